"""Draws what is visible through a transparent bottle's wall: the drink, the air above it, ribs and the foot."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .fonts_and_colours import Colour

MIN_OPACITY = 0.6
"""Lowest opacity of a transparent bottle. A facing owns the pixels of a canvas that it covers by more than half."""


@dataclass(frozen=True)
class Liquid:
    """A drink in a transparent bottle."""

    colour: Colour
    opacity: float
    """From 0, clear as water, to 1, opaque as milk."""
    level: float
    """Filling height, relative to the bottle's height."""
    ribs: float
    """How many ribs the wall has over the bottle's height; 0 means a smooth wall."""


def draw_liquid(
    colour: np.ndarray, liquid: Liquid, rng: np.random.Generator, angle: np.ndarray, z: np.ndarray
) -> np.ndarray:
    """Draws a filled wall onto `colour`, float RGB [h, w, 3], in place, and returns how opaque it is, [h, w].

    A round column of liquid is a lens: bright in its middle and dark at its sides.

    Args:
        colour: what is drawn on.
        liquid: what the bottle holds.
        rng: draws how the light falls through it.
        angle: of the point of the wall that each pixel shows, radians from its middle, [h, w].
        z: height of that point, 0 to 1, [h, w].
    """
    middle = np.clip(np.cos(angle), 0, 1)
    through = 0.3 + rng.uniform(0.5, 0.9) * middle ** rng.uniform(1.0, 2.5)
    # The wall bends what is behind it, and the lamps, into blotches that are taller than wide.
    cells = (int(rng.integers(6, 20)), int(rng.integers(4, 9)))
    blotches = cv2.resize(rng.normal(0, 1, cells).astype(np.float32), z.shape[::-1], interpolation=cv2.INTER_CUBIC)
    swirl = 1 + rng.uniform(0.05, 0.4) * (1 - liquid.opacity) * blotches
    tone = liquid.opacity * (0.72 + 0.28 * middle) + (1 - liquid.opacity) * through * swirl
    if liquid.ribs:
        tone = tone * (1 + rng.uniform(0.03, 0.14) * (1.1 - liquid.opacity) * np.sin(z * liquid.ribs * 2 * np.pi))
    lobes = np.clip(1 - z / 0.07, 0, 1) * np.cos((angle + rng.uniform(0, 1)) * 5)
    tone = tone * (1 + 0.35 * lobes)
    colour[:] = np.array(liquid.colour, np.float32) * tone[..., None]
    opaque = MIN_OPACITY + (1 - MIN_OPACITY) * np.maximum(liquid.opacity, 1 - middle**0.3)
    air = z > liquid.level
    wall = 60 + 120 * (1 - middle) + 40 * np.sin(z * 70)
    tint = 0.25 * np.array(liquid.colour, np.float32)
    colour[air] = (tint + wall[..., None])[air]
    surface = np.abs(z - liquid.level) < 0.006
    colour[surface] = np.minimum(np.array(liquid.colour, np.float32) * 0.6 + 90, 255)
    return np.where(air, MIN_OPACITY, opaque).astype(np.float32)
