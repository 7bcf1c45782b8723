"""Models shared by the commercial scenes: pallets, cartons, racking, steel work, baking."""

import math
import random

import bpy

import stage as S


def bake(before, name="baked"):
    """Join everything made since S.mark() into one plain mesh object at the origin.

    Copies of it then share one mesh, so hundreds of pallets cost no more memory than one.
    """
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    made = [o for o in bpy.context.scene.objects if o.name not in before]
    parts = []
    for o in made:
        if o.type not in ("MESH", "CURVE"):
            continue
        me = bpy.data.meshes.new_from_object(o.evaluated_get(dg), depsgraph=dg)
        me.transform(o.matrix_world)
        parts.append(me)
    for o in made:
        if o.type != "LIGHT":
            bpy.data.objects.remove(o)
    obs = [S.link(bpy.data.objects.new(name, me)) for me in parts]
    if len(obs) > 1:
        with bpy.context.temp_override(active_object=obs[0], object=obs[0],
                                       selected_objects=obs, selected_editable_objects=obs):
            bpy.ops.object.join()
    return obs[0]


def cardboard(color="#a57b4e", print_ink=True):
    """Corrugated board: each carton its own shade, faint flutes, scuffs, a strip of tape."""
    key = ("cardboard", color)
    if key in S.cache:
        return S.cache[key]
    g = S.G("cardboard")
    co = g.coords("world")
    rnd = g.node("NewGeometry").outputs["Random Per Island"]
    obr = g.node("ObjectInfo").outputs["Random"]
    mixr = g.math("FRACT", g.math("ADD", rnd, obr))
    base = g.ramp(mixr, [(0.0, "#8d6338"), (0.3, color), (0.6, "#b48a5a"), (0.85, "#9c7345"),
                         (1.0, "#c9b08a")])
    n = g.noise(g.coords("object"), 3, 5, 0.6)
    base = g.mix(g.remap(n, 0.35, 0.7, 0, 0.35), base, "#6d4c2b")
    # Flutes show only as a trace of shading.
    z = g.node("Mapping", {"Vector": co, "Scale": (160, 160, 0.5)}).outputs[0]
    f = g.noise(z, 1.0, 1)
    m = g.out(g.principled(base, 0.72, Normal=g.bump(f, 0.06, 0.001)))
    S.cache[key] = m
    return m


def wrapped():
    """Cartons under stretch film: pale, creased, half glossy."""
    key = ("wrapped",)
    if key in S.cache:
        return S.cache[key]
    g = S.G("wrapped")
    co = g.coords("object")
    rnd = g.node("NewGeometry").outputs["Random Per Island"]
    c = g.ramp(rnd, [(0, "#95754e"), (0.5, "#a5845a"), (1, "#b79a70")])
    # The film has no color of its own: it is seen by its creases, which run down from the corners.
    v = g.node("Mapping", {"Vector": co, "Scale": (5, 5, 26), "Rotation": (0.5, 0.35, 0)}).outputs[0]
    n = g.noise(v, 1.0, 4, 0.6, 2.2)
    m = g.out(g.principled(c, 0.6, Coat_Weight=0.55, Coat_Roughness=g.remap(n, 0.35, 0.7, 0.1, 0.3),
                           Coat_Normal=g.bump(n, 0.8, 0.012)))
    S.cache[key] = m
    return m


def pallet_wood():
    key = ("palletwood",)
    if key in S.cache:
        return S.cache[key]
    g = S.G("palletwood")
    rnd = g.node("NewGeometry").outputs["Random Per Island"]
    n = g.noise(g.coords("object", (3, 30, 30)), 1.0, 5, 0.65)
    c = g.ramp(g.math("ADD", g.math("MULTIPLY", rnd, 0.6), g.math("MULTIPLY", n, 0.4)),
               [(0.15, "#6f5638"), (0.5, "#a5855a"), (0.85, "#bfa377")])
    m = g.out(g.principled(c, 0.8))
    S.cache[key] = m
    return m


