"""The graphs of a product-embedder package with a second view: embedder.onnx and settle.onnx."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import onnx
from onnx import TensorProto, compose, helper, numpy_helper

from ..networks.embedder import DETAIL_PLACES_PER_SIDE, EMBEDDING_DIMENSIONS
from ..networks.second_view import SECOND_VIEW_SIDE_PX
from ..networks.settler import DETAIL_DIMENSIONS
from .checked_export import ONNX_IR_VERSION, ONNX_OPSET

KEPT_DIMENSIONS = 256
"""How many numbers of the second view are stored for a picture, one byte each."""
PLACES = DETAIL_PLACES_PER_SIDE**2
BYTES_PER_PLACE = DETAIL_DIMENSIONS + 1
ADDED_PLACES = math.ceil(KEPT_DIMENSIONS / BYTES_PER_PLACE)
"""How many places of the details hold numbers of the second view instead of a descriptor."""
WEIGHT = 0.4
"""Weight of the second view's cosine, relative to the score of the details. From 0.3 to 0.5 the figures hardly
differ."""
RIGHT_SCORE, RIGHT_COSINE = 0.70, 0.51
"""Mean score and cosine of right pairs on photographs. The new score keeps their mean, and 1 for equal pictures."""
PRIOR_CANDIDATES = 64
"""The mean that is subtracted from the candidates is computed as if there were this many more candidates, all zero. So
few candidates change little."""


class Whitening(NamedTuple):
    """Turns pooled features into the numbers that are stored: (features - mean) @ directions."""

    mean: np.ndarray
    directions: np.ndarray


def with_second_view(embedder: onnx.ModelProto, second: onnx.ModelProto, whitening: Whitening) -> onnx.ModelProto:
    """The embedder on larger crops, with the second view's bytes after its details."""
    inside = embedder.graph.input[0].type.tensor_type.shape.dim[2].dim_value
    first, second = compose.add_prefix(embedder, "first/"), compose.add_prefix(second, "second/")
    # The names added here must not clash with names in the two graphs, which begin with "first/" or "second/".
    nodes = [
        helper.make_node(
            "Resize",
            ["crops", "", "", "small"],
            ["first/crops"],
            mode="linear",
            antialias=1,
            coordinate_transformation_mode="half_pixel",
            axes=[2, 3],
        ),
        helper.make_node("Identity", ["aspects"], ["first/aspects"]),
        *first.graph.node,
        helper.make_node("Identity", ["crops"], ["second/crops"]),
        *second.graph.node,
        helper.make_node("Cast", ["directions.half"], ["directions"], to=TensorProto.FLOAT),
        helper.make_node("Sub", ["second/pooled", "mean"], ["centred"]),
        helper.make_node("MatMul", ["centred", "directions"], ["white"]),
        helper.make_node("Abs", ["white"], ["sizes"]),
        helper.make_node("ReduceMax", ["sizes", "along"], ["largest"], keepdims=1),
        helper.make_node("Div", ["white", "largest"], ["shares"]),
        helper.make_node("Mul", ["shares", "steps"], ["levels"]),
        helper.make_node("Add", ["levels", "middle"], ["bytes.float"]),
        helper.make_node("Cast", ["bytes.float"], ["bytes"], to=TensorProto.UINT8),
        helper.make_node("Pad", ["bytes", "padding", "filling"], ["filled"]),
        helper.make_node("Reshape", ["filled", "places"], ["added"]),
        helper.make_node("Concat", ["first/details", "added"], ["details"], axis=1),
        helper.make_node("Identity", ["first/embeddings"], ["embeddings"]),
    ]
    constants = {
        "small": np.array([inside, inside], np.int64),
        "directions.half": whitening.directions.astype(np.float16),
        "mean": whitening.mean,
        "along": np.array([1], np.int64),
        "steps": np.float32(127),
        "middle": np.float32(128.5),
        "padding": np.array([0, 0, 0, ADDED_PLACES * BYTES_PER_PLACE - KEPT_DIMENSIONS], np.int64),
        "filling": np.uint8(128),
        "places": np.array([-1, ADDED_PLACES, BYTES_PER_PLACE], np.int64),
    }
    side = SECOND_VIEW_SIDE_PX
    return _model(
        "embedder",
        nodes,
        [*first.graph.initializer, *second.graph.initializer, *_initializers(constants)],
        [("crops", TensorProto.FLOAT, ["n", 3, side, side]), ("aspects", TensorProto.FLOAT, ["n"])],
        [
            ("embeddings", TensorProto.FLOAT, ["n", EMBEDDING_DIMENSIONS]),
            ("details", TensorProto.UINT8, ["n", PLACES + ADDED_PLACES, BYTES_PER_PLACE]),
        ],
    )


