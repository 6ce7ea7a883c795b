"""Flat drawings on labels: seals, figures, suns, leaves, stripes, cups and hills."""

from __future__ import annotations

import math

import numpy as np
from PIL import ImageDraw

from .fonts_and_colours import Colour
from .label_parts import blob_outline, draw_fitted_text, readable_colour_on


def draw_badge(
    rng: np.random.Generator,
    draw: ImageDraw.ImageDraw,
    text: str,
    font: str,
    centre: tuple[float, float],
    radius: float,
    ground: Colour,
) -> None:
    """Draws a disc or a star with a short text on it, such as NEW."""
    if rng.random() < 0.4:
        points = int(rng.integers(10, 24))
        reach = [radius * (1 if i % 2 else 0.82) for i in range(points * 2)]
        draw.polygon(
            [
                (centre[0] + r * math.cos(math.pi * i / points), centre[1] + r * math.sin(math.pi * i / points))
                for i, r in enumerate(reach)
            ],
            fill=ground,
        )
    else:
        draw.ellipse(
            (centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius),
            fill=ground,
            outline=readable_colour_on(ground, rng) if rng.random() < 0.5 else None,
            width=max(1, int(radius * 0.08)),
        )
    draw_fitted_text(
        draw,
        text,
        font,
        (centre[0] - radius * 0.72, centre[1] - radius * 0.4, centre[0] + radius * 0.72, centre[1] + radius * 0.4),
        readable_colour_on(ground, rng),
    )


def draw_ornament(
    rng: np.random.Generator, draw: ImageDraw.ImageDraw, centre: tuple[float, float], radius: float, colour: Colour
) -> None:
    """Draws one of these at random: an animal-like figure, a sun, leaves, stripes, a cup or hills."""
    x, y = centre
    style = rng.choice(["figure", "sun", "leaves", "stripes", "cup", "hills"])
    if style == "figure":
        draw.polygon(blob_outline(rng, centre, radius * 0.6, 0.5, rng.uniform(1, 1.6)), fill=colour)
        draw.polygon(
            blob_outline(rng, (x + radius * rng.uniform(-0.8, 0.8), y - radius * 0.6), radius * 0.3, 0.3), fill=colour
        )
        for leg in np.linspace(-0.5, 0.5, int(rng.integers(2, 5))):
            draw.line(
                (x + radius * leg, y, x + radius * leg * 1.2, y + radius), fill=colour, width=max(2, int(radius * 0.16))
            )
    elif style == "sun":
        draw.ellipse((x - radius * 0.5, y - radius * 0.5, x + radius * 0.5, y + radius * 0.5), fill=colour)
        for ray in np.linspace(0, 6.28, int(rng.integers(8, 18))):
            draw.line(
                (
                    x + radius * 0.6 * math.cos(ray),
                    y + radius * 0.6 * math.sin(ray),
                    x + radius * math.cos(ray),
                    y + radius * math.sin(ray),
                ),
                fill=colour,
                width=max(1, int(radius * 0.08)),
            )
    elif style == "leaves":
        for turn in rng.uniform(0, 6.28, int(rng.integers(2, 6))):
            tip = (x + radius * math.cos(turn), y + radius * math.sin(turn))
            bend = (-math.sin(turn) * radius * 0.25, math.cos(turn) * radius * 0.25)
            middle = ((x + tip[0]) / 2, (y + tip[1]) / 2)
            draw.polygon(
                [(x, y), (middle[0] + bend[0], middle[1] + bend[1]), tip, (middle[0] - bend[0], middle[1] - bend[1])],
                fill=colour,
            )
    elif style == "stripes":
        for i in range(int(rng.integers(3, 7))):
            top = y - radius + i * radius * 0.35
            draw.rectangle((x - radius * 1.4, top, x + radius * 1.4, top + radius * 0.16), fill=colour)
    elif style == "cup":
        draw.polygon(
            [
                (x - radius * 0.7, y - radius * 0.5),
                (x + radius * 0.7, y - radius * 0.5),
                (x + radius * 0.45, y + radius),
                (x - radius * 0.45, y + radius),
            ],
            fill=colour,
        )
        draw.ellipse(
            (x - radius * 0.7, y - radius * 0.7, x + radius * 0.7, y - radius * 0.3),
            outline=colour,
            width=max(1, int(radius * 0.1)),
        )
    else:
        for i in range(3):
            draw.ellipse(
                (
                    x - radius * (1.8 - i * 0.4),
                    y + radius * (0.1 * i - 0.2),
                    x + radius * (1 + i * 0.3),
                    y + radius * (1.5 + i * 0.2),
                ),
                fill=tuple(int(c * (1 - i * 0.18)) for c in colour),
            )