def pallet(w=1.2, d=1.0):
    m = pallet_wood()
    for y in (-d / 2 + 0.045, 0, d / 2 - 0.045):
        S.span(-w / 2, w / 2, y - 0.045, y + 0.045, 0.0, 0.018, m, 0.002)
        for x in (-w / 2 + 0.06, 0, w / 2 - 0.06):
            S.span(x - 0.055, x + 0.055, y - 0.045, y + 0.045, 0.018, 0.105, m, 0.003)
    for i in range(7):
        x = -w / 2 + 0.05 + i * (w - 0.1) / 6
        S.span(x - 0.05, x + 0.05, -d / 2, d / 2, 0.105, 0.127, m, 0.003)


def carton(size, loc, mat, r, faces_of, yaw=0.0):
    """A closed carton as it arrives: sides that bulge or sink, a crushed corner, tape, a label, a print.

    Its ends, where tape and label are, look to -Y and +Y. Its faces are added to those of each material, for `cartons`.
    """
    half = [s / 2 for s in size]
    bulge = [r.uniform(-0.4, 1.0) * 0.016 * min(size) for _ in range(6)]
    crushed = [[r.uniform(0, 0.022) if r.random() < 0.3 else 0.0 for _ in range(2)] for _ in range(4)]
    cos, sin = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))

    def place(axis, side, u, v, lift=0.0):
        """A point of a face; u and v run from -1 to 1 over it."""
        one, two = [i for i in range(3) if i != axis]
        p = [0.0, 0.0, 0.0]
        p[one], p[two] = u * half[one], v * half[two]
        p[axis] = side * (half[axis] + bulge[axis * 2 + (side > 0)] * (1 - u * u) * (1 - v * v) + lift)
        x, y, z = p
        deep = crushed[(x > 0) * 2 + (y > 0)][z > 0]
        near = max(0.0, 1 - sum((h - abs(c)) for h, c in zip(half, p)) / 0.09)
        x, y, z = (c - math.copysign(deep * near, c) for c in (x, y, z))
        return loc[0] + x * cos - y * sin, loc[1] + x * sin + y * cos, loc[2] + z

    def patch(axis, side, u, v, material, lift=0.0, n=1):
        us = [u[0] + (u[1] - u[0]) * i / n for i in range(n + 1)]
        vs = [v[0] + (v[1] - v[0]) * i / n for i in range(n + 1)]
        verts, faces = faces_of.setdefault(material, ([], []))
        first = len(verts)
        verts += [place(axis, side, a, b, lift) for a in us for b in vs]
        for i in range(n):
            for j in range(n):
                a = first + i * (n + 1) + j
                face = (a, a + n + 1, a + n + 2, a + 1)
                faces.append(face[::-1] if (side > 0) == (axis == 1) else face)

    for axis in range(3):
        for side in (-1, 1):
            patch(axis, side, (-1, 1), (-1, 1), mat, 0.0, 8)
    tape = S.material("#b59b6a", 0.22, coat=0.6)
    wide = 0.026 / half[0]
    off = r.uniform(-0.01, 0.01) / half[0]
    patch(2, 1, (off - wide, off + wide), (-1, 1), tape, 0.001, 6)
    for side in (-1, 1):
        low = 1 - 0.07 / half[2] * r.uniform(0.8, 1.2)
        patch(1, side, (off - wide, off + wide), (max(low, -0.5), 1), tape, 0.001, 3)
        ink = S.material("#3b2a1c", 0.7)
        # A flap's edge below the tape, and the maker's print.
        patch(1, side, (-0.86, -0.86 + 0.16 / size[0]), (-0.72, -0.72 + 0.02 / size[2]), ink, 0.0008)
        patch(1, side, (-0.86, -0.86 + 0.24 / size[0]), (-0.6, -0.6 + 0.02 / size[2]), ink, 0.0008)
        for k in range(2):
            u, wide_ink = 0.62 + k * 0.085 / half[0], 0.006 / half[0]
            if u < 0.92:
                patch(1, side, (u - wide_ink, u + wide_ink), (-0.75, -0.75 + 0.09 / half[2]), ink, 0.0008)
                patch(1, side, (u - 4 * wide_ink, u + 4 * wide_ink), (-0.78, -0.78 + 0.008 / half[2]), ink, 0.0008)
        if r.random() < 0.8 and size[0] > 0.2 and size[2] > 0.14:
            u, v = r.uniform(0.05, 0.4), r.uniform(-0.35, 0.1)
            w, h = 0.1 / half[0] * 0.5, 0.075 / half[2] * 0.5
            patch(1, side, (u - w, u + w), (v - h, v + h), S.material("#e6e4dc", 0.45), 0.0012)
            bar = u - w * 0.8
            while bar < u + w * 0.75:
                thick = r.choice((0.03, 0.06, 0.09)) * w
                patch(1, side, (bar, bar + thick), (v - h * 0.7, v + h * 0.05), S.material("#1a1a1a", 0.6), 0.0016)
                bar += thick + r.choice((0.05, 0.09)) * w
            patch(1, side, (u - w * 0.8, u + w * 0.3), (v + h * 0.4, v + h * 0.62), S.material("#1a1a1a", 0.6), 0.0016)


