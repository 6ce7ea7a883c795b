"""Dividers between the columns of a shelf, and the pushers that stand where a column is sold out."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from ..packages.fonts_and_colours import Colour
from ..packages.products import Product
from .arrangement import Bay
from .camera import Camera
from .canvas import Canvas
from .furniture import vertical_quad

MIN_EMPTY_COLUMN_M = 0.05
"""Smallest distance, in metres, between two neighbouring products at which a column between them counts as sold out."""


def draw_pushers(
    canvas: Canvas, camera: Camera, bay: Bay, products: Sequence[Product], rng: np.random.Generator
) -> None:
    """Draws a divider between neighbouring columns, and pushers wherever a column is empty."""
    spans = sorted(
        (p.x - products[p.product].width_m / 2, p.x + products[p.product].width_m / 2)
        for p in bay.placements
        if not p.behind and p.y == bay.floor
    )
    height = min(rng.uniform(0.02, 0.07), (bay.ceiling - bay.floor) * 0.5)
    grey = int(rng.choice([rng.integers(190, 250), rng.integers(20, 90)]))
    cover = int(rng.choice([255, rng.integers(90, 180)]))
    plate = np.full((8, 8, 4), (grey, grey, grey, cover), np.uint8)
    paddle: Colour = ((28, 28, 30), (90, 92, 96), (236, 236, 234), (190, 30, 34))[int(rng.integers(4))]
    for (_, end), (start, _) in itertools.pairwise(spans):
        middle = (end + start) / 2
        if start - end >= MIN_EMPTY_COLUMN_M:
            _draw_paddles(canvas, camera, (end, start), bay.floor, height, paddle, rng)
        edge = (middle - 0.0015, middle + 0.0015) if start - end < MIN_EMPTY_COLUMN_M else (end, end + 0.003)
        canvas.draw(plate, vertical_quad(camera, edge, (bay.floor, bay.floor + height), -0.002), None, (1.1, 0.8))


def _draw_paddles(
    canvas: Canvas,
    camera: Camera,
    x: tuple[float, float],
    floor: float,
    height: float,
    colour: Colour,
    rng: np.random.Generator,
) -> None:
    """Draws the pushers of empty columns: flat plates that a spring holds near the front."""
    count = max(1, int((x[1] - x[0]) / 0.075))
    width = (x[1] - x[0]) / count
    for number in range(count):
        left = x[0] + number * width + width * 0.2
        tall = height * rng.uniform(0.9, 1.6)
        quad = vertical_quad(camera, (left, left + width * 0.6), (floor, floor + tall), 0.03)
        canvas.darken_quad(quad, 0.4)
        canvas.fill_quad(colour, quad, (1.15, 0.75))
        inner = vertical_quad(
            camera, (left + width * 0.1, left + width * 0.5), (floor + tall * 0.2, floor + tall * 0.8), 0.03
        )
        canvas.fill_quad(tuple(int(c * 0.8) for c in colour), inner)
