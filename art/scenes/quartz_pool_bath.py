"""Pool bath with an open shower: double-broadcast quartz floor with a cove base, glass, towels, garden door."""
import math

import floors
import home_props as props
import props as P
import stage as S

S.reset(81)
S.sky_dusk("#2c6fc4", "#7fb6e8", "#e6ecea", "#f2ead8", azimuth=-40, strength=1.3, glow=0.4, clouds=0.8,
           cloud_color="#ffffff", heights=(0.055, 0.22, 0.8))
S.sun(38, -118, 6.0, 4700, 0.6)

X0, X1, Y0, Y1, H = -2.1, 2.1, -2.6, 2.9, 2.75
qz = floors.quartz([("#b3a791", .32), ("#857968", .22), ("#d6ccba", .16), ("#544c43", .13), ("#4a7479", .17)], grain=0.0034,
                   gloss=0.83, seed=3, dims="3D")
R, CH = 0.06, 0.16
S.plane(X0 + R, X1 - R, Y0, Y1 - R, 0, qz)


def cove(p, q, n):
    """Cove base from p to q; n points from the wall into the room."""
    prof = [(R * (1 - math.sin(a)), R * (1 - math.cos(a))) for a in (math.pi / 2 * i / 10 for i in range(11))]
    prof += [(0.0, CH), (-0.004, CH + 0.006)]
    v, f = [], []
    for d, z in prof:
        v += [(p[0] + n[0] * d, p[1] + n[1] * d, z), (q[0] + n[0] * d, q[1] + n[1] * d, z)]
    for i in range(len(prof) - 1):
        f.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    S.mesh("cove", v, f, qz, True)


cove((X0 + 0.004, Y1), (X1 - 0.004, Y1), (0, -1))
cove((X1 - 0.004, Y0), (X1 - 0.004, Y1), (-1, 0))
cove((X0 + 0.004, 0.75), (X0 + 0.004, Y1), (1, 0))

# walls: glazed tile at the back, plaster at the sides
t = S.G("zellige")
co = t.coords("world", (1, 1, 1), (math.pi / 2, 0, 0))
br = t.node("TexBrick", {"Vector": co, "Color1": "#9fb8b4", "Color2": "#b9cdc8", "Mortar": "#d9d6cc", "Scale": 1.0, "Mortar Size": 0.0025,
                         "Mortar Smooth": 0.3, "Brick Width": 0.1, "Row Height": 0.1}, offset=0)
h = t.math("SUBTRACT", t.noise(t.coords("world"), 9, 3), t.math("MULTIPLY", br.outputs["Fac"], 0.8))
col = t.mix(t.remap(t.noise(t.coords("world"), 24, 4), 0.3, 0.7, 0, 0.4), br.outputs["Color"], "#86a39f")
tile = t.out(t.principled(col, t.math("ADD", 0.12, t.math("MULTIPLY", br.outputs["Fac"], 0.6)), Normal=t.bump(h, 0.35, 0.004)))
WX0, WX1, WZ0, WZ1 = -1.86, -0.59, 1.79, 2.41  # the high window
for a, b, c, d in ((X0, X1, CH, WZ0), (X0, X1, WZ1, H), (X0, WX0, WZ0, WZ1), (WX1, X1, WZ0, WZ1)):
    S.quad([(a, Y1, c), (b, Y1, c), (b, Y1, d), (a, Y1, d)], tile)
w = S.painted_wall("#e7e2d8")
for a, b, c, d in ((X0 - 0.2, X1 + 0.2, 0, WZ0), (X0 - 0.2, X1 + 0.2, WZ1, H), (X0 - 0.2, WX0, WZ0, WZ1), (WX1, X1 + 0.2, WZ0, WZ1)):
    S.span(a, b, Y1 + 0.005, Y1 + 0.2, c, d, w, 0)
S.span(X1, X1 + 0.2, Y0, Y1 + 0.2, 0, H, w, 0)
S.span(X0 - 0.2, X1 + 0.2, Y0, Y1 + 0.2, H, H + 0.1, w, 0)
S.span(X0 - 0.2, X1 + 0.2, Y0 - 0.2, Y0, 0, H, w, 0).visible_camera = False
S.span(X0 - 0.2, X0, 0.75, Y1, 0, H, w, 0.006)
S.span(X0 - 0.2, X0, Y0, -1.9, 0, H, w, 0.006)
S.span(X0 - 0.2, X0, -1.9, 0.75, 2.3, H, w, 0.006)
fr = S.material("#2a2725", 0.4, metallic=0.4)
for y in (0.73, -1.88):
    S.span(X0 - 0.12, X0 - 0.04, y - 0.025, y + 0.025, 0, 2.3, fr, 0.003)
