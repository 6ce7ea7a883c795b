"""A bank of rendered scenes on disk, from which training cuts its crops.

    python -m models.training.detector_bank --bank DIR --scenes 2000 [--first-seed N] [--textures DIR] [--sights DIR] [--workers 2]
"""
from __future__ import annotations

import argparse
import functools
import multiprocessing
import os
from pathlib import Path

import cv2
import numpy as np

from .rendering.shelves_scenes import SHARING, TRAINING_SEEDS, Scene, render_scene
from .rendering.shelves_sights import Sights, find_sights


def save_scene(folder: Path, seed: int, pictures: tuple[Path, ...], sights: Sights = ()) -> None:
    """Renders and stores one scene as a JPEG and a [N, 5] array (x0, y0, x1, y1, visible); keeps what is already there."""
    table = folder / f"{seed}.npy"
    if table.exists():
        return
    scene = render_scene(seed, pictures, sights=sights)
    cv2.imwrite(str(folder / f"{seed}.jpg"), scene.rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 95])
    part = table.with_suffix(".part.npy")
    np.save(part, np.column_stack([scene.boxes, scene.visible]).astype(np.float32))
    os.replace(part, table)  # a table is there only when its picture is whole


def load_scene(table: Path) -> Scene:
    """Reads what `save_scene` wrote."""
    rows = np.load(table)
    image = cv2.imread(str(table.with_suffix(".jpg")), cv2.IMREAD_COLOR)
    return Scene(image[..., ::-1], rows[:, :4], rows[:, 4])


def tables_of(folder: Path) -> list[Path]:
    """The tables of all whole scenes, in a fixed order."""
    return sorted(path for path in folder.glob("*.npy") if ".part" not in path.name)


def scenes_of(folder: Path) -> list[Path]:
    """Their pictures."""
    return [table.with_suffix(".jpg") for table in tables_of(folder)]


HELD_OUT = 5
"""Every so many photographs, from the first, are not trained on: to measure what is found where no product is."""


def fill_bank(folder: Path, seeds: range, pictures: tuple[Path, ...], sights: Sights, workers: int) -> None:
    """Renders the scenes of `seeds` that the bank lacks."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = tuple(picture for i, picture in enumerate(pictures) if i % HELD_OUT)
    with multiprocessing.get_context("spawn").Pool(workers, initializer=functools.partial(cv2.setNumThreads, 1)) as pool:
        done = pool.imap_unordered(functools.partial(_save, folder, pictures, sights), seeds, chunksize=SHARING)
        for count, _ in enumerate(done, 1):
            if count % 100 == 0:
                print(f"{count} of {len(seeds)} scenes", flush=True)


def _save(folder: Path, pictures: tuple[Path, ...], sights: Sights, seed: int) -> None:
    save_scene(folder, seed, pictures, sights)


def find_pictures(folder: Path | None) -> tuple[Path, ...]:
    """The photographs of a folder, in a fixed order."""
    return tuple(sorted(folder.rglob("*.jpg"))) if folder else ()


def main() -> None:
    """Fills a bank."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bank", type=Path, required=True)
    parser.add_argument("--scenes", type=int, default=2000)
    parser.add_argument("--first-seed", type=int, default=TRAINING_SEEDS.start)
    parser.add_argument("--textures", type=Path, help="a folder of photographs for labels and backgrounds")
    parser.add_argument("--sights", type=Path, help="a folder of folders of pictures without products")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    seeds = range(options.first_seed, options.first_seed + options.scenes)
    fill_bank(options.bank, seeds, find_pictures(options.textures), find_sights(options.sights), options.workers)


if __name__ == "__main__":
    main()
