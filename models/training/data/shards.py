"""Shards: files of rendered crops that the embedder learns from. Training may begin before all are written.

python -m models.training.data.shards --out DIR --count 200 --families 30 [--textures DIR]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..rendering.packages.products import render_family
from ..rendering.pictures import find_pictures
from .facing_crops import NeighbourPictures, render_facing_crop, render_thumbnail_crop

THUMBNAILS_PER_PRODUCT = 2
"""Thumbnails of each product in a shard. They are the product's first views; its facings follow."""
SEEDS_PER_TRAINING_SEED = 100_003
"""Distance between the shard seeds of consecutive training seeds. Shard i of training seed s is drawn from
s * 100,003 + i, so two training seeds share no shard."""


@dataclass(frozen=True)
class Shard:
    """Rendered crops of some products. The views of a product are its thumbnails and then its facings."""

    pixels: np.ndarray
    """RGB uint8 [products, views, size, size, 3]."""
    aspects: np.ndarray
    """Width / height of each box before it was squashed to a square, float32 [products, views]."""
    families: np.ndarray
    """Each product's family, as a number, int32 [products]."""


def render_shard(seed: int, families: int, views: int, size: int, textures: tuple[Path, ...]) -> Shard:
    """Renders `families` families of two to six siblings, with thumbnails and facings of each product.

    Each product has THUMBNAILS_PER_PRODUCT thumbnails and `views` facings. size: side of a crop in pixels. textures:
    photographs to print on labels.
    """
    rng = np.random.default_rng(seed)
    neighbours = NeighbourPictures(rng)
    pixels, aspects, numbers = [], [], []
    for number in range(families):
        for product in render_family(rng, int(rng.integers(2, 7)), textures=textures):
            crops = [render_thumbnail_crop(product, rng, size) for _ in range(THUMBNAILS_PER_PRODUCT)]
            crops += [render_facing_crop(product, rng, neighbours, size) for _ in range(views)]
            pixels.append(np.stack([crop.pixels for crop in crops]))
            aspects.append([crop.aspect for crop in crops])
            numbers.append(number)
    return Shard(np.stack(pixels), np.array(aspects, np.float32), np.array(numbers, np.int32))


def save_shard(shard: Shard, path: Path) -> None:
    """Writes a shard under a temporary name, then renames it, because training may be reading the folder."""
    part = path.with_suffix(".part.npz")
    np.savez(part, pixels=shard.pixels, aspects=shard.aspects, families=shard.families)
    part.rename(path)


def load_shard(path: Path) -> Shard:
    """Reads a shard that `save_shard` wrote."""
    with np.load(path) as arrays:
        return Shard(arrays["pixels"], arrays["aspects"], arrays["families"])


def main() -> None:
    """Renders the shards of `--out` that are missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder of the shards")
    parser.add_argument("--count", type=int, default=40, help="shards in the folder at the end")
    parser.add_argument("--families", type=int, default=100, help="families in one shard")
    parser.add_argument("--views", type=int, default=4, help="facings of each product")
    parser.add_argument("--size", type=int, default=160, help="side of a crop in pixels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--textures", type=Path, help="folder of photographs to print on labels")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    textures = find_pictures(options.textures)
    for index in range(options.count):
        path = options.out / f"shard-{index:04d}.npz"
        if not path.exists():
            seed = options.seed * SEEDS_PER_TRAINING_SEED + index
            save_shard(render_shard(seed, options.families, options.views, options.size, textures), path)


if __name__ == "__main__":
    main()