S.span(X0 - 0.12, X0 - 0.04, -1.9, 0.75, 2.25, 2.3, fr, 0.003)
# high window in the back wall, the garden behind it
S.window_grid(WX0, WX1, Y1 + 0.1, WZ0, WZ1, 2, fr, bar=0.04, depth=0.06)
S.hedge(-6, 4, Y1 + 3.2, Y1 + 4.2, 0, 2.5, leaves=12000, size=0.08, seed=5)
for i, (x, y, h) in enumerate(((-2.9, 4.6, 3.6), (-1.2, 7, 5.2), (0.4, 5.4, 4.2))):
    S.palm((x, Y1 + y, 0), h, 22, 2.3, seed=i + 11)

# shower: glass screen, rain head, hand shower, drain, niche
brass = S.material("#b58d4f", 0.24, metallic=1)
gl = S.glass("#eaf5f1", reflect=0.16)
S.quad([(0.425, 0.95, 0.02), (0.425, Y1 - 0.01, 0.02), (0.425, Y1 - 0.01, 2.15), (0.425, 0.95, 2.15)], gl)
S.span(0.415, 0.435, 0.94, Y1, 0.0, 0.02, brass, 0.002)
S.span(0.415, 0.435, 0.94, 0.955, 0.0, 2.15, brass, 0.002)
S.tube([(0.425, 1.1, 2.15), (0.425, 1.1, 2.15), (X1, 1.1, 2.15)], 0.01, brass, False)
S.tube([(1.3, Y1, 2.2), (1.3, Y1 - 0.3, 2.26), (1.3, Y1 - 0.45, 2.24), (1.3, Y1 - 0.47, 2.16)], 0.011, brass)
S.cylinder(0.14, 0.012, (1.3, Y1 - 0.47, 2.15), brass)
S.cylinder(0.06, 0.015, (1.3, Y1 - 0.01, 2.2), brass, "Y")
for x in (1.2, 1.4):
    S.cylinder(0.035, 0.05, (x, Y1 - 0.025, 1.1), brass, "Y")
    S.box((0.012, 0.012, 0.07), (x, Y1 - 0.06, 1.1), brass, 0.004)
S.tube([(1.75, Y1 - 0.05, 0.95), (1.75, Y1 - 0.05, 1.75)], 0.01, brass, False)
S.tube([(1.75, Y1 - 0.06, 1.6), (1.72, Y1 - 0.13, 1.66), (1.71, Y1 - 0.18, 1.62)], 0.012, brass)
S.tube([(1.75, Y1 - 0.06, 1.58), (1.62, Y1 - 0.09, 1.0), (1.55, Y1 - 0.06, 0.75), (1.42, Y1 - 0.04, 1.0)], 0.007, brass)
S.box((0.6, 0.07, 0.004), (1.25, 1.75, 0.001), S.stainless(), 0.001)
for i in range(19):
    S.box((0.008, 0.05, 0.002), (0.98 + i * 0.03, 1.75, 0.0035), S.material("#15181a", 0.5), 0)
# teak bench with towels
teak = S.wood("#a6764a", "#694424", 0.42, "X")
for i in range(6):
    S.span(0.62, 1.35, 2.28 + i * 0.075, 2.28 + i * 0.075 + 0.062, 0.41, 0.44, teak, 0.006)
for x in (0.66, 1.31):
    for y in (2.31, 2.69):
        S.box((0.045, 0.045, 0.41), (x, y, 0.205), teak, 0.006)
S.span(0.66, 1.31, 2.3, 2.33, 0.33, 0.38, teak, 0.004)
props.towel_stack(0.85, 2.48, 0.44, 2, ("#e9e5db", "#7fa09d"), 0.34, 0.26)
S.cylinder(0.03, 0.15, (1.18, 2.5, 0.515), S.material("#8a5a2c", 0.2, coat=1))

# vanity on the back wall, left
S.span(-1.75, -0.1, Y1 - 0.5, Y1, 0.52, 0.8, S.wood("#a6764a", "#6b4526", 0.4, "X", coat=0.2), 0.006)
S.span(-0.93, -0.925, Y1 - 0.503, Y1 - 0.49, 0.53, 0.79, S.material("#1a120b", 0.9), 0)
S.span(-1.77, -0.08, Y1 - 0.52, Y1, 0.8, 0.83, S.material("#e9e6df", 0.2, coat=1, vary=0.03), 0.004)
S.lathe([(0.0, 0.02), (0.1, 0.015), (0.18, 0.06), (0.2, 0.13), (0.19, 0.13), (0.165, 0.07), (0.09, 0.035), (0.0, 0.03)], (-0.75, Y1 - 0.26, 0.82),
        S.material("#efeeea", 0.1, coat=1))
