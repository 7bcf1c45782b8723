"""Distribution warehouse aisle: light grey high-gloss epoxy, yellow lines, high-bay lights, a pallet on its way."""

import math
import random

import floors
import props as P
import stage as S

S.reset(11)
r = random.Random(11)

AISLE, DEPTH, BAY, BAYS = 1.75, 1.1, 2.75, 13
LEVELS = [0.0, 1.78, 3.45, 5.1]
Y0 = -3.2
END = Y0 + BAY * BAYS
WALL = END + 9.0

yellow = "#e0a40a"
lines = [(-AISLE + 0.16, -8, -AISLE + 0.27, END + 0.6, yellow),
         (AISLE - 0.27, -8, AISLE - 0.16, END + 0.6, yellow),
         (-30, END + 0.6, 30, END + 0.71, yellow),
         (-30, END + 3.4, 30, END + 3.51, yellow)]
floor = floors.solid("#83888a", gloss=0.955, peel=0.6, paint=lines, joints=(0, 4.1, 0, 2.2), seed=5)
S.plane(-30, 30, -8, WALL, 0, floor)

# Shell: ribbed walls, a painted deck and joists.
wall = S.material("#a9adaf", 0.6, bump=0.1)
deck = S.material("#7d8286", 0.75)
H = 8.6
S.span(-30, 30, WALL, WALL + 0.2, 0, H, wall, 0)
for i in range(120):
    S.box((0.1, 0.05, H), (-30 + i * 0.5, WALL - 0.02, H / 2), wall, 0.008)
S.span(-30, 30, -8, WALL, H, H + 0.1, deck, 0)
for x in (-13, 13):
    S.span(x - 0.1, x + 0.1, -8, WALL, 0, H, wall, 0)
joist = S.material("#8a8f92", 0.55)
for k in range(19):
    y = -3 + k * 2.7
    for z in (H - 0.10, H - 0.62):
        S.span(-13, 13, y - 0.04, y + 0.04, z - 0.04, z + 0.04, joist, 0.004)
    for i in range(24):
        x = -7.2 + i * 0.6
        S.tube([(x, y, H - 0.6), (x + 0.3, y, H - 0.12), (x + 0.6, y, H - 0.6)], 0.014, joist,
               smooth=False, resolution=1)
red = S.material("#8f1d17", 0.4, coat=0.3)
for x in (-1.25, 1.25):
    S.tube([(x, -8, H - 0.78), (x, WALL, H - 0.78)], 0.035, red, smooth=False)
    for k in range(16):
        S.cylinder(0.012, 0.10, (x, -2 + k * 3, H - 0.85), S.stainless(), segments=12)

# Dock doors at the far end: the left one open to daylight.
white = S.material("#c9ced2", 0.45)
for cx, up in ((-5.2, False), (0.0, True), (5.2, False)):
    w, h = 2.9, 3.3
    frame = S.material("#d8a511", 0.45)
    for s in (-1, 1):
        S.span(cx + s * (w / 2 + 0.02), cx + s * (w / 2 + 0.2), WALL - 0.2, WALL - 0.02, 0, h + 0.1,
               S.material("#2b2e31", 0.5), 0.01)
        S.cylinder(0.075, 1.1, (cx + s * (w / 2 + 0.45), WALL - 0.6, 0.55), frame)
    S.span(cx - w / 2 - 0.2, cx + w / 2 + 0.2, WALL - 0.3, WALL - 0.02, h, h + 0.45,
           S.material("#2b2e31", 0.5), 0.02)
    if up:
        g = S.G("daylight")
        co = g.node("NewGeometry").outputs["Position"]
        z = g.node("SeparateXYZ", {0: co}).outputs[2]
        c = g.ramp(g.math("DIVIDE", z, 3.4), [(0.0, "#b9b2a4"), (0.16, "#cfc9bc"), (0.2, "#9fb6c4"),
                                             (0.34, "#d3e2ee"), (1.0, "#c2daf2")])
        m = g.out(g.node("Emission", {"Color": c, "Strength": 9.0}).outputs[0])
        S.quad([(cx - w / 2, WALL - 0.03, 0), (cx + w / 2, WALL - 0.03, 0),
                (cx + w / 2, WALL - 0.03, h), (cx - w / 2, WALL - 0.03, h)], m)
        S.area((cx, WALL - 0.35, h / 2), (w, h), 420, 6500, target=(cx, 0, 0.6), glossy=False)
    else:
        for k in range(6):
            S.span(cx - w / 2, cx + w / 2, WALL - 0.10, WALL - 0.05, k * 0.55, k * 0.55 + 0.54, white, 0.012)

# Racking, both sides, two rows deep so that gaps show goods and not emptiness.
frame = P.upright(7.0, DEPTH, "#1d3557")
orange = S.material("#b84c1c", 0.38, coat=0.35, vary=0.08)
before = S.mark()
for z in (-0.11,):
    for x in (0.0, DEPTH - 0.05):
        S.span(x, x + 0.05, 0.05, BAY - 0.05, z, 0.0, orange, 0.006)
    for k in range(7):
        S.span(0.05, DEPTH - 0.05, 0.25 + k * 0.38, 0.27 + k * 0.38, -0.03, -0.012,
               S.material("#8b8d8f", 0.4, metallic=0.8), 0)
    for y in (0.0, BAY):
        s = 1 if y == 0 else -1
        S.span(-0.006, 0.0, y - s * 0.035, y + s * 0.06, -0.18, 0.03, orange, 0.003)
