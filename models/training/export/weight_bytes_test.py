from __future__ import annotations

import unittest

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from .weight_bytes import pack_weights, weights_to_bytes


def _graph(rng: np.random.Generator) -> onnx.ModelProto:
    """A convolution, and a linear layer whose weights are [outputs, inputs]."""
    tensors = {
        "kernel": rng.normal(size=(32, 3, 4, 4)),
        "shift": rng.normal(size=32),
        "linear": rng.normal(size=(40, 32)),
    }
    tensors["kernel"][5] *= 1000  # one channel of large weights
    nodes = [
        helper.make_node("Conv", ["x", "kernel", "shift"], ["wide"]),
        helper.make_node("Flatten", ["wide"], ["flat"]),
        helper.make_node("Gemm", ["flat", "linear"], ["y"], transB=1),
    ]
    held = [numpy_helper.from_array(value.astype(np.float32), name) for name, value in tensors.items()]
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 3, 4, 4])
    outputs = [
        helper.make_tensor_value_info("wide", TensorProto.FLOAT, ["n", 32, 1, 1]),
        helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 40]),
    ]
    graph = helper.make_graph(nodes, "small", [x], outputs, held)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)


def _run(model: onnx.ModelProto, x: np.ndarray) -> list[np.ndarray]:
    return onnxruntime.InferenceSession(model.SerializeToString()).run(None, {"x": x})


class PackingTest(unittest.TestCase):
    def test_every_channel_keeps_its_own_precision(self) -> None:
        weights = np.float32([[[1, -0.5]], [[1000, 3]]])
        packed, scales = weights_to_bytes(weights, 0)
        self.assertEqual(packed.dtype, np.int8)
        self.assertTrue((np.abs(packed * scales - weights) <= scales / 2).all())
        np.testing.assert_allclose(scales.ravel() * 127, [1, 1000], rtol=1e-6)

    def test_a_packed_graph_is_a_third_of_the_size_and_computes_nearly_the_same(self) -> None:
        rng = np.random.default_rng(0)
        model, x = _graph(rng), rng.normal(size=(7, 3, 4, 4)).astype(np.float32)
        expected, size = _run(model, x), model.ByteSize()
        pack_weights(model.graph)
        onnx.checker.check_model(model)
        self.assertLess(model.ByteSize(), size / 3)
        for mine, theirs in zip(_run(model, x), expected, strict=True):
            wrong, loud = np.abs(mine - theirs).max(0), np.abs(theirs).max(0)
            self.assertTrue((wrong < 0.1 * loud).all(), f"an output departs by {(wrong / loud).max():.3f} of its size")

    def test_small_tensors_stay_floats(self) -> None:
        model = _graph(np.random.default_rng(0))
        pack_weights(model.graph)
        self.assertIn("shift", [tensor.name for tensor in model.graph.initializer])


if __name__ == "__main__":
    unittest.main()