S.tube([(-0.75, Y1, 1.06), (-0.75, Y1 - 0.14, 1.07), (-0.75, Y1 - 0.19, 1.03)], 0.012, brass)
props.towel_stack(-1.45, Y1 - 0.26, 0.83, 3, ("#e9e5db", "#d9cdb6", "#7fa09d"))
S.lathe([(0.0, 0), (0.035, 0), (0.04, 0.02), (0.038, 0.12), (0.012, 0.15), (0.012, 0.18), (0, 0.18)], (-0.3, Y1 - 0.2, 0.83), S.material("#5d4128", 0.15, coat=1))
# mirror, wall lamp
S.span(-0.5, 0.26, Y1 - 0.03, Y1 - 0.004, 1.04, 2.06, teak, 0.006)
S.span(-0.47, 0.23, Y1 - 0.034, Y1 - 0.029, 1.07, 2.03, S.material("#eef1f0", 0.0, metallic=1, vary=0), 0)
# What it mirrors: a door, a robe and a shelf in the wall behind the camera.
door_ = S.material("#d9d4c8", 0.45)
S.span(0.3, 1.16, Y0, Y0 + 0.03, 0, 2.1, S.material("#efece4", 0.45), 0.004)
S.span(0.36, 1.1, Y0 + 0.02, Y0 + 0.045, 0.01, 2.05, door_, 0.004)
for z0, z1 in ((0.2, 0.95), (1.1, 1.9)):
    S.span(0.46, 1.0, Y0 + 0.04, Y0 + 0.052, z0, z1, door_, 0.01)
S.sphere(0.03, (1.02, Y0 + 0.09, 1.02), brass)
props.hanging_towel(-0.4, Y0 + 0.08, 1.75, 0.5, 1.0, S.fabric("#e2dccf", 300, 0.8), "X", 6)
S.span(-1.5, -0.85, Y0, Y0 + 0.2, 1.3, 1.33, teak, 0.004)
props.towel_stack(-1.2, Y0 + 0.1, 1.33, 3, ("#e9e5db", "#c8502f"))
# right wall: hooks with towels
S.span(X1 - 0.02, X1, 0.5, 1.6, 1.62, 1.72, teak, 0.005)
for y, c, k in ((0.75, "#e9e5db", 1), (1.35, "#7fa09d", 2)):
    S.cylinder(0.012, 0.07, (X1 - 0.05, y, 1.66), brass, "X")
    props.hanging_towel(X1 - 0.075, y, 1.64, 0.36, 0.8, S.fabric(c, 900, 0.8), "Y", k)
# stool and plant by the garden door
S.cylinder(0.17, 0.035, (-1.55, 1.55, 0.43), S.wood("#a6764a", "#694424", 0.42, "X"))
for i in range(3):
    a = 2.1 * i
    S.tube([(-1.55 + 0.1 * math.cos(a), 1.55 + 0.1 * math.sin(a), 0.42), (-1.55 + 0.17 * math.cos(a), 1.55 + 0.17 * math.sin(a), 0.0)], 0.014, teak, False)
props.pot((-1.55, 1.55, 0.447), 0.1, 0.15, S.material("#8f4f37", 0.7, bump=0.3))
blade = S.leaf("#4d6b43", 0.2)
for i in range(11):                                    # snake plant
    a, lean, long = i * 2.4, 0.05 + 0.012 * i, 0.62 - 0.03 * i
    x, y = -1.55 + math.cos(a) * 0.03, 1.55 + math.sin(a) * 0.03
    pts = [(x + math.cos(a) * lean * t * t * 2, y + math.sin(a) * lean * t * t * 2, 0.57 + long * t) for t in (0, 0.35, 0.7, 1.0)]
    v = [(p[0] - math.sin(a) * k, p[1] + math.cos(a) * k, p[2]) for p, wd in zip(pts, (0.016, 0.024, 0.018, 0.001)) for k in (-wd, wd)]
    S.mesh("blade", v, [(0, 1, 3, 2), (2, 3, 5, 4), (4, 5, 7, 6)], blade, True)
