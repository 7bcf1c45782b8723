"""Kitchen island with a white-and-gray veined epoxy waterfall top under three pendants."""
import math
import random

import floors
import home_props as props
import stage as S

S.reset(61)
S.sky_dusk("#2a4a7d", "#7f9cc4", "#f2bd8c", "#ffd3a2", azimuth=60, strength=2.0, glow=1.0, clouds=0.5)

X0, X1, Y0, Y1, H = -4.6, 3.6, -4.2, 3.1, 2.9


def veined_epoxy():
    """Poured white epoxy: soft gray rivers, a few sharp charcoal and bronze hairlines, deep gloss."""
    g = S.G("veined epoxy")
    co = g.coords("world", (1, 1, 1), (0.3, 0.5, 0.55))
    wcol = g.noise(co, 0.75, 5, 0.55, color=True)
    w = g.node("VectorMath", {0: co, 1: g.node("VectorMath", {0: wcol, 1: (1.5, 1.5, 1.5)}, operation="MULTIPLY").outputs[0]},
               operation="ADD").outputs[0]
    w2 = g.node("Mapping", {"Vector": w, "Scale": (1.5, 0.42, 0.9)}).outputs[0]

    def ridge(scale, width, detail, rough):
        n = g.noise(w2, scale, detail, rough, 0.5)
        return g.remap(g.math("ABSOLUTE", g.math("SUBTRACT", n, 0.5)), 0.0, width, 1, 0)
    soft = g.math("POWER", ridge(0.62, 0.11, 3, 0.5), 1.6)
    mid = g.math("POWER", ridge(1.0, 0.030, 6, 0.62), 1.3)
    hair = ridge(1.5, 0.008, 7, 0.66)
    where = g.remap(g.noise(co, 0.9, 3), 0.4, 0.6, 0, 1)
    cloud = g.remap(g.noise(w2, 1.6, 6, 0.6), 0.35, 0.75, 0, 0.35)
    col = g.mix(cloud, "#efede8", "#c9cac9")
    col = g.mix(g.math("MULTIPLY", soft, 0.75), col, "#8d9295")
    col = g.mix(g.math("MULTIPLY", g.math("MULTIPLY", mid, where), 0.85), col, "#4d5356")
    col = g.mix(g.math("MULTIPLY", hair, 0.55), col, "#8a6c45")
    peel = g.bump(g.noise(g.coords("world"), 3.0, 2), 0.5, 0.0018)
    return g.out(g.principled(col, 0.35, Coat_Weight=1.0, Coat_Roughness=0.02, Coat_Normal=peel))


# room
floor = floors.polished_concrete("#9a938a", 0.35, gloss=0.93, peel=0.3, seed=8)
S.plane(X0, X1, Y0, Y1, 0, floor)
wall = S.painted_wall("#cfc8bd")
S.span(X0, X1, Y1, Y1 + 0.2, 0, H, wall, 0)
S.span(X1, X1 + 0.2, Y0, Y1, 0, H, wall, 0).visible_camera = False
S.span(X0, X1, Y0 - 0.2, Y0, 0, H, wall, 0).visible_camera = False
S.span(X0 - 0.2, X1 + 0.2, Y0 - 0.2, Y1 + 0.2, H, H + 0.1, S.painted_wall("#d9d5cd"), 0)
# left: tall glazing to the evening
fr = S.material("#17181a", 0.35, metallic=0.5)
m0 = S.mark()
S.window_grid(-2.9, 2.9, 0, 0.05, 2.6, 4, fr, bar=0.06, depth=0.1)
S.span(-3.3, 2.9, -0.1, 0.1, 2.6, H, wall, 0)
S.group(m0, (X0, -0.9, 0), 90)
S.span(X0 - 0.1, X0 + 0.1, 2.0, Y1, 0, H, wall, 0)
S.grass(X0 - 14, X0 - 0.2, -14, 16, -0.1, 26000, 0.09)
for i, (x, y, h) in enumerate(((-3, -1, 4.2), (-5, 3, 5.5), (-8, 0.5, 7), (-6, 6, 6), (-9, 9, 8), (-4, -5, 5))):
    S.palm((X0 + x, y, -0.1), h, 24, 2.5, seed=i + 1)
for i in range(9):
    S.areca((X0 - 1.7 - (i % 3) * 0.5, -4 + i * 1.1, -0.1), 1.4, 16, seed=i)
S.hedge(X0 - 12, X0 - 11, -14, 16, -0.1, 1.8, leaves=16000, size=0.09)

