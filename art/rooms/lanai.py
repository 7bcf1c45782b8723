"""The lanai at the end of a clear day. Quartz and flake are what is laid around a pool."""
import room
import stage as S

room.scene("pool_deck")
S.camera((-1.5, -2.4, 1.5), 0, 22, shift_y=-0.15)
room.render("lanai", "cool deck", exposure=0.3)
