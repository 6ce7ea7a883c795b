"""The detector's loss: which cells of the grids predict which facing, and how wrong their predictions are."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F

from .boxes import box_areas, iou_and_giou, longer_sides

BOX_SIDES_BY_STRIDE = {8: (0.0, 64.0), 16: (64.0, 160.0), 32: (160.0, 320.0), 64: (320.0, 1e9)}
"""Maps each stride to the range of longer sides, in pixels, of the boxes that its grid predicts."""
MAX_CELLS_FROM_CENTRE = 1.5
"""Largest distance, in cells, between the middle of a box and a cell that predicts it."""
SCORE_LOSS_WEIGHT = 2.0
BOX_LOSS_WEIGHT = 2.0
"""Weights of the score loss and of the box loss in the total loss."""
MIN_FACING_CELLS = 150.0
"""Smallest number of cells by which the score loss is divided, so that batches with few facings do not dominate."""
MIN_SCORE_TARGET = 0.05
"""Lowest target score for a cell with a facing, however badly the cell's box fits."""
MIN_WEIGHT_OF_A_BOX = 0.2
"""Lowest weight of a box in the box loss. Above it, a box's weight is its IoU."""


class AssignedCells(NamedTuple):
    """The targets of p cells in each of b pictures."""

    facings: Tensor
    """The boxes to predict [b, p, 4]. They are meaningless for cells without a facing."""
    has_facing: Tensor
    """Whether a cell has a facing to predict, bool [b, p]."""
    counts: Tensor
    """Whether a cell counts in the score loss, bool [b, p]."""

    def to(self, device: torch.device) -> AssignedCells:
        """Copies the tensors to a device."""
        return AssignedCells(*(each.to(device, non_blocking=True) for each in self))


def assign_cells(cells: Tensor, truth: list[tuple[Tensor, Tensor]]) -> AssignedCells:
    """The targets of the cells [p, 3] for the pictures of a batch.

    truth: for each picture, the facings to find [n, 4] and the ignored facings [m, 4].
    """
    boxes, has_facing, counts = [], [], []
    for facings, ignored in truth:
        index, counted = assign_cells_to_facings(cells, facings, ignored)
        # Index -1 selects the added last row, so this also works for a picture without facings.
        boxes.append(torch.cat([facings, torch.zeros(1, 4)])[index])
        has_facing.append(index >= 0)
        counts.append(counted)
    return AssignedCells(torch.stack(boxes), torch.stack(has_facing), torch.stack(counts))


def assign_cells_to_facings(cells: Tensor, boxes: Tensor, ignored: Tensor) -> tuple[Tensor, Tensor]:
    """Which facing each cell has to predict [p], as an index into `boxes` or -1; and whether the cell counts [p].

    Args:
        cells: [p, 3], each cell's centre (x and y) and stride, in pixels.
        boxes: [n, 4], the facings to find. Where two overlap, the smaller one gets the cell.
        ignored: [m, 4], facings that are neither rewarded nor punished. At the strides that predict boxes of about
            their size, cells inside them do not count. At finer strides, their print is background.
    """
    x, y, stride = cells[:, 0:1], cells[:, 1:2], cells[:, 2:3]
    low = torch.zeros_like(stride)
    high = torch.zeros_like(stride)
    for level, (least, most) in BOX_SIDES_BY_STRIDE.items():
        low, high = torch.where(stride == level, least, low), torch.where(stride == level, most, high)
    counts = torch.ones(len(cells), dtype=torch.bool)
    if len(ignored):
        side = longer_sides(ignored)
        counts = ~(_is_inside(x, y, ignored) & (side < high * 2) & (side > low / 2)).any(1)
    if not len(boxes):
        return torch.full((len(cells),), -1), counts
    middle_x, middle_y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    near = ((x - middle_x).abs() < MAX_CELLS_FROM_CENTRE * stride) & (
        (y - middle_y).abs() < MAX_CELLS_FROM_CENTRE * stride
    )
    side = longer_sides(boxes)
    chosen = _is_inside(x, y, boxes) & near & (side >= low) & (side < high)
    smallest = torch.where(chosen, box_areas(boxes).expand(len(cells), -1), torch.inf).min(1)
    index = torch.where(smallest.values < torch.inf, smallest.indices, -1)
    return index, counts | (index >= 0)


def _is_inside(x: Tensor, y: Tensor, boxes: Tensor) -> Tensor:
    """Whether points x [p, 1] and y [p, 1] lie inside boxes [n, 4]: [p, n]."""
    return (x > boxes[:, 0]) & (y > boxes[:, 1]) & (x < boxes[:, 2]) & (y < boxes[:, 3])


def detector_loss(logits: Tensor, boxes: Tensor, assigned: AssignedCells) -> tuple[Tensor, Tensor]:
    """The loss of the scores (quality focal loss) and of the boxes (1 - GIoU) of a batch, per cell of a facing.

    The target of each score is the IoU of its box, so that scores rank boxes by how well they fit: X. Li et al.,
    "Generalized focal loss", NeurIPS 2020.

    Args:
        logits: [b, p], the scores before the sigmoid.
        boxes: [b, p, 4] in pixels.
        assigned: what the cells have to predict.
    """
    iou, giou = iou_and_giou(boxes[assigned.has_facing], assigned.facings[assigned.has_facing])
    targets = torch.zeros_like(logits)
    targets[assigned.has_facing] = iou.detach().clamp(min=MIN_SCORE_TARGET)
    facing_cells = assigned.has_facing.sum().clamp(min=MIN_FACING_CELLS)
    error = (targets - logits.sigmoid().detach()).abs()
    cross_entropy = F.binary_cross_entropy_with_logits(logits, targets, reduction="none")
    score_loss = (cross_entropy * error.square() * assigned.counts).sum() / facing_cells
    quality = iou.detach().clamp(min=MIN_WEIGHT_OF_A_BOX)
    box_loss = ((1 - giou) * quality).sum() / quality.sum().clamp(min=1.0)
    return score_loss * SCORE_LOSS_WEIGHT, box_loss * BOX_LOSS_WEIGHT
