"""Adds the second view to a product-embedder package: to its crops, its details and its settled scores.

python -m models.training.export.second_view --photographs DIR --models WORK --version V

It learns nothing but a whitening in closed form. Neighbouring facings of one product show how features vary within
a product, and the whitening makes all such variation equally small.
"""

from __future__ import annotations

import argparse
import functools
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnx
import onnxruntime
import torch
from PIL import Image, ImageOps

from ..data.neighbours import neighbour_pairs
from ..networks.second_view import POOLED_NUMBERS, SECOND_VIEW_SIDE_PX, SecondView
from ..train.recipe import refuse_committed_folder
from .checked_export import export_checked
from .crop_and_match import write_crop_graph
from .packages import sha256_of
from .second_view_graph import (
    KEPT_DIMENSIONS,
    PLACES,
    Whitening,
    settle_with_second_view,
    with_second_view,
)
from .trunk_bytes import quantize_trunk

PHOTO_STEPS = {
    "portugal-train": 1,
    "mexico-train": 1,
    "shelves-train": 1,
    "world-train": 1,
    "norway-train": 1,
    "vending-train": 1,
    "turkey-train": 4,
}
"""Maps each set's folder to n: every n-th of its photographs is used. The fridge and the snacks are left out, because
they are used to choose among networks."""
PRICE_TAG = "price_tag"
MIN_SIDE_PX = 12
WORKING_LONG_SIDE_PX = 2000
"""Long side, in pixels, to which a photograph is shrunk, as in the worker."""
QUANTIZED_BATCHES, CROPS_PER_BATCH = 24, 12
SHRINKAGE = 0.2
"""How far the variance of each direction moves towards the mean variance, 0 to 1, because few pairs say little about
thousands of numbers."""


class Crops(NamedTuple):
    """Crops from one photograph, and where they were cut."""

    pixels: np.ndarray
    """[n, 3, s, s] of 0 to 255."""
    boxes: np.ndarray


def crops_of_photographs(data: Path, crop: onnxruntime.InferenceSession) -> Iterator[Crops]:
    """The crops of every n-th photograph of each set, by PHOTO_STEPS."""
    for name, step in PHOTO_STEPS.items():
        document = json.loads((data / name / "annotations.json").read_text())
        tags = {category["id"] for category in document["categories"] if category["name"] == PRICE_TAG}
        for image in document["images"][::step]:
            boxes = [
                annotation["bbox"]
                for annotation in document["annotations"]
                if annotation["image_id"] == image["id"]
                and not annotation.get("iscrowd")
                and annotation["category_id"] not in tags
            ]
            if boxes:
                yield _cut_crops(data / name / image["file_name"], np.array(boxes, np.float64), crop)


def _cut_crops(file: Path, boxes: np.ndarray, crop: onnxruntime.InferenceSession) -> Crops:
    """Crops of boxes [n, 4] of x, y, width, height. Tiny boxes are left out."""
    photo = ImageOps.exif_transpose(Image.open(file)).convert("RGB")
    scale = min(1.0, WORKING_LONG_SIDE_PX / max(photo.size))
    photo = photo.resize([round(side * scale) for side in photo.size], Image.Resampling.BILINEAR)
    corners = np.concatenate([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]], 1) * scale
    corners = corners.clip(0, [*photo.size, *photo.size])
    corners = corners[((corners[:, 2:] - corners[:, :2]) > MIN_SIDE_PX).all(1)].astype(np.float32)
    return Crops(crop.run(None, {"image": np.asarray(photo), "boxes": corners})[0], corners)


def whiten(features: np.ndarray, pairs: np.ndarray) -> Whitening:
    """The whitening from pairs [p, 2] of the same product. It keeps the KEPT_DIMENSIONS in which products differ most.

    The features are standardised first. The whitening is the inverse root of the scatter within pairs, shrunk towards
    its mean variance.
    """
    mean, deviation = features.mean(0), features.std(0) + 1e-3
    standard = ((features - mean) / deviation).astype(np.float64)
    apart = (standard[pairs[:, 0]] - standard[pairs[:, 1]]) / math.sqrt(2)
    variances, axes = np.linalg.eigh(apart.T @ apart / len(apart))
    variances = variances.clip(0)
    shrunk = (1 - SHRINKAGE) * variances + SHRINKAGE * variances.mean()
    white = axes / np.sqrt(shrunk)
    _, directions = np.linalg.eigh(np.cov((standard @ white).T))
    kept = white @ directions[:, ::-1][:, :KEPT_DIMENSIONS]
    return Whitening(mean.astype(np.float32), (kept / deviation[:, None]).astype(np.float32))


