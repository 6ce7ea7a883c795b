from __future__ import annotations

import unittest

import torch

from .detector import FacingDetector, cells_of_window


class NetworkTest(unittest.TestCase):
    def test_predicts_one_box_per_cell_for_sides_that_are_multiples_of_32(self) -> None:
        with torch.no_grad():
            logits, boxes, cells = FacingDetector().eval()(torch.zeros(1, 3, 96, 160))
        self.assertEqual(tuple(boxes.shape), (1, logits.shape[1], 4))
        self.assertEqual(len(cells), logits.shape[1])
        self.assertTrue(bool((boxes[..., 2:] > boxes[..., :2]).all()))

    def test_the_cells_of_a_window_are_those_that_the_network_predicts(self) -> None:
        with torch.no_grad():
            _, _, cells = FacingDetector().eval()(torch.zeros(1, 3, 192, 192))
        torch.testing.assert_close(cells_of_window(192), cells)


if __name__ == "__main__":
    unittest.main()
