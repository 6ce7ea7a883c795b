"""Makes one embedder from several: the mean of their weights, with the trunk moved towards ImageNet's.

python -m models.training.export.mean_embedder --weights one.pt other.pt --towards-imagenet 0.15 --out embedder.pt
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from ..networks.embedder import Embedder
from .mean_weights import mean_weights


def mean_embedder(files: list[Path], towards_imagenet: float) -> Embedder:
    """The embedder with the files' mean weights, its trunk moved towards ImageNet's weights by a share, 0 to 1."""
    model = Embedder()
    model.load_state_dict(mean_weights(files))
    model.appearance.trunk.move_towards_imagenet(towards_imagenet)
    return model


def main() -> None:
    """Writes the embedder that the command line describes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--weights", type=Path, nargs="+", required=True, help="weights of runs that began with the same weights"
    )
    parser.add_argument(
        "--towards-imagenet",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="share of the way to ImageNet's weights that the trunk moves, 0 to 1",
    )
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.save(mean_embedder(options.weights, options.towards_imagenet).state_dict(), options.out)


if __name__ == "__main__":
    main()
