from __future__ import annotations

import unittest

import numpy as np

from .neighbours import MAX_PAIRS_PER_PHOTO, neighbour_pairs

ALIKE = np.array([[1.0, 0.0], [0.95, 0.31], [0.0, 1.0]])


def _pairs(boxes: list[list[float]], vectors: np.ndarray) -> list[list[int]]:
    return neighbour_pairs(np.array(boxes), vectors, np.random.default_rng(0)).tolist()


class NeighbourPairsTest(unittest.TestCase):
    def test_pairs_facings_side_by_side_that_are_alike(self) -> None:
        boxes = [[0, 0, 10, 20], [11, 0, 21, 20], [22, 0, 32, 20]]

        self.assertEqual(_pairs(boxes, ALIKE), [[0, 1]])

    def test_pairs_stacked_facings(self) -> None:
        self.assertEqual(_pairs([[0, 0, 10, 20], [0, 21, 10, 41]], ALIKE[:2]), [[0, 1]])

    def test_leaves_out_distant_facings_and_other_shapes(self) -> None:
        self.assertEqual(_pairs([[0, 0, 10, 20], [30, 0, 40, 20]], ALIKE[:2]), [])
        self.assertEqual(_pairs([[0, 0, 10, 20], [11, 8, 21, 20]], ALIKE[:2]), [])

    def test_takes_a_limited_number_of_a_photo(self) -> None:
        boxes = [[11 * place, 0, 11 * place + 10, 20] for place in range(MAX_PAIRS_PER_PHOTO + 10)]

        self.assertEqual(len(_pairs(boxes, np.ones((MAX_PAIRS_PER_PHOTO + 10, 1)))), MAX_PAIRS_PER_PHOTO)


if __name__ == "__main__":
    unittest.main()
