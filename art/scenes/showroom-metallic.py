"""Night-time gallery: black, charcoal and copper metallic epoxy, spot-lit sculptures on plinths."""

import math
import random

import bpy
from mathutils import Vector

import floors
import props as P
import stage as S

S.reset(21)
r = random.Random(21)

W, D, H = 6.2, 13.0, 4.1          # half width, depth, ceiling
floor = floors.metallic(["#08080a", "#141417", "#2a2a2d", "#47403b", "#7d4c31", "#c08d66"], scale=2.3,
                        seed=12, lacing=0.6, cells=0.5, peel=0.22, shine=0.42)
S.plane(-W, W, -5, D, 0, floor)

# Room: dark plaster left, timber-batten wall behind, glass front on the right.
plaster = S.painted_wall("#2a2b2e", 0.7, 0.3)
S.span(-W - 0.2, -W, -5, D, 0, H, plaster, 0)
S.span(-W, W, D, D + 0.2, 0, H, plaster, 0)
S.span(-W, W, -5, D, H, H + 0.2, S.material("#121214", 0.8), 0)
S.span(-W, W, -5.2, -5, 0, H, plaster, 0)
# Shadow gap at the wall foot with a thin warm line of light.
S.led((-W + 0.012, -4, 0.05), (-W + 0.012, D, 0.05), 0.012, 2700, 22, 0.012)
S.led((-W, D - 0.012, 0.05), (W, D - 0.012, 0.05), 0.012, 2700, 22, 0.012)

oak = S.wood("#6d4526", "#2e1a0d", 0.45, axis="Z")
for i in range(74):
    x = -3.3 + i * 0.09
    S.box((0.045, 0.05, H), (x, D - 0.04, H / 2), oak, 0.004)
S.area((0, D - 0.55, H - 0.05), (6.6, 0.06), 90, 2700, rot=(-12, 0, 0), glossy=False)

# Niche with a glowing back on the timber wall: the far, warm anchor of the perspective.
S.span(-1.5, 1.5, D - 0.12, D - 0.05, 0.75, 2.75, S.material("#0b0b0c", 0.5), 0.01)
g = S.G("canvas")
co = g.coords("world", scale=(0.9, 0.9, 0.9))
n = g.noise(co, 1.1, 8, 0.62, 2.2)
n2 = g.noise(co, 3.5, 8, 0.7, 1.0)
c = g.ramp(g.math("ADD", g.math("MULTIPLY", n, 0.75), g.math("MULTIPLY", n2, 0.25)),
           [(0.32, "#0f1113"), (0.44, "#3a2a20"), (0.5, "#c98b4e"), (0.55, "#e8d9bf"), (0.62, "#7d4a26"),
            (0.72, "#16181b")])
S.box((2.86, 0.03, 1.86), (0, D - 0.135, 1.75), g.out(g.principled(c, 0.55, Normal=g.bump(n2, 0.6, 0.02))),
      0.004)

# Glass front: black mullions, beyond them a blue dusk street with soft lamps.
black = S.black_metal()
glass = S.glass("#e8eef0")
for k in range(10):
    y = -5 + k * 2.0
    S.span(W - 0.06, W + 0.06, y - 0.03, y + 0.03, 0, H, black, 0.004)
for z in (0.04, 3.0, H - 0.04):
    S.span(W - 0.06, W + 0.06, -5, D, z - 0.04, z + 0.04, black, 0.004)
S.quad([(W, -5, 0), (W, D, 0), (W, D, H), (W, -5, H)], glass)
g = S.G("street")
co = g.node("NewGeometry").outputs["Position"]
z = g.node("SeparateXYZ", {0: co}).outputs[2]
sky = g.ramp(g.math("DIVIDE", z, 9.0), [(0.0, "#07090d"), (0.13, "#0b1018"), (0.17, "#6a4a3a"),
                                       (0.26, "#2f4260"), (0.6, "#13233f"), (1, "#0a1530")])
m = g.out(g.node("Emission", {"Color": sky, "Strength": 3.0}).outputs[0])
S.quad([(W + 16, -30, -1), (W + 16, 40, -1), (W + 16, 40, 9), (W + 16, -30, 9)], m)
S.plane(W + 0.1, W + 16, -30, 40, -0.05, S.material("#0d0e10", 0.25))
for i in range(26):
    y = -12 + i * 1.5 + r.uniform(-0.5, 0.5)
    z = r.choice((0.9, 1.1, 2.5, 3.6, 4.2))
    S.sphere(r.uniform(0.05, 0.13), (W + 15 - r.uniform(0, 6), y, z),
             S.emission(r.choice((2400, 2800, 3200, 5500)), r.uniform(6, 26)), segments=12)
