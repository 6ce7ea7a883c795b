"""Makes, measures and promotes the model packages. Nothing but `promote` writes into models/.

python -m models.training.train all --photographs DATA --textures DIR    # each recipe whose code repeats it
python -m models.training.train all --smoke          # about three minutes; writes nothing outside a temporary folder
python -m models.training.train promote PACKAGE --photographs DATA       # needs Node.js and npm ci

python -m models.training.train embedder --version V --textures DIR      # from nothing, a working day of two CPU cores
python -m models.training.train detector --version V --textures DIR --pictures-without-products DIR
python -m models.training.train thresholds --textures DIR                # of the embedder; needs Node.js and npm ci
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ..export.crop_and_match import write_match_graph
from ..export.packages import write_model_json
from .config import (
    EMBEDDER_RELEARNING,
    FULL_PLAN,
    SHARE_TO_IMAGENET_AT_THE_END,
    SHARE_TO_IMAGENET_BEFORE_RELEARNING,
    SMOKE_PLAN,
    VALIDATION_SHARD_SEED,
    Plan,
)
from .promote import promote
from .recipe import COMMITTED_MODELS, RECIPES, Recipe, all_recipes

COMMITTED_DETECTOR = COMMITTED_MODELS / "facing-detector" / "detector.onnx"
# Settings of glibc's allocator that keep memory in the process. Otherwise large tensors go back to the system after
# every operation, and half of the time goes into page faults.
MALLOC_SETTINGS = {
    "MALLOC_MMAP_MAX_": "0",
    "MALLOC_TRIM_THRESHOLD_": str(10**11),
    "MALLOC_TOP_PAD_": str(5 * 10**8),
}


def run_step(module: str, *arguments: object) -> None:
    """Runs one training step in its own process, and stops everything if the step fails."""
    command = [sys.executable, "-m", f"models.training.{module}", *map(str, arguments)]
    print("+", " ".join(command[1:]), flush=True)
    subprocess.run(command, check=True, env={**os.environ, **MALLOC_SETTINGS})


def flag_if_given(flag: str, value: Path | None) -> tuple[object, ...]:
    """The flag and its value as arguments, or no arguments if there is no value."""
    return (flag, value) if value else ()


def train_embedder(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Renders crops, trains on them, and exports product-embedder and gallery-matcher."""
    work: Path = options.work / "embedder"
    textures = flag_if_given("--textures", options.textures)
    seed = ("--seed", options.seed)
    shards, validation = work / "shards", work / "validation"
    families = ("--families", plan.families_per_shard)
    run_step("data.shards", "--out", shards, "--count", plan.shards, *families, *seed, *textures)
    families = ("--families", plan.validation_families)
    run_step("data.shards", "--out", validation, "--count", 1, *families, "--seed", VALIDATION_SHARD_SEED, *textures)

    held_out = validation / "shard-0000.npz"
    batches = ("--shards", shards, "--validation", held_out, "--products-per-batch", plan.products_per_batch, *seed)
    learned, relearned, final = work / "learned.pt", work / "relearned.pt", work / "embedder.pt"
    run_step("train.embedder", *batches, "--out", learned, "--steps", plan.steps)
    back = ("--initial-weights", learned, "--towards-imagenet", SHARE_TO_IMAGENET_BEFORE_RELEARNING)
    rates = (
        "--learning-rate",
        EMBEDDER_RELEARNING.peak_rate,
        "--trunk-rate-share",
        EMBEDDER_RELEARNING.trunk_rate_share,
    )
    run_step("train.embedder", *batches, *back, *rates, "--out", relearned, "--steps", plan.relearning_steps)
    run_step(
        "export.mean_embedder",
        "--weights",
        relearned,
        "--towards-imagenet",
        SHARE_TO_IMAGENET_AT_THE_END,
        "--out",
        final,
    )
    run_step("export.embedder", "--weights", final, "--models", models, "--version", options.version, *seed)
    run_step("export.embedder_bytes", "--models", models, "--shard", held_out)


