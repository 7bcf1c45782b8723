"""Storm-ready ground-level room under a stilt home: light gray coated floor, washer and dryer, shelves."""
import math
import random

import floors
import home_props as props
import stage as S

S.reset(71)
S.sky_dusk("#2c6fc4", "#86b8e6", "#e6ecea", "#f4e6cf", azimuth=-20, strength=2.4, glow=0.5, clouds=0.8,
           cloud_color="#ffffff", heights=(0.055, 0.22, 0.8))
S.sun(26, 52, 6.0, 4600, 0.6)

X0, X1, Y0, Y1, H = -3.4, 3.0, -3.2, 4.0, 2.75
chips = [("#b9bcbc", .62), ("#cfd1cf", .16), ("#8e9294", .1), ("#e6e6e2", .08), ("#5c6164", .04)]
floor = floors.flake(chips, chip=0.0055, gloss=0.975, peel=0.35, seed=5)
base = floors.flake(chips, chip=0.0055, gloss=0.97, peel=0.35, seed=5, dims="3D")
S.plane(X0, X1, Y0, Y1, 0, floor)

# painted block walls

def block(rot, name):
    b = S.G(name)
    br = b.node("TexBrick", {"Vector": b.coords("world", (1, 1, 1), rot), "Color1": (0, 0, 0), "Color2": (0, 0, 0), "Mortar": (1, 1, 1),
                             "Scale": 1.0, "Mortar Size": 0.006, "Mortar Smooth": 0.6, "Brick Width": 0.4, "Row Height": 0.2})
    n = b.noise(b.coords("world"), 70, 4, 0.6)
    h = b.math("SUBTRACT", b.math("MULTIPLY", n, 0.35), br.outputs["Fac"])
    col = b.mix(b.remap(b.noise(b.coords("world"), 1.0, 5), 0.3, 0.7, 0, 1), "#dcdad3", "#cfccc3")
    return b.out(b.principled(col, 0.5, Normal=b.bump(h, 0.55, 0.008)))


bx, by = block((math.pi / 2, 0, 0), "block x"), block((math.pi / 2, 0, math.pi / 2), "block y")
# back wall with three small windows
wins = ((-2.6, -1.5), (-0.55, 0.55), (1.5, 2.6))
W0, W1 = 1.4, 2.25
xs = [X0] + [v for w in wins for v in w] + [X1]
for i in range(0, len(xs), 2):
    S.span(xs[i], xs[i + 1], Y1, Y1 + 0.2, 0, H + 0.2, bx, 0)
fr = S.material("#e9e8e4", 0.35)
for a, c in wins:
    S.span(a, c, Y1, Y1 + 0.2, 0, W0, bx, 0)
    S.span(a, c, Y1, Y1 + 0.2, W1, H + 0.2, bx, 0)
    S.span(a - 0.03, c + 0.03, Y1 - 0.03, Y1 + 0.2, W0 - 0.035, W0, fr, 0.006)
    m = (a + c) / 2
    S.window_grid(a + 0.02, c - 0.02, Y1 + 0.12, W0 + 0.02, W1 - 0.02, 2, fr, bar=0.045, depth=0.06)
S.span(X1, X1 + 0.2, Y0, Y1 + 0.2, 0, H + 0.2, by, 0)
S.span(X0 - 0.2, X0, Y0, Y1 + 0.2, 0, H + 0.2, by, 0)
S.span(X0, X1, Y0 - 0.2, Y0, 0, H + 0.2, bx, 0).visible_camera = False
# ceiling: painted joists
jo = S.painted_wall("#e3e1da", 0.6)
S.span(X0 - 0.2, X1 + 0.2, Y0 - 0.2, Y1 + 0.2, H + 0.2, H + 0.25, jo, 0)
for i in range(17):
    y = Y0 + 0.2 + i * 0.42
    S.span(X0, X1, y - 0.025, y + 0.025, H - 0.04, H + 0.2, jo, 0.004)
S.span(X0, X1, 1.5, 1.72, H - 0.28, H - 0.03, jo, 0.008)
# two concrete piles with coated feet
pl = S.material("#b6b1a7", 0.75, bump=0.4, bump_scale=30)
for x in (-1.35, 1.25):
    S.span(x - 0.17, x + 0.17, 1.45, 1.79, 0, H - 0.28, pl, 0.02)
    S.span(x - 0.175, x + 0.175, 1.445, 1.795, 0, 0.15, base, 0.016)
    for z in (H - 0.36,):
        S.span(x - 0.176, x + 0.176, 1.444, 1.796, z, z + 0.12, S.material("#8f9497", 0.35, metallic=1), 0.004)
