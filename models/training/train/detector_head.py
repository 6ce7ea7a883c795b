"""Trains the head of a detector package on photographs and renderings, as a recipe says. The trunk stays as it is.

python -m models.training.train.detector_head --recipe models/training/recipes/facing-detector.toml \
    --photographs DATA --textures DIR --out DIR

DATA holds the sets that data/photographs.py lists. The last seventh of each is held out: its boxes are written to the
work folder, for `npm run models -- boxes`. --leave-out NAME leaves a whole set out, so that it can be measured on.
"""

from __future__ import annotations

import argparse
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import torch
from torch.utils.data import DataLoader

from ..data.photographs import (
    PHOTOGRAPH_SETS,
    photograph_sets,
    write_held_out,
    write_photographs,
    write_pictures_without_products,
)
from ..data.replay import replayed
from ..data.scene_bank import fill_bank
from ..data.tapped_windows import TappedBatch, TappedWindows
from ..export.committed_detector import read_head, write_head
from ..export.packages import write_model_json
from ..losses.detector import detector_loss
from ..networks.detector import FacingDetector
from ..rendering.pictures import find_pictures
from ..rendering.shelves.pictures_without_products import find_pictures_without_products
from .config import DETECTOR_WARM_UP_SHARE
from .device import describe_device
from .learning import Learned, Losses, Schedule, learn
from .recipe import COMMITTED_MODELS, Recipe, check_parent, fetch_parent, read_recipe, refuse_committed_folder


@dataclass(frozen=True)
class HeadSettings:
    """The settings of a recipe of a head."""

    steps: int
    shown: int
    """How often each batch is shown: once when it is cut, then again among later ones."""
    kept: int
    """Batches that are kept to be shown again."""
    scenes: int
    first_scene: int
    """Seed of the first rendered scene."""
    rendered_weight: float
    """Weight of rendered windows in a batch, relative to the weights in `photographs`."""
    photographs: dict[str, float]
    """Weight of each set of photographs in a batch, by the name of the set."""
    parameters: dict[str, float]
    """Parameters of model.json that replace those of the committed package."""
    share_kept: float = 1
    """How far the package's weights go from the parent's (0) to the learned ones (1)."""
    pictures_without_products: int = 0
    without_products_weight: float = 0


def main() -> None:
    """Writes the banks that are missing, learns, and writes the package."""
    options = parse_options()
    recipe = read_recipe(options.recipe)
    settings = HeadSettings(**recipe.settings)
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)  # the other core cuts windows and runs the trunk
    parent = options.parent or fetch_parent(recipe.parents[0], options.work / "parents")
    if not options.any_parent:
        check_parent(recipe.parents[0], parent)
    banks = write_banks(settings, options)
    learned = learn_head(read_head(parent), banks, parent, recipe, options)
    move_back(learned.average, read_head(parent), settings.share_kept)
    write_package(learned, parent, recipe, settings, options.out)


def write_banks(settings: HeadSettings, options: argparse.Namespace) -> dict[Path, float]:
    """Maps the banks to their weights in a batch."""
    banks: dict[Path, float] = {}
    if options.photographs:
        for each, weight in photograph_sets(settings.photographs, options.leave_out):
            bank = options.work / "banks" / each.name
            write_photographs(each, options.photographs, bank)
            write_held_out(each, options.photographs, options.work / "held-out" / f"{each.name}.json")
            banks[bank] = weight
    rendered = options.work / "banks" / "rendered"
    scenes = min(settings.scenes, options.most_scenes or settings.scenes)
    seeds = range(settings.first_scene, settings.first_scene + scenes)
    fill_bank(rendered, seeds, find_pictures(options.textures), (), workers=2)
    banks[rendered] = settings.rendered_weight
    if settings.pictures_without_products and options.pictures_without_products:
        bare = options.work / "banks" / "without-products"
        collections = find_pictures_without_products(options.pictures_without_products)
        write_pictures_without_products(collections, bare, settings.pictures_without_products)
        banks[bare] = settings.without_products_weight
    return banks


