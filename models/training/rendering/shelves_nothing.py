"""Places without products, for a detector to find nothing on: bare shelves, loose fruit, walls and notices."""
from __future__ import annotations

from pathlib import Path
from typing import Sequence

import cv2
import numpy as np

from .packages_words import FILLER
from .shelves import compose_shelf
from .shelves_canvas import Canvas
from .shelves_furniture import Fittings


def bare_place(rng: np.random.Generator, width: int, height: int, scenery: np.ndarray | None) -> Canvas:
    """A place without products: bare shelves, a photograph of loose fruit, a wall."""
    kind = rng.random()
    if scenery is not None and kind < .5:
        canvas = Canvas(width, height)
        canvas.rgb = _cover(scenery, width, height, rng)
        return canvas
    if kind < .8:
        thin = Fittings.draw(rng)
        return compose_shelf(rng, (), width, height, fittings=thin)[0]
    canvas = Canvas(width, height)
    coarse = rng.uniform(0, 255, (1, 1, 3)) + rng.normal(0, 45 * rng.random(), (int(rng.integers(2, 40)), int(rng.integers(2, 40)), 3))
    smooth = cv2.INTER_CUBIC if rng.random() < .6 else cv2.INTER_NEAREST
    canvas.rgb = np.clip(cv2.resize(coarse.astype(np.float32), (width, height), interpolation=smooth), 0, 255)
    return canvas


def produce(rng: np.random.Generator, width: int, height: int, pictures: Sequence[Path]) -> Canvas:
    """Loose fruit in crates: photographs side by side, at about the scale that facings of a rack have."""
    canvas = Canvas(width, height)
    columns, rows, gap = int(rng.integers(1, 5)), int(rng.integers(1, 4)), int(rng.integers(0, 14))
    canvas.rgb[:] = rng.uniform(0, 255, 3)
    across, down = np.linspace(0, width, columns + 1).astype(int), np.linspace(0, height, rows + 1).astype(int)
    for left, right in zip(across[:-1], across[1:]):
        for top, bottom in zip(down[:-1], down[1:]):
            photo = draw_scenery(rng, pictures)
            if photo is not None:
                canvas.rgb[top:bottom - gap, left:right - gap] = _cover(photo, int(right - gap - left), int(bottom - gap - top), rng)
    return canvas


def page(rng: np.random.Generator, width: int, height: int) -> Canvas:
    """Print and drawing that is no package: lines of text, strokes and flat shapes on one ground, as on a notice or a wall."""
    light = rng.random() < .7
    drawn = np.empty((height, width, 3), np.uint8)
    drawn[:] = rng.uniform(170, 255, 3) if light else rng.uniform(0, 90, 3)
    ink = rng.uniform(0, 110, 3) if light else rng.uniform(150, 255, 3)
    words = [str(rng.choice(FILLER)) for _ in range(400)] if rng.random() < .7 else []
    size = rng.uniform(.5, 2.2)
    left, y = rng.uniform(0, .3) * width, rng.uniform(0, .3) * height
    while words and y < height:
        line = " ".join(words.pop() for _ in range(min(len(words), int(rng.integers(1, 9)))))
        cv2.putText(drawn, line, (int(left), int(y)), cv2.FONT_HERSHEY_SIMPLEX, size, ink.tolist(), max(1, round(size * 1.5)), cv2.LINE_AA)
        y += 42 * size
    for _ in range(int(rng.integers(0, 14))):
        start, end = (tuple(int(v) for v in rng.uniform(-.1, 1.1, 2) * (width, height)) for _ in range(2))
        thick, shape, colour = int(rng.integers(1, 12)), rng.random(), rng.uniform(0, 255, 3).tolist()
        if shape < .45:
            cv2.line(drawn, start, end, colour, thick, cv2.LINE_AA)
        elif shape < .75:
            cv2.circle(drawn, start, int(rng.uniform(10, .5 * width)), colour, thick, cv2.LINE_AA)
        elif shape < .88:
            axes = tuple(int(v) for v in np.exp(rng.uniform(np.log(.02), np.log(.25), 2)) * width)
            cv2.ellipse(drawn, start, axes, rng.uniform(0, 180), 0, 360, colour, cv2.FILLED, cv2.LINE_AA)
        else:
            corners = np.add(start, rng.normal(0, rng.uniform(.02, .2) * width, (int(rng.integers(3, 7)), 2))).astype(np.int32)
            cv2.fillConvexPoly(drawn, cv2.convexHull(corners), colour, cv2.LINE_AA)
    canvas = Canvas(width, height)
    canvas.rgb = drawn.astype(np.float32)
    return canvas


def _cover(photo: np.ndarray, width: int, height: int, rng: np.random.Generator) -> np.ndarray:
    """The photo, mirrored at random and cut to fill width x height; float32."""
    scale = max(width / photo.shape[1], height / photo.shape[0]) * rng.uniform(1, 1.5)
    large = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    x, y = int(rng.integers(large.shape[1] - width + 1)), int(rng.integers(large.shape[0] - height + 1))
    cut = large[y:y + height, x:x + width]
    return (cut[:, ::-1] if rng.random() < .5 else cut).astype(np.float32)


def draw_scenery(rng: np.random.Generator, pictures: Sequence[Path]) -> np.ndarray | None:
    """One of the photographs, RGB uint8; None where there are none."""
    if not pictures:
        return None
    image = cv2.imread(str(pictures[int(rng.integers(len(pictures)))]), cv2.IMREAD_COLOR)
    return None if image is None else image[..., ::-1]