def train_detector(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Renders scenes, trains on them, and exports facing-detector."""
    run_step(
        "train.detector",
        *("--bank", options.work / "detector"),
        *("--out", models / "facing-detector"),
        *("--seed", options.seed),
        *("--version", options.version),
        *("--scenes", plan.scenes),
        *("--minutes", plan.detector_minutes),
        *(("--validation-scenes", 2, "--report-every", 2) if plan is SMOKE_PLAN else ()),
        *flag_if_given("--textures", options.textures),
        *flag_if_given("--pictures-without-products", options.pictures_without_products),
    )


def train_detector_head(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Trains a detector's head by the recipe for the committed detector."""
    is_smoke = plan is SMOKE_PLAN
    run_step(
        "train.detector_head",
        *("--recipe", RECIPES / "facing-detector.toml"),
        *("--work", options.work / "head"),
        *("--out", models / "facing-detector"),
        *flag_if_given("--photographs", options.photographs),
        *flag_if_given("--textures", options.textures),
        *flag_if_given("--pictures-without-products", options.pictures_without_products),
        *(("--steps", 2, "--most-scenes", 2, "--parent", COMMITTED_DETECTOR, "--any-parent") if is_smoke else ()),
    )


def make_matcher(recipe: Recipe, models: Path) -> None:
    """Writes the matcher's package. The matcher learns nothing."""
    folder = models / recipe.package
    folder.mkdir(parents=True, exist_ok=True)
    write_match_graph(folder / "match.onnx")
    training = {
        "data": recipe.data,
        "code": f"models/training/{recipe.code.replace('.', '/')}.py",
        "seed": recipe.seed,
        "minutes": 0,
        "machine": "any",
    }
    write_model_json(folder, recipe.package, "matcher", recipe.version, {"match": "match.onnx"}, {}, training)


def make_all(options: argparse.Namespace, models: Path) -> None:
    """Makes the committed packages again. If a recipe is only a record, it prints how to make a new package instead."""
    for recipe in all_recipes():
        if not recipe.is_repeatable:
            print(
                f"{recipe.package} {recipe.version} is not made again: {RECIPES / recipe.package}.toml is a record. "
                "`train embedder` and `train detector`, with --version V, make other packages from nothing."
            )
        elif recipe.code == "train.detector_head":
            train_detector_head(FULL_PLAN, options, models)
        elif recipe.code == "export.crop_and_match":
            make_matcher(recipe, models)
        else:
            raise ValueError(f"no step of this command makes {recipe.package}: {recipe.code} is unknown")


def run_every_step(options: argparse.Namespace, models: Path) -> None:
    """Runs every step once on a small amount of data."""
    train_embedder(SMOKE_PLAN, options, models)
    train_detector(SMOKE_PLAN, options, models)
    train_detector_head(SMOKE_PLAN, options, models)
    for recipe in all_recipes():
        if recipe.code == "export.crop_and_match":
            make_matcher(recipe, models)


def choose_thresholds(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Renders shelves and products in hands, and has the whole pipeline choose thresholds and confidence on them.

    For packages missing from the work folder, it uses the committed ones.
    """
    for committed in sorted(path.parent for path in COMMITTED_MODELS.glob("*/model.json")):
        if not (models / committed.name).exists():
            shutil.copytree(committed, models / committed.name)
    folders: list[Path] = []
    for each in plan.calibration:
        folders.append(options.work / "calibration" / str(each.seed))
        size = ("--photos", each.photos, "--near-camera-share", each.near_camera_share, "--seed", each.seed)
        run_step("render_validation", "--out", folders[-1], *size, *flag_if_given("--textures", options.textures))
    sets = [argument for folder in folders for argument in ("--set", str(folder.resolve()))]
    subprocess.run(["npm", "run", "models", "--", "calibrate", str(models.resolve()), *sets], check=True)


def parse_options() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("all", "embedder", "detector", "thresholds", "promote"))
    parser.add_argument("package", type=Path, nargs="?", help="the folder that promote measures and copies")
    parser.add_argument(
        "--work",
        type=Path,
        default=Path("models/training/.work"),
        help="folder for rendered pictures, checkpoints and, in its folder models, packages",
    )
    parser.add_argument("--photographs", type=Path, help="folder of the photographed sets")
    parser.add_argument("--textures", type=Path, help="folder of photographs to print on labels")
    parser.add_argument(
        "--pictures-without-products", type=Path, help="folder of folders of pictures that show no products"
    )
    parser.add_argument("--version", help="version of the package that is made from nothing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--smoke", action="store_true", help="every step once, into a temporary folder")
    options = parser.parse_args()
    fault = fault_of(options)
    if fault:
        parser.error(fault)
    return options


def fault_of(options: argparse.Namespace) -> str | None:
    """What is wrong with a combination of options that are each valid; None if nothing is."""
    if options.smoke:
        return None if options.what == "all" else "--smoke runs every step: it goes with all"
    if options.what in ("embedder", "detector") and not options.version:
        return "--version is missing: a package that is made from nothing has a version of its own"
    if options.what == "all" and options.version:
        return "--version does not go with all: the recipes have the versions"
    if options.what in ("all", "promote") and not options.photographs:
        return "--photographs is missing"
    if options.what == "promote" and not options.package:
        return "promote needs the folder of a package"
    if options.what in ("thresholds", "promote") and not Path("node_modules").is_dir():
        return "the service's own pipeline measures: run npm ci in the project's folder, and this there"
    return None


def main() -> None:
    """Runs the steps that the command line asks for, in order."""
    options = parse_options()
    models: Path = options.work / "models"
    if options.smoke:
        with tempfile.TemporaryDirectory() as folder:
            smoke = argparse.Namespace(**{**vars(options), "work": Path(folder) / "work", "version": "0.0.1"})
            run_every_step(smoke, Path(folder) / "models")
    elif options.what == "all":
        make_all(options, models)
    elif options.what == "embedder":
        train_embedder(FULL_PLAN, options, models)
    elif options.what == "detector":
        train_detector(FULL_PLAN, options, models)
    elif options.what == "thresholds":
        choose_thresholds(FULL_PLAN, options, models)
    else:
        promote(options.package, options.photographs)


if __name__ == "__main__":
    main()
