"""Settling: compares a facing again with the items most similar to it, using local descriptors ("details") of crops.

Two crops of one product agree in many places at once, and all these places move together. A pair is scored in three
steps. Each place looks for its partner in the other crop. The partners determine an affine map by weighted least
squares. What agrees under that map is summed, each place with its own weight.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

CANDIDATES_PER_FACING = 4
"""How many catalogue items, the most similar by cosine, each facing is compared with again using details."""
DETAIL_DIMENSIONS = 64
"""Dimensions of a local descriptor. A detail has one additional value: the weight of its place."""
DETAILS_SHARE_OF_SCORE = 0.75
"""Weight of the details in the settled score. The rest is the weight of the cosine.

Rendered validation does not differ between 0.5 and 0.8. A large share was taken because local geometry depends least on
how true the rendering is. Real photos gained from it: see docs/experiments/first-networks.md.
"""


class DetailHead(nn.Module):
    """Turns feature maps into details: for each place a unit descriptor and a positive weight."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.mix = nn.Sequential(nn.Conv2d(width, width, 1), nn.ReLU(), nn.Conv2d(width, DETAIL_DIMENSIONS + 1, 1))

    def forward(self, feature_maps: Tensor) -> Tensor:
        """Turns feature maps [n, c, h, w] into details [n, h * w, DETAIL_DIMENSIONS + 1]."""
        mixed = self.mix(feature_maps).flatten(2).transpose(1, 2)
        return torch.cat(
            [F.normalize(mixed[..., :DETAIL_DIMENSIONS], dim=2), torch.sigmoid(mixed[..., DETAIL_DIMENSIONS:])], 2
        )


def place_centres(side: int, device: torch.device | None = None) -> Tensor:
    """Centres of a side x side grid: [side * side, 2], x and y of -1 to 1."""
    line = (torch.arange(side, device=device, dtype=torch.float32) * 2 + 1) / side - 1
    return torch.stack([line.repeat(side), line.repeat_interleave(side)], 1)


def fit_affine(source: Tensor, target: Tensor, weight: Tensor, ridge: float) -> Tensor:
    """The affine map [b, 3, 2] that takes points [p, 2] nearest to their targets [b, p, 2], by weighted least squares.

    The solution is in closed form: the inverse of a 3x3 matrix by its adjugate. `ridge` pulls towards the identity,
    which decides where hardly anything matches. weight: [b, p].
    """
    x = torch.cat([source, torch.ones_like(source[:, :1])], 1)
    weighted = weight.unsqueeze(2) * x  # [b, p, 3]
    identity = torch.eye(3, device=x.device)
    normal = x.T @ weighted + ridge * identity  # [b, 3, 3]
    right = weighted.transpose(1, 2) @ target + ridge * identity[:, :2]
    a, b, c = normal[:, 0], normal[:, 1], normal[:, 2]
    crosses = torch.stack([_cross_product(b, c), _cross_product(c, a), _cross_product(a, b)], 2)
    determinant = (a * crosses[..., 0]).sum(1).reshape(-1, 1, 1)
    return (crosses / determinant) @ right


def _cross_product(a: Tensor, b: Tensor) -> Tensor:
    """Cross products of vectors [b, 3]; ONNX has no operator for them."""
    return torch.stack(
        [
            a[:, 1] * b[:, 2] - a[:, 2] * b[:, 1],
            a[:, 2] * b[:, 0] - a[:, 0] * b[:, 2],
            a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0],
        ],
        1,
    )


class Settler(nn.Module):
    """Scores how well the details of two crops agree.

    It learns three numbers: how sharply a place chooses its partner, and how far it looks before and after the fit.
    """

    def __init__(self, side: int) -> None:
        super().__init__()
        self.register_buffer("places", place_centres(side))
        self.sharpness = nn.Parameter(torch.tensor(2.3))  # logarithm of the factor on cosines before the softmax
        # Logarithm of the distance at which a place looks for its partner, before the fit and after it.
        self.reach = nn.Parameter(torch.tensor([-0.5, -1.6]))

    def agreement_of_details(self, queries: Tensor, thumbnails: Tensor) -> Tensor:
        """How well details [b, p, d + 1] of two crops agree: [b], at most 1.

        It is the mean of two shares: of the facing found on the thumbnail, and of the thumbnail found on the facing.
        """
        cosines = queries[..., :DETAIL_DIMENSIONS] @ thumbnails[..., :DETAIL_DIMENSIONS].transpose(1, 2)
        here, there = queries[..., DETAIL_DIMENSIONS], thumbnails[..., DETAIL_DIMENSIONS]
        return (self._found_share(cosines, here, there) + self._found_share(cosines.transpose(1, 2), there, here)) / 2

    def _found_share(self, cosines: Tensor, weight: Tensor, other_weight: Tensor) -> Tensor:
        """How much of one crop is found on the other: the mean cosine of partners [b], weighted by `weight` [b, p]."""
        count = int(cosines.shape[1])
        grid = self.places if len(self.places) == count else place_centres(round(count**0.5), cosines.device)
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
        """Settled scores [n, k] of queries against candidates of a gallery.

        queries [n, p, d + 1] and gallery [m, p, d + 1] are details; scores [n, k] the cosines so far; candidates [n, k]
        indices into the gallery.
        """
        return self.settle_chosen_candidates(queries, gallery[candidates.flatten()], scores)

    def settle_chosen_candidates(self, queries: Tensor, chosen: Tensor, scores: Tensor) -> Tensor:
        """Settled scores [n, k] of queries, given the details of their candidates.

        chosen: details [n * k, p, d + 1] of the k candidates of each query. queries and scores: as in `forward`.
        """
        candidates = scores.shape[1]
        repeated = queries.unsqueeze(1).expand(-1, candidates, -1, -1).flatten(0, 1)
        return (1 - DETAILS_SHARE_OF_SCORE) * scores + DETAILS_SHARE_OF_SCORE * self.agreement_of_details(
            repeated, chosen
        ).reshape(-1, candidates)


def _squared_distances(a: Tensor, b: Tensor) -> Tensor:
    """Squared distances between points [n, p, 2] and [q, 2]: [n, p, q]."""
    return (a**2).sum(2, keepdim=True) - 2 * a @ b.T + (b**2).sum(1)
