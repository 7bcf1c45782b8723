"""Restaurant kitchen at closing time: a used line and hood, brick-red urethane that grips, half mopped."""

import math
import random

import floors
import home_props
import props as P
import stage as S

S.reset(41)
r = random.Random(41)
W, D, H = 2.55, 8.2, 2.95

RED = "#602b21"
floor = floors.urethane(RED, wet=0.3, seed=23, satin=0.62, texture=1.5)
climb = floors.urethane(RED, wet=0.0, seed=23, satin=0.6, dims="3D", texture=0.9, name="cove")
S.plane(-W, W, -3, D, 0, floor)
tile_x = P.tile_wall("#dad8d0", 0.2, 0.1, axis="x")
tile_y = P.tile_wall("#dad8d0", 0.2, 0.1, axis="y")
S.span(-W - 0.2, -W, -3, D, 0, H, tile_y, 0)
S.span(W, W + 0.2, -3, D, 0, H, tile_y, 0)
S.span(-W, W, D, D + 0.2, 0, H, tile_x, 0)
S.span(-W, W, -3.2, -3, 0, H, S.painted_wall("#8a8a86"), 0)
ceil = S.material("#c4c4c0", 0.8)
S.span(-W, W, -3, D, H, H + 0.1, ceil, 0)
grid = S.material("#b9bab8", 0.5)
for k in range(20):
    y = -2.8 + k * 0.61
    S.span(-W, W, y - 0.012, y + 0.012, H - 0.006, H, grid, 0)
for k in range(9):
    x = -2.44 + k * 0.61
    S.span(x - 0.012, x + 0.012, -3, D, H - 0.006, H, grid, 0)
glow = S.emission(4300, 13)
for y in (-0.65, 1.79, 4.23, 6.67):
    S.span(0.02, 0.59, y, y + 1.2, H - 0.012, H - 0.004, glow, 0)
    S.area((0.305, y + 0.6, H - 0.03), (0.55, 1.15), 62, 4300, glossy=False)

steel = P.steel()
steelx = P.steel(rough=0.22)
steelz = P.steel("#bfc2c5", 0.31)
dark = S.material("#0d0d0e", 0.5)
iron = S.material("#151516", 0.55, bump=0.2)

P.cove((-W, -3), (-W, D), (1, 0), climb, 0.14, 0.06, cap=steel)
P.cove((W, -3), (W, D), (-1, 0), climb, 0.14, 0.06, cap=steel)
P.cove((-W, D), (W, D), (0, -1), climb, 0.14, 0.06, cap=steelx)
P.trench_drain(-0.16, 0.16, 1.6, 4.6, "Y")


def legs(x0, x1, y0, y1, h):
    for x in (x0, x1):
        for y in (y0, y1):
            S.cylinder(0.022, h - 0.03, (x, y, h / 2 + 0.015), steelz, segments=20)
            S.cylinder(0.028, 0.05, (x, y, 0.025), steelz, segments=20, bevel=0.006)


def knobs(x, ys, z, s, red=False):
    for y in ys:
        S.cylinder(0.024, 0.035, (x + s * 0.018, y, z), iron, axis="X", segments=24)
        S.cylinder(0.030, 0.006, (x + s * 0.002, y, z), steel, axis="X", segments=24)


def pot(x, y, z, rad, h, lid=False):
    S.lathe([(0, 0), (rad - 0.01, 0), (rad, 0.012), (rad, h), (rad + 0.008, h + 0.004), (rad - 0.004, h),
             (rad - 0.006, 0.02), (0, 0.015)], (x, y, z), steelx)
    for s in (-1, 1):
        S.tube([(x - 0.05, y + s * rad, z + h * 0.75), (x - 0.04, y + s * (rad + 0.04), z + h * 0.77),
                (x + 0.04, y + s * (rad + 0.04), z + h * 0.77), (x + 0.05, y + s * rad, z + h * 0.75)], 0.006, steel)
    if lid:
        S.lathe([(rad + 0.006, h + 0.006), (rad + 0.004, h + 0.014), (rad * 0.5, h + 0.03), (0, h + 0.035)],
                (x, y, z), steelx)
        S.torus(0.025, 0.006, (x, y, z + h + 0.06), iron, rot=(90, 0, 0))


