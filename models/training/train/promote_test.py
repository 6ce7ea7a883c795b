from __future__ import annotations

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from ..export.packages import write_model_json
from . import promote as module
from .recipe import Guard, Recipe, read_json

RECIPE = Recipe(
    package="matcher",
    version="1.1.0",
    code="export.crop_and_match",
    seed=0,
    loss="",
    data="none",
    is_repeatable=True,
    parents=(),
    guards=(
        Guard("cereals, F1", ("--annotations", "{data}/a.json"), "end_to_end.f1", 0.9),
        Guard("cereals, AP50", ("--annotations", "{data}/a.json"), "before_cut.ap50", 0.8),
    ),
    learning=None,
)
TRAINING = {"data": "none", "code": "", "seed": 0, "minutes": 0, "machine": "any"}


class PromoteTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.models, self.recipes = self.folder / "models", self.folder / "recipes"
        self.recipes.mkdir()
        self.write(self.models / "matcher", "1.0.0", b"old")
        self.commands: list[list[str]] = []
        self.report = {"end_to_end": {"f1": 0.95}, "before_cut": {"ap50": 0.85}}
        for patch in (
            mock.patch.object(module, "COMMITTED_MODELS", self.models),
            mock.patch.object(module, "recipe_of", lambda name: RECIPE),
            mock.patch.object(module, "made_path", lambda name: self.recipes / f"{name}.made.json"),
            contextlib.redirect_stdout(io.StringIO()),
        ):
            self.enterContext(patch)

    def write(self, folder: Path, version: str, graph: bytes, data: str = "none") -> Path:
        folder.mkdir(parents=True)
        (folder / "match.onnx").write_bytes(graph)
        training = {**TRAINING, "data": data}
        write_model_json(folder, "matcher", "matcher", version, {"match": "match.onnx"}, {}, training)
        return folder

    def run_command(self, command: list[str]) -> None:
        self.commands.append(command)
        if "--report" in command:
            Path(command[command.index("--report") + 1]).write_text(json.dumps(self.report))

    def promote(self, package: Path) -> None:
        module.promote(package, self.folder, self.run_command)

    def committed_graph(self) -> bytes:
        return (self.models / "matcher" / "match.onnx").read_bytes()

    def test_a_package_that_keeps_its_guards_is_committed_with_its_figures(self) -> None:
        self.promote(self.write(self.folder / "new", "1.1.0", b"new"))
        self.assertEqual(self.committed_graph(), b"new")
        made = read_json(self.recipes / "matcher.made.json")
        self.assertEqual(made["version"], "1.1.0")
        self.assertEqual(made["guards"], {"cereals, F1": 0.95, "cereals, AP50": 0.85})
        self.assertEqual(list(made["files"]), ["match.onnx"])

    def test_the_package_is_checked_and_each_set_is_measured_once(self) -> None:
        self.promote(self.write(self.folder / "new", "1.1.0", b"new"))
        self.assertEqual([command[3] for command in self.commands], ["models", "evaluate"])
        self.assertIn(f"{self.folder.resolve()}/a.json", self.commands[1])

    def test_a_package_below_a_guard_changes_nothing(self) -> None:
        self.report["before_cut"]["ap50"] = 0.7
        with self.assertRaisesRegex(ValueError, "cereals, AP50 is 0.700, below 0.8"):
            self.promote(self.write(self.folder / "new", "1.1.0", b"new"))
        self.assertEqual(self.committed_graph(), b"old")
        self.assertEqual(list(self.recipes.iterdir()), [])

    def test_what_does_not_fit_its_recipe_is_refused_before_it_is_measured(self) -> None:
        damaged = self.write(self.folder / "damaged", "1.1.0", b"new")
        (damaged / "match.onnx").write_bytes(b"other")
        for package, fault in (
            (damaged, "another SHA-256"),
            (self.write(self.folder / "version", "1.2.0", b"new"), "its recipe is 1.1.0"),
            (self.write(self.folder / "data", "1.1.0", b"new", data="racks"), "names other data"),
        ):
            with self.subTest(fault), self.assertRaisesRegex(ValueError, fault):
                self.promote(package)
        self.assertEqual(self.commands, [])

    def test_other_files_need_a_higher_version(self) -> None:
        self.promote(self.write(self.folder / "new", "1.1.0", b"new"))
        self.promote(self.models / "matcher")  # the same files are measured again
        with self.assertRaisesRegex(ValueError, r"1\.1\.0 is committed"):
            self.promote(self.write(self.folder / "newer", "1.1.0", b"newer"))


if __name__ == "__main__":
    unittest.main()
