from __future__ import annotations

import unittest

import torch

from .boxes import iou_and_giou


class IouAndGiouTest(unittest.TestCase):
    def test_of_equal_half_covered_and_distant_boxes(self) -> None:
        box = [0.0, 0.0, 10.0, 10.0]
        others = torch.tensor([box, [0.0, 0.0, 10.0, 5.0], [20.0, 0.0, 30.0, 10.0]])
        iou, giou = iou_and_giou(torch.tensor([box] * 3), others)
        torch.testing.assert_close(iou, torch.tensor([1.0, 0.5, 0.0]))
        torch.testing.assert_close(giou, torch.tensor([1.0, 0.5, -1 / 3]))  # a hull of 300, a third of it between them


if __name__ == "__main__":
    unittest.main()