# Left: the cooking line. Depth 0.85 from the wall, in units with gaps between.
x1 = -W + 0.88
units = [("fryer", -0.9, 0.45), ("fryer", -0.44, 0.45), ("range", 0.06, 0.9), ("range", 0.98, 0.9),
         ("griddle", 1.92, 1.0), ("range", 2.96, 0.9), ("table", 3.90, 0.9), ("oven", 4.84, 1.0)]
for kind, y, w in units:
    a, b = y, y + w - 0.012
    top = 0.90
    S.span(-W + 0.06, x1 - 0.03, a, b, 0.15, top - 0.03, steelz, 0.004)
    legs(-W + 0.14, x1 - 0.10, a + 0.06, b - 0.06, 0.16)
    if kind == "oven":
        S.span(-W + 0.06, x1 - 0.02, a, b, top - 0.03, 1.72, steelz, 0.006)
        for z in (0.28, 1.02):
            S.span(x1 - 0.03, x1 + 0.005, a + 0.05, b - 0.16, z, z + 0.6, dark, 0.006)
            S.span(x1 - 0.01, x1 + 0.012, a + 0.13, b - 0.24, z + 0.1, z + 0.5, S.material("#050607", 0.08, coat=1), 0.004)
            S.tube([(x1 + 0.05, b - 0.2, z + 0.1), (x1 + 0.05, b - 0.2, z + 0.5)], 0.012, steelz, smooth=False)
            knobs(x1 - 0.02, (b - 0.08,), z + 0.15, 1)
            knobs(x1 - 0.02, (b - 0.08,), z + 0.3, 1)
        continue
    S.span(-W + 0.05, x1, a, b, top - 0.03, top, steel, 0.006)
    S.span(-W + 0.02, -W + 0.07, a, b, top, top + 0.2, steelz, 0.004)
    if kind == "table":
        continue
    # Bull-nosed front with the controls.
    S.span(x1 - 0.03, x1 + 0.02, a, b, top - 0.16, top - 0.02, steel, 0.012)
    if kind == "range":
        knobs(x1 + 0.02, [a + w * t for t in (0.14, 0.28, 0.42, 0.58, 0.72, 0.86)], top - 0.09, 1)
        S.span(x1 - 0.03, x1 + 0.0, a + 0.04, b - 0.04, 0.24, 0.68, steelz, 0.008)
        S.span(x1 - 0.01, x1 + 0.006, a + 0.2, b - 0.2, 0.34, 0.58, S.material("#050607", 0.08, coat=1), 0.004)
        S.tube([(x1 + 0.05, a + 0.08, 0.66), (x1 + 0.05, b - 0.08, 0.66)], 0.013, steel, smooth=False)
        for yy in (a + 0.12, b - 0.12):
            S.tube([(x1 + 0.05, yy, 0.66), (x1 - 0.01, yy, 0.66)], 0.008, steel, smooth=False)
        S.span(-W + 0.10, x1 - 0.04, a + 0.03, b - 0.03, top - 0.005, top + 0.004, dark, 0)
        for i in range(2):
            for j in range(3):
                cx, cy = -W + 0.30 + i * 0.36, a + 0.15 + j * 0.3
                for k in range(4):
                    t = math.pi / 2 * k + math.pi / 4
                    S.box((0.20, 0.014, 0.02), (cx + 0.08 * math.cos(t), cy + 0.08 * math.sin(t), top + 0.02),
                          iron, 0.004, rot=(0, 0, math.degrees(t)))
                S.box((0.34, 0.014, 0.02), (cx, cy - 0.14, top + 0.02), iron, 0.004)
                S.cylinder(0.04, 0.016, (cx, cy, top + 0.008), iron, segments=24)
    elif kind == "fryer":
        knobs(x1 + 0.02, (a + w * 0.5,), top - 0.09, 1)
        S.span(-W + 0.12, x1 - 0.08, a + 0.05, b - 0.05, top, top + 0.004, dark, 0)
        for s in (0.3, 0.7):
            yy = a + w * s
            S.span(-W + 0.2, x1 - 0.2, yy - 0.07, yy + 0.07, top - 0.02, top + 0.05, steel, 0.01)
            S.tube([(x1 - 0.2, yy, top + 0.05), (x1 + 0.12, yy, top + 0.14)], 0.009, iron, smooth=False)
        S.span(x1 - 0.03, x1 + 0.0, a + 0.03, b - 0.03, 0.22, 0.70, steelz, 0.008)
        S.tube([(x1 + 0.03, a + 0.1, 0.62), (x1 + 0.03, b - 0.1, 0.62)], 0.010, steel, smooth=False)
    else:
        knobs(x1 + 0.02, [a + w * t for t in (0.2, 0.5, 0.8)], top - 0.09, 1)
        S.span(-W + 0.10, x1 - 0.05, a + 0.02, b - 0.02, top, top + 0.03, S.material("#2c2c2d", 0.22, metallic=1, vary=0.1), 0.005)
        S.span(-W + 0.06, -W + 0.10, a + 0.02, b - 0.02, top, top + 0.15, steelz, 0.004)
        S.span(x1 - 0.03, x1 + 0.0, a + 0.03, b - 0.03, 0.24, 0.70, steelz, 0.008)
