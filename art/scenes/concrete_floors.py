"""Floors of concrete: polished, bare, and stamped as slate."""

import random

import bpy
import numpy as np

from floor_graph import Graph, hairline_cracks, saw_cuts


def polished_concrete(tint="#a39d93", aggregate=0.65, stone=0.024, gloss=0.92, joints=None, seed=3,
                      cracks=True, dims="2D", peel=0.6, paint=None, name="polished_concrete"):
    """Ground and densified slab: stones of three sizes in paste, hairline cracks, saw cuts.

    aggregate 0 is a "salt and pepper" grind, 1 shows every stone.
    """
    g = Graph(name, seed, dims)
    a, _ = g.noise(0.7, 6, 0.6, 0.3)
    b, _ = g.noise(7, 6, 0.65)
    c, _ = g.noise(160, 4, 0.7)
    col = g.mix(g.remap(a, 0.3, 0.7), tint, g.mix(1.0, tint, (0.78, 0.77, 0.75, 1), "MULTIPLY"))
    col = g.mix(1.0, col, g.grey(g.remap(b, 0.25, 0.75, 0.82, 1.14)), "MULTIPLY")
    col = g.mix(1.0, col, g.grey(g.remap(c, 0.25, 0.75, 0.80, 1.18)), "MULTIPLY")
    # Limestone and river gravel as found in Florida mixes, with some dark chert.
    tones = [("#d2c8b6", .22), ("#b7ab98", .16), ("#857c70", .17), ("#5f574e", .16),
             ("#e6dfd2", .13), ("#3f3a35", .10), ("#9a7550", .06)]
    expose, _ = g.noise(0.55, 3, 0.5)
    expose = g.remap(expose, 0.3, 0.7, aggregate * 0.55, min(1.0, aggregate * 1.35))
    rock = None
    for i, (k, fill, edge) in enumerate(((0.17, 0.75, 0.34), (0.48, 0.62, 0.36), (1.0, 0.72, 0.40))):
        v = g.vec("ADD", g.pos, (5.3 * i, 2.1 * i, 0))
        v = g.warp(stone * k * 0.7, 1.1 / (stone * k), 2, vec=v)
        d, cc = g.cells(stone * k, vec=v, rnd=0.95)
        r, gr, bl = g.rgb(cc)
        t = g.shares(r, tones)
        grain, _ = g.noise(4.0 / (stone * k), 3, 0.6)
        t = g.mix(1.0, t, g.grey(g.remap(grain, 0.2, 0.8, 0.82, 1.15)), "MULTIPLY")
        m = g.step(g.math("SUBTRACT", d, g.math("MULTIPLY", gr, edge)), 0.10, 0.05)
        m = g.math("MULTIPLY", m, g.math("LESS_THAN", bl, g.math("MULTIPLY", expose, fill)))
        col = g.mix(g.math("MULTIPLY", m, 0.9), col, t)
        rock = m if rock is None else g.math("MAXIMUM", rock, m)
    height = g.math("MULTIPLY", rock, 0.3)
    if cracks:
        k = hairline_cracks(g, 2.6, 0.0016, 0.52)
        col = g.mix(g.math("MULTIPLY", k, 0.6), col, "#2e2a26")
        height = g.math("SUBTRACT", height, g.math("MULTIPLY", k, 0.3))
    coat = 1.0
    if joints:
        j = saw_cuts(g, joints)
        col = g.mix(j, col, "#1d1b19")
        height = g.math("SUBTRACT", height, g.math("MULTIPLY", j, 4.0))
        coat = g.math("SUBTRACT", 1.0, j)
    col = g.painted(col, paint)
    lo = 1 - gloss
    rough = g.math("ADD", g.scuff(lo * 0.45, lo * 1.5), g.math("MULTIPLY", g.remap(
        b, 0.3, 0.7), lo * 0.5))
    normal = g.bump(height, 0.5, 0.0006)
    return g.finish(col, rough=g.math("ADD", rough, 0.22), coat=coat, coat_rough=rough, peel=peel,
                    normal=normal)


