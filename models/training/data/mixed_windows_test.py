from __future__ import annotations

import itertools
import tempfile
import unittest
from pathlib import Path

import numpy as np

from ..networks.detector import cells_of_window
from ..rendering.pictures import write_jpeg
from .mixed_windows import MixedWindows
from .scene_windows import WINDOW_SIDE_AND_COUNT_PER_BATCH


class MixedWindowsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.banks = {Path(folder.name) / "facings": 1.0, Path(folder.name) / "bare": 1.0}
        for bank, rows in zip(self.banks, ([[100, 100, 300, 300, 1]], []), strict=True):
            write_jpeg(bank / "0.jpg", np.full((400, 400, 3), 90, np.uint8), 90)
            np.save(bank / "0.npy", np.array(rows, np.float32).reshape(-1, 5))

    def test_batches_take_the_sides_in_turn_and_are_enlarged(self) -> None:
        shapes = [tuple(p.shape) for p, _ in itertools.islice(MixedWindows(self.banks, 1, enlarged=2), 4)]
        self.assertEqual(shapes, [(count * 2, 3, side, side) for side, count in WINDOW_SIDE_AND_COUNT_PER_BATCH])

    def test_what_the_cells_predict_belongs_to_the_pictures_cells(self) -> None:
        pictures, assigned = next(iter(MixedWindows(self.banks, 1, enlarged=4)))
        cells = cells_of_window(pictures.shape[-1])
        self.assertEqual(tuple(assigned.facings.shape), (len(pictures), len(cells), 4))
        self.assertTrue(bool(assigned.has_facing.any()))
        for row, cell in assigned.has_facing.nonzero().tolist():
            x0, y0, x1, y1 = assigned.facings[row, cell].tolist()
            x, y, _ = cells[cell].tolist()
            self.assertTrue(x0 < x < x1 and y0 < y < y1)

    def test_the_weights_of_the_banks_decide_what_is_drawn(self) -> None:
        bare = dict(zip(self.banks, (0.0, 1.0), strict=True))
        _, assigned = next(iter(MixedWindows(bare, 1)))
        self.assertFalse(bool(assigned.has_facing.any()))


if __name__ == "__main__":
    unittest.main()
