"""Measures a detector package on annotated photographs, classes ignored.

    python -m models.training.detector_evaluation --annotations FILE [--model models/facing-detector] [--draw DIR]
    python -m models.training.detector_evaluation --rendered 40

Boxes count from `score_threshold` on, whatever else is on a photo and however they overlap: `npm run evaluate` measures what the worker makes of them.
Annotations are COCO: `bbox` is x, y, width, height in pixels; boxes with `iscrowd` neither reward nor punish.
"""
from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import onnxruntime

from .rendering.shelves_scenes import VALIDATION_SEEDS, render_scene


@dataclass(frozen=True)
class Labelled:
    """A photograph, RGB uint8 [H, W, 3], and its boxes: to find [N, 4], left open [M, 4]; x0, y0, x1, y1 in pixels."""

    rgb: np.ndarray
    boxes: np.ndarray
    ignored: np.ndarray


class DetectorPackage:
    """Runs the graph of an exported detector as the worker first looks at a photo of 4:3, but for grey padding."""

    def __init__(self, folder: Path, long_side: int | None = None) -> None:
        self.parameters = json.loads((folder / "model.json").read_text())["parameters"]
        self._long_side = long_side or self.parameters["long_side"]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 2
        self._session = onnxruntime.InferenceSession(str(folder / "detector.onnx"), options, providers=["CPUExecutionProvider"])

    def detect(self, rgb: np.ndarray, score_threshold: float) -> tuple[np.ndarray, np.ndarray]:
        """Boxes [N, 4] in pixels of the photograph and scores [N], best first."""
        image, scale = letterbox(rgb, self._long_side, self.parameters["multiple_of"])
        boxes, scores = self._session.run(["boxes", "scores"], {
            "image": image, "score_threshold": np.float32([score_threshold]), "iou_threshold": np.float32([self.parameters["iou_threshold"]])})
        limit = np.array([rgb.shape[1], rgb.shape[0]] * 2, np.float32)
        return np.clip(boxes / scale, 0, limit), scores


