"""8-bit arithmetic for the trunk of an exported embedder, which takes half the time (FINDINGS.md); model.json gets the checksum.

python -m models.training.embedder.in_bytes --models models --shard DIR/shard-0000.npz
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
from pathlib import Path

import cv2
import numpy as np
import onnx

from ..trunk_bytes import Feed, compute_in_bytes
from .network import CROP_SIZE
from .shards import Shard, load_shard

FEEDS, BATCH = 40, 16
"""So many batches, of so many crops, show what values flow through the trunk."""


def crops_of(shard: Shard) -> list[Feed]:
    """Thumbnails and facings of a shard in batches, evenly drawn from its products."""
    views = shard.pixels.shape[1]
    drawn = np.linspace(0, len(shard.pixels) * views - 1, min(FEEDS * BATCH, len(shard.pixels) * views)).round().astype(int)
    return [functools.partial(_batch, shard, drawn[start : start + BATCH]) for start in range(0, len(drawn), BATCH)]


def _batch(shard: Shard, drawn: np.ndarray) -> dict[str, np.ndarray]:
    products, views = np.divmod(drawn, shard.pixels.shape[1])
    crops = [cv2.resize(crop, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_AREA) for crop in shard.pixels[products, views]]
    return {"crops": np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32), "aspects": shard.aspects[products, views]}


def main() -> None:
    """Rewrites the package's embedder.onnx."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, default=Path("models"))
    parser.add_argument("--shard", type=Path, required=True, help="rendered crops that nothing was trained on")
    options = parser.parse_args()
    described = options.models / "product-embedder" / "model.json"
    package = json.loads(described.read_text())
    file = package["files"]["embedder"]
    path = described.parent / file["path"]
    onnx.save(compute_in_bytes(onnx.load(str(path)), crops_of(load_shard(options.shard))), str(path))
    file["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    described.write_text(json.dumps(package, indent=2) + "\n")


if __name__ == "__main__":
    main()
