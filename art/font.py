"""The letters that nearly every page needs, as a font of its own: a third less to load before a page looks right.

    python art/font.py

Writes site/assets/schibsted-grotesk-core.woff2 and prints its range for site/styles/base/fonts.css.
Browsers load the whole file only for a page with another letter.

Also adds the letters of Polish, Czech, Turkish and others to the two fonts of cards and of the color guide, which are
in generator/assets/fonts; generator/src/templates/more-letters.css has them for pages.
"""

from pathlib import Path

from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SITE = Path(__file__).parent.parent / "site"
FILES = SITE / "node_modules/@fontsource-variable/schibsted-grotesk/files"
WHOLE = FILES / "schibsted-grotesk-latin-wght-normal.woff2"
MORE = FILES / "schibsted-grotesk-latin-ext-wght-normal.woff2"
CARDS = SITE.parent / "generator/assets/fonts"
CORE = SITE / "assets/schibsted-grotesk-core.woff2"

# ASCII, signs that texts get by themselves (quotes, dashes, spaces) or that figures have, and the letters of Spanish.
SIGNS = "\u00a0¡©®°·¼½¾¿×÷–—‘’“”•…′″‹›€™−"
SPANISH = "ÁÉÍÑÓÚÜáéíñóúü"
CORE_LETTERS = {*range(0x20, 0x7F), *map(ord, SIGNS + SPANISH)}


def ranges(letters):
    """A list for `unicode-range`."""
    found, last = [], None
    for letter in sorted(letters):
        if last is not None and letter == last + 1:
            found[-1][1] = letter
        else:
            found.append([letter, letter])
        last = letter
    return ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in found)


# All that a style sheet of the site asks for, and what fonts do by themselves. Left out: fractions, and figures of two
# further widths.
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"]

font = TTFont(WHOLE, recalcTimestamp=False)
has = set(font.getBestCmap())
options = Options(layout_features=FEATURES, notdef_outline=True)
subsetter = Subsetter(options)
subsetter.populate(unicodes=CORE_LETTERS & has)
subsetter.subset(font)
font.flavor = "woff2"
font.save(CORE)

for name, weight in [("regular", 400), ("bold", 700)]:
    drawn = CARDS / f"schibsted-grotesk-{name}.ttf"
    known = set(TTFont(drawn).getBestCmap())
    more = TTFont(MORE, recalcTimestamp=False)
    more.flavor = None
    more = instantiateVariableFont(more, {"wght": weight})
    letters = {letter for letter in more.getBestCmap() if 0x100 <= letter < 0x250 or 0x1E00 <= letter < 0x1F00}
    if letters <= known:
        continue
    subsetter = Subsetter(Options(layout_features=["ccmp", "kern", "liga", "locl", "mark", "mkmk"]))
    subsetter.populate(unicodes=letters - known)
    subsetter.subset(more)
    with TemporaryDirectory() as folder:
        part = Path(folder) / "more.ttf"
        more.save(part)
        both = Merger().merge([str(drawn), str(part)])
    both["head"].modified = both["head"].created
    both.save(drawn)

print(f"{CORE.stat().st_size:,} of {WHOLE.stat().st_size:,} bytes")
print(ranges(CORE_LETTERS & has))