def letterbox(rgb: np.ndarray, long_side: int, multiple_of: int) -> tuple[np.ndarray, float]:
    """The photograph shrunk to `long_side`, padded right and below with grey to a multiple; and the scale."""
    scale = min(1., long_side / max(rgb.shape[:2]))
    resized = cv2.resize(rgb, (max(1, round(rgb.shape[1] * scale)), max(1, round(rgb.shape[0] * scale))), interpolation=cv2.INTER_AREA)
    height, width = (-(-side // multiple_of) * multiple_of for side in resized.shape[:2])
    return cv2.copyMakeBorder(resized, 0, height - resized.shape[0], 0, width - resized.shape[1], cv2.BORDER_CONSTANT, value=(114,) * 3), scale


def iou_matrix(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Intersection over union of every pair: [N, 4] and [M, 4] to [N, M]."""
    top_left = np.maximum(first[:, None, :2], second[None, :, :2])
    bottom_right = np.minimum(first[:, None, 2:], second[None, :, 2:])
    shared = np.clip(bottom_right - top_left, 0, None).prod(2)
    return shared / np.maximum((first[:, 2:] - first[:, :2]).prod(1)[:, None] + (second[:, 2:] - second[:, :2]).prod(1)[None] - shared, 1e-6)


def match(found: np.ndarray, truth: Labelled, threshold: float) -> np.ndarray:
    """What each detection, best first, is: 1 right, 0 wrong, -1 not counted. [N]."""
    verdict = np.zeros(len(found), int)
    taken = np.zeros(len(truth.boxes), bool)
    overlap, open_ = iou_matrix(found, truth.boxes), iou_matrix(found, truth.ignored)
    for i in range(len(found)):
        free = np.where(taken, 0, overlap[i])
        best = int(free.argmax()) if len(free) else -1
        if best >= 0 and free[best] >= threshold:
            taken[best], verdict[i] = True, 1
        elif len(truth.ignored) and open_[i].max() >= min(threshold, .5):
            verdict[i] = -1
    return verdict


def average_precision(scores: np.ndarray, verdicts: np.ndarray, total: int) -> float:
    """Area under the precision-recall curve of all detections of a set (101 points, as COCO)."""
    counted = verdicts >= 0
    order = np.argsort(-scores[counted], kind="stable")
    right = verdicts[counted][order]
    recall = np.cumsum(right) / max(total, 1)
    precision = np.maximum.accumulate((np.cumsum(right) / np.arange(1, len(right) + 1))[::-1])[::-1]
    positions = np.searchsorted(recall, np.linspace(0, 1, 101), side="left")
    return float(np.mean([precision[p] if p < len(precision) else 0. for p in positions]))


def evaluate(package: DetectorPackage, photos: list[Labelled]) -> dict[str, float]:
    """AP50, AP50:95 and AP75; recall, precision and false boxes per photo at the package's own threshold."""
    results = [package.detect(photo.rgb, .02) for photo in photos]
    total = sum(len(photo.boxes) for photo in photos)
    scores = np.concatenate([result[1] for result in results])
    steps = np.arange(.5, 1, .05)
    curves = [np.concatenate([match(result[0], photo, float(step)) for result, photo in zip(results, photos)]) for step in steps]
    precisions = [average_precision(scores, verdicts, total) for verdicts in curves]
    kept = scores >= package.parameters["score_threshold"]
    right, wrong = int(((curves[0] == 1) & kept).sum()), int(((curves[0] == 0) & kept).sum())
    return {"photos": len(photos), "facings": total, "ap50": precisions[0], "ap75": precisions[5], "ap50_95": float(np.mean(precisions)),
            "recall": right / max(total, 1), "precision": right / max(right + wrong, 1), "false_per_photo": wrong / len(photos)}


def load_coco(path: Path, photos: Path | None = None) -> list[Labelled]:
    """Photographs of a COCO file; file names are relative to `photos`, or to the file itself."""
    coco = json.loads(path.read_text())
    labelled = []
    for image in coco["images"]:
        rows = [a for a in coco["annotations"] if a["image_id"] == image["id"]]
        boxes = np.float32([[x, y, x + w, y + h] for x, y, w, h in (row["bbox"] for row in rows)]).reshape(-1, 4)
        crowd = np.array([bool(row.get("iscrowd")) for row in rows], bool)
        picture = cv2.imread(str((photos or path.parent) / image["file_name"]), cv2.IMREAD_COLOR)
        labelled.append(Labelled(picture[..., ::-1], boxes[~crowd], boxes[crowd]))
    return labelled


def render_validation(count: int, pictures: tuple[Path, ...] = ()) -> list[Labelled]:
    """Rendered scenes of products that were not trained on."""
    scenes = [render_scene(seed, pictures) for seed in VALIDATION_SEEDS[:count]]
    return [Labelled(s.rgb, s.boxes[s.visible >= .6], s.boxes[(s.visible < .6) & (s.visible >= .2)]) for s in scenes]


def draw(package: DetectorPackage, photo: Labelled) -> np.ndarray:
    """The photograph with detections: green right, red wrong, blue not counted; facings that were missed in yellow."""
    boxes, scores = package.detect(photo.rgb, package.parameters["score_threshold"])
    verdict = match(boxes, photo, .5)
    image = photo.rgb.copy()
    missed = photo.boxes[iou_matrix(photo.boxes, boxes[verdict == 1]).max(1, initial=0) < .5]
    for box in missed.astype(int).tolist():
        cv2.rectangle(image, box[:2], box[2:], (255, 230, 0), 3)
    for box, score, kind in zip(boxes.astype(int).tolist(), scores, verdict):
        cv2.rectangle(image, box[:2], box[2:], {1: (0, 220, 0), 0: (230, 0, 0), -1: (0, 90, 255)}[kind], 2)
        cv2.putText(image, f"{score:.2f}", (box[0] + 2, box[1] + 14), cv2.FONT_HERSHEY_SIMPLEX, .45, (255, 255, 255), 1)
    return image


def main() -> None:
    """Prints the figures of one set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=Path("models/facing-detector"))
    parser.add_argument("--annotations", type=Path)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--rendered", type=int, default=0, help="measure on this many rendered validation scenes")
    parser.add_argument("--long-side", type=int)
    parser.add_argument("--draw", type=Path)
    options = parser.parse_args()
    package = DetectorPackage(options.model, options.long_side)
    photos = load_coco(options.annotations, options.photos) if options.annotations else render_validation(options.rendered)
    print(json.dumps({key: round(value, 4) for key, value in evaluate(package, photos).items()}))
    if options.draw:
        options.draw.mkdir(parents=True, exist_ok=True)
        for number, photo in enumerate(photos):
            cv2.imwrite(str(options.draw / f"{number:03d}.png"), draw(package, photo)[..., ::-1])


if __name__ == "__main__":
    main()
