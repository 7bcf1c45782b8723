"""A plain two-car garage that a family lives with: water heater, old refrigerator, bicycles, boxes, a stained drive."""

import math
import random

import room  # First: it adds the folder of the next four.
import floors
import home_props as props
import props as P
import stage as S

S.reset(43)
r = random.Random(43)
S.sky_dusk("#2f74c8", "#7fb6e8", "#dbe8f0", "#eef0ea", azimuth=-120, strength=1.25, glow=0.3, clouds=0.95,
           cloud_color="#ffffff", cloud_scale=1.7, heights=(0.055, 0.22, 0.8))
S.sun(52, -128, 4.4, 5300, 0.6)

# The door is in the left wall, at X0. The far wall, at Y1, has what a family keeps.
X0, X1, Y0, Y1, H = -3.5, 4.6, -3.3, 3.0, 2.62
DY0, DY1, DOOR = -2.3, 2.35, 2.14
BLEND = [("#9b9a97", .30), ("#6f6e6c", .24), ("#c9c7c2", .18), ("#3f3e3d", .15), ("#e6e4df", .08), ("#8f7f6a", .05)]
S.plane(X0 - 0.15, X1, Y0, Y1, 0, floors.flake(BLEND, chip=0.0085, gloss=0.965, peel=0.4, seed=9))
w = S.painted_wall("#e9e6df")
S.span(X0 - 0.18, X1, Y1, Y1 + 0.18, 0, H, w, 0)
S.span(X1, X1 + 0.18, Y0 - 0.2, Y1 + 0.18, 0, H, w, 0).visible_camera = False
S.span(X0 - 0.18, X1, Y0 - 0.2, Y0, 0, H, w, 0).visible_camera = False
S.span(X0 - 0.18, X1 + 0.18, Y0 - 0.2, Y1 + 0.18, H, H + 0.1, S.painted_wall("#efede8", texture=0.5), 0)
S.span(X0 - 0.18, X0, DY1, Y1, 0, H, w, 0.008)
S.span(X0 - 0.18, X0, Y0 - 0.2, DY0, 0, H, w, 0.008)
S.span(X0 - 0.18, X0, DY0, DY1, DOOR, H, w, 0.008)
# Joints of the drywall that nobody sanded twice, and what bins and bumpers have rubbed off.
seam = S.painted_wall("#f3f1ec", 0.5, 0.3)
for x in (-2.35, -1.13, 0.09, 1.31, 2.53, 3.75):
    S.span(x - 0.035, x + 0.035, Y1 - 0.001, Y1, 0, H, seam, 0)
S.span(X0, X1, Y1 - 0.0012, Y1, 1.18, 1.25, seam, 0)
S.quad([(X0, Y1 - 0.002, 0), (X1, Y1 - 0.002, 0), (X1, Y1 - 0.002, 0.55), (X0, Y1 - 0.002, 0.55)], P.smudge("#57514a", 0.3, 5, (1, 1, 2)))
base = S.material("#8b8b88", 0.35, coat=0.5)
S.span(X0, X1, Y1 - 0.012, Y1, 0, 0.1, base, 0.004)

# The door, rolled up below the ceiling, its tracks, its opener.
panel, steel, dull = S.material("#ece9e2", 0.5), S.material("#a9acaf", 0.32, metallic=1), S.material("#8f9294", 0.5, metallic=1)
for i in range(4):
    S.span(X0 + 0.45 + i * 0.54, X0 + 0.45 + (i + 1) * 0.54 - 0.008, DY0, DY1, DOOR + 0.13, DOOR + 0.172, panel, 0.008)
for y in (DY0 - 0.03, DY1 + 0.03):
    S.tube([(X0 + 2.8, y, DOOR + 0.15), (X0 + 0.5, y, DOOR + 0.15), (X0 + 0.16, y, DOOR + 0.03), (X0 + 0.07, y, DOOR - 0.22), (X0 + 0.07, y, 0.04)], 0.022, steel)
    S.span(X0 + 2.76, X0 + 2.8, y - 0.015, y + 0.015, DOOR + 0.15, H, steel, 0.002)
