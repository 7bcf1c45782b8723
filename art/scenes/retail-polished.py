"""Boutique at dusk: polished concrete with its stones showing, rails, oak tables, warm track light."""

import math
import random

import floors
import props as P
import stage as S

S.reset(31)
r = random.Random(31)
W, D, H = 4.4, 10.5, 3.5

floor = floors.polished_concrete("#9b948a", aggregate=0.85, stone=0.030, gloss=0.93, peel=0.45,
                                 joints=(2.9, 2.9, 0.75, 1.3), seed=9)
S.plane(-W, W, -4, D, 0, floor)
S.span(-W, W, -4, D, H, H + 0.1, S.material("#17161a", 0.8), 0)
plaster = S.painted_wall("#a58d74", 0.75, 0.4)
S.span(-W - 0.2, -W, -4, D, 0, H, S.painted_wall("#34382f", 0.7, 0.3), 0)
S.span(W, W + 0.2, -4, D, 0, H, plaster, 0)
S.span(-W, W, D, D + 0.2, 0, H, plaster, 0)
S.span(-W, W, -4.2, -4, 0, H, S.painted_wall("#2b2a28"), 0)
duct = S.material("#232326", 0.45, metallic=0.4)
S.cylinder(0.17, 15, (-3.2, 3.5, H - 0.32), duct, axis="Y")
for k in range(6):
    S.torus(0.172, 0.009, (-3.2, -1 + k * 2.1, H - 0.32), duct, rot=(90, 0, 0))

oak = S.wood("#a87848", "#6a4424", 0.42)
oakz = S.wood("#a87848", "#6a4424", 0.42, axis="Z")
black = S.black_metal()

# Back wall: three oak bays with lit shelves; the glow is what the floor mirrors.
for b in range(3):
    cx = -2.75 + b * 2.75
    x0, x1 = cx - 1.15, cx + 1.15
    S.span(x0, x1, D - 0.06, D - 0.01, 0.0, 2.75, S.wood("#8a5f38", "#53341b", 0.5, axis="Z"), 0.003)
    for x in (x0, x1):
        S.span(x - 0.025, x + 0.025, D - 0.48, D - 0.01, 0.0, 2.78, oakz, 0.004)
    S.span(x0, x1, D - 0.48, D - 0.01, 2.73, 2.78, oak, 0.004)
    S.span(x0, x1, D - 0.48, D - 0.01, 0.02, 0.22, oak, 0.004)
    S.led((x0 + 0.05, D - 0.075, 2.72), (x1 - 0.05, D - 0.075, 2.72), 0.012, 2800, 60)
    S.area((cx, D - 0.28, 2.70), (2.1, 0.15), 38, 2800, glossy=False)
    if b == 1:
        # The centre bay holds a rail instead of shelves.
        S.tube([(x0, D - 0.27, 1.85), (x1, D - 0.27, 1.85)], 0.014, black, smooth=False)
        P.hang((x0, D - 0.27, 1.85), (x1, D - 0.27, 1.85),
               ["#d9cdb8", "#8a6a4a", "#39403a", "#c2a27c", "#23252a"], 5, lengths=(0.85, 1.05), coat=True)
        continue
    for k, z in enumerate((0.78, 1.36, 1.94)):
        S.span(x0 + 0.025, x1 - 0.025, D - 0.46, D - 0.06, z, z + 0.03, oak, 0.004)
        S.led((x0 + 0.05, D - 0.08, z - 0.006), (x1 - 0.05, D - 0.08, z - 0.006), 0.010, 2800, 45)
        S.area((cx, D - 0.25, z - 0.012), (2.0, 0.1), 9, 2800, glossy=False)
        x = x0 + 0.24
        while x < x1 - 0.2:
            kind = r.choice(("fold", "fold", "vase", "bag", "gap"))
            c = r.choice(("#cfc3ae", "#7b5b41", "#4a5148", "#b08763", "#2a2b2f", "#8f3f2c", "#e2dacb"))
            if kind == "fold":
                P.folded(x, D - 0.25, z + 0.03, r.choice((3, 4, 5)), c, int(x * 100) + k)
                x += 0.37
            elif kind == "vase":
                s = r.uniform(0.8, 1.2)
                S.lathe([(0, 0), (0.06 * s, 0), (0.085 * s, 0.06), (0.08 * s, 0.13), (0.035 * s, 0.2),
                         (0.03 * s, 0.25), (0.042 * s, 0.265), (0.036 * s, 0.262), (0.02, 0.2)],
                        (x, D - 0.25, z + 0.03), S.material(r.choice(("#d8d0c2", "#33302d", "#9a5a3a")), 0.45))
                x += 0.28
            elif kind == "bag":
                lm = S.material(r.choice(("#6b3a1f", "#1d1c1c", "#a4713f")), 0.38, bump=0.2, bump_scale=120)
                S.cushion((0.30, 0.13, 0.22), (x, D - 0.25, z + 0.145), lm, puff=0.3)
                S.tube([(x - 0.09, D - 0.30, z + 0.22), (x - 0.07, D - 0.31, z + 0.35), (x, D - 0.31, z + 0.39),
                        (x + 0.07, D - 0.31, z + 0.35), (x + 0.09, D - 0.30, z + 0.22)], 0.007, lm)
                x += 0.42
            else:
                x += 0.2

