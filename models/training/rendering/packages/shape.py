"""Looks of packages that their kind does not determine, and cutting a picture to a package's outline."""

from __future__ import annotations

from typing import Protocol

import numpy as np


class Shape(Protocol):
    """The look of a product whose kind does not determine its look."""

    def render(
        self, rng: np.random.Generator, height_px: int, yaw_degrees: float, pitch_degrees: float, gloss: float
    ) -> np.ndarray:
        """A picture of the product, RGBA uint8 [h, w, 4]; the arguments are those of `render_front`."""


def crop_to_outline(image: np.ndarray) -> np.ndarray:
    """The smallest section of an RGBA picture that holds every pixel that is more than half opaque."""
    rows, columns = np.nonzero((image[..., 3] > 127).any(1))[0], np.nonzero((image[..., 3] > 127).any(0))[0]
    if len(rows) == 0 or len(columns) == 0:
        return image
    return image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
