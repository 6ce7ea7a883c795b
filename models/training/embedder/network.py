"""The embedder: one network whose output is compared by dot product, made of three kinds of evidence.

Appearance (a trunk that knows photographs), colours (a palette that cannot see shapes) and the box's aspect each end in a
unit vector. They are joined with weights whose squares sum to one, so the dot product of two embeddings is the
weighted mean of the three cosines.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ..trunk import Trunk, widths_of
from .settle import DetailHead, Settler

CROP_SIZE = 144  # pixels; side of the square a box is squashed to
DETAIL_SIDE = CROP_SIZE // 16  # places of local descriptors along a side: settling costs their fourth power
APPEARANCE, COLOUR = 192, 56  # dimensions
ASPECT_FREQUENCIES = (1.5, 3.0)  # radians per unit of log(width / height)
VARIANT, FROZEN_STAGES = 0, 2  # of the trunk, whose later stages learn too
WIDTHS = widths_of(VARIANT)
PRESENT = {8: 48, 16: 96, 32: 192}  # stride to the channels whose presence is told
PLACED = {16: 16, 32: 32}  # stride to the channels whose places are told
DETAIL_WIDTH = 128  # channels that the local descriptors are made of
POWER = 3.0  # generalised mean: between average (1) and maximum (infinity)
DIMENSIONS = APPEARANCE + COLOUR + 2 * len(ASPECT_FREQUENCIES)


class Appearance(nn.Module):
    """Crops [n, 3, s, s] in -1..1 to unit vectors [n, APPEARANCE] and details [n, (s / 16) ** 2, DETAIL + 1].

    Print lies in the fine features, kinds of goods in the deep ones: each level says what is there at all (a generalised
    mean) and, but for the finest, what is where.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trunk = Trunk(VARIANT, FROZEN_STAGES)
        self.levels = nn.ModuleList([nn.Conv2d(WIDTHS[stride], wide, 1) for stride, wide in PRESENT.items()])
        self.places = nn.ModuleList([nn.Conv2d(PRESENT[stride], wide, 1) for stride, wide in PLACED.items()])
        placed = sum(wide * _cells(stride) ** 2 for stride, wide in PLACED.items())
        self.head = nn.Linear(sum(PRESENT.values()) + placed, APPEARANCE)
        self.print = nn.Conv2d(WIDTHS[8], DETAIL_WIDTH, 2, stride=2)
        self.context = nn.Conv2d(WIDTHS[16], DETAIL_WIDTH, 1)
        self.details = DetailHead(DETAIL_WIDTH)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        taps = self.trunk(x)
        levels = {stride: F.relu(mix(taps[stride])) for stride, mix in zip(PRESENT, self.levels, strict=True)}
        evidence = [level.clamp(min=1e-4).pow(POWER).mean((2, 3)).pow(1 / POWER) for level in levels.values()]
        evidence += [F.relu(mix(levels[stride])).flatten(1) for stride, mix in zip(PLACED, self.places, strict=True)]
        fine = self.details(F.relu(self.print(taps[8]) + self.context(taps[16])))
        return F.normalize(self.head(torch.cat(evidence, 1)), dim=1), fine


def _cells(stride: int) -> int:
    """The side of the trunk's grid at a stride, for a crop."""
    return -(-CROP_SIZE // stride)


class Palette(nn.Module):
    """Which colours lie in which rough part of the crop: pixel-wise layers, then means over 1x1, 2x1 and 4x2 cells."""

    def __init__(self) -> None:
        super().__init__()
        self.bins = nn.Sequential(nn.Conv2d(3, 32, 1), nn.ReLU(), nn.Conv2d(32, 48, 1), nn.ReLU())
        self.head = nn.Sequential(nn.Linear(48 * 11, 128), nn.ReLU(), nn.Linear(128, COLOUR))

    def forward(self, x: Tensor) -> Tensor:
        shades = self.bins(F.avg_pool2d(x, 4))
        tall, wide = int(shades.shape[2]), int(shades.shape[3])  # plain numbers, as kernels are constants in ONNX
        cells = [
            shades.mean((2, 3), keepdim=True).flatten(1),
            F.avg_pool2d(shades, (tall // 2, wide)).flatten(1),
            F.avg_pool2d(shades, (tall // 4, wide // 2)).flatten(1),
        ]
        return F.normalize(self.head(torch.cat(cells, 1)), dim=1)


class Embedder(nn.Module):
    """Crops in 0..255 and the aspects of their boxes to unit vectors [n, DIMENSIONS]."""

    def __init__(self) -> None:
        super().__init__()
        self.appearance, self.palette = Appearance(), Palette()
        self.settler = Settler(DETAIL_SIDE)
        self.borders = nn.Parameter(
            torch.tensor([0.75, 0.65])
        )  # between same and other, of cosines and of settled scores; used in training
        self.mixture = nn.Parameter(torch.tensor([1.6, 0.3, -0.6]))

    def weights(self) -> Tensor:
        """The share of appearance, colour and aspect in the dot product; sums to one."""
        return self.mixture.softmax(0)

    def parts(self, crops: Tensor, aspects: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Unit vectors of the three kinds of evidence, and the local details."""
        x = crops / 127.5 - 1
        phases = torch.log(aspects.clamp(0.02, 50.0)).unsqueeze(1) * x.new_tensor(ASPECT_FREQUENCIES)
        shape = torch.cat([phases.cos(), phases.sin()], 1) / len(ASPECT_FREQUENCIES) ** 0.5
        whole, details = self.appearance(x)
        return whole, self.palette(x), shape, details

    def forward(self, crops: Tensor, aspects: Tensor) -> tuple[Tensor, Tensor]:
        """Embeddings, and details for the settling of look-alikes."""
        shares = self.weights().sqrt()
        *parts, details = self.parts(crops, aspects)
        return torch.cat([part * shares[i] for i, part in enumerate(parts)], 1), details
