"""Files of rendered crops: a background process writes them, the training reads whatever is there so far."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..detector_bank import find_pictures
from ..rendering.packages import render_family
from .facings import Neighbours, facing_crop, thumbnail_crop


@dataclass(frozen=True)
class Shard:
    """Rendered crops of some products; views 0 .. thumbnails-1 of each are thumbnails, the rest are facings."""

    pixels: np.ndarray  # uint8 [products, views, size, size, 3]
    aspects: np.ndarray  # float32 [products, views]
    families: np.ndarray  # int32 [products]; siblings share a number


THUMBNAILS = 2


def render_shard(seed: int, families: int, views: int, size: int, pictures: tuple[Path, ...]) -> Shard:
    """Renders `families` families of two to six siblings, each product with thumbnails and `views` facings."""
    rng = np.random.default_rng(seed)
    neighbours = Neighbours(rng)
    pixels, aspects, numbers = [], [], []
    for number in range(families):
        for product in render_family(rng, int(rng.integers(2, 7)), pictures=pictures):
            crops = [thumbnail_crop(product, rng, size) for _ in range(THUMBNAILS)]
            crops += [facing_crop(product, rng, neighbours, size) for _ in range(views)]
            pixels.append(np.stack([crop.pixels for crop in crops]))
            aspects.append([crop.aspect for crop in crops])
            numbers.append(number)
    return Shard(np.stack(pixels), np.array(aspects, np.float32), np.array(numbers, np.int32))


def save_shard(shard: Shard, path: Path) -> None:
    """Writes a shard so that a reader never sees half of it."""
    part = path.with_suffix(".part.npz")
    np.savez(part, pixels=shard.pixels, aspects=shard.aspects, families=shard.families)
    part.rename(path)


def load_shard(path: Path) -> Shard:
    """Reads a shard that `save_shard` wrote."""
    with np.load(path) as held:
        return Shard(held["pixels"], held["aspects"], held["families"])


def main() -> None:
    """Renders shards until there are `--count` of them in `--out`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--families", type=int, default=100, help="families in one shard")
    parser.add_argument("--views", type=int, default=4, help="facings of each product")
    parser.add_argument("--size", type=int, default=160, help="side of a crop in pixels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--textures", type=Path)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    pictures = find_pictures(options.textures)
    for index in range(options.count):
        path = options.out / f"shard-{index:04d}.npz"
        if not path.exists():
            save_shard(render_shard(options.seed * 100_003 + index, options.families, options.views, options.size, pictures), path)


if __name__ == "__main__":
    main()
