"""Scenes that the detector learns from: racks, close-ups, products in hands, and places without products."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from ..packages.products import Product, render_family
from ..pictures import random_picture
from .canvas import Canvas
from .empty_places import compose_empty_place, compose_fruit_photographs, compose_printed_page
from .features import NO_FEATURES, Features, draw_features
from .hand import draw_near_product
from .light import light_poorly, photograph_scene, process_as_phones_do
from .pictures_without_products import Collections, compose_picture_without_products
from .shelf import View, compose_shelf
from .signs import hang_signs
from .stocks import mix_in_drinks, products_for_seed

SCENE_SIZES_PX = ((1024, 768), (768, 1024), (1120, 840), (1024, 1024), (1280, 720))
"""Widths and heights of scenes in pixels."""
SCENE_KIND_SHARES = {
    "rack": 0.32,
    "close-up": 0.18,
    "in hand": 0.2,
    "standing": 0.03,
    "empty place": 0.05,
    "produce": 0.04,
    "before produce": 0.04,
    "page": 0.02,
    "picture without products": 0.07,
    "before such a picture": 0.05,
}
"""Kinds of scenes, and the share of all scenes that each kind has."""
KINDS_WITH_PICTURES_WITHOUT_PRODUCTS = ("picture without products", "before such a picture")
PRODUCE_KINDS = ("produce", "before produce")

SIGN_SHARES_BY_KIND = {
    "rack": 0.3,
    "close-up": 0.3,
    "empty place": 0.5,
    "produce": 0.7,
    "before produce": 0.4,
    "picture without products": 0.1,
    "before such a picture": 0.0,
}
"""Maps each kind of scene to the share of such scenes that have hanging price signs."""

INDEX_OF_NEAR_PRODUCT = -1
"""Index that stands for the product near the camera. Other indices name products of the stock on the shelf behind
it."""
HIDING_BLUR_IN_WIDTHS = 0.0015
"""Blur, as a share of the photo's width, above which products in the background are ignored in the training."""


@dataclass(frozen=True)
class Scene:
    """A rendered photograph, and the boxes of the products on it."""

    rgb: np.ndarray
    """uint8 [h, w, 3]."""
    boxes: np.ndarray
    """x0, y0, x1, y1 in pixels, float32 [n, 4]."""
    visible: np.ndarray
    """The share of each product that is visible, float32 [n]."""


def render_scene(
    seed: int, textures: tuple[Path, ...] = (), kind: str | None = None, without_products: Collections = ()
) -> Scene:
    """The scene of a seed.

    Args:
        seed: the same seed always gives the same scene, with the same fonts and pictures.
        textures: photographs for labels, backgrounds and crates of fruit.
        kind: one of SCENE_KIND_SHARES; otherwise drawn by their shares.
        without_products: collections of pictures that show no products.
    """
    rng = np.random.default_rng(seed)
    kind = kind or str(rng.choice(list(SCENE_KIND_SHARES), p=list(SCENE_KIND_SHARES.values())))
    # Signs have a generator of their own, so that everything else in a scene is the same with and without them.
    hang = functools.partial(_hang_signs, kind=kind, rng=np.random.default_rng((seed, 2)), textures=textures)
    width, height = SCENE_SIZES_PX[int(rng.integers(len(SCENE_SIZES_PX)))]
    if kind in PRODUCE_KINDS and textures:
        canvas = compose_fruit_photographs(rng, width, height, textures)
        hang(canvas)
        if kind == "before produce":  # otherwise the detector would learn that photographs of fruit hold no products
            draw_near_product(canvas, render_family(rng, 1, textures=textures)[0], rng, 0, in_hand=rng.random() < 0.75)
        return _photograph_canvas(canvas, rng, None)
    if kind in KINDS_WITH_PICTURES_WITHOUT_PRODUCTS and without_products:
        canvas = compose_picture_without_products(rng, width, height, without_products)
        if kind == "before such a picture":
            draw_near_product(canvas, render_family(rng, 1, textures=textures)[0], rng, 0, in_hand=rng.random() < 0.5)
        else:
            hang(canvas)
        return _photograph_canvas(canvas, rng, None)
    if kind == "page":
        return _photograph_canvas(compose_printed_page(rng, width, height), rng, None)
    backdrop = random_picture(rng, textures)
    if kind in ("empty place", *PRODUCE_KINDS, *KINDS_WITH_PICTURES_WITHOUT_PRODUCTS):
        canvas = compose_empty_place(rng, width, height, backdrop)
        hang(canvas)
        return _photograph_canvas(canvas, rng, backdrop)
    if kind in ("in hand", "standing"):
        rgb, boxes, _, visible = render_near_product(
            rng,
            width,
            height,
            lambda: products_for_seed(rng, seed, 8, textures),
            lambda: render_family(rng, 1, textures=textures)[0],
            backdrop=backdrop,
            in_hand=kind == "in hand",
        )
        return Scene(rgb, boxes, visible)
    low, high = (0.25, 0.7) if kind == "close-up" else (0.8, 3.4)  # metres of shelf across the picture
    view = View.at_random(rng, float(np.exp(rng.uniform(np.log(low), np.log(high)))) * min(1.0, width / height))
    if kind == "close-up" and rng.random() < 0.5:  # a phone held above a low shelf, at any angle
        view = replace(view, pitch=rng.normal(14, 12), roll=rng.normal(0, 8))
    products = products_for_seed(rng, seed, 4 if kind == "close-up" else int(rng.integers(6, 22)), textures)
    extra = np.random.default_rng((seed, 4))  # its own generator, so that scenes without features stay what they were
    features = draw_features(extra)
    if features:
        products = mix_in_drinks(products, seed, extra, textures)
    canvas, _, cooler = compose_shelf(rng, products, width, height, view=view, features=features)
    hang(canvas)
    return _photograph_canvas(canvas, rng, backdrop, cooler and rng.random() < 0.7, features)


