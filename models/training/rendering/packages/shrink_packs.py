"""Packs of bottles or cans under shrink film, clear or printed. A pack is one product."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from .products import Product, render_front

CLOSING_STEP_PX = 24
"""Width, in pixels, to which a piece is scaled down before the gaps between a pack's pieces are closed."""


@dataclass(frozen=True)
class Film:
    """The film around a pack, and how its pieces stand in it."""

    columns: int
    """How many pieces stand side by side."""
    rows: int
    """How many pieces stand behind each other."""
    printed: float
    """Share of the pack's height, from its foot, that is printed; 0 means clear film."""
    opacity: float
    """How opaque the print is, 0 to 1."""
    haze: float
    """How much white the clear film adds, 0 to 1."""
    wrinkles: float
    """How strong its folds shine, 0 to 1."""


def draw_film(rng: np.random.Generator) -> Film:
    """The film of a random family of packs."""
    return Film(
        columns=int(rng.choice([2, 3, 4], p=[0.35, 0.5, 0.15])),
        rows=int(rng.choice([2, 3])),
        printed=float(rng.choice([0.0, rng.uniform(0.4, 0.75), 1.0], p=[0.35, 0.25, 0.4])),
        opacity=float(rng.choice([1.0, rng.uniform(0.7, 0.95)])),
        haze=rng.uniform(0.02, 0.2),
        wrinkles=rng.uniform(0.2, 1.0),
    )


@dataclass(frozen=True)
class ShrinkPack:
    """Pieces of one product under film."""

    piece: Product
    film: Film

    @staticmethod
    def of(piece: Product, film: Film) -> ShrinkPack:
        """A pack of `piece`, which is a bottle or a can."""
        return ShrinkPack(piece, film)

    def as_product(self) -> Product:
        """The pack as something that stands on a shelf."""
        piece, film = self.piece, self.film
        return replace(
            piece,
            name=f"{piece.name} x{film.columns * film.rows}",
            kind="multipack",
            size=f"{film.columns * film.rows} x {piece.size}",
            width_m=piece.width_m * film.columns,
            depth_m=piece.width_m * film.rows,
            shape=self,
        )

    def render(
        self, rng: np.random.Generator, height_px: int, yaw_degrees: float, pitch_degrees: float, gloss: float
    ) -> np.ndarray:
        """A picture of the pack, RGBA uint8 [h, w, 4]; the arguments are those of `render_front`."""
        yaw, tilt = np.radians(yaw_degrees), float(np.sin(np.radians(pitch_degrees)))
        step = height_px * self.piece.width_m / self.piece.height_m
        shots = [render_front(self.piece, rng, height_px, float(rng.uniform(-40, 40)), pitch_degrees) for _ in range(2)]
        shot_h, shot_w = shots[0].shape[:2]
        columns, rows = self.film.columns, self.film.rows
        across = np.arange(columns)[:, None] * step * np.cos(yaw) + np.arange(rows)[None] * step * np.sin(yaw)
        across = across - across.min()
        rise = np.arange(rows) * step * tilt
        width, height = int(across.max() + shot_w + 4), int(rise[-1] + shot_h + 4)
        image = np.zeros((height, width, 4), np.float32)
        near = np.zeros((height, width), np.float32)
        for row in reversed(range(rows)):
            for column in range(columns):
                shot = shots[(row + column) % len(shots)]
                x, y = int(across[column, row]) + 2, int(height - 2 - rise[row] - shot.shape[0])
                part = image[y : y + shot.shape[0], x : x + shot.shape[1]]
                cover = shot[: part.shape[0], : part.shape[1], 3:] / 255
                part[..., :3] += cover * (shot[: part.shape[0], : part.shape[1], :3] * 0.85**row - part[..., :3])
                part[..., 3:] = np.maximum(part[..., 3:], cover * 255)
                if row == 0:
                    around = np.linspace(-1, 1, part.shape[1], dtype=np.float32)
                    near[y : y + part.shape[0], x : x + part.shape[1]] = np.sqrt(1 - 0.75 * around**2)
        return self._wrap(rng, image, near, step, float(rise[-1]), gloss)

    def _wrap(
        self, rng: np.random.Generator, image: np.ndarray, near: np.ndarray, step: float, rise: float, gloss: float
    ) -> np.ndarray:
        """Draws the film around the pieces, RGBA float [h, w, 4].

        `near` [h, w] is how much each pixel faces the camera, which models the bulges; `rise` is how many pixels of
        the top are seen above the front.
        """
        film = self.film
        height, width = near.shape
        outline = (image[..., 3] > 127).astype(np.uint8)
        cover = _stretched_over(outline, step)
        image[outline == 0, :3] = 55
        bulge = np.where(near > 0, near, 0.6)[..., None]
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        if film.printed > 0:
            front_height = (height - rise) * film.printed
            wave = height * 0.03 * np.sin(xs / max(step, 1) * 2 * np.pi)
            edge = height - front_height + wave if film.printed < 1 else np.zeros_like(xs)
            ink = (np.clip(ys - edge, 0, 1) * film.opacity)[..., None]
            image[..., :3] += ink * (
                self._print_film(height, width, front_height) * (0.45 + 0.6 * bulge) - image[..., :3]
            )
        image[..., :3] += film.haze * (225 - image[..., :3])
        lamp = np.exp(-(((ys / height - rng.uniform(0.05, 0.5)) / 0.05) ** 2)) * (bulge[..., 0] ** 8) * gloss
        folds = _folds(rng, height, width, step) * film.wrinkles * rng.uniform(30, 130)
        image[..., :3] += (folds + lamp * rng.uniform(20, 150))[..., None]
        return np.dstack([np.clip(image[..., :3], 0, 255), cover * 255]).astype(np.uint8)

    def _print_film(self, height: int, width: int, front_height: float) -> np.ndarray:
        """The print on the film, RGB float [height, width, 3]: the label in front, and its background above."""
        front = self.piece.front
        size = (width, max(2, min(height, int(front_height))))
        label = cv2.resize(front, size, interpolation=cv2.INTER_CUBIC if width > front.shape[1] else cv2.INTER_AREA)
        print_ = np.empty((height, width, 3), np.float32)
        print_[:] = label[:2].mean((0, 1))
        print_[height - label.shape[0] :] = label
        return print_


