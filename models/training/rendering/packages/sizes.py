"""Sizes of packages: lengths of each kind, and the sizes that are printed on them."""

from __future__ import annotations

# Kind of package: width, height and depth in metres, each from and to, of a product of standard size.
SIZE_RANGES_M_BY_KIND: dict[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    "box": ((0.11, 0.22), (0.16, 0.32), (0.04, 0.09)),
    "brick": ((0.06, 0.1), (0.14, 0.25), (0.05, 0.08)),
    "carton": ((0.07, 0.095), (0.2, 0.27), (0.07, 0.095)),
    "can": ((0.053, 0.1), (0.08, 0.17), (0, 0)),
    "bottle": ((0.055, 0.1), (0.18, 0.33), (0, 0)),
    "jar": ((0.06, 0.095), (0.09, 0.17), (0, 0)),
    "tub": ((0.07, 0.13), (0.06, 0.12), (0, 0)),
    "tube": ((0.05, 0.08), (0.14, 0.27), (0, 0)),
    "bag": ((0.1, 0.24), (0.15, 0.33), (0.04, 0.08)),
    "multipack": ((0.2, 0.32), (0.12, 0.24), (0.12, 0.14)),
}
# Each size as it is printed, and the factor that it puts on the lengths of the standard size.
LIQUID_SIZES_AND_FACTORS: tuple[tuple[str, float], ...] = (
    ("250 ml", 0.63),
    ("330 ml", 0.72),
    ("500 ml", 0.8),
    ("750 ml", 0.92),
    ("1 l", 1.0),
    ("1.5 l", 1.14),
    ("2 l", 1.26),
)
SOLID_SIZES_AND_FACTORS: tuple[tuple[str, float], ...] = (
    ("125 g", 0.63),
    ("200 g", 0.72),
    ("300 g", 0.8),
    ("400 g", 0.92),
    ("500 g", 1.0),
    ("750 g", 1.14),
    ("1 kg", 1.26),
)
LIQUID_FLAVOUR_GROUPS = ("milk", "fruit", "drink", "care")
