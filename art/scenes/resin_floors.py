"""Floors of resin: flake, metallic, one color, cementitious urethane, quartz."""

from floor_graph import Graph, saw_cuts


def flake(colors, chip=0.00635, coat=1.0, gloss=0.96, peel=1.0, seed=1, paint=None, dims="2D",
          name="flake"):
    """Vinyl chips broadcast to refusal under clear coat. `colors` is [(hex, share), ...].

    chip is the usual chip width; 0.006 is the common quarter inch, 0.010 to 0.014 reads better in
    a wide picture.
    """
    g = Graph(name, seed, dims)
    # Chips lie over one another: a few large, many middling, small ones in the gaps.
    layers = [(0.55, 1.0), (1.0, 0.68), (1.55, 0.24)]
    col = height = None
    for i, (k, keep) in enumerate(layers):
        v = g.vec("ADD", g.pos, (3.7 * i, 1.9 * i, 0.31 * i))
        _, c = g.cells(chip * k, vec=v)
        r, gr, b = g.rgb(c)
        tone = g.shares(r, colors)
        # Each chip a shade apart from its kin, and catching light at its own height.
        tone = g.mix(1.0, tone, g.grey(g.remap(gr, 0, 1, 0.80, 1.16)), "MULTIPLY")
        if col is None:
            col, height = tone, gr
        else:
            m = g.math("LESS_THAN", b, keep)
            col = g.mix(m, col, tone)
            height = g.math("ADD", g.math("MULTIPLY", m, gr), g.math(
                "MULTIPLY", g.math("SUBTRACT", 1.0, m), height))
    big, _ = g.noise(0.8, 3)
    col = g.mix(1.0, col, g.grey(g.remap(big, 0.3, 0.7, 0.93, 1.05)), "MULTIPLY")
    col = g.painted(col, paint)
    normal = g.bump(height, 0.35, 0.0006)
    return g.finish(col, rough=0.42, coat=coat, coat_rough=g.scuff(1 - gloss, 1 - gloss + 0.03),
                    peel=peel, normal=normal)


def metallic(colors, scale=1.6, coat=1.0, peel=0.35, seed=2, lacing=0.7, cells=0.5, shine=0.75,
             dims="2D", name="metallic"):
    """Poured metallic epoxy: colors from the deepest pool to the brightest pearl.

    scale is the size in meters of the largest swirl; lacing and cells (0..1) are the bright veins
    and the solvent-dropped rings.
    """
    g = Graph(name, seed, dims)
    s = 1.0 / scale
    # Domain warping twice: the first pushes slow rivers, the second curls their banks.
    w1 = g.warp(scale * 0.9, s * 0.7, 2)
    w2 = g.warp(scale * 0.55, s * 1.7, 4, vec=w1)
    w3 = g.warp(scale * 0.16, s * 6.0, 4, vec=w2)
    flow, _ = g.noise(s * 0.8, 5, 0.52, 0.6, vec=w2)
    n = len(colors)
    col = g.ramp(g.remap(flow, 0.30, 0.70), [(i / max(1, n - 1), c) for i, c in enumerate(colors)],
                 "EASE")
    # Silky streaks along the flow: stretch the same warped space.
    fine, _ = g.noise(s * 5.0, 6, 0.62, 0.8, vec=w3)
    col = g.mix(1.0, col, g.grey(g.remap(fine, 0.25, 0.75, 0.45, 1.55)), "MULTIPLY")
    # Lacing: thin bright ridges where one value of a warped noise is crossed.
    ln, _ = g.noise(s * 1.5, 3, 0.5, 0.5, vec=w3)
    ridge = g.math("ABSOLUTE", g.math("SUBTRACT", ln, 0.5))
    lace = g.step(ridge, 0.035, 0.0)
    where, _ = g.noise(s * 0.9, 2, 0.5)
    lace = g.math("MULTIPLY", lace, g.step(where, 0.42, 0.62))
    lace = g.math("MULTIPLY", lace, lacing)
    bright = g.mix(0.45, colors[-1], "#f4ead8")
    col = g.mix(lace, col, bright)
    # Cells: rings of pigment pushed aside by solvent, only in patches.
    cd, cc = g.cells(scale * 0.11, vec=w3, feature="DISTANCE_TO_EDGE")
    rim = g.step(cd, 0.10, 0.0)
    patch, _ = g.noise(s * 0.75, 3, 0.5, vec=w1)
    rim = g.math("MULTIPLY", g.math("MULTIPLY", rim, g.step(patch, 0.52, 0.68)), cells)
    col = g.mix(rim, col, colors[max(0, n - 2)])
    height = g.math("ADD", fine, g.math("MULTIPLY", flow, 2.0))
    # The mica lies at angles beneath the flat coat; tilting only the base gives the pearl depth.
    normal = g.bump(height, 0.9, 0.028 * scale)
    rough = g.remap(fine, 0.3, 0.7, 0.48, 0.28)
    met = g.remap(flow, 0.3, 0.6, shine * 0.6, shine)
    return g.finish(col, rough=rough, coat=coat, coat_rough=g.scuff(0.008, 0.03), peel=peel,
                    normal=normal, metallic=met)


