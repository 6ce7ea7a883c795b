"""Renders a set of photos to measure on: shelves and products in hands, COCO annotations, and a catalogue.

    python -m models.training.render_validation --out DIR [--photos 16] [--near-camera-share .5] [--textures DIR]
    python -m models.training.render_validation --out DIR --near-camera-share 0 --long-side 2000 --visible-metres 1.9
    npm run evaluate -- --catalog DIR/catalog.json --annotations DIR/annotations.json
    npm run evaluate -- --catalog DIR/catalog.json --without-products DIR/bare

The second command renders dense shelves. `--fonts node_modules/dejavu-fonts-ttf/ttf` (after `npm ci`) makes the same
set on every machine; otherwise labels are printed in all fonts of this machine.

Seeds lie in the range of validation scenes (rendering/seeds.py), so no product was learned from. Families are in the
catalogue as a whole or not at all. Annotations of absent products have a category that the catalogue does not have.
"""

from __future__ import annotations

import argparse
import functools
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .rendering.packages.fonts_and_colours import use_only_fonts_of
from .rendering.packages.products import Product, render_family, render_thumbnail
from .rendering.pictures import find_pictures, held_out_pictures, random_picture, write_jpeg
from .rendering.seeds import VALIDATION_SEEDS
from .rendering.shelves.scenes import INDEX_OF_NEAR_PRODUCT, SCENE_SIZES_PX, render_near_product, render_scene
from .rendering.shelves.shelf import FACING_VISIBLE_SHARE, View, render_shelf

FAMILIES_PER_SET, FAMILIES_IN_CATALOGUE = 40, 24
"""How many families of sibling products a set has, and how many of these families are in the catalogue."""
FAMILIES_PER_PHOTO = 12
"""How many of the set's families, drawn at random, may have products on one photo."""
NEAR_CAMERA_SHARE = 0.5
"""Share of the photos that show one product near the camera, as most users take them."""
IN_HAND_SHARE_OF_NEAR_PHOTOS = 0.8
"""Share of photos of one near product in which a hand holds that product. In the others it stands."""
IGNORED_VISIBLE_SHARE = 0.2
"""Lowest visible share at which a product is annotated. Up to FACING_VISIBLE_SHARE it is annotated as a
crowd: finding it is neither rewarded nor punished."""
SCENE_KINDS_WITHOUT_PRODUCTS = ("empty place", "produce", "page")
"""Kinds of scenes that show no products. The photos without products take these kinds in turn."""
FIRST_SEED_OF_SCENES_WITHOUT_PRODUCTS = VALIDATION_SEEDS.start + 90_000
"""Seed of the first photo without products. The next photos have the seeds after it."""
CATEGORY_ID_OF_UNLISTED_PRODUCTS = 0
"""Id of the COCO category for products that are not in the catalogue."""
THUMBNAIL_SIDE_PX = 320
PHOTO_JPEG_QUALITY = 90

Families = list[tuple[list[Product], int]]
"""Families of products, each with its first member's id in the catalogue, or CATEGORY_ID_OF_UNLISTED_PRODUCTS."""


@dataclass(frozen=True)
class PhotoSettings:
    """What the photos of a set show."""

    count: int
    near_camera_share: float
    """Share of the photos that show one product near the camera. The others show shelves."""
    sizes: tuple[tuple[int, int], ...]
    """The widths and heights in pixels from which each photo's size is drawn."""
    visible_metres: float
    """Factor on the width, in metres, of the shelf section that a photo shows."""


def render_catalogue(folder: Path, rng: np.random.Generator, textures: tuple[Path, ...], heights: bool) -> Families:
    """Writes catalog.json and its thumbnails; with `heights`, also the products' heights in metres."""
    families, items = [], []
    for number in range(FAMILIES_PER_SET):
        members = render_family(rng, int(rng.integers(1, 5)), textures=textures)
        is_listed = number < FAMILIES_IN_CATALOGUE
        families.append((members, len(items) + 1 if is_listed else CATEGORY_ID_OF_UNLISTED_PRODUCTS))
        for member in members if is_listed else ():
            uid = len(items) + 1
            item = {"id": uid, "name": f"{member.name} {uid}", "thumbnail": f"catalog/{uid}.jpg"}
            items.append({**item, "height": round(member.height_m, 3)} if heights else item)
            write_jpeg(folder / item["thumbnail"], render_thumbnail(member, rng, THUMBNAIL_SIDE_PX), PHOTO_JPEG_QUALITY)
    (folder / "catalog.json").write_text(json.dumps(items, indent=1) + "\n")
    return families


