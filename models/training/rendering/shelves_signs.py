"""Signs with prices and offers that hang about in shops: printed in colour like packages, but nothing to be found."""
from __future__ import annotations

from pathlib import Path
from typing import Sequence

import numpy as np
from PIL import Image, ImageDraw

from .packages_art import fit_text, readable_on
from .packages_ink import Colour, hsv, load_font, pick_font
from .packages_labels import pick_picture
from .packages_ornaments import draw_badge
from .packages_words import FILLER, GOODS, invent_brand
from .shelves_canvas import Canvas

GROUNDS: tuple[Colour, ...] = ((252, 222, 40), (250, 250, 246), (214, 30, 36), (245, 140, 30), (30, 30, 32), (236, 230, 206))
"""Of most signs; a few have any colour."""
OFFERS = ("2 for", "3 for", "SALE", "-30%", "OFFER", "NEW PRICE", "1/2", "WEEKLY", "TOP", "BUY")
PIXELS = 420
"""Of a sign's long side as it is painted."""


def hang_signs(canvas: Canvas, rng: np.random.Generator, pictures: Sequence[Path], most: int = 5) -> None:
    """Hangs up to `most` signs anywhere on a scene: on rails, over products, before crates. They belong to nobody and hide what is behind."""
    width, height = canvas.size
    for _ in range(int(rng.integers(1, most + 1))):
        ratio = float(np.exp(rng.uniform(np.log(.5), np.log(2.4))))
        long_side = min(width, height) * float(np.exp(rng.uniform(np.log(.07), np.log(.45))))
        half = np.array([min(1., ratio), min(1., 1 / ratio)]) * long_side / 2
        turn = np.radians(rng.normal(0, 6))
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + rng.normal(0, .04, (4, 2)) * half
        quad = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + rng.uniform(-.02, 1.02, 2) * (width, height)
        canvas.shadow(quad + long_side * .04, rng.uniform(.1, .5))
        bright = rng.uniform(.75, 1.1)
        canvas.draw(_paint_sign(rng, ratio, tuple(pictures)), quad, gain=(bright, bright * rng.uniform(.8, 1.05)))


def _paint_sign(rng: np.random.Generator, ratio: float, pictures: tuple[Path, ...]) -> np.ndarray:
    """A price sign, width / height `ratio`: what is sold, a large price, small print, sometimes a picture, a seal, bars. RGBA."""
    width, height = int(PIXELS * min(1., ratio)), int(PIXELS * min(1., 1 / ratio))
    ground = GROUNDS[int(rng.integers(len(GROUNDS)))] if rng.random() < .85 else hsv(rng.random(), rng.random(), rng.uniform(.4, 1))
    ink = readable_on(ground, rng)
    image = Image.new("RGB", (width, height), ground)
    pen = ImageDraw.Draw(image)
    font = pick_font(rng, bold=True)
    head = rng.uniform(.16, .34) * height
    if rng.random() < .35:  # a band in another colour carries the head line
        band = hsv(rng.random(), rng.uniform(.5, 1), rng.uniform(.4, 1)) if rng.random() < .5 else (205, 25, 30)
        pen.rectangle([0, 0, width, head], fill=band)
        fit_text(pen, _headline(rng), font, (width * .06, head * .12, width * .94, head * .88), readable_on(band, rng))
    else:
        fit_text(pen, _headline(rng), font, (width * .06, head * .25, width * .94, head), ink)
    left = rng.choice([.05, .25, .45])
    if rng.random() < .25:
        side = int(min(width * .4, height * .5))
        picture = Image.fromarray(pick_picture(rng, ground, pictures)).resize((side, side))
        image.paste(picture, (int(width * rng.uniform(0, .15)), int(head * 1.15)))
        left = .45
    _paint_price(pen, rng, pick_font(rng, bold=True), (width * left, head * 1.15, width * .95, height * rng.uniform(.68, .88)), ink)
    _paint_small_print(pen, rng, width, height, ink, ground)
    if rng.random() < .3:
        centre = (width * rng.uniform(.7, .95), height * rng.uniform(.25, .8))
        draw_badge(rng, pen, str(rng.choice(OFFERS)), font, centre, min(width, height) * rng.uniform(.12, .3), hsv(rng.random(), .9, .9))
    if rng.random() < .5:
        pen.rectangle([0, 0, width - 1, height - 1], outline=ink, width=int(rng.integers(1, 8)))
    return np.dstack([np.asarray(image), np.full((height, width), 255, np.uint8)])


def _headline(rng: np.random.Generator) -> str:
    """What is sold, or that it is cheap."""
    goods = str(GOODS[int(rng.integers(len(GOODS)))][0])
    line = str(rng.choice([goods, f"{invent_brand(rng)} {goods}", str(rng.choice(OFFERS)), invent_brand(rng)], p=[.4, .25, .25, .1]))
    return line.upper() if rng.random() < .5 else line


def _paint_price(pen: ImageDraw.ImageDraw, rng: np.random.Generator, font: str, box: tuple[float, float, float, float], ink: Colour) -> None:
    """Large whole digits and, most of the time, small raised ones."""
    colour = ink if rng.random() < .6 else (200, 20, 30)
    cents = str(rng.choice(["90", "95", "99", "49", "00", "-", "50"]))
    split = box[0] + (box[2] - box[0]) * rng.uniform(.55, .75)
    if rng.random() < .25:
        return fit_text(pen, f"{int(rng.integers(1, 200))},{cents}", font, box, colour)
    fit_text(pen, str(int(rng.integers(1, 200))), font, (box[0], box[1], split, box[3]), colour)
    fit_text(pen, cents, font, (split, box[1], box[2], box[1] + (box[3] - box[1]) * rng.uniform(.35, .6)), colour)
    if rng.random() < .4:
        pen.line([(split, box[3]), (box[2], box[3])], fill=colour, width=3)


def _paint_small_print(pen: ImageDraw.ImageDraw, rng: np.random.Generator, width: int, height: int, ink: Colour, ground: Colour) -> None:
    """Lines about weight, origin and price per kilogram along the foot, and sometimes bars."""
    pale = tuple(int((3 * i + g) / 4) for i, g in zip(ink, ground))
    size = max(8, int(height * rng.uniform(.035, .07)))
    face = load_font(pick_font(rng), size)
    y = height - size * rng.uniform(1.4, 4)
    while y < height - size:
        pen.text((width * rng.choice([.05, .3]), y), f"{rng.choice(FILLER)} {rng.integers(1, 99)},{rng.integers(10, 99)}/kg", font=face, fill=pale)
        y += size * 1.25
    if rng.random() < .3:
        x, top = width * rng.uniform(.02, .7), height * rng.uniform(.8, .9)
        for bar in range(int(x), int(x + width * .25), 3):
            if rng.random() < .5:
                pen.line([(bar, top), (bar, top + height * .08)], fill=ink, width=2)
