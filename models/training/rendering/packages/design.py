"""The design of a family of packages.

Siblings share the seed of the family, so layout, brand and fonts are the same. The word and the colour of the flavour
differ, and in many families the picture. Sizes of one product differ in the printed size and in their proportions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from . import label_parts as parts
from .fonts_and_colours import Colour, hsv_to_rgb, pick_font
from .words import invent_brand


@dataclass(frozen=True)
class Design:
    """The features that a family's products share."""

    seed: int
    brand: str
    product_words: str
    ground: Colour
    """Colour of the background."""
    second: Colour
    """Colour of the pattern on the background."""
    ink: Colour
    """Colour of the text."""
    logo_ground: Colour
    logo_ink: Colour
    brand_font: str
    word_font: str
    text_font: str
    flavour_paints_ground: bool
    """Whether the background has the colour of the flavour instead of `ground`."""
    flavour_paints_second: bool
    """Whether the pattern has the colour of the flavour instead of `second`."""
    flavour_changes_picture: bool
    has_picture: bool
    has_ornament: bool


def invent_design(rng: np.random.Generator, product_words: str) -> Design:
    """Draws a family's design from `rng`."""
    mood = rng.random()
    if mood < 0.4:
        ground = hsv_to_rgb(rng.random(), rng.uniform(0, 0.12), rng.uniform(0.9, 1))
    elif mood < 0.55:
        ground = hsv_to_rgb(rng.random(), rng.uniform(0, 0.8), rng.uniform(0.03, 0.22))
    elif mood < 0.63:
        ground = hsv_to_rgb(rng.uniform(0.07, 0.11), rng.uniform(0.3, 0.5), rng.uniform(0.6, 0.8))
    else:
        ground = hsv_to_rgb(rng.random(), rng.uniform(0.45, 1), rng.uniform(0.4, 1))
    logo_ground = hsv_to_rgb(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.2, 0.9))
    return Design(
        seed=int(rng.integers(2**62)),
        brand=invent_brand(rng),
        product_words=product_words,
        ground=ground,
        second=hsv_to_rgb(rng.random(), rng.uniform(0.1, 1), rng.uniform(0.3, 1)),
        ink=parts.readable_colour_on(ground, rng),
        logo_ground=logo_ground,
        logo_ink=parts.readable_colour_on(logo_ground, rng),
        brand_font=pick_font(rng, bold=True),
        word_font=pick_font(rng, bold=rng.random() < 0.6),
        text_font=pick_font(rng),
        flavour_paints_ground=rng.random() < 0.18,
        flavour_paints_second=rng.random() < 0.45,
        flavour_changes_picture=rng.random() < 0.55,
        has_picture=rng.random() < 0.68,
        has_ornament=rng.random() < 0.55,
    )


def ground_and_pattern_colours(design: Design, accent: Colour) -> tuple[Colour, Colour]:
    """Colours of the background and of its pattern, for a product whose flavour has the colour `accent`."""
    return (
        accent if design.flavour_paints_ground else design.ground,
        accent if design.flavour_paints_second else design.second,
    )
