"""Photographs of invented shelves, with the box of every product on them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..packages.products import Product
from .arrangement import Bay, Habits, arrange_products
from .camera import Camera, aim_camera
from .canvas import Canvas
from .facings import Facings
from .features import NO_FEATURES, Features
from .fixtures import Fixtures
from .furniture import Fittings, draw_bay_back, draw_post, draw_rail, draw_tray
from .light import photograph_scene

FACING_VISIBLE_SHARE = 0.6
"""Lowest visible share at which a product counts as a facing, which the detector has to find."""


@dataclass(frozen=True)
class View:
    """Where the photographer stands, and where the camera points."""

    width_m: float
    """Width of the shelf section that the picture shows, in metres."""
    distance: float
    """Metres from the camera to the shelf."""
    target_y: float
    """Metres above the floor that the camera aims at."""
    yaw: float
    """Degrees that the camera stands to the side."""
    pitch: float
    """Degrees that it looks down."""
    roll: float
    """Degrees that the picture is tilted."""

    @staticmethod
    def at_random(rng: np.random.Generator, width_m: float) -> View:
        """A hand-held phone in front of the shelf: mostly straight on, sometimes well to the side."""
        wide = rng.random() < 0.25
        return View(
            width_m,
            width_m * rng.uniform(0.7, 1.4),
            rng.uniform(0.35, 1.6),
            rng.normal(0, 16 if wide else 5),
            rng.normal(2, 9 if wide else 4),
            rng.normal(0, 5 if wide else 1.8),
        )


def render_shelf(
    rng: np.random.Generator,
    products: Sequence[Product],
    width_px: int,
    height_px: int,
    *,
    view: View | None = None,
    habits: Habits | None = None,
    fittings: Fittings | None = None,
    reflected: np.ndarray | None = None,
    strength: float = 1.0,
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Renders a photograph of a shelf stocked with `products`.

    Args:
        rng: source of all random draws.
        products: each is used in one bay before any is used in another.
        width_px: of the photograph.
        height_px: of the photograph.
        view: where the camera stands. Like `habits` and `fittings`, it is drawn at random if not given.
        habits: how the shop fills its shelves.
        fittings: what the shelves look like.
        reflected: photograph, RGB [h, w, 3], that may be reflected by the glass door of a cooler.
        strength: how strongly light, blur and noise change the picture, from 0 (hardly) to 1 (as in a hasty photo).

    Returns:
        RGB uint8 [height_px, width_px, 3]; the boxes of what is visible [n, 4] (x0, y0, x1, y1 in pixels); the product
        of each box [n], an index into `products`; and the share of each product that is visible [n], 0 to 1.
    """
    canvas, owners, cooler = compose_shelf(
        rng, products, width_px, height_px, view=view, habits=habits, fittings=fittings
    )
    rgb = photograph_scene(
        canvas.rgb, rng, behind_glass=cooler and rng.random() < 0.8, reflected=reflected, strength=strength
    )
    found, boxes, visible = canvas.visible_facings()
    return rgb, boxes, np.array(owners, int)[found], visible


