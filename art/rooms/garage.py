"""The garage at midday."""
import room
import stage as S

room.scene("garage_day")
S.camera((-2.2, -3.1, 1.5), -18, 21, shift_y=-0.16)
room.render("garage", "flake")
