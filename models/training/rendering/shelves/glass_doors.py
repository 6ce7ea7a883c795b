"""Glass doors of coolers: frames or bare edges of glass, handles, rows of lamps, reflections, and stickers."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
from PIL import Image, ImageDraw

from ..packages.fonts_and_colours import Colour, hsv_to_rgb, pick_font
from ..packages.ornaments import draw_badge
from .camera import Camera
from .canvas import Canvas
from .furniture import vertical_quad

DOOR_Z_M = -0.09
"""The z of the glass, in metres. It is negative, because the glass is in front of the boards' front edge."""


def draw_glass_doors(
    canvas: Canvas,
    camera: Camera,
    x: tuple[float, float],
    y: tuple[float, float],
    rng: np.random.Generator,
) -> None:
    """Draws the doors in front of a shelf unit that reaches from x[0] to x[1] and from y[0] to y[1], in metres."""
    count = max(1, round((x[1] - x[0]) / rng.uniform(0.5, 0.8)))
    edges = np.linspace(x[0], x[1], count + 1)
    framed = rng.random() < 0.55
    frame = _draw_frame_colour(rng)
    half = rng.uniform(0.012, 0.04) if framed else rng.uniform(0.001, 0.003)
    handle = str(rng.choice(["bar", "ring", "none"]))
    lamps = framed and rng.random() < 0.4
    grip_y = rng.uniform(0.9, 1.3)
    for left, right in itertools.pairwise(edges):
        _draw_reflections(canvas, vertical_quad(camera, (left, right), y, DOOR_Z_M), rng)
    for number, edge in enumerate(edges):
        quad = vertical_quad(camera, (edge - half, edge + half), y, DOOR_Z_M)
        if framed:
            canvas.fill_quad(frame, quad, (1.1, 0.85))
            bright = vertical_quad(camera, (edge - half * 0.5, edge - half * 0.3), y, DOOR_Z_M - 0.01)
            canvas.draw(np.full((8, 8, 4), (255, 255, 255, 70), np.uint8), bright, None)
        else:
            canvas.draw(np.full((8, 8, 4), (222, 236, 228, 190), np.uint8), quad, None)
            dark = vertical_quad(camera, (edge + half, edge + half * 2.5), y, DOOR_Z_M)
            canvas.draw(np.full((8, 8, 4), (20, 26, 24, 120), np.uint8), dark, None)
        if lamps:
            _draw_lamps(canvas, camera, float(edge) + half * rng.choice([-1.4, 1.4]), y)
        side = 1 if number % 2 else -1
        if handle != "none":
            _draw_handle(canvas, camera, float(edge) + side * (half + 0.035), grip_y, handle, frame, rng)
    if rng.random() < 0.35:
        _draw_sticker(canvas, camera, x, grip_y + rng.uniform(-0.4, 0.5), rng)


def _draw_frame_colour(rng: np.random.Generator) -> Colour:
    """Black, silver, white or brass."""
    grey = int(rng.choice([rng.integers(15, 50), rng.integers(120, 190), rng.integers(200, 245)], p=[0.5, 0.3, 0.2]))
    return (150, 128, 84) if rng.random() < 0.12 else (grey, grey, grey + 4)


def _draw_reflections(canvas: Canvas, quad: np.ndarray, rng: np.random.Generator) -> None:
    """Draws a pane's reflections: slanted streaks, a row of ceiling lamps, and a pale, uneven haze."""
    rows, columns = 256, 128
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float32)
    cover = np.full((rows, columns), rng.choice([0.0, rng.uniform(0.02, 0.14)]), np.float32)
    if cover[0, 0] > 0:
        coarse = rng.uniform(0, 1, (int(rng.integers(3, 9)), int(rng.integers(2, 6)))).astype(np.float32)
        cover *= cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_CUBIC).clip(0, 1.2)
    for _ in range(int(rng.integers(0, 4))):
        line = xs - rng.uniform(0, columns) + (ys - rows / 2) * rng.uniform(-0.5, 0.5)
        cover += rng.uniform(0.03, 0.3) * (np.abs(line) < rng.uniform(2, 25))
    if rng.random() < 0.35:
        _add_ceiling_lamps(cover, rng)
    cover = cv2.GaussianBlur(cover, (0, 0), rng.uniform(0.5, 2.5))
    tint = np.array((235, 240, 245), np.float32) * rng.uniform(0.8, 1.05)
    texture = np.empty((rows, columns, 4), np.float32)
    texture[..., :3], texture[..., 3] = tint, cover.clip(0, 0.85) * 255
    canvas.draw(texture.clip(0, 255).astype(np.uint8), quad, None)


