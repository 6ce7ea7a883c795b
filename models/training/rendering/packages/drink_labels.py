"""Paints the labels of drinks: a large logo on a strong colour, and little else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from . import label_parts as parts
from .design import Design, ground_and_pattern_colours
from .fonts_and_colours import Colour, hsv_to_rgb
from .labels import cut_label_picture
from .ornaments import draw_badge, draw_ornament
from .words import SEAL_TEXTS, SMALL_PRINT_LINES


def paint_drink_front(
    design: Design,
    flavour: str,
    size_word: str,
    accent: Colour,
    picture_seed: int,
    width: int,
    height: int,
    textures: tuple[Path, ...] = (),
) -> np.ndarray:
    """The front of a drink's label, RGB uint8 [height, width, 3]; the arguments are those of `paint_front`."""
    rng = np.random.default_rng(design.seed)
    ground, second = ground_and_pattern_colours(design, accent)
    canvas = parts.paint_label_ground(rng, (width, height), ground, second)
    tall = height > width * 1.15
    bands = rng.random(2) < 0.3
    depth = height * rng.uniform(0.08, 0.2)
    pen = ImageDraw.Draw(canvas)
    if bands[0]:
        pen.rectangle((0, 0, width, depth), fill=second)
    if bands[1]:
        pen.rectangle((0, height - depth, width, height), fill=accent)
    place = rng.uniform(0.2, 0.4) if tall else rng.uniform(0.1, 0.25)
    content = np.random.default_rng(picture_seed if design.flavour_changes_picture else design.seed)
    if design.has_picture and rng.random() < 0.7:
        side = min(width * rng.uniform(0.5, 0.9), height * rng.uniform(0.3, 0.55))
        left, top = rng.uniform(0, width - side), height * rng.uniform(0.5, 0.6)
        picture = cut_label_picture(content, accent, textures)
        parts.paste_picture(rng, canvas, picture, (left, top, left + side, min(top + side, height)), "blob")
    elif design.has_ornament:
        for _ in range(int(rng.integers(1, 5))):
            where = (rng.uniform(0.1, 0.9) * width, rng.uniform(0.1, 0.9) * height)
            draw_ornament(rng, pen, where, min(width, height) * rng.uniform(0.06, 0.25), design.logo_ground)
    _paint_logo(rng, canvas, design, ground, place, tall)
    ink = parts.readable_colour_on(ground, np.random.default_rng(design.seed + 1))
    y = height * (place + rng.uniform(0.38, 0.5))
    parts.draw_fitted_text(
        pen, flavour, design.text_font, (width * 0.15, y, width * 0.85, min(y + height * 0.1, height - 2)), ink
    )
    if rng.random() < 0.5:
        x = rng.uniform(0.02, 0.6) * width
        box = (x, height * 0.78, x + width * 0.35, height * 0.96)
        parts.draw_small_print(rng, pen, SMALL_PRINT_LINES, design.text_font, box, height * 0.03, ink)
    if rng.random() < 0.35:
        colour = hsv_to_rgb(rng.random(), rng.uniform(0.4, 1), rng.uniform(0.4, 1))
        centre = (rng.uniform(0.15, 0.85) * width, rng.uniform(0.1, 0.85) * height)
        text = str(rng.choice(SEAL_TEXTS))
        draw_badge(rng, pen, text, design.text_font, centre, min(width, height) * rng.uniform(0.1, 0.18), colour)
    corner = (width * 0.62, height * 0.9, width * 0.95, height * 0.96)
    parts.draw_fitted_text(pen, size_word, design.text_font, corner, ink)
    return np.asarray(canvas)


def _paint_logo(
    rng: np.random.Generator, canvas: Image.Image, design: Design, ground: Colour, place: float, tall: bool
) -> None:
    """Draws the brand, starting at the height `place`: across, slanted, or sometimes upright on a tall label."""
    width, height = canvas.size
    shape = str(rng.choice(["ellipse", "plate", "none", "none"]))
    ink = design.logo_ink if shape != "none" else parts.readable_colour_on(ground, rng)
    upright = tall and rng.random() < 0.3
    span = (
        (height * 0.75, width * rng.uniform(0.5, 0.8)) if upright else (width * 0.92, height * rng.uniform(0.22, 0.4))
    )
    tile = Image.new("RGBA", (max(8, int(span[0])), max(8, int(span[1]))), (*design.logo_ground, 0))
    pen = ImageDraw.Draw(tile)
    frame = (0, 0, tile.width - 1, tile.height - 1)
    if shape == "ellipse":
        pen.ellipse(frame, fill=(*design.logo_ground, 255), outline=(*ink, 255), width=max(1, tile.height // 18))
    elif shape == "plate":
        pen.rounded_rectangle(frame, radius=tile.height // 4, fill=(*design.logo_ground, 255))
    inset = 0.12 if shape != "none" else 0.0
    stroke = design.second if shape == "none" and rng.random() < 0.4 else None
    box = (tile.width * inset, tile.height * inset, tile.width * (1 - inset), tile.height * (1 - inset))
    parts.draw_fitted_text(pen, design.brand, design.brand_font, box, ink, stroke=stroke)
    turn = 90.0 if upright else float(rng.choice([0.0, rng.uniform(-4, 16)]))
    turned = tile.rotate(turn, expand=True, resample=Image.Resampling.BICUBIC)
    top = (height - turned.height) / 2 if upright else height * place
    canvas.paste(turned, (int((width - turned.width) / 2), int(top)), turned)
