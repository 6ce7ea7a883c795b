"""Writes a trained detector as a model package: detector.onnx, with non-maximum suppression in it, and model.json.

python -m models.training.export.detector --weights bank/checkpoint.pt --bank bank --out DIR --version V
python -m models.training.export.detector --weights before.pt after.pt --bank DIR --out DIR --version V    # their mean
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import platform
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import onnx
import torch
from torch import nn

from ..data.scene_bank import pictures_of_bank
from ..data.scene_windows import SceneWindows
from ..networks.detector import FacingDetector
from .detector_graph import append_non_maximum_suppression, trace_detector
from .mean_weights import mean_weights
from .packages import write_model_json
from .trunk_bytes import quantize_trunk
from .weight_bytes import pack_weights

COMMITTED_MODEL_JSON = Path(__file__).parents[2] / "facing-detector" / "model.json"
"""model.json of the committed detector. Its parameters, which say what the worker does with boxes, are kept for new
weights."""
BATCH_NORM_STATISTICS_BATCHES = 60
"""How many batches, of two or six windows each, are used to measure the statistics of batch normalisation again after
weights are averaged."""

TRUNK_MEASURING_PHOTOS = 110
"""How many photos are used to measure the range of the trunk's values before the trunk is quantized to 8 bits."""
MEASURED_LONG_SIDE_PX, PADDED_SIDE_MULTIPLE_PX = 1024, 32
"""Longer side, in pixels, to which the measuring photos are shrunk, and the number that their sides are padded to
multiples of."""


def export_detector_package(
    detector: FacingDetector, folder: Path, version: str, training: dict[str, object], photos: Sequence[Path]
) -> None:
    """Writes the package.

    Args:
        detector: with trained weights, on the CPU.
        folder: of the package.
        version: of the package.
        training: what model.json says about data, code, seed, minutes and machine.
        photos: photos on which the range of the trunk's values is measured before it is quantized to 8 bits. Without
            photos, all arithmetic and all weights are float32.
    """
    parameters = json.loads(COMMITTED_MODEL_JSON.read_text())["parameters"]
    folder.mkdir(parents=True, exist_ok=True)
    measured = photos[:: max(1, len(photos) // TRUNK_MEASURING_PHOTOS)][:TRUNK_MEASURING_PHOTOS]
    write_detector(detector, folder / "detector.onnx", parameters["max_detections"], measured)
    write_model_json(
        folder, "facing-detector", "detector", version, {"detector": "detector.onnx"}, parameters, training
    )


def write_detector(detector: FacingDetector, path: Path, max_detections: int, measured: Sequence[Path]) -> None:
    """Writes the graph of a detector.

    measured: photos on which the range of the trunk's values is measured. Without any, everything stays in float32.
    """
    model = trace_detector(detector, path.with_suffix(".raw.onnx"))
    if measured:
        model = quantize_trunk(model, [functools.partial(_graph_input_of, photo) for photo in measured])
        pack_weights(model.graph)
    append_non_maximum_suppression(model.graph, max_detections)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def _graph_input_of(photo: Path) -> dict[str, np.ndarray]:
    """The input that the detector's graph gets for a photo, by name."""
    rgb = cv2.imread(str(photo), cv2.IMREAD_COLOR)[..., ::-1]
    return {"image": np.ascontiguousarray(shrink_and_pad(rgb, MEASURED_LONG_SIDE_PX, PADDED_SIDE_MULTIPLE_PX))}


def shrink_and_pad(rgb: np.ndarray, long_side: int, multiple_of: int) -> np.ndarray:
    """A photo, uint8 [h, w, 3], as the worker shows it to the detector.

    It is shrunk to `long_side` pixels, never enlarged, and padded with black on the right and below until its sides are
    multiples of `multiple_of`.
    """
    scale = min(1.0, long_side / max(rgb.shape[:2]))
    size = (max(1, round(rgb.shape[1] * scale)), max(1, round(rgb.shape[0] * scale)))
    shrunk = cv2.resize(rgb, size, interpolation=cv2.INTER_AREA)
    below, right = (-side % multiple_of for side in shrunk.shape[:2])
    return cv2.copyMakeBorder(shrunk, 0, below, 0, right, cv2.BORDER_CONSTANT, value=(0, 0, 0))


def describe_training(
    scenes: int,
    seed: int,
    minutes: float,
    machine: str,
    with_photographs: bool,
    with_pictures_without_products: bool,
) -> dict[str, object]:
    """The description for model.json of how the weights were made."""
    data = [f"{scenes} shelf scenes rendered by models/training/rendering, no real shelf photograph"]
    if with_photographs:
        data.append(
            "fruit and vegetable photographs of GroceryStoreDataset (MIT) on labels, in backgrounds and as scenes "
            "without products"
        )
    if with_pictures_without_products:
        data.append("free pictures without products (models/training/README.md) as scenes")
    data.append("trunk EfficientNet-Lite2 as published (Apache-2.0, ImageNet)")
    code = "models/training/train/detector.py"
    return {"data": "; ".join(data), "code": code, "seed": seed, "minutes": round(minutes, 1), "machine": machine}


def remeasure_batch_norm_statistics(detector: FacingDetector, bank: Path, seed: int) -> None:
    """Measures the mean and variance of every batch normalisation again, on windows as in training.

    Averaged weights give layers other inputs than either set of weights does. If the statistics were averaged too, all
    scores would fall: 0.58 became 0.47. P. Izmailov et al., "Averaging weights leads to wider optima", UAI 2018,
    section 3.2.
    """
    for module in detector.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.reset_running_stats()
            module.momentum = None  # PyTorch then takes the plain mean over all batches
    detector.train()
    with torch.no_grad():
        for pictures, _ in itertools.islice(SceneWindows(bank, seed), BATCH_NORM_STATISTICS_BATCHES):
            detector(pictures.float().div_(127.5).sub_(1))
    detector.eval()


def main() -> None:
    """Exports a checkpoint, or the mean of several."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--weights",
        type=Path,
        nargs="+",
        required=True,
        help="several give their mean, if each was trained on from another; a file that is named twice counts twice",
    )
    parser.add_argument("--bank", type=Path, help="rendered scenes on which the values in the network are measured")
    parser.add_argument("--out", type=Path, required=True, help="folder of the package")
    parser.add_argument("--version", required=True, help="version of the package")
    parser.add_argument("--scenes", type=int, default=0, help="how many were learned from, for model.json")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0.0, help="how long the training took, for model.json")
    parser.add_argument("--with-photographs", action="store_true", help="for model.json: the scenes show photographs")
    parser.add_argument(
        "--with-pictures-without-products", action="store_true", help="for model.json: and pictures without products"
    )
    parser.add_argument(
        "--float32", action="store_true", help="no 8-bit arithmetic and weights, to measure what they lose"
    )
    options = parser.parse_args()
    if not options.bank and (not options.float32 or len(options.weights) > 1):
        parser.error("--bank is missing: 8-bit arithmetic, and the mean of several weights, are measured on its scenes")
    detector = FacingDetector()
    detector.load_state_dict(mean_weights(options.weights))
    if len(options.weights) > 1:
        remeasure_batch_norm_statistics(detector, options.bank, options.seed)
    training = describe_training(
        options.scenes,
        options.seed,
        options.minutes,
        f"{platform.machine()} CPU",
        options.with_photographs,
        options.with_pictures_without_products,
    )
    photos = [] if options.float32 else pictures_of_bank(options.bank)
    export_detector_package(detector, options.out, options.version, training, photos)


if __name__ == "__main__":
    main()
