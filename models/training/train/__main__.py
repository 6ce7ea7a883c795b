"""Renders, trains and exports all models: every step from an empty folder to the committed ONNX files.

python -m models.training.train all                 # a working day on two CPU cores; a GPU learns more in that time
python -m models.training.train embedder --work DIR --textures DIR
python -m models.training.train detector --work DIR --textures DIR --pictures-without-products DIR
python -m models.training.train thresholds --work DIR --textures DIR    # needs Node.js and npm ci
python -m models.training.train all --smoke         # about three minutes; writes nothing outside a temporary folder
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .config import (
    EMBEDDER_RELEARNING,
    FULL_PLAN,
    SHARE_TO_IMAGENET_AT_THE_END,
    SHARE_TO_IMAGENET_BEFORE_RELEARNING,
    SMOKE_PLAN,
    VALIDATION_SHARD_SEED,
    Plan,
)

# Settings of glibc's allocator that keep memory in the process. Otherwise large tensors go back to the system after
# every operation, and half of the time goes into page faults.
MALLOC_SETTINGS = {
    "MALLOC_MMAP_MAX_": "0",
    "MALLOC_TRIM_THRESHOLD_": str(10**11),
    "MALLOC_TOP_PAD_": str(5 * 10**8),
}


def run_step(module: str, *arguments: object) -> None:
    """Runs one step of the training as a process of its own, and stops everything where it fails."""
    command = [sys.executable, "-m", f"models.training.{module}", *map(str, arguments)]
    print("+", " ".join(command[1:]), flush=True)
    subprocess.run(command, check=True, env={**os.environ, **MALLOC_SETTINGS})


def flag_if_given(flag: str, value: Path | None) -> tuple[object, ...]:
    """The flag with its value, or nothing where the caller gave none."""
    return (flag, value) if value else ()


def train_embedder(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Renders crops, learns and exports product-embedder and gallery-matcher."""
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
    run_step("export.embedder", "--weights", final, "--models", models, *seed)
    run_step("export.embedder_bytes", "--models", models, "--shard", held_out)


def train_detector(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Renders scenes, learns and exports facing-detector."""
    run_step(
        "train.detector",
        *("--bank", options.work / "detector"),
        *("--out", models / "facing-detector"),
        *("--seed", options.seed),
        *("--scenes", plan.scenes),
        *("--minutes", plan.detector_minutes),
        *(("--validation-scenes", 2, "--report-every", 2) if plan is SMOKE_PLAN else ()),
        *flag_if_given("--textures", options.textures),
        *flag_if_given("--pictures-without-products", options.pictures_without_products),
    )


def choose_thresholds(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Renders shelves and products in hands, and has the whole pipeline choose thresholds and confidence on them."""
    folders: list[Path] = []
    for each in plan.calibration:
        folders.append(options.work / "calibration" / str(each.seed))
        size = ("--photos", each.photos, "--near-camera-share", each.near_camera_share, "--seed", each.seed)
        run_step("render_validation", "--out", folders[-1], *size, *flag_if_given("--textures", options.textures))
    if folders:
        sets = [argument for folder in folders for argument in ("--set", str(folder.resolve()))]
        subprocess.run(["npm", "run", "models", "--", "calibrate", str(models.resolve()), *sets], check=True)


def parse_options() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("all", "embedder", "detector", "thresholds"))
    parser.add_argument(
        "--work", type=Path, default=Path("models/training/.work"), help="folder for rendered pictures and checkpoints"
    )
    parser.add_argument("--models", type=Path, default=Path("models"), help="folder for the model packages")
    parser.add_argument("--textures", type=Path, help="folder of photographs to print on labels")
    parser.add_argument(
        "--pictures-without-products", type=Path, help="folder of folders of pictures that show no products"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--smoke", action="store_true", help="every step once, into a temporary folder")
    options = parser.parse_args()
    if options.what in ("all", "thresholds") and not options.smoke and not Path("node_modules").is_dir():
        parser.error(
            "the service's own pipeline chooses thresholds: run npm ci in the project's folder, and this there"
        )
    if options.what == "thresholds" and options.smoke:
        parser.error("a smoke test shows too few absent products to choose thresholds by")
    return options


def main() -> None:
    """Runs the steps that the command line asks for, in order."""
    options = parse_options()
    with tempfile.TemporaryDirectory() as folder:
        plan, models = FULL_PLAN, options.models
        if options.smoke:
            plan, options.work, models = SMOKE_PLAN, Path(folder) / "work", Path(folder) / "models"
        if options.what in ("all", "embedder"):
            train_embedder(plan, options, models)
        if options.what in ("all", "detector"):
            train_detector(plan, options, models)
        if options.what in ("all", "thresholds"):
            choose_thresholds(plan, options, models)


if __name__ == "__main__":
    main()
