"""Hair salon on a shopping street by day: chairs before lit mirrors on a black, pearl and copper metallic floor."""

import math
import random

import floors
import home_props
import props as P
import stage as S

S.reset(21)
r = random.Random(21)
W, E, D, H = -3.1, 3.3, 8.4, 3.0
S.sky_dusk("#2f74c8", "#7fb6e8", "#dbe8f0", "#eef0ea", azimuth=60, strength=1.3, glow=0.3, clouds=0.9,
           cloud_color="#ffffff", cloud_scale=1.7, heights=(0.055, 0.22, 0.8))
S.sun(50, 118, 4.2, 5300, 0.6)

floor = floors.metallic(["#08080a", "#17171b", "#303034", "#57504a", "#8a563a", "#c9a07c"], scale=2.1,
                        seed=12, lacing=0.6, cells=0.6, peel=0.2, shine=0.42)
S.plane(W, E, -4, D, 0, floor)
wall, sage = S.painted_wall("#e7e2d9"), S.painted_wall("#6f7f74", 0.6)
S.span(W - 0.2, W, -4, D, 0, H, sage, 0)
S.span(W, E, D, D + 0.2, 0, H, wall, 0)
S.span(W, E, -4.2, -4, 0, H, wall, 0)
S.span(W, E, -4, D, H, H + 0.1, S.painted_wall("#eeebe4"), 0)
S.span(W, W + 0.014, -4, D, 0, 0.12, S.material("#d9d5cc", 0.45), 0.003)
S.span(W, E, D - 0.014, D, 0, 0.12, S.material("#d9d5cc", 0.45), 0.003)

# Shop front on the right: a door, large panes, letters on the glass seen from behind.
black, steel = S.black_metal(), S.material("#c6c8ca", 0.2, metallic=1)
before = S.mark()
S.window_grid(-4, D, 0, 0.35, 2.6, 7, black, S.glass("#eef3f2", 0.0, 0.35), 0.06)
S.group(before, (E + 0.08, 0, 0), 90)
S.span(E, E + 0.16, -4, D, 0, 0.35, wall, 0.006)
S.span(E, E + 0.16, -4, D, 2.6, H, wall, 0.006)
S.span(E - 0.3, E, -4, D, 0.34, 0.37, S.wood("#b38a5b", "#7c5a35", 0.4, "Y"), 0.006)
walk = S.material("#c3bcb0", 0.85, bump=0.3, bump_scale=40)
S.plane(E + 0.16, E + 4.2, -40, 40, -0.02, walk)
S.plane(E + 4.2, E + 13, -40, 40, -0.14, S.material("#69696a", 0.9))
S.plane(E + 13, E + 60, -60, 60, -0.03, walk)
for k in range(7):
    y = -14 + k * 6.2
    tone = ("#e2cdb0", "#dfe3dd", "#d6b69c", "#e9e2d2", "#c9d5d6", "#e4d6bd", "#ddd3c6")[k]
    high = (5.6, 4.4, 6.4, 4.8, 5.9, 4.5, 6.0)[k]
    S.span(E + 16.5, E + 22, y, y + 6.1, -0.1, high, S.stucco(tone), 0.03)
    for q in range(2):
        S.span(E + 16.4, E + 16.55, y + 0.5 + q * 2.8, y + 2.9 + q * 2.8, 0.5, 2.6, S.material("#2b3942", 0.08, coat=1), 0.01)
        S.span(E + 16.4, E + 16.5, y + 0.9 + q * 2.8, y + 2.3 + q * 2.8, 3.4, 4.2 if high < 5 else 4.9, S.material("#33424b", 0.1), 0.01)
    S.quad([(E + 16.5, y + 0.3, 3.2), (E + 16.5, y + 5.8, 3.2), (E + 15.2, y + 5.8, 2.7), (E + 15.2, y + 0.3, 2.7)],
           S.fabric(("#7d3a2f", "#33524a", "#c9b68c", "#3c5266", "#8a8a7c", "#7d3a2f", "#33524a")[k], 200))
for k in range(6):
    S.palm((E + 3.4 + (k % 2) * 10.8, -9 + k * 4.6, 0), 6.2 + k % 3, 22, 2.3, seed=k + 4, lean=0.5)