def settle_with_second_view(settler: onnx.ModelProto) -> onnx.ModelProto:
    """The settler with the cosine of the second views added to its scores.

    The mean of the candidates is subtracted from both views: what all candidates share tells none of them apart.
    """
    first = compose.add_prefix(settler, "first/")
    scale = (1 - RIGHT_SCORE) / (1 + WEIGHT - RIGHT_SCORE - WEIGHT * RIGHT_COSINE)
    nodes = [
        *(
            helper.make_node("Slice", [name, "none", "first.end", "place.axis"], [f"first/{name}"])
            for name in ("queries", "gallery")
        ),
        helper.make_node("Identity", ["scores"], ["first/scores"]),
        helper.make_node("Identity", ["candidates"], ["first/candidates"]),
        *first.graph.node,
        *(node for name in ("queries", "gallery") for node in _nodes_to_unpack(name)),
        helper.make_node("ReduceSum", ["gallery.unit", "rows"], ["gallery.sum"], keepdims=1),
        helper.make_node("Shape", ["gallery"], ["gallery.count"], start=0, end=1),
        helper.make_node("Cast", ["gallery.count"], ["gallery.number"], to=TensorProto.FLOAT),
        helper.make_node("Add", ["gallery.number", "prior"], ["gallery.weight"]),
        helper.make_node("Div", ["gallery.sum", "gallery.weight"], ["common"]),
        *(node for name in ("queries", "gallery") for node in _nodes_to_centre(name)),
        helper.make_node("Gather", ["gallery.own", "candidates"], ["chosen"]),
        helper.make_node("Unsqueeze", ["queries.own", "along"], ["facing"]),
        helper.make_node("Mul", ["chosen", "facing"], ["products"]),
        helper.make_node("ReduceSum", ["products", "last"], ["cosines"], keepdims=0),
        helper.make_node("Mul", ["cosines", "cosine.weight"], ["second.part"]),
        helper.make_node("Mul", ["first/settled", "score.weight"], ["first.part"]),
        helper.make_node("Add", ["first.part", "second.part"], ["parts"]),
        helper.make_node("Add", ["parts", "offset"], ["settled"]),
    ]
    constants = {
        "none": np.array([0], np.int64),
        "first.end": np.array([PLACES], np.int64),
        "second.end": np.array([PLACES + ADDED_PLACES], np.int64),
        "place.axis": np.array([1], np.int64),
        "flat": np.array([-1, ADDED_PLACES * BYTES_PER_PLACE], np.int64),
        "kept": np.array([KEPT_DIMENSIONS], np.int64),
        "middle": np.float32(128),
        "rows": np.array([0], np.int64),
        "along": np.array([1], np.int64),
        "last": np.array([2], np.int64),
        "least": np.float32(1e-6),
        "prior": np.array([PRIOR_CANDIDATES], np.float32),
        "score.weight": np.float32(scale),
        "cosine.weight": np.float32(scale * WEIGHT),
        "offset": np.float32(1 - scale * (1 + WEIGHT)),
    }
    shape = [PLACES + ADDED_PLACES, BYTES_PER_PLACE]
    return _model(
        "settle",
        nodes,
        [*first.graph.initializer, *_initializers(constants)],
        [
            ("queries", TensorProto.UINT8, ["n", *shape]),
            ("gallery", TensorProto.UINT8, ["m", *shape]),
            ("scores", TensorProto.FLOAT, ["n", "k"]),
            ("candidates", TensorProto.INT64, ["n", "k"]),
        ],
        [("settled", TensorProto.FLOAT, ["n", "k"])],
    )


def _nodes_to_unpack(name: str) -> list[onnx.NodeProto]:
    """Nodes that turn the second view's bytes of `name` into unit vectors."""
    return [
        helper.make_node("Slice", [name, "first.end", "second.end", "place.axis"], [f"{name}.places"]),
        helper.make_node("Reshape", [f"{name}.places", "flat"], [f"{name}.filled"]),
        helper.make_node("Slice", [f"{name}.filled", "none", "kept", "place.axis"], [f"{name}.bytes"]),
        helper.make_node("Cast", [f"{name}.bytes"], [f"{name}.floats"], to=TensorProto.FLOAT),
        helper.make_node("Sub", [f"{name}.floats", "middle"], [f"{name}.signed"]),
        *_nodes_to_normalise(f"{name}.signed", f"{name}.unit"),
    ]


def _nodes_to_centre(name: str) -> list[onnx.NodeProto]:
    """Nodes that subtract the candidates' mean from the unit vectors of `name`."""
    return [
        helper.make_node("Sub", [f"{name}.unit", "common"], [f"{name}.centred"]),
        *_nodes_to_normalise(f"{name}.centred", f"{name}.own"),
    ]


def _nodes_to_normalise(source: str, target: str) -> list[onnx.NodeProto]:
    return [
        helper.make_node("ReduceL2", [source, "along"], [f"{source}.length"], keepdims=1),
        helper.make_node("Max", [f"{source}.length", "least"], [f"{source}.divisor"]),
        helper.make_node("Div", [source, f"{source}.divisor"], [target]),
    ]


def _initializers(constants: dict[str, np.ndarray]) -> list[onnx.TensorProto]:
    return [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()]


def _model(name: str, nodes: list, initializers: list, inputs: list, outputs: list) -> onnx.ModelProto:
    graph = helper.make_graph(
        nodes,
        name,
        [helper.make_tensor_value_info(*each) for each in inputs],
        [helper.make_tensor_value_info(*each) for each in outputs],
        initializers,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", ONNX_OPSET)], ir_version=ONNX_IR_VERSION)
    onnx.checker.check_model(model)
    return model
