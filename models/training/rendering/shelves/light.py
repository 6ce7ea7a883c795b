"""Applies the effects of light, lens, sensor and file format to a rendered scene.

Unless they say otherwise, functions take and return RGB float32 [h, w, 3] of 0 to 255.
"""

from __future__ import annotations

import cv2
import numpy as np


def reflect_in_glass(rgb: np.ndarray, rng: np.random.Generator, reflected: np.ndarray | None = None) -> np.ndarray:
    """Adds reflections in the glass door of a cooler: soft patches of lamps, and a faint photograph `reflected`."""
    height, width = rgb.shape[:2]
    layer = np.zeros_like(rgb)
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        size = (int(width * rng.uniform(0.02, 0.15)), int(height * rng.uniform(0.1, 0.6)))
        cv2.ellipse(
            layer, (int(x), int(y)), size, float(rng.uniform(-20, 20)), 0, 360, (float(rng.uniform(20, 90)),) * 3, -1
        )
    layer = cv2.GaussianBlur(layer, (0, 0), width * rng.uniform(0.01, 0.04))
    if reflected is not None:
        layer += cv2.GaussianBlur(
            cv2.resize(reflected, (width, height)).astype(np.float32), (0, 0), width * 0.006
        ) * rng.uniform(0.04, 0.16)
    return rgb + layer


def illuminate(rgb: np.ndarray, rng: np.random.Generator, strength: float = 1.0) -> np.ndarray:
    """Changes the colour and the evenness of the light, darkens the corners, and varies exposure and contrast."""
    height, width = rgb.shape[:2]
    warm = rng.normal(0, 0.07 * strength)
    cast = np.float32([1 + warm, 1 + rng.normal(0, 0.02 * strength), 1 - warm])
    coarse = 1 + rng.normal(0, 0.09 * strength, (3, 4)).astype(np.float32)
    evenness = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    vignette = 1 - rng.uniform(0, 0.22) * strength * (xs * xs + ys * ys) / 2
    lit = rgb * (evenness * vignette)[..., None] * cast * (1.08 + rng.normal(0, 0.16) * strength)
    gamma = float(np.exp(rng.normal(0, 0.15 * strength)))
    return 255 * np.clip(lit / 255, 0, 1.3) ** gamma


def blur_or_sharpen(rgb: np.ndarray, rng: np.random.Generator, strength: float = 1.0) -> np.ndarray:
    """Blurs as a lens out of focus or a moving hand does, sharpens as a phone does, or leaves the picture as it is.

    Widths of the blur are shares of the picture's width.
    """
    width = rgb.shape[1]
    kind = rng.random()
    if kind < 0.35:
        return cv2.GaussianBlur(rgb, (0, 0), max(0.3, width * rng.uniform(0.0003, 0.0015) * strength))
    if kind < 0.5:
        return motion_blur(rgb, rng, max(2.0, width * rng.uniform(0.001, 0.004) * strength))
    if kind < 0.75:
        soft = cv2.GaussianBlur(rgb, (0, 0), 1.2)
        return rgb + rng.uniform(0.3, 1.2) * (rgb - soft)
    return rgb


def motion_blur(rgb: np.ndarray, rng: np.random.Generator, length_px: float) -> np.ndarray:
    """Blurs along a straight line of `length_px` pixels and of random direction."""
    size = int(length_px) * 2 + 1
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * length_px / 2
    middle = np.array([size // 2, size // 2])
    start, end = (middle - reach).round().astype(int), (middle + reach).round().astype(int)
    cv2.line(kernel, tuple(map(int, start)), tuple(map(int, end)), 1.0, 1)
    return cv2.filter2D(rgb, -1, kernel / kernel.sum())


def add_noise(rgb: np.ndarray, rng: np.random.Generator, strength: float = 1.0) -> np.ndarray:
    """Adds fine brightness noise and, to half of the pictures, coarser colour noise, as in photos from phones."""
    level = rng.exponential(3.0) * strength
    height, width = rgb.shape[:2]
    noise = rng.normal(0, level, (height, width, 1)).astype(np.float32)
    if rng.random() < 0.5:
        noise = noise + cv2.resize(
            rng.normal(0, level, (height // 2 + 1, width // 2 + 1, 3)).astype(np.float32), (width, height)
        )
    return rgb + noise


def compress_as_jpeg(rgb: np.ndarray, quality: int) -> np.ndarray:
    """Compresses to JPEG and back; returns uint8."""
    whole = rgb if rgb.dtype == np.uint8 else np.clip(rgb, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", cv2.cvtColor(whole, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR_RGB)


def light_poorly(rgb: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The scene under one warm or greenish lamp: dim, brightest near the lamp, and darker away from it."""
    height, width = rgb.shape[:2]
    warm = rng.uniform(0.0, 0.3)
    cast = np.float32([1 + warm * 0.5, 1 + rng.uniform(-0.02, 0.06), 1 - warm])
    ys, xs = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j].astype(np.float32)
    lamp = rng.uniform(-0.2, 1.2, 2)
    distance = np.hypot(xs - lamp[0], ys - lamp[1])
    brightness = rng.uniform(0.55, 1.0) * (1.15 - rng.uniform(0.1, 0.55) * distance)
    return rgb * np.clip(brightness, 0.15, 1.3)[..., None] * cast


def process_as_phones_do(rgb: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Processes a picture as phones do in low light: grain smoothed away, shadows raised, edges sharpened with halos.

    Takes and returns RGB uint8 [h, w, 3].
    """
    smooth = cv2.bilateralFilter(rgb, 5, rng.uniform(8, 40), 3).astype(np.float32)
    raised = 255 * (smooth / 255) ** rng.uniform(0.7, 1.0)
    halo = raised - cv2.GaussianBlur(raised, (0, 0), rng.uniform(0.8, 2.2))
    sharp = raised + rng.uniform(0.4, 1.6) * halo
    small = cv2.resize(sharp, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    coarse = cv2.resize(cv2.GaussianBlur(small, (0, 0), 4), rgb.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    local = sharp + rng.uniform(0, 0.3) * (sharp - coarse)
    return compress_as_jpeg(local, int(rng.integers(60, 95)))


def photograph_scene(
    rgb: np.ndarray,
    rng: np.random.Generator,
    *,
    behind_glass: bool = False,
    reflected: np.ndarray | None = None,
    strength: float = 1.0,
) -> np.ndarray:
    """A rendered scene as a phone would take it, RGB uint8 [h, w, 3].

    strength: how strongly light, blur and noise change the picture, from 0 (hardly) to 1 (as in a hasty phone photo).
    """
    rgb = illuminate(rgb, rng, strength)
    if behind_glass:
        rgb = reflect_in_glass(rgb, rng, reflected)
    return np.clip(add_noise(blur_or_sharpen(rgb, rng, strength), rng, strength), 0, 255).astype(np.uint8)
