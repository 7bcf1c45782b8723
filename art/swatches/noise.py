"""Smooth random fields. Everything is periodic, so that a field can be read at any warped place."""

import hashlib

import numpy as np
from scipy.ndimage import map_coordinates, spline_filter


def generator(*words):
    """A random generator that depends on these words alone, on every machine."""
    digest = hashlib.sha256("/".join(words).encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:8], "big")))


def grid(size, span=1.0):
    """The x and y of the pixel centers of a square picture that is `span` wide."""
    axis = (np.arange(size) + 0.5) * (span / size)
    return np.meshgrid(axis, axis)


def scale_to_unit(field, low=1.0, high=99.0):
    """Stretch a field to 0..1, leaving out the extremes, which would flatten the rest."""
    bottom, top = np.percentile(field, [low, high])
    return np.clip((field - bottom) / (top - bottom), 0.0, 1.0)


def smoothstep(low, high, field):
    t = np.clip((field - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


class Field:
    """Gradual noise with one lump per unit of length and a variance of 1, repeating every `cells` units."""

    def __init__(self, random, cells=16, per_cell=1):
        lattice = random.standard_normal((cells * per_cell, cells * per_cell))
        self.lattice = spline_filter(lattice, order=3, mode="grid-wrap")
        self.per_cell = per_cell

    def __call__(self, x, y):
        at = (np.asarray(y) * self.per_cell, np.asarray(x) * self.per_cell)
        return map_coordinates(self.lattice, at, order=3, mode="grid-wrap", prefilter=False)


class Fractal:
    """Octaves of noise, each finer and weaker than the one before."""

    def __init__(self, random, octaves=5, gain=0.5, cells=16):
        self.layers = [(2.0**i, gain**i, Field(random, cells), random.uniform(0, cells, 2)) for i in range(octaves)]
        self.norm = 1.0 / np.sqrt(sum(weight * weight for _, weight, _, _ in self.layers))

    def __call__(self, x, y, step=None):
        """`step` is how far x, y move from pixel to pixel: octaves too fine to show at that step fade out."""
        total = 0.0
        for frequency, weight, field, (dx, dy) in self.layers:
            layer = weight * field(x * frequency + dx, y * frequency + dy)
            total = total + (layer if step is None else layer * smoothstep(0.6, 0.2, step * frequency))
        return total * self.norm
