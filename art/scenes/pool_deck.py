"""Screened pool in use on a clear afternoon: light cool-deck coating, coping, wet footprints, loungers, palms."""
import math
import random

import floors
import home_props as props
import stage as S

S.reset(31)
S.sky_dusk("#1f5cb0", "#5d9fdd", "#cfe0ea", "#f3e6d0", azimuth=-60, strength=0.95, glow=0.5, clouds=0.95,
           cloud_color="#fff1e0", cloud_scale=1.5, heights=(0.05, 0.12, 0.55))
S.sun(38, -128, 5.8, 5200, 0.7)

PX0, PX1, PY0, PY1 = -1.9, 5.2, 1.7, 6.4            # water
DX0, DX1, DY1 = -6.5, 8.2, 9.0                      # deck


def cool_deck():
    """Knocked-down acrylic texture: flat islands a few centimeters wide over a sandy base."""
    g = S.G("cool deck")
    co = g.coords("world")
    isl = g.remap(g.noise(co, 38, 3, 0.55, 0.6), 0.47, 0.55, 0, 1)
    fine = g.noise(co, 330, 3)
    big = g.noise(co, 0.7, 5, 0.6)
    col = g.mix(isl, "#cfc4b2", "#e2d9ca")
    col = g.mix(g.remap(big, 0.3, 0.7, 0, 0.1), col, "#b3a692")
    h = g.math("ADD", isl, g.math("MULTIPLY", fine, 0.5))
    return g.out(g.principled(col, 0.62, Normal=g.bump(h, 0.5, 0.0022)))


deck = cool_deck()
S.plane(DX0, DX1, -3, PY0, 0, deck)
S.plane(DX0, PX0, PY0, PY1, 0, deck)
S.plane(PX1, DX1, PY0, PY1, 0, deck)
S.plane(DX0, DX1, PY1, DY1, 0, deck)

# coping, tile band, shell, water
cop = S.material("#d8cfbf", 0.45, bump=0.25, bump_scale=120)
C = 0.3
n = 12
for i in range(n):
    a, b = PX0 - C + i * (PX1 - PX0 + 2 * C) / n, PX0 - C + (i + 1) * (PX1 - PX0 + 2 * C) / n
    for y0, y1 in ((PY0 - C, PY0 + 0.02), (PY1 - 0.02, PY1 + C)):
        S.span(a + 0.002, b - 0.002, y0, y1, -0.05, 0.022, cop, 0.016)
for i in range(8):
    a, b = PY0 + i * (PY1 - PY0) / 8, PY0 + (i + 1) * (PY1 - PY0) / 8
    for x0, x1 in ((PX0 - C, PX0 + 0.02), (PX1 - 0.02, PX1 + C)):
        S.span(x0, x1, a + 0.002, b - 0.002, -0.05, 0.021, cop, 0.016)
g = S.G("pool shell")
co = g.coords("world")
# The net of light that waves throw on the floor, moved aside by depth: it breaks at the steps and runs up the walls.
x, y, z = (g.node("SeparateXYZ", {0: co}).outputs[i] for i in range(3))
flat = g.node("CombineXYZ", {0: g.math("ADD", x, g.math("MULTIPLY", z, 0.55)), 1: g.math("ADD", y, g.math("MULTIPLY", z, 0.8)),
                             2: g.math("MULTIPLY", z, 0.25)}).outputs[0]
bent = g.node("VectorMath", {0: flat, 1: g.node("VectorMath", {0: g.noise(flat, 1.1, 2, 0.5, color=True), "Scale": 0.75}, operation="SCALE").outputs[0]},
              operation="ADD").outputs[0]
net = 0.0
for scale, share, thin in ((2.3, 0.75, 0.3), (4.1, 0.5, 0.34), (7.3, 0.2, 0.4)):
    edge = g.remap(g.voronoi(bent, scale, "DISTANCE_TO_EDGE"), 0.0, thin, 1, 0)
    net = g.math("ADD", net, g.math("MULTIPLY", g.math("POWER", edge, 4.0), share))
net = g.math("MULTIPLY", net, g.remap(g.noise(flat, 0.9, 3), 0.35, 0.65, 0.25, 1.1))
shell = g.out(g.principled(g.mix(g.noise(co, 60, 3), "#a3cfd2", "#b7dcdc"), 0.6, Emission_Color="#dff6f2",
              Emission_Strength=g.math("MULTIPLY", net, 0.32)))
