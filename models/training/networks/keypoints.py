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

SIDE = 384
"""Side, in pixels, of the square that a box is fitted into."""
KEYPOINTS = 256
"""Keypoints of a picture, those of the strongest contrast; the strongest comes first."""
PEAKS = 640
"""Extrema from which the keypoints are taken, after those on edges are dropped."""
OCTAVES, SCALES = 4, 3
"""Octaves, and scales per octave on which extrema are looked for."""
SIGMA, CAMERA_BLUR = 1.6, 0.8
"""Blur in pixels: of the first level of an octave, and the blur that a picture is assumed to have."""
LEAST_CONTRAST = 0.005
"""Least difference of Gaussians of a keypoint, in brightness of 0 to 1."""
MAX_CURVATURE_RATIO = 10.0
"""Largest ratio of the principal curvatures. Along an edge a keypoint has no place of its own."""
CELLS, CELL = 4, 3.0
"""Cells of a descriptor along a side, and the side of a cell in scales of the keypoint."""
BINS = 4
"""Orientations in a cell. The usual 8 told products apart no better and take twice the room."""
SAMPLES = 16
"""Gradients along a side of the neighbourhood of a keypoint."""
TURNS, TURN_SIGMA = 36, 1.5
"""Bins of the histogram of orientations, and the standard deviation of its neighbourhood in scales."""
CLIP = 0.2
"""Largest number in a descriptor: glare would make larger ones."""
WIDTH = CELLS**2 * BINS
"""Numbers in a descriptor."""
INSIDE = slice(1, -1)
"""All scales of an octave but the first and the last, which have a neighbour on one side only."""


