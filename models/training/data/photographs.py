"""Photographs with marked facings, written as a bank of scenes, which the detector's windows are cut from.

Each set is a COCO file. A region to ignore (iscrowd) becomes a facing that is visible too little to count.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..rendering.pictures import write_jpeg
from ..rendering.shelves.pictures_without_products import MAX_PICTURE_SIDE_PX, Collections
from ..rendering.shelves.shelf import FACING_VISIBLE_SHARE
from .scene_windows import IGNORED_VISIBLE_SHARE

MARKED_HERE = Path(__file__).parents[1] / "annotations"
"""Folder of the boxes that were marked for this project."""
VISIBLE_SHARE_OF_IGNORED = (IGNORED_VISIBLE_SHARE + FACING_VISIBLE_SHARE) / 2
LOOSE_PRODUCE = {"orange", "squash"}
"""Products of fridge-train that are not packages: boxes of them are ignored."""
JPEG_QUALITY = 95


@dataclass(frozen=True)
class PhotographSet:
    """Photographs that may be learned from, and the file with their boxes."""

    name: str
    photos: str
    """Folder of the photographs, below the folder of all sets."""
    annotations: Path
    """Relative to the folder of all sets, or absolute."""
    weight: float
    """How many windows of a batch show this set, compared with the others."""
    is_left_out_by_thirds: bool = False
    """Whether a third of its photographs can be left out, to measure on them."""


PHOTOGRAPH_SETS = (
    PhotographSet("shelves", "shelves-train", Path("shelves-train/annotations.json"), 3, True),
    PhotographSet("fridge", "fridge-train", Path("fridge-train/annotations.json"), 1, True),
    PhotographSet("grocery-store", "grocery-store", Path("grocery-store/annotations-train.json"), 1),
    PhotographSet("grocery-store-2", "grocery-store", MARKED_HERE / "grocery-store-train-2.json", 1),
)


def write_photographs(each: PhotographSet, data: Path, bank: Path, left_out: int | None) -> None:
    """Writes a set as a bank. With `left_out`, 0 to 2, every third photograph from that one on is left out."""
    document = json.loads((data / each.annotations).read_text())
    bank.mkdir(parents=True, exist_ok=True)
    for index, image in enumerate(document["images"]):
        if each.is_left_out_by_thirds and index % 3 == left_out:
            continue
        rows = [_row_of(annotation) for annotation in document["annotations"] if annotation["image_id"] == image["id"]]
        picture = bank / f"{index:04d}.jpg"
        picture.unlink(missing_ok=True)
        os.symlink((data / each.photos / image["file_name"]).resolve(strict=True), picture)
        np.save(picture.with_suffix(".npy"), np.array(rows, np.float32).reshape(-1, 5))


def _row_of(annotation: dict) -> list[float]:
    """x0, y0, x1, y1 and the visible share of an annotation."""
    x, y, width, height = annotation["bbox"]
    is_ignored = annotation.get("iscrowd") or annotation.get("product") in LOOSE_PRODUCE
    return [x, y, x + width, y + height, VISIBLE_SHARE_OF_IGNORED if is_ignored else 1]


def write_pictures_without_products(collections: Collections, bank: Path, most: int) -> None:
    """Writes up to `most` pictures, equally many of each collection, as a bank of scenes without facings."""
    bank.mkdir(parents=True, exist_ok=True)
    drawn = [pictures[: most // len(collections)] for pictures in collections]
    for index, path in enumerate(path for pictures in drawn for path in pictures):
        table = bank / f"{index:04d}.npy"
        if table.exists():
            continue
        bgr = cv2.imread(str(path), cv2.IMREAD_COLOR)
        scale = min(1.0, MAX_PICTURE_SIDE_PX / max(bgr.shape[:2]))
        shrunk = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        write_jpeg(table.with_suffix(".jpg"), np.ascontiguousarray(shrunk[..., ::-1]), JPEG_QUALITY)
        np.save(table, np.zeros((0, 5), np.float32))
