"""The mixture of photographs that a detector of facings must cope with: racks, close-ups, products in hands, nothing at all."""
from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Callable, Sequence

import cv2
import numpy as np

from .packages import Product, render_family
from .shelves import View, compose_shelf
from .shelves_canvas import Canvas
from .shelves_hand import draw_held
from .shelves_light import photograph
from .shelves_nothing import bare_place, draw_scenery, page, produce
from .shelves_sights import Sights, sight
from .shelves_signs import hang_signs

# Ranges of scene seeds: what is trained on is never shown in the demo, nor measured or tested on.
TRAINING_SEEDS = range(0, 1_000_000)
VALIDATION_SEEDS = range(1_000_000, 1_100_000)
DEMO_SEEDS = range(2_000_000, 2_100_000)
TEST_SEEDS = range(3_000_000, 3_100_000)

SHARING = 4
"""Scenes with neighbouring seeds that are stocked from the same products."""

SIZES = ((1024, 768), (768, 1024), (1120, 840), (1024, 1024), (1280, 720))
KINDS = {"rack": .32, "close-up": .18, "held": .2, "alone": .03, "empty": .05, "produce": .04, "before produce": .04, "page": .02,
         "sight": .07, "before a sight": .05}

SIGNS = {"rack": .3, "close-up": .3, "empty": .5, "produce": .7, "before produce": .4, "sight": .1, "before a sight": 0.}
"""How often signs hang about in scenes of a kind."""

FLAT = .12
"""How often a warehouse, which SHARING scenes draw from, holds boxes but for every seventh family: flat boxes look most like signs."""

FOREGROUND = -1
"""Stands for the product held in the foreground, where others are indices into the stock behind it."""


@dataclass(frozen=True)
class Scene:
    """A photograph and what is on it."""

    rgb: np.ndarray
    """uint8 [H, W, 3]."""
    boxes: np.ndarray
    """float32 [N, 4]: x0, y0, x1, y1 in pixels."""
    visible: np.ndarray
    """float32 [N]: the share of each product that is visible."""


def render_scene(seed: int, pictures: tuple[Path, ...] = (), kind: str | None = None, sights: Sights = ()) -> Scene:
    """The scene of a seed. `pictures` are photographs for labels and backgrounds, `sights` pictures of anything but products."""
    rng = np.random.default_rng(seed)
    kind = kind or str(rng.choice(list(KINDS), p=list(KINDS.values())))
    hang = functools.partial(_hang_signs, kind=kind, rng=np.random.default_rng((seed, 2)), pictures=pictures)
    width, height = SIZES[int(rng.integers(len(SIZES)))]
    if kind in ("produce", "before produce") and pictures:
        canvas = produce(rng, width, height, pictures)
        hang(canvas)
        if kind == "before produce":  # else whatever looks like a photograph would look empty
            draw_held(canvas, render_family(rng, 1, pictures=pictures)[0], rng, 0, in_hand=rng.random() < .75)
        return _finish(canvas, rng, None)
    if kind in ("sight", "before a sight") and sights:
        canvas = sight(rng, width, height, sights)
        if kind == "before a sight":
            draw_held(canvas, render_family(rng, 1, pictures=pictures)[0], rng, 0, in_hand=rng.random() < .5)
        else:
            hang(canvas)
        return _finish(canvas, rng, None)
    if kind == "page":
        return _finish(page(rng, width, height), rng, None)
    scenery = draw_scenery(rng, pictures)
    if kind in ("empty", "produce", "before produce", "sight", "before a sight"):
        canvas = bare_place(rng, width, height, scenery)
        hang(canvas)
        return _finish(canvas, rng, scenery)
    if kind in ("held", "alone"):
        rgb, boxes, _, visible = render_held(rng, width, height, lambda: _stock(rng, seed, 8, pictures),
                                             lambda: render_family(rng, 1, pictures=pictures)[0], scenery=scenery, in_hand=kind == "held")
        return Scene(rgb, boxes, visible)
    low, high = (.25, .7) if kind == "close-up" else (.8, 3.4)
    view = View.draw(rng, float(np.exp(rng.uniform(np.log(low), np.log(high)))) * min(1., width / height))
    if kind == "close-up" and rng.random() < .5:  # a phone held above a low shelf, at any angle
        view = replace(view, pitch=rng.normal(14, 12), roll=rng.normal(0, 8))
    products = _stock(rng, seed, 4 if kind == "close-up" else int(rng.integers(6, 22)), pictures)
    canvas, _, cooler = compose_shelf(rng, products, width, height, view=view)
    hang(canvas)
    return _finish(canvas, rng, scenery, behind_glass=cooler and rng.random() < .7)


@functools.lru_cache(maxsize=2)
def _warehouse(group: int, pictures: tuple[Path, ...]) -> list[list[Product]]:
    """Families that SHARING neighbouring scenes draw from; their labels, half of the work, are painted once."""
    rng = np.random.default_rng((group, 1))
    flat = np.random.default_rng((group, 3)).random() < FLAT
    return [render_family(rng, int(rng.integers(1, 5)), "box" if flat and i % 7 else None, pictures) for i in range(28)]


def _stock(rng: np.random.Generator, seed: int, families: int, pictures: tuple[Path, ...]) -> list[Product]:
    """Products of some of the families that this scene's warehouse holds."""
    warehouse = _warehouse(seed // SHARING, pictures)
    return [product for i in rng.permutation(len(warehouse))[:families] for product in warehouse[i]]


def _hang_signs(canvas: Canvas, kind: str, rng: np.random.Generator, pictures: tuple[Path, ...]) -> None:
    """Signs draw from an `rng` of their own: with and without them, a scene is the same."""
    if rng.random() < SIGNS[kind]:
        hang_signs(canvas, rng, pictures)


def _finish(canvas: Canvas, rng: np.random.Generator, scenery: np.ndarray | None, behind_glass: bool = False) -> Scene:
    _, boxes, visible = canvas.visible()
    return Scene(photograph(canvas.rgb, rng, behind_glass=behind_glass, scenery=scenery), boxes, visible)


def render_held(rng: np.random.Generator, width: int, height: int, stock: Callable[[], Sequence[Product]], product: Callable[[], Product], *,
                scenery: np.ndarray | None = None, in_hand: bool = True) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """A product in the foreground; the shelf behind it is out of focus, and what stands on it then neither counts nor is denied.

    `stock` and `product` are asked only where they are needed: they may draw from `rng` themselves, and not every photo has a shelf.
    Returns what `render_shelf` does: RGB, boxes, the product of each box (an index into the stock, or FOREGROUND), visible shares.
    """
    if rng.random() < .65:
        view = View.draw(rng, rng.uniform(.5, 2.))
        canvas, owners, _ = compose_shelf(rng, stock(), width, height, view=view)
    else:
        canvas, owners = bare_place(rng, width, height, scenery), []
    defocus = width * rng.uniform(0, .005)
    canvas.rgb = cv2.GaussianBlur(canvas.rgb, (0, 0), max(defocus, .3))
    draw_held(canvas, product(), rng, len(owners), in_hand)
    found, boxes, visible = canvas.visible()
    visible = np.where((found < len(owners)) & (visible >= .3), np.minimum(visible, .5), visible) if defocus > width * .0015 else visible
    visible = np.where(found == len(owners), 1., visible)  # a hand may hide much of it: it is still the one product meant
    return photograph(canvas.rgb, rng), boxes, np.array([*owners, FOREGROUND], int)[found], visible.astype(np.float32)
