"""Shared stage for all scenes: reset, camera, lights, skies, shapes, plain
materials, plants and the final render.

Units are meters, Z is up, yaw 0 looks along +Y.  Colors are given either as
"#rrggbb" (sRGB) or as a linear (r, g, b) tuple.  Everything is deterministic.

Typical scene:

    import stage as S
    S.reset(seed=1)
    S.sky_dusk(...)
    S.box((4, 0.1, 2.5), (0, 3, 1.25), S.painted_wall("#e8e4dc"))
    S.camera((0, -3, 1.4), yaw=0, lens=24, shift_y=-0.05)
    S.render("my-picture", 1600, 900, samples=32)      # --preview on argv
"""
import math
import os
import random
import sys
import time

import bpy
import numpy as np
from mathutils import Matrix, Vector
from PIL import Image

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
IMAGES = os.path.join(ROOT, "content", "images")
PREVIEWS = "/tmp/previews"
PREVIEW = "--preview" in sys.argv

rng = random.Random(1)
_cache = {}


# --------------------------------------------------------------- basics ----
def reset(seed=1):
    """Empty scene, AgX, fixed seeds."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    rng.seed(seed)
    np.random.seed(seed)
    _cache.clear()
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    sc.unit_settings.system = "METRIC"
    sc.view_settings.view_transform = "AgX"
    sc.view_settings.look = "AgX - Medium High Contrast"
    sc.cycles.seed = seed
    w = bpy.data.worlds.new("World")
    w.use_nodes = True
    sc.world = w
    return sc


def rgb(c):
    """'#rrggbb' or linear tuple -> linear RGBA."""
    if isinstance(c, str):
        c = c.lstrip("#")
        v = [int(c[i:i + 2], 16) / 255 for i in (0, 2, 4)]
        v = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in v]
        return (*v, 1.0)
    return (*c[:3], 1.0)


def kelvin(k):
    """Approximate linear color of a lamp of k kelvin, brightest channel 1."""
    t = k / 100
    r = 255 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    g = 99.47 * math.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    b = 255 if t >= 66 else (0 if t <= 19 else 138.52 * math.log(t - 10) - 305.04)
    v = [min(max(x, 0), 255) / 255 for x in (r, g, b)]
    return tuple(x ** 2.2 for x in v)


def _col(c):
    return kelvin(c) if isinstance(c, (int, float)) else rgb(c)[:3]


# ---------------------------------------------------------- node helper ----
class G:
    """Tiny builder for shader graphs.  Methods return output sockets."""

    def __init__(self, name, tree=None):
        if tree is None:
            self.mat = bpy.data.materials.new(name)
            self.mat.use_nodes = True
            self.nt = self.mat.node_tree
        else:
            self.mat, self.nt = None, tree
        self.nt.nodes.clear()

    def node(self, kind, inputs=None, **props):
        n = self.nt.nodes.new("ShaderNode" + kind)
        for k, v in props.items():
            setattr(n, k, v)
        for k, v in (inputs or {}).items():
            self.put(n.inputs[k], v)
        return n

    def put(self, sock, v):
        if v is None:
            return
        if hasattr(v, "is_linked"):
            self.nt.links.new(v, sock)
        elif hasattr(v, "outputs"):
            self.nt.links.new(v.outputs[0], sock)
        else:
            if sock.type == "RGBA":
                v = rgb(v)
            sock.default_value = v

    # coordinates in meters: "object" (own origin), "world", "generated"
    def coords(self, kind="object", scale=(1, 1, 1), rot=(0, 0, 0), loc=(0, 0, 0)):
        if kind == "world":
            v = self.node("NewGeometry").outputs["Position"]
        else:
            v = self.node("TexCoord").outputs[kind.capitalize()]
        return self.node("Mapping", {"Vector": v, "Scale": scale, "Rotation": rot,
                                     "Location": loc}).outputs[0]

    def noise(self, vec=None, scale=5, detail=4, rough=0.55, distortion=0, color=False):
        n = self.node("TexNoise", {"Vector": vec, "Scale": scale, "Detail": detail,
                                   "Roughness": rough, "Distortion": distortion})
        return n.outputs["Color" if color else 0]

    def voronoi(self, vec=None, scale=5, feature="F1", out="Distance", rand=1, metric="EUCLIDEAN"):
        n = self.node("TexVoronoi", feature=feature, distance=metric)
        self.put(n.inputs["Vector"], vec)
        n.inputs["Scale"].default_value = scale
        n.inputs["Randomness"].default_value = rand
        return n.outputs[out]

    def wave(self, vec=None, scale=5, distortion=3, detail=3, dscale=1.5, kind="BANDS", direction="X"):
        return self.node("TexWave", {"Vector": vec, "Scale": scale, "Distortion": distortion,
                                     "Detail": detail, "Detail Scale": dscale},
                         wave_type=kind, bands_direction=direction).outputs["Fac"]

    def white(self, vec):
        return self.node("TexWhiteNoise", {"Vector": vec}).outputs["Value"]

    def ramp(self, fac, stops, mode="LINEAR"):
        """stops: [(pos, color), ...]"""
        n = self.node("ValToRGB", {"Fac": fac})
        n.color_ramp.interpolation = mode
        el = n.color_ramp.elements
        while len(el) < len(stops):
            el.new(0.5)
        for e, (p, c) in zip(el, stops):
            e.position = p
            e.color = rgb(c) if not isinstance(c, (int, float)) else (c, c, c, 1)
        return n.outputs["Color"]

    def mix(self, fac, a, b, blend="MIX"):
        n = self.node("Mix", data_type="RGBA", blend_type=blend)
        self.put(n.inputs[0], fac)
        self.put(n.inputs[6], a)
        self.put(n.inputs[7], b)
        return n.outputs[2]

    def math(self, op, a, b=None, c=None, clamp=False):
        n = self.node("Math", operation=op, use_clamp=clamp)
        for i, v in enumerate((a, b, c)):
            self.put(n.inputs[i], v)
        return n.outputs[0]

    def remap(self, v, a, b, c, d, clamp=True):
        n = self.node("MapRange", {"Value": v, "From Min": a, "From Max": b,
                                   "To Min": c, "To Max": d}, clamp=clamp)
        return n.outputs[0]

    def bump(self, height, strength=0.2, distance=0.01, normal=None):
        return self.node("Bump", {"Height": height, "Strength": strength,
                                  "Distance": distance, "Normal": normal}).outputs[0]

    def principled(self, color="#808080", rough=0.5, **kw):
        """kw: any Principled input, underscores for spaces (Coat_Weight=1)."""
        n = self.node("BsdfPrincipled", {"Base Color": color, "Roughness": rough})
        for k, v in kw.items():
            self.put(n.inputs[k.replace("_", " ")], v)
        return n.outputs[0]

    def out(self, shader):
        n = self.node("OutputMaterial")
        self.nt.links.new(shader, n.inputs["Surface"])
        return self.mat


# ------------------------------------------------------------ materials ----
def material(color="#808080", rough=0.5, metallic=0.0, coat=0.0, vary=0.08, bump=0.0,
             bump_scale=60, **kw):
    """Plain surface with a little roughness variation and optional fine bump."""
    key = ("mat", str(color), rough, metallic, coat, vary, bump, bump_scale, str(kw))
    if key in _cache:
        return _cache[key]
    g = G("plain")
    co = g.coords("world")
    r = g.remap(g.noise(co, 7, 5, 0.65), 0.3, 0.7, max(rough - vary, 0.02), min(rough + vary, 1))
    nrm = g.bump(g.noise(co, bump_scale, 3), bump, 0.004) if bump else None
    m = g.out(g.principled(color, r, Metallic=metallic, Coat_Weight=coat, Normal=nrm, **kw))
    _cache[key] = m
    return m


def emission(color=4000, strength=5.0):
    g = G("emission")
    return g.out(g.node("Emission", {"Color": rgb(_col(color)), "Strength": strength}).outputs[0])


def glass(tint="#f2f8f6", rough=0.0, reflect=1.0):
    """Window or shower glass: clear see-through with Fresnel reflection, so
    light passes without caustics."""
    g = G("glass")
    lw = g.node("Fresnel", {"IOR": 1.5}).outputs[0]
    f = g.math("MULTIPLY", lw, reflect, clamp=True)
    t = g.node("BsdfTransparent", {"Color": tint}).outputs[0]
    r = g.node("BsdfGlossy", {"Roughness": rough, "Color": "#ffffff"}).outputs[0]
    n = g.node("MixShader")
    g.put(n.inputs[0], f)
    g.put(n.inputs[1], t)
    g.put(n.inputs[2], r)
    return g.out(n.outputs[0])


def water(tint="#9fe0e6", ripple=0.25, scale=2.2):
    """Thin water surface: tinted see-through plus rippled Fresnel reflection."""
    g = G("water")
    co = g.coords("world")
    h = g.math("ADD", g.noise(co, scale, 3, 0.5, 0.6),
               g.math("MULTIPLY", g.noise(co, scale * 3.3, 2, 0.5, 0.8), 0.3))
    nrm = g.bump(h, ripple, 0.08)
    f = g.node("Fresnel", {"IOR": 1.33, "Normal": nrm}).outputs[0]
    t = g.node("BsdfTransparent", {"Color": tint}).outputs[0]
    r = g.node("BsdfGlossy", {"Roughness": 0.01, "Normal": nrm}).outputs[0]
    n = g.node("MixShader")
    g.put(n.inputs[0], f)
    g.put(n.inputs[1], t)
    g.put(n.inputs[2], r)
    return g.out(n.outputs[0])


def wood(light="#a9794a", dark="#5d3a1e", rough=0.42, axis="X", scale=1.0, coat=0.0):
    """Grain runs along the object's own X, Y or Z axis; each object differs."""
    key = ("wood", str(light), str(dark), rough, axis, scale, coat)
    if key in _cache:
        return _cache[key]
    g = G("wood")
    s = {"X": (0.9, 14, 14), "Y": (14, 0.9, 14), "Z": (14, 14, 0.9)}[axis]
    base = g.node("TexCoord").outputs["Object"]
    rnd = g.node("ObjectInfo").outputs["Random"]
    off = g.node("VectorMath", {0: base, 1: g.node("CombineXYZ", {0: g.math("MULTIPLY", rnd, 31),
                 1: g.math("MULTIPLY", rnd, 57), 2: g.math("MULTIPLY", rnd, 83)}).outputs[0]},
                 operation="ADD").outputs[0]
    co = g.node("Mapping", {"Vector": off, "Scale": tuple(v * scale for v in s)}).outputs[0]
    n1 = g.noise(co, 1.0, 5, 0.6, 1.2)
    co2 = g.node("Mapping", {"Vector": off, "Scale": tuple(v * scale * 5 for v in s)}).outputs[0]
    n2 = g.noise(co2, 1.0, 4, 0.65)
    f = g.math("ADD", g.math("MULTIPLY", n1, 0.72), g.math("MULTIPLY", n2, 0.28))
    c = g.ramp(f, [(0.34, dark), (0.5, light), (0.66, light)])
    tone = g.remap(rnd, 0, 1, 0.82, 1.12)
    c = g.mix(1.0, c, g.node("CombineColor", {0: tone, 1: tone, 2: tone}).outputs[0], "MULTIPLY")
    r = g.remap(f, 0.3, 0.7, min(rough + 0.12, 1), max(rough - 0.06, 0.02))
    m = g.out(g.principled(c, r, Normal=g.bump(f, 0.12, 0.003), Coat_Weight=coat))
    _cache[key] = m
    return m


