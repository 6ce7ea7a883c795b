"""The embedder: turns a crop into a vector that is compared by dot product.

The vector has three parts, each of unit length: appearance (a trunk trained on photographs), colours (a palette that
sees no shapes) and the box's aspect. They are joined with weights whose squares sum to one, so the dot product of
two embeddings is the weighted mean of three cosines.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from .settler import DetailHead, Settler
from .trunk import Trunk, channels_by_stride

CROP_SIDE_PX = 144
"""Side, in pixels, of the square to which a box is squashed."""
DETAIL_PLACES_PER_SIDE = CROP_SIDE_PX // 16
"""How many places along a side of a crop have a local descriptor. Settling compares all places of two crops, so its
cost grows with the fourth power of this number."""
APPEARANCE_DIMENSIONS, COLOUR_DIMENSIONS = 192, 56
"""Dimensions of the embedding's appearance and colour parts."""
ASPECT_FREQUENCIES = (1.5, 3.0)
"""Radians by which the aspect part of the embedding turns per unit of log(width / height)."""
EFFICIENTNET_LITE_VARIANT, FROZEN_TRUNK_STAGES = 0, 2
"""The trunk's EfficientNet-Lite variant, and how many of the trunk's first stages do not learn."""
TRUNK_CHANNELS_BY_STRIDE = channels_by_stride(EFFICIENTNET_LITE_VARIANT)
POOLED_CHANNELS_BY_STRIDE = {8: 48, 16: 96, 32: 192}
"""Maps each stride of the trunk to how many channels are pooled over the whole crop. They say what the crop shows."""
PLACED_CHANNELS_BY_STRIDE = {16: 16, 32: 32}
"""Maps each stride of the trunk to how many channels are kept for each place. They say where things are shown."""
DETAIL_INPUT_CHANNELS = 128
"""How many channels the features for computing local descriptors have."""
POOLING_EXPONENT = 3.0
"""Exponent of the generalised mean that pools features over a crop: 1 is the average, infinity the maximum."""
EMBEDDING_DIMENSIONS = APPEARANCE_DIMENSIONS + COLOUR_DIMENSIONS + 2 * len(ASPECT_FREQUENCIES)


class Appearance(nn.Module):
    """Turns crops into unit vectors that describe their look, and into details: local descriptors with weights.

    The fine features of the trunk show print, and the deep ones kinds of goods. Each level says what a crop shows (a
    generalised mean: F. Radenovic et al., "Fine-tuning CNN image retrieval with no human annotation", TPAMI 2019), and
    all but the finest also say where.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trunk = Trunk(EFFICIENTNET_LITE_VARIANT, FROZEN_TRUNK_STAGES)
        self.levels = nn.ModuleList(
            [nn.Conv2d(TRUNK_CHANNELS_BY_STRIDE[stride], wide, 1) for stride, wide in POOLED_CHANNELS_BY_STRIDE.items()]
        )
        self.places = nn.ModuleList(
            [
                nn.Conv2d(POOLED_CHANNELS_BY_STRIDE[stride], wide, 1)
                for stride, wide in PLACED_CHANNELS_BY_STRIDE.items()
            ]
        )
        placed = sum(wide * _grid_cells_per_side(stride) ** 2 for stride, wide in PLACED_CHANNELS_BY_STRIDE.items())
        self.head = nn.Linear(sum(POOLED_CHANNELS_BY_STRIDE.values()) + placed, APPEARANCE_DIMENSIONS)
        self.print = nn.Conv2d(TRUNK_CHANNELS_BY_STRIDE[8], DETAIL_INPUT_CHANNELS, 2, stride=2)
        self.context = nn.Conv2d(TRUNK_CHANNELS_BY_STRIDE[16], DETAIL_INPUT_CHANNELS, 1)
        self.details = DetailHead(DETAIL_INPUT_CHANNELS)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Makes vectors [n, APPEARANCE_DIMENSIONS] and details of crops [n, 3, s, s] of -1 to 1.

        Details are [n, (s / 16) ** 2, DETAIL_DIMENSIONS + 1].
        """
        taps = self.trunk(x)
        levels = {
            stride: F.relu(mix(taps[stride]))
            for stride, mix in zip(POOLED_CHANNELS_BY_STRIDE, self.levels, strict=True)
        }
        evidence = [
            level.clamp(min=1e-4).pow(POOLING_EXPONENT).mean((2, 3)).pow(1 / POOLING_EXPONENT)
            for level in levels.values()
        ]
        evidence += [
            F.relu(mix(levels[stride])).flatten(1)
            for stride, mix in zip(PLACED_CHANNELS_BY_STRIDE, self.places, strict=True)
        ]
        fine = self.details(F.relu(self.print(taps[8]) + self.context(taps[16])))
        return F.normalize(self.head(torch.cat(evidence, 1)), dim=1), fine


