"""Clinic corridor at work: pale seamless floor, blue-green border rolled up into the cove base, a garden outside."""

import math
import random

import floors
import home_props
import props as P
import stage as S

S.reset(61)
W, D, H = 1.45, 19.0, 2.75
TEAL = "#3f7478"

paint = [(-W, -4, -W + 0.20, D, TEAL), (W - 0.20, -4, W, D, TEAL),
         (-W + 0.25, -4, -W + 0.275, D, TEAL), (W - 0.275, -4, W - 0.25, D, TEAL),
         (-W, D - 0.2, W, D, TEAL)]
floor = floors.solid("#aaa79b", gloss=0.955, peel=0.5, paint=paint, seed=14)
climb = floors.solid(TEAL, gloss=0.7, peel=0.0, dims="3D", name="cove")
S.plane(-W, W + 0.2, -4, D, 0, floor)
P.cove((-W, -4), (-W, D), (1, 0), climb, 0.13, 0.045)
P.cove((-W, D), (W, D), (0, -1), climb, 0.13, 0.045)

wall = S.painted_wall("#d9d8d0", 0.6, 0.15)
low = S.painted_wall("#b9c4bf", 0.5, 0.1)
alu = S.stainless("#b5b8ba", 0.3, axis="Z")
frame = S.material("#6f7577", 0.45, vary=0.05)
wood = S.wood("#b58a5c", "#8a6138", 0.38, axis="Z", coat=0.3)
rail = S.wood("#a87a4a", "#8a6039", 0.4, axis="Y", scale=2.6, coat=0.3)

# Left wall: windows in bays let the daylight in; right wall: doors.
wins = [(-2.6, 0.2), (1.0, 3.8), (4.6, 7.4), (8.2, 11.0), (11.8, 14.6), (15.4, 18.2)]
y = -4.0
for a, b in wins:
    S.span(-W - 0.3, -W, y, a, 0, H, wall, 0.004)
    S.span(-W - 0.3, -W, a, b, 0, 1.0, wall, 0.004)
    S.span(-W - 0.3, -W, a, b, 2.35, H, wall, 0.004)
    S.span(-W - 0.30, -W + 0.03, a - 0.02, b + 0.02, 1.0, 1.03, S.material("#e3e2dd", 0.3, coat=0.3), 0.006)
    for q in (a, (a + b) / 2, b):
        S.span(-W - 0.25, -W - 0.19, q - 0.025, q + 0.025, 1.0, 2.35, S.material("#e2e3e2", 0.4), 0.004)
    S.span(-W - 0.25, -W - 0.19, a, b, 2.30, 2.35, S.material("#e2e3e2", 0.4), 0.004)
    S.area((-W - 0.16, (a + b) / 2, 1.68), (b - a, 1.3), 62, 6200, target=(2.0, (a + b) / 2 + 0.2, 0.2), glossy=False)
    y = b
S.span(-W - 0.3, -W, y, D, 0, H, wall, 0)
# The garden outside, in the sun: a path, lawn, shrubs, palms, the next wing.
S.sky_dusk("#2f74c8", "#7fb6e8", "#dbe8f0", "#eef0ea", azimuth=-60, strength=1.5, glow=0.3, clouds=0.9,
           cloud_color="#ffffff", cloud_scale=1.7, heights=(0.055, 0.22, 0.8))
S.sun(48, 150, 5.0, 5300, 0.6)
S.grass(-W - 12, -W - 0.35, -6, D + 22, -0.25, 60000, 0.09)
S.span(-W - 5.2, -W - 4.0, -8, D + 30, -0.26, -0.2, S.material("#c9c0b2", 0.9, bump=0.3, bump_scale=30), 0.01)
for i in range(34):
    S.areca((-W - 1.6 - (i * 7 % 5) * 0.35, -2 + i * 0.8, -0.25), 1.1 + (i * 3 % 4) * 0.3, 13, seed=i)
S.hedge(-W - 8.2, -W - 7.2, -6, D + 20, -0.25, 0.95, leaves=22000, size=0.07, seed=4)
for i in range(7):
    S.palm((-W - 6.2 - (i % 3) * 0.8, 1 + i * 4.3, -0.25), 5.4 + (i * 2 % 3), 22, 2.4, seed=i + 3, lean=0.6)
S.span(-W - 20, -W - 13, -8, D + 26, -0.3, 3.6, S.stucco("#e0d2ba"), 0.03)
for i in range(11):
    S.span(-W - 13.05, -W - 12.95, -5 + i * 3.4, -3 + i * 3.4, 0.8, 2.4, S.material("#2f4049", 0.1), 0.01)

