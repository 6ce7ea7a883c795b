"""Adds the second view to a product-embedder package: to its crops, its details and its settled scores.

python -m models.training.export.second_view --photographs DIR --models models --version 2.7.0

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
from onnx import TensorProto, compose, helper, numpy_helper
from PIL import Image, ImageOps

from ..data.neighbours import neighbour_pairs
from ..networks.embedder import DETAIL_PLACES_PER_SIDE, EMBEDDING_DIMENSIONS
from ..networks.second_view import POOLED_NUMBERS, SECOND_VIEW_SIDE_PX, SecondView
from ..networks.settler import DETAIL_DIMENSIONS
from .checked_export import ONNX_IR_VERSION, ONNX_OPSET, export_checked
from .crop_and_match import write_crop_graph
from .packages import sha256_of
from .trunk_bytes import quantize_trunk

PHOTO_STEPS = {
    "portugal-train": 4,
    "mexico-train": 3,
    "shelves-train": 2,
    "world-train": 2,
    "norway-train": 1,
    "vending-train": 4,
    "fridge-train": 1,
    "turkey-train": 8,
}
"""Maps the folder of each set to n: every n-th of its photographs is looked at."""
PRICE_TAG = "price_tag"
MIN_SIDE_PX = 12
WORKING_LONG_SIDE_PX = 2000
"""Long side that a photograph is shrunk to, as by the worker."""
QUANTIZED_BATCHES, CROPS_PER_BATCH = 24, 12
KEPT_DIMENSIONS = 256
"""Numbers of the second view that are stored of a picture, one byte each."""
SHRINKAGE = 0.2
"""Share of the mean variance in the variance of each direction, because few pairs tell little of 3,264 numbers."""
PLACES = DETAIL_PLACES_PER_SIDE**2
BYTES_PER_PLACE = DETAIL_DIMENSIONS + 1
ADDED_PLACES = math.ceil(KEPT_DIMENSIONS / BYTES_PER_PLACE)
"""Places of the details that hold the numbers of the second view instead of a descriptor."""
WEIGHT = 0.3
"""Weight of the second view's cosine beside the score of the details. From 0.2 to 0.5 the figures hardly differ."""
RIGHT_SCORE, RIGHT_COSINE = 0.70, 0.48
"""Mean score and cosine of right pairs on photographs. The new score keeps their mean, and 1 for equal pictures."""
PRIOR_CANDIDATES = 64
"""The candidates' mean, which is taken off, counts as if so many more candidates had a mean of zero."""


class Crops(NamedTuple):
    """Crops of one photograph, and where they were cut."""

    pixels: np.ndarray
    """[n, 3, s, s] of 0 to 255."""
    boxes: np.ndarray


class Whitening(NamedTuple):
    """Makes the numbers that are stored of pooled features: (features - mean) @ directions."""

    mean: np.ndarray
    directions: np.ndarray