S.hedge(E + 13.4, E + 14.2, -16, 20, 0, 0.7, leaves=9000, size=0.06)

# Stations along the left wall: a mirror with a lit edge, a shelf, a drawer, what lies on it; a chair before each.
oak, leather = S.wood("#a8794c", "#6d4a2b", 0.42, "Y"), S.material("#2a2523", 0.42, vary=0.1, bump=0.25, bump_scale=160)
mirror = S.material("#f2f4f4", 0.0, metallic=1, vary=0.0)
glow = S.emission(3900, 9)


def bottle(x, y, z, color, high=0.18, wide=0.028):
    S.lathe([(0, 0), (wide, 0), (wide + 0.002, 0.006), (wide + 0.002, high * 0.7), (wide * 0.45, high * 0.8), (wide * 0.45, high * 0.88)],
            (x, y, z), S.material(color, 0.3, coat=0.3), 24)
    S.cylinder(wide * 0.55, high * 0.16, (x, y, z + high * 0.95), S.material("#1d1c1b", 0.4), segments=20)


def chair(x, y, turn, cape=False):
    before = S.mark()
    S.lathe([(0, 0), (0.3, 0), (0.305, 0.012), (0.29, 0.03), (0.08, 0.05), (0.055, 0.07), (0.05, 0.34), (0.036, 0.35), (0.036, 0.46), (0, 0.46)], (0, 0, 0.001), steel)
    S.tube([(0.05, 0, 0.2), (0.24, 0.03, 0.22), (0.3, 0.04, 0.2)], 0.01, steel)
    S.cushion((0.56, 0.54, 0.14), (0, 0, 0.53), leather, (0, 0, 0), 0.6, 0.003)
    S.cushion((0.5, 0.11, 0.5), (0, 0.3, 0.83), leather, (-9, 0, 0), 0.6, 0.003)
    for side in (-1, 1):
        S.tube([(side * 0.3, 0.26, 0.5), (side * 0.31, 0.26, 0.73), (side * 0.31, 0.05, 0.76), (side * 0.31, -0.2, 0.75), (side * 0.3, -0.24, 0.52)], 0.014, steel)
        S.cushion((0.07, 0.34, 0.05), (side * 0.31, 0.0, 0.78), leather, (0, 0, 0), 0.8, 0.002)
    S.tube([(-0.2, -0.26, 0.5), (-0.2, -0.4, 0.2), (0.2, -0.4, 0.2), (0.2, -0.26, 0.5)], 0.013, steel)
    S.span(-0.2, 0.2, -0.5, -0.36, 0.18, 0.205, steel, 0.006)
    if cape:
        home_props.hanging_towel(0, 0.32, 1.09, 0.5, 0.56, S.fabric("#23282c", 300, 0.5), "X", 5)
    S.group(before, (x, y, 0), turn)


for k, y in enumerate((0.4, 2.3, 4.2, 6.1)):
    S.span(W, W + 0.03, y - 0.44, y + 0.44, 0.98, 2.34, glow, 0)
    S.span(W + 0.02, W + 0.045, y - 0.41, y + 0.41, 1.01, 2.31, oak, 0.006)
    S.span(W + 0.044, W + 0.05, y - 0.38, y + 0.38, 1.04, 2.28, mirror, 0)
    S.area((W + 0.2, y, 1.7), (0.9, 1.3), 14, 3900, target=(1, y, 1.4), glossy=False)
    S.span(W, W + 0.36, y - 0.62, y + 0.62, 0.8, 0.85, oak, 0.006)
    S.span(W, W + 0.33, y - 0.3, y + 0.3, 0.62, 0.8, oak, 0.006)
    S.tube([(W + 0.345, y - 0.08, 0.72), (W + 0.345, y + 0.08, 0.72)], 0.006, black, False)
    for i in range(5):
        bottle(W + r.uniform(0.08, 0.26), y - 0.52 + i * 0.09 + r.uniform(-.02, .02), 0.85, r.choice(("#e6dfd0", "#3c4b45", "#b5794b", "#20242a", "#c9c3b6")), r.uniform(0.13, 0.24))
    S.lathe([(0, 0), (0.04, 0), (0.042, 0.1), (0.038, 0.1), (0.036, 0.01), (0, 0.01)], (W + 0.2, y + 0.2, 0.85), S.glass("#dfeef0"), 24)
    for i in range(4):
        S.tube([(W + 0.2, y + 0.2, 0.87), (W + 0.2 + r.uniform(-.035, .035), y + 0.2 + r.uniform(-.035, .035), 1.04)], 0.006, r.choice((black, oak, steel)), False)
    home_props.towel_stack(W + 0.2, y + 0.47, 0.85, 1 + k % 3, ("#e3ded3", "#2b2f33"), 0.22, 0.2)
    S.tube([(W + 0.02, y + 0.56, 0.7), (W + 0.16, y + 0.6, 0.5), (W + 0.12, y + 0.62, 0.3), (W + 0.2, y + 0.6, 0.6)], 0.005, black)
    S.cylinder(0.03, 0.16, (W + 0.2, y + 0.6, 0.68), black)
    chair(W + 1.25, y + r.uniform(-.08, .08), 90 + (8, -34, 12, -16)[k], k == 1)

