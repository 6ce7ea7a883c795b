from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import torch

from .mean_weights import mean_weights


class MeanWeightsTest(unittest.TestCase):
    def test_the_mean_of_two_weights_lies_between_them(self) -> None:
        states = [
            {"kernel": torch.tensor([1.0, 4.0]), "batches": torch.tensor(3)},
            {"kernel": torch.tensor([4.0, 1.0]), "batches": torch.tensor(5)},
        ]
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / f"{index}.pt" for index in range(2)]
            for state, file in zip(states, files, strict=True):
                torch.save(state, file)
            self.assertEqual(mean_weights([*files, files[1]])["kernel"].tolist(), [3.0, 2.0])
            self.assertEqual(mean_weights(files)["batches"].dtype, torch.int64)
            torch.save({"other": torch.zeros(2)}, files[1])
            with self.assertRaisesRegex(ValueError, "1.pt holds other weights"):
                mean_weights(files)


if __name__ == "__main__":
    unittest.main()
