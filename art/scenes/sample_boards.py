"""Sample boards of eight flake blends, laid out on a driveway in the sun."""
import math

import bpy
import floors
import macro
import numpy as np
import stage as S
from ground import Ground, cement, tone
from noise import smoothstep

S.reset(81)
S.sky_dusk("#86a4c6", "#b0c3d6", "#e6e4dc", "#e8e0d0", azimuth=-40, strength=0.55, glow=0.2, clouds=0.0)
S.sun(43, -47, 5.0, 4800, 0.55)

# A slab finished with a broom a long time ago, and dusty since.
g = Ground("driveway", 2.0, 1.9, 0.0011)
broom = g.field(0.0042, (1.0, 0.03)) + 0.6 * g.field(0.0024, (1.0, 0.02))
cloud = g.fractal(0.5, 7, 0.6)
g.h = 0.00022 * broom + 0.0004 * g.fractal(0.09, 5)
# A hairline crack wanders across the corner.
path = g.y - 0.30 - 0.28 * g.x + 0.03 * g.fractal(0.16, 5, 0.6)
crack = np.exp(-((path / 0.0016) ** 2)) * smoothstep(0.1, 0.35, g.x)
g.h -= 0.003 * crack
g.grit(0.0001, 0.0016)
pale = g.fractal(0.06, 6, 0.65)
col = tone("#a39c90", (smoothstep(-0.5, 1.5, cloud) * 0.6, "#8a8378"), (smoothstep(0.2, 1.8, pale) * 0.5, "#b9b2a4"),
           (smoothstep(0.9, 2.0, g.fractal(0.035, 5, 0.6)) * 0.35, "#6f685d"), (crack * 0.9, "#3a352e"))
macro.relief(g.h, col, g.pixel, cement(0.9, 0.0, 0.4))

BOARD, THICK = 0.127, 0.0064


def face(file):
    """The picture of a blend, which shows as much floor as the board is wide, below a clear coat."""
    m = floors.Graph("board", 4, "3D")
    at = m.t.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    at = m.vec("ADD", m.vec("MULTIPLY", at, (1 / BOARD, 1 / BOARD, 0)), (0.5, 0.5, 0))
    image = m.t.nodes.new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(f"{S.IMAGES}/swatches/{file}.jpg")
    image.interpolation = "Cubic"
    m.put(image.inputs["Vector"], at)
    chips, _ = m.noise(190, 2, 0.5)
    wide, _ = m.noise(40, 2, 0.5)
    n = m.bump(chips, 1.0, 0.00007, m.bump(wide, 1.0, 0.0002))
    return m.finish(image.outputs["Color"], rough=0.5, coat=1.0, coat_rough=0.05, coat_normal=n)


hardboard = S.material("#6b4a31", 0.75, bump=0.4, bump_scale=500)


def board(file, x, y, yaw, z=0.0, pitch=0.0, roll=0.0):
    """`z` is the height of its underside above the slab, in the middle."""
    m0 = S.mark()
    S.box((BOARD, BOARD, THICK), (0, 0, THICK / 2), hardboard, 0.0008)
    S.box((BOARD - 0.0004, BOARD - 0.0004, 0.0012), (0, 0, THICK + 0.0005), face(file), 0.0005)
    whole = S.group(m0, (x, y, z + 0.0007), yaw)
    whole.rotation_euler[0], whole.rotation_euler[1] = math.radians(pitch), math.radians(roll)


board("signature-mangrove", -0.215, -0.085, 7)
board("brownstone-driftwood", -0.075, -0.055, -4)
board("garage-blue-bay", 0.075, -0.095, 9)
board("greystone-overcast", -0.185, 0.072, -11)
board("modern-night-tide", -0.035, 0.098, 5)
board("marble-amber-marsh", 0.118, 0.068, -7)
# Two were laid down on others.
board("brownstone-saddle", 0.225, -0.015, 24, THICK * 0.62, 0, -2.6)
board("garage-pit-lane", -0.10, 0.235, -26, THICK * 0.62, 2.6, 0)

# Things that lie about where somebody works: a roll of tape, a pencil.
tape = S.material("#2d6fb0", 0.55, bump=0.2, bump_scale=400)
S.lathe([(0.0385, 0.0), (0.0385, 0.047), (0.0395, 0.048), (0.0595, 0.048), (0.0605, 0.0465), (0.0605, 0.0015), (0.0595, 0.0), (0.0385, 0.0)],
        (0.315, 0.235, 0.001), tape, 128)
S.lathe([(0.0382, 0.0005), (0.0382, 0.0475), (0.0392, 0.0475), (0.0392, 0.0005), (0.0382, 0.0005)], (0.315, 0.235, 0.001), S.material("#b9986c", 0.8), 128)
m0 = S.mark()
lead, pine, red = S.material("#2a2a2c", 0.5), S.material("#c79a66", 0.7), S.material("#a3211b", 0.35, coat=0.5)
S.box((0.150, 0.0135, 0.0078), (0, 0, 0.0039), red, 0.0016)
S.box((0.0016, 0.0125, 0.0068), (-0.0752, 0, 0.0039), pine, 0.0005)
S.mesh("point", [(0.0748, -0.0062, 0.0008), (0.0748, 0.0062, 0.0008), (0.0748, 0.0062, 0.0072), (0.0748, -0.0062, 0.0072),
                 (0.094, -0.0016, 0.0028), (0.094, 0.0016, 0.0028), (0.094, 0.0016, 0.0052), (0.094, -0.0016, 0.0052)],
       [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7)], pine)
S.box((0.010, 0.0034, 0.0024), (0.0975, 0, 0.004), lead, 0.0008)
S.group(m0, (0.215, -0.150, 0.0008), 38)

# A palm between the sun and the boards.
S.palm((-5.35, 4.75, 0), 4.4, 20, 2.4, seed=3, lean=0.2, detail=40)

macro.aim((0.03, -0.585, 0.60), (0.02, 0.03, 0.0), 45, 8)
S.render("sample-boards", 1920, 1200, samples=128, exposure=1.0, bounces=4, bloom=0, clean=True, vignette=0.06)
