"""Rails that carry print: slogans, logos, patterns and small pictures of products, which are not facings."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from PIL import Image, ImageDraw

from ..packages.fonts_and_colours import hsv_to_rgb, pick_font
from ..packages.label_parts import draw_fitted_text, paint_label_ground, readable_colour_on
from ..packages.ornaments import draw_ornament
from ..packages.products import Product, render_front
from ..packages.words import invent_brand
from .posters import SLOGANS

RAIL_SIZE_PX = (1536, 72)
"""Width and height of the painted print of a rail."""


def paint_rail(rng: np.random.Generator, products: Sequence[Product]) -> np.ndarray:
    """The print of a rail, RGBA uint8: one repeated motif on one or two colours."""
    width, height = RAIL_SIZE_PX
    ground = hsv_to_rgb(rng.random(), rng.uniform(0, 1), rng.uniform(0.2, 1))
    second = hsv_to_rgb(rng.random(), rng.uniform(0, 0.8), rng.uniform(0.4, 1))
    image = paint_label_ground(rng, RAIL_SIZE_PX, ground, second)
    pen = ImageDraw.Draw(image)
    ink, font = readable_colour_on(ground, rng), pick_font(rng, bold=True)
    text = str(rng.choice(SLOGANS)) if rng.random() < 0.5 else invent_brand(rng)
    shot = _product_picture(rng, products, height) if products and rng.random() < 0.5 else None
    step = float(rng.uniform(150, 420))
    for left in np.arange(rng.uniform(-step, 0), width, step):
        if shot is not None:
            image.paste(shot, (int(left), (height - shot.height) // 2), shot)
        if rng.random() < 0.8:
            start = left + (shot.width + 10 if shot is not None else 0)
            box = (start, height * 0.2, left + step * 0.85, height * 0.8)
            draw_fitted_text(pen, text, font, box, ink)
        else:
            draw_ornament(rng, pen, (left + step / 2, height / 2), height * rng.uniform(0.2, 0.4), second)
    return np.dstack([np.asarray(image), np.full((height, width), 255, np.uint8)])


def _product_picture(rng: np.random.Generator, products: Sequence[Product], height: int) -> Image.Image:
    """A small picture of a product, sometimes lying on its side, no higher than a rail of `height` pixels."""
    shot = render_front(products[int(rng.integers(len(products)))], rng, height * 2)
    if rng.random() < 0.3:
        shot = np.ascontiguousarray(np.rot90(shot))
    scale = height * rng.uniform(0.7, 0.95) / shot.shape[0]
    return Image.fromarray(cv2.resize(shot, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
