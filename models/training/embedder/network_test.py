"""Tests of weights that come from elsewhere: from crops of another size, and from ImageNet.

python -m unittest models.training.embedder.network_test
"""

from __future__ import annotations

import unittest

import torch
from torch.nn import functional as F

from ..trunk import Trunk
from .network import CROP_SIZE, PLACED, PRESENT, Embedder, resample_places

OTHER_SIZE = 112  # the committed weights were learned on such crops at first


def cells(stride: int, size: int) -> int:
    """The side of the trunk's grid."""
    return -(-size // stride)


def weights_of_other_size() -> dict[str, torch.Tensor]:
    """Random weights as an embedder of OTHER_SIZE has them."""
    state = Embedder().state_dict()
    inputs = sum(PRESENT.values()) + sum(wide * cells(stride, OTHER_SIZE) ** 2 for stride, wide in PLACED.items())
    state["appearance.head.weight"] = torch.randn(len(state["appearance.head.weight"]), inputs)
    state["settler.places"] = torch.zeros((OTHER_SIZE // 16) ** 2, 2)
    return state


class ResamplePlaces(unittest.TestCase):
    def test_the_head_sees_each_coarse_map_as_if_it_were_of_the_old_size(self) -> None:
        torch.manual_seed(1)
        old = weights_of_other_size()
        new = resample_places(old)
        Embedder().load_state_dict(new)  # every shape fits
        present = torch.randn(sum(PRESENT.values()))
        maps = {stride: torch.randn(1, wide, cells(stride, CROP_SIZE), cells(stride, CROP_SIZE)) for stride, wide in PLACED.items()}
        shrunk = [
            F.interpolate(map, (cells(stride, OTHER_SIZE),) * 2, mode="bilinear", antialias=True) for stride, map in maps.items()
        ]
        by_new = new["appearance.head.weight"] @ torch.cat([present, *(map.flatten() for map in maps.values())])
        by_old = old["appearance.head.weight"] @ torch.cat([present, *(map.flatten() for map in shrunk)])
        torch.testing.assert_close(by_new, by_old, atol=1e-3, rtol=1e-4)

    def test_weights_of_this_size_stay_as_they_are(self) -> None:
        state = Embedder().state_dict()
        resampled = resample_places(state)
        self.assertTrue(all(torch.equal(resampled[name], value) for name, value in state.items()))


class GoBack(unittest.TestCase):
    def test_the_trunk_goes_the_share_of_the_way_to_the_published_weights(self) -> None:
        published = Trunk().load_imagenet().state_dict()
        trunk = Trunk()
        began = {name: value.clone() for name, value in trunk.state_dict().items()}
        trunk.go_back(0)
        self.assertTrue(all(torch.equal(trunk.state_dict()[name], value) for name, value in began.items()))
        trunk.go_back(0.25)
        for name, value in trunk.state_dict().items():
            torch.testing.assert_close(value, 0.75 * began[name] + 0.25 * published[name])


if __name__ == "__main__":
    unittest.main()
