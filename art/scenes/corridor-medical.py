"""Clinic corridor by day: pale seamless floor, blue-green border rolled up into the cove base."""

import math

import floors
import props as P
import stage as S

S.reset(61)
W, D, H = 1.45, 19.0, 2.75
TEAL = "#3f7478"

paint = [(-W, -4, -W + 0.20, D, TEAL), (W - 0.20, -4, W, D, TEAL),
         (-W + 0.25, -4, -W + 0.275, D, TEAL), (W - 0.275, -4, W - 0.25, D, TEAL),
         (-W, D - 0.2, W, D, TEAL)]
floor = floors.solid("#aaa79b", gloss=0.955, peel=0.5, paint=paint, seed=14)
climb = floors.solid(TEAL, gloss=0.93, peel=0.2, dims="3D", name="cove")
S.plane(-W, W + 0.2, -4, D, 0, floor)
P.cove((-W, -4), (-W, D), (1, 0), climb, 0.13, 0.045)
P.cove((-W, D), (W, D), (0, -1), climb, 0.13, 0.045)

wall = S.painted_wall("#d9d8d0", 0.6, 0.15)
low = S.painted_wall("#b9c4bf", 0.5, 0.1)
alu = S.stainless("#b5b8ba", 0.3, axis="Z")
frame = S.material("#6f7577", 0.45, vary=0.05)
wood = S.wood("#b58a5c", "#8a6138", 0.38, axis="Z", coat=0.3)
rail = S.wood("#a87a4a", "#7a5330", 0.35, axis="Y", coat=0.4)

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
g = S.G("garden")
co = g.node("NewGeometry").outputs["Position"]
z = g.node("SeparateXYZ", {0: co}).outputs[2]
n = g.noise(co, 1.3, 6, 0.65)
zz = g.math("ADD", g.math("DIVIDE", z, 5.0), g.math("MULTIPLY", g.math("SUBTRACT", n, 0.5), 0.25))
c = g.ramp(zz, [(0.0, "#9fb487"), (0.22, "#8fa878"), (0.34, "#cfdcc8"), (0.42, "#e6eff4"), (1.0, "#d5e6f5")])
S.quad([(-W - 4, -8, -1), (-W - 4, 90, -1), (-W - 4, 90, 6), (-W - 4, -8, 6)],
       g.out(g.node("Emission", {"Color": c, "Strength": 3.4}).outputs[0]))

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
g = S.G("court")
co = g.node("NewGeometry").outputs["Position"]
z = g.node("SeparateXYZ", {0: co}).outputs[2]
n = g.noise(co, 2.6, 6, 0.65)
zz = g.math("ADD", g.math("DIVIDE", z, 3.0), g.math("MULTIPLY", g.math("SUBTRACT", n, 0.5), 0.4))
c = g.ramp(zz, [(0.0, "#c9c4b4"), (0.12, "#b6b79a"), (0.22, "#7f9a63"), (0.48, "#a9bf94"), (0.62, "#e9f1f4"), (1.0, "#e3eff8")])
S.quad([(-2.2, D + 1.2, -0.2), (2.2, D + 1.2, -0.2), (2.2, D + 1.2, 3), (-2.2, D + 1.2, 3)],
       g.out(g.node("Emission", {"Color": c, "Strength": 5.5}).outputs[0]))
S.area((0, D - 0.15, 1.2), (1.8, 2.0), 70, 6200, target=(0, D - 4, 0.4), glossy=False)

# Small life: a bench between windows, a dispenser, an exit sign.
S.span(W - 0.10, W - 0.001, 4.15, 4.27, 1.1, 1.36, S.material("#dfe1e0", 0.35, coat=0.3), 0.012)
S.span(-0.20, 0.20, D - 2.35, D - 2.33, H - 0.26, H - 0.06, S.emission("#2f9a5c", 1.6), 0)
S.span(-0.215, 0.215, D - 2.33, D - 2.30, H - 0.275, H - 0.0, S.material("#d9d9d6", 0.4), 0.004)

P.white_balance(5600)
S.camera((0.18, -2.4, 1.28), yaw=0.6, lens=24, shift_y=-0.085)
S.render("corridor-medical", samples=14, bounces=5, exposure=-0.5, bloom=0.08)