pot(-W + 0.34, 1.15, 0.935, 0.17, 0.28, True)
pot(-W + 0.66, 1.72, 0.935, 0.13, 0.16)
pot(-W + 0.32, 0.5, 0.935, 0.20, 0.36)
pot(-W + 0.34, 3.3, 0.935, 0.19, 0.32, True)
for x, y in ((-W + 0.66, 0.5), (-W + 0.66, 3.35)):
    S.lathe([(0, 0), (0.11, 0), (0.14, 0.045), (0.136, 0.045), (0.108, 0.006), (0, 0.006)], (x, y, 0.935), iron)
    S.tube([(x + 0.13, y, 0.975), (x + 0.36, y + 0.04, 1.02)], 0.010, iron, smooth=False)

# Hood: canopy above the line, filters inside, warm lamps under.
hx = -W + 1.15
S.span(-W, hx, -1.1, 5.9, 2.08, 2.55, P.steel(rough=0.40), 0.006)
S.span(-W, hx + 0.01, -1.11, 5.91, 2.00, 2.09, P.steel(rough=0.36), 0.008)
S.span(-W + 0.05, hx - 0.05, -1.05, 5.85, 1.995, 2.001, dark, 0)
for k in range(13):
    y = -1.0 + k * 0.52
    S.box((0.5, 0.49, 0.03), (-W + 0.42, y + 0.26, 2.10 - 0.12), steelx, 0.004, rot=(0, -32, 0))
for y in (0.0, 1.6, 3.2, 4.8):
    S.cylinder(0.06, 0.05, (hx - 0.25, y, 1.985), S.emission(3300, 28), segments=24)
    S.spot((hx - 0.25, y, 1.95), 62, 3300, None, 130, 0.8, 0.06)
S.tube([(-W + 0.25, -1, 2.30), (-W + 0.25, 5.9, 2.30)], 0.012, steel, smooth=False)
S.span(-W + 0.3, hx - 0.35, 1.6, 2.5, 2.55, H, steelz, 0.004)

