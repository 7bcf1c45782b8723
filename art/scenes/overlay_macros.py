"""The six finishes of a concrete overlay in low sun: two as one stands on them, beside a chair, four from close above."""

import sys

import floors
import numpy as np
import stage as S
from ground import Ground, cement, tone
from macro import aim, relief
from noise import Field, smoothstep
from scipy.ndimage import gaussian_filter


def sun(azimuth=-62, elevation=24, strength=5.2, sky=0.42):
    S.sky_dusk("#8fa9c6", "#b4c4d4", "#e6e2d8", "#e8e0d0", azimuth=azimuth, strength=sky, glow=0.2, clouds=0.0)
    S.sun(elevation, azimuth, strength, 4700, 0.5)


def company(seed):
    """What gives a patio its scale: a chair, sandals beside it, leaves, the lawn behind."""
    r = np.random.default_rng(seed)
    S.grass(-2.5, 2.5, 1.5, 3.5, -0.03, 26000, 0.07)
    metal, slat = S.material("#2b2c2d", 0.45, metallic=0.4), S.wood("#a77c50", "#6f4d2e", 0.5, "X")
    for x, y in ((0.56, 0.42), (0.56, 0.92), (1.06, 0.42), (1.06, 0.92)):
        S.tube([(x, y, 0.006), (x, y, 0.44 if y < 0.9 else 0.95)], 0.013, metal, False)
        S.cylinder(0.018, 0.014, (x, y, 0.008), S.material("#151515", 0.7))
    for x in (0.56, 1.06):
        S.tube([(x, 0.42, 0.42), (x, 0.92, 0.42)], 0.011, metal, False)
        S.tube([(x, 0.42, 0.16), (x, 0.92, 0.16)], 0.007, metal, False)
    for i in range(8):
        S.span(0.55, 1.07, 0.4 + i * 0.065, 0.4 + i * 0.065 + 0.052, 0.432, 0.45, slat, 0.004)
    foam, strap = S.material("#c9b48c", 0.85), S.material("#6b3f2a", 0.6)
    for x, y, turn in ((0.24, 0.66, 14), (0.36, 0.56, -9)):
        before = S.mark()
        t = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        x_, y_ = np.cos(t) * (0.039 + 0.011 * np.sin(t)) + 0.004 * np.sin(2 * t), 0.135 * np.sin(t)
        n, edge = len(t), [(a, b, z) for z in (0.002, 0.024) for a, b in zip(x_, y_)]
        sole = S.mesh("sole", edge, [tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], foam)
        S.bevelled(sole, 0.005)
        S.tube([(-0.04, -0.01, 0.022), (-0.016, 0.04, 0.058), (0, 0.09, 0.026)], 0.007, strap)
        S.tube([(0.04, -0.01, 0.022), (0.016, 0.04, 0.058), (0, 0.09, 0.026)], 0.007, strap)
        S.group(before, (x, y, -0.002), turn)
    for i in range(9):
        x, y, a, k = r.uniform(-0.9, 0.9), r.uniform(-0.5, 1.1), r.uniform(0, 6.3), r.uniform(0.02, 0.045)
        S.quad([(x + np.cos(a + t) * k * w, y + np.sin(a + t) * k * w, 0.0015 + up) for t, w, up in ((0, 1, 0.001), (1.57, 0.32, 0.003), (3.14, 1, 0.004), (4.71, 0.32, 0))],
               S.material(("#8a6a38", "#6d5a2c", "#7d7a3a")[i % 3], 0.8), "leaf")


def stones(random, columns, rows, side):
    """A wall of stones laid flat, in meters: left, front, width, depth. No joint runs through for long."""
    taken, laid = np.zeros((rows, columns), bool), []
    for row in range(rows):
        for column in range(columns):
            if taken[row, column]:
                continue
            for wide, deep in random.permutation([(3, 2), (2, 3), (3, 3), (2, 2), (4, 2), (3, 2)]).tolist() + [(2, 1), (1, 2), (1, 1)]:
                place = taken[row : row + deep, column : column + wide]
                if place.shape == (deep, wide) and not place.any():
                    place[:] = True
                    laid.append(((column - columns / 2) * side, (row - rows / 2) * side, wide * side, deep * side))
                    break
    return laid


