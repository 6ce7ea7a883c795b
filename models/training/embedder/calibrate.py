"""Chooses the unknown threshold and fits the confidence on rendered facings of products in and out of the catalogue.

    python -m models.training.embedder.calibrate --weights embedder.pt --validation shard.npz --out calibration.json

Catalogues of 12 to 300 items are drawn again and again; half of the facings shown are of products that are not in
them, and of those one in seven is a sibling of a listed product, the hardest case.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from .network import Embedder
from .shards import THUMBNAILS, Shard, load_shard
from .validate import embed_with_details, settle_best

ABSENT_NAMED = 1 / 50  # the share of facings of absent products that may get a name
SAFETY = 0.95  # the threshold aims below that share, as other shelves differ from the validation's
MOST_LEAD = 0.15  # as in lambdas/domain/recognition/naming.ts
CATALOGUE = (12, 300)  # items, fewest and most
CANDIDATES = 4  # best by cosine that are settled by details
SETTLED_AT_ONCE = 24  # facings: a map of 81x81 places for each of their candidates takes 2.5 MB, and a few are held at a time


@dataclass(frozen=True)
class Trials:
    """One entry for each facing shown."""

    best: np.ndarray  # score of the best item
    margin: np.ndarray  # best minus second best
    right: np.ndarray  # the best item is the product shown
    absent: np.ndarray  # the product shown is not in the catalogue
    sibling: np.ndarray  # absent, but a sibling is in the catalogue


@dataclass(frozen=True)
class Held:
    """Embedded validation products: one thumbnail and v facings of each."""

    families: np.ndarray  # [p]
    gallery: Tensor  # [p, d]
    gallery_details: Tensor  # [p, places, c]
    queries: Tensor  # [p, v, d]
    details: Tensor  # [p, v, places, c]

    def pick(self, keep: np.ndarray) -> Held:
        """The products under a mask."""
        return Held(self.families[keep], self.gallery[keep], self.gallery_details[keep], self.queries[keep], self.details[keep])


Score = Callable[[Held, np.ndarray, np.ndarray, np.ndarray], np.ndarray]
"""Products shown [n], their view [n] and the listed products [m] to scores [n, m]."""


def by_cosine(held: Held, shown: np.ndarray, view: np.ndarray, listed: np.ndarray) -> np.ndarray:
    """Dot products of embeddings."""
    return (held.queries[shown, view] @ held.gallery[listed].T).numpy()


def by_settling(model: Embedder) -> Score:
    """Dot products of which the best few of each facing are settled by details."""

    def score(held: Held, shown: np.ndarray, view: np.ndarray, listed: np.ndarray) -> np.ndarray:
        cosines = held.queries[shown, view] @ held.gallery[listed].T
        return settle_best(model, held.details[shown, view], held.gallery_details[listed], cosines, CANDIDATES).numpy()

    return score


def run_trials(held: Held, score: Score, rng: np.random.Generator, rounds: int) -> Trials:
    """Shows facings against random catalogues."""
    families = held.families
    columns: list[list[np.ndarray]] = [[], [], [], [], []]
    numbers = np.unique(families)
    for _ in range(rounds):
        order = rng.permutation(numbers)
        wanted = np.exp(rng.uniform(*np.log(CATALOGUE)))  # as many small catalogues as large ones
        sizes = np.cumsum([np.count_nonzero(families == number) for number in order])
        listed_families = order[: min(np.searchsorted(sizes, wanted) + 1, len(order) * 3 // 5)]
        member = np.flatnonzero(np.isin(families, listed_families))
        listed = member[rng.random(len(member)) < 0.9]
        if len(listed) < 3:
            continue
        left_out = np.setdiff1d(member, listed)
        strangers = np.setdiff1d(np.arange(len(families)), member)
        absent = np.concatenate(
            [rng.choice(strangers, len(listed)), rng.choice(left_out, max(1, len(listed) // 6)) if len(left_out) else left_out]
        )
        for shown, is_absent in ((listed, False), (absent, True)):
            view = rng.integers(held.queries.shape[1], size=len(shown))
            scores = score(held, shown, view, listed)
            order = np.argsort(-scores, 1)[:, :2]
            top = np.take_along_axis(scores, order, 1)
            columns[0].append(top[:, 0])
            columns[1].append(top[:, 0] - top[:, 1])
            columns[2].append(listed[order[:, 0]] == shown)
            columns[3].append(np.full(len(shown), is_absent))
            columns[4].append(np.isin(families[shown], listed_families) & is_absent)
    return Trials(*(np.concatenate(column) for column in columns))


def counted(margins: np.ndarray) -> np.ndarray:
    """Margins as the worker's confidence counts them: a rival that far behind is none."""
    return np.minimum(margins, MOST_LEAD)


