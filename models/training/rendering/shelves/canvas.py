"""A picture that remembers which facing each pixel belongs to."""

from __future__ import annotations

import functools

import cv2
import numpy as np

NO_FACING = -1
"""Owner of the pixels of a canvas that show no product. Other owners are facings, by number."""

DOUBTFUL_STOCK_SHARE = 0.6
"""Visible share at or above which stock behind the front row can be mistaken for a facing."""
STOCK_SHARE_TO_IGNORE = 0.5
"""Visible share recorded for such stock. It is too low for a facing and too high for background, so training ignores
the stock."""


class Canvas:
    """RGB pixels and, for each pixel, the facing on top. Things are drawn from back to front."""

    def __init__(self, width_px: int, height_px: int, ground: tuple[int, int, int] = (60, 60, 60)) -> None:
        self.rgb = np.full((height_px, width_px, 3), ground, np.float32)
        self.owner = np.full((height_px, width_px), NO_FACING, np.int16)
        self.full_area: dict[int, float] = {}
        """How many pixels each facing would have if nothing hid it and the picture had no border."""
        self.stock_behind: set[int] = set()
        """Facings that are only stock behind a front row. What is visible of them counts as background, or is
        ignored."""

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height) in pixels."""
        return self.rgb.shape[1], self.rgb.shape[0]

    def draw(
        self,
        texture: np.ndarray,
        quad: np.ndarray,
        owner: int | None = NO_FACING,
        gain: tuple[float, float] = (1.0, 1.0),
    ) -> None:
        """Draws an RGBA texture [h, w, 4] onto a quadrilateral.

        Args:
            texture: uint8.
            quad: [4, 2], where its corners are drawn: top left, top right, bottom right, bottom left.
            owner: the facing that the pixels now belong to; NO_FACING for furniture; None for shadows, which leave the
                owners as they were.
            gain: factors on the brightness at the top and the bottom of the texture, blended between.
        """
        quad = np.asarray(quad, np.float32)
        width, height = self.size_px
        area = _area_of_quad(quad)
        if owner is not None and owner != NO_FACING:
            self.full_area[owner] = self.full_area.get(owner, 0.0) + area * float((texture[..., 3] > 127).mean())
        x0, y0 = np.floor(np.maximum(quad.min(0), 0)).astype(int)
        x1, y1 = np.ceil(np.minimum(quad.max(0) + 1, (width, height))).astype(int)
        if x1 - x0 < 1 or y1 - y0 < 1 or area < 2 or np.abs(quad).max() > 20_000:
            return
        texture = _shrink_to_quad(texture, quad)
        h, w = texture.shape[:2]
        corners = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
        to_roi = cv2.getPerspectiveTransform(corners - 0.5, quad - np.float32([x0, y0]) - 0.5)
        warped = cv2.warpPerspective(
            texture, to_roi, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
        ).astype(np.float32)
        alpha = warped[..., 3:] / 255
        # The border blends to transparent black. Dividing by alpha would undo that, but photos show dark edges too.
        shade = _brightness_of_rows(quad, gain, y0, y1)
        region = self.rgb[y0:y1, x0:x1]
        region += alpha * (warped[..., :3] * shade - region)
        if owner is not None:
            self.owner[y0:y1, x0:x1][alpha[..., 0] > 0.5] = owner

    def fill_quad(self, colour: tuple[int, int, int], quad: np.ndarray, gain: tuple[float, float] = (1.0, 1.0)) -> None:
        """Draws an opaque quadrilateral [4, 2] of one colour, owned by NO_FACING."""
        self.draw(np.full((8, 8, 4), (*colour, 255), np.uint8), quad, NO_FACING, gain)

    def darken_quad(self, quad: np.ndarray, strength: float) -> None:
        """Darkens a quadrilateral [4, 2] with soft edges; 0 is no shadow, 1 is black. The owners stay."""
        self.draw(_shadow_texture(round(strength * 255)), quad, None)

    def visible_facings(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The facings [n], the boxes of their visible pixels [n, 4] (x0, y0, x1, y1), and their visible shares [n]."""
        ys, xs = np.nonzero(self.owner >= 0)
        if not len(xs):
            return np.zeros(0, int), np.zeros((0, 4), np.float32), np.zeros(0, np.float32)
        owners, slot, counts = np.unique(self.owner[ys, xs], return_inverse=True, return_counts=True)
        boxes = np.empty((len(owners), 4), np.float32)
        for column, (values, reduce, start, add) in enumerate(
            (
                (xs, np.minimum, 1 << 30, 0),
                (ys, np.minimum, 1 << 30, 0),
                (xs, np.maximum, -1, 1),
                (ys, np.maximum, -1, 1),
            )
        ):
            extreme = np.full(len(owners), start)
            reduce.at(extreme, slot, values)
            boxes[:, column] = extreme + add
        shares = self._visible_shares(owners, counts)
        return owners.astype(int), boxes, shares

    def _visible_shares(self, owners: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """The visible shares of facings [n] that own `counts` pixels [n]."""
        full = np.array([max(self.full_area.get(int(o), 1.0), 1.0) for o in owners])
        shares = np.minimum(counts / full, 1)
        stock = np.isin(owners, list(self.stock_behind))
        shares = np.where(stock, np.where(shares < DOUBTFUL_STOCK_SHARE, 0, STOCK_SHARE_TO_IGNORE), shares)
        return shares.astype(np.float32)


def _area_of_quad(quad: np.ndarray) -> float:
    """Area of a quadrilateral [4, 2], by the shoelace formula."""
    x, y = quad[:, 0], quad[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def _shrink_to_quad(texture: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """Averages the texture down to about the size at which it is drawn. A warp alone would alias."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)
    want_w, want_h = max(sides[0], sides[2], 2), max(sides[1], sides[3], 2)
    h, w = texture.shape[:2]
    new = (min(w, max(2, round(want_w))), min(h, max(2, round(want_h))))
    return texture if new == (w, h) else cv2.resize(texture, new, interpolation=cv2.INTER_AREA)


def _brightness_of_rows(quad: np.ndarray, gain: tuple[float, float], y0: int, y1: int) -> np.ndarray | float:
    """The brightness of rows y0 to y1, blended from the top of the quadrilateral to its bottom: [y1 - y0, 1, 1]."""
    if gain[0] == gain[1]:
        return gain[0]
    top, bottom = quad[:2, 1].mean(), quad[2:, 1].mean()
    part = np.clip((np.arange(y0, y1) - top) / max(bottom - top, 1), 0, 1).astype(np.float32)
    return (gain[0] + (gain[1] - gain[0]) * part)[:, None, None]


@functools.lru_cache(maxsize=256)
def _shadow_texture(strength: int) -> np.ndarray:
    """A black texture, RGBA uint8 [32, 32, 4], opaque by `strength` in the middle and not at all at its edges."""
    texture = np.zeros((32, 32, 4), np.uint8)
    texture[5:27, 5:27, 3] = strength
    texture[..., 3] = cv2.GaussianBlur(texture[..., 3], (0, 0), 3)
    return texture
