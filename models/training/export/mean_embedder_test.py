from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import torch

from ..networks.embedder import Embedder
from ..networks.trunk import Trunk
from .mean_embedder import mean_embedder


class MeanEmbedderTest(unittest.TestCase):
    def test_is_the_mean_of_weights_whose_trunk_alone_moved(self) -> None:
        models = [Embedder(), Embedder()]
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / f"{index}.pt" for index in range(2)]
            for model, file in zip(models, files, strict=True):
                torch.save(model.state_dict(), file)
            mean = mean_embedder(files, towards_imagenet=0.5)
        name, published = "stages.4.1.layers.0.weight", Trunk(0, 0).load_imagenet_weights().state_dict()
        trunks = [model.appearance.trunk.state_dict()[name] for model in models]
        torch.testing.assert_close(
            mean.appearance.trunk.state_dict()[name], (trunks[0] + trunks[1]) / 4 + published[name] / 2
        )
        heads = [model.appearance.head.weight for model in models]
        torch.testing.assert_close(mean.appearance.head.weight, (heads[0] + heads[1]) / 2)


if __name__ == "__main__":
    unittest.main()
