"""Features of real racks that tidy renderings lack. Most scenes have some of them, drawn at random by their shares."""

from __future__ import annotations

import numpy as np

FEATURE_SHARES = {
    "deep rows": 0.5,
    "dense rows": 0.35,
    "clear lips": 0.3,
    "pushers": 0.2,
    "glass doors": 0.25,
    "tag holders": 0.3,
    "stock cartons": 0.2,
    "posters": 0.2,
    "printed rails": 0.2,
    "shop floor": 0.3,
    "turned labels": 0.4,
    "low light": 0.25,
}
"""Maps each feature to its share of the scenes with features. Features are drawn independently of each other."""
SCENES_WITH_FEATURES_SHARE = 0.75
"""Share of the training's shelves and close-ups that have features. The others are tidy."""

Features = frozenset[str]
"""Names of features, keys of FEATURE_SHARES."""
NO_FEATURES: Features = frozenset()


def draw_features(rng: np.random.Generator) -> Features:
    """The features of a random scene. There may be none."""
    if rng.random() >= SCENES_WITH_FEATURES_SHARE:
        return NO_FEATURES
    return frozenset(name for name, share in FEATURE_SHARES.items() if rng.random() < share)
