"""Draws the parts of a shelf: walls, boards, price rails, price tags, posts, trays and frames of cooler doors."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

from ..packages.fonts_and_colours import Colour, hsv_to_rgb, load_font, pick_font
from .arrangement import SHELF_DEPTH_M, Bay
from .camera import Camera
from .canvas import Canvas


@dataclass(frozen=True)
class Fittings:
    """The look of one shop's shelving; drawn once per scene."""

    wall: Colour
    board: Colour
    rail: Colour
    rail_height: float
    """Height of the price rail, in metres."""
    rail_rise: float
    """How far the rail extends above the board, in metres. It hides the lowest part of the products."""
    board_thickness: float
    """Thickness of a board, in metres."""
    tag_font: str
    tag_colours: tuple[Colour, ...]
    tag_density: float
    """Inverse of the mean gap between price tags, in metres; 0 means no tags."""
    dim: float
    """How fast light fades with depth in the shelf: to 1/e within 1 / dim metres."""
    cooler: bool
    """Whether the shelf is a cooler with glass doors."""
    walled: bool
    """Whether plates stand between neighbouring shelf units."""

    @staticmethod
    def draw(rng: np.random.Generator) -> Fittings:
        """Fittings of a random shop: mostly white and grey steel, sometimes dark, wooden or coloured."""
        grey = int(
            rng.choice([rng.integers(190, 245), rng.integers(110, 190), rng.integers(15, 70)], p=[0.55, 0.2, 0.25])
        )
        steel = (grey, grey, int(np.clip(grey + rng.integers(-8, 8), 0, 255)))
        board = steel if rng.random() < 0.85 else hsv_to_rgb(0.08, rng.uniform(0.3, 0.6), rng.uniform(0.4, 0.8))
        shade = rng.uniform(0.35, 1.05)
        wall = tuple(min(int(c * shade), 255) for c in board)
        rails = [
            board,
            (225, 228, 230),
            (150, 155, 160),
            (30, 30, 32),
            hsv_to_rgb(rng.random(), rng.uniform(0.4, 1), rng.uniform(0.4, 0.9)),
        ]
        tag_colours = ((250, 250, 248),) * 5 + (
            (250, 220, 40),
            (225, 40, 40),
            (245, 245, 230),
            hsv_to_rgb(rng.random(), 0.6, 0.95),
        )
        picked = tuple(tag_colours[i] for i in rng.choice(len(tag_colours), int(rng.integers(1, 4))))
        return Fittings(
            wall,
            board,
            rails[int(rng.choice(5, p=[0.3, 0.25, 0.15, 0.15, 0.15]))],
            rng.uniform(0.02, 0.055),
            max(0.0, rng.uniform(-0.015, 0.02)),
            rng.uniform(0.015, 0.035),
            pick_font(rng, bold=True),
            picked,
            float(rng.choice([0, 3, 5, 9], p=[0.1, 0.3, 0.4, 0.2])),
            rng.uniform(0.2, 1.8),
            rng.random() < 0.25,
            rng.random() < 0.4,
        )


def vertical_quad(camera: Camera, x: tuple[float, float], y: tuple[float, float], z: float) -> np.ndarray:
    """Pixels [4, 2] of a vertical rectangle at depth z: top left, top right, bottom right, bottom left."""
    return camera.project(np.array([[x[0], y[1], z], [x[1], y[1], z], [x[1], y[0], z], [x[0], y[0], z]]))


def horizontal_quad(camera: Camera, x: tuple[float, float], y: float, z: tuple[float, float]) -> np.ndarray:
    """Pixels [4, 2] of a horizontal rectangle at height y; the top of a texture lies at its far edge."""
    return camera.project(np.array([[x[0], y, z[1]], [x[1], y, z[1]], [x[1], y, z[0]], [x[0], y, z[0]]]))


