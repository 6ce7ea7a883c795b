"""Makes the trunk of an exported embedder compute in 8 bits, which takes half the time.

Its figures are in docs/experiments/embedder-2.5.0.md.

python -m models.training.export.embedder_bytes --models models --shard DIR/shard-0000.npz
"""

from __future__ import annotations

import argparse
import functools
import json
from pathlib import Path

import cv2
import numpy as np
import onnx

from ..data.shards import Shard, load_shard
from ..networks.embedder import CROP_SIDE_PX
from .packages import sha256_of
from .trunk_bytes import ReadModelInputs, quantize_trunk

MEASURED_BATCHES, CROPS_PER_BATCH = 40, 16
"""How many batches, and crops in each, are used to measure the range of the values in the trunk."""


def batches_of_shard(shard: Shard) -> list[ReadModelInputs]:
    """Batches of thumbnails and facings of a shard, taken evenly from its products."""
    views = shard.pixels.shape[1]
    drawn = (
        np.linspace(
            0, len(shard.pixels) * views - 1, min(MEASURED_BATCHES * CROPS_PER_BATCH, len(shard.pixels) * views)
        )
        .round()
        .astype(int)
    )
    return [
        functools.partial(_embedder_inputs, shard, drawn[start : start + CROPS_PER_BATCH])
        for start in range(0, len(drawn), CROPS_PER_BATCH)
    ]


def _embedder_inputs(shard: Shard, drawn: np.ndarray) -> dict[str, np.ndarray]:
    """The inputs of embedder.onnx for the views numbered `drawn`: view v of product p has the number p * views + v."""
    products, views = np.divmod(drawn, shard.pixels.shape[1])
    crops = [
        cv2.resize(crop, (CROP_SIDE_PX, CROP_SIDE_PX), interpolation=cv2.INTER_AREA)
        for crop in shard.pixels[products, views]
    ]
    return {
        "crops": np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32),
        "aspects": shard.aspects[products, views],
    }


def main() -> None:
    """Rewrites embedder.onnx and its checksum in model.json."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, required=True, help="folder of the model packages")
    parser.add_argument("--shard", type=Path, required=True, help="crops of products that were not learned")
    options = parser.parse_args()
    described = options.models / "product-embedder" / "model.json"
    package = json.loads(described.read_text())
    file = package["files"]["embedder"]
    path = described.parent / file["path"]
    onnx.save(quantize_trunk(onnx.load(str(path)), batches_of_shard(load_shard(options.shard))), str(path))
    file["sha256"] = sha256_of(path)
    described.write_text(json.dumps(package, indent=2) + "\n")


if __name__ == "__main__":
    main()