# base of the coating rolled up the wall
S.span(X0, X1, Y1 - 0.008, Y1, 0, 0.15, base, 0.004)
S.span(X0, X0 + 0.008, Y0, Y1, 0, 0.15, base, 0.004)
S.span(X1 - 0.008, X1, Y0, Y1, 0, 0.15, base, 0.004)
# flood vent low in the back wall
al = S.material("#b9bcbe", 0.35, metallic=1)
S.span(-0.05, 0.45, Y1 - 0.02, Y1, 0.22, 0.48, al, 0.006)
for i in range(5):
    S.box((0.42, 0.02, 0.03), (0.2, Y1 - 0.024, 0.265 + i * 0.043), S.material("#8f9395", 0.4, metallic=1), 0.002, (35, 0, 0))


def washer(x, y, dark):
    """Front loader facing +X, back at x."""
    m0 = S.mark()
    body = S.material("#e9eaea" if not dark else "#e4e5e6", 0.22, coat=0.4, vary=0.03)
    S.span(-0.3, 0.3, -0.62, 0, 0.03, 0.88, body, 0.018)
    S.span(-0.285, 0.285, -0.632, -0.61, 0.74, 0.86, S.material("#1b1d1f", 0.12, vary=0.02), 0.008)
    S.cylinder(0.035, 0.03, (0.0, -0.645, 0.80), al, "Y")
    S.span(-0.2, -0.07, -0.634, -0.63, 0.775, 0.825, S.emission((0.5, 0.8, 1.0), 0.8), 0.001)
    S.torus(0.19, 0.028, (0, -0.635, 0.42), al, (90, 0, 0))
    S.cylinder(0.18, 0.03, (0, -0.63, 0.42), S.material("#0c0e10", 0.04, vary=0.01), "Y", bevel=0.01)
    S.span(-0.295, 0.295, -0.6, -0.02, 0.0, 0.03, S.material("#333333", 0.6), 0)
    S.group(m0, (x, y, 0), 90)


washer(X0 + 0.04, 1.95, 0)
washer(X0 + 0.04, 2.6, 1)
wd = S.wood("#b78a58", "#80572f", 0.4, "Y", coat=0.2)
S.span(X0, X0 + 0.7, 1.6, 3.95, 0.9, 0.935, wd, 0.005)
S.span(X0, X0 + 0.66, 2.95, 3.95, 0, 0.9, S.material("#cdd3d2", 0.35), 0.004)
for y in (2.96, 3.46):
    S.span(X0 + 0.66, X0 + 0.678, y, y + 0.485, 0.02, 0.885, S.material("#cdd3d2", 0.35), 0.003)
    S.tube([(X0 + 0.705, y + 0.43, 0.8), (X0 + 0.705, y + 0.43, 0.55)], 0.006, al, False)
m0 = S.mark()
S.lathe([(0.19, 0.24), (0.2, 0.25), (0.17, 0.0), (0.0, 0.0)], (0, 0, 0), S.wood("#b08a58", "#6f4d2a", 0.7, "Z"))
props.towel_stack(0, 0, 0.1, 3, ("#e9e5db", "#9db3b5"), 0.28, 0.22)
S.group(m0, (X0 + 0.36, 3.4, 0.935), 80)
for i, (y, c, hh) in enumerate(((1.75, "#e6e3da", 0.24), (1.87, "#5b8a93", 0.2), (1.98, "#d9cdb6", 0.17))):
    S.cylinder(0.045, hh, (X0 + 0.2, y, 0.935 + hh / 2), S.material(c, 0.3))
    S.cylinder(0.02, 0.04, (X0 + 0.2, y, 0.955 + hh), S.material("#33383a", 0.4))
S.span(X0, X0 + 0.28, 1.6, 3.9, 1.52, 1.555, wd, 0.005)
for y in (1.8, 2.75, 3.7):
    S.span(X0, X0 + 0.24, y - 0.012, y + 0.012, 1.36, 1.52, S.black_metal(), 0.003)
