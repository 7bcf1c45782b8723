"""Beverage production hall: stainless tanks and pipework over grey-green urethane with trench drains."""

import math
import random

from mathutils import Matrix

import floors
import props as P
import stage as S

S.reset(51)
r = random.Random(51)
W, D, H = 6.4, 26.0, 6.6
GREEN = "#56655c"
yel = "#d9a20e"
paint = [(-1.62, -4, -1.52, 21, yel), (1.52, -4, 1.62, 21, yel), (-1.62, 21, 1.62, 21.1, yel)]
floor = floors.urethane(GREEN, wet=0.8, seed=35, satin=0.24, texture=0.7, paint=paint)
climb = floors.urethane(GREEN, seed=35, satin=0.22, dims="3D", texture=0.4, name="cove")
S.plane(-W, W, -4, D, 0, floor)
P.trench_drain(-0.15, 0.15, 0.6, 19.0, "Y")

panel = S.material("#c3c7c8", 0.4, vary=0.05)
for s in (-1, 1):
    S.span(s * W, s * (W + 0.2), -4, D, 0, H, panel, 0)
    for k in range(26):
        S.span(s * (W - 0.004), s * W, -4 + k * 1.2, -4 + k * 1.2 + 0.012, 0, H, S.material("#8d9192", 0.5), 0)
S.span(-W, W, D, D + 0.2, 0, H, panel, 0)
for k in range(11):
    S.span(-W + k * 1.2, -W + k * 1.2 + 0.012, D - 0.004, D, 0, H, S.material("#8d9192", 0.5), 0)
P.cove((-W, -4), (-W, D), (1, 0), climb, 0.16, 0.06)
P.cove((W, -4), (W, D), (-1, 0), climb, 0.16, 0.06)
P.cove((-W, D), (W, D), (0, -1), climb, 0.16, 0.06)
S.span(-W, W, -4, D, H, H + 0.1, S.material("#3a4045", 0.75), 0)
steel_d = S.material("#50575c", 0.5, metallic=0.3)
for k in range(10):
    y = -3 + k * 3.1
    S.span(-W, W, y - 0.10, y + 0.10, H - 0.34, H - 0.32, steel_d, 0.003)
    S.span(-W, W, y - 0.012, y + 0.012, H - 0.34, H, steel_d, 0.002)
glow = S.emission(5000, 40)
for k in range(7):
    y = -0.5 + k * 3.6
    for x in (-1.9, 1.9):
        S.span(x - 0.10, x + 0.10, y - 0.75, y + 0.75, H - 0.98, H - 0.90, S.material("#d0d2d2", 0.4), 0.02)
        S.span(x - 0.075, x + 0.075, y - 0.72, y + 0.72, H - 0.995, H - 0.978, glow, 0.006)
        for q in (-0.5, 0.5):
            S.tube([(x, y + q, H - 0.9), (x, y + q, H - 0.3)], 0.004, steel_d, smooth=False, resolution=1)
        S.area((x, y, H - 1.02), (0.3, 1.4), 150, 5000, glossy=False)

ss = P.steel("#c6c9cc", 0.22)
ssb = P.steel("#bfc3c6", 0.32)
pipe = S.material("#bfc3c6", 0.17, metallic=1.0, vary=0.06)
black = S.material("#141516", 0.5)
blue = S.material("#1f5aa0", 0.35, coat=0.5)
red = S.material("#a51d17", 0.35, coat=0.5)


