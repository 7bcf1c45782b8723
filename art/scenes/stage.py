"""Shared stage for all scenes: reset, camera and the final render. Scenes import
only this file; it re-exports shapes, materials, furniture, plants and lighting.

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
import pathlib
import random
import sys
import time

import bpy
import numpy as np
from PIL import Image

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from mark import mark  # noqa: E402

# Scenes import only this module, so it exports everything.
from nodes import *  # noqa: F403
from materials import *  # noqa: F403
from shapes import *  # noqa: F403
from furniture import *  # noqa: F403
from plants import *  # noqa: F403
from lighting import *  # noqa: F403
from clean import compose
from materials import cache
from shapes import link

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
IMAGES = os.path.join(ROOT, "content", "images")
PREVIEWS = "/tmp/previews"
PREVIEW = "--preview" in sys.argv

rng = random.Random(1)


def reset(seed=1):
    """Empty scene, AgX, fixed seeds."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    rng.seed(seed)
    np.random.seed(seed)
    cache.clear()
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


def render(name, width=1280, height=720, samples=14, preview=None, exposure=0.0, bloom=0.12,
           look="Medium High Contrast", bounces=6, quality=86, limit_kb=450, vignette=0.12, clamp=8.0,
           clean=False):
    """Render to content/images/<name>.jpg, or with preview (default: --preview
    on the command line) small and quick to /tmp/previews/<name>.png. With
    clean, only light is denoised and the pattern of a floor stays crisp."""
    preview = PREVIEW if preview is None else preview
    sc = bpy.context.scene
    r, c = sc.render, sc.cycles
    if preview:
        width, height, samples = 480, round(480 * height / width), 16 if clean else 12
    r.resolution_x, r.resolution_y, r.resolution_percentage = width, height, 100
    r.image_settings.file_format, r.image_settings.color_mode = "PNG", "RGB"
    r.use_persistent_data = False
    c.device, c.samples = "CPU", samples
    c.use_adaptive_sampling, c.adaptive_threshold = True, 0.01 if clean else 0.05
    c.adaptive_min_samples = min(48 if clean else 8, samples)
    c.use_denoising, c.denoiser = not clean, "OPENIMAGEDENOISE"
    c.denoising_input_passes, c.denoising_prefilter = "RGB_ALBEDO_NORMAL", "ACCURATE"
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = bounces, 4, 4
    c.transmission_bounces, c.transparent_max_bounces = 4, 16
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = clamp, 0.5
    c.use_light_tree = True
    sc.view_settings.look = "AgX - " + look if look else "None"
    sc.view_settings.exposure = exposure
    if bloom or clean:
        sc.use_nodes = True
        nt = sc.node_tree
        nt.nodes.clear()
        rl = nt.nodes.new("CompositorNodeRLayers")
        picture = compose(nt, rl) if clean else rl.outputs["Image"]
        if bloom:
            gl = nt.nodes.new("CompositorNodeGlare")
            gl.glare_type = "BLOOM"
            gl.inputs["Threshold"].default_value = 1.5
            gl.inputs["Strength"].default_value = bloom
            gl.inputs["Size"].default_value = 0.5
            nt.links.new(picture, gl.inputs["Image"])
            picture = gl.outputs["Image"]
        cp = nt.nodes.new("CompositorNodeComposite")
        nt.links.new(picture, cp.inputs["Image"])
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
        mark(pathlib.Path(path))
    print(f"{path}  {os.path.getsize(path) // 1000} kB  quality {quality}  {time.time() - t:.0f} s", flush=True)
    return path