for i, y in enumerate((1.8, 2.15, 3.3, 3.65)):
    S.box((0.22, 0.3, 0.2), (X0 + 0.14, y, 1.656), S.fabric(("#c9bfae", "#7f989c")[i % 2], 300, 0.2), 0.012)
props.towel_stack(X0 + 0.15, 2.7, 1.555, 3, ("#e9e5db", "#d2c4a8"), 0.22, 0.3)

# right: steel shelving with lidded bins, water jugs, lantern
post = S.material("#4b5053", 0.4, metallic=0.7)
sx0, sx1 = X1 - 0.52, X1 - 0.04
r = random.Random(2)
for k, (ya, yb) in enumerate(((0.15, 1.35), (1.95, 3.85))):
    for x in (sx0, sx1):
        for y in (ya, (ya + yb) / 2, yb):
            S.box((0.035, 0.035, 2.05), (x, y, 1.025), post, 0.003)
    for z in (0.28, 0.85, 1.42, 1.98):
        S.span(sx0 - 0.01, sx1 + 0.01, ya, yb, z, z + 0.03, post, 0.003)
        if z > 1.9:
            continue
        y = ya + 0.05
        while y < yb - 0.4:
            w = r.choice((0.38, 0.44, 0.5))
            if y + w > yb - 0.03:
                break
            hh = r.choice((0.28, 0.34, 0.4))
            c = r.choice(("#8fa9ad", "#c8ccca", "#d8d2c4", "#5c7377"))
            S.span(sx0 + 0.02, sx1 - 0.02, y, y + w, z + 0.03, z + 0.03 + hh, S.material(c, 0.35), 0.02)
            S.span(sx0, sx1, y - 0.012, y + w + 0.012, z + 0.03 + hh, z + 0.065 + hh, S.material("#3d4447", 0.4), 0.012)
            S.span(sx0 + 0.014, sx0 + 0.022, y + w / 2 - 0.06, y + w / 2 + 0.06, z + 0.16, z + 0.23, S.material("#efece4", 0.7), 0.002)
            y += w + r.uniform(0.03, 0.08)
S.cushion((0.6, 0.95, 0.02), (-1.5, 2.75, 0.012), S.fabric("#7f989c", 300, 0.2), (0, 0, 4), 0.3, 0)
# folding chairs on the wall, broom, generator-free corner: a beach cart
for i in range(2):
    S.tube([(X0 + 0.05, 0.6 + 0.6 * i, 0.55), (X0 + 0.05, 0.6 + 0.6 * i, 1.5), (X0 + 0.05, 1.05 + 0.6 * i, 1.5), (X0 + 0.05, 1.05 + 0.6 * i, 0.55)], 0.012, al, False)
    S.box((0.012, 0.42, 0.6), (X0 + 0.05, 0.825 + 0.6 * i, 1.12), S.fabric(("#2f6f7c", "#d9a441")[i], 300, 0.2), 0.004)
    S.cylinder(0.01, 0.08, (X0 + 0.04, 0.825 + 0.6 * i, 1.515), S.black_metal(), "X")
props.bicycle((0.2, 3.3, 0), 4, "#2f6f7c")

# outside
S.plane(-30, 30, Y1 + 0.2, Y1 + 40, -0.1, S.material("#5b7a35", 0.95))
for i in range(12):
    S.areca((-4.4 + i * 0.75, Y1 + 1.8 + (i % 3) * 0.5, -0.1), 2.0, 16, seed=i)
for i, x in enumerate((-5, -2, 1.4, 4.2)):
    S.palm((x, Y1 + 6 + i % 2 * 2, -0.1), 5.5 + i % 2, 22, 2.6, seed=i + 2)
for x in (-1.9, 1.6):
    S.span(x - 0.05, x + 0.05, -1.6, 3.4, H - 0.07, H - 0.04, S.emission(5200, 7), 0.008)
S.area((0, -2.8, 2.3), (3.5, 1.2), 40, 5600, target=(0, 2, 0.6), glossy=False)
for a, c in wins:
    S.area(((a + c) / 2, Y1 + 0.06, 1.92), (1.0, 0.7), 40, 6200, target=((a + c) / 2, 0.5, 0), glossy=False)
S.camera((-0.25, -2.6, 1.4), 0, 22, shift_y=-0.085)
S.render("ground-level-room", samples=14, exposure=0.7, bounces=5, bloom=0.06)
