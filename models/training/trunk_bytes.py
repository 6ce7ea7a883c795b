"""8-bit arithmetic for the trunk of an exported network, or for a part of it: half to two thirds of the time (FINDINGS.md).

What flows through the trunk becomes unsigned bytes, its weights signed ones, as QuantizeLinear and DequantizeLinear nodes around
each operator say; ONNX Runtime fuses them into integer kernels. What takes the trunk's outputs stays in floats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

Feed = Callable[[], dict[str, np.ndarray]]
"""Reads what a model is shown at once: its inputs by name."""
FIRST = 24
"""The first feeds tell how far values reach, all of them how often each value comes."""
LARGE, STEPS = 50_000, (5, 7, 11)
BINS = 2048
SHARES = np.linspace(0.3, 1, 29)
"""Of the reach, above and below zero: a byte may cut off rare values to tell frequent ones better apart."""
BYTE, SIGNED = 255, 127
PAIR = 2**15 // (BYTE + 1)
"""What two neighbouring weights of one sign may sum up to. Without VNNI, x86 adds the products of two neighbours in 16 bits
that saturate: 255 * 128 still fits. So every processor gets the same sums."""
LEAST_SCALE = 1e-6
"""Of the weights of a channel that is hardly used, so that its bias still fits 32 bits."""


class Levels(NamedTuple):
    """A byte q stands for (q - zero) * scale."""

    scale: np.float32
    zero: np.uint8


class _Histogram:
    """How often values come, in BINS bins between two values that never lie on one side of zero."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.width = low, max(high - low, 1e-6) / BINS
        self.counts = np.zeros(BINS)

    def add(self, values: np.ndarray) -> None:
        bins = ((values.reshape(-1) - self.low) / self.width).astype(np.int32).clip(0, BINS - 1)
        self.counts += np.bincount(bins, minlength=BINS)

    def levels(self) -> Levels:
        """Those of the least squared error."""
        seen = np.flatnonzero(self.counts)
        values = self.low + (seen + 0.5) * self.width
        weights = self.counts[seen]
        low, high = min(0.0, values[0]), max(0.0, values[-1])
        best = np.inf, Levels(np.float32(1), np.uint8(0))
        for below in SHARES if low < 0 else (1.0,):
            for above in SHARES if high > 0 else (1.0,):
                scale = max(high * above - low * below, 1e-6) / BYTE
                zero = round(-low * below / scale)
                bytes_ = np.clip(np.round(values / scale) + zero, 0, BYTE)
                error = float((weights * ((bytes_ - zero) * scale - values) ** 2).sum())
                if error < best[0]:
                    best = error, Levels(np.float32(scale), np.uint8(zero))
        return best[1]


def compute_in_bytes(model: onnx.ModelProto, feeds: Sequence[Feed]) -> onnx.ModelProto:
    """The model with a trunk of 8-bit arithmetic.

    feeds: show what values flow through it; some hundred rendered photos, or crops, do.
    """
    if not feeds:
        raise ValueError("without feeds nobody knows what values flow through the trunk")
    # The exporter names nodes after their modules.
    inside = [node for node in model.graph.node if "/trunk/" in node.name and node.op_type in ("Conv", "Clip", "Add")]
    stays = _last_projections(inside)
    convolutions = {node.name for node in inside if node.op_type == "Conv"} - stays
    return _rewritten(model, _measure(model, _flowing(inside, stays), feeds), convolutions)


