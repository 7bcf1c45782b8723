"""Where a flake floor ends: turned up the stem walls in the corner of a garage, and cut straight at the door."""
import macro
import stage as S
from ground import Ground, cement, tone
from mathutils import Matrix, Vector
from noise import smoothstep

S.reset(101)
S.sky_dusk("#3a78c4", "#86b6e4", "#dfeaf1", "#e9e7df", azimuth=0, strength=1.0, glow=0.2, clouds=0.6, cloud_color="#ffffff")
S.sun(50, -32, 3.6, 5100, 0.55)

BLEND = [("#b7ab99", 34), ("#8d8475", 24), ("#d9d2c5", 20), ("#5e5850", 14), ("#39352f", 8)]
coat = macro.flake_coat(0.965)
SIDE = 0.8
WALL, JAMB = 0.42, 0.06  # the side wall, and where the opening begins
INNER, DOOR, OUTER = 1.0, 1.135, 1.2  # the front wall's inner face, the floor's end, the outer face
STEM, LEDGE = 0.165, 0.02

taped = macro.thrown((SIDE, SIDE), BLEND, coat, seed=8, taped=True)
taped.location = (WALL - SIDE / 2, DOOR - SIDE / 2, 0)
loose = macro.thrown((SIDE, SIDE), BLEND, coat, seed=9)
for i in range(4):
    for j in range(4):
        at = (WALL - SIDE * (i + 0.5), DOOR - SIDE * (j + 0.5), 0)
        if (i, j) == (0, 1):
            loose.location = at
        elif (i, j) != (0, 0):
            S.copy(taped if j == 0 else loose, at, (0, 0, 180 if i % 2 and j else 0))
base = S.material("#9c9282", 0.5)
S.span(-6, WALL, -5, DOOR, -0.12, -0.0004, base, 0.001)


def facing(length, height, middle, out, up, seed):
    """A coat of chips on an upright or level strip: `out` is the way it faces."""
    ob = macro.thrown((length, height), BLEND, coat, seed, taped=True)
    z, y = Vector(out), Vector(up)
    x = y.cross(z)
    ob.matrix_world = Matrix.Translation(middle) @ Matrix((x, y, z)).transposed().to_4x4()
    return ob


# Stem walls stand a little before the drywall above them. The block ends just below the chips.
gap = 0.0004
S.span(WALL + gap, WALL + 0.4, -3, OUTER, -0.1, STEM - gap, base, 0.0012)
S.span(JAMB + gap, WALL + 0.4, INNER + gap, OUTER, -0.1, STEM - gap, base, 0.0012)
facing(2.6, STEM, (WALL, INNER - 1.3, STEM / 2), (-1, 0, 0), (0, 0, 1), 11)
facing(2.6, LEDGE, (WALL + LEDGE / 2, INNER - 1.3, STEM), (0, 0, 1), (-1, 0, 0), 12)
facing(WALL - JAMB, STEM, ((WALL + JAMB) / 2, INNER, STEM / 2), (0, -1, 0), (0, 0, 1), 13)
facing(WALL - JAMB + LEDGE, LEDGE, ((WALL + JAMB + LEDGE) / 2, INNER + LEDGE / 2, STEM), (0, 0, 1), (0, 1, 0), 14)
facing(DOOR - INNER, STEM, (JAMB, (DOOR + INNER) / 2, STEM / 2), (-1, 0, 0), (0, 0, 1), 15)
facing(DOOR - INNER, LEDGE, (JAMB + LEDGE / 2, (DOOR + INNER) / 2, STEM), (0, 0, 1), (-1, 0, 0), 16)

