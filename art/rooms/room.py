"""Renders a room of the visualizer into the parts from which `ssg` lays any color on its floor.

A room is a scene of ../scenes, with its own camera. Its floor becomes plain gray under a clear coat,
so nothing of a pattern is in the picture, and the denoiser has nothing to lose. Written are, to
content/rooms/<name>/ and beside it:

    photo.jpg   the room, for everything that is not floor
    light.jpg   the light that falls on the floor, for each floor of whatever color
    gloss.jpg   what the clear coat mirrors
    mask.png    where the floor is seen
    plane.txt   pixels to meters on the floor, and the scale of the two passes, to copy into the YAML

    python art/rooms/garage.py --preview                 # seconds; only to /tmp/previews
    python art/rooms/garage.py                           # minutes
    python art/rooms/garage.py --balance                 # seconds; balances the written pictures again
    python art/rooms/garage.py --real floor.png -4 -3.3 3.6 3.2  # with a picture of a floor from above,
                                                                 # to compare; only to /tmp/previews
    python art/rooms/garage.py --real garage "Pit Lane"  # with the floor material of ../scenes, in the
                                                         # colors of a blend of content/swatches
"""

import os
import runpy
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "scenes"))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
import yaml  # noqa: E402
from bpy_extras.object_utils import world_to_camera_view  # noqa: E402
from mathutils import Vector  # noqa: E402
from PIL import Image  # noqa: E402

import floors  # noqa: E402
import stage as S  # noqa: E402
from clean import compose  # noqa: E402
from true_colors import middle  # noqa: E402

CONTENT = HERE.parents[1] / "content"
PREVIEWS = Path("/tmp/previews")
WIDTH, HEIGHT = 1280, 960
# The garage was rendered with 40, the living room and the lanai with 96: a few minutes or many.
SAMPLES, PREVIEW_SAMPLES, REAL_SAMPLES = 40, 8, 64

# The part of the tone curve that is straight, and so shows a color as its swatch does; brighter
# light runs into white along a shoulder. pixels/src/floor has the same curve.
STRAIGHT = 0.4

# The floor while its light is measured.
GRAY = 0.4

# A floor of this gray, sRGB 124, has its own color in the middle of the room.
TRUE = 0.2

# How far the camera's polarizing filter is turned, from 0 to 1. A glossy floor near the camera mirrors a veil
# of the walls over its color; the filter takes that away, and leaves what is mirrored far off.
FILTER = 0.8


def scene(name, **instead):
    """Builds a scene of ../scenes without rendering it. `instead` are functions to use for some of `stage`: another sky, say."""
    instead["render"] = lambda *_, **__: None
    usual = {key: getattr(S, key) for key in instead}
    vars(S).update(instead)
    runpy.run_path(str(HERE.parent / "scenes" / f"{name}.py"))
    vars(S).update(usual)


def tone(light):
    """Linear light as sRGB bytes."""
    light = np.maximum(light, 0)
    rest = 1 - STRAIGHT
    shown = np.where(light <= STRAIGHT, light, STRAIGHT + rest * (1 - np.exp(-(light - STRAIGHT) / rest)))
    srgb = np.where(shown <= 0.0031308, shown * 12.92, 1.055 * shown ** (1 / 2.4) - 0.055)
    return (np.clip(srgb, 0, 1) * 255 + 0.5).astype(np.uint8)


def untoned(pixels):
    """Linear light of sRGB bytes that `tone` has made, as far as they are not white."""
    srgb = pixels / 255
    shown = np.minimum(np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4), 0.999)
    rest = 1 - STRAIGHT
    return np.where(shown <= STRAIGHT, shown, STRAIGHT - rest * np.log(1 - np.maximum(shown - STRAIGHT, 0) / rest))


def polarized(gloss):
    """The gloss behind the filter: at each angle the share of mirrored light that swings across the floor."""
    height, width = gloss.shape[:2]
    eye = bpy.context.scene.camera.location
    rows, columns = np.mgrid[0:height, 0:width] + 0.5
    place = plane(width, height) @ np.stack([columns.ravel(), rows.ravel(), np.ones(rows.size)])
    away = np.hypot(*(place[:2] / place[2] - [[eye.x], [eye.y]])).reshape(height, width)
    cos = eye.z / np.hypot(away, eye.z)
    below = np.sqrt(1 - (1 - cos**2) / 1.5**2)
    across, along = ((cos - 1.5 * below) / (cos + 1.5 * below)) ** 2, ((1.5 * cos - below) / (1.5 * cos + below)) ** 2
    return gloss * (1 - FILTER * (1 - 2 * along / (across + along)))[..., None]


