"""Words from which packages are invented: brands of made-up syllables, goods, flavours with their colours, claims."""

from __future__ import annotations

import numpy as np

SYLLABLES = (
    "al va no ri mo la ter ken dos fa bel zu mi ra to lin or ka su ve gran so pi ta del "
    "hu ber wes nor da li fen co ro ya qui ne stra bri ju lo ma ce ni xo wal op ti um ex"
).split()

# (product words, kinds of package it is sold in, flavour group)
GOODS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("Oat Drink", ("carton", "brick"), "sweet"),
    ("Whole Milk", ("carton", "bottle"), "milk"),
    ("Yoghurt", ("carton", "tub"), "sweet"),
    ("Mild Yoghurt", ("carton", "brick"), "sweet"),
    ("Juice", ("carton", "bottle", "brick"), "fruit"),
    ("Smoothie", ("bottle", "carton"), "fruit"),
    ("Soy Drink", ("carton", "brick"), "sweet"),
    ("Cooking Cream", ("brick", "carton"), "milk"),
    ("Muesli", ("box", "bag"), "grain"),
    ("Corn Flakes", ("box",), "grain"),
    ("Crunchy Balls", ("box",), "sweet"),
    ("Crackers", ("box", "bag"), "savoury"),
    ("Biscuits", ("box", "bag"), "sweet"),
    ("Tea", ("box",), "tea"),
    ("Coffee", ("bag", "jar", "can"), "coffee"),
    ("Chips", ("bag", "tube"), "savoury"),
    ("Nuts", ("bag", "can"), "savoury"),
    ("Cola", ("can", "bottle", "multipack"), "drink"),
    ("Lemonade", ("can", "bottle", "multipack"), "fruit"),
    ("Iced Tea", ("can", "bottle", "carton"), "fruit"),
    ("Energy", ("can", "multipack"), "drink"),
    ("Beer", ("can", "bottle", "multipack"), "drink"),
    ("Water", ("bottle", "multipack"), "fruit"),
    ("Tomatoes", ("can", "jar", "brick"), "savoury"),
    ("Beans", ("can", "jar"), "savoury"),
    ("Tuna", ("can",), "savoury"),
    ("Jam", ("jar",), "fruit"),
    ("Honey", ("jar",), "sweet"),
    ("Pickles", ("jar",), "savoury"),
    ("Pesto", ("jar",), "savoury"),
    ("Ketchup", ("bottle",), "savoury"),
    ("Olive Oil", ("bottle",), "savoury"),
    ("Dressing", ("bottle",), "savoury"),
    ("Shampoo", ("bottle",), "care"),
    ("Shower Gel", ("bottle", "tube"), "care"),
    ("Detergent", ("bottle", "box"), "care"),
    ("Soap", ("box", "bottle"), "care"),
    ("Toothpaste", ("box",), "care"),
    ("Pasta", ("box", "bag"), "grain"),
    ("Rice", ("bag", "box"), "grain"),
    ("Flour", ("bag",), "grain"),
    ("Chocolate", ("box", "bag"), "sweet"),
    ("Ice Cream", ("tub", "box"), "sweet"),
    ("Cream Cheese", ("tub",), "savoury"),
    ("Spread", ("tub", "jar"), "savoury"),
)

