"""Trains the embedder on rendered shards.

python -m models.training.train.embedder --shards DIR --validation FILE --out embedder.pt --steps 3000
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from ..data.batches import Batch, ShardPool
from ..losses.embedder import embedder_loss
from ..measure.shard_ranking import describe_ranking_of_shard
from ..networks.embedder import CROP_SIDE_PX, Embedder
from .config import EMBEDDER_LEARNING, EMBEDDER_WARM_UP_STEPS
from .device import mixed_precision, training_device
from .learning import Schedule, learn

SAVE_EVERY_STEPS, REFRESH_EVERY_STEPS = 100, 20
"""How many steps pass before the weights are saved again, and before new shards are looked for again."""


def train_embedder(options: argparse.Namespace) -> Embedder:
    """Runs the whole schedule, and saves the averaged weights repeatedly."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    device, rng = training_device(), np.random.default_rng(options.seed)
    config = replace(EMBEDDER_LEARNING, peak_rate=options.learning_rate, trunk_rate_share=options.trunk_rate_share)
    model = _build_initial_embedder(options).to(device).train()
    pool = ShardPool(options.shards, options.shards_in_memory, options.wait_for_shards)

    def batches() -> Iterator[Batch]:
        for count in itertools.count(1):
            yield pool.draw_batch(rng, options.products_per_batch, options.facings_per_product, CROP_SIDE_PX, device)
            if count % REFRESH_EVERY_STEPS == 0:
                pool.refresh()

    def save_and_rank(average: Embedder) -> str:
        torch.save(average.state_dict(), options.out)
        shares = [round(share, 2) for share in model.part_shares().tolist()]
        ranking = describe_ranking_of_shard(average, options.validation, device) if options.validation else ""
        return f"products {pool.products}  shares {shares}  {ranking}"

    schedule = Schedule(
        steps=options.steps,
        minutes=options.minutes,
        warm_up_share=EMBEDDER_WARM_UP_STEPS / options.steps,
        report_every=SAVE_EVERY_STEPS,
    )
    losses_of = lambda batch: {"loss": loss_of_batch(model, batch)}  # noqa: E731
    return learn(model, model.appearance.trunk, batches(), losses_of, config, schedule, save_and_rank).average


def _build_initial_embedder(options: argparse.Namespace) -> Embedder:
    """An embedder with ImageNet's weights in its trunk, or with earlier weights whose trunk is moved towards those."""
    model = Embedder().to(memory_format=torch.channels_last)
    if options.initial_weights:
        model.load_state_dict(torch.load(options.initial_weights, weights_only=True))
        model.appearance.trunk.move_towards_imagenet(options.towards_imagenet)
    else:
        model.appearance.trunk.load_imagenet_weights()
    return model


def loss_of_batch(model: Embedder, batch: Batch) -> Tensor:
    """The loss of one batch."""
    crops = torch.cat([batch.thumbnails, batch.facings]).contiguous(memory_format=torch.channels_last)
    aspects = torch.cat([batch.thumbnail_aspects, batch.facing_aspects])
    with mixed_precision(crops.device):
        *parts, details = model.embed_parts(crops, aspects)
    parts = [F.normalize(part.float(), dim=1) for part in parts]
    return embedder_loss(model, parts, details.float(), products=len(batch.thumbnails))


def parse_options() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shards", type=Path, required=True, help="folder of rendered crops to learn from")
    parser.add_argument("--validation", type=Path, help="a shard of products that are not learned")
    parser.add_argument("--out", type=Path, default=Path("embedder.pt"), help="file for the averaged weights")
    parser.add_argument("--initial-weights", type=Path, help="weights to go on from; otherwise ImageNet's")
    parser.add_argument(
        "--towards-imagenet",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="share of the way to ImageNet's weights that the trunk of the initial weights moves first, 0 to 1",
    )
    parser.add_argument("--learning-rate", type=float, default=EMBEDDER_LEARNING.peak_rate)
    parser.add_argument(
        "--trunk-rate-share",
        type=float,
        default=EMBEDDER_LEARNING.trunk_rate_share,
        help="the trunk's learning rate, as a share of the learning rate",
    )
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--minutes", type=float, default=1e6, help="ends the schedule earlier if time is short")
    parser.add_argument("--products-per-batch", type=int, default=96)
    parser.add_argument("--facings-per-product", type=int, default=2)
    parser.add_argument("--shards-in-memory", type=int, default=120)
    parser.add_argument("--wait-for-shards", type=int, default=1, help="shards to wait for before the first step")
    parser.add_argument("--threads", type=int, default=2, help="CPU threads of PyTorch")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.towards_imagenet and not options.initial_weights:
        parser.error("--towards-imagenet needs --initial-weights: without them the trunk begins with ImageNet's")
    return options


if __name__ == "__main__":
    train_embedder(parse_options())
