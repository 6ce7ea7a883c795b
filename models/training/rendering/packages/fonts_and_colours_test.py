from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import numpy as np

from . import fonts_and_colours
from .fonts_and_colours import font_files, pick_font, use_only_fonts_of


class FontsTest(unittest.TestCase):
    """Which fonts labels are printed in. The font files are empty, because they are picked but not opened."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.addCleanup(font_files.cache_clear)
        self.addCleanup(setattr, fonts_and_colours, "FONT_FOLDERS", fonts_and_colours.FONT_FOLDERS)

    def test_are_those_of_the_folder_alone_sorted_by_name(self) -> None:
        for name in ("Second-Bold.otf", "First.ttf", "Some-Mono.ttf", "notes.txt"):
            (self.folder / name).touch()
        font_files()  # keeps the fonts of this machine, which must then be dropped

        use_only_fonts_of(self.folder)

        self.assertEqual([Path(path).name for path in font_files()], ["First.ttf", "Second-Bold.otf"])
        self.assertEqual(Path(pick_font(np.random.default_rng(0), bold=True)).name, "Second-Bold.otf")

    def test_are_heavy_by_their_own_names_and_not_by_that_of_the_folder(self) -> None:
        fonts = self.folder / "playground/blackbird/ttf"
        fonts.mkdir(parents=True)
        for name in ("First.ttf", "Second-Bold.ttf", "Third.ttf"):
            (fonts / name).touch()

        use_only_fonts_of(fonts)

        picked = {Path(pick_font(np.random.default_rng(seed), bold=True)).name for seed in range(20)}
        self.assertEqual(picked, {"Second-Bold.ttf"})

    def test_a_folder_without_fonts_is_refused(self) -> None:
        with self.assertRaisesRegex(FileNotFoundError, "holds no fonts"):
            use_only_fonts_of(self.folder)


if __name__ == "__main__":
    unittest.main()
