"""The graph of the detector: two looks at a photo, then non-maximum suppression."""

from __future__ import annotations

import warnings
from pathlib import Path

import onnx
import torch
from onnx import TensorProto, helper
from torch import Tensor, nn

from ..networks.detector import FacingDetector

DETECTOR_ONNX_OPSET = 17
COARSE_LOOK_REDUCTION = 3
"""Factor by which the photo is reduced for the second, coarse look.

The graph looks twice: at the photo, for facings of up to 320 pixels, and at a third of its size, for 192 or more. So
the network need not learn facings of ten sizes. The second look costs a ninth of the first.
"""
FINE_LOOK_STRIDES, COARSE_LOOK_STRIDES = (8, 16, 32), (16, 32, 64)
"""Strides, in pixels, of the grids whose boxes are taken from the first and from the second look."""


class TwoLooks(nn.Module):
    """The detector on a photo and on a third of its size."""

    def __init__(self, detector: FacingDetector) -> None:
        super().__init__()
        self.detector = detector

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        """Turns a photo, uint8 [h, w, 3], into scores [1, 1, p] and boxes [1, p, 4] of the p cells of both looks."""
        pixels = image.permute(2, 0, 1).unsqueeze(0).float() / 127.5 - 1
        fine_logits, fine_boxes, _ = self.detector(pixels, FINE_LOOK_STRIDES)
        coarse_logits, coarse_boxes, _ = self.detector(
            nn.functional.avg_pool2d(pixels, COARSE_LOOK_REDUCTION), COARSE_LOOK_STRIDES
        )
        logits, boxes = (
            torch.cat([fine_logits, coarse_logits], 1),
            torch.cat([fine_boxes, coarse_boxes * COARSE_LOOK_REDUCTION], 1),
        )
        return logits.sigmoid().unsqueeze(1), boxes


def trace_detector(detector: FacingDetector, path: Path) -> onnx.ModelProto:
    """The graph of both looks. The exporter needs a file, which is removed."""
    example = torch.zeros(640, 480, 3, dtype=torch.uint8)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            TwoLooks(detector).eval(),
            (example,),
            str(path),
            input_names=["image"],
            output_names=["cell_scores", "cell_boxes"],
            dynamic_axes={
                "image": {0: "height", 1: "width"},
                "cell_scores": {2: "cells"},
                "cell_boxes": {1: "cells"},
            },
            opset_version=DETECTOR_ONNX_OPSET,
            dynamo=False,
        )
    model = onnx.load(str(path))
    path.unlink()
    return model


def append_non_maximum_suppression(graph: onnx.GraphProto, max_detections: int) -> None:
    """Turns the outputs cell_scores [1, 1, p] and cell_boxes [1, p, 4] into boxes [n, 4] and scores [n], best first.

    The outputs voting_boxes [m, 4] and voting_scores [m] are those of all cells above the threshold on scores.
    """
    graph.initializer.extend(
        [
            helper.make_tensor("most", TensorProto.INT64, [1], [max_detections]),
            helper.make_tensor("third", TensorProto.INT64, [], [2]),
            helper.make_tensor("flat", TensorProto.INT64, [1], [-1]),
            helper.make_tensor("rows", TensorProto.INT64, [2], [-1, 4]),
        ]
    )
    suppression = ["cell_boxes", "cell_scores", "most", "iou_threshold", "score_threshold"]
    graph.node.extend(
        [
            # NonMaxSuppression gives rows of batch, class and cell. The third number, the cell, is wanted.
            helper.make_node("NonMaxSuppression", suppression, ["selected"]),
            helper.make_node("Gather", ["selected", "third"], ["kept"], axis=1),
            helper.make_node("Reshape", ["cell_scores", "flat"], ["flat_scores"]),
            helper.make_node("Reshape", ["cell_boxes", "rows"], ["flat_boxes"]),
            helper.make_node("Gather", ["flat_scores", "kept"], ["scores"], axis=0),
            helper.make_node("Gather", ["flat_boxes", "kept"], ["boxes"], axis=0),
        ]
    )
    thresholds = ("score_threshold", "iou_threshold")
    graph.input.extend([helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in thresholds])
    del graph.output[:]
    graph.output.extend(
        [
            helper.make_tensor_value_info("boxes", TensorProto.FLOAT, ["facings", 4]),
            helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["facings"]),
        ]
    )
    append_voting_boxes(graph)


def append_voting_boxes(graph: onnx.GraphProto) -> None:
    """Adds the outputs voting_boxes [m, 4] and voting_scores [m], unless a package has them."""
    if any(output.name == "voting_boxes" for output in graph.output):
        return
    graph.node.extend(
        [
            helper.make_node("Greater", ["flat_scores", "score_threshold"], ["is_voting"]),
            helper.make_node("NonZero", ["is_voting"], ["voting_rows"]),
            helper.make_node("Reshape", ["voting_rows", "flat"], ["voting"]),
            helper.make_node("Gather", ["flat_boxes", "voting"], ["voting_boxes"], axis=0),
            helper.make_node("Gather", ["flat_scores", "voting"], ["voting_scores"], axis=0),
        ]
    )
    graph.output.extend(
        [
            helper.make_tensor_value_info("voting_boxes", TensorProto.FLOAT, ["cells", 4]),
            helper.make_tensor_value_info("voting_scores", TensorProto.FLOAT, ["cells"]),
        ]
    )
