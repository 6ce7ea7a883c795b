"""Packages of flat faces, in perspective: boxes, bricks, gable-top cartons and multipacks."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .fonts_and_colours import Colour

SUPERSAMPLING_FACTOR = 2
"""How many pixels are drawn along a side for each pixel of the result."""


@dataclass(frozen=True)
class Face:
    """A flat quadrilateral in space, and the picture printed on it."""

    corners: np.ndarray
    """[4, 3] in metres: top left, top right, bottom right, bottom left."""
    texture: np.ndarray
    """RGB uint8 [h, w, 3]."""


def turn_and_project(yaw_degrees: float, pitch_degrees: float, distance: float, points: np.ndarray) -> np.ndarray:
    """Turns points [n, 3] (x right, y up, z towards the viewer) and projects them: [n, 3], x, y (up) and depth.

    distance: from the camera to the origin, in the unit of the points.
    """
    yaw, pitch = np.radians(yaw_degrees), np.radians(pitch_degrees)
    turn = np.array([[np.cos(yaw), 0, np.sin(yaw)], [0, 1, 0], [-np.sin(yaw), 0, np.cos(yaw)]])
    lean = np.array([[1, 0, 0], [0, np.cos(pitch), -np.sin(pitch)], [0, np.sin(pitch), np.cos(pitch)]])
    turned = points @ (lean @ turn).T
    scale = distance / (distance - turned[:, 2])
    return np.column_stack([turned[:, 0] * scale, turned[:, 1] * scale, turned[:, 2]])


def solid_texture(colour: Colour) -> np.ndarray:
    """A texture of one colour, RGB uint8."""
    return np.full((8, 8, 3), colour, np.uint8)


def box_faces(
    width: float, height: float, depth: float, front: np.ndarray, side: np.ndarray, top: Colour
) -> list[Face]:
    """The faces of a box around the origin: front, both sides, top and bottom. The back is never seen."""
    x, y, z = width / 2, height / 2, depth / 2
    return [
        Face(np.array([[-x, y, z], [x, y, z], [x, -y, z], [-x, -y, z]]), front),
        Face(np.array([[x, y, z], [x, y, -z], [x, -y, -z], [x, -y, z]]), side),
        Face(np.array([[-x, y, -z], [-x, y, z], [-x, -y, z], [-x, -y, -z]]), side),
        Face(np.array([[-x, y, -z], [x, y, -z], [x, y, z], [-x, y, z]]), solid_texture(top)),
        Face(np.array([[-x, -y, z], [x, -y, z], [x, -y, -z], [-x, -y, -z]]), solid_texture(top)),
    ]


def carton_faces(
    rng: np.random.Generator,
    width: float,
    height: float,
    depth: float,
    front: np.ndarray,
    side: np.ndarray,
    top: Colour,
    cap: Colour | None,
) -> list[Face]:
    """A gable-top carton: a box, the sloping roof with its folded sides and fin, and often a screw cap on the roof."""
    body, ridge = height * rng.uniform(0.76, 0.84), height * rng.uniform(0.94, 0.97)
    x, z = width / 2, depth / 2
    foot, low, high, fin = -height / 2, body - height / 2, ridge - height / 2, height / 2
    split = int(front.shape[0] * rng.choice([0.0, 0.12]))
    roof = front[:split] if split > 4 else solid_texture(top)
    front = front[split:] if split > 4 else front
    faces = [
        Face(np.array([[-x, low, z], [x, low, z], [x, foot, z], [-x, foot, z]]), front),
        Face(np.array([[x, low, z], [x, low, -z], [x, foot, -z], [x, foot, z]]), side),
        Face(np.array([[-x, low, -z], [-x, low, z], [-x, foot, z], [-x, foot, -z]]), side),
        Face(
            np.array([[x * 0.96, high, 0], [x, low, -z], [x, low, z], [x * 0.96, high, 0]]),
            (side[:8] * 0.8).astype(np.uint8),
        ),
        Face(
            np.array([[-x * 0.96, high, 0], [-x, low, z], [-x, low, -z], [-x * 0.96, high, 0]]),
            (side[:8] * 0.8).astype(np.uint8),
        ),
        Face(np.array([[-x * 0.97, high, 0], [x * 0.97, high, 0], [x, low, z], [-x, low, z]]), roof),
        Face(
            np.array([[-x * 0.97, fin, 0], [x * 0.97, fin, 0], [x * 0.97, high, 0.001], [-x * 0.97, high, 0.001]]),
            solid_texture(top),
        ),
    ]
    if cap is not None:
        faces += _cap_faces(
            width * rng.uniform(0.18, 0.28), np.array([0, (low + high) / 2, z / 2]), np.array([0, z, high - low]), cap
        )
    return faces


def _cap_faces(radius: float, centre: np.ndarray, normal: np.ndarray, colour: Colour) -> list[Face]:
    """A screw cap of 16 sides that stands on a plane with the given normal."""
    normal = normal / np.linalg.norm(normal)
    right, up = np.array([1.0, 0, 0]), np.cross(normal, np.array([1.0, 0, 0]))
    angles = np.linspace(0, 2 * np.pi, 17)
    ring = centre + radius * (np.cos(angles)[:, None] * right + np.sin(angles)[:, None] * up)
    lid = ring + normal * radius * 0.9
    sides = [
        Face(
            np.array([lid[i + 1], lid[i], ring[i], ring[i + 1]]),
            solid_texture(tuple(int(c * (0.75 + 0.15 * (i % 2))) for c in colour)),
        )
        for i in range(16)
    ]
    discs = [Face(np.array([lid[0], lid[i + 2], lid[i + 1], lid[i]]), solid_texture(colour)) for i in range(1, 15)]
    return sides + discs


def render_flat_faces_to_rgba(
    faces: list[Face],
    rng: np.random.Generator,
    height_px: int,
    height_m: float,
    yaw_degrees: float,
    pitch_degrees: float,
    gloss: float,
) -> np.ndarray:
    """A picture of faces, RGBA uint8, shaded by their normals, sometimes with a reflection across the front.

    Faces are painted in the given order. Those that are turned away are left out, so a convex body needs no sorting.
    """
    corners = np.concatenate([face.corners for face in faces])
    distance = height_m * float(rng.uniform(4, 12))
    seen = turn_and_project(yaw_degrees, pitch_degrees, distance, corners)
    scale = height_px / height_m * SUPERSAMPLING_FACTOR
    low, high = seen[:, :2].min(0), seen[:, :2].max(0)
    flat = np.column_stack([(seen[:, 0] - low[0]) * scale + 2, (high[1] - seen[:, 1]) * scale + 2]).reshape(-1, 4, 2)
    columns, rows = (int(v) + 5 for v in (high - low) * scale)
    image = np.zeros((rows, columns, 4), np.uint8)
    light = rng.normal(0, 1, 3) * (0.5, 0.3, 0) + (0, 0.5, 1.6)
    light /= np.linalg.norm(light)
    strength = rng.uniform(0.25, 0.6)
    for index, face in enumerate(faces):
        quad = flat[index].astype(np.float32)
        edge_a, edge_b = quad[2] - quad[0], quad[3] - quad[1]
        if edge_a[0] * edge_b[1] - edge_a[1] * edge_b[0] <= 0:  # the face is turned away from the camera
            continue
        world = turn_and_project(yaw_degrees, pitch_degrees, 1e6, face.corners)
        normal = np.cross(world[3] - world[1], world[2] - world[0])
        normal = normal / (np.linalg.norm(normal) + 1e-12)
        shade = 1 - strength + strength * max(0.0, float(abs(normal @ light)))
        _paste_face(image, face.texture, quad, shade)
    _add_reflection(image, rng, gloss)
    small = cv2.resize(
        image,
        (max(1, columns // SUPERSAMPLING_FACTOR), max(1, rows // SUPERSAMPLING_FACTOR)),
        interpolation=cv2.INTER_AREA,
    )
    cover = (
        np.maximum(small[..., 3:].astype(np.float32), 1) / 255
    )  # at the rim, shrinking averaged the colour with empty pixels, which are black
    small[..., :3] = np.clip(small[..., :3] / cover, 0, 255).astype(np.uint8)
    return small


def _paste_face(image: np.ndarray, texture: np.ndarray, quad: np.ndarray, shade: float) -> None:
    """Draws a texture onto a quadrilateral [4, 2] of the picture, RGBA; shade: factor on its brightness."""
    extent = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]), 1.0)
    if texture.shape[0] > extent * 1.4:
        factor = extent / texture.shape[0]
        texture = cv2.resize(
            texture, (max(2, int(texture.shape[1] * factor)), max(2, int(extent))), interpolation=cv2.INTER_AREA
        )
    rows, columns = texture.shape[:2]
    source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad * 16).astype(np.int32), 255, cv2.LINE_8, 4)
    if np.linalg.norm(quad[0] - quad[3]) < 1 or np.linalg.norm(quad[0] - quad[1]) < 1 or (rows <= 8 and columns <= 8):
        image[mask > 0] = (*np.clip(texture.reshape(-1, 3).mean(0) * shade, 0, 255).astype(np.uint8), 255)
        return
    x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int), 0)
    x1, y1 = np.ceil(quad.max(0)).astype(int) + 1
    warp = cv2.getPerspectiveTransform(source, (quad - (x0, y0)).astype(np.float32))
    seen = cv2.warpPerspective(
        texture, warp, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    part, inside = image[y0:y1, x0:x1], mask[y0:y1, x0:x1] > 0
    seen = seen[: part.shape[0], : part.shape[1]]
    gradient = np.linspace(1.03, 0.95, part.shape[0], dtype=np.float32)[:, None, None] * shade
    part[inside] = np.dstack([np.clip(seen * gradient, 0, 255), np.full(seen.shape[:2], 255)]).astype(np.uint8)[inside]


def _add_reflection(image: np.ndarray, rng: np.random.Generator, gloss: float) -> None:
    """Adds a soft slanted band of reflected light to half of the pictures, in place."""
    if rng.random() < 0.5:
        return
    rows, columns = image.shape[:2]
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float32)
    turn = rng.uniform(-0.6, 0.6)
    line = (xs * np.cos(turn) + ys * np.sin(turn)) / columns - rng.uniform(0, 1)
    shine = gloss * rng.uniform(10, 110) * np.exp(-((line / rng.uniform(0.03, 0.3)) ** 2))
    image[..., :3] = np.where(image[..., 3:] > 0, np.clip(image[..., :3] + shine[..., None], 0, 255), 0).astype(
        np.uint8
    )