S.cylinder(0.03, DY1 - DY0, (X0 + 0.1, (DY0 + DY1) / 2, DOOR + 0.29), dull, "Y")
S.tube([(X0 + 0.15, 0, H - 0.17), (X0 + 3.3, 0, H - 0.17)], 0.02, dull, smooth=False)
S.span(X0 + 3.3, X0 + 3.72, -0.16, 0.16, H - 0.3, H - 0.09, S.material("#d5d3cd", 0.5), 0.02)
S.tube([(X0 + 1.4, 0, H - 0.18), (X0 + 1.41, 0.01, H - 0.6)], 0.004, S.material("#b3201a", 0.6))
S.cylinder(0.011, 0.06, (X0 + 1.41, 0.01, H - 0.62), S.material("#b3201a", 0.5))

# Refrigerator with drawings, electric panel, door to the house with step, mat and shoes.
fridge = S.material("#dedbd2", 0.3, coat=0.4, vary=0.05)
S.span(-0.42, 0.3, Y1 - 0.72, Y1 - 0.04, 0.03, 1.66, fridge, 0.02)
S.span(-0.415, 0.295, Y1 - 0.79, Y1 - 0.725, 0.09, 1.16, fridge, 0.02)
S.span(-0.415, 0.295, Y1 - 0.79, Y1 - 0.725, 1.175, 1.655, fridge, 0.02)
for z0, z1 in ((0.72, 1.12), (1.21, 1.42)):
    S.tube([(-0.37, Y1 - 0.79, z0), (-0.37, Y1 - 0.84, z0 + 0.04), (-0.37, Y1 - 0.84, z1 - 0.04), (-0.37, Y1 - 0.79, z1)], 0.011, fridge)
for x, z, wide, high, color, tilt in ((-0.12, 1.0, .21, .28, "#f0ede2", 3), (0.13, 0.93, .2, .15, "#f4df9a", -5), (0.1, 1.4, .15, .2, "#cfe3ec", 4)):
    S.box((wide, 0.001, high), (x, Y1 - 0.7915, z), S.material(color, 0.7), 0, (0, tilt, 0))
    for k in range(5):
        a, b = (x + r.uniform(-.4, .4) * wide, z + r.uniform(-.4, .4) * high), (x + r.uniform(-.4, .4) * wide, z + r.uniform(-.4, .4) * high)
        S.tube([(a[0], Y1 - 0.793, a[1]), ((a[0] + b[0]) / 2 + r.uniform(-.03, .03), Y1 - 0.793, (a[1] + b[1]) / 2), (b[0], Y1 - 0.793, b[1])], 0.002,
               S.material(r.choice(("#c23b2a", "#2f68b0", "#3f8a3f", "#d79a1e")), 0.7))
    S.cylinder(0.012, 0.006, (x, Y1 - 0.795, z + high * 0.42), S.material(r.choice(("#b3201a", "#1f1f22", "#2f6f7c")), 0.4), "Y")
props.towel_stack(0.0, Y1 - 0.36, 1.66, 2, ("#7f98a5", "#c9b79c"))
S.span(1.92, 2.3, Y1 - 0.06, Y1, 1.25, 1.8, S.material("#8c9094", 0.45), 0.006)
S.span(1.95, 2.27, Y1 - 0.065, Y1 - 0.055, 1.29, 1.76, S.material("#94989b", 0.42), 0.004)
S.tube([(2.1, Y1 - 0.03, 1.8), (2.1, Y1 - 0.03, H)], 0.014, dull, smooth=False)

