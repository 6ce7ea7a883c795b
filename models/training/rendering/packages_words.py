"""Words, fonts and colours from which packages are invented. Every brand is made up of syllables."""
from __future__ import annotations

import colorsys
import functools
from pathlib import Path

import numpy as np
from PIL import ImageFont

Colour = tuple[int, int, int]

FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts")
# Symbol and mathematics fonts draw no words.
UNWANTED_FONTS = ("math", "keyboard", "initials", "emoji", "symbol", "icon", "breip", "mono", "hairline")

SYLLABLES = (
    "al va no ri mo la ter ken dos fa bel zu mi ra to lin or ka su ve gran so pi ta del "
    "hu ber wes nor da li fen co ro ya qui ne stra bri ju lo ma ce ni xo wal op ti um ex"
).split()

# (product words, kinds of package it is sold in, flavour group)
GOODS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("Oat Drink", ("carton", "brick"), "sweet"), ("Whole Milk", ("carton", "bottle"), "milk"),
    ("Yoghurt", ("carton", "tub"), "sweet"), ("Mild Yoghurt", ("carton", "brick"), "sweet"),
    ("Juice", ("carton", "bottle", "brick"), "fruit"), ("Smoothie", ("bottle", "carton"), "fruit"),
    ("Soy Drink", ("carton", "brick"), "sweet"), ("Cooking Cream", ("brick", "carton"), "milk"),
    ("Muesli", ("box", "bag"), "grain"), ("Corn Flakes", ("box",), "grain"), ("Crunchy Balls", ("box",), "sweet"),
    ("Crackers", ("box", "bag"), "savoury"), ("Biscuits", ("box", "bag"), "sweet"), ("Tea", ("box",), "tea"),
    ("Coffee", ("bag", "jar", "can"), "coffee"), ("Chips", ("bag", "tube"), "savoury"), ("Nuts", ("bag", "can"), "savoury"),
    ("Cola", ("can", "bottle", "multipack"), "drink"), ("Lemonade", ("can", "bottle", "multipack"), "fruit"),
    ("Iced Tea", ("can", "bottle", "carton"), "fruit"), ("Energy", ("can", "multipack"), "drink"),
    ("Beer", ("can", "bottle", "multipack"), "drink"), ("Water", ("bottle", "multipack"), "fruit"),
    ("Tomatoes", ("can", "jar", "brick"), "savoury"), ("Beans", ("can", "jar"), "savoury"), ("Tuna", ("can",), "savoury"),
    ("Jam", ("jar",), "fruit"), ("Honey", ("jar",), "sweet"), ("Pickles", ("jar",), "savoury"), ("Pesto", ("jar",), "savoury"),
    ("Ketchup", ("bottle",), "savoury"), ("Olive Oil", ("bottle",), "savoury"), ("Dressing", ("bottle",), "savoury"),
    ("Shampoo", ("bottle",), "care"), ("Shower Gel", ("bottle", "tube"), "care"), ("Detergent", ("bottle", "box"), "care"),
    ("Soap", ("box", "bottle"), "care"), ("Toothpaste", ("box",), "care"), ("Pasta", ("box", "bag"), "grain"),
    ("Rice", ("bag", "box"), "grain"), ("Flour", ("bag",), "grain"), ("Chocolate", ("box", "bag"), "sweet"),
    ("Ice Cream", ("tub", "box"), "sweet"), ("Cream Cheese", ("tub",), "savoury"), ("Spread", ("tub", "jar"), "savoury"),
)

