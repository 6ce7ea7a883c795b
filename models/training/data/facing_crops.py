"""The crops that the embedder learns from: of single facings, as the detector would cut them out, and of thumbnails.

A facing stands among neighbours. It is turned, tilted and partly hidden, and photographed by a phone in any light. Its
box is the outline of the whole package, a little off, as a detector's is.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from ..rendering.packages.products import ROUND_PACKAGE_KINDS, Product, render_front, render_thumbnail
from .phone_camera import photograph_crop


@dataclass(frozen=True)
class Crop:
    """A product's box cut out of a picture and squashed to a square."""

    pixels: np.ndarray
    """RGB uint8 [size, size, 3]."""
    aspect: float
    """Width / height of the box before it was squashed."""


class NeighbourPictures:
    """Pictures of packages rendered earlier. Reusing them as neighbours next to and behind others costs nothing."""

    def __init__(self, rng: np.random.Generator, capacity: int = 160) -> None:
        self._rng, self._capacity, self._shots = rng, capacity, []

    def add(self, shot: np.ndarray) -> None:
        """Keeps an RGBA picture, in place of a random old one when full."""
        if len(self._shots) >= self._capacity:
            self._shots.pop(int(self._rng.integers(self._capacity)))
        self._shots.append(shot)

    def pick(self, height: int) -> np.ndarray | None:
        """A random picture, RGBA, resized to `height` pixels; None where there are none yet."""
        if not self._shots:
            return None
        shot = self._shots[int(self._rng.integers(len(self._shots)))]
        return cv2.resize(
            shot, (max(2, int(shot.shape[1] * height / shot.shape[0])), max(2, height)), interpolation=cv2.INTER_AREA
        )