def crops_of_photographs(data: Path, crop: onnxruntime.InferenceSession) -> Iterator[Crops]:
    """The crops of each photograph that is looked at."""
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
    """The whitening by pairs [p, 2] of the same product: the KEPT_DIMENSIONS in which products differ most.

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


def with_second_view(embedder: onnx.ModelProto, second: onnx.ModelProto, whitening: Whitening) -> onnx.ModelProto:
    """The embedder on larger crops, with the second view's bytes behind its details."""
    inside = embedder.graph.input[0].type.tensor_type.shape.dim[2].dim_value
    first, second = compose.add_prefix(embedder, "first/"), compose.add_prefix(second, "second/")
    # The added names must differ from those of the graphs, which begin with their prefixes.
    nodes = [
        helper.make_node(
            "Resize",
            ["crops", "", "", "small"],
            ["first/crops"],
            mode="linear",
            antialias=1,
            coordinate_transformation_mode="half_pixel",
            axes=[2, 3],
        ),
        helper.make_node("Identity", ["aspects"], ["first/aspects"]),
        *first.graph.node,
        helper.make_node("Identity", ["crops"], ["second/crops"]),
        *second.graph.node,
        helper.make_node("Cast", ["directions.half"], ["directions"], to=TensorProto.FLOAT),
        helper.make_node("Sub", ["second/pooled", "mean"], ["centred"]),
        helper.make_node("MatMul", ["centred", "directions"], ["white"]),
        helper.make_node("Abs", ["white"], ["sizes"]),
        helper.make_node("ReduceMax", ["sizes", "along"], ["largest"], keepdims=1),
        helper.make_node("Div", ["white", "largest"], ["shares"]),
        helper.make_node("Mul", ["shares", "steps"], ["levels"]),
        helper.make_node("Add", ["levels", "middle"], ["bytes.float"]),
        helper.make_node("Cast", ["bytes.float"], ["bytes"], to=TensorProto.UINT8),
        helper.make_node("Pad", ["bytes", "padding", "filling"], ["filled"]),
        helper.make_node("Reshape", ["filled", "places"], ["added"]),
        helper.make_node("Concat", ["first/details", "added"], ["details"], axis=1),
        helper.make_node("Identity", ["first/embeddings"], ["embeddings"]),
    ]
    constants = {
        "small": np.array([inside, inside], np.int64),
        "directions.half": whitening.directions.astype(np.float16),
        "mean": whitening.mean,
        "along": np.array([1], np.int64),
        "steps": np.float32(127),
        "middle": np.float32(128.5),
        "padding": np.array([0, 0, 0, ADDED_PLACES * BYTES_PER_PLACE - KEPT_DIMENSIONS], np.int64),
        "filling": np.uint8(128),
        "places": np.array([-1, ADDED_PLACES, BYTES_PER_PLACE], np.int64),
    }
    side = SECOND_VIEW_SIDE_PX
    return _model(
        "embedder",
        nodes,
        [*first.graph.initializer, *second.graph.initializer, *_initializers(constants)],
        [("crops", TensorProto.FLOAT, ["n", 3, side, side]), ("aspects", TensorProto.FLOAT, ["n"])],
        [
            ("embeddings", TensorProto.FLOAT, ["n", EMBEDDING_DIMENSIONS]),
            ("details", TensorProto.UINT8, ["n", PLACES + ADDED_PLACES, BYTES_PER_PLACE]),
        ],
    )


def settle_with_second_view(settler: onnx.ModelProto) -> onnx.ModelProto:
    """The settler whose scores hold the cosine of the second views, too.

    The mean of the candidates is taken off both views: what all candidates of a photo share tells none of them apart.
    """
    first = compose.add_prefix(settler, "first/")
    scale = (1 - RIGHT_SCORE) / (1 + WEIGHT - RIGHT_SCORE - WEIGHT * RIGHT_COSINE)
    nodes = [
        *(
            helper.make_node("Slice", [name, "none", "first.end", "place.axis"], [f"first/{name}"])
            for name in ("queries", "gallery")
        ),
        helper.make_node("Identity", ["scores"], ["first/scores"]),
        helper.make_node("Identity", ["candidates"], ["first/candidates"]),
        *first.graph.node,
        *(node for name in ("queries", "gallery") for node in _nodes_to_unpack(name)),
        helper.make_node("ReduceSum", ["gallery.unit", "rows"], ["gallery.sum"], keepdims=1),
        helper.make_node("Shape", ["gallery"], ["gallery.count"], start=0, end=1),
        helper.make_node("Cast", ["gallery.count"], ["gallery.number"], to=TensorProto.FLOAT),
        helper.make_node("Add", ["gallery.number", "prior"], ["gallery.weight"]),
        helper.make_node("Div", ["gallery.sum", "gallery.weight"], ["common"]),
        *(node for name in ("queries", "gallery") for node in _nodes_to_centre(name)),
        helper.make_node("Gather", ["gallery.own", "candidates"], ["chosen"]),
        helper.make_node("Unsqueeze", ["queries.own", "along"], ["facing"]),
        helper.make_node("Mul", ["chosen", "facing"], ["products"]),
        helper.make_node("ReduceSum", ["products", "last"], ["cosines"], keepdims=0),
        helper.make_node("Mul", ["cosines", "cosine.weight"], ["second.part"]),
        helper.make_node("Mul", ["first/settled", "score.weight"], ["first.part"]),
        helper.make_node("Add", ["first.part", "second.part"], ["parts"]),
        helper.make_node("Add", ["parts", "offset"], ["settled"]),
    ]
    constants = {
        "none": np.array([0], np.int64),
        "first.end": np.array([PLACES], np.int64),
        "second.end": np.array([PLACES + ADDED_PLACES], np.int64),
        "place.axis": np.array([1], np.int64),
        "flat": np.array([-1, ADDED_PLACES * BYTES_PER_PLACE], np.int64),
        "kept": np.array([KEPT_DIMENSIONS], np.int64),
        "middle": np.float32(128),
        "rows": np.array([0], np.int64),
        "along": np.array([1], np.int64),
        "last": np.array([2], np.int64),
        "least": np.float32(1e-6),
        "prior": np.array([PRIOR_CANDIDATES], np.float32),
        "score.weight": np.float32(scale),
        "cosine.weight": np.float32(scale * WEIGHT),
        "offset": np.float32(1 - scale * (1 + WEIGHT)),
    }
    shape = [PLACES + ADDED_PLACES, BYTES_PER_PLACE]
    return _model(
        "settle",
        nodes,
        [*first.graph.initializer, *_initializers(constants)],
        [
            ("queries", TensorProto.UINT8, ["n", *shape]),
            ("gallery", TensorProto.UINT8, ["m", *shape]),
            ("scores", TensorProto.FLOAT, ["n", "k"]),
            ("candidates", TensorProto.INT64, ["n", "k"]),
        ],
        [("settled", TensorProto.FLOAT, ["n", "k"])],
    )


