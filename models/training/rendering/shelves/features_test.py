from __future__ import annotations

import functools
import unittest
from dataclasses import replace

import numpy as np

from ..packages.drinks import render_drink_family
from ..packages.products import Product, render_front
from .arrangement import Bay, Placement, depth_of_product
from .camera import Camera, aim_camera
from .canvas import Canvas
from .clear_lips import draw_clear_lip
from .deep_rows import drop_hidden_rows, fill_rows_behind
from .features import FEATURE_SHARES, NO_FEATURES, SCENES_WITH_FEATURES_SHARE, draw_features
from .fixtures import TURNED_LABELS_PER_PRODUCT, Fixtures
from .furniture import Fittings, draw_rail
from .glass_doors import draw_glass_doors
from .light import light_poorly, process_as_phones_do
from .posters import hang_posters
from .printed_rails import RAIL_SIZE_PX, paint_rail
from .pushers import draw_pushers
from .shelf import View, compose_shelf
from .shop_floor import draw_shop_floor
from .stock_cartons import draw_stock_cartons
from .tag_holders import draw_tag_holders

X, BAY = (-0.5, 0.5), Bay(0.9, 1.25, (), ())
FACING = 7


@functools.cache
def cans() -> list[Product]:
    return render_drink_family(np.random.default_rng(4), 2, "can")


def straight_camera() -> Camera:
    return aim_camera(
        np.array([0.0, 1.05, 0.0]),
        distance=1.2,
        yaw_degrees=0,
        pitch_degrees=5,
        roll_degrees=0,
        width_px=400,
        height_px=300,
        view_width=1.0,
    )


def covered_canvas() -> Canvas:
    """A canvas that one grey product covers."""
    canvas = Canvas(400, 300)
    texture = np.full((8, 8, 4), (90, 90, 90, 255), np.uint8)
    canvas.draw(texture, np.array([[-9, -9], [409, -9], [409, 309], [-9, 309]]), FACING)
    return canvas


def bay_of_cans(count: int = 3) -> Bay:
    width = cans()[0].width_m
    places = (Placement(0, (i - 1) * width * 1.02, BAY.floor, 0.01, 0.0, 0.0, 0) for i in range(count))
    return Bay(BAY.floor, BAY.ceiling, tuple(places), ())


