from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import numpy as np
from PIL import Image

from ..seeds import VALIDATION_SEEDS
from .pictures_without_products import MIN_PICTURE_SIDE_PX, find_pictures_without_products
from .scenes import render_scene


class PicturesWithoutProductsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "things" / "deep").mkdir(parents=True)
        thing = np.zeros((160, 200, 4), np.uint8)
        thing[40:120, 50:150] = (255, 0, 0, 255)
        Image.fromarray(thing).save(self.folder / "things/deep/thing.png")

    def test_finds_large_pictures_of_each_folder_and_skips_icons(self) -> None:
        (self.folder / "icons").mkdir()
        Image.new("RGB", (MIN_PICTURE_SIDE_PX - 1, 500)).save(self.folder / "icons/icon.jpg")
        (self.folder / "things/nowhere.png").symlink_to("not-there.png")
        self.assertEqual(find_pictures_without_products(self.folder), ((self.folder / "things/deep/thing.png",),))
        self.assertEqual(find_pictures_without_products(None), ())
        with self.assertRaisesRegex(ValueError, "icons has no folders of pictures"):
            find_pictures_without_products(self.folder / "icons")

    def test_scenes_have_no_boxes_but_that_of_a_product_near_the_camera(self) -> None:
        found = find_pictures_without_products(self.folder)
        for seed in VALIDATION_SEEDS[:4]:
            without, before = (
                render_scene(seed, kind=kind, without_products=found)
                for kind in ("picture without products", "before such a picture")
            )
            self.assertEqual((len(without.boxes), len(before.boxes)), (0, 1))
            self.assertGreater(float(without.rgb.std()), 1.0)


if __name__ == "__main__":
    unittest.main()
