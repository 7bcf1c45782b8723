"""Covered lanai in the evening: ashlar-slate stamped overlay in warm grays, table and chairs."""
import math

import floors
import home_props as props
import stage as S

S.reset(51)
S.sky_dusk("#182c5c", "#4a6ea8", "#eb9f6c", "#ffb36f", azimuth=22, strength=1.5, glow=0.9, clouds=0.8,
           cloud_color="#e08f72", cloud_scale=2.0, heights=(0.055, 0.14, 0.65))

X0, X1, Y0, Y1, H = -4.6, 4.4, -3.2, 5.4, 3.05
S.plane(X0 - 0.2, X1 + 0.2, Y0, Y1 + 0.15, 0, floors.stamped("#8d847a", "#4a443e", tile=2.4, gloss=0.86, seed=5))
S.span(X0 - 0.2, X1 + 0.2, Y1 + 0.15, Y1 + 0.18, -0.2, 0.0, S.stucco("#a39a8c"), 0)

# ceiling of cypress boards, beams, fan
st = S.stucco("#cfc5b4")
cy = S.wood("#8a5a34", "#5b371d", 0.42, "Y", 0.7)
n = 46
for i in range(n):
    a = X0 + i * (X1 - X0) / n
    S.span(a + 0.003, a + (X1 - X0) / n - 0.003, Y0, Y1, H, H + 0.02, cy, 0.004)
S.span(X0, X1, Y0, Y1 + 0.4, H + 0.02, H + 0.2, S.material("#15120f", 0.9), 0)
bm = S.wood("#5b3a22", "#2f1c0f", 0.5, "X", 0.7)
for y in (-0.8, 1.4, 3.6):
    S.span(X0, X1, y - 0.08, y + 0.08, H - 0.16, H - 0.002, bm, 0.01)
S.span(X0, X1, Y1 - 0.3, Y1 + 0.1, H - 0.4, H, st, 0.012)
for x in (X0 + 0.0, -1.45, 1.55, X1 - 0.05):
    S.span(x - 0.2, x + 0.2, Y1 - 0.3, Y1 + 0.1, 0, H - 0.4, st, 0.015)
    S.span(x - 0.24, x + 0.24, Y1 - 0.34, Y1 + 0.14, 0, 0.2, st, 0.015)
    S.span(x - 0.23, x + 0.23, Y1 - 0.33, Y1 + 0.13, H - 0.52, H - 0.4, st, 0.012)
# left wall: outdoor kitchen; right wall: house glass with a warm room
S.span(X0 - 0.2, X0, Y0, Y1 - 0.3, 0, H, st, 0)
wall = S.span(X0, X1, Y0 - 0.2, Y0, 0, H, st, 0)
wall.visible_camera = False
kit = S.wood("#6e6459", "#4a4239", 0.5, "Y", 0.7)
steel = S.stainless()
S.span(X0, X0 + 0.66, 0.6, 4.6, 0.0, 0.9, S.stucco("#9b9183", 30), 0.01)
S.span(X0, X0 + 0.72, 0.55, 4.65, 0.9, 0.95, S.material("#2a2a2b", 0.18, coat=1), 0.008)
for y in (1.0, 3.5):
    S.span(X0 + 0.655, X0 + 0.675, y, y + 0.7, 0.14, 0.8, steel, 0.006)
    S.tube([(X0 + 0.71, y + 0.1, 0.72), (X0 + 0.71, y + 0.6, 0.72)], 0.009, steel, False)
S.span(X0 + 0.08, X0 + 0.68, 2.0, 2.95, 0.95, 1.12, steel, 0.012)
m0 = S.mark()
S.cylinder(0.3, 0.93, (0, 0, 0), steel, "Y", bevel=0.01).scale = (1.0, 0.62, 1.0)
S.group(m0, (X0 + 0.37, 2.475, 1.12))
S.tube([(X0 + 0.72, 2.12, 1.2), (X0 + 0.72, 2.83, 1.2)], 0.012, steel, False)
S.led((X0 + 0.7, 0.6, 0.885), (X0 + 0.7, 4.6, 0.885), 0.015, 3700, 10)
for y in (1.3, 3.7):
    S.box((0.1, 0.13, 0.3), (X0 + 0.05, y, 1.9), S.black_metal(), 0.006)
    S.box((0.08, 0.09, 0.2), (X0 + 0.07, y, 1.9), S.emission(3400, 7), 0.01)
    S.point((X0 + 0.25, y, 1.9), 14, 4000, 0.06)