class FeaturesTest(unittest.TestCase):
    def setUp(self) -> None:
        self.rng = np.random.default_rng(1)
        self.camera = straight_camera()
        self.canvas = covered_canvas()

    def changed(self) -> float:
        return float((np.abs(self.canvas.rgb - 90).max(2) > 3).mean())

    def hidden(self) -> float:
        return float((self.canvas.owner != FACING).mean())

    def test_three_quarters_of_the_scenes_have_features_by_their_shares(self) -> None:
        drawn = [draw_features(np.random.default_rng(seed)) for seed in range(2000)]
        with_any = 1 - drawn.count(NO_FEATURES) / len(drawn)
        self.assertAlmostEqual(with_any, SCENES_WITH_FEATURES_SHARE, delta=0.05)
        for name, share in FEATURE_SHARES.items():
            found = sum(name in features for features in drawn) / len(drawn)
            self.assertAlmostEqual(found, share * SCENES_WITH_FEATURES_SHARE, delta=0.05, msg=name)

    def test_a_clear_lip_is_seen_and_takes_nothing_from_the_boxes(self) -> None:
        for style in (0.1, 0.95):
            draw_clear_lip(self.canvas, self.camera, BAY, X, self.rng, style)
        self.assertGreater(self.changed(), 0.01)
        self.assertEqual(self.hidden(), 0)

    def test_dividers_take_nothing_from_the_boxes_and_pushers_stand_in_the_gaps(self) -> None:
        bay = bay_of_cans()
        draw_pushers(self.canvas, self.camera, bay, cans(), self.rng)
        self.assertGreater(self.changed(), 0)
        self.assertEqual(self.hidden(), 0)
        apart = Bay(bay.floor, bay.ceiling, (bay.placements[0], bay.placements[2]), ())
        draw_pushers(self.canvas, self.camera, apart, cans(), self.rng)
        self.assertGreater(self.hidden(), 0)

    def test_glass_doors_change_the_picture_and_hide_little(self) -> None:
        for seed in range(4):
            draw_glass_doors(self.canvas, self.camera, X, (0.5, 1.6), np.random.default_rng(seed))
        self.assertGreater(self.changed(), 0.02)
        self.assertLess(self.hidden(), 0.5)

    def test_tag_holders_hide_the_feet_of_products(self) -> None:
        draw_tag_holders(self.canvas, self.camera, BAY, X, Fittings.draw(self.rng), self.rng)
        self.assertGreater(self.hidden(), 0.005)
        self.assertLess(self.hidden(), 0.2)

    def test_cartons_posters_and_the_floor_own_no_pixels(self) -> None:
        steps = {
            "cartons": lambda: draw_stock_cartons(self.canvas, self.camera, BAY, X, self.rng),
            "posters": lambda: hang_posters(self.canvas, cans(), self.rng),
            "floor": lambda: draw_shop_floor(self.canvas, self.camera, (-2, 2), 0.9, self.rng),
        }
        for name, draw in steps.items():
            with self.subTest(name):
                self.canvas = covered_canvas()
                draw()
                self.assertEqual(set(np.unique(self.canvas.owner).tolist()), {-1, FACING})
                self.assertGreater(self.hidden(), 0.02)

    def test_printed_rails_carry_print_and_their_shelves_have_no_boxes_there(self) -> None:
        rail = paint_rail(self.rng, cans())
        self.assertEqual(rail.shape, (*RAIL_SIZE_PX[::-1], 4))
        self.assertGreater(len(np.unique(rail[..., :3].reshape(-1, 3), axis=0)), 20)
        fixtures = Fixtures(frozenset({"printed rails"}), self.rng, cans())
        draw_rail(self.canvas, self.camera, BAY.floor, X, Fittings.draw(self.rng), self.rng, fixtures.rail)
        self.assertGreater(self.hidden(), 0.01)

    def test_rows_behind_fill_the_depth_in_place_of_those_that_were_there(self) -> None:
        bay = bay_of_cans()
        filled = fill_rows_behind(fill_rows_behind(bay, cans(), self.rng), cans(), self.rng)
        fronts = [p for p in filled.placements if not p.behind]
        behind = [p for p in filled.placements if p.behind]
        self.assertEqual(fronts, list(bay.placements))
        self.assertGreater(len(behind), 0)
        self.assertGreaterEqual(min(p.z for p in behind), 0.01 + depth_of_product(cans()[0]))

    def test_stock_that_front_products_hide_is_not_drawn(self) -> None:
        bay = fill_rows_behind(bay_of_cans(), cans(), self.rng)
        low, high = (np.array([0.0, y, -1.0]) for y in (BAY.floor, BAY.ceiling + 0.5))
        count = [len(drop_hidden_rows(bay, cans(), eye).placements) for eye in (low, high)]
        self.assertLess(count[0], len(bay.placements) * 0.75)
        self.assertEqual(count[1], len(bay.placements))

    def test_a_board_hides_the_depth_of_the_bay_above_it_from_a_camera_below(self) -> None:
        view, features = View(1.0, 1.0, 0.5, 0, -25, 0), frozenset({"deep rows", "dense rows"})
        fittings = replace(Fittings.draw(self.rng), rail_height=0.02, board_thickness=0.02, rail_rise=0.0)
        canvas, _, _ = compose_shelf(self.rng, cans(), 400, 300, view=view, fittings=fittings, features=features)
        stock = np.isin(canvas.owner, list(canvas.stock_behind))
        self.assertLess(float(stock.mean()), 0.12)

    def test_stock_behind_is_background_or_ignored_but_never_a_facing(self) -> None:
        view = View(1.0, 1.1, 1.0, 0, 25, 0)
        canvas, _, _ = compose_shelf(
            self.rng, cans(), 400, 300, view=view, features=frozenset({"deep rows", "dense rows"})
        )
        facings, _, visible = canvas.visible_facings()
        stock = np.isin(facings, list(canvas.stock_behind))
        self.assertGreater(int(stock.sum()), 5)
        self.assertLessEqual(set(visible[stock].tolist()), {0.0, 0.5})
        self.assertGreater(int((visible[~stock] >= 0.6).sum()), 5)

    def test_turned_labels_point_anywhere_and_others_stay(self) -> None:
        turns = np.zeros((40, 3))
        turned = Fixtures(frozenset({"turned labels"}), self.rng, cans()).label_turns(turns)
        self.assertEqual(turned.shape, (40, TURNED_LABELS_PER_PRODUCT))
        self.assertGreater(float(np.abs(turned).max()), 120)
        self.assertIs(Fixtures(frozenset({"posters"}), self.rng, cans()).label_turns(turns), turns)

    def test_a_turned_can_shows_another_part_of_its_label(self) -> None:
        front, back = (
            render_front(cans()[0], np.random.default_rng(1), 100, yaw).astype(float) for yaw in (0.0, 180.0)
        )
        self.assertEqual(front.shape, back.shape)
        self.assertGreater(float(np.abs(front - back).mean()), 2)

    def test_low_light_is_darker_and_phones_sharpen_its_edges(self) -> None:
        scene = np.full((120, 160, 3), 120, np.float32)
        scene[:, 80:] = 160
        self.assertLess(float(light_poorly(scene, self.rng).mean()), float(scene.mean()))
        sharp = process_as_phones_do(scene.astype(np.uint8), self.rng)
        self.assertEqual((sharp.shape, sharp.dtype), (scene.shape, np.dtype(np.uint8)))
        self.assertGreater(int(np.ptp(sharp[60, 70:90, 0])), 40)

    def test_every_feature_leaves_whole_boxes_within_the_picture(self) -> None:
        for name in FEATURE_SHARES:
            with self.subTest(name):
                canvas, _, _ = compose_shelf(np.random.default_rng(3), cans(), 200, 150, features=frozenset({name}))
                boxes = canvas.visible_facings()[1]
                self.assertTrue(bool((boxes[:, :2] >= 0).all() and (boxes[:, 2:] <= (200, 150)).all()))


if __name__ == "__main__":
    unittest.main()
