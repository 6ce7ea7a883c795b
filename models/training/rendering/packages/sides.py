"""Paints the side of a package according to its family's design."""

from __future__ import annotations

import numpy as np
from PIL import ImageDraw

from . import label_parts as parts
from .design import Design, ground_and_pattern_colours
from .fonts_and_colours import Colour
from .words import SMALL_PRINT_LINES


def paint_side(design: Design, accent: Colour, width: int, height: int) -> np.ndarray:
    """The side of a package, RGB uint8 [height, width, 3]: small print, and often the brand and a bar code."""
    rng = np.random.default_rng(design.seed + 7)
    ground, second = ground_and_pattern_colours(design, accent)
    canvas = parts.paint_label_ground(np.random.default_rng(design.seed), (width, height), ground, second)
    pen = ImageDraw.Draw(canvas)
    ink = parts.readable_colour_on(ground, np.random.default_rng(design.seed + 1))
    if rng.random() < 0.5:
        parts.draw_logo(
            rng,
            canvas,
            design.brand,
            design.brand_font,
            (width * 0.1, height * 0.05, width * 0.9, height * 0.16),
            "none",
            ground,
            ink,
        )
    y = height * rng.uniform(0.2, 0.35)
    parts.draw_small_print(
        rng,
        pen,
        SMALL_PRINT_LINES,
        design.text_font,
        (width * 0.1, y, width * 0.9, height * rng.uniform(0.5, 0.95)),
        height * rng.uniform(0.018, 0.04),
        ink,
    )
    if rng.random() < 0.5:
        top = height * rng.uniform(0.6, 0.85)
        pen.rectangle((width * 0.12, top, width * 0.88, top + height * 0.1), fill=(250, 250, 250))
        for x in np.arange(width * 0.18, width * 0.82, max(2.0, width * 0.03)):
            pen.line(
                (x, top + 3, x, top + height * 0.08),
                fill=(10, 10, 10),
                width=max(1, int(width * rng.uniform(0.004, 0.02))),
            )
    return np.asarray(canvas)
