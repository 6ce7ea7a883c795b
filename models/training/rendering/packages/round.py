"""Round packages: bottles, cans, jars, tubs and tubes. Their labels curve as on the real package."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .fonts_and_colours import Colour
from .liquid import Liquid, draw_liquid


@dataclass(frozen=True)
class Profile:
    """The outline of a round package."""

    heights: np.ndarray
    """[n], 0 at the bottom and 1 at the top."""
    radii: np.ndarray
    """[n], the radius at each height; 1 is about the widest."""
    label: tuple[float, float]
    """Heights of the label's lower and upper edges."""
    cap_from: float
    """Height at which the cap begins."""
    body: Colour
    cap: Colour
    clear: bool
    """Whether the package is of glass or clear plastic, so that its content is visible wherever there is no label."""
    metal: bool
    liquid: Liquid | None = None
    """The drink inside, if the package is a transparent bottle."""
    label_half_angle: float = np.pi
    """How far the label reaches to each side of its middle, in radians; at pi it wraps all the way round."""


def invent_profile(rng: np.random.Generator, kind: str, body: Colour, cap: Colour) -> Profile:
    """A random outline for a kind of package: bottle, can, jar, tub or tube."""
    if kind == "can":
        neck = rng.uniform(0.82, 0.95)
        points = [(0, neck), (0.04, 1), (0.93, 1), (0.98, neck), (1, neck)]
        return rounded_profile(points, (0.02, 0.97), 0.975, body, (190, 192, 196), clear=False, metal=True)
    if kind == "jar":
        lid = rng.uniform(0.8, 0.98)
        neck = rng.uniform(0.78, 0.88)
        points = [(0, 0.9), (0.04, 1), (neck - 0.08, 1), (neck - 0.01, lid * 0.97), (neck, lid), (1, lid)]
        return rounded_profile(
            points,
            (rng.uniform(0.08, 0.2), neck - rng.uniform(0.1, 0.2)),
            neck,
            body,
            cap,
            clear=rng.random() < 0.8,
            metal=False,
        )
    if kind == "tub":
        foot = rng.uniform(0.75, 0.95)
        points = [(0, foot), (0.9, 0.97), (0.905, 1), (1, 1)]
        return rounded_profile(points, (0, 0.9), 0.9, body, cap, clear=False, metal=False)
    if kind == "tube":
        points = [(0, 1), (0.93, 1), (0.931, 1.03), (1, 1.03)]
        return rounded_profile(points, (0.02, 0.93), 0.93, body, cap, clear=False, metal=False)
    shoulder, neck_from = rng.uniform(0.5, 0.72), rng.uniform(0.76, 0.9)
    neck, cap_from = rng.uniform(0.28, 0.5), rng.uniform(0.9, 0.95)
    waist = rng.choice([1.0, 1.0, rng.uniform(0.85, 0.97)])
    points = [
        (0, 0.92),
        (0.025, 1),
        (shoulder * 0.5, waist),
        (shoulder, 1),
        ((shoulder + neck_from) / 2, (1 + neck) / 2 * rng.uniform(0.9, 1.12)),
        (neck_from, neck),
        (cap_from, neck * 0.95),
        (cap_from + 0.002, neck * 1.08),
        (1, neck * 1.05),
    ]
    whole = rng.random() < 0.3
    label = (0.03, shoulder * 0.98) if whole else (rng.uniform(0.06, 0.2), shoulder * rng.uniform(0.75, 0.95))
    return rounded_profile(points, label, cap_from, body, cap, clear=rng.random() < 0.6, metal=False)


