"""The wheel of a car: a tire with real grooves and sipes that the car presses flat on the floor, and a plain alloy rim.

The axle lies along X and the outer side faces -X. The floor is at z 0, below the axle.
"""

import math

import floors
import numpy as np
import stage as S
from macro import polygons, sheet
from noise import smoothstep
from PIL import Image, ImageDraw, ImageFont
from scipy.interpolate import CubicSpline

RADIUS, AXLE = 0.338, 0.329  # 225/60 R16, and where its weight leaves the axle
# Half of the section of a tire, from the middle of the tread to the bead: outward and from the axle.
SECTION = [(0.0, 0.3380), (0.03, 0.3377), (0.06, 0.3364), (0.080, 0.3342), (0.0925, 0.3290), (0.1005, 0.3200), (0.1080, 0.3030),
           (0.1120, 0.2790), (0.1105, 0.2530), (0.1055, 0.2330), (0.0985, 0.2200), (0.0930, 0.2110)]
GROOVE, SLOT, SIPE = 0.0072, 0.0060, 0.0042  # depths
PITCH = 0.0290


def rubber(wet=0.0):
    """Black rubber with dust in it. `wet` is how much of it lies under water, 0 to 1."""
    g = floors.Graph("rubber", 5, "3D")
    fine, _ = g.noise(1300, 3, 0.65)
    dust, _ = g.noise(24, 5, 0.65)
    film, shape = g.noise(46, 4, 0.6, 0.4)
    m = g.step(film, 0.66 - 0.3 * wet, 0.72 - 0.3 * wet) if wet else 0.0
    col = g.mix(g.step(dust, 0.42, 0.75), "#171718", "#282624")
    col = g.mix(1.0, col, g.grey(g.remap(fine, 0.25, 0.75, 0.8, 1.2)), "MULTIPLY")
    if wet:
        col = g.mix(m, col, g.mix(1.0, col, (0.55, 0.55, 0.55, 1), "MULTIPLY"))
    n = g.bump(fine, 0.5, 0.00025)
    return g.finish(col, rough=0.58, coat=m, coat_rough=0.05, normal=n, coat_normal=g.bump(film, 1.0, 0.0012), coat_ior=1.33, spec=0.4)


def cut(at, half, soft=0.0010):
    """How much a cut `half` wide to each side takes away at this distance from its middle; its walls lean a little."""
    return smoothstep(half + soft * 0.5, half - soft, np.abs(at))


def tread(s, a):
    """The depth of the tread in meters, `s` across and `a` around."""
    far, side = np.abs(s), np.sign(s)
    # Blocks are not all of one length, which keeps a tire quiet.
    u = a / PITCH + 0.16 * np.sin(a / 0.034) + 0.37 * (side > 0)

    def every(v, times=1):
        return (v * times - np.floor(v * times) - 0.5) * PITCH / times

    depth = GROOVE * np.maximum(cut(far - 0.0195, 0.0046), cut(far - 0.0540, 0.0042))
    shoulder = smoothstep(0.0560, 0.0575, far) * smoothstep(0.1160, 0.1020, far)
    slant = u + 3.2 * (far - 0.057)
    depth = np.maximum(depth, SLOT * shoulder * cut(every(slant), 0.0021))
    wave = 0.0007 * np.abs((far / 0.0045) % 2 - 1)
    inside = smoothstep(0.0615, 0.0620, far) * smoothstep(0.0935, 0.0925, far)
    depth = np.maximum(depth, SIPE * inside * cut(every(slant + 0.5, 2) + wave, 0.00042, 0.0005))
    rib = (far > 0.0235) & (far < 0.0505)
    lean = u + 21.0 * (far - 0.0235)
    depth = np.maximum(depth, SLOT * 0.85 * rib * smoothstep(0.0325, 0.0340, far) * cut(every(lean), 0.0012, 0.0008))
    depth = np.maximum(depth, SIPE * rib * cut(every(lean + 0.5) + wave, 0.00042, 0.0005))
    notch = smoothstep(0.0085, 0.0100, far) * (far < 0.0155)
    depth = np.maximum(depth, SLOT * 0.6 * notch * cut(every(u + 14.0 * s), 0.0010, 0.0008))
    return np.maximum(depth, SIPE * (far < 0.0085) * cut(every(u + 14.0 * s) + wave, 0.00042, 0.0005))