# Right: prep tables with shelf, wall shelves with pans, sink, refrigerator at the end.
xr = W - 0.72
for a, b in ((-1.0, 1.1), (1.14, 3.2)):
    S.span(xr, W - 0.02, a, b, 0.87, 0.91, steel, 0.008)
    S.span(W - 0.04, W - 0.015, a, b, 0.91, 1.03, steel, 0.004)
    S.span(xr + 0.05, W - 0.05, a + 0.03, b - 0.03, 0.26, 0.285, steel, 0.005)
    legs(xr + 0.05, W - 0.07, a + 0.05, b - 0.05, 0.87)
for y, rad, h in ((-0.4, 0.19, 0.26), (0.1, 0.17, 0.3), (0.6, 0.2, 0.2), (1.5, 0.18, 0.34), (2.05, 0.2, 0.24), (2.7, 0.16, 0.3)):
    pot(W - 0.36, y, 0.286, rad, h, r.random() < 0.4)
white = S.material("#d9d9d4", 0.4)
S.box((0.42, 0.6, 0.03), (W - 0.40, 0.3, 0.926), white, 0.008)
S.box((0.42, 0.6, 0.03), (W - 0.40, 2.0, 0.926), S.material("#3e6b3a", 0.45), 0.008, rot=(0, 0, 3))
for k in range(5):
    S.lathe([(0, 0), (0.09, 0), (0.135, 0.018), (0.13, 0.022), (0, 0.012)], (W - 0.35, 2.75, 0.912 + k * 0.012), white)
S.lathe([(0, 0), (0.08, 0), (0.19, 0.13), (0.195, 0.135), (0.185, 0.13), (0.075, 0.008), (0, 0.008)],
        (W - 0.38, 1.45, 0.911), steelx)
for z in (1.42, 1.80):
    S.span(W - 0.36, W - 0.01, -1.0, 3.2, z, z + 0.025, steel, 0.005)
    for y in (-0.7, 0.5, 1.7, 2.9):
        S.span(W - 0.32, W - 0.01, y - 0.015, y + 0.015, z - 0.10, z, steel, 0.004)
    y = -0.85
    while y < 3.0:
        k = r.choice(("pan", "jar", "box", "plates"))
        if k == "pan":
            S.box((0.30, 0.26, 0.16), (W - 0.19, y + 0.14, z + 0.106), steelz, 0.02)
            y += 0.33
        elif k == "jar":
            S.cylinder(0.055, 0.17, (W - 0.18, y + 0.07, z + 0.111), S.material(r.choice(("#a36b2d", "#5f6d39", "#7d2a1c", "#d8cfae")), 0.25, coat=0.8), bevel=0.01)
            S.cylinder(0.057, 0.02, (W - 0.18, y + 0.07, z + 0.2), iron)
            y += 0.16
        elif k == "box":
            S.box((0.26, 0.34, 0.14), (W - 0.19, y + 0.18, z + 0.096), S.material("#c5c9ca", 0.25, coat=0.3), 0.02)
            y += 0.42
        else:
            for q in range(r.randint(6, 12)):
                S.lathe([(0, 0), (0.09, 0), (0.13, 0.014), (0.126, 0.018), (0, 0.01)], (W - 0.18, y + 0.14, z + 0.026 + q * 0.011), white, 40)
            y += 0.32
# Sink with a tall spray tap.
a, b = 3.24, 5.0
S.span(xr - 0.02, W - 0.02, a, b, 0.62, 0.90, steelz, 0.01)
S.span(xr + 0.06, W - 0.14, a + 0.1, b - 0.75, 0.895, 0.902, dark, 0.002)
S.span(xr + 0.06, W - 0.14, b - 0.70, b - 0.08, 0.895, 0.902, dark, 0.002)
legs(xr + 0.05, W - 0.07, a + 0.06, b - 0.06, 0.64)
S.tube([(W - 0.08, 4.1, 0.9), (W - 0.08, 4.1, 1.75), (W - 0.14, 4.1, 1.86), (W - 0.26, 4.1, 1.86), (W - 0.34, 4.1, 1.70),
        (W - 0.34, 4.1, 1.35)], 0.013, steelz)
