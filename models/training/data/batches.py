"""Batches of whole families, so that siblings are compared with each other. Crops are changed at random per batch."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from .shards import THUMBNAILS_PER_PRODUCT, Shard, load_shard

TURNED_FACINGS_SHARE = 0.35
"""Share of a batch's facings that are turned as if held in a hand."""
COVERED_FACINGS_SHARE = 0.25
"""Share of a batch's facings that another crop partly covers."""
INEXACT_BOX_SHARE = 0.3
"""Share of facings whose box is too large, too small or shifted, as the detector's boxes may be."""
INEXACT_BOX_SIDE_RATIOS = (0.85, 1.45)
"""Range of the ratio of an inexact box's side to its correct side: from, to."""
FACINGS_AS_THUMBNAILS_SHARE = 0.4
"""Share of batches in which facings replace thumbnails, because callers also cut thumbnails out of photos."""


@dataclass(frozen=True)
class Batch:
    """One thumbnail, which may be a facing, and f facings for each of p products. Pixels are 0 to 255."""

    thumbnails: Tensor
    """One crop of each product, [p, 3, s, s]."""
    thumbnail_aspects: Tensor
    """Width / height of each thumbnail's box, [p]."""
    facings: Tensor
    """f crops of each product, grouped by product, [p * f, 3, s, s]."""
    facing_aspects: Tensor
    """Width / height of each facing's box, [p * f]."""


class ShardPool:
    """The newest shards of a folder, in memory."""

    def __init__(self, folder: Path, capacity: int, wait_for: int = 1) -> None:
        self._folder, self._capacity = folder, capacity
        self._shards: dict[Path, Shard] = {}
        while len(self._shards) < wait_for:
            self.refresh()
            if len(self._shards) < wait_for:
                time.sleep(5)

    def refresh(self) -> None:
        """Reads the shards that were written since the last call, and drops the oldest ones over capacity."""
        paths = sorted(path for path in self._folder.glob("shard-*.npz") if ".part" not in path.name)[-self._capacity :]
        self._shards = {path: self._shards.get(path) or load_shard(path) for path in paths}

    @property
    def products(self) -> int:
        """Number of products in memory."""
        return sum(len(shard.families) for shard in self._shards.values())

    def draw_batch(
        self, rng: np.random.Generator, products: int, facings: int, size: int, device: torch.device
    ) -> Batch:
        """A batch of at least `products` products, in whole families from a few shards.

        facings: number of facings of each product. size: side of a crop in pixels.
        """
        paths, picked, thumbs, aspects, views, view_aspects = list(self._shards), 0, [], [], [], []
        from_facings = rng.random() < FACINGS_AS_THUMBNAILS_SHARE
        while picked < products:
            shard = self._shards[paths[int(rng.integers(len(paths)))]]
            for family in rng.choice(shard.families.max() + 1, 4, replace=False):
                for index in np.flatnonzero(shard.families == family):
                    others = THUMBNAILS_PER_PRODUCT + rng.choice(
                        shard.pixels.shape[1] - THUMBNAILS_PER_PRODUCT, facings + from_facings, replace=False
                    )
                    first, others = (
                        (others[0], others[1:]) if from_facings else (int(rng.integers(THUMBNAILS_PER_PRODUCT)), others)
                    )
                    thumbs.append(shard.pixels[index, first])
                    aspects.append(shard.aspects[index, first])
                    views.append(shard.pixels[index, others])
                    view_aspects.append(shard.aspects[index, others])
                    picked += 1
        shown = _cover_parts(
            _vary_crops(np.concatenate(views), rng, size, device, 1.0, turned_share=TURNED_FACINGS_SHARE), rng
        )
        return Batch(
            _vary_crops(np.stack(thumbs), rng, size, device, 0.3, turned_share=0),
            torch.tensor(np.array(aspects), device=device),
            *_shift_boxes(shown, torch.tensor(np.concatenate(view_aspects), device=device), rng),
        )