def painted_wall(color="#e6e2da", rough=0.62, texture=0.12):
    """Rolled paint over drywall: faint orange peel and tone drift."""
    key = ("wall", str(color), rough, texture)
    if key in _cache:
        return _cache[key]
    g = G("wall")
    co = g.coords("world")
    c = rgb(color)
    d = tuple(v * 0.93 for v in c[:3])
    col = g.mix(g.remap(g.noise(co, 0.9, 4), 0.35, 0.65, 0, 1), c, d)
    r = g.remap(g.noise(co, 3, 4), 0.3, 0.7, rough - 0.07, min(rough + 0.07, 1))
    m = g.out(g.principled(col, r, Normal=g.bump(g.noise(co, 140, 2), texture, 0.002)))
    _cache[key] = m
    return m


def stainless(color="#b9bcbf", rough=0.26, axis="X"):
    """Brushed metal, brushing along the object's own axis."""
    g = G("stainless")
    s = {"X": (1, 220, 220), "Y": (220, 1, 220), "Z": (220, 220, 1)}[axis]
    n = g.noise(g.coords("object", s), 1.5, 3, 0.6)
    r = g.remap(n, 0.3, 0.7, max(rough - 0.07, 0.03), rough + 0.09)
    return g.out(g.principled(color, r, Metallic=1.0, Normal=g.bump(n, 0.05, 0.001)))


