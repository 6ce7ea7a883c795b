"""Shelves that are filled to the back and lit from the front alone: several rows, darker the deeper they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..packages.products import Product
from .arrangement import SHELF_DEPTH_M, Bay, Placement, depth_of_product
from .furniture import Fittings


def fill_rows_behind(bay: Bay, products: Sequence[Product], rng: np.random.Generator) -> Bay:
    """The bay with up to six rows behind each front product, in place of those that it had."""
    placements: list[Placement] = []
    rows_of_product: dict[int, int] = {}
    for front in bay.placements:
        if front.behind:
            continue
        placements.append(front)
        depth = depth_of_product(products[front.product]) + 0.003
        most = rows_of_product.setdefault(front.product, int(rng.integers(1, 7)))
        rows = max(0, most - int(rng.integers(0, 2)))
        for row in range(1, rows + 1):
            z = front.z + row * depth
            if z + depth > SHELF_DEPTH_M:
                break
            placements.append(
                replace(
                    front,
                    x=front.x + rng.normal(0, 0.003),
                    z=z,
                    yaw=rng.normal(0, 0.06),
                    label_turn=int(rng.integers(0, 3)),
                    behind=True,
                )
            )
    return replace(bay, placements=tuple(placements))


def darken_depth(fittings: Fittings, rng: np.random.Generator) -> Fittings:
    """The fittings of a shelf whose back lies in the dark; in a third of them as light as it was."""
    if rng.random() < 0.33:
        return fittings
    grey = int(rng.integers(8, 70))
    return replace(fittings, wall=(grey, grey, grey), dim=rng.uniform(1.5, 5))
