"""Exports PyTorch modules to ONNX, and compares each graph with its module."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch

ONNX_OPSET = 18
ONNX_IR_VERSION = 9
"""Version of the file format, which every ONNX Runtime since 1.17 reads."""
LARGEST_DIFFERENCE_FROM_PYTORCH = 1e-3
"""Largest allowed difference between values from ONNX Runtime and from PyTorch. For bytes it is 1."""


def export_checked(
    model: torch.nn.Module,
    inputs: dict[str, torch.Tensor],
    other: dict[str, torch.Tensor],
    outputs: dict[str, list[int | str]],
    free: dict[str, dict[int, str]],
    path: Path,
    ties: float = 0.0,
) -> None:
    """Traces a module, writes the graph, and compares ONNX Runtime with PyTorch. Raises ValueError if they differ.

    Args:
        model: the module.
        inputs: by name, to trace it with.
        other: inputs of other sizes, to compare with.
        outputs: names and shapes; a dimension that varies has a name.
        free: for each input and output, the dimensions that may vary, with their names.
        path: where the graph is written.
        ties: share of the rows that may differ, for a module that chooses the best among many that are nearly equal.
            Above 0, rows may also be in another order.
    """
    model = model.eval()
    torch.onnx.export(
        model,
        tuple(inputs.values()),
        str(path),
        input_names=list(inputs),
        output_names=list(outputs),
        dynamic_axes=free,
        opset_version=ONNX_OPSET,
        dynamo=False,
    )
    graph = onnx.load(str(path))
    graph.ir_version = ONNX_IR_VERSION
    for value in graph.graph.output:  # dimensions are named again, because the exporter loses most names
        for dimension, wanted in zip(value.type.tensor_type.shape.dim, outputs[value.name], strict=True):
            dimension.Clear()
            setattr(dimension, "dim_value" if isinstance(wanted, int) else "dim_param", wanted)
    onnx.checker.check_model(graph)
    onnx.save(graph, str(path))
    with torch.no_grad():
        expected = model(*other.values())
    got = onnxruntime.InferenceSession(str(path)).run(None, {name: tensor.numpy() for name, tensor in other.items()})
    for name, mine, theirs in zip(outputs, got, expected if isinstance(expected, tuple) else (expected,), strict=True):
        apart = (
            _distances_to_nearest_row(mine, theirs.numpy())
            if ties
            else np.abs(mine.astype(np.float64) - theirs.numpy())
        )
        if (apart > (1 if mine.dtype == np.uint8 else LARGEST_DIFFERENCE_FROM_PYTORCH)).mean() > ties:
            raise ValueError(f"{path.name} departs from PyTorch by {apart.max()} in {name}")


def _distances_to_nearest_row(mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """How far each row of [n, p, c] is from the nearest row of the other array, by its most different value: [n, p]."""
    return np.stack(
        [np.abs(a[:, None].astype(np.float32) - b[None]).max(2).min(1) for a, b in zip(mine, theirs, strict=True)]
    )