def rounded_profile(
    points: list[tuple[float, float]],
    label: tuple[float, float],
    cap_from: float,
    body: Colour,
    cap: Colour,
    *,
    clear: bool,
    metal: bool,
    liquid: Liquid | None = None,
    label_half_angle: float = np.pi,
) -> Profile:
    """A profile through points (height, radius), rounded off except for the cap."""
    heights, radii = np.array(points, np.float32).T
    fine = np.linspace(0, 1, 257, dtype=np.float32)
    dense = np.interp(fine, heights, radii).astype(np.float32)
    rounded = cv2.GaussianBlur(dense.reshape(-1, 1), (0, 0), 2.5, borderType=cv2.BORDER_REPLICATE).ravel()
    radii = np.where(fine > cap_from - 0.01, dense, rounded)
    return Profile(fine, radii, label, cap_from, body, cap, clear, metal, liquid, label_half_angle)


def render_round(
    profile: Profile,
    wrap: np.ndarray,
    rng: np.random.Generator,
    height_px: int,
    width_to_height: float,
    yaw_degrees: float,
    pitch_degrees: float,
    gloss: float,
) -> np.ndarray:
    """A picture of a round package, RGBA uint8.

    A point of the label has an angle a, a height z and a radius r. It is seen at x = r sin a and
    y = z cos(pitch) - r cos a sin(pitch). Each pixel is mapped back to its point.

    Args:
        profile: the outline.
        wrap: the label once around, RGB [h, w, 3], with the front in the middle.
        rng: draws light and reflections.
        height_px: height of the upright package. Pitch may make it lower in the picture.
        width_to_height: its width / height.
        yaw_degrees: how far it is turned about its axis.
        pitch_degrees: how far the camera looks down on it.
        gloss: factor on the reflections.
    """
    radius_px = height_px * width_to_height / 2 / profile.radii.max()
    pitch = np.radians(pitch_degrees)
    tilt, squeeze = float(np.sin(pitch)), float(np.cos(pitch))
    rim = abs(tilt) * radius_px
    rows, columns = int(height_px * squeeze + 2 * rim) + 4, int(height_px * width_to_height) + 4
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float32)
    x, up = xs - (columns - 1) / 2, (rows - rim - 2 - ys)
    z, depth = up / height_px / squeeze, np.zeros_like(x)
    for _ in range(3):  # the radius depends on the height that is sought: three rounds find it to less than a pixel
        radius = np.interp(z, profile.heights, profile.radii).astype(np.float32) * radius_px
        depth = np.sqrt(np.clip(radius * radius - x * x, 0, None))
        z = (up + depth * tilt) / (height_px * squeeze)
    angle = np.arcsin(np.clip(x / np.maximum(radius, 1e-3), -1, 1))
    alpha = (
        np.clip(radius - np.abs(x) + 0.5, 0, 1)
        * np.clip(z * height_px + 0.5, 0, 1)
        * np.clip((1 - z) * height_px + 0.5, 0, 1)
    )

    colour = np.empty((rows, columns, 3), np.float32)
    colour[:] = profile.body
    clearness = rng.uniform(0.7, 1.0)
    if profile.liquid is not None:
        opaque = draw_liquid(colour, profile.liquid, rng, angle, z)
    elif profile.clear:
        colour *= (0.55 + 0.45 * np.cos(angle * 1.15) + rng.uniform(0, 0.25) * np.sin(z * 9))[..., None]
        level = profile.cap_from * rng.uniform(0.86, 1)
        colour = np.where((z > level)[..., None], colour * 0.3 + 150, colour)
    _draw_label(colour, profile, wrap, angle, z, np.radians(yaw_degrees), height_px)
    in_cap = z > profile.cap_from
    ribs = 1 + 0.12 * np.sin(angle * rng.integers(30, 60)) * (rng.random() < 0.6)
    colour[in_cap] = (np.array(profile.cap, np.float32) * ribs[..., None])[in_cap]
    colour *= _light_factors(rng, angle, profile, z)[..., None]
    colour += _reflected_brightness(rng, angle, z, gloss * (1.3 if profile.clear or profile.metal else 1))[
        ..., None
    ] * np.array((255, 253, 248), np.float32)
    low, high = profile.label
    if profile.liquid is not None:
        alpha = np.where((z > high) & ~in_cap | (z < low), alpha * opaque, alpha)
    elif profile.clear:  # a clear package is see-through above and below its label
        alpha = np.where((z > high) & ~in_cap | (z < low), alpha * clearness, alpha)
    image = np.dstack([np.clip(colour, 0, 255), alpha * 255]).astype(np.uint8)
    if tilt > 0.02:
        _draw_lid(image, profile, (columns - 1) / 2, rows - rim - 2 - height_px * squeeze, radius_px, tilt)
    return image


