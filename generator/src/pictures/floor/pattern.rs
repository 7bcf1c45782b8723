//! A swatch as an endless floor.
//!
//! Colors are added in loops. The functions of arrays would be calls of their own in a program built without
//! optimization across its units, and took two thirds of the time of a floor.

use image::RgbImage;

use super::color::{self, DARK, Light};

/// Boards up to this width are held in a hand, near a window, and lit unevenly. What is darker on a larger one is its
/// pattern.
const HAND_BOARD_METERS: f32 = 1.0;

/// Cells across a board whose brightness is evened out.
const CELLS_ACROSS: usize = 4;

/// Distance of the pieces of the picture that a floor is laid of, as a part of its width. A piece reaches as far as the
/// next one, so all of it is in the picture but for some corners.
const SPACING: f32 = 0.8;

/// Sharpness of the seams between pieces. Chips are cut through; clouds of pigment flow into each other.
const HAND_SEAM: i32 = 8;
const FLOW_SEAM: i32 = 2;

/// A piece with a smaller share of a point is left out.
const MIN_PIECE_SHARE: f32 = 0.02;

const SQRT_3: f32 = 1.732_050_8;

/// One size of the picture, in linear light. The next one has half as many pixels a side.
struct Level {
    side: usize,
    pixels: Vec<Light>,
}

/// A swatch, without its own light and in all sizes, so that chips far away become an even color.
pub(super) struct Pattern {
    levels: Vec<Level>,
    mean: Light,
    seam: i32,
    /// Width of the floor in the picture.
    meters: f32,
}

impl Pattern {
    /// The pattern of a picture of a board, `meters` wide. Of a picture that is no square, the upper left square is
    /// used.
    pub(super) fn new(picture: &RgbImage, meters: f32) -> Self {
        let side = picture.width().min(picture.height()) as usize;
        let table = color::table();
        let rows = picture.rows().take(side);
        let mut pixels: Vec<Light> = rows.flat_map(|row| row.take(side).map(|pixel| light(pixel.0, &table))).collect();
        let by_hand = meters < HAND_BOARD_METERS;
        if by_hand && side >= CELLS_ACROSS {
            even_out(&mut pixels, side);
        }
        let mean = mean(&pixels);
        let mut levels = vec![Level { side, pixels }];
        while let Some(half) = levels.last().and_then(Level::half) {
            levels.push(half);
        }
        Self { levels, mean, seam: if by_hand { HAND_SEAM } else { FLOW_SEAM }, meters }
    }

    /// The color at a point of the floor, as the mean of an area that is `footprint` wide. All in meters.
    pub(super) fn at(&self, point: [f32; 2], footprint: f32) -> Light {
        let (x, y) = (point[0] / self.meters, point[1] / self.meters);
        let level = (footprint / self.meters * self.levels[0].side as f32).max(1.0).log2();
        // Each corner of a lattice of triangles has a piece of the picture, turned and moved in its own way.
        let (u, v) = (x / SPACING, y / SPACING);
        let (along, up) = (u - v / SQRT_3, v * 2.0 / SQRT_3);
        let (column, row) = (floor(along), floor(up));
        let (f, g) = (along - column, up - row);
        let corners = if f + g > 1.0 {
            [(1.0, 1.0, f + g - 1.0), (0.0, 1.0, 1.0 - f), (1.0, 0.0, 1.0 - g)]
        } else {
            [(0.0, 0.0, 1.0 - f - g), (0.0, 1.0, g), (1.0, 0.0, f)]
        };
        let shares = self.shares([corners[0].2, corners[1].2, corners[2].2]);
        let mut sum = DARK;
        for (&(right, above, _), share) in corners.iter().zip(shares) {
            if share == 0.0 {
                continue;
            }
            let corner = (column + right, row + above);
            let center = ((corner.0 + corner.1 / 2.0) * SPACING, corner.1 * SQRT_3 / 2.0 * SPACING);
            let [turn, aside, down] = random(corner);
            let (sin, cos) = (turn * std::f32::consts::TAU).sin_cos();
            let (dx, dy) = (x - center.0, y - center.1);
            let place = |offset: f32, distance: f32| 0.5 + (offset - 0.5) * (1.0 - SPACING) + distance;
            let found = self.sample(place(aside, dx * cos - dy * sin), place(down, dx * sin + dy * cos), level);
            for channel in 0..4 {
                sum[channel] += share * (found[channel] - self.mean[channel]);
            }
        }
        // A mean of several pieces has less contrast than each of them; this gives it back.
        let contrast = (shares[0] * shares[0] + shares[1] * shares[1] + shares[2] * shares[2]).sqrt();
        let mut color = self.mean;
        for channel in 0..4 {
            color[channel] = (color[channel] + sum[channel] / contrast).max(0.0);
        }
        color
    }

