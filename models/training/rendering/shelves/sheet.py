"""A sheet of four invented shelves with their boxes, to look at before training on them.

python -m models.training.rendering.shelves.sheet --out sheet.png [--feature "clear lips"] [--drinks] [--textures DIR]

Boxes are green around facings, and red around other products of which more than a tenth counts as visible.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from ..packages.drinks import render_drink_family
from ..packages.products import render_family
from ..pictures import find_pictures
from .features import FEATURE_SHARES, NO_FEATURES, draw_features
from .light import light_poorly, photograph_scene, process_as_phones_do
from .shelf import FACING_VISIBLE_SHARE, compose_shelf

FAMILIES_PER_SHELF = 10
"""Families of products on each shelf of the sheet."""


def main() -> None:
    """Writes the sheet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("shelves.png"))
    parser.add_argument("--textures", type=Path, help="a folder of photographs to print on labels")
    parser.add_argument("--feature", choices=[*FEATURE_SHARES, "random"], help="what each of the shelves has")
    parser.add_argument("--drinks", action="store_true", help="drinks alone stand on the shelves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without-boxes", action="store_true")
    options = parser.parse_args()
    textures = find_pictures(options.textures)
    rng = np.random.default_rng(options.seed)
    make = render_drink_family if options.drinks else render_family
    tiles = []
    for _ in range(4):
        products = [
            product
            for _ in range(FAMILIES_PER_SHELF)
            for product in make(rng, int(rng.integers(1, 5)), textures=textures)
        ]
        features = frozenset({options.feature}) if options.feature else NO_FEATURES
        features = draw_features(rng) if options.feature == "random" else features
        canvas, _, glass = compose_shelf(rng, products, 1024, 768, features=features)
        dim = "low light" in features
        rgb = photograph_scene(light_poorly(canvas.rgb, rng) if dim else canvas.rgb, rng, behind_glass=glass)
        rgb = process_as_phones_do(rgb, rng) if dim else rgb
        _, boxes, visible = canvas.visible_facings()
        for box, share in zip(boxes.astype(int).tolist(), visible, strict=True):
            if not options.without_boxes and share > 0.1:
                cv2.rectangle(rgb, box[:2], box[2:], (0, 255, 0) if share >= FACING_VISIBLE_SHARE else (255, 0, 0), 2)
        tiles.append(rgb)
    sheet = np.concatenate([np.concatenate(tiles[:2], 1), np.concatenate(tiles[2:], 1)], 0)
    cv2.imwrite(str(options.out), sheet[..., ::-1])


if __name__ == "__main__":
    main()
