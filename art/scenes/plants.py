"""Palms, hedges and grass."""

import math
import random

import bpy
import numpy as np
from mathutils import Vector

from nodes import G
from materials import cache, leaf, material
from shapes import link, mesh, plane, span, tube


def _frond(length, leaflets, width, droop, seed, lift=0.0):
    """One feather-palm frond along +X, arching down: (verts, faces)."""
    r = random.Random(seed)
    v, f = [], []

    def spine(t):
        x = length * (t - 0.22 * droop * t * t)
        return Vector((x, 0, length * (lift * t + 0.25 * t * (1 - t) - droop * 0.55 * t * t)))
    for i in range(12):                                   # rachis
        for k, (a, b) in enumerate(((0, 1), (-0.7, -0.7), (0.7, -0.7))):
            p = spine(i / 11)
            w = 0.016 * (1 - 0.8 * i / 11) * length / 2.4
            v.append(p + Vector((0, a * w, b * w)))
    for i in range(11):
        for k in range(3):
            a, b = i * 3 + k, i * 3 + (k + 1) % 3
            f.append((a, b, b + 3, a + 3))
    for i in range(leaflets):
        t = 0.12 + 0.88 * (i + 0.5) / leaflets
        p = spine(t)
        d = (spine(min(t + 0.02, 1.0)) - spine(t - 0.02)).normalized()
        ll = length * 0.34 * (math.sin(math.pi * (0.12 + 0.82 * t)) ** 0.7) * r.uniform(0.85, 1.1)
        for s in (-1, 1):
            out = (Vector((0, s, 0)) * 0.8 + d * (0.45 + 0.5 * t) + Vector((0, 0, r.uniform(-0.1, 0.25)))).normalized()
            mid = p + out * ll * 0.5
            tip = p + out * ll + Vector((0, 0, -ll * r.uniform(0.25, 0.6)))
            wv = d * width * r.uniform(0.8, 1.1)
            n = len(v)
            v += [p - wv * 0.4, p + wv * 0.4, mid + wv, mid - wv, tip]
            f += [(n, n + 1, n + 2, n + 3), (n + 3, n + 2, n + 4)]
    return v, f


def palm(loc, height=6.0, fronds=22, length=2.5, mat=None, trunk=None, seed=1, lean=0.3, detail=44):
    """Feather palm (royal, queen or coconut look)."""
    r = random.Random(seed)
    mat = mat or leaf()
    trunk = trunk or material("#6f655a", 0.9, bump=0.5, bump_scale=18)
    a = r.uniform(0, 6.28)
    top = Vector((loc[0] + math.cos(a) * lean, loc[1] + math.sin(a) * lean, loc[2] + height))
    base = Vector(loc)
    cu = tube([base, base.lerp(top, 0.5) - Vector((math.cos(a), math.sin(a), 0)) * lean * 0.25, top],
              0.14, trunk)
    sp = cu.data.splines[0]
    for p, rad in zip(sp.bezier_points, (1.25, 0.85, 0.72)):
        p.radius = rad
    protos = []
    for i in range(3):
        key = ("frond", length, detail, i, mat.name)
        if key not in cache:
            v, f = _frond(length, detail, 0.022 * length / 2.4, (0.55, 0.85, 1.2)[i], 17 * i + 3)
            ob = mesh("frond", v, f, mat)
            cache[key] = ob.data
            bpy.data.objects.remove(ob)
        protos.append(cache[key])
    for i in range(fronds):
        t = i / fronds
        el = math.radians(78 - 105 * t + r.uniform(-8, 8))
        me = protos[min(int(t * 3), 2)]
        ob = link(bpy.data.objects.new("frond", me))
        ob.location = top + Vector((0, 0, 0.1 - 0.25 * t))
        ob.rotation_euler = (r.uniform(-0.3, 0.3), -el, i * 2.399 + r.uniform(-0.2, 0.2))
        ob.scale = (r.uniform(0.85, 1.08),) * 3


def areca(loc, height=1.8, stems=16, mat=None, seed=1, spread=0.35):
    """Clump of arching fronds: areca palm, in a pot or in a bed."""
    r = random.Random(seed)
    mat = mat or leaf("#3f6424")
    key = ("areca", round(height, 2), mat.name)
    if key not in cache:
        v, f = _frond(height * 1.05, 26, 0.02 * height / 1.6, 0.55, 5)
        ob = mesh("frond", v, f, mat)
        cache[key] = ob.data
        bpy.data.objects.remove(ob)
    for i in range(stems):
        ob = link(bpy.data.objects.new("areca", cache[key]))
        az = i * 2.399 + r.uniform(-0.3, 0.3)
        t = (i + 0.5) / stems
        ob.location = (loc[0] + math.cos(az) * spread * 0.3 * t, loc[1] + math.sin(az) * spread * 0.3 * t, loc[2])
        ob.rotation_euler = (r.uniform(-0.2, 0.2), -math.radians(86 - 34 * t + r.uniform(-5, 5)), az)
        ob.scale = (r.uniform(0.7, 1.05),) * 3


