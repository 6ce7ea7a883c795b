"""The exponential moving average of a network's weights. The average is exported."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel


def build_moving_average(model: nn.Module, decay: float, warm_up: int) -> AveragedModel:
    """A copy of `model` (its `module`) that `update_parameters(model)` moves towards the trained weights.

    The first update copies the weights; the n-th keeps min(decay, n / (n + warm_up)). Batch statistics are averaged
    too; whole numbers, such as its count of batches, are copied.
    """

    @torch.no_grad()
    def update(averages: list[Tensor], trained: list[Tensor], earlier_updates: Tensor) -> None:
        count = int(earlier_updates) + 1
        keep = min(decay, count / (count + warm_up))
        for average, value in zip(averages, trained, strict=True):
            if average.is_floating_point():
                average.lerp_(value, 1 - keep)
            else:
                average.copy_(value)

    averaged = AveragedModel(model, multi_avg_fn=update, use_buffers=True)
    averaged.module.eval()
    return averaged
