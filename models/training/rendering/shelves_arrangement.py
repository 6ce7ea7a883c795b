"""Which product stands where on a shelf: blocks of facings, stacks, gaps, stock behind the front row."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Sequence

import numpy as np

from .packages import Product

STACKABLE = frozenset({"box", "can", "tub", "brick", "multipack"})
SHELF_DEPTH = .45
"""Metres from the front edge to the back wall."""


@dataclass(frozen=True)
class Placement:
    """One product on the shelf."""

    product: int
    """Index into the products that were arranged."""
    x: float
    y: float
    z: float
    """Metres: the middle of the front's bottom edge."""
    yaw: float
    lean: float
    """Radians: turned about the vertical, and tilted in the plane of the shelf."""
    view: int
    """Which of the product's rendered fronts is shown (labels of round packages turn)."""


@dataclass(frozen=True)
class Bay:
    """The room between one board and the next."""

    floor: float
    ceiling: float
    """Metres above the ground."""
    placements: tuple[Placement, ...]
    trays: tuple[tuple[float, float, float, int], ...]
    """Cardboard lips in front of a block: x0, x1, height in metres, product index."""


@dataclass(frozen=True)
class Habits:
    """How a shop keeps its shelves; drawn once per scene."""

    gap: float
    """Mean distance between neighbours, metres."""
    empty: float
    """Chance that a slot is empty."""
    mess: float
    """0 (a planogram photo) to 1 (Saturday evening)."""
    stack: float
    pulled: float
    """Chance that a column's front row is sold and the next stands deeper."""
    tray: float

    @staticmethod
    def draw(rng: np.random.Generator) -> Habits:
        """Habits of a random shop."""
        return Habits(gap=float(rng.choice([.001, .004, .01, .03], p=[.4, .35, .2, .05])), empty=float(rng.choice([0, .02, .1], p=[.45, .35, .2])),
                      mess=float(rng.beta(1.2, 2.5)), stack=float(rng.choice([0, .4, .9])), pulled=float(rng.choice([0, .06, .2], p=[.45, .35, .2])),
                      tray=float(rng.choice([0, 0, .25, .7])))


def depth_of(product: Product) -> float:
    """Metres from front to back; turned packages carry none of their own."""
    return product.depth_m or product.width_m


def arrange(products: Sequence[Product], rng: np.random.Generator, x_range: tuple[float, float], y_range: tuple[float, float],
            habits: Habits) -> list[Bay]:
    """Fills the bays of a shelf between the given extents (metres), from the lowest up.

    Every product gets its turn before one comes again; without products the bays stay bare.
    """
    pool: list[int] = []
    bays: list[Bay] = []
    floor = y_range[0]
    while floor < y_range[1]:
        if not products:
            bays.append(Bay(floor, floor + rng.uniform(.15, .45), (), ()))
            floor = bays[-1].ceiling + .03
            continue
        faces = int(rng.integers(1, 7))
        hand = _deal(products, rng, pool, (x_range[1] - x_range[0]) * rng.uniform(.8, 1.3) / faces)
        bay = _fill(products, hand, rng, x_range, floor, habits, faces)
        bays.append(bay)
        floor = bay.ceiling + .03
    return bays


def _deal(products: Sequence[Product], rng: np.random.Generator, pool: list[int], width: float) -> list[int]:
    """Takes products of similar height from the pool until their widths fill `width`; refills the pool when it runs dry."""
    hand: list[int] = []
    anchor: float | None = None
    while width > 0:
        if not pool:
            pool.extend(int(i) for i in rng.permutation(len(products)))
        anchor = anchor or products[pool[0]].height_m
        nearest = min(pool, key=lambda i: abs(np.log(products[i].height_m / anchor)))
        if hand and abs(np.log(products[nearest].height_m / anchor)) > .45:
            break
        pool.remove(nearest)
        hand.append(nearest)
        width -= products[nearest].width_m
    return hand


def _fill(products: Sequence[Product], hand: list[int], rng: np.random.Generator, x_range: tuple[float, float], floor: float,
          habits: Habits, faces: int) -> Bay:
    tallest = max(products[i].height_m for i in hand)
    stacks = tallest < .22 and all(products[i].kind in STACKABLE for i in hand) and rng.random() < .3 + habits.stack
    levels = int(rng.integers(2, 4)) if stacks else 1
    ceiling = floor + max(tallest * levels, .12) + float(rng.choice([rng.uniform(.015, .05), rng.uniform(.05, .2)], p=[.7, .3]))
    placements: list[Placement] = []
    trays: list[tuple[float, float, float, int]] = []
    x, turn = x_range[0] + rng.uniform(0, .03), 0
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
        stackable = product.kind in STACKABLE and (stacks or rng.random() < .5)
        high = max(1, min(4, int((room - .01) / product.height_m))) if stackable else 1
        for _ in range(columns):
            if x + product.width_m > x_range[1]:
                break
            if rng.random() >= habits.empty:
                placements += _column(index, product, rng, x + product.width_m / 2, floor, high, habits)
            x += product.width_m + rng.exponential(habits.gap)
        if in_tray and x > start:
            trays.append((start - .003, x + .003, min(.35 * product.height_m, rng.uniform(.02, .06)), index))
        if rng.random() < .08:
            x += rng.uniform(.02, .25)
    return Bay(floor, ceiling, tuple(placements), tuple(trays))


def _column(index: int, product: Product, rng: np.random.Generator, x: float, floor: float, high: int, habits: Habits) -> list[Placement]:
    front = rng.uniform(.005, .03) + rng.exponential(.02) * habits.mess
    rows = int(rng.choice([1, 2, 3], p=[.25, .45, .3]))
    if rng.random() < habits.pulled:
        front += rng.uniform(.5, 2.5) * depth_of(product)
    placed: list[Placement] = []
    for row in range(rows):
        z = front + row * (depth_of(product) + .004)
        if z + depth_of(product) > SHELF_DEPTH and row:
            break
        top = high if row else int(rng.integers(1, high + 1))
        for level in range(top):
            messy = habits.mess
            yaw = rng.normal(0, .02 + .12 * messy * (rng.random() < .4))
            lean = rng.normal(0, .003 + .02 * messy * (rng.random() < .25)) if level == 0 else 0.
            placed.append(Placement(index, x + rng.normal(0, .002 + .006 * messy), floor + level * product.height_m, z,
                                    yaw, lean, int(rng.integers(0, 3))))
    return placed
