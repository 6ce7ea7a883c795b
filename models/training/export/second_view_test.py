from __future__ import annotations

import unittest

import numpy as np
import onnxruntime
from onnx import TensorProto, helper

from .second_view import whiten
from .second_view_graph import (
    ADDED_PLACES,
    BYTES_PER_PLACE,
    KEPT_DIMENSIONS,
    PLACES,
    settle_with_second_view,
)


class WhitenTest(unittest.TestCase):
    def test_makes_small_what_varies_within_products(self) -> None:
        rng = np.random.default_rng(0)
        products = np.repeat(rng.normal(size=(200, 4)), 2, 0)
        noise = rng.normal(size=products.shape) * [0.05, 0.05, 0.05, 3.0]
        pairs = np.arange(400).reshape(200, 2)

        white = whiten((products + noise).astype(np.float32), pairs)

        stored = (products + noise - white.mean) @ white.directions
        within = ((stored[::2] - stored[1::2]) ** 2).sum()
        between = ((stored[::2] - np.roll(stored[1::2], 1, 0)) ** 2).sum()
        plain = products + noise
        plain_within = ((plain[::2] - plain[1::2]) ** 2).sum()
        plain_between = ((plain[::2] - np.roll(plain[1::2], 1, 0)) ** 2).sum()
        self.assertLess(within / between, plain_within / plain_between / 5)


class SettleTest(unittest.TestCase):
    def test_prefers_the_candidate_with_the_same_second_view(self) -> None:
        rng = np.random.default_rng(0)
        details = rng.integers(1, 255, (3, PLACES + ADDED_PLACES, BYTES_PER_PLACE), dtype=np.uint8)
        facing = details[1:2]

        settled = self._settle(facing, details)

        self.assertEqual(settled.argmax(), 1)

    def test_keeps_one_for_equal_pictures(self) -> None:
        details = np.full((1, PLACES + ADDED_PLACES, BYTES_PER_PLACE), 200, np.uint8)

        settled = self._settle(details, details, score=1.0)

        self.assertAlmostEqual(float(settled[0, 0]), 1.0, places=4)

    def _settle(self, queries: np.ndarray, gallery: np.ndarray, score: float = 0.7) -> np.ndarray:
        scores = np.full((1, len(gallery)), score, np.float32)
        candidates = np.arange(len(gallery)).reshape(1, -1)
        session = onnxruntime.InferenceSession(settle_with_second_view(_settler()).SerializeToString())
        self.assertGreater(ADDED_PLACES * BYTES_PER_PLACE, KEPT_DIMENSIONS)
        return session.run(None, {"queries": queries, "gallery": gallery, "scores": scores, "candidates": candidates})[
            0
        ]


def _settler() -> object:
    """A settler that leaves scores as they are."""
    shape = [PLACES, BYTES_PER_PLACE]
    graph = helper.make_graph(
        [helper.make_node("Identity", ["scores"], ["settled"])],
        "settle",
        [
            helper.make_tensor_value_info("queries", TensorProto.UINT8, ["n", *shape]),
            helper.make_tensor_value_info("gallery", TensorProto.UINT8, ["m", *shape]),
            helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["n", "k"]),
            helper.make_tensor_value_info("candidates", TensorProto.INT64, ["n", "k"]),
        ],
        [helper.make_tensor_value_info("settled", TensorProto.FLOAT, ["n", "k"])],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)


if __name__ == "__main__":
    unittest.main()