# Water heater on its stand, with pipes, a pan, an overflow and the yellow label.
hx, hy = 1.15, Y1 - 0.42
lumber = S.wood("#c2a172", "#96744a", 0.75, "X")
S.span(hx - 0.36, hx + 0.36, hy - 0.36, Y1, 0.4, 0.425, S.wood("#c9ad7e", "#a98c5e", 0.8, "X"), 0.003)
for x in (hx - 0.33, hx + 0.33):
    for y in (hy - 0.32, Y1 - 0.05):
        S.span(x - 0.045, x + 0.045, y - 0.02, y + 0.02, 0, 0.4, S.wood("#c2a172", "#96744a", 0.75, "Z"), 0.004)
S.span(hx - 0.36, hx + 0.36, hy - 0.35, hy - 0.31, 0.31, 0.4, lumber, 0.004)
S.cylinder(0.33, 0.05, (hx, hy, 0.452), S.material("#b9bcbd", 0.4, metallic=0.9), radius2=0.34)
tank = S.material("#cdcac2", 0.32, coat=0.35, vary=0.05)
S.lathe([(0.26, 0.47), (0.268, 0.48), (0.268, 1.72), (0.262, 1.745), (0.2, 1.765), (0, 1.775)], (hx, hy, 0), tank)
for z in (0.78, 1.42):
    S.box((0.17, 0.02, 0.22), (hx - 0.08, hy - 0.262, z), tank, 0.006, (0, 0, -17))


def on_tank(angle, wide, z0, z1, mat):
    """A label around the tank."""
    at = [math.radians(angle + wide * (i / 8 - 0.5)) for i in range(9)]
    v = [(hx + math.cos(a) * 0.2695, hy + math.sin(a) * 0.2695, z) for z in (z0, z1) for a in at]
    S.mesh("label", v, [(i, i + 1, i + 10, i + 9) for i in range(8)], mat, True)


on_tank(-72, 38, 1.08, 1.3, S.material("#e9c62f", 0.5))
for k in range(6):
    on_tank(-72 + (k % 2) * 3, 26 - (k % 3) * 5, 1.1 + k * 0.027, 1.109 + k * 0.027, S.material("#20201e", 0.6))
on_tank(-120, 34, 0.95, 1.3, S.material("#eeece4", 0.5))
for k in range(9):
    on_tank(-120 + (k % 2) * 2, 26 - (k * 7 % 4) * 3, 0.98 + k * 0.026, 0.986 + k * 0.026, S.material("#6b6a66", 0.6))
copper, foam = S.material("#b06a3c", 0.34, metallic=1), S.material("#3a3b3d", 0.85)
for x, mat in ((hx - 0.11, foam), (hx + 0.11, foam)):
    S.tube([(x, hy, 1.76), (x, hy, 1.9)], 0.012, copper, smooth=False)
    S.tube([(x, hy, 1.9), (x, hy, 2.3), (x, hy + 0.05, 2.36), (x, Y1, 2.38)], 0.026, mat)
S.sphere(0.03, (hx - 0.11, hy, 1.86), S.material("#b3201a", 0.4), (1, 0.5, 1))
S.tube([(hx + 0.267, hy - 0.05, 1.6), (hx + 0.32, hy - 0.06, 1.6), (hx + 0.33, hy - 0.06, 1.55), (hx + 0.33, hy - 0.06, 0.16)], 0.011, copper, smooth=False)
S.tube([(hx, hy, 1.77), (hx + 0.02, hy + 0.1, 2.0), (hx + 0.05, Y1 - 0.02, 2.3)], 0.012, dull)
P.marks([(hx - 0.5, hy - 0.45), (hx + 0.4, hy - 0.42)], 0.3, P.smudge("#7a6a55", 0.25, 6))

# Resin shelves with cartons, bins, paint and a cooler.
rack = S.material("#55595c", 0.55)
s0, s1, deep = -2.55, -0.6, 0.5
for x in (s0, (s0 + s1) / 2, s1):
    for y in (Y1 - 0.06, Y1 - deep):
        S.cylinder(0.024, 1.86, (x, y, 0.93), rack)
levels = (0.22, 0.76, 1.3, 1.84)
for z in levels:
    for x in (s0, (s0 + s1) / 2):
        S.span(x, x + (s1 - s0) / 2, Y1 - deep - 0.02, Y1 - 0.04, z - 0.04, z, rack, 0.008)
