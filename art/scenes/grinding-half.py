"""Before and after in one slab: stained bare concrete on the left, glossy flake on the right."""

import math
import random

import floors
import props as P
import stage as S

S.reset(81)
r = random.Random(81)
W, D, H = 3.6, 6.5, 2.95

# The slab runs under everything; the coat is a real 4 mm sheet on top with a rolled edge.
S.plane(-W, W, -3, D, 0, floors.bare_concrete("#8d877d", stains=0.85, seed=17, joints=(0, 3.05, 0, 2.6)))
flake = floors.flake([("#c3bdb1", .34), ("#8b857b", .24), ("#4a4743", .17), ("#242323", .11), ("#efebe2", .14)],
                     chip=0.0105, gloss=0.965, peel=0.55, seed=6)
S.span(0.0, W, -3, D, 0.0, 0.004, flake, 0.0018)

wall = S.painted_wall("#8d8b86", 0.7, 0.3)
S.span(-W - 0.2, -W, -3, 0.6, 0, H, wall, 0)
S.span(-W - 0.2, -W, 4.4, D, 0, H, wall, 0)
S.span(-W - 0.2, -W, 0.6, 4.4, 2.3, H, wall, 0)
S.span(W, W + 0.2, -3, D, 0, H, wall, 0)
S.span(-W, W, D, D + 0.2, 0, H, wall, 0)
S.span(-W, W, -3.2, -3, 0, H, wall, 0)
S.span(-W, W, -3, D, H, H + 0.1, S.material("#b9b7b1", 0.8), 0)
base = S.material("#8f8c86", 0.5)
S.span(-W, 0, D - 0.015, D, 0, 0.12, base, 0.003)
S.span(W - 0.015, W, -3, D, 0.004, 0.12, S.material("#3a3938", 0.4), 0.003)
S.span(0.0, W, D - 0.015, D, 0.004, 0.12, S.material("#3a3938", 0.4), 0.003)

# Left: an opening to the side yard gives the long soft light.
black = S.black_metal()
for y in (0.6, 2.5, 4.4):
    S.span(-W - 0.14, -W - 0.06, y - 0.035, y + 0.035, 0, 2.3, black, 0.004)
S.span(-W - 0.14, -W - 0.06, 0.6, 4.4, 2.24, 2.3, black, 0.004)
g = S.G("yard")
co = g.node("NewGeometry").outputs["Position"]
z = g.node("SeparateXYZ", {0: co}).outputs[2]
c = g.ramp(g.math("DIVIDE", z, 4.0), [(0, "#6f7a55"), (0.2, "#7d8a66"), (0.3, "#c6cdc6"), (0.5, "#e9eef2"), (1, "#d3e2f0")])
m = g.out(g.node("Emission", {"Color": c, "Strength": 3.2}).outputs[0])
S.quad([(-W - 1.2, -1.5, -0.2), (-W - 1.2, 6.5, -0.2), (-W - 1.2, 6.5, 4), (-W - 1.2, -1.5, 4)], m)
S.area((-W - 0.25, 2.5, 1.25), (3.7, 2.2), 330, 5600, target=(0, 2.4, 0.7), glossy=False)

# Back wall, right: charcoal cabinets and a worktop under a line of light, mirrored in the coat.
char = S.material("#232527", 0.32, coat=0.3, vary=0.05)
oak = S.wood("#8f6438", "#53351b", 0.4, coat=0.2)
pull = S.stainless(axis="Z")
S.cabinets(0.45, 3.45, 0.6, 0.10, 0.88, 5, char, face="-Y", at=D - 0.005, pull=pull, toe=0.0)
S.span(0.43, 3.47, D - 0.63, D - 0.005, 0.88, 0.93, oak, 0.006)
S.cabinets(0.45, 3.45, 0.36, 1.62, 2.36, 5, char, face="-Y", at=D - 0.005, pull=pull, pull_side="bottom")
S.led((0.5, D - 0.34, 1.612), (3.4, D - 0.34, 1.612), 0.014, 3300, 70)
S.area((1.95, D - 0.30, 1.60), (2.9, 0.1), 46, 3300, glossy=False)
S.span(0.45, 3.45, D - 0.012, D - 0.004, 0.93, 1.62, P.tile_wall("#c9c6bd", 0.2, 0.07), 0.002)
for i, (x, col, h) in enumerate(((0.9, "#b3301c", 0.22), (1.25, "#d8d4c8", 0.3), (2.7, "#21406b", 0.25), (2.95, "#d8a511", 0.2))):
    S.cylinder(0.085, h, (x, D - 0.3, 0.93 + h / 2), S.material(col, 0.3, coat=0.6), bevel=0.008)
    S.cylinder(0.087, 0.015, (x, D - 0.3, 0.93 + h), S.material("#9a9c9e", 0.3, metallic=1), bevel=0.004)
