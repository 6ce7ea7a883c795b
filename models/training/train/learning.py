"""The loop in which every network learns: batches in, a moving average of the weights out."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from torch import Tensor, nn

from ..networks.trunk import Trunk
from .config import LearningConfig
from .moving_average import build_moving_average
from .optimizer import build_optimizer, set_learning_rate, take_optimizer_step

Batch = TypeVar("Batch")
Losses = Mapping[str, Tensor]
"""The parts of a batch's loss, by name. The network learns from their sum."""


@dataclass(frozen=True)
class Schedule:
    """How long a network learns: until the steps or the minutes are used up, whichever comes first."""

    steps: int | None = None
    minutes: float = math.inf
    warm_up_share: float = 0.03
    """Share of the training over which the learning rate rises."""
    report_every: int = 100
    """Steps between reports."""

    def share_done(self, step: int, minutes: float) -> float:
        """The share of the training that is over after a number of steps and minutes, at most 1."""
        by_steps = step / self.steps if self.steps else 0
        return min(1, max(by_steps, minutes / self.minutes))


@dataclass(frozen=True)
class Learned:
    """A network after its training."""

    average: nn.Module
    """The moving average of the weights."""
    steps: int
    minutes: float


def learn(
    model: nn.Module,
    trunk: Trunk,
    batches: Iterable[Batch],
    losses_of: Callable[[Batch], Losses],
    config: LearningConfig,
    schedule: Schedule,
    report: Callable[[nn.Module], str] = lambda average: "",
) -> Learned:
    """Trains a model in place until the schedule is over. The model's mode is not changed.

    Args:
        model: the network.
        trunk: the part of the model with its own learning rate.
        batches: an endless iterator.
        losses_of: computes the losses of a batch.
        config: settings for each step.
        schedule: how long to train.
        report: called with the average from time to time, to save or measure it. The text it returns is printed.
    """
    average = build_moving_average(model, config.averaging_decay, config.averaging_warm_up)
    optimizer = build_optimizer(model, trunk, config)
    started, sums = time.monotonic(), dict[str, Tensor]()
    for step, batch in enumerate(batches, 1):
        minutes = (time.monotonic() - started) / 60
        done = schedule.share_done(step, minutes)
        set_learning_rate(optimizer, done, done / schedule.warm_up_share, config.final_rate_share)
        losses = losses_of(batch)
        take_optimizer_step(model, optimizer, sum(losses.values()), config.largest_gradient)
        average.update_parameters(model)
        for name, loss in losses.items():
            sums[name] = sums.get(name, 0) + loss.detach()
        if step % schedule.report_every == 0 or done == 1:
            taken = (step - 1) % schedule.report_every + 1
            means = ", ".join(f"{name} {total / taken:.3f}" for name, total in sums.items())
            speed = step / max(time.monotonic() - started, 1e-9)
            print(f"step {step}, {done:.0%}, {speed:.2f} steps/s: {means} {report(average.module)}", flush=True)
            sums.clear()
        if done == 1:
            return Learned(average.module, step, minutes)
    raise ValueError("the batches ended before the training did")