def cartons(faces_of):
    """The collected faces as objects, one of each material."""
    for mat, (verts, faces) in faces_of.items():
        ob = S.mesh("cartons", verts, faces, mat)
        if mat in (cardboard(), wrapped()):                # six sides are one skin
            weld = ob.modifiers.new("weld", "WELD")
            weld.merge_threshold = 0.0005
            S.bevelled(ob, 0.0035)


def load(seed, w=1.2, d=1.0, hmax=1.35, kind=None):
    """One baked pallet with its goods; x is along the rack beam."""
    r = random.Random(seed)
    before = S.mark()
    pallet(w, d)
    kind = kind or r.choice(("stack", "stack", "mixed", "wrap", "drums"))
    top, faces_of = hmax * r.uniform(0.72, 1.0), {}
    if kind in ("stack", "wrap"):
        mat = cardboard() if kind == "stack" else wrapped()
        nx, ny = r.choice(((2, 2), (3, 3), (3, 2)))
        nz = r.choice((3, 4, 5))
        bx, by, bz = w / nx, d / ny, (top - 0.13) / nz
        for k in range(nz):
            for i in range(nx):
                for j in range(ny):
                    if kind == "stack" and k == nz - 1 and r.random() < 0.25:
                        continue
                    o = 0.012 if kind == "stack" else 0.002
                    x = -w / 2 + (i + .5) * bx + r.uniform(-o, o)
                    y = -d / 2 + (j + .5) * by + r.uniform(-o, o)
                    carton((bx - 0.014, by - 0.014, bz - 0.004), (x, y, 0.128 + (k + 0.5) * bz), mat, r, faces_of,
                           r.uniform(-1.2, 1.2) if kind == "stack" else 0.0)
    elif kind == "mixed":
        z = 0.128
        while z < top - 0.2:
            h = r.uniform(0.22, 0.42)
            n = r.choice((1, 2, 3))
            for i in range(n):
                bw = w / n
                for j in range(2):
                    hh = h * r.uniform(0.9, 1.0) if z + h * 2 > top else h
                    carton((bw - 0.02, d / 2 - 0.015, hh), (-w / 2 + (i + .5) * bw, (j - .5) * d / 2, z + hh / 2),
                           cardboard(), r, faces_of, r.uniform(-1.5, 1.5))
            z += h + 0.002
    else:
        col = r.choice(("#21406b", "#1d1f22", "#d8d8d2"))
        m = S.material(col, 0.35, coat=0.4)
        for i in range(2):
            for j in range(2):
                x, y = (i - .5) * w / 2, (j - .5) * d / 2
                S.lathe([(0, 0.128), (0.235, 0.128), (0.245, 0.14), (0.24, 0.16), (0.24, 0.42),
                         (0.252, 0.43), (0.24, 0.44), (0.24, 0.70), (0.252, 0.71), (0.24, 0.72),
                         (0.24, 0.96), (0.246, 0.985), (0.235, 1.0), (0.225, 0.985), (0, 0.985)],
                        (x, y, 0), m, 32)
    cartons(faces_of)
    return bake(before, f"load{seed}")