def _vary_crops(
    pixels: np.ndarray, rng: np.random.Generator, size: int, device: torch.device, strength: float, turned_share: float
) -> Tensor:
    """Moves, turns, scales and recolours crops [n, h, w, 3], and resizes them to [n, 3, size, size].

    strength: factor on all changes except the larger turns. turned_share: share of crops that are turned by a larger
    random angle (up to 0.6 rad), as a package held in a hand may be. These are also shrunk, so that less of their
    corners is cut off.
    """
    count = len(pixels)
    images = torch.from_numpy(pixels).to(device).permute(0, 3, 1, 2).float()
    noise = lambda *shape: torch.tensor(rng.normal(0, 1, shape).clip(-2, 2).astype(np.float32), device=device)  # noqa: E731
    turned = torch.tensor(rng.random(count) < turned_share, device=device)
    angle = torch.where(turned, 0.3, 0.05 * strength) * noise(count)
    shrink = 1 + 0.5 * angle.abs() * turned
    theta = torch.zeros(count, 2, 3, device=device)
    theta[:, 0, 0] = shrink * angle.cos() + 0.03 * strength * noise(count)
    theta[:, 1, 1] = shrink * angle.cos() + 0.03 * strength * noise(count)
    theta[:, 0, 1] = shrink * angle.sin() + 0.02 * strength * noise(count)
    theta[:, 1, 0] = -shrink * angle.sin() + 0.02 * strength * noise(count)
    theta[:, :, 2] = 0.03 * strength * noise(count, 2)
    grid = F.affine_grid(theta, [count, 3, size, size], align_corners=False)
    images = F.grid_sample(images, grid, mode="bilinear", padding_mode="reflection", align_corners=False)
    gain = torch.exp(0.08 * strength * noise(count, 1, 1, 1) + 0.035 * strength * noise(count, 3, 1, 1))
    # White balance does not fully remove the warm cast of shop light, so red, green and blue change together.
    lamp = torch.tensor([1.0, 0.15, -1.0], device=device).reshape(1, 3, 1, 1)
    return (images * gain * torch.exp((0.02 + 0.05 * noise(count, 1, 1, 1)) * strength * lamp)).clamp(0, 255)


def _cover_parts(images: Tensor, rng: np.random.Generator) -> Tensor:
    """Covers part of some crops with part of another crop, as hands and neighbours do."""
    size = images.shape[-1]
    for index in np.flatnonzero(rng.random(len(images)) < COVERED_FACINGS_SHARE):
        height, width = (int(size * rng.uniform(0.15, 0.55)) for _ in range(2))
        y, x = int(rng.integers(size - height)), int(rng.integers(size - width))
        other = int(rng.integers(len(images)))
        images[index, :, y : y + height, x : x + width] = images[other, :, y : y + height, x : x + width].clone()
    return images


def _shift_boxes(images: Tensor, aspects: Tensor, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Makes some boxes too large, too small or shifted. Where such a box exceeds its crop, it shows another crop."""
    count, device = len(images), images.device
    inexact = rng.random((count, 1)) < INEXACT_BOX_SHARE
    scale = np.where(inexact, np.exp(rng.uniform(*np.log(INEXACT_BOX_SIDE_RATIOS), (count, 2))), 1)
    shift = rng.uniform(-1, 1, (count, 2)) * np.abs(scale - 1)
    theta = torch.zeros(count, 2, 3, device=device)
    theta[:, 0, 0], theta[:, 1, 1] = torch.tensor(scale.T.astype(np.float32), device=device)
    theta[:, :, 2] = torch.tensor(shift.astype(np.float32), device=device)
    grid = F.affine_grid(theta, list(images.shape), align_corners=False)
    inside = (grid.abs().amax(3) <= 1).unsqueeze(1)
    moved = F.grid_sample(images, grid, mode="bilinear", padding_mode="border", align_corners=False)
    behind = images.roll(int(rng.integers(1, max(count, 2))), 0)
    return torch.where(inside, moved, behind), aspects * theta[:, 0, 0] / theta[:, 1, 1]
