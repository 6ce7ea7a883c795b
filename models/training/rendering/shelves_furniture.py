"""What a shelf is made of besides products: walls, boards, price rails, tags, uprights, trays, cooler doors."""
from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

from .packages_ink import Colour, hsv, load_font, pick_font
from .shelves_arrangement import SHELF_DEPTH, Bay
from .shelves_camera import Camera
from .shelves_canvas import Canvas


@dataclass(frozen=True)
class Fittings:
    """The look of one shop's shelving; drawn once per scene."""

    wall: Colour
    board: Colour
    rail: Colour
    rail_height: float
    rail_rise: float
    """Metres: the rail's height, and how far it stands above the board, hiding the feet of the products."""
    board_thickness: float
    tag_font: str
    tag_colours: tuple[Colour, ...]
    tag_density: float
    """Tags per metre."""
    dim: float
    """How fast light fades with depth, 1/m."""
    cooler: bool
    walled: bool
    """Whether plates stand between neighbouring units."""

    @staticmethod
    def draw(rng: np.random.Generator) -> Fittings:
        """Fittings of a random shop: mostly white and grey steel, sometimes dark, wooden or coloured."""
        grey = int(rng.choice([rng.integers(190, 245), rng.integers(110, 190), rng.integers(15, 70)], p=[.55, .2, .25]))
        steel = (grey, grey, int(np.clip(grey + rng.integers(-8, 8), 0, 255)))
        board = steel if rng.random() < .85 else hsv(.08, rng.uniform(.3, .6), rng.uniform(.4, .8))
        shade = rng.uniform(.35, 1.05)
        wall = tuple(min(int(c * shade), 255) for c in board)
        rails = [board, (225, 228, 230), (150, 155, 160), (30, 30, 32), hsv(rng.random(), rng.uniform(.4, 1), rng.uniform(.4, .9))]
        tag_colours = ((250, 250, 248),) * 5 + ((250, 220, 40), (225, 40, 40), (245, 245, 230), hsv(rng.random(), .6, .95))
        picked = tuple(tag_colours[i] for i in rng.choice(len(tag_colours), int(rng.integers(1, 4))))
        return Fittings(wall, board, rails[int(rng.choice(5, p=[.3, .25, .15, .15, .15]))], rng.uniform(.02, .055), max(0., rng.uniform(-.015, .02)),
                        rng.uniform(.015, .035), pick_font(rng, bold=True), picked, float(rng.choice([0, 3, 5, 9], p=[.1, .3, .4, .2])),
                        rng.uniform(.2, 1.8), rng.random() < .25, rng.random() < .4)


def upright_quad(camera: Camera, x: tuple[float, float], y: tuple[float, float], z: float) -> np.ndarray:
    """Pixels [4, 2] of an upright rectangle at depth z: top left, top right, bottom right, bottom left."""
    return camera.project(np.array([[x[0], y[1], z], [x[1], y[1], z], [x[1], y[0], z], [x[0], y[0], z]]))


def lying_quad(camera: Camera, x: tuple[float, float], y: float, z: tuple[float, float]) -> np.ndarray:
    """Pixels [4, 2] of a level rectangle at height y; the texture's top is its far edge."""
    return camera.project(np.array([[x[0], y, z[1]], [x[1], y, z[1]], [x[1], y, z[0]], [x[0], y, z[0]]]))


def draw_bay_back(canvas: Canvas, camera: Camera, bay: Bay, x: tuple[float, float], fittings: Fittings, rng: np.random.Generator) -> None:
    """The wall behind a bay, its side walls, the board it stands on and the underside of the board above."""
    far = float(np.exp(-SHELF_DEPTH * fittings.dim))
    canvas.draw(_sheet(fittings.wall, rng), upright_quad(camera, x, (bay.floor, bay.ceiling), SHELF_DEPTH), gain=(far * .7, far))
    eye = camera.position[1]
    if eye > bay.floor:
        canvas.draw(_sheet(fittings.board, rng), lying_quad(camera, x, bay.floor, (0, SHELF_DEPTH)), gain=(far, 1.))
    if eye < bay.ceiling:
        canvas.draw(_sheet(fittings.board, rng), lying_quad(camera, x, bay.ceiling, (0, SHELF_DEPTH)), gain=(far * .4, .55))
    for edge in x if fittings.walled else ():
        if (camera.position[0] - edge) * (1 if edge == x[0] else -1) > 0:
            side = camera.project(np.array([[edge, y, z] for y, z in (
                (bay.ceiling, 0), (bay.ceiling, SHELF_DEPTH), (bay.floor, SHELF_DEPTH), (bay.floor, 0))]))
            canvas.draw(_sheet(fittings.wall, rng), side, gain=(.65, .8))