def pallet_jack(loc, yaw=0, color="#a3161f"):
    """Hand pallet truck: forks toward local +Y, pump and handle at the back."""
    before = S.mark()
    g = S.G("worn paint")
    co = g.coords("world")
    chips = g.math("MULTIPLY", g.remap(g.noise(co, 26, 5, 0.7), 0.56, 0.6, 0, 1), g.remap(g.noise(co, 4, 2), 0.45, 0.6, 0, 1))
    m = g.out(g.principled(g.mix(chips, g.mix(g.noise(co, 9, 4), color, "#7d1218"), "#3a3533"), g.remap(chips, 0, 1, 0.34, 0.6)))
    k = S.black_metal()
    rub = S.material("#1b1a19", 0.75)
    steel = S.material("#c3c5c7", 0.16, metallic=1)
    dull = S.material("#77787a", 0.45, metallic=1)
    for x in (-0.19, 0.19):
        S.span(x - 0.08, x + 0.08, 0.0, 1.12, 0.05, 0.09, m, 0.012)
        for dy in (0.96, 1.05):
            S.cylinder(0.036, 0.09, (x, dy, 0.036), S.material("#8c8a80", 0.45), axis="X", segments=24)
        S.tube([(x * 0.7, -0.1, 0.09), (x, 0.1, 0.07), (x, 0.9, 0.055)], 0.012, dull, smooth=False)
    # The frame behind the forks, with ribs, and the yoke of the pump.
    S.span(-0.27, 0.27, -0.03, 0.0, 0.05, 0.34, m, 0.01)
    for x in (-0.25, -0.12, 0.12, 0.25):
        S.span(x - 0.006, x + 0.006, -0.11, 0.0, 0.08, 0.3, m, 0.004)
    S.span(-0.14, 0.14, -0.2, -0.02, 0.28, 0.31, m, 0.008)
    S.cylinder(0.042, 0.17, (0, -0.17, 0.25), k)
    S.cylinder(0.03, 0.2, (0, -0.17, 0.39), steel)
    S.cylinder(0.05, 0.03, (0, -0.17, 0.335), k)
    for i in range(9):                                     # spring of the handle
        S.torus(0.03, 0.0045, (0.075, -0.19, 0.25 + i * 0.014), dull)
    S.span(-0.1, 0.1, -0.225, -0.125, 0.13, 0.2, dull, 0.015)
    S.tube([(0.03, -0.2, 0.33), (0.05, -0.235, 0.45), (0.02, -0.26, 0.6)], 0.006, rub)
    for x in (-0.075, 0.075):
        S.cylinder(0.09, 0.05, (x, -0.175, 0.09), rub, axis="X")
        S.cylinder(0.062, 0.054, (x, -0.175, 0.09), S.material("#b9b6ad", 0.5), axis="X")
        S.cylinder(0.02, 0.07, (x, -0.175, 0.09), dull, axis="X")
    S.cylinder(0.012, 0.24, (0, -0.175, 0.09), dull, axis="X")
    S.span(-0.045, 0.045, -0.26, -0.2, 0.2, 0.3, m, 0.01)
    S.tube([(-0.035, -0.235, 0.27), (-0.03, -0.3, 0.7), (-0.02, -0.335, 0.96)], 0.012, m, smooth=False)
    S.tube([(0.035, -0.235, 0.27), (0.03, -0.3, 0.7), (0.02, -0.335, 0.96)], 0.012, m, smooth=False)
    S.tube([(0, -0.3, 0.72), (0, -0.33, 0.98), (0, -0.345, 1.08)], 0.02, m, smooth=False)
    S.tube([(0, -0.345, 1.06), (-0.1, -0.353, 1.1), (-0.155, -0.366, 1.17), (-0.12, -0.378, 1.24), (0, -0.382, 1.255),
            (0.12, -0.378, 1.24), (0.155, -0.366, 1.17), (0.1, -0.353, 1.1), (0, -0.345, 1.06)], 0.016, rub)
    S.tube([(0.06, -0.37, 1.17), (0.0, -0.36, 1.14), (-0.01, -0.352, 1.09)], 0.007, S.material("#c9a21a", 0.4))
    S.span(-0.045, 0.045, -0.353, -0.347, 1.09, 1.13, S.material("#d9d6cc", 0.5), 0.002)
    o = bake(before, "jack")
    o.location, o.rotation_euler = loc, (0, 0, math.radians(yaw))
    return o