def _nodes_to_unpack(name: str) -> list[onnx.NodeProto]:
    """Nodes that make unit vectors of the second view's bytes of `name`."""
    return [
        helper.make_node("Slice", [name, "first.end", "second.end", "place.axis"], [f"{name}.places"]),
        helper.make_node("Reshape", [f"{name}.places", "flat"], [f"{name}.filled"]),
        helper.make_node("Slice", [f"{name}.filled", "none", "kept", "place.axis"], [f"{name}.bytes"]),
        helper.make_node("Cast", [f"{name}.bytes"], [f"{name}.floats"], to=TensorProto.FLOAT),
        helper.make_node("Sub", [f"{name}.floats", "middle"], [f"{name}.signed"]),
        *_nodes_to_normalise(f"{name}.signed", f"{name}.unit"),
    ]


def _nodes_to_centre(name: str) -> list[onnx.NodeProto]:
    """Nodes that take the candidates' mean off the unit vectors of `name`."""
    return [
        helper.make_node("Sub", [f"{name}.unit", "common"], [f"{name}.centred"]),
        *_nodes_to_normalise(f"{name}.centred", f"{name}.own"),
    ]


def _nodes_to_normalise(source: str, target: str) -> list[onnx.NodeProto]:
    return [
        helper.make_node("ReduceL2", [source, "along"], [f"{source}.length"], keepdims=1),
        helper.make_node("Max", [f"{source}.length", "least"], [f"{source}.divisor"]),
        helper.make_node("Div", [source, f"{source}.divisor"], [target]),
    ]


def _initializers(constants: dict[str, np.ndarray]) -> list[onnx.TensorProto]:
    return [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()]


def _model(name: str, nodes: list, initializers: list, inputs: list, outputs: list) -> onnx.ModelProto:
    graph = helper.make_graph(
        nodes,
        name,
        [helper.make_tensor_value_info(*each) for each in inputs],
        [helper.make_tensor_value_info(*each) for each in outputs],
        initializers,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", ONNX_OPSET)], ir_version=ONNX_IR_VERSION)
    onnx.checker.check_model(model)
    return model


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
    parser.add_argument("--models", type=Path, default=Path("models"), help="folder of the model packages")
    parser.add_argument("--version", required=True, help="new version of the package")
    options = parser.parse_args()
    folder = options.models / "product-embedder"
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
