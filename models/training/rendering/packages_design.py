"""The design of a family of packages, and the painting of one member's label faces.

Siblings share the family seed, so that layout, brand and fonts are the same; the flavour's word, its colour and,
in many families, its picture differ. Sizes of one product differ in the size word and in proportions only.
"""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

from . import packages_art as art
from .packages_words import CLAIMS, FILLER, Colour, hsv, invent_brand, pick_font


@dataclass(frozen=True)
class Design:
    """What the members of a family share."""

    seed: int
    brand: str
    product_words: str
    ground: Colour
    second: Colour
    ink: Colour
    logo_ground: Colour
    logo_ink: Colour
    brand_font: str
    word_font: str
    text_font: str
    flavour_paints_ground: bool
    flavour_paints_second: bool
    flavour_changes_picture: bool
    has_picture: bool
    has_ornament: bool


def invent_design(rng: np.random.Generator, product_words: str) -> Design:
    """Draws a family's design from `rng`."""
    mood = rng.random()
    if mood < .4:
        ground = hsv(rng.random(), rng.uniform(0, .12), rng.uniform(.9, 1))
    elif mood < .55:
        ground = hsv(rng.random(), rng.uniform(0, .8), rng.uniform(.03, .22))
    elif mood < .63:
        ground = hsv(rng.uniform(.07, .11), rng.uniform(.3, .5), rng.uniform(.6, .8))
    else:
        ground = hsv(rng.random(), rng.uniform(.45, 1), rng.uniform(.4, 1))
    logo_ground = hsv(rng.random(), rng.uniform(.5, 1), rng.uniform(.2, .9))
    return Design(
        seed=int(rng.integers(2 ** 62)), brand=invent_brand(rng), product_words=product_words, ground=ground,
        second=hsv(rng.random(), rng.uniform(.1, 1), rng.uniform(.3, 1)), ink=art.readable_on(ground, rng),
        logo_ground=logo_ground, logo_ink=art.readable_on(logo_ground, rng), brand_font=pick_font(rng, bold=True),
        word_font=pick_font(rng, bold=rng.random() < .6), text_font=pick_font(rng),
        flavour_paints_ground=rng.random() < .18, flavour_paints_second=rng.random() < .45,
        flavour_changes_picture=rng.random() < .55, has_picture=rng.random() < .68, has_ornament=rng.random() < .55)


def _picture(rng: np.random.Generator, colour: Colour, pictures: tuple[Path, ...]) -> np.ndarray:
    """A cut-out of a photograph where a folder was given, else a procedural picture; RGB [n, n, 3]."""
    if pictures and rng.random() < .75:
        photo = cv2.imread(str(pictures[int(rng.integers(len(pictures)))]))
        if photo is not None:
            side = min(photo.shape[:2])
            cut = int(side * rng.uniform(.4, 1))
            y, x = int(rng.integers(photo.shape[0] - cut + 1)), int(rng.integers(photo.shape[1] - cut + 1))
            return np.ascontiguousarray(photo[y:y + cut, x:x + cut, ::-1])
    return art.procedural_picture(rng, 160, colour)


def member_colours(design: Design, accent: Colour) -> tuple[Colour, Colour]:
    """Ground and second colour of a member whose flavour's colour is `accent`."""
    return (accent if design.flavour_paints_ground else design.ground,
            accent if design.flavour_paints_second else design.second)


def paint_front(design: Design, flavour: str, size_word: str, accent: Colour, picture_seed: int,
                width: int, height: int, pictures: tuple[Path, ...] = ()) -> np.ndarray:
    """The front of a label, RGB uint8 [height, width, 3]."""
    rng = np.random.default_rng(design.seed)
    ground, second = member_colours(design, accent)
    canvas = art.paint_ground(rng, (width, height), ground, second)
    ink = art.readable_on(ground, np.random.default_rng(design.seed + 1)) if design.flavour_paints_ground else design.ink
    # From top to bottom: brand, product words, flavour, picture; the order is the family's.
    wide = width > height * 1.1
    margin = rng.uniform(.04, .12)
    order = list(rng.permutation(["words", "flavour", "picture"]))
    order.insert(0 if rng.random() < .8 else int(rng.integers(4)), "brand")
    weights = {"brand": rng.uniform(.12, .26), "words": rng.uniform(.14, .34), "flavour": rng.uniform(.06, .16),
               "picture": rng.uniform(.25, .5) if design.has_picture or design.has_ornament else .05}
    if wide and design.has_picture:
        weights["picture"] = .1
    total = sum(weights.values()) + rng.uniform(.02, .2)
    top = height * rng.uniform(.02, .06)
    logo_shape = str(rng.choice(["ellipse", "plate", "banner", "none", "none"]))
    picture_shape = str(rng.choice(["rectangle", "ellipse", "blob", "wave", "blob"]))
    band = str(rng.choice(["band", "pill", "text", "text", "corner"]))
    layout_seeds = {part: int(rng.integers(2 ** 62)) for part in ("brand", "words", "flavour", "picture", "extra")}
    left, right = width * margin, width * (1 - margin)
    if wide and design.has_picture:
        _paint_picture(design, canvas, accent, picture_seed, layout_seeds["picture"],
                       (width * .55, height * .05, width * .98, height * .95), picture_shape, pictures)
        right = width * .58
    pen = ImageDraw.Draw(canvas)
    for part in order:
        room = height * .93 * weights[part] / total
        box = (left, top, right, top + room * .92)
        inner = np.random.default_rng(layout_seeds[part])
        if part == "brand":
            art.draw_logo(inner, canvas, design.brand, design.brand_font, box, logo_shape, design.logo_ground,
                          design.logo_ink if logo_shape != "none" else ink)
        elif part == "words":
            lines = design.product_words.split() if len(design.product_words) > 6 else [design.product_words]
            stroke = design.second if inner.random() < .2 else None
            for i, line in enumerate(lines):
                y0, y1 = box[1] + (box[3] - box[1]) * i / len(lines), box[1] + (box[3] - box[1]) * (i + .9) / len(lines)
                art.fit_text(pen, line.upper() if design.seed % 3 == 0 else line, design.word_font, (left, y0, right, y1), ink, stroke=stroke)
        elif part == "flavour":
            _paint_flavour(inner, pen, design, flavour, accent, ground, box, band, width)
        elif not (wide and design.has_picture):
            shape_box = (0., top, float(width), top + room) if picture_shape in ("wave", "rectangle") else box
            _paint_picture(design, canvas, accent, picture_seed, layout_seeds["picture"], shape_box, picture_shape, pictures)
        top += room
    _paint_extras(np.random.default_rng(layout_seeds["extra"]), canvas, design, size_word, ink, width, height)
    return np.asarray(canvas)


