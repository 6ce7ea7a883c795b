"""A second view of a crop: features of a published trunk without further training, pooled over strips.

A trunk trained on ImageNet sees other features of a package than the embedder, whose trunk learned from renderings.
docs/experiments/second-view.md has the figures.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .trunk import Trunk, channels_by_stride

SECOND_VIEW_SIDE_PX = 192
"""Side in pixels of the square to which a box is resized for the second view. 224 pixels give no better names."""
EFFICIENTNET_LITE_VARIANT = 0
TAPS = {8: (2,), 16: (3, 4), 32: (5, 6)}
"""Maps each stride to the stages of the trunk whose features are pooled."""
STRIPS = 4
"""How many horizontal strips features are pooled over. There are several because a label's place matters."""
POOLING_EXPONENT = 3.0
"""Exponent of the generalised mean that pools features over a strip."""
POOLED_NUMBERS = STRIPS * sum(channels_by_stride(EFFICIENTNET_LITE_VARIANT, TAPS).values())


class SecondView(nn.Module):
    """Turns crops into pooled features of the published trunk."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = Trunk(EFFICIENTNET_LITE_VARIANT, 0, TAPS).load_imagenet_weights()

    def forward(self, crops: Tensor) -> Tensor:
        """Turns crops [n, 3, s, s] of 0 to 255 into features [n, POOLED_NUMBERS], strip after strip."""
        pooled = [_pool_strips(features) for features in self.trunk(crops / 127.5 - 1).values()]
        return torch.cat(pooled, 2).flatten(1)


def _pool_strips(features: Tensor) -> Tensor:
    """The generalised means [n, STRIPS, c] of features [n, c, h, w]. Strips overlap if STRIPS does not divide h."""
    powers = features.clamp(min=1e-4).pow(POOLING_EXPONENT)
    rows = int(powers.shape[2])
    edges = [(strip * rows // STRIPS, -(-(strip + 1) * rows // STRIPS)) for strip in range(STRIPS)]
    return torch.stack([powers[:, :, top:end].mean((2, 3)).pow(1 / POOLING_EXPONENT) for top, end in edges], 1)