def draw_rail(canvas: Canvas, camera: Camera, y: float, x: tuple[float, float], fittings: Fittings, rng: np.random.Generator) -> None:
    """The front edge of a board with its price tags; some tags hang over the products above or below."""
    lower = y - max(fittings.board_thickness, fittings.rail_height - fittings.rail_rise)
    upper = y + fittings.rail_rise
    quad = upright_quad(camera, x, (lower, upper), -.004)
    canvas.draw(_sheet(fittings.rail, rng), quad, gain=(1.05, .8))
    canvas.shadow(upright_quad(camera, x, (lower - .05, lower + .005), .03), .45)
    at = x[0] + rng.uniform(0, .2)
    while fittings.tag_density and at < x[1] - .08:
        width = rng.uniform(.05, .085)
        tall = (upper - lower) * rng.uniform(.7, 1.)
        big = rng.random() < .07
        height = tall if not big else rng.uniform(.05, .1)
        width = width if not big else height * rng.uniform(1., 1.6)
        middle = (upper + lower) / 2 + (rng.uniform(-.03, .02) if big else 0)
        tag = upright_quad(camera, (at, at + width), (middle - height / 2, middle + height / 2), -.008)
        if tag[:, 0].max() > 0 and tag[:, 0].min() < canvas.size[0]:
            canvas.draw(_price_tag(rng, tag, fittings), tag)
        at += width + rng.exponential(1 / fittings.tag_density)


def draw_tray(canvas: Canvas, camera: Camera, bay: Bay, tray: tuple[float, float, float, int], colour: Colour, rng: np.random.Generator) -> None:
    """The cardboard lip of a tray in front of its block of products."""
    x0, x1, height, _ = tray
    texture = _sheet(colour, rng)
    if rng.random() < .5:
        texture[texture.shape[0] // 3:texture.shape[0] * 2 // 3, :, :3] = hsv(rng.random(), rng.random(), rng.random())
    canvas.draw(texture, upright_quad(camera, (x0, x1), (bay.floor, bay.floor + height), .002), gain=(1., .85))


def draw_upright(canvas: Canvas, camera: Camera, x: float, y: tuple[float, float], fittings: Fittings, rng: np.random.Generator) -> None:
    """The post between two units, or the frame of a cooler door with its handle."""
    half = rng.uniform(.02, .045) if fittings.cooler else rng.uniform(.003, .018)
    z = -.06 if fittings.cooler else -.003
    colour = (35, 36, 38) if fittings.cooler and rng.random() < .6 else fittings.board
    canvas.draw(_sheet(colour, rng), upright_quad(camera, (x - half, x + half), y, z), gain=(1., .9))
    if fittings.cooler and rng.random() < .6:
        side = x + half * rng.choice([-1.6, 1.6])
        middle = rng.uniform(.9, 1.3)
        canvas.fill((170, 172, 176), upright_quad(camera, (side - .012, side + .012), (middle - .2, middle + .2), z - .04), (1.1, .7))


def _sheet(colour: Colour, rng: np.random.Generator) -> np.ndarray:
    """A piece of painted steel or board: one colour, a little uneven, sometimes perforated. RGBA [64, 256, 4]."""
    uneven = cv2.resize(rng.normal(0, 5, (6, 12)).astype(np.float32), (256, 64), interpolation=cv2.INTER_CUBIC)
    sheet = np.clip(np.float32(colour) + uneven[..., None] + rng.normal(0, 2, (64, 256, 1)), 0, 255)
    if rng.random() < .15:
        sheet[4::16, 4::8] *= .45
    return np.dstack([sheet, np.full((64, 256), 255.)]).astype(np.uint8)


def _price_tag(rng: np.random.Generator, quad: np.ndarray, fittings: Fittings) -> np.ndarray:
    """A price tag as RGBA, at about twice the size it is drawn at."""
    want = np.linalg.norm(quad[1] - quad[0]) * 2
    width = int(np.clip(want, 16, 400))
    height = int(np.clip(width * np.linalg.norm(quad[3] - quad[0]) / max(np.linalg.norm(quad[1] - quad[0]), 1), 8, 400))
    ground = fittings.tag_colours[int(rng.integers(len(fittings.tag_colours)))]
    image = Image.new("RGB", (width, height), ground)
    if width > 24:
        pen = ImageDraw.Draw(image)
        ink = (20, 20, 20) if sum(ground) > 330 else (250, 250, 250)
        price = f"{int(rng.integers(0, 40))}{rng.choice(['.', ',', ' '])}{rng.choice(['99', '49', '90', '95', '50', '29', '00'])}"
        left = rng.random() < .4
        font = load_font(fittings.tag_font, max(6, int(min(height * .6, width * .22))))
        pen.text((width * (.05 if left else .42), height * .2), price, font=font, fill=ink)
        for line in range(3):
            y, x = height * (.15 + .22 * line), width * (.62 if left else .06)
            pale = tuple(int((i + g) / 2) for i, g in zip(ink, ground))
            pen.rectangle([x, y, x + width * rng.uniform(.1, .32), y + max(1, height * .07)], fill=pale)
        if rng.random() < .4:
            for bar in range(int(width * .06), int(width * .3), 2):
                if rng.random() < .5:
                    pen.line([(bar, height * .7), (bar, height * .95)], fill=ink)
        pen.rectangle([0, 0, width - 1, height - 1], outline=(150, 150, 150))
    return np.dstack([np.asarray(image), np.full((height, width), 255, np.uint8)])
