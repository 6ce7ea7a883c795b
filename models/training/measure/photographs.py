"""Measures how many products an embedder names correctly on real photographs, without a detector.

    python -m models.training.measure.photographs --weights embedder.pt --catalog catalog.json --labels labels.csv
    python -m models.training.measure.photographs --weights embedder.pt --annotations annotations.json

With labels of whole photos (CSV: split, photo, catalog_id) it tries central boxes of several sizes. With annotations
(COCO, whose categories name their thumbnails) it takes the annotated boxes. Paths are relative to the file that holds
them. Both print top-1 by cosine and after settling.
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

from ..networks.embedder import CROP_SIDE_PX, Embedder
from .shard_ranking import embed_with_details, settle_best_candidates

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in pixels."""
Crop = tuple[np.ndarray, float]
"""RGB uint8 [s, s, 3], and the width / height of its box."""


def cut_crop(picture: np.ndarray, box: Box) -> Crop:
    """Cuts a box out of an RGB picture, and squashes it to the square for the embedder."""
    x0, y0 = max(round(box[0]), 0), max(round(box[1]), 0)
    x1, y1 = min(round(box[2]), picture.shape[1]), min(round(box[3]), picture.shape[0])
    part = picture[y0:y1, x0:x1]
    shrink = min(part.shape[:2]) > CROP_SIDE_PX
    return cv2.resize(
        part, (CROP_SIDE_PX, CROP_SIDE_PX), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_LINEAR
    ), (x1 - x0) / (y1 - y0)


def box_of_differing_pixels(picture: np.ndarray, threshold: int = 12) -> Box:
    """The box of all pixels that differ from the upper left one by more than `threshold` grey levels.

    The service trims thumbnails in the same way.
    """
    ink = np.abs(picture.astype(np.int16) - picture[0, 0].astype(np.int16)).max(2) > threshold
    ys, xs = np.nonzero(ink.any(1))[0], np.nonzero(ink.any(0))[0]
    return (xs[0], ys[0], xs[-1] + 1, ys[-1] + 1) if len(xs) and len(ys) else (0, 0, picture.shape[1], picture.shape[0])


def read_picture(path: Path) -> np.ndarray:
    """Reads a picture, RGB uint8 [h, w, 3]."""
    return np.ascontiguousarray(cv2.imread(str(path))[..., ::-1])


def trimmed_thumbnail_crops(folder: Path, items: list[dict]) -> list[Crop]:
    """The trimmed thumbnails of catalogue items, {id, name, thumbnail} each."""
    pictures = [read_picture(folder / item["thumbnail"]) for item in items]
    return [cut_crop(picture, box_of_differing_pixels(picture)) for picture in pictures]


def central_boxes(picture: np.ndarray) -> list[Box]:
    """Boxes of several sizes near the middle of a photo that shows one product there."""
    rows, columns = picture.shape[:2]
    boxes = []
    for height in (0.95, 0.75, 0.58):
        for aspect in (0.38, 0.6):
            for shift in (-0.1, 0, 0.1):
                tall, wide = rows * height, rows * height * aspect
                cx, cy = columns * (0.5 + shift), rows * 0.5
                boxes.append((cx - wide / 2, cy - tall / 2, cx + wide / 2, cy + tall / 2))
    return boxes


def embed_crops(model: Embedder, crops: list[Crop]) -> tuple[Tensor, Tensor]:
    """Embeddings [n, d] and details [n, p, c]."""
    pixels, aspects = np.stack([crop for crop, _ in crops]), np.array([aspect for _, aspect in crops], np.float32)
    return embed_with_details(model, pixels, aspects, torch.device("cpu"))


def score_crops(model: Embedder, crops: list[Crop], gallery: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    """Scores [n, m] by cosine, and after settling; gallery: embeddings [m, d] and details [m, p, c]."""
    embeddings, details = embed_crops(model, crops)
    cosines = embeddings @ gallery[0].T
    return cosines, settle_best_candidates(model, details, gallery[1], cosines)


def outcomes_of_labelled_photos(model: Embedder, options: argparse.Namespace) -> list[tuple[bool, bool]]:
    """For each photo, whether the item with the best score in any box is right, by cosine and after settling."""
    items = json.loads(options.catalog.read_text())
    gallery = embed_crops(model, trimmed_thumbnail_crops(options.catalog.parent, items))
    rows = [row for row in csv.DictReader(options.labels.open()) if row["split"] == options.split][:: options.every]
    outcomes = []
    for row in rows:
        picture = read_picture(options.labels.parent / row["photo"])
        both = score_crops(model, [cut_crop(picture, box) for box in central_boxes(picture)], gallery)
        outcomes.append(tuple(str(items[int(scores.amax(0).argmax())]["id"]) == row["catalog_id"] for scores in both))
    return outcomes


def outcomes_of_annotated_boxes(model: Embedder, options: argparse.Namespace) -> list[tuple[bool, bool]]:
    """For each box, whether the best item is right or has the same thumbnail, by cosine and after settling."""
    document = json.loads(options.annotations.read_text())
    folder, items = options.annotations.parent, document["categories"]
    thumbnails = trimmed_thumbnail_crops(folder, items)
    gallery = embed_crops(model, thumbnails)
    place = {item["id"]: index for index, item in enumerate(items)}
    photos = {image["id"]: image["file_name"] for image in document["images"]}
    boxes = [annotation for annotation in document["annotations"] if not annotation.get("iscrowd")]
    crops = []
    for annotation in boxes:
        x, y, width, height = annotation["bbox"]
        crops.append(cut_crop(read_picture(folder / photos[annotation["image_id"]]), (x, y, x + width, y + height)))
    best = torch.stack([scores.argmax(1) for scores in score_crops(model, crops, gallery)], 1)
    truth = [thumbnails[place[annotation["category_id"]]][0] for annotation in boxes]
    return [
        tuple(np.array_equal(thumbnails[int(i)][0], true) for i in row) for row, true in zip(best, truth, strict=True)
    ]


def main() -> None:
    """Prints the share of products that are named correctly, by cosine and after settling."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, required=True, help="weights of the embedder")
    parser.add_argument("--catalog", type=Path, help="catalogue items, with --labels")
    parser.add_argument("--labels", type=Path, help="CSV file: split, photo, catalog_id")
    parser.add_argument("--split", default="test", help="rows of the CSV file to take")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="take every n-th photo only")
    parser.add_argument("--annotations", type=Path, help="COCO file")
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = Embedder()
    model.load_state_dict(torch.load(options.weights, weights_only=True))
    outcomes = np.array(
        (outcomes_of_labelled_photos if options.labels else outcomes_of_annotated_boxes)(model, options)
    )
    print(f"top-1 by cosine {outcomes[:, 0].mean():.3f}, settled {outcomes[:, 1].mean():.3f}, of {len(outcomes)}")


if __name__ == "__main__":
    main()