def to_safe_bytes(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """int8 of a convolution's weights [out, in, height, width], and the scale of every output channel.

    Neighbours in memory (of one place in the kernel: input channels) keep to PAIR. Where a channel has one input, kernels of
    their own multiply in 32 bits.
    """
    rows = weights.transpose(0, 2, 3, 1).reshape(len(weights), -1).astype(np.float64)
    scales = np.abs(rows).max(1) / SIGNED
    paired = weights.shape[1] > 1
    if paired:
        scales = np.maximum(scales, _largest_pairs(rows) / PAIR)
    scales = np.maximum(scales, LEAST_SCALE)
    while True:
        packed = np.round(rows / scales[:, None])
        over = _largest_pairs(packed) > PAIR  # rounded up, both of them
        if not paired or not over.any():
            break
        scales = np.where(over, scales * 1.003, scales)
    shape = (len(weights), *weights.shape[2:], weights.shape[1])
    return packed.reshape(shape).transpose(0, 3, 1, 2).astype(np.int8), scales.astype(np.float32)


def _largest_pairs(rows: np.ndarray) -> np.ndarray:
    """Of every row, the largest sum of two neighbours of one sign."""
    sums = [np.maximum(sign * rows, 0) for sign in (1, -1)]
    return np.max([(part[:, 1:] + part[:, :-1]).max(1) for part in sums], 0)


def _last_projections(inside: Sequence[onnx.NodeProto]) -> set[str]:
    """The convolutions whose outputs leave for good: bytes would only lose there."""
    taken = {name for node in inside for name in node.input}
    return {node.name for node in inside if node.op_type == "Conv" and node.output[0] not in taken}


def _flowing(inside: Sequence[onnx.NodeProto], stays: set[str]) -> list[str]:
    """What becomes bytes: what convolutions and additions take and give, a Clip after them included."""
    clipped = {node.input[0]: node.output[0] for node in inside if node.op_type == "Clip"}
    names: list[str] = []
    for node in inside:
        if node.op_type == "Clip":
            continue
        names += node.input if node.op_type == "Add" else node.input[:1]
        if node.name not in stays:
            names.append(clipped.get(node.output[0], node.output[0]))
    return list(dict.fromkeys(names))


def _measure(model: onnx.ModelProto, names: list[str], feeds: Sequence[Feed]) -> dict[str, Levels]:
    """Levels of every value in `names`."""
    told = onnx.ModelProto()
    told.CopyFrom(model)
    told.graph.output.extend(helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in names)
    session = onnxruntime.InferenceSession(told.SerializeToString(), providers=["CPUExecutionProvider"])

    def see(some: Sequence[Feed]) -> Iterable[tuple[str, np.ndarray]]:
        for count, feed in enumerate(some, 1):
            yield from zip(names, session.run(names, feed()), strict=True)
            if count % 20 == 0:
                print(f"values of {count} of {len(some)} feeds", flush=True)

    reach = {name: (0.0, 0.0) for name in names}
    for name, values in see(feeds[:FIRST]):
        low, high = reach[name]
        reach[name] = min(low, float(values.min())), max(high, float(values.max()))
    histograms = {name: _Histogram(low, high) for name, (low, high) in reach.items()}
    for name, values in see(feeds):
        histograms[name].add(_some(values))
    return {name: histogram.levels() for name, histogram in histograms.items()}


def _some(values: np.ndarray) -> np.ndarray:
    """Of large maps [n, c, height, width] every fifth value or fewer, from all their places: steps of 5 through maps of 5x5
    would see one column, and what lies at borders is smaller."""
    if values.size <= LARGE:
        return values.reshape(-1)
    area = values.shape[-2] * values.shape[-1]
    return values.reshape(-1)[:: next((step for step in STEPS if area % step), 1)]


def _rewritten(model: onnx.ModelProto, levels: dict[str, Levels], convolutions: set[str]) -> onnx.ModelProto:
    """The model, each of `levels` made bytes and floats again before it is taken, and the weights of `convolutions` bytes."""
    result = onnx.ModelProto()
    result.CopyFrom(model)
    graph = result.graph
    held = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    nodes: list[onnx.NodeProto] = []
    added: dict[str, np.ndarray] = {}

    def restored(name: str, values: np.ndarray, scale: np.ndarray, zero: np.ndarray, output: str) -> None:
        added.update({f"{name}.bytes": values, f"{name}.scales": scale, f"{name}.zeros": zero})
        inputs = [f"{name}.bytes", f"{name}.scales", f"{name}.zeros"]
        nodes.append(helper.make_node("DequantizeLinear", inputs, [output], axis=0))

    for node in graph.node:
        if node.name in convolutions:
            source, weights, bias = node.input
            packed, scales = to_safe_bytes(held[weights])
            restored(weights, packed, scales, np.zeros(len(scales), np.int8), f"{node.name}.weights")
            # Each of a detector's two looks has its own: the scale of a bias is that of the products it is added to.
            steps = scales * levels[source].scale
            sums = np.round(held[bias].astype(np.float64) / steps).astype(np.int32)
            restored(f"{node.name}.bias", sums, steps, np.zeros(len(steps), np.int32), f"{node.name}.biases")
            node.input[1], node.input[2] = f"{node.name}.weights", f"{node.name}.biases"
        for index, name in enumerate(node.input):
            if name not in levels:
                continue
            if f"{name}.scale" not in added:
                scale, zero = levels[name]
                added.update({f"{name}.scale": np.asarray(scale), f"{name}.zero": np.asarray(zero)})
                step = [f"{name}.scale", f"{name}.zero"]
                nodes.append(helper.make_node("QuantizeLinear", [name, *step], [f"{name}.bytes"]))
                nodes.append(helper.make_node("DequantizeLinear", [f"{name}.bytes", *step], [f"{name}.coarse"]))
            node.input[index] = f"{name}.coarse"
        nodes.append(node)
    del graph.node[:]
    graph.node.extend(nodes)
    used = Counter(name for node in graph.node for name in node.input)
    kept = [tensor for tensor in graph.initializer if used[tensor.name]]
    del graph.initializer[:]
    graph.initializer.extend([*kept, *(numpy_helper.from_array(values, name) for name, values in added.items())])
    onnx.checker.check_model(result)
    return result
