"""A contact sheet of invented packages, to look at before training on them.

python -m models.training.rendering.packages.contact_sheet --out sheet.png [--textures DIR] [--seed N]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from ..pictures import find_pictures
from .products import render_family, render_front, render_thumbnail


def render_contact_sheet(
    rng: np.random.Generator, families: int, textures: tuple[Path, ...], cell: int = 160
) -> np.ndarray:
    """One row per family of three products: a thumbnail and two views of each, RGB uint8, `cell` pixels wide each."""
    rows = []
    for _ in range(families):
        row = []
        for product in render_family(rng, 3, textures=textures):
            row += [render_thumbnail(product, rng, cell)]
            for _ in range(2):
                tile = np.full((cell, cell, 3), 90, np.uint8)
                shot = render_front(product, rng, cell * 2, float(rng.uniform(-35, 35)), float(rng.uniform(-5, 25)))
                factor = cell * 0.95 / max(shot.shape[:2])
                shot = cv2.resize(shot, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
                cover = shot[..., 3:] / 255
                part = tile[: shot.shape[0], : shot.shape[1]]
                part[:] = part * (1 - cover) + shot[..., :3] * cover
                row.append(tile)
        rows.append(np.concatenate(row, 1))
    return np.concatenate(rows, 0)


def main() -> None:
    """Writes a contact sheet to look at."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("contact-sheet.png"))
    parser.add_argument("--textures", type=Path, help="a folder of photographs to print on labels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--families", type=int, default=10)
    options = parser.parse_args()
    textures = find_pictures(options.textures)
    cv2.imwrite(
        str(options.out),
        render_contact_sheet(np.random.default_rng(options.seed), options.families, textures)[..., ::-1],
    )


if __name__ == "__main__":
    main()
