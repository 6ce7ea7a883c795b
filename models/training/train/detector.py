"""Trains the detector of facings on rendered scenes and exports it.

python -m models.training.train.detector --bank DIR --out DIR --version V --minutes 60 [--textures DIR]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor
from torch.utils.data import DataLoader

from ..data.scene_bank import fill_bank, pictures_of_bank
from ..data.scene_windows import Batch, SceneWindows, validation_batches
from ..export.detector import describe_training, export_detector_package
from ..losses.detector import assign_cells, detector_loss
from ..networks.detector import FacingDetector
from ..rendering.pictures import find_pictures
from ..rendering.seeds import TRAINING_SEEDS, VALIDATION_SEEDS
from ..rendering.shelves.pictures_without_products import find_pictures_without_products
from .config import DETECTOR_LEARNING, DETECTOR_WARM_UP_SHARE
from .device import describe_device, mixed_precision, training_device
from .learning import Losses, Schedule, learn
from .recipe import refuse_committed_folder

VALIDATION_SCENE_COUNT = 24
"""How many scenes the loss is reported on. Their products are not learned."""


def train_detector(options: argparse.Namespace) -> None:
    """Renders the bank's missing scenes, trains for `options.minutes` of wall-clock time, and writes the package."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    device = training_device()
    validation = fill_banks_with_scenes(options)
    detector = FacingDetector()
    if options.initial_weights:
        detector.load_state_dict(torch.load(options.initial_weights, weights_only=True))
    else:
        detector.trunk.load_imagenet_weights()
    detector.to(device, memory_format=torch.channels_last).train()
    batches = DataLoader(
        SceneWindows(options.bank, options.seed),
        batch_size=None,
        num_workers=options.workers,
        prefetch_factor=4,
        multiprocessing_context="spawn",  # a forked process would wait for OpenCV's threads, which it does not have
    )

    def save_and_validate(average: FacingDetector) -> str:
        torch.save(average.state_dict(), options.bank / "checkpoint.pt")
        return f"validation {validation_loss(average, validation, device):.3f}"

    learned = learn(
        detector,
        detector.trunk,
        batches,
        lambda batch: loss_of_batch(detector, batch, device),
        DETECTOR_LEARNING,
        Schedule(minutes=options.minutes, warm_up_share=DETECTOR_WARM_UP_SHARE, report_every=options.report_every),
        save_and_validate,
    )
    training = describe_training(
        scenes=len(pictures_of_bank(options.bank)),
        seed=options.seed,
        minutes=learned.minutes + options.earlier_minutes,
        machine=describe_device(device, options.threads),
        with_photographs=bool(options.textures),
        with_pictures_without_products=bool(options.pictures_without_products),
    )
    exported = learned.average.cpu().float()
    export_detector_package(exported, options.out, options.version, training, pictures_of_bank(options.bank))
    print(f"{learned.steps} steps in {learned.minutes:.1f} minutes; wrote {options.out}")


def fill_banks_with_scenes(options: argparse.Namespace) -> list[Batch]:
    """Renders missing scenes, and returns windows cut from validation scenes. The windows are the same at each call."""
    textures = find_pictures(options.textures)
    without_products = find_pictures_without_products(options.pictures_without_products)
    seeds = range(TRAINING_SEEDS.start, TRAINING_SEEDS.start + options.scenes)
    fill_bank(options.bank, seeds, textures, without_products, options.workers)
    held_out = options.bank / "validation"
    fill_bank(held_out, VALIDATION_SEEDS[: options.validation_scenes], textures, without_products, options.workers)
    return validation_batches(held_out)


def loss_of_batch(detector: FacingDetector, batch: Batch, device: torch.device) -> Losses:
    """The losses of the scores and of the boxes for one batch."""
    pictures, truth = batch
    images = pictures.to(device, non_blocking=True).float().div_(127.5).sub_(1)
    with mixed_precision(device):
        logits, boxes, cells = detector(images.contiguous(memory_format=torch.channels_last))
    scores, sides = detector_loss(logits, boxes, assign_cells(cells.cpu(), truth).to(device))
    return {"scores": scores, "boxes": sides}


@torch.no_grad()
def validation_loss(detector: FacingDetector, batches: list[Batch], device: torch.device) -> float:
    """The mean loss of scores and boxes together, on scenes with products that are not learned.

    How well whole photos are recognised is measured by `npm run evaluate`, on the exported package.
    """
    losses: list[Tensor] = [sum(loss_of_batch(detector, batch, device).values()) for batch in batches]
    return sum(map(float, losses)) / len(batches)


def parse_options() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bank", type=Path, required=True, help="folder for rendered scenes and checkpoints")
    parser.add_argument("--scenes", type=int, default=0, help="render the bank up to this many scenes first")
    parser.add_argument(
        "--validation-scenes", type=int, default=VALIDATION_SCENE_COUNT, help="scenes on which the loss is reported"
    )
    parser.add_argument("--textures", type=Path, help="folder of photographs for labels and backgrounds")
    parser.add_argument(
        "--pictures-without-products", type=Path, help="folder of folders of pictures that show no products"
    )
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to learn")
    parser.add_argument("--initial-weights", type=Path, help="weights to go on from; otherwise ImageNet's")
    parser.add_argument(
        "--earlier-minutes", type=float, default=0.0, help="how long the initial weights were trained, for model.json"
    )
    parser.add_argument("--version", required=True, help="version of the package that is written")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2, help="CPU threads of PyTorch")
    parser.add_argument("--workers", type=int, default=1, help="processes that render scenes and cut windows")
    parser.add_argument("--report-every", type=int, default=50, metavar="STEPS", help="steps between reports")
    parser.add_argument("--out", type=Path, required=True, help="folder of the package")
    options = parser.parse_args()
    refuse_committed_folder(options.out)
    return options


if __name__ == "__main__":
    train_detector(parse_options())