S.cylinder(0.025, 0.12, (W - 0.34, 4.1, 1.30), iron)
# Refrigerators.
for a in (5.1, 6.05):
    S.span(W - 0.85, W - 0.03, a, a + 0.93, 0.12, 2.05, steelz, 0.008)
    legs(W - 0.78, W - 0.10, a + 0.06, a + 0.87, 0.14)
    S.span(W - 0.90, W - 0.85, a + 0.015, a + 0.915, 0.16, 1.80, steelz, 0.01)
    S.tube([(W - 0.95, a + 0.10, 0.85), (W - 0.95, a + 0.10, 1.45)], 0.013, steelz, smooth=False)
    for z in (0.9, 1.4):
        S.tube([(W - 0.95, a + 0.10, z), (W - 0.89, a + 0.10, z)], 0.009, steel, smooth=False)

# Back wall: the pass, with heat lamps, and a swing door with a round window.
S.span(-0.9, 0.62, D - 0.03, D - 0.005, 1.05, 1.75, S.material("#120d0a", 0.6), 0)
S.quad([(-0.85, D - 0.035, 1.08), (0.57, D - 0.035, 1.08), (0.57, D - 0.035, 1.72), (-0.85, D - 0.035, 1.72)],
       S.emission(2500, 1.6))
for z in (1.02, 1.77):
    S.span(-1.0, 0.72, D - 0.35, D, z - 0.02, z + 0.02, steelx, 0.006)
for x in (-0.96, 0.68):
    S.span(x - 0.03, x + 0.03, D - 0.05, D, 1.0, 1.78, steelz, 0.004)
for x in (-0.6, -0.14, 0.32):
    S.tube([(x, D - 0.2, 1.75), (x, D - 0.2, 1.55)], 0.005, iron, smooth=False)
    S.lathe([(0.0, 0.12), (0.02, 0.12), (0.07, 0.03), (0.085, 0), (0.08, 0.0), (0.0, 0.10)], (x, D - 0.2, 1.42),
            S.material("#a55a2a", 0.25, metallic=1))
    S.sphere(0.03, (x, D - 0.2, 1.44), S.emission(2400, 60), segments=16)
    S.spot((x, D - 0.2, 1.40), 25, 2400, None, 110, 0.8, 0.03)
S.span(0.95, 1.62, D - 0.06, D - 0.005, 0.02, 2.1, steelz, 0.006)
S.cylinder(0.16, 0.02, (1.28, D - 0.065, 1.55), S.emission(2700, 2.5), axis="Y")
S.torus(0.165, 0.018, (1.28, D - 0.07, 1.55), steelx, rot=(90, 0, 0))

# What a shift leaves. Rubber mats along the line, one of them put up to dry.
rubber = S.material("#1c1b1a", 0.75, bump=0.3, bump_scale=90)


def mat(x0, y0, wide, long):
    before = S.mark()
    for i in range(int(wide / 0.09)):
        S.span(i * 0.09, i * 0.09 + 0.024, 0, long, 0.002, 0.016, rubber, 0.004)
    for j in range(int(long / 0.09) + 1):
        S.span(0, int(wide / 0.09) * 0.09 - 0.066, j * 0.09, j * 0.09 + 0.024, 0.002, 0.015, rubber, 0.004)
    ob = P.bake(before, "mat")
    ob.location = (x0, y0, 0)
    return ob


mat(x1 + 0.09, -0.95, 0.85, 1.5).rotation_euler = (0, 0, math.radians(-1.5))
mat(x1 + 0.12, 0.72, 0.85, 1.5).rotation_euler = (0, 0, math.radians(1))
mat(x1 + 0.07, 2.4, 0.85, 1.5)

