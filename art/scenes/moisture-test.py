"""Moisture testing of a slab: taped plastic sheet with condensation, in-slab humidity probe, reader."""

import math
import random

import bpy
import numpy as np
from mathutils import Vector

import floors
import props as P
import stage as S

S.reset(71)
r = random.Random(71)
rs = np.random.RandomState(71)

SX, SY, SW = -0.13, 0.30, 0.46          # sheet centre and width
S.plane(-6, 6, -3, 9, 0, floors.bare_concrete("#a29f98", stains=0.25, seed=29, cracks=True,
        damp=[(SX, SY, 0.20), (SX + 0.05, SY + 0.06, 0.17), (0.33, 0.16, 0.075)]))

# The sheet: a finely divided, slightly blown and wrinkled film, taped at the rim.
n = 120
yy, xx = np.mgrid[0:n + 1, 0:n + 1] / n * 2 - 1
d = np.clip(1 - np.maximum(abs(xx), abs(yy)), 0, 1)
env = np.clip(d / 0.25, 0, 1) ** 1.2
h = 0.0007 + 0.0055 * env * (1 + 0.5 * np.sin(3.1 * xx + 1) * np.sin(2.7 * yy))
for _ in range(16):
    a, ph = rs.uniform(0, 3.14), rs.uniform(0, 6.28)
    k = rs.uniform(7, 22)
    c = rs.uniform(-0.7, 0.7, 2)
    u = (xx - c[0]) * np.cos(a) + (yy - c[1]) * np.sin(a)
    w = -(xx - c[0]) * np.sin(a) + (yy - c[1]) * np.cos(a)
    h += env * 0.0022 * np.exp(-(u / 0.5) ** 2) * np.exp(-(w * k / 3) ** 2)
verts = np.stack([xx * SW / 2, yy * SW / 2, h], -1).reshape(-1, 3)
faces = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i)
         for j in range(n) for i in range(n)]
g = S.G("film")
co = g.node("NewGeometry").outputs["Position"]
nrm = g.bump(g.noise(co, 45, 3, 0.5, 0.8), 0.25, 0.003)
fr = g.node("Fresnel", {"IOR": 1.5, "Normal": nrm}).outputs[0]
t = g.node("BsdfTransparent", {"Color": "#f4f6f6"}).outputs[0]
gl = g.node("BsdfGlossy", {"Roughness": 0.04, "Normal": nrm}).outputs[0]
hz = g.node("BsdfDiffuse", {"Color": "#dfe6e8"}).outputs[0]
# Breath-like fog where vapour has settled, clear near the rim.
fog = g.math("MULTIPLY", g.remap(g.noise(co, 9, 5, 0.6), 0.38, 0.66, 0.02, 0.15), 1.0)
a1 = g.node("MixShader", {0: fog})
g.put(a1.inputs[1], t)
g.put(a1.inputs[2], hz)
a2 = g.node("MixShader", {0: g.math("MULTIPLY", fr, 0.75, clamp=True)})
g.put(a2.inputs[1], a1)
g.put(a2.inputs[2], gl)
film = S.mesh("film", verts, faces, g.out(a2.outputs[0]), smooth=True, loc=(SX, SY, 0), rot=(0, 0, math.radians(7)))

