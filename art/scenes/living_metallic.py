"""Naples condo living room at sundown: pearl and teal-gray metallic floor, gulf horizon."""
import floors
import home_props as props
import stage as S

S.reset(21)
S.sky_dusk("#1d4380", "#5d8cc4", "#f0a873", "#ffc389", azimuth=12, strength=1.5, glow=0.9, clouds=0.9,
           cloud_color="#f29d80", cloud_scale=1.5, heights=(0.052, 0.19, 0.8))

X0, X1, Y1, H = -4.2, 4.4, 6.2, 3.0
floor = floors.metallic(["#12343d", "#2f5f69", "#7ba3a8", "#c3d0ce", "#f1efe8"], scale=2.3, seed=9, lacing=0.35,
                        cells=0.25, shine=0.6, peel=0.12)
S.plane(X0, X1, -3, Y1 + 0.1, 0, floor)
white = S.painted_wall("#dcd8d0")
S.span(X0 - 0.2, X0, -3, Y1, 0, H, white, 0)
S.span(X1, X1 + 0.2, -3, Y1, 0, H, white, 0)
S.span(X0, X1, -3.2, -3, 0, H, white, 0).visible_camera = False
S.span(X0 - 0.2, X1 + 0.2, -3, Y1 + 0.3, H, H + 0.2, white, 0)
# ceiling tray with a cove light
S.span(X0, X1, -3, -1.5, H - 0.2, H, white, 0.005)
S.span(X0, X0 + 0.7, -1.5, Y1 - 0.3, H - 0.2, H, white, 0.005)
S.span(X1 - 0.7, X1, -1.5, Y1 - 0.3, H - 0.2, H, white, 0.005)
S.span(X0, X1, Y1 - 0.55, Y1 + 0.2, H - 0.2, H, white, 0.005)
for x in (X0 + 0.73, X1 - 0.73):
    S.led((x, -1.4, H - 0.1), (x, Y1 - 0.6, H - 0.1), 0.03, 4300, 9)

# glazing, terrace, sea
fr = S.material("#1a1b1d", 0.35, metallic=0.5)
S.window_grid(X0, X1, Y1, 0.03, H - 0.2, 5, fr, S.glass(reflect=0.8), bar=0.06, depth=0.12)
S.plane(X0 - 1, X1 + 1, Y1 + 0.05, Y1 + 2.6, -0.03, floors.polished_concrete("#b9b0a2", 0.1, joints=(1.0, 1.0), gloss=0.7, cracks=False))
rail = S.stainless()
for i in range(8):
    S.span(X0 - 0.9 + i * 1.5 - 0.02, X0 - 0.9 + i * 1.5 + 0.02, Y1 + 2.4, Y1 + 2.44, 0, 1.05, rail, 0.003)
S.span(X0 - 1, X1 + 1, Y1 + 2.39, Y1 + 2.45, 1.05, 1.09, rail, 0.006)
for i in range(7):
    S.tube([(X0 - 1, Y1 + 2.42, 0.15 + 0.13 * i), (X1 + 1, Y1 + 2.42, 0.15 + 0.13 * i)], 0.004, rail, False)
g = S.G("sea")
co = g.coords("world", (0.05, 0.16, 1))
h = g.math("ADD", g.noise(co, 1.0, 6, 0.6), g.math("MULTIPLY", g.noise(g.coords("world", (0.6, 1.6, 1)), 1.0, 4, 0.6), 0.25))
sea = g.out(g.principled("#1a5064", 0.3, Specular_IOR_Level=0.3, Normal=g.bump(h, 0.9, 2.2), IOR=1.33))
S.plane(-3500, 3500, 60, 4500, -26, sea)
g = S.G("beach")
S.plane(-400, 400, 22, 66, -25.6, g.out(g.principled(g.mix(g.noise(g.coords("world"), 0.2, 5), "#c9b592", "#e0d0b0"), 0.9)))
for i in range(26):
    S.palm((-40 + i * 3.3 + (i * 37 % 5) * 0.5, 24 + (i * 53 % 11), -27), 10.5 + (i * 29 % 7) * 0.7, 22, 2.8, seed=i + 1)
S.palm((-3.6, Y1 + 4.6, -3.0), 5.2, 24, 2.4, seed=5)

# rug, low sofa, table
linen, dark = S.fabric("#b9b2a6"), S.fabric("#5a6a70")
m0 = S.mark()
S.span(-1.36, 1.36, -0.49, 0.5, 0.09, 0.26, linen, 0.03)
S.span(-1.45, 1.45, -0.42, 0.42, 0.03, 0.088, S.wood("#4a3323", "#24170e"), 0.006)
for i in range(3):
    S.cushion((0.92, 0.88, 0.2), (-0.94 + i * 0.94, -0.04, 0.34), linen, (0, 0, 0), 0.45, 0.003, i)
    S.cushion((0.9, 0.24, 0.46), (-0.94 + i * 0.94, 0.38, 0.58), linen, (-10, 0, 0), 0.6, 0.004, i + 3)
for s in (-1, 1):
    S.span(s * 1.45 - 0.1, s * 1.45 + 0.1, -0.52, 0.52, 0.09, 0.52, linen, 0.05)
