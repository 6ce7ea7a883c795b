"""Shelves that are filled to the back and lit from the front alone: several rows, darker the deeper they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..packages.products import Product
from .arrangement import SHELF_DEPTH_M, Bay, Placement, depth_of_product
from .furniture import Fittings

SHOULDER_SHARE = 0.5
"""Share of a bottle's height up to which it has its full width and hides the products behind it."""
MAX_GAP_DIRECTION = 0.004
"""Widest gap between two front products, as a share of their distance, through which nothing behind is visible."""


def fill_rows_behind(bay: Bay, products: Sequence[Product], rng: np.random.Generator) -> Bay:
    """The bay with up to six rows behind each front product, in place of its earlier rows."""
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
                    behind=True,
                )
            )
    return replace(bay, placements=tuple(placements))


def drop_hidden_rows(bay: Bay, products: Sequence[Product], eye: np.ndarray) -> Bay:
    """The bay without the stock that front products hide from `eye` [3]. Most stock is hidden, and slow to draw.

    A point at x, y, z lies in the direction ((x - eye x) / (z - eye z), (y - eye y) / (z - eye z)). Stock is hidden
    where front products, side by side, cover all of its directions.
    """
    fronts = [
        (*_directions(place, products[place.product], eye, SHOULDER_SHARE), place.y)
        for place in bay.placements
        if not place.behind
    ]
    kept = []
    for place in bay.placements:
        if place.behind:
            left, right, top = _directions(place, products[place.product], eye, 1.0)
            covers = sorted(
                (a, b) for a, b, high, y in fronts if high >= top and y <= place.y and b > left and a < right
            )
            for a, b in covers:
                left = max(left, b) if a <= left + MAX_GAP_DIRECTION else left
            if left >= right:
                continue
        kept.append(place)
    return replace(bay, placements=tuple(kept))


def _directions(place: Placement, product: Product, eye: np.ndarray, bottle_share: float) -> tuple[float, float, float]:
    """Directions of the left, right and upper edge of a product.

    bottle_share: the share of a bottle's or bag's height that counts as its upper edge.
    """
    distance = max(place.z - float(eye[2]), 1e-3)
    half = product.width_m / 2
    height = product.height_m * (bottle_share if product.kind in ("bottle", "bag") else 1.0)
    return (
        (place.x - half - float(eye[0])) / distance,
        (place.x + half - float(eye[0])) / distance,
        (place.y + height - float(eye[1])) / distance,
    )


def darken_depth(fittings: Fittings, rng: np.random.Generator) -> Fittings:
    """Darkens the back of a shelf. A random third of shelves stay as they were."""
    if rng.random() < 0.33:
        return fittings
    grey = int(rng.integers(8, 70))
    return replace(fittings, wall=(grey, grey, grey), dim=rng.uniform(1.5, 5))