boxes = {}


def carton(x, z, wide, high, away=0.3, turn=0.0):
    P.carton((wide, 0.38, high), (x, Y1 - away, z + high / 2), P.cardboard(), r, boxes, turn)


carton(-2.28, 0.22, 0.45, 0.34, turn=2)
carton(-1.82, 0.22, 0.4, 0.38, turn=-3)
carton(-2.3, 1.3, 0.42, 0.3)
carton(-2.32, 1.84, 0.48, 0.36, turn=1)
carton(-1.8, 1.84, 0.4, 0.28, turn=-4)
carton(-0.86, 1.84, 0.4, 0.33, turn=3)
P.cartons(boxes)


def bin_(x, z, color, lid, wide=0.42, high=0.27):
    body = S.G("bin")
    plastic = body.out(body.principled(color, 0.35, Transmission_Weight=0.0, Coat_Weight=0.3))
    S.span(x - wide / 2, x + wide / 2, Y1 - 0.5, Y1 - 0.12, z + 0.002, z + high, plastic, 0.03)
    S.span(x - wide / 2 - 0.015, x + wide / 2 + 0.015, Y1 - 0.515, Y1 - 0.105, z + high - 0.01, z + high + 0.022, S.material(lid, 0.4), 0.012)
    S.box((0.12, 0.002, 0.06), (x + 0.05, Y1 - 0.501, z + high * 0.55), S.material("#efece2", 0.6), 0, (0, 3, 0))


for x, z, color, lid in ((-1.3, 0.22, "#9fb4bd", "#3d5f73"), (-0.85, 0.22, "#9fb4bd", "#3d5f73"), (-1.3, 0.52, "#a9b7a0", "#54704a"),
                         (-2.28, 0.76, "#b9b6ae", "#8a2f26"), (-1.32, 1.84, "#b9b6ae", "#3d5f73")):
    bin_(x, z, color, lid)
for i, (x, c) in enumerate(((-1.95, "#d7d4cc"), (-1.76, "#d7d4cc"), (-1.58, "#3f5a49"), (-1.84, "#d7d4cc"))):
    z = 0.76 + (0.19 if i == 3 else 0)
    S.cylinder(0.083, 0.185, (x, Y1 - 0.34, z + 0.093), S.material("#b4b7b8", 0.35, metallic=0.9))
    S.cylinder(0.0845, 0.11, (x, Y1 - 0.34, z + 0.085), S.material(c, 0.45))
    S.torus(0.078, 0.006, (x, Y1 - 0.34, z + 0.186), S.material("#9a9c9d", 0.4, metallic=1))
    S.box((0.028, 0.003, 0.06), (x + 0.01, Y1 - 0.4265, z + 0.15), S.material("#b9ad94", 0.5), 0)
S.span(-1.35, -0.78, Y1 - 0.5, Y1 - 0.14, 0.77, 1.06, S.material("#a92a20", 0.4, vary=0.06), 0.03)
S.span(-1.37, -0.76, Y1 - 0.52, Y1 - 0.12, 1.06, 1.12, S.material("#e6e3da", 0.4), 0.025)
S.tube([(-1.37, Y1 - 0.34, 1.0), (-1.4, Y1 - 0.36, 0.93), (-1.4, Y1 - 0.3, 0.93), (-1.37, Y1 - 0.34, 1.0)], 0.012, S.material("#e6e3da", 0.4))
S.sphere(0.12, (-1.78, Y1 - 0.32, 1.42), S.material("#b8632c", 0.6, bump=0.5, bump_scale=160))
S.sphere(0.105, (-1.52, Y1 - 0.34, 1.405), S.material("#e7e4dc", 0.5))
S.cushion((0.46, 0.3, 0.24), (-0.98, Y1 - 0.3, 1.42), S.fabric("#33475a"), (0, 0, 4), 0.8, 0.01)
S.tube([(-1.15, Y1 - 0.44, 1.48), (-1.05, Y1 - 0.5, 1.6), (-0.92, Y1 - 0.5, 1.6), (-0.82, Y1 - 0.44, 1.48)], 0.014, S.fabric("#22303d"))
for i, c in enumerate(("#3b6ea5", "#d9d5ca", "#c9a227")):
    S.cylinder(0.05, 0.24, (-2.02 + i * 0.11, Y1 - 0.3, 1.42), S.material(c, 0.4))
    S.cylinder(0.022, 0.05, (-2.02 + i * 0.11, Y1 - 0.3, 1.56), S.material("#1d1d1e", 0.5))