# flavour: the hue (0..1), saturation and value that its packs usually carry
FLAVOURS: dict[str, tuple[tuple[str, float, float, float], ...]] = {
    "sweet": (("Vanilla", .13, .55, .95), ("Strawberry", .97, .8, .85), ("Chocolate", .06, .7, .4), ("Caramel", .08, .75, .8),
              ("Blueberry", .7, .6, .6), ("Natural", .56, .5, .9), ("Coconut", .5, .3, .9), ("Banana", .15, .75, .98),
              ("Hazelnut", .07, .5, .55), ("Peach", .06, .5, 1.)),
    "fruit": (("Orange", .08, .95, 1.), ("Apple", .27, .8, .75), ("Grapefruit", .99, .7, .95), ("Mango", .11, .9, 1.),
              ("Lemon", .16, .85, 1.), ("Cherry", .97, .95, .65), ("Pear", .2, .6, .8), ("Raspberry", .94, .85, .8),
              ("Multivitamin", .05, .9, .95), ("Blackcurrant", .8, .7, .45), ("Pineapple", .14, .9, .95), ("Lime", .3, .85, .8)),
    "milk": (("1.5 %", .36, .8, .55), ("3.0 %", .99, .85, .8), ("0.5 %", .56, .6, .85), ("Lactose Free", .62, .8, .55),
             ("Organic", .28, .6, .5), ("Barista", .08, .5, .35)),
    "grain": (("Original", .08, .8, .8), ("Honey", .12, .85, .95), ("Wholegrain", .07, .6, .55), ("Classic", .6, .8, .6),
              ("Bio", .3, .7, .6), ("Fine", .0, .8, .7), ("Fruit", .93, .7, .75), ("Nut", .07, .5, .5)),
    "savoury": (("Classic", .0, .85, .75), ("Sea Salt", .58, .75, .75), ("Paprika", .03, .9, .8), ("Basil", .35, .75, .5),
                ("Sour Cream", .33, .5, .7), ("Chili", .99, .95, .7), ("Garlic", .14, .3, .85), ("Cheese", .12, .9, .95),
                ("Onion", .28, .6, .6), ("Smoked", .05, .6, .35)),
    "drink": (("Original", .99, .9, .8), ("Zero", .0, .0, .12), ("Light", .58, .1, .8), ("Cherry", .93, .85, .55),
              ("Lime", .3, .8, .7), ("Gold", .12, .6, .8), ("Blue", .6, .85, .7)),
    "tea": (("Green", .3, .6, .6), ("Black", .03, .7, .4), ("Mint", .42, .6, .7), ("Camomile", .14, .7, .95),
            ("Fruit", .95, .8, .7), ("Rooibos", .04, .8, .6), ("Ginger", .1, .7, .85)),
    "coffee": (("Mild", .1, .6, .8), ("Strong", .0, .85, .55), ("Espresso", .05, .6, .25), ("Decaf", .6, .6, .6),
               ("Crema", .08, .45, .65), ("Gold", .12, .65, .8)),
    "care": (("Lavender", .74, .45, .75), ("Aloe", .36, .5, .75), ("Ocean", .55, .7, .85), ("Rose", .94, .4, .9),
             ("Sensitive", .5, .12, .95), ("Citrus", .15, .8, .95), ("Men", .6, .5, .25), ("Repair", .1, .5, .8)),
}

CLAIMS = ("NEW", "BIO", "100%", "0% SUGAR", "VEGAN", "+20%", "ECO", "EXTRA", "PURE", "FRESH", "No 1", "RICH IN FIBRE",
          "VITAMIN C", "SINCE 1924", "MADE IN EU", "HALF FAT", "GLUTEN FREE", "LIMITED", "NATURAL", "FAIR")
FILLER = ("mild & creamy", "naturally good for you", "pressed not concentrated", "with real fruit", "from our farms", "serve cool",
          "shake well before use", "best before see top", "source of calcium", "no added sugar", "rich taste", "family recipe",
          "slowly roasted", "keep refrigerated", "contains milk", "recyclable pack", "carefully selected", "a touch of sun")


def invent_brand(rng: np.random.Generator) -> str:
    """A made-up brand of one or two short words."""
    name = "".join(rng.choice(SYLLABLES) for _ in range(int(rng.integers(2, 4)))).capitalize()
    if rng.random() < .2:
        name += " " + str(rng.choice(SYLLABLES)).capitalize() + str(rng.choice(SYLLABLES))
    if rng.random() < .3:
        name = name.upper()
    return name


@functools.cache
def font_files() -> tuple[str, ...]:
    """All usable font files of this machine, sorted so that a seed means the same on machines with the same fonts."""
    found = {str(path) for folder in FONT_FOLDERS for end in ("ttf", "otf") for path in Path(folder).rglob(f"*.{end}")}
    return tuple(sorted(path for path in found if not any(word in path.lower() for word in UNWANTED_FONTS)))


@functools.lru_cache(maxsize=4000)
def load_font(path: str, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A font at a size in pixels; Pillow's own face where the machine has none."""
    return ImageFont.truetype(path, size) if path else ImageFont.load_default(size)


def pick_font(rng: np.random.Generator, bold: bool = False) -> str:
    """The path of a random font, heavy where `bold`, or '' where the machine has no fonts."""
    files = font_files()
    if bold:
        files = tuple(p for p in files if any(w in p.lower() for w in ("bold", "black", "bebas", "lobster", "dancing", "play"))) or files
    return str(rng.choice(files)) if files else ""


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """RGB bytes of a colour given by hue, saturation and value in 0..1."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(max(saturation, 0), 1), min(max(value, 0), 1))
    return int(red * 255), int(green * 255), int(blue * 255)


def luminance(colour: Colour) -> float:
    """Perceived brightness in 0..255."""
    return .299 * colour[0] + .587 * colour[1] + .114 * colour[2]