def balanced(parts):
    """White balance and exposure, one gain for each channel of all passes: a gray floor is gray in the room's middle."""
    part = middle(parts["mask"][..., 0] > 0.99, parts["light"])
    gain = TRUE / (TRUE * parts["light"][part].mean(0) + parts["gloss"][part].mean(0))
    print("gain: " + ", ".join(f"{each:.3f}" for each in gain), flush=True)
    return {key: each if key == "mask" else each * gain for key, each in parts.items()}


def written(folder):
    """The passes that are there already, with the numbers of the room's file."""
    facts = yaml.safe_load(folder.with_suffix(".yaml").read_text(encoding="utf-8"))
    opened = {key: np.asarray(Image.open(next(folder.glob(f"{key}.*"))), float) for key in ("photo", "light", "gloss", "mask")}
    parts = {key: (opened[key] / 255) ** 2 * facts[key] for key in ("light", "gloss")}
    return {"photo": untoned(opened["photo"]), "mask": opened["mask"][..., None] / 255, **parts}


def render(name, floor, width=WIDTH, height=HEIGHT):
    """`floor` is how the name of the floor's material starts."""
    real = sys.argv[sys.argv.index("--real") + 1 :] if "--real" in sys.argv else None
    preview = "--preview" in sys.argv
    if preview or real:  # half the size: compared after the composed one is reduced
        width, height = width // 2, height // 2
    samples = PREVIEW_SAMPLES if preview else REAL_SAMPLES if real else SAMPLES
    ground = plain() if not real else blend(*real) if len(real) == 2 else laid(*real)
    mark(ground)
    for thing in bpy.data.objects:
        for slot in thing.material_slots:
            if slot.material and slot.material is not ground and slot.material.name.startswith(floor):
                slot.material = ground
    image = bpy.context.scene.render
    image.resolution_x, image.resolution_y, image.resolution_percentage = width, height, 100
    started = time.time()
    if "--balance" in sys.argv:
        parts = written(CONTENT / "rooms" / name)
    else:
        parts = passes(width, height, samples, patterned=bool(real))
        parts["gloss"] = polarized(parts["gloss"])
    parts = balanced(parts)
    PREVIEWS.mkdir(parents=True, exist_ok=True)
    suffix = "-real" if real else ""
    Image.fromarray(tone(parts["photo"])).save(PREVIEWS / f"room-{name}{suffix}.png")
    print(f"room-{name}{suffix}  {samples} samples  {time.time() - started:.0f} s", flush=True)
    if real:
        return
    folder = PREVIEWS / f"room-{name}" if preview else CONTENT / "rooms" / name
    folder.mkdir(parents=True, exist_ok=True)
    mask = np.clip(parts["mask"][..., 0], 0, 1)
    Image.fromarray((mask * 255 + 0.5).astype(np.uint8)).save(folder / "mask.png", optimize=True)
    save(folder / "photo.jpg", tone(parts["photo"]), 90)
    S.mark(folder / "photo.jpg")
    lines = [f"width: {width}", f"height: {height}"]
    for key, quality in (("light", 92), ("gloss", 88)):
        part = parts[key] * (mask > 0)[..., None]
        brightest = float(np.quantile(part[mask > 0.5], 0.999))
        # The square root, as the eye sees it: eight bits are enough for dark parts too.
        save(folder / f"{key}.jpg", (np.sqrt(np.clip(part / brightest, 0, 1)) * 255 + 0.5).astype(np.uint8), quality)
        lines.append(f"{key}: {brightest:.3f}  # mean {float(part[mask > 0.5].mean()):.3f}")
    lines.append("plane: [" + ", ".join(f"{n:.8g}" for n in plane(width, height).ravel()) + "]")
    (PREVIEWS / f"room-{name}.txt").write_text("\n".join(lines) + "\n")
    print("\n".join(lines), flush=True)


def plain():
    """Gray under the coat. Without a reflection of its own below the coat: that is the gloss pass."""
    g = floors.Graph("plain", 4, "2D")
    return g.finish((GRAY, GRAY, GRAY, 1), rough=1.0, coat_rough=0.045, peel=0.3, spec=0.0)


def laid(path, west, south, east, north):
    """A picture of the floor from above, between these lines of the room in meters."""
    g = floors.Graph("laid", 4, "2D")
    place = g.vec("SUBTRACT", g.world, (float(west), float(south), 0))
    place = g.vec("DIVIDE", place, (float(east) - float(west), float(north) - float(south), 1))
    texture = g.t.nodes.new("ShaderNodeTexImage")
    texture.image = bpy.data.images.load(str(Path(path).resolve()))
    g.put(texture.inputs["Vector"], place)
    return g.finish(texture.outputs["Color"], rough=1.0, coat_rough=0.045, peel=0.3, spec=0.0)


