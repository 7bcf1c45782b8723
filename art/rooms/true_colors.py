"""Compares each color with its floor in the middle of every room, and fails when a customer would see another one.

    python art/rooms/true_colors.py            # the colors that differ most, and the median, of each room
    python art/rooms/true_colors.py --all      # every color

The difference is CIEDE2000 between the mean of the swatch and the mean of its floor, away from the sun: 1 is seen
side by side, and above 6 a gray passes for a beige. Takes seconds; nothing is rendered.
"""

import sys

import numpy as np
import yaml

from try_floor import ROOMS, encoded, linear, opened, shown

MOST = 6.0
# Where the middle of a floor is: parts of its height and of the picture's width.
DOWN, ACROSS = (0.4, 0.7), (0.35, 0.65)


def lab(srgb):
    xyz = linear(srgb) @ np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]).T
    xyz = xyz / (0.95047, 1, 1.08883)
    x, y, z = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other):
    """CIEDE2000 of two sRGB colors from 0 to 1."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(other)
    chroma = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * np.sqrt(chroma**7 / (chroma**7 + 25**7))
    c1, c2 = np.hypot(a1 * stretch, b1), np.hypot(a2 * stretch, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1 * stretch)) % 360, np.degrees(np.arctan2(b2, a2 * stretch)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    l, c, rad = (l1 + l2) / 2, (c1 + c2) / 2, np.radians
    t = 1 - 0.17 * np.cos(rad(hue - 30)) + 0.24 * np.cos(rad(2 * hue)) + 0.32 * np.cos(rad(3 * hue + 6)) - 0.2 * np.cos(rad(4 * hue - 63))
    lightness = (l2 - l1) / (1 + 0.015 * (l - 50) ** 2 / np.sqrt(20 + (l - 50) ** 2))
    colorful, turned = (c2 - c1) / (1 + 0.045 * c), 2 * np.sqrt(c1 * c2) * np.sin(rad(turn) / 2) / (1 + 0.015 * c * t)
    blue = -np.sin(rad(60 * np.exp(-(((hue - 275) / 25) ** 2)))) * 2 * np.sqrt(c**7 / (c**7 + 25**7))
    return float(np.sqrt(lightness**2 + colorful**2 + turned**2 + blue * colorful * turned))


def middle(floor, light):
    """The pixels of the floor's middle that the sun does not reach."""
    height, width = floor.shape
    top = np.nonzero(floor)[0].min()
    part = np.zeros_like(floor)
    part[slice(*(int(top + (height - top) * at) for at in DOWN)), slice(*(int(width * at) for at in ACROSS))] = True
    part &= floor
    bright = light.mean(-1)
    return part & (bright < 1.5 * np.median(bright[part]))


def measured(room):
    """Mean light and gloss there."""
    facts, folder = yaml.safe_load((ROOMS / f"{room}.yaml").read_text(encoding="utf-8")), ROOMS / room
    light, gloss = (opened(folder / f"{name}.jpg") ** 2 * facts[name] for name in ("light", "gloss"))
    part = middle(opened(folder / "mask.png")[..., 0] > 0.99, light)
    return light[part].mean(0), gloss[part].mean(0)


def swatches():
    """The mean color of each swatch that can be laid on a floor, in linear light, with its gloss."""
    for path in sorted((ROOMS.parent / "swatches").glob("*.yaml")):
        if "." in path.stem:  # a translation
            continue
        collection = yaml.safe_load(path.read_text(encoding="utf-8"))
        for swatch in collection["swatches"] if "board" in collection else ():
            picture = ROOMS.parent / "images" / swatch["picture"]["file"]
            yield f"{collection['name']}: {swatch['name']}", linear(opened(picture)).mean((0, 1)), swatch.get("gloss", 1)


if __name__ == "__main__":
    colors, wrong = list(swatches()), 0
    for file in sorted(ROOMS.glob("*.yaml")):
        if "." in file.stem:  # a translation
            continue
        light, gloss = measured(file.stem)
        found = []
        for name, color, shine in colors:
            swatch, floor = encoded(color), shown(color * light + gloss * shine)
            found.append((difference(swatch, floor), name, *(tuple((each * 255).round().astype(int).tolist()) for each in (swatch, floor))))
        found.sort(reverse=True)
        wrong += sum(each[0] > MOST for each in found)
        print(f"{file.stem}: light {light.round(2)}, gloss {gloss.round(3)}; median {found[len(found) // 2][0]:.1f}, most {found[0][0]:.1f}")
        for far, name, swatch, floor in found if "--all" in sys.argv else found[:3]:
            print(f"  {far:4.1f}  {name}: {swatch} shown as {floor}")
    if wrong:
        sys.exit(f"{wrong} floors differ from their swatches by more than {MOST}: balance the room, `python art/rooms/NAME.py --balance`")
