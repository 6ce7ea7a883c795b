"""Tests of weights that come from elsewhere: from crops of another size, and from ImageNet.

python -m unittest models.training.embedder.network_test
"""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import torch
from torch.nn import functional as F

from ..trunk import Trunk
from .mix import mix
from .network import CROP_SIZE, DETAIL_SIDE, PLACED, PRESENT, Embedder, _cells, resample_places
from .settle import places

OTHER_SIZE = 112  # the committed weights were learned on such crops at first


def weights_of_other_size() -> dict[str, torch.Tensor]:
    """Random weights as an embedder of OTHER_SIZE has them."""
    state = Embedder().state_dict()
    inputs = sum(PRESENT.values()) + sum(wide * _cells(stride, OTHER_SIZE) ** 2 for stride, wide in PLACED.items())
    state["appearance.head.weight"] = torch.randn(len(state["appearance.head.weight"]), inputs)
    state["settler.places"] = torch.zeros((OTHER_SIZE // 16) ** 2, 2)
    return state


class ResamplePlaces(unittest.TestCase):
    def test_the_head_sees_each_coarse_map_as_if_it_were_of_the_old_size(self) -> None:
        torch.manual_seed(1)
        old = weights_of_other_size()
        new = resample_places(old)
        Embedder().load_state_dict(new)  # every shape fits
        torch.testing.assert_close(new["settler.places"], places(DETAIL_SIDE))
        present = torch.randn(sum(PRESENT.values()))
        maps = {stride: torch.randn(1, wide, _cells(stride), _cells(stride)) for stride, wide in PLACED.items()}
        shrunk = [
            F.interpolate(grid, (_cells(stride, OTHER_SIZE),) * 2, mode="bilinear", antialias=True) for stride, grid in maps.items()
        ]
        by_new = new["appearance.head.weight"] @ torch.cat([present, *(grid.flatten() for grid in maps.values())])
        by_old = old["appearance.head.weight"] @ torch.cat([present, *(grid.flatten() for grid in shrunk)])
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

    def test_a_mix_is_the_mean_with_its_trunk_alone_gone_back(self) -> None:
        models = [Embedder(), Embedder()]
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / f"{index}.pt" for index in range(2)]
            for model, file in zip(models, files):
                torch.save(model.state_dict(), file)
            mixed = mix(files, back=0.5)
        name, published = "stages.4.1.layers.0.weight", Trunk().load_imagenet().state_dict()
        trunks = [model.appearance.trunk.state_dict()[name] for model in models]
        torch.testing.assert_close(mixed.appearance.trunk.state_dict()[name], (trunks[0] + trunks[1]) / 4 + published[name] / 2)
        heads = [model.appearance.head.weight for model in models]
        torch.testing.assert_close(mixed.appearance.head.weight, (heads[0] + heads[1]) / 2)


if __name__ == "__main__":
    unittest.main()