for i in range(7):      # silhouettes of palms and a low building
    S.palm((W + 9 + r.uniform(0, 3), -6 + i * 4 + r.uniform(-1, 1), 0), r.uniform(3.5, 5.5), 14, 1.8,
           mat=S.material("#06090a", 0.9), seed=i, detail=24)

# Ceiling tracks with heads aimed at the work.
can = S.material("#0c0c0d", 0.4)


def head(x, y, target, power, color=3000, angle=34):
    z = H - 0.22
    d = (Vector(target) - Vector((x, y, z))).normalized()
    q = d.to_track_quat("-Z", "Y").to_euler()
    ob = S.cylinder(0.045, 0.16, (x, y, z), can)
    ob.rotation_euler = q
    S.tube([(x, y, z), (x, y, H - 0.02)], 0.008, can, smooth=False)
    e = S.cylinder(0.036, 0.004, tuple(Vector((x, y, z)) + d * 0.0815), S.emission(color, 60), bevel=0)
    e.rotation_euler = q
    S.spot(tuple(Vector((x, y, z)) + d * 0.10), power, color, target, angle, 0.55, 0.03)


for x in (-2.2, 2.2):
    S.span(x - 0.018, x + 0.018, -4, D - 0.6, H - 0.035, H, can, 0.003)

# Plinths.
white = S.material("#a9a6a1", 0.35, coat=0.3, vary=0.05)
dark = S.material("#17171a", 0.3, coat=0.5)


def plinth(x, y, w, h, mat):
    S.span(x - w / 2 + 0.015, x + w / 2 - 0.015, y - w / 2 + 0.015, y + w / 2 - 0.015, 0, 0.03,
           S.material("#050505", 0.7), 0)
    S.span(x - w / 2, x + w / 2, y - w / 2, y + w / 2, 0.03, h, mat, 0.004)


bronze = S.material("#8a4f26", 0.24, metallic=1.0, vary=0.12, bump=0.08, bump_scale=12)
brass = S.material("#c9974a", 0.16, metallic=1.0, vary=0.08)
chrome = S.material("#cfd2d6", 0.07, metallic=1.0, vary=0.04)
marble_g = S.G("marble")
co = marble_g.coords("object")
mn = marble_g.noise(co, 2.0, 9, 0.6, 2.5)
mv = marble_g.math("ABSOLUTE", marble_g.math("SUBTRACT", mn, 0.5))
marble = marble_g.out(marble_g.principled(marble_g.ramp(mv, [(0, "#77736f"), (0.035, "#d3cec6"), (0.3, "#ebe7e0")]),
                                          0.22, Coat_Weight=0.4))


def knot(loc, size, radius, mat, p=2, q=3, tilt=0.0):
    """A torus-knot loop: reads as a cast-bronze ribbon."""
    pts = []
    for i in range(96):
        t = 2 * math.pi * i / 96
        rr = 1 + 0.42 * math.cos(q * t)
        v = Vector((rr * math.cos(p * t), 0.55 * math.sin(q * t), rr * math.sin(p * t))) * size / 1.42
        v.rotate(Vector((0, 0, 1)).rotation_difference(Vector((math.sin(tilt), 0, math.cos(tilt)))))
        pts.append(tuple(Vector(loc) + v))
    return S.tube(pts, radius, mat, closed=True, resolution=10)


def pebble(loc, size, mat, seed, hole=False):
    """A smooth leaning stone."""
    ob = S.sphere(1.0, loc, mat, scale=size, segments=64)
    rr = random.Random(seed)
    ph = [rr.uniform(0, 6.28) for _ in range(4)]
    for v in ob.data.vertices:
        c = v.co
        k = 1 + 0.14 * math.sin(2.1 * c.x + ph[0] + 1.3 * c.z) + 0.10 * math.sin(2.7 * c.z + ph[1] + c.y)
        c *= k
    return ob


def disc_stack(x, y, z, mat):
    """A leaning ring standing on edge."""
    S.torus(0.40, 0.075, (x, y, z + 0.46), mat, rot=(90, 0, 32))