class Keypoints(nn.Module):
    """Finds and describes the keypoints of grey pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.first = _gaussians([math.sqrt(SIGMA**2 - CAMERA_BLUR**2)])
        # All levels are blurred from the first at once: an inference engine takes about the time of one level.
        self.further = _gaussians([SIGMA * math.sqrt(4 ** (level / SCALES) - 1) for level in range(SCALES + 3)])
        self.starts = (
            torch.tensor([SCALES * SIDE**2 * (1 - 0.25**octave) / 0.75 for octave in range(OCTAVES)]).round().long()
        )
        at = (torch.arange(SAMPLES) + 0.5) / SAMPLES * 2 - 1
        # Offsets of the samples from the keypoint, [s, 2], -1 to 1.
        self.around = torch.stack([at.repeat(SAMPLES), at.repeat_interleave(SAMPLES)], 1)
        self.nearness = -(self.around**2).sum(1) / 2
        centres = (torch.arange(CELLS) + 0.5) / CELLS * 2 - 1
        tent = (1 - (at[:, None] - centres).abs() * CELLS / 2).clamp(min=0)
        cells = (tent[:, None, :, None] * tent[None, :, None, :]).reshape(SAMPLES**2, CELLS**2)
        self.cells = (cells * self.nearness.exp()[:, None]).T  # weight of each sample in each cell, [cells, s]

    def forward(self, pictures: Tensor, extents: Tensor) -> tuple[Tensor, Tensor]:
        """Finds keypoints in pictures [n, 1, SIDE, SIDE] of 0 to 1.

        extents: [n, 2], width and height of the box in the picture, 0 to 1; the rest is padding. Returns frames [n,
        KEYPOINTS, 4] (x and y of 0 to 1, scale in pixels, angle in radians) and descriptors [n, KEYPOINTS, WIDTH] of
        length 1, or 0 where there are fewer keypoints.
        """
        contrasts, differences, brightness = [], [], []
        level = _blur(pictures, self.first)
        for _ in range(OCTAVES):
            stack = _blur(level, self.further)
            difference = stack[:, 1:] - stack[:, :-1]
            contrasts.append(_extrema(difference, extents).flatten(1))
            differences.append(difference[:, INSIDE].flatten(1))
            brightness.append(stack[:, 1 : SCALES + 1].flatten(1))
            level = stack[:, SCALES : SCALES + 1, ::2, ::2]
        contrast, index = torch.cat(contrasts, 1).topk(PEAKS, 1)
        places = self._places(index)
        contrast, best = (contrast * _is_compact(torch.cat(differences, 1), places)).topk(KEYPOINTS, 1)
        chosen = places.gather(1, best.unsqueeze(2).expand(-1, -1, places.shape[2]))
        levels = torch.cat(brightness, 1)
        angles = self._angles(levels, chosen)
        descriptors = self._describe(levels, chosen, angles) * (contrast > LEAST_CONTRAST).unsqueeze(2)
        return torch.cat([chosen[..., :3], angles.unsqueeze(2)], 2), descriptors

    def _places(self, index: Tensor) -> Tensor:
        """Where the values of indices [n, k] lie: [n, k, 5], x, y, scale, side of the level, and index of its start."""
        octave = (index.unsqueeze(2) >= self.starts[1:]).sum(2)
        side = SIDE / 2**octave
        within = index - self.starts[octave]
        level = (within / side**2).floor()
        pixel = within - level * side**2
        row = (pixel / side).floor()
        x, y = (pixel - row * side + 0.5) / side, (row + 0.5) / side
        return torch.stack([x, y, SIGMA * 2 ** (octave + (level + 1) / SCALES), side, index - pixel], 2)

    def _slopes(self, levels: Tensor, chosen: Tensor, offsets: Tensor) -> Tensor:
        """Slopes of the brightness [n, k, s, 2] at offsets from keypoints [n, k, s, 2], in pixels."""
        side, start = chosen[..., 3:4], chosen[..., 4:5]
        x = torch.minimum(((chosen[..., 0:1] + offsets[..., 0] / SIDE) * side).floor().clamp(min=1), side - 2)
        y = torch.minimum(((chosen[..., 1:2] + offsets[..., 1] / SIDE) * side).floor().clamp(min=1), side - 2)
        at = start + y * side + x
        return torch.stack(
            [_look(levels, at + 1) - _look(levels, at - 1), _look(levels, at + side) - _look(levels, at - side)], 3
        )

    def _angles(self, levels: Tensor, chosen: Tensor) -> Tensor:
        """The main direction, radians, in which brightness grows around each keypoint, [n, k]."""
        reach = 3 * TURN_SIGMA
        slopes = self._slopes(levels, chosen, self.around * (reach * chosen[..., 2:3].unsqueeze(3)))
        weight = (self.nearness * 3**2).exp() * slopes.norm(dim=3)
        turn = _direction(slopes) * (TURNS / (2 * math.pi))  # in -TURNS / 2..TURNS / 2
        bins = torch.arange(-TURNS // 2 - 1, TURNS // 2 + 2)  # bins beyond one end are those of the other
        votes = (1.5 - (turn.unsqueeze(3) - bins).abs()).relu()
        counts = (weight.unsqueeze(2) @ votes).squeeze(2)
        half = TURNS // 2
        ends = torch.cat([counts[..., :1], counts[..., 2 * half + 1 :]], 2)
        histogram = torch.cat([counts[..., half + 1 : 2 * half + 1], counts[..., 1 : half + 1]], 2) + F.pad(
            ends, (half - 1, half - 2)
        )
        histogram = (histogram.roll(1, 2) + 2 * histogram + histogram.roll(-1, 2)) / 4
        most = histogram.argmax(2, keepdim=True)
        before, after, peak = (histogram.gather(2, (most + by) % TURNS) for by in (TURNS - 1, 1, 0))
        vertex = most + (before - after) / (before + after - 2 * peak - 1e-9) / 2  # of a parabola through three bins
        return vertex.squeeze(2) * (2 * math.pi / TURNS)

    def _describe(self, levels: Tensor, chosen: Tensor, angles: Tensor) -> Tensor:
        """Histograms of slopes in cells that are turned with the keypoint, as square roots of their shares."""
        cos, sin = angles.cos().unsqueeze(2), angles.sin().unsqueeze(2)
        reach = CELL * CELLS / 2 * chosen[..., 2:3]
        x, y = self.around[:, 0] * reach, self.around[:, 1] * reach
        slopes = self._slopes(levels, chosen, torch.stack([cos * x - sin * y, sin * x + cos * y], 3))
        turn = (_direction(slopes) - angles.unsqueeze(2)) * (BINS / (2 * math.pi))
        apart = (turn.unsqueeze(3) - torch.arange(BINS)).remainder(BINS)
        votes = (1 - torch.minimum(apart, BINS - apart)).relu() * slopes.norm(dim=3, keepdim=True)
        histograms = F.normalize((self.cells @ votes).flatten(2), dim=2).clamp(max=CLIP)
        return F.normalize(histograms, p=1.0, dim=2).clamp(min=1e-12).sqrt()


def _gaussians(sigmas: list[float]) -> Tensor:
    """Gaussian kernels of equal length, [levels, 2 * reach + 1]. A sigma of 0 is no blur."""
    reach = math.ceil(3 * max(sigmas))
    at = torch.arange(-reach, reach + 1, dtype=torch.float32)
    weights = torch.stack([torch.exp(-(at**2) / (2 * max(sigma, 1e-3) ** 2)) for sigma in sigmas])
    return weights / weights.sum(1, keepdim=True)


def _blur(pictures: Tensor, kernels: Tensor) -> Tensor:
    """Blurs pictures [n, 1, h, w] by each kernel: [n, levels, h, w]. Beyond the border its pixels are repeated."""
    levels, length = kernels.shape
    padded = F.pad(pictures, (length // 2,) * 4, mode="replicate")
    rows = F.conv2d(padded, kernels.reshape(levels, 1, 1, length))
    return F.conv2d(rows, kernels.reshape(levels, 1, length, 1), groups=levels)


def _extrema(differences: Tensor, extents: Tensor) -> Tensor:
    """The contrast [n, SCALES, h, w] of points that have more than all neighbours in place and scale; 0 elsewhere."""
    contrasts = differences.abs()
    middle = contrasts[:, INSIDE]
    peaks = middle >= F.max_pool3d(contrasts.unsqueeze(1), 3, 1, 1)[:, 0, INSIDE]
    side = differences.shape[3]
    at = (torch.arange(side) + 0.5) / side
    within = ((at > 1.5 / side) & (at < extents.unsqueeze(2) - 1.5 / side)).float()  # [n, 2, side]
    return middle * peaks * (within[:, :1] * within[:, 1:].transpose(1, 2)).unsqueeze(1)


def _is_compact(differences: Tensor, places: Tensor) -> Tensor:
    """Whether the points at places [n, k, 5] lie on blobs rather than on edges, by the curvatures across them."""
    side = places[..., 3]
    row, column = ((places[..., axis] * side).floor() for axis in (1, 0))
    at = (
        places[..., 4] + torch.minimum(row.clamp(min=1), side - 2) * side + torch.minimum(column.clamp(min=1), side - 2)
    )
    look = lambda right, down: _look(differences, at + right + down * side)  # noqa: E731
    middle = look(0, 0)
    xx, yy = look(1, 0) + look(-1, 0) - 2 * middle, look(0, 1) + look(0, -1) - 2 * middle
    xy = (look(1, 1) + look(-1, -1) - look(1, -1) - look(-1, 1)) / 4
    trace, determinant = xx + yy, xx * yy - xy**2
    return (determinant > 0) & (trace**2 * MAX_CURVATURE_RATIO < (MAX_CURVATURE_RATIO + 1) ** 2 * determinant)


def _look(values: Tensor, at: Tensor) -> Tensor:
    """The values [n, v] at indices [n, ...]."""
    return values.gather(1, at.flatten(1).long()).reshape(at.shape)


def _direction(slopes: Tensor) -> Tensor:
    """Angles, radians, of slopes [..., 2]. The exporter writes atan2 as a division by x, which must not be 0."""
    return torch.atan2(slopes[..., 1], slopes[..., 0] + 1e-12)