def _folds(rng: np.random.Generator, height: int, width: int, step: float) -> np.ndarray:
    """Brightness of the folds of a film, 0 to about 1 [height, width]: mostly upright lines that begin and end."""
    lines = _smooth_noise(rng, height, width, step * 0.7, step * 0.07)
    where = _smooth_noise(rng, height, width, step * 0.35, step * 0.35)
    return np.clip(0.3 - np.abs(lines), 0, 1) * 2.5 * np.clip(where - 0.2, 0, 1.2)


def _smooth_noise(rng: np.random.Generator, height: int, width: int, tall: float, wide: float) -> np.ndarray:
    """Smooth noise of about unit standard deviation [height, width], whose waves are `tall` and `wide` pixels."""
    cells = (max(3, int(height / tall)), max(3, int(width / wide)))
    return cv2.resize(rng.normal(0, 1, cells).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)


def _stretched_over(outline: np.ndarray, step: float) -> np.ndarray:
    """The cover of a film that is stretched over pieces, 0 to 1 [h, w]: gaps of up to a piece are closed.

    The gaps are closed at a size at which a piece is few pixels wide, because closing is slow for large gaps.

    Args:
        outline: 1 where a piece is, uint8 [h, w].
        step: pixels from one piece to the next.
    """
    scale = min(1.0, CLOSING_STEP_PX / step)
    small = cv2.resize(outline, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    reach = max(3, int(step * scale * 0.8)) | 1
    padded = cv2.copyMakeBorder(small, reach, reach, reach, reach, cv2.BORDER_CONSTANT)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
    closed = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, kernel)[reach:-reach, reach:-reach].astype(np.float32)
    smooth = cv2.resize(closed, outline.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return np.maximum(smooth, cv2.GaussianBlur(outline.astype(np.float32), (0, 0), 0.7))