def draw_bay_back(
    canvas: Canvas, camera: Camera, bay: Bay, x: tuple[float, float], fittings: Fittings, rng: np.random.Generator
) -> None:
    """Draws the wall behind a bay, its side walls, the board below it and the underside of the board above."""
    far = float(np.exp(-SHELF_DEPTH_M * fittings.dim))
    canvas.draw(
        sheet_texture(fittings.wall, rng),
        vertical_quad(camera, x, (bay.floor, bay.ceiling), SHELF_DEPTH_M),
        gain=(far * 0.7, far),
    )
    eye = camera.position[1]
    if eye > bay.floor:
        canvas.draw(
            sheet_texture(fittings.board, rng),
            horizontal_quad(camera, x, bay.floor, (0, SHELF_DEPTH_M)),
            gain=(far, 1.0),
        )
    if eye < bay.ceiling:
        canvas.draw(
            sheet_texture(fittings.board, rng),
            horizontal_quad(camera, x, bay.ceiling, (0, SHELF_DEPTH_M)),
            gain=(far * 0.4, 0.55),
        )
    for edge in x if fittings.walled else ():
        if (camera.position[0] - edge) * (1 if edge == x[0] else -1) > 0:
            side = camera.project(
                np.array(
                    [
                        [edge, y, z]
                        for y, z in (
                            (bay.ceiling, 0),
                            (bay.ceiling, SHELF_DEPTH_M),
                            (bay.floor, SHELF_DEPTH_M),
                            (bay.floor, 0),
                        )
                    ]
                )
            )
            canvas.draw(sheet_texture(fittings.wall, rng), side, gain=(0.65, 0.8))


def draw_rail(
    canvas: Canvas,
    camera: Camera,
    y: float,
    x: tuple[float, float],
    fittings: Fittings,
    rng: np.random.Generator,
    texture: np.ndarray | None = None,
) -> None:
    """Draws the front edge of a board with its price tags. Some tags hang over the products above or below.

    texture: RGBA, what the rail is printed with; otherwise it is of one colour.
    """
    lower = y - max(fittings.board_thickness, fittings.rail_height - fittings.rail_rise)
    upper = y + fittings.rail_rise
    quad = vertical_quad(camera, x, (lower, upper), -0.004)
    canvas.draw(sheet_texture(fittings.rail, rng) if texture is None else texture, quad, gain=(1.05, 0.8))
    canvas.darken_quad(vertical_quad(camera, x, (lower - 0.05, lower + 0.005), 0.03), 0.45)
    at = x[0] + rng.uniform(0, 0.2)
    while fittings.tag_density and at < x[1] - 0.08:
        width = rng.uniform(0.05, 0.085)
        tall = (upper - lower) * rng.uniform(0.7, 1.0)
        big = rng.random() < 0.07
        height = tall if not big else rng.uniform(0.05, 0.1)
        width = width if not big else height * rng.uniform(1.0, 1.6)
        middle = (upper + lower) / 2 + (rng.uniform(-0.03, 0.02) if big else 0)
        tag = vertical_quad(camera, (at, at + width), (middle - height / 2, middle + height / 2), -0.008)
        if tag[:, 0].max() > 0 and tag[:, 0].min() < canvas.size_px[0]:
            canvas.draw(price_tag_texture(rng, tag, fittings), tag)
        at += width + rng.exponential(1 / fittings.tag_density)


def draw_tray(
    canvas: Canvas,
    camera: Camera,
    bay: Bay,
    tray: tuple[float, float, float, int],
    colour: Colour,
    rng: np.random.Generator,
) -> None:
    """Draws the cardboard lip of a tray in front of its block of facings."""
    x0, x1, height, _ = tray
    texture = sheet_texture(colour, rng)
    if rng.random() < 0.5:
        texture[texture.shape[0] // 3 : texture.shape[0] * 2 // 3, :, :3] = hsv_to_rgb(
            rng.random(), rng.random(), rng.random()
        )
    canvas.draw(texture, vertical_quad(camera, (x0, x1), (bay.floor, bay.floor + height), 0.002), gain=(1.0, 0.85))


