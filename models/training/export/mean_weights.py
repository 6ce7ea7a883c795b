"""The mean of the weights of several runs."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor


def mean_weights(files: list[Path]) -> dict[str, Tensor]:
    """The mean of several saved weights of one network. A file that is named twice counts twice.

    Raises ValueError if the files are of different networks.
    """
    states = [torch.load(file, map_location="cpu", weights_only=True) for file in files]
    for file, state in zip(files, states, strict=True):
        if state.keys() != states[0].keys():
            raise ValueError(f"{file} holds other weights than {files[0]}")
    return {
        name: torch.stack([state[name].double() for state in states]).mean(0).to(first.dtype)
        for name, first in states[0].items()
    }
