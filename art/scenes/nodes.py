"""Colors, and shader nodes wired in short lines."""

import math

import bpy


def rgb(c):
    """'#rrggbb' or linear tuple -> linear RGBA."""
    if isinstance(c, str):
        c = c.lstrip("#")
        v = [int(c[i:i + 2], 16) / 255 for i in (0, 2, 4)]
        v = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in v]
        return (*v, 1.0)
    return (*c[:3], 1.0)


def kelvin(k):
    """Approximate linear color of a lamp of k kelvin, brightest channel 1."""
    t = k / 100
    r = 255 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    g = 99.47 * math.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    b = 255 if t >= 66 else (0 if t <= 19 else 138.52 * math.log(t - 10) - 305.04)
    v = [min(max(x, 0), 255) / 255 for x in (r, g, b)]
    return tuple(x ** 2.2 for x in v)


def _col(c):
    return kelvin(c) if isinstance(c, (int, float)) else rgb(c)[:3]


class G:
    """Tiny builder for shader graphs.  Methods return output sockets."""

    def __init__(self, name, tree=None):
        if tree is None:
            self.mat = bpy.data.materials.new(name)
            self.mat.use_nodes = True
            self.nt = self.mat.node_tree
        else:
            self.mat, self.nt = None, tree
        self.nt.nodes.clear()

    def node(self, kind, inputs=None, **props):
        n = self.nt.nodes.new("ShaderNode" + kind)
        for k, v in props.items():
            setattr(n, k, v)
        for k, v in (inputs or {}).items():
            self.put(n.inputs[k], v)
        return n

    def put(self, sock, v):
        if v is None:
            return
        if hasattr(v, "is_linked"):
            self.nt.links.new(v, sock)
        elif hasattr(v, "outputs"):
            self.nt.links.new(v.outputs[0], sock)
        else:
            if sock.type == "RGBA":
                v = rgb(v)
            sock.default_value = v

    # coordinates in meters: "object" (own origin), "world", "generated"
    def coords(self, kind="object", scale=(1, 1, 1), rot=(0, 0, 0), loc=(0, 0, 0)):
        if kind == "world":
            v = self.node("NewGeometry").outputs["Position"]
        else:
            v = self.node("TexCoord").outputs[kind.capitalize()]
        return self.node("Mapping", {"Vector": v, "Scale": scale, "Rotation": rot,
                                     "Location": loc}).outputs[0]

    def noise(self, vec=None, scale=5, detail=4, rough=0.55, distortion=0, color=False):
        n = self.node("TexNoise", {"Vector": vec, "Scale": scale, "Detail": detail,
                                   "Roughness": rough, "Distortion": distortion})
        return n.outputs["Color" if color else 0]

    def voronoi(self, vec=None, scale=5, feature="F1", out="Distance", rand=1, metric="EUCLIDEAN"):
        n = self.node("TexVoronoi", feature=feature, distance=metric)
        self.put(n.inputs["Vector"], vec)
        n.inputs["Scale"].default_value = scale
        n.inputs["Randomness"].default_value = rand
        return n.outputs[out]

    def wave(self, vec=None, scale=5, distortion=3, detail=3, dscale=1.5, kind="BANDS", direction="X"):
        return self.node("TexWave", {"Vector": vec, "Scale": scale, "Distortion": distortion,
                                     "Detail": detail, "Detail Scale": dscale},
                         wave_type=kind, bands_direction=direction).outputs["Fac"]

    def white(self, vec):
        return self.node("TexWhiteNoise", {"Vector": vec}).outputs["Value"]

    def ramp(self, fac, stops, mode="LINEAR"):
        """stops: [(pos, color), ...]"""
        n = self.node("ValToRGB", {"Fac": fac})
        n.color_ramp.interpolation = mode
        el = n.color_ramp.elements
        while len(el) < len(stops):
            el.new(0.5)
        for e, (p, c) in zip(el, stops):
            e.position = p
            e.color = rgb(c) if not isinstance(c, (int, float)) else (c, c, c, 1)
        return n.outputs["Color"]

    def mix(self, fac, a, b, blend="MIX"):
        n = self.node("Mix", data_type="RGBA", blend_type=blend)
        self.put(n.inputs[0], fac)
        self.put(n.inputs[6], a)
        self.put(n.inputs[7], b)
        return n.outputs[2]

    def math(self, op, a, b=None, c=None, clamp=False):
        n = self.node("Math", operation=op, use_clamp=clamp)
        for i, v in enumerate((a, b, c)):
            self.put(n.inputs[i], v)
        return n.outputs[0]

    def remap(self, v, a, b, c, d, clamp=True):
        n = self.node("MapRange", {"Value": v, "From Min": a, "From Max": b,
                                   "To Min": c, "To Max": d}, clamp=clamp)
        return n.outputs[0]

    def bump(self, height, strength=0.2, distance=0.01, normal=None):
        return self.node("Bump", {"Height": height, "Strength": strength,
                                  "Distance": distance, "Normal": normal}).outputs[0]

    def principled(self, color="#808080", rough=0.5, **kw):
        """kw: any Principled input, underscores for spaces (Coat_Weight=1)."""
        n = self.node("BsdfPrincipled", {"Base Color": color, "Roughness": rough})
        for k, v in kw.items():
            self.put(n.inputs[k.replace("_", " ")], v)
        return n.outputs[0]

    def out(self, shader):
        n = self.node("OutputMaterial")
        self.nt.links.new(shader, n.inputs["Surface"])
        return self.mat