def sign(text, loc, size, paper="#e2b21a", ink="#17181a", yaw=0.0, wide=None):
    """A plate with printed letters that looks to -Y before it is turned."""
    before = S.mark()
    width = wide or size * (0.5 + 0.62 * len(text))
    S.box((width, 0.004, size * 1.6), (0, 0.004, 0), S.material(paper, 0.45), 0.002)
    words = bpy.data.curves.new("words", "FONT")
    words.body, words.size, words.align_x, words.align_y = text, size, "CENTER", "CENTER"
    words.materials.append(S.material(ink, 0.6))
    letters = S.link(bpy.data.objects.new("words", words))
    letters.location, letters.rotation_euler = (0, -0.0005, 0), (math.pi / 2, 0, 0)
    return S.group(before, loc, yaw)


def marks(points, width, mat):
    """A ribbon just above the floor: a tire's trace, a stain, a worn path."""
    v, f = [], []
    for i, (x, y) in enumerate(points):
        a, b = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        long = math.hypot(dx, dy) or 1.0
        w = width / 2
        v += [(x - dy / long * w, y + dx / long * w, 0.0006), (x + dy / long * w, y - dx / long * w, 0.0006)]
    for i in range(len(points) - 1):
        f.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    ob = S.mesh("marks", v, f, mat)
    ob.visible_shadow = False
    return ob


def smudge(color="#26241f", strength=0.5, scale=9.0, stretch=(1, 1, 1)):
    """Dirt that lies in patches and lets the floor's gloss through elsewhere."""
    g = S.G("smudge")
    n = g.noise(g.coords("world", stretch), scale, 6, 0.7, 0.4)
    big = g.noise(g.coords("world"), scale * 0.16, 3)
    share = g.math("MULTIPLY", g.remap(n, 0.42, 0.7, 0, strength), g.remap(big, 0.38, 0.62, 0.15, 1))
    shown = g.node("MixShader", {0: share})
    g.put(shown.inputs[1], g.node("BsdfTransparent").outputs[0])
    g.put(shown.inputs[2], g.principled(color, 0.55))
    return g.out(shown.outputs[0])


def upright(h, depth, color):
    """One racking frame: two posts, lacing and feet; X runs from the aisle face to the back."""
    before = S.mark()
    m = S.material(color, 0.4, coat=0.3, vary=0.1)
    for x in (0, depth):
        s = 1 if x == 0 else -1
        S.span(x, x + s * 0.075, -0.045, 0.045, 0, h, m, 0.006)
        S.span(x - 0.01, x + s * 0.10, -0.075, 0.075, 0, 0.008, m, 0.002)
    z, flip = 0.25, False
    while z + 0.9 < h:
        a, b = (0.05, depth - 0.05) if flip else (depth - 0.05, 0.05)
        S.tube([(a, 0, z), (b, 0, z + 0.9)], 0.016, m, smooth=False, resolution=2)
        z, flip = z + 0.9, not flip
    # The slots that beam hooks hang in, punched dark every 75 mm on the aisle side.
    d = S.material("#0b0b0c", 0.8)
    for i in range(int(h / 0.075) - 2):
        for y in (-0.02, 0.02):
            S.box((0.004, 0.012, 0.03), (-0.0005, y, 0.1 + i * 0.075), d, 0)
    return bake(before, "upright")


def pipe_run(points, radius, mat, collar=None, every=1.5):
    """Straight pipe with elbows and couplings."""
    S.tube(points, radius, mat, smooth=False)
    for p in points[1:-1]:
        S.sphere(radius * 1.02, p, mat, segments=20)


