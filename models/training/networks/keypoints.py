"""Scale-invariant keypoints and their descriptors (SIFT), as one graph of tensor operations.

D. Lowe, "Distinctive image features from scale-invariant keypoints", IJCV 2004. Descriptors are compared as in R.
Arandjelovic and A. Zisserman, "Three things everyone should know to improve object retrieval", CVPR 2012 (RootSIFT).
Nothing is learned, so real print is described as well as rendered print. OpenCV's SIFT cannot be exported to ONNX.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F

PICTURE_SIDE_PX = 384
"""Side, in pixels, of the square picture in which keypoints are sought. The box of a facing is fitted into it."""
KEYPOINTS_PER_PICTURE = 256
"""How many keypoints, those with the strongest contrast, are kept per picture, strongest first."""
CANDIDATE_EXTREMA_PER_PICTURE = 640
"""How many extrema, the strongest, are kept as candidates per picture. Candidates on edges are dropped."""
OCTAVES, SCALES_PER_OCTAVE = 4, 3
"""How many octaves are searched for extrema, each half the size of the one before, and how many scales each has."""
FIRST_LEVEL_BLUR_PX, CAMERA_BLUR_PX = 1.6, 0.8
"""Standard deviations in pixels of the blur at an octave's first level, and of the blur that photos are assumed to
have."""
MIN_KEYPOINT_CONTRAST = 0.005
"""Smallest difference of Gaussians at a keypoint, for brightness from 0 to 1."""
MAX_PRINCIPAL_CURVATURE_RATIO = 10.0
"""Largest ratio of the two principal curvatures at a keypoint. Above it, the point could lie anywhere on an edge."""
DESCRIPTOR_CELLS_PER_SIDE, CELL_SIDE_IN_SCALES = 4, 3.0
"""How many cells a side of a descriptor's grid has, and the side of a cell in multiples of the keypoint's scale."""
ORIENTATIONS_PER_CELL = 4
"""How many orientations are counted in each cell. The usual 8 distinguished products no better and take twice the
space."""
GRADIENT_SAMPLES_PER_SIDE = 16
"""How many gradients are sampled along each side of the square around a keypoint."""
ORIENTATION_BINS, ORIENTATION_SIGMA_IN_SCALES = 36, 1.5
"""How many bins the histogram for a keypoint's angle has, and the standard deviation of its samples' weights, in
multiples of the keypoint's scale."""
LARGEST_DESCRIPTOR_VALUE = 0.2
"""Upper limit for the numbers in a descriptor, because glare makes some of them too large."""
DESCRIPTOR_LENGTH = DESCRIPTOR_CELLS_PER_SIDE**2 * ORIENTATIONS_PER_CELL
"""How many numbers a descriptor has."""
INNER_SCALES = slice(1, -1)
"""The scales of an octave that can hold extrema. The first and the last have a neighbour on one side only."""


