"""Renders the demo: a catalogue of thumbnails, a photo of a shelf with these products, and the truth about the photo.

    python -m models.training.render_demo [--seed N] [--out local/demo/pictures]
    python -m models.training.render_demo --test-fixtures [--out test/inference/fixtures]

The second command renders the small shelf and the empty shelf of the worker's tests. Seeds lie outside the range that
training draws from (rendering/seeds.py), so the models have seen none of these products. Labels are printed in all
fonts of this machine, so another machine renders other pictures.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from .rendering.packages.products import Product, render_family, render_thumbnail
from .rendering.pictures import find_pictures, write_jpeg
from .rendering.seeds import DEMO_SEEDS, TEST_SEEDS
from .rendering.shelves.arrangement import Habits
from .rendering.shelves.furniture import Fittings
from .rendering.shelves.scenes import render_scene
from .rendering.shelves.shelf import FACING_VISIBLE_SHARE, View, render_shelf

THUMBNAIL_SIDE_PX = 320
THUMBNAIL_JPEG_QUALITY = 88
DEMO_SEED = DEMO_SEEDS.start + 21
"""Seed of the demo's shelf, picked by eye: every product of the catalogue stands on it."""
TEST_FIXTURE_SEED = TEST_SEEDS.start + 27
"""Seed of the small shelf of the worker's tests, picked by eye: every product of the catalogue stands on it."""
EMPTY_SHELF_FIXTURE_SEED = TEST_SEEDS.start + 112
"""Seed of the empty shelf of the worker's tests, picked by eye: large price signs hang on it."""


@dataclass(frozen=True)
class ShelfDescription:
    """The settings for rendering a shelf."""

    families: tuple[tuple[str, int], ...]
    """For each family in the catalogue, its kind of package and its number of siblings."""
    unlisted: int
    """How many products on the shelf are not in the catalogue."""
    width_px: int
    height_px: int
    width_m: float
    """Width of the shelf section that the picture shows, in metres."""
    jpeg_quality: int


DEMO_SHELF = ShelfDescription(
    families=(("box", 3), ("carton", 3), ("can", 3), ("bottle", 2), ("jar", 2), ("bag", 2)),
    unlisted=1,
    width_px=1600,
    height_px=1200,
    width_m=1.5,
    jpeg_quality=88,
)
TEST_FIXTURE_SHELF = ShelfDescription(
    families=(("carton", 2), ("box", 2)), unlisted=0, width_px=960, height_px=640, width_m=0.62, jpeg_quality=82
)


@dataclass(frozen=True)
class ShelfFileNames:
    """File names for the photo and for the JSON file with its facings, and the name of the thumbnails' folder."""

    photo: str
    truth: str
    thumbnails: str


def render_products(
    rng: np.random.Generator, shelf: ShelfDescription, textures: tuple[Path, ...]
) -> tuple[list[Product], list[Product]]:
    """The products of the catalogue, and those that are not in it."""
    listed = [
        product
        for kind, members in shelf.families
        for product in render_family(rng, members, kind=kind, textures=textures)
    ]
    unlisted = [
        render_family(rng, 1, kind=str(rng.choice(["box", "can", "bottle"])), textures=textures)[0]
        for _ in range(shelf.unlisted)
    ]
    return listed, unlisted


def render_photo_and_thumbnails(
    seed: int, shelf: ShelfDescription, textures: tuple[Path, ...]
) -> tuple[np.ndarray, dict[str, list], list[tuple[str, np.ndarray]]]:
    """The photo, RGB uint8; the facings and the partly hidden products on it; and a named thumbnail of each product."""
    rng = np.random.default_rng(seed)
    listed, unlisted = render_products(rng, shelf, textures)
    fittings = replace(
        Fittings.draw(rng),
        wall=(206, 208, 210),
        board=(228, 230, 232),
        rail=(214, 217, 220),
        rail_height=0.04,
        rail_rise=0.004,
        tag_density=4.0,
        dim=0.5,
        cooler=False,
        walled=False,
        tag_colours=((250, 250, 248), (250, 250, 248), (250, 222, 60)),
    )
    habits = Habits(gap=0.004, empty=0.03, mess=0.3, stack=0.3, pulled=0.03, tray=0.1)
    view = View(
        width_m=shelf.width_m,
        distance=shelf.width_m * 0.95,
        target_y=1.0,
        yaw=float(rng.choice([-1, 1]) * rng.uniform(4, 9)),
        pitch=3.0,
        roll=float(rng.choice([-1, 1]) * rng.uniform(0.8, 2)),
    )
    rgb, boxes, index, visible = render_shelf(
        rng,
        listed + unlisted,
        shelf.width_px,
        shelf.height_px,
        view=view,
        habits=habits,
        fittings=fittings,
        strength=0.45,
    )
    corners = [[round(float(v), 1) for v in (x0, y0, x1 - x0, y1 - y0)] for x0, y0, x1, y1 in boxes]
    facings = [
        {"name": listed[i].name if i < len(listed) else None, "bbox": bbox}
        for bbox, i, share in zip(corners, index, visible, strict=True)
        if share >= FACING_VISIBLE_SHARE
    ]
    facings.sort(key=lambda facing: (facing["bbox"][1], facing["bbox"][0]))
    partly = [bbox for bbox, share in zip(corners, visible, strict=True) if share < FACING_VISIBLE_SHARE]
    thumbnails = [(product.name, render_thumbnail(product, rng, THUMBNAIL_SIDE_PX)) for product in listed]
    return rgb, {"facings": facings, "partly": partly}, thumbnails


def write_shelf_files(
    folder: Path, files: ShelfFileNames, seed: int, shelf: ShelfDescription, textures: tuple[Path, ...]
) -> None:
    """Renders a shelf into `folder`: the photo, a JSON file with its facings, and a folder of thumbnails."""
    rgb, truth, thumbnails = render_photo_and_thumbnails(seed, shelf, textures)
    write_jpeg(folder / files.photo, rgb, shelf.jpeg_quality)
    for name, image in thumbnails:
        write_jpeg(folder / files.thumbnails / f"{name}.jpg", image, THUMBNAIL_JPEG_QUALITY)
    document = {"photo": files.photo, **truth}
    (folder / files.truth).write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    facings = truth["facings"]
    unlisted = sum(facing["name"] is None for facing in facings)
    print(f"{len(facings)} facings, {unlisted} of them not in the catalogue of {len(thumbnails)}")


def main() -> None:
    """Writes the pictures of the demo or of the worker's tests."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--test-fixtures", action="store_true", help="the small and the empty shelf of the tests")
    parser.add_argument("--out", type=Path, help="folder of the pictures")
    parser.add_argument("--textures", type=Path, help="folder of photographs to print on labels")
    options = parser.parse_args()
    textures = find_pictures(options.textures)
    if options.test_fixtures:
        folder = options.out or Path("test/inference/fixtures")
        files = ShelfFileNames("mini-shelf.jpg", "mini-shelf.json", "mini-catalog")
        write_shelf_files(folder, files, options.seed or TEST_FIXTURE_SEED, TEST_FIXTURE_SHELF, textures)
        empty = render_scene(EMPTY_SHELF_FIXTURE_SEED, kind="empty place")
        write_jpeg(folder / "bare-shelf.jpg", empty.rgb, TEST_FIXTURE_SHELF.jpeg_quality)
    else:
        folder = options.out or Path("local/demo/pictures")
        write_shelf_files(
            folder,
            ShelfFileNames("shelf.jpg", "truth.json", "catalog"),
            options.seed or DEMO_SEED,
            DEMO_SHELF,
            textures,
        )


if __name__ == "__main__":
    main()
