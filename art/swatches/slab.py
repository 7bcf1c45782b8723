"""A garage slab before a coating: as the house came, and after grinding."""

import numpy as np
from scipy.ndimage import gaussian_filter

from light import linear
from noise import Field, Fractal, grid, smoothstep

SIZE = 1200
METERS = 4.5  # of floor in the picture: `board` in content/swatches/slab.yaml
KILOBYTES = 150


def paint(swatch, random, stem):
    """The first color is the concrete. Bare: the second is dirt, the third rust. Ground: the second is sand."""
    x, y = grid(SIZE, METERS)
    tones = [linear(color["value"]) for color in swatch["colors"]]
    painter = {"slab-bare": bare, "slab-ground": ground}.get(stem, coat)
    return painter(x, y, tones, random)


def bare(x, y, tones, random):
    clouds, grain = Fractal(random, octaves=6), Fractal(random, octaves=2, gain=0.9, cells=192)
    # Cement paste dries in patches, and a trowel leaves broad arcs.
    shade = 1 + 0.10 * clouds(x * 0.8, y * 0.8) + 0.035 * grain(x * 40, y * 40)
    shade += 0.02 * np.sin(9 * np.hypot(x + 3, y - 1) + 2 * clouds(x * 0.5 + 5, y * 0.5))
    picture = tones[0] * shade[..., None]
    dirt = np.zeros_like(x)
    for _ in range(5):  # drips below parked cars
        dirt = np.maximum(dirt, stain(x, y, random, random.uniform(0.05, 0.24)) * random.uniform(0.35, 0.85))
    walked = smoothstep(0.1, 1.6, clouds(x * 0.35 + 3, y * 0.35 + 8))
    dirt = np.clip(dirt + 0.28 * walked, 0, 0.9)
    picture += (tones[1] - picture) * dirt[..., None]
    rust = stain(x, y, random, 0.07) * 0.4
    picture += (tones[2] - picture) * rust[..., None]
    for _ in range(2):
        picture *= (1 - 0.55 * crack(x, y, random, 0.005))[..., None]
    return picture


def ground(x, y, tones, random):
    clouds, grain = Fractal(random, octaves=4), Fractal(random, octaves=2, gain=0.9, cells=192)
    sand = Field(random, cells=512)
    shade = 1 + 0.035 * clouds(x * 0.8, y * 0.8) + 0.03 * grain(x * 40, y * 40)
    # Each head of the machine leaves a faint ring where it turned.
    rings = np.zeros_like(x)
    for _ in range(260):
        from_center = np.hypot(x - random.uniform(-0.3, METERS + 0.3), y - random.uniform(-0.3, METERS + 0.3))
        rings += np.exp(-(((from_center - random.uniform(0.10, 0.13)) / 0.006) ** 2)) * random.choice((-1, 1))
    shade += 0.022 * np.clip(rings, -1.5, 1.5)
    picture = tones[0] * shade[..., None]
    open_grain = smoothstep(0.9, 1.6, sand(x * 130, y * 130))
    picture += (tones[1] - picture) * (0.4 * open_grain)[..., None]
    # Filled cracks, and what is left of the deepest stain.
    for _ in range(2):
        picture *= (1 - 0.22 * crack(x, y, random, 0.011))[..., None]
    return picture * (1 - 0.06 * stain(x, y, random, 0.2))[..., None]


def coat(x, y, tones, random):
    """Resin from a roller: one color, and lap marks that hardly show."""
    lap = Fractal(random, octaves=3)
    return tones[0] * (1 + 0.012 * lap(x * 1.2, y * 0.4))[..., None]


def stain(x, y, random, radius):
    """A blot with a ragged edge and a darker middle."""
    fray = Fractal(random, octaves=5, gain=0.6)
    center = random.uniform(0.5, METERS - 0.5, 2)
    away = np.hypot((x - center[0]) * random.uniform(0.7, 1.3), y - center[1]) / radius
    return smoothstep(1.25, 0.35, away + 0.32 * fray(x * 5, y * 5))


def crack(x, y, random, width):
    """A hairline that wanders across the middle of the board and ends in it."""
    wander = Fractal(random, octaves=6, gain=0.62)
    angle, offset = random.uniform(0, np.pi), random.uniform(-0.8, 0.8)
    u, v = x - METERS / 2, y - METERS / 2
    along, across = u * np.cos(angle) + v * np.sin(angle), v * np.cos(angle) - u * np.sin(angle) - offset
    line = np.exp(-((np.abs(across + 0.14 * wander(along * 1.3, along * 0.0)) / width) ** 2))
    return gaussian_filter(line, 0.6) * smoothstep(1.7, 1.2, np.abs(along))
