"""How well the embedder names rendered facings that it was not trained on, each against all thumbnails of a shard."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from .network import CROP_SIZE, Embedder
from .settle import CANDIDATES
from .shards import THUMBNAILS, load_shard


@torch.no_grad()
def embed_with_details(model: Embedder, pixels: np.ndarray, aspects: np.ndarray, device: torch.device) -> tuple[Tensor, Tensor]:
    """Embeddings [n, d] and details [n, p, c] of crops, uint8 [n, s, s, 3]."""
    model.eval()
    rows, fine = [], []
    for start in range(0, len(pixels), 256):
        crops = torch.from_numpy(pixels[start : start + 256]).to(device).permute(0, 3, 1, 2).float()
        if crops.shape[-1] != CROP_SIZE:
            crops = torch.nn.functional.interpolate(crops, (CROP_SIZE, CROP_SIZE), mode="bilinear", antialias=True)
        embeddings, details = model(crops, torch.from_numpy(aspects[start : start + 256]).to(device))
        rows.append(embeddings)
        fine.append(details)
    model.train()
    return torch.cat(rows).float().cpu(), torch.cat(fine).float().cpu()


@torch.no_grad()
def settle_best(model: Embedder, queries: Tensor, gallery: Tensor, cosines: Tensor) -> Tensor:
    """Cosines [n, m] with the best few of each row replaced by settled scores and the others put behind them."""
    settler = model.settler.cpu()
    top = cosines.topk(min(CANDIDATES, cosines.shape[1]))
    rows = [
        settler(queries[i : i + 16], gallery, top.values[i : i + 16], top.indices[i : i + 16]) for i in range(0, len(queries), 16)
    ]
    return torch.full_like(cosines, -1.0).scatter(1, top.indices, torch.cat(rows))


def rank_validation(model: Embedder, path: Path, device: torch.device) -> str:
    """Top-1 among all products of a shard, and how many of the errors are siblings."""
    shard = load_shard(path)
    gallery, gallery_details = embed_with_details(model, shard.pixels[:, 0], shard.aspects[:, 0], device)
    views = shard.pixels.shape[1] - THUMBNAILS
    flat = shard.pixels[:, THUMBNAILS:].reshape(-1, *shard.pixels.shape[2:])
    queries, details = embed_with_details(model, flat, shard.aspects[:, THUMBNAILS:].reshape(-1), device)
    cosines = queries @ gallery.T
    truth = np.arange(len(gallery)).repeat(views)
    best = cosines.argmax(1).numpy()
    settled = settle_best(model, details, gallery_details, cosines).argmax(1).numpy()
    model.to(device)
    return (
        f"{(best == truth).mean():.3f}, settled {(settled == truth).mean():.3f}, family {(shard.families[best] == shard.families[truth]).mean():.3f}, "
        f"{len(gallery)} products"
    )