# outside the door: terrace, planting
S.plane(X0 - 40, X0, -8, 8, -0.02, S.material("#cdbfa9", 0.7, bump=0.3, bump_scale=60))
for i in range(7):
    S.areca((X0 - 1.6 - (i % 2) * 0.7, 0.6 + i * 0.7, 0), 1.5, 18, seed=i)
S.hedge(X0 - 7, X0 - 6, -8, 14, 0, 2.2, leaves=14000, size=0.07)
for i, (x, y) in enumerate(((-6, -1), (-7.5, 2), (-6.5, 4.5))):
    S.palm((X0 + x, y, 0), 4.5 + i, 22, 2.4, seed=i + 2)

S.downlight(-0.4, 1.2, H, 40, 4600)
S.downlight(1.3, 2.0, H, 40, 4600)
S.area((0.3, -2.3, 2.3), (2, 1.2), 26, 5200, target=(0, 1.5, 0.4), glossy=False)
S.area((X0 - 0.3, -0.6, 1.3), (2.4, 2.0), 45, 6000, target=(0.5, 0.8, 0.3), glossy=False)
wick = S.wood("#b08a58", "#6f4d2a", 0.7, "Z")
S.lathe([(0.0, 0.0), (0.17, 0.0), (0.21, 0.3), (0.215, 0.31), (0.2, 0.3), (0.16, 0.02), (0.0, 0.02)], (1.72, 0.45, 0), wick)
for i, (x, y, c) in enumerate(((1.66, 0.4, "#e9e5db"), (1.78, 0.42, "#7fa09d"), (1.7, 0.53, "#d9cdb6"))):
    S.cylinder(0.06, 0.36, (x, y, 0.26), S.fabric(c, 900, 0.8), bevel=0.02, rot=(6 * i - 6, 8 - 7 * i, 0))
# Somebody came in from the pool: wet prints, a mat, goggles, bottles in the shower.
g = S.G("wet")
shown = g.node("MixShader", {0: g.remap(g.noise(g.coords("world"), 16, 4), 0.3, 0.6, 0.3, 0.75)})
g.put(shown.inputs[1], g.node("BsdfTransparent").outputs[0])
g.put(shown.inputs[2], g.principled("#6b6152", 0.08))
wet = g.out(shown.outputs[0])
for i in range(6):
    turn = math.radians(24 + 4 * i)
    side = 0.085 if i % 2 else -0.085
    x, y = -1.75 + i * 0.36 * math.cos(turn) - side * math.sin(turn), -0.75 + i * 0.4 * math.sin(turn) + side * math.cos(turn)
    for dx, dy, a, b in ((-0.075, 0, 0.036, 0.03), (0.045, 0.004, 0.05, 0.042), (0.11, 0.032, 0.013, 0.012), (0.12, 0.012, 0.012, 0.011),
                         (0.118, -0.008, 0.011, 0.01), (0.108, -0.026, 0.01, 0.009), (-0.02, 0.012, 0.05, 0.02)):
        px, py = x + dx * math.cos(turn) - dy * math.sin(turn), y + dx * math.sin(turn) + dy * math.cos(turn)
        ring = [(px + a * math.cos(t) * math.cos(turn) - b * math.sin(t) * math.sin(turn), py + a * math.cos(t) * math.sin(turn) + b * math.sin(t) * math.cos(turn), 0.0012)
                for t in (2 * math.pi * k / 14 for k in range(14))]
        S.quad(ring, wet, "print").visible_shadow = False
S.cushion((0.8, 0.5, 0.024), (-0.3, 1.85, 0.014), S.fabric("#d9d2c2", 160, 0.8), (0, 0, 5), 0.5, 0.002)
S.tube([(0.7, 2.3, 0.452), (0.74, 2.27, 0.456), (0.79, 2.3, 0.452)], 0.006, S.material("#16324a", 0.4))
for x, c, h in ((1.86, "#3c5a66", 0.2), (1.95, "#e6dfd0", 0.17), (1.78, "#b5794b", 0.14)):
    S.cylinder(0.032, h, (x, Y1 - 0.12, 0.001 + h / 2), S.material(c, 0.3, coat=0.4))
    S.cylinder(0.012, 0.03, (x, Y1 - 0.12, h + 0.016), S.material("#20211f", 0.4))
P.marks([(-2.0, -0.9), (-1.4, -0.6), (-0.6, 0.0), (-0.2, 1.0)], 0.7, P.smudge("#6d6048", 0.12, 12))

S.camera((-0.75, -2.45, 1.3), -8, 22, shift_y=-0.11)
S.render("quartz-pool-bath", samples=10, exposure=0.4, bounces=5, bloom=0.06)
