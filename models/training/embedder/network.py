"""The embedder: one network whose output is compared by dot product, made of three kinds of evidence.

Appearance (a small residual network), colours (a palette that cannot see shapes) and the box's aspect each end in a
unit vector. They are joined with weights whose squares sum to one, so the dot product of two embeddings is the
weighted mean of the three cosines.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from .settle import DetailHead, Settler

CROP_SIZE = 96  # pixels; side of the square a box is squashed to
APPEARANCE, COLOUR = 192, 56  # dimensions
ASPECT_FREQUENCIES = (1.5, 3.0)  # radians per unit of log(width / height)
DIMENSIONS = APPEARANCE + COLOUR + 2 * len(ASPECT_FREQUENCIES)


class Residual(nn.Module):
    """Two 3x3 convolutions beside the identity."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = _convolution(width, width), _convolution(width, width)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.second(F.relu(self.first(x))))


def _convolution(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside))


class Appearance(nn.Module):
    """Crops [n, 3, s, s] around zero to unit vectors [n, APPEARANCE] and details [n, (s / 8) ** 2, DETAIL + 1]."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 64, 128)) -> None:
        super().__init__()
        first, second, third, fourth = widths
        self.fine = nn.Sequential(
            _convolution(3, first, 2),
            nn.ReLU(),
            _convolution(first, second, 2),
            nn.ReLU(),
            Residual(second),
            _convolution(second, third, 2),
            nn.ReLU(),
            Residual(third),
            Residual(third),
        )
        self.coarse = nn.Sequential(_convolution(third, fourth, 2), nn.ReLU(), Residual(fourth), Residual(fourth))
        self.details = DetailHead(third)
        self.places = nn.Conv2d(fourth, 32, 1)  # what is where, beside what is there at all
        self.side = CROP_SIZE // 16
        self.head = nn.Linear(fourth + 32 * self.side**2, APPEARANCE)
        self.power = 3.0  # generalised mean: between average (1) and maximum (infinity)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        fine = self.fine(x)
        features = self.coarse(fine)
        present = features.clamp(min=1e-4).pow(self.power).mean((2, 3)).pow(1 / self.power)
        placed = F.relu(self.places(features))
        if placed.shape[2] != self.side:  # training starts on smaller crops, which costs less than half
            placed = F.interpolate(placed, (self.side, self.side), mode="bilinear")
        return F.normalize(self.head(torch.cat([present, placed.flatten(1)], 1)), dim=1), self.details(fine)


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
        self.settler = Settler(CROP_SIZE // 8)
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
