"""Square windows of scenes that the detector learns from: cut, scaled, mirrored, recoloured, compressed."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import IterableDataset

from ..rendering.shelves.light import compress_as_jpeg
from ..rendering.shelves.scenes import Scene
from ..rendering.shelves.shelf import FACING_VISIBLE_SHARE
from .scene_bank import load_scene, tables_of_bank

IGNORED_VISIBLE_SHARE = 0.3
"""Visible share below which a product is background. Between this share and FACING_VISIBLE_SHARE, a product is
ignored: finding it is neither rewarded nor punished. A product is also ignored if the window cuts off too much of
it."""
MIN_LEARNED_FACING_SIDE_PX = 24
"""Smallest longer side, in pixels, to which a facing is scaled when a window is placed around it."""
MIN_CUT_BOX_SIDE_PX = 6
"""Smallest side, in pixels, of a box after it is cut at the window's edge. Smaller boxes are dropped."""
WINDOWS_AROUND_FACING_SHARE = 0.85
"""Share of windows that are placed around a facing. The others lie anywhere in the scene."""
OUTSIDE_PICTURE_GREY_LEVEL = 114
"""Grey level, 0 to 255, for the parts of a window outside the picture."""
WINDOW_SIDE_AND_COUNT_PER_BATCH = ((384, 6), (384, 6), (384, 6), (640, 2))
"""Side of the windows in pixels and their number per batch. Batches cycle through these. The large windows show whole
large facings at about the same cost."""

Batch = tuple[Tensor, list[tuple[Tensor, Tensor]]]
"""Windows, uint8 [b, 3, s, s], and for each window its facings [n, 4] and its ignored boxes [m, 4]: x0, y0, x1, y1 in
pixels."""


class SceneWindows(IterableDataset[Batch]):
    """Endless batches of random windows, from a bank that may still be growing."""

    def __init__(self, bank: Path, seed: int) -> None:
        self._bank, self._seed = bank, seed

    def __iter__(self) -> Iterator[Batch]:
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self._seed, worker.id if worker else 0))
        cv2.setNumThreads(1)
        turn = 0
        while True:
            if turn % 50 == 0:
                tables = tables_of_bank(self._bank)
            side, count = WINDOW_SIDE_AND_COUNT_PER_BATCH[turn % len(WINDOW_SIDE_AND_COUNT_PER_BATCH)]
            yield cut_random_windows([tables[i] for i in rng.choice(len(tables), count)], rng, side)
            turn += 1


def validation_batches(bank: Path, windows_per_scene: int = 2) -> list[Batch]:
    """Batches of windows from all scenes of a bank. They are the same at every call."""
    rng = np.random.default_rng(0)
    side, count = WINDOW_SIDE_AND_COUNT_PER_BATCH[0]
    tables = tables_of_bank(bank) * windows_per_scene
    return [cut_random_windows(tables[start : start + count], rng, side) for start in range(0, len(tables), count)]


@functools.lru_cache(maxsize=1500)
def _cached_scene(table: Path) -> Scene:
    """Reads a scene and keeps it decoded. Each takes 3 MB of memory."""
    return load_scene(table)


def cut_random_windows(tables: list[Path], rng: np.random.Generator, side: int) -> Batch:
    """One random window of `side` pixels from each scene."""
    pictures, truth = [], []
    for table in tables:
        scene = _cached_scene(table)
        facings = scene.boxes[scene.visible >= FACING_VISIBLE_SHARE]
        if len(facings) and rng.random() < WINDOWS_AROUND_FACING_SHARE:
            # Large facings are drawn more often, because a scene has few of them and many small ones.
            longer = (facings[:, 2:] - facings[:, :2]).max(1)
            chosen = facings[int(rng.choice(len(facings), p=longer / longer.sum()))]
            window = Window.cut_around_box(chosen, scene.rgb.shape, rng, side)
        else:
            window = Window.anywhere(scene.rgb.shape, rng, side)
        boxes, inside, kept = window.boxes_inside(scene.boxes)
        visible = scene.visible[kept]
        real = visible * inside >= FACING_VISIBLE_SHARE
        ignored = ~real & (visible >= IGNORED_VISIBLE_SHARE)
        truth.append((torch.from_numpy(boxes[real]), torch.from_numpy(boxes[ignored])))
        pictures.append(degrade_window(window.pixels_inside(scene.rgb), rng))
    return torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2), truth


