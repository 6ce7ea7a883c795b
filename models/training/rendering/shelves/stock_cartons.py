"""Stock in closed, printed cartons, mostly of brown cardboard. They take the place of products; none is a facing."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image, ImageDraw

from ..packages.fonts_and_colours import Colour, hsv_to_rgb, load_font, pick_font
from ..packages.label_parts import draw_fitted_text
from ..packages.words import GOODS_WITH_PACKAGES_AND_FLAVOURS, invent_brand
from .arrangement import SHELF_DEPTH_M, Bay
from .camera import Camera
from .canvas import Canvas
from .furniture import horizontal_quad, vertical_quad


def draw_stock_cartons(
    canvas: Canvas, camera: Camera, bay: Bay, x: tuple[float, float], rng: np.random.Generator
) -> None:
    """Fills a bay with cartons from x[0] to x[1], in metres; some stand on others."""
    at = x[0] + rng.uniform(0, 0.1)
    depth = rng.uniform(0.15, 0.35)
    kinds = [
        (_paint_carton(rng), rng.uniform(0.2, 0.45), rng.uniform(0.12, 0.28)) for _ in range(int(rng.integers(1, 5)))
    ]
    while at < x[1] - 0.15:
        (front, side, lid), width, height = kinds[int(rng.integers(len(kinds)))]
        height = min(height, bay.ceiling - bay.floor)
        width = min(width * rng.choice([1.0, 1.0, 0.6]), x[1] - at)
        z = float(abs(rng.normal(0.01, 0.03)))
        levels = max(1, int((bay.ceiling - bay.floor) / height)) if rng.random() < 0.5 else 1
        for level in range(levels):
            y = (bay.floor + level * height, bay.floor + (level + 1) * height - 0.002)
            _draw_carton(canvas, camera, (at, at + width), y, (z, min(z + depth, SHELF_DEPTH_M)), front, side, lid)
        at += width + rng.choice([0.002, rng.uniform(0, 0.12)])


def _draw_carton(
    canvas: Canvas,
    camera: Camera,
    x: tuple[float, float],
    y: tuple[float, float],
    z: tuple[float, float],
    front: np.ndarray,
    side: np.ndarray,
    lid: Colour,
) -> None:
    """Draws the faces of a carton that the camera sees."""
    eye = camera.position
    if eye[0] < x[0] or eye[0] > x[1]:
        edge, near_first = (x[0], False) if eye[0] < x[0] else (x[1], True)
        depths = z if near_first else z[::-1]
        corners = [(edge, y[1], depths[0]), (edge, y[1], depths[1]), (edge, y[0], depths[1]), (edge, y[0], depths[0])]
        canvas.draw(side, camera.project(np.array(corners)), gain=(0.7, 0.6))
    if eye[1] > y[1]:
        canvas.fill_quad(lid, horizontal_quad(camera, x, y[1], z), (0.7, 0.95))
    quad = vertical_quad(camera, x, y, z[0])
    canvas.draw(front, quad, gain=(1.0, 0.88))


def _paint_carton(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, Colour]:
    """The front and the side of a carton, RGBA uint8 [256, 384, 4], and the colour of its lid."""
    kraft = (int(rng.integers(160, 205)), int(rng.integers(125, 160)), int(rng.integers(80, 115)))
    ground = kraft if rng.random() < 0.75 else hsv_to_rgb(rng.random(), rng.uniform(0, 0.5), rng.uniform(0.6, 0.95))
    inks = ((60, 40, 28), (150, 34, 30), (30, 60, 130), (30, 100, 60), (20, 20, 20))
    ink = inks[int(rng.integers(len(inks)))]
    brand = invent_brand(rng)
    faces = [_paint_face(rng, ground, ink, brand if number == 0 or rng.random() < 0.5 else "") for number in range(2)]
    return faces[0], faces[1], tuple(int(c * 0.95) for c in ground)


def _paint_face(rng: np.random.Generator, ground: Colour, ink: Colour, brand: str) -> np.ndarray:
    """One face of a carton, RGBA uint8: fibres, print in one ink, a bar code, a sticker, and tape."""
    width, height = 384, 256
    fibre = cv2.resize(rng.normal(0, 4, (40, 12)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    base = np.float32(ground) + fibre[..., None] + rng.normal(0, 3, (height, width, 1))
    image = Image.fromarray(base.clip(0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    if rng.random() < 0.3:
        top = rng.uniform(0, 0.8) * height
        pen.rectangle([0, top, width, top + height * rng.uniform(0.15, 0.4)], fill=ink)
    if brand:
        goods = str(GOODS_WITH_PACKAGES_AND_FLAVOURS[int(rng.integers(len(GOODS_WITH_PACKAGES_AND_FLAVOURS)))][0])
        left, top = rng.uniform(0.05, 0.4) * width, rng.uniform(0.1, 0.45) * height
        box = (left, top, left + width * rng.uniform(0.3, 0.55), top + height * rng.uniform(0.12, 0.3))
        draw_fitted_text(pen, brand, pick_font(rng, bold=True), box, ink)
        below = (left, box[3] + 6, box[2], box[3] + 6 + height * rng.uniform(0.06, 0.14))
        draw_fitted_text(pen, goods, pick_font(rng), below, ink)
    face = load_font(pick_font(rng), 16)
    for line in range(int(rng.integers(0, 4))):
        where = (width * rng.choice([0.05, 0.6]), height * (0.68 + 0.08 * line))
        pen.text(where, f"{int(rng.integers(4, 60))} x {int(rng.integers(50, 999))} g", font=face, fill=ink)
    if rng.random() < 0.6:
        _paint_bar_code(pen, rng, (width * rng.uniform(0.05, 0.7), height * rng.uniform(0.05, 0.75)), ink)
    if rng.random() < 0.3:
        x, y = rng.uniform(0, 0.7) * width, rng.uniform(0, 0.6) * height
        pen.rectangle([x, y, x + 90, y + 60], fill=(244, 244, 240), outline=(120, 120, 120))
        pen.text((x + 8, y + 8), str(int(rng.integers(1000, 99999))), font=face, fill=(20, 20, 20))
    if rng.random() < 0.5:
        middle = height * rng.choice([0.02, 0.5])
        pen.rectangle([0, middle, width, middle + 14], fill=tuple(min(255, int(c * 1.1) + 6) for c in ground))
    pen.rectangle([0, 0, width - 1, height - 1], outline=tuple(int(c * 0.6) for c in ground), width=2)
    return np.dstack([np.asarray(image), np.full((height, width), 255, np.uint8)])


def _paint_bar_code(pen: ImageDraw.ImageDraw, rng: np.random.Generator, at: tuple[float, float], ink: Colour) -> None:
    """Draws a bar code with its upper left corner at `at`."""
    for bar in range(0, 90, 3):
        if rng.random() < 0.55:
            pen.line([(at[0] + bar, at[1]), (at[0] + bar, at[1] + 34)], fill=ink, width=2)
