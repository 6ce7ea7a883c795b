"""Bags: a front that bulges, with seams, creases and the highlights of film."""

from __future__ import annotations

import cv2
import numpy as np


def _smooth_noise(rng: np.random.Generator, rows: int, columns: int, grain: float) -> np.ndarray:
    """Smooth noise of about unit standard deviation, [rows, columns]; grain is its wavelength in pixels."""
    coarse = rng.normal(0, 1, (max(2, int(rows / grain) + 2), max(2, int(columns / grain) + 2))).astype(np.float32)
    return cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_CUBIC)


def render_bag(
    front: np.ndarray,
    rng: np.random.Generator,
    height_px: int,
    width_to_height: float,
    yaw_degrees: float,
    pitch_degrees: float,
    gloss: float,
) -> np.ndarray:
    """A picture of a filled bag, RGBA uint8: the flat front is bent over a height map and lit by its slopes.

    The arguments are those of `render_round`; `front` is RGB [h, w, 3].
    """
    rows = max(8, int(height_px * np.cos(np.radians(pitch_degrees))))
    columns = max(8, int(height_px * width_to_height * np.cos(np.radians(yaw_degrees))))
    factor = rows / front.shape[0]
    if factor < 0.7:
        front = cv2.resize(front, (max(4, int(front.shape[1] * factor)), max(4, rows)), interpolation=cv2.INTER_AREA)
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float32)
    u, v = xs / (columns - 1) * 2 - 1, ys / (rows - 1) * 2 - 1
    # Half of the bags are narrower half way up than at their seams; the others have nearly straight sides.
    waist = rng.uniform(0.0, 0.07)
    reach = 1 - waist * (1 - v**2) * rng.choice([1, -0.3]) - 0.02 * np.abs(_smooth_noise(rng, rows, 1, rows / 6))
    reach = np.clip(reach, 0.8, 1)
    sag = rng.uniform(0, 0.03) * (1 - u**2)
    across, down = u / reach, v + sag * np.sign(v) * 0 + 0.02 * _smooth_noise(rng, rows, columns, rows / 3)
    alpha = np.clip((reach - np.abs(u)) * columns / 2 + 0.5, 0, 1) * np.clip((1 - np.abs(v)) * rows / 2 + 0.5, 0, 1)
    wrinkle = _smooth_noise(rng, rows, columns, rows / rng.uniform(5, 12)) * rng.uniform(0.02, 0.12)
    bulge = rng.uniform(0.5, 1.0) * (np.clip(1 - across**2, 0, 1) ** 0.5) * np.clip(
        1 - (v * 0.97) ** 4, 0, 1
    ) + wrinkle * (1 - np.abs(v) * 0.5)
    slope_y, slope_x = np.gradient(bulge * columns / 3)
    shift = rng.uniform(0.5, 2.0) * columns / 100
    map_x = ((across + 1) / 2 * (front.shape[1] - 1) - slope_x * shift).astype(np.float32)
    map_y = ((np.clip(down, -1, 1) + 1) / 2 * (front.shape[0] - 1) - slope_y * shift).astype(np.float32)
    seen = cv2.remap(front, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    light = rng.normal(0, 0.35, 2)
    shade = np.clip(0.92 - 0.3 * (slope_x * light[0] + slope_y * (light[1] - 0.35)), 0.35, 1.35)
    shine = np.clip(slope_x * light[0] * 1.5 - slope_y * 0.6 - rng.uniform(0.1, 0.5), 0, 1) * gloss * 200
    image = seen * shade[..., None] + shine[..., None]
    seam = np.abs(v) > 1 - rng.uniform(0.04, 0.1)
    if rng.random() < 0.8:
        image[seam] *= (0.9 + 0.1 * np.sin(ys[seam] * 2.2))[:, None]
    return np.dstack([np.clip(image, 0, 255), alpha * 255]).astype(np.uint8)