def fit_confidence(trials: Trials) -> tuple[float, float, float]:
    """Slope on the cosine, slope on the margin and intercept of a logistic fit to `right`."""
    features = torch.tensor(np.column_stack([trials.best, counted(trials.margin), np.ones_like(trials.best)]), dtype=torch.float64)
    target = torch.tensor(trials.right, dtype=torch.float64)
    weights = torch.zeros(3, dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.LBFGS([weights], max_iter=300, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        loss = F.binary_cross_entropy_with_logits(features @ weights, target) + 1e-6 * weights.square().sum()
        loss.backward()
        return loss

    optimiser.step(closure)
    slope, margin_slope, intercept = weights.detach().tolist()
    return slope, margin_slope, intercept


def calibration_error(confidence: np.ndarray, right: np.ndarray, bins: int = 15) -> float:
    """Expected calibration error over bins of equal width."""
    place = np.minimum((confidence * bins).astype(int), bins - 1)
    return float(
        sum(
            abs(confidence[place == b].mean() - right[place == b].mean()) * (place == b).mean()
            for b in range(bins)
            if (place == b).any()
        )
    )


def describe(trials: Trials, threshold: float, fit: tuple[float, float, float]) -> dict[str, float]:
    """The figures that the model card prints; error and recall are of named facings."""
    named = trials.best >= threshold
    confidence = 1 / (1 + np.exp(-(fit[0] * trials.best + fit[1] * counted(trials.margin) + fit[2])))
    present = ~trials.absent
    return {
        "absent_named": float(named[trials.absent].mean()),
        "stranger_named": float(named[trials.absent & ~trials.sibling].mean()),
        "sibling_named": float(named[trials.sibling].mean()) if trials.sibling.any() else 0.0,
        "present_top1": float(trials.right[present].mean()),
        "present_named_right": float((trials.right & named)[present].mean()),
        "ece_all": calibration_error(confidence, trials.right),
        "ece_named": calibration_error(confidence[named], trials.right[named]),
    }


def embed_shard(model: Embedder, shard: Shard) -> Held:
    """Embeds one thumbnail and all facings of each product."""
    device = next(model.parameters()).device
    gallery, gallery_details = embed_with_details(model, shard.pixels[:, 0], shard.aspects[:, 0], device)
    views = shard.pixels.shape[1] - THUMBNAILS
    flat = shard.pixels[:, THUMBNAILS:].reshape(-1, *shard.pixels.shape[2:])
    queries, details = embed_with_details(model, flat, shard.aspects[:, THUMBNAILS:].reshape(-1), device)
    return Held(shard.families, gallery, gallery_details, queries.unflatten(0, (-1, views)), details.unflatten(0, (-1, views)))


def join(parts: list[Held]) -> Held:
    """Several shards as one; families are numbered on."""
    starts = np.cumsum([0, *(part.families.max() + 1 for part in parts)])
    families = np.concatenate([part.families + start for part, start in zip(parts, starts[:-1], strict=True)])
    tensors = (torch.cat([getattr(part, name) for part in parts]) for name in ("gallery", "gallery_details", "queries", "details"))
    return Held(families, *tensors)


def set_figures(trials: Trials) -> tuple[float, tuple[float, float, float]]:
    """The unknown threshold and the logistic fit of some trials."""
    strangers = np.sort(trials.best[trials.absent & ~trials.sibling])
    threshold = float(strangers[min(len(strangers) - 1, int(np.ceil(len(strangers) * (1 - ABSENT_NAMED * SAFETY))))])
    return threshold, fit_confidence(trials)


def choose(held: Held, score: Score, rounds: int) -> dict:
    """Threshold and confidence for one way of scoring.

    Prints how figures set on products of even families do on those of odd families; what is returned is set on both.
    """
    even = held.families % 2 == 0
    halves = [run_trials(held.pick(part), score, np.random.default_rng(seed), rounds) for seed, part in ((1, even), (2, ~even))]
    print(json.dumps({key: round(value, 4) for key, value in describe(halves[1], *set_figures(halves[0])).items()}, indent=2))
    both = Trials(*(np.concatenate(columns) for columns in zip(*(vars(half).values() for half in halves), strict=True)))
    threshold, (slope, margin_slope, intercept) = set_figures(both)
    calibration = {"slope": round(slope, 4), "margin_slope": round(margin_slope, 4), "intercept": round(intercept, 4)}
    return {"match_threshold": round(threshold, 4), "calibration": calibration}


def main() -> None:
    """Writes match_threshold and calibration as JSON, of cosines and of settled scores, and prints how they do."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--validation", type=Path, required=True, nargs="+")
    parser.add_argument("--out", type=Path, default=Path("calibration.json"))
    parser.add_argument("--rounds", type=int, default=24, help="random catalogues tried")
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = Embedder()
    model.load_state_dict(torch.load(options.weights, weights_only=True))
    model.eval()
    held = join([embed_shard(model, load_shard(path)) for path in options.validation])
    print("by cosine")
    document = choose(held, by_cosine, options.rounds)
    print("settled")
    document["settle"] = {"candidates": CANDIDATES, "max_batch": SETTLED_AT_ONCE, **choose(held, by_settling(model), options.rounds)}
    options.out.write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main()