class Keypoints(nn.Module):
    """Finds and describes the keypoints of grey pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.first = _gaussian_kernels([math.sqrt(FIRST_LEVEL_BLUR_PX**2 - CAMERA_BLUR_PX**2)])
        # Blurs all levels of an octave at once from its first, which takes ONNX Runtime about as long as one level.
        self.further = _gaussian_kernels(
            [
                FIRST_LEVEL_BLUR_PX * math.sqrt(4 ** (level / SCALES_PER_OCTAVE) - 1)
                for level in range(SCALES_PER_OCTAVE + 3)
            ]
        )
        self.starts = (
            torch.tensor(
                [SCALES_PER_OCTAVE * PICTURE_SIDE_PX**2 * (1 - 0.25**octave) / 0.75 for octave in range(OCTAVES)]
            )
            .round()
            .long()
        )
        at = (torch.arange(GRADIENT_SAMPLES_PER_SIDE) + 0.5) / GRADIENT_SAMPLES_PER_SIDE * 2 - 1
        # Offsets of the samples from the keypoint, [s, 2], -1 to 1.
        self.around = torch.stack(
            [at.repeat(GRADIENT_SAMPLES_PER_SIDE), at.repeat_interleave(GRADIENT_SAMPLES_PER_SIDE)], 1
        )
        self.nearness = -(self.around**2).sum(1) / 2
        centres = (torch.arange(DESCRIPTOR_CELLS_PER_SIDE) + 0.5) / DESCRIPTOR_CELLS_PER_SIDE * 2 - 1
        tent = (1 - (at[:, None] - centres).abs() * DESCRIPTOR_CELLS_PER_SIDE / 2).clamp(min=0)
        cells = (tent[:, None, :, None] * tent[None, :, None, :]).reshape(
            GRADIENT_SAMPLES_PER_SIDE**2, DESCRIPTOR_CELLS_PER_SIDE**2
        )
        self.cells = (cells * self.nearness.exp()[:, None]).T  # weight of each sample in each cell, [cells, s]

    def forward(self, pictures: Tensor, extents: Tensor) -> tuple[Tensor, Tensor]:
        """Finds keypoints in grey pictures [n, 1, s, s] of 0 to 1, where s is PICTURE_SIDE_PX.

        Args:
            pictures: [n, 1, s, s], grey.
            extents: [n, 2], width and height of the box in the picture, 0 to 1; the rest is padding.

        Returns:
            frames: [n, KEYPOINTS_PER_PICTURE, 4]: x and y of 0 to 1, scale in pixels, angle in radians.
            descriptors: [n, KEYPOINTS_PER_PICTURE, DESCRIPTOR_LENGTH], of length 1. Missing keypoints have length 0.
        """
        contrasts, differences, brightness = [], [], []
        level = _blur_with_kernels(pictures, self.first)
        for _ in range(OCTAVES):
            stack = _blur_with_kernels(level, self.further)
            difference = stack[:, 1:] - stack[:, :-1]
            contrasts.append(_contrasts_of_extrema(difference, extents).flatten(1))
            differences.append(difference[:, INNER_SCALES].flatten(1))
            brightness.append(stack[:, 1 : SCALES_PER_OCTAVE + 1].flatten(1))
            level = stack[:, SCALES_PER_OCTAVE : SCALES_PER_OCTAVE + 1, ::2, ::2]
        contrast, index = torch.cat(contrasts, 1).topk(CANDIDATE_EXTREMA_PER_PICTURE, 1)
        places = self._places_of_indices(index)
        contrast, best = (contrast * _lies_on_blob(torch.cat(differences, 1), places)).topk(KEYPOINTS_PER_PICTURE, 1)
        chosen = places.gather(1, best.unsqueeze(2).expand(-1, -1, places.shape[2]))
        levels = torch.cat(brightness, 1)
        angles = self._main_angles(levels, chosen)
        descriptors = self._descriptors_of(levels, chosen, angles) * (contrast > MIN_KEYPOINT_CONTRAST).unsqueeze(2)
        return torch.cat([chosen[..., :3], angles.unsqueeze(2)], 2), descriptors

    def _places_of_indices(self, index: Tensor) -> Tensor:
        """Places of the values at indices [n, k] of all levels in a row.

        Returns [n, k, 5]: x and y of 0 to 1, scale in pixels, side of the level, and the index at which it begins.
        """
        octave = (index.unsqueeze(2) >= self.starts[1:]).sum(2)
        side = PICTURE_SIDE_PX / 2**octave
        within = index - self.starts[octave]
        level = (within / side**2).floor()
        pixel = within - level * side**2
        row = (pixel / side).floor()
        x, y = (pixel - row * side + 0.5) / side, (row + 0.5) / side
        return torch.stack(
            [x, y, FIRST_LEVEL_BLUR_PX * 2 ** (octave + (level + 1) / SCALES_PER_OCTAVE), side, index - pixel], 2
        )

    def _brightness_slopes(self, levels: Tensor, chosen: Tensor, offsets: Tensor) -> Tensor:
        """Slopes of the brightness [n, k, s, 2] at offsets from keypoints [n, k, s, 2], in pixels."""
        side, start = chosen[..., 3:4], chosen[..., 4:5]
        x = torch.minimum(
            ((chosen[..., 0:1] + offsets[..., 0] / PICTURE_SIDE_PX) * side).floor().clamp(min=1), side - 2
        )
        y = torch.minimum(
            ((chosen[..., 1:2] + offsets[..., 1] / PICTURE_SIDE_PX) * side).floor().clamp(min=1), side - 2
        )
        at = start + y * side + x
        return torch.stack(
            [
                _values_at(levels, at + 1) - _values_at(levels, at - 1),
                _values_at(levels, at + side) - _values_at(levels, at - side),
            ],
            3,
        )

    def _main_angles(self, levels: Tensor, chosen: Tensor) -> Tensor:
        """Angles [n, k], in radians, of the main direction in which brightness grows around each keypoint."""
        reach = 3 * ORIENTATION_SIGMA_IN_SCALES
        slopes = self._brightness_slopes(levels, chosen, self.around * (reach * chosen[..., 2:3].unsqueeze(3)))
        weight = (self.nearness * 3**2).exp() * slopes.norm(dim=3)
        turn = _slope_angles(slopes) * (ORIENTATION_BINS / (2 * math.pi))  # -18 to 18 bins
        bins = torch.arange(
            -ORIENTATION_BINS // 2 - 1, ORIENTATION_BINS // 2 + 2
        )  # a bin beyond one end counts for the other end
        votes = (1.5 - (turn.unsqueeze(3) - bins).abs()).relu()
        counts = (weight.unsqueeze(2) @ votes).squeeze(2)
        half = ORIENTATION_BINS // 2
        ends = torch.cat([counts[..., :1], counts[..., 2 * half + 1 :]], 2)
        histogram = torch.cat([counts[..., half + 1 : 2 * half + 1], counts[..., 1 : half + 1]], 2) + F.pad(
            ends, (half - 1, half - 2)
        )
        histogram = (histogram.roll(1, 2) + 2 * histogram + histogram.roll(-1, 2)) / 4
        most = histogram.argmax(2, keepdim=True)
        before, after, peak = (
            histogram.gather(2, (most + by) % ORIENTATION_BINS) for by in (ORIENTATION_BINS - 1, 1, 0)
        )
        vertex = most + (before - after) / (before + after - 2 * peak - 1e-9) / 2  # of a parabola through three bins
        return vertex.squeeze(2) * (2 * math.pi / ORIENTATION_BINS)

    def _descriptors_of(self, levels: Tensor, chosen: Tensor, angles: Tensor) -> Tensor:
        """Descriptors of keypoints: histograms of slopes in cells that turn with the keypoint.

        Each number is the square root of its share in the descriptor.
        """
        cos, sin = angles.cos().unsqueeze(2), angles.sin().unsqueeze(2)
        reach = CELL_SIDE_IN_SCALES * DESCRIPTOR_CELLS_PER_SIDE / 2 * chosen[..., 2:3]
        x, y = self.around[:, 0] * reach, self.around[:, 1] * reach
        slopes = self._brightness_slopes(levels, chosen, torch.stack([cos * x - sin * y, sin * x + cos * y], 3))
        turn = (_slope_angles(slopes) - angles.unsqueeze(2)) * (ORIENTATIONS_PER_CELL / (2 * math.pi))
        apart = (turn.unsqueeze(3) - torch.arange(ORIENTATIONS_PER_CELL)).remainder(ORIENTATIONS_PER_CELL)
        votes = (1 - torch.minimum(apart, ORIENTATIONS_PER_CELL - apart)).relu() * slopes.norm(dim=3, keepdim=True)
        histograms = F.normalize((self.cells @ votes).flatten(2), dim=2).clamp(max=LARGEST_DESCRIPTOR_VALUE)
        return F.normalize(histograms, p=1.0, dim=2).clamp(min=1e-12).sqrt()


def _gaussian_kernels(sigmas: list[float]) -> Tensor:
    """Gaussian kernels of equal length, [levels, 2 * reach + 1]. A sigma of 0 gives a kernel that does not blur."""
    reach = math.ceil(3 * max(sigmas))
    at = torch.arange(-reach, reach + 1, dtype=torch.float32)
    weights = torch.stack([torch.exp(-(at**2) / (2 * max(sigma, 1e-3) ** 2)) for sigma in sigmas])
    return weights / weights.sum(1, keepdim=True)


def _blur_with_kernels(pictures: Tensor, kernels: Tensor) -> Tensor:
    """Blurs pictures [n, 1, h, w] by each kernel: [n, levels, h, w]. Beyond the border its pixels are repeated."""
    levels, length = kernels.shape
    padded = F.pad(pictures, (length // 2,) * 4, mode="replicate")
    rows = F.conv2d(padded, kernels.reshape(levels, 1, 1, length))
    return F.conv2d(rows, kernels.reshape(levels, 1, length, 1), groups=levels)


def _contrasts_of_extrema(differences: Tensor, extents: Tensor) -> Tensor:
    """The contrast at points where it is largest among all neighbours in position and scale; 0 elsewhere.

    The result is [n, SCALES_PER_OCTAVE, h, w].
    """
    contrasts = differences.abs()
    middle = contrasts[:, INNER_SCALES]
    peaks = middle >= F.max_pool3d(contrasts.unsqueeze(1), 3, 1, 1)[:, 0, INNER_SCALES]
    side = differences.shape[3]
    at = (torch.arange(side) + 0.5) / side
    within = ((at > 1.5 / side) & (at < extents.unsqueeze(2) - 1.5 / side)).float()  # [n, 2, side]
    return middle * peaks * (within[:, :1] * within[:, 1:].transpose(1, 2)).unsqueeze(1)


def _lies_on_blob(differences: Tensor, places: Tensor) -> Tensor:
    """Whether points lie on blobs and not on edges, judged by the curvatures of the differences: bool [n, k].

    places: [n, k, 5], as `_places_of_indices` gives them.
    """
    side = places[..., 3]
    row, column = ((places[..., axis] * side).floor() for axis in (1, 0))
    at = (
        places[..., 4] + torch.minimum(row.clamp(min=1), side - 2) * side + torch.minimum(column.clamp(min=1), side - 2)
    )
    value_beside = lambda right, down: _values_at(differences, at + right + down * side)  # noqa: E731
    middle = value_beside(0, 0)
    xx, yy = (
        value_beside(1, 0) + value_beside(-1, 0) - 2 * middle,
        value_beside(0, 1) + value_beside(0, -1) - 2 * middle,
    )
    xy = (value_beside(1, 1) + value_beside(-1, -1) - value_beside(1, -1) - value_beside(-1, 1)) / 4
    trace, determinant = xx + yy, xx * yy - xy**2
    return (determinant > 0) & (
        trace**2 * MAX_PRINCIPAL_CURVATURE_RATIO < (MAX_PRINCIPAL_CURVATURE_RATIO + 1) ** 2 * determinant
    )


def _values_at(values: Tensor, at: Tensor) -> Tensor:
    """The values [n, v] at indices [n, ...]."""
    return values.gather(1, at.flatten(1).long()).reshape(at.shape)


def _slope_angles(slopes: Tensor) -> Tensor:
    """Angles, radians, of slopes [..., 2]. The exporter writes atan2 as a division by x, which must not be 0."""
    return torch.atan2(slopes[..., 1], slopes[..., 0] + 1e-12)
