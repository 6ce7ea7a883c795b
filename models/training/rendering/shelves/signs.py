"""Signs with prices and offers that hang in shops: printed like packages, but the detector must not find them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from ..packages.fonts_and_colours import Colour, hsv_to_rgb, load_font, pick_font
from ..packages.label_parts import draw_fitted_text, readable_colour_on
from ..packages.labels import cut_label_picture
from ..packages.ornaments import draw_badge
from ..packages.words import GOODS_WITH_PACKAGES_AND_FLAVOURS, SMALL_PRINT_LINES, invent_brand
from .canvas import Canvas

SIGN_GROUND_COLOURS: tuple[Colour, ...] = (
    (252, 222, 40),
    (250, 250, 246),
    (214, 30, 36),
    (245, 140, 30),
    (30, 30, 32),
    (236, 230, 206),
)
"""Background colours of most signs. The other signs may have any colour."""
SIGN_OFFER_TEXTS = ("2 for", "3 for", "SALE", "-30%", "OFFER", "NEW PRICE", "1/2", "WEEKLY", "TOP", "BUY")
SIGN_LONG_SIDE_PX = 420
"""The longer side of a sign as it is painted, before it is drawn into a scene."""


def hang_signs(canvas: Canvas, rng: np.random.Generator, textures: Sequence[Path], most: int = 5) -> None:
    """Draws one to `most` signs anywhere on a scene. They hide what is behind them."""
    width, height = canvas.size_px
    for _ in range(int(rng.integers(1, most + 1))):
        ratio = float(np.exp(rng.uniform(np.log(0.5), np.log(2.4))))
        long_side = min(width, height) * float(np.exp(rng.uniform(np.log(0.07), np.log(0.45))))
        half = np.array([min(1.0, ratio), min(1.0, 1 / ratio)]) * long_side / 2
        turn = np.radians(rng.normal(0, 6))
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + rng.normal(0, 0.04, (4, 2)) * half
        quad = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + rng.uniform(
            -0.02, 1.02, 2
        ) * (width, height)
        canvas.darken_quad(quad + long_side * 0.04, rng.uniform(0.1, 0.5))
        bright = rng.uniform(0.75, 1.1)
        canvas.draw(_paint_sign(rng, ratio, tuple(textures)), quad, gain=(bright, bright * rng.uniform(0.8, 1.05)))


def _paint_sign(rng: np.random.Generator, ratio: float, textures: tuple[Path, ...]) -> np.ndarray:
    """A price sign, RGBA, of width / height `ratio`: headline, price, small print, at times a picture and a seal."""
    width, height = int(SIGN_LONG_SIDE_PX * min(1.0, ratio)), int(SIGN_LONG_SIDE_PX * min(1.0, 1 / ratio))
    ground = (
        SIGN_GROUND_COLOURS[int(rng.integers(len(SIGN_GROUND_COLOURS)))]
        if rng.random() < 0.85
        else hsv_to_rgb(rng.random(), rng.random(), rng.uniform(0.4, 1))
    )
    ink = readable_colour_on(ground, rng)
    image = Image.new("RGB", (width, height), ground)
    pen = ImageDraw.Draw(image)
    font = pick_font(rng, bold=True)
    head = rng.uniform(0.16, 0.34) * height
    if rng.random() < 0.35:  # a band in another colour carries the head line
        band = (
            hsv_to_rgb(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.4, 1)) if rng.random() < 0.5 else (205, 25, 30)
        )
        pen.rectangle([0, 0, width, head], fill=band)
        draw_fitted_text(
            pen,
            _draw_headline_text(rng),
            font,
            (width * 0.06, head * 0.12, width * 0.94, head * 0.88),
            readable_colour_on(band, rng),
        )
    else:
        draw_fitted_text(pen, _draw_headline_text(rng), font, (width * 0.06, head * 0.25, width * 0.94, head), ink)
    left = rng.choice([0.05, 0.25, 0.45])
    if rng.random() < 0.25:
        side = int(min(width * 0.4, height * 0.5))
        picture = Image.fromarray(cut_label_picture(rng, ground, textures)).resize((side, side))
        image.paste(picture, (int(width * rng.uniform(0, 0.15)), int(head * 1.15)))
        left = 0.45
    _paint_price(
        pen,
        rng,
        pick_font(rng, bold=True),
        (width * left, head * 1.15, width * 0.95, height * rng.uniform(0.68, 0.88)),
        ink,
    )
    _paint_small_print(pen, rng, width, height, ink, ground)
    if rng.random() < 0.3:
        centre = (width * rng.uniform(0.7, 0.95), height * rng.uniform(0.25, 0.8))
        draw_badge(
            rng,
            pen,
            str(rng.choice(SIGN_OFFER_TEXTS)),
            font,
            centre,
            min(width, height) * rng.uniform(0.12, 0.3),
            hsv_to_rgb(rng.random(), 0.9, 0.9),
        )
    if rng.random() < 0.5:
        pen.rectangle([0, 0, width - 1, height - 1], outline=ink, width=int(rng.integers(1, 8)))
    return np.dstack([np.asarray(image), np.full((height, width), 255, np.uint8)])


def _draw_headline_text(rng: np.random.Generator) -> str:
    """The headline of a sign: goods, a brand, both, or an offer."""
    goods = str(GOODS_WITH_PACKAGES_AND_FLAVOURS[int(rng.integers(len(GOODS_WITH_PACKAGES_AND_FLAVOURS)))][0])
    line = str(
        rng.choice(
            [goods, f"{invent_brand(rng)} {goods}", str(rng.choice(SIGN_OFFER_TEXTS)), invent_brand(rng)],
            p=[0.4, 0.25, 0.25, 0.1],
        )
    )
    return line.upper() if rng.random() < 0.5 else line


def _paint_price(
    pen: ImageDraw.ImageDraw, rng: np.random.Generator, font: str, box: tuple[float, float, float, float], ink: Colour
) -> None:
    """Draws a price into a box (x0, y0, x1, y1): large digits and mostly small raised ones."""
    colour = ink if rng.random() < 0.6 else (200, 20, 30)
    cents = str(rng.choice(["90", "95", "99", "49", "00", "-", "50"]))
    split = box[0] + (box[2] - box[0]) * rng.uniform(0.55, 0.75)
    if rng.random() < 0.25:
        draw_fitted_text(pen, f"{int(rng.integers(1, 200))},{cents}", font, box, colour)
        return
    draw_fitted_text(pen, str(int(rng.integers(1, 200))), font, (box[0], box[1], split, box[3]), colour)
    draw_fitted_text(
        pen, cents, font, (split, box[1], box[2], box[1] + (box[3] - box[1]) * rng.uniform(0.35, 0.6)), colour
    )
    if rng.random() < 0.4:
        pen.line([(split, box[3]), (box[2], box[3])], fill=colour, width=3)


def _paint_small_print(
    pen: ImageDraw.ImageDraw, rng: np.random.Generator, width: int, height: int, ink: Colour, ground: Colour
) -> None:
    """Draws lines of text with a price per kilogram near the bottom, and sometimes a bar code."""
    pale = tuple(int((3 * i + g) / 4) for i, g in zip(ink, ground, strict=True))
    size = max(8, int(height * rng.uniform(0.035, 0.07)))
    face = load_font(pick_font(rng), size)
    y = height - size * rng.uniform(1.4, 4)
    while y < height - size:
        pen.text(
            (width * rng.choice([0.05, 0.3]), y),
            f"{rng.choice(SMALL_PRINT_LINES)} {rng.integers(1, 99)},{rng.integers(10, 99)}/kg",
            font=face,
            fill=pale,
        )
        y += size * 1.25
    if rng.random() < 0.3:
        x, top = width * rng.uniform(0.02, 0.7), height * rng.uniform(0.8, 0.9)
        for bar in range(int(x), int(x + width * 0.25), 3):
            if rng.random() < 0.5:
                pen.line([(bar, top), (bar, top + height * 0.08)], fill=ink, width=2)
