"""Renders photos to measure on, of shelves and of products in hands: photos, COCO annotations, and a catalogue of some products.

    python -m models.training.render_validation --out DIR [--photos 16] [--held .5] [--bare 60] [--heights] [--textures DIR] [--fonts DIR]
    python -m models.training.render_validation --out DIR --held 0 --long-side 2000 --metres 1.9    # dense shelves
    npm run evaluate -- --catalog DIR/catalog.json --annotations DIR/annotations.json
    npm run evaluate -- --catalog DIR/catalog.json --without-products DIR/bare

`--fonts node_modules/dejavu-fonts-ttf/ttf` (after `npm ci`) makes the same set on every machine. Without it labels are
printed in all fonts of this machine.

Seeds lie in the range of validation scenes (rendering/shelves_scenes.py): nothing here was trained on. Whole families are
listed or absent; annotations of absent products have a category that the catalogue lacks.
"""
from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from .detector_bank import HELD_OUT, find_pictures
from .rendering.packages import Product, render_family, render_thumbnail
from .rendering.packages_ink import use_fonts_of
from .rendering.shelves import View, render_shelf
from .rendering.shelves_nothing import draw_scenery
from .rendering.shelves_scenes import FOREGROUND, SIZES, VALIDATION_SEEDS, render_held, render_scene

FAMILIES, LISTED = 40, 24
"""Families in all, and in the catalogue."""
ON_A_PHOTO = 12
HELD, IN_HAND = .5, .8
"""Photos of one product near the camera, as most users take them; and how many of those show it in a hand, not standing."""
COUNTED, IGNORED = .6, .2
"""Visible shares: facings from COUNTED on, neither rewarded nor punished down to IGNORED."""
BARE = ("empty", "produce", "page")
"""Kinds of scenes without products, in turn."""
BARE_SEED = VALIDATION_SEEDS.start + 90_000
ABSENT = 0
"""The category of products that the catalogue lacks."""
THUMBNAIL_PX = 320


def render_catalogue(folder: Path, rng: np.random.Generator, pictures: tuple[Path, ...], heights: bool) -> list[tuple[list[Product], int]]:
    """Writes thumbnails and catalog.json; returns each family with the id of its first member, ABSENT where it is not listed.

    With `heights` the catalogue says how high its products are, in metres.
    """
    families, items = [], []
    for number in range(FAMILIES):
        members = render_family(rng, int(rng.integers(1, 5)), pictures=pictures)
        families.append((members, len(items) + 1 if number < LISTED else ABSENT))
        for member in members if number < LISTED else ():
            known = {"height": round(member.height_m, 3)} if heights else {}
            items.append({"id": len(items) + 1, "name": f"{member.name} {len(items) + 1}", "thumbnail": f"catalog/{len(items) + 1}.jpg", **known})
            write_jpeg(folder / items[-1]["thumbnail"], render_thumbnail(member, rng, THUMBNAIL_PX))
    (folder / "catalog.json").write_text(json.dumps(items, indent=1) + "\n")
    return families