def render_photos(
    folder: Path, rng: np.random.Generator, families: Families, photos: PhotoSettings, textures: tuple[Path, ...]
) -> dict[str, list]:
    """Writes the photos and returns their COCO document, without its categories.

    Annotations have one key that COCO does not have: `held`, 1 for the product near the camera.
    """
    images, annotations = [], []
    for number in range(photos.count):
        chosen = [families[i] for i in rng.permutation(len(families))[:FAMILIES_PER_PHOTO]]
        products = [product for members, _ in chosen for product in members]
        categories = [
            first + i if first else CATEGORY_ID_OF_UNLISTED_PRODUCTS
            for members, first in chosen
            for i in range(len(members))
        ]
        width, height = photos.sizes[int(rng.integers(len(photos.sizes)))]
        is_near = photos.near_camera_share and rng.random() < photos.near_camera_share
        if is_near:
            near = int(rng.integers(len(products)))
            rendered = _render_near_camera(rng, products, near, width, height, textures)
        else:
            near = None
            metres = float(np.exp(rng.uniform(np.log(0.5), np.log(2.6)))) * min(1.0, width / height)
            rendered = render_shelf(
                rng, products, width, height, view=View.at_random(rng, metres * photos.visible_metres)
            )
        rgb, boxes, index, visible = rendered
        name = f"photos/{number}.jpg"
        write_jpeg(folder / name, rgb, PHOTO_JPEG_QUALITY)
        images.append({"id": number, "file_name": name, "width": width, "height": height})
        for (x0, y0, x1, y1), product, share in zip(boxes.tolist(), index, visible, strict=True):
            if share >= IGNORED_VISIBLE_SHARE:
                annotations.append(
                    {
                        "id": len(annotations),
                        "image_id": number,
                        "category_id": categories[near if product == INDEX_OF_NEAR_PRODUCT else product],
                        "iscrowd": int(share < FACING_VISIBLE_SHARE),
                        "bbox": [round(v, 1) for v in (x0, y0, x1 - x0, y1 - y0)],
                        "held": int(product == INDEX_OF_NEAR_PRODUCT),
                    }
                )
        print(f"photo {number + 1} of {photos.count}", flush=True)
    return {"images": images, "annotations": annotations}


def _render_near_camera(
    rng: np.random.Generator, products: list[Product], near: int, width: int, height: int, textures: tuple[Path, ...]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """A photo of the product `near`, mostly in front of a shelf with all products, its siblings among them."""
    backdrop, in_hand = random_picture(rng, textures), rng.random() < IN_HAND_SHARE_OF_NEAR_PHOTOS
    stock, product = functools.partial(list, products), functools.partial(products.__getitem__, near)
    return render_near_product(rng, width, height, stock, product, backdrop=backdrop, in_hand=in_hand)


def render_photos_without_products(folder: Path, count: int, textures: tuple[Path, ...]) -> None:
    """Writes photos of places without products, some with price signs. No detector learned from the fruit on them."""
    held_out = held_out_pictures(textures)
    for number in range(count):
        kind = SCENE_KINDS_WITHOUT_PRODUCTS[number % len(SCENE_KINDS_WITHOUT_PRODUCTS)]
        scene = render_scene(FIRST_SEED_OF_SCENES_WITHOUT_PRODUCTS + number, held_out, kind)
        write_jpeg(folder / f"bare/{number:03d}.jpg", scene.rgb, PHOTO_JPEG_QUALITY)


def parse_options() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder of the set")
    parser.add_argument("--photos", type=int, default=16)
    parser.add_argument("--seed", type=int, default=VALIDATION_SEEDS.start + 50_000)
    parser.add_argument(
        "--near-camera-share",
        type=float,
        default=NEAR_CAMERA_SHARE,
        metavar="SHARE",
        help="share of the photos that show one product near the camera, 0 to 1; the others show shelves",
    )
    parser.add_argument(
        "--photos-without-products", type=int, default=0, metavar="COUNT", help="further photos, in the folder bare"
    )
    parser.add_argument("--heights", action="store_true", help="the catalogue says how high its products are")
    parser.add_argument(
        "--long-side",
        type=int,
        metavar="PX",
        help="longer side of the photos, which are then 4:3 or 3:4; "
        f"usually they have one of the sizes {SCENE_SIZES_PX}",
    )
    parser.add_argument(
        "--visible-metres",
        type=float,
        default=1.0,
        metavar="FACTOR",
        help="factor on the metres of shelf that a photo shows",
    )
    parser.add_argument("--textures", type=Path, help="folder of photographs to print on labels")
    parser.add_argument("--fonts", type=Path, help="folder of the only fonts to print with")
    return parser.parse_args()


def main() -> None:
    """Writes the photos, their annotations and the catalogue of the set."""
    options = parse_options()
    if options.fonts:
        use_only_fonts_of(options.fonts)
    rng = np.random.default_rng(options.seed)
    sizes = SCENE_SIZES_PX
    if options.long_side is not None:
        landscape = (options.long_side, options.long_side * 3 // 4)
        sizes = (landscape, landscape[::-1])
    textures = find_pictures(options.textures)
    families = render_catalogue(options.out, rng, textures, options.heights)
    photos = PhotoSettings(options.photos, options.near_camera_share, sizes, options.visible_metres)
    document = render_photos(options.out, rng, families, photos, textures)
    render_photos_without_products(options.out, options.photos_without_products, textures)
    items = json.loads((options.out / "catalog.json").read_text())
    absent = {"id": CATEGORY_ID_OF_UNLISTED_PRODUCTS, "name": "not in the catalogue"}
    document["categories"] = [absent, *({"id": item["id"], "name": item["name"]} for item in items)]
    (options.out / "annotations.json").write_text(json.dumps(document) + "\n")
    facings = [row for row in document["annotations"] if not row["iscrowd"]]
    for kind, rows in (("facings", facings), ("of them near the camera", [row for row in facings if row["held"]])):
        unlisted = sum(row["category_id"] == CATEGORY_ID_OF_UNLISTED_PRODUCTS for row in rows)
        print(f"{len(rows)} {kind}, {unlisted} not in the catalogue of {len(items)}")


if __name__ == "__main__":
    main()