doors = (2.4, 6.1, 9.8, 13.5, 17.0)
y = -4.0
for d in doors:
    a, b = d - 0.55, d + 0.55
    P.cove((W, y + (0.06 if y > -4 else 0)), (W, a - 0.06), (-1, 0), climb, 0.13, 0.045)
    S.span(W, W + 0.3, y, a, 0, H, wall, 0)
    S.span(W, W + 0.3, a, b, 2.2, H, wall, 0)
    S.span(W + 0.10, W + 0.15, a + 0.05, b - 0.05, 0.01, 2.14, wood, 0.003)
    for q0, q1, z0, z1 in ((a - 0.06, a + 0.05, 0, 2.139), (b - 0.05, b + 0.06, 0, 2.139), (a - 0.06, b + 0.06, 2.14, 2.25)):
        S.span(W - 0.012, W + 0.12, q0, q1, z0, z1, frame, 0.004)
    S.span(W + 0.151, W + 0.3, a, b, 0, 2.2, wall, 0)
    # Vision panel, lever, kick plate, number plate.
    S.span(W + 0.094, W + 0.10, a + 0.16, a + 0.34, 1.1, 1.85, frame, 0.002)
    S.quad([(W + 0.0935, a + 0.18, 1.12), (W + 0.0935, a + 0.32, 1.12), (W + 0.0935, a + 0.32, 1.83), (W + 0.0935, a + 0.18, 1.83)],
           S.material("#3a4448", 0.05, coat=1.0, vary=0.01))
    S.span(W + 0.096, W + 0.10, a + 0.07, b - 0.07, 0.03, 0.28, S.stainless(axis="Y"), 0.001)
    S.cylinder(0.026, 0.012, (W + 0.095, a + 0.12, 1.02), alu, axis="X")
    S.tube([(W + 0.095, a + 0.12, 1.02), (W + 0.045, a + 0.12, 1.02), (W + 0.045, a + 0.24, 1.02)], 0.009, alu, smooth=False)
    S.span(W - 0.006, W, b + 0.18, b + 0.38, 1.45, 1.62, S.material(TEAL, 0.35, coat=0.4), 0.003)
    S.span(W - 0.007, W, b + 0.21, b + 0.35, 1.515, 1.56, S.material("#eceae4", 0.5), 0.001)
    y = b
S.span(W, W + 0.3, y, D, 0, H, wall, 0)
P.cove((W, y + 0.06), (W, D), (-1, 0), climb, 0.13, 0.045)

# Handrails: oak rounds on alloy brackets, broken at the doors.
runs_r = [(-4, doors[0] - 0.75)] + [(doors[i] + 0.75, doors[i + 1] - 0.75) for i in range(4)]
for s, runs in ((1, runs_r), (-1, [(-4, D - 0.4)])):
    for a, b in runs:
        x = s * (W - 0.075)
        S.cylinder(0.021, b - a, (x, (a + b) / 2, 0.90), rail, axis="Y", bevel=0.01)
        k = max(2, int((b - a) / 1.1) + 1)
        for i in range(k):
            q = a + 0.15 + (b - a - 0.3) * i / (k - 1)
            S.tube([(x, q, 0.885), (x, q, 0.845), (s * W, q, 0.845)], 0.008, alu, smooth=False)
            S.cylinder(0.026, 0.008, (s * (W - 0.004), q, 0.845), alu, axis="X")
        S.span(s * (W - 0.012) - 0.011, s * (W - 0.012) + 0.011, a, b, 0.22, 0.42, low, 0.004)

# Ceiling: mineral tiles in a grid, panels of light down the middle.
g = S.G("tiles")
co = g.node("NewGeometry").outputs["Position"]
n = g.noise(co, 260, 3, 0.7)
ct = g.out(g.principled(g.mix(g.remap(n, 0.55, 0.75, 0, 0.4), "#dcdcd8", "#b6b6b2"), 0.9))
S.span(-W, W, -4, D, H, H + 0.1, ct, 0)
gm = S.material("#e3e3e0", 0.4)
for k in range(39):
    q = -4 + k * 0.6
    S.span(-W, W, q - 0.008, q + 0.008, H - 0.004, H, gm, 0)
for x in (-0.9, -0.3, 0.3, 0.9):
    S.span(x - 0.008, x + 0.008, -4, D, H - 0.004, H, gm, 0)
glow = S.emission(4600, 7)
for k in range(10):
    q = -3.4 + k * 2.4
    if q > D - 1.2:
        break
    S.span(-0.29, 0.29, q + 0.01, q + 1.19, H - 0.010, H - 0.005, glow, 0)
    S.area((0, q + 0.6, H - 0.03), (0.55, 1.1), 17, 4600, glossy=False)

