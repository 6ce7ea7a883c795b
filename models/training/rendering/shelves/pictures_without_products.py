"""Scenes made of pictures that show no products: photographs, drawings and cut-out things.

The detector learns to find nothing on these scenes.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from .canvas import Canvas

Collections = tuple[tuple[Path, ...], ...]
"""Collections of pictures. All collections are used equally often, however many pictures each has."""

PICTURE_SUFFIXES = {".jpg", ".png", ".webp"}
MIN_PICTURE_SIDE_PX = 128
"""Smallest allowed shorter side of a picture, in pixels. Smaller pictures are icons and are left out."""
CUT_OUT_TRANSPARENT_SHARE = 0.05
"""Share of transparent pixels above which a picture shows a thing cut out of its background. The thing is drawn in
front of other pictures."""
MAX_PICTURE_SIDE_PX = 1600
"""Largest length, in pixels, of the longer side of a picture. Larger pictures are shrunk to it."""


def find_pictures_without_products(folder: Path | None) -> Collections:
    """The pictures of each subfolder, sorted by path; none if no folder is given.

    Raises ValueError if the folder has no pictures.
    """
    if folder is None:
        return ()
    collections = (
        tuple(
            path
            for path in sorted(each.rglob("*"))
            if path.suffix.lower() in PICTURE_SUFFIXES and _is_large_picture(path)
        )
        for each in sorted(folder.iterdir())
        if each.is_dir()
    )
    found = tuple(pictures for pictures in collections if pictures)
    if not found:
        raise ValueError(f"{folder} has no folders of pictures from {MIN_PICTURE_SIDE_PX} pixels on")
    return found


def compose_picture_without_products(
    rng: np.random.Generator, width: int, height: int, collections: Collections
) -> Canvas:
    """A scene of one picture, or of several side by side, with up to eight cut-out things in front of them."""
    canvas = Canvas(width, height)
    canvas.rgb[:] = rng.uniform(0, 255, 3)
    columns, rows = (int(rng.integers(1, 6)), int(rng.integers(1, 5))) if rng.random() < 0.3 else (1, 1)
    gap = float(rng.uniform(0, 16)) * (columns * rows > 1)
    pane = np.array([width / columns, height / rows])
    for column in range(columns):
        for row in range(rows):
            start = pane * (column, row)
            texture = (
                _draw_cell_pattern(rng, *(pane - gap))
                if rng.random() < 0.1
                else _fit_into_pane(rng, _load_random_picture(rng, collections), pane - gap)
            )
            _draw_turned_picture(canvas, texture, start + pane / 2, np.float32(texture.shape[1::-1]), 0)
    for _ in range(int(rng.integers(0, 9)) if rng.random() < 0.8 else 0):
        thing = _load_random_picture(rng, collections)
        if _is_cut_out(thing):
            size = min(width, height) * float(np.exp(rng.uniform(np.log(0.08), np.log(0.9)))) / max(thing.shape[:2])
            _draw_turned_picture(
                canvas,
                thing,
                rng.uniform(0, 1, 2) * (width, height),
                np.float32(thing.shape[1::-1]) * size,
                rng.normal(0, 0.3),
            )
    return canvas


def _is_large_picture(path: Path) -> bool:
    """Whether a file is a picture whose shorter side has MIN_PICTURE_SIDE_PX pixels or more."""
    try:
        with Image.open(path) as image:
            return min(image.size) >= MIN_PICTURE_SIDE_PX
    except (OSError, Image.DecompressionBombError):  # such as a dangling link, or a picture of 200 megapixels
        return False


def _load_random_picture(rng: np.random.Generator, collections: Collections) -> np.ndarray:
    """A random picture of the collections, RGBA uint8 [h, w, 4], shrunk to MAX_PICTURE_SIDE_PX."""
    collection = collections[int(rng.integers(len(collections)))]
    with Image.open(collection[int(rng.integers(len(collection)))]) as image:
        image.draft("RGB", (MAX_PICTURE_SIDE_PX, MAX_PICTURE_SIDE_PX))
        rgba = image.convert("RGBA")
    rgba.thumbnail((MAX_PICTURE_SIDE_PX, MAX_PICTURE_SIDE_PX))
    return np.asarray(rgba)


def _is_cut_out(picture: np.ndarray) -> bool:
    """Whether an RGBA picture shows a thing cut out of its background."""
    return bool((picture[..., 3] < 128).mean() > CUT_OUT_TRANSPARENT_SHARE)


def _fit_into_pane(rng: np.random.Generator, picture: np.ndarray, pane: np.ndarray) -> np.ndarray:
    """A section of a picture that fills a pane [2] (width, height), mirrored at random. A cut-out thing stays whole."""
    size = np.float32(picture.shape[1::-1])
    if _is_cut_out(picture):
        return _scale_picture(picture, float((pane / size).min() * rng.uniform(0.5, 1)))
    cover = float((pane / size).max())
    large = _scale_picture(picture, cover * float(rng.uniform(1, 1.5 if cover > 0.7 else 3)))
    slack = np.maximum(np.array(large.shape[1::-1]) - pane, 0)
    x, y = (rng.uniform(0, 1, 2) * slack).astype(int)
    cut = large[y : y + int(pane[1]), x : x + int(pane[0])]
    return cut[:, ::-1] if rng.random() < 0.5 else cut


def _scale_picture(picture: np.ndarray, scale: float) -> np.ndarray:
    """The picture scaled by the factor `scale`, at least 2 pixels wide and high."""
    size = np.maximum(np.round(np.array(picture.shape[1::-1]) * scale), 2).astype(int)
    return cv2.resize(
        picture, (int(size[0]), int(size[1])), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    )


def _draw_cell_pattern(rng: np.random.Generator, width: float, height: float) -> np.ndarray:
    """Rows of cells like a chessboard, a house's windows or tiles; RGBA uint8 [height, width, 4]."""
    across, down = int(rng.integers(2, 14)), int(rng.integers(2, 14))
    cell, gap = 24, int(rng.integers(0, 12))
    ground, tint = rng.uniform(0, 255, 3), rng.uniform(0, 255, 3)
    drawn = np.empty((down * cell, across * cell, 4), np.float32)
    drawn[:] = (*ground, 255)
    chequered, spread = rng.random() < 0.5, rng.uniform(0, 25)
    for x in range(across):
        for y in range(down):
            if not chequered or (x + y) % 2:
                drawn[
                    y * cell + gap // 2 : (y + 1) * cell - gap // 2, x * cell + gap // 2 : (x + 1) * cell - gap // 2, :3
                ] = tint + rng.normal(0, spread)
    return cv2.resize(
        np.clip(drawn, 0, 255).astype(np.uint8), (max(2, int(width)), max(2, int(height))), interpolation=cv2.INTER_AREA
    )


def _draw_turned_picture(
    canvas: Canvas, texture: np.ndarray, middle: np.ndarray, size: np.ndarray, angle: float
) -> None:
    """Draws a texture around the point `middle`, `size` pixels wide and high, turned by `angle` radians."""
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    quad = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size / 2 @ turn + middle
    canvas.draw(np.ascontiguousarray(texture), quad)
