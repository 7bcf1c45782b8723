"""The shader nodes of floor materials, and marks that every slab can have: saw cuts and cracks."""

import random

import bpy

from nodes import rgb


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
                value = rgb(value)
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
        """Voronoi cells `size` meters apart: (distance in cell units, random color per cell)."""
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
            e.color = rgb(c)
        self.put(n.inputs[0], fac)
        return n.outputs[0]

    def shares(self, fac, colors):
        """Pick a color for a uniform random `fac` so that each gets its share."""
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
        """A number as a gray, for multiplying colors."""
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


def saw_cuts(g, spacing, width=0.005):
    """Saw cuts spacing[0] by spacing[1] meters apart, moved by spacing[2:], as a mask."""
    dx, dy = spacing[0], spacing[1]
    ox, oy = (spacing[2], spacing[3]) if len(spacing) > 3 else (0.0, 0.0)
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


def hairline_cracks(g, size, width, keep=0.55):
    """Hairline cracks: jagged edges of huge cells, most of them masked away."""
    w = g.warp(size * 0.55, 1.3 / size, 6)
    w = g.warp(0.03, 14, 4, vec=w)
    d, _ = g.cells(size, feature="DISTANCE_TO_EDGE", vec=w)
    f, _ = g.noise(0.6 / size, 2)
    thin, _ = g.noise(4, 3)
    ww = g.math("MULTIPLY", width / size, g.remap(thin, 0.3, 0.7, 0.3, 1.3))
    m = g.math("SUBTRACT", 1.0, g.math("DIVIDE", d, ww), clamp=True)
    return g.math("MULTIPLY", m, g.step(f, keep, keep + 0.06))