def blend(collection, name):
    """Chips of the usual size in the colors of a blend, as the scenes have them."""
    blends = yaml.safe_load((CONTENT / "swatches" / f"{collection}.yaml").read_text(encoding="utf-8"))["swatches"]
    colors = next(blend["colors"] for blend in blends if blend["name"] == name)
    return floors.flake([(color["value"], color["share"]) for color in colors], gloss=0.955, peel=0.3)


def mark(material):
    """Writes the floor's share of each pixel into a pass of its own, with smooth edges."""
    value = material.node_tree.nodes.new("ShaderNodeOutputAOV")
    value.aov_name = "floor"
    value.inputs["Value"].default_value = 1.0
    aov = bpy.context.view_layer.aovs.add()
    aov.name, aov.type = "floor", "VALUE"


def passes(width, height, samples, patterned):
    """Linear passes by name, as arrays of height x width x 3. In the photo of a patterned floor only light is denoised."""
    context = bpy.context.scene
    c = context.cycles
    c.device, c.samples, c.use_denoising = "CPU", samples, False
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.02, 16
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = 7, 5, 4
    c.transmission_bounces, c.transparent_max_bounces = 4, 16
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy, c.use_light_tree = 6.0, 0.5, True
    layer = bpy.context.view_layer
    for name in ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color"):
        setattr(layer, f"use_pass_{name}", True)
    layer.cycles.denoising_store_passes = True
    context.use_nodes = True
    tree = context.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = layers.outputs

    def mix(kind, one, other):
        node = tree.nodes.new("CompositorNodeMixRGB")
        node.blend_type = kind
        for value, socket in zip((one, other), node.inputs[1:]):
            if isinstance(value, tuple):
                socket.default_value = value
            else:
                tree.links.new(value, socket)
        return node.outputs[0]

    def clean(image, guided):
        node = tree.nodes.new("CompositorNodeDenoise")
        node.use_hdr, node.prefilter = True, "ACCURATE"
        tree.links.new(image, node.inputs["Image"])
        tree.links.new(out["Denoising Normal"], node.inputs["Normal"])
        if guided:
            tree.links.new(out["Denoising Albedo"], node.inputs["Albedo"])
        return node.outputs[0]

    # The rest of the gray below the coat, which mirrors more and lets through less at flat angles.
    below = mix("DIVIDE", out["DiffCol"], (GRAY, GRAY, GRAY, 1))
    wanted = {
        "photo": compose(tree, layers) if patterned else clean(out["Image"], True),
        "light": clean(mix("MULTIPLY", mix("ADD", out["DiffDir"], out["DiffInd"]), below), False),
        "gloss": clean(mix("MULTIPLY", mix("ADD", out["GlossDir"], out["GlossInd"]), out["GlossCol"]), False),
        "mask": out["floor"],
    }
    folder = PREVIEWS / f"passes-{os.getpid()}"
    file = tree.nodes.new("CompositorNodeOutputFile")
    file.base_path = str(folder)
    file.format.file_format, file.format.color_depth = "OPEN_EXR", "32"
    file.file_slots.clear()
    for name, socket in wanted.items():
        file.file_slots.new(name)
        tree.links.new(socket, file.inputs[name])
    bpy.ops.render.render()
    return {name: read(next(folder.glob(f"{name}*.exr"))) for name in wanted}


def read(path):
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    path.unlink()
    return pixels.reshape(height, width, 4)[::-1, :, :3].astype(np.float64)


def plane(width, height):
    """The matrix that takes a pixel (x, y, 1) of the photo to meters on the floor, up to scale."""
    context = bpy.context.scene
    bpy.context.view_layer.update()
    camera = context.camera
    ahead = camera.matrix_world.to_quaternion() @ Vector((0, 0, -1))
    side = Vector((ahead.y, -ahead.x, 0))
    foot = Vector((camera.location.x, camera.location.y, 0))
    rows = []
    for forward, across in ((2, -1), (2, 1), (6, -2), (6, 2)):
        point = foot + ahead * forward + side * across
        seen = world_to_camera_view(context, camera, point)
        x, y = seen.x * width, (1 - seen.y) * height
        rows.append([x, y, 1, 0, 0, 0, -point.x * x, -point.x * y, -point.x])
        rows.append([0, 0, 0, x, y, 1, -point.y * x, -point.y * y, -point.y])
    matrix = np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)
    # Positive below the horizon, where the floor is.
    return matrix / matrix[2, 2] * (1 if (matrix @ (width / 2, height, 1))[2] / matrix[2, 2] > 0 else -1)


def save(path, pixels, quality):
    Image.fromarray(pixels).save(path, "JPEG", quality=quality, subsampling="4:4:4", optimize=True, progressive=True)


def hide(*starts):
    """Leaves out objects whose names start like this."""
    for thing in bpy.data.objects:
        if thing.name.startswith(starts):
            thing.hide_render = True