def export_features(photographs: Path, crop: Path, path: Path) -> None:
    """Writes the second view's trunk and pooling, in 8 bits: `crops` [n, 3, s, s] to `pooled` [n, POOLED_NUMBERS]."""
    sample = lambda n: {"crops": torch.rand(n, 3, SECOND_VIEW_SIDE_PX, SECOND_VIEW_SIDE_PX) * 255}  # noqa: E731
    export_checked(
        SecondView(),
        sample(2),
        sample(3),
        {"pooled": ["n", POOLED_NUMBERS]},
        {"crops": {0: "n"}, "pooled": {0: "n"}},
        path,
    )
    every = list(crops_of_photographs(photographs, onnxruntime.InferenceSession(str(crop))))
    drawn = np.random.default_rng(0).choice(len(every), min(QUANTIZED_BATCHES, len(every)), replace=False)
    feeds = [functools.partial(_feed, every[place].pixels[:CROPS_PER_BATCH]) for place in drawn]
    onnx.save(quantize_trunk(onnx.load(str(path)), feeds), str(path))


def _feed(pixels: np.ndarray) -> dict[str, np.ndarray]:
    return {"crops": pixels}


def main() -> None:
    """Rewrites crop.onnx, embedder.onnx and settle.onnx of a package without a second view, and its model.json."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photographs", type=Path, required=True, help="folder of the sets of photographs")
    parser.add_argument("--models", type=Path, required=True, help="work folder with copies of the model packages")
    parser.add_argument("--version", required=True, help="new version of the package")
    options = parser.parse_args()
    try:
        folder = refuse_committed_folder(options.models / "product-embedder")
    except ValueError as error:
        parser.error(str(error))
    described = folder / "model.json"
    package = json.loads(described.read_text())
    embedder, settler = (onnx.load(str(folder / package["files"][name]["path"])) for name in ("embedder", "settle"))
    if len(embedder.graph.output[1].type.tensor_type.shape.dim) and (
        embedder.graph.output[1].type.tensor_type.shape.dim[1].dim_value != PLACES
    ):
        parser.error(f"{folder} has a second view already")
    small = onnxruntime.InferenceSession(embedder.SerializeToString())
    small_side = embedder.graph.input[0].type.tensor_type.shape.dim[2].dim_value
    crop = folder / package["files"]["crop"]["path"]
    write_crop_graph(crop, SECOND_VIEW_SIDE_PX)
    features = folder / "features.onnx"
    export_features(options.photographs, crop, features)
    pooled, pairs = _pooled_and_pairs(options.photographs, crop, features, small, small_side)
    print(f"{len(pooled)} crops, {len(pairs)} pairs", flush=True)
    second = onnx.load(str(features))
    features.unlink()
    whitening = whiten(pooled, pairs)
    onnx.save(with_second_view(embedder, second, whitening), str(folder / package["files"]["embedder"]["path"]))
    onnx.save(settle_with_second_view(settler), str(folder / package["files"]["settle"]["path"]))
    for name in ("crop", "embedder", "settle"):
        package["files"][name]["sha256"] = sha256_of(folder / package["files"][name]["path"])
    package["version"] = options.version
    package["parameters"]["crop_size"] = SECOND_VIEW_SIDE_PX
    described.write_text(json.dumps(package, indent=2) + "\n")


def _pooled_and_pairs(
    photographs: Path, crop: Path, features: Path, small: onnxruntime.InferenceSession, small_side: int
) -> tuple[np.ndarray, np.ndarray]:
    """Pooled features of all crops, and the pairs of neighbours among them."""
    session, rng = onnxruntime.InferenceSession(str(features)), np.random.default_rng(0)
    pooled: list[np.ndarray] = []
    pairs: list[np.ndarray] = []
    count = 0
    for pixels, boxes in crops_of_photographs(photographs, onnxruntime.InferenceSession(str(crop))):
        resized = torch.nn.functional.interpolate(
            torch.from_numpy(pixels), (small_side, small_side), mode="bilinear", antialias=True
        ).numpy()
        aspects = (boxes[:, 2] - boxes[:, 0]) / (boxes[:, 3] - boxes[:, 1])
        vectors = []
        for start in range(0, len(pixels), CROPS_PER_BATCH):
            part = slice(start, start + CROPS_PER_BATCH)
            pooled.append(session.run(None, {"crops": pixels[part]})[0])
            vectors.append(small.run(["embeddings"], {"crops": resized[part], "aspects": aspects[part]})[0])
        pairs.append(neighbour_pairs(boxes, np.concatenate(vectors), rng) + count)
        count += len(pixels)
    return np.concatenate(pooled), np.concatenate(pairs)


if __name__ == "__main__":
    main()
