"""Storm-ready ground-level room under a stilt home in use: light gray coated floor, laundry, shelves, beach things."""
import math
import random

import floors
import home_props as props
import props as P
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
S.span(X0, X1, 3.66, 3.92, H - 0.28, H - 0.03, jo, 0.008)
# two concrete piles with coated feet
pl = S.material("#b6b1a7", 0.75, bump=0.4, bump_scale=30)
for x in (-1.02, 1.02):
    S.span(x - 0.17, x + 0.17, 3.64, 3.98, 0, H - 0.28, pl, 0.02)
    S.span(x - 0.175, x + 0.175, 3.635, 3.985, 0, 0.15, base, 0.016)
    for z in (H - 0.36,):
        S.span(x - 0.176, x + 0.176, 3.634, 3.986, z, z + 0.12, S.material("#8f9497", 0.35, metallic=1), 0.004)
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
# The bicycle leans on a pile. Towels dry on a line; a basket waits; sand came in with the shoes.
props.bicycle((-0.55, 3.33, 0.005), 2, "#2f6f7c").rotation_euler.x = -math.radians(7)
S.tube([(X0 + 0.02, 2.95, 2.2), (-0.2, 2.95, 2.12), (X1 - 0.02, 2.95, 2.2)], 0.003, S.material("#e6e2d8", 0.6))
for x, wide, long, color, seed in ((-1.72, 0.62, 0.8, "#c8502f", 3), (1.35, 0.66, 0.84, "#e5dfd0", 5), (1.98, 0.4, 0.5, "#31566b", 8)):
    props.hanging_towel(x, 2.95, 2.13, wide, long, S.fabric(color, 300, 0.7), "X", seed)
    for side in (-0.4, 0.4):
        S.box((0.012, 0.02, 0.07), (x + side * wide, 2.95, 2.15), S.wood("#c9a877", "#a5814f", 0.6, "Z"), 0.003)
before = S.mark()
weave = S.material("#e9e7e0", 0.5)
for k in range(9):
    S.torus(0.2 + k * 0.004, 0.011, (0, 0, 0.03 + k * 0.034), weave)
for i in range(26):
    a = 2 * math.pi * i / 26
    S.tube([(math.cos(a) * 0.2, math.sin(a) * 0.2, 0.02), (math.cos(a) * 0.235, math.sin(a) * 0.235, 0.31)], 0.006, weave, False)
for i, c in enumerate(("#8fa3ad", "#d9c9a8", "#b5553c", "#e8e4da", "#4d6471")):
    S.cushion((0.24, 0.2, 0.13), (r.uniform(-.07, .07), r.uniform(-.07, .07), 0.17 + i * 0.045), S.fabric(c, 200, 0.4), (r.uniform(-20, 20), r.uniform(-20, 20), i * 50), 1.0, 0.02, i)
S.group(before, (-2.2, 1.35, 0))
rubber = S.material("#5b6650", 0.5, vary=0.1)
for x, y, turn in ((-0.42, 2.72, 12), (-0.25, 2.66, -6)):
    before = S.mark()
    S.cushion((0.1, 0.28, 0.1), (0, 0, 0.055), rubber, (0, 0, 0), 0.8)
    S.lathe([(0.055, 0.06), (0.06, 0.2), (0.07, 0.33), (0.066, 0.33), (0.05, 0.1)], (0, 0.08, 0), rubber, 32)
    S.group(before, (x, y, 0), turn)
wire = S.material("#8d9296", 0.4, metallic=0.7)
before = S.mark()
for z in (0.02, 0.2, 0.38):
    S.tube([(-0.3, -0.3, z), (0.3, -0.3, z), (0.3, 0.3, z), (-0.3, 0.3, z), (-0.3, -0.3, z)], 0.008, wire, False)
for i in range(13):
    q = -0.3 + i * 0.05
    for a, b in (((q, -0.3), (q, -0.3)), ((q, 0.3), (q, 0.3)), ((-0.3, q), (-0.3, q)), ((0.3, q), (0.3, q))):
        S.tube([(*a, 0.02), (*b, 0.38)], 0.003, wire, False)
    S.tube([(q, -0.3, 0.38), (q, 0.3, 0.38)], 0.003, wire, False)
    S.tube([(-0.3, q, 0.38), (0.3, q, 0.38)], 0.003, wire, False)
S.sphere(0.09, (0.05, 0.0, 0.47), S.material("#e9e6dc", 0.5))
S.torus(0.088, 0.012, (0.05, 0, 0.47), S.material("#c8502f", 0.5))
S.group(before, (0.95, 3.2, 0), 14)
S.span(2.0, 2.42, 1.42, 1.78, 0.03, 0.36, S.material("#2f6f7c", 0.4, vary=0.06), 0.03)
S.span(1.98, 2.44, 1.4, 1.8, 0.36, 0.42, S.material("#e6e3da", 0.4), 0.025)
for x, h in ((-3.3, 2.2), (-3.24, 2.05)):
    S.tube([(x + 0.14, 0.35, 0.03), (x, 0.3, h)], 0.006, S.material("#24303a", 0.3), False)
    S.tube([(x + 0.14, 0.35, 0.03), (x + 0.115, 0.34, 0.42)], 0.012, S.material("#b08a5a", 0.8), False)
P.marks([(-0.6, -2.6), (-0.3, -0.5), (-0.2, 1.2), (-0.35, 2.6)], 0.9, P.smudge("#b9a47c", 0.5, 16))
for k in range(8):
    side = 0.1 if k % 2 else -0.1
    P.marks([(-0.4 + k * 0.02 + side, -2.3 + k * 0.55), (-0.39 + k * 0.02 + side, -2.05 + k * 0.55)], 0.09, P.smudge("#a58f66", 0.75, 30))
for side, x in ((1, X0 + 0.0015), (-1, X1 - 0.0015)):
    S.quad([(x, Y0, 0.15), (x, Y1, 0.15), (x, Y1, 0.75), (x, Y0, 0.75)], P.smudge("#8a8474", 0.16, 4, (1, 1, 2)))
S.quad([(X0, Y1 - 0.0015, 0.15), (X1, Y1 - 0.0015, 0.15), (X1, Y1 - 0.0015, 0.7), (X0, Y1 - 0.0015, 0.7)], P.smudge("#8a8474", 0.16, 4, (1, 1, 2)))
boxes, rr = {}, random.Random(9)
P.carton((0.4, 0.5, 0.3), (0, 0, 0), P.cardboard(), rr, boxes)
P.carton((0.36, 0.42, 0.26), (0.02, 0.01, 0.285), P.cardboard(), rr, boxes, 9)
before = S.mark()
P.cartons(boxes)
S.group(before, (2.3, 0.62, 2.16), 90)

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
S.render("ground-level-room", samples=16, exposure=0.95, bounces=5, bloom=0.06)
