"""Ground with real relief, for pictures taken from close above it: concrete, overlays, mortar."""

import floors
import numpy as np
import stage as S
from macro import painted
from noise import Field, Fractal, generator
from scipy.ndimage import gaussian_filter

PIXEL = 0.0004


class Ground:
    """A piece of floor: where its points are in meters, its heights, and what it is made of."""

    def __init__(self, name, wide=0.56, deep=0.5, pixel=PIXEL):
        self.random = generator("ground", name)
        self.pixel = pixel * (2 if S.PREVIEW else 1)
        columns, rows = int(wide / self.pixel), int(deep / self.pixel)
        self.x, self.y = np.meshgrid((np.arange(columns) - columns / 2) * self.pixel, (np.arange(rows) - rows / 2) * self.pixel)
        self.h = np.zeros_like(self.x)

    def field(self, size, stretch=(1.0, 1.0)):
        """Noise with lumps of this size in meters."""
        return Field(self.random, cells=64)(self.x / size * stretch[0], self.y / size * stretch[1])

    def fractal(self, size, octaves=5, gain=0.5, x=None, y=None):
        x, y = self.x if x is None else x, self.y if y is None else y
        return Fractal(self.random, octaves=octaves, gain=gain, cells=32)(x / size, y / size)

    def grit(self, height, size=0.0009):
        """The sand in the cement."""
        grain = gaussian_filter(self.random.standard_normal(self.h.shape), size / self.pixel / 2)
        self.h = self.h + height * grain / grain.std()
        return grain / grain.std()

    def blobs(self, count, low, high, height):
        """Drops from a hopper, which run together where they meet."""
        n = int(count * (self.h.size * self.pixel**2))
        cx = self.random.uniform(self.x.min(), self.x.max(), n)
        cy = self.random.uniform(self.y.min(), self.y.max(), n)
        radius = low + (high - low) * self.random.random(n) ** 2.5
        top = np.zeros_like(self.h)
        warp = 0.25 * self.field(0.006)
        for x, y, r in zip(cx, cy, radius):
            reach = int(r * 1.6 / self.pixel) + 1
            i, j = int((y - self.y.min()) / self.pixel), int((x - self.x.min()) / self.pixel)
            box = (slice(max(i - reach, 0), i + reach), slice(max(j - reach, 0), j + reach))
            d = np.hypot(self.x[box] - x, self.y[box] - y) / r + warp[box]
            top[box] = np.maximum(top[box], height * (r / high) ** 0.7 * np.sqrt(np.clip(1 - d * d, 0, None)))
        return top


def tone(base, *layers):
    """A color with (amount, color) laid over it."""
    out = np.broadcast_to(np.array(floors.lin(base)[:3]), (*layers[0][0].shape, 3)).copy()
    for amount, color in layers:
        out += (np.array(floors.lin(color)[:3]) - out) * np.clip(amount, 0, 1)[..., None]
    return out


def cement(rough=0.8, sealer=0.0, sealer_rough=0.3, grain=1.0):
    g = floors.Graph("cement", 3, "3D")
    sand, _ = g.noise(1500, 2, 0.65)
    mottle, _ = g.noise(120, 3, 0.65)
    col = g.mix(1.0, painted(g), g.grey(g.remap(sand, 0.25, 0.75, 1 - 0.16 * grain, 1 + 0.16 * grain)), "MULTIPLY")
    col = g.mix(1.0, col, g.grey(g.remap(mottle, 0.25, 0.75, 0.93, 1.07)), "MULTIPLY")
    n = g.bump(sand, 0.5 * grain, 0.0002)
    return g.finish(col, rough=rough, coat=sealer, coat_rough=sealer_rough, normal=n, coat_normal=n, spec=0.35)
