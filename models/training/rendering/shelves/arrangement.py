"""Arranges products on a shelf: blocks of facings, stacks, gaps, and stock behind the front row.

Lengths are metres: x to the right, y up from the floor, z into the shelf from its front edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..packages.products import Product

STACKABLE_PACKAGE_KINDS = frozenset({"box", "can", "tub", "brick", "multipack"})
"""The kinds of packages that may be stacked."""
SHELF_DEPTH_M = 0.45
"""Metres from the front edge of a board to the back wall."""
BOARD_THICKNESS_M = 0.03
"""Thickness of a board in metres, from the ceiling of one bay to the floor of the bay above it."""
LARGEST_LOG_HEIGHT_RATIO = 0.45
"""Largest difference between the first product of a bay and its others in the logarithm of their heights."""


@dataclass(frozen=True)
class Placement:
    """One product on the shelf."""

    product: int
    """Index into the products that were arranged."""
    x: float
    y: float
    z: float
    """x, y and z: metres, the middle of the bottom edge of the product's front."""
    yaw: float
    """Turn about the vertical, in radians."""
    lean: float
    """Tilt in the plane of the shelf, in radians."""
    label_turn: int
    """How the label of a round package is turned, as an index into the turns that `Facings` draws."""
    behind: bool = False
    """Whether another product in the same column stands in front of this one."""


@dataclass(frozen=True)
class Bay:
    """The space between one board and the next."""

    floor: float
    """Height of the lower board's top above the shop's floor, in metres."""
    ceiling: float
    """Height of the upper board's underside above the shop's floor, in metres."""
    placements: tuple[Placement, ...]
    trays: tuple[tuple[float, float, float, int], ...]
    """Cardboard lips in front of blocks of facings: x0, x1, height, index of the product."""
    cartons: tuple[tuple[float, float], ...] = ()
    """The stretches of the bay in which cartons replace products: x0, x1."""


@dataclass(frozen=True)
class Habits:
    """How tidily a shop keeps its shelves. Drawn once per scene."""

    gap: float
    """Mean distance between neighbouring products, in metres."""
    empty: float
    """Chance that the place of a facing is empty."""
    mess: float
    """How untidy the products stand: 0 (as the planogram shows it) to 1 (after a day of customers)."""
    stack: float
    """Addition to the chance that low packages are stacked."""
    pulled: float
    """Chance that the front package of a column is sold. The column then starts deeper in the shelf."""
    tray: float
    """Chance that a block of facings stands in a cardboard tray."""

    @staticmethod
    def draw(rng: np.random.Generator) -> Habits:
        """Habits of a random shop."""
        return Habits(
            gap=float(rng.choice([0.001, 0.004, 0.01, 0.03], p=[0.4, 0.35, 0.2, 0.05])),
            empty=float(rng.choice([0, 0.02, 0.1], p=[0.45, 0.35, 0.2])),
            mess=float(rng.beta(1.2, 2.5)),
            stack=float(rng.choice([0, 0.4, 0.9])),
            pulled=float(rng.choice([0, 0.06, 0.2], p=[0.45, 0.35, 0.2])),
            tray=float(rng.choice([0, 0, 0.25, 0.7])),
        )


def depth_of_product(product: Product) -> float:
    """Metres from the front of a product to its back. The depth of a round package is its width."""
    return product.depth_m or product.width_m


def arrange_products(
    products: Sequence[Product],
    rng: np.random.Generator,
    x_range: tuple[float, float],
    y_range: tuple[float, float],
    habits: Habits,
) -> list[Bay]:
    """Fills the bays of a shelf unit between the given extents, from the lowest up.

    Every product is used in one bay before any is used in another. Without products the bays stay empty.
    """
    pool: list[int] = []
    bays: list[Bay] = []
    floor = y_range[0]
    while floor < y_range[1]:
        if not products:
            bays.append(Bay(floor, floor + rng.uniform(0.15, 0.45), (), ()))
            floor = bays[-1].ceiling + BOARD_THICKNESS_M
            continue
        faces = int(rng.integers(1, 7))
        hand = _take_products_of_similar_height(
            products, rng, pool, (x_range[1] - x_range[0]) * rng.uniform(0.8, 1.3) / faces
        )
        bay = _fill_bay(products, hand, rng, x_range, floor, habits, faces)
        bays.append(bay)
        floor = bay.ceiling + BOARD_THICKNESS_M
    return bays