# Hair on the floor around the second chair, a broom, a trolley, mats under the chairs.
hair = [S.material(c, 0.5) for c in ("#2a1b12", "#4a2f1d", "#7a5836")]
for i in range(420):
    a, far = r.uniform(0, 6.28), abs(r.gauss(0, 0.34)) + 0.28
    x, y, turn = W + 1.25 + math.cos(a) * far, 2.3 + math.sin(a) * far, r.uniform(0, 6.28)
    bend = r.uniform(-0.9, 0.9)
    long = r.uniform(0.012, 0.04)
    S.tube([(x, y, 0.002), (x + math.cos(turn) * long, y + math.sin(turn) * long, 0.004),
            (x + math.cos(turn) * long + math.cos(turn + bend) * long, y + math.sin(turn) * long + math.sin(turn + bend) * long, 0.002)], 0.0011, r.choice(hair), True, False, 1)
S.tube([(W + 0.1, 3.24, 1.28), (W + 0.34, 3.3, 0.09)], 0.011, S.wood("#c29a62", "#8e6a3c", 0.6, "Z"), False)
S.box((0.06, 0.34, 0.06), (W + 0.36, 3.3, 0.08), S.material("#2b2f33", 0.7), 0.01)
S.box((0.2, 0.24, 0.02), (W + 0.24, 3.62, 0.02), S.material("#6f7f74", 0.5), 0.006, (4, 0, 0))
before = S.mark()
for z in (0.14, 0.42, 0.7, 0.86):
    S.span(-0.17, 0.17, -0.2, 0.2, z, z + 0.03, S.material("#e3e1db", 0.45), 0.012)
for x in (-0.16, 0.16):
    for y in (-0.19, 0.19):
        S.tube([(x, y, 0.05), (x, y, 0.9)], 0.008, steel, False)
        S.cylinder(0.025, 0.02, (x, y, 0.026), black, "X", 20)
for i in range(6):
    S.cylinder(0.014, 0.06, (-0.1 + i * 0.04, r.uniform(-.1, .1), 0.905), S.material(r.choice(("#b5794b", "#3c4b45", "#c9c3b6")), 0.5), "Y", 20)
bottle(0.08, 0.12, 0.89, "#b5794b", 0.2)
bottle(0.0, 0.15, 0.89, "#e6dfd0", 0.16)
S.group(before, (W + 1.05, 1.36, 0), 20)