# Left wall: a long rail under a wooden canopy with a line of light.
S.span(-W, -W + 0.5, 1.0, 8.9, 2.28, 2.34, oak, 0.004)
S.led((-W + 0.46, 1.1, 2.275), (-W + 0.46, 8.8, 2.275), 0.012, 2800, 40)
S.area((-W + 0.40, 5, 2.26), (0.10, 7.6), 120, 2800, rot=(0, -18, 0), glossy=False)
S.tube([(-W + 0.30, 1.05, 1.82), (-W + 0.30, 8.85, 1.82)], 0.014, black, smooth=False)
for y in (1.1, 3.66, 6.24, 8.8):
    S.tube([(-W + 0.30, y, 1.82), (-W + 0.30, y, 2.29)], 0.010, black, smooth=False)
P.hang((-W + 0.30, 1.1, 1.82), (-W + 0.30, 8.8, 1.82),
       ["#e4dccb", "#b9a283", "#6d4a31", "#30342e", "#8d3b27", "#c7b79a", "#1f2125", "#7f7a6c"], 3,
       lengths=(0.7, 1.0), coat=True)

# Right: fitting rooms behind rust linen, with a brass-framed mirror between.
linen = S.fabric("#8a4a2c", weave=300, fuzz=0.4)
S.tube([(W - 0.75, 4.6, 2.62), (W - 0.75, D, 2.62)], 0.016, black, smooth=False)
P.curtain((W - 0.75, 6.9), (W - 0.75, 8.4), 0.02, 2.6, linen, 9, 0.055, 2)
P.curtain((W - 0.75, 8.75), (W - 0.75, 10.3), 0.02, 2.6, linen, 9, 0.055, 3)
P.curtain((W - 0.75, 4.7), (W - 0.75, 6.5), 0.02, 2.6, linen, 11, 0.055, 4)
for y in (6.7, 8.57):
    S.span(W - 0.80, W, y - 0.05, y + 0.05, 0, 2.7, plaster, 0.004)


def table(x, y, w, d, h, top=0.055):
    S.box((w, d, top), (x, y, h - top / 2), oak, 0.006, segments=3)
    for sx in (-1, 1):
        xx = x + sx * (w / 2 - 0.16)
        for sy in (-1, 1):
            S.span(xx - 0.022, xx + 0.022, y + sy * (d / 2 - 0.08) - 0.022, y + sy * (d / 2 - 0.08) + 0.022,
                   0, h - top, black, 0.003)
        S.span(xx - 0.015, xx + 0.015, y - d / 2 + 0.08, y + d / 2 - 0.08, 0.10, 0.13, black, 0.003)


table(-1.35, 4.1, 1.9, 0.85, 0.86)
table(-0.75, 6.9, 2.0, 0.95, 0.62)
for i, (x, c, n) in enumerate(((-2.05, "#d8cbb4", 5), (-1.66, "#5a6154", 4), (-0.72, "#8f4a30", 6))):
    P.folded(x, 4.05, 0.86, n, c, 60 + i, yaw=2 - i)
S.lathe([(0, 0), (0.07, 0), (0.11, 0.09), (0.105, 0.2), (0.05, 0.30), (0.045, 0.34), (0.06, 0.36),
         (0.05, 0.355), (0.03, 0.3)], (-1.2, 4.15, 0.86), S.material("#2a2725", 0.4, coat=0.3))