tile = S.G("tile")
bt = tile.node("TexBrick", {"Vector": tile.coords("world", (1, 1, 1), (math.pi / 2, 0, 0)), "Color1": "#1c5f78", "Color2": "#2f86a0",
                            "Mortar": "#cfd8d6", "Scale": 1.0, "Mortar Size": 0.002, "Brick Width": 0.05, "Row Height": 0.05}, offset=0)
tile = tile.out(tile.principled(bt.outputs[0], 0.15))
D = -1.35
S.quad([(PX0, PY0, D), (PX1, PY0, D), (PX1, PY1, D), (PX0, PY1, D)], shell)
for p, q in (((PX0, PY0), (PX1, PY0)), ((PX1, PY0), (PX1, PY1)), ((PX1, PY1), (PX0, PY1)), ((PX0, PY1), (PX0, PY0))):
    S.quad([(*p, -0.24), (*q, -0.24), (*q, D), (*p, D)], shell)
    S.quad([(*p, -0.04), (*q, -0.04), (*q, -0.24), (*p, -0.24)], tile)
for i in range(3):
    S.span(PX1 - 1.0 + 0.33 * i, PX1, PY0 + 1.4, PY1 - 0.4, D, -0.95 + 0.3 * i, shell, 0.03)
S.plane(PX0, PX1, PY0, PY1, -0.11, S.water("#a9dfe4", 0.26, 3.4))

# screen enclosure: bronze frame, faint mesh
al = S.material("#2b2621", 0.4, metallic=0.4)
mesh_mat = S.G("mesh")
t = mesh_mat.node("BsdfTransparent", {"Color": "#ffffff"}).outputs[0]
d = mesh_mat.node("BsdfDiffuse", {"Color": "#5a5c5c"}).outputs[0]
# Threads of the screen are too fine for a pixel; they gray what is behind them where it is seen at an angle.
mx = mesh_mat.node("MixShader", {0: mesh_mat.remap(mesh_mat.node("LayerWeight", {"Blend": 0.5}).outputs["Facing"], 0, 0.8, 0.1, 0.3)})
mesh_mat.put(mx.inputs[1], t)
mesh_mat.put(mx.inputs[2], d)
mesh_mat = mesh_mat.out(mx.outputs[0])
HT = 3.3
xs = [DX0 + i * (DX1 - DX0) / 7 for i in range(8)]
for x in xs:
    S.span(x - 0.03, x + 0.03, DY1 - 0.05, DY1 + 0.05, 0, HT, al, 0.004)
    S.tube([(x, DY1, HT), (x, DY1 - 2.2, HT + 1.3), (x, -3, HT + 1.3)], 0.035, al, False)
for z in (0.45, 2.25, HT):
    S.span(DX0, DX1, DY1 - 0.03, DY1 + 0.03, z - 0.03, z + 0.03, al, 0.004)
for y, z in ((DY1 - 2.2, HT + 1.3), (DY1 - 4.6, HT + 1.3), (DY1 - 7, HT + 1.3)):
    S.span(DX0, DX1, y - 0.03, y + 0.03, z - 0.03, z + 0.03, al, 0.004)
for x in (DX0, DX1):
    for y in (-0.6, 1.8, 4.2, 6.6):
        S.span(x - 0.03, x + 0.03, y - 0.03, y + 0.03, 0, HT + 1.2, al, 0.004)
    for z in (0.45, 2.25):
        S.span(x - 0.03, x + 0.03, -3, DY1, z - 0.03, z + 0.03, al, 0.004)
for pts in ([(DX0, DY1, 0.05), (DX1, DY1, 0.05), (DX1, DY1, HT), (DX0, DY1, HT)],
            [(DX0, DY1, HT), (DX1, DY1, HT), (DX1, DY1 - 2.2, HT + 1.3), (DX0, DY1 - 2.2, HT + 1.3)],
            [(DX0, -3, 0.05), (DX0, DY1, 0.05), (DX0, DY1, HT), (DX0, -3, HT)]):
    screen = S.quad(pts, mesh_mat)
    screen.visible_shadow = screen.visible_diffuse = False

# loungers on the left, low table, towel
teak, cush = S.wood("#9a6d43", "#5f3d20", 0.45, "Y"), S.fabric("#e6e0d3")