# Condensation: thousands of tiny lenses hanging under the film.
dg = S.G("drop")
fr = dg.node("Fresnel", {"IOR": 1.33}).outputs[0]
t = dg.node("BsdfTransparent", {"Color": dg.mix(dg.node("LayerWeight", {"Blend": 0.4}).outputs["Facing"], "#f2f5f5", "#8f979a")}).outputs[0]
gl = dg.node("BsdfGlossy", {"Roughness": 0.0}).outputs[0]
# Water is clear: a drop is seen by what it mirrors, and gathers a little light at its edge.
lw = dg.node("LayerWeight", {"Blend": 0.35}).outputs["Facing"]
df = dg.node("BsdfDiffuse", {"Color": "#eef3f4"}).outputs[0]
a1 = dg.node("MixShader", {0: dg.remap(lw, 0.3, 1.0, 0.0, 0.22)})
dg.put(a1.inputs[1], t)
dg.put(a1.inputs[2], df)
a2 = dg.node("MixShader", {0: dg.math("MULTIPLY", fr, 2.2, clamp=True)})
dg.put(a2.inputs[1], a1)
dg.put(a2.inputs[2], gl)
drop = dg.out(a2.outputs[0])
v, f = [], []
cz, sz = math.cos(math.radians(7)), math.sin(math.radians(7))
ring, lev = 10, 3
placed = []
for k in range(9000):
    x, y = rs.uniform(-0.42, 0.42, 2)
    q = math.hypot(x, y * 1.05) / 0.42
    if rs.uniform() > 1.15 - q ** 1.5:
        continue
    px, py = x * SW, y * SW
    big = rs.uniform() < 0.10
    rad = rs.uniform(0.0026, 0.0052) if big else rs.uniform(0.0008, 0.0023)
    if any((px - a) ** 2 + (py - b) ** 2 < (rad + c) ** 2 for a, b, c in placed[-1200:]):
        continue
    placed.append((px, py, rad))
    i = int(round((y + 0.5) * n))
    j = int(round((x + 0.5) * n))
    z = h[i, j] + 0.0002
    b0 = len(v)
    el = rs.uniform(0.85, 1.2)
    for l in range(lev):
        e = math.pi / 2 * l / lev
        for m in range(ring):
            a = 2 * math.pi * m / ring
            v.append((px + rad * el * math.cos(e) * math.cos(a), py + rad / el * math.cos(e) * math.sin(a),
                      z + rad * 0.55 * math.sin(e)))
    v.append((px, py, z + rad * 0.55))
    for l in range(lev - 1):
        for m in range(ring):
            m2 = (m + 1) % ring
            f.append((b0 + l * ring + m, b0 + l * ring + m2, b0 + (l + 1) * ring + m2, b0 + (l + 1) * ring + m))
    top = b0 + lev * ring
    for m in range(ring):
        f.append((b0 + (lev - 1) * ring + m, b0 + (lev - 1) * ring + (m + 1) % ring, top))
S.mesh("drops", v, f, drop, smooth=True, loc=(SX, SY, 0), rot=(0, 0, math.radians(7)))

# Tape: four strips with torn ends, gently rippled, silver-grey cloth.
tg = S.G("tape")
tc = tg.coords("object")
wv = tg.math("MULTIPLY", tg.wave(tc, 260, 0.5, 1, 1), tg.wave(tc, 260, 0.5, 1, 1, direction="Y"))
tape = tg.out(tg.principled(tg.mix(tg.noise(tc, 18, 5, 0.65), "#7f8386", "#a9adaf"), 0.34,
              Metallic=0.35, Normal=tg.bump(tg.noise(tc, 40, 4), 0.25, 0.002, tg.bump(wv, 0.25, 0.0004))))


def strip(cx, cy, L, w, yaw, seed):
    q = np.random.RandomState(seed)
    nu, nv = 90, 6
    vv, ff = [], []
    for i in range(nu + 1):
        u = i / nu - 0.5
        for j in range(nv + 1):
            s = j / nv - 0.5
            e = q.uniform(-0.004, 0.004) if i in (0, nu) else 0
            z = 0.0017 - 0.0006 * (abs(s) * 2) ** 6 + 0.00022 * math.sin(u * 95 + seed + 3 * s) * math.sin(u * 23 + seed) + max(0, q.normal(0, 0.00006))
            vv.append((u * L + e, s * w, max(z, 0.0006)))
    for i in range(nu):
        for j in range(nv):
            a = i * (nv + 1) + j
            ff.append((a, a + nv + 1, a + nv + 2, a + 1))
    o = S.mesh("tape", vv, ff, tape, smooth=True, loc=(cx, cy, 0.0001 + 0.0004 * seed), rot=(0, 0, math.radians(yaw)))
    return o