def black_metal(rough=0.38):
    return material("#151516", rough, metallic=0.6, vary=0.07)


def fabric(color="#8d8880", weave=420, fuzz=0.35, rough=0.9):
    key = ("fabric", str(color), weave, fuzz)
    if key in _cache:
        return _cache[key]
    g = G("fabric")
    co = g.coords("object")
    w = g.math("MULTIPLY", g.wave(co, weave / 6, 1, 2, 2), g.wave(co, weave / 6, 1, 2, 2, direction="Y"))
    c = rgb(color)
    col = g.mix(g.remap(g.noise(co, 9, 5, 0.7), 0.3, 0.7, 0, 1), tuple(v * 0.84 for v in c[:3]),
                tuple(min(v * 1.1, 1) for v in c[:3]))
    nrm = g.bump(w, 0.18, 0.001, g.bump(g.noise(co, 11, 4), 0.22, 0.02))
    m = g.out(g.principled(col, rough, Normal=nrm, Sheen_Weight=fuzz, Sheen_Roughness=0.5))
    _cache[key] = m
    return m


def leaf(color="#33541f", trans=0.35):
    key = ("leaf", str(color), trans)
    if key in _cache:
        return _cache[key]
    g = G("leaf")
    rnd = g.node("ObjectInfo").outputs["Random"]
    c = rgb(color)
    n = g.noise(g.coords("world"), 3, 3)
    f = g.math("ADD", g.math("MULTIPLY", rnd, 0.6), g.math("MULTIPLY", n, 0.5), clamp=True)
    col = g.mix(f, tuple(v * 0.6 for v in c[:3]), (min(c[0] * 1.7, 1), min(c[1] * 1.4, 1), c[2] * 1.1))
    p = g.principled(col, 0.42)
    t = g.node("BsdfTranslucent", {"Color": col}).outputs[0]
    m = g.node("MixShader", {0: trans})
    g.put(m.inputs[1], p)
    g.put(m.inputs[2], t)
    mat = g.out(m.outputs[0])
    _cache[key] = mat
    return mat


