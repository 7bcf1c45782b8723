"""Parts of pictures from close up: a camera that looks down, relief that is really there, and chips that
lie over one another."""

import sys
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

from floors import Graph, lin
from shapes import link

# The painter of the swatches breaks chips and makes noise for these scenes too.
sys.path.append(str(Path(__file__).resolve().parent.parent / "swatches"))

from chips import CORNERS, shatter, wear  # noqa: E402


def aim(loc, at, lens=50, fstop=None, focus=None):
    """A camera that looks at a point. `focus` is a point too, or else that one."""
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.sensor_width, cam.clip_start, cam.clip_end = lens, 36, 0.005, 5000
    ob = link(bpy.data.objects.new("camera", cam))
    ob.location = loc
    ob.rotation_euler = (Vector(at) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    if fstop:
        cam.dof.use_dof, cam.dof.aperture_fstop = True, fstop
        cam.dof.focus_distance = (Vector(focus or at) - Vector(loc)).length
    bpy.context.scene.camera = ob
    return ob


def sheet(points, mat=None, name="sheet", colors=None, smooth=True):
    """A surface from a grid of points, rows x columns x 3, and a color for each point."""
    rows, columns = points.shape[:2]
    number = np.arange(rows * columns).reshape(rows, columns)
    corners = np.stack([number[:-1, :-1], number[:-1, 1:], number[1:, 1:], number[1:, :-1]], axis=-1).reshape(-1, 4)
    ob = polygons(points.reshape(-1, 3), corners, mat, name, smooth)
    if colors is not None:
        paint(ob, colors.reshape(-1, 3))
    return ob


def polygons(points, corners, mat=None, name="polygons", smooth=False):
    """A mesh from arrays: points x 3, and polygons x corners of each."""
    count, sides = corners.shape
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(points))
    me.vertices.foreach_set("co", np.ascontiguousarray(points, np.float32).ravel())
    me.loops.add(count * sides)
    me.loops.foreach_set("vertex_index", np.ascontiguousarray(corners, np.int32).ravel())
    me.polygons.add(count)
    me.polygons.foreach_set("loop_start", np.arange(count, dtype=np.int32) * sides)
    me.polygons.foreach_set("use_smooth", np.full(count, smooth))
    me.update(calc_edges=True)
    me.validate()
    if mat:
        me.materials.append(mat)
    return link(bpy.data.objects.new(name, me))


def paint(ob, colors):
    """Linear colors of the vertices, which a material reads with painted()."""
    layer = ob.data.color_attributes.new("paint", "FLOAT_COLOR", "POINT")
    rgba = np.ones((len(colors), 4), np.float32)
    rgba[:, :3] = colors
    layer.data.foreach_set("color", rgba.ravel())


def painted(g):
    n = g.t.nodes.new("ShaderNodeAttribute")
    n.attribute_name = "paint"
    return n.outputs["Color"]


def relief(heights, colors, pixel, mat, at=(0.0, 0.0)):
    """A slab whose surface has these heights in meters, row 0 at the front, centered on `at`."""
    rows, columns = heights.shape
    x = (np.arange(columns) - (columns - 1) / 2) * pixel + at[0]
    y = (np.arange(rows) - (rows - 1) / 2) * pixel + at[1]
    x, y = np.meshgrid(x, y)
    return sheet(np.stack([x, y, heights], axis=-1), mat, "relief", colors)


def upright(g):
    """The direction in which the coat of a floor or wall faces, whatever the tilt of a chip below it."""
    n = g.t.nodes.new("ShaderNodeVectorTransform")
    n.vector_type, n.convert_from, n.convert_to = "NORMAL", "OBJECT", "WORLD"
    n.inputs[0].default_value = (0, 0, 1)
    return n.outputs[0]


def flake_coat(gloss=0.97, swell=1.0, dry=None):
    """Chips in the colors of paint(), below a clear coat that sinks a little between them. Below water it mirrors
    nothing: `dry` takes the graph and returns where none lies."""
    g = Graph("flake-coat", 3, "3D")
    mottle, _ = g.noise(900, 1, 0.6)
    col = g.mix(1.0, painted(g), g.grey(g.remap(mottle, 0.3, 0.7, 0.95, 1.05)), "MULTIPLY")
    chip, _ = g.noise(190, 1, 0.5)
    wide, _ = g.noise(38, 0, 0.5)
    slow, _ = g.noise(5, 1, 0.5)
    n = g.bump(slow, 1.0, 0.0012 * swell, upright(g))
    n = g.bump(wide, 1.0, 0.00018 * swell, n)
    n = g.bump(chip, 1.0, 0.00006 * swell, n)
    return g.finish(col, rough=0.5, coat=dry(g) if dry else 1.0, coat_rough=1 - gloss, coat_normal=n)


