"""Stores the weights of a graph in bytes: a quarter of the file, and the same arithmetic in floats.

Each output channel has one scale; a Cast and a Mul restore the floats. ONNX Runtime folds both while it loads the
graph, so a run costs as much as before. It would not fold DequantizeLinear, which it keeps for 8-bit arithmetic.
"""

from __future__ import annotations

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

MIN_PACKED_NUMBERS = 1024
"""Least size of a tensor, in numbers, at which packing it into bytes saves space."""
OPERATORS_WITH_WEIGHTS = {"Conv", "Gemm", "MatMul"}


def pack_weights(graph: onnx.GraphProto) -> None:
    """Replaces float weights of convolutions and linear layers by signed bytes and a scale per channel, in place."""
    held = {tensor.name: tensor for tensor in graph.initializer}
    for node in [node for node in graph.node if node.op_type in OPERATORS_WITH_WEIGHTS]:
        tensor = held.get(node.input[1])
        if tensor is None or tensor.data_type != TensorProto.FLOAT:
            continue
        weights = numpy_helper.to_array(tensor)
        if weights.size < MIN_PACKED_NUMBERS:
            continue
        channel = 0 if node.op_type == "Conv" or _is_transposed(node) else weights.ndim - 1
        packed, scales = weights_to_bytes(weights, channel)
        name = tensor.name
        graph.initializer.remove(tensor)
        del held[name]
        graph.initializer.extend(
            [numpy_helper.from_array(packed, f"{name}.bytes"), numpy_helper.from_array(scales, f"{name}.scales")]
        )
        graph.node.insert(0, helper.make_node("Mul", [f"{name}.floats", f"{name}.scales"], [name]))
        graph.node.insert(0, helper.make_node("Cast", [f"{name}.bytes"], [f"{name}.floats"], to=TensorProto.FLOAT))


def weights_to_bytes(weights: np.ndarray, channel: int) -> tuple[np.ndarray, np.ndarray]:
    """The weights as int8 of the same shape, and the scales along the axis `channel` to multiply them with."""
    others = tuple(axis for axis in range(weights.ndim) if axis != channel)
    scales = np.abs(weights).max(others, keepdims=True).clip(1e-12) / 127
    return np.round(weights / scales).astype(np.int8), scales.astype(np.float32)


def _is_transposed(node: onnx.NodeProto) -> bool:
    """Whether the weights of a Gemm are [outputs, inputs]."""
    return any(attribute.name == "transB" and attribute.i == 1 for attribute in node.attribute)
