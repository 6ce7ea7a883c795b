"""Price tags in plastic holders that hang over the feet of the products above a rail or the heads of those below it."""

from __future__ import annotations

import numpy as np

from .arrangement import Bay
from .camera import Camera
from .canvas import Canvas
from .furniture import Fittings, price_tag_texture, vertical_quad

HOLDER_Z_M = -0.014
"""The z of the holders, in metres. It is negative, because they are in front of the boards' front edge."""


def draw_tag_holders(
    canvas: Canvas,
    camera: Camera,
    bay: Bay,
    x: tuple[float, float],
    fittings: Fittings,
    rng: np.random.Generator,
) -> None:
    """Draws holders at random distances along the lower board of a bay, singly or in pairs, all at one height."""
    height = rng.uniform(0.03, 0.06)
    width = height * rng.uniform(1.1, 1.9)
    rise = float(rng.choice([rng.uniform(-0.01, 0.035), rng.uniform(-0.06, -0.03)], p=[0.7, 0.3]))
    border = float(rng.choice([0.0, rng.uniform(0.001, 0.005)]))
    y = (bay.floor + rise - height / 2, bay.floor + rise + height / 2)
    at = x[0] + rng.uniform(0, 0.2)
    while at < x[1] - width:
        for number in range(2 if rng.random() < 0.25 else 1):
            left = at + number * width * 1.05
            _draw_holder(canvas, camera, (left, left + width), y, border, fittings, rng)
        at += width * 2.1 + rng.exponential(0.12)


def _draw_holder(
    canvas: Canvas,
    camera: Camera,
    x: tuple[float, float],
    y: tuple[float, float],
    border: float,
    fittings: Fittings,
    rng: np.random.Generator,
) -> None:
    """Draws one tag, its clear cover, which reaches `border` metres beyond it, and a glint on it."""
    cover = vertical_quad(camera, (x[0] - border, x[1] + border), (y[0] - border, y[1] + border), HOLDER_Z_M)
    if cover[:, 0].max() < 0 or cover[:, 0].min() > canvas.size_px[0]:
        return
    canvas.darken_quad(cover + 2, 0.4)
    tag = vertical_quad(camera, x, y, HOLDER_Z_M)
    canvas.draw(price_tag_texture(rng, tag, fittings), tag, gain=(1.05, 0.92))
    film = np.full((24, 48, 4), 250, np.uint8)
    film[..., 3] = 20
    film[:2, :, 3] = 150
    film[-2:, :, 3] = 90
    if rng.random() < 0.5:
        start = int(rng.integers(0, 36))
        film[:, start : start + int(rng.integers(3, 12)), 3] = int(rng.integers(40, 150))
    canvas.draw(film, cover, None)
