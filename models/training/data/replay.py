"""Batches shown more than once, because computing a frozen trunk's features costs as much as learning from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from .mixed_windows import TappedBatch


def replayed(batches: Iterable[TappedBatch], times: int, kept: int, seed: int) -> Iterator[TappedBatch]:
    """Yields each batch, then `times - 1` of the latest `kept` batches, drawn at random and kept in half precision."""
    rng = np.random.default_rng(seed)
    memory: list[TappedBatch] = []
    for count, (features, assigned) in enumerate(batches):
        yield features, assigned
        if times == 1:
            continue
        halves = {stride: each.half() for stride, each in features.items()}
        if len(memory) < kept:
            memory.append((halves, assigned))
        else:
            memory[count % kept] = (halves, assigned)
        for index in rng.integers(len(memory), size=times - 1):
            again, assigned_again = memory[int(index)]
            yield {stride: each.float() for stride, each in again.items()}, assigned_again