# back wall: deep green cabinets, stone-look splash, hood, shelves
green = S.material("#34504a", 0.38, vary=0.02)
brass = S.material("#b08a4e", 0.28, metallic=1)
S.cabinets(-3.1, -0.55, 0.62, 0, 0.9, 4, green, at=Y1 - 0.001, pull=brass, toe=0.1, shaker=True)
S.cabinets(0.35, 2.2, 0.62, 0, 0.9, 3, green, at=Y1 - 0.001, pull=brass, toe=0.1, shaker=True)
S.cabinets(2.2, 3.5, 0.66, 0, 2.55, 2, green, at=Y1 - 0.001, pull=brass, toe=0.1, shaker=True)
top = veined_epoxy()
S.span(-3.12, -0.56, Y1 - 0.66, Y1, 0.9, 0.94, top, 0.004)
S.span(0.36, 2.195, Y1 - 0.66, Y1, 0.9, 0.94, top, 0.004)
S.span(-3.12, 2.195, Y1 - 0.012, Y1, 0.94, 1.5, top, 0.001)
st = S.stainless()
S.span(-0.54, 0.34, Y1 - 0.68, Y1, 0.1, 0.93, st, 0.006)
S.span(-0.46, 0.26, Y1 - 0.685, Y1 - 0.67, 0.22, 0.66, S.material("#08090a", 0.06), 0.004)
S.tube([(-0.44, Y1 - 0.73, 0.72), (0.24, Y1 - 0.73, 0.72)], 0.011, st, False)
for i in range(5):
    S.cylinder(0.02, 0.03, (-0.4 + i * 0.15, Y1 - 0.695, 0.82), st, "Y")
S.span(-0.54, 0.34, Y1 - 0.66, Y1 - 0.02, 0.93, 0.945, S.material("#0b0b0c", 0.1), 0.003)
hood = S.painted_wall("#d5cfc5", 0.5)
S.span(-0.75, 0.55, Y1 - 0.5, Y1, 1.62, 1.8, green, 0.006)
S.mesh("hood", [(-0.75, Y1 - 0.5, 1.8), (0.55, Y1 - 0.5, 1.8), (0.55, Y1, 1.8), (-0.75, Y1, 1.8),
                (-0.4, Y1 - 0.3, H), (0.2, Y1 - 0.3, H), (0.2, Y1, H), (-0.4, Y1, H)],
       [(0, 1, 5, 4), (1, 2, 6, 5), (3, 0, 4, 7)], green)
S.span(-0.76, 0.56, Y1 - 0.51, Y1, 1.78, 1.81, brass, 0.003)
oak = S.wood("#a67c50", "#6b4828", 0.4, "X", coat=0.2)
r = random.Random(5)
cer = [S.material(c, 0.25, coat=0.7) for c in ("#e6e1d6", "#8ba3a0", "#3f5552", "#c9b79a")]
for xa, xb in ((-2.9, -0.95), (0.75, 2.1)):
    for z in (1.55, 1.95):
        S.span(xa, xb, Y1 - 0.26, Y1 - 0.012, z, z + 0.035, oak, 0.005)
        S.led((xa + 0.05, Y1 - 0.05, z - 0.004), (xb - 0.05, Y1 - 0.05, z - 0.004), 0.015, 3900, 14)
        x = xa + 0.16
        while x < xb - 0.14:
            k = r.randrange(4)
            if k == 0:
                for j in range(r.randrange(3, 7)):
                    S.lathe([(0.0, 0), (0.06, 0), (0.11, 0.014), (0.108, 0.017), (0.05, 0.006), (0, 0.006)],
                            (x, Y1 - 0.14, z + 0.035 + j * 0.012), cer[0])
                x += 0.3
            elif k == 1:
                s = r.uniform(0.8, 1.15)
                S.lathe([(0.0, 0), (0.05 * s, 0), (0.075 * s, 0.06 * s), (0.07 * s, 0.12 * s), (0.03 * s, 0.17 * s), (0.035 * s, 0.2 * s)],
                        (x, Y1 - 0.14, z + 0.035), r.choice(cer))
                x += 0.22
            elif k == 2:
                for j in range(2):
                    S.lathe([(0.0, 0), (0.04, 0), (0.075, 0.05), (0.072, 0.05), (0.035, 0.006), (0, 0.006)],
                            (x, Y1 - 0.14, z + 0.035 + j * 0.025), cer[1 + j % 2])
                x += 0.21
            else:
                for j in range(3):
                    S.lathe([(0.0, 0), (0.033, 0), (0.036, 0.1), (0.034, 0.1), (0.031, 0.005), (0, 0.005)],
                            (x + j * 0.085, Y1 - 0.13, z + 0.035), S.glass("#eef6f4"))
                x += 0.33

