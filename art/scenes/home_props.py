"""Models shared by the home scenes: bicycle, surfboard, tool chest, hand tools, towels, pots, books."""
import math
import random

import stage as S
from mathutils import Vector


def bicycle(loc, yaw=0, paint="#1d4f57"):
    """City bicycle 1.7 m long, wheels along local X, upright."""
    m0 = S.mark()
    fr = S.material(paint, 0.25, coat=1.0)
    tire = S.material("#111111", 0.7)
    al = S.material("#c9cbcd", 0.25, metallic=1)
    bk = S.material("#17140f", 0.55)
    rear, front, R = Vector((0, 0, 0.345)), Vector((1.04, 0, 0.345)), 0.345
    bb, st, ht, hb = (Vector(p) for p in ((0.43, 0, 0.285), (0.28, 0, 0.80), (0.83, 0, 0.90), (0.875, 0, 0.75)))
    for h in (rear, front):
        S.torus(R - 0.02, 0.02, h, tire, (90, 0, 0))
        S.torus(R - 0.045, 0.011, h, al, (90, 0, 0))
        S.cylinder(0.022, 0.09, h, al, "Y")
        for i in range(28):
            a = 2 * math.pi * i / 28
            b = a + (0.35 if i % 2 else -0.35)
            s = 0.03 if i % 4 < 2 else -0.03
            S.tube([h + Vector((0.02 * math.cos(b), s, 0.02 * math.sin(b))),
                    h + Vector(((R - 0.05) * math.cos(a), 0, (R - 0.05) * math.sin(a)))], 0.0011, al, False)
        degs = range(15, 190, 25) if h is rear else range(35, 150, 20)
        S.tube([h + Vector(((R + 0.025) * math.cos(math.radians(d)), 0, (R + 0.025) * math.sin(math.radians(d))))
                for d in degs], 0.012, fr)
    for a, b, w in ((bb, st, 0.016), (bb, hb, 0.019), (hb, ht, 0.021),
                    (st - Vector((-0.02, 0, 0.07)), ht - Vector((0, 0, 0.03)), 0.016)):
        S.tube([a, b], w, fr, False)
    for s in (-0.055, 0.055):
        o = Vector((0, s, 0))
        S.tube([bb + o * 0.6, rear + o], 0.010, fr, False)
        S.tube([st - Vector((-0.02, 0, 0.06)) + o * 0.4, rear + o], 0.008, fr, False)
        S.tube([hb + o * 0.7, hb + o + Vector((0.03, 0, -0.12)), front + o], 0.011, fr)
    S.tube([st, st + Vector((-0.035, 0, 0.13))], 0.013, al, False)
    S.sphere(0.13, st + Vector((-0.05, 0, 0.15)), bk, (1.05, 0.62, 0.26))
    c = ht + Vector((0.05, 0, 0.12))
    S.tube([ht, ht + Vector((-0.02, 0, 0.08)), c], 0.013, al)
    S.tube([c + Vector((-0.2, -0.3, 0.03)), c + Vector((-0.06, -0.25, 0.035)), c, c + Vector((-0.06, 0.25, 0.035)),
            c + Vector((-0.2, 0.3, 0.03))], 0.011, al)
    for s in (-1, 1):
        S.tube([c + Vector((-0.2, 0.3 * s, 0.03)), c + Vector((-0.08, 0.262 * s, 0.035))], 0.016, bk, False)
        e = bb + Vector((0.14 * s, 0.075 * s, -0.09 * s))
        S.tube([bb + Vector((0, 0.065 * s, 0)), e], 0.009, al, False)
        S.box((0.09, 0.08, 0.022), e + Vector((0, 0.05 * s, 0)), bk, 0.006)
    S.torus(0.085, 0.006, bb + Vector((0, 0.05, 0)), al, (90, 0, 0))
    S.cylinder(0.02, 0.13, bb, al, "Y")
    S.tube([bb + Vector((-0.08, -0.04, 0)), Vector((0.30, -0.17, 0.01))], 0.008, al, False)
    bw = S.wood("#a5793f", "#6b4721", 0.6)                 # wicker basket
    b0 = c + Vector((0.2, 0, -0.02))
    for k in range(5):
        z, q = -0.2 + 0.05 * k, 0.8 + 0.05 * k
        S.tube([b0 + Vector((x * 0.13 * q, y * 0.17 * q, z)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))],
               0.008, bw, False)
    for i in range(16):
        a = 2 * math.pi * (i + 0.5) / 16
        x, y = max(-1, min(1, 1.4 * math.cos(a))), max(-1, min(1, 1.4 * math.sin(a)))
        S.tube([b0 + Vector((x * 0.104, y * 0.136, -0.2)), b0 + Vector((x * 0.13, y * 0.17, 0))], 0.006, bw, False)
    return S.group(m0, loc, yaw)


