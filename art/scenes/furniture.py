"""Cabinets and windows."""

from materials import glass, material
from shapes import group, mark, quad, span, tube


def cabinets(x0, x1, depth, z0, z1, count, mat, face="-Y", at=0.0, pull=None, gap=0.003,
             toe=0.0, drawers=0, shaker=False, pull_side="top"):
    """A run of cabinets: carcass plus `count` doors with gaps and bar pulls.

    The run lies along X from x0 to x1 with its back at y=`at` and doors facing
    -Y; face may be "+Y", "+X" or "-X" (the run then lies along Y, from x0 to
    x1, with its back at x=`at`).  drawers > 0 stacks that many drawer fronts
    instead of each door.  toe = height of a recessed toe kick.
    """
    m0 = mark()
    w = (x1 - x0) / count
    t = 0.02
    span(x0, x1, -depth + t, 0, z0 + toe, z1, mat, 0.002)
    if toe:
        span(x0 + 0.02, x1 - 0.02, -depth + 0.08, -0.02, z0, z0 + toe, material("#0d0d0d", 0.6))
    for i in range(count):
        a, b = x0 + i * w + gap / 2, x0 + (i + 1) * w - gap / 2
        rows = max(drawers, 1)
        h = (z1 - z0 - toe) / rows
        for r in range(rows):
            c, d = z0 + toe + r * h + gap / 2, z0 + toe + (r + 1) * h - gap / 2
            if shaker and not drawers:
                span(a, b, -depth + 0.008, -depth + t - 0.001, c, d, mat, 0.001)
                e = 0.06
                for q in ((a, a + e, c, d), (b - e, b, c, d), (a + e, b - e, c, c + e), (a + e, b - e, d - e, d)):
                    span(q[0], q[1], -depth, -depth + 0.012, q[2], q[3], mat, 0.002)
            else:
                span(a, b, -depth, -depth + t - 0.001, c, d, mat, 0.0025)
            if pull:
                y = -depth - 0.03
                if drawers:
                    l = min(0.3, (b - a) * 0.5)
                    z = d - 0.06
                    p0, p1 = ((a + b) / 2 - l / 2, y, z), ((a + b) / 2 + l / 2, y, z)
                else:
                    l = min(0.32, (d - c) * 0.4)
                    x = b - 0.05 if i % 2 == 0 else a + 0.05
                    zt = d - 0.06 if pull_side == "top" else c + 0.06 + l
                    p0, p1 = (x, y, zt), (x, y, zt - l)
                tube([p0, p1], 0.006, pull, smooth=False)
                for p in (p0, p1):
                    tube([(p[0] + (p1[0] - p0[0]) * (0.08 if p is p0 else -0.08), p[1],
                           p[2] + (p1[2] - p0[2]) * (0.08 if p is p0 else -0.08)),
                          (p[0] + (p1[0] - p0[0]) * (0.08 if p is p0 else -0.08), -depth + 0.002,
                           p[2] + (p1[2] - p0[2]) * (0.08 if p is p0 else -0.08))], 0.005, pull, smooth=False)
    yaw = {"-Y": 0, "+Y": 180, "+X": 90, "-X": -90}[face]
    if yaw == 0:
        return group(m0, (0, at, 0), 0)
    if yaw == 180:
        return group(m0, (x0 + x1, at, 0), 180)
    if yaw == 90:                       # local x -> world y
        return group(m0, (at, 0, 0), 90)
    return group(m0, (at, x0 + x1, 0), -90)


def window_grid(x0, x1, y, z0, z1, panes, frame, pane=None, bar=0.05, depth=0.08, rows=1):
    """Framed glazing in the XZ plane at y."""
    pane = pane or glass()
    for i in range(panes + 1):
        x = x0 + (x1 - x0) * i / panes
        span(x - bar / 2, x + bar / 2, y - depth / 2, y + depth / 2, z0, z1, frame, 0.003)
    for r in range(rows + 1):
        z = z0 + (z1 - z0) * r / rows
        span(x0 - bar / 2, x1 + bar / 2, y - depth / 2 + 0.004, y + depth / 2 - 0.004, z - bar / 2, z + bar / 2,
             frame, 0.003)
    quad([(x0, y, z0), (x1, y, z0), (x1, y, z1), (x0, y, z1)], pane)
