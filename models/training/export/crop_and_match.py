"""Writes the graphs that have no weights: crop.onnx, which cuts boxes out of a photo, and match.onnx, a search."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

from ..networks.embedder import CROP_SIDE_PX
from .checked_export import ONNX_IR_VERSION, ONNX_OPSET


def write_crop_graph(path: Path, side: int = CROP_SIDE_PX) -> None:
    """Writes crop.onnx.

    Inputs: `image` uint8 [h, w, 3] and `boxes` float [n, 4] in pixels. Output: `crops` [n, 3, s, s] of 0 to 255.

    With sampling_ratio 0, RoiAlign takes ceil(side of the box / s) samples per cell and axis, so a box that shrinks is
    averaged. A box costs about as much as reading its pixels once.
    """
    nodes = [
        helper.make_node("Transpose", ["image"], ["planes"], perm=[2, 0, 1]),
        helper.make_node("Cast", ["planes"], ["values"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["values", "axis"], ["batch"]),
        helper.make_node("Shape", ["boxes"], ["count"], start=0, end=1),
        helper.make_node(
            "ConstantOfShape", ["count"], ["batch_index"], value=helper.make_tensor("zero", TensorProto.INT64, [1], [0])
        ),
        helper.make_node(
            "RoiAlign",
            ["batch", "boxes", "batch_index"],
            ["crops"],
            mode="avg",
            output_height=side,
            output_width=side,
            sampling_ratio=0,
            spatial_scale=1.0,
            coordinate_transformation_mode="half_pixel",
        ),
    ]
    _save_graph(
        nodes,
        [("image", TensorProto.UINT8, ["h", "w", 3]), ("boxes", TensorProto.FLOAT, ["n", 4])],
        [("crops", TensorProto.FLOAT, ["n", 3, side, side])],
        path,
        axis=[0],
    )
    rows, columns = 30 + 2 * side, 40 + 2 * side
    ramp = np.broadcast_to((np.arange(columns) // 2).astype(np.uint8).reshape(1, columns, 1), (rows, columns, 3)).copy()
    box = np.array([[40, 30, columns, rows]], np.float32)
    crop = onnxruntime.InferenceSession(str(path)).run(None, {"image": ramp, "boxes": box})[0]
    expected = ramp[30:, 40:].reshape(side, 2, side, 2, 3).mean((1, 3)).transpose(2, 0, 1)
    if np.abs(crop[0] - expected).max() > 0.51:
        raise ValueError("crop.onnx does not average the box's pixels")


def write_match_graph(path: Path) -> None:
    """Writes match.onnx.

    Inputs: `queries` [n, d], `gallery` [m, d] and `k` [1]. Outputs: the best `scores` and their `indices` [n, k].
    """
    nodes = [
        helper.make_node("Transpose", ["gallery"], ["columns"], perm=[1, 0]),
        helper.make_node("MatMul", ["queries", "columns"], ["cosines"]),
        helper.make_node("TopK", ["cosines", "k"], ["scores", "indices"], axis=1, largest=1, sorted=1),
    ]
    _save_graph(
        nodes,
        [
            ("queries", TensorProto.FLOAT, ["n", "d"]),
            ("gallery", TensorProto.FLOAT, ["m", "d"]),
            ("k", TensorProto.INT64, [1]),
        ],
        [("scores", TensorProto.FLOAT, ["n", "best"]), ("indices", TensorProto.INT64, ["n", "best"])],
        path,
    )
    rng = np.random.default_rng(0)
    queries, gallery = rng.normal(size=(3, 8)).astype(np.float32), rng.normal(size=(11, 8)).astype(np.float32)
    _, indices = onnxruntime.InferenceSession(str(path)).run(
        None, {"queries": queries, "gallery": gallery, "k": np.array([4])}
    )
    if not (indices == np.argsort(-(queries @ gallery.T), 1)[:, :4]).all():
        raise ValueError("match.onnx does not sort as numpy does")


def _save_graph(nodes: list, inputs: list, outputs: list, path: Path, axis: list[int] | None = None) -> None:
    """Writes a graph of nodes; inputs and outputs are (name, type, shape), axis the value of the constant `axis`."""
    constants = [helper.make_tensor("axis", TensorProto.INT64, [1], axis)] if axis is not None else []
    graph = helper.make_graph(
        nodes,
        path.stem,
        [helper.make_tensor_value_info(*i) for i in inputs],
        [helper.make_tensor_value_info(*o) for o in outputs],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", ONNX_OPSET)], ir_version=ONNX_IR_VERSION)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
