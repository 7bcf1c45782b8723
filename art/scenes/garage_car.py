"""The garage at midday with a car in it, below a gray cover, as it waits for the season."""

import runpy
from pathlib import Path

import bpy
import bmesh
import macro
import numpy as np
import stage as S
from noise import smoothstep
from scipy.interpolate import PchipInterpolator
from wheel import rubber, wheel

LONG, HEM = 4.70, 0.17
FRAMES = 100  # until the cover has come to rest
# Along the car from its nose, in meters: the height of its middle line, and half its width.
TOP = PchipInterpolator([0.0, 0.06, 0.30, 1.15, 1.60, 2.05, 2.55, 3.15, 3.80, 4.15, 4.50, 4.64, LONG],
                        [0.50, 0.68, 0.80, 0.94, 1.20, 1.39, 1.44, 1.40, 1.17, 1.07, 1.04, 0.98, 0.55])
HALF = PchipInterpolator([0.0, 0.06, 0.30, 0.95, 2.4, 4.0, 4.50, 4.64, LONG], [0.52, 0.68, 0.80, 0.90, 0.92, 0.90, 0.84, 0.74, 0.58])


def body():
    """What is below the cover: a loft of sections from the middle line down to the sill, and two mirrors."""
    x = np.concatenate([np.linspace(0, 0.3, 16), np.linspace(0.34, 4.4, 90), np.linspace(4.44, LONG, 16)])
    t = np.linspace(0, 1, 40)
    rows = []
    for at in x:
        top, half = float(TOP(at)), float(HALF(at))
        cabin = float(smoothstep(0.98, 1.30, top))
        belt = min(0.94, top - 0.06)
        low = min(0.60, top - 0.1)
        hood = np.array([(0, top), (0.55 * half, top - 0.012), (0.84 * half, top - 0.045), (0.95 * half, (top + belt) / 2 - 0.06), (half, low), (0.96 * half, 0.22)])
        roof = np.array([(0, top), (0.40, top - 0.010), (0.60, top - 0.055), (0.93 * half, belt), (half, low), (0.96 * half, 0.22)])
        section = hood + (roof - hood) * cabin
        along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(section, axis=0).T))])
        y, z = PchipInterpolator(along / along[-1], section)(t).T
        rows.append(np.stack([np.full(79, at), np.concatenate([-y[::-1], y[1:]]), np.concatenate([z[::-1], z[1:]])], axis=-1))
    ob = macro.sheet(np.array(rows)[::-1], None, "body")  # faces outward, which is the side that cloth stays on
    mirrors = [S.sphere(0.1, (1.66, side * 1.0, 0.98), None, (0.75, 1.15, 0.75)) for side in (-1, 1)]
    for each in [ob, *mirrors]:
        each.modifiers.new("collision", "COLLISION")
        each.collision.thickness_outer, each.collision.cloth_friction = 0.012, 18
    return [ob, *mirrors]


def cover(mat):
    """A sheet that fell on the car, cut off above the floor and held below it by a cord."""
    under = body()
    cell = 0.05
    x, y = np.meshgrid(np.arange(-1.35, LONG + 1.30, cell), np.arange(-2.15, 2.15, cell))
    ob = macro.sheet(np.stack([x, y, np.full_like(x, 1.475)], axis=-1), mat, "cover")
    cloth = ob.modifiers.new("cloth", "CLOTH")
    how = cloth.settings
    how.quality, how.mass, how.air_damping = 8, 0.35, 2.0
    how.tension_stiffness = how.compression_stiffness = 60
    how.shear_stiffness, how.bending_stiffness = 12, 0.6
    cloth.collision_settings.distance_min, cloth.collision_settings.collision_quality = 0.008, 3
    scene = bpy.context.scene
    scene.frame_end = cloth.point_cache.frame_end = FRAMES
    for frame in range(1, FRAMES + 1):
        scene.frame_set(frame)
    fallen = bpy.data.meshes.new_from_object(ob.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    ob.modifiers.clear()
    ob.data = fallen
    for each in under:
        bpy.data.objects.remove(each)
    cut = bmesh.new()
    cut.from_mesh(fallen)
    bmesh.ops.bisect_plane(cut, geom=cut.verts[:] + cut.edges[:] + cut.faces[:], plane_co=(0, 0, HEM), plane_no=(0, 0, 1), clear_inner=True)
    # The cord pulls the lowest part inward.
    for vert in cut.verts:
        pull = float(smoothstep(HEM + 0.16, HEM, vert.co.z))
        middle = min(max(vert.co.x, 0.8), LONG - 0.8)
        vert.co.x += (middle - vert.co.x) * 0.10 * pull
        vert.co.y *= 1 - 0.045 * pull
    cut.to_mesh(fallen)
    cut.free()
    fallen.polygons.foreach_set("use_smooth", [True] * len(fallen.polygons))
    smooth = ob.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 2
    thick = ob.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.003
    return ob


render, S.render = S.render, lambda *_, **__: None
runpy.run_path(str(Path(__file__).with_name("garage_day.py")))
S.render = render

# Real chips on its floor.
floor = bpy.data.objects["plane"]
floor.location.z = -0.0004
floor.data.materials.clear()
floor.data.materials.append(S.material("#958a79", 0.5))
SIDE = 0.9
BLEND = [("#b7ab99", 32), ("#8d8475", 22), ("#d9d2c5", 16), ("#5e5850", 14), ("#efece5", 9), ("#39352f", 7)]
chips = macro.thrown((SIDE, SIDE), BLEND, macro.flake_coat(0.972, 0.6), seed=21)
chips.location = (3.4 - SIDE / 2, -2.85, 0)
for i in range(9):
    for j in range(8):
        if (i, j) != (0, 0):
            S.copy(chips, (3.4 - SIDE * (i + 0.5), -2.85 + SIDE * j, 0), (0, 0, 90 * ((i * 3 + j) % 4)))

before = S.mark()
cover(S.material("#8d9193", 0.8, vary=0.03, bump=0.12, bump_scale=700, Sheen_Weight=0.3))
S.group(before, (-1.35, 1.42, 0))
for at, side in ((0.92, -1), (0.92, 1), (3.70, -1), (3.70, 1)):
    before = S.mark()
    wheel(rubber(), 0.004, turn=at)
    S.group(before, (-1.35 + at, 1.42 + side * 0.735, 0), 90 if side < 0 else -90)
S.span(-1.0, 3.1, 0.72, 2.12, 0.22, 0.5, S.material("#0c0c0d", 0.8), 0.02)

S.camera((-3.55, -2.95, 1.4), -45, 22, shift_y=-0.10)
S.render("garage-car", 1920, 1080, samples=128, exposure=0.55, bounces=5, bloom=0.05, clean=True)