for i in range(15):
    a, l = i * 2.4, r.uniform(0.35, 0.6)
    t = r.uniform(0.08, 0.26)
    p = [(-1.2, 4.15, 1.16), (-1.2 + math.cos(a) * t * 0.4, 4.15 + math.sin(a) * t * 0.4, 1.16 + l * 0.6),
         (-1.2 + math.cos(a) * t, 4.15 + math.sin(a) * t, 1.16 + l)]
    S.tube(p, 0.0022, S.material("#8c6f45", 0.8), resolution=1)
    for k in range(5):
        q = p[2]
        S.sphere(0.009, (q[0] + r.uniform(-.03, .03), q[1] + r.uniform(-.03, .03), q[2] + r.uniform(-.08, .02)),
                 S.material("#c9ad7c", 0.9), segments=8)
for i, (x, c, n) in enumerate(((-1.4, "#23252a", 4), (-0.95, "#cbb894", 5), (-0.2, "#7a5a40", 3))):
    P.folded(x, 6.9, 0.62, n, c, 70 + i)

# Free-standing rail on the right of the aisle, turned a little.
before = S.mark()
for x in (-0.75, 0.75):
    S.tube([(x, -0.26, 0.02), (x, 0.26, 0.02)], 0.014, black, smooth=False)
    S.tube([(x, 0, 0.02), (x, 0, 1.55)], 0.014, black, smooth=False)
S.tube([(-0.76, 0, 1.55), (0.76, 0, 1.55)], 0.014, black, smooth=False)
S.tube([(-0.75, 0, 0.16), (0.75, 0, 0.16)], 0.010, black, smooth=False)
P.hang((-0.72, 0, 1.55), (0.72, 0, 1.55), ["#ece4d4", "#b5653f", "#454b42", "#d2bd97"], 8,
       every=0.085, lengths=(0.66, 0.9))
S.group(before, (2.15, 4.5, 0), 28)
# A round pouf further in.
S.cylinder(0.36, 0.34, (1.75, 7.6, 0.19), S.fabric("#4b4f45"), bevel=0.05)

# Tracks.
for x in (-2.1, 0.4, 2.6):
    S.span(x - 0.018, x + 0.018, -3, D - 0.5, H - 0.035, H, black, 0.003)
for x, y, t, p in (
        (-2.1, 2.2, (-W + 0.3, 2.6, 1.3), 150), (-2.1, 4.4, (-W + 0.3, 4.9, 1.3), 150),
        (-2.1, 6.6, (-W + 0.3, 7.1, 1.3), 150), (-2.1, 3.0, (-1.3, 4.1, 0.9), 190),
        (0.4, 5.6, (-0.75, 6.9, 0.7), 170), (2.6, 3.0, (2.0, 4.3, 1.0), 190),
        (2.6, 5.2, (W - 0.75, 5.8, 1.3), 150), (2.6, 7.3, (W - 0.75, 7.7, 1.3), 150),
        (2.6, 9.0, (W - 0.75, 9.4, 1.3), 130), (0.4, 8.4, (0, D - 0.3, 1.5), 170),
        (0.4, 1.0, (0.5, 2.6, 0), 190), (0.4, 3.4, (0.6, 5.2, 0), 150), (0.4, 7.0, (0.9, 8.6, 0), 110)):
    P.track_head(x, y, H, t, p, 3000, 46)

# A tall mirror leans on the near right wall and shows the room again.
S.box((0.05, 1.15, 2.15), (W - 0.17, 3.75, 1.082), oakz, 0.006, rot=(0, 7, 0))
S.box((0.02, 1.05, 2.05), (W - 0.202, 3.75, 1.078), S.material("#d5d8d8", 0.02, metallic=1.0, vary=0.01), 0.003, rot=(0, 7, 0))
P.track_head(2.6, 1.2, H, (W, 3.2, 1.6), 120, 3000, 60)
S.area((0, -3.4, 2.2), (7, 2.4), 130, 4600, target=(0, 3, 0.4), glossy=False)
S.camera((0.55, -2.1, 1.3), yaw=2.5, lens=24, shift_y=-0.07)
P.white_balance(4300)
S.render("retail-polished", 1600, 900, samples=24, bounces=5, exposure=0.9, bloom=0.12)
