"""Draws a scene's features, which stand behind or in front of the front row, or take its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..packages.products import Product
from .arrangement import Bay, Habits
from .camera import Camera
from .canvas import Canvas
from .clear_lips import draw_clear_lip
from .deep_rows import darken_depth, drop_hidden_rows, fill_rows_behind
from .features import Features
from .furniture import Fittings
from .glass_doors import draw_glass_doors
from .posters import hang_posters
from .printed_rails import paint_rail
from .pushers import draw_pushers
from .shop_floor import MAX_PLINTH_M, MIN_PLINTH_M, draw_shop_floor
from .stock_cartons import draw_stock_cartons
from .tag_holders import draw_tag_holders

TURNED_LABELS_PER_PRODUCT = 6
"""How many angles each product's labels may be turned by in a scene with turned labels."""
LABELS_TURNED_SHARE = 0.7
"""Share of products in such a scene whose labels may point anywhere. The labels of the other products are turned only
slightly."""


class Fixtures:
    """The features of one scene. What else a scene shows does not depend on the generator that draws them."""

    def __init__(self, features: Features, rng: np.random.Generator, products: Sequence[Product]) -> None:
        self.features = features
        self.plinth = rng.uniform(MIN_PLINTH_M, MAX_PLINTH_M) if "shop floor" in features else None
        """Height of the lowest board above the shop's floor, in metres; None if the floor is not shown."""
        self._rng = rng
        self._products = products
        self._lip_style = rng.random()
        self.rail = paint_rail(rng, products) if "printed rails" in features else None
        """The print on the rails, RGBA; None if the rails have a plain colour."""

    def label_turns(self, turns: np.ndarray) -> np.ndarray:
        """The angles, in degrees, by which labels are turned, [products, turns], in place of `turns`."""
        if "turned labels" not in self.features:
            return turns
        anywhere = self._rng.uniform(-180, 180, (len(turns), TURNED_LABELS_PER_PRODUCT))
        slightly = self._rng.normal(0, 8, anywhere.shape)
        return np.where(self._rng.random((len(turns), 1)) < LABELS_TURNED_SHARE, anywhere, slightly)

    def fittings(self, fittings: Fittings) -> Fittings:
        """The shelving, mostly darker if rows are deep, and with high rails if the rails are printed.

        Where tags hang in holders, none are stuck onto the rails.
        """
        if self.rail is not None:
            fittings = replace(fittings, rail_height=self._rng.uniform(0.035, 0.075))
        if "deep rows" in self.features:
            fittings = darken_depth(fittings, self._rng)
        return replace(fittings, tag_density=0.0) if "tag holders" in self.features else fittings

    def habits(self, habits: Habits) -> Habits:
        """The habits of the shop in filling shelves. If rows are dense, every place is taken and products touch."""
        return replace(habits, gap=0.001, empty=0.0, pulled=0.0) if "dense rows" in self.features else habits

    def fill(self, bays: Sequence[Bay], x: tuple[float, float], seen: tuple[float, float]) -> list[Bay]:
        """The bays of a shelf unit with the scene's features: rows behind, turned labels, and one bay of cartons.

        seen: heights near the bottom and the top of the view, in metres. The cartons are at one of them.
        """
        if "deep rows" in self.features:
            bays = [fill_rows_behind(bay, self._products, self._rng) for bay in bays]
        if "turned labels" in self.features:
            bays = [self._turn_labels(bay) for bay in bays]
        if "stock cartons" not in self.features:
            return list(bays)
        at = seen[1] if self._rng.random() < 0.75 else seen[0]
        return [self._put_cartons(bay, x) if bay.floor <= at < bay.ceiling + 0.06 else bay for bay in bays]

    def drop_hidden(self, bays: Sequence[Bay], camera: Camera) -> list[Bay]:
        """Removes the stock that the camera cannot see from each bay."""
        return [drop_hidden_rows(bay, self._products, camera.position) for bay in bays]

    def draw_bay_front(self, canvas: Canvas, camera: Camera, bay: Bay, x: tuple[float, float]) -> None:
        """Draws the things that stand in front of a bay's products or replace them."""
        for span in bay.cartons:
            draw_stock_cartons(canvas, camera, bay, span, self._rng)
        if "pushers" in self.features:
            draw_pushers(canvas, camera, bay, self._products, self._rng)
        if "clear lips" in self.features and not bay.cartons:
            draw_clear_lip(canvas, camera, bay, x, self._rng, self._lip_style)

    def draw_rail_front(
        self, canvas: Canvas, camera: Camera, bay: Bay, x: tuple[float, float], fittings: Fittings
    ) -> None:
        """Draws whatever hangs in front of a bay's rail."""
        if "tag holders" in self.features:
            draw_tag_holders(canvas, camera, bay, x, fittings, self._rng)

    def draw_unit_front(self, canvas: Canvas, camera: Camera, x: tuple[float, float], y: tuple[float, float]) -> None:
        """Draws the features in front of a whole shelf unit, from x[0] to x[1] and y[0] to y[1]."""
        if "glass doors" in self.features:
            low = y[0] if self.plinth is None else self.plinth
            draw_glass_doors(canvas, camera, x, (low, y[1]), self._rng)

    def draw_front(self, canvas: Canvas, camera: Camera, x: tuple[float, float]) -> None:
        """Draws the features in front of all shelf units, which extend from x[0] to x[1]."""
        if self.plinth is not None:
            draw_shop_floor(canvas, camera, x, self.plinth, self._rng)
        if "posters" in self.features and self._products:
            hang_posters(canvas, self._products, self._rng)

    def _turn_labels(self, bay: Bay) -> Bay:
        """The bay with each label turned at random."""
        turns = self._rng.integers(TURNED_LABELS_PER_PRODUCT, size=len(bay.placements)).tolist()
        pairs = zip(bay.placements, turns, strict=True)
        return replace(bay, placements=tuple(replace(placement, label_turn=turn) for placement, turn in pairs))

    def _put_cartons(self, bay: Bay, x: tuple[float, float]) -> Bay:
        """The bay with cartons in place of all its products, or of those on one side."""
        ends = [x[0], x[1]]
        if self._rng.random() < 0.35:
            ends[int(self._rng.integers(2))] = self._rng.uniform(x[0] + 0.2, x[1] - 0.2)
        kept = tuple(
            p
            for p in bay.placements
            if p.x + self._products[p.product].width_m / 2 < ends[0]
            or p.x - self._products[p.product].width_m / 2 > ends[1]
        )
        return replace(bay, placements=kept, trays=(), cartons=((ends[0], ends[1]),))
