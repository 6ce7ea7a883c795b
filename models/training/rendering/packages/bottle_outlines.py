"""Outlines of bottles that drinks are sold in: soda, water, juice, beer and wine."""

from __future__ import annotations

import numpy as np

from .fonts_and_colours import Colour
from .liquid import Liquid
from .round import Profile, rounded_profile

BOTTLE_STYLES = ("contour", "straight", "ribbed", "juice", "long neck", "wine")
"""The styles of bottles. Each has an outline, a place for its label, and sizes."""
SIZES_BY_STYLE: dict[str, tuple[tuple[str, float, float], ...]] = {
    "contour": (("330 ml", 0.06, 0.2), ("500 ml", 0.066, 0.235), ("1 l", 0.083, 0.285), ("1.5 l", 0.092, 0.325)),
    "straight": (("250 ml", 0.055, 0.17), ("500 ml", 0.065, 0.22), ("1.5 l", 0.09, 0.32), ("2 l", 0.104, 0.345)),
    "ribbed": (("330 ml", 0.058, 0.19), ("500 ml", 0.065, 0.215), ("1 l", 0.08, 0.28), ("1.5 l", 0.088, 0.32)),
    "juice": (("250 ml", 0.056, 0.15), ("750 ml", 0.08, 0.225), ("1 l", 0.086, 0.25), ("2 l", 0.115, 0.28)),
    "long neck": (("330 ml", 0.061, 0.235), ("330 ml", 0.06, 0.24), ("500 ml", 0.068, 0.26)),
    "wine": (("375 ml", 0.06, 0.24), ("750 ml", 0.075, 0.3), ("1 l", 0.083, 0.31)),
}
"""Sizes of each style: as printed, width and height in metres."""


def invent_bottle_outline(rng: np.random.Generator, style: str, liquid: Liquid, body: Colour, cap: Colour) -> Profile:
    """The outline of a bottle of a style of BOTTLE_STYLES, filled with `liquid`. `body` is the colour of its foot."""
    neck = rng.uniform(0.3, 0.42)
    cap_from = rng.uniform(0.92, 0.955)
    label = (0.3, 0.55)
    half_angle = np.pi
    if style == "contour":
        waist, bulge = rng.uniform(0.78, 0.92), rng.uniform(0.5, 0.6)
        points = [(0, 0.85), (0.04, 0.97), (0.15, 1), (0.32, waist), (bulge - 0.12, 0.99), (bulge, 1)]
        points += [(0.75, rng.uniform(0.6, 0.72)), (0.88, neck)]
        label = (bulge - rng.uniform(0.17, 0.22), bulge + rng.uniform(0.02, 0.07))
    elif style in ("straight", "ribbed"):
        shoulder = rng.uniform(0.58, 0.7)
        low = rng.uniform(0.08, 0.34)
        dent = rng.uniform(0.92, 1.0)
        points = [(0, 0.86), (0.03, 1), (low, 1), ((low + shoulder) / 2, dent), (shoulder, 1)]
        points += [((shoulder + 0.87) / 2, rng.uniform(0.72, 0.88)), (0.87, neck)]
        label = (low, min(low + rng.uniform(0.13, 0.36), shoulder))
    elif style == "juice":
        shoulder, neck = rng.uniform(0.62, 0.76), rng.uniform(0.42, 0.6)
        cap_from = rng.uniform(0.88, 0.93)
        points = [(0, 0.93), (0.03, 1), (shoulder, 1), (shoulder + 0.1, (1 + neck) / 2 * 1.06), (cap_from - 0.03, neck)]
        low = rng.uniform(0.08, 0.25)
        label = (low, low + rng.uniform(0.25, 0.42))
        half_angle = float(rng.choice([np.pi, rng.uniform(0.8, 1.3)]))
    elif style == "long neck":
        shoulder = rng.uniform(0.5, 0.6)
        neck = rng.uniform(0.38, 0.46)
        points = [(0, 0.97), (0.02, 1), (shoulder, 1), (shoulder + 0.14, neck * 1.25), (0.93, neck)]
        label = (rng.uniform(0.1, 0.16), shoulder - rng.uniform(0.02, 0.12))
        half_angle, cap_from = rng.uniform(0.9, 1.4), rng.uniform(0.955, 0.97)
    else:
        shoulder, neck = rng.uniform(0.55, 0.64), rng.uniform(0.33, 0.4)
        points = [(0, 0.98), (0.02, 1), (shoulder, 1), (shoulder + 0.1, neck * 1.15), (0.95, neck)]
        low = rng.uniform(0.08, 0.16)
        label = (low, low + rng.uniform(0.22, 0.34))
        half_angle, cap_from = rng.uniform(0.8, 1.4), rng.uniform(0.74, 0.85)
    lip = 1.12 if style in ("contour", "straight", "ribbed", "juice") else 1.06
    points += [(cap_from, neck), (cap_from + 0.002, neck * lip), (1, neck * lip * 0.97)]
    return rounded_profile(
        points,
        label,
        cap_from,
        body,
        cap,
        clear=True,
        metal=False,
        liquid=liquid,
        label_half_angle=half_angle,
    )
