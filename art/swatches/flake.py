"""Vinyl flake: chips in several colors lie edge to edge and over one another, under a clear coat."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter, shift

from chips import FINE, lay, pick, shatter, throw, wear
from light import SIZE, clear_coat, halve, linear
from noise import Field, grid, smoothstep


# Inches of floor in a picture: the same for all sizes, so that they can be compared; `board` of the collections.
BOARD = 5.0


@dataclass(frozen=True)
class Cut:
    """A chip size as sold, and what its file may weigh."""

    inches: float
    kilobytes: int

    @property
    def pixels(self):
        return self.inches / BOARD * FINE


CUTS = {
    "fine": Cut(1 / 32, 110),
    "popular": Cut(1 / 4, 80),
    "bold": Cut(1 / 2, 60),
}


def paint(swatch, random, cut, veins=0.0):
    """`veins` is how streaky the chips are: the marble collection is cut from swirled sheets."""
    picture, top, count = thrown(swatch, random, cut, veins)
    u, v = grid(SIZE, BOARD)
    ripple = Field(random)
    peel = 0.025 * ripple(u * 4, v * 4) + 0.03 * ripple(u, v)  # the coat dries like orange peel
    heights = gaussian_filter(random.random(count)[top], 1.5 + cut.pixels * 0.05)
    mirrored = glints(halve(heights[..., None])[..., 0], u, v, random)
    return clear_coat(picture, random, peel, gloss=0.03) + mirrored


def broadcast(swatch, random, cut):
    """Chips before the clear coat: loose, rough and a little pale, as dry things are."""
    picture, _, _ = thrown(swatch, random, cut, 0.0, depth=1.5)
    return picture * 0.86 + 0.05


def thrown(swatch, random, cut, veins, depth=1.0):
    """The bare chips, the number of the chip at each pixel of the drawing, and how many there are."""
    stock = np.array([wear(shard, random) for shard in shatter(random, 700)])
    corners, angle, center = throw(random, stock, cut.pixels)
    count = len(corners)
    top = lay(corners, ground=count // 2)

    tones = np.array([linear(color["value"]) for color in swatch["colors"]])
    batch = np.exp(random.normal(0.0, 0.075, count))[:, None] * (1 + random.normal(0, 0.008, (count, 3)))
    picture = (tones[pick(random, swatch, count)] * batch)[top]

    x, y = grid(FINE, FINE)
    # Every chip lies a little tilted, so light runs off across it.
    lean = random.normal(0.0, 0.06, (2, count)) / cut.pixels
    run = (x - center[top, 0]) * lean[0][top] + (y - center[top, 1]) * lean[1][top]
    cloud = mottle(random, x, y, top, angle, cut.pixels)
    picture *= np.maximum(1.0 + np.clip(run, -0.12, 0.12) + (0.018 + veins) * cloud, 0.3)[..., None]
    picture *= (relief(top, cut.pixels) ** depth)[..., None]
    # A lens is never as sharp as a polygon.
    return halve(gaussian_filter(picture, (0.9, 0.9, 0))), top, count


def mottle(random, x, y, top, angle, pixels):
    """Cloudiness within each chip, turned with the chip and different from its neighbors'."""
    turn = angle[top]
    along = (x * np.cos(turn) + y * np.sin(turn)) / pixels
    across = (y * np.cos(turn) - x * np.sin(turn)) / pixels
    offset = random.uniform(0, 32, len(angle))[top]
    return Field(random, cells=32)(along * 1.5 + offset, across * 4.0 + offset)


def relief(top, pixels):
    """Soft contact shadows below upper chips, and edges that catch light from the upper left."""
    later = top.astype(np.float32)  # a chip that landed later lies higher
    reach = np.clip(pixels * 0.035, 1.2, 3.5)
    shade = np.zeros_like(later)
    for step, weight in ((0.6, 0.5), (1.3, 0.3), (2.2, 0.2)):
        shade += weight * (shift(later, (step * reach, step * reach * 0.8), order=0, mode="nearest") > later)
    shade = gaussian_filter(shade, reach * 0.7)
    lit = shift(later, (1.0, 1.0), order=0, mode="nearest") < later
    dark = shift(later, (-1.0, -1.0), order=0, mode="nearest") < later
    return 1.0 - 0.34 * shade + 0.10 * lit - 0.10 * dark


def glints(bumps, u, v, random):
    """Reflections of the window, where the coat dips between chips."""
    slope_y, slope_x = np.gradient(gaussian_filter(bumps, 0.7))
    toward = -(slope_x + slope_y) / np.hypot(slope_x, slope_y).std()
    window = smoothstep(2.7, 4.2, toward + 0.6 * Field(random)(u * 0.8, v * 0.8))
    return 0.09 * window[..., None]
