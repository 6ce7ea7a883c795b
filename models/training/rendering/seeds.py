"""Ranges of the seeds from which scenes are drawn. They do not overlap.

So no scene of the training appears in the demo, the measurements or the tests.
"""

from __future__ import annotations

TRAINING_SEEDS = range(1_000_000)
VALIDATION_SEEDS = range(1_000_000, 1_100_000)
DEMO_SEEDS = range(2_000_000, 2_100_000)
TEST_SEEDS = range(3_000_000, 3_100_000)