def stamped():
    g = Ground("stamped", 2.9, 2.5, 0.0014)
    sun(-58, 30)
    x, y = g.x + 0.0022 * g.fractal(0.06, 4), g.y + 0.0022 * g.fractal(0.06, 4)
    edge, own, tilt = np.zeros_like(x), np.zeros_like(x), np.zeros_like(x)
    for left, front, wide, deep in stones(g.random, 20, 17, 0.152):
        inside = np.minimum(np.minimum(x - left, left + wide - x), np.minimum(y - front, front + deep - y))
        here = inside > 0
        edge = np.where(here, inside, edge)
        own = np.where(here, g.random.uniform(), own)
        lean = g.random.normal(0, 0.004, 2)
        tilt = np.where(here, (x - left - wide / 2) * lean[0] + (y - front - deep / 2) * lean[1], tilt)
    # Slate is split, so its face lies in steps with ragged edges.
    rough = g.fractal(0.22, 7, 0.55, x + own * 3, y + own * 7) + 0.6 * own
    step = 0.55
    level = rough / step
    cleft = (np.floor(level) + smoothstep(0.0, 0.16, level - np.floor(level))) * step
    g.h = 0.0017 * cleft + 0.0009 * rough + tilt + 0.0004 * g.fractal(0.02, 4, 0.6)
    joint = smoothstep(0.0085, 0.003, edge)
    round_off = smoothstep(0.02, 0.005, edge)
    g.h = (g.h - 0.001 * round_off) * (1 - joint) - 0.0032 * joint + joint * 0.0003 * g.fractal(0.012, 4)
    g.h -= np.quantile(g.h, 0.8)  # what stands on it touches it
    low = np.clip(-(g.h - gaussian_filter(g.h, 13)) / 0.0016, 0, 1)
    col = tone("#9a8c7a", (0.6 * own, "#8a8680"), (smoothstep(0.2, 1.2, g.fractal(0.16)) * 0.5, "#b49b7c"),
               (smoothstep(0.3, 1.4, g.fractal(0.5)) * 0.3, "#7f7468"), (low * 0.6, "#544b41"), (joint * 0.6, "#5b5146"))
    relief(g.h, col, g.pixel, cement(0.66, 0.4, 0.3, 0.8), (0, 0.28))
    company(7)
    aim((-0.05, -1.55, 1.5), (0.05, 0.16, 0.0), 46, 11)
    return 0.6


def spray():
    g = Ground("spray", pixel=0.00042)
    sun(-66, 22)
    top = g.blobs(30000, 0.0012, 0.0046, 0.0021)
    g.h = top + 0.00035 * g.fractal(0.004, 3)
    g.h = gaussian_filter(g.h, 0.0004 / g.pixel)
    g.grit(0.00009)
    col = tone("#e4dccb", (smoothstep(0.0, 1.4, g.fractal(0.09)) * 0.3, "#d8ccb4"), (smoothstep(0.0011, 0.0, top) * 0.4, "#c2b499"))
    relief(g.h, col, g.pixel, cement(0.85, 0.15, 0.4))
    aim((0.03, -0.30, 0.30), (0.0, -0.01, 0.0), 50, 6.3)
    return 0.5


