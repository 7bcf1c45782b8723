"""Home page hero: a two-car garage at dusk, charcoal flake floor, looking out through the open door."""
import floors
import home_props as props
import stage as S

S.reset(11)
S.sky_dusk("#0c1a40", "#2f5aa6", "#e8a27c", "#ffb87c", azimuth=-8, strength=1.15, glow=0.7, clouds=0.55,
           cloud_color="#d98f88", cloud_scale=1.6, heights=(0.05, 0.115, 0.7))

X0, X1, YD, H, DOOR, DW = -3.5, 3.3, 7.4, 3.0, 2.55, 2.75
wall = S.painted_wall("#3a3c3f", 0.55)
dark = S.material("#33373c", 0.32, vary=0.015)
floor = floors.flake([("#232528", .42), ("#3d4044", .2), ("#777b80", .14), ("#cfd0ce", .10), ("#0d0e10", .12)],
                     chip=0.0095, gloss=0.985, peel=0.22, seed=4)
S.plane(X0 - 0.2, X1 + 0.2, -2.5, YD + 0.02, 0, floor, "floor")

# shell; the wall behind the camera only blocks light
S.span(X0 - 0.2, X0, -2.5, YD, 0, H, wall, 0)
S.span(X1, X1 + 0.2, -2.5, YD, 0, H, wall, 0)
S.span(X0 - 0.2, X1 + 0.2, -2.5, YD + 0.2, H, H + 0.2, S.painted_wall("#2e3033", 0.6), 0)
back = S.span(X0 - 0.2, X1 + 0.2, -2.7, -2.5, 0, H, wall, 0)
back.visible_camera = False
jamb = S.painted_wall("#d9d6cf", 0.6)
S.span(X0 - 0.2, -DW, YD, YD + 0.2, 0, H, wall, 0.01)
S.span(DW, X1 + 0.2, YD, YD + 0.2, 0, H, wall, 0.01)
S.span(-DW, DW, YD, YD + 0.2, DOOR, H, wall, 0.01)
base = S.material("#141517", 0.4)
S.span(X0, X0 + 0.015, -2.5, YD, 0, 0.12, base, 0.004)
S.span(X1 - 0.015, X1, -2.5, YD, 0, 0.12, base, 0.004)

# raised door under the ceiling, with tracks
steel = S.material("#9a9da0", 0.35, metallic=1)
door = S.material("#2b2e31", 0.4)
for i in range(5):
    S.span(-DW, DW, 4.55 + i * 0.56, 4.55 + i * 0.56 + 0.552, 2.70, 2.745, door, 0.008)
for s in (-1, 1):
    S.span(s * (DW + 0.03) - 0.02, s * (DW + 0.03) + 0.02, 4.2, YD - 0.3, 2.69, 2.75, steel, 0.004)
    S.tube([(s * (DW + 0.03), YD - 0.32, 2.72), (s * (DW + 0.03), YD - 0.08, 2.6), (s * (DW + 0.03), YD - 0.04, 2.3),
            (s * (DW + 0.03), YD - 0.04, 0.05)], 0.02, steel)

# light: two long ceiling strips, two short ones, toe kicks, bench
for x in (-2.95, 2.85):
    S.led((x, -1.8, H - 0.012), (x, 7.1, H - 0.012), 0.05, 4300, 26)
for x in (-1.0, 0.95):
    S.led((x, -1.8, H - 0.012), (x, 4.2, H - 0.012), 0.05, 4300, 26)

for x in (-3.12, 3.02):
    S.span(x - 0.05, x + 0.05, YD - 0.03, YD, 0.12, H - 0.1, S.material("#101112", 0.4), 0.004)
    S.led((x, YD - 0.034, 0.2), (x, YD - 0.034, H - 0.2), 0.025, 4300, 22)

# left: tall flat cabinets, calm and dark
pull = S.material("#0c0c0c", 0.35, metallic=0.7)
S.cabinets(-0.4, 6.5, 0.55, 0.14, 2.3, 10, dark, face="+X", at=X0 + 0.001, pull=pull, pull_side="bottom")
S.span(X0, X0 + 0.47, -0.4, 6.5, 0, 0.14, S.material("#0b0b0c", 0.6), 0)
S.led((X0 + 0.475, -0.4, 0.128), (X0 + 0.475, 6.5, 0.128), 0.012, 4000, 30, 0.012)
S.led((X0 + 0.1, -0.4, 2.32), (X0 + 0.1, 6.5, 2.32), 0.02, 4000, 24)

