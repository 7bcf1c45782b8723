"""Polished concrete: cement paste and cut stones, with more of the room mirrored at each level."""

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, map_coordinates

from chips import FINE, shatter, wear
from light import SIZE, halve, linear
from noise import Field, Fractal, grid, smoothstep

KILOBYTES = 95
BOARD = 9.0  # inches of floor in the picture

# The depth of the color, the brightness of the mirrored window, and its blur in pixels.
LEVELS = {
    "polish-matte": (0.88, 0.0, 60.0),
    "polish-satin": (1.06, 0.15, 36.0),
    "polish-high-gloss": (1.22, 0.30, 2.6),
}


def paint(swatch, random, level):
    """The first color is the paste, the others are stones. All levels show the same slab, ground further."""
    depth, mirror, blur = LEVELS[level]
    picture = slab(swatch, random)
    # Polish fills the pores that scatter light: colors get deeper and further apart.
    middle = picture.mean(axis=(0, 1))
    picture = middle * (picture / middle) ** depth * (1.16 - 0.16 * depth)
    x, y = grid(SIZE, 1.0)
    picture *= (1.06 - 0.10 * x - 0.06 * y)[..., None]
    wave = Fractal(random, octaves=3)
    bend = 0.006 * wave(x * 4, y * 4), 0.006 * wave(x * 4 + 7, y * 4)
    seen = window(x + bend[0], y + bend[1])
    seen = gaussian_filter(seen, blur)
    hazy = gaussian_filter(seen, 30 if mirror else 1)
    return picture + mirror * (0.75 * seen + 0.35 * hazy)[..., None] * np.array([0.95, 1.0, 1.06])


def slab(swatch, random):
    tones = [linear(color["value"]) for color in swatch["colors"]]
    weights = np.array([color["share"] for color in swatch["colors"][1:]], dtype=float)
    stones = gravel(random)
    count = len(stones)
    kind = random.choice(len(weights), count, p=weights / weights.sum())
    batch = np.exp(random.normal(0, 0.13, count))[:, None] * (1 + random.normal(0, 0.02, (count, 3)))
    colors = np.concatenate([tones[0][None], np.array(tones[1:])[kind] * batch])

    image = Image.new("I", (FINE, FINE), 0)
    draw = ImageDraw.Draw(image)
    for number, outline in enumerate(stones.reshape(count, -1).tolist(), start=1):
        draw.polygon(outline, fill=number)
    top = np.asarray(image)
    x, y = grid(FINE, BOARD)
    # Stones were never perfect polygons: fray their outlines.
    fray = Fractal(random, octaves=3)
    at = (y / BOARD * FINE + 5.0 * fray(x * 5, y * 5), x / BOARD * FINE + 5.0 * fray(x * 5 + 3, y * 5 + 3))
    top = map_coordinates(top, at, order=0, mode="nearest")
    stone = top > 0

    clouds, dust = Fractal(random, octaves=5), Fractal(random, octaves=3, gain=0.8, cells=192)
    offset = np.concatenate([[0.0], random.uniform(0, 16, count)])[top]
    veins = Fractal(random, octaves=4, gain=0.7)(x * 7 + offset, y * 5 + offset)
    paste = 1.0 + 0.055 * clouds(x * 0.35, y * 0.35) + 0.065 * dust(x * 14, y * 14)
    grit = 1.0 + 0.07 * veins + 0.035 * dust(x * 9 + 5, y * 9)
    picture = colors[top] * np.where(stone, grit, paste)[..., None]
    edge = gaussian_filter(stone.astype(np.float32), 3.0)
    # Paste shrinks a little from a stone, and stays darker there.
    picture *= np.where(stone, 1.0, 1.0 - 0.22 * edge)[..., None]
    picture = sand(picture, stone, tones, random)
    return halve(gaussian_filter(picture, (0.9, 0.9, 0)))


def gravel(random):
    """Outlines of stones from large to small, none touching: what a grinder cuts through."""
    stock = np.array([wear(shard, random, 0.12, 0.34) for shard in shatter(random, 300, slivers=0.03)])
    inch = FINE / BOARD
    centers, radii, outlines = [], [], []
    for radius in np.sort(0.028 + 0.20 * random.random(6000) ** 5.0)[::-1] * inch:
        center = random.uniform(-radius, FINE + radius, 2)
        if centers:
            gap = np.hypot(*(np.array(centers) - center).T) - (np.array(radii) + radius) * 0.86
            if gap.min() < 0.0:
                continue
        outline = stock[random.integers(len(stock))]
        outline = outline / np.sqrt((outline**2).sum(axis=1).mean()) * radius
        turn = random.uniform(0, 2 * np.pi)
        cos, sin = np.cos(turn), np.sin(turn)
        turned = np.stack([outline[:, 0] * cos - outline[:, 1] * sin, outline[:, 0] * sin + outline[:, 1] * cos], 1)
        centers.append(center)
        radii.append(radius)
        outlines.append(turned + center)
    return np.array(outlines)


def sand(picture, stone, tones, random):
    """Grains of sand in the paste, light and dark, and a few open pinholes."""
    x, y = grid(FINE, BOARD)
    coarse, fine = Field(random, cells=160), Field(random, cells=160)
    grains = coarse(x * 13, y * 13)
    light = smoothstep(1.5, 1.8, grains) * ~stone
    dark = smoothstep(-1.8, -2.05, grains) * ~stone
    pinholes = smoothstep(3.1, 3.3, fine(x * 11, y * 11))
    picture = picture + (light * 0.55)[..., None] * (np.array(tones[1]) - picture)
    picture = picture * (1.0 - 0.45 * dark - 0.6 * pinholes)[..., None]
    return picture


def window(x, y):
    """A four-pane window as the floor mirrors it: leaning, wider toward the viewer, fading away from the wall."""
    across = (x - 0.56 - 0.24 * (y - 0.5)) / (0.25 + 0.12 * (y - 0.5))
    along = (y - 0.40) / 0.40
    panes = smoothstep(1.0, 0.985, np.abs(across)) * smoothstep(1.0, 0.985, np.abs(along))
    bars = smoothstep(0.035, 0.05, np.abs(across)) * smoothstep(0.022, 0.032, np.abs(along + 0.08))
    return panes * bars * (0.45 + 0.55 * smoothstep(1.1, -1.0, along))