for k, (dx, dy, yaw) in enumerate(((0, -1, 0), (0, 1, 0), (-1, 0, 90), (1, 0, 90))):
    ox, oy = dx * SW / 2, dy * SW / 2
    strip(SX + ox * cz - oy * sz, SY + ox * sz + oy * cz, SW + 0.10 + 0.02 * k, 0.048, yaw + 7 + (0.8, -0.6, 0.5, -0.7)[k], k)

# The probe in its drilled hole: sleeve, collar, cap, cable.
PX, PY = 0.33, 0.16
black = S.material("#161718", 0.42, vary=0.06)
S.cylinder(0.0125, 0.004, (PX, PY, 0.0006), S.material("#0a0a0a", 0.9), bevel=0)
S.lathe([(0.0115, 0.0), (0.0215, 0.0), (0.0220, 0.002), (0.0215, 0.0048), (0.0125, 0.0055)], (PX, PY, 0), S.material("#c2951a", 0.35, coat=0.5))
S.lathe([(0.0145, 0.0), (0.0145, 0.018), (0.0135, 0.020), (0.0135, 0.030), (0.0150, 0.0315), (0.0150, 0.044), (0.0135, 0.047),
         (0.006, 0.048), (0.005, 0.058), (0, 0.0585)], (PX, PY, 0.003), black)
for k in range(22):
    a = 2 * math.pi * k / 22
    S.box((0.0012, 0.0016, 0.010), (PX + 0.0151 * math.cos(a), PY + 0.0151 * math.sin(a), 0.041), black, 0.0004, rot=(0, 0, math.degrees(a)))
S.torus(0.0146, 0.0012, (PX, PY, 0.024), S.material("#2d7dbb", 0.3, coat=0.5))
# Drilling dust round the hole.
dust = S.material("#c9c4ba", 0.95)
for _ in range(240):
    a, q = r.uniform(0, 6.28), abs(r.gauss(0, 0.018)) + 0.024
    S.box((r.uniform(.0006, .0018),) * 3, (PX + q * math.cos(a), PY + q * math.sin(a), 0.0004), dust, 0, rot=(0, 0, r.uniform(0, 90)))

# The reader lies on the slab, its screen toward us.
before = S.mark()
body = S.material("#2a2d30", 0.5, bump=0.25, bump_scale=900)
amber = S.material("#c65f14", 0.45, vary=0.05)
S.box((0.086, 0.156, 0.028), (0, 0, 0.0145), amber, 0.012, segments=5)
S.box((0.078, 0.148, 0.010), (0, 0, 0.0255), body, 0.0045, segments=4)
S.box((0.062, 0.050, 0.002), (0, 0.036, 0.0305), S.material("#050607", 0.06, coat=1), 0.0008)
sg = S.G("lcd")
scr = sg.out(sg.node("Emission", {"Color": "#b9d3b0", "Strength": 0.85}).outputs[0])
S.quad([(-0.027, 0.015, 0.0317), (0.027, 0.015, 0.0317), (0.027, 0.057, 0.0317), (-0.027, 0.057, 0.0317)], scr)
ink = S.material("#10160f", 0.6)


def text(s, x, y, size, mat, z=0.0319):
    cu = bpy.data.curves.new("text", "FONT")
    cu.body, cu.size, cu.align_x = s, size, "CENTER"
    cu.materials.append(mat)
    o = S.link(bpy.data.objects.new("text", cu))
    o.location = (x, y, z)


text("91.4", -0.0065, 0.0315, 0.0195, ink)
text("%", 0.0195, 0.0315, 0.009, ink)
text("RH", 0.0195, 0.0425, 0.007, ink)
text("78.2 F", -0.010, 0.0185, 0.009, ink)
text("IN SLAB", 0.0165, 0.0185, 0.0055, ink)
key = S.material("#4b5055", 0.55)
for i in range(3):
    for j in range(2):
        S.box((0.016, 0.010, 0.004), (-0.022 + i * 0.022, -0.006 - j * 0.020, 0.0315), key if (i, j) != (2, 1) else amber, 0.0025, segments=4)