fr = S.material("#1b1a19", 0.4, metallic=0.5)
m0 = S.mark()
S.window_grid(-3.4, 4.9, 0, 0.02, 2.55, 5, fr, S.glass("#ffffff", reflect=0.8), bar=0.06, depth=0.1)
S.span(-3.4, 5.2, -0.1, 0.1, 2.55, H, st, 0)
S.group(m0, (X1, 0, 0), 90)
S.plane(X1 + 0.1, X1 + 5, Y0, Y1 + 1, 0.0, floors.polished_concrete("#b0a698", 0.2, gloss=0.9))
S.span(X1 + 4.5, X1 + 4.6, Y0, Y1 + 1, 0, H, S.painted_wall("#cdbfa9"), 0)
S.span(X1 + 0.1, X1 + 4.6, Y1 + 0.9, Y1 + 1.0, 0, H, S.painted_wall("#cdbfa9"), 0)
S.span(X1 + 0.12, X1 + 4.6, Y0, Y1 + 1, H - 0.2, H, S.painted_wall("#cdbfa9"), 0)
S.area((X1 + 2.3, 2, H - 0.25), (3, 6), 160, 4200)
S.span(X1 + 3.4, X1 + 4.3, 1.5, 3.8, 0.05, 0.42, S.fabric("#8f8577"), 0.06)
S.span(X1 + 4.05, X1 + 4.35, 1.5, 3.8, 0.3, 0.85, S.fabric("#8f8577"), 0.08)
S.lathe([(0.14, 1.3), (0.2, 1.3), (0.15, 1.6)], (X1 + 4.1, 4.3, 0), S.emission(3300, 6))

# table and six chairs
teak = S.wood("#92663d", "#553419", 0.4, "Y", coat=0.2)
for i in range(5):
    S.span(-0.5 + i * 0.2 + 0.003, -0.5 + (i + 1) * 0.2 - 0.003, 1.4, 3.7, 0.725, 0.76, teak, 0.006)
S.span(-0.42, 0.42, 1.55, 3.55, 0.66, 0.72, fr, 0.004)
for x in (-0.4, 0.4):
    for y in (1.55, 3.55):
        S.box((0.07, 0.07, 0.7), (x, y, 0.35), fr, 0.005)
rope, seat = S.material("#2a2724", 0.8, bump=0.6, bump_scale=90), S.fabric("#d4c8b3")


def chair(x, y, yaw):
    m0 = S.mark()
    S.cushion((0.5, 0.5, 0.08), (0, 0, 0.45), seat, (0, 0, 0), 0.6, 0.002)
    S.box((0.52, 0.52, 0.025), (0, 0, 0.4), teak, 0.01)
    for sx in (-1, 1):
        S.tube([(sx * 0.27, -0.25, 0), (sx * 0.27, -0.24, 0.4), (sx * 0.28, -0.22, 0.62), (sx * 0.28, 0.1, 0.65), (sx * 0.26, 0.27, 0.78)], 0.014, fr)
        S.tube([(sx * 0.25, 0.3, 0), (sx * 0.26, 0.25, 0.4), (sx * 0.26, 0.28, 0.8)], 0.014, fr)
    S.tube([(-0.26, 0.28, 0.8), (0, 0.33, 0.82), (0.26, 0.28, 0.8)], 0.014, fr)
    for i in range(15):
        t = -0.24 + i * 0.48 / 14
        b = 0.045 * (1 - (t / 0.26) ** 2)
        S.tube([(t, 0.27 + b * 0.6, 0.44), (t, 0.28 + b, 0.81)], 0.008, rope, False)
    S.group(m0, (x, y, 0), yaw)


for y, dy in ((1.9, -4), (2.6, 3), (3.25, -2)):
    chair(-0.82, y, 90 + dy)
    chair(0.82, y, -90 - dy)
chair(0.04, 0.98, 184)
# on the table
S.span(-0.13, 0.13, 1.7, 3.4, 0.761, 0.764, S.fabric("#cfc3ad"), 0.001)
for y in (2.15, 2.95):
    S.cylinder(0.055, 0.16, (0, y, 0.845), S.glass("#f4f4ee"), bevel=0)
    S.cylinder(0.032, 0.09, (0, y, 0.81), S.material("#efe6d2", 0.5))
    S.sphere(0.009, (0, y, 0.875), S.emission(2400, 160), (1, 1, 2.0))
    S.point((0, y, 0.9), 2.0, 2600, 0.02)
