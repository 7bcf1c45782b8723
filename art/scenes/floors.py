"""Floor materials shared by every scene.

All patterns are computed from the world position in meters, so a floor needs no UV map and two
objects made of one material (a slab and its step, say) join without a seam. Every function returns
a new bpy Material; assign it with `obj.data.materials.append(mat)`.

    flake(colors=[("#b9b4aa", .5), ("#3b3a39", .2), ...], chip=0.010)
    metallic(colors=["#0b0b0c", "#2c2a28", "#8a4a24"], scale=1.6)
    polished_concrete(tint="#a8a39a", aggregate=0.5, joints=(3.0, 3.0))
    solid("#c9cbc9", gloss=0.95)
    urethane("#7a2f22", wet=0.5)
    quartz([("#8d8778", .4), ...], grain=0.0016)
    bare_concrete(stains=0.6)
    stamped("#8b7a66")

Options that most of them share:
    seed    a number that moves the pattern elsewhere; same seed, same picture
    paint   [(x0, y0, x1, y1, "#hex"), ...] rectangles in world meters, colored under the clear
            coat, which is how safety lines are really laid, so they reflect like the floor
    coat    0..1, how much of the clear gloss coat there is
    peel    strength of the orange-peel ripple of a hand-rolled coat; 0 is a mirror
    dims    "2D" for floors (fast); "3D" where the material also climbs a cove or a step
"""

# Scenes import only this module, so it exports all of them.
from concrete_floors import bare_concrete, polished_concrete, stamped  # noqa: F401
from floor_graph import Graph  # noqa: F401
from nodes import rgb as lin  # noqa: F401
from resin_floors import flake, metallic, quartz, solid, urethane  # noqa: F401