def _take_products_of_similar_height(
    products: Sequence[Product], rng: np.random.Generator, pool: list[int], width: float
) -> list[int]:
    """Takes products of similar height from the pool until they are `width` wide; refills the pool when it is empty."""
    hand: list[int] = []
    anchor: float | None = None
    while width > 0:
        if not pool:
            pool.extend(int(i) for i in rng.permutation(len(products)))
        anchor = anchor or products[pool[0]].height_m
        nearest = min(pool, key=lambda i: abs(np.log(products[i].height_m / anchor)))
        if hand and abs(np.log(products[nearest].height_m / anchor)) > LARGEST_LOG_HEIGHT_RATIO:
            break
        pool.remove(nearest)
        hand.append(nearest)
        width -= products[nearest].width_m
    return hand


def _fill_bay(
    products: Sequence[Product],
    hand: list[int],
    rng: np.random.Generator,
    x_range: tuple[float, float],
    floor: float,
    habits: Habits,
    faces: int,
) -> Bay:
    """Fills a bay above `floor` with blocks of the products in `hand`, each of about `faces` facings side by side."""
    tallest = max(products[i].height_m for i in hand)
    stacks = (
        tallest < 0.22
        and all(products[i].kind in STACKABLE_PACKAGE_KINDS for i in hand)
        and rng.random() < 0.3 + habits.stack
    )
    levels = int(rng.integers(2, 4)) if stacks else 1
    ceiling = (
        floor
        + max(tallest * levels, 0.12)
        + float(rng.choice([rng.uniform(0.015, 0.05), rng.uniform(0.05, 0.2)], p=[0.7, 0.3]))
    )
    placements: list[Placement] = []
    trays: list[tuple[float, float, float, int]] = []
    x, turn = x_range[0] + rng.uniform(0, 0.03), 0
    narrowest = min(products[i].width_m for i in hand)
    while x + narrowest < x_range[1]:
        index = hand[turn % len(hand)]
        turn += 1
        product = products[index]
        if x + product.width_m > x_range[1] and turn > 3 * len(hand):
            break
        start = x
        in_tray = rng.random() < habits.tray and product.kind != "multipack"
        columns = max(1, int(rng.poisson(faces - 1)) + 1)
        room = ceiling - floor
        stackable = product.kind in STACKABLE_PACKAGE_KINDS and (stacks or rng.random() < 0.5)
        high = max(1, min(4, int((room - 0.01) / product.height_m))) if stackable else 1
        for _ in range(columns):
            if x + product.width_m > x_range[1]:
                break
            if rng.random() >= habits.empty:
                placements += _place_column(index, product, rng, x + product.width_m / 2, floor, high, habits)
            x += product.width_m + rng.exponential(habits.gap)
        if in_tray and x > start:
            trays.append((start - 0.003, x + 0.003, min(0.35 * product.height_m, rng.uniform(0.02, 0.06)), index))
        if rng.random() < 0.08:
            x += rng.uniform(0.02, 0.25)
    return Bay(floor, ceiling, tuple(placements), tuple(trays))


def _place_column(
    index: int, product: Product, rng: np.random.Generator, x: float, floor: float, high: int, habits: Habits
) -> list[Placement]:
    """Places one to three rows of a product behind each other at `x`, each up to `high` packages high."""
    front = rng.uniform(0.005, 0.03) + rng.exponential(0.02) * habits.mess
    rows = int(rng.choice([1, 2, 3], p=[0.25, 0.45, 0.3]))
    if rng.random() < habits.pulled:
        front += rng.uniform(0.5, 2.5) * depth_of_product(product)
    placed: list[Placement] = []
    for row in range(rows):
        z = front + row * (depth_of_product(product) + 0.004)
        if z + depth_of_product(product) > SHELF_DEPTH_M and row:
            break
        top = high if row else int(rng.integers(1, high + 1))
        for level in range(top):
            messy = habits.mess
            yaw = rng.normal(0, 0.02 + 0.12 * messy * (rng.random() < 0.4))
            lean = rng.normal(0, 0.003 + 0.02 * messy * (rng.random() < 0.25)) if level == 0 else 0.0
            placed.append(
                Placement(
                    index,
                    x + rng.normal(0, 0.002 + 0.006 * messy),
                    floor + level * product.height_m,
                    z,
                    yaw,
                    lean,
                    int(rng.integers(0, 3)),
                    behind=row > 0,
                )
            )
    return placed
