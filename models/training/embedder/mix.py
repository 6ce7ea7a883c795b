"""Makes one embedder of several: the mean of their weights, its trunk moved towards ImageNet's.

python -m models.training.embedder.mix --weights one.pt other.pt --back 0.15 --out embedder.pt
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from ..weights import mean_weights
from .network import Embedder


def mix(files: list[Path], back: float) -> Embedder:
    """The mean of weights that began as the same ones, the trunk by the share `back` nearer to ImageNet's."""
    model = Embedder()
    model.load_state_dict(mean_weights(files))
    model.appearance.trunk.go_back(back)
    return model


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, nargs="+", required=True, help="of runs that began with the same weights")
    parser.add_argument("--back", type=float, default=0.0, help="how far the trunk goes back to ImageNet's weights, 0..1")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.save(mix(options.weights, options.back).state_dict(), options.out)


if __name__ == "__main__":
    main()
