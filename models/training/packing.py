"""Weights of an exported graph in bytes: a quarter of the file, and the same arithmetic.

Each output channel keeps one float scale; a Cast and a Mul restore the floats. ONNX Runtime folds both while it loads
the graph, so a run costs what it did. (It would not fold DequantizeLinear, which it keeps for 8-bit kernels.)
"""

from __future__ import annotations

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

LEAST = 1024  # numbers; smaller tensors would save nothing
WEIGHED = {"Conv", "Gemm", "MatMul"}


def pack_weights(graph: onnx.GraphProto) -> None:
    """Replaces the float weights of convolutions and linear layers, in place, by signed bytes and a scale per channel."""
    held = {tensor.name: tensor for tensor in graph.initializer}
    for node in [node for node in graph.node if node.op_type in WEIGHED]:
        tensor = held.get(node.input[1])
        if tensor is None or tensor.data_type != TensorProto.FLOAT:
            continue
        weights = numpy_helper.to_array(tensor)
        if weights.size < LEAST:
            continue
        channel = 0 if node.op_type == "Conv" or _is_transposed(node) else weights.ndim - 1
        packed, scales = to_bytes(weights, channel)
        name = tensor.name
        graph.initializer.remove(tensor)
        del held[name]
        graph.initializer.extend([numpy_helper.from_array(packed, f"{name}.bytes"), numpy_helper.from_array(scales, f"{name}.scales")])
        graph.node.insert(0, helper.make_node("Mul", [f"{name}.floats", f"{name}.scales"], [name]))
        graph.node.insert(0, helper.make_node("Cast", [f"{name}.bytes"], [f"{name}.floats"], to=TensorProto.FLOAT))


def to_bytes(weights: np.ndarray, channel: int) -> tuple[np.ndarray, np.ndarray]:
    """int8 of the same shape, and the scale of each index of axis `channel`, shaped to multiply it."""
    others = tuple(axis for axis in range(weights.ndim) if axis != channel)
    scales = np.abs(weights).max(others, keepdims=True).clip(1e-12) / 127
    return np.round(weights / scales).astype(np.int8), scales.astype(np.float32)


def _is_transposed(node: onnx.NodeProto) -> bool:
    """Whether a Gemm's weights are [outputs, inputs]."""
    return any(attribute.name == "transB" and attribute.i == 1 for attribute in node.attribute)
