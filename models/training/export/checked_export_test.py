from __future__ import annotations

import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn

from .checked_export import export_checked


class Departing(nn.Module):
    """A module whose exported graph returns its input, while the module itself changes it by `depart`."""

    def __init__(self, depart: Callable[[Tensor], Tensor]) -> None:
        super().__init__()
        self.depart = depart

    def forward(self, x: Tensor) -> Tensor:
        return x * 1.0 if torch.onnx.is_in_onnx_export() else self.depart(x)


class ExportCheckedTest(unittest.TestCase):
    def export(self, depart: Callable[[Tensor], Tensor], ties: float = 0.0) -> None:
        with tempfile.TemporaryDirectory() as folder:
            export_checked(
                Departing(depart),
                {"x": torch.rand(1, 50, 4)},
                {"x": torch.rand(2, 50, 4)},
                {"y": ["n", 50, 4]},
                {"x": {0: "n"}, "y": {0: "n"}},
                Path(folder) / "graph.onnx",
                ties,
            )

    def test_takes_a_graph_that_computes_the_same(self) -> None:
        self.export(lambda x: x + 1e-6)

    def test_refuses_a_graph_that_differs_in_one_value(self) -> None:
        with self.assertRaisesRegex(ValueError, "graph.onnx departs from PyTorch by .* in y"):
            self.export(lambda x: x.index_fill(1, torch.tensor([7]), 2.0))

    def test_takes_rows_in_another_order_and_few_different_rows_only_where_ties_are_allowed(self) -> None:
        turned = lambda x: x.flip(1).index_fill(1, torch.tensor([7]), 2.0)  # noqa: E731
        self.export(turned, ties=0.02)
        with self.assertRaises(ValueError):
            self.export(turned)
        with self.assertRaises(ValueError):
            self.export(turned, ties=0.01)


if __name__ == "__main__":
    unittest.main()