def knockdown():
    g = Ground("knockdown", 0.74, 0.66, 0.0005)
    sun(-64, 20)
    top = g.blobs(5200, 0.003, 0.0125, 0.0042)
    cut = 0.0021 + 0.00016 * g.field(0.09, (1.0, 0.35))
    # The blade takes the tops off and drags them a little.
    flat = cut - np.log1p(np.exp(-(np.clip(top, 0, 1) - cut) / 0.00016)) * 0.00016
    flat = gaussian_filter(flat, (0.0006 / g.pixel, 0.0014 / g.pixel))
    land = smoothstep(0.0013, 0.0019, flat)
    g.h = flat + (1 - land) * 0.00028 * g.fractal(0.004, 4) + land * 0.00003 * g.field(0.012, (0.15, 2.0))
    g.grit(0.00005)
    col = tone("#b9ab95", (land * 0.95, "#dccfb9"), (smoothstep(0.1, 1.4, g.fractal(0.14)) * 0.3, "#cdbd9f"))
    relief(g.h, col, g.pixel, cement(0.8, 0.2, 0.35, 0.7))
    aim((-0.03, -0.42, 0.40), (0.0, -0.08, 0.0), 46, 7.1)
    return 0.4


def trowel():
    g = Ground("trowel", 1.7, 1.6, 0.0012)
    S.sky_dusk("#9fb4c8", "#c5d0da", "#e6e6e2", "#d8d2c8", azimuth=0, strength=0.35, glow=0, clouds=0)
    # A window at the end of the room, which the burnished coat shows as a glow.
    S.area((-0.7, 2.6, 1.5), (0.9, 1.5), 40, 6000, target=(0, 0, 0))
    S.area((-2.4, 0.2, 0.9), (0.7, 0.7), 34, 4600, target=(0, 0, 0))
    arcs = np.zeros_like(g.h)
    for _ in range(34):
        cx, cy = g.random.uniform(-0.9, 0.9, 2)
        r = g.random.uniform(0.3, 0.8)
        d = np.hypot(g.x - cx, g.y - cy) - r
        turn = np.arctan2(g.y - cy, g.x - cx) - g.random.uniform(-3.1, 3.1)
        part = np.exp(-((np.angle(np.exp(1j * turn)) / 0.55) ** 2))
        arcs += part * g.random.choice([-1, 1]) * np.exp(-((d / 0.035) ** 2)) + part * 0.6 * np.exp(-((d / 0.0016) ** 2))
    cloud = g.fractal(0.34, 6, 0.58)
    g.h = 0.00022 * cloud + 0.0003 * arcs + 0.00006 * g.fractal(0.012, 3)
    g.grit(0.000012)
    col = tone("#b5aea3", (smoothstep(-0.6, 1.3, cloud + 1.1 * arcs) * 0.85, "#857e73"),
               (smoothstep(0.4, 1.7, g.fractal(0.2, 5)) * 0.6, "#cfc8bb"), (smoothstep(0.5, 1.6, g.fractal(0.05, 5, 0.6)) * 0.3, "#6b645a"))
    relief(g.h, col, g.pixel, cement(0.55, 0.4, 0.3, 0.4), (0.0, 0.35))
    aim((0.05, -0.62, 0.48), (0.0, 0.0, 0.0), 42, 9)
    return 0.5


def broom():
    g = Ground("broom", 2.9, 2.5, 0.0012)
    sun(-74, 33)
    u = g.x + 0.012 * g.fractal(0.5, 3) + 0.0009 * g.field(0.05)
    bristles = Field(g.random, cells=512)
    lines = bristles(u / 0.0042, g.y / 0.16) + 0.6 * bristles(u / 0.0026 + 40, g.y / 0.09) + 0.5 * bristles(u / 0.013 + 9, g.y / 0.5)
    torn = np.clip(g.fractal(0.01, 4) * 0.5 + 0.5, 0, 1)
    g.h = 0.00032 * lines * (0.5 + 0.8 * torn)
    # A joint cut with an edging tool has a smooth band on both sides.
    d = np.abs(g.y - 0.02 - 0.0012 * g.field(0.08))
    band = smoothstep(0.046, 0.039, d)
    g.h = g.h * (1 - band) + band * 0.00007 * g.fractal(0.02, 4)
    g.h -= 0.0056 * np.exp(-((d / 0.0052) ** 4)) - 0.0006 * np.exp(-(((d - 0.043) / 0.003) ** 2))
    g.grit(0.00012)
    g.h -= np.quantile(g.h, 0.8)  # what stands on it touches it
    worn = smoothstep(0.1, 1.4, g.fractal(0.6))
    col = tone("#b3b5b1", (smoothstep(0.2, 1.4, g.fractal(0.12)) * 0.3, "#a0a39f"), (worn * 0.35, "#96958d"),
               (smoothstep(0.2, -1.2, lines) * (1 - band) * 0.25, "#8a8e8b"), (np.exp(-((d / 0.006) ** 4)) * 0.6, "#5f625f"))
    relief(g.h, col, g.pixel, cement(0.88, 0.05, 0.4), (0, 0.28))
    company(4)
    aim((-0.05, -1.55, 1.5), (0.05, 0.16, 0.0), 46, 11)
    return 0.45


