"""python -m unittest models.training.trunk_test"""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import torch
from torch import nn

from .embedder.mix import mix
from .embedder.network import Embedder
from .trunk import Depthwise, Trunk


class DepthwiseConvolution(unittest.TestCase):
    def test_it_is_a_convolution_of_every_channel_by_itself(self) -> None:
        ours, plain = Depthwise(6, 5, 2), nn.Conv2d(6, 6, 5, 2, 2, groups=6)
        plain.load_state_dict(ours.state_dict())
        x = torch.randn(2, 6, 9, 9)
        torch.testing.assert_close(ours(x), plain(x))

    def test_it_stays_float32_where_others_are_bfloat16(self) -> None:
        x = torch.randn(2, 6, 9, 9)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            self.assertEqual(nn.Conv2d(6, 6, 1)(x).dtype, torch.bfloat16)
            self.assertEqual(Depthwise(6, 3, 1)(x.bfloat16()).dtype, torch.float32)


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