# ---------------------------------------------------------------- cloth ----
def garment(seed, color, length=0.8, sleeves=True, coat=False):
    """A garment on a wooden hanger; the hook's top is the origin, shoulders run along X."""
    r = random.Random(seed)
    before = S.mark()
    m = S.fabric(color, fuzz=0.5)
    nu, nv = 26, 30
    half = 0.215
    ph = [r.uniform(0, 6.28) for _ in range(5)]
    verts, faces = [], []

    def row(v):
        # Shoulder slope, waist, flare: half width and drop at height v of the body.
        return half * (1 - 0.06 * math.sin(v * 3.0) + (0.16 if coat else 0.05) * v)

    for side in (1, -1):
        base = len(verts)
        for j in range(nv + 1):
            v = j / nv
            for i in range(nu + 1):
                u = -1 + 2 * i / nu
                z = -0.115 - length * v - 0.085 * abs(u) ** 1.5 * (1 - v) ** 2
                if side > 0 and abs(u) < 0.3:
                    z -= 0.05 * (1 - (u / 0.3) ** 2) * (1 - v) ** 6
                fold = (math.sin(u * 7 + ph[0] + v * 1.5) + 0.7 * math.sin(u * 13 + ph[1] - v)) * 0.011 * v
                t = (0.016 + 0.022 * math.sin(math.pi * min(1, v * 1.1 + 0.12))) * (1 - abs(u) ** 4)
                verts.append((u * row(v), side * t + fold + 0.012 * math.sin(v * 4 + ph[2]), z))
        for j in range(nv):
            for i in range(nu):
                a = base + j * (nu + 1) + i
                q = (a, a + 1, a + nu + 2, a + nu + 1)
                faces.append(q if side < 0 else q[::-1])
    S.mesh("body", verts, faces, m, smooth=True)
    if sleeves:
        for s in (-1, 1):
            L = r.uniform(0.52, 0.6)
            verts, faces = [], []
            n, k = 16, 14
            for j in range(n + 1):
                t = j / n
                cx = s * (half * 0.93 + 0.05 * math.sin(t * 1.6))
                cz = -0.215 - L * t
                cy = 0.02 * math.sin(t * 3 + ph[3])
                for i in range(k):
                    a = 2 * math.pi * i / k
                    w = 0.060 - 0.020 * t
                    d = 0.035 - 0.008 * t + 0.004 * math.sin(9 * t + ph[4])
                    verts.append((cx + w * math.cos(a) * 0.8, cy + d * math.sin(a),
                                  cz + (0.06 * (-s * math.cos(a)) if j == 0 else 0)))
            for j in range(n):
                for i in range(k):
                    i2 = (i + 1) % k
                    faces.append((j * k + i, j * k + i2, (j + 1) * k + i2, (j + 1) * k + i))
            S.mesh("sleeve", verts, faces, m, smooth=True)
    steel = S.material("#c0c0c0", 0.25, metallic=1)
    S.tube([(0.0, 0, -0.10), (0, 0, -0.055), (0.02, 0, -0.035), (0.018, 0, -0.008), (0, 0, 0.002),
            (-0.019, 0, -0.012)], 0.0022, steel, resolution=2)
    S.tube([(-0.19, 0, -0.175), (-0.08, 0, -0.115), (0, 0, -0.095), (0.08, 0, -0.115), (0.19, 0, -0.175)],
           0.008, S.material("#8d6238", 0.4), resolution=3)
    return bake(before, "garment")


def hang(rail_a, rail_b, colors, seed, every=0.075, lengths=(0.68, 0.8), coat=False):
    """Fill a straight horizontal rail with garments turned across it."""
    r = random.Random(seed)
    ax, ay, z = rail_a
    bx, by, _ = rail_b
    L = math.hypot(bx - ax, by - ay)
    yaw = math.degrees(math.atan2(by - ay, bx - ax)) + 90
    protos = [garment(seed * 31 + i, c, r.uniform(*lengths), coat=coat) for i, c in enumerate(colors)]
    t, i = 0.10, 0
    while t < L - 0.08:
        # Shops hang by colour: runs of three to five of the same.
        p = protos[i % len(protos)]
        for _ in range(r.choice((2, 3, 4))):
            if t > L - 0.08:
                break
            S.copy(p, (ax + (bx - ax) * t / L, ay + (by - ay) * t / L, z + 0.012),
                   (0, 0, yaw + r.uniform(-9, 9)))
            t += every * r.uniform(0.75, 1.3)
        t += r.choice((0.0, 0.03, 0.10))
        i += 1
    for p in protos:
        bpy.data.objects.remove(p)