def bare_concrete(tint="#8f8a82", stains=0.5, damp=None, seed=7, cracks=True, joints=None,
                  dims="2D", name="bare_concrete"):
    """Old broom-worn slab: laitance, pores, oil and rust stains, matte.

    damp is [(x, y, radius), ...]: dark wet patches that also shine a little.
    """
    g = Graph(name, seed, dims)
    a, _ = g.noise(0.9, 7, 0.62, 0.5)
    b, _ = g.noise(9, 7, 0.68, 0.3)
    c, _ = g.noise(220, 4, 0.7)
    col = g.mix(g.remap(a, 0.3, 0.7), g.mix(1.0, tint, (0.70, 0.70, 0.71, 1), "MULTIPLY"),
                g.mix(1.0, tint, (1.22, 1.20, 1.16, 1), "MULTIPLY"))
    col = g.mix(1.0, col, g.grey(g.remap(b, 0.25, 0.75, 0.74, 1.2)), "MULTIPLY")
    col = g.mix(1.0, col, g.grey(g.remap(c, 0.25, 0.75, 0.82, 1.15)), "MULTIPLY")
    # Sand grains peeping through the worn skin.
    d, cc = g.cells(0.0032)
    r, gr, bl = g.rgb(cc)
    sand = g.math("MULTIPLY", g.math("LESS_THAN", bl, 0.22), g.step(d, 0.4, 0.2))
    col = g.mix(g.math("MULTIPLY", sand, 0.55), col, g.shares(r, [
        ("#6a645c", .5), ("#b9b2a6", .35), ("#3f3b37", .15)]))
    # Pin holes left by air bubbles.
    pd, pc = g.cells(0.021, vec=g.warp(0.006, 60, 2))
    pr, pg, pb = g.rgb(pc)
    pores = g.math("MULTIPLY", g.step(g.math("SUBTRACT", pd, g.math("MULTIPLY", pg, 0.10)), 0.03, 0.0),
                   g.math("LESS_THAN", pb, 0.45))
    col = g.mix(g.math("MULTIPLY", pores, 0.8), col, "#2a2724")
    height = g.math("ADD", g.math("MULTIPLY", b, 0.8), g.math("MULTIPLY", c, 0.55))
    height = g.math("SUBTRACT", height, g.math("MULTIPLY", pores, 1.4))
    rough = g.remap(b, 0.3, 0.7, 0.72, 0.92)
    if stains:
        o, _ = g.noise(1.1, 6, 0.6, 0.8, vec=g.vec("ADD", g.pos, (7, 3, 0)))
        oil = g.math("MULTIPLY", g.step(o, 0.56, 0.72), stains)
        col = g.mix(g.math("MULTIPLY", oil, 0.8), col, "#3a342d")
        u, _ = g.noise(1.7, 6, 0.6, 0.8, vec=g.vec("ADD", g.pos, (1, 9, 0)))
        rust = g.math("MULTIPLY", g.step(u, 0.60, 0.74), stains * 0.5)
        col = g.mix(rust, col, "#7d5a3c")
        # Round drips: paint and oil spots.
        sd, sc = g.cells(0.30, vec=g.warp(0.05, 22, 5))
        sr, sg, sb = g.rgb(sc)
        spot = g.math("MULTIPLY", g.step(g.math("SUBTRACT", sd, g.math("MULTIPLY", sg, 0.11)), 0.07, -0.02),
                      g.math("LESS_THAN", sb, 0.32 * stains + 0.05))
        col = g.mix(g.math("MULTIPLY", spot, 0.42), col, "#332e29")
        rough = g.math("SUBTRACT", rough, g.math("MULTIPLY", oil, 0.15))
    if cracks:
        k = hairline_cracks(g, 1.7, 0.006, 0.44)
        col = g.mix(g.math("MULTIPLY", k, 0.85), col, "#211e1b")
        height = g.math("SUBTRACT", height, g.math("MULTIPLY", k, 2.5))
    if joints:
        j = saw_cuts(g, joints, 0.007)
        col = g.mix(j, col, "#1a1816")
        height = g.math("SUBTRACT", height, g.math("MULTIPLY", j, 5.0))
    coat = 0.0
    if damp:
        wpos = g.vec("SUBTRACT", g.warp(0.16, 5, 6), g.vec("SUBTRACT", g.pos, g.world))
        m = None
        for x, y, rad in damp:
            flat = g.vec("MULTIPLY", g.vec("SUBTRACT", wpos, (x, y, 0)), (1, 1, 0))
            dd = g.vec("LENGTH", flat)
            one = g.step(dd, rad, rad * 0.80)
            m = one if m is None else g.math("MAXIMUM", m, one)
        col = g.mix(m, col, g.mix(1.0, col, (0.50, 0.48, 0.46, 1), "MULTIPLY"))
        rough = g.math("SUBTRACT", rough, g.math("MULTIPLY", m, 0.30))
        coat = g.math("MULTIPLY", m, 0.25)
    return g.finish(col, rough=rough, coat=coat, coat_rough=0.25, peel=0,
                    normal=g.bump(height, 0.7, 0.0016), spec=0.35)


