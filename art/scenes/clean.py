"""The picture put together from its passes, so that the denoiser smooths light and never a pattern.

A denoiser takes flake, quartz and sand for noise. The colors of surfaces are hardly noisy, though: the
noise is in the light that falls on them. So each kind of light is denoised alone and multiplied by the
color of the surface, which stays as it was rendered.
"""

import bpy


def compose(tree, layers):
    """Wires the passes of the render layer into one picture, and returns its socket."""
    view = bpy.context.view_layer
    for kind in ("diffuse", "glossy", "transmission"):
        for part in ("direct", "indirect", "color"):
            setattr(view, f"use_pass_{kind}_{part}", True)
    view.use_pass_emit = view.use_pass_environment = True
    view.cycles.denoising_store_passes = True
    out = layers.outputs

    def mix(kind, one, other):
        node = tree.nodes.new("CompositorNodeMixRGB")
        node.blend_type = kind
        tree.links.new(one, node.inputs[1])
        tree.links.new(other, node.inputs[2])
        return node.outputs[0]

    def denoised(light):
        node = tree.nodes.new("CompositorNodeDenoise")
        node.use_hdr, node.prefilter = True, "ACCURATE"
        tree.links.new(light, node.inputs["Image"])
        tree.links.new(out["Denoising Normal"], node.inputs["Normal"])
        return node.outputs[0]

    picture = mix("ADD", out["Emit"], out["Env"])
    for kind in ("Diff", "Gloss", "Trans"):
        light = denoised(mix("ADD", out[kind + "Dir"], out[kind + "Ind"]))
        picture = mix("ADD", picture, mix("MULTIPLY", light, out[kind + "Col"]))
    return picture
