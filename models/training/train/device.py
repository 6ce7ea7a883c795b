"""The processor, GPU or CPU, that a network is trained on."""

from __future__ import annotations

import platform

import torch


def training_device() -> torch.device:
    """The GPU if there is one, otherwise the CPU."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def describe_device(device: torch.device, threads: int) -> str:
    """The description of the machine for model.json."""
    if device.type == "cpu":
        return f"{platform.machine()} CPU, {threads} threads"
    return torch.cuda.get_device_name()


def has_fast_bfloat16(device: torch.device) -> bool:
    """Whether bf16 arithmetic is faster than float32: on GPUs, and on CPUs with instructions for it."""
    return device.type != "cpu" or torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()


def mixed_precision(device: torch.device) -> torch.autocast:
    """A context in which suitable layers compute in bf16 if that is faster on the processor."""
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=has_fast_bfloat16(device))
