"""Pool bath with an open shower: double-broadcast quartz floor with a cove base, glass, towels, garden door."""
import math

import floors
import home_props as props
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
S.quad([(X0, Y1, CH), (X1, Y1, CH), (X1, Y1, H), (X0, Y1, H)], tile)
w = S.painted_wall("#e7e2d8")
S.span(X0 - 0.2, X1 + 0.2, Y1 + 0.005, Y1 + 0.2, 0, H, w, 0)
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
# high window in the back wall
S.span(-1.9, -0.55, Y1 - 0.012, Y1 + 0.02, 1.75, 2.45, fr, 0.004)
f = S.G("frosted")                                  # the garden as frosted glass shows it
z = f.node("SeparateXYZ", {0: f.coords("world")}).outputs[2]
z = f.math("ADD", f.remap(z, 1.79, 2.41, 0, 1), f.math("MULTIPLY", f.noise(f.coords("world"), 3.2, 3), 0.7))
fc = f.ramp(z, [(0.35, "#5d8a4c"), (0.6, "#a9c49a"), (0.85, "#dcebf2"), (1.0, "#f2f8fb")])
frost = f.out(f.node("Emission", {"Color": fc, "Strength": 2.2}).outputs[0])
S.quad([(-1.86, Y1 - 0.014, 1.79), (-0.59, Y1 - 0.014, 1.79), (-0.59, Y1 - 0.014, 2.41), (-1.86, Y1 - 0.014, 2.41)], frost)

# shower: glass screen, rain head, hand shower, drain, niche
brass = S.material("#b58d4f", 0.24, metallic=1)
gl = S.glass("#eaf5f1", reflect=0.55)
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
S.cylinder(0.33, 0.02, (-0.75 + 0.62, Y1 - 0.012, 1.5), brass, "Y")
S.cylinder(0.315, 0.012, (-0.75 + 0.62, Y1 - 0.022, 1.5), S.material("#e8eceb", 0.02, metallic=1, vary=0), "Y")
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
props.pot((-1.55, 1.55, 0.447), 0.11, 0.16, S.material("#d9d3c6", 0.6, bump=0.3))
S.areca((-1.55, 1.55, 0.57), 0.6, 12, seed=4)

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
S.camera((-0.75, -2.45, 1.3), -8, 22, shift_y=-0.11)
S.render("quartz-pool-bath", samples=20, exposure=0.15, bounces=5, bloom=0.06)