S.cushion((0.48, 0.16, 0.46), (-1.12, 0.2, 0.64), dark, (-18, 6, 14), 0.9, 0.004, 9)
S.cushion((0.5, 0.15, 0.5), (0.98, 0.2, 0.65), S.fabric("#d9c9ae"), (-16, -7, -12), 0.9, 0.004, 10)
S.cushion((0.42, 0.14, 0.32), (0.62, 0.12, 0.58), dark, (-22, 4, -5), 0.9, 0.004, 11)
S.group(m0, (2.55, 3.0, 0), -90)
wd = S.wood("#8a6240", "#4b2f1b", 0.3, "Y", coat=0.4)
S.span(0.15, 0.95, 2.3, 3.7, 0.30, 0.345, wd, 0.012)
for x in (0.25, 0.85):
    S.span(x - 0.02, x + 0.02, 2.4, 3.6, 0, 0.02, fr, 0.003)
    for y in (2.42, 3.58):
        S.span(x - 0.02, x + 0.02, y - 0.02, y + 0.02, 0, 0.3, fr, 0.003)
props.books(0.5, 2.65, 0.345, 3, 4)
S.lathe([(0.0, 0), (0.06, 0), (0.13, 0.05), (0.16, 0.1), (0.155, 0.1), (0.12, 0.055), (0.0, 0.012)], (0.58, 3.3, 0.345),
        S.material("#dfe6e4", 0.12, coat=1))
# lounge chair on the left
m0 = S.mark()
shell = S.wood("#7a5233", "#40281a", 0.35)
S.cushion((0.66, 0.66, 0.17), (0, 0, 0.38), S.fabric("#3d474b"), (4, 0, 0), 0.5, 0.003)
S.cushion((0.64, 0.16, 0.6), (0, 0.34, 0.66), S.fabric("#3d474b"), (-16, 0, 0), 0.5, 0.003)
S.box((0.7, 0.7, 0.03), (0, 0.01, 0.28), shell, 0.012, (4, 0, 0))
S.box((0.68, 0.025, 0.62), (0, 0.46, 0.64), shell, 0.012, (-16, 0, 0))
for x in (-0.32, 0.32):
    S.tube([(x, -0.33, 0.0), (x * 1.08, -0.3, 0.3), (x * 1.12, -0.28, 0.55), (x * 1.1, 0.3, 0.58)], 0.014, fr)
    S.tube([(x, 0.42, 0.0), (x * 1.05, 0.3, 0.58)], 0.014, fr)
S.group(m0, (-2.2, 3.9, 0), -128 + 90 + 100)
# left wall: floating console, picture, lamp, plant
S.span(X0, X0 + 0.42, 1.4, 4.4, 0.32, 0.72, S.wood("#5b3f2a", "#2e1d12", 0.35, "Y", coat=0.3), 0.008)
for i in range(1, 4):
    S.span(X0 + 0.415, X0 + 0.423, 1.4 + i * 0.75 - 0.002, 1.4 + i * 0.75 + 0.002, 0.33, 0.71, S.material("#0a0705", 0.9), 0)
S.led((X0 + 0.06, 1.5, 0.315), (X0 + 0.06, 4.3, 0.315), 0.02, 4000, 14)
g = S.G("picture")
w = g.noise(g.coords("world", (1, 0.7, 1.6)), 1.1, 6, 0.6, 2.0)
pic = g.out(g.principled(g.ramp(w, [(0.3, "#e9e2d3"), (0.45, "#c9b18a"), (0.55, "#3f6a72"), (0.7, "#14303a")]), 0.6))
S.span(X0, X0 + 0.035, 2.1, 3.7, 1.15, 2.15, fr, 0.004)
S.span(X0 + 0.01, X0 + 0.038, 2.13, 3.67, 1.18, 2.12, pic, 0)
S.lathe([(0.0, 0), (0.09, 0), (0.11, 0.03), (0.06, 0.12), (0.1, 0.26), (0.03, 0.34), (0.0, 0.34)], (X0 + 0.22, 4.1, 0.72),
        S.material("#2e5258", 0.15, coat=1))
S.lathe([(0.12, 0.36), (0.19, 0.36), (0.15, 0.6), (0.1, 0.6)], (X0 + 0.22, 4.1, 0.72), S.emission(3600, 3.5))
props.books(X0 + 0.21, 1.8, 0.72, 4, 2)
props.pot((-3.45, 5.45, 0), 0.24, 0.5, S.material("#4a4e50", 0.5, bump=0.3))
S.areca((-3.45, 5.45, 0.42), 1.5, 18, seed=8)
# floor lamp by the sofa
S.cylinder(0.15, 0.02, (3.7, 5.2, 0.01), fr)
S.tube([(3.7, 5.2, 0.02), (3.7, 5.2, 1.6)], 0.011, fr, False)
S.lathe([(0.2, 1.5), (0.2, 1.78)], (3.7, 5.2, 0), S.emission(3600, 3.0))
S.area((1.5, -2.0, 2.5), (4, 1.5), 150, 5200, target=(0.5, 3.5, 0.4), glossy=False)

S.camera((-0.35, -1.9, 1.22), 0, 22, shift_y=-0.075, shift_x=0.01)
S.render("living-metallic", 1600, 900, samples=26, exposure=0.45, bloom=0.12)
