"""Floor materials shared by every scene.

All patterns are computed from the world position in metres, so a floor needs no UV map and two
objects made of one material (a slab and its step, say) join without a seam. Every function returns
a new bpy Material; assign it with `obj.data.materials.append(mat)`.

    flake(colors=[("#b9b4aa", .5), ("#3b3a39", .2), ...], chip=0.010)
    metallic(colors=["#0b0b0c", "#2c2a28", "#8a4a24"], scale=1.6)
    polished_concrete(tint="#a8a39a", aggregate=0.5, joints=(3.0, 3.0))
    solid("#c9cbc9", gloss=0.95)
    urethane("#7a2f22", wet=0.5)
    quartz([("#8d8778", .4), ...], grain=0.0016)
    bare_concrete(stains=0.6)
    stamped("#8b7a66")

Options that most of them share:
    seed    a number that moves the pattern elsewhere; same seed, same picture
    paint   [(x0, y0, x1, y1, "#hex"), ...] rectangles in world metres, coloured under the clear
            coat, which is how safety lines are really laid, so they reflect like the floor
    coat    0..1, how much of the clear gloss coat there is
    peel    strength of the orange-peel ripple of a hand-rolled coat; 0 is a mirror
    dims    "2D" for floors (fast); "3D" where the material also climbs a cove or a step
"""

import math
import random

import bpy
import numpy as np


def lin(color):
    """'#rrggbb' (sRGB, as a designer writes it) to the linear RGBA Blender wants."""
    if not isinstance(color, str):
        return tuple(color) if len(color) == 4 else (*color, 1.0)
    h = color.lstrip("#")
    out = []
    for i in (0, 2, 4):
        c = int(h[i:i + 2], 16) / 255
        out.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return (*out, 1.0)


