from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import cv2
import numpy as np
import onnx
import onnxruntime
import torch

from ..networks.detector import FacingDetector
from .committed_detector import CommittedTrunk, read_head, read_trunk, write_head
from .detector import write_detector
from .detector_graph import FINE_LOOK_STRIDES

PACKAGE = Path(__file__).parents[2] / "facing-detector" / "detector.onnx"


def boxes_and_scores(path: Path, photo: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    thresholds = {"score_threshold": np.float32([0]), "iou_threshold": np.float32([1])}
    session = onnxruntime.InferenceSession(str(path))
    boxes, scores = session.run(["boxes", "scores"], {"image": photo, **thresholds})
    return boxes, scores


class CommittedDetectorTest(unittest.TestCase):
    photo = np.random.default_rng(3).integers(0, 255, (96, 96, 3), np.uint8)

    def test_the_head_that_was_read_predicts_what_the_package_predicts(self) -> None:
        features = CommittedTrunk(PACKAGE).features_of(torch.from_numpy(self.photo).permute(2, 0, 1).unsqueeze(0))
        with torch.no_grad():
            logits, boxes, _ = read_head(PACKAGE).predict_from_features(features, FINE_LOOK_STRIDES)
        best = int(logits[0].argmax())
        found, scores = boxes_and_scores(PACKAGE, self.photo)
        nearest = np.abs(found - boxes[0, best].numpy()).max(1).argmin()
        np.testing.assert_allclose(found[nearest], boxes[0, best].numpy(), atol=0.05)
        self.assertAlmostEqual(float(scores[nearest]), float(logits[0, best].sigmoid()), places=4)

    def test_the_trunk_that_was_read_computes_nearly_what_the_bytes_compute(self) -> None:
        pictures = torch.from_numpy(self.photo).permute(2, 0, 1).unsqueeze(0)
        detector = FacingDetector()
        detector.trunk.load_state_dict(read_trunk(PACKAGE))
        with torch.no_grad():
            floats = detector.trunk(pictures.float() / 127.5 - 1)
        for stride, features in CommittedTrunk(PACKAGE).features_of(pictures).items():
            error = (floats[stride] - features).square().sum() / features.square().sum()
            self.assertLess(float(error), 0.03, stride)

    def test_a_detector_that_is_written_whole_can_be_read_again(self) -> None:
        detector = read_head(PACKAGE)
        detector.trunk.load_state_dict(read_trunk(PACKAGE))
        with tempfile.TemporaryDirectory() as folder:
            photo, out = Path(folder) / "photo.png", Path(folder) / "detector.onnx"
            cv2.imwrite(str(photo), self.photo[..., ::-1])
            write_detector(detector, out, 300, [photo])
            for before, after in zip(
                boxes_and_scores(PACKAGE, self.photo), boxes_and_scores(out, self.photo), strict=True
            ):
                np.testing.assert_allclose(after[:5], before[:5], atol=4)
            written = read_trunk(out)
            for name, weight in detector.trunk.state_dict().items():
                step = float(weight.abs().max()) / 60
                torch.testing.assert_close(written[name], weight, atol=step, rtol=0)

    def test_a_head_that_is_written_unchanged_gives_the_same_boxes_and_scores(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "detector.onnx"
            write_head(read_head(PACKAGE), PACKAGE, out)
            for before, after in zip(
                boxes_and_scores(PACKAGE, self.photo), boxes_and_scores(out, self.photo), strict=True
            ):
                np.testing.assert_allclose(after[:20], before[:20], atol=0.05)

    def test_every_cell_votes_from_the_threshold_on(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "detector.onnx"
            write_head(read_head(PACKAGE), PACKAGE, out)
            inputs = {"image": self.photo, "iou_threshold": np.float32([0.3])}
            names = ["boxes", "scores", "voting_boxes", "voting_scores"]
            session = onnxruntime.InferenceSession(str(out))
            everything = session.run(names, {**inputs, "score_threshold": np.float32([0])})
            self.assertGreater(len(everything[3]), len(everything[1]))
            self.assertEqual(everything[2].shape, (len(everything[3]), 4))
            threshold = np.float32([np.median(everything[3])])
            some = session.run(names, {**inputs, "score_threshold": threshold})
            np.testing.assert_array_equal(some[3], everything[3][everything[3] > threshold])
            self.assertAlmostEqual(float(some[1].max()), float(some[3].max()))

    def test_a_changed_score_bias_changes_every_score_and_no_weight_of_the_trunk(self) -> None:
        detector = read_head(PACKAGE)
        with torch.no_grad():
            detector.score.bias += 1
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "detector.onnx"
            write_head(detector, PACKAGE, out)
            before, after = (boxes_and_scores(path, self.photo)[1] for path in (PACKAGE, out))
            np.testing.assert_allclose(after[:20], 1 / (1 + (1 / before[:20] - 1) * np.exp(-1)), atol=1e-3)
            trunks = [
                {t.name: t.raw_data for t in onnx.load(str(path)).graph.initializer if "/trunk" in t.name}
                for path in (PACKAGE, out)
            ]
            self.assertEqual(*trunks)


if __name__ == "__main__":
    unittest.main()
