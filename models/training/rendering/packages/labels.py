"""Paints the front of a package according to its family's design."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

from . import label_parts as parts
from .design import Design, ground_and_pattern_colours
from .fonts_and_colours import Colour, hsv_to_rgb
from .ornaments import draw_badge, draw_ornament
from .words import SEAL_TEXTS, SMALL_PRINT_LINES


def cut_label_picture(rng: np.random.Generator, colour: Colour, textures: tuple[Path, ...]) -> np.ndarray:
    """A square section of a photograph, if there are any, or else a picture drawn in `colour`; RGB uint8 [n, n, 3].

    A quarter of the pictures are drawn even if there are photographs.
    """
    if textures and rng.random() < 0.75:
        photo = cv2.imread(str(textures[int(rng.integers(len(textures)))]))
        if photo is not None:
            side = min(photo.shape[:2])
            cut = int(side * rng.uniform(0.4, 1))
            y, x = int(rng.integers(photo.shape[0] - cut + 1)), int(rng.integers(photo.shape[1] - cut + 1))
            return np.ascontiguousarray(photo[y : y + cut, x : x + cut, ::-1])
    return parts.draw_food_picture(rng, 160, colour)


def paint_front(
    design: Design,
    flavour: str,
    size_word: str,
    accent: Colour,
    picture_seed: int,
    width: int,
    height: int,
    textures: tuple[Path, ...] = (),
) -> np.ndarray:
    """The front of a label, RGB uint8 [height, width, 3].

    Everything that siblings share is drawn from the seed of the design.
    """
    rng = np.random.default_rng(design.seed)
    ground, second = ground_and_pattern_colours(design, accent)
    canvas = parts.paint_label_ground(rng, (width, height), ground, second)
    ink = (
        parts.readable_colour_on(ground, np.random.default_rng(design.seed + 1))
        if design.flavour_paints_ground
        else design.ink
    )
    # Brand, product words, flavour and picture stand below each other, in an order that the family shares.
    wide = width > height * 1.1
    margin = rng.uniform(0.04, 0.12)
    order = list(rng.permutation(["words", "flavour", "picture"]))
    order.insert(0 if rng.random() < 0.8 else int(rng.integers(4)), "brand")
    weights = {
        "brand": rng.uniform(0.12, 0.26),
        "words": rng.uniform(0.14, 0.34),
        "flavour": rng.uniform(0.06, 0.16),
        "picture": rng.uniform(0.25, 0.5) if design.has_picture or design.has_ornament else 0.05,
    }
    if wide and design.has_picture:
        weights["picture"] = 0.1
    total = sum(weights.values()) + rng.uniform(0.02, 0.2)
    top = height * rng.uniform(0.02, 0.06)
    logo_shape = str(rng.choice(["ellipse", "plate", "banner", "none", "none"]))
    picture_shape = str(rng.choice(["rectangle", "ellipse", "blob", "wave", "blob"]))
    band = str(rng.choice(["band", "pill", "text", "text", "corner"]))
    layout_seeds = {part: int(rng.integers(2**62)) for part in ("brand", "words", "flavour", "picture", "extra")}
    left, right = width * margin, width * (1 - margin)
    if wide and design.has_picture:
        _paint_picture(
            design,
            canvas,
            accent,
            picture_seed,
            layout_seeds["picture"],
            (width * 0.55, height * 0.05, width * 0.98, height * 0.95),
            picture_shape,
            textures,
        )
        right = width * 0.58
    pen = ImageDraw.Draw(canvas)
    for part in order:
        room = height * 0.93 * weights[part] / total
        box = (left, top, right, top + room * 0.92)
        inner = np.random.default_rng(layout_seeds[part])
        if part == "brand":
            parts.draw_logo(
                inner,
                canvas,
                design.brand,
                design.brand_font,
                box,
                logo_shape,
                design.logo_ground,
                design.logo_ink if logo_shape != "none" else ink,
            )
        elif part == "words":
            lines = design.product_words.split() if len(design.product_words) > 6 else [design.product_words]
            stroke = design.second if inner.random() < 0.2 else None
            for i, line in enumerate(lines):
                y0, y1 = (
                    box[1] + (box[3] - box[1]) * i / len(lines),
                    box[1] + (box[3] - box[1]) * (i + 0.9) / len(lines),
                )
                parts.draw_fitted_text(
                    pen,
                    line.upper() if design.seed % 3 == 0 else line,
                    design.word_font,
                    (left, y0, right, y1),
                    ink,
                    stroke=stroke,
                )
        elif part == "flavour":
            _paint_flavour(pen, design, flavour, accent, ground, box, band, width)
        elif not (wide and design.has_picture):
            shape_box = (0.0, top, float(width), top + room) if picture_shape in ("wave", "rectangle") else box
            _paint_picture(
                design, canvas, accent, picture_seed, layout_seeds["picture"], shape_box, picture_shape, textures
            )
        top += room
    _paint_seals_and_small_print(
        np.random.default_rng(layout_seeds["extra"]), canvas, design, size_word, ink, width, height
    )
    return np.asarray(canvas)


def _paint_flavour(
    pen: ImageDraw.ImageDraw,
    design: Design,
    flavour: str,
    accent: Colour,
    ground: Colour,
    box: parts.Box,
    band: str,
    width: int,
) -> None:
    """Draws the word of the flavour into `box`, on a 'band', 'pill' or 'corner' in its colour or without one."""
    text = flavour.upper() if design.seed % 2 else flavour
    distinct = sum(abs(a - b) for a, b in zip(accent, ground, strict=True)) > 90
    if band in ("band", "pill", "corner") and distinct:
        if band == "band":
            pen.rectangle((0, box[1], width, box[3]), fill=accent)
        elif band == "pill":
            pen.rounded_rectangle(box, radius=(box[3] - box[1]) / 2, fill=accent)
        else:
            pen.polygon(
                [(0, box[1]), (width, box[1] - (box[3] - box[1]) * 0.6), (width, box[3]), (0, box[3])], fill=accent
            )
        parts.draw_fitted_text(
            pen,
            text,
            design.text_font,
            (box[0] + 4, box[1] + (box[3] - box[1]) * 0.15, box[2] - 4, box[3] - (box[3] - box[1]) * 0.15),
            (255, 255, 255) if sum(accent) < 450 else (20, 20, 30),
        )
    else:
        parts.draw_fitted_text(pen, text, design.text_font, box, accent if distinct else design.ink)


def _paint_picture(
    design: Design,
    canvas: Image.Image,
    accent: Colour,
    picture_seed: int,
    layout_seed: int,
    box: parts.Box,
    shape: str,
    textures: tuple[Path, ...],
) -> None:
    """Draws the picture of a label and its ornaments into `box`, if the design has them."""
    layout = np.random.default_rng(layout_seed)
    content = np.random.default_rng(picture_seed if design.flavour_changes_picture else design.seed)
    if design.has_picture:
        colour = accent if design.flavour_changes_picture else design.second
        parts.paste_picture(layout, canvas, cut_label_picture(content, colour, textures), box, shape)
    if design.has_ornament:
        pen = ImageDraw.Draw(canvas)
        radius = min(box[2] - box[0], box[3] - box[1]) * layout.uniform(0.2, 0.4)
        colour = accent if layout.random() < 0.4 else design.logo_ground
        for _ in range(int(layout.integers(1, 4))):
            draw_ornament(
                layout,
                pen,
                (layout.uniform(box[0], box[2]), layout.uniform(box[1], box[3])),
                radius * layout.uniform(0.4, 1),
                colour,
            )


def _paint_seals_and_small_print(
    rng: np.random.Generator, canvas: Image.Image, design: Design, size_word: str, ink: Colour, width: int, height: int
) -> None:
    """Draws the size near the bottom, up to two seals, and sometimes small print and a row of boxes."""
    pen = ImageDraw.Draw(canvas)
    for _ in range(int(rng.integers(0, 3))):
        radius = min(width, height) * rng.uniform(0.06, 0.13)
        draw_badge(
            rng,
            pen,
            str(rng.choice(SEAL_TEXTS)),
            design.text_font,
            (rng.uniform(0.12, 0.88) * width, rng.uniform(0.2, 0.85) * height),
            radius,
            hsv_to_rgb(rng.random(), rng.uniform(0.3, 1), rng.uniform(0.3, 1)),
        )
    if rng.random() < 0.6:
        x, y = rng.uniform(0.05, 0.5) * width, rng.uniform(0.3, 0.8) * height
        parts.draw_small_print(
            rng,
            pen,
            SMALL_PRINT_LINES,
            design.text_font,
            (x, y, x + width * 0.4, y + height * rng.uniform(0.04, 0.1)),
            height * 0.022,
            ink,
        )
    if rng.random() < 0.3:
        for i in range(4):
            x = width * (0.1 + 0.09 * i)
            pen.rectangle((x, height * 0.94, x + width * 0.075, height * 0.98), fill=hsv_to_rgb(0.58, 0.4, 0.9))
    parts.draw_fitted_text(
        pen, size_word, design.text_font, (width * 0.6, height * 0.935, width * 0.95, height * 0.975), ink
    )