def flame(x, y, z, mat):
    """A twisted rising blade, lofted by hand."""
    v, f, n, mseg = [], [], 40, 24
    for i in range(n + 1):
        t = i / n
        a0 = t * 2.6
        w = 0.24 * math.sin(math.pi * (0.14 + 0.84 * t)) ** 0.8 + 0.004
        th = 0.055 * math.sin(math.pi * (0.2 + 0.78 * t)) + 0.004
        cx, cy = 0.10 * math.sin(t * 3.4), 0.06 * math.sin(t * 2.2 + 1)
        for k in range(mseg):
            b = 2 * math.pi * k / mseg
            px, py = w * math.cos(b), th * math.sin(b)
            v.append((cx + px * math.cos(a0) - py * math.sin(a0), cy + px * math.sin(a0) + py * math.cos(a0),
                      t * 1.25))
    for i in range(n):
        for k in range(mseg):
            k2 = (k + 1) % mseg
            f.append((i * mseg + k, i * mseg + k2, (i + 1) * mseg + k2, (i + 1) * mseg + k))
    f.append(tuple(n * mseg + k for k in range(mseg)))
    S.mesh("flame", v, f, mat, smooth=True, loc=(x, y, z))


plinth(-2.75, 4.4, 0.62, 1.0, white)
knot((-2.75, 4.4, 1.50), 0.44, 0.062, bronze)
head(-2.2, 2.4, (-2.75, 4.4, 1.45), 420)
head(-2.2, 5.8, (-2.75, 4.4, 1.2), 150, 2800)

plinth(2.55, 5.6, 0.6, 0.95, dark)
flame(2.55, 5.6, 0.95, brass)
head(2.2, 3.4, (2.55, 5.6, 1.55), 420)
head(2.2, 7.2, (2.55, 5.6, 1.3), 160, 2800)

plinth(-2.9, 8.6, 0.7, 0.7, dark)
pebble((-2.9, 8.6, 1.17), (0.42, 0.30, 0.52), marble, 4)
head(-2.2, 6.8, (-2.9, 8.6, 1.1), 380)

plinth(2.75, 9.4, 0.7, 0.8, white)
disc_stack(2.75, 9.4, 0.8, chrome)
head(2.2, 7.6, (2.75, 9.4, 1.2), 380)
head(-2.2, 9.4, (0, D - 0.1, 1.75), 130, 2900, 40)
head(2.2, 9.4, (0, D - 0.1, 1.75), 130, 2900, 40)
# Two pools straight on the floor: without them the pigment in front would stay black.
head(-2.2, 0.6, (-0.9, 2.7, 0), 330, 3100, 58)
head(2.2, 0.9, (1.4, 3.4, 0), 300, 3100, 58)
head(-2.2, 3.4, (-0.3, 6.6, 0), 320, 3100, 62)
head(2.2, -1.6, (0.2, 0.9, 0), 260, 3100, 74)
head(-2.2, -1.2, (-2.0, 1.4, 0), 260, 3100, 74)

# Wall pieces on the dark left wall, each with a wash.
for k, y in enumerate((3.6, 6.6, 9.6)):
    g = S.G(f"panel{k}")
    co = g.coords("object", scale=(1, 1, 1))
    n = g.noise(co, 1.4 + k * 0.5, 7, 0.6, 1.6)
    c = g.ramp(n, [(0.35, "#0e0f11"), (0.48, ("#7a4a2a", "#5a5650", "#8a6a3a")[k]), (0.56, "#d8cbb4"),
                   (0.62, "#262220")])
    S.box((0.04, 1.5, 1.5), (-W + 0.03, y, 1.85), g.out(g.principled(c, 0.5)), 0.004)
    head(-2.2, y - 0.6, (-W + 0.05, y, 1.85), 130, 2900, 36)

# A long leather bench in the middle distance.
tan = S.material("#6b3a1f", 0.42, vary=0.1, bump=0.25, bump_scale=90)
S.cushion((1.9, 0.55, 0.13), (0.15, 7.3, 0.42), tan, puff=0.25)
for x in (-0.62, 0.92):
    S.span(x - 0.02, x + 0.02, 7.06, 7.54, 0.0, 0.36, brass, 0.004)

S.area((W - 0.4, 4, 2.6), (10, 2.2), 45, 9000, target=(0, 4, 0.5), glossy=False)

S.camera((0.45, -2.6, 1.35), yaw=1.5, lens=24, shift_y=-0.075)
P.white_balance(4500)
S.render("showroom-metallic", 1600, 900, samples=24, exposure=2.45, bloom=0.10, bounces=5)
