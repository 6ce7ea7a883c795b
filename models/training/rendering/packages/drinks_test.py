from __future__ import annotations

import unittest

import numpy as np

from .bottle_outlines import BOTTLE_STYLES, SIZES_BY_STYLE, invent_bottle_outline
from .drinks import CAN_SIZES, render_drink_family
from .liquid import MIN_OPACITY, Liquid
from .products import render_front


class DrinksTest(unittest.TestCase):
    def setUp(self) -> None:
        self.rng = np.random.default_rng(2)

    def test_a_family_of_bottles_has_one_outline_and_small_labels(self) -> None:
        first, second = render_drink_family(self.rng, 2, "bottle")
        np.testing.assert_array_equal(first.profile.radii, second.profile.radii)
        low, high = first.profile.label
        self.assertLess(high - low, 0.5)
        self.assertNotEqual(first.flavour, second.flavour)

    def test_every_style_has_a_neck_below_its_cap_and_a_label_on_its_body(self) -> None:
        for style in BOTTLE_STYLES:
            with self.subTest(style):
                liquid = Liquid((200, 210, 220), 0.0, 0.9, 0.0)
                profile = invent_bottle_outline(self.rng, style, liquid, (1, 2, 3), (4, 5, 6))
                neck = float(np.interp(profile.cap_from - 0.01, profile.heights, profile.radii))
                self.assertLess(neck, 0.7)
                self.assertTrue(0 < profile.label[0] < profile.label[1] < profile.cap_from)
                self.assertTrue(all(height > 1.5 * width for _, width, height in SIZES_BY_STYLE[style]))

    def test_the_outline_holds_the_whole_bottle_however_clear_its_drink_is(self) -> None:
        bottle = render_drink_family(self.rng, 1, "bottle")[0]
        shot = render_front(bottle, self.rng, 200)
        self.assertAlmostEqual(shot.shape[0], 200, delta=4)
        self.assertAlmostEqual(shot.shape[1] / shot.shape[0], bottle.width_m / bottle.height_m, delta=0.06)
        middle = shot[3:-3, shot.shape[1] // 2, 3]
        self.assertGreaterEqual(int(middle.min()), int(MIN_OPACITY * 255) - 1)

    def test_a_pack_is_one_product_as_wide_as_its_pieces_together(self) -> None:
        pack = render_drink_family(self.rng, 1, "pack")[0]
        piece, film = pack.shape.piece, pack.shape.film
        self.assertAlmostEqual(pack.width_m, piece.width_m * film.columns)
        self.assertAlmostEqual(pack.depth_m, piece.width_m * film.rows)
        shot = render_front(pack, self.rng, 120)
        self.assertAlmostEqual(shot.shape[1] / shot.shape[0], pack.width_m / pack.height_m, delta=0.15)
        gaps = (shot[-60:, :, 3] < 128).mean()
        self.assertLess(float(gaps), 0.1, "the film spans the gaps between the pieces")

    def test_cans_have_sizes_that_are_sold(self) -> None:
        can = render_drink_family(self.rng, 1, "can")[0]
        nearest = min(abs(can.height_m / can.width_m - height / width) for _, width, height in CAN_SIZES)
        self.assertLess(nearest, 0.2)


if __name__ == "__main__":
    unittest.main()
