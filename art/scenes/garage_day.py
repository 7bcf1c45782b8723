"""Bright two-car garage at midday: tan-gray flake, white walls and cabinets, kayak and paddle board."""
import math

import floors
import home_props as props
import stage as S

S.reset(41)
S.sky_dusk("#2c6fc4", "#77b1e6", "#d8e8f0", "#eef0e6", azimuth=30, strength=1.25, glow=0.3, clouds=0.9,
           cloud_color="#ffffff", cloud_scale=1.5, heights=(0.055, 0.22, 0.8))
S.sun(40, 72, 4.5, 5400, 0.6)

# Seen from inside, diagonally: long wall ahead, open door on the right.
X0, X1, Y0, Y1, H = -4.0, 3.4, -3.3, 3.2, 2.95
floor = floors.flake([("#b7ab99", .32), ("#8d8475", .22), ("#d9d2c5", .16), ("#5e5850", .14), ("#efece5", .09), ("#39352f", .07)],
                     chip=0.0085, gloss=0.97, peel=0.4, seed=6)
S.plane(X0, X1 + 0.2, Y0, Y1, 0, floor)
w = S.painted_wall("#ece9e3")
S.span(X0, X1, Y1, Y1 + 0.2, 0, H, w, 0)
S.span(X0 - 0.2, X0, Y0, Y1 + 0.2, 0, H, w, 0)
S.span(X0, X1, Y0 - 0.2, Y0, 0, H, w, 0).visible_camera = False
S.span(X0 - 0.2, X1 + 0.2, Y0 - 0.2, Y1 + 0.2, H, H + 0.1, w, 0)
# door wall at x = X1 with opening y from -2.5 to 2.4
S.span(X1, X1 + 0.2, 2.4, Y1 + 0.2, 0, H, w, 0.01)
S.span(X1, X1 + 0.2, Y0 - 0.2, -2.5, 0, H, w, 0.01)
S.span(X1, X1 + 0.2, -2.5, 2.4, 2.35, H, w, 0.01)
bs = S.material("#8f8574", 0.3, coat=0.8)
S.span(X0, X1, Y1 - 0.016, Y1, 0, 0.13, bs, 0.005)
S.span(X0, X0 + 0.016, Y0, Y1, 0, 0.13, bs, 0.005)
door, steel = S.material("#f0eeea", 0.45), S.material("#a9acaf", 0.3, metallic=1)
for i in range(4):
    S.span(X1 - 0.35 - (i + 1) * 0.6, X1 - 0.35 - i * 0.6 - 0.008, -2.5, 2.4, 2.53, 2.575, door, 0.008)
for y in (-2.53, 2.43):
    S.tube([(X1 - 3.0, y, 2.55), (X1 - 0.4, y, 2.55), (X1 - 0.12, y, 2.42), (X1 - 0.06, y, 2.15), (X1 - 0.06, y, 0.04)], 0.022, steel)
    S.span(X1 - 3.0, X1 - 2.96, y - 0.015, y + 0.015, 2.55, H, steel, 0.002)

# wall cabinets and a bench along the far wall
white = S.material("#e6e4df", 0.3, vary=0.004)
S.cabinets(-3.95, -2.35, 0.6, 0.0, 2.35, 2, white, at=Y1 - 0.001, pull=steel, toe=0.12, pull_side="bottom")
S.cabinets(-2.35, 0.75, 0.6, 0.0, 0.88, 4, white, at=Y1 - 0.001, pull=steel, toe=0.12, drawers=3)
S.cabinets(-2.35, 0.75, 0.36, 1.55, 2.35, 4, white, at=Y1 - 0.001, pull=steel, pull_side="bottom")
S.span(-2.35, 0.78, Y1 - 0.65, Y1, 0.88, 0.925, S.wood("#c09262", "#8a5f36", 0.36, "X", coat=0.3), 0.006)
S.led((-2.3, Y1 - 0.3, 1.543), (0.7, Y1 - 0.3, 1.543), 0.02, 4800, 16)
peg = S.G("pegboard")
pd = peg.voronoi(peg.coords("world"), 40, "F1", rand=0.0)
pegm = peg.out(peg.principled(peg.mix(peg.math("LESS_THAN", pd, 0.14), "#cfc8bb", "#3a362f"), 0.5))
S.span(-2.3, 0.7, Y1 - 0.012, Y1, 0.96, 1.5, pegm, 0.002)
m0 = S.mark()
props.hand_tools(0, 0, 0)
S.group(m0, (-1.75, Y1 - 0.035, 1.42), 90)
for i, (x, c, h) in enumerate(((-0.3, "#2f6f7c", 0.17), (-0.12, "#d7c9ae", 0.13), (0.05, "#b4532a", 0.12), (0.4, "#e4e1da", 0.2))):
    S.cylinder(0.055, h, (x, Y1 - 0.25, 0.925 + h / 2), S.material(c, 0.3, coat=0.5))
    S.cylinder(0.057, 0.012, (x, Y1 - 0.25, 0.925 + h), S.material("#b9bcbe", 0.3, metallic=1))
