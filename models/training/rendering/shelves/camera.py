"""A pinhole camera in front of a shelf.

World coordinates are metres: x to the right, y up from the floor, z into the shelf from its front edge.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Camera:
    """The camera's position, and its mapping from points in the world to pixels."""

    position: np.ndarray
    """The camera's position, [3], in metres. z is negative, because the camera stands in front of the shelf."""
    axes: np.ndarray
    """The directions to the right, up and forward of the camera, as rows: [3, 3]."""
    focal_px: float
    """Focal length in pixels."""
    centre_px: tuple[float, float]
    """The pixel that lies straight ahead."""

    def project(self, points: np.ndarray) -> np.ndarray:
        """Points of the world [n, 3] to pixels [n, 2]. Points behind the camera land far outside the picture."""
        local = (points - self.position) @ self.axes.T
        depth = np.maximum(local[:, 2], 1e-3)
        return np.stack(
            [
                self.centre_px[0] + self.focal_px * local[:, 0] / depth,
                self.centre_px[1] - self.focal_px * local[:, 1] / depth,
            ],
            axis=1,
        )


def aim_camera(
    target: np.ndarray,
    *,
    distance: float,
    yaw_degrees: float,
    pitch_degrees: float,
    roll_degrees: float,
    width_px: int,
    height_px: int,
    view_width: float,
) -> Camera:
    """A camera that looks at `target` [3] from `distance` metres and sees about `view_width` metres there.

    Yaw moves it to the side and pitch up, both around the target; roll tilts the picture.
    """
    yaw, pitch, roll = np.radians([yaw_degrees, pitch_degrees, roll_degrees])
    forward = np.array([-np.sin(yaw) * np.cos(pitch), -np.sin(pitch), np.cos(yaw) * np.cos(pitch)])
    right = np.cross([0.0, 1.0, 0.0], forward)
    right /= np.linalg.norm(right)
    up = np.cross(forward, right)
    turned_right = np.cos(roll) * right + np.sin(roll) * up
    turned_up = np.cos(roll) * up - np.sin(roll) * right
    return Camera(
        position=np.asarray(target, float) - forward * distance,
        axes=np.stack([turned_right, turned_up, forward]),
        focal_px=width_px * distance / view_width,
        centre_px=(width_px / 2, height_px / 2),
    )