# End: a glazed double door with a garden court behind it.
fm = S.material("#5d6466", 0.4)
S.span(-W, -0.98, D, D + 0.25, 0, H, wall, 0)
S.span(0.98, W, D, D + 0.25, 0, H, wall, 0)
S.span(-0.98, 0.98, D, D + 0.25, 2.3, H, wall, 0)
for x in (-0.95, -0.04, 0.04, 0.95):
    S.span(x - 0.035, x + 0.035, D - 0.03, D + 0.03, 0, 2.3, fm, 0.004)
for z in (0.08, 1.0, 2.27):
    S.span(-0.95, 0.95, D - 0.03, D + 0.03, z - 0.05, z + 0.05, fm, 0.004)
S.plane(-4, 6, D + 0.25, D + 14, -0.02, S.material("#c9c0b2", 0.9, bump=0.3, bump_scale=30))
for x, y, k in ((-0.75, D + 3.4, 1), (0.9, D + 4.2, 2), (0.2, D + 6.5, 3)):
    home_props.pot((x, y, -0.02), 0.3, 0.55, S.material("#a9683f", 0.7, bump=0.3))
    S.areca((x, y, 0.45), 1.4, 18, seed=k)
S.span(-3, 5, D + 8, D + 8.2, 0, 2.3, S.stucco("#e8dcc6"), 0.02)
S.palm((1.2, D + 9.5, 0), 5.5, 22, 2.4, seed=8)
S.area((0, D - 0.15, 1.2), (1.8, 2.0), 70, 6200, target=(0, D - 4, 0.4), glossy=False)

# Small life: a bench between windows, a dispenser, an exit sign.
S.span(W - 0.10, W - 0.001, 4.15, 4.27, 1.1, 1.36, S.material("#dfe1e0", 0.35, coat=0.3), 0.012)
S.span(-0.20, 0.20, D - 2.35, D - 2.33, H - 0.26, H - 0.06, S.emission("#2f9a5c", 1.6), 0)
S.span(-0.215, 0.215, D - 2.33, D - 2.30, H - 0.275, H - 0.0, S.material("#d9d9d6", 0.4), 0.004)

# A clinic at work: a linen cart, a wheelchair that waits, notices, a clock, numbers beside the doors, scuffs of wheels.
r = random.Random(61)
before = S.mark()
tube = S.material("#c9ccce", 0.3, metallic=0.9)
for x in (-0.24, 0.24):
    for y in (-0.42, 0.42):
        S.tube([(x, y, 0.09), (x, y, 1.12)], 0.014, tube, False)
        S.cylinder(0.055, 0.03, (x, y, 0.056), S.material("#2a2b2d", 0.6), "X", 24)
for z in (0.2, 0.62, 1.04):
    S.span(-0.25, 0.25, -0.43, 0.43, z, z + 0.025, S.material("#e2e3e1", 0.4), 0.008)
for z, n in ((0.225, 5), (0.645, 5), (1.065, 3)):
    for k, y in enumerate((-0.28, 0.0, 0.28)):
        home_props.towel_stack(0, y, z, n - (k * 2 % 3), ("#eceae4", "#dfe6e6", "#c5d5d6"), 0.36, 0.25)
S.tube([(-0.24, -0.46, 0.95), (-0.24, -0.52, 1.0), (0.24, -0.52, 1.0), (0.24, -0.46, 0.95)], 0.014, tube)
S.group(before, (-0.98, 3.6, 0), -2)
before = S.mark()
seat = S.material("#23344a", 0.55)
for x in (-0.24, 0.24):
    S.torus(0.29, 0.014, (x * 1.12, 0.1, 0.3), S.material("#2a2b2d", 0.6), (0, 90, 0))
    S.torus(0.25, 0.008, (x * 1.28, 0.1, 0.3), tube, (0, 90, 0))
    S.cylinder(0.03, 0.06, (x * 1.15, 0.1, 0.3), tube, "X", 20)
    for k in range(12):
        t = 2 * math.pi * k / 12
        S.tube([(x * 1.12, 0.1, 0.3), (x * 1.12, 0.1 + 0.28 * math.cos(t), 0.3 + 0.28 * math.sin(t))], 0.0022, tube, False)
    S.tube([(x, 0.3, 0.95), (x, 0.22, 0.92), (x, 0.2, 0.5), (x, 0.2, 0.3), (x, -0.28, 0.3), (x, -0.36, 0.12)], 0.013, tube)
    S.tube([(x, 0.2, 0.7), (x, -0.12, 0.7), (x, -0.16, 0.5)], 0.012, tube)
    S.span(x - 0.03, x + 0.03, -0.12, 0.16, 0.7, 0.725, S.material("#222222", 0.6), 0.01)
    S.cylinder(0.07, 0.025, (x * 0.95, -0.3, 0.071), S.material("#2a2b2d", 0.6), "X", 24)
    S.span(x * 0.9 - 0.07, x * 0.9 + 0.07, -0.5, -0.34, 0.1, 0.115, S.material("#222222", 0.6), 0.004)
    S.cylinder(0.016, 0.1, (x, 0.34, 0.955), S.material("#1b1b1b", 0.7), "Y", 20)
