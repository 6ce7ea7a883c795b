"""Draws the parts of a label with Pillow: backgrounds, pictures, logos and text."""

from __future__ import annotations

import math

import cv2
import numpy as np
from PIL import Image, ImageDraw

from .fonts_and_colours import Colour, hsv_to_rgb, load_font, luminance

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in pixels of the label."""


def readable_colour_on(ground: Colour, rng: np.random.Generator) -> Colour:
    """A colour for text that contrasts with the colour `ground` behind it."""
    if rng.random() < 0.35:
        bright = luminance(ground) < 130
        return hsv_to_rgb(rng.random(), 0.25 if bright else 0.9, 1.0 if bright else rng.uniform(0.2, 0.5))
    return (
        (250, 250, 248)
        if luminance(ground) < 140
        else hsv_to_rgb(rng.random(), rng.uniform(0, 0.8), rng.uniform(0.05, 0.3))
    )


def draw_fitted_text(
    draw: ImageDraw.ImageDraw,
    text: str,
    font: str,
    box: Box,
    fill: Colour,
    *,
    stroke: Colour | None = None,
    align: str = "centre",
) -> None:
    """Draws `text` as large as fits into `box`. stroke: colour of an outline around the letters."""
    width, height = box[2] - box[0], box[3] - box[1]
    if width < 4 or height < 4:
        return
    probe = load_font(font, 100).getbbox(text)
    scale = min(width / max(probe[2] - probe[0], 1), height / max(probe[3] - probe[1], 1))
    face = load_font(font, max(5, int(100 * scale)))
    left, top, right, bottom = face.getbbox(text)
    slack = width - (right - left)
    x = box[0] + (slack / 2 if align == "centre" else 0) - left
    y = box[1] + (height - (bottom - top)) / 2 - top
    weight = max(1, int(height * 0.06)) if stroke else 0
    draw.text((x, y), text, font=face, fill=fill, stroke_width=weight, stroke_fill=stroke)


def blob_outline(
    rng: np.random.Generator, centre: tuple[float, float], radius: float, roughness: float, stretch: float = 1.0
) -> list[tuple[float, float]]:
    """Corners of a closed smooth outline: a circle whose radius varies by random low harmonics."""
    angles = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    reach = np.ones_like(angles)
    for harmonic in range(2, 7):
        reach += rng.normal(0, roughness / harmonic) * np.cos(harmonic * angles + rng.uniform(0, 6.28))
    xs, ys = centre[0] + radius * reach * np.cos(angles) * stretch, centre[1] + radius * reach * np.sin(angles)
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def paint_label_ground(rng: np.random.Generator, size: tuple[int, int], first: Colour, second: Colour) -> Image.Image:
    """The background of a label in two colours: plain, graded, split, waved, patterned, of fibres or of clouds."""
    width, height = size
    style = rng.choice(["plain", "plain", "graded", "split", "wave", "pattern", "fibre", "clouds"])
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    if style == "graded":
        part = np.clip(ys / height + rng.uniform(-0.3, 0.3), 0, 1)
    elif style == "split":
        part = (
            (ys - height * rng.uniform(0.2, 0.8)) + (xs - width / 2) * rng.choice([0, 0, rng.uniform(-1, 1)]) > 0
        ).astype(np.float32)
    elif style in ("wave", "clouds"):
        line = height * rng.uniform(0.12, 0.7)
        swing = np.sin(xs / width * rng.uniform(2, 9) + rng.uniform(0, 6)) * height * rng.uniform(0.02, 0.08)
        part = (ys > line + (np.abs(swing) if style == "clouds" else swing)).astype(np.float32)
        if rng.random() < 0.5:
            part = 1 - part
    elif style == "pattern":
        step = height * rng.uniform(0.03, 0.12)
        turn = rng.choice([0, math.pi / 4, math.pi / 2])
        along, across = xs * math.cos(turn) + ys * math.sin(turn), ys * math.cos(turn) - xs * math.sin(turn)
        wave = np.sin(along * 6.28 / step)
        part = ((wave if rng.random() < 0.5 else wave * np.sin(across * 6.28 / step)) > rng.uniform(-0.2, 0.7)).astype(
            np.float32
        )
        part *= rng.uniform(0.15, 1)
    elif style == "fibre":
        noise = cv2.GaussianBlur(rng.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 0.8)
        part = np.clip(0.2 + 0.15 * noise, 0, 1)
    else:
        part = np.zeros_like(xs)
    blend = np.array(first, np.float32) * (1 - part[..., None]) + np.array(second, np.float32) * part[..., None]
    return Image.fromarray(blend.astype(np.uint8))


def draw_food_picture(rng: np.random.Generator, size: int, colour: Colour) -> np.ndarray:
    """A picture in place of a photograph, RGB [size, size, 3]: shaded balls or flakes in the colour of a food."""
    canvas = np.empty((size, size, 3), np.float32)
    canvas[:] = np.array(colour, np.float32) * rng.uniform(0.25, 0.7)
    base = np.array(colour, np.float32)
    ys, xs = np.mgrid[0:size, 0:size].astype(np.float32)
    stretch, turn_free = rng.uniform(0.4, 1.0), rng.random() < 0.7
    for _ in range(int(rng.integers(6, 26))):
        cx, cy, radius = rng.uniform(0, size), rng.uniform(0, size), size * rng.uniform(0.08, 0.28)
        turn = rng.uniform(0, 6.28) if turn_free else 0.0
        dx, dy = xs - cx, ys - cy
        u, v = (
            (dx * math.cos(turn) + dy * math.sin(turn)) / radius,
            (dy * math.cos(turn) - dx * math.sin(turn)) / radius / stretch,
        )
        inside = u * u + v * v
        body = np.sqrt(np.clip(1 - inside, 0, 1))
        tone = base * rng.uniform(0.7, 1.2) + rng.normal(0, 14, 3)
        lit = 0.45 + 0.55 * np.clip(body * 0.8 - (dx + dy) / radius * 0.3, 0, 1.2)
        shine = 160 * np.clip(1 - ((dx / radius + 0.35) ** 2 + (dy / radius + 0.4) ** 2) * 9, 0, 1)
        edge = np.clip((1 - inside) * radius / 3, 0, 1)[..., None]
        canvas = canvas * (1 - edge) + (tone * lit[..., None] + shine[..., None]) * edge
    return np.clip(canvas, 0, 255).astype(np.uint8)


def paste_picture(rng: np.random.Generator, canvas: Image.Image, picture: np.ndarray, box: Box, shape: str) -> None:
    """Pastes a picture into `box`, cut to 'rectangle', 'ellipse', 'blob' or 'wave' (with a waved upper edge)."""
    width, height = int(box[2] - box[0]), int(box[3] - box[1])
    if width < 8 or height < 8:
        return
    side_y, side_x = picture.shape[:2]
    scale = max(width / side_x, height / side_y)
    scaled = cv2.resize(picture, (math.ceil(side_x * scale), math.ceil(side_y * scale)), interpolation=cv2.INTER_AREA)[
        :height, :width
    ]
    mask = Image.new("L", (width * 2, height * 2), 0)
    pen = ImageDraw.Draw(mask)
    if shape == "ellipse":
        pen.ellipse((2, 2, width * 2 - 2, height * 2 - 2), fill=255)
    elif shape == "blob":
        pen.polygon(
            blob_outline(rng, (width, height), min(width, height) * 0.85, 0.3, max(1.0, width / height)), fill=255
        )
    elif shape == "wave":
        xs = np.linspace(0, width * 2, 40)
        tops = height * 0.25 * (1 + np.sin(xs / width * rng.uniform(1, 4) + rng.uniform(0, 6)))
        pen.polygon([*zip(xs.tolist(), tops.tolist(), strict=True), (width * 2, height * 2), (0, height * 2)], fill=255)
    else:
        pen.rounded_rectangle((0, 0, width * 2, height * 2), radius=int(rng.choice([0, width // 5])), fill=255)
    canvas.paste(Image.fromarray(scaled), (int(box[0]), int(box[1])), mask.resize((scaled.shape[1], scaled.shape[0])))


def draw_logo(
    rng: np.random.Generator,
    canvas: Image.Image,
    text: str,
    font: str,
    box: Box,
    shape: str,
    ground: Colour,
    ink: Colour,
) -> None:
    """Draws a brand's name on a shape ('ellipse', 'plate', 'banner' or 'none'), sometimes slightly turned."""
    width, height = int(box[2] - box[0]), int(box[3] - box[1])
    tile = Image.new("RGBA", (width, height), (*ground, 0))
    pen = ImageDraw.Draw(tile)
    if shape == "ellipse":
        pen.ellipse((0, 0, width - 1, height - 1), fill=(*ground, 255), outline=(*ink, 255), width=max(1, height // 18))
    elif shape == "plate":
        pen.rounded_rectangle(
            (0, 0, width - 1, height - 1), radius=height // int(rng.integers(3, 9)), fill=(*ground, 255)
        )
    elif shape == "banner":
        notch = height * 0.3
        pen.polygon(
            [(0, 0), (width, 0), (width - notch, height / 2), (width, height), (0, height), (notch, height / 2)],
            fill=(*ground, 255),
        )
    inset = 0.14 if shape != "none" else 0.0
    draw_fitted_text(
        pen, text, font, (width * inset, height * (inset + 0.06), width * (1 - inset), height * (0.94 - inset)), ink
    )
    turned = tile.rotate(
        float(rng.choice([0, 0, 0, rng.uniform(-12, 12)])), expand=True, resample=Image.Resampling.BICUBIC
    )
    canvas.paste(turned, (int(box[0] - (turned.width - width) / 2), int(box[1] - (turned.height - height) / 2)), turned)


def draw_small_print(
    rng: np.random.Generator,
    draw: ImageDraw.ImageDraw,
    words: tuple[str, ...],
    font: str,
    box: Box,
    line_height: float,
    ink: Colour,
) -> None:
    """Draws lines of small text into `box`, from the top."""
    face = load_font(font, max(5, int(line_height * 0.85)))
    y = box[1]
    while y + line_height < box[3]:
        line, room = " ".join(rng.choice(words) for _ in range(3)), (box[2] - box[0]) * rng.uniform(0.6, 1)
        fitting = max(3, int(room / (line_height * 0.42)))  # a letter is about half as wide as its line is high
        draw.text((box[0], y), line[:fitting], font=face, fill=ink)
        y += line_height