    /// The shares of three pieces, whose sum is 1, from the distances to their corners.
    #[inline]
    fn shares(&self, near: [f32; 3]) -> [f32; 3] {
        let mut shares = near;
        for share in &mut shares {
            *share = share.powi(self.seam);
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

    fn sample(&self, u: f32, v: f32, level: f32) -> Light {
        let last = self.levels.len() - 1;
        let (finer, part) = (level as usize, level.fract());
        if finer >= last {
            return self.levels[last].sample(u, v);
        }
        let finer_color = self.levels[finer].sample(u, v);
        color::mix(finer_color, self.levels[finer + 1].sample(u, v), part)
    }
}

impl Level {
    fn half(&self) -> Option<Self> {
        let side = self.side / 2;
        let four = |x: usize, y: usize| {
            let at = |right: usize, down: usize| self.pixels[(2 * y + down) * self.side + 2 * x + right];
            let [a, b, c, d] = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
            std::array::from_fn(|channel| (a[channel] + b[channel] + c[channel] + d[channel]) / 4.0)
        };
        (side > 0).then(|| Self {
            side,
            pixels: (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).map(|(x, y)| four(x, y)).collect(),
        })
    }

    /// The color between pixels. Beyond its edges the picture goes on mirrored.
    #[inline]
    fn sample(&self, u: f32, v: f32) -> Light {
        let side = self.side as f32;
        let (x, y) = (u * side - 0.5, v * side - 0.5);
        let (left, top) = (floor(x), floor(y));
        let (one, other) = (self.inside(left), self.inside(left + 1.0));
        let line = |y: f32| {
            let start = self.inside(y) * self.side;
            color::mix(self.pixels[start + one], self.pixels[start + other], x - left)
        };
        color::mix(line(top), line(top + 1.0), y - top)
    }

    /// A piece reaches beyond an edge by less than its width, so no division is needed: it would take most of the time
    /// of a floor.
    #[inline]
    fn inside(&self, place: f32) -> usize {
        let (place, side) = (place as i32, self.side as i32);
        let place = if place < 0 { -1 - place } else { place };
        let place = if place < side { place } else { 2 * side - 1 - place };
        place.clamp(0, side - 1) as usize
    }
}

/// Divides a board by the light on it: the mean colors of its cells, and what is between them.
fn even_out(pixels: &mut [Light], side: usize) {
    let cell = side / CELLS_ACROSS;
    let mut grid = [[DARK; CELLS_ACROSS]; CELLS_ACROSS];
    for (row, cells) in grid.iter_mut().enumerate() {
        for (column, color) in cells.iter_mut().enumerate() {
            let lines = (row * cell..(row + 1) * cell).map(|y| y * side + column * cell);
            let inside: Vec<Light> = lines.flat_map(|start| pixels[start..start + cell].iter().copied()).collect();
            *color = mean(&inside);
        }
    }
    let whole = mean(grid.as_flattened());
    let places: Vec<(usize, f32)> = (0..side)
        .map(|pixel| {
            let place = ((pixel as f32 + 0.5) / cell as f32 - 0.5).clamp(0.0, (CELLS_ACROSS - 1) as f32);
            let first = (place as usize).min(CELLS_ACROSS - 2);
            (first, place - first as f32)
        })
        .collect();
    for (line, (row, down)) in pixels.chunks_mut(side).zip(&places) {
        for (pixel, (column, right)) in line.iter_mut().zip(&places) {
            let [upper, lower] =
                [*row, row + 1].map(|row| color::mix(grid[row][*column], grid[row][column + 1], *right));
            let light = color::mix(upper, lower, *down);
            *pixel = std::array::from_fn(|channel| pixel[channel] * whole[channel] / light[channel].max(1e-4));
        }
    }
}

/// The whole number below. The standard one is a call to a function on processors without SSE 4.1.
#[inline]
fn floor(number: f32) -> f32 {
    let whole = number as i32 as f32;
    if whole > number { whole - 1.0 } else { whole }
}

fn light([red, green, blue]: [u8; 3], table: &[f32; 256]) -> Light {
    let [red, green, blue] = [red, green, blue].map(|byte| table[usize::from(byte)]);
    [red, green, blue, 0.0]
}

fn mean(pixels: &[Light]) -> Light {
    let mut sum = [0.0; 4];
    for pixel in pixels {
        for channel in 0..sum.len() {
            sum[channel] += f64::from(pixel[channel]);
        }
    }
    sum.map(|sum| (sum / pixels.len().max(1) as f64) as f32)
}

/// Makes the sum of the shares 1.
#[inline]
fn divide(shares: &mut [f32; 3]) {
    let sum = shares[0] + shares[1] + shares[2];
    for share in shares {
        *share /= sum;
    }
}

/// Three numbers from 0 to 1 that depend on nothing but the corner.
fn random((column, row): (f32, f32)) -> [f32; 3] {
    let first = (column as i32).cast_unsigned().wrapping_mul(374_761_393);
    let mut bits = first.wrapping_add((row as i32).cast_unsigned().wrapping_mul(668_265_263));
    let mut numbers = [0.0; 3];
    for (number, factor) in numbers.iter_mut().zip([1_274_126_177_u32, 2_246_822_519, 3_266_489_917]) {
        bits = (bits ^ (bits >> 15)).wrapping_mul(factor);
        bits ^= bits >> 13;
        *number = bits as f32 / u32::MAX as f32;
    }
    numbers
}
