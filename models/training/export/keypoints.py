"""Writes keypoints.onnx and verify.onnx, and checks them against PyTorch.

python -m models.training.export.keypoints --folder models/product-embedder
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import torch
from torch import Tensor, nn

from ..networks.keypoints import (
    DESCRIPTOR_LENGTH,
    FIRST_LEVEL_BLUR_PX,
    KEYPOINTS_PER_PICTURE,
    OCTAVES,
    PICTURE_SIDE_PX,
    Keypoints,
)
from ..networks.verifier import Verifier
from .checked_export import export_checked

STORED_THUMBNAIL_KEYPOINTS = 128
"""How many keypoints, the strongest, are stored for each thumbnail. All 256 would enlarge a gallery by half."""
BYTES_PER_KEYPOINT = 4 + DESCRIPTOR_LENGTH
"""How many bytes a packed keypoint takes: x, y, scale, angle, and the descriptor."""
LARGEST_STORED_DESCRIPTOR_VALUE = 0.5
"""The descriptor value that is stored as the byte 255. Larger values are rare, and are clipped to this one."""


class PackedKeypoints(nn.Module):
    """Finds keypoints, and packs each into bytes: x, y, logarithm of the scale, angle, and the descriptor."""

    def __init__(self) -> None:
        super().__init__()
        self.keypoints = Keypoints()

    def forward(self, pictures: Tensor, extents: Tensor) -> Tensor:
        """Finds keypoints in grey pictures and packs them: uint8 [n, KEYPOINTS_PER_PICTURE, BYTES_PER_KEYPOINT].

        pictures: uint8 [n, s, s]. extents: [n, 2], width and height of the box in each picture, 0 to 1.
        """
        frames, descriptors = self.keypoints(pictures.unsqueeze(1).float() / 255, extents)
        octaves = (frames[..., 2:3] / FIRST_LEVEL_BLUR_PX).log() / math.log(2) / (OCTAVES + 1)
        turn = frames[..., 3:] / (2 * math.pi) % 1
        packed = torch.cat(
            [frames[..., :2], octaves, turn * (255 / 256), descriptors / LARGEST_STORED_DESCRIPTOR_VALUE], 2
        )
        return (packed.clamp(0, 1) * 255).round().to(torch.uint8)


def unpack_keypoints(keypoints: Tensor) -> tuple[Tensor, Tensor]:
    """Frames [..., 4] and descriptors [..., DESCRIPTOR_LENGTH] of packed keypoints uint8 [..., BYTES_PER_KEYPOINT]."""
    values = keypoints.float() / 255
    scale = (values[..., 2:3] * ((OCTAVES + 1) * math.log(2))).exp() * FIRST_LEVEL_BLUR_PX
    return torch.cat([values[..., :2], scale, values[..., 3:4] * (256 / 255 * 2 * math.pi)], 2), values[
        ..., 4:
    ] * LARGEST_STORED_DESCRIPTOR_VALUE


class PackedVerifier(nn.Module):
    """The verifier, which takes packed keypoints."""

    def __init__(self) -> None:
        super().__init__()
        self.verifier = Verifier()

    def forward(self, packed_facings: Tensor, packed_thumbnails: Tensor, scores: Tensor) -> Tensor:
        """Verified scores [n, k] of n facings with k thumbnails each.

        packed_facings: the facings' packed keypoints, uint8 [n, p, c]. packed_thumbnails: uint8 [n * k, p, c].
        scores: [n, k], the scores before verification.
        """
        candidates = scores.shape[1]
        repeated = packed_facings.unsqueeze(1).expand(-1, candidates, -1, -1).flatten(0, 1)
        return self.verifier(
            *unpack_keypoints(repeated), *unpack_keypoints(packed_thumbnails), scores.flatten()
        ).reshape(-1, candidates)


def export_keypoints(path: Path) -> None:
    """Writes keypoints.onnx.

    Inputs: grey `pictures` uint8 [n, s, s] and `extents` float [n, 2]. Output: `keypoints` uint8 [n,
    KEYPOINTS_PER_PICTURE, BYTES_PER_KEYPOINT].
    """
    sample = lambda n: {"pictures": _pictures_with_blobs(n), "extents": torch.rand(n, 2) / 2 + 0.5}  # noqa: E731
    free = {name: {0: "n"} for name in ("pictures", "extents", "keypoints")}
    # ONNX Runtime and PyTorch may choose a few different keypoints, because some extrema are nearly equal.
    export_checked(
        PackedKeypoints(),
        sample(2),
        sample(3),
        {"keypoints": ["n", KEYPOINTS_PER_PICTURE, BYTES_PER_KEYPOINT]},
        free,
        path,
        ties=0.01,
    )


def export_verifier(path: Path) -> None:
    """Writes verify.onnx.

    Inputs: `facings` uint8 [n, p, c], `thumbnails` uint8 [n * k, STORED_THUMBNAIL_KEYPOINTS, c] and `scores` [n, k].
    Output: `verified` [n, k].
    """

    def sample(n: int, k: int) -> dict[str, Tensor]:
        pictures, extents = _pictures_with_blobs(n), torch.ones(n, 2)
        with torch.no_grad():
            keypoints = PackedKeypoints()(pictures, extents)
        return {
            "facings": keypoints,
            "thumbnails": keypoints[:, :STORED_THUMBNAIL_KEYPOINTS].repeat_interleave(k, 0).roll(1, 0),
            "scores": torch.rand(n, k),
        }

    export_checked(
        PackedVerifier(),
        sample(2, 3),
        sample(3, 2),
        {"verified": ["n", "k"]},
        {"facings": {0: "n"}, "thumbnails": {0: "pairs"}, "scores": {0: "n", 1: "k"}, "verified": {0: "n", 1: "k"}},
        path,
    )


def _pictures_with_blobs(n: int) -> Tensor:
    """Grey pictures, uint8 [n, s, s], with blobs of three sizes, and one corner without any."""
    coarse = [
        nn.functional.interpolate(torch.rand(n, 1, side, side), PICTURE_SIDE_PX, mode="bicubic") for side in (6, 24, 96)
    ]
    pictures = torch.stack(coarse).mean(0).squeeze(1).clamp(0, 1)
    pictures[:, PICTURE_SIDE_PX // 2 :, PICTURE_SIDE_PX // 2 :] = 0.5
    return (pictures * 255).to(torch.uint8)


def main() -> None:
    """Writes both graphs into a package's folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True, help="folder of the package")
    options = parser.parse_args()
    torch.manual_seed(0)
    export_keypoints(options.folder / "keypoints.onnx")
    export_verifier(options.folder / "verify.onnx")


if __name__ == "__main__":
    main()
