from __future__ import annotations

import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from unittest import mock

import numpy as np
import torch

from ..networks.detector import FacingDetector
from ..rendering.pictures import write_jpeg
from .config import DETECTOR_LEARNING
from .detector_head import measuring_photos, read_learned, write_learned
from .head_learning import HeadRun, HeadSettings, learn_on_pictures
from .learning import Learned

SETTINGS = HeadSettings(
    steps=1, scenes=1, first_scene=0, rendered_weight=1, photographs={}, parameters={}, frozen_stages=6
)


class SettingsTest(unittest.TestCase):
    def test_a_trunk_that_learns_is_shown_each_batch_once(self) -> None:
        with self.assertRaisesRegex(ValueError, "set shown = 1"):
            replace(SETTINGS, shown=2)
        self.assertFalse(replace(SETTINGS, frozen_stages=7, shown=2).trunk_learns)


class LearnOnPicturesTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for index in range(5):
            write_jpeg(self.folder / f"{index}.jpg", np.full((400, 400, 3), 90, np.uint8), 90)
            np.save(self.folder / f"{index}.npy", np.float32([[100, 100, 300, 300, 1]]))

    def test_the_last_stages_learn_and_the_first_ones_stay(self) -> None:
        torch.manual_seed(1)
        detector = FacingDetector().eval()
        before = {name: value.clone() for name, value in detector.trunk.state_dict().items()}
        learning = replace(DETECTOR_LEARNING, trunk_rate_share=0.5)
        run = HeadRun(SETTINGS, learning, 1, {self.folder: 1.0}, 2, float("inf"), 1, self.folder / "checkpoint.pt")
        learned = learn_on_pictures(detector, run, torch.device("cpu"))
        after = learned.average.trunk.state_dict()
        changed = {name for name, value in before.items() if not torch.equal(value, after[name])}
        self.assertEqual(changed, {name for name in before if name.startswith("stages.6.")})

    def test_what_was_learned_is_read_back(self) -> None:
        detector, again = FacingDetector(), FacingDetector()
        write_learned(Learned(detector, 7, 1.5), "a machine", self.folder / "learned.pt")
        learned, machine = read_learned(self.folder / "learned.pt", again)
        self.assertEqual((learned.steps, learned.minutes, machine), (7, 1.5, "a machine"))
        for name, value in detector.state_dict().items():
            torch.testing.assert_close(again.state_dict()[name], value)

    def test_the_measuring_photos_are_equally_many_of_each_bank_and_spread_over_it(self) -> None:
        other = self.folder / "other"
        other.mkdir()
        for index in range(2):
            np.save(other / f"{index}.npy", np.zeros((0, 5), np.float32))
        with mock.patch("models.training.train.detector_head.TRUNK_MEASURING_PHOTOS", 4):
            photos = measuring_photos({self.folder: 1.0, other: 9.0})
        self.assertEqual(photos, [self.folder / "0.jpg", self.folder / "2.jpg", other / "0.jpg", other / "1.jpg"])


if __name__ == "__main__":
    unittest.main()