# Bicycles, a scooter, fishing rods, brooms, a ladder on the wall, a cord on its hook.
one = props.bicycle((-2.2, Y1 - 0.98, 0), 4, "#28456b")
two = props.bicycle((-0.66, Y1 - 1.06, 0), -16, "#b0402c")
two.scale = (0.66,) * 3
red, white = S.material("#b0342a", 0.5), S.material("#ddd9cf", 0.6)
for x, tilt, color in ((1.66, 0.05, "#c2a172"), (1.76, -0.04, "#2f6f7c"), (1.86, 0.03, "#c2a172")):
    S.tube([(x, Y1 - 0.2, 0.06), (x + tilt, Y1 - 0.05, 1.5)], 0.012, S.material(color, 0.55), smooth=False)
S.box((0.3, 0.05, 0.05), (1.66, Y1 - 0.22, 0.14), S.wood("#8a6236", "#5d4020", 0.6), 0.008)
bristle = S.material("#c9a84c", 0.9)
for i in range(46):
    S.tube([(1.52 + i * 0.0062, Y1 - 0.22 + (i % 3) * 0.012, 0.12), (1.515 + i * 0.0064 + r.uniform(-.01, .01), Y1 - 0.24 + (i % 3) * 0.014, 0.005)], 0.0022, bristle, False)
S.box((0.2, 0.02, 0.26), (1.87, Y1 - 0.21, 0.14), S.material("#5d6063", 0.4, metallic=0.8), 0.01)
for z in (2.02, 2.36):
    S.tube([(-2.6, Y1 - 0.06, z + 0.06), (0.7, Y1 - 0.06, z + 0.06)], 0.0, steel, smooth=False)
rail = S.material("#b7babb", 0.35, metallic=1)
for z in (2.3, 2.54):
    S.span(-2.75, 0.55, Y1 - 0.09, Y1 - 0.03, z - 0.03, z + 0.03, rail, 0.006)
for i in range(11):
    S.cylinder(0.014, 0.24, (-2.6 + i * 0.3, Y1 - 0.06, 2.42), rail)
for x in (-2.2, 0.1):
    S.tube([(x, Y1, 2.27), (x, Y1 - 0.13, 2.24), (x, Y1 - 0.13, 2.3)], 0.008, S.black_metal())
for i in range(7):
    S.torus(0.135 + r.uniform(-.012, .012), 0.0055, (0.62 + r.uniform(-.01, .01), Y1 - 0.05 - i * 0.007, 1.62 + r.uniform(-.012, .012)), S.material("#d9641c", 0.5), (90, 0, 0))
S.tube([(0.62, Y1, 1.76), (0.62, Y1 - 0.1, 1.75)], 0.007, steel, False)
for x, h, lean in ((0.72, 2.1, 0.03), (0.78, 1.95, -0.02)):
    S.tube([(x, Y1 - 0.16, 0.03), (x + lean, Y1 - 0.04, h)], 0.005, S.material("#24303a", 0.3), False)
    S.tube([(x, Y1 - 0.16, 0.03), (x, Y1 - 0.13, 0.4)], 0.011, S.material("#b08a5a", 0.8), False)
    S.cylinder(0.025, 0.04, (x + 0.02, Y1 - 0.17, 0.45), S.black_metal(), "Y")
