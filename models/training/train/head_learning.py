"""Trains the head of a detector, and the last stages of its trunk if the settings say so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from ..data.mixed_windows import MixedWindows, TappedWindows
from ..data.replay import replayed
from ..losses.detector import AssignedCells, detector_loss
from ..networks.detector import FacingDetector
from ..networks.trunk import LITE0_STAGES
from .config import DETECTOR_WARM_UP_SHARE, LearningConfig
from .device import mixed_precision
from .learning import Learned, Losses, Schedule, learn


@dataclass(frozen=True)
class HeadSettings:
    """A recipe's settings for training a head."""

    steps: int
    scenes: int
    first_scene: int
    """Seed of the first rendered scene."""
    rendered_weight: float
    """Weight of rendered windows in a batch, relative to the weights in `photographs`."""
    photographs: dict[str, float]
    """Weight of each set of photographs in a batch, by the name of the set."""
    parameters: dict[str, float]
    """Parameters of model.json that replace those of the committed package."""
    shown: int = 1
    """How many times a batch is shown on average: first when it is cut, then among later batches."""
    kept: int = 0
    """How many batches are kept for showing again."""
    enlarged: int = 1
    """Factor on the number of windows per batch in WINDOW_SIDE_AND_COUNT_PER_BATCH."""
    frozen_stages: int = len(LITE0_STAGES)
    """How many of the trunk's first stages do not learn."""
    share_kept: float = 1
    """Position of the package's weights between the parent's (0) and the learned ones (1)."""
    pictures_without_products: int = 0
    without_products_weight: float = 0

    def __post_init__(self) -> None:
        if self.trunk_learns and self.shown != 1:
            raise ValueError("batches of a trunk that learns are shown once: set shown = 1")

    @property
    def trunk_learns(self) -> bool:
        """Whether the last stages of the trunk learn."""
        return self.frozen_stages < len(LITE0_STAGES)


@dataclass(frozen=True)
class HeadRun:
    """One run of the training."""

    settings: HeadSettings
    learning: LearningConfig
    seed: int
    banks: dict[Path, float]
    """Maps each bank to its weight in a batch."""
    steps: int
    minutes: float
    workers: int
    """How many processes cut windows."""
    checkpoint: Path
    """The file to which the weights are saved from time to time."""


def learn_on_committed_trunk(detector: FacingDetector, run: HeadRun, package: Path) -> Learned:
    """Trains the head alone on the CPU. Its inputs are the features computed by the 8-bit trunk of a package."""
    windows = TappedWindows(MixedWindows(run.banks, run.seed, run.settings.enlarged), package)

    def losses_of(batch: tuple[dict[int, Tensor], AssignedCells]) -> Losses:
        features, assigned = batch
        fast = {stride: each.contiguous(memory_format=torch.channels_last) for stride, each in features.items()}
        with mixed_precision(torch.device("cpu")):
            logits, boxes, _ = detector.predict_from_features(fast)
        return _named_losses(logits, boxes, assigned)

    detector.trunk.requires_grad_(False)
    batches = replayed(_loader(windows, run.workers), run.settings.shown, run.settings.kept, run.seed)
    return learn(detector, detector.trunk, batches, losses_of, run.learning, _schedule(run), _saves_to(run.checkpoint))


def learn_on_pictures(detector: FacingDetector, run: HeadRun, device: torch.device) -> Learned:
    """Trains the head, and the stages of the trunk that are not frozen, in floats."""
    windows = MixedWindows(run.banks, run.seed, run.settings.enlarged)

    def losses_of(batch: tuple[Tensor, AssignedCells]) -> Losses:
        pictures, assigned = batch
        images = pictures.to(device, non_blocking=True).float().div_(127.5).sub_(1)
        with mixed_precision(device):
            logits, boxes, _ = detector(images.contiguous(memory_format=torch.channels_last))
        return _named_losses(logits, boxes, assigned.to(device))

    detector.trunk.requires_grad_(False)
    for stage in detector.trunk.stages[run.settings.frozen_stages :]:
        stage.requires_grad_(True)
    detector.to(device, memory_format=torch.channels_last)
    batches = _loader(windows, run.workers)
    return learn(detector, detector.trunk, batches, losses_of, run.learning, _schedule(run), _saves_to(run.checkpoint))


def _named_losses(logits: Tensor, boxes: Tensor, assigned: AssignedCells) -> Losses:
    """The parts of the loss, computed in float32."""
    scores, sides = detector_loss(logits.float(), boxes.float(), assigned)
    return {"scores": scores, "boxes": sides}


def _loader(windows: IterableDataset, workers: int) -> DataLoader:
    """Reads batches from processes that cut windows."""
    is_pinned = torch.cuda.is_available()
    return DataLoader(
        windows,
        batch_size=None,
        num_workers=workers,
        prefetch_factor=8,
        pin_memory=is_pinned,
        multiprocessing_context="spawn",  # a forked process lacks OpenCV's threads and would wait for them forever
    )


def _schedule(run: HeadRun) -> Schedule:
    """The length of a run's training, and its warm-up."""
    return Schedule(steps=run.steps, minutes=run.minutes, warm_up_share=DETECTOR_WARM_UP_SHARE, report_every=100)


def _saves_to(checkpoint: Path) -> Callable[[torch.nn.Module], str]:
    """Returns a report for `learn` that saves the averaged weights."""

    def save(average: torch.nn.Module) -> str:
        torch.save(average.state_dict(), checkpoint)
        return ""

    return save
