"""Trains the head of the committed detector on photographs and renderings, with its trunk as it is.

python -m models.training.train.detector_head --version V --photographs DATA --textures DIR \
    --pictures-without-products DIR

DATA holds shelves-train, fridge-train and grocery-store, as data/photographs.py lists them. The run needs about half
an hour of two CPU cores: a half of it renders, the rest learns. --leave-out K leaves out a third of shelves-train and
fridge-train, so that they can be measured on.
"""

from __future__ import annotations

import argparse
import json
import shutil
import time
from pathlib import Path

import torch
from torch.utils.data import DataLoader

from ..data.photographs import PHOTOGRAPH_SETS, write_photographs, write_pictures_without_products
from ..data.scene_bank import fill_bank
from ..data.tapped_windows import TappedWindows
from ..export.committed_detector import read_head, write_head
from ..export.packages import write_model_json
from ..losses.detector import detector_loss
from ..networks.detector import FacingDetector
from ..rendering.pictures import find_pictures
from ..rendering.shelves.pictures_without_products import find_pictures_without_products
from .config import DETECTOR_HEAD_LEARNING, DETECTOR_HEAD_PLAN, DETECTOR_WARM_UP_SHARE
from .device import describe_device
from .moving_average import build_moving_average
from .optimizer import build_optimizer, set_learning_rate, take_optimizer_step

COMMITTED_PACKAGE = Path(__file__).parents[2] / "facing-detector"
TRAINING_DATA = (
    "head: {scenes} shelf scenes rendered by models/training/rendering, and photographs with marked facings: 16 of "
    "Japanese shelves (Roboflow Universe, object-detection-y9n6q, CC BY 4.0), 25 of a fridge (Microsoft, "
    "cortana-intelligence-product-detection-from-images, MIT), 558 of the train split of GroceryStoreDataset (MIT); "
    "free pictures without products (models/training/README.md); trunk EfficientNet-Lite2 as published (Apache-2.0, "
    "ImageNet)"
)


def main() -> None:
    """Writes the banks that are missing, learns, and writes the package."""
    options = parse_options()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)  # the other core cuts windows and runs the trunk
    started = time.monotonic()
    banks = write_banks(options)
    detector = learn(read_head(options.package / "detector.onnx"), banks, options)
    write_package(detector, (time.monotonic() - started) / 60, options)


def write_banks(options: argparse.Namespace) -> dict[Path, float]:
    """Maps the banks to their weights in a batch."""
    banks: dict[Path, float] = {}
    for each in PHOTOGRAPH_SETS:
        bank = options.work / f"{each.name}-{'all' if options.leave_out is None else options.leave_out}"
        write_photographs(each, options.photographs, bank, options.leave_out)
        banks[bank] = each.weight
    plan = DETECTOR_HEAD_PLAN
    rendered = options.work / "rendered"
    seeds = range(plan.first_scene, plan.first_scene + options.scenes)
    fill_bank(rendered, seeds, find_pictures(options.textures), (), workers=2)
    banks[rendered] = plan.rendered_weight
    if options.pictures_without_products:
        bare = options.work / "without-products"
        collections = find_pictures_without_products(options.pictures_without_products)
        write_pictures_without_products(collections, bare, plan.pictures_without_products)
        banks[bare] = plan.without_products_weight
    return banks


def learn(detector: FacingDetector, banks: dict[Path, float], options: argparse.Namespace) -> FacingDetector:
    """Takes the steps; returns the moving average of the weights."""
    # The normalisation keeps the statistics of the package, so the detector stays in evaluation mode.
    detector.trunk.requires_grad_(False)
    average = build_moving_average(
        detector, DETECTOR_HEAD_LEARNING.averaging_decay, DETECTOR_HEAD_LEARNING.averaging_warm_up
    )
    optimizer = build_optimizer(detector, detector.trunk, DETECTOR_HEAD_LEARNING)
    windows = TappedWindows(banks, options.package / "detector.onnx", options.seed)
    batches = DataLoader(windows, batch_size=None, num_workers=1, prefetch_factor=8, multiprocessing_context="spawn")
    sums, started = [0.0, 0.0], time.monotonic()
    for step, (features, truth) in zip(range(1, options.steps + 1), batches, strict=False):
        done = step / options.steps
        set_learning_rate(optimizer, done, done / DETECTOR_WARM_UP_SHARE, DETECTOR_HEAD_LEARNING.final_rate_share)
        fast = {stride: each.contiguous(memory_format=torch.channels_last) for stride, each in features.items()}
        with torch.autocast("cpu", torch.bfloat16):
            logits, boxes, cells = detector.predict_from_features(fast)
        losses = detector_loss(logits.float(), boxes.float(), cells, truth)
        take_optimizer_step(detector, optimizer, sum(losses), DETECTOR_HEAD_LEARNING.largest_gradient)
        average.update_parameters(detector)
        sums = [total + loss.item() for total, loss in zip(sums, losses, strict=True)]
        if step % options.report_every == 0:
            scores, sides = (total / options.report_every for total in sums)
            speed = step / (time.monotonic() - started)
            print(
                f"step {step} of {options.steps}, {speed:.2f} steps/s: scores {scores:.3f}, boxes {sides:.3f}",
                flush=True,
            )
            sums = [0.0, 0.0]
    return average.module


def write_package(detector: FacingDetector, minutes: float, options: argparse.Namespace) -> None:
    """Writes detector.onnx and model.json. All parameters are those of the package that training began with."""
    before = json.loads((options.package / "model.json").read_text())
    options.out.mkdir(parents=True, exist_ok=True)
    part = options.out / "detector.part.onnx"
    write_head(detector, options.package / "detector.onnx", part)
    shutil.move(part, options.out / "detector.onnx")
    training = {
        "data": TRAINING_DATA.format(scenes=options.scenes),
        "code": "models/training/train/detector_head.py",
        "seed": options.seed,
        "minutes": round(before["training"]["minutes"] + minutes, 1),
        "machine": describe_device(torch.device("cpu"), 1),
    }
    files = {"detector": "detector.onnx"}
    write_model_json(
        options.out, before["name"], before["kind"], options.version, files, before["parameters"], training
    )
    print(f"wrote {options.out}")


def parse_options() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photographs", type=Path, required=True, help="folder of the photographed sets")
    parser.add_argument("--textures", type=Path, help="folder of photographs for labels and backgrounds")
    parser.add_argument("--pictures-without-products", type=Path, help="folder of folders of such pictures")
    parser.add_argument("--package", type=Path, default=COMMITTED_PACKAGE, help="the package to begin with")
    parser.add_argument("--out", type=Path, default=COMMITTED_PACKAGE, help="folder of the package that is written")
    parser.add_argument("--work", type=Path, default=Path("models/training/.work/head"), help="folder for the banks")
    parser.add_argument("--leave-out", type=int, choices=range(3), help="the third that is not learned from")
    parser.add_argument("--scenes", type=int, default=DETECTOR_HEAD_PLAN.scenes, help="how many scenes to render")
    parser.add_argument("--steps", type=int, default=DETECTOR_HEAD_PLAN.steps, help="how many batches to learn from")
    parser.add_argument("--report-every", type=int, default=100, metavar="STEPS", help="steps between reports")
    parser.add_argument("--version", required=True, help="version of the package that is written")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