def folded(x, y, z, n, color, seed, w=0.30, d=0.36, yaw=0.0):
    """A stack of folded knitwear."""
    r = random.Random(seed)
    for k in range(n):
        h = r.uniform(0.032, 0.042)
        c = color if isinstance(color, str) else color[k % len(color)]
        S.cushion((w * r.uniform(0.96, 1.02), d * r.uniform(0.97, 1.02), h),
                  (x + r.uniform(-.006, .006), y + r.uniform(-.006, .006), z + h / 2),
                  S.fabric(c, fuzz=0.5), rot=(0, 0, yaw + r.uniform(-2, 2)), puff=0.7, crease=0.0015)
        z += h * 0.94
    return z


def curtain(p0, p1, z0, z1, mat, folds=14, depth=0.06, seed=1):
    """Full-length drapery between two floor points."""
    r = random.Random(seed)
    L = math.hypot(p1[0] - p0[0], p1[1] - p0[1])
    dx, dy = (p1[0] - p0[0]) / L, (p1[1] - p0[1]) / L
    n, rows = folds * 14, 16
    ph = [r.uniform(0, 6.28) for _ in range(3)]
    v, f = [], []
    for j in range(rows + 1):
        t = j / rows
        for i in range(n + 1):
            s = i / n
            w = math.sin(2 * math.pi * folds * s + 0.8 * math.sin(5 * s + ph[0]))
            a = depth * (0.55 + 0.45 * (1 - t)) * (1 + 0.35 * math.sin(9 * s + ph[1]))
            o = a * (abs(w) ** 0.8 * (1 if w > 0 else -1)) + 0.012 * math.sin(7 * t + 11 * s + ph[2]) * (1 - t)
            v.append((p0[0] + dx * L * s - dy * o, p0[1] + dy * L * s + dx * o, z0 + (z1 - z0) * t))
    for j in range(rows):
        for i in range(n):
            a = j * (n + 1) + i
            f.append((a, a + 1, a + n + 2, a + n + 1))
    return S.mesh("curtain", v, f, mat, smooth=True)


# --------------------------------------------------------- floor details ----
def cove(p0, p1, inward, mat, height=0.12, radius=0.06, thick=0.012, cap=None):
    """Integral cove base along a wall line p0-p1; `inward` is the unit vector into the room.

    Runs may overlap in corners: two coves that cross make a correct inner mitre.
    """
    prof = []
    for i in range(13):
        a = math.pi / 2 * i / 12
        prof.append((radius - radius * math.sin(a), radius - radius * math.cos(a)))
    # From the floor up the wall: distance from the wall face and height.
    prof = [(d + thick, h + 0.0006) for d, h in prof]
    prof += [(thick, height - 0.006), (thick * 0.6, height - 0.001), (0.0, height)]
    v, f = [], []
    for p in (p0, p1):
        for d, h in prof:
            v.append((p[0] + inward[0] * d, p[1] + inward[1] * d, h))
    n = len(prof)
    for i in range(n - 1):
        f.append((i, i + 1, n + i + 1, n + i))
    o = S.mesh("cove", v, f, mat, smooth=True)
    if cap:
        z = height + 0.003
        a = (p0[0] + inward[0] * 0.004, p0[1] + inward[1] * 0.004, z)
        b = (p1[0] + inward[0] * 0.004, p1[1] + inward[1] * 0.004, z)
        S.tube([a, b], 0.005, cap, smooth=False, resolution=2)
    return o


