"""Writes the model packages product-embedder and gallery-matcher as ONNX, and checks them against PyTorch.

python -m models.training.export.embedder --weights embedder.pt --models models --version V
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from ..networks.embedder import CROP_SIDE_PX, DETAIL_PLACES_PER_SIDE, EMBEDDING_DIMENSIONS, Embedder
from ..networks.keypoints import PICTURE_SIDE_PX
from ..networks.settler import CANDIDATES_PER_FACING, DETAIL_DIMENSIONS
from .checked_export import export_checked
from .crop_and_match import write_crop_graph, write_match_graph
from .keypoints import STORED_THUMBNAIL_KEYPOINTS, export_keypoints, export_verifier
from .packages import write_model_json

DETAIL_PLACES_PER_CROP = DETAIL_PLACES_PER_SIDE**2
"""How many places in a crop have a local descriptor."""
MAX_CROPS_PER_BATCH = 16
"""How many crops the worker embeds at once. The widest activations of 16 crops, 96 maps of 72x72 floats each, take 32
MB."""
# How a product's known height changes its scores. On rendered shelves these numbers lie in a broad optimum.
HEIGHT_PARAMETERS = {"tolerance": 0.15, "slope": 0.12, "most": 0.05}
# How a mismatch of width / height changes scores. The slope was chosen before it was measured on any set.
ASPECT_PARAMETERS = {"slope": 0.1, "most": 0.06}
# The threshold and the confidence of a newly exported embedder. `npm run models -- calibrate` replaces them.
NAMING_PARAMETERS = {"match_threshold": 0.5, "calibration": {"slope": 10.0, "margin_slope": 10.0, "intercept": -6.0}}
SETTLE_PARAMETERS = {
    "candidates": CANDIDATES_PER_FACING,
    # How many facings are settled at once. Each needs several maps of 81x81 floats for each of its 4 candidates; one
    # such map for all 24 facings and their candidates takes 2.5 MB.
    "max_batch": 24,
    **NAMING_PARAMETERS,
}
# How the worker verifies facings. It verifies large ones only: a crop of 144 pixels already shows nearly all of a small
# facing.
VERIFY_PARAMETERS = {
    "picture_side": PICTURE_SIDE_PX,
    "least_side": 0.33,
    "max_facings": 6,
    "doubtful_margin": 0.02,
    "tilts": [1, 1.6, 0.625],
    "thumbnail_keypoints": STORED_THUMBNAIL_KEYPOINTS,
    **NAMING_PARAMETERS,
}


class PackedEmbedder(torch.nn.Module):
    """The embedder, with its details packed into bytes."""

    def __init__(self, model: Embedder) -> None:
        super().__init__()
        self.model = model

    def forward(self, crops: torch.Tensor, aspects: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Embeddings [n, d] and details uint8 [n, p, c] of crops [n, 3, s, s] of 0 to 255 and aspects [n]."""
        embeddings, details = self.model(crops, aspects)
        return embeddings, (details * 127 + 128.5).to(torch.uint8)


class PackedSettler(torch.nn.Module):
    """The settler, on packed details."""

    def __init__(self, model: Embedder) -> None:
        super().__init__()
        self.settler = model.settler

    def forward(
        self, queries: torch.Tensor, gallery: torch.Tensor, scores: torch.Tensor, candidates: torch.Tensor
    ) -> torch.Tensor:
        """Settled scores [n, k] of queries uint8 [n, p, c] with candidates [n, k] of a gallery uint8 [m, p, c]."""
        # Only the candidates are unpacked: a gallery of 10,000 thumbnails would take 210 MB as floats.
        chosen = gallery[candidates.flatten()]
        return self.settler.settle_chosen_candidates(_unpack_details(queries), _unpack_details(chosen), scores)


def _unpack_details(details: torch.Tensor) -> torch.Tensor:
    """Details of -1 to 1 from their bytes."""
    return (details.float() - 128) / 127