# Mop and bucket, a sign, a hose on its hook, a squeegee.
yellow = S.material("#d9a514", 0.45, vary=0.1, bump=0.1)
before = S.mark()
S.box((0.34, 0.5, 0.03), (0, 0, 0.1), yellow, 0.02)
for p, q in (((-0.16, -0.24), (0.16, -0.24)), ((-0.16, 0.24), (0.16, 0.24)), ((-0.16, -0.24), (-0.16, 0.24)), ((0.16, -0.24), (0.16, 0.24))):
    S.span(p[0] - 0.008, q[0] + 0.008, p[1] - 0.008, q[1] + 0.008, 0.1, 0.46, yellow, 0.008)
S.span(-0.15, 0.15, -0.23, 0.23, 0.3, 0.305, S.material("#4e4a40", 0.08, coat=1), 0)
S.span(-0.15, 0.15, 0.0, 0.22, 0.42, 0.62, yellow, 0.02)
S.span(-0.12, 0.12, 0.03, 0.19, 0.6, 0.64, dark, 0.01)
S.tube([(0.17, 0.1, 0.55), (0.22, 0.1, 0.62), (0.22, 0.02, 0.9)], 0.012, steelz, False)
for x in (-0.13, 0.13):
    for y in (-0.2, 0.2):
        S.cylinder(0.04, 0.025, (x, y, 0.04), dark, "X", 24)
S.tube([(0.0, -0.05, 0.25), (-0.12, -0.3, 1.35)], 0.013, S.wood("#c29a62", "#8e6a3c", 0.6, "Z"), False)
strands = S.fabric("#b9b09c", 90)
for k in range(60):
    a, reach = r.uniform(0, 6.28), r.uniform(0.04, 0.13)
    S.tube([(0, -0.05, 0.36), (reach * math.cos(a) * 0.7, -0.05 + reach * math.sin(a) * 0.7, 0.36), (reach * math.cos(a), -0.05 + reach * math.sin(a), 0.3 + r.uniform(-.03, .0))], 0.006, strands)
P.sign("CAUTION", (0, -0.262, 0.3), 0.045, "#d9a514", "#1c1b1a", wide=0.26)
S.group(before, (0.98, 2.75, 0), 24)
before = S.mark()
for lean in (-13, 13):
    S.box((0.3, 0.012, 0.62), (0, math.tan(math.radians(lean)) * 0.3, 0.305), yellow, 0.006, (lean, 0, 0))
P.sign("WET FLOOR", (0, -0.075, 0.36), 0.034, "#d9a514", "#1c1b1a", wide=0.27)
S.group(before, (-0.62, 4.9, 0), 12)
hose = S.material("#7c2a22", 0.5)
for k in range(6):
    S.torus(0.17 + r.uniform(-.012, .012), 0.012, (0.1 + r.uniform(-.01, .01) - 1.55, D - 0.05 - k * 0.016, 1.2 + r.uniform(-.012, .012)), hose, (90, 0, 0))
S.tube([(-1.3, D - 0.1, 1.1), (-1.25, D - 0.12, 0.6), (-1.1, D - 0.3, 0.03), (-0.6, D - 0.8, 0.02), (-0.2, D - 1.6, 0.02), (-0.5, D - 2.2, 0.02)], 0.012, hose)
S.tube([(1.75, D - 0.3, 0.03), (1.82, D - 0.03, 1.5)], 0.012, steelz, False)
S.span(1.5, 2.0, D - 0.36, D - 0.33, 0.0, 0.06, rubber, 0.006)

# Towels over the handles of the ovens, tickets on their rail, papers on the doors, bottles, a rack of sheet pans.
for y, color, long in ((0.3, "#d9d5ca", 0.42), (1.52, "#b9c3c9", 0.36), (3.3, "#dcd8ce", 0.4)):
    home_props.hanging_towel(x1 + 0.053, y, 0.664, 0.26, long, S.fabric(color, 300, 0.6), "Y", int(y * 7) + 3)
for k in range(7):
    S.box((0.075, 0.001, r.uniform(0.12, 0.2)), (-0.75 + k * 0.19 + r.uniform(-.02, .02), D - 0.36, 1.71), S.material("#ece8dd", 0.7), 0, (0, r.uniform(-4, 4), 0))
