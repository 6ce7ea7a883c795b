from __future__ import annotations

import unittest

import torch

from .detector import MIN_SCORE_TARGET, assign_cells, assign_cells_to_facings, detector_loss


class AssignTest(unittest.TestCase):
    def test_assigns_a_facing_to_its_middle_cell_at_its_stride_and_leaves_ignored_boxes_out(self) -> None:
        cells = torch.tensor([[20.0, 20.0, 8.0], [20.0, 20.0, 16.0], [60.0, 60.0, 8.0], [90.0, 90.0, 8.0]])
        index, counts = assign_cells_to_facings(
            cells, torch.tensor([[0.0, 0.0, 40.0, 40.0]]), torch.tensor([[50.0, 50.0, 70.0, 70.0]])
        )
        self.assertEqual(index.tolist(), [0, -1, -1, -1])
        self.assertEqual(counts.tolist(), [True, True, False, True])

    def test_each_picture_of_a_batch_has_its_own_facings(self) -> None:
        cells = torch.tensor([[20.0, 20.0, 8.0], [60.0, 60.0, 8.0]])
        first, second = torch.tensor([[0.0, 0.0, 40.0, 40.0]]), torch.tensor([[40.0, 40.0, 80.0, 80.0]])
        nothing = torch.zeros(0, 4)
        assigned = assign_cells(cells, [(first, nothing), (nothing, nothing), (second, first)])
        self.assertEqual(assigned.has_facing.tolist(), [[True, False], [False, False], [False, True]])
        self.assertEqual(assigned.facings[0, 0].tolist(), first[0].tolist())
        self.assertEqual(assigned.facings[2, 1].tolist(), second[0].tolist())
        self.assertEqual(assigned.counts.tolist(), [[True, True], [True, True], [False, True]])


class LossTest(unittest.TestCase):
    cells = torch.tensor([[20.0, 20.0, 8.0], [60.0, 60.0, 8.0]])
    facing = torch.tensor([[0.0, 0.0, 40.0, 40.0]])

    def losses(self, logits: list[float], box: list[float], ignored: torch.Tensor | None = None) -> tuple[float, float]:
        truth = [(self.facing, torch.zeros(0, 4) if ignored is None else ignored)]
        boxes = torch.tensor([[box, [0.0, 0.0, 1.0, 1.0]]])
        scores, sides = detector_loss(torch.tensor([logits]), boxes, assign_cells(self.cells, truth))
        return float(scores), float(sides)

    def test_a_perfect_box_and_sure_scores_lose_nothing(self) -> None:
        scores, sides = self.losses([20.0, -20.0], [0.0, 0.0, 40.0, 40.0])
        self.assertAlmostEqual(scores, 0, places=6)
        self.assertAlmostEqual(sides, 0, places=6)

    def test_the_score_is_taught_to_be_the_overlap_of_its_box(self) -> None:
        half = [0.0, 0.0, 40.0, 20.0]
        self.assertLess(self.losses([0.0, -20.0], half)[0], self.losses([4.0, -20.0], half)[0])
        far, least = [200.0, 200.0, 240.0, 240.0], float(torch.logit(torch.tensor(MIN_SCORE_TARGET)))
        self.assertAlmostEqual(self.losses([least, -20.0], far)[0], 0, places=6)

    def test_an_ignored_cell_may_have_any_score(self) -> None:
        sure = [20.0, 20.0], [0.0, 0.0, 40.0, 40.0]
        self.assertGreater(self.losses(*sure)[0], 0.1)
        self.assertAlmostEqual(self.losses(*sure, torch.tensor([[50.0, 50.0, 70.0, 70.0]]))[0], 0, places=6)


if __name__ == "__main__":
    unittest.main()