@dataclass(frozen=True)
class Window:
    """A square section of a scaled and perhaps mirrored picture. It may extend beyond the picture."""

    side: int
    factor: np.ndarray
    """Scale from the picture to the window, across and down: [2]. Above 1 the window enlarges the picture."""
    start: np.ndarray
    """x and y of the window's top left corner in the scaled picture: [2]."""
    mirrored: bool

    @staticmethod
    def anywhere(shape: tuple[int, ...], rng: np.random.Generator, side: int) -> Window:
        """A window anywhere, at about the scale at which the worker shows photos to the detector.

        shape: height and width of the picture in pixels.
        """
        factor = _scales_across_and_down(rng.uniform(0.6, 1.3), rng)
        slack = np.array([shape[1], shape[0]]) * factor - side
        corner = rng.uniform(0, 1, 2) * slack
        padded = 0 if rng.random() < 0.5 else corner  # the worker pads on the right and below: the picture begins at 0
        start = np.where(slack > 0, corner, padded)
        return Window(side, factor, start, bool(rng.random() < 0.5))

    @staticmethod
    def cut_around_box(box: np.ndarray, shape: tuple[int, ...], rng: np.random.Generator, side: int) -> Window:
        """A window around a box [4], which is scaled to a random size among those that the detector must find."""
        longer = float(max(box[2] - box[0], box[3] - box[1]))
        least = MIN_LEARNED_FACING_SIDE_PX if rng.random() < 0.6 else side * 0.35
        wanted = np.exp(rng.uniform(np.log(least), np.log(side * 0.9)))
        factor = _scales_across_and_down(float(np.clip(wanted / longer, 0.3, 2.2)), rng)
        low, high = box[:2] * factor, box[2:] * factor
        start = low - rng.uniform(0, 1, 2) * (side - (high - low))
        slack = np.array([shape[1], shape[0]]) * factor - side
        inside = np.clip(start, np.minimum(slack, 0), np.maximum(slack, 0))
        return Window(side, factor, inside if rng.random() < 0.9 else start, bool(rng.random() < 0.5))

    def boxes_inside(self, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The boxes [n, 4] of the picture, moved into the window and cut at its edges.

        Returns boxes [k, 4] in pixels of the window, the share of each that lies inside [k], and which of the given
        boxes these are, bool [n].
        """
        moved = boxes.reshape(-1, 2, 2) * self.factor - self.start
        clipped = np.clip(moved, 0, self.side)
        inside = (clipped[:, 1] - clipped[:, 0]).prod(1) / np.maximum((moved[:, 1] - moved[:, 0]).prod(1), 1e-6)
        kept = ((clipped[:, 1] - clipped[:, 0]) >= MIN_CUT_BOX_SIDE_PX).all(1)
        result = clipped.reshape(-1, 4).astype(np.float32)[kept]
        if self.mirrored:
            result = np.stack([self.side - result[:, 2], result[:, 1], self.side - result[:, 0], result[:, 3]], 1)
        return result, inside[kept], kept

    def pixels_inside(self, rgb: np.ndarray) -> np.ndarray:
        """Pixels of the window, uint8 [side, side, 3], from a picture, uint8 [h, w, 3]; grey outside it."""
        limit = np.array([rgb.shape[1], rgb.shape[0]])
        low = np.maximum(self.start / self.factor, 0).astype(int)
        high = np.minimum(np.ceil((self.start + self.side) / self.factor) + 1, limit).astype(int)
        size = np.maximum(np.round((high - low) * self.factor), 1).astype(int)
        method = cv2.INTER_AREA if self.factor.max() < 0.8 else cv2.INTER_LINEAR
        scaled = cv2.resize(rgb[low[1] : high[1], low[0] : high[0]], (int(size[0]), int(size[1])), interpolation=method)
        corner = np.round(low * self.factor - self.start).astype(int)
        x0, y0 = np.maximum(corner, 0)
        skip_x, skip_y = np.maximum(-corner, 0)
        taken = scaled[skip_y:, skip_x:][: self.side - y0, : self.side - x0]
        picture = np.full((self.side, self.side, 3), OUTSIDE_PICTURE_GREY_LEVEL, np.uint8)
        picture[y0 : y0 + taken.shape[0], x0 : x0 + taken.shape[1]] = taken
        return picture[:, ::-1] if self.mirrored else picture


def _scales_across_and_down(scale: float, rng: np.random.Generator) -> np.ndarray:
    """The scale across and down [2]: about `scale`, a few percent wider or higher."""
    stretch = np.exp(rng.normal(0, 0.05))
    return np.array([scale * stretch, scale / stretch])


def degrade_window(picture: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Changes brightness, contrast, colour, sharpness and noise at random: uint8 [s, s, 3] to uint8 [s, s, 3]."""
    image = np.ascontiguousarray(picture)
    if rng.random() < 0.75:
        gain = np.exp(rng.normal(0, 0.12, 3)) * np.exp(rng.normal(0, 0.2))
        levels = np.arange(256)[:, None] * gain + rng.normal(0, 10)
        levels = (levels - 128) * np.exp(rng.normal(0, 0.15)) + 128
        image = cv2.LUT(image, np.clip(levels, 0, 255).astype(np.uint8)[None])
    if rng.random() < 0.2:
        saturation = rng.uniform(0, 1.5)
        mixing = saturation * np.eye(3) + (1 - saturation) / 3
        image = cv2.transform(image, mixing)
    if rng.random() < 0.3:
        side = image.shape[0]
        small = max(32, int(side * rng.uniform(0.35, 0.9)))
        image = cv2.resize(image, (small, small), interpolation=cv2.INTER_AREA)
        image = cv2.resize(image, (side, side), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.25:
        noise = cv2.randn(np.empty(image.shape, np.int16), (0, 0, 0), (rng.uniform(1, 9),) * 3)
        image = np.clip(image + noise, 0, 255).astype(np.uint8)
    return compress_as_jpeg(image, int(rng.integers(35, 95))) if rng.random() < 0.3 else image
