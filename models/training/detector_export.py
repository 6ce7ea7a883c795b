"""Writes a trained detector as a model package: detector.onnx, non-maximum suppression included, and model.json.

    python -m models.training.detector_export --weights bank/checkpoint.pt --bank bank --scenes 900 --minutes 60 [--out DIR]
    python -m models.training.detector_export --weights before.pt after.pt --bank DIR    # their mean; a file named twice counts twice
"""
from __future__ import annotations

import argparse
import functools
import hashlib
import itertools
import json
import platform
import warnings
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import onnx
import torch
from onnx import TensorProto, helper
from torch import Tensor, nn

from .detector_bank import scenes_of
from .detector_data import SceneCrops
from .detector_evaluation import letterbox
from .detector_network import FacingDetector
from .packing import pack_weights
from .trunk_bytes import compute_in_bytes
from .weights import mean_weights

COMMITTED = Path(__file__).parents[1] / "facing-detector" / "model.json"
"""Its parameters, what the worker does with boxes, were chosen on photos and are kept: new weights are measured with them first."""
OPSET = 17
STATISTICS_BATCHES = 60
"""So many batches, of two to six windows each, show the statistics of averaged weights."""

PHOTOS = 110
"""So many show what values flow through the trunk; their long side, and what their sides are padded to, in pixels:"""
LONG_SIDE, MULTIPLE_OF = 1024, 32

COARSE = 3
"""The photograph is looked at twice: as it is for facings of up to 320 pixels, and at a third of its size for larger ones.
So the network need not learn ten sizes of everything; the coarse look costs a ninth of the fine one."""
FINE_STRIDES, COARSE_STRIDES = (8, 16, 32), (16, 32, 64)


class _Raw(nn.Module):
    """From the bytes of a photograph to scores and boxes of every cell of both looks."""

    def __init__(self, detector: FacingDetector) -> None:
        super().__init__()
        self.detector = detector

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        pixels = image.permute(2, 0, 1).unsqueeze(0).float() / 127.5 - 1
        fine_logits, fine_boxes, _ = self.detector(pixels, FINE_STRIDES)
        coarse_logits, coarse_boxes, _ = self.detector(nn.functional.avg_pool2d(pixels, COARSE), COARSE_STRIDES)
        logits, boxes = torch.cat([fine_logits, coarse_logits], 1), torch.cat([fine_boxes, coarse_boxes * COARSE], 1)
        return logits.sigmoid().unsqueeze(1), boxes


