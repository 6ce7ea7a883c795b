"""Settings of the training: how much is rendered and learned, and at which learning rates."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class LearningConfig:
    """Settings for how a network's weights change in each step. Both networks use AdamW and a cosine schedule."""

    peak_rate: float
    """Learning rate after the warm-up, for all layers but the trunk's."""
    trunk_rate_share: float
    """Learning rate of the trunk, as a share of the other layers' rate. At 0 the trunk does not learn."""
    final_rate_share: float
    """Learning rate at the end, as a share of the peak rate."""
    largest_gradient: float
    """Largest norm of the gradients. Larger gradients are scaled down to this norm."""
    averaging_decay: float
    """Share of the moving average kept in each step. The exported average spans about 1 / (1 - decay) steps."""
    averaging_warm_up: int
    """Limits the share kept at the start to n / (n + this) after n steps, so that the first weights are soon
    forgotten."""
    weight_decay: float = 0.02


DETECTOR_LEARNING = LearningConfig(
    peak_rate=1e-3,
    trunk_rate_share=0,
    final_rate_share=1e-3,
    largest_gradient=10.0,
    averaging_decay=0.998,
    averaging_warm_up=10,
)
DETECTOR_WARM_UP_SHARE = 0.03
"""Share of the training time over which the detector's learning rate rises."""

EMBEDDER_LEARNING = LearningConfig(
    peak_rate=2e-3,
    # The trunk was trained on photographs, and learning from renderings makes it forget what it knows about them.
    trunk_rate_share=0.2,
    final_rate_share=0.02,
    largest_gradient=2.0,
    averaging_decay=0.99,
    averaging_warm_up=0,
)
EMBEDDER_WARM_UP_STEPS = 30
"""Steps over which the embedder's learning rate rises."""

# What the trunk forgot about photographs is restored in three steps: its weights move 30 % of the way to ImageNet's,
# the other layers go on learning while the trunk hardly changes, and then the trunk moves another 15 %.
SHARE_TO_IMAGENET_BEFORE_RELEARNING = 0.3
SHARE_TO_IMAGENET_AT_THE_END = 0.15
EMBEDDER_RELEARNING = replace(EMBEDDER_LEARNING, peak_rate=6e-4, trunk_rate_share=0.05)

VALIDATION_SHARD_SEED = 777
"""Training seed for the validation shard. Shard i of seed s is drawn from s * 100,003 + i, so training seeds up to 776
share no family with the validation shard."""


@dataclass(frozen=True)
class CalibrationSet:
    """A rendered set of photos on which thresholds and confidence are chosen."""

    seed: int
    photos: int
    near_camera_share: float
    """Share of photos that show one product near the camera."""


@dataclass(frozen=True)
class Plan:
    """How much one training run renders and learns."""

    shards: int
    """How many files of crops the embedder learns from."""
    families_per_shard: int
    validation_families: int
    steps: int
    """How many steps the embedder's first training takes."""
    relearning_steps: int
    """How many steps the embedder's second training takes, after its trunk has moved towards ImageNet's weights."""
    products_per_batch: int
    scenes: int
    """How many shelf scenes the detector learns from."""
    detector_minutes: float
    calibration: tuple[CalibrationSet, ...]


_SHELF_SEEDS_AND_PHOTO_COUNTS = (
    (1_050_000, 20),
    (1_060_000, 30),
    *((seed, 12) for seed in range(1_061_000, 1_065_000, 1_000)),
    *((seed, 16) for seed in range(1_065_000, 1_069_000, 1_000)),
    *((seed, 24) for seed in range(1_091_000, 1_094_000, 1_000)),
)
_NEAR_CAMERA_SEEDS_AND_PHOTO_COUNTS = tuple((seed, 40) for seed in range(1_070_000, 1_088_000, 1_000))

FULL_PLAN = Plan(
    shards=200,
    families_per_shard=30,
    validation_families=120,
    steps=2_000,
    relearning_steps=700,
    products_per_batch=48,
    scenes=2_200,
    detector_minutes=160,
    calibration=(
        *(CalibrationSet(seed, photos, 0) for seed, photos in _SHELF_SEEDS_AND_PHOTO_COUNTS),
        *(CalibrationSet(seed, photos, 1) for seed, photos in _NEAR_CAMERA_SEEDS_AND_PHOTO_COUNTS),
    ),
)
SMOKE_PLAN = Plan(
    shards=1,
    families_per_shard=6,
    validation_families=8,
    steps=4,
    relearning_steps=2,
    products_per_batch=8,
    scenes=6,
    detector_minutes=0.3,
    calibration=(),
)
"""A plan that runs every step once, within minutes. It chooses no thresholds, because too few products would be absent
from the catalogue."""