def export_embedder(model: Embedder, path: Path) -> None:
    """Writes embedder.onnx.

    Inputs: `crops` [n, 3, s, s] of 0 to 255 and `aspects` [n]. Outputs: `embeddings` [n, d] of unit length and
    `details` uint8 [n, p, c].
    """
    sample = lambda n: {"crops": torch.rand(n, 3, CROP_SIDE_PX, CROP_SIDE_PX) * 255, "aspects": torch.rand(n) + 0.3}  # noqa: E731
    export_checked(
        PackedEmbedder(model),
        sample(2),
        sample(5),
        {"embeddings": ["n", EMBEDDING_DIMENSIONS], "details": ["n", DETAIL_PLACES_PER_CROP, DETAIL_DIMENSIONS + 1]},
        {name: {0: "n"} for name in ("crops", "aspects", "embeddings", "details")},
        path,
    )


def export_settler(model: Embedder, path: Path) -> None:
    """Writes settle.onnx.

    Inputs: `queries` uint8 [n, p, c], `gallery` uint8 [m, p, c], `scores` [n, k] and `candidates` int64 [n, k]. Output:
    `settled` [n, k].
    """

    def sample(n: int, m: int, k: int) -> dict[str, torch.Tensor]:
        def details(count: int) -> torch.Tensor:
            drawn = torch.randint(0, 256, (count, DETAIL_PLACES_PER_CROP, DETAIL_DIMENSIONS + 1), dtype=torch.uint8)
            drawn[..., DETAIL_DIMENSIONS] |= (
                128  # the last value, the weight of a place, is positive, so that no sum of weights is 0
            )
            return drawn

        return {
            "queries": details(n),
            "gallery": details(m),
            "scores": torch.rand(n, k),
            "candidates": torch.randint(0, m, (n, k)),
        }

    export_checked(
        PackedSettler(model),
        sample(2, 7, 3),
        sample(3, 11, 5),
        {"settled": ["n", "k"]},
        {
            "queries": {0: "n"},
            "gallery": {0: "m"},
            "scores": {0: "n", 1: "k"},
            "candidates": {0: "n", 1: "k"},
            "settled": {0: "n", 1: "k"},
        },
        path,
    )


def main() -> None:
    """Exports both packages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, required=True, help="weights of the embedder")
    parser.add_argument("--models", type=Path, required=True, help="folder of the model packages")
    parser.add_argument("--version", required=True, help="version of the package")
    parser.add_argument("--minutes", type=float, default=0, help="how long the training took, for model.json")
    parser.add_argument("--machine", default="2 CPU cores", help="for model.json")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    model = Embedder()
    model.load_state_dict(torch.load(options.weights, weights_only=True))
    embedder, matcher = options.models / "product-embedder", options.models / "gallery-matcher"
    for folder in (embedder, matcher):
        folder.mkdir(parents=True, exist_ok=True)
    export_embedder(model, embedder / "embedder.onnx")
    export_settler(model, embedder / "settle.onnx")
    write_crop_graph(embedder / "crop.onnx")
    export_keypoints(embedder / "keypoints.onnx")
    export_verifier(embedder / "verify.onnx")
    write_match_graph(matcher / "match.onnx")
    write_model_json(
        embedder,
        embedder.name,
        "embedder",
        options.version,
        {name: f"{name}.onnx" for name in ("embedder", "crop", "settle", "keypoints", "verify")},
        {
            "crop_size": CROP_SIDE_PX,
            "dimensions": EMBEDDING_DIMENSIONS,
            "max_batch": MAX_CROPS_PER_BATCH,
            **NAMING_PARAMETERS,
            "heights": HEIGHT_PARAMETERS,
            "aspects": ASPECT_PARAMETERS,
            "settle": SETTLE_PARAMETERS,
            "verify": VERIFY_PARAMETERS,
        },
        {
            "data": "packages rendered by models/training/rendering; labels show photographs of fruit and vegetables "
            "from GroceryStoreDataset (MIT); trunk begun from EfficientNet-Lite0 (Apache-2.0, ImageNet)",
            "code": "models/training/train/embedder.py",
            "seed": options.seed,
            "minutes": options.minutes,
            "machine": options.machine,
        },
    )
    write_model_json(
        matcher,
        matcher.name,
        "matcher",
        "1.0.0",
        {"match": "match.onnx"},
        {},
        {
            "data": "none: a matrix product and TopK",
            "code": "models/training/export/crop_and_match.py",
            "seed": 0,
            "minutes": 0,
            "machine": "any",
        },
    )


if __name__ == "__main__":
    main()