def thrown(size, colors, mat, seed=1, chip=0.00635, density=6.5, pile=0.00035, taped=False):
    """A rectangle of floor with chips to rejection. Copies side by side have no seam, because chips hang
    over; `taped` cuts them off at the edges, as tape does."""
    random = np.random.default_rng(seed)
    stock = np.array([wear(shard, random) for shard in shatter(random, 500)])
    count = int(density * size[0] * size[1] / chip**2)
    outline = stock[random.integers(0, len(stock), count)]
    scale = chip * 0.62 * np.exp(random.normal(0.0, 0.12, count))
    scale[random.random(count) < 0.16] *= 0.45
    angle = random.uniform(0, 2 * np.pi, count)
    cos, sin = (np.cos(angle) * scale)[:, None], (np.sin(angle) * scale)[:, None]
    x = outline[..., 0] * cos - outline[..., 1] * sin
    y = outline[..., 0] * sin + outline[..., 1] * cos
    # Small tilts, and each chip above those that fell before it.
    lean = random.normal(0.0, 0.014, (2, count))
    z = x * lean[0][:, None] + y * lean[1][:, None] + (np.arange(count) / count * pile)[:, None]
    half = np.array(size) / 2
    center = random.uniform(-half, half, (count, 2))
    points = np.stack([x + center[:, :1], y + center[:, 1:], z], axis=-1).reshape(-1, 3)
    if taped:
        points[:, :2] = np.clip(points[:, :2], -half, half)
    ob = polygons(points, np.arange(count * CORNERS).reshape(count, CORNERS), mat, "chips")
    shares = np.array([share for _, share in colors], float)
    tones = np.array([lin(color)[:3] for color, _ in colors])[random.choice(len(colors), count, p=shares / shares.sum())]
    tones = tones * np.exp(random.normal(0.0, 0.075, count))[:, None]
    paint(ob, np.repeat(tones, CORNERS, axis=0))
    return ob


def clear_water(bend=True):
    """Water that throws no black shadow: the sun goes through and gathers at the far side. Flat water need not
    `bend` what is seen through it, and then the denoiser leaves alone what that is."""
    g = Graph("water", 0, "3D")
    kinds = "BsdfGlass", "BsdfGlossy", "BsdfTransparent", "BsdfTransparent", "Fresnel", "LightPath", "NewGeometry", "MixShader", "MixShader"
    glass, gloss, see, clear, mirrored, path, geo, seen, mix = (g.t.nodes.new("ShaderNode" + kind) for kind in kinds)
    glass.inputs["IOR"].default_value = mirrored.inputs["IOR"].default_value = 1.33
    glass.inputs["Roughness"].default_value = gloss.inputs["Roughness"].default_value = 0.0
    steep = g.vec("DOT_PRODUCT", geo.outputs["Normal"], geo.outputs["Incoming"])
    g.put(clear.inputs["Color"], g.grey(g.remap(steep, 0.2, 0.9, 1.6, 0.35)))
    see.inputs["Color"].default_value = (0.80, 0.80, 0.80, 1)
    g.put(seen.inputs[0], mirrored.outputs[0])
    g.put(seen.inputs[1], see.outputs[0])
    g.put(seen.inputs[2], gloss.outputs[0])
    g.put(mix.inputs[0], g.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"]))
    g.put(mix.inputs[1], (glass if bend else seen).outputs[0])
    g.put(mix.inputs[2], clear.outputs[0])
    g.put(g.out.inputs["Surface"], mix.outputs[0])
    return g.mat


def pools(x, y, lies, height, mat):
    """Water on a floor, on a grid of points: where `lies` is above zero there is some, up to `height` meters."""
    near = lies > -0.0012
    keep = near[:-1, :-1] | near[:-1, 1:] | near[1:, 1:] | near[1:, :-1]
    number = np.arange(x.size).reshape(x.shape)
    corners = np.stack([number[:-1, :-1], number[:-1, 1:], number[1:, 1:], number[1:, :-1]], axis=-1)[keep]
    used, corners = np.unique(corners, return_inverse=True)
    z = np.where(lies > 0, height, np.maximum(lies, -0.0012) * 0.6) + 0.0004
    points = np.stack([x.ravel(), y.ravel(), z.ravel()], axis=-1)[used]
    return polygons(points, corners.reshape(-1, 4), mat, "pools", smooth=True)


def drops(points, up, radii, mat, seed=1):
    """Drops of water on a surface that faces `up` at each point. Large ones are flatter and less round."""
    random = np.random.default_rng(seed)
    points, up, radii = np.asarray(points, float), np.asarray(up, float), np.asarray(radii, float)[:, None, None]
    rings, sides = 10, 32
    turn = np.linspace(0, 2 * np.pi, sides, endpoint=False)[None, None]
    out = np.sin(np.linspace(0.01, np.pi / 2, rings))[None, :, None]
    large = np.clip(radii / 0.006, 0, 1)
    outline = 1 + sum(large * random.normal(0, 0.17 / k, radii.shape) * np.cos(k * turn + random.uniform(0, 6.28, radii.shape)) for k in (2, 3, 4))
    height = np.minimum(radii * 0.5, 0.0018 + radii * 0.10) * (1 - out**2) ** (0.5 - 0.12 * large)
    side = np.cross(up, (0.31, 0.95, 0.02))
    side /= np.linalg.norm(side, axis=1)[:, None]
    other = np.cross(up, side)
    reach = radii * out * outline
    at = (points[:, None, None] + (reach * np.cos(turn))[..., None] * side[:, None, None]
          + (reach * np.sin(turn))[..., None] * other[:, None, None] + np.broadcast_to(height, reach.shape)[..., None] * up[:, None, None])
    number = np.arange(len(points) * rings * sides).reshape(-1, rings, sides)
    after = np.roll(number, -1, axis=2)
    corners = np.stack([number[:, :-1], number[:, 1:], after[:, 1:], after[:, :-1]], axis=-1).reshape(-1, 4)
    return polygons(at.reshape(-1, 3), corners, mat, "drops", smooth=True)
