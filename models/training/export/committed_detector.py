"""Reads the committed detector.onnx as the start of further training, so no checkpoint has to be kept.

The package's trunk computes in bytes. If only the head learns, the trunk runs unchanged, and the head learns from what
the worker computes. If the trunk also learns, its weights are read as floats.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from ..networks.detector import GRID_STRIDES, FacingDetector
from .detector_graph import append_voting_boxes
from .weight_bytes import weights_to_bytes

NORMALISED_PHOTO = "/Sub_output_0"
"""Name of the tensor [n, 3, h, w] of -1 to 1 that the trunk takes."""
TAPS = {
    8: "/detector/trunk/stages.2/stages.2.2/Add_output_0.coarse",
    16: "/detector/trunk/Concat_output_0",
    32: "/detector/trunk/Concat_1_output_0",
}
"""Maps each stride to the name of the tensor of the trunk's features."""
LEVEL_SUFFIXES = ("", "_1", "_2", "_5")
"""The suffixes that the exporter gives to a grid's nodes, in the order of GRID_STRIDES. The suffixes _3 and _4 are for
the second run of strides 16 and 32, at a third of the size, which shares their weights."""
BOX_SCALE_NODES = ("/detector/Mul", "/detector/Mul_4", "/detector/Mul_8", "/detector_1/Mul_8")
"""The nodes that multiply the distances of a grid's boxes by a learned factor, in the order of GRID_STRIDES."""


class CommittedTrunk:
    """The trunk of a detector package, run by ONNX Runtime in one thread."""

    def __init__(self, path: Path) -> None:
        extractor = onnx.utils.Extractor(onnx.shape_inference.infer_shapes(onnx.load(str(path))))
        trunk = extractor.extract_model([NORMALISED_PHOTO], list(TAPS.values()))
        for value in (*trunk.graph.input, *trunk.graph.output):
            # The package takes one photo of any size. Here the trunk takes a batch of windows.
            value.CopyFrom(onnx.helper.make_tensor_value_info(value.name, onnx.TensorProto.FLOAT, [None] * 4))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 3  # errors only: the extracted graph keeps weights that it does not use
        self._session = onnxruntime.InferenceSession(trunk.SerializeToString(), options)

    def features_of(self, pictures: Tensor) -> dict[int, Tensor]:
        """Maps each stride to features [n, c, h / stride, w / stride] of pictures, uint8 [n, 3, h, w]."""
        pixels = (pictures.float() / 127.5 - 1).numpy()
        features = self._session.run(list(TAPS.values()), {NORMALISED_PHOTO: pixels})
        return {stride: torch.from_numpy(each) for stride, each in zip(TAPS, features, strict=True)}


def read_trunk(path: Path) -> dict[str, Tensor]:
    """The weights of a package's trunk by parameter name: floats, with the values that the bytes stand for."""
    graph = onnx.load(str(path)).graph
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    sources = {node.output[0]: node.input for node in graph.node if node.op_type == "DequantizeLinear"}

    def floats_of(name: str) -> Tensor:
        if name in values:
            return torch.from_numpy(values[name].copy())
        integers, scales = sources[name][:2] if name in sources else (f"{name}.bytes", f"{name}.scales")
        shape = (-1, *(1,) * (values[integers].ndim - 1))
        return torch.from_numpy(values[integers].astype(np.float32) * values[scales].reshape(shape))

    weights: dict[str, Tensor] = {}
    for node in graph.node:
        if node.op_type == "Conv" and "/trunk/" in node.name:
            weight, bias = node.input[1:3]
            name = sources[weight][0].removesuffix(".bytes") if weight in sources else weight
            name = name.removeprefix("detector.trunk.").removesuffix(".weight")
            weights[f"{name}.weight"], weights[f"{name}.bias"] = floats_of(weight), floats_of(bias)
    return weights


def read_head(path: Path) -> FacingDetector:
    """The detector with the head of a package; its trunk is not set.

    The exporter has folded batch normalisation into the convolutions. Here the normalisation gets the folded bias, and
    statistics that change nothing. Keep it in evaluation mode.
    """
    weights = _ConvolutionsOfPackage(onnx.load(str(path)).graph)
    detector = FacingDetector().eval()
    with torch.no_grad():
        for name, (convolution, norm) in _convolutions_by_node(detector).items():
            weight, bias = weights.read(name)
            convolution.weight.copy_(weight)
            if norm is None:
                convolution.bias.copy_(bias)
            else:
                _set_identity(norm, torch.ones_like(bias), bias)
        for index, convolution in enumerate(detector.tower):
            _split_shared_weights(detector, index, convolution, weights)
        detector.scales.copy_(torch.tensor([weights.box_scale(node) for node in BOX_SCALE_NODES]))
    return detector


