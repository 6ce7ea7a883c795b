"""Overlap of boxes, as tensors.

torchvision has the same functions, but its wheel on PyPI cannot be imported with the CPU build of torch 2.13.0, and
nothing else here needs torchvision.
"""

from __future__ import annotations

import torch
from torch import Tensor


def iou_and_giou(first: Tensor, second: Tensor) -> tuple[Tensor, Tensor]:
    """Intersection over union [n] and generalised IoU [n] of the pairs of two lists of boxes, both [n, 4].

    Boxes are x0, y0, x1, y1. GIoU = IoU - (hull - union) / hull, where the hull is the smallest box around both:
    H. Rezatofighi et al., "Generalized intersection over union", CVPR 2019.
    """
    top_left, bottom_right = torch.maximum(first[:, :2], second[:, :2]), torch.minimum(first[:, 2:], second[:, 2:])
    intersection = (bottom_right - top_left).clamp(min=0).prod(1)
    union = box_areas(first) + box_areas(second) - intersection
    hull = (torch.maximum(first[:, 2:], second[:, 2:]) - torch.minimum(first[:, :2], second[:, :2])).prod(1)
    iou = intersection / union.clamp(min=1e-6)
    return iou, iou - (hull - union) / hull.clamp(min=1e-6)


def box_areas(boxes: Tensor) -> Tensor:
    """Areas [n] of boxes [n, 4]."""
    return (boxes[:, 2:] - boxes[:, :2]).prod(1)


def longer_sides(boxes: Tensor) -> Tensor:
    """The longer sides [n] of boxes [n, 4]."""
    return (boxes[:, 2:] - boxes[:, :2]).amax(1)