# Folding chairs of the beach, hung on nails beside the door.
for y, color in ((2.52, "#3d7f8c"), (2.74, "#c9582f")):
    S.span(X0 + 0.02, X0 + 0.09, y - 0.09, y + 0.1, 1.02, 1.86, S.fabric(color, 200), 0.02)
    for edge in (-0.1, 0.11):
        S.tube([(X0 + 0.1, y + edge, 0.84), (X0 + 0.1, y + edge, 1.9)], 0.011, rail, False)


def cart(loc, color, yaw=0.0):
    """A wheeled bin for the street, as the county hands them out."""
    before = S.mark()
    m = S.material(color, 0.5, vary=0.08, bump=0.15, bump_scale=220)
    profile = [(0.0, 0.21, 0.23), (0.02, 0.225, 0.245), (0.9, 0.27, 0.3), (0.905, 0.285, 0.315), (0.95, 0.29, 0.32)]
    v, f, n = [], [], 28
    for z, a, b in profile:
        for i in range(n):
            t = 2 * math.pi * i / n
            c, s = math.cos(t), math.sin(t)
            v.append((a * math.copysign(abs(c) ** 0.35, c), b * math.copysign(abs(s) ** 0.35, s), z + 0.06))
    for k in range(len(profile) - 1):
        f += [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for i in range(n)]
    S.mesh("cart", v, f + [tuple(range(n))[::-1]], m, True)
    S.span(-0.3, 0.3, -0.33, 0.33, 1.0, 1.035, m, 0.03)
    S.span(-0.26, 0.26, -0.3, 0.28, 1.03, 1.06, m, 0.025)
    S.tube([(-0.2, 0.36, 0.97), (0.2, 0.36, 0.97)], 0.016, m, False)
    for x in (-0.27, 0.27):
        S.cylinder(0.11, 0.05, (x, 0.25, 0.11), S.material("#191919", 0.7), "X")
        S.span(x - 0.02, x + 0.02, 0.26, 0.37, 0.94, 1.0, m, 0.01)
    P.sign("414", (0, -0.297, 0.62), 0.07, color, "#e8e6df")
    return S.group(before, loc, yaw)


cart((-3.02, 2.55, 0), "#2f4a38", 78)
trim, leaf_ = S.material("#efece5", 0.45), S.material("#d9d6cd", 0.4, vary=0.05)
S.span(2.72, 3.62, Y1 - 0.02, Y1, 0.18, 2.26, trim, 0.004)
S.span(2.8, 3.54, Y1 - 0.035, Y1 - 0.015, 0.2, 2.2, leaf_, 0.004)
for x0, x1 in ((2.9, 3.12), (3.22, 3.44)):
    for z0, z1 in ((0.36, 0.96), (1.1, 1.7), (1.8, 2.08)):
        S.span(x0, x1, Y1 - 0.038, Y1 - 0.03, z0, z1, leaf_, 0.008)
S.sphere(0.03, (2.87, Y1 - 0.08, 1.12), S.material("#b08d4a", 0.3, metallic=1))
S.cylinder(0.024, 0.02, (2.87, Y1 - 0.045, 1.26), S.material("#b08d4a", 0.3, metallic=1), "Y")
S.box((0.075, 0.008, 0.115), (2.58, Y1 - 0.004, 1.3), S.material("#eeebe2", 0.4), 0.003)
S.span(2.62, 3.72, Y1 - 0.36, Y1, 0, 0.17, S.material("#98938a", 0.85, bump=0.3, bump_scale=60), 0.01)
S.span(2.76, 3.5, Y1 - 0.86, Y1 - 0.42, 0.001, 0.012, S.fabric("#57504a", 200), 0.004)
for x, y, turn, color in ((2.5, 0.55, 5, "#8a8d92"), (2.62, 0.53, 11, "#84878c"), (3.0, 0.2, -24, "#a5623f")):
    S.cushion((0.095, 0.27, 0.09), (x, Y1 - y, 0.055 if x < 2.9 else 0.225), S.fabric(color), (0, 0, turn), 0.8)