S.lathe([(0.0, 0), (0.08, 0), (0.16, 0.06), (0.17, 0.09), (0.16, 0.085), (0.07, 0.012), (0.0, 0.01)], (0.0, 2.55, 0.764), S.material("#7c5a38", 0.4))
for i in range(6):
    S.sphere(0.04, (0.07 * math.cos(i * 1.2), 2.55 + 0.07 * math.sin(i * 1.2), 0.83 + 0.01 * (i % 2)), S.material("#b9781e", 0.35, bump=0.2, bump_scale=150))
for y in (1.95, 2.6, 3.2):
    for s in (-1, 1):
        S.lathe([(0.0, 0), (0.08, 0), (0.13, 0.012), (0.128, 0.015), (0.06, 0.006), (0, 0.006)], (s * 0.33, y, 0.76), S.material("#ded7c8", 0.25, coat=0.6))
        S.lathe([(0.0, 0), (0.03, 0), (0.004, 0.008), (0.004, 0.09), (0.035, 0.13), (0.04, 0.17), (0.03, 0.21)], (s * 0.2, y + 0.17, 0.76), S.glass("#f2f8f6"))
# pendant lanterns over the table, floor lanterns, pots
for y in (1.95, 3.15):
    S.tube([(0, y, H - 0.02), (0, y, 2.22)], 0.004, fr, False)
    S.lathe([(0.02, 2.22), (0.2, 2.1), (0.24, 1.95), (0.22, 1.84), (0.215, 1.84), (0.234, 1.95), (0.195, 2.095)], (0, y, 0),
            S.wood("#9c7446", "#654321", 0.6, "Z"))
    S.sphere(0.07, (0, y, 1.95), S.emission(3900, 14))
    S.spot((0, y, 1.83), 45, 4200, None, 120, 0.9, 0.08)


def lantern(x, y, s=1.0):
    for a in (-1, 1):
        for b in (-1, 1):
            S.box((0.018, 0.018, 0.42 * s), (x + a * 0.11 * s, y + b * 0.11 * s, 0.23 * s), fr, 0.002)
    for z in (0.015, 0.44 * s):
        S.box((0.26 * s, 0.26 * s, 0.025), (x, y, z + 0.003), fr, 0.004)
    S.torus(0.05, 0.006, (x, y, 0.5 * s), fr, (90, 0, 0))
    S.cylinder(0.045, 0.16, (x, y, 0.11), S.material("#efe6d2", 0.5))
    S.sphere(0.011, (x, y, 0.215), S.emission(2400, 200), (1, 1, 2.2))
    S.point((x, y, 0.25), 5, 2600, 0.03)


lantern(-2.15, 4.65, 1.15)
lantern(-1.8, 4.4, 0.8)
lantern(2.3, 4.6, 1.0)
for x, y, k in ((-3.4, 4.85, 1), (3.6, 4.7, 2)):
    props.pot((x, y, 0), 0.28, 0.58, S.material("#4b4742", 0.55, bump=0.3))
    S.areca((x, y, 0.5), 1.35, 20, seed=k)

# garden
S.grass(-25, 25, Y1 + 0.2, Y1 + 25, -0.2, 50000, 0.09)
S.hedge(-18, 18, Y1 + 11, Y1 + 12, -0.2, 0.75, leaves=26000, size=0.09)
for i, (x, y, h) in enumerate(((-5, 6, 4.6), (-2.6, 9, 6.0), (0.6, 13, 7.0), (2.7, 7, 4.8), (5.2, 10, 6.4), (-8.5, 12, 7.5), (9, 14, 8), (-0.9, 18, 8))):
    S.palm((x, Y1 + y, -0.2), h, 26, 2.6, seed=i + 4)
for i in range(14):
    S.areca((-7 + i * 1.1, Y1 + 1.3 + (i * 17 % 7) * 0.3, -0.2), 0.75 + (i % 3) * 0.2, 14, seed=i)
for i, x in enumerate((-5, -2.2, 1.0, 3.2)):
    S.spot((x, Y1 + 4.2, 0.1), 400, 3900, (x, Y1 + 8, 4), 70)

S.area((0, -1.5, 2.8), (5, 2), 60, 4800, target=(0, 2.5, 0), glossy=False)
S.camera((-1.55, -2.7, 1.42), -8, 22, shift_y=-0.11)
S.render("patio-overlay", 1440, 810, samples=18, exposure=0.95, bounces=5, bloom=0.15)