# flavour: the hue (0..1), saturation and value that its packs usually carry
FLAVOURS: dict[str, tuple[tuple[str, float, float, float], ...]] = {
    "sweet": (
        ("Vanilla", 0.13, 0.55, 0.95),
        ("Strawberry", 0.97, 0.8, 0.85),
        ("Chocolate", 0.06, 0.7, 0.4),
        ("Caramel", 0.08, 0.75, 0.8),
        ("Blueberry", 0.7, 0.6, 0.6),
        ("Natural", 0.56, 0.5, 0.9),
        ("Coconut", 0.5, 0.3, 0.9),
        ("Banana", 0.15, 0.75, 0.98),
        ("Hazelnut", 0.07, 0.5, 0.55),
        ("Peach", 0.06, 0.5, 1.0),
    ),
    "fruit": (
        ("Orange", 0.08, 0.95, 1.0),
        ("Apple", 0.27, 0.8, 0.75),
        ("Grapefruit", 0.99, 0.7, 0.95),
        ("Mango", 0.11, 0.9, 1.0),
        ("Lemon", 0.16, 0.85, 1.0),
        ("Cherry", 0.97, 0.95, 0.65),
        ("Pear", 0.2, 0.6, 0.8),
        ("Raspberry", 0.94, 0.85, 0.8),
        ("Multivitamin", 0.05, 0.9, 0.95),
        ("Blackcurrant", 0.8, 0.7, 0.45),
        ("Pineapple", 0.14, 0.9, 0.95),
        ("Lime", 0.3, 0.85, 0.8),
    ),
    "milk": (
        ("1.5 %", 0.36, 0.8, 0.55),
        ("3.0 %", 0.99, 0.85, 0.8),
        ("0.5 %", 0.56, 0.6, 0.85),
        ("Lactose Free", 0.62, 0.8, 0.55),
        ("Organic", 0.28, 0.6, 0.5),
        ("Barista", 0.08, 0.5, 0.35),
    ),
    "grain": (
        ("Original", 0.08, 0.8, 0.8),
        ("Honey", 0.12, 0.85, 0.95),
        ("Wholegrain", 0.07, 0.6, 0.55),
        ("Classic", 0.6, 0.8, 0.6),
        ("Bio", 0.3, 0.7, 0.6),
        ("Fine", 0.0, 0.8, 0.7),
        ("Fruit", 0.93, 0.7, 0.75),
        ("Nut", 0.07, 0.5, 0.5),
    ),
    "savoury": (
        ("Classic", 0.0, 0.85, 0.75),
        ("Sea Salt", 0.58, 0.75, 0.75),
        ("Paprika", 0.03, 0.9, 0.8),
        ("Basil", 0.35, 0.75, 0.5),
        ("Sour Cream", 0.33, 0.5, 0.7),
        ("Chili", 0.99, 0.95, 0.7),
        ("Garlic", 0.14, 0.3, 0.85),
        ("Cheese", 0.12, 0.9, 0.95),
        ("Onion", 0.28, 0.6, 0.6),
        ("Smoked", 0.05, 0.6, 0.35),
    ),
    "drink": (
        ("Original", 0.99, 0.9, 0.8),
        ("Zero", 0.0, 0.0, 0.12),
        ("Light", 0.58, 0.1, 0.8),
        ("Cherry", 0.93, 0.85, 0.55),
        ("Lime", 0.3, 0.8, 0.7),
        ("Gold", 0.12, 0.6, 0.8),
        ("Blue", 0.6, 0.85, 0.7),
    ),
    "tea": (
        ("Green", 0.3, 0.6, 0.6),
        ("Black", 0.03, 0.7, 0.4),
        ("Mint", 0.42, 0.6, 0.7),
        ("Camomile", 0.14, 0.7, 0.95),
        ("Fruit", 0.95, 0.8, 0.7),
        ("Rooibos", 0.04, 0.8, 0.6),
        ("Ginger", 0.1, 0.7, 0.85),
    ),
    "coffee": (
        ("Mild", 0.1, 0.6, 0.8),
        ("Strong", 0.0, 0.85, 0.55),
        ("Espresso", 0.05, 0.6, 0.25),
        ("Decaf", 0.6, 0.6, 0.6),
        ("Crema", 0.08, 0.45, 0.65),
        ("Gold", 0.12, 0.65, 0.8),
    ),
    "care": (
        ("Lavender", 0.74, 0.45, 0.75),
        ("Aloe", 0.36, 0.5, 0.75),
        ("Ocean", 0.55, 0.7, 0.85),
        ("Rose", 0.94, 0.4, 0.9),
        ("Sensitive", 0.5, 0.12, 0.95),
        ("Citrus", 0.15, 0.8, 0.95),
        ("Men", 0.6, 0.5, 0.25),
        ("Repair", 0.1, 0.5, 0.8),
    ),
}

CLAIMS = (
    "NEW",
    "BIO",
    "100%",
    "0% SUGAR",
    "VEGAN",
    "+20%",
    "ECO",
    "EXTRA",
    "PURE",
    "FRESH",
    "No 1",
    "RICH IN FIBRE",
    "VITAMIN C",
    "SINCE 1924",
    "MADE IN EU",
    "HALF FAT",
    "GLUTEN FREE",
    "LIMITED",
    "NATURAL",
    "FAIR",
)
FILLER = (
    "mild & creamy",
    "naturally good for you",
    "pressed not concentrated",
    "with real fruit",
    "from our farms",
    "serve cool",
    "shake well before use",
    "best before see top",
    "source of calcium",
    "no added sugar",
    "rich taste",
    "family recipe",
    "slowly roasted",
    "keep refrigerated",
    "contains milk",
    "recyclable pack",
    "carefully selected",
    "a touch of sun",
)


def invent_brand(rng: np.random.Generator) -> str:
    """A made-up brand of one or two short words."""
    name = "".join(rng.choice(SYLLABLES) for _ in range(int(rng.integers(2, 4)))).capitalize()
    if rng.random() < 0.2:
        name += " " + str(rng.choice(SYLLABLES)).capitalize() + str(rng.choice(SYLLABLES))
    if rng.random() < 0.3:
        name = name.upper()
    return name
