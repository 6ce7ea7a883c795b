"""Verifying: compares a large facing with a thumbnail again, by the number of their keypoints that agree.

Keypoints agree in what they show (their descriptors) and in how they are shifted, scaled and turned.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

MAX_BEST_TO_SECOND_DISTANCE_RATIO = 0.85
"""Largest ratio of a keypoint's distances to its best and its second best partner (Lowe 2004, section 7.1)."""
MAX_KEYPOINT_SHIFT = 0.06
"""Largest distance of a keypoint from where another pair of keypoints places it, in sides of the picture."""
MAX_LOG_SCALE_DIFFERENCE = 0.7
"""Largest difference between two pairs of keypoints in the logarithm of their change of scale."""
MAX_TURN_DIFFERENCE_RADIANS = 0.6
"""Largest difference between two pairs of keypoints in their turn, in radians."""
INLIERS_FOR_HALF_SCORE = 12.0
"""Inliers (pairs of keypoints that moved alike) that give half of the highest score: n inliers give n / (n + 12)."""
INLIERS_SHARE_OF_SCORE = 0.4
"""Share of the verified score that inliers decide. The rest is the score before verifying."""


class Verifier(nn.Module):
    """Mixes the scores of earlier steps with the agreement of keypoints. It learns nothing."""

    def forward(
        self,
        facing_frames: Tensor,
        facing_descriptors: Tensor,
        thumbnail_frames: Tensor,
        thumbnail_descriptors: Tensor,
        scores: Tensor,
    ) -> Tensor:
        """Mixes the scores of pairs of a facing and a thumbnail with how well their keypoints agree: [b].

        Frames are [b, p, 4]: x, y, scale and angle of each keypoint. Descriptors are [b, p, d]. scores [b] come from
        the earlier steps.
        """
        count = count_inliers(facing_frames, facing_descriptors, thumbnail_frames, thumbnail_descriptors)
        return (1 - INLIERS_SHARE_OF_SCORE) * scores + INLIERS_SHARE_OF_SCORE * count / (count + INLIERS_FOR_HALF_SCORE)


def count_inliers(
    facing_frames: Tensor, facing_descriptors: Tensor, thumbnail_frames: Tensor, thumbnail_descriptors: Tensor
) -> Tensor:
    """The largest number of pairs of keypoints that moved alike, [b].

    Every pair determines by itself how the thumbnail is shifted, scaled and turned on the picture. All are tried, and
    the one counts that most other pairs agree with. Nothing is sampled, so the same pictures give the same number.
    """
    cosines = thumbnail_descriptors @ facing_descriptors.transpose(1, 2)
    best, partner = cosines.topk(2, 2)
    distances = 2 - 2 * best
    mutual = cosines.argmax(1).gather(1, partner[..., 0]) == torch.arange(
        thumbnail_descriptors.shape[1], device=facing_descriptors.device
    )
    paired = ((distances[..., 0] < MAX_BEST_TO_SECOND_DISTANCE_RATIO**2 * distances[..., 1]) & mutual).float()
    found = facing_frames.gather(1, partner[..., :1].expand(-1, -1, 4))
    stretch, turn = found[..., 2].log() - thumbnail_frames[..., 2].log(), found[..., 3] - thumbnail_frames[..., 3]
    cos, sin = (stretch.exp() * turn.cos()).unsqueeze(2), (stretch.exp() * turn.sin()).unsqueeze(2)
    dx, dy = (
        thumbnail_frames[:, None, :, axis] - thumbnail_frames[:, :, None, axis] for axis in (0, 1)
    )  # [b, one, other]
    x = found[..., 0].unsqueeze(2) + cos * dx - sin * dy
    y = found[..., 1].unsqueeze(2) + sin * dx + cos * dy
    off = (x - found[:, None, :, 0]) ** 2 + (y - found[:, None, :, 1]) ** 2
    stretched = (stretch.unsqueeze(2) - stretch.unsqueeze(1)).abs()
    alike = (
        (off < MAX_KEYPOINT_SHIFT**2)
        & (stretched < MAX_LOG_SCALE_DIFFERENCE)
        & ((turn.unsqueeze(2) - turn.unsqueeze(1)).cos() > math.cos(MAX_TURN_DIFFERENCE_RADIANS))
    )
    return ((alike.float() @ paired.unsqueeze(2)).squeeze(2) * paired).amax(1)
