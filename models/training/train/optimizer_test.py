from __future__ import annotations

import unittest
from dataclasses import replace

import torch
from torch import nn

from ..networks.detector import FacingDetector
from ..networks.embedder import Embedder
from .config import DETECTOR_LEARNING, EMBEDDER_LEARNING
from .moving_average import build_moving_average
from .optimizer import build_optimizer, set_learning_rate


class OptimizerTest(unittest.TestCase):
    def test_the_trunk_has_its_share_of_the_rate_and_frozen_weights_are_left_out(self) -> None:
        embedder, detector = Embedder(), FacingDetector()
        rates = [
            group["lr"]
            for group in build_optimizer(embedder, embedder.appearance.trunk, EMBEDDER_LEARNING).param_groups
        ]
        self.assertEqual(rates, [2e-3, 4e-4])
        groups = build_optimizer(detector, detector.trunk, DETECTOR_LEARNING).param_groups
        self.assertEqual(len(groups), 1)
        self.assertEqual(
            sum(p.numel() for p in groups[0]["params"]),
            sum(p.numel() for p in detector.parameters() if p.requires_grad),
        )

    def test_the_rate_rises_during_the_warm_up_and_falls_to_its_share(self) -> None:
        model = nn.Linear(2, 2)
        optimizer = build_optimizer(model, nn.Linear(1, 1), replace(EMBEDDER_LEARNING, peak_rate=1.0))
        rates = []
        for done, warmed_up in ((0, 0.5), (0, 1), (0.5, 9), (1, 9)):
            set_learning_rate(optimizer, done, warmed_up, final_share=0.1)
            rates.append(round(optimizer.param_groups[0]["lr"], 6))
        self.assertEqual(rates, [0.5, 1.0, 0.55, 0.1])


class MovingAverageTest(unittest.TestCase):
    def test_keeps_less_of_the_average_while_it_warms_up_and_copies_whole_numbers(self) -> None:
        model = nn.BatchNorm1d(1, affine=False)
        average = build_moving_average(model, decay=0.9, warm_up=2)
        means = []
        for value in (8.0, 0.0, 0.0):
            model.running_mean.fill_(value)
            model.num_batches_tracked += 1
            average.update_parameters(model)
            means.append(float(average.module.running_mean))
        # The first update copies; the second keeps 2 / 4 and the third 3 / 5.
        torch.testing.assert_close(torch.tensor(means), torch.tensor([8.0, 4.0, 2.4]))
        self.assertEqual(int(average.module.num_batches_tracked), 3)


if __name__ == "__main__":
    unittest.main()