def letters(text, size, scale=5000):
    """Letters as an array of heights 0 to 1, the top row first, `size` meters high."""
    font = ImageFont.load_default(size * scale)
    left, top, right, bottom = font.getbbox(text)
    board = Image.new("L", (int(right - left) + 20, int(bottom - top) + 20), 0)
    ImageDraw.Draw(board).text((10 - left, 10 - top), text, fill=255, font=font)
    return np.asarray(board, np.float32) / 255


def lettered(text, size, around, outward, start, middle):
    """Heights of raised letters, which begin at `start` around and stand on both sides of the radius `middle`."""
    ink = letters(text, size)
    column = ((around - start) * 5000).astype(int)
    row = (ink.shape[0] / 2 - (outward - middle) * 5000).astype(int)
    inside = (column >= 0) & (column < ink.shape[1]) & (row >= 0) & (row < ink.shape[0])
    return np.where(inside, ink[row.clip(0, ink.shape[0] - 1), column.clip(0, ink.shape[1] - 1)], 0.0)


def sidewall(around, outward):
    """How far the mold made the outer sidewall stand out, in meters."""
    rise = 0.0016 * np.exp(-(((outward - 0.2300) / 0.0042) ** 4))
    for ring in (0.2420, 0.2990, 0.3025):
        rise += 0.0006 * np.exp(-(((outward - ring) / 0.0007) ** 4))
    ribs = smoothstep(0.3055, 0.3060, outward) * smoothstep(0.3135, 0.3130, outward)
    rise += 0.00035 * ribs * (np.sin(around * 2 * np.pi / 0.0030) > 0)
    rise += 0.0008 * lettered("225/60 R16  98H", 0.0135, around, outward, -0.128, 0.2790)
    rise += 0.0006 * lettered("TUBELESS   RADIAL   M+S", 0.0070, around, outward, 0.045, 0.2600)
    return rise


class Tire:
    """The shape of a tire below its weight. Angles are in radians from straight down, toward +Y."""

    def __init__(self):
        half = np.array(SECTION)
        section = np.concatenate([half[::-1] * (-1, 1), half[1:]])
        along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(section, axis=0).T))])
        self.reach = along[-1] / 2
        self.curve = CubicSpline(along - self.reach, section)

    def at(self, s, angle, raised=0.0):
        """Points at `s` meters across the tire from the middle of its tread, `raised` above its surface."""
        x, r = np.moveaxis(self.curve(s), -1, 0)
        dx, dr = np.moveaxis(self.curve(s, 1), -1, 0)
        length = np.hypot(dx, dr)
        # Where it touches the floor, the tread is flat, and the sidewall bulges.
        turned = np.abs(angle)
        under = np.where(turned < 1.2, np.maximum(RADIUS - AXLE / np.cos(np.minimum(turned, 1.2)), 0.0), 0.0)
        level = smoothstep(math.radians(19), math.radians(11), turned) * smoothstep(0.110, 0.088, np.abs(s))
        r = r + (RADIUS - r) * level - under * smoothstep(0.215, 0.315, r)
        x = x + np.sign(x) * 0.0085 * np.exp(-((angle / 0.42) ** 2)) * np.exp(-(((r - 0.286) / 0.032) ** 2))
        x, r = x - dr / length * raised, r + dx / length * raised
        return np.stack(np.broadcast_arrays(x, np.sin(angle) * r, np.maximum(AXLE - np.cos(angle) * r, 0.0003)), axis=-1)

    def skin(self, mat, start, end, fine):
        """The part between two angles in degrees, as a mesh of squares of this size."""
        s = np.linspace(-self.reach, self.reach, int(2 * self.reach / fine))
        angle = np.radians(np.linspace(start, end, int(math.radians(end - start) * RADIUS / fine)))
        s, angle = np.meshgrid(s, angle)
        r = self.curve(s)[..., 1]
        raised = -tread(s, angle * RADIUS) + np.where(s < -0.11, sidewall(angle * 0.272, r), 0.0)
        return sheet(self.at(s, angle, raised), mat, "tire")


