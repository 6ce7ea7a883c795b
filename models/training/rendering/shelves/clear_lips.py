"""Clear plastic strips and wire fences in front of the products' feet. Products behind them stay fully visible."""

from __future__ import annotations

import cv2
import numpy as np

from .arrangement import Bay
from .camera import Camera
from .canvas import Canvas
from .furniture import vertical_quad

MAX_LIP_SHARE = 0.4
"""Largest height of a lip, as a share of the height of its bay."""


def draw_clear_lip(
    canvas: Canvas, camera: Camera, bay: Bay, x: tuple[float, float], rng: np.random.Generator, style: float
) -> None:
    """Draws the lip of a bay. `style`, 0 to 1, is drawn once per scene, so all its lips are alike."""
    height = min(0.035 + 0.09 * style, MAX_LIP_SHARE * (bay.ceiling - bay.floor))
    texture = _wire_texture(rng) if style > 0.9 else _plastic_texture(rng)
    pane = float(rng.choice([x[1] - x[0], 0.6, 0.33]))
    for start in np.arange(x[0], x[1], pane):
        ends = (float(start), float(min(start + pane, x[1])))
        y = (bay.floor - 0.005, bay.floor + height)
        canvas.draw(texture, vertical_quad(camera, ends, y, -0.003), None)


def _plastic_texture(rng: np.random.Generator) -> np.ndarray:
    """Clear plastic, RGBA uint8 [96, 512, 4]: a haze, shining edges, slanted glints, and mirrored lamps."""
    rows, columns = 96, 512
    colour = np.full((rows, columns), rng.uniform(150, 255), np.float32)
    cover = np.full((rows, columns), rng.choice([0.03, rng.uniform(0.05, 0.2), rng.uniform(0.2, 0.42)]), np.float32)
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float32)
    for _ in range(int(rng.integers(0, 6))):
        line = xs - rng.uniform(0, columns) + (ys - rows / 2) * rng.uniform(-1.2, 1.2)
        cover += rng.uniform(0.1, 0.6) * np.exp(-((line / rng.uniform(3, 40)) ** 2)) * (rng.random() < 0.7)
    # Lamps are mirrored as flat patches along the strip.
    for _ in range(int(rng.integers(0, 4))):
        middle = rng.uniform(0, columns), rng.uniform(0, rows)
        patch = ((xs - middle[0]) / rng.uniform(10, 120)) ** 4 + ((ys - middle[1]) / rng.uniform(3, 18)) ** 4
        cover += rng.uniform(0.1, 0.7) * np.exp(-patch)
    edge = int(rng.integers(2, 7))
    cover[:edge] = rng.uniform(0.5, 0.95)
    colour[:edge] = rng.uniform(170, 255)
    cover[edge : edge + 3] += 0.25
    colour[edge : edge + 3] = rng.uniform(30, 120)
    cover[:, :3] += rng.uniform(0, 0.5)
    cover[-int(rng.integers(4, 14)) :] += rng.uniform(0, 0.5)
    return _as_texture(cv2.GaussianBlur(colour, (0, 0), 0.8), cover)


def _wire_texture(rng: np.random.Generator) -> np.ndarray:
    """A fence of wires, RGBA uint8 [96, 512, 4]."""
    rows, columns = 96, 512
    cover = np.zeros((rows, columns), np.float32)
    colour = np.full((rows, columns), rng.uniform(120, 235), np.float32)
    thick = int(rng.integers(3, 7))
    for y in np.linspace(0, rows - thick, int(rng.integers(2, 5))).astype(int):
        cover[y : y + thick] = 0.95
        colour[y + thick // 2 : y + thick] *= 0.6
    for x in np.linspace(0, columns - thick, int(rng.integers(2, 14))).astype(int):
        cover[:, x : x + thick] = 0.95
    return _as_texture(colour, cover)


def _as_texture(grey: np.ndarray, cover: np.ndarray) -> np.ndarray:
    """A grey texture [h, w] with a cover of 0 to 1 [h, w], as RGBA uint8."""
    return np.dstack([grey, grey, grey, np.clip(cover, 0, 0.97) * 255]).clip(0, 255).astype(np.uint8)
