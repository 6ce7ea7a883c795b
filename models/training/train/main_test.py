from __future__ import annotations

import argparse
import unittest
from pathlib import Path

from .__main__ import fault_of


class OptionsTest(unittest.TestCase):
    def fault(self, what: str, **given: object) -> str | None:
        options = {"smoke": False, "version": None, "photographs": None, "package": None, **given}
        return fault_of(argparse.Namespace(what=what, **options))

    def test_a_package_from_nothing_needs_a_version_of_its_own(self) -> None:
        self.assertRegex(self.fault("detector"), "--version is missing")
        self.assertRegex(self.fault("embedder"), "--version is missing")
        self.assertIsNone(self.fault("detector", version="7.0.0"))

    def test_all_takes_the_versions_of_the_recipes(self) -> None:
        data = Path("data")
        self.assertRegex(self.fault("all", version="7.0.0", photographs=data), "does not go with all")
        self.assertRegex(self.fault("all"), "--photographs is missing")
        self.assertIsNone(self.fault("all", photographs=data))

    def test_smoke_goes_with_all_alone(self) -> None:
        self.assertIsNone(self.fault("all", smoke=True))
        self.assertRegex(self.fault("detector", smoke=True), "goes with all")

    def test_promote_needs_a_package_and_photographs(self) -> None:
        self.assertRegex(self.fault("promote", package=Path("package")), "--photographs is missing")
        self.assertRegex(self.fault("promote", photographs=Path("data")), "needs the folder")


if __name__ == "__main__":
    unittest.main()