def stucco(color="#d9d2c4", scale=45, strength=0.45):
    g = G("stucco")
    co = g.coords("world")
    c = rgb(color)
    col = g.mix(g.remap(g.noise(co, 1.2, 5), 0.3, 0.7, 0, 1), c, tuple(v * 0.86 for v in c[:3]))
    h = g.noise(co, scale, 5, 0.6, 0.4)
    return g.out(g.principled(col, 0.85, Normal=g.bump(h, strength, 0.006)))


# --------------------------------------------------------------- shapes ----
def link(ob):
    bpy.context.scene.collection.objects.link(ob)
    return ob


def mesh(name, verts, faces, mat=None, smooth=False, loc=(0, 0, 0), rot=(0, 0, 0)):
    """Mesh object from lists of vertices and faces."""
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    me.update()
    if smooth:
        me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    if mat:
        me.materials.append(mat)
    ob = link(bpy.data.objects.new(name, me))
    ob.location, ob.rotation_euler = loc, rot
    return ob


def bevelled(ob, width=0.004, segments=2):
    """Soft edges on any object."""
    ob.data.polygons.foreach_set("use_smooth", [True] * len(ob.data.polygons))
    b = ob.modifiers.new("bevel", "BEVEL")
    b.width, b.segments, b.limit_method, b.harden_normals = width, segments, "ANGLE", True
    b.angle_limit = math.radians(40)
    return ob


_BOXF = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]


def box(size, loc, mat=None, bevel=0.004, rot=(0, 0, 0), segments=2, name="box"):
    """Box of size (x, y, z) centered on loc; rot in degrees."""
    x, y, z = (s / 2 for s in size)
    v = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z),
         (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    ob = mesh(name, v, _BOXF, mat, loc=loc, rot=tuple(math.radians(a) for a in rot))
    if bevel:
        bevelled(ob, min(bevel, min(size) * 0.45), segments)
    return ob


def span(x0, x1, y0, y1, z0, z1, mat=None, bevel=0.004, name="box"):
    """Box between two corners."""
    return box((abs(x1 - x0), abs(y1 - y0), abs(z1 - z0)),
               ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2), mat, bevel, name=name)


def plane(x0, x1, y0, y1, z=0.0, mat=None, name="plane"):
    """Horizontal rectangle facing up."""
    return mesh(name, [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], [(0, 1, 2, 3)], mat)


def quad(pts, mat=None, name="quad"):
    return mesh(name, pts, [tuple(range(len(pts)))], mat)


def cylinder(radius, height, loc, mat=None, axis="Z", segments=48, bevel=0.003, radius2=None, rot=None):
    """Cylinder (or cone with radius2) centered on loc along X, Y or Z."""
    r2 = radius if radius2 is None else radius2
    v, f, n = [], [], segments
    for i in range(n):
        a = 2 * math.pi * i / n
        v += [(radius * math.cos(a), radius * math.sin(a), -height / 2),
              (r2 * math.cos(a), r2 * math.sin(a), height / 2)]
    for i in range(n):
        j = (i + 1) % n
        f.append((2 * i, 2 * j, 2 * j + 1, 2 * i + 1))
    f.append(tuple(2 * i for i in reversed(range(n))))
    f.append(tuple(2 * i + 1 for i in range(n)))
    r = {"Z": (0, 0, 0), "X": (0, math.pi / 2, 0), "Y": (math.pi / 2, 0, 0)}[axis]
    if rot is not None:
        r = tuple(math.radians(a) for a in rot)
    ob = mesh("cylinder", v, f, mat, smooth=True, loc=loc, rot=r)
    if bevel:
        bevelled(ob, min(bevel, height * 0.3, max(min(radius, r2), 0.001) * 0.4))
    return ob


def sphere(radius, loc, mat=None, scale=(1, 1, 1), segments=32):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=segments, ring_count=segments // 2,
                                         radius=radius, location=loc, scale=scale)
    ob = bpy.context.object
    ob.data.polygons.foreach_set("use_smooth", [True] * len(ob.data.polygons))
    if mat:
        ob.data.materials.append(mat)
    return ob