def lounger(x, y, yaw):
    m0 = S.mark()
    for s in (-0.31, 0.31):
        S.span(s - 0.022, s + 0.022, -1.0, 0.95, 0.24, 0.30, teak, 0.008)
        for yy in (-0.85, 0.75):
            S.span(s - 0.025, s + 0.025, yy - 0.03, yy + 0.03, 0, 0.25, teak, 0.006)
    for i in range(13):
        S.span(-0.31, 0.31, -0.97 + i * 0.1, -0.97 + i * 0.1 + 0.07, 0.29, 0.31, teak, 0.004)
    S.cushion((0.6, 1.28, 0.1), (0, -0.34, 0.36), cush, (0, 0, 0), 0.5, 0.002)
    S.box((0.62, 0.78, 0.03), (0, 0.62, 0.50), teak, 0.006, (34, 0, 0))
    S.cushion((0.6, 0.8, 0.1), (0, 0.60, 0.57), cush, (34, 0, 0), 0.5, 0.002)
    S.cushion((0.46, 0.2, 0.12), (0, 0.82, 0.78), S.fabric("#2f6f7c"), (34, 0, 0), 0.9, 0.002)
    S.group(m0, (x, y, 0), yaw)


lounger(-4.55, 4.15, 62)
lounger(-4.7, 5.75, 62)
S.cylinder(0.22, 0.03, (-4.15, 4.98, 0.42), teak)
S.cylinder(0.03, 0.4, (-4.15, 4.98, 0.21), al)
S.cylinder(0.16, 0.02, (-4.15, 4.98, 0.01), al)
S.cylinder(0.035, 0.13, (-4.1, 5.02, 0.5), S.glass("#e9f6f2"))
S.cylinder(0.03, 0.08, (-4.1, 5.02, 0.48), S.material("#d88a2c", 0.2), bevel=0)
props.towel_stack(-4.24, 4.92, 0.435, 1, ("#2f6f7c",), 0.2, 0.16)
# pots at the far corners of the pool
for x, y, k in ((PX0 - 1.1, PY1 + 1.2, 2), (PX1 + 1.2, PY1 + 1.1, 3)):
    props.pot((x, y, 0), 0.3, 0.62, S.material("#55504a", 0.6, bump=0.3))
    S.areca((x, y, 0.55), 1.35, 20, seed=k)

# garden beyond the screen
S.grass(-30, 30, DY1 + 0.3, DY1 + 26, -0.08, 60000, 0.08)
S.grass(-30, DX0 - 0.06, -4, DY1 + 0.3, -0.08, 30000, 0.08)
S.hedge(-16, 18, DY1 + 5.5, DY1 + 6.8, -0.1, 1.5, leaves=26000, size=0.08, seed=3)
for i, (x, y, h) in enumerate(((-7.5, 3.5, 4.6), (-4.4, 7.5, 7.2), (-1.2, 4.4, 5.6), (1.8, 9, 7.6), (4.6, 4.8, 5.0), (7.4, 8, 7.0),
                                (10.5, 5, 6.0), (-11, 8, 7.5), (13.5, 9, 8), (-0.5, 14, 9))):
    S.palm((x, DY1 + y, -0.1), h, 26, 2.7, seed=i + 2, mat=S.leaf("#4a6b2a", 0.4))
for i in range(16):
    S.areca((-9 + i * 1.25 + (i * 29 % 5) * 0.1, DY1 + 1.1 + (i * 17 % 7) * 0.25, -0.1), 1.1 + (i % 3) * 0.35, 16, seed=i)
for i in range(9):
    S.agave((-8.2 + i * 2.0, DY1 + 0.65, -0.08), 0.5, 24, seed=i)

# Somebody has just left the water: a splashed edge, footprints to the lounger, a towel, sandals, a ball, a float.
g = S.G("wet")
damp = g.noise(g.coords("world"), 7, 5, 0.6)
shown = g.node("MixShader", {0: g.remap(damp, 0.3, 0.55, 0.3, 0.7)})
g.put(shown.inputs[1], g.node("BsdfTransparent").outputs[0])
g.put(shown.inputs[2], g.principled("#a79b88", 0.14))
wet = g.out(shown.outputs[0])


