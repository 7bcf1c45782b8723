"""Lays a color on the floor of a room with numpy, as `ssg build` does (pixels/src/floor).

Use it to try a change of the method on one color in seconds, and to compare a floor with a render of the same chips:

    python art/rooms/try_floor.py garage content/images/swatches/garage-pit-lane.jpg 127 floor.png
    python art/rooms/try_floor.py --above -4 -3.3 3.6 3.2 content/images/swatches/garage-pit-lane.jpg 127 above.png
    python art/rooms/garage.py --real above.png -4 -3.3 3.6 3.2
    python art/rooms/try_floor.py --compare garage floor.png /tmp/previews/room-garage-real.png
    python art/rooms/garage.py --real garage "Pit Lane"    # the material of the scenes in place of above.png

127 is the `board` of the collection: millimeters of floor across the swatch. The `gloss` of the color may follow
the name of the result.
"""

import sys
from pathlib import Path

import numpy as np
import yaml
from PIL import Image
from scipy.ndimage import gaussian_filter

ROOMS = Path(__file__).resolve().parents[2] / "content" / "rooms"
STRAIGHT = 0.4  # of the tone curve, see room.py
SPACING = 0.8  # of the pieces of a floor, in widths of the swatch
SAMPLES = 12  # of a pixel, along its longer side


def encoded(light):
    light = np.clip(light, 0, None)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055)


def shown(light):
    light, rest = np.maximum(light, 0), 1 - STRAIGHT
    return encoded(np.where(light <= STRAIGHT, light, STRAIGHT + rest * (1 - np.exp((STRAIGHT - light) / rest))))


def linear(srgb):
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def opened(path):
    return np.asarray(Image.open(path).convert("RGB"), float) / 255