def surfboard(loc, length=2.3, width=0.54, thick=0.065, color="#efe9dc", stripe="#1f6a72", rot=(0, 0, 0), blunt=2.3):
    """Board along local Z (standing on its tail), deck facing local -Y.  A
    larger blunt makes the rounder outline of a paddle board."""
    n, m = 48, 16
    v, f = [], []
    for i in range(n + 1):
        t = i / n
        w = width / 2 * max(1 - abs(2 * (t - 0.48)) ** blunt * (0.93 if t < 0.48 else 0.82), 0.0) ** 0.6
        if i in (0, n):
            w *= 0.5
        rocker = 0.2 * max(0, t - 0.5) ** 2
        for k in range(2 * m):
            a = math.pi * k / m
            y = thick / 2 * math.sin(a) * (0.25 + 0.75 * (1 - (2 * t - 1) ** 4))
            v.append((w * math.cos(a), y - rocker, t * length))
    for i in range(n):
        for k in range(2 * m):
            a, b = i * 2 * m + k, i * 2 * m + (k + 1) % (2 * m)
            f.append((a, b, b + 2 * m, a + 2 * m))
    f += [tuple(range(2 * m)), tuple(n * 2 * m + k for k in range(2 * m))]
    g = S.G("surfboard")
    xyz = g.node("SeparateXYZ", {0: g.coords("object")})
    z = g.math("DIVIDE", xyz.outputs[2], length)
    band = g.ramp(z, [(0.0, color), (0.60, stripe), (0.655, color), (0.665, stripe), (0.68, color)], "CONSTANT")
    col = g.mix(g.math("LESS_THAN", g.math("ABSOLUTE", xyz.outputs[0]), 0.004), band, "#6b4a2a")
    mat = g.out(g.principled(col, 0.2, Coat_Weight=0.8))
    return S.mesh("surfboard", v, f, mat, True, loc, tuple(math.radians(a) for a in rot))


def tool_chest(loc, yaw=0, color="#5c1512", width=0.95):
    """Rolling steel chest, 0.48 deep and 1.0 high, drawers facing local -Y."""
    m0 = S.mark()
    p = S.material(color, 0.3, coat=0.6, vary=0.02)
    al = S.material("#c5c8ca", 0.28, metallic=1)
    bk = S.material("#131313", 0.6)
    S.span(-width / 2, width / 2, -0.22, 0.24, 0.14, 0.97, p, 0.008)
    z = 0.16
    for h in (0.2, 0.15, 0.15, 0.1, 0.09, 0.09):
        S.span(-width / 2 + 0.02, width / 2 - 0.02, -0.24, -0.2, z, z + h - 0.008, p, 0.004)
        S.span(-width / 2 + 0.03, width / 2 - 0.03, -0.252, -0.236, z + h - 0.03, z + h - 0.012, al, 0.003)
        z += h
    S.span(-width / 2 - 0.005, width / 2 + 0.005, -0.245, 0.245, 0.97, 0.99, bk, 0.006)
    for x in (-1, 1):
        for y in (-0.17, 0.17):
            xx = x * (width / 2 - 0.08)
            S.cylinder(0.055, 0.035, (xx, y, 0.056), bk, "X")
            S.span(xx - 0.03, xx + 0.03, y - 0.03, y + 0.03, 0.10, 0.14, al, 0.003)
    w = width / 2
    S.tube([(w + 0.01, -0.17, 0.86), (w + 0.06, -0.16, 0.86), (w + 0.06, 0.16, 0.86), (w + 0.01, 0.17, 0.86)], 0.011, al)
    return S.group(m0, loc, yaw)


