"""The effects of light and a phone's camera on the crop of a facing: colour cast, glare, blur, noise, JPEG."""

from __future__ import annotations

import cv2
import numpy as np


def _add_glare(rng: np.random.Generator, picture: np.ndarray) -> None:
    """Adds one or two reflections of lamps to a float picture [h, w, 3], in place."""
    rows, columns = picture.shape[:2]
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float32)
    for _ in range(int(rng.integers(1, 3))):
        cx, cy, turn = rng.uniform(0, columns), rng.uniform(0, rows), rng.uniform(0, np.pi)
        u = (xs - cx) * np.cos(turn) + (ys - cy) * np.sin(turn)
        v = (ys - cy) * np.cos(turn) - (xs - cx) * np.sin(turn)
        spread = rows * rng.uniform(0.03, 0.18)
        picture += (rng.uniform(20, 150) * np.exp(-((u / spread / rng.uniform(1, 6)) ** 2) - (v / spread) ** 2))[
            ..., None
        ]


def _blur_randomly(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """The picture out of focus, or blurred along a line by a moving hand."""
    reach = picture.shape[0] / 300
    if rng.random() < 0.5:
        return cv2.GaussianBlur(picture, (0, 0), max(0.05, rng.exponential(0.9) * reach))
    length = max(1, int(rng.exponential(2.5) * reach))
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    turn = rng.uniform(0, np.pi)
    dx, dy = round(length * np.cos(turn)), round(length * np.sin(turn))
    cv2.line(kernel, (length - dx, length - dy), (length + dx, length + dy), 1, 1)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


def photograph_crop(rng: np.random.Generator, scene: np.ndarray) -> np.ndarray:
    """Turns a rendered scene into a phone's photo of it, both RGB uint8 [h, w, 3]."""
    picture = scene.astype(np.float32)
    rows, columns = picture.shape[:2]
    # The colour of the lamps, warm or cool, and a little green or magenta. Flavours differ by colour, so the cast stays
    # as small as a phone's white balance leaves it.
    warm, green = rng.normal(0.03, 0.09), rng.normal(0.01, 0.035)
    picture *= np.array([1 + warm, 1 + green, 1 - warm], np.float32) * np.exp(rng.normal(-0.12, 0.19))
    if rng.random() < 0.5:  # brighter at one side than at the other
        slope = np.linspace(
            1 - rng.uniform(-0.3, 0.3),
            1 + rng.uniform(-0.3, 0.3),
            rows if rng.random() < 0.5 else columns,
            dtype=np.float32,
        )
        picture *= slope[:, None, None] if len(slope) == rows else slope[None, :, None]
    if rng.random() < 0.3:
        _add_glare(rng, picture)
    if rng.random() < 0.12:  # the glass door of a cooler scatters light
        picture = picture * rng.uniform(0.6, 0.9) + rng.uniform(10, 70)
    picture = np.clip(picture, 0, 255)
    contrast, gamma = rng.normal(1, 0.12), np.exp(rng.normal(0, 0.15))
    picture = 255 * np.clip(((picture / 255) ** gamma - 0.5) * contrast + 0.5, 0, 1)
    grey = picture.mean(2, keepdims=True)
    picture = grey + (picture - grey) * rng.normal(1, 0.13)
    if rng.random() < 0.75:
        picture = _blur_randomly(rng, picture)
    if rng.random() < 0.35:
        factor = rng.uniform(0.35, 0.9)
        small = cv2.resize(
            picture, (max(8, int(columns * factor)), max(8, int(rows * factor))), interpolation=cv2.INTER_AREA
        )
        picture = cv2.resize(small, (columns, rows), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.5:
        picture = picture + rng.normal(0, rng.uniform(1, 9), picture.shape).astype(np.float32)
    photo = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        photo = cv2.addWeighted(photo, 1.6, cv2.GaussianBlur(photo, (0, 0), 1.2), -0.6, 0)
    if rng.random() < 0.7:
        _, packed = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        photo = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return photo
