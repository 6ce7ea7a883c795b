"""Measures how well an embedder names a shard's facings, each compared with one thumbnail of every product."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from ..data.shards import THUMBNAILS_PER_PRODUCT, load_shard
from ..networks.embedder import CROP_SIDE_PX, Embedder
from ..networks.settler import CANDIDATES_PER_FACING


@torch.no_grad()
def embed_with_details(
    model: Embedder, pixels: np.ndarray, aspects: np.ndarray, device: torch.device
) -> tuple[Tensor, Tensor]:
    """Embeddings [n, d] and details [n, p, c] of crops, uint8 [n, s, s, 3], and the aspects [n] of their boxes."""
    model.eval()
    rows, fine = [], []
    for start in range(0, len(pixels), 256):
        crops = torch.from_numpy(pixels[start : start + 256]).to(device).permute(0, 3, 1, 2).float()
        if crops.shape[-1] != CROP_SIDE_PX:
            crops = torch.nn.functional.interpolate(
                crops, (CROP_SIDE_PX, CROP_SIDE_PX), mode="bilinear", antialias=True
            )
        embeddings, details = model(crops, torch.from_numpy(aspects[start : start + 256]).to(device))
        rows.append(embeddings)
        fine.append(details)
    model.train()
    return torch.cat(rows).float().cpu(), torch.cat(fine).float().cpu()


@torch.no_grad()
def settle_best_candidates(model: Embedder, queries: Tensor, gallery: Tensor, cosines: Tensor) -> Tensor:
    """Cosines [n, m] in which the best few of each row are replaced by settled scores, and all others by -1.

    queries [n, p, c] and gallery [m, p, c] are details.
    """
    settler = model.settler.cpu()
    top = cosines.topk(min(CANDIDATES_PER_FACING, cosines.shape[1]))
    rows = [
        settler(queries[i : i + 16], gallery, top.values[i : i + 16], top.indices[i : i + 16])
        for i in range(0, len(queries), 16)
    ]
    return torch.full_like(cosines, -1.0).scatter(1, top.indices, torch.cat(rows))


def describe_ranking_of_shard(model: Embedder, path: Path, device: torch.device) -> str:
    """Says how many facings get the right product (top-1) by cosine and after settling, and the right family."""
    shard = load_shard(path)
    gallery, gallery_details = embed_with_details(model, shard.pixels[:, 0], shard.aspects[:, 0], device)
    views = shard.pixels.shape[1] - THUMBNAILS_PER_PRODUCT
    flat = shard.pixels[:, THUMBNAILS_PER_PRODUCT:].reshape(-1, *shard.pixels.shape[2:])
    queries, details = embed_with_details(model, flat, shard.aspects[:, THUMBNAILS_PER_PRODUCT:].reshape(-1), device)
    cosines = queries @ gallery.T
    truth = np.arange(len(gallery)).repeat(views)
    best = cosines.argmax(1).numpy()
    settled = settle_best_candidates(model, details, gallery_details, cosines).argmax(1).numpy()
    model.to(device)
    right_family = shard.families[best] == shard.families[truth]
    return (
        f"top-1 {(best == truth).mean():.3f}, settled {(settled == truth).mean():.3f}, "
        f"family {right_family.mean():.3f}, {len(gallery)} products"
    )