def trench_drain(x0, x1, y0, y1, along="Y"):
    """Slotted stainless grate flush with the floor."""
    before = S.mark()
    m = S.stainless("#a9acae", 0.3, axis=along)
    S.plane(x0, x1, y0, y1, 0.0008, S.material("#050505", 0.5))
    t = 0.02
    for a in ((x0, x0 + t, y0, y1), (x1 - t, x1, y0, y1), (x0, x1, y0, y0 + t), (x0, x1, y1 - t, y1)):
        S.span(*a, 0.0, 0.004, m, 0.0015)
    L = (y1 - y0) if along == "Y" else (x1 - x0)
    n = int((L - 2 * t) / 0.026)
    for i in range(n):
        c = (y0 if along == "Y" else x0) + t + (i + 0.5) * (L - 2 * t) / n
        if along == "Y":
            S.span(x0 + t, x1 - t, c - 0.007, c + 0.007, 0.001, 0.0035, m, 0.001)
        else:
            S.span(c - 0.007, c + 0.007, y0 + t, y1 - t, 0.001, 0.0035, m, 0.001)
    for k in (0.33, 0.67):
        if along == "Y":
            c = x0 + (x1 - x0) * k
            S.span(c - 0.008, c + 0.008, y0, y1, 0.001, 0.0037, m, 0.001)
        else:
            c = y0 + (y1 - y0) * k
            S.span(x0, x1, c - 0.008, c + 0.008, 0.001, 0.0037, m, 0.001)
    return bake(before, "drain")


def tile_wall(color="#e6e5e0", w=0.2, h=0.1, grout="#9b9892", axis="x", gloss=0.12):
    """Running-bond glazed tile on a wall in the XZ (axis x) or YZ plane (axis y)."""
    g = S.G("tiles")
    co = g.node("NewGeometry").outputs["Position"]
    s = g.node("SeparateXYZ", {0: co})
    u = s.outputs[0 if axis == "x" else 1]
    v = g.node("CombineXYZ", {0: u, 1: s.outputs[2]}).outputs[0]
    b = g.node("TexBrick", {"Vector": v, "Scale": 1.0, "Mortar Size": 0.003, "Mortar Smooth": 0.1,
                            "Brick Width": w, "Row Height": h, "Color1": color, "Color2": color,
                            "Mortar": grout})
    tone = g.noise(v, 2.2, 3)
    c = g.mix(g.remap(tone, 0.35, 0.65, 0, 0.25), b.outputs[0], "#c9c6bd")
    fac = b.outputs[1]
    n1 = g.bump(g.math("SUBTRACT", 1.0, fac), 0.6, 0.002)
    n2 = g.bump(g.noise(v, 9, 2), 0.08, 0.01, n1)
    return g.out(g.principled(c, g.remap(fac, 0, 1, gloss, 0.7), Normal=n2))


def track_head(x, y, z, target, power, color=3000, angle=36, glow=50, mat=None):
    """Cylindrical track spot hanging 0.2 m below ceiling z, aimed at target."""
    from mathutils import Vector
    mat = mat or S.material("#0c0c0d", 0.4)
    zz = z - 0.2
    d = (Vector(target) - Vector((x, y, zz))).normalized()
    q = d.to_track_quat("-Z", "Y").to_euler()
    S.cylinder(0.042, 0.15, (x, y, zz), mat).rotation_euler = q
    S.tube([(x, y, zz), (x, y, z - 0.02)], 0.008, mat, smooth=False)
    S.cylinder(0.034, 0.004, tuple(Vector((x, y, zz)) + d * 0.0765), S.emission(color, glow),
               bevel=0).rotation_euler = q
    S.spot(tuple(Vector((x, y, zz)) + d * 0.10), power, color, target, angle, 0.6, 0.03)


# ------------------------------------------------------------ photographer ----
def steel(color="#c8cbce", rough=0.27):
    """Kitchen steel seen from metres away: the brushing is finer than a pixel, so only roughness."""
    key = ("steel", color, rough)
    if key in S.cache:
        return S.cache[key]
    g = S.G("steel")
    co = g.coords("world")
    n = g.noise(co, 2.5, 5, 0.6)
    r = g.remap(n, 0.3, 0.7, rough - 0.02, rough + 0.03)
    # Sheet metal is never quite flat: a slow, slight oil-canning bends the reflections.
    nrm = g.bump(g.noise(co, 2.0, 1), 0.05, 0.006)
    m = g.out(g.principled(color, r, Metallic=1.0, Normal=nrm, Anisotropic=0.35))
    S.cache[key] = m
    return m


def white_balance(kelvin):
    """Set the camera for the lamps in the room, as a photographer would."""
    v = bpy.context.scene.view_settings
    v.use_white_balance = True
    v.white_balance_temperature = kelvin