for y, z, wide, high, color in ((5.5, 1.5, .2, .28, "#eeeadf"), (5.75, 1.32, .15, .1, "#e2c84a"), (5.42, 1.2, .12, .16, "#dfe6ea"), (6.5, 1.5, .2, .26, "#eeeadf")):
    S.box((0.001, wide, high), (W - 0.902, y, z), S.material(color, 0.7), 0, (r.uniform(-4, 4), 0, 0))
for x, y, color in ((W - 0.62, -0.75, "#b3281f"), (W - 0.6, -0.66, "#d9b13a"), (W - 0.6, 0.8, "#e9e5d8"), (W - 0.62, 2.62, "#b3281f")):
    S.lathe([(0, 0), (0.03, 0), (0.032, 0.01), (0.032, 0.14), (0.012, 0.17), (0.005, 0.215), (0, 0.215)], (x, y, 0.911), S.material(color, 0.35), 24)
for x, color in ((-W + 0.8, "#b9b2a2"), (-W + 0.75, "#e6e2d6")):
    S.cushion((0.16, 0.22, 0.035), (x, 4.2 if x < -1.77 else 4.5, 0.92), S.fabric(color, 300), (0, 0, 20), 0.9, 0.004)
for x in (0.86, 1.42):
    for y in (5.75, 6.35):
        S.span(x - 0.015, x + 0.015, y - 0.015, y + 0.015, 0.09, 1.72, steelz, 0.002)
        S.cylinder(0.05, 0.03, (x, y, 0.05), dark, "X", 24)
for k in range(14):
    z = 0.2 + k * 0.108
    if k not in (3, 8, 9):
        S.span(0.87, 1.41, 5.74 - r.uniform(0, 0.05), 6.36, z, z + 0.022, S.material("#a9a49b", 0.4, metallic=0.9, vary=0.15), 0.004)
for x in (0.86, 1.42):
    S.span(x - 0.012, x + 0.012, 5.75, 6.35, 1.7, 1.73, steelz, 0.003)

# Years of heat and grease: above the ranges, on the fronts, along the tops.
grease = P.smudge("#3a2412", 0.5, 4.5, (1, 1, 0.45))
S.quad([(-W + 0.001, -0.9, 1.0), (-W + 0.001, 4.8, 1.0), (-W + 0.001, 4.8, 1.95), (-W + 0.001, -0.9, 1.95)], grease)
S.quad([(x1 + 0.0215, -0.9, 0.74), (x1 + 0.0215, 4.8, 0.74), (x1 + 0.0215, 4.8, 0.88), (x1 + 0.0215, -0.9, 0.88)], P.smudge("#2a1b10", 0.5, 9, (1, 1, 0.3)))
S.quad([(x1 + 0.007, -0.9, 0.2), (x1 + 0.007, 4.8, 0.2), (x1 + 0.007, 4.8, 0.7), (x1 + 0.007, -0.9, 0.7)], P.smudge("#38271a", 0.35, 7, (1, 1, 0.25)))
S.quad([(hx + 0.0115, -1.1, 2.0), (hx + 0.0115, 5.9, 2.0), (hx + 0.0115, 5.9, 2.55), (hx + 0.0115, -1.1, 2.55)], P.smudge("#5a4530", 0.25, 5, (1, 1, 0.2)))
P.marks([(0.25, -2.4), (0.3, 1), (0.15, 4), (0.2, 7.6)], 1.5, P.smudge("#2b1410", 0.35, 3, (1, 0.4, 1)))

# A big soft source behind the camera: steel is only ever as bright as what faces it.
S.area((0.0, -2.95, 1.55), (5.0, 2.7), 60, 4600, target=(0, 4, 1.55))
P.white_balance(5000)
S.camera((0.28, -2.3, 1.22), yaw=2.0, lens=22, shift_y=-0.085)
S.render("commercial-kitchen", samples=12, bounces=5, exposure=0.2, bloom=0.10)
