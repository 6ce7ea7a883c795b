"""Crops of rendered scenes for training: cut, scaled, mirrored, recoloured, blurred and compressed."""
from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import IterableDataset

from .detector_bank import load_scene, tables_of
from .rendering.shelves_light import jpeg
from .rendering.shelves_scenes import Scene

COUNTED = .6
DENIED = .3
"""Visible shares: from COUNTED on a product is to be found; what others hide below DENIED is background; between, and where
a window's edge cuts a product off, it is left open."""
SMALLEST = 24
"""Pixels: the longer side of the smallest facings that training looks at."""
PADDING = 114
CROPS = ((384, 6), (384, 6), (384, 6), (640, 2))
"""Side in pixels and pictures per batch, in turn; large ones show large facings whole, at about the same cost."""

Batch = tuple[Tensor, list[tuple[Tensor, Tensor]]]
"""Pictures uint8 [B, 3, S, S]; for each its boxes [N, 4] and its ignored boxes [M, 4], in pixels."""


class SceneCrops(IterableDataset[Batch]):
    """Endless batches from a bank that may still be growing."""

    def __init__(self, bank: Path, seed: int, crops: tuple[tuple[int, int], ...] = CROPS) -> None:
        self._bank, self._seed, self._crops = bank, seed, crops

    def __iter__(self) -> Iterator[Batch]:
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self._seed, worker.id if worker else 0))
        cv2.setNumThreads(1)
        turn = 0
        while True:
            if turn % 50 == 0:
                tables = tables_of(self._bank)
            side, count = self._crops[turn % len(self._crops)]
            yield make_batch([tables[i] for i in rng.choice(len(tables), count)], rng, side)
            turn += 1


@functools.lru_cache(maxsize=1500)
def _remembered(table: Path) -> Scene:
    """A scene of the bank, decoded once: 3 MB each."""
    return load_scene(table)


def make_batch(tables: list[Path], rng: np.random.Generator, side: int) -> Batch:
    """One random crop of `side` pixels from each scene."""
    pictures, truth = [], []
    for table in tables:
        scene = _remembered(table)
        facings = scene.boxes[scene.visible >= COUNTED]
        if len(facings) and rng.random() < .85:
            reach = (facings[:, 2:] - facings[:, :2]).max(1)  # large ones are few: without this a held product would hide in its crowd
            window = Window.around(facings[int(rng.choice(len(facings), p=reach / reach.sum()))], scene.rgb.shape, rng, side)
        else:
            window = Window.draw(scene.rgb.shape, rng, side)
        boxes, inside, kept = window.move(scene.boxes)
        visible = scene.visible[kept]
        real = visible * inside >= COUNTED
        truth.append((torch.from_numpy(boxes[real]), torch.from_numpy(boxes[~real & (visible >= DENIED)])))
        pictures.append(recolour(window.cut(scene.rgb), rng))
    return torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2), truth


