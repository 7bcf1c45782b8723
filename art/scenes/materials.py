"""Plain materials: walls, wood, metal, glass, fabric. Floors have a file of their own."""

from nodes import G, _col, rgb

cache = {}


def material(color="#808080", rough=0.5, metallic=0.0, coat=0.0, vary=0.08, bump=0.0,
             bump_scale=60, **kw):
    """Plain surface with a little roughness variation and optional fine bump."""
    key = ("mat", str(color), rough, metallic, coat, vary, bump, bump_scale, str(kw))
    if key in cache:
        return cache[key]
    g = G("plain")
    co = g.coords("world")
    r = g.remap(g.noise(co, 7, 5, 0.65), 0.3, 0.7, max(rough - vary, 0.02), min(rough + vary, 1))
    nrm = g.bump(g.noise(co, bump_scale, 3), bump, 0.004) if bump else None
    m = g.out(g.principled(color, r, Metallic=metallic, Coat_Weight=coat, Normal=nrm, **kw))
    cache[key] = m
    return m


def emission(color=4000, strength=5.0):
    g = G("emission")
    return g.out(g.node("Emission", {"Color": rgb(_col(color)), "Strength": strength}).outputs[0])


def glass(tint="#f2f8f6", rough=0.0, reflect=1.0):
    """Window or shower glass: clear see-through with Fresnel reflection, so
    light passes without caustics."""
    g = G("glass")
    lw = g.node("Fresnel", {"IOR": 1.5}).outputs[0]
    f = g.math("MULTIPLY", lw, reflect, clamp=True)
    t = g.node("BsdfTransparent", {"Color": tint}).outputs[0]
    r = g.node("BsdfGlossy", {"Roughness": rough, "Color": "#ffffff"}).outputs[0]
    n = g.node("MixShader")
    g.put(n.inputs[0], f)
    g.put(n.inputs[1], t)
    g.put(n.inputs[2], r)
    return g.out(n.outputs[0])


def water(tint="#9fe0e6", ripple=0.25, scale=2.2):
    """Thin water surface: tinted see-through plus rippled Fresnel reflection."""
    g = G("water")
    co = g.coords("world")
    h = g.math("ADD", g.noise(co, scale, 3, 0.5, 0.6),
               g.math("MULTIPLY", g.noise(co, scale * 3.3, 2, 0.5, 0.8), 0.3))
    nrm = g.bump(h, ripple, 0.08)
    f = g.node("Fresnel", {"IOR": 1.33, "Normal": nrm}).outputs[0]
    t = g.node("BsdfTransparent", {"Color": tint}).outputs[0]
    r = g.node("BsdfGlossy", {"Roughness": 0.01, "Normal": nrm}).outputs[0]
    n = g.node("MixShader")
    g.put(n.inputs[0], f)
    g.put(n.inputs[1], t)
    g.put(n.inputs[2], r)
    return g.out(n.outputs[0])


def wood(light="#a9794a", dark="#5d3a1e", rough=0.42, axis="X", scale=1.0, coat=0.0):
    """Grain runs along the object's own X, Y or Z axis; each object differs."""
    key = ("wood", str(light), str(dark), rough, axis, scale, coat)
    if key in cache:
        return cache[key]
    g = G("wood")
    s = {"X": (0.9, 14, 14), "Y": (14, 0.9, 14), "Z": (14, 14, 0.9)}[axis]
    base = g.node("TexCoord").outputs["Object"]
    rnd = g.node("ObjectInfo").outputs["Random"]
    off = g.node("VectorMath", {0: base, 1: g.node("CombineXYZ", {0: g.math("MULTIPLY", rnd, 31),
                 1: g.math("MULTIPLY", rnd, 57), 2: g.math("MULTIPLY", rnd, 83)}).outputs[0]},
                 operation="ADD").outputs[0]
    co = g.node("Mapping", {"Vector": off, "Scale": tuple(v * scale for v in s)}).outputs[0]
    n1 = g.noise(co, 1.0, 5, 0.6, 1.2)
    co2 = g.node("Mapping", {"Vector": off, "Scale": tuple(v * scale * 5 for v in s)}).outputs[0]
    n2 = g.noise(co2, 1.0, 4, 0.65)
    f = g.math("ADD", g.math("MULTIPLY", n1, 0.72), g.math("MULTIPLY", n2, 0.28))
    c = g.ramp(f, [(0.34, dark), (0.5, light), (0.66, light)])
    tone = g.remap(rnd, 0, 1, 0.82, 1.12)
    c = g.mix(1.0, c, g.node("CombineColor", {0: tone, 1: tone, 2: tone}).outputs[0], "MULTIPLY")
    r = g.remap(f, 0.3, 0.7, min(rough + 0.12, 1), max(rough - 0.06, 0.02))
    m = g.out(g.principled(c, r, Normal=g.bump(f, 0.12, 0.003), Coat_Weight=coat))
    cache[key] = m
    return m


