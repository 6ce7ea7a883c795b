"""Makes another set of photos from a rendered one: shrunk, or joined side by side as panoramas.

    python -m models.training.reshape_set DIR --out SMALL --shrink .5
    python -m models.training.reshape_set DIR --out WIDE --join 3
    npm run evaluate -- --catalog DIR/catalog.json --annotations WIDE/annotations.json

DIR is a set of `render_validation`. The new set has the same catalogue.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from .render_validation import PHOTO_JPEG_QUALITY
from .rendering.pictures import write_jpeg


def shrink_set(source: Path, out: Path, factor: float) -> dict:
    """Writes each photo of `source` at `factor` of its size, and returns the COCO document of the new set."""
    document = json.loads((source / "annotations.json").read_text())
    for image in document["images"]:
        photo = cv2.resize(_read_photo(source, image), None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        image["height"], image["width"] = photo.shape[:2]
        write_jpeg(out / image["file_name"], photo, PHOTO_JPEG_QUALITY)
    for annotation in document["annotations"]:
        annotation["bbox"] = [round(value * factor, 1) for value in annotation["bbox"]]
    return document


def join_set(source: Path, out: Path, count: int) -> dict:
    """Writes panoramas of `count` photos of one size each, and returns the COCO document of the new set.

    Photos that are higher than wide are left out, and so are the last of a size that are fewer than `count`.
    """
    document = json.loads((source / "annotations.json").read_text())
    sizes: dict[tuple[int, int], list[dict]] = {}
    for image in document["images"]:
        if image["width"] >= image["height"]:
            sizes.setdefault((image["width"], image["height"]), []).append(image)
    images: list[dict] = []
    annotations: list[dict] = []
    for (width, height), alike in sizes.items():
        for first in range(0, len(alike) - count + 1, count):
            group = alike[first : first + count]
            panorama = {
                "id": len(images),
                "file_name": f"photos/{len(images)}.jpg",
                "width": width * count,
                "height": height,
            }
            write_jpeg(
                out / panorama["file_name"],
                np.hstack([_read_photo(source, image) for image in group]),
                PHOTO_JPEG_QUALITY,
            )
            images.append(panorama)
            start = {image["id"]: place * width for place, image in enumerate(group)}
            for annotation in document["annotations"]:
                if annotation["image_id"] in start:
                    x, *rest = annotation["bbox"]
                    moved = {
                        "id": len(annotations),
                        "image_id": panorama["id"],
                        "bbox": [x + start[annotation["image_id"]], *rest],
                    }
                    annotations.append({**annotation, **moved})
    return {**document, "images": images, "annotations": annotations}


def _read_photo(folder: Path, image: dict) -> np.ndarray:
    """Reads the photo that the COCO row `image` names, RGB uint8 [h, w, 3]."""
    photo = cv2.imread(str(folder / image["file_name"]))
    if photo is None:
        raise SystemExit(f"{folder / image['file_name']} is missing, or is not a picture")
    return photo[..., ::-1]


def _parse_shrink_factor(text: str) -> float:
    """The number of --shrink, which must lie between 0 and 1."""
    factor = float(text)
    if not 0 < factor < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above 0 and below 1")
    return factor


def _parse_photo_count(text: str) -> int:
    """The number of --join, which must be 2 or more."""
    count = int(text)
    if count < 2:
        raise argparse.ArgumentTypeError(f"{text} is not 2 or more")
    return count


def main() -> None:
    """Writes the photos and the annotations of the new set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, metavar="DIR", help="a set of render_validation")
    parser.add_argument("--out", type=Path, required=True, help="folder of the new set")
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument(
        "--shrink",
        type=_parse_shrink_factor,
        metavar="FACTOR",
        help="share of their size that photos get, above 0 and below 1",
    )
    how.add_argument("--join", type=_parse_photo_count, metavar="COUNT", help="photos in a panorama, 2 or more")
    options = parser.parse_args()
    if options.out.resolve() == options.source.resolve():
        parser.error("--out is the given set: its photos would be overwritten")
    document = (
        shrink_set(options.source, options.out, options.shrink)
        if options.shrink
        else join_set(options.source, options.out, options.join)
    )
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "annotations.json").write_text(json.dumps(document) + "\n")
    print(f"{len(document['images'])} photos with {len(document['annotations'])} facings")


if __name__ == "__main__":
    main()
