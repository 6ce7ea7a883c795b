"""Photographs of invented shelves, with the box of every product on them.

    python -m models.training.rendering.shelves --out sheet.png [--textures DIR] [--seed N]
"""
from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

import cv2
import numpy as np

from .packages import Product, render_family
from .shelves_arrangement import Bay, Habits, arrange
from .shelves_camera import Camera, aim
from .shelves_canvas import Canvas
from .shelves_facings import Facings
from .shelves_furniture import Fittings, draw_bay_back, draw_rail, draw_tray, draw_upright
from .shelves_light import photograph


@dataclass(frozen=True)
class View:
    """Where the photographer stands."""

    width_m: float
    """Metres of shelf across the picture."""
    distance: float
    target_y: float
    yaw: float
    pitch: float
    roll: float
    """Degrees."""

    @staticmethod
    def draw(rng: np.random.Generator, width_m: float) -> View:
        """A hand-held phone in front of the shelf: mostly straight on, sometimes well to the side."""
        wide = rng.random() < .25
        return View(width_m, width_m * rng.uniform(.7, 1.4), rng.uniform(.35, 1.6), rng.normal(0, 16 if wide else 5),
                    rng.normal(2, 9 if wide else 4), rng.normal(0, 5 if wide else 1.8))


def render_shelf(rng: np.random.Generator, products: Sequence[Product], width_px: int, height_px: int, *, view: View | None = None,
                 habits: Habits | None = None, fittings: Fittings | None = None, scenery: np.ndarray | None = None,
                 strength: float = 1.) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Renders a photograph of a shelf stocked with `products`.

    scenery: RGB [h, w, 3], a photograph that may be mirrored in a cooler's door. strength: 0 (clean) to 1 (a hasty phone).
    Returns RGB uint8 [height_px, width_px, 3]; boxes [N, 4] (x0, y0, x1, y1 in pixels, of what is visible); the product of
    each box [N], an index into `products`; and the share of each product that is visible [N], 0 to 1.
    """
    canvas, owners, cooler = compose_shelf(rng, products, width_px, height_px, view=view, habits=habits, fittings=fittings)
    rgb = photograph(canvas.rgb, rng, behind_glass=cooler and rng.random() < .8, scenery=scenery, strength=strength)
    found, boxes, visible = canvas.visible()
    return rgb, boxes, np.array(owners, int)[found], visible


def compose_shelf(rng: np.random.Generator, products: Sequence[Product], width_px: int, height_px: int, *, view: View | None = None,
                  habits: Habits | None = None, fittings: Fittings | None = None) -> tuple[Canvas, list[int], bool]:
    """The scene before light and lens: the canvas, the product of each owner on it, and whether it is a cooler."""
    view = view or View.draw(rng, float(np.exp(rng.uniform(np.log(.45), np.log(3.2)))))
    habits = habits or Habits.draw(rng)
    fittings = fittings or Fittings.draw(rng)
    view_height = view.width_m * height_px / width_px
    canvas = Canvas(width_px, height_px, (int(rng.integers(20, 120, 3).mean()),) * 3)
    reach = view.width_m * .62 + .2
    extent = (view.target_y - view_height * .75 - rng.uniform(.3, .6), view.target_y + view_height * .75 + .2)
    facings = Facings(products, rng, fittings.dim)
    owners: list[int] = []
    units = [(x, arrange(products, rng, x, extent, habits)) for x in _units(rng, reach)]
    camera = aim(np.array([0., _eye_catcher(rng, units, products, view), 0.]), distance=view.distance, yaw_degrees=view.yaw,
                 pitch_degrees=view.pitch, roll_degrees=view.roll, width_px=width_px, height_px=height_px, view_width=view.width_m)
    for x, bays in sorted(units, key=lambda unit: -abs(sum(unit[0]) / 2 - camera.position[0])):  # the far units first
        for bay in bays:
            _draw_bay(canvas, camera, bay, x, fittings, facings, products, owners, rng)
    if fittings.cooler or rng.random() < .7:
        for x, _ in units:
            draw_upright(canvas, camera, x[0], (extent[0], extent[1] + .6), fittings, rng)
    return canvas, owners, fittings.cooler


def _eye_catcher(rng: np.random.Generator, units: list[tuple[tuple[float, float], list[Bay]]], products: Sequence[Product], view: View) -> float:
    """The height, metres, that the photographer aims at: on the product nearest to where the view was meant."""
    near = [(abs(p.y - view.target_y) + abs(p.x), p) for _, bays in units for bay in bays for p in bay.placements]
    if not near:
        return view.target_y
    chosen = min(near, key=lambda pair: pair[0])[1]
    return chosen.y + products[chosen.product].height_m * rng.uniform(.1, .9)


def _units(rng: np.random.Generator, reach: float) -> list[tuple[float, float]]:
    """Extents of the shelf units side by side, metres."""
    edges = [-reach - rng.uniform(0, .5)]
    while edges[-1] < reach:
        edges.append(edges[-1] + rng.uniform(.8, 1.35))
    return list(zip(edges, edges[1:]))


def _draw_bay(canvas: Canvas, camera: Camera, bay: Bay, x: tuple[float, float], fittings: Fittings, facings: Facings,
              products: Sequence[Product], owners: list[int], rng: np.random.Generator) -> None:
    draw_bay_back(canvas, camera, bay, x, fittings, rng)
    for placement in sorted(bay.placements, key=lambda p: -p.z):
        facings.draw(canvas, camera, placement, bay, len(owners))
        owners.append(placement.product)
    for tray in bay.trays:
        draw_tray(canvas, camera, bay, tray, products[tray[3]].accent, rng)
    draw_rail(canvas, camera, bay.floor, x, fittings, rng)


def main() -> None:
    """Writes a contact sheet of scenes with their boxes: green at least 60 % visible, red less."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("shelves.png"))
    parser.add_argument("--textures", type=Path, help="a folder of photographs to print on labels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="without boxes")
    options = parser.parse_args()
    pictures = tuple(sorted(options.textures.rglob("*.jpg"))) if options.textures else ()
    rng = np.random.default_rng(options.seed)
    tiles = []
    for _ in range(4):
        products = [p for _ in range(8) for p in render_family(rng, int(rng.integers(1, 5)), pictures=pictures)]
        rgb, boxes, _, visible = render_shelf(rng, products, 1024, 768)
        for box, share in zip(boxes.astype(int).tolist(), visible):
            if not options.plain and share > .1:
                cv2.rectangle(rgb, box[:2], box[2:], (0, 255, 0) if share >= .6 else (255, 0, 0), 2)
        tiles.append(rgb)
    sheet = np.concatenate([np.concatenate(tiles[:2], 1), np.concatenate(tiles[2:], 1)], 0)
    cv2.imwrite(str(options.out), sheet[..., ::-1])


if __name__ == "__main__":
    main()
