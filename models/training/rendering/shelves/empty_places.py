"""Places without products, on which the detector learns to find nothing: empty shelves, loose fruit, walls, notices."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from ..packages.words import SMALL_PRINT_LINES
from ..pictures import random_picture
from .canvas import Canvas
from .furniture import Fittings
from .shelf import compose_shelf


def compose_empty_place(rng: np.random.Generator, width: int, height: int, backdrop: np.ndarray | None) -> Canvas:
    """The photograph `backdrop` (RGB, if given), empty shelves, or a wall of smooth or blocky colours."""
    kind = rng.random()
    if backdrop is not None and kind < 0.5:
        canvas = Canvas(width, height)
        canvas.rgb = _cut_to_fill(backdrop, width, height, rng)
        return canvas
    if kind < 0.8:
        return compose_shelf(rng, (), width, height, fittings=Fittings.draw(rng))[0]
    canvas = Canvas(width, height)
    coarse = rng.uniform(0, 255, (1, 1, 3)) + rng.normal(
        0, 45 * rng.random(), (int(rng.integers(2, 40)), int(rng.integers(2, 40)), 3)
    )
    smooth = cv2.INTER_CUBIC if rng.random() < 0.6 else cv2.INTER_NEAREST
    canvas.rgb = np.clip(cv2.resize(coarse.astype(np.float32), (width, height), interpolation=smooth), 0, 255)
    return canvas


def compose_fruit_photographs(rng: np.random.Generator, width: int, height: int, pictures: Sequence[Path]) -> Canvas:
    """Photographs of fruit side by side, as in crates, each about as large as a facing on a rack."""
    canvas = Canvas(width, height)
    columns, rows, gap = int(rng.integers(1, 5)), int(rng.integers(1, 4)), int(rng.integers(0, 14))
    canvas.rgb[:] = rng.uniform(0, 255, 3)
    across, down = np.linspace(0, width, columns + 1).astype(int), np.linspace(0, height, rows + 1).astype(int)
    for left, right in itertools.pairwise(across):
        for top, bottom in itertools.pairwise(down):
            photo = random_picture(rng, pictures)
            if photo is not None:
                canvas.rgb[top : bottom - gap, left : right - gap] = _cut_to_fill(
                    photo, int(right - gap - left), int(bottom - gap - top), rng
                )
    return canvas


def compose_printed_page(rng: np.random.Generator, width: int, height: int) -> Canvas:
    """Lines of text, strokes and flat shapes on one background: print that is on a notice or a wall, not a package."""
    light = rng.random() < 0.7
    drawn = np.empty((height, width, 3), np.uint8)
    drawn[:] = rng.uniform(170, 255, 3) if light else rng.uniform(0, 90, 3)
    ink = rng.uniform(0, 110, 3) if light else rng.uniform(150, 255, 3)
    words = [str(rng.choice(SMALL_PRINT_LINES)) for _ in range(400)] if rng.random() < 0.7 else []
    size = rng.uniform(0.5, 2.2)
    left, y = rng.uniform(0, 0.3) * width, rng.uniform(0, 0.3) * height
    while words and y < height:
        line = " ".join(words.pop() for _ in range(min(len(words), int(rng.integers(1, 9)))))
        cv2.putText(
            drawn,
            line,
            (int(left), int(y)),
            cv2.FONT_HERSHEY_SIMPLEX,
            size,
            ink.tolist(),
            max(1, round(size * 1.5)),
            cv2.LINE_AA,
        )
        y += 42 * size
    for _ in range(int(rng.integers(0, 14))):
        start, end = (tuple(int(v) for v in rng.uniform(-0.1, 1.1, 2) * (width, height)) for _ in range(2))
        thick, shape, colour = int(rng.integers(1, 12)), rng.random(), rng.uniform(0, 255, 3).tolist()
        if shape < 0.45:
            cv2.line(drawn, start, end, colour, thick, cv2.LINE_AA)
        elif shape < 0.75:
            cv2.circle(drawn, start, int(rng.uniform(10, 0.5 * width)), colour, thick, cv2.LINE_AA)
        elif shape < 0.88:
            axes = tuple(int(v) for v in np.exp(rng.uniform(np.log(0.02), np.log(0.25), 2)) * width)
            cv2.ellipse(drawn, start, axes, rng.uniform(0, 180), 0, 360, colour, cv2.FILLED, cv2.LINE_AA)
        else:
            corners = np.add(start, rng.normal(0, rng.uniform(0.02, 0.2) * width, (int(rng.integers(3, 7)), 2))).astype(
                np.int32
            )
            cv2.fillConvexPoly(drawn, cv2.convexHull(corners), colour, cv2.LINE_AA)
    canvas = Canvas(width, height)
    canvas.rgb = drawn.astype(np.float32)
    return canvas


def _cut_to_fill(photo: np.ndarray, width: int, height: int, rng: np.random.Generator) -> np.ndarray:
    """The photo, mirrored at random and cut so that it fills width x height; float32 [height, width, 3]."""
    scale = max(width / photo.shape[1], height / photo.shape[0]) * rng.uniform(1, 1.5)
    large = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    x, y = int(rng.integers(large.shape[1] - width + 1)), int(rng.integers(large.shape[0] - height + 1))
    cut = large[y : y + height, x : x + width]
    return (cut[:, ::-1] if rng.random() < 0.5 else cut).astype(np.float32)
