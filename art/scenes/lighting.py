"""Lamps and skies."""

import math

import bpy
from mathutils import Vector

from nodes import G, _col, rgb
from materials import emission, material
from shapes import cylinder, link, span, torus


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