wall = S.painted_wall("#e6e2d9", texture=0.25)
S.span(WALL + LEDGE, WALL + 0.3, -3, OUTER - 0.01, STEM, 2.7, wall, 0.002)
S.span(JAMB + LEDGE, WALL + 0.3, INNER + LEDGE, OUTER - 0.01, STEM, 2.7, wall, 0.003)
S.span(JAMB - 0.001, WALL + 0.3, OUTER - 0.012, OUTER + 0.012, -0.02, 2.7, S.stucco("#d8cfbd", 60), 0.003)
S.span(JAMB + 0.001, JAMB + LEDGE + 0.001, DOOR, OUTER - 0.011, -0.1, 2.7, S.stucco("#d8cfbd", 60), 0.002)
# The stop of the door with its rubber lip, and the track on its bracket.
vinyl, rubber = S.material("#f1efea", 0.35), S.material("#1b1b1c", 0.6)
S.span(JAMB - 0.010, JAMB + LEDGE, DOOR + 0.004, DOOR + 0.046, 0.004, 2.4, vinyl, 0.003)
S.span(JAMB - 0.030, JAMB - 0.008, DOOR - 0.003, DOOR + 0.003, 0.004, 2.4, rubber, 0.001)
zinc = S.material("#b4b8ba", 0.34, metallic=1.0, vary=0.12)
S.span(JAMB + 0.055, JAMB + 0.058, INNER - 0.075, INNER + 0.018, 0.19, 2.4, zinc, 0.0008)
S.span(JAMB + 0.055, JAMB + 0.10, INNER + 0.0162, INNER + 0.0192, 0.19, 2.4, zinc, 0.0008)
for x in (JAMB + 0.035, ):
    S.tube([(x, INNER - 0.045, 0.012), (x, INNER - 0.045, 2.4)], 0.0015, zinc, False)
    S.span(x - 0.022, x - 0.020, INNER - 0.072, INNER - 0.022, 0.012, 2.4, zinc, 0.0006)
    S.span(x - 0.022, x + 0.020, INNER - 0.073, INNER - 0.071, 0.012, 2.4, zinc, 0.0006)
    S.span(x - 0.022, x + 0.006, INNER - 0.023, INNER - 0.021, 0.012, 2.4, zinc, 0.0006)
for z in (0.30, 0.62):
    for y in (INNER - 0.055, INNER - 0.025):
        S.cylinder(0.0065, 0.006, (JAMB + 0.053, y, z), zinc, "X", 6, 0.0006)

# Outside: a strip of foam in the joint, then the driveway, a little lower.
S.span(-6, JAMB, DOOR, DOOR + 0.013, -0.1, -0.010, S.material("#33302c", 0.95, bump=0.6, bump_scale=300), 0.001)
g = Ground("apron", 3.6, 1.8, 0.0018)
broom = g.field(0.0064, (0.03, 1.0)) + 0.5 * g.field(0.0042, (0.02, 1.0))
g.h = 0.00025 * broom + 0.0004 * g.fractal(0.09, 5)
g.grit(0.0001, 0.0016)
front = g.y - g.y.min()
g.h -= 0.006 * smoothstep(0.009, 0.0, front) + 0.02 * front
col = tone("#a8a195", (smoothstep(-0.5, 1.5, g.fractal(0.5, 7, 0.6)) * 0.6, "#8c857a"), (smoothstep(0.2, 1.8, g.fractal(0.06, 6, 0.65)) * 0.5, "#bbb4a6"))
apron = macro.relief(g.h, col, g.pixel, cement(0.9, 0.0, 0.4), (-0.5, DOOR + 0.014 + 0.9))
apron.location.z = -0.008
S.plane(-20, 6, DOOR + 1.75, DOOR + 5.5, -0.045, S.material("#a09a8e", 0.85, bump=0.3, bump_scale=40))
S.plane(-40, 40, DOOR + 5.4, 90, -0.06, S.material("#4a6a2c", 0.95))
S.grass(-8, 4, DOOR + 5.4, DOOR + 8, -0.06, 9000, 0.09)
S.hedge(-14, 8, DOOR + 9, DOOR + 10, -0.06, 1.4, leaves=9000, size=0.09)
for i, (x, y, h) in enumerate(((-4.5, 10.5, 5), (-1.6, 12, 6.5), (1.5, 9.5, 4.6))):
    S.palm((x, DOOR + y, -0.06), h, 22, 2.4, seed=i + 3)

# The rest of the garage, which only sends light back.
S.span(-6.2, -6, -5, OUTER, 0, 2.7, wall, 0)
S.span(-6.2, WALL + 0.3, -5.2, -5, 0, 2.7, wall, 0)
S.span(-6.2, WALL + 0.3, -5.2, OUTER, 2.7, 2.8, wall, 0)
S.span(-6.2, WALL + 0.3, OUTER - 0.2, OUTER, 2.3, 2.7, wall, 0)
S.span(-6.2, -4.6, OUTER - 0.2, OUTER, 0, 2.7, wall, 0)
S.area((-1.6, -1.5, 2.6), (3, 1.5), 60, 5600, glossy=False)

macro.aim((-0.62, -0.22, 0.44), (0.135, 0.92, 0.085), 42, 8, (0.22, 0.96, 0.08))
S.render("stem-wall", 1920, 1280, samples=128, exposure=0.45, bounces=6, bloom=0.03, clean=True, vignette=0.06)
