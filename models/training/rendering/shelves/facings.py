"""Draws rendered packages into a scene: seen from where the camera stands, and darker the deeper they stand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..packages.products import Product, render_front
from .arrangement import Bay, Placement, depth_of_product
from .camera import Camera
from .canvas import Canvas
from .fixtures import Fixtures

VIEW_STEP_DEGREES = 7
"""Degrees between the rendered views of a product. Angles in between use the nearest view."""
LABEL_TURN_DEGREES = 25.0
"""Largest standard deviation, in degrees, of the angles by which labels of round packages are turned away from the
front."""
BOARD_SHADOW_FADE_HEIGHT_M = 0.07
"""Distance below a board, in metres, within which its shadow fades to 1/e."""


class Facings:
    """Draws products on a shelf. Each view of a product is rendered once per scene and size."""

    def __init__(
        self, products: Sequence[Product], rng: np.random.Generator, dim: float, fixtures: Fixtures | None = None
    ) -> None:
        self._products = products
        self._rng = rng
        self._dim = dim
        self._views: dict[tuple[int, int, int, int, int], np.ndarray] = {}
        turns = rng.normal(0, LABEL_TURN_DEGREES * rng.random(), (len(products), 3))
        self._turns = fixtures.label_turns(turns) if fixtures else turns

    def draw(self, canvas: Canvas, camera: Camera, placement: Placement, bay: Bay, owner: int) -> None:
        """Draws one product and its shadow. Its pixels belong to facing `owner`."""
        product = self._products[placement.product]
        quad = self._outline_quad(camera, placement, product)
        width, height = canvas.size_px
        if quad[:, 0].max() < 0 or quad[:, 0].min() > width or quad[:, 1].max() < 0 or quad[:, 1].min() > height:
            return
        texture = self._nearest_rendered_view(camera, placement, product, float(np.linalg.norm(quad[3] - quad[0])))
        middle = quad.mean(0)
        canvas.darken_quad((quad - middle) * (1.12, 1.02) + middle, 0.5)
        depth = float(np.exp(-placement.z * self._dim))
        gain = tuple(depth * self._shadow_of_board(y, bay) for y in (placement.y + product.height_m, placement.y))
        canvas.draw(texture, quad, owner, gain)

    def _shadow_of_board(self, y: float, bay: Bay) -> float:
        """Factor on the brightness at height y, metres: 0.6 at the board above, which throws a shadow; 1 far below."""
        return 1 - 0.4 * float(np.exp(-max(bay.ceiling - y, 0) / BOARD_SHADOW_FADE_HEIGHT_M))

    def _outline_quad(self, camera: Camera, placement: Placement, product: Product) -> np.ndarray:
        """Pixels [4, 2] of the rectangle around the outline of the package, which leans as the package does."""
        corners = _cuboid_corners(placement, product)
        pixels = camera.project(corners)
        foot, head = pixels[:4].mean(0), pixels[4:].mean(0)
        up = (head - foot) / max(np.linalg.norm(head - foot), 1e-6)
        across = np.array([-up[1], up[0]])
        along, beside = (pixels - foot) @ up, (pixels - foot) @ across
        low, high, left, right = along.min(), along.max(), beside.min(), beside.max()
        if not product.depth_m:  # the outline of a round package does not reach the corners of the cuboid around it
            inset = (along[:4].max() - along[:4].min()) * 0.12
            low, high = low + inset, high - inset
            mean_width = (right - left) / _square_to_circle_width_ratio(camera, placement)
            left, right = (left + right - mean_width) / 2, (left + right + mean_width) / 2
        return np.array(
            [
                foot + up * high + across * left,
                foot + up * high + across * right,
                foot + up * low + across * right,
                foot + up * low + across * left,
            ]
        )

    def _nearest_rendered_view(
        self, camera: Camera, placement: Placement, product: Product, height_px: float
    ) -> np.ndarray:
        """The package as seen by the camera, RGBA, taken from the nearest rendered view."""
        offset = camera.position - np.array([placement.x, placement.y + product.height_m / 2, placement.z])
        around = np.degrees(np.arctan2(-offset[0], -offset[2]) + placement.yaw)
        above = np.degrees(np.arctan2(offset[1], -offset[2]))
        is_round = not product.depth_m
        if is_round:
            around = (around + self._turns[placement.product, placement.label_turn] + 180) % 360 - 180
        # Heights are rounded up to powers of the square root of two, so that facings share a picture.
        size = int(np.clip(2 ** np.ceil(np.log2(max(height_px, 16)) * 2), 256, 2**20) ** 0.5)
        key = (
            placement.product,
            round(around / VIEW_STEP_DEGREES),
            round(above / VIEW_STEP_DEGREES),
            placement.label_turn if is_round else 0,
            size,
        )
        if key not in self._views:
            pitch = float(
                np.clip(key[2] * VIEW_STEP_DEGREES, 0, 60)
            )  # not below 0: seen from below, a package shows its front alone
            yaw = float(key[1] * VIEW_STEP_DEGREES)
            self._views[key] = render_front(
                product, self._rng, min(size, 900), yaw if is_round else float(np.clip(yaw, -75, 75)), pitch
            )
        return self._views[key]


def _cuboid_corners(placement: Placement, product: Product) -> np.ndarray:
    """Corners [8, 3], in metres, of the cuboid around a package: four at its bottom, then the four above these."""
    half, depth = product.width_m / 2, depth_of_product(product)
    flat = np.array([[-half, 0.0], [half, 0.0], [half, depth], [-half, depth]]) - [0, depth / 2]
    cos, sin = np.cos(placement.yaw), np.sin(placement.yaw)
    flat = flat @ np.array([[cos, sin], [-sin, cos]]) + [0, depth / 2]
    foot = np.column_stack([flat[:, 0], np.zeros(4), flat[:, 1]])
    up = np.array([np.sin(placement.lean), np.cos(placement.lean), 0]) * product.height_m
    head = foot + up
    return np.concatenate([foot, head]) + np.array([placement.x, placement.y, placement.z])


def _square_to_circle_width_ratio(camera: Camera, placement: Placement) -> float:
    """How much wider a square appears than the circle in it, from where the camera stands: 1 to 1.41."""
    angle = abs(np.arctan2(camera.position[0] - placement.x, placement.z - camera.position[2]) + placement.yaw)
    return float(np.cos(angle) + np.sin(abs(angle)))