def write_head(detector: FacingDetector, path: Path, out: Path) -> None:
    """Writes the package's graph at `path` to `out` with the head of `detector`. The trunk's bytes do not change."""
    model = onnx.load(str(path))
    weights = _ConvolutionsOfPackage(model.graph)
    for name, (convolution, norm) in _convolutions_by_node(detector).items():
        weights.write(name, *_folded(convolution, norm))
    for index, convolution in enumerate(detector.tower):
        for suffix, norm in zip(LEVEL_SUFFIXES, detector.norms[index], strict=True):
            weights.write(f"/detector/tower.{index}{suffix}/Conv", *_folded(convolution, norm))
    for node, scale in zip(BOX_SCALE_NODES, detector.scales.tolist(), strict=True):
        weights.set_box_scale(node, scale)
    append_voting_boxes(model.graph)
    onnx.checker.check_model(model)
    onnx.save(model, str(out))


def _convolutions_by_node(detector: FacingDetector) -> dict[str, tuple[nn.Conv2d, nn.BatchNorm2d | None]]:
    """Maps the name of a node to its convolution, and to the normalisation that is folded into it."""
    return {
        "/detector/deepest/deepest.0/Conv": (detector.deepest[0], detector.deepest[1]),
        **{f"/detector/laterals.{i}/Conv": (each, None) for i, each in enumerate(detector.laterals)},
        **{f"/detector/smooth.{i}/smooth.{i}.0/Conv": (each[0], each[1]) for i, each in enumerate(detector.smooth)},
        "/detector/score/Conv": (detector.score, None),
        "/detector/distances/Conv": (detector.distances, None),
    }


def _set_identity(norm: nn.BatchNorm2d, gain: Tensor, bias: Tensor) -> None:
    """Makes a normalisation multiply by `gain` and add `bias`."""
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.copy_(gain)
    norm.bias.copy_(bias)


def _split_shared_weights(
    detector: FacingDetector, index: int, convolution: nn.Conv2d, weights: _ConvolutionsOfPackage
) -> None:
    """Recovers the shared weights of a tower's convolution, and each grid's gains, from the folded weights.

    The folded weights of a channel differ between the grids by a factor alone. The first singular vector is what they
    share.
    """
    names = [f"/detector/tower.{index}{suffix}/Conv" for suffix in LEVEL_SUFFIXES]
    folded = torch.stack([weights.read(name)[0].flatten(1) for name in names], 1)  # [channels, grids, inputs]
    left, singular, right = torch.linalg.svd(folded, full_matrices=False)
    size = len(GRID_STRIDES) ** 0.5  # makes the gains about 1, so that one learning rate fits gains and weights
    sign = left[:, :, 0].sum(1).sign()
    convolution.weight.copy_((right[:, 0] * (singular[:, :1] * sign[:, None] / size)).reshape(convolution.weight.shape))
    for level, name in enumerate(names):
        _set_identity(detector.norms[index][level], left[:, level, 0] * sign * size, weights.read(name)[1])


def _folded(convolution: nn.Conv2d, norm: nn.BatchNorm2d | None) -> tuple[np.ndarray, np.ndarray]:
    """The weights and the bias of a convolution with the normalisation that follows it."""
    weight = convolution.weight.detach()
    if norm is None:
        return weight.numpy(), convolution.bias.detach().numpy()
    gain = (norm.weight / (norm.running_var + norm.eps).sqrt()).detach()
    bias = norm.bias.detach() - norm.running_mean * gain
    return (weight * gain.reshape(-1, 1, 1, 1)).numpy(), bias.numpy()


class _ConvolutionsOfPackage:
    """The weights of a graph by the names of its nodes. They are floats, or bytes as `pack_weights` stores them."""

    def __init__(self, graph: onnx.GraphProto) -> None:
        self._tensors = {tensor.name: tensor for tensor in graph.initializer}
        self._nodes = {node.name: node for node in graph.node if node.name}

    def read(self, node: str) -> tuple[Tensor, Tensor]:
        """The weights and the bias of a convolution."""
        weight, bias = self._nodes[node].input[1:3]
        if weight in self._tensors:
            values = self._array(weight)
        else:
            values = self._array(f"{weight}.bytes").astype(np.float32) * self._array(f"{weight}.scales")
        return torch.from_numpy(values.copy()), torch.from_numpy(self._array(bias).copy())

    def write(self, node: str, weights: np.ndarray, bias: np.ndarray) -> None:
        """Replaces the weights and the bias of a convolution."""
        weight_name, bias_name = self._nodes[node].input[1:3]
        if weight_name in self._tensors:
            self._replace(weight_name, weights)
        else:
            packed, scales = weights_to_bytes(weights, 0)
            self._replace(f"{weight_name}.bytes", packed)
            self._replace(f"{weight_name}.scales", scales)
        self._replace(bias_name, bias)

    def box_scale(self, node: str) -> float:
        """The learned factor on the distances of a grid's boxes."""
        return float(self._array(self._nodes[node].input[1]))

    def set_box_scale(self, node: str, scale: float) -> None:
        """Replaces the learned factor on the distances of a grid's boxes."""
        self._replace(self._nodes[node].input[1], np.float32(scale).reshape(()))

    def _array(self, name: str) -> np.ndarray:
        return numpy_helper.to_array(self._tensors[name])

    def _replace(self, name: str, values: np.ndarray) -> None:
        self._tensors[name].CopyFrom(numpy_helper.from_array(np.array(values, order="C"), name))