def _paint_flavour(rng: np.random.Generator, pen: ImageDraw.ImageDraw, design: Design, flavour: str, accent: Colour,
                   ground: Colour, box: art.Box, band: str, width: int) -> None:
    text = flavour.upper() if design.seed % 2 else flavour
    distinct = sum(abs(a - b) for a, b in zip(accent, ground)) > 90
    if band in ("band", "pill", "corner") and distinct:
        if band == "band":
            pen.rectangle((0, box[1], width, box[3]), fill=accent)
        elif band == "pill":
            pen.rounded_rectangle(box, radius=(box[3] - box[1]) / 2, fill=accent)
        else:
            pen.polygon([(0, box[1]), (width, box[1] - (box[3] - box[1]) * .6), (width, box[3]), (0, box[3])], fill=accent)
        art.fit_text(pen, text, design.text_font, (box[0] + 4, box[1] + (box[3] - box[1]) * .15, box[2] - 4, box[3] - (box[3] - box[1]) * .15),
                     (255, 255, 255) if sum(accent) < 450 else (20, 20, 30))
    else:
        art.fit_text(pen, text, design.text_font, box, accent if distinct else design.ink)


def _paint_picture(design: Design, canvas: Image.Image, accent: Colour, picture_seed: int, layout_seed: int, box: art.Box,
                   shape: str, pictures: tuple[Path, ...]) -> None:
    layout = np.random.default_rng(layout_seed)
    content = np.random.default_rng(picture_seed if design.flavour_changes_picture else design.seed)
    if design.has_picture:
        colour = accent if design.flavour_changes_picture else design.second
        art.paste_picture(layout, canvas, _picture(content, colour, pictures), box, shape)
    if design.has_ornament:
        pen = ImageDraw.Draw(canvas)
        radius = min(box[2] - box[0], box[3] - box[1]) * layout.uniform(.2, .4)
        colour = accent if layout.random() < .4 else design.logo_ground
        for _ in range(int(layout.integers(1, 4))):
            art.draw_ornament(layout, pen, (layout.uniform(box[0], box[2]), layout.uniform(box[1], box[3])),
                              radius * layout.uniform(.4, 1), colour)


def _paint_extras(rng: np.random.Generator, canvas: Image.Image, design: Design, size_word: str, ink: Colour,
                  width: int, height: int) -> None:
    pen = ImageDraw.Draw(canvas)
    for _ in range(int(rng.integers(0, 3))):
        radius = min(width, height) * rng.uniform(.06, .13)
        art.draw_badge(rng, pen, str(rng.choice(CLAIMS)), design.text_font,
                       (rng.uniform(.12, .88) * width, rng.uniform(.2, .85) * height), radius, hsv(rng.random(), rng.uniform(.3, 1), rng.uniform(.3, 1)))
    if rng.random() < .6:
        x, y = rng.uniform(.05, .5) * width, rng.uniform(.3, .8) * height
        art.draw_small_print(rng, pen, FILLER, design.text_font, (x, y, x + width * .4, y + height * rng.uniform(.04, .1)), height * .022, ink)
    if rng.random() < .3:
        for i in range(4):
            x = width * (.1 + .09 * i)
            pen.rectangle((x, height * .94, x + width * .075, height * .98), fill=hsv(.58, .4, .9))
    art.fit_text(pen, size_word, design.text_font, (width * .6, height * .935, width * .95, height * .975), ink)


def paint_side(design: Design, accent: Colour, width: int, height: int) -> np.ndarray:
    """A side or back face, RGB uint8 [height, width, 3]: the ground, small print, a table and often the brand again."""
    rng = np.random.default_rng(design.seed + 7)
    ground, second = member_colours(design, accent)
    canvas = art.paint_ground(np.random.default_rng(design.seed), (width, height), ground, second)
    pen = ImageDraw.Draw(canvas)
    ink = art.readable_on(ground, np.random.default_rng(design.seed + 1))
    if rng.random() < .5:
        art.draw_logo(rng, canvas, design.brand, design.brand_font, (width * .1, height * .05, width * .9, height * .16), "none", ground, ink)
    y = height * rng.uniform(.2, .35)
    art.draw_small_print(rng, pen, FILLER, design.text_font, (width * .1, y, width * .9, height * rng.uniform(.5, .95)),
                         height * rng.uniform(.018, .04), ink)
    if rng.random() < .5:
        top = height * rng.uniform(.6, .85)
        pen.rectangle((width * .12, top, width * .88, top + height * .1), fill=(250, 250, 250))
        for x in np.arange(width * .18, width * .82, max(2., width * .03)):
            pen.line((x, top + 3, x, top + height * .08), fill=(10, 10, 10), width=max(1, int(width * rng.uniform(.004, .02))))
    return np.asarray(canvas)
