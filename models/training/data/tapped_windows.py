"""Windows of several banks in one batch, with the features that the committed trunk computes from them.

The trunk does not learn, so it runs where the windows are cut: in the process that loads the data.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import IterableDataset

from ..export.committed_detector import CommittedTrunk
from .scene_bank import tables_of_bank
from .scene_windows import WINDOW_SIDE_AND_COUNT_PER_BATCH, cut_random_windows

TappedBatch = tuple[dict[int, Tensor], list[tuple[Tensor, Tensor]]]
"""Features by stride, and for each window its facings [n, 4] and its ignored boxes [m, 4]."""


class TappedWindows(IterableDataset[TappedBatch]):
    """Endless batches of random windows. Each window comes from a bank that is drawn by the banks' weights."""

    def __init__(self, banks: dict[Path, float], package: Path, seed: int) -> None:
        self._banks, self._package, self._seed = banks, package, seed

    def __iter__(self) -> Iterator[TappedBatch]:
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self._seed, worker.id if worker else 0))
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        trunk = CommittedTrunk(self._package)
        tables = [tables_of_bank(bank) for bank in self._banks]
        shares = np.array(list(self._banks.values())) / sum(self._banks.values())
        turn = 0
        while True:
            side, count = WINDOW_SIDE_AND_COUNT_PER_BATCH[turn % len(WINDOW_SIDE_AND_COUNT_PER_BATCH)]
            drawn = [tables[bank] for bank in rng.choice(len(tables), count, p=shares)]
            pictures, truth = cut_random_windows([each[int(rng.integers(len(each)))] for each in drawn], rng, side)
            yield trunk.features_of(pictures), truth
            turn += 1
