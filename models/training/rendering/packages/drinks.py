"""Families of drinks for coolers and drink racks: bottles with small labels, cans, and packs under film."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from .bottle_outlines import BOTTLE_STYLES, SIZES_BY_STYLE, invent_bottle_outline
from .design import Design, invent_design
from .drink_labels import paint_drink_front
from .flavours import FLAVOURS_BY_GROUP
from .fonts_and_colours import Colour, hsv_to_rgb
from .liquid import Liquid
from .products import Product
from .round import Profile
from .shrink_packs import ShrinkPack, draw_film

DRINK_KIND_SHARES = {"bottle": 0.5, "can": 0.28, "pack": 0.22}
"""Maps each kind of drink family to its share of all drink families."""
CAN_SIZES = (
    ("150 ml", 0.053, 0.09),
    ("250 ml", 0.053, 0.134),
    ("330 ml", 0.066, 0.116),
    ("330 ml", 0.058, 0.146),
    ("500 ml", 0.066, 0.168),
)
"""Sizes of cans: as printed, width and height in metres."""
LIQUIDS: tuple[tuple[Colour, float], ...] = (
    ((196, 212, 222), 0.0),
    ((206, 218, 220), 0.05),
    ((30, 14, 8), 0.5),
    ((22, 10, 8), 0.75),
    ((246, 160, 28), 0.85),
    ((240, 200, 60), 0.7),
    ((226, 222, 90), 0.5),
    ((150, 214, 40), 0.5),
    ((196, 24, 44), 0.45),
    ((160, 84, 24), 0.4),
    ((206, 150, 52), 0.45),
    ((238, 232, 220), 1.0),
    ((120, 30, 70), 0.6),
    ((60, 80, 40), 0.3),
)
"""The colour and opacity of each drink."""
GOODS = ("Cola", "Lemonade", "Iced Tea", "Energy", "Beer", "Water", "Juice", "Smoothie", "Tonic", "Soda")


def render_drink_family(
    rng: np.random.Generator, members: int, kind: str | None = None, textures: tuple[Path, ...] = ()
) -> list[Product]:
    """Invents `members` sibling drinks, which differ in flavour.

    kind: 'bottle', 'can' or 'pack'; drawn at random if None. textures: photographs to print on labels.
    """
    kind = kind or str(rng.choice(list(DRINK_KIND_SHARES), p=list(DRINK_KIND_SHARES.values())))
    design = invent_design(rng, str(rng.choice(GOODS)))
    piece = str(rng.choice(["bottle", "can"])) if kind == "pack" else kind
    style = str(rng.choice(BOTTLE_STYLES))
    sizes = CAN_SIZES if piece == "can" else SIZES_BY_STYLE[style]
    size, width, height = sizes[int(rng.integers(len(sizes)))]
    width, height = width * rng.uniform(0.96, 1.04), height * rng.uniform(0.96, 1.04)
    flavours = FLAVOURS_BY_GROUP["fruit"] + FLAVOURS_BY_GROUP["drink"]
    order = rng.permutation(len(flavours))
    shared_liquid = LIQUIDS[int(rng.integers(len(LIQUIDS)))] if rng.random() < 0.6 else None
    film = draw_film(rng)
    outline_seed, cap = int(rng.integers(2**62)), _draw_cap_colour(rng, design)
    products = []
    for i in range(members):
        flavour, *hue = flavours[order[i % len(order)]]
        accent = hsv_to_rgb(*(np.array(hue) + rng.normal(0, (0.02, 0.08, 0.08))))
        colour, opacity = shared_liquid or (accent, float(rng.uniform(0.2, 0.9)))
        outline = None
        if piece == "bottle":
            liquid = Liquid(colour, opacity, rng.uniform(0.84, 0.95), 26.0 if style == "ribbed" else 0.0)
            own = np.random.default_rng(outline_seed)
            outline = invent_bottle_outline(own, style, liquid, colour, cap or accent)
        product = _make_drink(design, flavour, piece, size, (width, height), accent, outline, textures, rng)
        products.append(ShrinkPack.of(product, film).as_product() if kind == "pack" else product)
    return products


def _draw_cap_colour(rng: np.random.Generator, design: Design) -> Colour | None:
    """The colour of a family's caps; None if each cap has its flavour's colour."""
    caps = (None, (244, 244, 242), (24, 24, 26), (208, 24, 30), (30, 80, 170), design.logo_ground, design.second)
    return caps[int(rng.integers(len(caps)))]


def _make_drink(
    design: Design,
    flavour: str,
    kind: str,
    size: str,
    metres: tuple[float, float],
    accent: Colour,
    outline: Profile | None,
    textures: tuple[Path, ...],
    rng: np.random.Generator,
) -> Product:
    """One bottle or can; `metres` are its width and height."""
    return Product(
        name=f"{design.brand} {design.product_words} {flavour} {size}",
        brand=design.brand,
        flavour=flavour,
        kind=kind,
        size=size,
        width_m=metres[0],
        height_m=metres[1],
        depth_m=0.0,
        design=design,
        accent=accent,
        picture_seed=int(rng.integers(2**62)),
        textures=textures,
        paint=paint_drink_front,
        outline=outline,
    )
