"""Writes the model packages product-embedder and gallery-matcher as ONNX, and checks them against PyTorch.

    python -m models.training.embedder.export --weights embedder.pt --models models
"""
from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper

from .network import CROP_SIZE, DIMENSIONS, Embedder
from .settle import DETAIL

OPSET = 18
PLACES = (CROP_SIZE // 8) ** 2
IR_VERSION = 9  # read by every ONNX Runtime since 1.17


class PackedEmbedder(torch.nn.Module):
    """The embedder with its details, -1..1, packed into bytes."""

    def __init__(self, model: Embedder) -> None:
        super().__init__()
        self.model = model

    def forward(self, crops: torch.Tensor, aspects: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        embeddings, details = self.model(crops, aspects)
        return embeddings, (details * 127 + 128.5).to(torch.uint8)


class PackedSettler(torch.nn.Module):
    """The settler on packed details."""

    def __init__(self, model: Embedder) -> None:
        super().__init__()
        self.settler = model.settler

    def forward(self, queries: torch.Tensor, gallery: torch.Tensor, scores: torch.Tensor, candidates: torch.Tensor) -> torch.Tensor:
        # Only the chosen thumbnails are unpacked: a gallery of 10,000 would be 190 MB as floats.
        chosen = gallery[candidates.flatten()]
        return self.settler.settle_chosen(_unpack(queries), _unpack(chosen), scores)


def _unpack(details: torch.Tensor) -> torch.Tensor:
    return (details.float() - 128) / 127


def _export(model: torch.nn.Module, inputs: dict[str, torch.Tensor], other: dict[str, torch.Tensor], outputs: dict[str, list[int | str]],
            free: dict[str, dict[int, str]], path: Path) -> None:
    """Traces `model` at `inputs`, and compares ONNX Runtime with PyTorch at `other` inputs of another size."""
    model = model.eval()
    torch.onnx.export(model, tuple(inputs.values()), str(path), input_names=list(inputs), output_names=list(outputs), dynamic_axes=free,
                      opset_version=OPSET, dynamo=False)
    graph = onnx.load(str(path))
    for value in graph.graph.output:  # the tracer loses most dimensions
        for dimension, wanted in zip(value.type.tensor_type.shape.dim, outputs[value.name]):
            dimension.Clear()
            setattr(dimension, "dim_value" if isinstance(wanted, int) else "dim_param", wanted)
    onnx.save(graph, str(path))
    with torch.no_grad():
        expected = model(*other.values())
    got = onnxruntime.InferenceSession(str(path)).run(None, {name: tensor.numpy() for name, tensor in other.items()})
    for name, mine, theirs in zip(outputs, got, expected if isinstance(expected, tuple) else (expected,)):
        worst = float(np.abs(mine.astype(np.float64) - theirs.numpy()).max())
        if worst > (1 if mine.dtype == np.uint8 else 1e-3):
            raise ValueError(f"{path.name} departs from PyTorch by {worst} in {name}")


def export_embedder(model: Embedder, path: Path) -> None:
    """Inputs `crops` [n, 3, s, s] in 0..255 and `aspects` [n]; outputs `embeddings` [n, d] of unit length and `details` uint8 [n, p, c]."""
    sample = lambda n: {"crops": torch.rand(n, 3, CROP_SIZE, CROP_SIZE) * 255, "aspects": torch.rand(n) + .3}  # noqa: E731
    _export(PackedEmbedder(model), sample(2), sample(5), {"embeddings": ["n", DIMENSIONS], "details": ["n", PLACES, DETAIL + 1]},
            {name: {0: "n"} for name in ("crops", "aspects", "embeddings", "details")}, path)


def export_settler(model: Embedder, path: Path) -> None:
    """Inputs `queries` uint8 [n, p, c], `gallery` uint8 [m, p, c], `scores` [n, k], `candidates` int64 [n, k]; output `settled` [n, k]."""
    def sample(n: int, m: int, k: int) -> dict[str, torch.Tensor]:
        details = lambda count: torch.randint(0, 256, (count, PLACES, DETAIL + 1), dtype=torch.uint8)  # noqa: E731
        return {"queries": details(n), "gallery": details(m), "scores": torch.rand(n, k), "candidates": torch.randint(0, m, (n, k))}

    _export(PackedSettler(model), sample(2, 7, 3), sample(3, 11, 5), {"settled": ["n", "k"]},
            {"queries": {0: "n"}, "gallery": {0: "m"}, "scores": {0: "n", 1: "k"}, "candidates": {0: "n", 1: "k"}, "settled": {0: "n", 1: "k"}}, path)


def build_crop(path: Path) -> None:
    """Inputs `image` uint8 [h, w, 3] and `boxes` float [n, 4] in pixels; output `crops` [n, 3, s, s] in 0..255.

    RoiAlign with sampling_ratio 0 takes ceil(box / s) samples per cell and axis, so that shrinking averages. A sampling
    point costs the same wherever it lies, so the cost of a box is about that of reading its pixels once.
    """
    nodes = [
        helper.make_node("Transpose", ["image"], ["planes"], perm=[2, 0, 1]),
        helper.make_node("Cast", ["planes"], ["values"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["values", "axis"], ["batch"]),
        helper.make_node("Shape", ["boxes"], ["count"], start=0, end=1),
        helper.make_node("ConstantOfShape", ["count"], ["batch_index"], value=helper.make_tensor("zero", TensorProto.INT64, [1], [0])),
        helper.make_node("RoiAlign", ["batch", "boxes", "batch_index"], ["crops"], mode="avg", output_height=CROP_SIZE,
                         output_width=CROP_SIZE, sampling_ratio=0, spatial_scale=1.0, coordinate_transformation_mode="half_pixel"),
    ]
    _save(nodes, [("image", TensorProto.UINT8, ["h", "w", 3]), ("boxes", TensorProto.FLOAT, ["n", 4])],
          [("crops", TensorProto.FLOAT, ["n", 3, CROP_SIZE, CROP_SIZE])], path, axis=[0])
    ramp = np.broadcast_to(np.arange(400, dtype=np.uint8).reshape(1, 400, 1) // 2, (300, 400, 3)).copy()
    box = np.array([[40, 30, 40 + 2 * CROP_SIZE, 30 + 2 * CROP_SIZE]], np.float32)
    crop = onnxruntime.InferenceSession(str(path)).run(None, {"image": ramp, "boxes": box})[0]
    expected = ramp[30:30 + 2 * CROP_SIZE, 40:40 + 2 * CROP_SIZE].reshape(CROP_SIZE, 2, CROP_SIZE, 2, 3).mean((1, 3)).transpose(2, 0, 1)
    if np.abs(crop[0] - expected).max() > .51:
        raise ValueError("crop.onnx does not average the box's pixels")


def build_matcher(path: Path) -> None:
    """Inputs `queries` [n, d], `gallery` [m, d], `k` [1]; outputs the k best `scores` and `indices`, best first."""
    nodes = [
        helper.make_node("Transpose", ["gallery"], ["columns"], perm=[1, 0]),
        helper.make_node("MatMul", ["queries", "columns"], ["cosines"]),
        helper.make_node("TopK", ["cosines", "k"], ["scores", "indices"], axis=1, largest=1, sorted=1),
    ]
    _save(nodes, [("queries", TensorProto.FLOAT, ["n", "d"]), ("gallery", TensorProto.FLOAT, ["m", "d"]), ("k", TensorProto.INT64, [1])],
          [("scores", TensorProto.FLOAT, ["n", "best"]), ("indices", TensorProto.INT64, ["n", "best"])], path)
    rng = np.random.default_rng(0)
    queries, gallery = rng.normal(size=(3, 8)).astype(np.float32), rng.normal(size=(11, 8)).astype(np.float32)
    _, indices = onnxruntime.InferenceSession(str(path)).run(None, {"queries": queries, "gallery": gallery, "k": np.array([4])})
    if not (indices == np.argsort(-(queries @ gallery.T), 1)[:, :4]).all():
        raise ValueError("match.onnx does not sort as numpy does")


def _save(nodes: list, inputs: list, outputs: list, path: Path, axis: list[int] | None = None) -> None:
    constants = [helper.make_tensor("axis", TensorProto.INT64, [1], axis)] if axis is not None else []
    graph = helper.make_graph(nodes, path.stem, [helper.make_tensor_value_info(*i) for i in inputs],
                              [helper.make_tensor_value_info(*o) for o in outputs], constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def write_package(folder: Path, kind: str, version: str, files: dict[str, str], parameters: dict, training: dict) -> None:
    """Writes model.json beside the ONNX files it names, with their sha256."""
    named = {key: {"path": name, "sha256": hashlib.sha256((folder / name).read_bytes()).hexdigest()} for key, name in files.items()}
    document = {"name": folder.name, "version": version, "kind": kind, "files": named, "parameters": parameters,
                "training": training, "licence": "MIT"}
    (folder / "model.json").write_text(json.dumps(document, indent=2) + "\n")


def main() -> None:
    """Exports both packages; calibration figures come from `calibrate`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--models", type=Path, default=Path("models"))
    parser.add_argument("--calibration", type=Path, help="JSON written by calibrate")
    parser.add_argument("--version", default="0.1.0")
    parser.add_argument("--minutes", type=float, default=0, help="how long the training took")
    parser.add_argument("--machine", default="2 CPU cores")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    model = Embedder()
    model.load_state_dict(torch.load(options.weights, weights_only=True))
    embedder, matcher = options.models / "product-embedder", options.models / "gallery-matcher"
    for folder in (embedder, matcher):
        folder.mkdir(parents=True, exist_ok=True)
    export_embedder(model, embedder / "embedder.onnx")
    export_settler(model, embedder / "settle.onnx")
    build_crop(embedder / "crop.onnx")
    build_matcher(matcher / "match.onnx")
    calibration = json.loads(options.calibration.read_text()) if options.calibration else {
        "match_threshold": .5, "calibration": {"slope": 10., "margin_slope": 0., "intercept": -6.}}
    write_package(embedder, "embedder", options.version, {"embedder": "embedder.onnx", "crop": "crop.onnx", "settle": "settle.onnx"},
                  {"crop_size": CROP_SIZE, "dimensions": DIMENSIONS, "max_batch": 64, **calibration},
                  {"data": "packages rendered by models/training/rendering; labels show photographs of fruit and vegetables from "
                           "GroceryStoreDataset (MIT)", "code": "models/training/embedder", "seed": options.seed,
                   "minutes": options.minutes, "machine": options.machine})
    write_package(matcher, "matcher", "1.0.0", {"match": "match.onnx"}, {},
                  {"data": "none: a matrix product and TopK", "code": "models/training/embedder/export.py", "seed": 0, "minutes": 0, "machine": "any"})


if __name__ == "__main__":
    main()
