"""Invented grocery packages: families of sibling products, and pictures of them on the shelf and as packshots."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from .packages_design import Design, invent_design, member_colours
from .packages_faces import Face, box_faces, carton_faces, render_faces
from .packages_ink import Colour, hsv
from .packages_labels import paint_front, paint_side
from .packages_revolved import Profile, make_profile, render_turned
from .packages_soft import render_bag
from .packages_words import FLAVOURS, GOODS

TURNED = ("bottle", "can", "jar", "tub", "tube")
LABEL_HEIGHT = 448  # pixels; facings of up to about this height show their label's full detail

# kind: width, height, depth in metres as (low, high) of the standard size
DIMENSIONS: dict[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    "box": ((0.11, 0.22), (0.16, 0.32), (0.04, 0.09)),
    "brick": ((0.06, 0.1), (0.14, 0.25), (0.05, 0.08)),
    "carton": ((0.07, 0.095), (0.2, 0.27), (0.07, 0.095)),
    "can": ((0.053, 0.1), (0.08, 0.17), (0, 0)),
    "bottle": ((0.055, 0.1), (0.18, 0.33), (0, 0)),
    "jar": ((0.06, 0.095), (0.09, 0.17), (0, 0)),
    "tub": ((0.07, 0.13), (0.06, 0.12), (0, 0)),
    "tube": ((0.05, 0.08), (0.14, 0.27), (0, 0)),
    "bag": ((0.1, 0.24), (0.15, 0.33), (0.04, 0.08)),
    "multipack": ((0.2, 0.32), (0.12, 0.24), (0.12, 0.14)),
}
# size word and its length scale beside the standard size
LIQUID_SIZES: tuple[tuple[str, float], ...] = (
    ("250 ml", 0.63),
    ("330 ml", 0.72),
    ("500 ml", 0.8),
    ("750 ml", 0.92),
    ("1 l", 1.0),
    ("1.5 l", 1.14),
    ("2 l", 1.26),
)
SOLID_SIZES: tuple[tuple[str, float], ...] = (
    ("125 g", 0.63),
    ("200 g", 0.72),
    ("300 g", 0.8),
    ("400 g", 0.92),
    ("500 g", 1.0),
    ("750 g", 1.14),
    ("1 kg", 1.26),
)
LIQUID_GROUPS = ("milk", "fruit", "drink", "care")


@dataclass(frozen=True)
class Product:
    """One product of a family. Lengths are in metres."""

    name: str
    brand: str
    flavour: str
    kind: str
    size: str
    width_m: float
    height_m: float
    depth_m: float
    design: Design = field(repr=False)
    accent: Colour = (128, 128, 128)
    picture_seed: int = 0
    pictures: tuple[Path, ...] = field(default=(), repr=False)

    @cached_property
    def front(self) -> np.ndarray:
        """The front label, RGB uint8 [h, w, 3]."""
        width = int(LABEL_HEIGHT * self.width_m / self.height_m * (1.15 if self.kind in TURNED else 1))
        height = LABEL_HEIGHT
        if self.kind in TURNED:
            low, high = self.profile.label
            height = max(64, int(LABEL_HEIGHT * (high - low)))
        if width > 560:
            width, height = 560, int(height * 560 / width)
        return paint_front(
            self.design, self.flavour, self.size, self.accent, self.picture_seed, max(width, 48), height, self.pictures
        )

    @cached_property
    def pack_front(self) -> np.ndarray:
        """The front of a multipack: a row of cans or bottles under film, or a printed sleeve over them."""
        rng = np.random.default_rng(self.design.seed + 6)
        if rng.random() < 0.4:
            return self.front
        height, width = self.front.shape[:2]
        count = int(rng.integers(2, 5))
        single = replace(self, kind=str(rng.choice(["can", "bottle"])), width_m=self.width_m / count, depth_m=0.0)
        canvas = np.full((height, width, 3), 60, np.uint8)
        for i in range(count):
            shot = render_front(single, rng, height, yaw_degrees=float(rng.uniform(-30, 30)))
            shot = cv2.resize(shot, (width // count, height), interpolation=cv2.INTER_AREA)
            cover, x = shot[..., 3:] / 255, i * (width // count)
            canvas[:, x : x + shot.shape[1]] = (canvas[:, x : x + shot.shape[1]] * (1 - cover) + shot[..., :3] * cover).astype(
                np.uint8
            )
        return canvas

    @cached_property
    def side(self) -> np.ndarray:
        """The side face, RGB uint8."""
        ratio = (self.depth_m or self.width_m) / self.height_m
        return paint_side(self.design, self.accent, max(24, int(LABEL_HEIGHT * ratio)), LABEL_HEIGHT)

    @cached_property
    def wrap(self) -> np.ndarray:
        """The label of a turned package, once around, its front in the middle."""
        height, width = self.front.shape[:2]
        around = int(width * np.pi / 1.15)  # the front is 1.15 diameters wide
        ground = self.side[np.linspace(0, self.side.shape[0] - 1, height).astype(int)]
        fronts = 2 if self.design.seed % 5 < 2 else 1  # many cans carry their front on the back again
        gap = cv2.resize(ground, (max(2, (around - fronts * width) // fronts), height), interpolation=cv2.INTER_AREA)
        half = gap.shape[1] // 2
        if fronts == 2:
            return np.concatenate([self.front[:, width // 2 :], gap, self.front, gap, self.front[:, : width // 2]], axis=1)
        return np.concatenate([gap[:, half:], self.front, gap[:, :half]], axis=1)

    @cached_property
    def profile(self) -> Profile:
        """The outline of a turned package."""
        rng = np.random.default_rng(self.design.seed + 3)
        ground, second = member_colours(self.design, self.accent)
        body = [hsv(rng.random(), rng.uniform(0.2, 0.9), rng.uniform(0.1, 0.9)), (240, 240, 238), ground, self.accent, second][
            int(rng.integers(5))
        ]
        cap = [(245, 245, 245), self.accent, second, (25, 25, 28), self.design.logo_ground][int(rng.integers(5))]
        return make_profile(rng, self.kind, body, cap)


def render_family(
    rng: np.random.Generator, members: int, kind: str | None = None, pictures: tuple[Path, ...] = ()
) -> list[Product]:
    """Invents `members` sibling products that share one design: flavours, and at times two sizes of one flavour."""
    goods = [good for good in GOODS if kind is None or kind in good[1]] or list(GOODS)
    words, kinds, group = goods[int(rng.integers(len(goods)))]
    kind = kind or str(rng.choice(kinds))
    design = invent_design(rng, words)
    width, height, depth = (rng.uniform(*span) for span in DIMENSIONS[kind])
    flavours = [FLAVOURS[group][i] for i in rng.permutation(len(FLAVOURS[group]))]
    known_sizes = LIQUID_SIZES if group in LIQUID_GROUPS or "Drink" in words else SOLID_SIZES
    sizes = [known_sizes[i] for i in rng.permutation(len(known_sizes))]
    jitter = rng.normal(0, (0.02, 0.08, 0.08), (len(flavours), 3))
    picture_seeds = rng.integers(2**62, size=members)
    several_sizes = members > 1 and rng.random() < 0.3
    products = []
    for i in range(members):
        pick = i // 2 if several_sizes else i
        size, scale = sizes[i % 2 if several_sizes else 0]
        flavour, *colour = flavours[pick % len(flavours)]
        stretch = 1 if i % 2 == 0 or not several_sizes else rng.uniform(0.9, 1.1)
        suffix = f" {pick // len(flavours) + 1}" if pick >= len(flavours) else ""
        products.append(
            Product(
                name=f"{design.brand} {words} {flavour}{suffix} {size}",
                brand=design.brand,
                flavour=flavour + suffix,
                kind=kind,
                size=size,
                width_m=width * scale * stretch,
                height_m=height * scale,
                depth_m=depth * scale * stretch,
                design=design,
                accent=hsv(*(np.array(colour) + jitter[pick % len(flavours)])),
                picture_seed=int(picture_seeds[pick]),
                pictures=pictures,
            )
        )
    return products


def _gloss(kind: str) -> float:
    return {"can": 0.8, "bottle": 0.8, "jar": 0.7, "bag": 0.7, "tub": 0.5, "multipack": 0.6}.get(kind, 0.3)


def render_front(
    product: Product,
    rng: np.random.Generator,
    height_px: int,
    yaw_degrees: float = 0.0,
    pitch_degrees: float = 0.0,
    gloss: float = 1.0,
) -> np.ndarray:
    """A picture of the product from the front, RGBA uint8, cut to its outline; `height_px` is its upright height.

    Yaw turns the package about its own axis, pitch is how far the camera looks down on it; gloss scales the highlights.
    """
    shine, ratio = gloss * _gloss(product.kind), product.width_m / product.height_m
    if product.kind in TURNED:
        image = render_turned(product.profile, product.wrap, rng, height_px, ratio, yaw_degrees, pitch_degrees, shine)
    elif product.kind == "bag":
        image = render_bag(product.front, rng, height_px, ratio, yaw_degrees, pitch_degrees, shine)
    else:
        image = render_faces(_faces(product), rng, height_px, product.height_m, yaw_degrees, pitch_degrees, shine)
    return cut_to_outline(image)


def _faces(product: Product) -> list[Face]:
    own = np.random.default_rng(product.design.seed + 5)
    ground, second = member_colours(product.design, product.accent)
    lid = (ground, second, product.accent)[int(own.integers(3))]
    if product.kind == "carton":
        cap = ((245, 245, 243), product.accent, (235, 235, 235), None)[int(own.integers(4))]
        return carton_faces(own, product.width_m, product.height_m, product.depth_m, product.front, product.side, lid, cap)
    front = product.pack_front if product.kind == "multipack" else product.front
    return box_faces(product.width_m, product.height_m, product.depth_m, front, product.side, lid)


def cut_to_outline(image: np.ndarray) -> np.ndarray:
    """The smallest part of an RGBA picture that holds all of its alpha over one half."""
    rows, columns = np.nonzero((image[..., 3] > 127).any(1))[0], np.nonzero((image[..., 3] > 127).any(0))[0]
    if len(rows) == 0 or len(columns) == 0:
        return image
    return image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def render_thumbnail(product: Product, rng: np.random.Generator, size: int) -> np.ndarray:
    """A packshot on white, RGB uint8 [size, size, 3]; flat-sided packages are often shown in a three-quarter view."""
    turned = product.kind not in TURNED and product.kind != "bag" and rng.random() < 0.5
    yaw = float(rng.choice([-1, 1]) * rng.uniform(12, 35)) if turned else 0.0
    pitch = float(rng.uniform(2, 12)) if turned or rng.random() < 0.2 else 0.0
    shot = render_front(product, rng, int(size * 1.25), yaw, pitch, gloss=0.4)
    factor = size * rng.uniform(0.86, 0.98) / max(shot.shape[:2])
    height, width = max(1, int(shot.shape[0] * factor)), max(1, int(shot.shape[1] * factor))
    shot = cv2.resize(shot, (width, height), interpolation=cv2.INTER_AREA)
    canvas = np.full((size, size, 3), 255, np.float32)
    y, x = (size - height) // 2, (size - width) // 2
    cover = shot[..., 3:] / 255
    canvas[y : y + height, x : x + width] = canvas[y : y + height, x : x + width] * (1 - cover) + shot[..., :3] * cover
    return canvas.astype(np.uint8)