def _hang_signs(canvas: Canvas, kind: str, rng: np.random.Generator, textures: tuple[Path, ...]) -> None:
    """Hangs price signs in some scenes: in the share that SIGN_SHARES_BY_KIND gives their kind."""
    if rng.random() < SIGN_SHARES_BY_KIND[kind]:
        hang_signs(canvas, rng, textures)


def _photograph_canvas(
    canvas: Canvas,
    rng: np.random.Generator,
    backdrop: np.ndarray | None,
    behind_glass: bool = False,
    features: Features = NO_FEATURES,
) -> Scene:
    """The scene of a drawn canvas, as a phone would photograph it."""
    _, boxes, visible = canvas.visible_facings()
    dim = "low light" in features
    lit = light_poorly(canvas.rgb, rng) if dim else canvas.rgb
    rgb = photograph_scene(lit, rng, behind_glass=behind_glass, reflected=backdrop)
    return Scene(process_as_phones_do(rgb, rng) if dim else rgb, boxes, visible)


def render_near_product(
    rng: np.random.Generator,
    width: int,
    height: int,
    stock: Callable[[], Sequence[Product]],
    product: Callable[[], Product],
    *,
    backdrop: np.ndarray | None = None,
    in_hand: bool = True,
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """A photo of one product near the camera, in front of a shelf or another place that is out of focus.

    Where the background is so blurred that its products cannot be told apart, their visible share is cut to 0.5: the
    training then ignores them.

    Args:
        rng: source of all random draws.
        width: of the photo in pixels.
        height: of the photo in pixels.
        stock: gives the products of the shelf. It may draw from `rng`, so it is called only where there is a shelf.
        product: gives the product near the camera. It is called after `stock`, for the same reason.
        backdrop: photograph that may be the background, RGB [h, w, 3].
        in_hand: whether a hand holds the product; otherwise it stands.

    Returns:
        What `render_shelf` returns. The product of a box is an index into the stock, or INDEX_OF_NEAR_PRODUCT.
    """
    if rng.random() < 0.65:
        view = View.at_random(rng, rng.uniform(0.5, 2.0))
        canvas, owners, _ = compose_shelf(rng, stock(), width, height, view=view)
    else:
        canvas, owners = compose_empty_place(rng, width, height, backdrop), []
    blur_px = width * rng.uniform(0, 0.005)
    canvas.rgb = cv2.GaussianBlur(canvas.rgb, (0, 0), max(blur_px, 0.3))
    draw_near_product(canvas, product(), rng, len(owners), in_hand)
    found, boxes, visible = canvas.visible_facings()
    if blur_px > width * HIDING_BLUR_IN_WIDTHS:
        visible = np.where((found < len(owners)) & (visible >= 0.3), np.minimum(visible, 0.5), visible)
    visible = np.where(
        found == len(owners), 1.0, visible
    )  # the near product must be found, however much the hand hides
    return (
        photograph_scene(canvas.rgb, rng),
        boxes,
        np.array([*owners, INDEX_OF_NEAR_PRODUCT], int)[found],
        visible.astype(np.float32),
    )
