"""Quantizes the trunk of an exported network to 8 bits, which takes half to two thirds of the time.

The values in the trunk become unsigned bytes and its weights signed bytes. QuantizeLinear and DequantizeLinear nodes
around each operator say so, and ONNX Runtime fuses them into integer arithmetic. All that follows the trunk stays in
floats. Figures are in docs/experiments/detector-4.1.0.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

ReadModelInputs = Callable[[], dict[str, np.ndarray]]
"""A function that reads the inputs of one run of a model, by name. Parameters named `feeds` hold several."""
FEEDS_FOR_RANGES = 24
"""How many of the first feeds are used to measure the range of each value in the trunk. All feeds are used to count how
often values occur within the range."""
LARGE_MAP_NUMBERS = 50_000
"""Size of a feature map, in numbers, above which only some of its numbers are counted."""
LARGE_MAP_SAMPLING_STEPS = (5, 7, 11)
"""Steps at which the numbers of a large map are sampled: every 5th, 7th or 11th. The first step that does not divide
the map's area is taken, so that all places are sampled."""
HISTOGRAM_BINS = 2048
"""How many bins the histogram of each value in the trunk has."""
TRIED_RANGE_SHARES = np.linspace(0.3, 1, 29)
"""Shares of a value's range that are tried as its limits, above and below zero. A narrower range gives frequent values
finer steps and cuts rare ones off."""
LARGEST_UNSIGNED_BYTE, LARGEST_SIGNED_BYTE = 255, 127
LARGEST_WEIGHT_PAIR_SUM = 2**15 // (LARGEST_UNSIGNED_BYTE + 1)
"""Largest sum of two neighbouring weights of one sign, as signed bytes.

x86 without VNNI adds the products of two neighbours in 16 bits, which saturate: 255 * 128 still fits. With this limit
every processor gets the same sums.
"""
MIN_WEIGHT_SCALE = 1e-6
"""Least scale of the weights of a channel, so that the bias of a channel that is hardly used fits into 32 bits."""


class ByteLevels(NamedTuple):
    """How bytes encode values: byte q means (q - zero) * scale."""

    scale: np.float32
    zero: np.uint8


class _Histogram:
    """How often values occur, in HISTOGRAM_BINS bins between `low`, at most 0, and `high`, at least 0."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.width = low, max(high - low, 1e-6) / HISTOGRAM_BINS
        self.counts = np.zeros(HISTOGRAM_BINS)

    def add(self, values: np.ndarray) -> None:
        """Counts values of any shape."""
        bins = ((values.reshape(-1) - self.low) / self.width).astype(np.int32).clip(0, HISTOGRAM_BINS - 1)
        self.counts += np.bincount(bins, minlength=HISTOGRAM_BINS)

    def best_levels(self) -> ByteLevels:
        """The levels at which rounding the counted values loses least, by the squared error."""
        seen = np.flatnonzero(self.counts)
        values = self.low + (seen + 0.5) * self.width
        weights = self.counts[seen]
        low, high = min(0.0, values[0]), max(0.0, values[-1])
        best = np.inf, ByteLevels(np.float32(1), np.uint8(0))
        for below in TRIED_RANGE_SHARES if low < 0 else (1.0,):
            for above in TRIED_RANGE_SHARES if high > 0 else (1.0,):
                scale = max(high * above - low * below, 1e-6) / LARGEST_UNSIGNED_BYTE
                zero = round(-low * below / scale)
                bytes_ = np.clip(np.round(values / scale) + zero, 0, LARGEST_UNSIGNED_BYTE)
                error = float((weights * ((bytes_ - zero) * scale - values) ** 2).sum())
                if error < best[0]:
                    best = error, ByteLevels(np.float32(scale), np.uint8(zero))
        return best[1]


def quantize_trunk(model: onnx.ModelProto, feeds: Sequence[ReadModelInputs]) -> onnx.ModelProto:
    """The model with a trunk of 8-bit arithmetic.

    feeds: show what values flow through the trunk; some hundred rendered photos, or crops, are enough.
    """
    if not feeds:
        raise ValueError("without feeds nobody knows what values flow through the trunk")
    # The exporter names nodes after the attributes of their modules, such as /detector/trunk/stem/stem.0/Conv.
    inside = [node for node in model.graph.node if "/trunk/" in node.name and node.op_type in ("Conv", "Clip", "Add")]
    stays = _names_of_convolutions_read_only_outside_trunk(inside)
    convolutions = {node.name for node in inside if node.op_type == "Conv"} - stays
    return _insert_quantization(
        model, _byte_levels_of_values(model, _names_of_trunk_values(inside, stays), feeds), convolutions
    )


def weights_to_safe_bytes(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The weights [out, in, height, width] of a convolution as int8, and the scale of every output channel.

    Two neighbours in memory, which are input channels at one place of the kernel, keep to
    LARGEST_WEIGHT_PAIR_SUM. Convolutions with one input per channel need not, because processors multiply these in 32
    bits.
    """
    rows = weights.transpose(0, 2, 3, 1).reshape(len(weights), -1).astype(np.float64)
    scales = np.abs(rows).max(1) / LARGEST_SIGNED_BYTE
    paired = weights.shape[1] > 1
    if paired:
        scales = np.maximum(scales, _largest_neighbour_sums(rows) / LARGEST_WEIGHT_PAIR_SUM)
    scales = np.maximum(scales, MIN_WEIGHT_SCALE)
    while True:
        packed = np.round(rows / scales[:, None])
        over = (
            _largest_neighbour_sums(packed) > LARGEST_WEIGHT_PAIR_SUM
        )  # the sum may exceed the limit where both neighbours were rounded up
        if not paired or not over.any():
            break
        scales = np.where(over, scales * 1.003, scales)
    shape = (len(weights), *weights.shape[2:], weights.shape[1])
    return packed.reshape(shape).transpose(0, 3, 1, 2).astype(np.int8), scales.astype(np.float32)