def draw_post(
    canvas: Canvas, camera: Camera, x: float, y: tuple[float, float], fittings: Fittings, rng: np.random.Generator
) -> None:
    """Draws the post between two shelf units, or the frame and the handle of a cooler door."""
    half = rng.uniform(0.02, 0.045) if fittings.cooler else rng.uniform(0.003, 0.018)
    z = -0.06 if fittings.cooler else -0.003
    colour = (35, 36, 38) if fittings.cooler and rng.random() < 0.6 else fittings.board
    canvas.draw(sheet_texture(colour, rng), vertical_quad(camera, (x - half, x + half), y, z), gain=(1.0, 0.9))
    if fittings.cooler and rng.random() < 0.6:
        side = x + half * rng.choice([-1.6, 1.6])
        middle = rng.uniform(0.9, 1.3)
        canvas.fill_quad(
            (170, 172, 176),
            vertical_quad(camera, (side - 0.012, side + 0.012), (middle - 0.2, middle + 0.2), z - 0.04),
            (1.1, 0.7),
        )


def sheet_texture(colour: Colour, rng: np.random.Generator) -> np.ndarray:
    """A texture of painted steel or board, RGBA [64, 256, 4]: one colour, a little uneven, sometimes perforated."""
    uneven = cv2.resize(rng.normal(0, 5, (6, 12)).astype(np.float32), (256, 64), interpolation=cv2.INTER_CUBIC)
    sheet = np.clip(np.float32(colour) + uneven[..., None] + rng.normal(0, 2, (64, 256, 1)), 0, 255)
    if rng.random() < 0.15:
        sheet[4::16, 4::8] *= 0.45
    return np.dstack([sheet, np.full((64, 256), 255.0)]).astype(np.uint8)


def price_tag_texture(rng: np.random.Generator, quad: np.ndarray, fittings: Fittings) -> np.ndarray:
    """A price tag, RGBA, at about twice the size of the quadrilateral [4, 2] that it is drawn on."""
    want = np.linalg.norm(quad[1] - quad[0]) * 2
    width = int(np.clip(want, 16, 400))
    height = int(np.clip(width * np.linalg.norm(quad[3] - quad[0]) / max(np.linalg.norm(quad[1] - quad[0]), 1), 8, 400))
    ground = fittings.tag_colours[int(rng.integers(len(fittings.tag_colours)))]
    image = Image.new("RGB", (width, height), ground)
    if width > 24:
        pen = ImageDraw.Draw(image)
        ink = (20, 20, 20) if sum(ground) > 330 else (250, 250, 250)
        cents = ["99", "49", "90", "95", "50", "29", "00"]
        price = f"{int(rng.integers(0, 40))}{rng.choice(['.', ',', ' '])}{rng.choice(cents)}"
        left = rng.random() < 0.4
        font = load_font(fittings.tag_font, max(6, int(min(height * 0.6, width * 0.22))))
        pen.text((width * (0.05 if left else 0.42), height * 0.2), price, font=font, fill=ink)
        for line in range(3):
            y, x = height * (0.15 + 0.22 * line), width * (0.62 if left else 0.06)
            pale = tuple(int((i + g) / 2) for i, g in zip(ink, ground, strict=True))
            pen.rectangle([x, y, x + width * rng.uniform(0.1, 0.32), y + max(1, height * 0.07)], fill=pale)
        if rng.random() < 0.4:
            for bar in range(int(width * 0.06), int(width * 0.3), 2):
                if rng.random() < 0.5:
                    pen.line([(bar, height * 0.7), (bar, height * 0.95)], fill=ink)
        pen.rectangle([0, 0, width - 1, height - 1], outline=(150, 150, 150))
    return np.dstack([np.asarray(image), np.full((height, width), 255, np.uint8)])
