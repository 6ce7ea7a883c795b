from __future__ import annotations

import unittest

import torch

from .detector import assign_cells_to_facings


class AssignTest(unittest.TestCase):
    def test_assigns_a_facing_to_its_middle_cell_at_its_stride_and_leaves_ignored_boxes_out(self) -> None:
        cells = torch.tensor([[20.0, 20.0, 8.0], [20.0, 20.0, 16.0], [60.0, 60.0, 8.0], [90.0, 90.0, 8.0]])
        index, counts = assign_cells_to_facings(
            cells, torch.tensor([[0.0, 0.0, 40.0, 40.0]]), torch.tensor([[50.0, 50.0, 70.0, 70.0]])
        )
        self.assertEqual(index.tolist(), [0, -1, -1, -1])
        self.assertEqual(counts.tolist(), [True, True, False, True])


if __name__ == "__main__":
    unittest.main()