class Pattern:
    """A swatch without its own light, in all sizes."""

    def __init__(self, path, meters):
        board = linear(opened(path))
        self.meters, self.seam = meters, 8 if meters < 1 else 2
        if meters < 1:
            board = even(board)
        self.mean = board.mean((0, 1))
        self.levels = [board]
        while (size := len(self.levels[-1]) // 2) > 0:
            big = self.levels[-1][: 2 * size, : 2 * size]
            self.levels.append((big[::2, ::2] + big[1::2, ::2] + big[::2, 1::2] + big[1::2, 1::2]) / 4)

    def at(self, x, y, footprint):
        """The colors at places in meters."""
        x, y = x / self.meters, y / self.meters
        level = np.log2(np.maximum(footprint / self.meters * len(self.levels[0]), 1))
        u, v = x / SPACING, y / SPACING
        along, up = u - v / np.sqrt(3), v * 2 / np.sqrt(3)
        i, j = np.floor(along), np.floor(up)
        f, g = along - i, up - j
        over = f + g > 1
        share = np.stack([np.where(over, f + g - 1, 1 - f - g), np.where(over, 1 - f, g), np.where(over, 1 - g, f)])
        share = share**self.seam
        share /= share.sum(0)
        share[share < 0.02] = 0
        share /= share.sum(0)
        corners = np.stack([i + over, i, i + 1]), np.stack([j + over, j + 1, j])
        total = np.zeros((*x.shape, 3))
        for k in range(3):
            some = share[k] > 0
            column, row = corners[0][k][some], corners[1][k][some]
            turn, aside, down = chance(column, row)
            cos, sin = np.cos(turn * 2 * np.pi), np.sin(turn * 2 * np.pi)
            dx = x[some] - (column + row / 2) * SPACING
            dy = y[some] - row * np.sqrt(3) / 2 * SPACING
            place_x = 0.5 + (aside - 0.5) * (1 - SPACING) + dx * cos - dy * sin
            place_y = 0.5 + (down - 0.5) * (1 - SPACING) + dx * sin + dy * cos
            total[some] += share[k][some][:, None] * (self.sample(place_x, place_y, level[some]) - self.mean)
        return np.maximum(self.mean + total / np.sqrt((share**2).sum(0))[:, None], 0)

    def sample(self, x, y, level):
        level, color = np.clip(level, 0, len(self.levels) - 1), np.zeros((*x.shape, 3))
        for number, picture in enumerate(self.levels):
            share = np.clip(1 - np.abs(level - number), 0, 1)
            some = share > 0
            if some.any():
                color[some] += share[some][:, None] * between(picture, x[some], y[some])
        return color


def even(board):
    """Divides a board by the light on it: the mean colors of 4 x 4 cells, and what is between them."""
    cell = len(board) // 4
    grid = board[: 4 * cell, : 4 * cell].reshape(4, cell, 4, cell, 3).mean((1, 3))
    place = np.clip((np.arange(len(board)) + 0.5) / cell - 0.5, 0, 3)
    first = np.minimum(place.astype(int), 2)
    part = place - first
    rows = grid[first] * (1 - part)[:, None, None] + grid[first + 1] * part[:, None, None]
    light = rows[:, first] * (1 - part)[None, :, None] + rows[:, first + 1] * part[None, :, None]
    return board / light * grid.mean((0, 1))


def between(picture, x, y):
    """Colors between pixels; beyond its edges the picture goes on mirrored."""
    size = len(picture)

    def inside(place):
        place = np.mod(place, 2 * size)
        return np.where(place < size, place, 2 * size - 1 - place)

    x, y = x * size - 0.5, y * size - 0.5
    left, top = np.floor(x).astype(int), np.floor(y).astype(int)
    right, down = (x - left)[..., None], (y - top)[..., None]
    a, b, c, d = inside(left), inside(left + 1), inside(top), inside(top + 1)
    upper = picture[c, a] * (1 - right) + picture[c, b] * right
    return upper * (1 - down) + (picture[d, a] * (1 - right) + picture[d, b] * right) * down


def chance(column, row):
    """Three numbers from 0 to 1 that depend on nothing but the corner."""
    word = 0xFFFFFFFF
    bits = (column.astype(np.int64) * 374761393 + row.astype(np.int64) * 668265263) & word
    found = []
    for factor in (1274126177, 2246822519, 3266489917):
        bits = ((bits ^ (bits >> 15)) * factor) & word
        bits ^= bits >> 13
        found.append(bits / word)
    return found


def lay(room, path, meters, shine=1.0):
    facts, folder = yaml.safe_load((ROOMS / f"{room}.yaml").read_text(encoding="utf-8")), ROOMS / room
    plane = np.array(facts["plane"]).reshape(3, 3)
    mask = opened(folder / "mask.png")[..., :1]
    rows, columns = np.nonzero(mask[..., 0])
    x, y = columns + 0.5, rows + 0.5

    def on_floor(x, y):
        place = plane @ np.stack([x, y, np.ones_like(x)])
        return place[:2] / place[2]

    center = on_floor(x, y)
    across, down = on_floor(x + 0.5, y) - on_floor(x - 0.5, y), on_floor(x, y + 0.5) - on_floor(x, y - 0.5)
    xx, xy, yy = across[0] ** 2 + down[0] ** 2, across[0] * across[1] + down[0] * down[1], across[1] ** 2 + down[1] ** 2
    reach = np.hypot((xx - yy) / 2, xy)
    length, width = np.sqrt((xx + yy) / 2 + reach), np.sqrt(np.maximum((xx + yy) / 2 - reach, 1e-18))
    angle = np.arctan2(2 * xy, xx - yy) / 2
    count = np.clip(np.ceil(length / width), 1, SAMPLES)
    pattern, color = Pattern(path, meters), np.zeros((len(x), 3))
    for sample in range(SAMPLES):
        some = sample < count
        away = ((sample + 0.5) / count[some] - 0.5) * length[some]
        place = center[:, some] + np.stack([np.cos(angle[some]), np.sin(angle[some])]) * away
        color[some] += pattern.at(*place, np.maximum(width, length / count)[some]) / count[some][:, None]
    light = opened(folder / "light.jpg")[rows, columns] ** 2 * facts["light"]
    gloss = opened(folder / "gloss.jpg")[rows, columns] ** 2 * facts["gloss"] * shine
    picture, share = opened(folder / "photo.jpg").copy(), mask[rows, columns]
    picture[rows, columns] += (shown(color * light + gloss) - picture[rows, columns]) * share
    return picture


def above(west, south, east, north, path, meters, step=0.002):
    """The floor from above, without light."""
    pattern = Pattern(path, meters)
    x = np.arange(west, east, step) + step / 2
    lines = [
        encoded(np.minimum(pattern.at(x, np.full_like(x, y), np.full_like(x, step)), 1))
        for y in np.arange(north, south, -step) - step / 2
    ]
    return np.array(lines)


def compare(room, one, other):
    """Prints how alike two pictures are on the floor, at several sizes: SSIM, the mean difference of 255, and contrast."""
    one, other, mask = Image.open(one).convert("RGB"), Image.open(other).convert("RGB"), Image.open(ROOMS / room / "mask.png")
    for width in (640, 320, 160):
        size = (width, width * one.height // one.width)
        floor = np.asarray(mask.resize(size, Image.BOX)) > 250
        a, b = (np.asarray(picture.resize(size, Image.BOX).convert("L"), float) for picture in (one, other))
        blur = lambda values: gaussian_filter(values, 1.5)  # noqa: E731
        mean_a, mean_b = blur(a), blur(b)
        spread_a, spread_b = blur(a * a) - mean_a**2, blur(b * b) - mean_b**2
        both = blur(a * b) - mean_a * mean_b
        first, second = (0.01 * 255) ** 2, (0.03 * 255) ** 2
        alike = (2 * mean_a * mean_b + first) * (2 * both + second)
        alike /= (mean_a**2 + mean_b**2 + first) * (spread_a + spread_b + second)
        contrast = np.sqrt(spread_a[floor].mean() / spread_b[floor].mean())
        print(
            f"{width} px: SSIM on the floor {alike[floor].mean():.3f}, "
            f"brightness {np.mean((a - b)[floor]):+.1f}, contrast {contrast:.2f}"
        )


def save(picture, path):
    Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)).save(path)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments[0] == "--compare":
        compare(*arguments[1:])
    elif arguments[0] == "--above":
        save(above(*map(float, arguments[1:5]), arguments[5], float(arguments[6]) / 1000), arguments[7])
    else:
        shine = float(arguments[4]) if len(arguments) > 4 else 1.0
        save(lay(arguments[0], arguments[1], float(arguments[2]) / 1000, shine), arguments[3])
