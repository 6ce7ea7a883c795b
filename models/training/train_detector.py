"""Trains the detector of facings on rendered scenes and exports it.

    python -m models.training.train_detector --bank DIR --minutes 60 [--textures DIR] [--sights DIR] [--seed N] [--resume FILE]
    python -m models.training.train_detector --smoke        # a minute, to see that everything works
"""
from __future__ import annotations

import argparse
import copy
import math
import platform
import tempfile
import time
from pathlib import Path

import torch
from torch import nn
from torch.utils.data import DataLoader

from .detector_bank import fill_bank, find_pictures, scenes_of
from .detector_data import SceneCrops
from .detector_export import describe_training, export_package
from .detector_loss import detector_loss
from .detector_network import FacingDetector
from .rendering.shelves_scenes import TRAINING_SEEDS
from .rendering.shelves_sights import find_sights
from .trunk import has_fast_bfloat16

PEAK_RATE = 1e-3
WARM_UP = .03
"""Share of the time over which the learning rate rises."""
AVERAGING = .998
"""Per step: the exported weights are a moving average over about 500 steps."""


class MovingAverage:
    """A copy of the detector whose weights trail the trained ones."""

    def __init__(self, detector: FacingDetector) -> None:
        self.detector = copy.deepcopy(detector).eval()
        self._steps = 0

    @torch.no_grad()
    def update(self, detector: FacingDetector) -> None:
        """Moves a little towards `detector`; quickly at first."""
        self._steps += 1
        keep = min(AVERAGING, self._steps / (self._steps + 10))
        for mine, theirs in zip(self.detector.state_dict().values(), detector.state_dict().values()):
            if mine.dtype.is_floating_point:
                mine.lerp_(theirs, 1 - keep)
            else:
                mine.copy_(theirs)


def train_detector(args: argparse.Namespace) -> None:
    """Renders what the bank lacks, trains for `args.minutes` of wall-clock time, and writes the package to `args.out`."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    if args.scenes:
        seeds = range(TRAINING_SEEDS.start, TRAINING_SEEDS.start + args.scenes)
        fill_bank(args.bank, seeds, find_pictures(args.textures), find_sights(args.sights), args.workers)
    detector = FacingDetector()
    if args.resume:
        detector.load_state_dict(torch.load(args.resume, weights_only=True))
    else:
        detector.trunk.load_imagenet()
    detector.to(device, memory_format=torch.channels_last)
    average = MovingAverage(detector)
    batches = DataLoader(SceneCrops(args.bank, args.seed), batch_size=None, num_workers=args.workers, prefetch_factor=4)
    started = time.monotonic()
    steps = _learn(detector, average, batches, device, args, started)
    minutes = round((time.monotonic() - started) / 60, 1)
    machine = f"{platform.machine()} CPU, {args.threads} threads" if device.type == "cpu" else torch.cuda.get_device_name()
    training = describe_training(len(list(args.bank.glob("*.jpg"))), args.seed, minutes + args.minutes_before, machine,
                                 bool(args.textures), bool(args.sights))
    export_package(average.detector.cpu().float(), args.out, args.version, training, scenes_of(args.bank))
    print(f"{steps} steps in {minutes} minutes; wrote {args.out}")


def _learn(detector: FacingDetector, average: MovingAverage, batches: DataLoader, device: torch.device, args: argparse.Namespace,
           started: float) -> int:
    optimiser = torch.optim.AdamW([p for p in detector.parameters() if p.requires_grad], lr=args.rate, weight_decay=.02)
    detector.train()
    sums, seconds = [0., 0.], args.minutes * 60
    for step, (pictures, truth) in enumerate(batches, 1):
        part = (time.monotonic() - started) / seconds
        if part >= 1:
            return step
        for group in optimiser.param_groups:
            group["lr"] = args.rate * min(part / WARM_UP, .5 + .5 * math.cos(math.pi * part)) + 1e-6
        images = pictures.to(device, non_blocking=True).float().div_(127.5).sub_(1).contiguous(memory_format=torch.channels_last)
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=has_fast_bfloat16(device)):
            logits, boxes, cells = detector(images)
        scores, shape = detector_loss(logits.cpu(), boxes.cpu(), cells.cpu(), truth)
        optimiser.zero_grad(set_to_none=True)
        (scores + shape).backward()
        nn.utils.clip_grad_norm_(detector.parameters(), 10.)
        optimiser.step()
        average.update(detector)
        sums[0] += scores.item()
        sums[1] += shape.item()
        if step % args.report == 0:
            rate = step / (time.monotonic() - started)
            losses = f"scores {sums[0] / args.report:.3f}, boxes {sums[1] / args.report:.3f}"
            print(f"step {step}, {part:.0%} of the time, {rate:.2f} steps/s: {losses}", flush=True)
            sums = [0., 0.]
            torch.save(average.detector.state_dict(), args.bank / "checkpoint.pt")
    raise AssertionError("the bank's batches never end")


def parser() -> argparse.ArgumentParser:
    """The options of detector training."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--bank", type=Path, help="folder for rendered scenes and checkpoints")
    options.add_argument("--scenes", type=int, default=0, help="render the bank up to this many scenes first")
    options.add_argument("--textures", type=Path, help="a folder of photographs for labels and backgrounds")
    options.add_argument("--sights", type=Path, help="a folder of folders of pictures without products")
    options.add_argument("--minutes", type=float, default=60.)
    options.add_argument("--minutes-before", type=float, default=0., help="what the resumed weights were trained, for model.json")
    options.add_argument("--version", default="4.1.0", help="of the package that is written")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rate", type=float, default=PEAK_RATE)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--report", type=int, default=50, help="steps between reports and checkpoints")
    options.add_argument("--resume", type=Path, help="weights to start from")
    options.add_argument("--out", type=Path, default=Path("models/facing-detector"))
    options.add_argument("--smoke", action="store_true", help="a few scenes and steps, into a temporary folder")
    return options


def main() -> None:
    """Trains from the command line."""
    args = parser().parse_args()
    if not args.smoke:
        if not args.bank:
            raise SystemExit("--bank is missing: the folder for rendered scenes")
        return train_detector(args)
    with tempfile.TemporaryDirectory() as folder:
        args.bank, args.scenes, args.minutes, args.report, args.out = Path(folder) / "bank", 6, .3, 2, Path(folder) / "package"
        train_detector(args)


if __name__ == "__main__":
    main()