beam = P.bake(before, "beam")
before = S.mark()
# Guards have met forks and tires: bare steel and black rubber low down.
g = S.G("guard")
co = g.coords("world")
hit = g.math("MULTIPLY", g.remap(g.noise(g.coords("world", (1, 1, 3)), 16, 5, 0.7), 0.5, 0.58, 0, 1), g.remap(g.noise(co, 1.3, 2), 0.42, 0.6, 0, 1))
guard = g.out(g.principled(g.mix(hit, "#dba20e", g.mix(g.noise(co, 40, 2), "#2b2825", "#6d6a66")), g.remap(hit, 0, 1, 0.4, 0.6)))
S.span(-0.07, 0.0, -0.075, 0.075, 0.0, 0.42, guard, 0.02)
S.span(-0.09, 0.09, -0.11, 0.11, 0.0, 0.012, guard, 0.003)
guard = P.bake(before, "guard")
loads = [P.load(s) for s in range(40, 54)]
label = S.material("#eceae4", 0.4)

for side in (-1, 1):
    for row in range(2):
        x0 = AISLE + row * (DEPTH + 0.15)
        flip = (0, 0, 0) if side > 0 else (0, 0, 180)
        for b in range(BAYS + 1):
            y = Y0 + b * BAY
            S.copy(frame, (side * x0, y, 0), flip)
            if row == 0:
                S.copy(guard, (side * (x0 - 0.01), y, 0), flip)
        for b in range(BAYS):
            y = Y0 + b * BAY
            for lv, z in enumerate(LEVELS):
                if lv:
                    S.copy(beam, (side * x0, y if side > 0 else y + BAY, z), flip)
                    if row == 0:
                        S.box((0.004, 0.24, 0.06), (side * (x0 - 0.003), y + BAY / 2 + r.uniform(-.5, .5),
                              z - 0.055), label, 0.0)
                for k in range(2):
                    if r.random() < (0.12 if row == 0 else 0.05):
                        continue
                    o = r.choice(loads)
                    S.copy(o, (side * (x0 + DEPTH / 2 + r.uniform(-0.02, 0.05)),
                               y + 0.72 + k * 1.31 + r.uniform(-0.03, 0.03), z + 0.001),
                           (0, 0, 90 * side + r.uniform(-1, 1)), (1, 1, r.uniform(0.88, 1.0)))
for o in [frame, beam, guard, *loads]:
    o.location = (0, -40, -10)      # the originals wait out of sight
    o.hide_render = True

# High bays: two rows of linear fixtures hung on wires along the aisle.
body = S.material("#c9ccce", 0.4)
glow = S.emission(4700, 70)
wire = S.material("#777777", 0.5)
for k in range(11):
    y = 0.6 + k * 3.9
    if y > WALL - 2:
        break
    z = 6.95
    S.span(-0.26, 0.26, y - 0.62, y + 0.62, z + 0.02, z + 0.09, body, 0.01)
    for x in (-0.13, 0.13):
        S.span(x - 0.085, x + 0.085, y - 0.58, y + 0.58, z + 0.005, z + 0.022, glow, 0)
    for s in (-0.5, 0.5):
        S.tube([(0, y + s, z + 0.09), (0, y + s, H)], 0.003, wire, smooth=False, resolution=1)
    S.area((0, y, z - 0.02), (0.45, 1.15), 250, 4700, rot=(0, 0, 0), glossy=False)
    # The aisles on both sides are lit too, and shine through the racks.
    for x in (-6.2, 6.2):
        S.area((x, y, z - 0.02), (0.6, 2.4), 210, 4700, rot=(0, 0, 0), glossy=False)

# A pallet on its way, where somebody has let go of the handle.
before = S.mark()
P.load(52, kind="stack", hmax=1.15).rotation_euler = (0, 0, math.radians(90))
goods = S.group(before, (-0.62, 4.75, 0.03), 7)
P.pallet_jack((-0.545, 4.08, 0), yaw=7)
for b in range(-1, 6):
    for side in (-1, 1):
        P.sign(f"{'AB'[side > 0]}{(b + 2) * 2 + 11}", (side * (AISLE - 0.09), Y0 + (b + 2) * BAY - 0.09, 1.42), 0.085,
               yaw=-40 * side)

# What wheels and shoes leave.
rubber = P.smudge("#2b2a28", 0.38, 14, (1, 0.2, 1))
r = random.Random(3)
for k in range(9):
    x, y, sway = r.uniform(-0.9, 0.9), r.uniform(0.5, 16), r.uniform(-0.5, 0.5)
    path = [(x + sway * (t / 20) ** 2, y + t * 0.16) for t in range(r.randint(9, 21))]
    P.marks(path, 0.055, rubber)
    if k % 2:
        P.marks([(a + 0.42, b) for a, b in path], 0.055, rubber)
P.marks([(0.12, -4), (0.05, 8), (-0.1, 20), (0, 34)], 1.5, P.smudge("#6a6762", 0.16, 3.0, (1, 0.25, 1)))
paper = S.material("#e8e6df", 0.6)
S.quad([(1.28, 2.36, 0.002), (1.47, 2.3, 0.012), (1.52, 2.43, 0.003), (1.33, 2.5, 0.006)], paper)

S.camera((0.22, -0.9, 1.2), yaw=1.0, lens=22, shift_y=-0.06)
S.render("warehouse", 1600, 900, samples=28, exposure=0.3, bloom=0.10)
