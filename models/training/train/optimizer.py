"""The optimizer of both networks, its learning rate, and one step of it."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from ..networks.trunk import Trunk
from .config import LearningConfig


def build_optimizer(model: nn.Module, trunk: Trunk, config: LearningConfig) -> torch.optim.AdamW:
    """AdamW over the trainable weights: one group for the trunk, at its share of the rate, and one for the rest.

    Each group keeps its peak learning rate under the key `peak`.
    """
    in_trunk = {id(parameter) for parameter in trunk.parameters()}
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    rates = {False: config.peak_rate, True: config.peak_rate * config.trunk_rate_share}
    groups = [
        {"params": parameters, "lr": rate, "peak": rate}
        for of_trunk, rate in rates.items()
        if (parameters := [p for p in trained if (id(p) in in_trunk) == of_trunk])
    ]
    return torch.optim.AdamW(groups, weight_decay=config.weight_decay)


def set_learning_rate(optimizer: torch.optim.Optimizer, done: float, warmed_up: float, final_share: float) -> None:
    """Sets the learning rate: a linear rise, then half a cosine from the peak down to `final_share` of it.

    Both `done` (share of the whole training) and `warmed_up` (share of the warm-up) are 0 at the start; done ends at 1.
    I. Loshchilov and F. Hutter, "SGDR", ICLR 2017, without restarts.
    """
    cosine = 0.5 * (1 + math.cos(math.pi * done))
    factor = min(1, warmed_up) * (final_share + (1 - final_share) * cosine)
    for group in optimizer.param_groups:
        group["lr"] = group["peak"] * factor


def take_optimizer_step(
    model: nn.Module, optimizer: torch.optim.Optimizer, loss: Tensor, largest_gradient: float
) -> None:
    """Takes one step against the gradient of `loss`. The gradient's norm is limited to `largest_gradient`."""
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), largest_gradient)
    optimizer.step()
