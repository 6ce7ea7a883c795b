from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np
import torch
from PIL import Image

from ..networks.detector import FacingDetector
from .detector import remeasure_batch_norm_statistics, shrink_and_pad


class StatisticsTest(unittest.TestCase):
    def test_renewed_statistics_are_those_of_the_bank_and_not_the_old_ones(self) -> None:
        detector = FacingDetector()
        norms = [module for module in detector.modules() if isinstance(module, torch.nn.BatchNorm2d)]
        watched = [norms[0], detector.smooth[0][1]]
        seen: dict[torch.nn.Module, list[torch.Tensor]] = {norm: [] for norm in watched}
        for norm in watched:
            norm.running_mean.fill_(40.0)
            norm.register_forward_pre_hook(lambda module, inputs: seen[module].append(inputs[0].mean((0, 2, 3))))
        with (
            tempfile.TemporaryDirectory() as folder,
            mock.patch("models.training.export.detector.BATCH_NORM_STATISTICS_BATCHES", 2),
        ):
            Image.fromarray(np.random.default_rng(1).integers(0, 255, (400, 400, 3), np.uint8)).save(
                Path(folder) / "1.jpg"
            )
            np.save(Path(folder) / "1.npy", np.float32([[50, 50, 150, 200, 1]]))
            remeasure_batch_norm_statistics(detector, Path(folder), seed=1)
        for norm in watched:
            self.assertEqual(len(seen[norm]), 2)
            torch.testing.assert_close(norm.running_mean, torch.stack(seen[norm]).mean(0))
        self.assertFalse(detector.training)


class ShrinkAndPadTest(unittest.TestCase):
    """The photo as the worker shows it to the detector."""

    def test_keeps_the_shape_and_pads_with_black_on_the_right_and_below(self) -> None:
        image = shrink_and_pad(np.full((1500, 2500, 3), 255, np.uint8), 1024, 32)
        self.assertEqual(image.shape, (640, 1024, 3))
        self.assertEqual((int(image[613, 5, 0]), int(image[630, 5, 0])), (255, 0))

    def test_never_enlarges(self) -> None:
        image = shrink_and_pad(np.full((300, 500, 3), 255, np.uint8), 1024, 32)
        self.assertEqual(image.shape, (320, 512, 3))
        self.assertEqual((int(image[299, 499, 0]), int(image[300, 500, 0])), (255, 0))


if __name__ == "__main__":
    unittest.main()
