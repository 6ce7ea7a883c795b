"""How many keypoints of two pictures agree in what they show and in how they have moved."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

RATIO = 0.85  # greatest ratio of the distances to the best and to the second best partner (Lowe 2004, section 7.1)
NEAR = 0.06  # how far a keypoint may lie from where another pair puts it, in sides of the picture
STRETCH, TURN = 0.7, 0.6  # how far the logarithm of its scale and its angle, radians, may be from that pair's
HALF = 12.0  # so many inliers are worth half of what more could ever be
SHARE = 0.4  # of the verified score that inliers decide


class Verifier(nn.Module):
    """Scores [b] of a facing's and a thumbnail's frames [b, p, 4] and descriptors [b, p, d], given their scores so far."""

    def forward(self, frames: Tensor, looks: Tensor, own_frames: Tensor, own_looks: Tensor, scores: Tensor) -> Tensor:
        count = inliers(frames, looks, own_frames, own_looks)
        return (1 - SHARE) * scores + SHARE * count / (count + HALF)


def inliers(frames: Tensor, looks: Tensor, own_frames: Tensor, own_looks: Tensor) -> Tensor:
    """The most keypoints of thumbnails whose partners move alike, [b].

    Every pair of partners says by itself how the thumbnail is placed, stretched and turned on the picture: each is heard, and the
    one that most others agree with counts. No sampling, so the same pictures give the same number.
    """
    cosines = own_looks @ looks.transpose(1, 2)
    best, partner = cosines.topk(2, 2)
    distances = 2 - 2 * best
    mutual = cosines.argmax(1).gather(1, partner[..., 0]) == torch.arange(own_looks.shape[1], device=looks.device)
    paired = ((distances[..., 0] < RATIO**2 * distances[..., 1]) & mutual).float()
    found = frames.gather(1, partner[..., :1].expand(-1, -1, 4))
    stretch, turn = found[..., 2].log() - own_frames[..., 2].log(), found[..., 3] - own_frames[..., 3]
    cos, sin = (stretch.exp() * turn.cos()).unsqueeze(2), (stretch.exp() * turn.sin()).unsqueeze(2)
    dx, dy = (own_frames[:, None, :, axis] - own_frames[:, :, None, axis] for axis in (0, 1))  # [b, one, other]
    x = found[..., 0].unsqueeze(2) + cos * dx - sin * dy
    y = found[..., 1].unsqueeze(2) + sin * dx + cos * dy
    off = (x - found[:, None, :, 0]) ** 2 + (y - found[:, None, :, 1]) ** 2
    stretched = (stretch.unsqueeze(2) - stretch.unsqueeze(1)).abs()
    alike = (off < NEAR**2) & (stretched < STRETCH) & ((turn.unsqueeze(2) - turn.unsqueeze(1)).cos() > math.cos(TURN))
    return ((alike.float() @ paired.unsqueeze(2)).squeeze(2) * paired).amax(1)