def _draw_label(
    colour: np.ndarray, profile: Profile, wrap: np.ndarray, angle: np.ndarray, z: np.ndarray, yaw: float, height_px: int
) -> None:
    """Draws the label onto `colour`, float RGB [h, w, 3], in place.

    angle and z [h, w] say which point of the package each pixel shows.
    """
    low, high = profile.label
    scale = max(1.0, wrap.shape[0] / max((high - low) * height_px, 1))
    if scale > 1.3:  # the label is shrunk first, because remap alone would alias
        wrap = cv2.resize(
            wrap, (max(8, int(wrap.shape[1] / scale)), max(4, int(wrap.shape[0] / scale))), interpolation=cv2.INTER_AREA
        )
    across = (((angle + yaw) / (2 * np.pi) + 0.5) % 1) * (wrap.shape[1] - 1)
    down = (high - z) / (high - low) * (wrap.shape[0] - 1)
    seen = cv2.remap(
        wrap, across.astype(np.float32), down.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    cover = np.clip((z - low) * height_px + 0.5, 0, 1) * np.clip((high - z) * height_px + 0.5, 0, 1)
    from_middle = np.abs(across / (wrap.shape[1] - 1) - 0.5) * 2 * np.pi
    cover = np.where(from_middle <= profile.label_half_angle, cover, 0)
    colour[:] = colour * (1 - cover[..., None]) + seen * cover[..., None]


def _light_factors(rng: np.random.Generator, angle: np.ndarray, profile: Profile, z: np.ndarray) -> np.ndarray:
    """Factor on the brightness of each pixel [h, w]: light from one side, darker towards the outline."""
    side = rng.uniform(-0.7, 0.7)
    falloff = rng.uniform(0.15, 0.5 if not profile.metal else 0.7)
    return (
        (1 - falloff)
        + falloff * np.cos(np.clip(angle - side, -1.57, 1.57))
        - 0.12 * np.abs(angle / 1.57) ** 4
        + rng.uniform(-0.1, 0.1) * (z - 0.5)
    )


def _reflected_brightness(rng: np.random.Generator, angle: np.ndarray, z: np.ndarray, gloss: float) -> np.ndarray:
    """Brightness that up to two upright reflections add to each pixel, [h, w]."""
    shine = np.zeros_like(angle)
    for _ in range(int(rng.integers(0, 3))):
        centre, width = rng.uniform(-1.1, 1.1), rng.uniform(0.03, 0.16)
        ends = np.clip((z - rng.uniform(-0.2, 0.3)) * 12, 0, 1) * np.clip((rng.uniform(0.7, 1.2) - z) * 12, 0, 1)
        shine += gloss * rng.uniform(0.1, 0.8) * np.exp(-(((angle - centre) / width) ** 2)) * ends
    return shine


def _draw_lid(
    image: np.ndarray, profile: Profile, centre_x: float, top_y: float, radius_px: float, tilt: float
) -> None:
    """Draws the top, an ellipse that shows if the camera looks down. tilt: the sine of the pitch."""
    radius = float(profile.radii[-1]) * radius_px
    cap = tuple(int(c * 0.93) for c in profile.cap)
    box = ((float(centre_x), float(top_y)), (2 * radius, 2 * radius * tilt), 0.0)
    cv2.ellipse(image, box, (*cap, 255), -1, cv2.LINE_AA)
    if profile.metal:
        cv2.ellipse(
            image,
            ((box[0][0], box[0][1]), (radius * 1.7, radius * 1.7 * tilt), 0.0),
            (150, 152, 156, 255),
            1,
            cv2.LINE_AA,
        )
