from __future__ import annotations

import unittest

import numpy as np

from .scene_windows import Window


class WindowTest(unittest.TestCase):
    def test_moves_and_mirrors_boxes_with_the_pixels(self) -> None:
        picture = np.zeros((80, 100, 3), np.uint8)
        picture[20:40, 30:50] = 255
        window = Window(64, np.array([1.0, 1.0]), np.array([10.0, 8.0]), mirrored=True)
        boxes, inside, _ = window.boxes_inside(np.float32([[30, 20, 50, 40]]))
        rows, columns = np.nonzero(window.pixels_inside(picture)[..., 0] > 128)
        self.assertEqual(boxes[0].tolist(), [columns.min(), rows.min(), columns.max() + 1, rows.max() + 1])
        self.assertEqual(float(inside[0]), 1.0)


if __name__ == "__main__":
    unittest.main()
