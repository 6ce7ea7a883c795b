from __future__ import annotations

import unittest
from unittest import mock

import numpy as np

from ..seeds import VALIDATION_SEEDS
from .scenes import SCENE_KIND_SHARES, SIGN_SHARES_BY_KIND, render_scene
from .stocks import stock_of_scene_group


class SceneTest(unittest.TestCase):
    def test_a_seed_always_renders_the_same_scene(self) -> None:
        first, second = (render_scene(VALIDATION_SEEDS[3], kind="close-up") for _ in range(2))
        np.testing.assert_array_equal(first.rgb, second.rgb)
        np.testing.assert_array_equal(first.boxes, second.boxes)

    def test_a_scene_without_products_has_no_boxes(self) -> None:
        self.assertEqual(len(render_scene(VALIDATION_SEEDS[0], kind="empty place").boxes), 0)

    def test_a_flat_stock_has_boxes_in_six_of_seven_families(self) -> None:
        with mock.patch("models.training.rendering.shelves.stocks.BOX_STOCKS_SHARE", 1.0):
            families = stock_of_scene_group.__wrapped__(3, ())
        self.assertGreaterEqual(sum(family[0].kind == "box" for family in families), len(families) * 6 // 7)
        self.assertGreater(len({family[0].kind for family in stock_of_scene_group.__wrapped__(3, ())}), 3)

    def test_every_kind_is_rendered_without_photographs_too(self) -> None:
        for kind in SCENE_KIND_SHARES:
            with self.subTest(kind):
                self.assertGreater(float(render_scene(VALIDATION_SEEDS[1], kind=kind).rgb.std()), 1.0)

    def test_pages_have_no_boxes_and_differ(self) -> None:
        first, second = (render_scene(VALIDATION_SEEDS.start + n, kind="page") for n in range(2))
        self.assertEqual(len(first.boxes) + len(second.boxes), 0)
        self.assertGreater(float(first.rgb.std()), 1.0)
        self.assertTrue(first.rgb.shape != second.rgb.shape or bool((first.rgb != second.rgb).any()))

    def test_a_scene_with_signs_is_otherwise_the_same(self) -> None:
        scenes = []
        for share in (0.0, 1.0):
            with mock.patch.dict(SIGN_SHARES_BY_KIND, {"empty place": share}):
                scenes.append(render_scene(VALIDATION_SEEDS[0], kind="empty place"))
        changed = float((scenes[0].rgb != scenes[1].rgb).any(2).mean())
        self.assertGreater(changed, 0.01)
        self.assertLess(changed, 0.5, "the photograph's noise and light are others, too")


if __name__ == "__main__":
    unittest.main()
