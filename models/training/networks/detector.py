"""The facing detector: a trunk trained on photographs, a feature pyramid, and one anchor-free head for one class.

Z. Tian et al., "FCOS: Fully convolutional one-stage object detection", ICCV 2019; T.-Y. Lin et al., "Feature pyramid
networks for object detection", CVPR 2017.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from .trunk import LITE0_STAGES, Trunk, channels_by_stride

GRID_STRIDES = (8, 16, 32, 64)
"""Sides in pixels of the cells of the four grids. Each cell predicts one score and one box."""
EFFICIENTNET_LITE_VARIANT = 2
"""The trunk's EfficientNet-Lite variant: Lite2. Training on renderings alone makes it forget photographs
(docs/experiments/detector-4.0.0.md), so its last stages learned only in version 6.2.0 and later, from photographs."""
TAPPED_STAGES_BY_STRIDE = {8: (2,), 16: (3, 4), 32: (5, 6)}
"""Maps each stride, in pixels, to the trunk stages whose features the pyramid takes. If a stride has two stages, the
pyramid needs both, because the trunk was frozen when they were chosen."""
TRUNK_CHANNELS_BY_STRIDE = channels_by_stride(EFFICIENTNET_LITE_VARIANT, TAPPED_STAGES_BY_STRIDE)
PYRAMID_CHANNELS = 96
"""Channels of the features on each level of the pyramid."""


class ConvolutionNormRelu(nn.Sequential):
    """3x3 convolution, batch normalisation, ReLU."""

    def __init__(self, inputs: int, outputs: int, stride: int = 1) -> None:
        super().__init__(
            nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
        )


class FacingDetector(nn.Module):
    """The network that predicts a score and a box for every cell of four grids.

    It has 5.4 million parameters, 4.3 million of them in the trunk.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trunk = Trunk(EFFICIENTNET_LITE_VARIANT, len(LITE0_STAGES), TAPPED_STAGES_BY_STRIDE)
        self.deepest = ConvolutionNormRelu(TRUNK_CHANNELS_BY_STRIDE[32], PYRAMID_CHANNELS, 2)
        self.laterals = nn.ModuleList(
            [nn.Conv2d(TRUNK_CHANNELS_BY_STRIDE[stride], PYRAMID_CHANNELS, 1) for stride in GRID_STRIDES[:-1]]
        )
        self.smooth = nn.ModuleList([ConvolutionNormRelu(PYRAMID_CHANNELS, PYRAMID_CHANNELS) for _ in GRID_STRIDES])
        self.tower = nn.ModuleList(
            [nn.Conv2d(PYRAMID_CHANNELS, PYRAMID_CHANNELS, 3, padding=1, bias=False) for _ in range(2)]
        )
        self.norms = nn.ModuleList(
            [nn.ModuleList([nn.BatchNorm2d(PYRAMID_CHANNELS) for _ in GRID_STRIDES]) for _ in self.tower]
        )
        self.score = nn.Conv2d(PYRAMID_CHANNELS, 1, 3, padding=1)
        self.distances = nn.Conv2d(PYRAMID_CHANNELS, 4, 3, padding=1)
        self.scales = nn.Parameter(torch.ones(len(GRID_STRIDES)))
        nn.init.constant_(self.score.bias, -4.0)  # scores begin at 2 %, because few cells show a facing
        nn.init.constant_(self.distances.bias, 1.0)

    def forward(self, images: Tensor, strides: tuple[int, ...] = GRID_STRIDES) -> tuple[Tensor, Tensor, Tensor]:
        """Predicts a score and a box for each of the p cells of the grids of `strides`.

        images: [b, 3, h, w] of -1 to 1, of any size. Returns what `predict_from_features` returns.
        """
        return self.predict_from_features(self.trunk(images), strides)

    def predict_from_features(
        self, taps: dict[int, Tensor], strides: tuple[int, ...] = GRID_STRIDES
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Predicts a score and a box for each of the p cells of the grids of `strides`, from features of the trunk.

        taps: maps each stride to features [b, c, h, w]. Returns score logits [b, p]; boxes [b, p, 4] (x0, y0, x1, y1 in
        pixels); and the x and y of the centre and the stride of each cell [p, 3].
        """
        merged = self.deepest(taps[32])
        levels = [merged]
        for lateral, stride in zip(reversed(self.laterals), reversed(GRID_STRIDES[:-1]), strict=True):
            merged = lateral(taps[stride]) + _upsampled_to(merged, taps[stride])
            levels.insert(0, merged)
        logits, boxes, cells = [], [], []
        for level, (stride, smooth, merged) in enumerate(zip(GRID_STRIDES, self.smooth, levels, strict=True)):
            if stride not in strides:
                continue
            tower = smooth(merged)
            for convolution, norms in zip(
                self.tower, self.norms, strict=True
            ):  # levels share convolutions, but each has its own normalisation
                tower = F.relu(norms[level](convolution(tower)))
            logits.append(self.score(tower).flatten(1))
            reach = F.softplus(self.distances(tower).float() * self.scales[level]).flatten(2).transpose(1, 2) * stride
            grid = _cell_centres_and_strides(merged, stride)
            boxes.append(torch.cat([grid[:, :2] - reach[..., :2], grid[:, :2] + reach[..., 2:]], -1))
            cells.append(grid)
        return torch.cat(logits, 1).float(), torch.cat(boxes, 1), torch.cat(cells)


def cells_of_window(side: int) -> Tensor:
    """The cells [p, 3] of all grids of a square window. `side` in pixels must be a multiple of the largest stride."""
    return torch.cat(
        [_cell_centres_and_strides(torch.empty(side // each, side // each), each) for each in GRID_STRIDES]
    )


def _upsampled_to(coarse: Tensor, fine: Tensor) -> Tensor:
    """Features of the coarser level at twice their size, cut to the size of the finer level.

    The cut keeps every cell in its place where the finer level has an odd number of rows or columns.
    """
    return F.interpolate(coarse, scale_factor=2.0, mode="nearest")[..., : fine.shape[-2], : fine.shape[-1]]


def _cell_centres_and_strides(feature: Tensor, stride: int) -> Tensor:
    """The x and y of the centre, in pixels, and the stride of each cell of a grid: [h * w, 3]."""
    height, width = feature.shape[-2:]
    ys = (torch.arange(height, device=feature.device).float() + 0.5) * stride
    xs = (torch.arange(width, device=feature.device).float() + 0.5) * stride
    centre_y, centre_x = torch.meshgrid(ys, xs, indexing="ij")
    return torch.stack([centre_x, centre_y, torch.full_like(centre_x, stride)], -1).reshape(-1, 3)
