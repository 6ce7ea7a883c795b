"""Trains the head of a detector package on photographs and renderings, as a recipe says.

python -m models.training.train.detector_head --recipe models/training/recipes/facing-detector.toml \
    --photographs DATA --textures DIR --out DIR

DATA holds the sets that data/photographs.py lists. The last seventh of each, except of grocery-store, is held out: its
boxes are written to the work folder, for `npm run models -- boxes`. --leave-out NAME leaves out a whole set.

The trunk's bytes stay unchanged unless the recipe's `frozen_stages` lets its last stages learn. --learned FILE makes
the package from the weights that an earlier run, perhaps on another machine, left in its work folder.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import torch

from ..data.photographs import (
    PHOTOGRAPH_SETS,
    photograph_sets,
    write_held_out,
    write_photographs,
    write_pictures_without_products,
)
from ..data.scene_bank import fill_bank, pictures_of_bank
from ..export.committed_detector import read_head, read_trunk, write_head
from ..export.detector import TRUNK_MEASURING_PHOTOS, write_detector
from ..export.packages import write_model_json
from ..networks.detector import FacingDetector
from ..rendering.pictures import find_pictures
from ..rendering.shelves.pictures_without_products import find_pictures_without_products
from .device import describe_device, training_device
from .head_learning import HeadRun, HeadSettings, learn_on_committed_trunk, learn_on_pictures
from .learning import Learned
from .recipe import COMMITTED_MODELS, Recipe, check_parent, fetch_parent, read_recipe, refuse_committed_folder


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
    detector = read_detector(parent)
    if options.learned:
        learned, machine = read_learned(options.learned, detector)
    else:
        learned = learn_head(detector, banks, parent, recipe, options)
        machine = describe_device(training_device(), 1)
        write_learned(learned, machine, options.work / "learned.pt")
    move_back(learned.average, read_detector(parent), settings.share_kept)
    write_package(learned, machine, banks, parent, recipe, options.out)


def write_banks(settings: HeadSettings, options: argparse.Namespace) -> dict[Path, float]:
    """Writes the missing banks. Returns a map from each bank to its weight in a batch."""
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


def read_detector(package: Path) -> FacingDetector:
    """Reads a package's detector with its weights as floats."""
    detector = read_head(package)
    detector.trunk.load_state_dict(read_trunk(package))
    return detector


def learn_head(
    detector: FacingDetector, banks: dict[Path, float], parent: Path, recipe: Recipe, options: argparse.Namespace
) -> Learned:
    """Trains the detector, in evaluation mode so that normalisation keeps the package's statistics."""
    settings, device = HeadSettings(**recipe.settings), training_device()
    run = HeadRun(
        settings=settings,
        learning=recipe.learning,
        seed=recipe.seed,
        banks=banks,
        steps=options.steps or settings.steps,
        minutes=options.minutes,
        workers=options.workers,
        checkpoint=options.work / "checkpoint.pt",
    )
    if settings.trunk_learns or device.type != "cpu":
        return learn_on_pictures(detector, run, device)
    return learn_on_committed_trunk(detector, run, parent)


def write_learned(learned: Learned, machine: str, path: Path) -> None:
    """Writes the learned weights to a file that `read_learned` reads."""
    weights = learned.average.state_dict()
    torch.save({"weights": weights, "steps": learned.steps, "minutes": learned.minutes, "machine": machine}, path)


def read_learned(path: Path, detector: FacingDetector) -> tuple[Learned, str]:
    """Loads learned weights into `detector`. Returns the outcome of that training and the machine it ran on."""
    document = torch.load(path, map_location="cpu", weights_only=True)
    detector.load_state_dict(document["weights"])
    return Learned(detector, document["steps"], document["minutes"]), document["machine"]


@torch.no_grad()
def move_back(learned: torch.nn.Module, parent: torch.nn.Module, share_kept: float) -> None:
    """Moves weights back towards the parent's, so that `share_kept` of the learned change remains.

    The network then forgets less that matters for other kinds of photographs: M. Wortsman et al., "Robust
    fine-tuning of zero-shot models", CVPR 2022.
    """
    for weight, before in zip(learned.parameters(), parent.parameters(), strict=True):
        weight.copy_(torch.lerp(before, weight, share_kept))


def write_package(
    learned: Learned, machine: str, banks: dict[Path, float], parent: Path, recipe: Recipe, out: Path
) -> None:
    """Writes detector.onnx and model.json, whose parameters come from the committed package and the recipe."""
    settings = HeadSettings(**recipe.settings)
    before = json.loads((COMMITTED_MODELS / recipe.package / "model.json").read_text())
    out.mkdir(parents=True, exist_ok=True)
    part = out / "detector.part.onnx"
    detector = learned.average.cpu().float()
    if settings.trunk_learns:
        write_detector(detector, part, before["parameters"]["max_detections"], measuring_photos(banks))
    else:
        write_head(detector, parent, part)
    shutil.move(part, out / "detector.onnx")
    training = {
        "data": recipe.data,
        "code": f"models/training/{recipe.code.replace('.', '/')}.py",
        "seed": recipe.seed,
        "minutes": round(recipe.earlier_minutes + learned.minutes, 1),
        "machine": machine,
    }
    parameters = {**before["parameters"], **settings.parameters}
    files = {"detector": "detector.onnx"}
    write_model_json(out, recipe.package, "detector", recipe.version, files, parameters, training)
    print(f"{learned.steps} steps in {learned.minutes:.1f} minutes; wrote {out}")


def measuring_photos(banks: dict[Path, float]) -> list[Path]:
    """The pictures on which the trunk's values are measured: equally many from each bank, evenly spaced."""
    most = max(1, TRUNK_MEASURING_PHOTOS // len(banks))
    pictures = [pictures_of_bank(bank) for bank in banks]
    return [path for each in pictures for path in each[:: max(1, len(each) // most)][:most]]


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
    parser.add_argument("--learned", type=Path, help="learned.pt in the work folder of another run: nothing is learned")
    parser.add_argument("--workers", type=int, default=1, help="processes that cut windows")
    parser.add_argument("--steps", type=int, help="other steps than the recipe's")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="ends the schedule earlier")
    parser.add_argument("--most-scenes", type=int, help="fewer rendered scenes than the recipe's")
    options = parser.parse_args()
    refuse_committed_folder(options.out)
    return options


if __name__ == "__main__":
    main()