def export_package(detector: FacingDetector, folder: Path, version: str, training: dict[str, object], photos: Sequence[Path]) -> None:
    """Writes the package; `training` is what model.json says about data, code, seed, minutes and machine.

    photos: show what values flow through the trunk, which computes in bytes then; without any all is in floats, weights included.
    """
    parameters = json.loads(COMMITTED.read_text())["parameters"]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "detector.onnx"
    raw = path.with_suffix(".raw.onnx")
    example = torch.zeros(640, 480, 3, dtype=torch.uint8)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(_Raw(detector).eval(), (example,), str(raw), input_names=["image"], output_names=["cell_scores", "cell_boxes"],
                          dynamic_axes={"image": {0: "height", 1: "width"}, "cell_scores": {2: "cells"}, "cell_boxes": {1: "cells"}},
                          opset_version=OPSET, dynamo=False)
    model = onnx.load(str(raw))
    raw.unlink()
    if photos:
        some = photos[:: max(1, len(photos) // PHOTOS)][:PHOTOS]
        model = compute_in_bytes(model, [functools.partial(_look, photo) for photo in some])
        pack_weights(model.graph)
    _append_suppression(model.graph, parameters["max_detections"])
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
    package = {"name": "facing-detector", "version": version, "kind": "detector",
               "files": {"detector": {"path": path.name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}},
               "parameters": parameters, "training": training, "licence": "MIT"}
    (folder / "model.json").write_text(json.dumps(package, indent=2) + "\n")


def _look(photo: Path) -> dict[str, np.ndarray]:
    """A photo as the detector is shown it."""
    rgb = cv2.imread(str(photo), cv2.IMREAD_COLOR)[..., ::-1]
    return {"image": np.ascontiguousarray(letterbox(rgb, LONG_SIDE, MULTIPLE_OF)[0])}


def describe_training(scenes: int, seed: int, minutes: float, machine: str, with_photographs: bool,
                      with_sights: bool) -> dict[str, object]:
    """What model.json records about how the weights came to be."""
    photographs = "; fruit and vegetable photographs of GroceryStoreDataset (MIT) on labels, in backgrounds and as scenes without products" if with_photographs else ""
    sights = "; free pictures without products (models/training/README.md) as scenes" if with_sights else ""
    trunk = "; trunk EfficientNet-Lite2 as published (Apache-2.0, ImageNet)"
    return {"data": f"{scenes} shelf scenes rendered by models/training/rendering, no real shelf photograph{photographs}{sights}{trunk}",
            "code": "models/training/train_detector.py", "seed": seed, "minutes": round(minutes, 1), "machine": machine}


def _append_suppression(graph: onnx.GraphProto, most: int) -> None:
    """Turns the outputs cell_scores [1, 1, P] and cell_boxes [1, P, 4] into boxes [N, 4] and scores [N], `most` at most, best first."""
    constants = {"most": helper.make_tensor("most", TensorProto.INT64, [1], [most]),
                 "third": helper.make_tensor("third", TensorProto.INT64, [], [2]), "flat": helper.make_tensor("flat", TensorProto.INT64, [1], [-1]),
                 "rows": helper.make_tensor("rows", TensorProto.INT64, [2], [-1, 4])}
    graph.initializer.extend(constants.values())
    graph.node.extend([
        helper.make_node("NonMaxSuppression", ["cell_boxes", "cell_scores", "most", "iou_threshold", "score_threshold"], ["selected"]),
        helper.make_node("Gather", ["selected", "third"], ["kept"], axis=1),
        helper.make_node("Reshape", ["cell_scores", "flat"], ["flat_scores"]),
        helper.make_node("Reshape", ["cell_boxes", "rows"], ["flat_boxes"]),
        helper.make_node("Gather", ["flat_scores", "kept"], ["scores"], axis=0),
        helper.make_node("Gather", ["flat_boxes", "kept"], ["boxes"], axis=0),
    ])
    graph.input.extend([helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in ("score_threshold", "iou_threshold")])
    del graph.output[:]
    graph.output.extend([helper.make_tensor_value_info("boxes", TensorProto.FLOAT, ["facings", 4]),
                         helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["facings"])])


def renew_statistics(detector: FacingDetector, bank: Path, seed: int) -> None:
    """Measures what every batch normalisation sees anew, on pictures as in training.

    The mean of two weights gives layers other inputs than either had: with the mean of their statistics all scores fall
    (0.58 became 0.47). Izmailov et al. 2018, "Averaging weights leads to wider optima", section 3.2.
    """
    for module in detector.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.reset_running_stats()
            module.momentum = None  # a plain mean over all batches
    detector.train()
    with torch.no_grad():
        for pictures, _ in itertools.islice(SceneCrops(bank, seed), STATISTICS_BATCHES):
            detector(pictures.float().div_(127.5).sub_(1))
    detector.eval()


def main() -> None:
    """Exports a checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, nargs="+", required=True, help="of several, resumed from one another, the mean")
    parser.add_argument("--bank", type=Path, help="rendered scenes: what flows through the trunk, and the statistics of a mean, are measured on them")
    parser.add_argument("--out", type=Path, default=Path("models/facing-detector"))
    parser.add_argument("--version", default="4.1.0")
    parser.add_argument("--scenes", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0.)
    parser.add_argument("--with-photographs", action="store_true", help="the scenes carry photographs from a --textures folder")
    parser.add_argument("--with-sights", action="store_true", help="and pictures without products from a --sights folder")
    parser.add_argument("--floats", action="store_true", help="arithmetic and weights in floats, to measure what bytes lose")
    options = parser.parse_args()
    if not options.bank and not options.floats:
        parser.error("--bank is missing: the trunk computes in bytes, between limits that are measured on its scenes")
    detector = FacingDetector()
    detector.load_state_dict(mean_weights(options.weights))
    if len(options.weights) > 1:
        if not options.bank:
            raise SystemExit("--bank is missing: the mean of several weights needs statistics of its own")
        renew_statistics(detector, options.bank, options.seed)
    training = describe_training(options.scenes, options.seed, options.minutes, f"{platform.machine()} CPU", options.with_photographs,
                                 options.with_sights)
    export_package(detector, options.out, options.version, training, [] if options.floats else scenes_of(options.bank))


if __name__ == "__main__":
    main()
