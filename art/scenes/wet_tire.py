"""A flake floor from a hand above it: the wet tire of a pickup that has just come in from the rain, drops and a film of water."""

import math

import bpy
import macro
import numpy as np
import stage as S
from ground import Ground
from noise import generator
from wheel import AXLE, rubber, tread, wheel

S.reset(111)
S.sky_dusk("#3a78c4", "#86b6e4", "#dfeaf1", "#e9e7df", azimuth=0, strength=1.0, glow=0.2, clouds=0.6, cloud_color="#ffffff")
S.sun(32, -25, 3.8, 5000, 0.55)

# Greystone Heron. The left rear tire stands at the origin, and the door is behind it.
BLEND = [("#7b8a97", 40), ("#b9c1c7", 30), ("#4b5661", 20), ("#edf0f1", 10)]
DOOR = 1.6
PATCH = (0.088, 0.077)  # half the width and length of what touches the floor

# Water on the floor: how far inside of it a point is, in meters.
LEFT, RIGHT, FRONT, BACK = -0.62, 0.34, -0.56, 1.10
ground = Ground("water", RIGHT - LEFT, BACK - FRONT, 0.0005)
x, y = ground.x + (LEFT + RIGHT) / 2, ground.y + (FRONT + BACK) / 2
random = generator("wet tire")
ragged = ground.fractal(0.045, 4, 0.55)
off = np.hypot(np.maximum(np.abs(x) - PATCH[0], 0), np.maximum(np.abs(y) - PATCH[1], 0))
# It ran down the tire and gathers around it.
lies = 0.016 + 0.014 * ragged + 0.062 * np.exp(-(((x + 0.15) / 0.07) ** 2) - ((y + 0.06) / 0.10) ** 2) - off
# It drips from the edge of the body before and behind the wheel, and here and there.
spots = [(random.normal(-0.130, 0.016), side * random.normal(0.36, 0.05), random.uniform(0.004, 0.014)) for side in (-1, 1) for _ in range(14)]
spots += [(random.normal(-0.24, 0.12), random.normal(0.0, 0.20), 0.0045 + 0.009 * random.random() ** 2) for _ in range(34)]
warped = 0.0030 * ground.fractal(0.026, 2)
for a, b, radius in spots:
    near = (np.abs(x - a) < 0.05) & (np.abs(y - b) < 0.05)
    lies[near] = np.maximum(lies[near], radius + warped[near] - np.hypot(x[near] - a, (y[near] - b) * 0.85))
height = 0.0016 * (1 - np.exp(-np.maximum(lies, 0) / 0.0016)) + 0.0026 * np.exp(-off / 0.0016) * (lies > 0)
# Where the tread has rolled, it has left a print, which dries from the edges.
rolled = (0.0030 - tread(x, y)) * 0.5 - np.maximum(np.abs(x) - 0.092, 0) + 0.0010 * (1.6 + ragged - 1.4 * y + 0.8 * ground.fractal(0.012, 3)).clip(-4, 0)
rolled[y < 0] = -1
thin = (rolled > 0) & (lies <= 0)
height[thin] = 0.00025 * (1 - np.exp(-rolled[thin] / 0.0006))
lies = np.maximum(lies, rolled)
macro.pools(x, y, lies, height, macro.clear_water(bend=False))


def dry(g):
    """Where no water lies, from a picture of the floor from above."""
    rows, columns = lies.shape
    image = bpy.data.images.new("dry", columns, rows, float_buffer=True, is_data=True)
    image.pixels.foreach_set(np.repeat((lies <= 0).astype(np.float32).ravel(), 4))
    image.update()
    node = g.t.nodes.new("ShaderNodeTexImage")
    node.image, node.extension = image, "EXTEND"
    g.put(node.inputs["Vector"], g.vec("MULTIPLY", g.vec("SUBTRACT", g.world, (LEFT, FRONT, 0)), (1 / (RIGHT - LEFT), 1 / (BACK - FRONT), 0)))
    return node.outputs["Color"]


# The floor: squares of real chips, up to the door.
SIDE = 0.8
coat = macro.flake_coat(0.97, 0.8, dry)
chips = macro.thrown((SIDE, SIDE), BLEND, coat, seed=14)
for i in range(-2, 4):
    for j in range(4):
        at = ((i + 0.15) * SIDE, DOOR - SIDE * (j + 0.5), 0)
        if (i, j) == (0, 2):
            chips.location = at
        else:
            S.copy(chips, at, (0, 0, 90 * ((i * 3 + j) % 4)))
S.span(-5, 4, -5, DOOR + 0.012, -0.12, -0.0004, S.material("#7f858a", 0.5), 0.002)

