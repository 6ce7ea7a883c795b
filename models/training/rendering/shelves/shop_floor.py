"""The foot of a rack: a plinth with a grille, or the edge of a pallet, and the shop's floor in front of it."""

from __future__ import annotations

import cv2
import numpy as np

from ..packages.fonts_and_colours import Colour, hsv_to_rgb
from .camera import Camera
from .canvas import Canvas
from .furniture import horizontal_quad, vertical_quad

MIN_PLINTH_M, MAX_PLINTH_M = 0.08, 0.35
"""Smallest and largest height, in metres, of the lowest board above the shop's floor."""


def draw_shop_floor(
    canvas: Canvas, camera: Camera, x: tuple[float, float], plinth: float, rng: np.random.Generator
) -> None:
    """Draws what lies below the lowest board, at `plinth` metres above the floor, from x[0] to x[1]."""
    grey = int(rng.integers(40, 235))
    tile: Colour = (
        (grey, grey, grey) if rng.random() < 0.6 else hsv_to_rgb(0.08, rng.uniform(0.1, 0.4), rng.uniform(0.3, 0.9))
    )
    reach = float(max(0.5, -camera.position[2] - 0.15))
    canvas.draw(_tiles(tile, rng), horizontal_quad(camera, x, 0.0, (-reach, 0.02)), gain=(0.55, 1.0))
    shade = int(rng.choice([rng.integers(15, 60), rng.integers(120, 230)]))
    colour: Colour = (shade, shade, shade) if rng.random() < 0.8 else hsv_to_rgb(rng.random(), 0.7, 0.8)
    canvas.draw(_grille(colour, rng), vertical_quad(camera, x, (0.0, plinth), 0.0), gain=(1.0, 0.7))
    canvas.darken_quad(vertical_quad(camera, x, (-0.02, 0.05), 0.0), 0.4)


def _tiles(colour: Colour, rng: np.random.Generator) -> np.ndarray:
    """Floor tiles, RGBA uint8 [256, 1024, 4]."""
    mottle = cv2.resize(rng.normal(0, 8, (32, 128)).astype(np.float32), (1024, 256), interpolation=cv2.INTER_CUBIC)
    sheet = np.float32(colour) + mottle[..., None] + rng.normal(0, 3, (256, 1024, 1))
    step, joint = int(rng.integers(48, 160)), rng.uniform(0.6, 1.1)
    sheet[:: max(24, step // 2)] *= joint
    sheet[:, ::step] *= joint
    return np.dstack([sheet.clip(0, 255), np.full((256, 1024), 255.0)]).astype(np.uint8)


def _grille(colour: Colour, rng: np.random.Generator) -> np.ndarray:
    """A plinth, RGBA uint8 [128, 1024, 4]: plain, slotted or perforated."""
    sheet = np.empty((128, 1024, 3), np.float32)
    sheet[:] = colour
    sheet += rng.normal(0, 3, (128, 1024, 1))
    style = rng.random()
    if style < 0.35:
        sheet[20:70, :: int(rng.integers(6, 14))] *= 0.3
    elif style < 0.6:
        for y in range(10, 70, 10):
            sheet[y : y + 5, (y // 10 % 2) * 6 :: 12] *= 0.35
            sheet[y : y + 5, (y // 10 % 2) * 6 + 1 :: 12] *= 0.35
    sheet[:6] *= 1.15
    return np.dstack([sheet.clip(0, 255), np.full((128, 1024), 255.0)]).astype(np.uint8)
