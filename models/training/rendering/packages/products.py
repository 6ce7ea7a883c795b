"""Invented grocery packages: families of sibling products, and pictures of them on the shelf and as thumbnails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from .bags import render_bag
from .design import Design, ground_and_pattern_colours, invent_design
from .flat_faces import Face, box_faces, carton_faces, render_flat_faces_to_rgba
from .flavours import FLAVOURS_BY_GROUP
from .fonts_and_colours import Colour, hsv_to_rgb
from .labels import paint_front
from .round import Profile, invent_profile, render_round
from .shape import Shape, crop_to_outline
from .sides import paint_side
from .sizes import LIQUID_FLAVOUR_GROUPS, LIQUID_SIZES_AND_FACTORS, SIZE_RANGES_M_BY_KIND, SOLID_SIZES_AND_FACTORS
from .words import GOODS_WITH_PACKAGES_AND_FLAVOURS

ROUND_PACKAGE_KINDS = ("bottle", "can", "jar", "tub", "tube")
"""The kinds of packages that are round about their vertical axis. Their labels wrap around them."""
LABEL_HEIGHT_PX = 448
"""Height of a painted label. Facings of up to about this height show all of its detail."""
MAX_LABEL_WIDTH_PX = 560
"""Largest width of a painted label."""
ROUND_FRONT_WIDTH_IN_DIAMETERS = 1.15
"""Width of the front of a round label, in diameters of the package: it reaches a little around the sides."""


@dataclass(frozen=True)
class Product:
    """One product of a family."""

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
    """Colour of the flavour."""
    picture_seed: int = 0
    """Seed of the picture on the label."""
    textures: tuple[Path, ...] = field(default=(), repr=False)
    """Photographs that the picture on the label may be cut from."""
    paint: Callable[..., np.ndarray] = field(default=paint_front, repr=False)
    """Paints the front label; it takes the arguments of `paint_front`."""
    outline: Profile | None = field(default=None, repr=False)
    """The outline of a round package; otherwise invented for its kind."""
    shape: Shape | None = None

    @cached_property
    def front(self) -> np.ndarray:
        """The front label, RGB uint8 [h, w, 3]."""
        width = int(
            LABEL_HEIGHT_PX
            * self.width_m
            / self.height_m
            * (ROUND_FRONT_WIDTH_IN_DIAMETERS if self.kind in ROUND_PACKAGE_KINDS else 1)
        )
        height = LABEL_HEIGHT_PX
        if self.kind in ROUND_PACKAGE_KINDS:
            low, high = self.profile.label
            height = max(64, int(LABEL_HEIGHT_PX * (high - low)))
        if width > MAX_LABEL_WIDTH_PX:
            width, height = MAX_LABEL_WIDTH_PX, int(height * MAX_LABEL_WIDTH_PX / width)
        return self.paint(
            self.design, self.flavour, self.size, self.accent, self.picture_seed, max(width, 48), height, self.textures
        )

    @cached_property
    def multipack_front(self) -> np.ndarray:
        """The front of a multipack, RGB uint8 [h, w, 3]: a row of cans or bottles under film, or a printed sleeve."""
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
            canvas[:, x : x + shot.shape[1]] = (
                canvas[:, x : x + shot.shape[1]] * (1 - cover) + shot[..., :3] * cover
            ).astype(np.uint8)
        return canvas

    @cached_property
    def side(self) -> np.ndarray:
        """The side of the package, RGB uint8 [h, w, 3]."""
        ratio = (self.depth_m or self.width_m) / self.height_m
        return paint_side(self.design, self.accent, max(24, int(LABEL_HEIGHT_PX * ratio)), LABEL_HEIGHT_PX)

    @cached_property
    def label_around(self) -> np.ndarray:
        """The label all the way round a round package, with the front in the middle: RGB uint8 [h, w, 3]."""
        height, width = self.front.shape[:2]
        around = int(width * np.pi / ROUND_FRONT_WIDTH_IN_DIAMETERS)
        ground = self.side[np.linspace(0, self.side.shape[0] - 1, height).astype(int)]
        fronts = 2 if self.design.seed % 5 < 2 else 1  # many cans have the same front on their back
        gap = cv2.resize(ground, (max(2, (around - fronts * width) // fronts), height), interpolation=cv2.INTER_AREA)
        half = gap.shape[1] // 2
        if fronts == 2:
            return np.concatenate(
                [self.front[:, width // 2 :], gap, self.front, gap, self.front[:, : width // 2]], axis=1
            )
        return np.concatenate([gap[:, half:], self.front, gap[:, :half]], axis=1)

    @cached_property
    def profile(self) -> Profile:
        """The outline of a round package."""
        if self.outline is not None:
            return self.outline
        rng = np.random.default_rng(self.design.seed + 3)
        ground, second = ground_and_pattern_colours(self.design, self.accent)
        body = [
            hsv_to_rgb(rng.random(), rng.uniform(0.2, 0.9), rng.uniform(0.1, 0.9)),
            (240, 240, 238),
            ground,
            self.accent,
            second,
        ][int(rng.integers(5))]
        cap = [(245, 245, 245), self.accent, second, (25, 25, 28), self.design.logo_ground][int(rng.integers(5))]
        return invent_profile(rng, self.kind, body, cap)


def render_family(
    rng: np.random.Generator, members: int, kind: str | None = None, textures: tuple[Path, ...] = ()
) -> list[Product]:
    """Invents `members` sibling products of one design. They differ in flavour, and sometimes in size.

    kind: a key of SIZE_RANGES_M_BY_KIND; drawn at random if None. textures: photographs to print on labels.
    """
    every = GOODS_WITH_PACKAGES_AND_FLAVOURS
    goods = [good for good in every if kind is None or kind in good[1]] or list(every)
    words, kinds, group = goods[int(rng.integers(len(goods)))]
    kind = kind or str(rng.choice(kinds))
    design = invent_design(rng, words)
    width, height, depth = (rng.uniform(*span) for span in SIZE_RANGES_M_BY_KIND[kind])
    flavours = [FLAVOURS_BY_GROUP[group][i] for i in rng.permutation(len(FLAVOURS_BY_GROUP[group]))]
    known_sizes = (
        LIQUID_SIZES_AND_FACTORS if group in LIQUID_FLAVOUR_GROUPS or "Drink" in words else SOLID_SIZES_AND_FACTORS
    )
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
                accent=hsv_to_rgb(*(np.array(colour) + jitter[pick % len(flavours)])),
                picture_seed=int(picture_seeds[pick]),
                textures=textures,
            )
        )
    return products


def _gloss_of_kind(kind: str) -> float:
    """How strongly a kind of package reflects light, from 0 (not at all) to 1 (like a mirror)."""
    return {"can": 0.8, "bottle": 0.8, "jar": 0.7, "bag": 0.7, "tub": 0.5, "multipack": 0.6}.get(kind, 0.3)


def render_front(
    product: Product,
    rng: np.random.Generator,
    height_px: int,
    yaw_degrees: float = 0.0,
    pitch_degrees: float = 0.0,
    gloss: float = 1.0,
) -> np.ndarray:
    """A picture of the product, RGBA uint8 [h, w, 4], cut to its outline.

    Args:
        product: what is shown.
        rng: draws light and reflections.
        height_px: height of the upright package. Pitch may make it lower in the picture.
        yaw_degrees: how far it is turned about its vertical axis.
        pitch_degrees: how far the camera looks down on it.
        gloss: factor on the reflections.
    """
    shine, ratio = gloss * _gloss_of_kind(product.kind), product.width_m / product.height_m
    if product.shape is not None:
        image = product.shape.render(rng, height_px, yaw_degrees, pitch_degrees, shine)
    elif product.kind in ROUND_PACKAGE_KINDS:
        image = render_round(
            product.profile, product.label_around, rng, height_px, ratio, yaw_degrees, pitch_degrees, shine
        )
    elif product.kind == "bag":
        image = render_bag(product.front, rng, height_px, ratio, yaw_degrees, pitch_degrees, shine)
    else:
        image = render_flat_faces_to_rgba(
            _flat_faces_of(product), rng, height_px, product.height_m, yaw_degrees, pitch_degrees, shine
        )
    return crop_to_outline(image)


def _flat_faces_of(product: Product) -> list[Face]:
    """The flat faces of a box, brick, carton or multipack."""
    own = np.random.default_rng(product.design.seed + 5)
    ground, second = ground_and_pattern_colours(product.design, product.accent)
    lid = (ground, second, product.accent)[int(own.integers(3))]
    if product.kind == "carton":
        cap = ((245, 245, 243), product.accent, (235, 235, 235), None)[int(own.integers(4))]
        return carton_faces(
            own, product.width_m, product.height_m, product.depth_m, product.front, product.side, lid, cap
        )
    front = product.multipack_front if product.kind == "multipack" else product.front
    return box_faces(product.width_m, product.height_m, product.depth_m, front, product.side, lid)


def render_thumbnail(product: Product, rng: np.random.Generator, size: int) -> np.ndarray:
    """A packshot on white, RGB uint8 [size, size, 3]. Half of the flat-sided packages are turned to show a side."""
    shows_side = product.kind not in ROUND_PACKAGE_KINDS and product.kind != "bag" and rng.random() < 0.5
    yaw = float(rng.choice([-1, 1]) * rng.uniform(12, 35)) if shows_side else 0.0
    pitch = float(rng.uniform(2, 12)) if shows_side or rng.random() < 0.2 else 0.0
    shot = render_front(product, rng, int(size * 1.25), yaw, pitch, gloss=0.4)
    factor = size * rng.uniform(0.86, 0.98) / max(shot.shape[:2])
    height, width = max(1, int(shot.shape[0] * factor)), max(1, int(shot.shape[1] * factor))
    shot = cv2.resize(shot, (width, height), interpolation=cv2.INTER_AREA)
    canvas = np.full((size, size, 3), 255, np.float32)
    y, x = (size - height) // 2, (size - width) // 2
    cover = shot[..., 3:] / 255
    canvas[y : y + height, x : x + width] = canvas[y : y + height, x : x + width] * (1 - cover) + shot[..., :3] * cover
    return canvas.astype(np.uint8)