# right: bench, drawers, uppers with a warm strip below
S.cabinets(1.6, 5.6, 0.6, 0.0, 0.9, 5, dark, face="-X", at=X1 - 0.001, pull=steel, toe=0.12, drawers=4)
S.span(X1 - 0.66, X1, 1.57, 5.63, 0.9, 0.95, S.wood("#b07a45", "#6f4522", 0.34, "Y", 0.9, coat=0.3), 0.006)
S.cabinets(1.6, 5.6, 0.36, 1.58, 2.3, 5, dark, face="-X", at=X1 - 0.001, pull=steel, pull_side="bottom")
S.led((X1 - 0.3, 1.65, 1.573), (X1 - 0.3, 5.55, 1.573), 0.02, 3800, 50)
slat = S.wood("#6b4a2e", "#3c2716", 0.5, "Y", 0.8)
for i in range(6):
    S.span(X1 - 0.02, X1, 1.6, 5.6, 0.955 + i * 0.103, 0.955 + i * 0.103 + 0.099, slat, 0.003)
props.hand_tools(X1 - 0.02, 3.2, 1.46)
S.box((0.2, 0.42, 0.2), (X1 - 0.3, 5.2, 1.05), S.material("#1f4d55", 0.35, coat=0.5), 0.015)
S.cylinder(0.055, 0.15, (X1 - 0.35, 4.72, 1.025), S.material("#b9bcbe", 0.3, metallic=1))
S.cylinder(0.04, 0.12, (X1 - 0.25, 4.55, 1.01), S.material("#a5391f", 0.45))

# boards by the door and the bicycle against the evening
props.surfboard((X1 - 0.1, 6.15, 0.03), 2.35, 0.56, rot=(4, 0, -90))
props.surfboard((X1 - 0.1, 6.85, 0.03), 2.1, 0.5, color="#2c6f78", stripe="#e8e0cd", rot=(4, 0, -90))
props.bicycle((0.85, 6.35, 0), 4, "#c9c2ae")
S.spot((1.1, 4.3, 2.9), 60, 4300, (1.4, 6.4, 0.5), 50)

# outside: apron, drive, lawn, street, far side
S.plane(-DW, DW, YD, YD + 9, -0.02, floors.polished_concrete("#b0aaa0", 0.1, joints=(1.8, 1.8), gloss=0.45, cracks=False))
S.grass(-14, -DW - 0.1, YD + 0.3, YD + 9, -0.05, 26000, 0.07)
S.grass(DW + 0.1, 14, YD + 0.3, YD + 9, -0.05, 26000, 0.07)
S.plane(-60, 60, YD + 0.1, YD + 60, -0.09, S.material("#171d12", 0.95))
S.plane(-60, 60, YD + 9, YD + 15, -0.06, S.material("#2b2b2c", 0.6, bump=0.2))
S.grass(-40, 40, YD + 15, YD + 40, -0.05, 30000, 0.12)
S.hedge(-30, -4.6, YD + 20, YD + 21, -0.05, 0.9, leaves=16000, size=0.09)
S.hedge(1.5, 30, YD + 20, YD + 21, -0.05, 0.9, leaves=16000, size=0.09)
for i, (x, y, h) in enumerate(((-6.4, 34, 4.6), (-3.4, 41, 5.6), (-1.2, 52, 6.2), (2.4, 38, 4.8), (4.3, 46, 5.4), (7.5, 40, 5.2),
                                (9.5, 48, 6.0), (-12, 44, 6.0), (3.9, 12.2, 4.6))):
    S.palm((x, y, -0.05), h, 24, 2.5, seed=i + 3)
for x, y in ((-3.4, YD + 1.0), (3.3, YD + 1.3), (-4.2, YD + 2.4), (4.1, YD + 3)):
    S.areca((x, y, -0.05), 1.5, 18, seed=int(x * 10))
# a neighbor's low roof and lit windows
nb = S.stucco("#5d5650")
S.span(-17, -5.5, YD + 26, YD + 34, 0, 2.9, nb)
S.quad([(-18, YD + 25.2, 2.85), (-4.5, YD + 25.2, 2.85), (-7.5, YD + 30, 4.6), (-15, YD + 30, 4.6)], S.material("#33302e", 0.8))
for x in (-15.2, -12.2, -7.6):
    S.quad([(x, YD + 25.98, 0.9), (x + 1.3, YD + 25.98, 0.9), (x + 1.3, YD + 25.98, 2.2), (x, YD + 25.98, 2.2)], S.emission(2700, 3.2))
S.area((0, YD + 14, 11), (18, 8), 900, "#7f9cd8", target=(0, YD, 0), glossy=False)

S.camera((0.75, -1.75, 1.28), 0, 21, shift_x=-0.06, shift_y=-0.045)
S.render("garage-flake", 1920, 1080, samples=28, exposure=0.6, bloom=0.2)