def paste_rgba(canvas: np.ndarray, shot: np.ndarray, x: int, y: int, shade: float = 1.0) -> None:
    """Pastes an RGBA picture onto an RGB canvas, its upper left corner at x, y; what lies outside is cut off.

    shade: factor on the brightness of the pasted picture.
    """
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + shot.shape[1], canvas.shape[1]), min(y + shot.shape[0], canvas.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part = shot[y0 - y : y1 - y, x0 - x : x1 - x]
    cover = part[..., 3:].astype(np.float32) / 255
    target = canvas[y0:y1, x0:x1]
    target[:] = (target * (1 - cover) + part[..., :3] * (cover * shade)).astype(np.uint8)


def _draw_backdrop(
    rng: np.random.Generator, rows: int, columns: int, neighbours: NeighbourPictures, row_height: int
) -> np.ndarray:
    """A facing's background: a dark or light wall, and often rows of other packages. RGB uint8 [rows, columns, 3]."""
    tone = rng.uniform(10, 90) if rng.random() < 0.7 else rng.uniform(120, 230)
    canvas = np.full((rows, columns, 3), tone + rng.normal(0, 8, 3), np.float32).clip(0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        scale = rng.uniform(0.35, 1.0)
        y = int(rng.uniform(-0.5, 0.2) * rows)
        while y < rows:
            x = int(rng.uniform(-0.3, 0) * columns)
            while x < columns:
                shot = neighbours.pick(int(row_height * scale * rng.uniform(0.85, 1.1)))
                if shot is None:
                    break
                paste_rgba(canvas, shot, x, y, shade=rng.uniform(0.45, 1))
                x += shot.shape[1] + int(rng.uniform(0, 0.15) * row_height)
            y += int(row_height * scale * 1.15)
            if rng.random() < 0.6:
                cv2.rectangle(
                    canvas,
                    (0, y - int(row_height * 0.08)),
                    (columns, y),
                    tuple(int(v) for v in rng.uniform(60, 240, 3)),
                    -1,
                )
    return canvas


def _draw_hand(rng: np.random.Generator, canvas: np.ndarray, box: tuple[int, int, int, int]) -> None:
    """Draws fingers and an arm that reach over one side of the package in `box` (x0, y0, x1, y1)."""
    x0, y0, x1, y1 = box
    left = rng.random() < 0.6
    tone = np.array((224, 172, 140)) * rng.uniform(0.35, 1.05)
    size = (y1 - y0) * rng.uniform(0.05, 0.09)
    edge, y = (x0 if left else x1), y0 + (y1 - y0) * rng.uniform(0.3, 0.8)
    inward = 1 if left else -1
    arm = (int(edge - inward * (y1 - y0) * 0.5), int(y + (y1 - y0) * rng.uniform(0.1, 0.7)))
    cv2.line(
        canvas,
        (int(edge - inward * size), int(y)),
        arm,
        tuple(float(v) for v in tone * 0.9),
        int(size * 4),
        cv2.LINE_AA,
    )
    for finger in range(int(rng.integers(1, 5))):
        tip = (int(edge + inward * (x1 - x0) * rng.uniform(0.08, 0.35)), int(y + finger * size * 1.7))
        shade = tone * rng.uniform(0.85, 1.08)
        cv2.line(
            canvas,
            (int(edge - inward * size * 2), tip[1] + int(size)),
            tip,
            tuple(float(v) for v in shade * 0.8),
            int(size * 1.75),
            cv2.LINE_AA,
        )
        cv2.line(
            canvas,
            (int(edge - inward * size * 2), tip[1] + int(size)),
            tip,
            tuple(float(v) for v in shade),
            int(size * 1.45),
            cv2.LINE_AA,
        )


def _hide_parts_of_box(
    rng: np.random.Generator, canvas: np.ndarray, box: tuple[int, int, int, int], neighbours: NeighbourPictures
) -> None:
    """May cover parts of the box with a neighbour (up to about a third), a price strip, a tag and a hand."""
    x0, y0, x1, y1 = box
    width, height = x1 - x0, y1 - y0
    if rng.random() < 0.18:
        shot = neighbours.pick(int(height * rng.uniform(0.7, 1.1)))
        if shot is not None:
            inset = int(width * rng.uniform(0.03, 0.3))
            paste_rgba(
                canvas, shot, x0 - shot.shape[1] + inset if rng.random() < 0.5 else x1 - inset, y1 - shot.shape[0]
            )
    if rng.random() < 0.25:
        strip = tuple(int(v) for v in rng.uniform(100, 250, 3))
        top = y1 - int(height * rng.uniform(0, 0.14))
        cv2.rectangle(canvas, (0, top), (canvas.shape[1], top + int(height * 0.15)), strip, -1)
    if rng.random() < 0.08:
        side = int(height * rng.uniform(0.08, 0.2))
        x, y = int(rng.uniform(x0, x1)), int(rng.uniform(y0, y1))
        cv2.rectangle(
            canvas, (x, y), (x + int(side * 1.6), y + side), tuple(int(v) for v in rng.uniform(120, 255, 3)), -1
        )
    if rng.random() < 0.22:
        _draw_hand(rng, canvas, box)


def render_facing_crop(product: Product, rng: np.random.Generator, neighbours: NeighbourPictures, size: int) -> Crop:
    """A facing of `product` as a photo of a shelf shows it, cut out by its box and resized to `size` pixels."""
    height = int(np.exp(rng.uniform(np.log(60), np.log(300))))
    hard = rng.random() < 0.4  # a hard case: held in the hand or photographed from the side
    yaw = float(rng.normal(0, 22 if hard or product.kind in ROUND_PACKAGE_KINDS else 9))
    pitch = float(np.clip(rng.normal(8 if hard else 3, 12 if hard else 5), -15, 45))
    shot = render_front(product, rng, height, yaw, pitch)
    neighbours.add(shot)
    rows, columns = shot.shape[:2]
    pad = int(max(rows, columns) * 0.45)
    canvas = _draw_backdrop(rng, rows + 2 * pad, columns + 2 * pad, neighbours, rows)
    shelf_of_same = rng.random() < 0.4
    for side in (-1, 1):
        beside = shot if shelf_of_same else neighbours.pick(int(rows * rng.uniform(0.6, 1.2)))
        if beside is not None and rng.random() < 0.75:
            gap = int(columns * rng.uniform(-0.03, 0.12))
            paste_rgba(
                canvas,
                beside,
                pad - beside.shape[1] - gap if side < 0 else pad + columns + gap,
                pad + rows - beside.shape[0],
            )
    paste_rgba(canvas, shot, pad, pad)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    mask[pad : pad + rows, pad : pad + columns] = shot[..., 3]
    _hide_parts_of_box(rng, canvas, (pad, pad, pad + columns, pad + rows), neighbours)
    canvas, mask = _tilt_scene(rng, canvas, mask, hard)
    ys, xs = np.nonzero(mask.max(1) > 127)[0], np.nonzero(mask.max(0) > 127)[0]
    if len(ys) < 8 or len(xs) < 8:
        return render_thumbnail_crop(product, rng, size)
    # Camera effects are added to the box and a rim around it only, because the rest is cut away below.
    rim_x, rim_y = (xs[-1] - xs[0]) // 6 + 4, (ys[-1] - ys[0]) // 6 + 4
    x, y = max(xs[0] - rim_x, 0), max(ys[0] - rim_y, 0)
    canvas = photograph_crop(rng, canvas[y : ys[-1] + rim_y, x : xs[-1] + rim_x])
    return _cut_inexact_box(
        rng, canvas, (xs[0] - x, ys[0] - y, xs[-1] + 1 - x, ys[-1] + 1 - y), size, 0.05 if rng.random() < 0.8 else 0.14
    )


def _tilt_scene(
    rng: np.random.Generator, canvas: np.ndarray, mask: np.ndarray, hard: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Rolls the scene and its mask alike and changes their perspective, more strongly if `hard`."""
    rows, columns = mask.shape
    roll = float(rng.normal(0, 16 if hard else 2.5))
    warp = np.vstack([cv2.getRotationMatrix2D((columns / 2, rows / 2), roll, 1.0), [0, 0, 1]])
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    moved = corners + rng.normal(0, 0.06 if hard else 0.02, (4, 2)).astype(np.float32) * (columns, rows)
    warp = cv2.getPerspectiveTransform(corners, moved.astype(np.float32)) @ warp
    return (
        cv2.warpPerspective(canvas, warp, (columns, rows), borderMode=cv2.BORDER_REFLECT),
        cv2.warpPerspective(mask, warp, (columns, rows)),
    )


def _cut_inexact_box(
    rng: np.random.Generator, picture: np.ndarray, box: tuple[int, int, int, int], size: int, jitter: float
) -> Crop:
    """The crop of a box. Each side is off by a random amount, up to `jitter` of the box's width or height."""
    x0, y0, x1, y1 = box
    move = rng.normal(0, jitter / 2, 4).clip(-jitter, jitter)
    width, height = x1 - x0, y1 - y0
    x0, x1 = x0 + move[0] * width, x1 + move[1] * width
    y0, y1 = y0 + move[2] * height, y1 + move[3] * height
    x0, y0 = max(int(x0), 0), max(int(y0), 0)
    x1, y1 = max(min(round(x1), picture.shape[1]), x0 + 4), max(min(round(y1), picture.shape[0]), y0 + 4)
    part = picture[y0:y1, x0:x1]
    shrink = part.shape[0] > size or part.shape[1] > size
    return Crop(
        cv2.resize(part, (size, size), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_LINEAR),
        (x1 - x0) / (y1 - y0),
    )


def render_thumbnail_crop(product: Product, rng: np.random.Generator, size: int) -> Crop:
    """A packshot cut to the outline of its product, as the service trims thumbnails, and resized to `size` pixels."""
    shot = render_thumbnail(product, rng, int(rng.integers(110, 320)))
    ink = np.abs(shot.astype(np.int16) - 255).max(2) > 12
    ys, xs = np.nonzero(ink.any(1))[0], np.nonzero(ink.any(0))[0]
    box = (xs[0], ys[0], xs[-1] + 1, ys[-1] + 1) if len(ys) and len(xs) else (0, 0, shot.shape[1], shot.shape[0])
    if rng.random() < 0.3:
        _, packed = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 95))])
        shot = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return _cut_inexact_box(rng, shot, box, size, 0.01)
