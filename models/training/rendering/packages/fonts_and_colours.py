"""Fonts and colours of the print on labels."""

from __future__ import annotations

import colorsys
import functools
from pathlib import Path

import numpy as np
from PIL import ImageFont

Colour = tuple[int, int, int]

FONT_FOLDERS: tuple[str, ...] = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts")
# Words in the names of fonts that have no letters, or whose letters are not used on labels.
UNWANTED_FONT_WORDS = ("math", "keyboard", "initials", "emoji", "symbol", "icon", "breip", "mono", "hairline")
# Words in the names of fonts with thick strokes.
HEAVY_FONT_WORDS = ("bold", "black", "bebas", "lobster", "dancing", "play")


def use_only_fonts_of(folder: Path) -> None:
    """Makes labels use only the fonts in this folder, so that a seed gives the same pictures on every machine.

    Raises FileNotFoundError if the folder has no fonts.
    """
    global FONT_FOLDERS
    FONT_FOLDERS = (str(folder),)
    font_files.cache_clear()
    if not font_files():
        raise FileNotFoundError(f"{folder} holds no fonts (.ttf, .otf)")


@functools.cache
def font_files(heavy: bool = False) -> tuple[str, ...]:
    """All usable font files, or only the heavy ones. They are sorted by path, so that a seed means the same font.

    A font is unwanted or heavy by its path below the font folder. The path of the folder itself does not count.
    """
    found = {
        str(path): str(path.relative_to(folder)).lower()
        for folder in FONT_FOLDERS
        for end in ("ttf", "otf")
        for path in Path(folder).rglob(f"*.{end}")
    }
    usable = (path for path, name in found.items() if not any(word in name for word in UNWANTED_FONT_WORDS))
    return tuple(sorted(path for path in usable if not heavy or any(word in found[path] for word in HEAVY_FONT_WORDS)))


@functools.lru_cache(maxsize=4000)
def load_font(path: str, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A font at a size in pixels; Pillow's own if the path is empty."""
    return ImageFont.truetype(path, size) if path else ImageFont.load_default(size)


def pick_font(rng: np.random.Generator, bold: bool = False) -> str:
    """The path of a random font, a heavy one if `bold`; empty if the machine has no fonts."""
    files = (font_files(heavy=True) if bold else ()) or font_files()
    return str(rng.choice(files)) if files else ""


def hsv_to_rgb(hue: float, saturation: float, value: float) -> Colour:
    """RGB bytes of a colour that is given by hue, saturation and value, each 0 to 1."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(max(saturation, 0), 1), min(max(value, 0), 1))
    return int(red * 255), int(green * 255), int(blue * 255)


def luminance(colour: Colour) -> float:
    """Perceived brightness, 0 to 255: luma of ITU-R BT.601."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
