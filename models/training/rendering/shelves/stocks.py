"""The products that scenes draw from. Neighbouring scenes share them, because painting labels is half of the work."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ..packages.drinks import render_drink_family
from ..packages.products import Product, render_family

SCENES_PER_STOCK = 4
"""How many scenes with neighbouring seeds draw from one stock of products."""
FAMILIES_PER_STOCK = 28
"""How many families of products a stock has."""

DRINK_FAMILIES_PER_STOCK = 16
"""How many families of drinks neighbouring scenes with features can draw from, in addition to their stock."""
DRINK_SHARES = {1.0: 0.5, 0.5: 0.3, 0.0: 0.2}
"""Maps each share of drinks on a shelf to the share of the shelves with features that have it."""

BOX_STOCKS_SHARE = 0.12
"""Share of the stocks in which six of seven families are boxes. Flat boxes look most like signs, so the detector has to
see many of them."""


@functools.lru_cache(maxsize=2)
def stock_of_scene_group(group: int, textures: tuple[Path, ...]) -> list[list[Product]]:
    """The families of SCENES_PER_STOCK neighbouring scenes; cached, so that their labels are painted once."""
    rng = np.random.default_rng((group, 1))
    flat = np.random.default_rng((group, 3)).random() < BOX_STOCKS_SHARE
    return [
        render_family(rng, int(rng.integers(1, 5)), "box" if flat and number % 7 else None, textures)
        for number in range(FAMILIES_PER_STOCK)
    ]


@functools.lru_cache(maxsize=2)
def drinks_of_scene_group(group: int, textures: tuple[Path, ...]) -> list[list[Product]]:
    """The families of drinks of SCENES_PER_STOCK neighbouring scenes; cached as their other families are."""
    rng = np.random.default_rng((group, 5))
    return [
        render_drink_family(rng, int(rng.integers(1, 5)), textures=textures) for _ in range(DRINK_FAMILIES_PER_STOCK)
    ]


def mix_in_drinks(
    products: Sequence[Product], seed: int, rng: np.random.Generator, textures: tuple[Path, ...]
) -> list[Product]:
    """The products of a shelf with features. Drinks replace some, all or none of the given ones."""
    share = float(rng.choice(list(DRINK_SHARES), p=list(DRINK_SHARES.values())))
    if share == 0:
        return list(products)
    stock = drinks_of_scene_group(seed // SCENES_PER_STOCK, textures)
    chosen = rng.permutation(len(stock))[: int(rng.integers(4, DRINK_FAMILIES_PER_STOCK + 1))]
    drinks = [product for number in chosen for product in stock[number]]
    return drinks if share == 1 else [*products[: len(products) // 2], *drinks[: len(drinks) // 2 + 1]]


def products_for_seed(rng: np.random.Generator, seed: int, families: int, textures: tuple[Path, ...]) -> list[Product]:
    """The products of some families of the stock that the scene of this seed draws from."""
    stock = stock_of_scene_group(seed // SCENES_PER_STOCK, textures)
    return [product for number in rng.permutation(len(stock))[:families] for product in stock[number]]
