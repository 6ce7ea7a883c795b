"""A bank of rendered scenes on disk, from which the detector's training cuts its windows."""

from __future__ import annotations

import functools
import multiprocessing
import os
from pathlib import Path

import cv2
import numpy as np

from ..rendering.pictures import learned_pictures, write_jpeg
from ..rendering.shelves.pictures_without_products import Collections
from ..rendering.shelves.scenes import Scene, render_scene
from ..rendering.shelves.stocks import SCENES_PER_STOCK


def fill_bank(
    folder: Path, seeds: range, textures: tuple[Path, ...], without_products: Collections, workers: int
) -> None:
    """Renders the scenes of `seeds` that the bank lacks, in `workers` processes.

    Args:
        folder: the bank. Training may read it while it grows.
        seeds: the seeds of the scenes, one per scene.
        textures: photographs for labels and backgrounds, of which the held-out ones are not used.
        without_products: pictures that show no products.
        workers: how many processes render.
    """
    folder.mkdir(parents=True, exist_ok=True)
    save = functools.partial(_save_scene, folder, learned_pictures(textures), without_products)
    one_thread_each = functools.partial(cv2.setNumThreads, 1)
    with multiprocessing.get_context("spawn").Pool(workers, initializer=one_thread_each) as pool:
        for count, _ in enumerate(pool.imap_unordered(save, seeds, chunksize=SCENES_PER_STOCK), 1):
            if count % 100 == 0:
                print(f"{count} of {len(seeds)} scenes", flush=True)


def _save_scene(folder: Path, textures: tuple[Path, ...], without_products: Collections, seed: int) -> None:
    """Renders one scene to a JPEG and a table [n, 5] (x0, y0, x1, y1, visible share), unless the table exists."""
    table = folder / f"{seed}.npy"
    if table.exists():
        return
    scene = render_scene(seed, textures, without_products=without_products)
    write_jpeg(folder / f"{seed}.jpg", scene.rgb, quality=95)
    part = table.with_suffix(".part.npy")
    np.save(part, np.column_stack([scene.boxes, scene.visible]).astype(np.float32))
    os.replace(part, table)  # a reader that finds a table finds its whole picture


def load_scene(table: Path) -> Scene:
    """Reads the scene whose boxes are in the file `table`."""
    rows = np.load(table)
    image = cv2.imread(str(table.with_suffix(".jpg")), cv2.IMREAD_COLOR)
    return Scene(image[..., ::-1], rows[:, :4], rows[:, 4])


def tables_of_bank(folder: Path) -> list[Path]:
    """The tables of all completely written scenes, sorted by name."""
    return sorted(path for path in folder.glob("*.npy") if ".part" not in path.name)


def pictures_of_bank(folder: Path) -> list[Path]:
    """The JPEG files of all completely written scenes, sorted by name."""
    return [table.with_suffix(".jpg") for table in tables_of_bank(folder)]
