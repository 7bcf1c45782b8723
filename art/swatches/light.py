"""Color and light shared by all swatches: linear light, the clear coat on top, and the file."""

from io import BytesIO

import numpy as np
from PIL import Image

SIZE = 800


def linear(value):
    """The linear light of a color such as "#8f918c", as three numbers."""
    srgb = np.array([int(value[i : i + 2], 16) for i in (1, 3, 5)]) / 255.0
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def encoded(light):
    """Linear light as 8-bit sRGB. The shoulder keeps highlights from clipping hard."""
    light = np.maximum(light, 0.0)
    light = np.where(light > 0.8, 0.8 + 0.2 * np.tanh((light - 0.8) / 0.2), light)
    srgb = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return (srgb * 255.0 + 0.5).astype(np.uint8)


def halve(picture):
    """Average 2x2 pixels, in linear light: this is the anti-aliasing."""
    return 0.25 * (picture[0::2, 0::2] + picture[1::2, 0::2] + picture[0::2, 1::2] + picture[1::2, 1::2])


def clear_coat(picture, random, ripple=None, gloss=0.03):
    """A board under a clear coat, near a window: brighter toward it, with a faint, wide sheen."""
    size = picture.shape[0]
    axis = (np.arange(size) + 0.5) / size - 0.5
    x, y = np.meshgrid(axis, axis)
    angle = np.deg2rad(random.uniform(205, 245))  # the window is up and to the left
    toward = x * np.cos(angle) + y * np.sin(angle)
    across = -x * np.sin(angle) + y * np.cos(angle)
    if ripple is not None:
        toward = toward + ripple
    fall = 1.0 + 0.13 * toward - 0.10 * (x * x + y * y)
    offset = random.uniform(0.12, 0.26)
    sheen = np.exp(-(((toward - offset) / 0.17) ** 2) - ((across - random.uniform(-0.15, 0.15)) / 0.42) ** 2)
    return picture * fall[..., None] + gloss * sheen[..., None] * np.array([0.98, 1.0, 1.03])


def save(picture, kilobytes, path):
    """Write a JPEG at the best quality from 42 to 84 that stays within `kilobytes`."""
    image = Image.fromarray(encoded(picture))
    low, high = 42, 84
    data = jpeg(image, high)
    if len(data) > kilobytes * 1000:
        data = jpeg(image, low)
        while high - low > 1:
            middle = (low + high) // 2
            tried = jpeg(image, middle)
            if len(tried) <= kilobytes * 1000:
                low, data = middle, tried
            else:
                high = middle
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return len(data)


def jpeg(image, quality):
    file = BytesIO()
    image.save(file, "JPEG", quality=quality, subsampling="4:2:0", optimize=True, progressive=True)
    return file.getvalue()