def painted_wall(color="#e6e2da", rough=0.62, texture=0.12):
    """Rolled paint over drywall: faint orange peel and tone drift."""
    key = ("wall", str(color), rough, texture)
    if key in cache:
        return cache[key]
    g = G("wall")
    co = g.coords("world")
    c = rgb(color)
    d = tuple(v * 0.93 for v in c[:3])
    col = g.mix(g.remap(g.noise(co, 0.9, 4), 0.35, 0.65, 0, 1), c, d)
    r = g.remap(g.noise(co, 3, 4), 0.3, 0.7, rough - 0.07, min(rough + 0.07, 1))
    m = g.out(g.principled(col, r, Normal=g.bump(g.noise(co, 140, 2), texture, 0.002)))
    cache[key] = m
    return m


def stainless(color="#b9bcbf", rough=0.26, axis="X"):
    """Brushed metal, brushing along the object's own axis."""
    g = G("stainless")
    s = {"X": (1, 220, 220), "Y": (220, 1, 220), "Z": (220, 220, 1)}[axis]
    n = g.noise(g.coords("object", s), 1.5, 3, 0.6)
    r = g.remap(n, 0.3, 0.7, max(rough - 0.07, 0.03), rough + 0.09)
    return g.out(g.principled(color, r, Metallic=1.0, Normal=g.bump(n, 0.05, 0.001)))


def black_metal(rough=0.38):
    return material("#151516", rough, metallic=0.6, vary=0.07)


def fabric(color="#8d8880", weave=420, fuzz=0.35, rough=0.9):
    key = ("fabric", str(color), weave, fuzz)
    if key in cache:
        return cache[key]
    g = G("fabric")
    co = g.coords("object")
    w = g.math("MULTIPLY", g.wave(co, weave / 6, 1, 2, 2), g.wave(co, weave / 6, 1, 2, 2, direction="Y"))
    c = rgb(color)
    col = g.mix(g.remap(g.noise(co, 9, 5, 0.7), 0.3, 0.7, 0, 1), tuple(v * 0.84 for v in c[:3]),
                tuple(min(v * 1.1, 1) for v in c[:3]))
    nrm = g.bump(w, 0.18, 0.001, g.bump(g.noise(co, 11, 4), 0.22, 0.02))
    m = g.out(g.principled(col, rough, Normal=nrm, Sheen_Weight=fuzz, Sheen_Roughness=0.5))
    cache[key] = m
    return m


def leaf(color="#33541f", trans=0.35):
    key = ("leaf", str(color), trans)
    if key in cache:
        return cache[key]
    g = G("leaf")
    rnd = g.node("ObjectInfo").outputs["Random"]
    c = rgb(color)
    n = g.noise(g.coords("world"), 3, 3)
    f = g.math("ADD", g.math("MULTIPLY", rnd, 0.6), g.math("MULTIPLY", n, 0.5), clamp=True)
    col = g.mix(f, tuple(v * 0.6 for v in c[:3]), (min(c[0] * 1.7, 1), min(c[1] * 1.4, 1), c[2] * 1.1))
    p = g.principled(col, 0.42)
    t = g.node("BsdfTranslucent", {"Color": col}).outputs[0]
    m = g.node("MixShader", {0: trans})
    g.put(m.inputs[1], p)
    g.put(m.inputs[2], t)
    mat = g.out(m.outputs[0])
    cache[key] = mat
    return mat


def stucco(color="#d9d2c4", scale=45, strength=0.45):
    g = G("stucco")
    co = g.coords("world")
    c = rgb(color)
    col = g.mix(g.remap(g.noise(co, 1.2, 5), 0.3, 0.7, 0, 1), c, tuple(v * 0.86 for v in c[:3]))
    h = g.noise(co, scale, 5, 0.6, 0.4)
    return g.out(g.principled(col, 0.85, Normal=g.bump(h, strength, 0.006)))