S.box((0.55, 0.26, 0.28), (2.05, D - 0.3, 1.07), S.material("#a31d16", 0.3, coat=0.7), 0.015)
S.tube([(1.9, D - 0.3, 1.21), (1.93, D - 0.3, 1.27), (2.17, D - 0.3, 1.27), (2.2, D - 0.3, 1.21)], 0.010, black)

# Back wall, left: raw block, steel door, conduit: the old state.
S.span(-2.6, -1.65, D - 0.05, D - 0.002, 0, 2.08, S.material("#6f7674", 0.5, bump=0.1), 0.006)
for q in ((-2.68, -2.6, 0, 2.08), (-1.65, -1.57, 0, 2.08), (-2.68, -1.57, 2.08, 2.16)):
    S.span(q[0], q[1], D - 0.07, D + 0.02, q[2], q[3], S.material("#565c5a", 0.5), 0.004)
S.sphere(0.032, (-1.74, D - 0.10, 1.0), S.material("#a08a55", 0.25, metallic=1))
S.tube([(-1.1, D - 0.02, 0.35), (-1.1, D - 0.02, H)], 0.012, S.stainless(axis="Z"), smooth=False)
S.box((0.11, 0.06, 0.17), (-1.1, D - 0.03, 1.15), S.material("#9a9c9b", 0.4), 0.006)

# The planetary grinder that did the left half, parked with its hose.
before = S.mark()
yel = S.material("#d88a0c", 0.3, coat=0.6, vary=0.08)
rub = S.material("#111112", 0.75)
S.cylinder(0.29, 0.15, (0, 0, 0.10), yel, bevel=0.03)
S.cylinder(0.30, 0.06, (0, 0, 0.035), rub, bevel=0.01)
S.cylinder(0.16, 0.10, (0, 0, 0.22), black, bevel=0.02)
S.cylinder(0.125, 0.30, (0, 0, 0.41), S.material("#3b3e41", 0.4, metallic=0.3), bevel=0.02)
for k in range(18):
    a = 2 * math.pi * k / 18
    S.box((0.012, 0.004, 0.22), (0.128 * math.cos(a), 0.128 * math.sin(a), 0.41), black, 0.001, rot=(0, 0, math.degrees(a)))
S.cylinder(0.13, 0.06, (0, 0, 0.585), black, bevel=0.02)
S.box((0.16, 0.12, 0.14), (0.15, 0, 0.42), black, 0.02)
for s in (-1, 1):
    S.span(s * 0.19 - 0.02, s * 0.19 + 0.02, 0.0, 0.62, 0.17, 0.21, yel, 0.008)
    S.cylinder(0.13, 0.07, (s * 0.27, 0.58, 0.13), rub, axis="X", bevel=0.02)
    S.cylinder(0.06, 0.075, (s * 0.27, 0.58, 0.13), S.material("#b6b6b4", 0.4, metallic=1), axis="X")
    S.tube([(s * 0.19, 0.55, 0.2), (s * 0.19, 0.78, 0.75), (s * 0.22, 0.92, 1.03), (s * 0.22, 1.06, 1.06)], 0.018, yel)
    S.tube([(s * 0.22, 0.99, 1.05), (s * 0.22, 1.12, 1.06)], 0.024, rub)
S.tube([(-0.2, 0.80, 0.80), (0.2, 0.80, 0.80)], 0.016, yel, smooth=False)
S.box((0.30, 0.10, 0.22), (0, 0.80, 0.92), black, 0.015)
S.cylinder(0.02, 0.02, (0.08, 0.742, 0.96), S.material("#b3150f", 0.3), axis="Y")
S.tube([(0.0, 0.22, 0.16), (-0.05, 0.5, 0.32), (-0.28, 0.86, 0.45), (-0.5, 1.15, 0.12), (-0.95, 1.5, 0.03), (-1.5, 1.2, 0.03), (-1.9, 1.7, 0.03)], 0.028, rub)
S.group(before, (-1.3, 2.9, 0), 18)

# Blue masking tape lies a last metre along the joint of old and new, half pulled up.
tape = S.material("#2f6fa3", 0.55)
S.quad([(-0.028, 4.6, 0.0012), (-0.001, 4.6, 0.0012), (-0.001, D - 0.02, 0.0012), (-0.028, D - 0.02, 0.0012)], tape)

# A pail and a spiked-roller frame on the finished side.
pail = S.material("#e4e2dc", 0.35, coat=0.4)
S.lathe([(0, 0.004), (0.128, 0.004), (0.132, 0.01), (0.15, 0.35), (0.158, 0.355), (0.158, 0.375), (0.148, 0.375), (0.14, 0.34), (0, 0.30)],
        (2.75, 4.7, 0), pail)
S.tube([(2.60, 4.7, 0.33), (2.63, 4.57, 0.20), (2.75, 4.53, 0.13), (2.87, 4.57, 0.20), (2.90, 4.7, 0.33)], 0.003, S.stainless())

S.camera((0.12, -1.35, 0.92), yaw=0.0, lens=24, shift_y=-0.13)
S.render("grinding-half", samples=14, bounces=5, exposure=0.3, bloom=0.08)
