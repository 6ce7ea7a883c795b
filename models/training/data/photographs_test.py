from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

from ..rendering.pictures import write_jpeg
from .photographs import (
    PhotographSet,
    photograph_sets,
    write_held_out,
    write_photographs,
    write_pictures_without_products,
)
from .scene_bank import load_scene, tables_of_bank
from .scene_windows import cut_random_windows


class PhotographsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        grey = np.full((60, 80, 3), 90, np.uint8)
        for index in range(4):
            write_jpeg(self.folder / "photos" / f"{index}.jpg", grey, 90)
        box = {"image_id": 10, "category_id": 1, "bbox": [10, 20, 30, 25]}
        produce = {"image_id": 10, "category_id": 1, "bbox": [45, 5, 30, 30], "product": "orange"}
        crowd = {"image_id": 11, "category_id": 1, "bbox": [10, 20, 30, 25], "iscrowd": 1}
        tag = {"image_id": 11, "category_id": 2, "bbox": [50, 20, 10, 5]}
        document = {
            "images": [{"id": 10 + index, "file_name": f"{index}.jpg"} for index in range(4)],
            "categories": [{"id": 1, "name": "facing"}, {"id": 2, "name": "price_tag"}],
            "annotations": [box, produce, crowd, tag],
        }
        (self.folder / "marked.json").write_text(json.dumps(document))

    def marked(self, has_held_out_part: bool = True) -> PhotographSet:
        return PhotographSet("shop", "photos", Path("marked.json"), has_held_out_part)

    def bank(self, has_held_out_part: bool = True) -> list[Path]:
        bank = self.folder / f"bank-{has_held_out_part}"
        write_photographs(self.marked(has_held_out_part), self.folder, bank)
        return tables_of_bank(bank)

    def test_a_facing_is_learned_and_a_region_or_loose_produce_is_ignored(self) -> None:
        tables = self.bank()
        self.assertEqual(load_scene(tables[0]).boxes.tolist(), [[10, 20, 40, 45], [45, 5, 75, 35]])
        pictures, truth = cut_random_windows(tables[:2], np.random.default_rng(1), 640)
        self.assertEqual(pictures.shape, (2, 3, 640, 640))
        self.assertEqual([(len(facings), len(ignored)) for facings, ignored in truth], [(1, 1), (0, 1)])

    def test_the_last_photographs_are_held_out(self) -> None:
        self.assertEqual([table.stem for table in self.bank()], ["0000", "0001", "0002"])
        self.assertEqual(len(self.bank(has_held_out_part=False)), 4)
        held_out = self.folder / "held-out" / "shop.json"
        self.assertTrue(write_held_out(self.marked(), self.folder, held_out))
        self.assertEqual([image["id"] for image in json.loads(held_out.read_text())["images"]], [13])
        self.assertFalse(write_held_out(self.marked(has_held_out_part=False), self.folder, held_out))

    def test_held_out_photographs_keep_their_boxes_and_what_is_ignored(self) -> None:
        held_out = self.folder / "held-out.json"
        with mock.patch("models.training.data.photographs.HELD_OUT_SHARE", 1):
            write_held_out(self.marked(), self.folder, held_out)
        annotations = json.loads(held_out.read_text())["annotations"]
        self.assertEqual([annotation["iscrowd"] for annotation in annotations], [0, 1, 1])

    def test_a_recipe_names_known_sets_and_may_leave_some_out(self) -> None:
        sets = photograph_sets({"mexico": 3, "world": 2.5}, left_out=["world"])
        self.assertEqual([(each.name, weight) for each, weight in sets], [("mexico", 3)])
        with self.assertRaisesRegex(ValueError, "there are no photographs named atlantis"):
            photograph_sets({"atlantis": 1})

    def test_pictures_without_products_are_scenes_without_facings(self) -> None:
        pictures = tuple((self.folder / "photos").glob("*.jpg"))
        bank = self.folder / "bare"
        write_pictures_without_products((pictures[:1], pictures[1:]), bank, most=4)
        tables = tables_of_bank(bank)
        self.assertEqual(len(tables), 3)  # one of the first collection, two of the second
        self.assertEqual(len(load_scene(tables[0]).boxes), 0)


if __name__ == "__main__":
    unittest.main()
