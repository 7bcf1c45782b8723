//! An endless floor from pieces of one square picture, after Heitz and Neyret, 2018.
//!
//! Each corner of a lattice of triangles has a piece of the picture, turned and moved in its own way. A point of the floor
//! shows the pieces of the corners around it.

/// Distance between the pieces, as a part of the picture's width. A piece reaches as far as the next one, so all of it is
/// in the picture but for some corners.
const SPACING: f32 = 0.8;

/// A piece with a smaller share of a point is left out.
const MIN_PIECE_SHARE: f32 = 0.02;

const SQRT_3: f32 = 1.732_050_8;

/// Corners whose pieces are remembered: neighboring pixels show the same ones.
const REMEMBERED_CORNERS: usize = 512;

/// The seams between pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seam {
    /// Chips are cut through.
    Sharp,
    /// Clouds of pigment flow into each other.
    Soft,
}

/// A place in the picture that is a part of a point of the floor.
#[derive(Clone, Copy, Default)]
pub(super) struct Part {
    /// Its share of the color. Those of a point can have a sum above 1: the rest is the mean color of the picture, and
    /// negative then. A mean of several pieces has less contrast than each of them; this gives it back.
    pub(super) share: f32,
    /// Across and down, from 0 to 1.
    pub(super) place: [f32; 2],
}

/// The piece of the picture at a corner of the lattice.
#[derive(Clone, Copy)]
struct Corner {
    column: i32,
    row: i32,
    sin: f32,
    cos: f32,
    /// The middle of the piece in the picture.
    middle: [f32; 2],
}

/// The pieces of a floor, and those that were used last.
pub(super) struct Lattice {
    seam: Seam,
    corners: Vec<Corner>,
}

impl Lattice {
    pub(super) fn new(seam: Seam) -> Self {
        Self { seam, corners: vec![Corner::new(0, 0); REMEMBERED_CORNERS] }
    }

    /// The parts of the picture at a point of the floor, which is in widths of the picture. Parts with a share of 0 are not
    /// seen.
    pub(super) fn at(&mut self, [x, y]: [f32; 2]) -> [Part; 3] {
        let (u, v) = (x * (1.0 / SPACING), y * (1.0 / SPACING));
        let (along, up) = (u - v * (1.0 / SQRT_3), v * (2.0 / SQRT_3));
        let (column, row) = (floor(along), floor(up));
        let (f, g) = (along - column as f32, up - row as f32);
        let corners = if f + g > 1.0 {
            [(1, 1, f + g - 1.0), (0, 1, 1.0 - f), (1, 0, 1.0 - g)]
        } else {
            [(0, 0, 1.0 - f - g), (0, 1, g), (1, 0, f)]
        };
        let shares = self.shares([corners[0].2, corners[1].2, corners[2].2]);
        let contrast = 1.0 / (shares[0] * shares[0] + shares[1] * shares[1] + shares[2] * shares[2]).sqrt();
        let mut parts = [Part::default(); 3];
        for (part, ((right, above, _), share)) in parts.iter_mut().zip(corners.into_iter().zip(shares)) {
            if share == 0.0 {
                continue;
            }
            let Corner { column, row, sin, cos, middle } = self.corner(column + right, row + above);
            let (dx, dy) =
                (x - (column as f32 + row as f32 / 2.0) * SPACING, y - row as f32 * (SQRT_3 / 2.0 * SPACING));
            let place = [middle[0] + dx * cos - dy * sin, middle[1] + dx * sin + dy * cos].map(mirrored);
            *part = Part { share: share * contrast, place };
        }
        parts
    }

    /// The shares of three pieces, whose sum is 1, from the distances to their corners.
    fn shares(&self, near: [f32; 3]) -> [f32; 3] {
        let mut shares = near;
        for share in &mut shares {
            *share *= *share;
            if self.seam == Seam::Sharp {
                *share *= *share;
                *share *= *share;
            }
        }
        divide(&mut shares);
        for share in &mut shares {
            if *share < MIN_PIECE_SHARE {
                *share = 0.0;
            }
        }
        divide(&mut shares);
        shares
    }

    fn corner(&mut self, column: i32, row: i32) -> Corner {
        let place = (column.wrapping_mul(37) ^ row.wrapping_mul(101)) as usize % REMEMBERED_CORNERS;
        let corner = &mut self.corners[place];
        if (corner.column, corner.row) != (column, row) {
            *corner = Corner::new(column, row);
        }
        *corner
    }
}

impl Corner {
    fn new(column: i32, row: i32) -> Self {
        let [turn, aside, down] = random(column, row);
        let (sin, cos) = (turn * std::f32::consts::TAU).sin_cos();
        let middle = [aside, down].map(|offset| 0.5 + (offset - 0.5) * (1.0 - SPACING));
        Self { column, row, sin, cos, middle }
    }
}

/// Beyond its edges a picture goes on mirrored. A piece reaches beyond them by less than the width of the picture.
fn mirrored(place: f32) -> f32 {
    let place = place.abs();
    if place <= 1.0 { place } else { (2.0 - place).max(0.0) }
}

/// The whole number below, at most a billion either way: near the horizon a floor is endless. The standard function is
/// a call on processors without SSE 4.1.
fn floor(number: f32) -> i32 {
    let whole = number.clamp(-1e9, 1e9) as i32;
    whole - i32::from(whole as f32 > number)
}

/// Makes the sum of the shares 1.
fn divide(shares: &mut [f32; 3]) {
    let factor = 1.0 / (shares[0] + shares[1] + shares[2]);
    for share in shares {
        *share *= factor;
    }
}

/// Three numbers from 0 to 1 that depend on nothing but the corner.
fn random(column: i32, row: i32) -> [f32; 3] {
    let first = column.cast_unsigned().wrapping_mul(374_761_393);
    let mut bits = first.wrapping_add(row.cast_unsigned().wrapping_mul(668_265_263));
    let mut numbers = [0.0; 3];
    for (number, factor) in numbers.iter_mut().zip([1_274_126_177_u32, 2_246_822_519, 3_266_489_917]) {
        bits = (bits ^ (bits >> 15)).wrapping_mul(factor);
        bits ^= bits >> 13;
        *number = bits as f32 / u32::MAX as f32;
    }
    numbers
}
