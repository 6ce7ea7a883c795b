from __future__ import annotations

import unittest

import cv2
import numpy as np
import torch

from ..networks.keypoints import KEYPOINTS_PER_PICTURE, PICTURE_SIDE_PX
from ..networks.verifier import count_inliers
from .keypoints import STORED_THUMBNAIL_KEYPOINTS, PackedKeypoints, unpack_keypoints


def label_like_picture(seed: int) -> np.ndarray:
    """A picture like a label: blobs, bars and letters on grey, uint8 [PICTURE_SIDE_PX, PICTURE_SIDE_PX]."""
    rng = np.random.default_rng(seed)
    picture = np.full((PICTURE_SIDE_PX, PICTURE_SIDE_PX), 128, np.uint8)
    for _ in range(60):
        x, y, size, shade = (int(rng.integers(low, high)) for low, high in ((20, 360), (20, 360), (4, 24), (0, 255)))
        if rng.random() < 0.4:
            cv2.putText(
                picture,
                chr(int(rng.integers(65, 91))),
                (x, y),
                cv2.FONT_HERSHEY_SIMPLEX,
                size / 10,
                shade,
                2,
                cv2.LINE_AA,
            )
        elif rng.random() < 0.5:
            cv2.ellipse(
                picture, (x, y), (size, size // 2 + 1), float(rng.uniform(0, 180)), 0, 360, shade, -1, cv2.LINE_AA
            )
        else:
            cv2.rectangle(picture, (x, y), (x + size * 2, y + size), shade, -1)
    return picture


def inliers_between(picture: np.ndarray, thumbnail: np.ndarray) -> float:
    """The number of keypoints on which two pictures agree. The keypoints are packed as they are stored."""
    with torch.no_grad():
        packed = PackedKeypoints()(torch.from_numpy(np.stack([picture, thumbnail])), torch.ones(2, 2))
        frames, descriptors = unpack_keypoints(packed)
        return float(
            count_inliers(
                frames[:1],
                descriptors[:1],
                frames[1:, :STORED_THUMBNAIL_KEYPOINTS],
                descriptors[1:, :STORED_THUMBNAIL_KEYPOINTS],
            )
        )


class KeypointsTest(unittest.TestCase):
    """Keypoints are found again on a changed copy, and not on another picture."""

    def test_agree_with_a_turned_shrunk_and_darkened_copy(self) -> None:
        for degrees in (0, 30, 100, 200):
            warp = cv2.getRotationMatrix2D((PICTURE_SIDE_PX / 2, PICTURE_SIDE_PX / 2), degrees, 0.7)
            copy = (
                cv2.warpAffine(label_like_picture(1), warp, (PICTURE_SIDE_PX, PICTURE_SIDE_PX), borderValue=128) * 0.6
            ).astype(np.uint8)
            self.assertGreaterEqual(inliers_between(copy, label_like_picture(1)), 20, f"turned by {degrees}")

    def test_hardly_agree_with_another_picture(self) -> None:
        for seed in range(2, 8):
            self.assertLessEqual(inliers_between(label_like_picture(seed), label_like_picture(1)), 6)

    def test_a_picture_of_one_colour_has_none(self) -> None:
        flat = torch.full((1, PICTURE_SIDE_PX, PICTURE_SIDE_PX), 90, dtype=torch.uint8)
        with torch.no_grad():
            _, descriptors = unpack_keypoints(PackedKeypoints()(flat, torch.ones(1, 2)))
        self.assertEqual(descriptors.shape[1], KEYPOINTS_PER_PICTURE)
        self.assertEqual(float(descriptors.abs().max()), 0)

    def test_lie_inside_the_extent(self) -> None:
        with torch.no_grad():
            frames, descriptors = unpack_keypoints(
                PackedKeypoints()(torch.from_numpy(label_like_picture(1))[None], torch.tensor([[0.5, 0.75]]))
            )
        real = descriptors[0].abs().sum(1) > 0
        self.assertGreater(int(real.sum()), 20)
        self.assertLessEqual(float(frames[0, real, 0].max()), 0.5)
        self.assertLessEqual(float(frames[0, real, 1].max()), 0.75)


if __name__ == "__main__":
    unittest.main()
