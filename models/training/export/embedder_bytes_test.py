from __future__ import annotations

import unittest

import numpy as np

from ..data.shards import Shard
from ..networks.embedder import CROP_SIDE_PX
from .embedder_bytes import CROPS_PER_BATCH, MEASURED_BATCHES, batches_of_shard


def _shard(products: int, views: int) -> Shard:
    """A shard whose crops have one colour each: red is the number of the product, green that of the view."""
    pixels = np.zeros((products, views, 20, 20, 3), np.uint8)
    pixels[..., 0] = np.arange(products)[:, None, None, None]
    pixels[..., 1] = np.arange(views)[:, None, None]
    aspects = np.linspace(0.3, 2, products * views, dtype=np.float32).reshape(products, views)
    return Shard(pixels, aspects, np.zeros(products, np.int32))


class CropsTest(unittest.TestCase):
    def test_a_large_shard_feeds_crops_of_every_product_and_every_view(self) -> None:
        shard = _shard(250, 6)
        shown = [feed() for feed in batches_of_shard(shard)]
        self.assertEqual([len(feed["crops"]) for feed in shown], [CROPS_PER_BATCH] * MEASURED_BATCHES)
        crops, aspects = (np.concatenate([feed[name] for feed in shown]) for name in ("crops", "aspects"))
        self.assertEqual(crops.shape[1:], (3, CROP_SIDE_PX, CROP_SIDE_PX))
        products, views = (crops[:, channel, 0, 0].astype(int) for channel in (0, 1))
        self.assertEqual(set(products), set(range(250)))
        self.assertLess(np.ptp(np.bincount(views)), 8)  # each view comes about 107 times
        np.testing.assert_array_equal(aspects, shard.aspects[products, views])

    def test_a_small_shard_feeds_each_crop_once(self) -> None:
        shown = [feed() for feed in batches_of_shard(_shard(5, 6))]
        self.assertEqual([len(feed["aspects"]) for feed in shown], [16, 14])


if __name__ == "__main__":
    unittest.main()
