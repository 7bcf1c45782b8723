"""Paints the swatches of content/swatches/*.yaml into content/images/swatches/.

    python art/swatches/paint.py                   # everything
    python art/swatches/paint.py garage quartz     # only these collections
    python art/swatches/paint.py signature-mangrove.jpg   # only this picture

Needs Python 3.11, numpy, scipy, pillow and PyYAML. A picture depends on its colors and on its file
name, which seeds the random numbers: rename the file and the same recipe gives another pattern.
"""

import sys
from pathlib import Path

import yaml

import concrete
import flake
import metallic
import quartz
import slab
from light import save
from noise import generator

CONTENT = Path(__file__).resolve().parents[2] / "content"
FLAKE = {"signature", "brownstone", "greystone", "modern", "garage", "marble"}


def paint(collection, swatch, stem):
    """The picture of one file, and how many kilobytes it may weigh."""
    random = generator(stem)
    if collection in FLAKE:
        size = stem.rpartition("-")[2]
        cut = flake.CUTS.get(size, flake.CUTS["popular"])
        return flake.paint(swatch, random, cut, veins=0.15 if collection == "marble" else 0.0), cut.kilobytes
    if collection == "broadcast":
        cut = flake.CUTS["popular"]
        return flake.broadcast(swatch, random, cut), cut.kilobytes
    if collection == "slab":
        return slab.paint(swatch, random, stem), slab.KILOBYTES
    if collection == "polish":
        return concrete.paint(swatch, generator("polish"), stem), concrete.KILOBYTES
    if collection == "quartz":
        return quartz.paint(swatch, random), quartz.KILOBYTES
    if collection == "technique":
        return metallic.technique(swatch, random, stem), metallic.KILOBYTES
    painter = {"metallic-pairings": metallic.pairing, "metallic-color-shift": metallic.color_shift}
    return painter.get(collection, metallic.pigment)(swatch, random), metallic.KILOBYTES


def files(swatch):
    """Every picture of a swatch once, in order."""
    shown = [swatch["picture"], *swatch.get("larger", [])]
    return list(dict.fromkeys(picture["file"] for picture in shown))


def main(wanted):
    found, total, count = set(), 0, 0
    for recipe in sorted((CONTENT / "swatches").glob("*.yaml")):
        if "." in recipe.stem:  # a translation
            continue
        for swatch in yaml.safe_load(recipe.read_text(encoding="utf-8"))["swatches"]:
            for file in files(swatch):
                target = CONTENT / "images" / file
                names = {recipe.stem, target.name} & set(wanted)
                if wanted and not names:
                    continue
                found |= names
                size = save(*paint(recipe.stem, swatch, target.stem), target)
                total, count = total + size, count + 1
                print(f"{size / 1000:6.0f} kB  {file}", flush=True)
    for name in sorted(set(wanted) - found):
        sys.exit(f"There is no collection or picture `{name}` in content/swatches/")
    print(f"{count} pictures, {total / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
