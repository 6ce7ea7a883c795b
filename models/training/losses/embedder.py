"""The embedder's loss, which draws facings to their product's thumbnail and pushes them away from all others."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional as F

from ..networks.embedder import Embedder

LOGIT_PER_COSINE = 24.0
"""Factor that turns cosines and settled scores into logits."""
LOGIT_PER_COSINE_OF_PART = 16.0
"""Factor that turns cosines into logits in the losses for appearance or colours alone."""
CONTRASTIVE_LABEL_SMOOTHING = 0.02
TRAINING_CANDIDATES_PER_FACING = 6
"""How many thumbnails a facing is compared with by details in training: its own, and the most similar others."""


def embedder_loss(model: Embedder, parts: list[Tensor], details: Tensor, products: int) -> Tensor:
    """The loss of a batch: the sum for the joined vector, for appearance alone, for colours alone, and for settling.

    Args:
        model: gives the weights of the parts, the thresholds and the settler.
        parts: appearance, colours and aspect as unit vectors [products + facings, d]; the thumbnails come first.
        details: [products + facings, places, DETAIL + 1], in the same order.
        products: how many rows are thumbnails. The facings follow product by product, equally many for each.
    """
    shares = model.part_shares().sqrt()
    joint = torch.cat([part * shares[i] for i, part in enumerate(parts)], 1)
    per_product = len(joint) // products - 1
    split = lambda vectors: (vectors[products:], vectors[:products])  # noqa: E731
    cosines = joint[products:] @ joint[:products].T
    same = torch.eye(products, dtype=torch.bool, device=joint.device).repeat_interleave(per_product, 0)
    return (
        contrastive_loss(*split(joint), per_product, LOGIT_PER_COSINE)
        + 0.5 * pairwise_loss(cosines, same, model.borders[0])
        + 0.7 * contrastive_loss(*split(parts[0]), per_product, LOGIT_PER_COSINE_OF_PART)
        + 0.3 * contrastive_loss(*split(parts[1]), per_product, LOGIT_PER_COSINE_OF_PART)
        + 0.05 * koleo_loss(parts[0][:products])
        + settling_loss(model, *split(details), cosines, per_product)
    )


def contrastive_loss(facings: Tensor, thumbnails: Tensor, per_product: int, scale: float) -> Tensor:
    """InfoNCE in both directions: facings [p * per_product, d] name thumbnails [p, d], and thumbnails name facings.

    A. van den Oord et al., "Representation learning with contrastive predictive coding", 2018.
    """
    products = len(thumbnails)
    logits = scale * facings @ thumbnails.T
    target = torch.arange(products, device=logits.device).repeat_interleave(per_product)
    to_thumbnails = F.cross_entropy(logits, target, label_smoothing=CONTRASTIVE_LABEL_SMOOTHING)
    own = torch.arange(products, device=logits.device)
    to_facings = [F.cross_entropy(logits[view::per_product].T, own) for view in range(per_product)]
    return to_thumbnails + 0.5 * torch.stack(to_facings).mean()


def pairwise_loss(scores: Tensor, same: Tensor, threshold: Tensor) -> Tensor:
    """Loss for deciding whether each pair shows the same product, with one learned threshold for all pairs.

    InfoNCE only ranks, so each facing could have its own scale of scores. The service's unknown threshold needs one
    scale that all share. X. Zhai et al., "Sigmoid loss for language image pre-training", ICCV 2023.
    """
    logits = LOGIT_PER_COSINE * (scores - threshold)
    return F.softplus(torch.where(same, -logits, logits)).sum(1).mean()


def koleo_loss(vectors: Tensor) -> Tensor:
    """Minus the mean logarithm of the distance to the nearest other vector. It spreads vectors evenly on the sphere.

    A. Sablayrolles et al., "Spreading vectors for similarity search", ICLR 2019.
    """
    nearest = (vectors @ vectors.T).fill_diagonal_(-1).amax(1)
    return -(2 - 2 * nearest).clamp(min=1e-4).log().mean() / 2


def settling_loss(model: Embedder, facings: Tensor, thumbnails: Tensor, cosines: Tensor, per_product: int) -> Tensor:
    """Loss of the settled scores between each product's first facing and the thumbnails most similar to it.

    facings [p * per_product, places, d] and thumbnails [p, places, d] are details; cosines [p * per_product, p].
    """
    products = len(thumbnails)
    first = slice(None, None, per_product)
    own = torch.arange(products, device=cosines.device)
    others = cosines[first].detach().scatter(1, own.unsqueeze(1), -2)
    rivals = others.topk(min(TRAINING_CANDIDATES_PER_FACING, products) - 1).indices
    chosen = torch.cat([own.unsqueeze(1), rivals], 1)
    settled = model.settler(facings[first], thumbnails, cosines[first].gather(1, chosen), chosen)
    ranking = F.cross_entropy(LOGIT_PER_COSINE * settled, torch.zeros_like(own))
    return ranking + 0.5 * pairwise_loss(settled, chosen == own.unsqueeze(1), model.borders[1])
