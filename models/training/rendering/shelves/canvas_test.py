from __future__ import annotations

import unittest

import numpy as np

from .canvas import Canvas
from .signs import hang_signs


def quad(x0: float, y0: float, x1: float, y1: float) -> np.ndarray:
    """Corners of an upright rectangle, from the top left clockwise."""
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])


class CanvasTest(unittest.TestCase):
    def test_knows_how_much_of_a_covered_facing_is_visible(self) -> None:
        canvas, texture = Canvas(100, 100), np.full((20, 20, 4), 255, np.uint8)
        canvas.draw(texture, quad(10, 10, 50, 50), owner=0)
        canvas.draw(texture, quad(40, 10, 80, 50), owner=1)
        owners, boxes, visible = canvas.visible_facings()
        self.assertEqual(owners.tolist(), [0, 1])
        np.testing.assert_allclose(boxes, [[10, 10, 40, 50], [40, 10, 80, 50]], atol=1)
        np.testing.assert_allclose(visible, [0.75, 1.0], atol=0.05)

    def test_counts_the_part_outside_the_picture_as_hidden(self) -> None:
        canvas = Canvas(100, 100)
        canvas.draw(np.full((20, 20, 4), 255, np.uint8), quad(-30, 0, 30, 60), owner=0)
        self.assertAlmostEqual(float(canvas.visible_facings()[2][0]), 0.5, delta=0.05)

    def test_signs_have_no_boxes_and_hide_products_behind_them(self) -> None:
        canvas = Canvas(400, 300)
        canvas.draw(np.full((20, 20, 4), 255, np.uint8), quad(0, 0, 400, 300), owner=0)
        hang_signs(canvas, np.random.default_rng(2), ())
        owners, _, visible = canvas.visible_facings()
        self.assertEqual(owners.tolist(), [0])
        self.assertLess(float(visible[0]), 0.98)


if __name__ == "__main__":
    unittest.main()
