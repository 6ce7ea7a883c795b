from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

from ..rendering.pictures import write_jpeg
from .photographs import PhotographSet, write_photographs, write_pictures_without_products
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
        box = {"image_id": 10, "bbox": [10, 20, 30, 25]}
        produce = {"image_id": 10, "bbox": [45, 5, 30, 30], "product": "orange"}
        crowd = {"image_id": 11, "bbox": [10, 20, 30, 25], "iscrowd": 1}
        document = {
            "images": [{"id": 10 + index, "file_name": f"{index}.jpg"} for index in range(4)],
            "annotations": [box, produce, crowd],
        }
        (self.folder / "marked.json").write_text(json.dumps(document))

    def bank(self, left_out: int | None) -> list[Path]:
        marked = PhotographSet("shop", "photos", Path("marked.json"), 1, is_left_out_by_thirds=True)
        bank = self.folder / f"bank-{left_out}"
        write_photographs(marked, self.folder, bank, left_out)
        return tables_of_bank(bank)

    def test_a_facing_is_learned_and_a_region_or_loose_produce_is_ignored(self) -> None:
        tables = self.bank(None)
        self.assertEqual(load_scene(tables[0]).boxes.tolist(), [[10, 20, 40, 45], [45, 5, 75, 35]])
        pictures, truth = cut_random_windows(tables[:2], np.random.default_rng(1), 640)
        self.assertEqual(pictures.shape, (2, 3, 640, 640))
        self.assertEqual([(len(facings), len(ignored)) for facings, ignored in truth], [(1, 1), (0, 1)])

    def test_every_third_photograph_from_the_given_one_on_is_left_out(self) -> None:
        names = lambda left_out: [table.stem for table in self.bank(left_out)]  # noqa: E731
        self.assertEqual(names(0), ["0001", "0002"])
        self.assertEqual(names(1), ["0000", "0002", "0003"])
        self.assertEqual(names(None), ["0000", "0001", "0002", "0003"])

    def test_pictures_without_products_are_scenes_without_facings(self) -> None:
        pictures = tuple((self.folder / "photos").glob("*.jpg"))
        bank = self.folder / "bare"
        write_pictures_without_products((pictures[:1], pictures[1:]), bank, most=4)
        tables = tables_of_bank(bank)
        self.assertEqual(len(tables), 3)  # one of the first collection, two of the second
        self.assertEqual(len(load_scene(tables[0]).boxes), 0)


if __name__ == "__main__":
    unittest.main()