def agave(loc, size=0.6, leaves=26, mat=None, seed=1):
    """Rosette of broad pointed leaves."""
    r = random.Random(seed)
    mat = mat or leaf("#4d6b52", 0.15)
    v, f = [], []
    for i in range(7):
        t = i / 6
        w = 0.085 * math.sin(math.pi * (0.25 + 0.75 * t)) if i < 6 else 0.002
        z = 0.16 * t - 0.2 * t * t
        v += [(t, -w, z + w * 0.5), (t, 0, z), (t, w, z + w * 0.5)]
    for i in range(6):
        for k in range(2):
            a = i * 3 + k
            f.append((a, a + 1, a + 4, a + 3))
    me = None
    for i in range(leaves):
        if me is None:
            ob = mesh("agave", v, f, mat, smooth=True)
            me = ob.data
        else:
            ob = link(bpy.data.objects.new("agave", me))
        t = i / leaves
        ob.location = loc
        ob.rotation_euler = (0, -math.radians(84 - 62 * t + r.uniform(-5, 5)), i * 2.399)
        ob.scale = (size * r.uniform(0.8, 1.05),) * 3


def hedge(x0, x1, y0, y1, z0, z1, mat=None, leaves=9000, size=0.05, seed=1):
    """Clipped hedge: a cloud of leaves over a dark core."""
    mat = mat or leaf("#2f5220", 0.25)
    rs = np.random.RandomState(seed)
    d = 0.06
    span(x0 + d, x1 - d, y0 + d, y1 - d, z0, z1 - d, material("#0c1408", 1.0), 0.05)
    lo, hi = np.array([x0, y0, z0]), np.array([x1, y1, z1])
    ext = hi - lo
    p = rs.uniform(0, 1, (leaves, 3))
    areas = np.array([ext[1] * ext[2], ext[0] * ext[2], ext[0] * ext[1] * 0.999])
    w = np.array([areas[0], areas[0], areas[1], areas[1], areas[2]])
    side = rs.choice(5, leaves, p=w / w.sum())
    for s, (ax, val) in enumerate(((0, 0), (0, 1), (1, 0), (1, 1), (2, 1))):
        p[side == s, ax] = val
    p = lo + p * ext
    p += rs.normal(0, 0.035, p.shape) + 0.05 * np.sin(p[:, [1, 2, 0]] * 3.1)
    u = rs.normal(0, 1, (leaves, 3))
    u /= np.linalg.norm(u, axis=1, keepdims=True)
    t = np.cross(u, rs.normal(0, 1, (leaves, 3)))
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    s = size * rs.uniform(0.6, 1.2, (leaves, 1))
    _quads("hedge", p - u * s, p + t * s * 0.45, p + u * s, p - t * s * 0.45, mat)


def grass(x0, x1, y0, y1, z=0.0, blades=30000, height=0.06, mat=None, seed=1):
    """Lawn: ground plane plus blades."""
    mat = mat or leaf("#3d6424", 0.3)
    g = G("soil")
    n = g.noise(g.coords("world"), 1.6, 6, 0.7)
    plane(x0, x1, y0, y1, z, g.out(g.principled(g.mix(n, "#2c4419", "#4a6a2c"), 0.95)))
    rs = np.random.RandomState(seed)
    p = np.stack([rs.uniform(x0, x1, blades), rs.uniform(y0, y1, blades), np.full(blades, z)], 1)
    a = rs.uniform(0, 6.28, blades)
    w = np.stack([np.cos(a), np.sin(a), 0 * a], 1) * 0.006 * (height / 0.06)
    up = np.stack([rs.normal(0, 0.4, blades), rs.normal(0, 0.4, blades), np.ones(blades)], 1)
    up *= height * rs.uniform(0.5, 1.2, (blades, 1))
    _quads("grass", p - w, p + w, p + up + w * 0.2, p + up - w * 0.2, mat)


def _quads(name, a, b, c, d, mat):
    n = len(a)
    co = np.stack([a, b, c, d], 1).reshape(-1, 3).astype(np.float32)
    me = bpy.data.meshes.new(name)
    me.vertices.add(4 * n)
    me.loops.add(4 * n)
    me.polygons.add(n)
    me.vertices.foreach_set("co", co.ravel())
    me.loops.foreach_set("vertex_index", np.arange(4 * n, dtype=np.int32))
    me.polygons.foreach_set("loop_start", np.arange(0, 4 * n, 4, dtype=np.int32))
    me.update(calc_edges=True)
    me.materials.append(mat)
    return link(bpy.data.objects.new(name, me))