def compose_shelf(
    rng: np.random.Generator,
    products: Sequence[Product],
    width_px: int,
    height_px: int,
    *,
    view: View | None = None,
    habits: Habits | None = None,
    fittings: Fittings | None = None,
    features: Features = NO_FEATURES,
) -> tuple[Canvas, list[int], bool]:
    """The scene before light and lens: the canvas, the product of each owner on it, and whether it has glass doors.

    features: what it has beyond a tidy shelf. The other arguments are those of `render_shelf`.
    """
    view = view or View.at_random(rng, float(np.exp(rng.uniform(np.log(0.45), np.log(3.2)))))
    habits = habits or Habits.draw(rng)
    fittings = fittings or Fittings.draw(rng)
    fixtures = None
    view_height = view.width_m * height_px / width_px
    if features:  # a generator of its own, so that a scene without features stays what it was
        fixtures = Fixtures(features, np.random.default_rng(int(rng.integers(2**62))), products)
        fittings, habits = fixtures.fittings(fittings), fixtures.habits(habits)
        if fixtures.plinth is not None:  # the camera looks lower, so that the floor is seen
            lowest = fixtures.plinth + view_height * rng.uniform(0.15, 0.4)
            view = replace(view, target_y=min(view.target_y, lowest))
    canvas = Canvas(width_px, height_px, (int(rng.integers(20, 120, 3).mean()),) * 3)
    reach = view.width_m * 0.62 + 0.2
    extent = (view.target_y - view_height * 0.75 - rng.uniform(0.3, 0.6), view.target_y + view_height * 0.75 + 0.2)
    if fixtures and fixtures.plinth is not None:
        extent = (fixtures.plinth, max(extent[1], fixtures.plinth + 0.3))
    facings = Facings(products, rng, fittings.dim, fixtures)
    owners: list[int] = []
    units = [(x, arrange_products(products, rng, x, extent, habits)) for x in _shelf_unit_extents(rng, reach)]
    if fixtures:
        seen = (view.target_y - view_height * 0.35, view.target_y + view_height * 0.35)
        units = [(x, fixtures.fill(bays, x, seen)) for x, bays in units]
    camera = aim_camera(
        np.array([0.0, _camera_target_height(rng, units, products, view), 0.0]),
        distance=view.distance,
        yaw_degrees=view.yaw,
        pitch_degrees=view.pitch,
        roll_degrees=view.roll,
        width_px=width_px,
        height_px=height_px,
        view_width=view.width_m,
    )
    if fixtures:
        units = [(x, fixtures.drop_hidden(bays, camera)) for x, bays in units]
    for x, bays in sorted(
        units, key=lambda unit: -abs(sum(unit[0]) / 2 - camera.position[0])
    ):  # far shelf units are drawn first, because near ones hide them
        for bay in _back_to_front(bays, camera) if fixtures else bays:
            _draw_bay(canvas, camera, bay, x, fittings, facings, products, owners, rng, fixtures)
            if not fixtures:
                draw_rail(canvas, camera, bay.floor, x, fittings, rng)
        if fixtures:
            for bay in bays:
                draw_rail(canvas, camera, bay.floor, x, fittings, rng, fixtures.rail)
                fixtures.draw_rail_front(canvas, camera, bay, x, fittings)
    if fittings.cooler or rng.random() < 0.7:
        for x, _ in units:
            draw_post(canvas, camera, x[0], (extent[0], extent[1] + 0.6), fittings, rng)
    if fixtures:
        for x, _ in units:
            fixtures.draw_unit_front(canvas, camera, x, (extent[0], extent[1] + 0.6))
        fixtures.draw_front(canvas, camera, (units[0][0][0], units[-1][0][1]))
    return canvas, owners, fittings.cooler or "glass doors" in features


def _camera_target_height(
    rng: np.random.Generator,
    units: list[tuple[tuple[float, float], list[Bay]]],
    products: Sequence[Product],
    view: View,
) -> float:
    """The height above the floor, metres, that the camera aims at: on the product nearest to the target of the view."""
    near = [(abs(p.y - view.target_y) + abs(p.x), p) for _, bays in units for bay in bays for p in bay.placements]
    if not near:
        return view.target_y
    chosen = min(near, key=lambda pair: pair[0])[1]
    return chosen.y + products[chosen.product].height_m * rng.uniform(0.1, 0.9)


def _shelf_unit_extents(rng: np.random.Generator, reach: float) -> list[tuple[float, float]]:
    """Where each shelf unit begins and ends, in metres to the right of the camera's target.

    The units stand side by side and fill at least -reach to reach.
    """
    edges = [-reach - rng.uniform(0, 0.5)]
    while edges[-1] < reach:
        edges.append(edges[-1] + rng.uniform(0.8, 1.35))
    return list(itertools.pairwise(edges))


def _back_to_front(bays: Sequence[Bay], camera: Camera) -> list[Bay]:
    """The bays, those farthest above or below the camera first, because boards of nearer bays hide parts of them.

    Shelves without features are drawn from the lowest bay up, so that rendered sets stay what they were.
    """
    return sorted(bays, key=lambda bay: -abs((bay.floor + bay.ceiling) / 2 - camera.position[1]))


def _draw_bay(
    canvas: Canvas,
    camera: Camera,
    bay: Bay,
    x: tuple[float, float],
    fittings: Fittings,
    facings: Facings,
    products: Sequence[Product],
    owners: list[int],
    rng: np.random.Generator,
    fixtures: Fixtures | None,
) -> None:
    """Draws a bay: its back, its products from back to front, its trays, and what stands in front of them."""
    draw_bay_back(canvas, camera, bay, x, fittings, rng)
    for placement in sorted(bay.placements, key=lambda p: -p.z):
        facings.draw(canvas, camera, placement, bay, len(owners))
        if fixtures and placement.behind:
            canvas.stock_behind.add(len(owners))
        owners.append(placement.product)
    for tray in bay.trays:
        draw_tray(canvas, camera, bay, tray, products[tray[3]].accent, rng)
    if fixtures:
        fixtures.draw_bay_front(canvas, camera, bay, x)