def _largest_neighbour_sums(rows: np.ndarray) -> np.ndarray:
    """The largest sum of two neighbours of one sign, of every row."""
    sums = [np.maximum(sign * rows, 0) for sign in (1, -1)]
    return np.max([(part[:, 1:] + part[:, :-1]).max(1) for part in sums], 0)


def _names_of_convolutions_read_only_outside_trunk(inside: Sequence[onnx.NodeProto]) -> set[str]:
    """Names of the convolutions whose outputs are read only after the trunk. Bytes would only lose them precision."""
    taken = {name for node in inside for name in node.input}
    return {node.name for node in inside if node.op_type == "Conv" and node.output[0] not in taken}


def _names_of_trunk_values(inside: Sequence[onnx.NodeProto], stays: set[str]) -> list[str]:
    """Names of the values that become bytes: inputs and outputs of convolutions and additions, after any Clip.

    `stays`: names of convolutions whose outputs remain floats.
    """
    clipped = {node.input[0]: node.output[0] for node in inside if node.op_type == "Clip"}
    names: list[str] = []
    for node in inside:
        if node.op_type == "Clip":
            continue
        names += node.input if node.op_type == "Add" else node.input[:1]
        if node.name not in stays:
            names.append(clipped.get(node.output[0], node.output[0]))
    return list(dict.fromkeys(names))


def _byte_levels_of_values(
    model: onnx.ModelProto, names: list[str], feeds: Sequence[ReadModelInputs]
) -> dict[str, ByteLevels]:
    """The levels of every value in `names`, from running the model on the feeds."""
    observed = onnx.ModelProto()
    observed.CopyFrom(model)
    observed.graph.output.extend(helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in names)
    session = onnxruntime.InferenceSession(observed.SerializeToString(), providers=["CPUExecutionProvider"])

    def values_of(some: Sequence[ReadModelInputs]) -> Iterable[tuple[str, np.ndarray]]:
        for count, feed in enumerate(some, 1):
            yield from zip(names, session.run(names, feed()), strict=True)
            if count % 20 == 0:
                print(f"values of {count} of {len(some)} feeds", flush=True)

    ranges = dict.fromkeys(names, (0.0, 0.0))
    for name, values in values_of(feeds[:FEEDS_FOR_RANGES]):
        low, high = ranges[name]
        ranges[name] = min(low, float(values.min())), max(high, float(values.max()))
    histograms = {name: _Histogram(low, high) for name, (low, high) in ranges.items()}
    for name, values in values_of(feeds):
        histograms[name].add(_sample_of_large_map(values))
    return {name: histogram.best_levels() for name, histogram in histograms.items()}


def _sample_of_large_map(values: np.ndarray) -> np.ndarray:
    """The numbers of a map [n, c, height, width]; of a large one, only a sample at one of LARGE_MAP_SAMPLING_STEPS.

    The step does not divide the area of the map, so that all places are sampled. Steps of 5 through maps of 5x5 would
    see one column only, and values at borders are smaller.
    """
    if values.size <= LARGE_MAP_NUMBERS:
        return values.reshape(-1)
    area = values.shape[-2] * values.shape[-1]
    return values.reshape(-1)[:: next((step for step in LARGE_MAP_SAMPLING_STEPS if area % step), 1)]


def _insert_quantization(
    model: onnx.ModelProto, levels: dict[str, ByteLevels], convolutions: set[str]
) -> onnx.ModelProto:
    """The model with bytes for the values that have levels, and for the weights of the convolutions of these names."""
    result = onnx.ModelProto()
    result.CopyFrom(model)
    graph = result.graph
    weights_of = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    nodes: list[onnx.NodeProto] = []
    added: dict[str, np.ndarray] = {}

    def add_dequantized(name: str, values: np.ndarray, scale: np.ndarray, zero: np.ndarray, output: str) -> None:
        """Adds integers, and a node that turns them into floats."""
        added.update({f"{name}.bytes": values, f"{name}.scales": scale, f"{name}.zeros": zero})
        inputs = [f"{name}.bytes", f"{name}.scales", f"{name}.zeros"]
        nodes.append(helper.make_node("DequantizeLinear", inputs, [output], axis=0))

    for node in graph.node:
        if node.name in convolutions:
            source, weights, bias = node.input
            packed, scales = weights_to_safe_bytes(weights_of[weights])
            add_dequantized(weights, packed, scales, np.zeros(len(scales), np.int8), f"{node.name}.weights")
            # A bias has the scale of the products that it is added to, so each of a detector's two looks has its own
            # bias.
            steps = scales * levels[source].scale
            sums = np.round(weights_of[bias].astype(np.float64) / steps).astype(np.int32)
            add_dequantized(f"{node.name}.bias", sums, steps, np.zeros(len(steps), np.int32), f"{node.name}.biases")
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
