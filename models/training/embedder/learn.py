"""Trains the embedder on rendered shards.

python -m models.training.embedder.learn --shards DIR --validation FILE --out embedder.pt --steps 3000
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from ..trunk import has_fast_bfloat16, rates
from .batches import Batch, Pool
from .network import CROP_SIZE, Embedder
from .validate import rank_validation

WARM_UP = 30  # steps
TRUNK_SHARE = 0.2  # of the learning rate: the trunk knows photographs, and renderings make it forget them; --back brings some of it back


def contrast(facings: Tensor, thumbnails: Tensor, per_product: int, scale: float) -> Tensor:
    """InfoNCE in both directions: facings [p * per_product, d] to thumbnails [p, d], siblings among the negatives."""
    products = len(thumbnails)
    logits = scale * facings @ thumbnails.T
    target = torch.arange(products, device=logits.device).repeat_interleave(per_product)
    forth = F.cross_entropy(logits, target, label_smoothing=0.02)
    back = torch.stack(
        [F.cross_entropy(logits[view::per_product].T, torch.arange(products, device=logits.device)) for view in range(per_product)]
    ).mean()
    return forth + 0.5 * back


def tell_apart(scores: Tensor, same: Tensor, bias: Tensor, scale: float = 24.0) -> Tensor:
    """Every pair judged by itself: same product or not, by one threshold `bias` for all.

    Ranking alone lets each facing have its own scale of scores; the unknown threshold needs one that all share.
    """
    logits = scale * (scores - bias)
    return F.softplus(torch.where(same, -logits, logits)).sum(1).mean()


def spread(vectors: Tensor) -> Tensor:
    """The entropy term: the mean log distance to the nearest other vector, negated, keeps the sphere evenly used."""
    near = (vectors @ vectors.T).fill_diagonal_(-1).amax(1)
    return -(2 - 2 * near).clamp(min=1e-4).log().mean() / 2


def settling(model: Embedder, facings: Tensor, thumbnails: Tensor, cosines: Tensor, per_product: int, candidates: int) -> Tensor:
    """Cross-entropy of the settled scores of every product's first facing against its most alike thumbnails."""
    products = len(thumbnails)
    shown = slice(None, None, per_product)
    truth = torch.arange(products, device=cosines.device)
    rivals = cosines[shown].detach().scatter(1, truth.unsqueeze(1), -2).topk(min(candidates, products) - 1).indices
    chosen = torch.cat([truth.unsqueeze(1), rivals], 1)
    settled = model.settler(facings[shown], thumbnails, cosines[shown].gather(1, chosen), chosen)
    return F.cross_entropy(24.0 * settled, torch.zeros_like(truth)) + 0.5 * tell_apart(
        settled, chosen == truth.unsqueeze(1), model.borders[1]
    )


def loss_of(model: Embedder, batch: Batch, per_product: int) -> Tensor:
    """The joint loss, that of appearance and of colour alone, so that each learns to judge by itself, and settling."""
    crops = torch.cat([batch.thumbnails, batch.facings]).contiguous(memory_format=torch.channels_last)
    aspects = torch.cat([batch.thumbnail_aspects, batch.facing_aspects])
    with torch.autocast(crops.device.type, dtype=torch.bfloat16, enabled=has_fast_bfloat16(crops.device)):
        *parts, details = model.parts(crops, aspects)
    parts, details = [F.normalize(part.float(), dim=1) for part in parts], details.float()
    shares = model.weights().sqrt()
    joint = torch.cat([part * shares[i] for i, part in enumerate(parts)], 1)
    count = len(batch.thumbnails)
    split = lambda vectors: (vectors[count:], vectors[:count])  # noqa: E731
    cosines = joint[count:] @ joint[:count].T
    same = torch.eye(count, dtype=torch.bool, device=joint.device).repeat_interleave(per_product, 0)
    return (
        contrast(*split(joint), per_product, 24.0)
        + 0.5 * tell_apart(cosines, same, model.borders[0])
        + 0.7 * contrast(*split(parts[0]), per_product, 16.0)
        + 0.3 * contrast(*split(parts[1]), per_product, 16.0)
        + 0.05 * spread(parts[0][:count])
        + settling(model, *split(details), cosines, per_product, candidates=6)
    )


def learn(options: argparse.Namespace) -> Embedder:
    """Runs the whole schedule, saving the averaged weights as it goes."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    rng = np.random.default_rng(options.seed)
    model = Embedder().to(memory_format=torch.channels_last)
    if options.start:
        model.load_state_dict(torch.load(options.start, weights_only=True))
        model.appearance.trunk.go_back(options.back)
    else:
        model.appearance.trunk.load_imagenet()
    model.to(device).train()
    averaged = torch.optim.swa_utils.AveragedModel(
        model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.99), use_buffers=True
    )
    optimiser = torch.optim.AdamW(rates(model, model.appearance.trunk, options.rate, options.trunk_share), weight_decay=0.02)
    pool = Pool(options.shards, options.capacity, options.wait_for)
    began, running = time.monotonic(), 0.0
    step, done = 0, 0.0
    while done < 1:
        part = min(1, (step + 1) / WARM_UP) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        for group in optimiser.param_groups:
            group["lr"] = group["peak"] * part
        batch = pool.draw(rng, options.products, options.facings, CROP_SIZE, device)
        loss = loss_of(model, batch, options.facings)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimiser.step()
        averaged.update_parameters(model)
        done = max((step + 1) / options.steps, (time.monotonic() - began) / 60 / options.minutes)
        running = loss.item() if step == 0 else 0.98 * running + 0.02 * loss.item()
        if step % 20 == 19:
            print(
                f"step {step + 1} ({done:.0%})  loss {running:.3f}  products {pool.products}  "
                f"shares {[round(v, 2) for v in model.weights().tolist()]}  {time.monotonic() - began:.0f} s",
                flush=True,
            )
            pool.refresh()
        step += 1
        if step % 100 == 0 or done >= 1:
            torch.save(averaged.module.state_dict(), options.out)
            if options.validation:
                print(f"  validation top-1 {rank_validation(averaged.module, options.validation, device)}", flush=True)
    return averaged.module


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shards", type=Path, required=True)
    parser.add_argument("--validation", type=Path)
    parser.add_argument("--out", type=Path, default=Path("embedder.pt"))
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--back", type=float, default=0.0, help="how far the trunk first goes back to ImageNet's weights, 0..1")
    parser.add_argument("--trunk-share", type=float, default=TRUNK_SHARE, help="the trunk's share of the learning rate")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--minutes", type=float, default=1e6, help="ends the schedule earlier than --steps if time is short")
    parser.add_argument("--products", type=int, default=96, help="products in a batch")
    parser.add_argument("--facings", type=int, default=2, help="shelf views of each product in a batch")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--capacity", type=int, default=120, help="shards held in memory")
    parser.add_argument("--wait-for", type=int, default=1, help="shards to wait for before the first step")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.back and not options.start:
        parser.error("--back needs --start: without it the trunk begins with ImageNet's weights")
    learn(options)


if __name__ == "__main__":
    main()