# the island
IX0, IX1, IY0, IY1, T = -1.45, 1.35, -0.55, 0.55, 0.06
S.span(IX0, IX1, IY0, IY1, 0.92 - T, 0.92, top, 0.004)
S.span(IX1 - T, IX1, IY0, IY1, 0, 0.92 - T, top, 0.003)
S.span(IX0, IX0 + T, IY0, IY1, 0, 0.92 - T, top, 0.003)
S.span(IX0 + T, IX1 - T, IY0 + 0.32, IY1 - 0.03, 0.08, 0.92 - T, oak, 0.003)
for i in range(26):
    x = IX0 + T + 0.03 + i * (IX1 - IX0 - 2 * T - 0.06) / 25
    S.cylinder(0.035, 0.92 - T - 0.08, (x, IY0 + 0.315, (0.92 - T + 0.08) / 2), S.wood("#a67c50", "#6b4828", 0.4, "Z", coat=0.2), bevel=0, segments=20)
S.span(IX0 + T, IX1 - T, IY0 + 0.38, IY1 - 0.1, 0, 0.08, S.material("#111111", 0.6), 0)
S.led((IX0 + T + 0.02, IY0 + 0.34, 0.85), (IX1 - T - 0.02, IY0 + 0.34, 0.85), 0.015, 3900, 12)

# things on it
S.lathe([(0.0, 0), (0.07, 0), (0.09, 0.01), (0.17, 0.075), (0.175, 0.09), (0.165, 0.085), (0.08, 0.02), (0.0, 0.015)],
        (-0.25, 0.12, 0.92), S.material("#2b3a38", 0.3, coat=0.5))
lemon = S.material("#d9a91c", 0.4, bump=0.3, bump_scale=180)
for i, (x, y, z) in enumerate(((-0.3, 0.1, 0.985), (-0.21, 0.06, 0.985), (-0.24, 0.17, 0.985), (-0.17, 0.14, 0.99), (-0.25, 0.11, 1.035))):
    S.sphere(0.034, (x, y, z), lemon, (1.25, 1, 1)).rotation_euler = (0.4 * i, 0.7 * i, 1.1 * i)
S.span(0.25, 0.7, 0.18, 0.46, 0.92, 0.945, S.wood("#8d5f38", "#4f3019", 0.45), 0.012)
S.lathe([(0.0, 0), (0.035, 0), (0.04, 0.02), (0.04, 0.19), (0.016, 0.24), (0.016, 0.3), (0, 0.3)], (0.42, 0.34, 0.945),
        S.material("#26331f", 0.08, coat=1))
S.lathe([(0.0, 0.0), (0.06, 0), (0.075, 0.02), (0.085, 0.12), (0.06, 0.22), (0.065, 0.26)], (-0.95, 0.1, 0.92), S.glass("#dcebe6"))
S.areca((-0.95, 0.1, 1.02), 0.55, 11, seed=4)

# pendants
for x in (-0.95, -0.05, 0.85):
    S.tube([(x, 0, H), (x, 0, 2.02)], 0.004, fr, False)
    S.cylinder(0.05, 0.02, (x, 0, H - 0.01), brass)
    S.lathe([(0.018, 2.06), (0.022, 2.0), (0.07, 1.96), (0.155, 1.84), (0.175, 1.74), (0.171, 1.74), (0.15, 1.84), (0.066, 1.95), (0.018, 1.985)],
            (x, 0, 0), brass)
    S.sphere(0.05, (x, 0, 1.80), S.emission(4000, 26))
    S.spot((x, 0, 1.73), 26, 4300, None, 125, 0.9, 0.06)

# stools, camera side, pushed to the left
seat = S.fabric("#6b5b4c")
for x in (-1.0, -0.3, 0.4):
    S.cushion((0.42, 0.4, 0.09), (x, -0.82, 0.665), seat, (0, 0, 3), 0.7, 0.002)
    S.tube([(x - 0.2, -0.98, 0.86), (x - 0.15, -1.04, 0.88), (x + 0.15, -1.04, 0.88), (x + 0.2, -0.98, 0.86)], 0.028, seat)
    for s in (-1, 1):
        S.tube([(x + s * 0.17, -0.66, 0.63), (x + s * 0.2, -0.63, 0)], 0.011, fr, False)
        S.tube([(x + s * 0.2, -0.98, 0.86), (x + s * 0.18, -0.98, 0.63), (x + s * 0.2, -1.01, 0)], 0.011, fr, False)
        S.tube([(x + s * 0.195, -0.635, 0.2), (x + s * 0.195, -1.005, 0.2)], 0.008, fr, False)
    S.tube([(x - 0.195, -0.64, 0.24), (x + 0.195, -0.64, 0.24)], 0.009, brass, False)

for x in (-2.2, -0.3, 1.5):
    S.downlight(x, 1.9, H, 70, 4300)
S.area((2.5, -3.4, 2.6), (2.5, 2), 130, 5000, target=(0, 0, 0.8), glossy=False)

S.camera((2.55, -2.75, 1.45), 36, 25, shift_y=-0.075, shift_x=0.02)
S.render("countertop", 1600, 900, samples=24, exposure=0.75, bloom=0.12)