def custom():
    g = Ground("custom", 1.15, 1.0, 0.0008)
    sun(-54, 23)
    # Tape lay on the lines while the top coat went on: a diamond grid, with a border along one side.
    turned = np.deg2rad(45)
    x, y = g.x + 0.0005 * g.field(0.03), g.y + 0.0005 * g.field(0.03)
    u, v = x * np.cos(turned) + y * np.sin(turned), y * np.cos(turned) - x * np.sin(turned)
    tile = 0.235
    line = 0.0035
    across = np.minimum(np.abs((u / tile) % 1 - 0.5), np.abs((v / tile) % 1 - 0.5)) * tile
    border = y - 0.16
    edges = np.minimum(np.abs(border), np.abs(border - 0.15))
    inner = border < 0
    outer = border > 0.15
    row = np.abs(((x + 0.04) / 0.3) % 1 - 0.5) * 0.3
    d = np.where(inner, np.minimum(across, edges), np.where(outer, np.minimum(edges, np.abs(((x + 0.1) / 0.42) % 1 - 0.5) * 0.42), np.minimum(edges, row)))
    groove = smoothstep(line + 0.0012, line - 0.0004, d)
    own = np.floor(u / tile + 0.5) * 0.37 + np.floor(v / tile + 0.5) * 0.61
    own = own - np.floor(own)
    cloud = g.fractal(0.13, 6, 0.58)
    g.h = 0.00035 * g.fractal(0.03, 5, 0.55) + 0.0002 * cloud
    g.h = g.h * (1 - groove) - groove * 0.0019
    g.grit(0.00006)
    tiles = tone("#b48a63", (0.7 * own, "#9b6a47"), (smoothstep(0.0, 1.4, cloud) * 0.6, "#7d5238"), (smoothstep(0.3, 1.6, -cloud) * 0.5, "#d2ae84"))
    frame = tone("#6d6a63", (smoothstep(-0.2, 1.4, cloud) * 0.7, "#4b4a47"), (smoothstep(0.3, 1.6, -cloud) * 0.5, "#8d887c"))
    col = np.where((border > 0)[..., None] & (border < 0.15)[..., None], frame, tiles)
    col += (np.array(floors.lin("#cfc6b4")[:3]) - col) * (groove * 0.95)[..., None]
    relief(g.h, col, g.pixel, cement(0.6, 0.5, 0.27, 0.5))
    aim((-0.06, -0.58, 0.64), (0.0, -0.05, 0.0), 42, 9)
    return 0.4


FINISHES = {"stamped": stamped, "spray": spray, "knockdown": knockdown, "trowel": trowel, "broom": broom, "custom": custom}

for finish in [name for name in FINISHES if name in sys.argv] or FINISHES:
    S.reset(61)
    exposure = FINISHES[finish]()
    S.render(f"overlay-{finish}", 1280, 960, samples=16 if finish in ("stamped", "broom") else 128, exposure=exposure, bounces=3, bloom=0, clean=True, vignette=0.06)
