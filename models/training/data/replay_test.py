from __future__ import annotations

import itertools
import unittest
from collections.abc import Iterator

import torch

from ..losses.detector import AssignedCells
from .mixed_windows import TappedBatch
from .replay import replayed


class ReplayedTest(unittest.TestCase):
    def batches(self) -> Iterator[TappedBatch]:
        nothing = AssignedCells(torch.zeros(1, 0, 4), torch.zeros(1, 0), torch.zeros(1, 0))
        for count in itertools.count():
            yield {8: torch.full((1, 1), float(count))}, nothing

    def shown(self, times: int, kept: int, batches: int) -> list[int]:
        drawn = itertools.islice(replayed(self.batches(), times, kept, seed=1), batches)
        return [int(features[8]) for features, _ in drawn]

    def test_batches_that_are_shown_once_stay_in_order(self) -> None:
        self.assertEqual(self.shown(times=1, kept=0, batches=4), [0, 1, 2, 3])

    def test_each_new_batch_is_followed_by_one_of_the_latest(self) -> None:
        shown = self.shown(times=2, kept=5, batches=200)
        self.assertEqual(shown[::2], list(range(100)))
        ages = [new - again for new, again in zip(shown[::2], shown[1::2], strict=True)]
        self.assertEqual(sorted(set(ages)), [0, 1, 2, 3, 4])


if __name__ == "__main__":
    unittest.main()