def learn_head(
    detector: FacingDetector, banks: dict[Path, float], parent: Path, recipe: Recipe, options: argparse.Namespace
) -> Learned:
    """Takes the steps. The normalisation keeps the statistics of the package: the detector is in evaluation mode."""
    settings = HeadSettings(**recipe.settings)
    detector.trunk.requires_grad_(False)
    windows = TappedWindows(banks, parent, recipe.seed)
    loader = DataLoader(windows, batch_size=None, num_workers=1, prefetch_factor=8, multiprocessing_context="spawn")

    def losses_of(batch: TappedBatch) -> Losses:
        features, truth = batch
        fast = {stride: each.contiguous(memory_format=torch.channels_last) for stride, each in features.items()}
        with torch.autocast("cpu", torch.bfloat16):
            logits, boxes, cells = detector.predict_from_features(fast)
        scores, sides = detector_loss(logits.float(), boxes.float(), cells, truth)
        return {"scores": scores, "boxes": sides}

    def save(average: torch.nn.Module) -> str:
        torch.save(average.state_dict(), options.work / "checkpoint.pt")
        return ""

    schedule = Schedule(
        steps=options.steps or settings.steps,
        minutes=options.minutes,
        warm_up_share=DETECTOR_WARM_UP_SHARE,
        report_every=100,
    )
    batches = replayed(loader, settings.shown, settings.kept, recipe.seed)
    return learn(detector, detector.trunk, batches, losses_of, recipe.learning, schedule, save)


@torch.no_grad()
def move_back(learned: torch.nn.Module, parent: torch.nn.Module, share_kept: float) -> None:
    """Moves weights back towards those of their parent, so that `share_kept` of what was learned stays.

    The network then forgets less of what it needs for other kinds of photographs: M. Wortsman et al., "Robust
    fine-tuning of zero-shot models", CVPR 2022.
    """
    for weight, before in zip(learned.parameters(), parent.parameters(), strict=True):
        weight.copy_(torch.lerp(before, weight, share_kept))


def write_package(learned: Learned, parent: Path, recipe: Recipe, settings: HeadSettings, out: Path) -> None:
    """Writes detector.onnx and model.json, whose parameters come from the committed package and the recipe."""
    before = json.loads((COMMITTED_MODELS / recipe.package / "model.json").read_text())
    out.mkdir(parents=True, exist_ok=True)
    part = out / "detector.part.onnx"
    write_head(learned.average, parent, part)
    shutil.move(part, out / "detector.onnx")
    training = {
        "data": recipe.data,
        "code": f"models/training/{recipe.code.replace('.', '/')}.py",
        "seed": recipe.seed,
        "minutes": round(recipe.earlier_minutes + learned.minutes, 1),
        "machine": describe_device(torch.device("cpu"), 1),
    }
    parameters = {**before["parameters"], **settings.parameters}
    files = {"detector": "detector.onnx"}
    write_model_json(out, recipe.package, "detector", recipe.version, files, parameters, training)
    print(f"{learned.steps} steps in {learned.minutes:.1f} minutes; wrote {out}")


def parse_options() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recipe", type=Path, required=True)
    parser.add_argument(
        "--photographs", type=Path, help="folder of the photographed sets; without it, renderings alone"
    )
    parser.add_argument("--textures", type=Path, help="folder of photographs for labels and backgrounds")
    parser.add_argument("--pictures-without-products", type=Path, help="folder of folders of such pictures")
    parser.add_argument("--parent", type=Path, help="the detector.onnx to begin with; otherwise it comes from git")
    parser.add_argument("--any-parent", action="store_true", help="begins with a parent of any checksum")
    parser.add_argument("--out", type=Path, required=True, help="folder of the package that is written")
    parser.add_argument("--work", type=Path, default=Path("models/training/.work/head"), help="folder for the banks")
    parser.add_argument(
        "--leave-out",
        action="append",
        default=[],
        choices=[each.name for each in PHOTOGRAPH_SETS],
        help="photographs that are not learned from",
    )
    parser.add_argument("--steps", type=int, help="other steps than the recipe's")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="ends the schedule earlier")
    parser.add_argument("--most-scenes", type=int, help="fewer rendered scenes than the recipe's")
    options = parser.parse_args()
    refuse_committed_folder(options.out)
    return options


if __name__ == "__main__":
    main()
