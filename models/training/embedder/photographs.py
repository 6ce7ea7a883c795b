"""Measures an embedder on folders of real photographs; nothing here trains, and nothing here chooses a setting.

    python -m models.training.embedder.photographs --weights embedder.pt --catalog catalog.json --labels labels.csv [--split test]
    python -m models.training.embedder.photographs --weights embedder.pt --annotations annotations.json

Image-level labels (CSV: split, photo, catalog_id) are measured without a detector, on central boxes of several sizes;
annotations (COCO, whose categories name their thumbnails) on their true boxes. Paths are relative to the file that
holds them. Both print top-1 by cosine and after settling.
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from .network import CROP_SIZE, Embedder
from .validate import embed_with_details, settle_best

Box = tuple[float, float, float, float]
Crop = tuple[np.ndarray, float]  # RGB uint8 [s, s, 3] and the aspect of its box


def cut(picture: np.ndarray, box: Box) -> tuple[np.ndarray, float]:
    """A box of an RGB picture squashed to the embedder's square, and the box's aspect."""
    x0, y0 = max(int(round(box[0])), 0), max(int(round(box[1])), 0)
    x1, y1 = min(int(round(box[2])), picture.shape[1]), min(int(round(box[3])), picture.shape[0])
    part = picture[y0:y1, x0:x1]
    shrink = min(part.shape[:2]) > CROP_SIZE
    return cv2.resize(part, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_LINEAR), (x1 - x0) / (
        y1 - y0
    )


def trimmed_box(picture: np.ndarray, threshold: int = 12) -> Box:
    """The box of what differs from the upper left pixel, as the service trims thumbnails."""
    ink = np.abs(picture.astype(np.int16) - picture[0, 0].astype(np.int16)).max(2) > threshold
    ys, xs = np.nonzero(ink.any(1))[0], np.nonzero(ink.any(0))[0]
    return (xs[0], ys[0], xs[-1] + 1, ys[-1] + 1) if len(xs) and len(ys) else (0, 0, picture.shape[1], picture.shape[0])


def read(path: Path) -> np.ndarray:
    """A picture as RGB uint8."""
    return np.ascontiguousarray(cv2.imread(str(path))[..., ::-1])


def thumbnail_crops(folder: Path, items: list[dict]) -> list[Crop]:
    """Trimmed thumbnails of catalogue items {id, name, thumbnail}."""
    pictures = [read(folder / item["thumbnail"]) for item in items]
    return [cut(picture, trimmed_box(picture)) for picture in pictures]


def central_boxes(picture: np.ndarray) -> list[Box]:
    """Upright central boxes of several sizes, for photos that hold one product somewhere near the middle."""
    rows, columns = picture.shape[:2]
    boxes = []
    for height in (0.95, 0.75, 0.58):
        for aspect in (0.38, 0.6):
            for shift in (-0.1, 0, 0.1):
                tall, wide = rows * height, rows * height * aspect
                cx, cy = columns * (0.5 + shift), rows * 0.5
                boxes.append((cx - wide / 2, cy - tall / 2, cx + wide / 2, cy + tall / 2))
    return boxes


def embed(model: Embedder, crops: list[Crop]) -> tuple[Tensor, Tensor]:
    """Embeddings and details."""
    pixels, aspects = np.stack([crop for crop, _ in crops]), np.array([aspect for _, aspect in crops], np.float32)
    return embed_with_details(model, pixels, aspects, torch.device("cpu"))


def score(model: Embedder, crops: list[Crop], gallery: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    """Scores [n, m] by cosine, and with the best of each row settled."""
    embeddings, details = embed(model, crops)
    cosines = embeddings @ gallery[0].T
    return cosines, settle_best(model, details, gallery[1], cosines)


def image_level(model: Embedder, options: argparse.Namespace) -> list[tuple[bool, bool]]:
    """For each photo: is the item with the best score of any central box the one in view?"""
    items = json.loads(options.catalog.read_text())
    gallery = embed(model, thumbnail_crops(options.catalog.parent, items))
    rows = [row for row in csv.DictReader(options.labels.open()) if row["split"] == options.split][:: options.every]
    outcomes = []
    for row in rows:
        picture = read(options.labels.parent / row["photo"])
        both = score(model, [cut(picture, box) for box in central_boxes(picture)], gallery)
        outcomes.append(tuple(str(items[int(scores.amax(0).argmax())]["id"]) == row["catalog_id"] for scores in both))
    return outcomes


def true_crops(model: Embedder, options: argparse.Namespace) -> list[tuple[bool, bool]]:
    """For each annotated box: is the best item its own, or one with the same packshot?"""
    document = json.loads(options.annotations.read_text())
    folder, items = options.annotations.parent, document["categories"]
    thumbnails = thumbnail_crops(folder, items)
    gallery = embed(model, thumbnails)
    place = {item["id"]: index for index, item in enumerate(items)}
    photos = {image["id"]: image["file_name"] for image in document["images"]}
    boxes = [annotation for annotation in document["annotations"] if not annotation.get("iscrowd")]
    crops = []
    for annotation in boxes:
        x, y, width, height = annotation["bbox"]
        crops.append(cut(read(folder / photos[annotation["image_id"]]), (x, y, x + width, y + height)))
    best = torch.stack([scores.argmax(1) for scores in score(model, crops, gallery)], 1)
    truth = [thumbnails[place[annotation["category_id"]]][0] for annotation in boxes]
    return [tuple(np.array_equal(thumbnails[int(i)][0], true) for i in row) for row, true in zip(best, truth, strict=True)]


def main() -> None:
    """Reads the command line and prints two figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--catalog", type=Path)
    parser.add_argument("--labels", type=Path)
    parser.add_argument("--split", default="test")
    parser.add_argument("--every", type=int, default=1, help="measure on every n-th photo only")
    parser.add_argument("--annotations", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = Embedder()
    model.load_state_dict(torch.load(options.weights, weights_only=True))
    outcomes = np.array((image_level if options.labels else true_crops)(model, options))
    print(f"top-1 by cosine {outcomes[:, 0].mean():.3f}, settled {outcomes[:, 1].mean():.3f}, of {len(outcomes)}")


if __name__ == "__main__":
    main()
