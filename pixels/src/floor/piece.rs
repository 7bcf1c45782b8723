/// The piece of floor that one pixel shows, in meters.
pub(super) struct Piece {
    pub(super) center: [f64; 2],
    /// The longer axis.
    pub(super) long: [f64; 2],
    /// Length of the other axis.
    pub(super) width: f64,
}

impl Piece {
    /// The piece that a pixel shows of a floor with this plane: see [`super::Room::plane`].
    pub(super) fn of(plane: &[f64; 9], x: u32, y: u32) -> Self {
        let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
        let [right, forward, scale] = [0, 3, 6].map(|row| &plane[row..row + 3]);
        let at = |row: &[f64]| row[0] * x + row[1] * y + row[2];
        let one = 1.0 / at(scale);
        let center = [at(right) * one, at(forward) * one];
        // The ways on the floor to the next pixel across and down.
        let way = |column: usize| {
            [(right[column] - center[0] * scale[column]) * one, (forward[column] - center[1] * scale[column]) * one]
        };
        let (long, width) = axes(way(0), way(1));
        Self { center, long, width }
    }
}

/// The longer axis of the ellipse that a pixel covers, and the length of the other one.
fn axes(across: [f64; 2], down: [f64; 2]) -> ([f64; 2], f64) {
    let xx = across[0] * across[0] + down[0] * down[0];
    let xy = across[0] * across[1] + down[0] * down[1];
    let yy = across[1] * across[1] + down[1] * down[1];
    let (middle, half) = (f64::midpoint(xx, yy), (xx - yy) / 2.0);
    let reach = (half * half + xy * xy).sqrt();
    let length = (middle + reach).sqrt();
    // The cosine of twice the angle of the longer axis gives both of its parts.
    let double = if reach > 0.0 { half / reach } else { 1.0 };
    let (cos, sin) = ((f64::midpoint(1.0, double)).max(0.0).sqrt(), (f64::midpoint(1.0, -double)).max(0.0).sqrt());
    ([cos * length, sin.copysign(xy) * length], (middle - reach).max(0.0).sqrt())
}