# Lamps: two shop lights, one with its pull chain.
for x, y in ((-0.9, 0.9), (1.0, -0.9)):
    S.span(x - 0.61, x + 0.61, y - 0.07, y + 0.07, H - 0.09, H - 0.045, S.material("#e8e6e0", 0.5), 0.01)
    for d in (-0.035, 0.035):
        S.span(x - 0.58, x + 0.58, y + d - 0.014, y + d + 0.014, H - 0.115, H - 0.09, S.emission(5200, 9), 0.008)
    S.area((x, y, H - 0.13), (1.2, 0.12), 26, 5200, glossy=False)
S.tube([(-0.4, 0.9, H - 0.1), (-0.4, 0.9, H - 0.5)], 0.0022, steel, False)

# Outside: a drive with joints, drips of oil and the traces of two cars; a hose; lawn, street and the house across.
g = S.G("drive")
co = g.coords("world")
blotch = g.remap(g.noise(co, 0.8, 6, 0.6), 0.3, 0.7, 0, 1)
grain = g.noise(co, 90, 4, 0.7)
color = g.mix(g.remap(grain, 0.3, 0.7, 0, 0.35), g.mix(blotch, "#b3aa9c", "#9c9488"), "#857d72")
drive = g.out(g.principled(color, 0.85, Normal=g.bump(grain, 0.3, 0.004)))
for i in range(4):
    for y0, y1 in ((-2.9, 0.0), (0.0, 2.9)):
        S.span(X0 - 0.02 - (i + 1) * 2.4 + 0.01, X0 - 0.02 - i * 2.4 - 0.005, y0 + 0.006, y1 - 0.006, -0.12, -0.02, drive, 0.008)
S.plane(X0 - 10, X0, -2.9, 2.9, -0.05, S.material("#4d463c", 0.95))
oil = P.smudge("#1b1712", 0.9, 5)
for x, y, size in ((-5.1, 1.15, 0.55), (-5.6, 1.3, 0.26), (-6.2, -1.2, 0.5), (-4.9, -1.0, 0.3)):
    n = 26
    edge = [(x + math.cos(a) * size * r.uniform(0.75, 1.1), y + math.sin(a) * size * r.uniform(0.55, 0.8), -0.0188) for a in (2 * math.pi * i / n for i in range(n))]
    S.quad(edge, oil, "stain").visible_shadow = False
for y in (0.45, 1.95, -1.95, -0.45):
    P.marks([(X0 - 0.05 - i * 0.4, y + 0.05 * math.sin(i)) for i in range(20)], 0.22, P.smudge("#3b372f", 0.4, 7, (0.3, 1, 1))).location.z = -0.0192