class Graph:
    """The few shader nodes used here, as methods; sockets and plain numbers mix freely."""

    def __init__(self, name, seed=0, dims="2D"):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.t = self.mat.node_tree
        self.t.nodes.clear()
        self.dims = dims
        self.out = self.t.nodes.new("ShaderNodeOutputMaterial")
        self.bsdf = self.t.nodes.new("ShaderNodeBsdfPrincipled")
        self.t.links.new(self.bsdf.outputs[0], self.out.inputs[0])
        geo = self.t.nodes.new("ShaderNodeNewGeometry")
        self.world = geo.outputs["Position"]
        rnd = random.Random(seed)
        # Offsets stay below 100 m: beyond that single precision shows in millimetre chips.
        self.pos = self.vec("ADD", self.world, (rnd.uniform(20, 80), rnd.uniform(20, 80), 0))

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.t.links.new(value, socket)
        elif value is not None:
            if socket.type == "RGBA":
                value = lin(value)
            socket.default_value = value

    def vec(self, op, a, b=None, scale=None):
        n = self.t.nodes.new("ShaderNodeVectorMath")
        n.operation = op
        self.put(n.inputs[0], a)
        if b is not None:
            self.put(n.inputs[1], b)
        if scale is not None:
            self.put(n.inputs["Scale"], scale)
        return n.outputs["Value"] if op in ("LENGTH", "DOT_PRODUCT", "DISTANCE") else n.outputs[0]

    def math(self, op, a, b=None, c=None, clamp=False):
        n = self.t.nodes.new("ShaderNodeMath")
        n.operation = op
        n.use_clamp = clamp
        for i, v in enumerate((a, b, c)):
            if v is not None:
                self.put(n.inputs[i], v)
        return n.outputs[0]

    def step(self, x, lo, hi):
        """Smooth 0 to 1 as x passes from lo to hi (lo may be the larger)."""
        n = self.t.nodes.new("ShaderNodeMapRange")
        n.interpolation_type = "SMOOTHSTEP"
        rev = not isinstance(lo, bpy.types.NodeSocket) and not isinstance(
            hi, bpy.types.NodeSocket) and lo > hi
        self.put(n.inputs["Value"], x)
        self.put(n.inputs["From Min"], hi if rev else lo)
        self.put(n.inputs["From Max"], lo if rev else hi)
        n.inputs["To Min"].default_value, n.inputs["To Max"].default_value = (1, 0) if rev else (0, 1)
        return n.outputs["Result"]

    def remap(self, x, a, b, c=0.0, d=1.0):
        n = self.t.nodes.new("ShaderNodeMapRange")
        n.clamp = True
        for k, v in zip(("Value", "From Min", "From Max", "To Min", "To Max"), (x, a, b, c, d)):
            self.put(n.inputs[k], v)
        return n.outputs["Result"]

    def mix(self, fac, a, b, blend="MIX"):
        n = self.t.nodes.new("ShaderNodeMix")
        n.data_type = "RGBA"
        n.blend_type = blend
        self.put(n.inputs[0], fac)
        self.put(n.inputs[6], a)
        self.put(n.inputs[7], b)
        return n.outputs[2]

    def noise(self, scale, detail=4.0, rough=0.55, dist=0.0, vec=None, dims=None, kind="FBM"):
        n = self.t.nodes.new("ShaderNodeTexNoise")
        n.noise_dimensions = dims or self.dims
        n.noise_type = kind
        self.put(n.inputs["Vector"], vec or self.pos)
        self.put(n.inputs["Scale"], scale)
        n.inputs["Detail"].default_value = detail
        n.inputs["Roughness"].default_value = rough
        n.inputs["Distortion"].default_value = dist
        return n.outputs["Fac"], n.outputs["Color"]

    def cells(self, size, feature="F1", vec=None, rnd=1.0, smooth=None, dims=None):
        """Voronoi cells `size` metres apart: (distance in cell units, random colour per cell)."""
        n = self.t.nodes.new("ShaderNodeTexVoronoi")
        n.voronoi_dimensions = dims or self.dims
        n.feature = feature
        self.put(n.inputs["Vector"], vec or self.pos)
        n.inputs["Scale"].default_value = 1.0 / size
        n.inputs["Randomness"].default_value = rnd
        if smooth is not None:
            n.inputs["Smoothness"].default_value = smooth
        return n.outputs["Distance"], (n.outputs["Color"] if feature != "DISTANCE_TO_EDGE" else None)

    def rgb(self, color):
        n = self.t.nodes.new("ShaderNodeSeparateColor")
        self.put(n.inputs[0], color)
        return n.outputs[0], n.outputs[1], n.outputs[2]

    def xyz(self, v):
        n = self.t.nodes.new("ShaderNodeSeparateXYZ")
        self.put(n.inputs[0], v)
        return n.outputs[0], n.outputs[1], n.outputs[2]

    def join(self, x, y, z=0.0):
        n = self.t.nodes.new("ShaderNodeCombineXYZ")
        for i, v in enumerate((x, y, z)):
            self.put(n.inputs[i], v)
        return n.outputs[0]

    def ramp(self, fac, stops, kind="LINEAR"):
        n = self.t.nodes.new("ShaderNodeValToRGB")
        r = n.color_ramp
        r.interpolation = kind
        while len(r.elements) < len(stops):
            r.elements.new(0.5)
        # Positions first, in order: Blender re-sorts elements as they move.
        for e, (p, _) in zip(list(r.elements), sorted(stops, key=lambda s: s[0])):
            e.position = p
        for e, (_, c) in zip(r.elements, sorted(stops, key=lambda s: s[0])):
            e.color = lin(c)
        self.put(n.inputs[0], fac)
        return n.outputs[0]

    def shares(self, fac, colors):
        """Pick a colour for a uniform random `fac` so that each gets its share."""
        total = sum(s for _, s in colors)
        at, stops = 0.0, []
        for c, s in colors:
            stops.append((at / total, c))
            at += s
        return self.ramp(fac, stops, "CONSTANT")

    def warp(self, amount, scale, detail=3.0, vec=None):
        """The position pushed about by noise: what makes edges and flows irregular."""
        _, c = self.noise(scale, detail, vec=vec)
        d = self.vec("SUBTRACT", c, (0.5, 0.5, 0.5))
        return self.vec("ADD", vec or self.pos, self.vec("SCALE", d, scale=amount))

    def bump(self, height, strength=1.0, dist=0.001, normal=None):
        n = self.t.nodes.new("ShaderNodeBump")
        n.inputs["Strength"].default_value = strength
        n.inputs["Distance"].default_value = dist
        self.put(n.inputs["Height"], height)
        if normal is not None:
            self.put(n.inputs["Normal"], normal)
        return n.outputs[0]

    def grey(self, v):
        """A number as a grey, for multiplying colours."""
        return self.join(v, v, v)

    def painted(self, color, paint, worn=0.0):
        if not paint:
            return color
        x, y, _ = self.xyz(self.world)
        f, _ = self.noise(35, 5, 0.7)
        # A tape edge is straight but never perfect: a millimetre of bleed.
        wob = self.math("MULTIPLY", self.math("SUBTRACT", f, 0.5), 0.004)
        x, y = self.math("ADD", x, wob), self.math("ADD", y, wob)
        for x0, y0, x1, y1, c in paint:
            dx = self.math("ABSOLUTE", self.math("SUBTRACT", x, (x0 + x1) / 2))
            dy = self.math("ABSOLUTE", self.math("SUBTRACT", y, (y0 + y1) / 2))
            m = self.math("MULTIPLY", self.math("LESS_THAN", dx, abs(x1 - x0) / 2),
                          self.math("LESS_THAN", dy, abs(y1 - y0) / 2))
            if worn:
                m = self.math("MULTIPLY", m, self.step(f, 0.2 + worn * 0.3, 0.26 + worn * 0.3))
            color = self.mix(m, color, c)
        return color

    def finish(self, color, rough=0.4, coat=1.0, coat_rough=0.04, peel=1.0, normal=None,
               metallic=0.0, spec=0.5, coat_normal=None, coat_ior=1.5):
        p = self.bsdf.inputs
        self.put(p["Base Color"], color)
        self.put(p["Roughness"], rough)
        self.put(p["Metallic"], metallic)
        p["Specular IOR Level"].default_value = spec
        self.put(p["Coat Weight"], coat)
        self.put(p["Coat Roughness"], coat_rough)
        p["Coat IOR"].default_value = coat_ior
        if normal is not None:
            self.put(p["Normal"], normal)
        if coat_normal is None and peel:
            # Two ripples: centimetre orange peel, and the half-metre sway a roller leaves, which
            # bends long reflections the way a real floor does.
            fine, _ = self.noise(55, 2, 0.5)
            slow, _ = self.noise(2.2, 2, 0.5)
            n1 = self.bump(slow, 1.0, 0.004 * peel)
            coat_normal = self.bump(fine, 1.0, 0.00012 * peel, n1)
        if coat_normal is not None:
            self.put(p["Coat Normal"], coat_normal)
        return self.mat

    def scuff(self, lo, hi):
        """Roughness that varies as feet and mops make it vary."""
        a, _ = self.noise(0.9, 5, 0.6, 0.4)
        return self.remap(a, 0.3, 0.7, lo, hi)


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
    """Poured metallic epoxy: colours from the deepest pool to the brightest pearl.

    scale is the size in metres of the largest swirl; lacing and cells (0..1) are the bright veins
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


def _joints(g, joints, width=0.005):
    """Saw cuts every joints[0] by joints[1] metres, offset by joints[2:], as a mask."""
    dx, dy = joints[0], joints[1]
    ox, oy = (joints[2], joints[3]) if len(joints) > 3 else (0.0, 0.0)
    x, y, _ = g.xyz(g.world)
    out = None
    for v, d, o in ((x, dx, ox), (y, dy, oy)):
        if not d:
            continue
        # Distance to the nearest multiple of d.
        t = g.math("ABSOLUTE", g.math("PINGPONG", g.math("SUBTRACT", v, o + 1000 * d), d / 2))
        m = g.step(t, width * 0.62, width * 0.42)
        out = m if out is None else g.math("MAXIMUM", out, m)
    return out


def _cracks(g, size, width, keep=0.55):
    """Hairline cracks: jagged edges of huge cells, most of them masked away."""
    w = g.warp(size * 0.55, 1.3 / size, 6)
    w = g.warp(0.03, 14, 4, vec=w)
    d, _ = g.cells(size, feature="DISTANCE_TO_EDGE", vec=w)
    f, _ = g.noise(0.6 / size, 2)
    thin, _ = g.noise(4, 3)
    ww = g.math("MULTIPLY", width / size, g.remap(thin, 0.3, 0.7, 0.3, 1.3))
    m = g.math("SUBTRACT", 1.0, g.math("DIVIDE", d, ww), clamp=True)
    return g.math("MULTIPLY", m, g.step(f, keep, keep + 0.06))


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
        k = _cracks(g, 2.6, 0.0016, 0.52)
        col = g.mix(g.math("MULTIPLY", k, 0.6), col, "#2e2a26")
        height = g.math("SUBTRACT", height, g.math("MULTIPLY", k, 0.3))
    coat = 1.0
    if joints:
        j = _joints(g, joints)
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


def solid(color, gloss=0.95, peel=1.0, seed=4, paint=None, joints=None, dims="2D", worn=0.0,
          coat=1.0, name="solid"):
    """One-colour epoxy. gloss 1 is a mirror, 0.6 satin."""
    g = Graph(name, seed, dims)
    a, _ = g.noise(0.5, 5, 0.55, 0.3)
    b, _ = g.noise(40, 3, 0.6)
    col = g.mix(1.0, color, g.grey(g.remap(a, 0.3, 0.7, 0.95, 1.03)), "MULTIPLY")
    col = g.mix(1.0, col, g.grey(g.remap(b, 0.3, 0.7, 0.985, 1.015)), "MULTIPLY")
    col = g.painted(col, paint, worn)
    coat_w = coat
    normal = None
    if joints:
        # Joints filled with grey polyurea, level with the floor but duller.
        j = _joints(g, joints, 0.009)
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
    """Coloured quartz sand, [(hex, share), ...], sealed but still grippy."""
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
        k = _cracks(g, 1.7, 0.006, 0.44)
        col = g.mix(g.math("MULTIPLY", k, 0.85), col, "#211e1b")
        height = g.math("SUBTRACT", height, g.math("MULTIPLY", k, 2.5))
    if joints:
        j = _joints(g, joints, 0.007)
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
    """Stamped concrete, ashlar slate. tile is the repeat in metres (stones run from 0.2 to 0.6)."""
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
