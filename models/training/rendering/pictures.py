"""Finds the photographs that are given for labels and backgrounds, and writes pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

HELD_OUT_EVERY_NTH = 5
"""Every fifth photograph, starting with the first, is not learned from. On these, the detector's false detections are
measured."""


def find_pictures(folder: Path | None) -> tuple[Path, ...]:
    """The JPEG files of a folder and its subfolders, sorted by path; none if no folder is given."""
    return tuple(sorted(folder.rglob("*.jpg"))) if folder else ()


def learned_pictures(pictures: Sequence[Path]) -> tuple[Path, ...]:
    """The photographs that the detector learns from."""
    return tuple(picture for index, picture in enumerate(pictures) if index % HELD_OUT_EVERY_NTH)


def held_out_pictures(pictures: Sequence[Path]) -> tuple[Path, ...]:
    """The photographs that the detector does not learn from."""
    return tuple(pictures[::HELD_OUT_EVERY_NTH])


def random_picture(rng: np.random.Generator, pictures: Sequence[Path]) -> np.ndarray | None:
    """One of the photographs, RGB uint8 [h, w, 3]; None without photographs, or if the file is not a picture."""
    if not pictures:
        return None
    image = cv2.imread(str(pictures[int(rng.integers(len(pictures)))]), cv2.IMREAD_COLOR)
    return None if image is None else image[..., ::-1]


def write_jpeg(path: Path, rgb: np.ndarray, quality: int) -> None:
    """Writes a picture, RGB uint8 [h, w, 3], and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
