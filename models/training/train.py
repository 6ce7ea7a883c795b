"""From nothing to the committed ONNX files.

python -m models.training.train all                 # a working day on two CPU cores; a GPU learns more in that time
python -m models.training.train embedder --work DIR --textures DIR
python -m models.training.train detector --work DIR --textures DIR --sights DIR
python -m models.training.train thresholds --work DIR --textures DIR    # asks the service's own pipeline: npm ci first
python -m models.training.train all --smoke         # about two minutes; writes nothing outside a temporary folder
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

VALIDATION_SEED = 777  # shard i of seed s is drawn from s * 100,003 + i, so training seeds up to 776 share no family with it
# Learning from renderings makes the embedder's trunk forget photographs. It goes a part of the way back to ImageNet's weights, and
# what grows on it learns on while the trunk hardly moves.
BACK = ("--back", "0.3", "--trunk-share", "0.05", "--rate", "6e-4")
# glibc would give large tensors back to the system after every operation: half of the time went into page faults.
KEEP_MEMORY = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": str(10**11), "MALLOC_TOP_PAD_": str(5 * 10**8)}


@dataclass(frozen=True)
class Plan:
    """How much is rendered and learned."""

    shards: int
    families: int  # in one shard
    validation_families: int
    steps: int
    steps_after_going_back: int  # with the trunk nearer to ImageNet's weights
    products: int  # in one batch
    detector: tuple[str, ...]
    calibration: tuple[tuple[int, int, int], ...]  # sets of photos: their seed, how many, what share shows a product near the camera


SHELVES = (
    (1_050_000, 20, 0),
    (1_060_000, 30, 0),
    *((seed, 12, 0) for seed in range(1_061_000, 1_065_000, 1_000)),
    *((seed, 16, 0) for seed in range(1_065_000, 1_069_000, 1_000)),
    *((seed, 24, 0) for seed in range(1_091_000, 1_094_000, 1_000)),
)
NEAR_CAMERA = tuple((seed, 40, 1) for seed in range(1_070_000, 1_088_000, 1_000))
FULL = Plan(
    shards=200,
    families=30,
    validation_families=120,
    steps=2_000,
    steps_after_going_back=700,
    products=48,
    detector=("--scenes", "2200", "--minutes", "160"),
    calibration=(*SHELVES, *NEAR_CAMERA),
)
SMOKE = Plan(
    shards=1,
    families=6,
    validation_families=8,
    steps=4,
    steps_after_going_back=2,
    products=8,
    detector=("--smoke",),
    calibration=(),
)


def run(module: str, *arguments: str | Path) -> None:
    """Runs one step of the training as its own process, and stops everything where it fails."""
    command = [sys.executable, "-m", f"models.training.{module}", *map(str, arguments)]
    print("+", " ".join(command[1:]), flush=True)
    subprocess.run(command, check=True, env={**os.environ, **KEEP_MEMORY})


def train_embedder(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Renders shards, learns and exports product-embedder and gallery-matcher."""
    work: Path = options.work / "embedder"
    textures = ("--textures", options.textures) if options.textures else ()
    run(
        "embedder.shards",
        "--out",
        work / "shards",
        "--count",
        str(plan.shards),
        "--families",
        str(plan.families),
        "--seed",
        str(options.seed),
        *textures,
    )
    run(
        "embedder.shards",
        "--out",
        work / "validation",
        "--count",
        "1",
        "--families",
        str(plan.validation_families),
        "--seed",
        str(VALIDATION_SEED),
        *textures,
    )
    held_out, weights = work / "validation" / "shard-0000.npz", work / "embedder.pt"
    setting = ("--shards", work / "shards", "--validation", held_out, "--products", str(plan.products), "--seed", str(options.seed))
    run("embedder.learn", *setting, "--out", work / "learned.pt", "--steps", str(plan.steps))
    back = work / "back.pt"
    run("embedder.learn", *setting, "--start", work / "learned.pt", *BACK, "--out", back, "--steps", str(plan.steps_after_going_back))
    run("embedder.mix", "--weights", back, "--back", "0.15", "--out", weights)
    run("embedder.export", "--weights", weights, "--models", models, "--seed", str(options.seed))
    run("embedder.in_bytes", "--models", models, "--shard", held_out)


def train_detector(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Renders scenes, learns and exports facing-detector."""
    if plan is SMOKE:
        return run("train_detector", *plan.detector)
    textures = ("--textures", options.textures) if options.textures else ()
    sights = ("--sights", options.sights) if options.sights else ()
    run(
        "train_detector",
        "--bank",
        options.work / "detector",
        "--out",
        models / "facing-detector",
        "--seed",
        str(options.seed),
        *plan.detector,
        *textures,
        *sights,
    )


def choose_thresholds(plan: Plan, options: argparse.Namespace, models: Path) -> None:
    """Renders shelves and products in hands, and has the whole pipeline choose thresholds and confidence on them."""
    textures = ("--textures", options.textures) if options.textures else ()
    sets: list[Path] = []
    for seed, photos, held in plan.calibration:
        sets.append(options.work / "calibration" / str(seed))
        run("render_validation", "--out", sets[-1], "--photos", str(photos), "--held", str(held), "--seed", str(seed), *textures)
    if sets:
        named = [argument for folder in sets for argument in ("--set", str(folder.resolve()))]
        subprocess.run(["npm", "run", "models", "--", "calibrate", str(models.resolve()), *named], check=True)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("all", "embedder", "detector", "thresholds"))
    parser.add_argument("--work", type=Path, default=Path("models/training/.work"), help="rendered pictures and checkpoints")
    parser.add_argument("--models", type=Path, default=Path("models"), help="where the model packages are written")
    parser.add_argument("--textures", type=Path, help="a folder of photographs to print on labels")
    parser.add_argument("--sights", type=Path, help="a folder of folders of pictures that show no products")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--smoke", action="store_true")
    options = parser.parse_args()
    if options.what in ("all", "thresholds") and not options.smoke and not Path("node_modules").is_dir():
        parser.error("thresholds are chosen by the service's own pipeline: run npm ci in the project's folder, and this from there")
    if options.what == "thresholds" and options.smoke:
        parser.error("a smoke test shows too few absent products to choose thresholds by")
    with tempfile.TemporaryDirectory() as folder:
        models = options.models
        if options.smoke:
            options.work, models = Path(folder) / "work", Path(folder) / "models"
        plan = SMOKE if options.smoke else FULL
        if options.what in ("all", "embedder"):
            train_embedder(plan, options, models)
        if options.what in ("all", "detector"):
            train_detector(plan, options, models)
        if options.what in ("all", "thresholds"):
            choose_thresholds(plan, options, models)


if __name__ == "__main__":
    main()
