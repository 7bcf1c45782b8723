"""Colored quartz: rounded grains of sand broadcast into resin until it takes no more."""

import numpy as np
from scipy.ndimage import gaussian_filter

from chips import FINE, lay, pick, shatter, throw, wear
from flake import relief
from light import SIZE, clear_coat, halve, linear
from noise import Field, grid, smoothstep

KILOBYTES = 104
GRAIN = 1 / 40  # inches
BOARD = 1.7  # inches of floor in the picture


def paint(swatch, random):
    pixels = GRAIN / BOARD * FINE
    stock = np.array([wear(shard, random, 0.2, 0.36) for shard in shatter(random, 500, slivers=0.0)])
    corners, angle, center = throw(random, stock, pixels, density=20.0, specks=0.10)
    count = len(corners)
    top = lay(corners, ground=count // 2)

    tones = np.array([linear(color["value"]) for color in swatch["colors"]])
    batch = np.exp(random.normal(0.0, 0.10, count))[:, None] * (1 + random.normal(0, 0.015, (count, 3)))
    picture = (tones[pick(random, swatch, count)] * batch)[top]

    x, y = grid(FINE, FINE)
    right, down = (x - center[top, 0]) / pixels, (y - center[top, 1]) / pixels
    # A grain is a pebble: its upper left faces the window, and it darkens toward its rim.
    lit = np.clip(-(right + 1.1 * down), -0.8, 0.8)
    rim = np.clip(np.hypot(right, down) - 0.25, 0.0, 0.5)
    picture *= (1.0 + 0.30 * lit - 0.45 * rim)[..., None]
    # Clear grains let light through to their far side.
    glassy = (random.random(count) < 0.3)[top]
    picture *= (1.0 + 0.28 * glassy * smoothstep(0.0, 0.5, -lit))[..., None]
    picture *= (relief(top, pixels) ** 1.5)[..., None]
    spot = np.exp(-(((right + 0.16) ** 2 + (down + 0.18) ** 2) / 0.006))
    shine = (random.random(count) ** 5)[top] * spot
    picture += (0.5 * shine)[..., None]
    picture = halve(gaussian_filter(picture, (0.8, 0.8, 0)))
    u, v = grid(SIZE, 3.0)
    return clear_coat(picture, random, 0.04 * Field(random)(u, v), gloss=0.035)