def hand_tools(x, y0, z, face=-1):
    """Tools hung on a wall in the YZ plane at x; face -1 means the wall looks to -X."""
    al = S.material("#b9bcbe", 0.3, metallic=1)
    wd = S.wood("#b98a50", "#7a5428", 0.5, "Z")
    grips = S.material("#a32015", 0.4), S.material("#d7a51d", 0.4), S.material("#161616", 0.6)
    o = x + face * 0.02
    for i in range(7):                                     # wrenches
        l, y = 0.13 + 0.025 * i, y0 + 0.07 * i
        S.box((0.006, 0.016, l), (o, y, z - l / 2), al, 0.002)
        S.torus(0.016, 0.006, (o, y, z - l), al, (0, 90, 0))
        S.box((0.008, 0.034, 0.03), (o, y, z - 0.012), al, 0.004)
    y = y0 + 0.62
    for i in range(2):                                     # hammers
        S.cylinder(0.013, 0.3, (o, y, z - 0.16), wd)
        S.cylinder(0.018, 0.11, (o, y, z), al, "Y")
        y += 0.16
    for i in range(5):                                     # screwdrivers
        S.cylinder(0.015, 0.1, (o, y, z - 0.03), grips[i % 3])
        S.cylinder(0.004, 0.13, (o, y, z - 0.14), al)
        y += 0.06
    y += 0.06
    S.box((0.02, 0.03, 0.42), (o, y, z - 0.18), wd, 0.006)   # saw
    S.mesh("saw", [(o, y + 0.03, z), (o, y + 0.14, z), (o, y + 0.06, z - 0.46), (o, y + 0.03, z - 0.46)], [(0, 1, 2, 3)], al)


def pot(loc, radius=0.2, height=0.4, mat=None):
    S.lathe([(0.0, 0.0), (radius * 0.72, 0), (radius * 0.78, 0.02), (radius, height - 0.02), (radius, height),
             (radius * 0.93, height), (radius * 0.9, height - 0.05), (0, height - 0.05)], loc,
            mat or S.material("#6d6a65", 0.7, bump=0.3))


def books(x, y, z, n=5, seed=1):
    """A short stack of books lying flat."""
    r = random.Random(seed)
    for i in range(n):
        h = r.uniform(0.02, 0.035)
        c = r.choice(["#d8d2c4", "#3b4a4e", "#8a6a4a", "#20272a", "#b3a58c"])
        w, d = r.uniform(0.24, 0.3), r.uniform(0.17, 0.22)
        rot = r.uniform(-8, 8)
        S.box((w, d, h), (x, y, z + h / 2), S.material(c, 0.5), 0.002, (0, 0, rot))
        S.box((w - 0.006, d + 0.001, h - 0.006), (x + 0.002, y, z + h / 2), S.material("#e9e3d4", 0.8), 0.001, (0, 0, rot))
        z += h


def towel_stack(x, y, z, n=3, colors=("#e9e6df",), w=0.34, d=0.24):
    for i in range(n):
        S.cushion((w - 0.01 * (i % 2), d, 0.062), (x + 0.004 * (i % 2), y, z + 0.031 + 0.06 * i),
                  S.fabric(colors[i % len(colors)], 900, 0.8), (0, 0, (-2, 3, 1, -3)[i % 4]), 0.9, 0.002, i)


def hanging_towel(x, y, z, width=0.5, length=0.75, mat=None, axis="X", seed=1):
    """Towel hung over a bar at height z; the bar runs along axis."""
    r = random.Random(seed)
    nx, nz = 40, 40
    v, f = [], []
    ph = [r.uniform(0, 6.28) for _ in range(4)]
    for side, ln in ((-1, length), (1, length * 0.9)):
        b = len(v)
        for j in range(nz + 1):
            t = j / nz
            for i in range(nx + 1):
                u = i / nx - 0.5
                fold = (math.sin(u * 21 + ph[0]) * 0.012 + math.sin(u * 9 + ph[1]) * 0.014) * min(t * 2.5, 1)
                if t == 0:
                    out, zz = 0, 0.014
                elif t < 0.03:
                    out, zz = side * 0.014, 0.008
                else:
                    out, zz = side * (0.016 + 0.012 * min(t * 4, 1)) + fold, -ln * t
                wx = u * width * (1 - 0.05 * t)
                v.append((wx, out, zz) if axis == "X" else (out, wx, zz))
        for j in range(nz):
            for i in range(nx):
                a = b + j * (nx + 1) + i
                f.append((a, a + 1, a + nx + 2, a + nx + 1))
    ob = S.mesh("towel", v, f, mat or S.fabric("#e9e6df", 900, 0.8), True, (x, y, z))
    so = ob.modifiers.new("t", "SOLIDIFY")
    so.thickness = 0.006
    return ob
