"""Batches of windows from several banks, as pictures or as features computed from them by a committed trunk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import IterableDataset

from ..export.committed_detector import CommittedTrunk
from ..losses.detector import AssignedCells, assign_cells
from ..networks.detector import cells_of_window
from .scene_bank import tables_of_bank
from .scene_windows import WINDOW_SIDE_AND_COUNT_PER_BATCH, cut_random_windows

PictureBatch = tuple[Tensor, AssignedCells]
"""Windows, uint8 [b, 3, s, s], and what their cells have to predict."""
TappedBatch = tuple[dict[int, Tensor], AssignedCells]
"""The windows' features by stride, and what their cells have to predict."""


class MixedWindows(IterableDataset[PictureBatch]):
    """Endless batches of random windows. Each window comes from a bank drawn at random by weight."""

    def __init__(self, banks: dict[Path, float], seed: int, enlarged: int = 1) -> None:
        """`enlarged`: factor on the number of windows per batch in WINDOW_SIDE_AND_COUNT_PER_BATCH."""
        self._banks, self._seed, self._enlarged = banks, seed, enlarged

    def __iter__(self) -> Iterator[PictureBatch]:
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self._seed, worker.id if worker else 0))
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        tables = [tables_of_bank(bank) for bank in self._banks]
        shares = np.array(list(self._banks.values())) / sum(self._banks.values())
        cells = {side: cells_of_window(side) for side, _ in WINDOW_SIDE_AND_COUNT_PER_BATCH}
        turn = 0
        while True:
            side, count = WINDOW_SIDE_AND_COUNT_PER_BATCH[turn % len(WINDOW_SIDE_AND_COUNT_PER_BATCH)]
            drawn = [tables[bank] for bank in rng.choice(len(tables), count * self._enlarged, p=shares)]
            pictures, truth = cut_random_windows([each[int(rng.integers(len(each)))] for each in drawn], rng, side)
            yield pictures, assign_cells(cells[side], truth)
            turn += 1


class TappedWindows(IterableDataset[TappedBatch]):
    """Batches with the features that a package's trunk computes, in the process that cuts the windows."""

    def __init__(self, windows: MixedWindows, package: Path) -> None:
        self._windows, self._package = windows, package

    def __iter__(self) -> Iterator[TappedBatch]:
        trunk = CommittedTrunk(self._package)
        for pictures, assigned in self._windows:
            yield trunk.features_of(pictures), assigned
