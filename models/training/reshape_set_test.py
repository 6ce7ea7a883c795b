from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path

import cv2
import numpy as np

from .reshape_set import join_set, shrink_set

SHADES = {0: 40, 1: 90, 2: 140, 3: 190, 4: 240}


class ReshapeSetTest(unittest.TestCase):
    """Five photos, each of one shade: three of 80x60, an upright one and a square one; a facing on each."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source, self.out = Path(folder.name) / "set", Path(folder.name) / "new"
        (self.source / "photos").mkdir(parents=True)
        images, annotations = [], []
        for number, (width, height) in enumerate(((80, 60), (60, 80), (80, 60), (70, 70), (80, 60))):
            name = f"photos/{number}.jpg"
            cv2.imwrite(str(self.source / name), np.full((height, width, 3), SHADES[number], np.uint8))
            images.append({"id": number, "file_name": name, "width": width, "height": height})
            annotations.append(
                {
                    "id": number,
                    "image_id": number,
                    "category_id": 7 + number,
                    "iscrowd": 0,
                    "bbox": [10.4, 20, 30, 24],
                    "held": 1,
                }
            )
        document = {"images": images, "annotations": annotations, "categories": [{"id": 7, "name": "tea"}]}
        (self.source / "annotations.json").write_text(json.dumps(document))

    def _shade(self, name: str, x: int) -> int:
        return round(float(cv2.imread(str(self.out / name))[5, x].mean()))

    def test_shrunk_photos_and_boxes_have_the_same_share_of_their_size(self) -> None:
        document = shrink_set(self.source, self.out, 0.5)
        self.assertEqual(
            [(row["width"], row["height"]) for row in document["images"]],
            [(40, 30), (30, 40), (40, 30), (35, 35), (40, 30)],
        )
        self.assertEqual(
            document["annotations"][2],
            {"id": 2, "image_id": 2, "category_id": 9, "iscrowd": 0, "bbox": [5.2, 10, 15, 12], "held": 1},
        )
        self.assertEqual(cv2.imread(str(self.out / "photos/1.jpg")).shape, (40, 30, 3))

    def test_photos_of_one_size_stand_side_by_side_with_their_facings(self) -> None:
        document = join_set(self.source, self.out, 3)
        self.assertEqual(document["images"], [{"id": 0, "file_name": "photos/0.jpg", "width": 240, "height": 60}])
        self.assertEqual([self._shade("photos/0.jpg", x) for x in (40, 120, 200)], [SHADES[0], SHADES[2], SHADES[4]])
        boxes = [(row["id"], row["image_id"], row["category_id"], row["bbox"]) for row in document["annotations"]]
        self.assertEqual(
            boxes, [(0, 0, 7, [10.4, 20, 30, 24]), (1, 0, 9, [90.4, 20, 30, 24]), (2, 0, 11, [170.4, 20, 30, 24])]
        )
        self.assertEqual([(row["held"], row["iscrowd"]) for row in document["annotations"]], [(1, 0)] * 3)
        self.assertEqual(document["categories"], [{"id": 7, "name": "tea"}])

    def test_leaves_out_photos_in_portrait_format_and_too_few_of_a_size(self) -> None:
        document = join_set(self.source, self.out, 2)
        self.assertEqual([row["width"] for row in document["images"]], [160])
        self.assertEqual([row["category_id"] for row in document["annotations"]], [7, 9])


if __name__ == "__main__":
    unittest.main()