# Far end: the desk with a lamp and a cup, shelves with bottles, a coat, a clock, a plant; a bench with magazines at the window.
S.span(-1.7, 0.9, D - 1.75, D - 1.15, 0, 1.02, S.wood("#a8794c", "#6d4a2b", 0.42, "Z"), 0.008)
S.span(-1.76, 0.96, D - 1.8, D - 1.1, 1.02, 1.06, S.material("#e9e5dc", 0.25, coat=0.4), 0.006)
S.box((0.34, 0.02, 0.22), (0.3, D - 1.35, 1.2), S.material("#1f2123", 0.3), 0.006, (-12, 0, 0))
S.lathe([(0, 0), (0.028, 0), (0.038, 0.07), (0.034, 0.07), (0.026, 0.006), (0, 0.006)], (-0.5, D - 1.6, 1.06), S.material("#f0ede6", 0.25, coat=0.5))
S.box((0.2, 0.14, 0.02), (-0.9, D - 1.55, 1.07), S.material("#c9c3b6", 0.6), 0.003, (0, 0, 14))
for z in (0.9, 1.32, 1.74, 2.16):
    S.span(-2.2, 0.6, D - 0.26, D, z, z + 0.03, S.wood("#a8794c", "#6d4a2b", 0.42, "X"), 0.004)
    S.led((-2.15, D - 0.03, z - 0.012), (0.55, D - 0.03, z - 0.012), 0.012, 3300, 7)
    x = -2.1
    while x < 0.5:
        color, n, high = r.choice(("#e6dfd0", "#3c4b45", "#b5794b", "#20242a", "#c9c3b6", "#8f9f97")), r.randint(2, 5), r.uniform(0.15, 0.27)
        for i in range(n):
            if x < 0.5:
                bottle(x, D - 0.13 + r.uniform(-.02, .02), z + 0.03, color, high, 0.03)
            x += 0.078
        x += r.uniform(0.03, 0.14)
S.cylinder(0.17, 0.03, (1.55, D - 0.02, 2.1), S.material("#f2efe8", 0.5), "Y")
S.torus(0.17, 0.012, (1.55, D - 0.03, 2.1), black, (90, 0, 0))
for a, long in ((1.0, 0.09), (4.6, 0.13)):
    S.tube([(1.55, D - 0.04, 2.1), (1.55 + math.sin(a) * long, D - 0.04, 2.1 + math.cos(a) * long)], 0.005, black, False)
S.span(1.3, 2.2, D - 0.03, D, 1.62, 1.68, S.wood("#a8794c", "#6d4a2b", 0.42, "X"), 0.004)
for x in (1.45, 1.75, 2.05):
    S.tube([(x, D - 0.03, 1.65), (x, D - 0.1, 1.64), (x, D - 0.11, 1.69)], 0.007, black)
coat = P.garment(5, "#7a6a58", 0.75)
coat.location, coat.rotation_euler = (1.75, D - 0.13, 1.68), (0, 0, 0)
S.span(2.45, 2.85, 4.2, 6.2, 0.4, 0.45, S.wood("#b38a5b", "#7c5a35", 0.4, "Y"), 0.008)
S.cushion((0.4, 1.96, 0.09), (2.65, 5.2, 0.49), S.fabric("#9a6a4e"), (0, 0, 0), 0.6)
for y in (4.4, 6.0):
    for x in (2.5, 2.8):
        S.tube([(x, y, 0.4), (x, y, 0.0)], 0.014, black, False)
home_props.books(2.62, 4.7, 0.535, 3, 4)
S.cushion((0.34, 0.36, 0.14), (2.68, 5.85, 0.62), S.fabric("#3f5a50"), (0, -60, 8), 0.9)
home_props.pot((2.75, 7.6, 0), 0.2, 0.42, S.material("#b9a58c", 0.6, bump=0.3))
S.agave((2.75, 7.6, 0.4), 0.75, 20, S.leaf("#4b6a4a", 0.2), 3)

# Lamps: globes over the desk, spots on a track, daylight through the panes.
for x in (-1.2, -0.4, 0.4):
    S.tube([(x, D - 1.45, H), (x, D - 1.45, 2.2)], 0.004, black, False)
    S.sphere(0.1, (x, D - 1.45, 2.12), S.emission(3000, 5))
    S.point((x, D - 1.45, 2.0), 14, 3000, 0.1)
S.span(-0.62, -0.58, -2, D - 2.2, H - 0.05, H - 0.01, black, 0.004)
for k, y in enumerate((-0.6, 1.3, 3.2, 5.1)):
    P.track_head(-0.6, y, H, (W + 0.5, y + 0.9, 1.2), 38, 3300, 50, 30, black)
S.area((E - 0.05, 2.2, 1.5), (2.1, 11), 230, 6200, rot=(0, 90, 0), glossy=False)

S.camera((1.2, -2.6, 1.36), 9, 22, shift_y=-0.09)
S.render("salon-metallic", 1600, 900, samples=12, exposure=0.5, bounces=5, bloom=0.08, clean=True)