def _ashlar(seed, px=768, cells=10):
    """A tileable ashlar layout: height (R), random per stone (G), as an image of cells x cells."""
    rnd = random.Random(seed)
    grid = -np.ones((cells, cells), int)
    stones = []
    for y in range(cells):
        for x in range(cells):
            if grid[y, x] >= 0:
                continue
            shapes = [(3, 2), (2, 3), (2, 2), (2, 1), (1, 2), (1, 1)]
            rnd.shuffle(shapes)
            shapes.sort(key=lambda s: -s[0] * s[1] * rnd.uniform(0.4, 1.0))
            for w, h in shapes + [(1, 1)]:
                yy = [(y + j) % cells for j in range(h)]
                xx = [(x + i) % cells for i in range(w)]
                if (grid[np.ix_(yy, xx)] < 0).all():
                    grid[np.ix_(yy, xx)] = len(stones)
                    stones.append((x, y, w, h, rnd.random(), rnd.random()))
                    break
    buf = np.zeros((px, px, 4), np.float32)
    buf[..., 3] = 1
    u = px / cells
    for x, y, w, h, r, t in stones:
        ph, pw = int(round(h * u)), int(round(w * u))
        iy, ix = np.mgrid[0:ph, 0:pw]
        edge = np.minimum(np.minimum(ix + .5, pw - ix - .5), np.minimum(iy + .5, ph - iy - .5)) / u
        yy = (int(round(y * u)) + iy) % px
        xx = (int(round(x * u)) + ix) % px
        buf[yy, xx, 0] = np.clip(edge / 0.16, 0, 1)
        buf[yy, xx, 1] = r
        buf[yy, xx, 2] = t
    img = bpy.data.images.new(f"ashlar{seed}", px, px, float_buffer=True, is_data=True)
    img.pixels.foreach_set(buf.ravel())
    img.pack()
    return img


def stamped(color="#8b7a66", release="#4f443a", tile=2.0, gloss=0.8, seed=8, sealed=True,
            name="stamped"):
    """Stamped concrete, ashlar slate. tile is the repeat in meters (stones run from 0.2 to 0.6)."""
    g = Graph(name, seed, "2D")
    n = g.t.nodes.new("ShaderNodeTexImage")
    n.image = _ashlar(seed)
    n.interpolation = "Cubic"
    v = g.warp(0.010, 9, 4)
    g.put(n.inputs[0], g.vec("SCALE", v, scale=1.0 / tile))
    edge, rnd, tilt = g.rgb(n.outputs[0])
    a, _ = g.noise(3.5, 8, 0.62, 0.6, vec=g.vec("ADD", g.pos, g.join(g.math(
        "MULTIPLY", rnd, 30.0), g.math("MULTIPLY", tilt, 30.0))))
    b, _ = g.noise(30, 6, 0.65)
    # Slate splits in steps, hence the quantised noise.
    steps = g.math("DIVIDE", g.math("FLOOR", g.math("MULTIPLY", a, 9.0)), 9.0)
    face = g.math("ADD", g.math("MULTIPLY", steps, 0.45), g.math("MULTIPLY", a, 0.75))
    joint = g.step(edge, 0.75, 0.15)
    height = g.math("ADD", g.math("MULTIPLY", g.step(edge, 0.1, 0.95), 1.1), g.math(
        "ADD", face, g.math("MULTIPLY", b, 0.18)))
    col = g.mix(1.0, color, g.grey(g.remap(rnd, 0, 1, 0.80, 1.18)), "MULTIPLY")
    col = g.mix(g.math("MULTIPLY", g.step(a, 0.56, 0.30), 0.75), col, release)
    col = g.mix(1.0, col, g.grey(g.remap(b, 0.25, 0.75, 0.82, 1.14)), "MULTIPLY")
    col = g.mix(g.math("MULTIPLY", joint, 0.85), col, g.mix(0.5, release, "#241f1a"))
    normal = g.bump(height, 0.85, 0.007)
    cn = g.bump(height, 0.55, 0.006)
    return g.finish(col, rough=0.6, coat=0.75 if sealed else 0.0, coat_rough=g.scuff(
        1 - gloss, 1 - gloss + 0.1), normal=normal, coat_normal=cn)
