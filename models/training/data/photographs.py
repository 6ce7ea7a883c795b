"""Photographs with marked facings, written as a bank of scenes from which the detector's windows are cut.

Each set is a COCO file. A region to ignore (iscrowd) becomes a facing whose visible share makes training ignore it.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..rendering.pictures import write_jpeg
from ..rendering.shelves.pictures_without_products import Collections
from ..rendering.shelves.shelf import FACING_VISIBLE_SHARE
from .scene_windows import IGNORED_VISIBLE_SHARE

MARKED_HERE = Path(__file__).parents[1] / "annotations"
"""Folder with the boxes that were marked for this project."""
VISIBLE_SHARE_OF_IGNORED = (IGNORED_VISIBLE_SHARE + FACING_VISIBLE_SHARE) / 2
LOOSE_PRODUCE = {"orange", "squash"}
"""Products of fridge-train that are not packages. Their boxes are ignored."""
PRICE_TAG = "price_tag"
"""Name of the category of price tags."""
JPEG_QUALITY = 95
FIRST_LOOK_SIDE_PX = 1024
"""The longer side, in pixels, at which the worker first shows a photo to the detector (`long_side` of model.json)."""


HELD_OUT_SHARE = 1 / 7
"""Share of a set's photographs that are not learned from. The score cut is chosen on them."""


@dataclass(frozen=True)
class PhotographSet:
    """Photographs that may be learned from, and the file with their boxes."""

    name: str
    photos: str
    """Folder of the photographs, below the folder of all sets."""
    annotations: Path
    """Relative to the folder of all sets, or absolute."""
    has_held_out_part: bool = True


def _in_own_folder(name: str) -> PhotographSet:
    """A set in a folder of its own."""
    return PhotographSet(name, f"{name}-train", Path(f"{name}-train/annotations.json"))


PHOTOGRAPH_SETS = (
    *map(_in_own_folder, ("portugal", "mexico", "turkey", "world", "shelves", "norway", "vending", "fridge")),
    PhotographSet("grocery-store", "grocery-store", Path("grocery-store/annotations-train.json"), False),
    PhotographSet("grocery-store-2", "grocery-store", MARKED_HERE / "grocery-store-train-2.json", False),
)


def photograph_sets(weights: Mapping[str, float], left_out: Iterable[str] = ()) -> list[tuple[PhotographSet, float]]:
    """The sets that a recipe names, with their weights in a batch. Raises ValueError if it names an unknown one."""
    by_name = {each.name: each for each in PHOTOGRAPH_SETS}
    unknown = {*weights, *left_out} - by_name.keys()
    if unknown:
        raise ValueError(f"there are no photographs named {', '.join(sorted(unknown))}")
    return [(by_name[name], weight) for name, weight in weights.items() if name not in left_out]


def learned_images(each: PhotographSet, document: dict) -> list[dict]:
    """The photographs in a COCO document from which the detector learns: all but the held-out ones."""
    held_out = {image["id"] for image in held_out_images(each, document)}
    return [image for image in document["images"] if image["id"] not in held_out]


def held_out_images(each: PhotographSet, document: dict) -> list[dict]:
    """A set's last photographs by name. Photographs of one shelf have consecutive names, so they stay together."""
    if not each.has_held_out_part:
        return []
    images = sorted(document["images"], key=lambda image: image["file_name"])
    return images[len(images) - math.ceil(len(images) * HELD_OUT_SHARE) :]


def write_photographs(each: PhotographSet, data: Path, bank: Path) -> None:
    """Writes the photographs of a set from which the detector learns as a bank."""
    document = json.loads((data / each.annotations).read_text())
    facings = facings_of(document)
    bank.mkdir(parents=True, exist_ok=True)
    for index, image in enumerate(learned_images(each, document)):
        rows = [_row_of(annotation) for annotation in facings if annotation["image_id"] == image["id"]]
        picture = bank / f"{index:04d}.jpg"
        picture.unlink(missing_ok=True)
        os.symlink((data / each.photos / image["file_name"]).resolve(strict=True), picture)
        np.save(picture.with_suffix(".npy"), np.array(rows, np.float32).reshape(-1, 5))


def write_held_out(each: PhotographSet, data: Path, out: Path) -> bool:
    """Writes the held-out photographs of a set as a COCO file. Returns whether there are any."""
    document = json.loads((data / each.annotations).read_text())
    images = held_out_images(each, document)
    if not images:
        return False
    ids = {image["id"] for image in images}
    annotations = [
        {**annotation, "iscrowd": int(is_ignored(annotation))}
        for annotation in facings_of(document)
        if annotation["image_id"] in ids
    ]
    placed = [{**image, "file_name": str((data / each.photos / image["file_name"]).resolve())} for image in images]
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps({"images": placed, "annotations": annotations}))
    return True


def facings_of(document: dict) -> list[dict]:
    """The annotations of a COCO document, without price tags, which are background."""
    tags = {category["id"] for category in document.get("categories", []) if category["name"] == PRICE_TAG}
    return [annotation for annotation in document["annotations"] if annotation.get("category_id") not in tags]


def _row_of(annotation: dict) -> list[float]:
    """x0, y0, x1, y1 and the visible share of an annotation."""
    x, y, width, height = annotation["bbox"]
    return [x, y, x + width, y + height, VISIBLE_SHARE_OF_IGNORED if is_ignored(annotation) else 1]


def is_ignored(annotation: dict) -> bool:
    """Whether an annotation is ignored: finding it is neither rewarded nor punished."""
    return bool(annotation.get("iscrowd")) or annotation.get("product") in LOOSE_PRODUCE


def write_pictures_without_products(collections: Collections, bank: Path, most: int) -> None:
    """Writes up to `most` pictures, equally many from each collection, as a bank of scenes without facings."""
    bank.mkdir(parents=True, exist_ok=True)
    drawn = [pictures[: most // len(collections)] for pictures in collections]
    for index, path in enumerate(path for pictures in drawn for path in pictures):
        table = bank / f"{index:04d}.npy"
        if table.exists():
            continue
        bgr = cv2.imread(str(path), cv2.IMREAD_COLOR)
        scale = min(1.0, FIRST_LOOK_SIDE_PX / max(bgr.shape[:2]))
        shrunk = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        write_jpeg(table.with_suffix(".jpg"), np.ascontiguousarray(shrunk[..., ::-1]), JPEG_QUALITY)
        np.save(table, np.zeros((0, 5), np.float32))
