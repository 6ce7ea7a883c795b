from __future__ import annotations

import itertools
import math
import unittest

import torch
from torch import Tensor, nn

from .config import LearningConfig
from .learning import Losses, Schedule, learn

CONFIG = LearningConfig(
    peak_rate=0.1,
    trunk_rate_share=0,
    final_rate_share=0.01,
    largest_gradient=10.0,
    averaging_decay=0.5,
    averaging_warm_up=0,
)


class LearnTest(unittest.TestCase):
    def learned_line(self, steps: int, report_every: int = 10) -> tuple[nn.Linear, list[float]]:
        """A line that learns to double its input, and the learning's reports of its weight."""
        torch.manual_seed(1)
        line, reports = nn.Linear(1, 1, bias=False), list[float]()

        def losses_of(batch: Tensor) -> Losses:
            return {"squares": (line(batch) - 2 * batch).square().mean()}

        def report(average: nn.Linear) -> str:
            reports.append(float(average.weight))
            return ""

        schedule = Schedule(steps=steps, report_every=report_every)
        learned = learn(line, nn.Linear(1, 1), itertools.repeat(torch.ones(4, 1)), losses_of, CONFIG, schedule, report)
        self.assertEqual(learned.steps, steps)
        return learned.average, reports

    def test_the_average_learns_what_the_losses_ask_for(self) -> None:
        average, _ = self.learned_line(120)
        self.assertAlmostEqual(float(average.weight), 2, places=1)

    def test_it_reports_from_time_to_time_and_at_the_end(self) -> None:
        _, reports = self.learned_line(25)
        self.assertEqual(len(reports), 3)

    def test_batches_that_end_too_early_are_refused(self) -> None:
        line = nn.Linear(1, 1)
        with self.assertRaisesRegex(ValueError, "ended before"):
            learn(line, line, [], lambda batch: {}, CONFIG, Schedule(steps=1))


class ScheduleTest(unittest.TestCase):
    def test_what_comes_first_ends_it(self) -> None:
        self.assertEqual(Schedule(steps=10).share_done(5, 1e6), 0.5)
        self.assertEqual(Schedule(minutes=4).share_done(5, 1), 0.25)
        self.assertEqual(Schedule(steps=10, minutes=4).share_done(5, 3), 0.75)
        self.assertEqual(Schedule(steps=10, minutes=4).share_done(20, 9), 1)
        self.assertEqual(Schedule(steps=10, minutes=math.inf).share_done(1, 50), 0.1)


if __name__ == "__main__":
    unittest.main()
