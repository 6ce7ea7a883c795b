"""Graphs from PyTorch to ONNX, each compared with what it was made from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch

OPSET = 18
IR_VERSION = 9  # read by every ONNX Runtime since 1.17


def export_checked(
    model: torch.nn.Module,
    inputs: dict[str, torch.Tensor],
    other: dict[str, torch.Tensor],
    outputs: dict[str, list[int | str]],
    free: dict[str, dict[int, str]],
    path: Path,
    ties: float = 0.0,
) -> None:
    """Traces `model` at `inputs`, and compares ONNX Runtime with PyTorch at `other` inputs of another size.

    outputs: names and shapes. free: the dimensions of each input and output that may vary. ties: the share of rows that may
    be others, and in another order, where the model chooses the best among near equals.
    """
    model = model.eval()
    torch.onnx.export(
        model,
        tuple(inputs.values()),
        str(path),
        input_names=list(inputs),
        output_names=list(outputs),
        dynamic_axes=free,
        opset_version=OPSET,
        dynamo=False,
    )
    graph = onnx.load(str(path))
    graph.ir_version = IR_VERSION
    for value in graph.graph.output:  # the tracer loses most dimensions
        for dimension, wanted in zip(value.type.tensor_type.shape.dim, outputs[value.name]):
            dimension.Clear()
            setattr(dimension, "dim_value" if isinstance(wanted, int) else "dim_param", wanted)
    onnx.checker.check_model(graph)
    onnx.save(graph, str(path))
    with torch.no_grad():
        expected = model(*other.values())
    got = onnxruntime.InferenceSession(str(path)).run(None, {name: tensor.numpy() for name, tensor in other.items()})
    for name, mine, theirs in zip(outputs, got, expected if isinstance(expected, tuple) else (expected,)):
        apart = _rows_apart(mine, theirs.numpy()) if ties else np.abs(mine.astype(np.float64) - theirs.numpy())
        if (apart > (1 if mine.dtype == np.uint8 else 1e-3)).mean() > ties:
            raise ValueError(f"{path.name} departs from PyTorch by {apart.max()} in {name}")


def _rows_apart(mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """How far every row of [n, p, c] is from the nearest row of the other side, by the value that departs most: [n, p]."""
    return np.stack([np.abs(a[:, None].astype(np.float32) - b[None]).max(2).min(1) for a, b in zip(mine, theirs, strict=True)])
