"""Things with edges: boxes, cylinders, tubes, cushions, and how to move and copy them."""

import math

import bpy
import numpy as np


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
