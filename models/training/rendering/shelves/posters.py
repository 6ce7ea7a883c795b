"""Posters and promotion signs that show printed products, which are not facings."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from PIL import Image, ImageDraw

from ..packages.fonts_and_colours import hsv_to_rgb, pick_font
from ..packages.label_parts import draw_fitted_text, readable_colour_on
from ..packages.products import Product, render_front
from ..packages.words import invent_brand
from .canvas import Canvas

POSTER_LONG_SIDE_PX = 560
"""The longer side of a poster as it is painted, before it is drawn into a scene."""
SLOGANS = ("Taste the new one", "2 for 1", "Ice cold", "Only this week", "Fresh every day", "Try me", "Best price")


def hang_posters(canvas: Canvas, products: Sequence[Product], rng: np.random.Generator) -> None:
    """Draws one to three posters on a scene. They hide what is behind them."""
    width, height = canvas.size_px
    for _ in range(int(rng.integers(1, 4))):
        ratio = float(np.exp(rng.uniform(np.log(0.55), np.log(3.5))))
        long_side = min(width, height) * float(np.exp(rng.uniform(np.log(0.12), np.log(0.6))))
        half = np.array([min(1.0, ratio), min(1.0, 1 / ratio)]) * long_side / 2
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + rng.normal(0, 0.03, (4, 2)) * half
        turn = np.radians(rng.normal(0, 4))
        corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        # Posters hang at the sides and the top of the scene more often than in front of the products.
        middle = np.array([rng.beta(0.5, 0.5) * width, rng.beta(0.6, 1.0) * height])
        quad = corners + middle
        canvas.darken_quad(quad + long_side * 0.03, rng.uniform(0.1, 0.45))
        bright = rng.uniform(0.75, 1.1)
        canvas.draw(paint_poster(rng, ratio, products), quad, gain=(bright, bright * rng.uniform(0.8, 1.05)))


def paint_poster(rng: np.random.Generator, ratio: float, products: Sequence[Product]) -> np.ndarray:
    """A poster, RGBA uint8, of width / height `ratio`: one to four products, a slogan or brand, sometimes a price."""
    width, height = int(POSTER_LONG_SIDE_PX * min(1.0, ratio)), int(POSTER_LONG_SIDE_PX * min(1.0, 1 / ratio))
    ground = hsv_to_rgb(rng.random(), rng.uniform(0, 1), rng.uniform(0.3, 1))
    fade = np.linspace(rng.uniform(0.6, 1.2), rng.uniform(0.6, 1.2), height)[:, None, None]
    image = Image.fromarray(
        (np.float32(ground) * np.broadcast_to(fade, (height, width, 1))).clip(0, 255).astype(np.uint8)
    )
    pen = ImageDraw.Draw(image)
    ink = readable_colour_on(ground, rng)
    head = height * rng.uniform(0.12, 0.3)
    text = str(rng.choice(SLOGANS)) if rng.random() < 0.6 else invent_brand(rng)
    place = (
        (width * 0.06, height * 0.04, width * 0.94, head)
        if rng.random() < 0.7
        else (width * 0.06, height - head, width * 0.6, height * 0.96)
    )
    _paste_products(image, rng, products, height * rng.uniform(0.45, 0.9))
    outline = (20, 20, 20) if sum(ink) > 380 else (250, 250, 250)
    draw_fitted_text(pen, text, pick_font(rng, bold=True), place, ink, stroke=outline)
    if rng.random() < 0.4:
        price = f"{int(rng.integers(0, 20))}.{rng.choice(['49', '95', '99'])}"
        box = (width * 0.6, height * 0.65, width * 0.97, height * 0.95)
        pen.ellipse(box, fill=(250, 220, 40) if rng.random() < 0.5 else (210, 25, 30))
        draw_fitted_text(
            pen, price, pick_font(rng, bold=True), (box[0] + 12, box[1] + 16, box[2] - 12, box[3] - 16), ink
        )
    return np.dstack([np.asarray(image), np.full((height, width), 255, np.uint8)])


def _paste_products(
    image: Image.Image, rng: np.random.Generator, products: Sequence[Product], height_px: float
) -> None:
    """Pastes pictures of one to four products side by side. The same product may appear several times."""
    count = int(rng.integers(1, 5))
    first = int(rng.integers(len(products)))
    x, y = image.width * rng.uniform(-0.05, 0.4), image.height - height_px - image.height * rng.uniform(-0.1, 0.1)
    for number in range(count):
        product = products[first if rng.random() < 0.5 else (first + number) % len(products)]
        shot = render_front(product, rng, max(24, int(height_px)), float(rng.uniform(-15, 15)), gloss=0.6)
        limit = image.width * 0.7 / max(shot.shape[1], 1)
        if limit < 1:
            shot = cv2.resize(shot, None, fx=limit, fy=limit, interpolation=cv2.INTER_AREA)
        picture = Image.fromarray(shot).rotate(float(rng.normal(0, 6)), expand=True)
        image.paste(picture, (int(x), int(y)), picture)
        x += picture.width * rng.uniform(0.75, 1.1)
