"""Measures a package that the training made, and copies it into models/ if it keeps its guards.

python -m models.training.train promote models/training/.work/models/facing-detector --photographs DATA

It is the only command that writes into models/. It refuses a package whose recipe has another version, whose files do
not fit model.json, which the worker cannot run, or which falls below a guard of its recipe.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..export.packages import sha256_of
from .recipe import COMMITTED_MODELS, PROJECT, Recipe, checksums_of, made_path, read_json, read_model_json, recipe_of

Run = Callable[[list[str]], None]
"""Runs a command of the project, and raises if it fails."""


def run_command(command: list[str]) -> None:
    """Runs a command in the project's folder."""
    subprocess.run(command, cwd=PROJECT, check=True)


def promote(package: Path, photographs: Path, run: Run = run_command) -> None:
    """Measures a package and commits it. Raises ValueError, and writes nothing, if the package does not fit."""
    model_json = read_model_json(package)
    recipe = recipe_of(model_json["name"])
    refuse_unless_fit(package, model_json, recipe)
    with tempfile.TemporaryDirectory() as folder:
        models = models_with(package, Path(folder) / "models")
        run(["npm", "run", "--silent", "models", "--", "check", str(models)])
        figures = measure_guards(recipe, models, photographs, run)
    broken = [
        f"{guard.name} is {figures[guard.name]:.3f}, below {guard.least}"
        for guard in recipe.guards
        if not guard.is_kept_by(figures[guard.name])
    ]
    if broken:
        raise ValueError(f"{recipe.package} {recipe.version} is not promoted: {'; '.join(broken)}")
    committed = COMMITTED_MODELS / recipe.package
    if package.resolve() != committed:
        shutil.copytree(package, committed, dirs_exist_ok=True)
    record = {"version": recipe.version, "files": checksums_of(model_json), "guards": figures}
    made_path(recipe.package).write_text(json.dumps(record, indent=2) + "\n")
    print(f"promoted {recipe.package} {recipe.version}: {figures}")


def refuse_unless_fit(package: Path, model_json: dict[str, Any], recipe: Recipe) -> None:
    """Raises ValueError if files do not match model.json, or version or data the recipe, or the version is too low."""
    faults = [
        f"{file} has another SHA-256 than model.json says"
        for file, sha256 in checksums_of(model_json).items()
        if sha256_of(package / file) != sha256
    ]
    if model_json["version"] != recipe.version:
        faults.append(f"model.json is {model_json['version']}, and its recipe is {recipe.version}")
    if model_json["training"]["data"] != recipe.data:
        faults.append("model.json names other data than its recipe")
    committed = COMMITTED_MODELS / recipe.package
    if (committed / "model.json").exists():
        before = read_model_json(committed)
        is_changed = checksums_of(before) != checksums_of(model_json)
        if is_changed and version_key(recipe.version) <= version_key(before["version"]):
            faults.append(f"{before['version']} is committed: other files need a higher version than {recipe.version}")
    if faults:
        raise ValueError("; ".join(faults))


def version_key(version: str) -> tuple[int, ...]:
    """A version as numbers, so that 5.10.0 comes after 5.9.0."""
    return tuple(int(part) for part in version.split("."))


def models_with(package: Path, folder: Path) -> Path:
    """Copies the committed packages into a folder, with `package` in place of the one of the same name."""
    name = read_model_json(package)["name"]
    for committed in sorted(path.parent for path in COMMITTED_MODELS.glob("*/model.json")):
        if committed.name != name:
            shutil.copytree(committed, folder / committed.name)
    shutil.copytree(package, folder / name)
    return folder


def measure_guards(recipe: Recipe, models: Path, photographs: Path, run: Run) -> dict[str, float]:
    """Maps each guard to its figure. Guards with the same arguments share one evaluation run."""
    reports: dict[tuple[str, ...], dict[str, Any]] = {}
    for guard in recipe.guards:
        if guard.evaluate not in reports:
            report = models.parent / f"report-{len(reports)}.json"
            arguments = [argument.replace("{data}", str(photographs.resolve())) for argument in guard.evaluate]
            outputs = ["--report", str(report), "--pages", str(models.parent / "pages"), "--models", str(models)]
            run(["npm", "run", "--silent", "evaluate", "--", *arguments, *outputs])
            reports[guard.evaluate] = read_json(report)
    return {guard.name: round(figure_in(reports[guard.evaluate], guard.figure), 4) for guard in recipe.guards}


def figure_in(report: dict[str, Any], path: str) -> float:
    """The figure in a report at a path such as end_to_end.f1."""
    value: Any = report
    for key in path.split("."):
        value = value[key]
    return float(value)