def solid(color, gloss=0.95, peel=1.0, seed=4, paint=None, joints=None, dims="2D", worn=0.0,
          coat=1.0, name="solid"):
    """One-color epoxy. gloss 1 is a mirror, 0.6 satin."""
    g = Graph(name, seed, dims)
    a, _ = g.noise(0.5, 5, 0.55, 0.3)
    b, _ = g.noise(40, 3, 0.6)
    col = g.mix(1.0, color, g.grey(g.remap(a, 0.3, 0.7, 0.95, 1.03)), "MULTIPLY")
    col = g.mix(1.0, col, g.grey(g.remap(b, 0.3, 0.7, 0.985, 1.015)), "MULTIPLY")
    col = g.painted(col, paint, worn)
    coat_w = coat
    normal = None
    if joints:
        # Joints filled with gray polyurea, level with the floor but duller.
        j = saw_cuts(g, joints, 0.009)
        col = g.mix(j, col, g.mix(1.0, color, (0.35, 0.35, 0.36, 1), "MULTIPLY"))
        normal = g.bump(g.math("MULTIPLY", j, -1.0), 0.6, 0.001)
        coat_w = g.math("SUBTRACT", coat, g.math("MULTIPLY", j, 0.6))
    lo = 1 - gloss
    return g.finish(col, rough=0.35, coat=coat_w, coat_rough=g.scuff(lo * 0.7, lo * 1.3 + 0.015),
                    peel=peel, normal=normal)


def urethane(color, wet=0.0, seed=5, paint=None, dims="2D", texture=1.0, satin=0.3,
             name="urethane"):
    """Cementitious urethane: satin with a fine tooth. wet 0..1 is how much of it lies under water."""
    g = Graph(name, seed, dims)
    a, _ = g.noise(0.8, 5, 0.6, 0.3)
    f, _ = g.noise(420, 3, 0.6)
    t, _ = g.noise(150, 3, 0.6)
    col = g.mix(1.0, color, g.grey(g.remap(a, 0.3, 0.7, 0.88, 1.08)), "MULTIPLY")
    col = g.mix(1.0, col, g.grey(g.remap(f, 0.25, 0.75, 0.86, 1.14)), "MULTIPLY")
    col = g.painted(col, paint)
    tooth = g.bump(t, 0.35 * texture, 0.0011)
    if not wet:
        return g.finish(col, rough=g.scuff(satin, satin + 0.12), coat=0.55, coat_rough=g.scuff(
            satin * 0.5, satin * 0.5 + 0.1), normal=tooth,
            coat_normal=g.bump(t, 0.25 * texture, 0.0007))
    # A mopped floor dries from the thin places: pools with soft, ragged banks.
    w, _ = g.noise(0.75, 5, 0.58, 0.5)
    lim = 0.72 - wet * 0.44
    m = g.step(w, lim - 0.04, lim + 0.07)
    dark = g.mix(1.0, col, (0.80, 0.80, 0.80, 1), "MULTIPLY")
    col = g.mix(m, col, dark)
    dry = g.scuff(satin * 0.5, satin * 0.5 + 0.1)
    crough = g.math("ADD", g.math("MULTIPLY", g.math("SUBTRACT", 1.0, m), dry), 0.012)
    hh = g.math("MULTIPLY", g.math("SUBTRACT", 1.0, g.math("MULTIPLY", m, 0.93)), t)
    slow, _ = g.noise(3.0, 2)
    cn = g.bump(hh, 0.3 * texture, 0.0009, g.bump(slow, 1.0, 0.0025))
    return g.finish(col, rough=0.4, coat=g.remap(m, 0, 1, 0.55, 1.0), coat_rough=crough,
                    normal=tooth, coat_normal=cn, coat_ior=1.4)


def quartz(colors=None, grain=0.0016, gloss=0.85, seed=6, dims="2D", paint=None, name="quartz"):
    """Colored quartz sand, [(hex, share), ...], sealed but still grippy."""
    colors = colors or [("#b5ab99", .35), ("#8a7f70", .25), ("#d8d0c2", .2), ("#4b4540", .2)]
    g = Graph(name, seed, dims)
    d, c = g.cells(grain)
    r, gr, b = g.rgb(c)
    col = g.shares(r, colors)
    col = g.mix(1.0, col, g.grey(g.remap(gr, 0, 1, 0.8, 1.2)), "MULTIPLY")
    a, _ = g.noise(0.9, 4, 0.55)
    col = g.mix(1.0, col, g.grey(g.remap(a, 0.3, 0.7, 0.93, 1.05)), "MULTIPLY")
    col = g.painted(col, paint)
    normal = g.bump(g.math("MULTIPLY", d, -1.0), 0.6, grain * 0.5)
    cn = g.bump(g.math("MULTIPLY", d, -1.0), 0.25, grain * 0.25)
    return g.finish(col, rough=0.4, coat=0.9, coat_rough=1 - gloss, normal=normal, coat_normal=cn)