def turned(profile, mat, sides=160):
    """A surface turned around the axle from [(x, radius), ...]."""
    x, r = np.array(profile).T
    angle = np.linspace(0, 2 * np.pi, sides + 1)[:, None]
    return sheet(np.stack(np.broadcast_arrays(x, r * np.sin(angle), AXLE - r * np.cos(angle)), axis=-1), mat, "turned")


def spoke(angle, mat):
    """A spoke from the hub to the rim; it is broader at both ends, where it flows into them."""
    t = np.linspace(0.045, 0.2065, 60)[:, None]
    a = np.linspace(0, 2 * np.pi, 48, endpoint=False)[None]
    wide = 0.0145 + 0.010 * np.exp(-(t - 0.045) / 0.025) + 0.013 * np.exp(-(0.2065 - t) / 0.010)
    front = -0.0800 + 0.012 * np.sin((t - 0.045) / 0.1615 * np.pi) - 0.006 * smoothstep(0.10, 0.20, t)
    c, d = np.cos(a), np.sin(a)
    across = wide * np.sign(c) * np.abs(c) ** 0.4
    x = front + 0.012 - 0.012 * np.sign(d) * np.abs(d) ** 0.45 + 0.0 * t
    y = t * np.sin(angle) + across * np.cos(angle)
    z = AXLE - t * np.cos(angle) + across * np.sin(angle)
    points = np.stack(np.broadcast_arrays(x, y, z), axis=-1)
    rows, columns = points.shape[:2]
    number = np.arange(rows * columns).reshape(rows, columns)
    after = np.roll(number, -1, axis=1)
    corners = np.stack([number[:-1], after[:-1], after[1:], number[1:]], axis=-1).reshape(-1, 4)
    return polygons(points.reshape(-1, 3), corners, mat, "spoke", smooth=True)


def rim(turn=0.0, spokes=10):
    """A plain silver rim, the brake behind it, and what is dark behind that."""
    alloy = S.material("#a9acae", 0.3, metallic=0.9, coat=0.8, vary=0.02)
    iron, dark = S.material("#4b4744", 0.42, metallic=0.8, vary=0.12), S.material("#0c0c0d", 0.7)
    turned([(-0.060, 0.1930), (-0.078, 0.2025), (-0.0930, 0.2072), (-0.0975, 0.2110), (-0.0992, 0.2150), (-0.0985, 0.2185), (-0.0955, 0.2203),
            (-0.0925, 0.2195), (-0.0905, 0.2165), (-0.0895, 0.2080)], alloy)
    turned([(-0.060, 0.1930), (0.0, 0.1885), (0.09, 0.2050)], S.material("#77797b", 0.4, metallic=0.8, vary=0.08))
    turned([(-0.020, 0.0), (-0.020, 0.1350), (-0.0195, 0.1358), (-0.0185, 0.1360), (-0.001, 0.1360)], iron)
    turned([(0.03, 0.0), (0.03, 0.2050)], dark)
    turned([(-0.0930, 0.0), (-0.0925, 0.0230), (-0.0900, 0.0270), (-0.0820, 0.0285), (-0.0800, 0.0450), (-0.0760, 0.0560), (-0.0400, 0.0620), (-0.0200, 0.0640)], alloy)
    for i in range(spokes):
        spoke(turn + 2 * np.pi * i / spokes, alloy)
    S.span(-0.058, 0.01, 0.075, 0.145, AXLE - 0.075, AXLE + 0.075, S.material("#5c5d5f", 0.45, metallic=0.6), 0.012)


def wheel(mat=None, fine=0.006, start=-180, end=180, turn=0.0):
    """A whole wheel. Between two angles in degrees its tread is as fine as asked, elsewhere coarse."""
    tire, mat = Tire(), mat or rubber()
    tire.skin(mat, start, end, fine)
    if end - start < 360:
        tire.skin(mat, end, 360 + start, 0.006)
    rim(turn)
    return tire
