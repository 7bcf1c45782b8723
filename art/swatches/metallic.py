"""Metallic epoxy: mica stirred into clear resin, which drags, folds and settles before it sets."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

from light import SIZE, clear_coat, linear
from noise import Field, Fractal, grid, scale_to_unit, smoothstep

SPAN = 4.0  # lumps of noise across a picture
KILOBYTES = 45


@dataclass(frozen=True)
class Pour:
    """The numbers by which a floor is poured. Each picture draws its own."""

    stir: float  # how far the resin was carried
    drag: float  # how much of that went one way, as with a notched blade
    cells: float  # how many cells solvent opened, and how deep
    lacing: float  # how bright the rims and rivers are
    angle: float
    zoom: float  # how small its shapes are
    edges: float = 0.0  # how clearly one pour ends where it ran over another
    veins: float = 0.0  # thin lines of the highlight, from a brush dipped in solvent


def pour(random):
    """One of six ways of working, each in its own range of scales."""
    habit = random.choice(["still", "smoke", "lava", "cells", "edges", "veins"], p=[0.15, 0.2, 0.15, 0.18, 0.17, 0.15])
    stir, drag, cell, lacing, zoom, edges, veins = (
        random.uniform(*each)
        for each in {
            "still": ((0.5, 0.9), (0.5, 1.2), (0.0, 0.1), (0.2, 0.4), (0.4, 0.65), (0.0, 0.2), (0.0, 0.0)),
            "smoke": ((1.3, 2.1), (0.2, 0.9), (0.0, 0.3), (0.5, 0.9), (0.65, 1.2), (0.0, 0.1), (0.0, 0.2)),
            "lava": ((0.9, 1.5), (0.0, 0.4), (0.7, 1.0), (0.7, 1.1), (0.75, 1.2), (0.0, 0.3), (0.0, 0.2)),
            "cells": ((0.15, 0.5), (0.1, 0.5), (2.2, 4.5), (0.3, 0.5), (0.6, 1.0), (0.0, 0.2), (0.0, 0.1)),
            "edges": ((0.5, 1.0), (0.1, 0.6), (0.0, 0.5), (0.2, 0.5), (0.45, 0.8), (0.7, 1.0), (0.0, 0.2)),
            "veins": ((0.4, 0.8), (0.2, 0.8), (0.0, 0.3), (0.1, 0.3), (0.5, 0.9), (0.0, 0.3), (0.7, 1.0)),
        }[str(habit)]
    )
    return Pour(stir, drag, cell, lacing, random.uniform(0, np.pi), zoom, edges, veins)


# The pours of the pictures that explain the techniques.
TECHNIQUES = {
    "technique-still-water": Pour(stir=0.3, drag=0.9, cells=0.0, lacing=0.2, angle=0.5, zoom=0.6),
    "technique-marble-and-smoke": Pour(stir=1.7, drag=1.0, cells=0.05, lacing=0.8, angle=0.9, zoom=0.85),
    "technique-lava": Pour(stir=0.1, drag=0.2, cells=5.0, lacing=0.35, angle=0.4, zoom=0.8),
}


def technique(swatch, random, stem):
    """A picture of `TECHNIQUES`. Four tones are two pigments."""
    return (pairing if len(swatch["colors"]) == 4 else pigment)(swatch, random, TECHNIQUES[stem])


def pigment(swatch, random, poured=None):
    """One pigment: its tones run from deep to highlight."""
    flow = Flow(random, poured)
    return finish(flow, ramp(swatch["colors"], flow.tone), random)


def pairing(swatch, random, poured=None):
    """Two pigments in one pour. The first half of the tones is one pigment, the second half the other."""
    flow = Flow(random, poured)
    colors = swatch["colors"]
    half = (len(colors) + 1) // 2
    share = sum(color["share"] for color in colors[half:]) / sum(color["share"] for color in colors)
    field = Fractal(random, octaves=4, gain=0.4)(flow.x * 0.7, flow.y * 0.7) + 0.5 * (flow.tone - 0.5)
    border = field - np.quantile(field, 1.0 - share)
    # Mostly a feathered seam; the resins blend where it lay thin.
    second = smoothstep(-0.42, 0.42, border)
    flow.height = flow.height + 0.9 * second + 0.7 * np.exp(-((border / 0.10) ** 2))
    mixed = np.cbrt(ramp(colors[:half], flow.tone)) * (1 - second[..., None])
    mixed += np.cbrt(ramp(colors[half:], flow.tone)) * second[..., None]
    return finish(flow, mixed**3, random)


def color_shift(swatch, random):
    """The first tone is the base; the others show one after another as the surface turns."""
    flow = Flow(random)
    x, y = grid(SIZE, 1.0)
    right, down = slopes(flow.height, 11.0)
    turn = random.uniform(0, 2 * np.pi)
    facing = np.tanh(0.16 * (right * np.cos(turn) + down * np.sin(turn)))
    across = (x - 0.5) * np.cos(turn) + (y - 0.5) * np.sin(turn)  # the viewer sees each side differently
    hue = scale_to_unit(facing + 1.0 * across + 0.25 * (flow.tone - 0.5), 3, 97)
    base = np.cbrt(linear(swatch["colors"][0]["value"]))
    shown = np.cbrt(ramp(swatch["colors"][1:], hue))
    amount = smoothstep(-0.15, 0.75, flow.tone)[..., None]
    return finish(flow, (base + (shown - base) * amount) ** 3, random)


class Flow:
    """The resin after it has moved: how much pigment lies where, and how its surface runs."""

    def __init__(self, random, poured=None):
        self.pour = poured or pour(random)
        x, y = grid(SIZE, SPAN)
        # Backward in time: the last drift, which pulls cells out of round, then the cells, then the stirring.
        current = Current(random, self.pour)
        x, y = current.upstream(x, y, 0.22)
        x, y, open_cells, rims = cells(x, y, random, self.pour.cells)
        self.x, self.y = current.upstream(x, y, self.pour.stir)
        pigment = Fractal(random, octaves=6, gain=0.52)
        rivers = Fractal(random, octaves=4, gain=0.45)
        zoom = self.pour.zoom
        step = zoom * stretch(self.x, self.y)
        thickness = pigment(self.x * zoom, self.y * zoom, step)
        river = np.abs(rivers(self.x * 0.65 * zoom, self.y * 0.65 * zoom, step))  # zero along thin lines
        lace = np.exp(-((river / 0.16) ** 2)) + 0.45 * np.exp(-((river / 0.05) ** 2)) * smoothstep(0.06, 0.02, step)
        self.lace = self.pour.lacing * lace + 1.4 * rims
        self.height = thickness + 0.5 * self.lace - 0.55 * open_cells
        if self.pour.edges or self.pour.veins:
            self.work(random, step)
        self.tone = scale_to_unit(self.height, 0.5, 99.5)


    def work(self, random, step):
        """What was poured or drawn later: sheets that end in a rim, and thin veins, both finer than the swirls."""
        zoom = self.pour.zoom
        later = Fractal(random, octaves=5, gain=0.42)(self.x * 0.5 * zoom + 5, self.y * 0.5 * zoom + 5, step)
        for level in (-0.35, 0.45):
            over = smoothstep(-0.02, 0.02, later - level)
            rim = np.exp(-(((later - level - 0.03) / 0.05) ** 2))
            self.height = self.height + self.pour.edges * (0.8 * over - 0.9 * np.exp(-(((later - level + 0.03) / 0.04) ** 2)) + 0.7 * rim)
        for scale, width in ((0.8, 0.03), (1.7, 0.022), (3.4, 0.016)):
            line = np.abs(Fractal(random, octaves=4, gain=0.5)(self.x * scale * zoom, self.y * scale * zoom, step))
            where = smoothstep(-0.1, 0.7, Field(random)(self.x * 0.6, self.y * 0.6))
            self.height = self.height + self.pour.veins * 1.6 * np.exp(-((line / width) ** 2)) * where * smoothstep(0.08, 0.03, step)


def stretch(x, y):
    """The distance of two neighboring pixels before the resin moved."""
    down_x, right_x = np.gradient(x)
    down_y, right_y = np.gradient(y)
    return gaussian_filter(np.maximum(np.hypot(down_x, down_y), np.hypot(right_x, right_y)), 1.0)


class Current:
    """A whirling flow that neither thins nor piles up, with a drag to one side."""

    REACH = 6.0  # how far outside of the picture resin may come from
    STEP = 1 / 28

    def __init__(self, random, pour):
        x, y = grid(int((SPAN + 2 * self.REACH) / self.STEP), SPAN + 2 * self.REACH)
        stream = Fractal(random, octaves=3, gain=0.42)(x * 0.55, y * 0.55)
        down, right = np.gradient(stream, self.STEP)
        speed = np.sqrt((down**2 + right**2).mean())
        self.east = down / speed + pour.drag * np.cos(pour.angle)
        self.south = -right / speed + pour.drag * np.sin(pour.angle)

    def upstream(self, x, y, distance):
        """The place from which the resin that is now at x, y has come."""
        steps = max(4, int(distance * 14))
        for _ in range(steps):
            at = ((y + self.REACH) / self.STEP - 0.5, (x + self.REACH) / self.STEP - 0.5)
            east = map_coordinates(self.east, at, order=1, mode="nearest")
            south = map_coordinates(self.south, at, order=1, mode="nearest")
            x, y = x - east * distance / steps, y - south * distance / steps
        return x, y


def cells(x, y, random, strength):
    """Drops of solvent push pigment outward: craters with bright rims, in loose groups."""
    crater = np.zeros_like(x)
    rims = np.zeros_like(x)
    wobble = Fractal(random, octaves=3)
    bend = 0.22 * wobble(x * 2.0, y * 2.0)
    groups = Field(random)
    count = int(150 * strength)
    for _ in range(count):
        cx, cy = random.uniform(-0.3, SPAN + 0.3, 2)
        radius = 0.035 + 0.34 * random.random() ** 2.2
        if groups(np.array([cx * 0.7]), np.array([cy * 0.7]))[0] < random.normal(0.2, 0.4):
            continue
        dx, dy = x - cx, y - cy
        distance = np.hypot(dx, dy) / radius * (1.0 + bend)
        near = distance < 3.0
        push = np.where(near, np.exp(-(distance**2) * 0.8), 0.0)
        x, y = x - dx * push * 0.75, y - dy * push * 0.75
        open_cell = smoothstep(1.05, 0.55, distance)
        crater = np.maximum(crater * (1 - open_cell * 0.6), open_cell)
        rims = rims * (1 - open_cell) + random.uniform(0.15, 0.5) * np.exp(-(((distance - 1.08) / 0.2) ** 2))
    return x, y, crater * strength, np.minimum(rims, 1.0) * strength


def ramp(colors, position):
    """Colors from the first tone to the last, blended smoothly, for positions from 0 to 1."""
    shares = np.array([color["share"] for color in colors], dtype=float)
    stops = (np.cumsum(shares) - shares / 2) / shares.sum()
    if len(colors) > 1:
        stops = (stops - stops[0]) / (stops[-1] - stops[0]) * 0.96 + 0.02
    # Blending cube roots of light is close to how the eye spaces it.
    roots = np.cbrt(np.array([linear(color["value"]) for color in colors]))
    channels = [np.interp(position, stops, roots[:, c]) for c in range(3)]
    return np.stack(channels, axis=-1) ** 3


def slopes(height, blur):
    down, right = np.gradient(gaussian_filter(height, blur), SPAN / SIZE)
    return right, down


def finish(flow, color, random):
    """Light on the mica, its sparkle, and the clear coat."""
    # Mica lies along the folds of the flow and shines where a fold faces the light, like satin.
    right, down = slopes(flow.height, 2.5)
    wide_right, wide_down = slopes(flow.height, 14.0)
    angle = np.deg2rad(random.uniform(205, 245))
    lx, ly = np.cos(angle), np.sin(angle)
    facing = -(right * lx + down * ly) * 0.10 - (wide_right * lx + wide_down * ly) * 0.22
    satin = np.tanh(facing)
    picture = color * (1.0 + 0.42 * satin)[..., None]
    sheen = np.exp(-(((facing - 0.55) / 0.28) ** 2))
    strength = gaussian_filter(flow.tone, 3.0)
    picture += (0.13 * sheen * (0.25 + strength))[..., None] * np.cbrt(color)
    picture += sparkle(flow, sheen, random)[..., None] * np.sqrt(np.maximum(color, 0.0))
    u, v = grid(SIZE, 2.0)
    return clear_coat(picture, random, 0.05 * Field(random)(u, v), gloss=0.014)


def sparkle(flow, sheen, random):
    """Single plates of mica that happen to face the viewer."""
    plates = gaussian_filter(random.standard_normal((SIZE, SIZE)), 0.45)
    plates /= plates.std()
    dense = 0.35 + 0.65 * flow.tone + 0.5 * sheen
    return 0.010 * plates * dense + 0.75 * smoothstep(2.7, 3.8, plates) * dense
