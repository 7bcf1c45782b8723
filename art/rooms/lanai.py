"""The lanai around its pool on a clear day. Quartz and flake are what is laid there."""
import room
import stage as S

evening = S.sky_dusk


def day(*_, **__):
    evening("#4a7fbd", "#8ab6df", "#dde6ea", "#f2efe4", azimuth=30, strength=1.15, glow=0.3, clouds=0.9,
            cloud_color="#ffffff", cloud_scale=1.5, heights=(0.05, 0.2, 0.8))


room.scene("pool_deck", sky_dusk=day, sun=lambda *_: None)
S.sun(43, -118, 4.6, 5400, 0.6)
S.camera((-1.5, -2.4, 1.5), 0, 22, shift_y=-0.15)
room.render("lanai", "cool deck")