def torus(major, minor, loc, mat=None, rot=(0, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(major_radius=major, minor_radius=minor, location=loc,
                                     rotation=tuple(math.radians(a) for a in rot),
                                     major_segments=72, minor_segments=16)
    ob = bpy.context.object
    ob.data.polygons.foreach_set("use_smooth", [True] * len(ob.data.polygons))
    if mat:
        ob.data.materials.append(mat)
    return ob


def tube(points, radius, mat=None, smooth=True, closed=False, resolution=6):
    """Round pipe through points (handles, hoses, frames)."""
    cu = bpy.data.curves.new("tube", "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution = "3D", radius, resolution
    cu.use_fill_caps = True
    sp = cu.splines.new("BEZIER" if smooth else "POLY")
    if smooth:
        sp.bezier_points.add(len(points) - 1)
        for p, co in zip(sp.bezier_points, points):
            p.co = co
            p.handle_left_type = p.handle_right_type = "AUTO"
    else:
        sp.points.add(len(points) - 1)
        for p, co in zip(sp.points, points):
            p.co = (*co, 1)
    sp.use_cyclic_u = closed
    if mat:
        cu.materials.append(mat)
    return link(bpy.data.objects.new("tube", cu))


def lathe(profile, loc, mat=None, segments=64):
    """Turned shape from [(radius, z), ...] (lamps, vases, bowls)."""
    v, f, n, m = [], [], segments, len(profile)
    for i in range(n):
        a = 2 * math.pi * i / n
        v += [(r * math.cos(a), r * math.sin(a), z) for r, z in profile]
    for i in range(n):
        j = (i + 1) % n
        for k in range(m - 1):
            f.append((i * m + k, j * m + k, j * m + k + 1, i * m + k + 1))
    return mesh("lathe", v, f, mat, smooth=True, loc=loc)


def cushion(size, loc, mat=None, rot=(0, 0, 0), puff=0.5, crease=0.004, seed=0):
    """Soft stuffed block: rounded, slightly domed, slightly uneven."""
    bpy.ops.mesh.primitive_cube_add(size=2)
    ob = bpy.context.object
    me = ob.data
    sub = ob.modifiers.new("s", "SUBSURF")
    sub.subdivision_type, sub.levels, sub.render_levels = "SIMPLE", 4, 4
    dg = bpy.context.evaluated_depsgraph_get()
    me2 = bpy.data.meshes.new_from_object(ob.evaluated_get(dg))
    ob.modifiers.clear()
    ob.data = me2
    co = np.empty(len(me2.vertices) * 3, np.float32)
    me2.vertices.foreach_get("co", co)
    p = co.reshape(-1, 3)
    s = np.array(size) / 2
    q = p * s
    r = min(size) * 0.5 * (0.25 + 0.5 * puff)            # corner radius
    inner = np.clip(q, -(s - r), s - r)
    d = q - inner
    ln = np.linalg.norm(d, axis=1, keepdims=True)
    q = inner + np.where(ln > 1e-6, d / np.maximum(ln, 1e-6) * np.minimum(ln, r), d)
    k = int(np.argmin(size))
    o = [i for i in range(3) if i != k]
    dome = (1 - p[:, o[0]] ** 2) * (1 - p[:, o[1]] ** 2)
    q[:, k] *= 1 + 0.16 * puff * dome
    rs = np.random.RandomState(seed + int(abs(loc[0] * 97 + loc[1] * 31)) % 1000)
    ph = rs.uniform(0, 6.28, 6)
    wob = (np.sin(q[:, 0] * 9 + ph[0]) * np.sin(q[:, 1] * 8 + ph[1]) + np.sin(q[:, 2] * 11 + ph[2] + q[:, 0] * 5))
    q[:, k] += wob * crease
    me2.vertices.foreach_set("co", q.astype(np.float32).ravel())
    me2.polygons.foreach_set("use_smooth", [True] * len(me2.polygons))
    me2.update()
    ss = ob.modifiers.new("s", "SUBSURF")
    ss.levels = ss.render_levels = 1
    ob.location, ob.rotation_euler = loc, tuple(math.radians(a) for a in rot)
    if mat:
        me2.materials.clear()
        me2.materials.append(mat)
    return ob


def copy(ob, loc, rot=None, scale=None):
    """Second object that shares the mesh."""
    o = link(ob.copy())
    o.location = loc
    if rot is not None:
        o.rotation_euler = tuple(math.radians(a) for a in rot)
    if scale is not None:
        o.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    return o


def group(before, loc=(0, 0, 0), yaw=0):
    """Move and turn (about Z, degrees) everything made since `before`, which
    is the value of S.mark()."""
    e = link(bpy.data.objects.new("group", None))
    for ob in list(bpy.context.scene.objects):
        if ob.name not in before and ob is not e and ob.parent is None:
            ob.parent = e
    e.location, e.rotation_euler = loc, (0, 0, math.radians(yaw))
    return e


def mark():
    return {o.name for o in bpy.context.scene.objects}


# ------------------------------------------------------------ furniture ----
def cabinets(x0, x1, depth, z0, z1, count, mat, face="-Y", at=0.0, pull=None, gap=0.003,
             toe=0.0, drawers=0, shaker=False, pull_side="top"):
    """A run of cabinets: carcass plus `count` doors with gaps and bar pulls.

    The run lies along X from x0 to x1 with its back at y=`at` and doors facing
    -Y; face may be "+Y", "+X" or "-X" (the run then lies along Y, from x0 to
    x1, with its back at x=`at`).  drawers > 0 stacks that many drawer fronts
    instead of each door.  toe = height of a recessed toe kick.
    """
    m0 = mark()
    w = (x1 - x0) / count
    t = 0.02
    span(x0, x1, -depth + t, 0, z0 + toe, z1, mat, 0.002)
    if toe:
        span(x0 + 0.02, x1 - 0.02, -depth + 0.08, -0.02, z0, z0 + toe, material("#0d0d0d", 0.6))
    for i in range(count):
        a, b = x0 + i * w + gap / 2, x0 + (i + 1) * w - gap / 2
        rows = max(drawers, 1)
        h = (z1 - z0 - toe) / rows
        for r in range(rows):
            c, d = z0 + toe + r * h + gap / 2, z0 + toe + (r + 1) * h - gap / 2
            if shaker and not drawers:
                span(a, b, -depth + 0.008, -depth + t - 0.001, c, d, mat, 0.001)
                e = 0.06
                for q in ((a, a + e, c, d), (b - e, b, c, d), (a + e, b - e, c, c + e), (a + e, b - e, d - e, d)):
                    span(q[0], q[1], -depth, -depth + 0.012, q[2], q[3], mat, 0.002)
            else:
                span(a, b, -depth, -depth + t - 0.001, c, d, mat, 0.0025)
            if pull:
                y = -depth - 0.03
                if drawers:
                    l = min(0.3, (b - a) * 0.5)
                    z = d - 0.06
                    p0, p1 = ((a + b) / 2 - l / 2, y, z), ((a + b) / 2 + l / 2, y, z)
                else:
                    l = min(0.32, (d - c) * 0.4)
                    x = b - 0.05 if i % 2 == 0 else a + 0.05
                    zt = d - 0.06 if pull_side == "top" else c + 0.06 + l
                    p0, p1 = (x, y, zt), (x, y, zt - l)
                tube([p0, p1], 0.006, pull, smooth=False)
                for p in (p0, p1):
                    tube([(p[0] + (p1[0] - p0[0]) * (0.08 if p is p0 else -0.08), p[1],
                           p[2] + (p1[2] - p0[2]) * (0.08 if p is p0 else -0.08)),
                          (p[0] + (p1[0] - p0[0]) * (0.08 if p is p0 else -0.08), -depth + 0.002,
                           p[2] + (p1[2] - p0[2]) * (0.08 if p is p0 else -0.08))], 0.005, pull, smooth=False)
    yaw = {"-Y": 0, "+Y": 180, "+X": 90, "-X": -90}[face]
    if yaw == 0:
        return group(m0, (0, at, 0), 0)
    if yaw == 180:
        return group(m0, (x0 + x1, at, 0), 180)
    if yaw == 90:                       # local x -> world y
        return group(m0, (at, 0, 0), 90)
    return group(m0, (at, x0 + x1, 0), -90)


def window_grid(x0, x1, y, z0, z1, panes, frame, pane=None, bar=0.05, depth=0.08, rows=1):
    """Framed glazing in the XZ plane at y."""
    pane = pane or glass()
    for i in range(panes + 1):
        x = x0 + (x1 - x0) * i / panes
        span(x - bar / 2, x + bar / 2, y - depth / 2, y + depth / 2, z0, z1, frame, 0.003)
    for r in range(rows + 1):
        z = z0 + (z1 - z0) * r / rows
        span(x0 - bar / 2, x1 + bar / 2, y - depth / 2 + 0.004, y + depth / 2 - 0.004, z - bar / 2, z + bar / 2,
             frame, 0.003)
    quad([(x0, y, z0), (x1, y, z0), (x1, y, z1), (x0, y, z1)], pane)


# --------------------------------------------------------------- plants ----
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
        if key not in _cache:
            v, f = _frond(length, detail, 0.022 * length / 2.4, (0.55, 0.85, 1.2)[i], 17 * i + 3)
            ob = mesh("frond", v, f, mat)
            _cache[key] = ob.data
            bpy.data.objects.remove(ob)
        protos.append(_cache[key])
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
    if key not in _cache:
        v, f = _frond(height * 1.05, 26, 0.02 * height / 1.6, 0.55, 5)
        ob = mesh("frond", v, f, mat)
        _cache[key] = ob.data
        bpy.data.objects.remove(ob)
    for i in range(stems):
        ob = link(bpy.data.objects.new("areca", _cache[key]))
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


# --------------------------------------------------------------- lights ----
def area(loc, size, power, color=4000, target=None, rot=(0, 0, 0), camera=False, glossy=True, spread=180):
    """Rectangular lamp (size (w, h) meters, power in watts) pointing down, or
    at target.  Invisible to the camera unless asked."""
    li = bpy.data.lights.new("area", "AREA")
    li.shape = "RECTANGLE"
    li.size, li.size_y = (size, size) if isinstance(size, (int, float)) else size
    li.energy, li.color, li.spread = power, _col(color), math.radians(spread)
    ob = link(bpy.data.objects.new("area", li))
    ob.location = loc
    ob.rotation_euler = tuple(math.radians(a) for a in rot)
    if target is not None:
        ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    ob.visible_camera, ob.visible_glossy = camera, glossy
    return ob


def spot(loc, power, color=3000, target=None, angle=70, blend=0.6, radius=0.03):
    li = bpy.data.lights.new("spot", "SPOT")
    li.energy, li.color, li.spot_size, li.spot_blend = power, _col(color), math.radians(angle), blend
    li.shadow_soft_size = radius
    ob = link(bpy.data.objects.new("spot", li))
    ob.location = loc
    t = Vector(target) if target is not None else Vector(loc) - Vector((0, 0, 1))
    ob.rotation_euler = (t - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    return ob


def point(loc, power, color=3000, radius=0.05):
    li = bpy.data.lights.new("point", "POINT")
    li.energy, li.color, li.shadow_soft_size = power, _col(color), radius
    ob = link(bpy.data.objects.new("point", li))
    ob.location = loc
    return ob


def sun(elevation=30, azimuth=0, strength=3.0, color=5200, angle=0.6):
    """Sun standing at that azimuth (degrees; 0 = +Y, 90 = +X)."""
    li = bpy.data.lights.new("sun", "SUN")
    li.energy, li.color, li.angle = strength, _col(color), math.radians(angle)
    ob = link(bpy.data.objects.new("sun", li))
    e, a = math.radians(elevation), math.radians(azimuth)
    d = Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e)))
    ob.rotation_euler = (-d).to_track_quat("-Z", "Y").to_euler()
    return ob


def led(p0, p1, width=0.02, color=3200, strength=25, thick=0.01):
    """Visible glowing strip between two points (axis-aligned)."""
    lo = [min(a, b) for a, b in zip(p0, p1)]
    hi = [max(a, b) for a, b in zip(p0, p1)]
    k = max(range(3), key=lambda i: hi[i] - lo[i])
    for i in range(3):
        if i != k:
            h = (thick if i == 2 else width) / 2
            lo[i], hi[i] = lo[i] - h, hi[i] + h
    return span(lo[0], hi[0], lo[1], hi[1], lo[2], hi[2], emission(color, strength), 0.0)


def downlight(x, y, z, power=30, color=3000, angle=95, trim=None, glow=12):
    """Recessed ceiling can at ceiling height z."""
    torus(0.05, 0.008, (x, y, z - 0.001), trim or material("#e8e8e6", 0.4))
    cylinder(0.045, 0.004, (x, y, z - 0.001), emission(color, glow), bevel=0)
    return spot((x, y, z - 0.02), power, color, None, angle, 0.7, 0.045)


# ---------------------------------------------------------------- skies ----
def _world():
    nt = bpy.context.scene.world.node_tree
    return G("world", nt)


def sky(elevation=30, azimuth=0, strength=0.3, disc=True, dust=1.0, disc_size=0.6):
    """Physical daylight sky; azimuth as for sun()."""
    g = _world()
    n = g.node("TexSky", sky_type="NISHITA", sun_elevation=math.radians(elevation),
               sun_rotation=math.radians(azimuth), sun_disc=disc, dust_density=dust,
               sun_size=math.radians(disc_size))
    b = g.node("Background", {"Color": n.outputs[0], "Strength": strength})
    o = g.node("OutputWorld")
    g.nt.links.new(b.outputs[0], o.inputs["Surface"])


def sky_dusk(zenith="#1a2f5c", mid="#5f7fb0", horizon="#f0a468", low="#ffb070", azimuth=0, strength=1.0,
             glow=1.5, clouds=0.35, cloud_color="#d98a6a", cloud_scale=2.2, heights=(0.06, 0.22, 0.75)):
    """Painted sky: vertical gradient, warm glow on the horizon toward azimuth,
    streaky clouds.  Also good for bright days with other colors."""
    g = _world()
    d = g.node("TexCoord").outputs["Generated"]
    s = g.node("SeparateXYZ", {0: d})
    z = s.outputs[2]
    base = g.ramp(g.remap(z, -0.05, 1.0, 0, 1), [(0.0, low), (heights[0], horizon), (heights[1], mid), (heights[2], zenith)], "EASE")
    a = math.radians(azimuth)
    dot = g.node("VectorMath", {0: d, 1: (math.sin(a), math.cos(a), 0.0)}, operation="DOT_PRODUCT").outputs["Value"]
    gl = g.math("MULTIPLY", g.math("POWER", g.math("MAXIMUM", dot, 0), 5),
                g.remap(z, 0.0, 0.35, 1, 0))
    col = g.mix(1.0, base, g.mix(gl, (0, 0, 0), tuple(v * glow for v in rgb(horizon)[:3])), "ADD")
    if clouds:
        zz = g.math("ADD", g.math("MAXIMUM", z, 0), 0.12)
        cv = g.node("CombineXYZ", {0: g.math("DIVIDE", s.outputs[0], zz), 1: g.math("DIVIDE", s.outputs[1], zz)})
        cm = g.node("Mapping", {"Vector": cv.outputs[0], "Scale": (0.35, 1.0, 1), "Rotation": (0, 0, a)})
        n = g.noise(cm.outputs[0], cloud_scale * 0.5, 6, 0.6, 0.5)
        f = g.math("MULTIPLY", g.remap(n, 0.48, 0.78, 0, 1), clouds)
        f = g.math("MULTIPLY", f, g.remap(z, 0.0, 0.12, 0, 1))
        col = g.mix(f, col, cloud_color)
    b = g.node("Background", {"Color": col, "Strength": strength})
    o = g.node("OutputWorld")
    g.nt.links.new(b.outputs[0], o.inputs["Surface"])


# --------------------------------------------------------------- camera ----
def camera(loc, yaw=0.0, lens=24, shift_x=0.0, shift_y=0.0, target=None, fstop=None, focus=None):
    """Level camera (verticals stay straight).  yaw in degrees, 0 = +Y,
    positive turns left; or target=(x, y).  Use shift_y to look down (< 0)."""
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.sensor_width, cam.shift_x, cam.shift_y = lens, 36, shift_x, shift_y
    cam.clip_end = 5000
    ob = link(bpy.data.objects.new("camera", cam))
    ob.location = loc
    y = math.radians(yaw)
    if target is not None:
        y = math.atan2(-(target[0] - loc[0]), target[1] - loc[1])
    ob.rotation_euler = (math.pi / 2, 0, y)
    if fstop:
        cam.dof.use_dof, cam.dof.aperture_fstop, cam.dof.focus_distance = True, fstop, focus or 5
    bpy.context.scene.camera = ob
    return ob


# --------------------------------------------------------------- render ----
def render(name, width=1280, height=720, samples=14, preview=None, exposure=0.0, bloom=0.12,
           look="Medium High Contrast", bounces=6, quality=86, limit_kb=450, vignette=0.12, clamp=8.0):
    """Render to content/images/<name>.jpg, or with preview (default: --preview
    on the command line) small and quick to /tmp/previews/<name>.png."""
    preview = PREVIEW if preview is None else preview
    sc = bpy.context.scene
    r, c = sc.render, sc.cycles
    if preview:
        width, height, samples = 480, round(480 * height / width), 12
    r.resolution_x, r.resolution_y, r.resolution_percentage = width, height, 100
    r.image_settings.file_format, r.image_settings.color_mode = "PNG", "RGB"
    r.use_persistent_data = False
    c.device, c.samples = "CPU", samples
    c.use_adaptive_sampling, c.adaptive_threshold = True, 0.05
    c.adaptive_min_samples = min(8, samples)
    c.use_denoising, c.denoiser = True, "OPENIMAGEDENOISE"
    c.denoising_input_passes, c.denoising_prefilter = "RGB_ALBEDO_NORMAL", "ACCURATE"
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = bounces, 4, 4
    c.transmission_bounces, c.transparent_max_bounces = 4, 16
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = clamp, 0.5
    c.use_light_tree = True
    sc.view_settings.look = "AgX - " + look if look else "None"
    sc.view_settings.exposure = exposure
    if bloom:
        sc.use_nodes = True
        nt = sc.node_tree
        nt.nodes.clear()
        rl = nt.nodes.new("CompositorNodeRLayers")
        gl = nt.nodes.new("CompositorNodeGlare")
        gl.glare_type = "BLOOM"
        gl.inputs["Threshold"].default_value = 1.5
        gl.inputs["Strength"].default_value = bloom
        gl.inputs["Size"].default_value = 0.5
        cp = nt.nodes.new("CompositorNodeComposite")
        nt.links.new(rl.outputs["Image"], gl.inputs["Image"])
        nt.links.new(gl.outputs["Image"], cp.inputs["Image"])
    os.makedirs(PREVIEWS, exist_ok=True)
    png = os.path.join(PREVIEWS, name + ("" if preview else ".final") + ".png")
    r.filepath = png
    t = time.time()
    bpy.ops.render.render(write_still=True)
    im = Image.open(png).convert("RGB")
    if vignette:
        a = np.asarray(im, np.float32)
        yy, xx = np.mgrid[0:im.height, 0:im.width]
        d = ((xx / im.width - 0.5) ** 2 + (yy / im.height - 0.5) ** 2) * 2
        a *= (1 - vignette * d ** 1.3)[..., None]
        a += np.random.RandomState(7).normal(0, 0.8, a.shape[:2])[..., None]
        im = Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))
    if preview:
        im.save(png)
        path = png
    else:
        os.makedirs(IMAGES, exist_ok=True)
        path = os.path.join(IMAGES, name + ".jpg")
        while True:
            im.save(path, "JPEG", quality=quality, optimize=True, progressive=True)
            if os.path.getsize(path) <= limit_kb * 1000 or quality <= 60:
                break
            quality -= 3
    print(f"{path}  {os.path.getsize(path) // 1000} kB  quality {quality}  {time.time() - t:.0f} s", flush=True)
    return path