def render_photos(folder: Path, rng: np.random.Generator, families: list[tuple[list[Product], int]], count: int, held: float,
                  pictures: tuple[Path, ...], sizes: tuple[tuple[int, int], ...], metres_times: float) -> dict[str, list]:
    """Writes photos of shelves, a share of them with a product held before it, and returns their COCO document, less its categories.

    `sizes` are widths and heights in pixels, one of which each photo has; shelves show `metres_times` as many metres as usual.
    Annotations have one key that COCO lacks: `held`, 1 for the product in the foreground.
    """
    images, annotations = [], []
    for number in range(count):
        chosen = [families[i] for i in rng.permutation(len(families))[:ON_A_PHOTO]]
        products = [product for members, _ in chosen for product in members]
        ids = [first + i if first else ABSENT for members, first in chosen for i in range(len(members))]
        width, height = sizes[int(rng.integers(len(sizes)))]
        near = int(rng.integers(len(products))) if held and rng.random() < held else None
        if near is None:
            metres = float(np.exp(rng.uniform(np.log(.5), np.log(2.6)))) * min(1., width / height)
            rgb, boxes, index, visible = render_shelf(rng, products, width, height, view=View.draw(rng, metres * metres_times))
        else:  # before a shelf with all of `products`: its siblings stand there, and it may itself
            scenery, in_hand = draw_scenery(rng, pictures), rng.random() < IN_HAND
            rgb, boxes, index, visible = render_held(rng, width, height, lambda: products, lambda: products[near], scenery=scenery, in_hand=in_hand)
        write_jpeg(folder / f"photos/{number}.jpg", rgb)
        images.append({"id": number, "file_name": f"photos/{number}.jpg", "width": width, "height": height})
        for (x0, y0, x1, y1), product, share in zip(boxes.tolist(), index, visible):
            if share >= IGNORED:
                category = ids[near if product == FOREGROUND else product]
                annotations.append({"id": len(annotations), "image_id": number, "category_id": category, "iscrowd": int(share < COUNTED),
                                    "bbox": [round(v, 1) for v in (x0, y0, x1 - x0, y1 - y0)], "held": int(product == FOREGROUND)})
        print(f"photo {number + 1} of {count}", flush=True)
    return {"images": images, "annotations": annotations}


def render_bare(folder: Path, count: int, pictures: tuple[Path, ...]) -> None:
    """Writes places without products, some with price signs; photographs of fruit are those that no detector is trained on."""
    for number in range(count):
        scene = render_scene(BARE_SEED + number, pictures[::HELD_OUT], BARE[number % len(BARE)])
        write_jpeg(folder / f"bare/{number:03d}.jpg", scene.rgb)


def write_jpeg(path: Path, rgb: np.ndarray) -> None:
    """Writes a photo of a set, uint8 [h, w, 3], and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 90])


def main() -> None:
    """Writes the set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--photos", type=int, default=16)
    parser.add_argument("--seed", type=int, default=VALIDATION_SEEDS.start + 50_000)
    parser.add_argument("--held", type=float, default=HELD, metavar="SHARE", help="photos of a product near the camera; 0: shelves only")
    parser.add_argument("--bare", type=int, default=0, help="photos without products, besides")
    parser.add_argument("--heights", action="store_true", help="the catalogue says how high its products are")
    parser.add_argument("--long-side", type=int, metavar="PX", help=f"photos of 4:3 and 3:4 with this side; usually one of {SIZES}")
    parser.add_argument("--metres", type=float, default=1., metavar="TIMES", help="shelves on which so many times as many metres show")
    parser.add_argument("--textures", type=Path, help="a folder of photographs to print on labels")
    parser.add_argument("--fonts", type=Path, help="a folder of the only fonts to print with; otherwise all of this machine")
    options = parser.parse_args()
    if options.fonts:
        use_fonts_of(options.fonts)
    rng = np.random.default_rng(options.seed)
    sizes = SIZES
    if options.long_side is not None:
        lying = (options.long_side, options.long_side * 3 // 4)
        sizes = (lying, lying[::-1])
    pictures = find_pictures(options.textures)
    families = render_catalogue(options.out, rng, pictures, options.heights)
    document = render_photos(options.out, rng, families, options.photos, options.held, pictures, sizes, options.metres)
    render_bare(options.out, options.bare, pictures)
    names = json.loads((options.out / "catalog.json").read_text())
    document["categories"] = [{"id": ABSENT, "name": "not in the catalogue"}, *({"id": item["id"], "name": item["name"]} for item in names)]
    (options.out / "annotations.json").write_text(json.dumps(document) + "\n")
    counted = [row for row in document["annotations"] if not row["iscrowd"]]
    for kind, rows in (("facings", counted), ("held products among them", [row for row in counted if row["held"]])):
        absent = sum(row["category_id"] == ABSENT for row in rows)
        print(f"{len(rows)} {kind}, {absent} of them not in the catalogue of {len(names)}")


if __name__ == "__main__":
    main()