# The tire, and the truck that the floor mirrors and that keeps the sky off.
tire = wheel(rubber(0.8), 0.0010 if S.PREVIEW else 0.00045, -80, 62, turn=0.2)
before = S.mark()
wheel(rubber(0.3))
S.group(before, (1.56, 0, 0), 180)
paint, dark = S.material("#dfe0de", 0.3, coat=1.0, vary=0.01), S.material("#0d0d0e", 0.7)
SILL, ARCH, REAR = 0.52, 0.40, 0.85
for near, far in ((-3.4, -ARCH), (ARCH, REAR)):
    S.span(-0.13, 1.69, near, far, SILL, 1.2, paint, 0.03)
    S.span(-0.10, 1.66, near, far, SILL - 0.02, SILL + 0.1, dark, 0.02)
S.span(-0.13, 1.69, -ARCH, ARCH, AXLE + ARCH, 1.2, paint, 0.0)
S.span(0.17, 1.39, -ARCH, ARCH, SILL, 1.2, dark, 0.0)
S.cylinder(0.035, 1.4, (0.78, 0.0, AXLE), S.material("#1a1a1b", 0.5, metallic=0.7), "X")

# Drops on the floor and on the tire.
points, radii = [], []
while len(points) < 480:
    a, b = random.normal(-0.24, 0.16), random.normal(-0.10, 0.27)
    radius = 0.0010 + 0.0062 * random.random() ** 2.2
    row, column = int((b - FRONT) / ground.pixel), int((a - LEFT) / ground.pixel)
    inside = 0 <= row < lies.shape[0] and 0 <= column < lies.shape[1]
    if not (inside and lies[row, column] > -radius) and not (abs(a) < 0.12 and abs(b) < 0.11):
        if all(math.hypot(a - p[0], b - p[1]) > radius + r for p, r in zip(points, radii)):
            points.append((a, b, 0.0003))
            radii.append(radius)
rain = macro.clear_water()
macro.drops(points, [(0, 0, 1)] * len(points), radii, rain, 3)
s, angle = -random.uniform(0.118, tire.reach - 0.012, 420), np.radians(random.uniform(-80, 62, 420))
on, out = tire.at(s, angle, 0.0002), tire.at(s, angle, 0.002)
up = (out - on) / np.linalg.norm(out - on, axis=1)[:, None]
macro.drops(on, up, 0.0005 + 0.0017 * random.random(420) ** 2.5, rain, 4)

# The garage, and the day outside.
wall = S.painted_wall("#e6e2d9")
S.span(-3.6, -3.5, -3, DOOR + 0.2, 0, 2.8, wall, 0)
S.span(2.9, 3.0, -3, DOOR + 0.2, 0, 2.8, wall, 0)
S.span(-3.6, 3.0, -3.1, -3, 0, 2.8, wall, 0)
S.span(-3.6, 3.0, -3.1, DOOR + 0.2, 2.8, 2.9, wall, 0)
S.span(-3.6, 3.0, DOOR, DOOR + 0.2, 2.3, 2.8, wall, 0)
S.span(-3.6, -2.7, DOOR, DOOR + 0.2, 0, 2.4, wall, 0.003)
S.span(2.2, 3.0, DOOR, DOOR + 0.2, 0, 2.4, wall, 0.003)
S.area((-1.2, -1.3, 2.7), (1.4, 0.3), 34, 5200)
S.plane(-2.9, 2.4, DOOR, DOOR + 6.2, -0.02, S.material("#b3ac9f", 0.5, vary=0.25, bump=0.3, bump_scale=50))
S.plane(-60, 60, DOOR + 0.1, 90, -0.06, S.material("#4a6a2c", 0.95))
S.grass(-9, -2.95, DOOR + 0.4, DOOR + 10, -0.06, 16000, 0.09)
S.grass(-6, 6, DOOR + 6.2, DOOR + 9, -0.06, 9000, 0.09)
S.hedge(-12, 10, DOOR + 10, DOOR + 11, -0.06, 1.5, leaves=10000, size=0.09)
for i, (a, b, tall) in enumerate(((-3.2, 9, 5), (-0.8, 12, 6.5), (-5.5, 11.5, 6))):
    S.palm((a, DOOR + b, -0.06), tall, 22, 2.4, seed=i + 3)

macro.aim((-0.36, -0.56, 0.22), (-0.135, -0.004, 0.065), 40, 9, (-0.09, -0.075, 0.01))
S.render("wet-tire", 1920, 1280, samples=128, exposure=0.9, bounces=6, bloom=0.04, clean=True, vignette=0.06)
