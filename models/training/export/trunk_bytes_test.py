from __future__ import annotations

import contextlib
import functools
import io
import tempfile
import unittest
from pathlib import Path

import cv2
import numpy as np
import onnx
import onnxruntime
import torch
from torch import Tensor, nn

from ..networks.trunk import InvertedResidual
from .trunk_bytes import (
    LARGE_MAP_NUMBERS,
    LARGEST_UNSIGNED_BYTE,
    ReadModelInputs,
    _sample_of_large_map,
    quantize_trunk,
    weights_to_safe_bytes,
)


class _Small(nn.Module):
    """A network that takes a picture's bytes: a trunk of two blocks, and a head."""

    def __init__(self) -> None:
        super().__init__()
        stem = nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1), nn.ReLU6())
        self.trunk = nn.Sequential(stem, InvertedResidual(16, 16, 3, 1, 6), InvertedResidual(16, 24, 3, 2, 6))
        self.head = nn.Conv2d(24, 4, 1)

    def forward(self, image: Tensor) -> Tensor:
        return self.head(self.trunk(image.permute(2, 0, 1).unsqueeze(0).float() / 127.5 - 1))


def _exported(folder: Path) -> onnx.ModelProto:
    torch.manual_seed(5)
    model, path = _Small().eval(), folder / "small.onnx"
    with torch.no_grad():
        for name, parameter in model.trunk.named_parameters():
            if name.endswith("bias"):
                parameter.uniform_(-1, 1)
            else:
                parameter.mul_(3)  # so that values reach the limits of ReLU6
    free = {"image": {0: "height", 1: "width"}}
    torch.onnx.export(
        model,
        (torch.zeros(64, 96, 3, dtype=torch.uint8),),
        str(path),
        input_names=["image"],
        output_names=["y"],
        dynamic_axes=free,
        opset_version=17,
        dynamo=False,
    )
    return onnx.load(str(path))


def _pictures(count: int) -> list[np.ndarray]:
    rng = np.random.default_rng(7)
    return [cv2.resize(rng.integers(0, 256, (12, 16, 3)).astype(np.uint8), (128, 96)) for _ in range(count)]


def _feeds(pictures: list[np.ndarray]) -> list[ReadModelInputs]:
    return [functools.partial(dict, image=picture) for picture in pictures]


def _run(model: onnx.ModelProto, image: np.ndarray, fused: bool = True) -> np.ndarray:
    options = onnxruntime.SessionOptions()
    if not fused:
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return session.run(["y"], {"image": image})[0]


class TrunkBytesTest(unittest.TestCase):
    def test_sums_of_two_neighbouring_weights_fit_sixteen_bits(self) -> None:
        rng = np.random.default_rng(3)
        alike, mixed = np.full((1, 8, 1, 1), 0.7), rng.normal(size=(200, 24, 3, 3))
        alike[0, 5] = -0.7
        for weights in (alike, mixed):
            packed, _ = weights_to_safe_bytes(weights)
            rows = packed.transpose(0, 2, 3, 1).reshape(len(packed), -1).astype(int)
            for sign in (1, -1):
                part = np.maximum(sign * rows, 0)
                self.assertLessEqual(int((part[:, 1:] + part[:, :-1]).max()) * LARGEST_UNSIGNED_BYTE, 2**15)

    def test_weights_are_rounded_by_half_a_step_at_most(self) -> None:
        weights = np.random.default_rng(4).normal(size=(60, 24, 1, 1))
        packed, scales = weights_to_safe_bytes(weights)
        self.assertLessEqual(
            float((np.abs(packed * scales[:, None, None, None] - weights).max((1, 2, 3)) / scales).max()), 0.5 + 1e-3
        )
        self.assertLess(float((scales * 127 / np.abs(weights).max((1, 2, 3))).mean()), 1.6)

    def test_a_kernel_of_one_channel_uses_the_whole_range_of_a_byte(self) -> None:
        packed, scales = weights_to_safe_bytes(np.full((2, 1, 3, 3), 0.5))
        self.assertEqual(packed.min(), 127)
        np.testing.assert_allclose(scales, 0.5 / 127, rtol=1e-6)

    def test_a_quantized_trunk_computes_nearly_the_same(self) -> None:
        with tempfile.TemporaryDirectory() as name, contextlib.redirect_stdout(io.StringIO()):
            floats, pictures = _exported(Path(name)), _pictures(8)
            coarse = quantize_trunk(floats, _feeds(pictures))
            kinds = [node.op_type for node in coarse.graph.node]
            self.assertEqual(kinds.count("QuantizeLinear"), 8)  # all values but the output of the trunk
            image = pictures[2]
        expected = _run(floats, image)
        spread = float(expected.std())
        self.assertLess(float(np.abs(_run(coarse, image) - expected).mean()), 0.05 * spread)
        # Integer kernels whose sums saturated would differ from the same graph computed in floats.
        self.assertLess(float(np.abs(_run(coarse, image) - _run(coarse, image, fused=False)).mean()), 0.01 * spread)

    def test_samples_all_places_of_a_large_map_equally_often(self) -> None:
        for height, width in ((5, 5), (9, 9), (35, 35), (7, 10)):
            places = np.arange(height * width).reshape(1, 1, height, width)
            channels = 4 * LARGE_MAP_NUMBERS // (height * width)
            seen = _sample_of_large_map(np.broadcast_to(places, (4, channels, height, width)).copy())
            counts = np.bincount(seen, minlength=height * width)
            self.assertLess(counts.max() - counts.min(), 0.05 * counts.max() + 5, f"{height}x{width}")
            self.assertLess(len(seen), channels * height * width)

    def test_refuses_to_quantize_without_feeds(self) -> None:
        with tempfile.TemporaryDirectory() as name, self.assertRaisesRegex(ValueError, "without feeds"):
            quantize_trunk(_exported(Path(name)), [])


if __name__ == "__main__":
    unittest.main()
