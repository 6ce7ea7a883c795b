"""Renders the demo: a catalogue of packshots, a photograph of a shelf that holds them, and the truth about it.

    python -m models.training.render_demo [--seed N] [--out local/demo/pictures]

Demo seeds lie outside the range that training draws from (rendering/shelves_scenes.py), so the models have seen none of these
products. `--mini` renders the small shelf and the empty one that the tests of the worker use, from the range of test seeds.
"""
from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from .detector_bank import find_pictures
from .rendering.packages import Product, render_family, render_thumbnail
from .rendering.shelves import View, render_shelf
from .rendering.shelves_arrangement import Habits
from .rendering.shelves_furniture import Fittings
from .rendering.shelves_scenes import DEMO_SEEDS, TEST_SEEDS, render_scene

COUNTED = .6
"""A product that shows less than this share of itself is not a facing."""
THUMBNAIL_PX = 320
DEMO_SEED = DEMO_SEEDS.start + 21
MINI_SEED = TEST_SEEDS.start + 27
"""Picked by eye from their ranges for a shelf on which every product of the catalogue stands."""
BARE_SEED = TEST_SEEDS.start + 112
"""Picked by eye: an empty shelf with large price signs."""


@dataclass(frozen=True)
class Plan:
    """What a rendered shelf shows."""

    families: tuple[tuple[str, int], ...]
    """Kind and number of siblings that are in the catalogue."""
    strangers: int
    """Products on the shelf that the catalogue lacks."""
    width_px: int
    height_px: int
    width_m: float
    jpeg_quality: int


DEMO = Plan((("box", 3), ("carton", 3), ("can", 3), ("bottle", 2), ("jar", 2), ("bag", 2)), 1, 1600, 1200, 1.5, 88)
MINI = Plan((("carton", 2), ("box", 2)), 0, 960, 640, .62, 82)


def stock(rng: np.random.Generator, plan: Plan, pictures: tuple[Path, ...]) -> tuple[list[Product], list[Product]]:
    """The catalogue's products and the strangers; sizes of one product are left to the evaluation, so all names read apart."""
    listed = [product for kind, members in plan.families
              for product in render_family(rng, members, kind=kind, pictures=pictures)]
    strangers = [render_family(rng, 1, kind=str(rng.choice(["box", "can", "bottle"])), pictures=pictures)[0] for _ in range(plan.strangers)]
    return listed, strangers


def render_plan(seed: int, plan: Plan, pictures: tuple[Path, ...]) -> tuple[np.ndarray, dict[str, object], list[tuple[str, np.ndarray]]]:
    """The photo, the truth about its facings and about what is only partly seen, and a named thumbnail of every catalogue product."""
    rng = np.random.default_rng(seed)
    listed, strangers = stock(rng, plan, pictures)
    fittings = replace(Fittings.draw(rng), wall=(206, 208, 210), board=(228, 230, 232), rail=(214, 217, 220), rail_height=.04, rail_rise=.004,
                       tag_density=4., dim=.5, cooler=False, walled=False, tag_colours=((250, 250, 248), (250, 250, 248), (250, 222, 60)))
    habits = Habits(gap=.004, empty=.03, mess=.3, stack=.3, pulled=.03, tray=.1)
    view = View(width_m=plan.width_m, distance=plan.width_m * .95, target_y=1., yaw=float(rng.choice([-1, 1]) * rng.uniform(4, 9)), pitch=3.,
                roll=float(rng.choice([-1, 1]) * rng.uniform(.8, 2)))
    rgb, boxes, index, visible = render_shelf(rng, listed + strangers, plan.width_px, plan.height_px, view=view, habits=habits,
                                              fittings=fittings, strength=.45)
    corners = [[round(float(v), 1) for v in (x0, y0, x1 - x0, y1 - y0)] for x0, y0, x1, y1 in boxes]
    facings = [{"name": listed[i].name if i < len(listed) else None, "bbox": bbox}
               for bbox, i, share in zip(corners, index, visible) if share >= COUNTED]
    partly = [bbox for bbox, share in zip(corners, visible) if share < COUNTED]
    facings.sort(key=lambda facing: (facing["bbox"][1], facing["bbox"][0]))
    thumbnails = [(product.name, render_thumbnail(product, rng, THUMBNAIL_PX)) for product in listed]
    return rgb, {"facings": facings, "partly": partly}, thumbnails


def write_plan(folder: Path, photo: str, truth: str, thumbnails: str, seed: int, plan: Plan, pictures: tuple[Path, ...]) -> None:
    """Renders `plan` into `folder`: the photo, the truth file and the folder of thumbnails, by the names given."""
    rgb, shown, packshots = render_plan(seed, plan, pictures)
    (folder / thumbnails).mkdir(parents=True, exist_ok=True)
    _write_jpeg(folder / photo, rgb, plan.jpeg_quality)
    for name, image in packshots:
        _write_jpeg(folder / thumbnails / f"{name}.jpg", image, 88)
    (folder / truth).write_text(json.dumps({"photo": photo, **shown}, indent=1, ensure_ascii=False) + "\n")
    facings = shown["facings"]
    unknown = sum(facing["name"] is None for facing in facings)
    print(f"{len(facings)} facings, {unknown} of them not in the catalogue of {len(packshots)}")


def _write_jpeg(path: Path, rgb: np.ndarray, quality: int) -> None:
    cv2.imwrite(str(path), rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])


def main() -> None:
    """Writes the demo's pictures, or those of the worker's tests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--mini", action="store_true", help="the small shelf and the empty one of the tests")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--textures", type=Path, help="a folder of photographs to print on labels")
    options = parser.parse_args()
    pictures = find_pictures(options.textures)
    if options.mini:
        folder = options.out or Path("test/inference/fixtures")
        write_plan(folder, "mini-shelf.jpg", "mini-shelf.json", "mini-catalog", options.seed or MINI_SEED, MINI, pictures)
        _write_jpeg(folder / "bare-shelf.jpg", render_scene(BARE_SEED, kind="empty").rgb, MINI.jpeg_quality)
    else:
        folder = options.out or Path("local/demo/pictures")
        write_plan(folder, "shelf.jpg", "truth.json", "catalog", options.seed or DEMO_SEED, DEMO, pictures)


if __name__ == "__main__":
    main()