@dataclass(frozen=True)
class Window:
    """A square of a scaled and perhaps mirrored picture; it may reach over the border."""

    side: int
    factor: np.ndarray
    """[2]: the scale across and down."""
    start: np.ndarray
    """[2]: x and y of the top left corner in the scaled picture."""
    mirrored: bool

    @staticmethod
    def draw(shape: tuple[int, ...], rng: np.random.Generator, side: int) -> Window:
        """A window anywhere, at about the scale that recognition works at."""
        factor = _factor(rng.uniform(.6, 1.3), rng)
        slack = np.array([shape[1], shape[0]]) * factor - side
        corner = rng.uniform(0, 1, 2) * slack
        start = np.where(slack > 0, corner, 0 if rng.random() < .5 else corner)  # recognition pads right and below
        return Window(side, factor, start, bool(rng.random() < .5))

    @staticmethod
    def around(box: np.ndarray, shape: tuple[int, ...], rng: np.random.Generator, side: int) -> Window:
        """A window that holds a facing [4], scaled to any size that is to be found."""
        longer = float(max(box[2] - box[0], box[3] - box[1]))
        least = SMALLEST if rng.random() < .6 else side * .35
        wanted = np.exp(rng.uniform(np.log(least), np.log(side * .9)))
        factor = _factor(float(np.clip(wanted / longer, .3, 2.2)), rng)
        low, high = box[:2] * factor, box[2:] * factor
        start = low - rng.uniform(0, 1, 2) * (side - (high - low))
        slack = np.array([shape[1], shape[0]]) * factor - side
        inside = np.clip(start, np.minimum(slack, 0), np.maximum(slack, 0))
        return Window(side, factor, inside if rng.random() < .9 else start, bool(rng.random() < .5))

    def move(self, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Boxes [N, 4] of a scene to those in the window [K, 4], the share of each inside [K], and which were kept [N]."""
        moved = boxes.reshape(-1, 2, 2) * self.factor - self.start
        clipped = np.clip(moved, 0, self.side)
        inside = (clipped[:, 1] - clipped[:, 0]).prod(1) / np.maximum((moved[:, 1] - moved[:, 0]).prod(1), 1e-6)
        kept = ((clipped[:, 1] - clipped[:, 0]) >= 6).all(1)
        result = clipped.reshape(-1, 4).astype(np.float32)[kept]
        if self.mirrored:
            result = np.stack([self.side - result[:, 2], result[:, 1], self.side - result[:, 0], result[:, 3]], 1)
        return result, inside[kept], kept

    def cut(self, rgb: np.ndarray) -> np.ndarray:
        """The window's pixels, uint8 [side, side, 3], grey outside the picture."""
        limit = np.array([rgb.shape[1], rgb.shape[0]])
        low = np.maximum(self.start / self.factor, 0).astype(int)
        high = np.minimum(np.ceil((self.start + self.side) / self.factor) + 1, limit).astype(int)
        size = np.maximum(np.round((high - low) * self.factor), 1).astype(int)
        method = cv2.INTER_AREA if self.factor.max() < .8 else cv2.INTER_LINEAR
        scaled = cv2.resize(rgb[low[1]:high[1], low[0]:high[0]], (int(size[0]), int(size[1])), interpolation=method)
        corner = np.round(low * self.factor - self.start).astype(int)
        x0, y0 = np.maximum(corner, 0)
        skip_x, skip_y = np.maximum(-corner, 0)
        taken = scaled[skip_y:, skip_x:][:self.side - y0, :self.side - x0]
        picture = np.full((self.side, self.side, 3), PADDING, np.uint8)
        picture[y0:y0 + taken.shape[0], x0:x0 + taken.shape[1]] = taken
        return picture[:, ::-1] if self.mirrored else picture


def _factor(scale: float, rng: np.random.Generator) -> np.ndarray:
    stretch = np.exp(rng.normal(0, .05))
    return np.array([scale * stretch, scale / stretch])


def recolour(picture: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Photometric changes; uint8 [S, S, 3] to the same."""
    image = np.ascontiguousarray(picture)
    if rng.random() < .75:
        levels = np.arange(256)[:, None] * np.exp(rng.normal(0, .12, 3)) * np.exp(rng.normal(0, .2)) + rng.normal(0, 10)
        levels = (levels - 128) * np.exp(rng.normal(0, .15)) + 128
        image = cv2.LUT(image, np.clip(levels, 0, 255).astype(np.uint8)[None])
    if rng.random() < .2:
        colour = rng.uniform(0, 1.5)
        mixing = colour * np.eye(3) + (1 - colour) / 3
        image = cv2.transform(image, mixing)
    if rng.random() < .3:
        side = image.shape[0]
        small = max(32, int(side * rng.uniform(.35, .9)))
        image = cv2.resize(cv2.resize(image, (small, small), interpolation=cv2.INTER_AREA), (side, side), interpolation=cv2.INTER_LINEAR)
    if rng.random() < .25:
        noise = cv2.randn(np.empty(image.shape, np.int16), (0, 0, 0), (rng.uniform(1, 9),) * 3)
        image = np.clip(image + noise, 0, 255).astype(np.uint8)
    return jpeg(image, int(rng.integers(35, 95))) if rng.random() < .3 else image
