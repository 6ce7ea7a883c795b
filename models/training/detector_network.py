"""The detector of facings: a trunk that knows photographs, a feature pyramid and one anchor-free head for a single class."""
from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from .trunk import STAGES, Trunk, widths_of

STRIDES = (8, 16, 32, 64)
VARIANT = 2
"""Of the trunk. It does not learn: so it keeps what it knows of photographs (FINDINGS.md)."""
TAPS = {8: (2,), 16: (3, 4), 32: (5, 6)}
"""The neck cannot bend the trunk to its needs, so it takes the features of two stages where a stride has two."""
WIDTHS = widths_of(VARIANT, TAPS)
PYRAMID = 96
"""Channels of every level."""


class Convolution(nn.Sequential):
    """3x3 convolution, batch normalisation, ReLU."""

    def __init__(self, inputs: int, outputs: int, stride: int = 1) -> None:
        super().__init__(nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class FacingDetector(nn.Module):
    """Scores and boxes for every cell of four grids; 5.4 million parameters, of which 1.1 million learn."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = Trunk(VARIANT, len(STAGES), TAPS)
        self.deepest = Convolution(WIDTHS[32], PYRAMID, 2)
        self.laterals = nn.ModuleList([nn.Conv2d(WIDTHS[stride], PYRAMID, 1) for stride in STRIDES[:-1]])
        self.smooth = nn.ModuleList([Convolution(PYRAMID, PYRAMID) for _ in STRIDES])
        self.tower = nn.ModuleList([nn.Conv2d(PYRAMID, PYRAMID, 3, padding=1, bias=False) for _ in range(2)])
        self.norms = nn.ModuleList([nn.ModuleList([nn.BatchNorm2d(PYRAMID) for _ in STRIDES]) for _ in self.tower])
        self.score = nn.Conv2d(PYRAMID, 1, 3, padding=1)
        self.distances = nn.Conv2d(PYRAMID, 4, 3, padding=1)
        self.scales = nn.Parameter(torch.ones(len(STRIDES)))
        nn.init.constant_(self.score.bias, -4.)  # a facing is rare: start from a probability of 2 %
        nn.init.constant_(self.distances.bias, 1.)

    def forward(self, images: Tensor, strides: tuple[int, ...] = STRIDES) -> tuple[Tensor, Tensor, Tensor]:
        """Images [B, 3, H, W], -1 to 1, of any size; `strides` names the grids that are asked.

        Returns score logits [B, P], boxes [B, P, 4] (x0, y0, x1, y1 in pixels) and the cells' centres and stride [P, 3].
        """
        taps = self.trunk(images)
        merged = self.deepest(taps[32])
        levels = [merged]
        for lateral, stride in zip(reversed(self.laterals), reversed(STRIDES[:-1])):
            merged = lateral(taps[stride]) + _doubled(merged, taps[stride])
            levels.insert(0, merged)
        logits, boxes, cells = [], [], []
        for level, (stride, smooth, merged) in enumerate(zip(STRIDES, self.smooth, levels)):
            if stride not in strides:
                continue
            tower = smooth(merged)
            for convolution, norms in zip(self.tower, self.norms):  # weights are shared between levels, their statistics are not
                tower = F.relu(norms[level](convolution(tower)))
            logits.append(self.score(tower).flatten(1))
            reach = F.softplus(self.distances(tower).float() * self.scales[level]).flatten(2).transpose(1, 2) * stride
            grid = _grid(merged, stride)
            boxes.append(torch.cat([grid[:, :2] - reach[..., :2], grid[:, :2] + reach[..., 2:]], -1))
            cells.append(grid)
        return torch.cat(logits, 1).float(), torch.cat(boxes, 1), torch.cat(cells)


def _doubled(coarse: Tensor, fine: Tensor) -> Tensor:
    """The coarser level at twice its size, cut to that of the finer one: cells stay where they are also for odd sizes."""
    return F.interpolate(coarse, scale_factor=2., mode="nearest")[..., :fine.shape[-2], :fine.shape[-1]]


def _grid(feature: Tensor, stride: int) -> Tensor:
    """Centres of a grid's cells in pixels, and its stride: [H * W, 3]."""
    height, width = feature.shape[-2:]
    ys = (torch.arange(height, device=feature.device).float() + .5) * stride
    xs = (torch.arange(width, device=feature.device).float() + .5) * stride
    centre_y, centre_x = torch.meshgrid(ys, xs, indexing="ij")
    return torch.stack([centre_x, centre_y, torch.full_like(centre_x, stride)], -1).reshape(-1, 3)