def tank(rad, z0, h):
    """Conical-bottom fermenter on legs, with dimple-jacket bands, manway, ladder clips and gauge."""
    before = S.mark()
    prof = [(0.05, z0 - 0.62), (0.10, z0 - 0.60), (rad * 0.55, z0 - 0.27), (rad - 0.03, z0 - 0.02), (rad, z0 + 0.04)]
    for k in range(5):
        zz = z0 + 0.10 + k * (h - 0.2) / 4
        prof += [(rad, zz - 0.012), (rad + 0.006, zz - 0.006), (rad + 0.006, zz + 0.006), (rad, zz + 0.012)]
    top = z0 + h
    prof += [(rad, top), (rad - 0.02, top + 0.05)]
    for k in range(1, 9):
        a = math.pi / 2 * k / 8
        prof.append(((rad - 0.02) * math.cos(a), top + 0.05 + 0.30 * math.sin(a)))
    S.lathe(prof, (0, 0, 0), ss, 96).data.set_sharp_from_angle(angle=math.radians(28))
    S.cylinder(0.05, 0.16, (0, 0, z0 - 0.68), pipe)
    for k in range(4):
        a = math.pi / 4 + k * math.pi / 2
        x, y = (rad - 0.10) * math.cos(a), (rad - 0.10) * math.sin(a)
        S.cylinder(0.055, z0 + 0.12, (x, y, (z0 + 0.12) / 2 + 0.03), ssb)
        S.cylinder(0.09, 0.02, (x, y, 0.035), ssb)
        S.cylinder(0.03, 0.04, (x, y, 0.02), ssb)
    # Manway on the aisle side (local +X), sample valve, thermometer, nameplate.
    S.torus(0.21, 0.028, (rad - 0.005, 0, z0 + 0.55), pipe, rot=(0, 90, 0))
    S.lathe([(0, 0.06), (0.10, 0.05), (0.20, 0.012), (0.215, 0)], (0, 0, 0), pipe).matrix_world = (
        Matrix.Translation((rad, 0, z0 + 0.55)) @ Matrix.Rotation(math.pi / 2, 4, "Y"))
    for k in range(6):
        a = math.pi / 3 * k
        S.cylinder(0.017, 0.07, (rad + 0.03, 0.245 * math.cos(a), z0 + 0.55 + 0.245 * math.sin(a)), pipe, axis="X", segments=16)
    S.tube([(rad - 0.05, 0.40, z0 + 0.2), (rad + 0.09, 0.40, z0 + 0.2), (rad + 0.10, 0.40, z0 + 0.12)], 0.013, pipe, smooth=False)
    S.cylinder(0.055, 0.03, (rad + 0.06, -0.42, z0 + 1.1), black, axis="X")
    S.cylinder(0.048, 0.004, (rad + 0.077, -0.42, z0 + 1.1), S.material("#e8e8e2", 0.3), axis="X")
    S.tube([(rad - 0.02, -0.42, z0 + 1.1), (rad + 0.05, -0.42, z0 + 1.1)], 0.012, pipe, smooth=False)
    S.box((0.004, 0.24, 0.15), (rad + 0.003, 0.0, z0 + 1.15), S.material("#dfe3e4", 0.3), 0.002)
    S.box((0.003, 0.18, 0.03), (rad + 0.006, 0.0, z0 + 1.17), blue, 0)
    # Outlet: butterfly valve with a lever, drop to the manifold.
    S.tube([(0, 0, z0 - 0.74), (0, 0, 0.32), (rad + 0.30, 0, 0.32)], 0.032, pipe, smooth=False)
    S.sphere(0.034, (0, 0, 0.32), pipe, segments=20)
    for q in (0.32, 0.52):
        S.cylinder(0.052, 0.022, (rad + q - 0.12, 0, 0.32), pipe, axis="X")
    S.cylinder(0.046, 0.10, (rad + 0.30, 0, 0.32), pipe, axis="X")
    S.cylinder(0.012, 0.09, (rad + 0.30, 0, 0.39), pipe)
    S.box((0.16, 0.022, 0.014), (rad + 0.35, 0, 0.44), blue, 0.005)
    # Vent line up and over.
    S.tube([(0, 0, top + 0.34), (0, 0, top + 0.62), (-rad - 0.2, 0, top + 0.62), (-rad - 0.2, 0, 1.2)], 0.026, pipe, smooth=False)
    return P.bake(before, "tank")


big = tank(0.98, 1.02, 2.75)
for k in range(8):
    y = 1.1 + k * 2.5
    if y > 20:
        break
    S.copy(big, (-3.35, y, 0), (0, 0, 0))
big2 = tank(0.86, 0.98, 2.3)
for k in range(6):
    if k == 1:
        continue
    S.copy(big2, (3.35, 2.6 + k * 3.0, 0), (0, 0, 180))
for o in (big, big2):
    o.hide_render = True

