"""What light, lens, sensor and file format do to a scene. Every function takes and returns RGB float32 [H, W, 3], 0 to 255."""
from __future__ import annotations

import cv2
import numpy as np


def glass(rgb: np.ndarray, rng: np.random.Generator, scenery: np.ndarray | None = None) -> np.ndarray:
    """Reflections on a cooler's door: soft patches, streaks of lamps, a faint picture of the aisle behind the camera."""
    height, width = rgb.shape[:2]
    layer = np.zeros_like(rgb)
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        size = (int(width * rng.uniform(.02, .15)), int(height * rng.uniform(.1, .6)))
        cv2.ellipse(layer, (int(x), int(y)), size, float(rng.uniform(-20, 20)), 0, 360, (float(rng.uniform(20, 90)),) * 3, -1)
    layer = cv2.GaussianBlur(layer, (0, 0), width * rng.uniform(.01, .04))
    if scenery is not None:
        layer += cv2.GaussianBlur(cv2.resize(scenery, (width, height)).astype(np.float32), (0, 0), width * .006) * rng.uniform(.04, .16)
    return rgb + layer


def illuminate(rgb: np.ndarray, rng: np.random.Generator, strength: float = 1.) -> np.ndarray:
    """Colour of the lamps, uneven light, vignette, exposure and contrast."""
    height, width = rgb.shape[:2]
    warm = rng.normal(0, .07 * strength)
    cast = np.float32([1 + warm, 1 + rng.normal(0, .02 * strength), 1 - warm])
    coarse = 1 + rng.normal(0, .09 * strength, (3, 4)).astype(np.float32)
    pool = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    ys, xs = np.mgrid[-1:1:height * 1j, -1:1:width * 1j].astype(np.float32)
    vignette = 1 - rng.uniform(0, .22) * strength * (xs * xs + ys * ys) / 2
    lit = rgb * (pool * vignette)[..., None] * cast * (1.08 + rng.normal(0, .16) * strength)
    gamma = float(np.exp(rng.normal(0, .15 * strength)))
    return 255 * np.clip(lit / 255, 0, 1.3) ** gamma


def blur(rgb: np.ndarray, rng: np.random.Generator, strength: float = 1.) -> np.ndarray:
    """Defocus, motion of the hand, or the sharpening of a phone. Widths are shares of the picture's width."""
    width = rgb.shape[1]
    kind = rng.random()
    if kind < .35:
        return cv2.GaussianBlur(rgb, (0, 0), max(.3, width * rng.uniform(.0003, .0015) * strength))
    if kind < .5:
        return motion_blur(rgb, rng, max(2., width * rng.uniform(.001, .004) * strength))
    if kind < .75:
        soft = cv2.GaussianBlur(rgb, (0, 0), 1.2)
        return rgb + rng.uniform(.3, 1.2) * (rgb - soft)
    return rgb


def motion_blur(rgb: np.ndarray, rng: np.random.Generator, length_px: float) -> np.ndarray:
    """Blur along a random straight line of `length_px` pixels."""
    size = int(length_px) * 2 + 1
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * length_px / 2
    middle = np.array([size // 2, size // 2])
    start, end = (middle - reach).round().astype(int), (middle + reach).round().astype(int)
    cv2.line(kernel, tuple(map(int, start)), tuple(map(int, end)), 1., 1)
    return cv2.filter2D(rgb, -1, kernel / kernel.sum())


def sensor(rgb: np.ndarray, rng: np.random.Generator, strength: float = 1.) -> np.ndarray:
    """Noise: fine, or in blotches as phones leave it."""
    level = rng.exponential(3.) * strength
    height, width = rgb.shape[:2]
    noise = rng.normal(0, level, (height, width, 1)).astype(np.float32)
    if rng.random() < .5:
        noise = noise + cv2.resize(rng.normal(0, level, (height // 2 + 1, width // 2 + 1, 3)).astype(np.float32), (width, height))
    return rgb + noise


def jpeg(rgb: np.ndarray, quality: int) -> np.ndarray:
    """A round trip through JPEG; returns uint8."""
    whole = rgb if rgb.dtype == np.uint8 else np.clip(rgb, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", cv2.cvtColor(whole, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR_RGB)


def photograph(rgb: np.ndarray, rng: np.random.Generator, *, behind_glass: bool = False, scenery: np.ndarray | None = None,
               strength: float = 1.) -> np.ndarray:
    """A rendered scene as a phone would deliver it: uint8 RGB [H, W, 3]."""
    rgb = illuminate(rgb, rng, strength)
    if behind_glass:
        rgb = glass(rgb, rng, scenery)
    return np.clip(sensor(blur(rgb, rng, strength), rng, strength), 0, 255).astype(np.uint8)
