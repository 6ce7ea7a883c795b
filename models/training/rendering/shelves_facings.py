"""Puts rendered packages into a scene: the right view for where each stands, lit for how deep it stands."""
from __future__ import annotations

from typing import Sequence

import numpy as np

from .packages import Product, render_front
from .shelves_arrangement import Bay, Placement, depth_of
from .shelves_camera import Camera
from .shelves_canvas import Canvas

VIEW_STEP = 7
"""Degrees between the views that are rendered of one product; neighbours share a picture."""
LABEL_TURN = 25.
"""Degrees by which the labels of turned packages stray from the front."""


class Facings:
    """Draws placements; renders each view of a product once per scene."""

    def __init__(self, products: Sequence[Product], rng: np.random.Generator, dim: float) -> None:
        self._products = products
        self._rng = rng
        self._dim = dim
        self._views: dict[tuple[int, int, int, int, int], np.ndarray] = {}
        self._turns = rng.normal(0, LABEL_TURN * rng.random(), (len(products), 3))

    def draw(self, canvas: Canvas, camera: Camera, placement: Placement, bay: Bay, owner: int) -> None:
        """Draws one product, with its shadow, as facing `owner`."""
        product = self._products[placement.product]
        quad = self._quad(camera, placement, product)
        width, height = canvas.size
        if quad[:, 0].max() < 0 or quad[:, 0].min() > width or quad[:, 1].max() < 0 or quad[:, 1].min() > height:
            return
        texture = self._view(camera, placement, product, float(np.linalg.norm(quad[3] - quad[0])))
        middle = quad.mean(0)
        canvas.shadow((quad - middle) * (1.12, 1.02) + middle, .5)
        depth = float(np.exp(-placement.z * self._dim))
        gain = tuple(depth * self._under_board(y, bay) for y in (placement.y + product.height_m, placement.y))
        canvas.draw(texture, quad, owner, gain)

    def _under_board(self, y: float, bay: Bay) -> float:
        """Brightness at height y: the board above throws a shadow."""
        return 1 - .4 * float(np.exp(-max(bay.ceiling - y, 0) / .07))

    def _quad(self, camera: Camera, placement: Placement, product: Product) -> np.ndarray:
        """Pixels [4, 2] of the upright box around the package's outline, leaning and rolled as it is."""
        corners = _cuboid(placement, product)
        pixels = camera.project(corners)
        foot, head = pixels[:4].mean(0), pixels[4:].mean(0)
        up = (head - foot) / max(np.linalg.norm(head - foot), 1e-6)
        across = np.array([-up[1], up[0]])
        along, beside = (pixels - foot) @ up, (pixels - foot) @ across
        low, high, left, right = along.min(), along.max(), beside.min(), beside.max()
        if not product.depth_m:  # a turned package's round foot does not reach into the corners of its square
            inset = (along[:4].max() - along[:4].min()) * .12
            low, high = low + inset, high - inset
            mean_width = (right - left) / _square_to_round(camera, placement)
            left, right = (left + right - mean_width) / 2, (left + right + mean_width) / 2
        return np.array([foot + up * high + across * left, foot + up * high + across * right,
                         foot + up * low + across * right, foot + up * low + across * left])

    def _view(self, camera: Camera, placement: Placement, product: Product, height_px: float) -> np.ndarray:
        offset = camera.position - np.array([placement.x, placement.y + product.height_m / 2, placement.z])
        around = np.degrees(np.arctan2(-offset[0], -offset[2]) + placement.yaw)
        above = np.degrees(np.arctan2(offset[1], -offset[2]))
        turned = not product.depth_m
        if turned:
            around = around + self._turns[placement.product, placement.view]
        size = int(np.clip(2 ** np.ceil(np.log2(max(height_px, 16)) * 2), 256, 2 ** 20) ** .5)  # steps of the square root of two
        key = (placement.product, round(around / VIEW_STEP), round(above / VIEW_STEP), placement.view if turned else 0, size)
        if key not in self._views:
            pitch = float(np.clip(key[2] * VIEW_STEP, 0, 60))  # seen from below a package shows no more than its front
            self._views[key] = render_front(product, self._rng, min(size, 900), float(np.clip(key[1] * VIEW_STEP, -75, 75)), pitch)
        return self._views[key]


def _cuboid(placement: Placement, product: Product) -> np.ndarray:
    """World corners [8, 3]: the foot's four, then the head's four."""
    half, depth = product.width_m / 2, depth_of(product)
    flat = np.array([[-half, 0.], [half, 0.], [half, depth], [-half, depth]]) - [0, depth / 2]
    cos, sin = np.cos(placement.yaw), np.sin(placement.yaw)
    flat = flat @ np.array([[cos, sin], [-sin, cos]]) + [0, depth / 2]
    foot = np.column_stack([flat[:, 0], np.zeros(4), flat[:, 1]])
    head = foot + [np.sin(placement.lean) * product.height_m, np.cos(placement.lean) * product.height_m, 0]
    return np.concatenate([foot, head]) + [placement.x, placement.y, placement.z]


def _square_to_round(camera: Camera, placement: Placement) -> float:
    """How much wider a square looks than the circle in it, from where the camera stands."""
    angle = abs(np.arctan2(camera.position[0] - placement.x, placement.z - camera.position[2]) + placement.yaw)
    return float(np.cos(angle) + np.sin(abs(angle)))


