"""The living room above the gulf, at sundown."""
import room
import stage as S

room.scene("living_metallic")
S.camera((-0.35, -2.3, 1.35), 0, 22, shift_y=-0.15, shift_x=0.01)
room.render("living", "metallic", exposure=0.75)