def _grid_cells_per_side(stride: int) -> int:
    """How many cells of `stride` pixels the trunk's grid has along a side of a crop."""
    return -(-CROP_SIDE_PX // stride)


class Palette(nn.Module):
    """Turns crops into unit vectors that describe their colours.

    The crop is shrunk to a quarter. Layers on its single pixels come next, then means over 1x1, 2x1 and 4x2 cells.
    """

    def __init__(self) -> None:
        super().__init__()
        self.bins = nn.Sequential(nn.Conv2d(3, 32, 1), nn.ReLU(), nn.Conv2d(32, 48, 1), nn.ReLU())
        self.head = nn.Sequential(nn.Linear(48 * 11, 128), nn.ReLU(), nn.Linear(128, COLOUR_DIMENSIONS))

    def forward(self, x: Tensor) -> Tensor:
        """Turns crops [n, 3, s, s] of -1 to 1 into vectors [n, COLOUR_DIMENSIONS]."""
        shades = self.bins(F.avg_pool2d(x, 4))
        tall, wide = (
            int(shades.shape[2]),
            int(shades.shape[3]),
        )  # ints, because ONNX stores the sizes of kernels as constants
        cells = [
            shades.mean((2, 3), keepdim=True).flatten(1),
            F.avg_pool2d(shades, (tall // 2, wide)).flatten(1),
            F.avg_pool2d(shades, (tall // 4, wide // 2)).flatten(1),
        ]
        return F.normalize(self.head(torch.cat(cells, 1)), dim=1)


class Embedder(nn.Module):
    """Turns crops and the aspects (width / height) of their boxes into unit vectors and details."""

    def __init__(self) -> None:
        super().__init__()
        self.appearance, self.palette = Appearance(), Palette()
        self.settler = Settler(DETAIL_PLACES_PER_SIDE)
        # Thresholds of the cosine and of the settled score above which two crops show the same product. Only the loss
        # uses them.
        self.borders = nn.Parameter(torch.tensor([0.75, 0.65]))
        self.mixture = nn.Parameter(torch.tensor([1.6, 0.3, -0.6]))

    def part_shares(self) -> Tensor:
        """The shares [3] of appearance, colours and aspect in the dot product. They sum to one."""
        return self.mixture.softmax(0)

    def embed_parts(self, crops: Tensor, aspects: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The three unit vectors and the details, of crops [n, 3, s, s] of 0 to 255 and aspects [n]."""
        x = crops / 127.5 - 1
        phases = torch.log(aspects.clamp(0.02, 50.0)).unsqueeze(1) * x.new_tensor(ASPECT_FREQUENCIES)
        shape = torch.cat([phases.cos(), phases.sin()], 1) / len(ASPECT_FREQUENCIES) ** 0.5
        whole, details = self.appearance(x)
        return whole, self.palette(x), shape, details

    def forward(self, crops: Tensor, aspects: Tensor) -> tuple[Tensor, Tensor]:
        """Embeddings [n, EMBEDDING_DIMENSIONS] and details, of crops [n, 3, s, s] of 0 to 255 and aspects [n]."""
        shares = self.part_shares().sqrt()
        *parts, details = self.embed_parts(crops, aspects)
        return torch.cat([part * shares[i] for i, part in enumerate(parts)], 1), details
