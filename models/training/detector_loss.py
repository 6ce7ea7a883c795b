"""What the detector is taught: which cells answer for which facing, and how wrong an answer is."""
from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional as F

LEVEL_RANGES = {8: (0., 64.), 16: (64., 160.), 32: (160., 320.), 64: (320., 1e9)}
"""The longer side, in pixels, of the boxes that each stride answers for."""
CENTRE_CELLS = 1.5
"""Cells around a box's middle that answer for it."""
BOX_WEIGHT = 2.
LEAST_CELLS = 150.
"""A batch with hardly a facing must not shout: the scores' loss is divided by at least this many cells."""


def assign(cells: Tensor, boxes: Tensor, ignored: Tensor) -> tuple[Tensor, Tensor]:
    """Cells [P, 3] to facings: the box of each cell's facing [P] as an index, -1 for none; and whether the cell counts [P].

    boxes [N, 4] are to be found, ignored [M, 4] neither rewarded nor punished at the strides of about their size; at finer
    ones their print is background. Where boxes overlap the smaller one wins.
    """
    x, y, stride = cells[:, 0:1], cells[:, 1:2], cells[:, 2:3]
    low = torch.zeros_like(stride)
    high = torch.zeros_like(stride)
    for level, (least, most) in LEVEL_RANGES.items():
        low, high = torch.where(stride == level, least, low), torch.where(stride == level, most, high)
    counts = torch.ones(len(cells), dtype=torch.bool)
    if len(ignored):
        covered = (x > ignored[:, 0]) & (y > ignored[:, 1]) & (x < ignored[:, 2]) & (y < ignored[:, 3])
        side = _longer_side(ignored)
        counts = ~(covered & (side < high * 2) & (side > low / 2)).any(1)
    if not len(boxes):
        return torch.full((len(cells),), -1), counts
    middle_x, middle_y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    inside = (x > boxes[:, 0]) & (y > boxes[:, 1]) & (x < boxes[:, 2]) & (y < boxes[:, 3])
    near = ((x - middle_x).abs() < CENTRE_CELLS * stride) & ((y - middle_y).abs() < CENTRE_CELLS * stride)
    side = _longer_side(boxes)
    chosen = inside & near & (side >= low) & (side < high)
    area = ((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])).expand(len(cells), -1)
    smallest = torch.where(chosen, area, torch.inf).min(1)
    index = torch.where(smallest.values < torch.inf, smallest.indices, -1)
    return index, counts | (index >= 0)


def _longer_side(boxes: Tensor) -> Tensor:
    return (boxes[:, 2:] - boxes[:, :2]).amax(1)


def overlaps(first: Tensor, second: Tensor) -> tuple[Tensor, Tensor]:
    """Intersection over union and its generalised form, pair by pair: [N, 4] and [N, 4] to [N] and [N]."""
    top_left, bottom_right = torch.maximum(first[:, :2], second[:, :2]), torch.minimum(first[:, 2:], second[:, 2:])
    shared = (bottom_right - top_left).clamp(min=0).prod(1)
    joined = (first[:, 2:] - first[:, :2]).prod(1) + (second[:, 2:] - second[:, :2]).prod(1) - shared
    hull = (torch.maximum(first[:, 2:], second[:, 2:]) - torch.minimum(first[:, :2], second[:, :2])).prod(1)
    iou = shared / joined.clamp(min=1e-6)
    return iou, iou - (hull - joined) / hull.clamp(min=1e-6)


def detector_loss(logits: Tensor, boxes: Tensor, cells: Tensor, truth: list[tuple[Tensor, Tensor]]) -> tuple[Tensor, Tensor]:
    """Quality focal loss on the scores and generalised-IoU loss on the boxes of a batch, each per facing cell.

    logits [B, P], boxes [B, P, 4], cells [P, 3]; truth: for each picture its boxes [N, 4] and the ignored ones [M, 4].
    The score is taught to be the overlap that its box reaches, so that it ranks boxes by how well they fit.
    """
    targets = torch.zeros_like(logits)
    weights = torch.zeros_like(logits)
    found, wanted = [], []
    for row, (real, ignored) in enumerate(truth):
        index, counts = assign(cells, real, ignored)
        weights[row] = counts.float()
        positive = (index >= 0).nonzero()[:, 0]
        found.append(boxes[row, positive])
        wanted.append(real[index[positive]])
        targets[row, positive] = overlaps(found[-1].detach(), wanted[-1])[0].clamp(min=.05)
    facing_cells = max(float((targets > 0).sum()), LEAST_CELLS)
    gap = (targets - logits.sigmoid().detach()).abs()
    scores = (F.binary_cross_entropy_with_logits(logits, targets, reduction="none") * gap.square() * weights).sum() / facing_cells
    iou, generalised = overlaps(torch.cat(found), torch.cat(wanted))
    quality = iou.detach().clamp(min=.2)
    shape = ((1 - generalised) * quality).sum() / quality.sum().clamp(min=1.)
    return scores * 2, shape * BOX_WEIGHT