S.cushion((0.44, 0.42, 0.05), (0, 0.0, 0.49), seat, (0, 0, 0), 0.7)
S.cushion((0.43, 0.04, 0.4), (0, 0.21, 0.72), seat, (0, 0, 0), 0.7)
S.group(before, (1.06, 4.25, 0), -62)
for d, number in zip(doors, (112, 114, 116, 118, 120)):
    P.sign(str(number), (W - 0.009, d + 0.73, 1.565), 0.045, "#eceae4", "#1f2a2c", 90, 0.14)
    for k in range(2):
        S.box((0.002, 0.1, 0.14), (W + 0.092, d + 0.16 - k * 0.02, 1.32 + k * 0.2 - 0.35), S.material("#eee9dc", 0.7), 0, (r.uniform(-4, 4), 0, 0))
S.span(W - 0.02, W - 0.001, 3.25, 4.0, 1.25, 1.9, S.wood("#a87a4a", "#8a6039", 0.5, "Y"), 0.004)
S.span(W - 0.022, W - 0.018, 3.29, 3.96, 1.29, 1.86, S.fabric("#b59873", 300, 0.1), 0)
for k in range(9):
    y, z = 3.36 + (k % 3) * 0.22 + r.uniform(-.02, .02), 1.4 + (k // 3) * 0.17 + r.uniform(-.02, .02)
    S.box((0.001, r.uniform(0.12, 0.17), r.uniform(0.1, 0.15)), (W - 0.0235, y, z), S.material(r.choice(("#f1eee5", "#d9e7ea", "#f2e3b0", "#e9d3cb")), 0.7), 0, (r.uniform(-4, 4), 0, 0))
    S.cylinder(0.005, 0.004, (W - 0.025, y, z + 0.05), S.material(r.choice(("#b3281f", "#2f68b0", "#d9b13a")), 0.4), "X", 12)
S.cylinder(0.15, 0.03, (W - 0.016, 7.6, 2.2), S.material("#f2f1ec", 0.5), "X")
S.torus(0.15, 0.01, (W - 0.03, 7.6, 2.2), S.material("#3a3f42", 0.4), (0, 90, 0))
for k, y in enumerate((0.6, 4.2, 7.8)):
    S.span(-W + 0.001, -W + 0.02, y - 0.25, y + 0.25, 1.4, 2.02, S.material("#e9e6df", 0.4), 0.004)
    S.span(-W + 0.02, -W + 0.022, y - 0.2, y + 0.2, 1.45, 1.97, S.material(("#c9dce0", "#e3cfae", "#b9c9a8")[k], 0.6), 0)
S.span(-W + 0.05, -W + 0.5, 7.55, 8.05, 0.4, 0.46, S.material("#7b9496", 0.5), 0.02)
for y in (7.58, 8.02):
    for x in (-W + 0.08, -W + 0.46):
        S.tube([(x, y, 0.42), (x, y, 0.0)], 0.012, tube, False)
S.cushion((0.06, 0.5, 0.4), (-W + 0.07, 7.8, 0.7), S.material("#7b9496", 0.5), (0, 8, 0), 0.6)
for s in (-1, 1):
    x = s * (W - 0.0015)
    S.quad([(x, -4, 0.13), (x, D, 0.13), (x, D, 0.84), (x, -4, 0.84)], P.smudge("#4a4f50", 0.22, 6, (1, 0.25, 2.5)))
for k in range(8):
    x, y = r.uniform(-0.8, 0.8), r.uniform(0, 12)
    P.marks([(x + 0.1 * math.sin(t * 0.2), y + t * 0.15) for t in range(16)], 0.03, P.smudge("#3b3c3c", 0.35, 16, (1, 0.2, 1)))
P.marks([(0.1, -4), (0, 8), (0.05, D)], 1.2, P.smudge("#837f74", 0.2, 3.0, (1, 0.25, 1)))

P.white_balance(5600)
S.camera((0.18, -2.4, 1.28), yaw=0.6, lens=24, shift_y=-0.085)
S.render("corridor-medical", samples=10, bounces=5, exposure=-0.25, bloom=0.08)