def patch(x, y, size, turn=0.0, squash=0.7, n=30, seed=1, rough=0.25):
    """A wet patch with a ragged edge."""
    rr = random.Random(seed)
    far = [1 - rough * rr.random() for _ in range(n)]
    pts = []
    for i in range(n):
        a = 2 * math.pi * i / n
        px, py = math.cos(a) * size * far[i], math.sin(a) * size * squash * far[i]
        pts.append((x + px * math.cos(turn) - py * math.sin(turn), y + px * math.sin(turn) + py * math.cos(turn), 0.0012))
    S.quad(pts, wet, "wet").visible_shadow = False


for i in range(9):
    patch(PX0 - C - 0.12 - (i % 3) * 0.13, 3.0 + i * 0.13, 0.2 - 0.02 * (i % 4), i, 0.7, 26, i + 3, 0.35)
for i in range(7):
    x, y, turn = PX0 - C - 0.55 - i * 0.29, 3.55 + i * 0.07, math.radians(168)
    side = 0.09 if i % 2 else -0.09
    x, y = x + side * math.sin(turn), y - side * math.cos(turn)
    patch(x - 0.045, y, 0.05 - 0.003 * i, turn, 0.85, 18, i, 0.08)
    patch(x + 0.075, y + 0.004, 0.033 - 0.002 * i, turn, 0.9, 16, i, 0.06)
    for k in range(5):
        patch(x - 0.108 + abs(k - 1) * 0.006, y - 0.036 + k * 0.018, 0.011, turn, 0.9, 8, k, 0.0)
props.hanging_towel(-4.25, 4.3, 0.42, 0.62, 0.36, S.fabric("#c8502f", 300, 0.7), "Y", 4)
foam, strap = S.material("#d9d2c4", 0.8), S.material("#22525c", 0.6)
for x, y, turn in ((-3.55, 3.62, 20), (-3.43, 3.5, -8)):
    before = S.mark()
    S.cushion((0.095, 0.26, 0.026), (0, 0, 0.014), foam, (0, 0, 0), 0.9, 0.001)
    S.tube([(-0.038, -0.01, 0.02), (-0.015, 0.04, 0.055), (0, 0.085, 0.024)], 0.007, strap)
    S.tube([(0.038, -0.01, 0.02), (0.015, 0.04, 0.055), (0, 0.085, 0.024)], 0.007, strap)
    S.group(before, (x, y, 0), turn)
g = S.G("beach ball")
turned = g.node("SeparateXYZ", {0: g.coords("object", rot=(0.5, 0.4, 0.2))})
slice_ = g.math("ARCTAN2", turned.outputs[1], turned.outputs[0])
ball = g.ramp(g.math("FRACT", g.math("MULTIPLY", slice_, 3 / math.pi)), [(0.0, "#f3f0e8"), (0.34, "#d8452e"), (0.67, "#2b7ab8")], "CONSTANT")
S.sphere(0.2, (-2.85, 1.1, 0.2), g.out(g.principled(ball, 0.25, Coat_Weight=0.5)))
S.torus(0.42, 0.13, (2.3, 4.3, -0.06), S.material("#f0c23a", 0.3, coat=0.4), (2, 3, 0))
S.tube([(-6.2, 7.2, 0.1), (-6.3, 8.2, 1.6)], 0.016, S.material("#3f74a8", 0.4), False)
S.torus(0.19, 0.012, (-6.32, 8.42, 1.95), al, (70, 0, 10))
props.books(-4.16, 5.12, 0.435, 1, 3)
for i in range(24):
    rr = random.Random(i)
    x, y, a = rr.uniform(-5.8, 6), rr.choice((rr.uniform(6.9, 8.8), rr.uniform(-0.5, 1.2))), rr.uniform(0, 6.3)
    S.quad([(x + math.cos(a + t) * k, y + math.sin(a + t) * k, 0.003 + up) for t, k, up in ((0, 0.05, 0.004), (1.57, 0.012, 0), (3.14, 0.05, 0.007), (4.71, 0.012, 0))],
           S.material(("#8a7a3c", "#6d6a30", "#9a7f46")[i % 3], 0.8), "leaf")

S.camera((-1.5, -1.5, 1.5), 0, 22, shift_y=-0.085, shift_x=0.0)
S.render("pool-deck", samples=16, exposure=0.3, bounces=5, bloom=0.08)
