"""Settling look-alikes: dense local descriptors, matched under one affine change of place for each pair.

Two crops of one product agree in many places at once, and all those places move together. A pair is therefore scored
in three steps: every place looks for its partner near where it should be; the partners vote, by weighted least
squares, for an affine map; and what agrees under that map is summed, each place with its own weight.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

CANDIDATES = 4  # of a facing, the best by cosine that are settled
DETAIL = 64  # dimensions of a local descriptor; one more value holds the place's weight
# The part of the settled score that details decide. Rendered validation is indifferent between .5 and .8; the upper end
# is taken as what is local and geometric depends least on how true the rendering is.
# Real photos were seen to gain from it (FINDINGS.md).
SHARE = 0.75


class DetailHead(nn.Module):
    """Feature maps [n, c, h, w] to details [n, h * w, DETAIL + 1]: unit descriptors and a positive weight."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.mix = nn.Sequential(nn.Conv2d(width, width, 1), nn.ReLU(), nn.Conv2d(width, DETAIL + 1, 1))

    def forward(self, features: Tensor) -> Tensor:
        mixed = self.mix(features).flatten(2).transpose(1, 2)
        return torch.cat([F.normalize(mixed[..., :DETAIL], dim=2), torch.sigmoid(mixed[..., DETAIL:])], 2)


def places(side: int, device: torch.device | None = None) -> Tensor:
    """Centres of a side x side grid, [side * side, 2] as x, y in -1..1."""
    line = (torch.arange(side, device=device, dtype=torch.float32) * 2 + 1) / side - 1
    return torch.stack([line.repeat(side), line.repeat_interleave(side)], 1)


def fit_affine(source: Tensor, target: Tensor, weight: Tensor, ridge: float) -> Tensor:
    """The affine map [b, 3, 2] that takes source [p, 2] nearest to target [b, p, 2] under weight [b, p].

    Least squares in closed form (the inverse of a 3x3 matrix by its adjugate); `ridge` pulls towards the identity,
    which decides where hardly anything matches.
    """
    x = torch.cat([source, torch.ones_like(source[:, :1])], 1)
    weighted = weight.unsqueeze(2) * x  # [b, p, 3]
    identity = torch.eye(3, device=x.device)
    normal = x.T @ weighted + ridge * identity  # [b, 3, 3]
    right = weighted.transpose(1, 2) @ target + ridge * identity[:, :2]
    a, b, c = normal[:, 0], normal[:, 1], normal[:, 2]
    crosses = torch.stack([_cross(b, c), _cross(c, a), _cross(a, b)], 2)
    determinant = (a * crosses[..., 0]).sum(1).reshape(-1, 1, 1)
    return (crosses / determinant) @ right


def _cross(a: Tensor, b: Tensor) -> Tensor:
    return torch.stack(
        [a[:, 1] * b[:, 2] - a[:, 2] * b[:, 1], a[:, 2] * b[:, 0] - a[:, 0] * b[:, 2], a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]], 1
    )


class Settler(nn.Module):
    """Scores pairs of details; the few learned numbers are temperatures and the reach of each step."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.register_buffer("places", places(side))
        self.sharpness = nn.Parameter(torch.tensor(2.3))  # log of the softmax scale on cosines
        self.reach = nn.Parameter(torch.tensor([-0.5, -1.6]))  # log of the spread of places before and after the fit

    def agreement(self, queries: Tensor, thumbnails: Tensor) -> Tensor:
        """How well details [b, p, d + 1] agree with details [b, p, d + 1]: [b], at most 1.

        Asked both ways: what a facing hides says nothing against a product, but what a thumbnail shows should be found.
        """
        cosines = queries[..., :DETAIL] @ thumbnails[..., :DETAIL].transpose(1, 2)
        here, there = queries[..., DETAIL], thumbnails[..., DETAIL]
        return (self._found(cosines, here, there) + self._found(cosines.transpose(1, 2), there, here)) / 2

    def _found(self, cosines: Tensor, weight: Tensor, other_weight: Tensor) -> Tensor:
        """How much of one side, by weight [b, p], is found on the other: the weighted mean cosine of partners, [b]."""
        count = int(cosines.shape[1])
        grid = self.places if len(self.places) == count else places(round(count**0.5), cosines.device)
        logits = cosines * self.sharpness.exp() + other_weight.clamp(min=1e-4).log().unsqueeze(1)
        expected = grid.unsqueeze(0)
        for step in range(2):
            apart = _squared_distances(expected, grid)
            partner = (logits - apart / (2 * (2 * self.reach[step]).exp())).softmax(2)
            found = weight * (partner * cosines).sum(2)
            if step == 0:
                affine = fit_affine(grid, partner @ grid, found.clamp(min=0), ridge=1.0)
                expected = torch.cat([grid, torch.ones_like(grid[:, :1])], 1) @ affine
        return found.sum(1) / (weight.sum(1) + 1e-3)

    def forward(self, queries: Tensor, gallery: Tensor, scores: Tensor, candidates: Tensor) -> Tensor:
        """Settled scores [n, k] of details [n, p, d + 1] against candidates [n, k] of gallery [m, p, d + 1]."""
        return self.settle_chosen(queries, gallery[candidates.flatten()], scores)

    def settle_chosen(self, queries: Tensor, chosen: Tensor, scores: Tensor) -> Tensor:
        """The same for details [n * k, p, d + 1] that are already picked, k for each query."""
        candidates = scores.shape[1]
        repeated = queries.unsqueeze(1).expand(-1, candidates, -1, -1).flatten(0, 1)
        return (1 - SHARE) * scores + SHARE * self.agreement(repeated, chosen).reshape(-1, candidates)


def _squared_distances(a: Tensor, b: Tensor) -> Tensor:
    """Between points [n, p, 2] and [q, 2]: [n, p, q]."""
    return (a**2).sum(2, keepdim=True) - 2 * a @ b.T + (b**2).sum(1)
