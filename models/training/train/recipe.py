"""Recipes: files that say how each committed package was made. The training reads them.

recipes/NAME.toml says how a package is made. recipes/NAME.made.json records the outcome: the version, the checksums of
the files, and the figures that `promote` measured. `promote` alone writes the latter.
"""

from __future__ import annotations

import json
import subprocess
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..export.packages import sha256_of
from .config import LearningConfig

RECIPES = Path(__file__).parents[1] / "recipes"
PROJECT = Path(__file__).parents[3]
COMMITTED_MODELS = PROJECT / "models"


@dataclass(frozen=True)
class Parent:
    """Weights from which a package was made."""

    name: str
    sha256: str
    commit: str | None = None
    """The commit that holds the weights, if the parent is one of this project's packages."""
    file: str | None = None
    """The path of the weights in that commit."""


@dataclass(frozen=True)
class Guard:
    """A figure that a package must reach to be promoted."""

    name: str
    evaluate: tuple[str, ...]
    """Arguments of `npm run evaluate`. {data} stands for the folder of the photographs."""
    figure: str
    """Path of the figure in the report, such as end_to_end.f1."""
    least: float

    def is_kept_by(self, value: float) -> bool:
        """Whether a measured figure is high enough."""
        return value >= self.least


@dataclass(frozen=True)
class Recipe:
    """How a package is made."""

    package: str
    version: str
    code: str
    """The module below models/training that makes the package."""
    seed: int
    loss: str
    """The loss function below models.training from which the network learned. Empty if nothing is learned."""
    data: str
    """The pictures from which the network learned, with their licences, for model.json."""
    is_repeatable: bool
    """Whether the code can make the package again from this recipe alone. Otherwise the recipe is only a record."""
    parents: tuple[Parent, ...]
    guards: tuple[Guard, ...]
    learning: LearningConfig | None
    earlier_minutes: float = 0
    """How many minutes the parents were trained, for model.json."""
    settings: dict[str, Any] = field(default_factory=dict)
    """Other settings that the code reads."""


def read_recipe(path: Path) -> Recipe:
    """Reads a recipe. Raises KeyError or TypeError if something is missing or unknown."""
    document = tomllib.loads(path.read_text())
    learning = document.pop("learning", None)
    parents = tuple(Parent(**parent) for parent in document.pop("parents", []))
    guards = tuple(Guard(**{**guard, "evaluate": tuple(guard["evaluate"])}) for guard in document.pop("guards", []))
    return Recipe(parents=parents, guards=guards, learning=LearningConfig(**learning) if learning else None, **document)


def all_recipes() -> list[Recipe]:
    """The recipes of all committed packages, by name."""
    return [read_recipe(path) for path in sorted(RECIPES.glob("*.toml"))]


def recipe_of(package: str) -> Recipe:
    """The recipe of a package. Raises ValueError if there is none."""
    path = RECIPES / f"{package}.toml"
    if not path.exists():
        raise ValueError(f"{package} has no recipe: write {path}")
    return read_recipe(path)


def made_path(package: str) -> Path:
    """The file that records the outcome of a recipe."""
    return RECIPES / f"{package}.made.json"


def read_json(path: Path) -> dict[str, Any]:
    """Reads a JSON file."""
    return json.loads(path.read_text())


def read_model_json(folder: Path) -> dict[str, Any]:
    """Reads a package's model.json."""
    return read_json(folder / "model.json")


def checksums_of(model_json: dict[str, Any]) -> dict[str, str]:
    """Maps each file of a package to its SHA-256, as its model.json says."""
    return {file["path"]: file["sha256"] for file in model_json["files"].values()}


def fetch_parent(parent: Parent, folder: Path) -> Path:
    """Writes a parent's weights from their commit into a folder. Returns the file's path."""
    path = folder / f"{parent.sha256[:16]}.onnx"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        shown = subprocess.run(
            ["git", "show", f"{parent.commit}:{parent.file}"], cwd=PROJECT, check=True, capture_output=True
        )
        path.write_bytes(shown.stdout)
    return path


def check_parent(parent: Parent, path: Path) -> None:
    """Raises ValueError if a file does not hold the parent's weights."""
    if sha256_of(path) != parent.sha256:
        raise ValueError(f"{path} is not {parent.name}: its SHA-256 is {sha256_of(path)}, not {parent.sha256}")


def refuse_committed_folder(folder: Path) -> Path:
    """Returns the folder. Raises ValueError if it is a committed package's, because only `promote` writes there."""
    resolved = folder.resolve()
    committed = [path.parent for path in COMMITTED_MODELS.glob("*/model.json")]
    if resolved == COMMITTED_MODELS or resolved in committed:
        raise ValueError(f"{folder} is committed: write to a work folder, then run promote")
    return folder