# Pipe racks over both rows, with droppers; colour bands tell the lines apart.
for s, x0 in ((-1, -2.0), (1, 2.15)):
    for k, (dx, z, rad) in enumerate(((0, 4.75, 0.045), (-0.18 * s * -1, 4.75, 0.032), (0.36 * s, 4.75, 0.06), (0.18 * s, 5.0, 0.032))):
        S.tube([(x0 + dx, -4, z), (x0 + dx, D, z)], rad, pipe, smooth=False)
        for q in range(9):
            S.cylinder(rad + 0.002, 0.09, (x0 + dx, 0.5 + q * 2.9 + k * 0.3, z), (blue, red, S.material("#2f7a45", 0.4), S.material(yel, 0.4))[k], axis="Y", bevel=0)
    for q in range(9):
        y = -2 + q * 3.1
        S.span(x0 - 0.45, x0 + 0.45, y - 0.02, y + 0.02, 4.66, 4.70, ssb, 0.004)
        for dx in (-0.42, 0.42):
            S.tube([(x0 + dx, y, 4.68), (x0 + dx, y, H - 0.3)], 0.008, ssb, smooth=False, resolution=2)
# Low manifold along each row.
S.tube([(-2.02, -4, 0.32), (-2.02, 20.5, 0.32)], 0.038, pipe, smooth=False)
S.tube([(2.12, 1.5, 0.32), (2.12, 20.5, 0.32)], 0.038, pipe, smooth=False)
for s, x in ((-1, -2.02), (1, 2.12)):
    for k in range(8):
        y = 0.2 + k * 2.5 + (0.9 if s > 0 else 0)
        S.cylinder(0.012, 0.30, (x, y + 0.6, 0.15), ssb)
        S.cylinder(0.055, 0.02, (x, y + 0.2, 0.32), pipe, axis="Y")
        S.cylinder(0.055, 0.02, (x, y + 0.28, 0.32), pipe, axis="Y")

# A pump skid on the right where a tank is missing.
before = S.mark()
S.span(-0.45, 0.45, -0.3, 0.3, 0.10, 0.14, ssb, 0.006)
for x in (-0.4, 0.4):
    for y in (-0.25, 0.25):
        S.cylinder(0.03, 0.1, (x, y, 0.05), black)
S.cylinder(0.14, 0.42, (0.10, 0, 0.31), blue, axis="X", bevel=0.02)
for k in range(20):
    a = 2 * math.pi * k / 20
    S.box((0.34, 0.006, 0.018), (0.10, 0.145 * math.cos(a), 0.31 + 0.145 * math.sin(a)), blue, 0.001, rot=(math.degrees(a) + 90, 0, 0))
S.box((0.14, 0.10, 0.10), (0.12, 0, 0.49), black, 0.012)
S.cylinder(0.17, 0.10, (-0.22, 0, 0.31), pipe, axis="X", bevel=0.02)
S.tube([(-0.25, 0, 0.31), (-0.48, 0, 0.31), (-0.48, 0, 0.62), (-0.48, 0.5, 0.62)], 0.032, pipe, smooth=False)
S.tube([(-0.22, 0, 0.46), (-0.22, 0, 0.95), (-0.22, -0.4, 0.95)], 0.032, pipe, smooth=False)
S.group(before, (3.0, 5.4, 0), 90)
S.tube([(2.6, 4.9, 0.03), (1.9, 4.3, 0.026), (2.0, 3.2, 0.026), (2.6, 2.6, 0.026), (2.9, 3.6, 0.03), (2.9, 4.9, 0.3)], 0.024, S.material("#b9b4a6", 0.4))

# Far wall: roller door lit from outside, and a strip curtain.
S.quad([(-1.5, D - 0.02, 0), (1.5, D - 0.02, 0), (1.5, D - 0.02, 3.2), (-1.5, D - 0.02, 3.2)], S.emission(6200, 7))
for x in (-1.58, 1.58):
    S.span(x - 0.08, x + 0.08, D - 0.12, D, 0, 3.3, S.material(yel, 0.4), 0.01)
S.span(-1.7, 1.7, D - 0.4, D, 3.2, 3.65, ssb, 0.02)
S.area((0, D - 0.3, 1.6), (2.9, 3.0), 320, 6200, target=(0, 5, 0.5), glossy=False)

P.white_balance(5400)
S.camera((0.42, -2.2, 1.35), yaw=2.2, lens=22, shift_y=-0.05)
S.render("plant", samples=14, bounces=5, exposure=0.15, bloom=0.10)