S.cylinder(0.008, 0.014, (0.0, 0.083, 0.016), black, axis="Y")
S.group(before, (0.345, -0.075, 0), 14)
a = math.radians(14)
px, py = 0.345 - math.sin(a) * 0.088, -0.075 + math.cos(a) * 0.088
# The cable lies where it fell.
S.tube([(px, py, 0.016), (px - 0.008, py + 0.022, 0.008), (px - 0.006, py + 0.05, 0.0028), (px + 0.05, py + 0.075, 0.0028), (px + 0.12, py + 0.06, 0.0028),
        (px + 0.17, py + 0.1, 0.0028), (px + 0.14, py + 0.17, 0.0028), (px + 0.07, py + 0.175, 0.0028), (PX + 0.075, PY + 0.03, 0.0028),
        (PX + 0.04, PY + 0.02, 0.008), (PX + 0.018, PY + 0.01, 0.04), (PX + 0.004, PY + 0.002, 0.07), (PX, PY, 0.060)], 0.0026, black)

# Written beside it in carpenter's pencil, with the pencil, and the rest of the tape.
lead = S.material("#3d3b38", 0.7)
for words, x, y, size in (("10/14   8:15 am", 0.06, -0.005, 0.021), ("bay 2   91.4", 0.07, -0.035, 0.021)):
    text(words, 0, 0, size, lead, 0.0007)
    bpy.context.scene.objects[-1].location = (x, y, 0.0007)
    bpy.context.scene.objects[-1].rotation_euler = (0, 0, math.radians(5))
before = S.mark()
S.cylinder(0.0052, 0.12, (0, 0, 0.0055), S.material("#b3281f", 0.45, coat=0.3), "X", 6, 0.0008)
S.cylinder(0.0048, 0.014, (0.067, 0, 0.0055), S.material("#c9a877", 0.7), "Z", 12, 0, 0.0012, rot=(0, 90, 0))
S.cylinder(0.0014, 0.004, (0.0755, 0, 0.0055), lead, "X", 8, 0)
S.group(before, (0.2, -0.055, 0), 24)
S.lathe([(0.038, 0.0), (0.038, 0.048), (0.062, 0.048), (0.062, 0.0)], (-0.52, 0.62, 0.0008), tape)
S.lathe([(0.0378, 0.001), (0.0378, 0.047), (0.0355, 0.047), (0.0355, 0.001)], (-0.52, 0.62, 0.0008), S.material("#b58d5c", 0.8))

# Far off: a wall line, door light and a site lamp, only blur.
S.span(-6, 6, 5.2, 5.4, 0, 3, S.painted_wall("#6d7073"), 0)
S.quad([(-1.9, 5.15, 0.0), (-0.5, 5.15, 0.0), (-0.5, 5.15, 2.3), (-1.9, 5.15, 2.3)], S.emission(6000, 3.0))
S.quad([(1.5, 5.15, 1.0), (2.6, 5.15, 1.0), (2.6, 5.15, 2.0), (1.5, 5.15, 2.0)], S.emission(5800, 2.2))
S.area((-3.3, 1.6, 1.7), (1.8, 1.6), 118, 5200, target=(0.1, 0.3, 0))
S.area((1.9, 1.9, 1.3), (0.9, 0.9), 14, 3200, target=(0.2, 0.2, 0))
S.area((0.4, -1.5, 1.9), (2.4, 1.0), 9, 7000, target=(0.1, 0.3, 0))

cam = S.camera((0.115, -0.64, 0.40), yaw=0, lens=35, fstop=5.0, focus=0.80)
# A hand-held close-up may tilt: there are no verticals to keep.
look = Vector((0.102, 0.165, 0.0)) - cam.location
cam.rotation_euler = look.to_track_quat("-Z", "Y").to_euler()
P.white_balance(5200)
S.render("moisture-test", samples=12, bounces=5, exposure=0.55, bloom=0.06)
