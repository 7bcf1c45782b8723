"""The living room above the gulf, in the morning. Poured metallic floors are what is laid here."""
import math

import room  # First: it adds the folder of the next two.
import home_props as props
import stage as S

evening, wall = S.sky_dusk, S.painted_wall


def day(*_, **__):
    evening("#2c6fc4", "#77b1e6", "#d8e8f0", "#e6efee", azimuth=30, strength=1.35, glow=0.3, clouds=0.9,
            cloud_color="#ffffff", cloud_scale=1.5, heights=(0.05, 0.2, 0.8))


room.scene("living_metallic", sky_dusk=day, painted_wall=lambda _: wall("#eceae5"))
S.sun(44, 64, 4.2, 5400, 0.6)
S.area((0.2, -2.6, 2.7), (6, 1.5), 170, 5600, target=(0.2, 3.0, 1.0), glossy=False)
X0, X1, Y1 = -4.2, 4.4, 6.2

# Linen curtains beside the glass.
linen = S.fabric("#e9e4d8")
for start, end in ((X0 + 0.03, X0 + 0.78), (X1 - 0.78, X1 - 0.03)):
    folds = 72
    across = [start + (end - start) * i / folds for i in range(folds + 1)]
    deep = [Y1 - 0.2 + 0.045 * math.sin(i * 0.79) + 0.012 * math.sin(i * 2.3) for i in range(folds + 1)]
    for i in range(folds):
        S.quad([(across[i], deep[i], 0.015), (across[i + 1], deep[i + 1], 0.015),
                (across[i + 1], deep[i + 1], 2.78), (across[i], deep[i], 2.78)], linen)

# Above the sofa.
black = S.material("#1a1b1d", 0.35)
g = S.G("print")
hills = g.noise(g.coords("world", (1, 0.55, 1.9)), 0.9, 5, 0.55, 1.2)
drawn = g.out(g.principled(g.ramp(hills, [(0.34, "#f2ede2"), (0.45, "#d6c3a0"), (0.54, "#a9c2c0"), (0.68, "#2f6f7c")]), 0.6))
for y in (2.1, 3.25):
    S.span(X1 - 0.035, X1, y, y + 0.95, 1.05, 2.2, S.wood("#a47c55", "#6a4a2f", 0.4, "Z"), 0.004)
    S.span(X1 - 0.038, X1 - 0.03, y + 0.03, y + 0.92, 1.08, 2.17, S.material("#f5f2ea", 0.7), 0)
    S.span(X1 - 0.04, X1 - 0.03, y + 0.13, y + 0.82, 1.2, 2.05, drawn, 0)

# A rug below the table, a side table with a plant, a throw.
rug = S.fabric("#d9d2c2", weave=160)
S.span(-0.3, 1.45, 1.75, 4.25, 0.001, 0.016, rug, 0.006)
S.cylinder(0.26, 0.03, (3.35, 1.05, 0.52), S.wood("#a47c55", "#6a4a2f", 0.35, "Y", coat=0.3))
S.cylinder(0.018, 0.5, (3.35, 1.05, 0.26), black)
S.cylinder(0.17, 0.02, (3.35, 1.05, 0.01), black)
props.pot((3.35, 1.05, 0.535), 0.1, 0.17, S.material("#e9e6df", 0.4, bump=0.2))
S.areca((3.35, 1.05, 0.66), 0.5, 12, seed=4)
props.pot((4.02, 5.65, 0), 0.2, 0.45, S.material("#e4dfd4", 0.5, bump=0.3))
S.areca((4.02, 5.65, 0.38), 1.2, 16, seed=12)

S.camera((-0.25, -1.75, 1.4), 0, 22, shift_y=-0.15, shift_x=0.01)
room.render("living", "metallic")
