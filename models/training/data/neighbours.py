"""Pairs of neighbouring facings that show the same product, found on photographs whose products are not labelled."""

from __future__ import annotations

import numpy as np

MIN_COSINE = 0.8
"""Lowest cosine between the embedder's vectors of a pair. Most neighbours that are different products are below it."""
MAX_PAIRS_PER_PHOTO = 60
MAX_GAP_SHARE = {"row": 0.35, "stack": 0.2}
"""Largest gap or overlap between neighbours: in a row as a share of the width, in a stack as a share of the height."""
MAX_SHIFT_SHARE = {"row": 0.15, "stack": 0.2}
"""Largest shift between neighbours: of lower edges in a row as a share of the height, of left edges in a stack as a
share of the width."""
MAX_LOG_HEIGHT_RATIO, MAX_LOG_WIDTH_RATIO = 0.14, 0.22


def neighbour_pairs(boxes: np.ndarray, vectors: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Index pairs [p, 2] of facings on one photo that are side by side or stacked, similar in shape, and alike.

    boxes: [n, 4] of x0, y0, x1, y1. vectors: the embedder's, [n, d].
    """
    left, top, right, bottom = boxes.T
    width, height = right - left, bottom - top
    row = (
        (left > left[:, None])
        & (np.abs(left - right[:, None]) < MAX_GAP_SHARE["row"] * width[:, None])
        & (np.abs(bottom - bottom[:, None]) < MAX_SHIFT_SHARE["row"] * height[:, None])
    )
    stack = (
        (top > top[:, None])
        & (np.abs(top - bottom[:, None]) < MAX_GAP_SHARE["stack"] * height[:, None])
        & (np.abs(left - left[:, None]) < MAX_SHIFT_SHARE["stack"] * width[:, None])
    )
    of_one_shape = (np.abs(np.log(height / height[:, None])) < MAX_LOG_HEIGHT_RATIO) & (
        np.abs(np.log(width / width[:, None])) < MAX_LOG_WIDTH_RATIO
    )
    pairs = np.argwhere((row | stack) & of_one_shape & (vectors @ vectors.T > MIN_COSINE))
    if len(pairs) > MAX_PAIRS_PER_PHOTO:
        pairs = pairs[rng.choice(len(pairs), MAX_PAIRS_PER_PHOTO, replace=False)]
    return pairs
