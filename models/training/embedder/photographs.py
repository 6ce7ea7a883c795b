"""Measures an embedder on folders of real photographs (see docs/ for their format); nothing here trains.

    python -m models.training.embedder.photographs --weights embedder.pt --labels labels.csv --catalog catalog.json --photos DIR
    python -m models.training.embedder.photographs --weights embedder.pt --annotations annotations.json --catalog catalog.json --photos DIR
"""
from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path

import cv2
import numpy as np
import torch

from .network import CROP_SIZE, Embedder
from .validate import embed_pixels

Box = tuple[float, float, float, float]


def cut(picture: np.ndarray, box: Box) -> tuple[np.ndarray, float]:
    """A box of an RGB picture squashed to the embedder's square, and the box's aspect."""
    x0, y0 = max(int(round(box[0])), 0), max(int(round(box[1])), 0)
    x1, y1 = min(int(round(box[2])), picture.shape[1]), min(int(round(box[3])), picture.shape[0])
    part = picture[y0:y1, x0:x1]
    shrink = min(part.shape[:2]) > CROP_SIZE
    return cv2.resize(part, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_LINEAR), (x1 - x0) / (y1 - y0)


def trimmed_box(picture: np.ndarray, threshold: int = 12) -> Box:
    """The box of what differs from the upper left pixel, as the service trims thumbnails."""
    ink = np.abs(picture.astype(np.int16) - picture[0, 0].astype(np.int16)).max(2) > threshold
    ys, xs = np.nonzero(ink.any(1))[0], np.nonzero(ink.any(0))[0]
    return (xs[0], ys[0], xs[-1] + 1, ys[-1] + 1) if len(xs) and len(ys) else (0, 0, picture.shape[1], picture.shape[0])


def read(path: Path) -> np.ndarray:
    """A picture as RGB uint8."""
    return np.ascontiguousarray(cv2.imread(str(path))[..., ::-1])


def catalogue(path: Path) -> tuple[list, list[tuple[np.ndarray, float]]]:
    """Ids and trimmed thumbnail crops of a catalogue file."""
    items = json.loads(path.read_text())
    pictures = [read(path.parent / item["thumbnail"]) for item in items]
    return [item["id"] for item in items], [cut(picture, trimmed_box(picture)) for picture in pictures]


def central_boxes(picture: np.ndarray) -> list[Box]:
    """Upright central boxes of several sizes, for photos that hold one product somewhere near the middle."""
    rows, columns = picture.shape[:2]
    boxes = []
    for height in (.95, .75, .58):
        for aspect in (.38, .6):
            for shift in (-.1, 0, .1):
                tall, wide = rows * height, rows * height * aspect
                cx, cy = columns * (.5 + shift), rows * .5
                boxes.append((cx - wide / 2, cy - tall / 2, cx + wide / 2, cy + tall / 2))
    return boxes


def embed(model: Embedder, crops: list[tuple[np.ndarray, float]]) -> torch.Tensor:
    """Embeddings of (pixels, aspect) pairs."""
    return embed_pixels(model, np.stack([crop for crop, _ in crops]), np.array([aspect for _, aspect in crops], np.float32), torch.device("cpu"))


def image_level(model: Embedder, options: argparse.Namespace) -> tuple[float, int]:
    """Top-1 of whole photos: the best score of any central box counts."""
    ids, thumbnails = catalogue(options.catalog)
    gallery = embed(model, thumbnails)
    rows = [row for row in csv.DictReader(options.labels.open()) if row["split"] == options.split][::options.every]
    right = 0
    for row in rows:
        picture = read(options.photos / row["photo"])
        scores = embed(model, [cut(picture, box) for box in central_boxes(picture)]) @ gallery.T
        right += str(ids[int(scores.amax(0).argmax())]) == row["catalog_id"]
    return right / len(rows), len(rows)


def true_crops(model: Embedder, options: argparse.Namespace) -> tuple[float, int]:
    """Top-1 on annotated boxes."""
    ids, thumbnails = catalogue(options.catalog)
    gallery = embed(model, thumbnails)
    document = json.loads(options.annotations.read_text())
    files = {image["id"]: image["file_name"] for image in document["images"]}
    crops, truth = [], []
    for annotation in document["annotations"]:
        if annotation.get("iscrowd"):
            continue
        x, y, w, h = annotation["bbox"]
        crops.append(cut(read(options.photos / files[annotation["image_id"]]), (x, y, x + w, y + h)))
        truth.append(annotation["category_id"])
    best = (embed(model, crops) @ gallery.T).argmax(1)
    same = lambda a, b: a == b or {a, b} == set(options.twins)  # noqa: E731
    return float(np.mean([same(ids[int(b)], t) for b, t in zip(best, truth)])), len(truth)


def main() -> None:
    """Reads the command line and prints one figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--catalog", type=Path, required=True)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--labels", type=Path)
    parser.add_argument("--split", default="test")
    parser.add_argument("--every", type=int, default=1, help="measure on every n-th photo only")
    parser.add_argument("--annotations", type=Path)
    parser.add_argument("--twins", type=int, nargs="*", default=[], help="two categories with the same packshot")
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = Embedder()
    model.load_state_dict(torch.load(options.weights, weights_only=True))
    measure = image_level if options.labels else true_crops
    top1, count = measure(model, options)
    print(f"{measure.__name__}: top-1 {top1:.3f} of {count}")


if __name__ == "__main__":
    main()