def _add_ceiling_lamps(cover: np.ndarray, rng: np.random.Generator) -> None:
    """Adds a row of bright lamps to the cover of a reflection [h, w], in place."""
    rows, columns = cover.shape
    start, step = rng.uniform(-20, columns), rng.uniform(-14, 14)
    y, dy = rng.uniform(0, rows * 0.7), rng.uniform(12, 30)
    for number in range(int(rng.integers(2, 7))):
        middle = (int(start + step * number), int(y + dy * number))
        size = (int(rng.integers(4, 22)), int(rng.integers(1, 5)))
        cv2.ellipse(cover, middle, size, float(np.degrees(np.arctan2(dy, step)) - 90), 0, 360, 0.9, -1)


def _draw_handle(
    canvas: Canvas, camera: Camera, x: float, y: float, kind: str, frame: Colour, rng: np.random.Generator
) -> None:
    """Draws a bar or a ring that opens a door."""
    z = DOOR_Z_M - 0.04
    colour = frame if kind == "bar" else ((226, 222, 206), (150, 152, 156), (40, 40, 42))[int(rng.integers(3))]
    if kind == "bar":
        quad = vertical_quad(camera, (x - 0.01, x + 0.01), (y - 0.22, y + 0.22), z)
        canvas.darken_quad(quad + 3, 0.4)
        canvas.fill_quad(colour, quad, (1.25, 0.8))
        return
    ring = np.zeros((96, 96, 4), np.uint8)
    cv2.circle(ring, (48, 48), 38, (*colour, 255), int(rng.integers(10, 17)), cv2.LINE_AA)
    cv2.ellipse(ring, (48, 48), (34, 34), 200, 0, 120, (*(min(255, int(c * 1.2)) for c in colour), 255), 3, cv2.LINE_AA)
    canvas.draw(ring, vertical_quad(camera, (x - 0.045, x + 0.045), (y - 0.045, y + 0.045), z))


def _draw_lamps(canvas: Canvas, camera: Camera, x: float, y: tuple[float, float]) -> None:
    """Draws a strip of lamps behind the frame of a door."""
    strip = np.zeros((1024, 16, 4), np.uint8)
    strip[..., :3], strip[..., 3] = 255, 60
    for middle in range(8, 1024, 20):
        cv2.circle(strip, (8, middle), 5, (255, 255, 255, 255), -1)
    canvas.draw(strip, vertical_quad(camera, (x - 0.008, x + 0.008), y, DOOR_Z_M + 0.03), None)


def _draw_sticker(canvas: Canvas, camera: Camera, x: tuple[float, float], y: float, rng: np.random.Generator) -> None:
    """Draws a badge stuck onto the glass. It hides whatever is behind it."""
    image = Image.new("RGBA", (200, 200), (0, 0, 0, 0))
    colour = (214, 30, 36) if rng.random() < 0.5 else hsv_to_rgb(rng.random(), 0.8, 0.8)
    text = str(rng.choice(["NEW", "2+1", "COOL", "-25%", "PULL"]))
    draw_badge(rng, ImageDraw.Draw(image), text, pick_font(rng, bold=True), (100.0, 100.0), 92.0, colour)
    half, middle = rng.uniform(0.03, 0.1), rng.uniform(*x)
    canvas.draw(
        np.asarray(image), vertical_quad(camera, (middle - half, middle + half), (y - half, y + half), DOOR_Z_M)
    )