S.box((0.42, 0.22, 0.2), (-2.05, Y1 - 0.3, 1.025), S.material("#23565f", 0.35, coat=0.5), 0.012)
S.tube([(-2.17, Y1 - 0.3, 1.125), (-2.12, Y1 - 0.3, 1.18), (-1.98, Y1 - 0.3, 1.18), (-1.93, Y1 - 0.3, 1.125)], 0.009, steel)
# boards standing, kayak on the left wall
props.surfboard((1.25, Y1 - 0.14, 0.02), 2.75, 0.78, 0.11, "#f1efe8", "#1f7c86", (-2.5, 0, 0), 3.6)
props.surfboard((2.05, Y1 - 0.12, 0.02), 2.3, 0.54, 0.065, "#e3c35a", "#f3efe4", (-3, 0, 0))
S.tube([(2.62, Y1 - 0.06, 0.12), (2.62, Y1 - 0.03, 1.85)], 0.014, S.material("#22262a", 0.4), False)
S.cushion((0.19, 0.025, 0.4), (2.62, Y1 - 0.06, 0.24), S.material("#1f7c86", 0.3), (0, 0, 0), 0.6, 0)


def kayak(loc, length=3.2, color="#d4621f"):
    """Sit-on kayak lying on its side along Y, deck toward +X."""
    n, m = 60, 24
    v, f = [], []
    for i in range(n + 1):
        t = i / n
        e = max(1 - abs(2 * t - 1) ** 2.4, 0.0)
        wd, dp = 0.36 * e ** 0.75 + 0.004, 0.19 * e ** 0.5 + 0.004
        for k in range(m):
            a = 2 * math.pi * k / m
            x = math.sin(a) * dp
            if x > 0:
                x *= 0.55
                well = max(0, 1 - ((t - 0.47) / 0.16) ** 4) + max(0, 1 - ((t - 0.78) / 0.07) ** 4) * 0.6
                x -= 0.12 * well * max(0, 1 - (math.cos(a) / 0.78) ** 4)
            v.append((x, (t - 0.5) * length, math.cos(a) * wd))
    for i in range(n):
        for k in range(m):
            a, b = i * m + k, i * m + (k + 1) % m
            f.append((a, b, b + m, a + m))
    ob = S.mesh("kayak", v, f, S.material(color, 0.28, coat=0.3, vary=0.008), True, loc)
    s = ob.modifiers.new("s", "SUBSURF")
    s.levels = s.render_levels = 1


kayak((X0 + 0.3, 1.45, 1.75))
for y in (0.75, 2.2):
    S.tube([(X0 + 0.01, y, 1.5), (X0 + 0.02, y, 1.33), (X0 + 0.3, y, 1.33), (X0 + 0.52, y, 1.36), (X0 + 0.56, y, 1.46)], 0.018, S.black_metal())
    S.span(X0, X0 + 0.02, y - 0.03, y + 0.03, 1.3, 2.2, S.black_metal(), 0.003)
props.tool_chest((X0 + 0.36, 1.9, 0), 90, "#1d4d57", 0.95)

# outside
S.plane(X1, X1 + 9, -2.6, 2.6, -0.02, S.material("#b9b2a6", 0.8, bump=0.3, bump_scale=40))
S.plane(X1 + 0.1, X1 + 60, -60, 60, -0.08, S.material("#4a6a2c", 0.95))
S.grass(X1 + 0.3, X1 + 12, 2.6, 16, -0.06, 30000, 0.07)
S.hedge(X1 + 12, X1 + 13, -16, 22, -0.06, 1.6, leaves=22000, size=0.09)
for i, (x, y, h) in enumerate(((8, 7, 6), (11, 12, 8), (6, 4.8, 4.5), (16, 6, 9), (9, -6, 6))):
    S.palm((X1 + x, y, -0.06), h, 24, 2.6, seed=i + 2)
for i in range(6):
    S.areca((X1 + 0.9 + i * 0.5, 3.2 + (i % 2) * 0.5, -0.06), 1.3, 16, seed=i)

for x in (-2.6, -0.3):
    for y in (-1.5, 1.2):
        S.span(x - 0.6, x + 0.6, y - 0.06, y + 0.06, H - 0.035, H, S.emission(5800, 9), 0.006)
S.area((-1.5, -2.6, 2.6), (3, 1.5), 60, 6000, target=(-1.0, 2.5, 0.6), glossy=False)
S.area((X1 + 0.5, 0, 1.3), (4.5, 2.2), 160, 6000, target=(-2, 0.3, 0.5), glossy=False)

S.camera((-2.2, -3.1, 1.42), -18, 21, shift_y=-0.085)
S.render("garage-day", samples=20, exposure=0.15, bounces=5, bloom=0.06, look="Medium High Contrast")
