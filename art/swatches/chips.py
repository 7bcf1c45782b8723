"""Chips and grains: convex shards of a broken sheet, thrown at random until they cover the floor."""

import numpy as np
from PIL import Image, ImageDraw

from light import SIZE

CORNERS = 10  # all chips get this many, so that numpy can turn all of them at once
FINE = 2 * SIZE  # chips are drawn at twice the size and averaged down


def shatter(random, pieces, slivers=0.08):
    """Break a sheet along random lines until it lies in about `pieces` convex shards."""
    sheet = [np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]) * np.sqrt(pieces)]
    shards = []
    while sheet:
        shard = sheet.pop()
        if area(shard) < np.exp(random.normal(0.25, 0.5)):
            shards.append(shard)
            continue
        # Brittle sheet mostly breaks across its longer side; now and then along it, which gives slivers.
        middle = shard.mean(axis=0) + random.normal(0, 0.12, 2) * np.ptp(shard, axis=0)
        angle = long_side(shard) + random.normal(0.0, 0.36)
        if random.random() < slivers:
            angle += np.pi / 2
        normal = np.array([np.cos(angle), np.sin(angle)])
        for side in (1.0, -1.0):
            half = clip(shard, middle, normal * side)
            if len(half) >= 3 and area(half) > 0.03:
                sheet.append(half)
    return shards


def area(polygon):
    x, y = polygon.T
    return 0.5 * abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))


def long_side(polygon):
    """The direction in which the corners spread most."""
    x, y = (polygon - polygon.mean(axis=0)).T
    return 0.5 * np.arctan2(2 * np.sum(x * y), np.sum(x * x) - np.sum(y * y))


def clip(polygon, point, normal):
    """The part of a convex polygon on one side of a line."""
    inside = ((polygon - point) * normal).sum(axis=1)
    kept = []
    for i in range(len(polygon)):
        j = (i + 1) % len(polygon)
        if inside[i] >= 0:
            kept.append(polygon[i])
        if (inside[i] >= 0) != (inside[j] >= 0):
            kept.append(polygon[i] + (polygon[j] - polygon[i]) * inside[i] / (inside[i] - inside[j]))
    return np.array(kept)


def wear(shard, random, least=0.06, most=0.26):
    """Tumbling takes a bit off each corner. The shard comes back with CORNERS points around its middle."""
    shard = shard - shard.mean(axis=0)
    points = []
    for i, corner in enumerate(shard):
        before, after = shard[i - 1], shard[(i + 1) % len(shard)]
        bit = random.uniform(least, most)
        points += [corner + (before - corner) * bit, corner + (after - corner) * bit]
    points = np.array(points) + random.normal(0, 0.02, (len(points), 2))
    if len(points) >= CORNERS:
        return points[np.sort(random.permutation(len(points))[:CORNERS])]
    return np.concatenate([points, np.repeat(points[-1:], CORNERS - len(points), axis=0)])


def throw(random, stock, pixels, density=17.0, specks=0.16):
    """Corners, angles and centers of all chips, in the order in which they land."""
    count = int(density * ((FINE + 2 * pixels) / pixels) ** 2)
    outline = stock[random.integers(0, len(stock), count)]
    size = pixels * 0.62 * np.exp(random.normal(0.0, 0.12, count))
    size[random.random(count) < specks] *= 0.45  # dust and specks from the bottom of the box
    angle = random.uniform(0, 2 * np.pi, count)
    cos, sin = (np.cos(angle) * size)[:, None], (np.sin(angle) * size)[:, None]
    center = random.uniform(-pixels, FINE + pixels, (count, 2))
    x = outline[..., 0] * cos - outline[..., 1] * sin + center[:, :1]
    y = outline[..., 0] * sin + outline[..., 1] * cos + center[:, 1:]
    return np.stack([x, y], axis=-1), angle, center


def lay(corners, ground):
    """For every pixel the number of the chip on top, or `ground` where none fell."""
    image = Image.new("I", (FINE, FINE), ground)
    draw = ImageDraw.Draw(image)
    for number, outline in enumerate(corners.reshape(len(corners), -1).tolist()):
        draw.polygon(outline, fill=number)
    return np.asarray(image)


def pick(random, swatch, count):
    """A color of the recipe for each of `count` chips, by their shares."""
    shares = np.array([color["share"] for color in swatch["colors"]], dtype=float)
    return random.choice(len(shares), count, p=shares / shares.sum())