hose = S.material("#3f7a3c", 0.4, coat=0.3)
coil = []
for i in range(90):
    a, radius = i * 0.42, 0.3 + 0.05 * math.sin(i * 0.9)
    coil.append((-4.35 + math.cos(a) * radius, 1.98 + math.sin(a) * radius * 0.9, 0.0 + 0.011 * (i // 15)))
coil += [(-4.6, 1.4, -0.005), (-5.3, 0.6, -0.005), (-6.4, 0.75, -0.005), (-7.0, 1.9, -0.005), (-6.8, 3.2, -0.01)]
S.tube(coil, 0.0105, hose)
S.tube([(-4.05, 1.98, 0.06), (-4.0, 1.8, 0.02)], 0.014, S.material("#c9a227", 0.3, metallic=1), False)
for y0, y1 in ((2.9, 26), (-26, -2.9)):
    S.grass(X0 - 9.6, X0 - 0.2, y0, y1, -0.06, 60000 if y0 > 0 else 9000, 0.075, seed=3)
S.plane(X0 - 16.2, X0 - 9.6, -60, 60, -0.1, S.material("#6d6c6a", 0.9, bump=0.3, bump_scale=30))
S.plane(X0 - 9.75, X0 - 9.6, -60, 60, -0.04, drive)
S.plane(X0 - 80, X0 - 16.2, -80, 80, -0.09, S.material("#55722f", 0.95))
house, roof = S.stucco("#d9c7a8"), S.material("#7f6a58", 0.85, bump=0.6, bump_scale=9)
hx0, hx1 = X0 - 33, X0 - 25
S.span(hx0, hx1, -1.5, 15.5, -0.1, 2.9, house, 0.02)
S.mesh("roof", [(hx0 - .7, -2.2, 2.85), (hx1 + .7, -2.2, 2.85), (hx1 + .7, 16.2, 2.85), (hx0 - .7, 16.2, 2.85), ((hx0 + hx1) / 2, 2.0, 4.9), ((hx0 + hx1) / 2, 12.0, 4.9)],
       [(0, 1, 4), (1, 2, 5, 4), (2, 3, 5), (3, 0, 4, 5)], roof)
S.span(hx1, hx1 + 0.05, 0.2, 5.0, -0.05, 2.2, S.material("#e9e5dc", 0.6), 0.01)
for k in range(4):
    S.span(hx1 + 0.05, hx1 + 0.055, 0.2, 5.0, 0.52 * k, 0.52 * k + 0.02, S.material("#b9b4aa", 0.7), 0)
for y in (7.2, 11.8):
    S.span(hx1, hx1 + 0.04, y, y + 1.9, 0.9, 2.2, S.material("#eceae4", 0.5), 0.01)
    S.span(hx1 + 0.03, hx1 + 0.05, y + 0.08, y + 1.82, 0.98, 2.12, S.material("#26323a", 0.1), 0.0)
S.span(hx1, hx1 + 0.06, 9.8, 10.8, -0.05, 2.1, S.material("#7c3128", 0.5), 0.01)
for i in range(14):
    S.areca((hx1 + 0.9 + (i % 3) * 0.3, 6.2 + i * 0.62, -0.1), r.uniform(0.6, 1.3), 10, seed=i + 30)
for i, (x, y, h, lean) in enumerate(((-20, 3.2, 7, 1.4), (-23, 13, 8.5, 0.5), (-8.2, 8.4, 5.2, 0.9), (-38, 7, 9, 0.6), (-24, -6, 8, 1.0))):
    S.palm((X0 + x, y, -0.1), h, 22 + i, 2.5, seed=i + 5, lean=lean)
S.hedge(X0 - 6.5, X0 - 0.5, 5.4, 6.2, -0.06, 0.9, leaves=9000, size=0.06, seed=6)
S.span(X0 - 9.3, X0 - 9.2, 4.05, 4.15, -0.06, 1.05, S.material("#8d8a84", 0.7), 0.01)
S.span(X0 - 9.5, X0 - 9.0, 4.0, 4.2, 1.02, 1.25, S.material("#2c2d2f", 0.4), 0.05)
# Leaves that the wind brought in.
for i in range(26):
    x, y, a = X0 + r.uniform(-2.5, 0.9) ** 1, r.uniform(-2, 2.3), r.uniform(0, 6.3)
    size, z = r.uniform(0.018, 0.04), 0.002 if x > X0 - 0.1 else -0.017
    S.quad([(x + math.cos(a + t) * size * k, y + math.sin(a + t) * size * k, z + lift) for t, k, lift in ((0, 1.4, 0.004), (1.57, 0.5, 0.0), (3.14, 1.4, 0.006), (4.71, 0.5, 0.001))],
           S.material(r.choice(("#8a6a38", "#6d5a2c", "#9a8246")), 0.8), "leaf")

# Daylight through the door, and what comes back from behind the camera.
S.area((X0 - 0.4, 0, 1.15), (4.5, 2.1), 150, 6200, target=(2, 0.3, 0.5), glossy=False)
S.area((1.6, -2.7, 2.3), (2.6, 1.2), 45, 5600, target=(-0.6, 2.4, 0.5), glossy=False)

S.camera((2.0, -3.1, 1.52), 24, 21, shift_y=-0.16)
room.render("family", "flake")
