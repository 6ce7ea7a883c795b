"""Draws one product near the camera: held in a hand, or standing in front of the scene."""

from __future__ import annotations

import cv2
import numpy as np

from ..packages.fonts_and_colours import Colour
from ..packages.products import Product, render_front
from .canvas import NO_FACING, Canvas

Point = tuple[float, float]


def draw_near_product(
    canvas: Canvas, product: Product, rng: np.random.Generator, owner: int, in_hand: bool = True
) -> None:
    """Draws `product` large on the canvas, as facing `owner`, turned as a hand may turn it."""
    width, height = canvas.size_px
    tall = min(width, height) * rng.uniform(0.35, 0.95)
    yaw = float(np.clip(rng.normal(0, 28), -60, 60))
    texture = render_front(product, rng, int(min(tall * 1.1, 1000)), yaw, float(np.clip(rng.normal(14, 17), 0, 55)))
    scale = tall / max(texture.shape[:2])
    w, h = texture.shape[1] * scale, texture.shape[0] * scale
    tilt = np.radians(rng.normal(0, 22 if in_hand else 3))
    middle = np.array([width, height]) * (rng.uniform(0.35, 0.65), rng.uniform(0.4, 0.6))
    turn = np.array([[np.cos(tilt), np.sin(tilt)], [-np.sin(tilt), np.cos(tilt)]])
    quad = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2 @ turn + middle
    hand = _HandStrokes(rng, product.height_m / h, w, h) if in_hand else None
    if hand:
        _paint_strokes(canvas, hand.behind, turn, middle, hand.skin, rng)
    else:
        canvas.darken_quad((quad - middle) * 1.12 + middle + (w * 0.04, h * 0.03), 0.5)
    canvas.draw(texture, quad, owner, (1.05, 0.9))
    if hand:
        _paint_strokes(canvas, hand.before, turn, middle, hand.skin, rng)


class _HandStrokes:
    """A random hand around a product of w x h pixels, as strokes behind and in front of the product.

    A stroke is (start, end, radius at the start, radius at the end), in pixels from the middle of the product.
    """

    def __init__(self, rng: np.random.Generator, metres_per_px: float, w: float, h: float) -> None:
        cm = 0.01 / metres_per_px
        side = float(rng.choice([-1, 1], p=[0.75, 0.25]))
        grip = h * rng.uniform(-0.1, 0.42)
        edge = side * w / 2
        tone = rng.random()
        light, dark = np.float32([236, 196, 170]), np.float32([92, 58, 42])
        self.skin: Colour = tuple(int(c) for c in light + (dark - light) * tone**1.7 + rng.normal(0, 8, 3))
        palm = (edge + side * 1.5 * cm, grip + 3 * cm)
        arm = (palm[0] + side * rng.uniform(4, 14) * cm, palm[1] + rng.uniform(8, 30) * cm)
        self.behind = [
            (palm, arm, 3.6 * cm, 4.2 * cm),
            ((edge - side * 2 * cm, grip + 1.5 * cm), palm, 3.2 * cm, 3.8 * cm),
        ]
        reach = rng.uniform(0.8, 3.8) * cm
        knuckle, tip = (
            (edge + side * 2.2 * cm, grip + rng.uniform(0.5, 2.5) * cm),
            (edge - side * reach, grip - rng.uniform(-0.5, 2.5) * cm),
        )
        self.before = [(knuckle, tip, 1.35 * cm, 0.95 * cm), (palm, knuckle, 1.9 * cm, 1.4 * cm)]
        for finger in range(int(rng.integers(0, 5))):
            y = grip + (finger - 1) * 1.9 * cm
            far = -side * (w / 2 + rng.uniform(-0.8, 0.9) * cm)
            stroke = (
                (far + side * 2.2 * cm if rng.random() < 0.5 else far, y),
                (far, y + rng.normal(0, 0.3) * cm),
                0.95 * cm,
                0.85 * cm,
            )
            (self.before if w < 9 * cm and rng.random() < 0.5 else self.behind).append(stroke)


def _paint_strokes(
    canvas: Canvas,
    strokes: list[tuple[Point, Point, float, float]],
    turn: np.ndarray,
    middle: np.ndarray,
    skin: Colour,
    rng: np.random.Generator,
) -> None:
    """Paints strokes as skin, darker towards their outline, after a turn [2, 2] about the pixel `middle`."""
    width, height = canvas.size_px
    mask = np.zeros((height, width), np.uint8)
    for start, end, first, last in strokes:
        for part in np.linspace(0, 1, 24):
            point = (np.array(start) * (1 - part) + np.array(end) * part) @ turn + middle
            cv2.circle(mask, (int(point[0]), int(point[1])), max(1, int(first * (1 - part) + last * part)), 255, -1)
    if not mask.any():
        return
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    thickest = max(float(min(s[2] for s in strokes)), 2.0)
    lit = 0.55 + 0.45 * np.clip(depth / thickest, 0, 1) ** 0.6
    mottle = cv2.resize(
        rng.normal(0, 6, (height // 24 + 2, width // 24 + 2)).astype(np.float32),
        (width, height),
        interpolation=cv2.INTER_CUBIC,
    )
    colour = np.float32(skin) * lit[..., None] + mottle[..., None]
    cover = cv2.GaussianBlur(mask, (0, 0), 0.8)[..., None].astype(np.float32) / 255
    canvas.rgb += cover * (colour - canvas.rgb)
    canvas.owner[mask > 0] = NO_FACING
