//! A swatch as an endless floor.
//!
//! Colors are added in loops: without link-time optimization the functions of arrays are not inlined, and took two
//! thirds of the time of a floor.

use image::RgbImage;

use super::color::{self, DARK, Light};

/// Boards up to this width are held in a hand, near a window, and lit unevenly. On a larger one,
/// darker parts are its pattern.
const HAND_BOARD_METERS: f32 = 1.0;

/// Cells across a board whose brightness is evened out.
const CELLS_ACROSS: usize = 4;

/// Distance between the pieces of the picture that make up a floor, as a part of the picture's width. A piece reaches
/// as far as the next one, so all of it is in the picture but for some corners.
const SPACING: f32 = 0.8;

/// Pixels with fewer samples than this take each of them from two sizes of the picture and mix them. The others take
/// some from one size, and the rest from the other, which is the same mean for half of the work.
const MIN_SAMPLES_IN_ONE_SIZE: u16 = 4;

/// The same for clouds of pigment, whose sizes differ less than those of chips.
const MIN_SAMPLES_OF_CLOUDS: u16 = 2;

/// A piece with a smaller share of a point is left out.
const MIN_PIECE_SHARE: f32 = 0.02;

const SQRT_3: f32 = 1.732_050_8;

/// Corners whose pieces are remembered: neighboring pixels show the same ones.
const REMEMBERED_CORNERS: usize = 512;

/// One size of the picture, in linear light. The next one has half as many pixels a side.
struct Level {
    side: usize,
    pixels: Vec<Light>,
}

/// The seams between pieces.
#[derive(Clone, Copy, PartialEq)]
enum Seam {
    /// Chips are cut through.
    Sharp,
    /// Clouds of pigment flow into each other.
    Soft,
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

/// The sizes of the picture for one sample, as levels with a part between two of them.
#[derive(Clone, Copy)]
pub(super) struct Size {
    level: usize,
    part: f32,
}

/// The sizes of the picture for all samples of a pixel.
pub(super) struct Sizes {
    finer: usize,
    part: f32,
    mixed: bool,
}

impl Sizes {
    /// The size for one of the samples.
    #[inline]
    pub(super) fn of(&self, sample: u16) -> Size {
        if self.mixed {
            return Size { level: self.finer, part: self.part };
        }
        // Steps by the golden ratio spread both sizes over the pixel.
        let coarser = (f32::from(sample) * 0.618_034 + 0.3).fract() < self.part;
        Size { level: self.finer + usize::from(coarser), part: 0.0 }
    }
}

/// A swatch, without its own light and in all sizes, so that chips far away become an even color.
pub(super) struct Pattern {
    levels: Vec<Level>,
    mean: Light,
    seam: Seam,
    /// Pictures side by side on a meter of floor.
    per_meter: f32,
    corners: Vec<Corner>,
}

impl Pattern {
    /// The pattern of a picture of a board, `meters` wide. Of a picture that is no square, the upper left square is
    /// used.
    pub(super) fn new(picture: &RgbImage, meters: f32) -> Self {
        let side = picture.width().min(picture.height()) as usize;
        let table = color::table();
        let mut pixels = Vec::with_capacity(side * side);
        for row in picture.rows().take(side) {
            pixels.extend(row.take(side).map(|pixel| light(pixel.0, &table)));
        }
        let by_hand = meters < HAND_BOARD_METERS;
        if by_hand && side >= CELLS_ACROSS {
            even_out(&mut pixels, side);
        }
        let mean = mean(&pixels);
        let mut levels = vec![Level { side, pixels }];
        while let Some(half) = levels.last().and_then(Level::half) {
            levels.push(half);
        }
        let seam = if by_hand { Seam::Sharp } else { Seam::Soft };
        Self { levels, mean, seam, per_meter: 1.0 / meters, corners: vec![Corner::new(0, 0); REMEMBERED_CORNERS] }
    }

    /// The sizes for the samples of a pixel, each of them the mean of an area that is `footprint` meters wide.
    pub(super) fn sizes(&self, footprint: f32, samples: u16) -> Sizes {
        let level = (footprint * self.per_meter * self.levels[0].side as f32).max(1.0).log2();
        let (finer, part) = (level as usize, level.fract());
        let last = self.levels.len() - 1;
        if finer >= last {
            return Sizes { finer: last, part: 0.0, mixed: false };
        }
        let least = if self.seam == Seam::Sharp { MIN_SAMPLES_IN_ONE_SIZE } else { MIN_SAMPLES_OF_CLOUDS };
        Sizes { finer, part, mixed: samples < least }
    }

    /// The color at a point of the floor, in meters.
    pub(super) fn at(&mut self, point: [f32; 2], size: Size) -> Light {
        let (x, y) = (point[0] * self.per_meter, point[1] * self.per_meter);
        // Each corner of a lattice of triangles has a piece of the picture, turned and moved in its own way.
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
        let mut sum = DARK;
        for ((right, above, _), share) in corners.into_iter().zip(shares) {
            if share == 0.0 {
                continue;
            }
            let Corner { column, row, sin, cos, middle } = self.corner(column + right, row + above);
            let (dx, dy) =
                (x - (column as f32 + row as f32 / 2.0) * SPACING, y - row as f32 * (SQRT_3 / 2.0 * SPACING));
            let found = self.sample(middle[0] + dx * cos - dy * sin, middle[1] + dx * sin + dy * cos, size);
            for channel in 0..4 {
                sum[channel] += share * found[channel];
            }
        }
        // A mean of several pieces has less contrast than each of them; this gives it back.
        let contrast = 1.0 / (shares[0] * shares[0] + shares[1] * shares[1] + shares[2] * shares[2]).sqrt();
        let mut color = self.mean;
        for channel in 0..4 {
            color[channel] = (color[channel] + (sum[channel] - color[channel]) * contrast).max(0.0);
        }
        color
    }

    /// The shares of three pieces, whose sum is 1, from the distances to their corners.
    #[inline]
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

    #[inline]
    fn corner(&mut self, column: i32, row: i32) -> Corner {
        let place = (column.wrapping_mul(37) ^ row.wrapping_mul(101)) as usize % REMEMBERED_CORNERS;
        let corner = &mut self.corners[place];
        if (corner.column, corner.row) != (column, row) {
            *corner = Corner::new(column, row);
        }
        *corner
    }

    #[inline]
    fn sample(&self, u: f32, v: f32, size: Size) -> Light {
        let color = self.levels[size.level].sample(u, v);
        if size.part == 0.0 {
            return color;
        }
        color::mix(color, self.levels[size.level + 1].sample(u, v), size.part)
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

impl Level {
    fn half(&self) -> Option<Self> {
        let side = self.side / 2;
        let mut pixels = Vec::with_capacity(side * side);
        for rows in self.pixels.chunks_exact(2 * self.side).take(side) {
            let (upper, lower) = rows.split_at(self.side);
            for (upper, lower) in upper.chunks_exact(2).zip(lower.chunks_exact(2)) {
                let mut sum = DARK;
                for channel in 0..4 {
                    sum[channel] =
                        (upper[0][channel] + upper[1][channel] + lower[0][channel] + lower[1][channel]) / 4.0;
                }
                pixels.push(sum);
            }
        }
        (side > 0).then_some(Self { side, pixels })
    }

    /// The color between pixels. Beyond its edges the picture goes on mirrored.
    #[inline(always)]
    fn sample(&self, u: f32, v: f32) -> Light {
        let (x, y) = (u * self.side as f32 - 0.5, v * self.side as f32 - 0.5);
        let (left, top) = (floor(x), floor(y));
        let (across, down) = (x - left as f32, y - top as f32);
        let last = self.side as i32 - 1;
        let is_inside = left >= 0 && top >= 0 && left < last && top < last;
        let [left, right, top, bottom] = if is_inside {
            [left, left + 1, top, top + 1].map(|place| place as usize)
        } else {
            [left, left + 1, top, top + 1].map(|place| self.inside(place))
        };
        let (upper, lower) = (top * self.side, bottom * self.side);
        let upper = color::mix(self.pixels[upper + left], self.pixels[upper + right], across);
        let lower = color::mix(self.pixels[lower + left], self.pixels[lower + right], across);
        color::mix(upper, lower, down)
    }

    /// A piece reaches beyond an edge by less than its width, so no division is needed.
    fn inside(&self, place: i32) -> usize {
        let side = self.side as i32;
        let place = if place < 0 { -1 - place } else { place };
        let place = if place < side { place } else { 2 * side - 1 - place };
        place.clamp(0, side - 1) as usize
    }
}

/// Divides a board by the light on it: the mean colors of its cells, and values in between by interpolation.
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
            for channel in 0..4 {
                pixel[channel] *= whole[channel] / light[channel].max(1e-4);
            }
        }
    }
}

/// The whole number below, at most a billion either way: near the horizon a floor is endless. The standard function is
/// a call on processors without SSE 4.1.
#[inline]
fn floor(number: f32) -> i32 {
    let whole = number.clamp(-1e9, 1e9) as i32;
    whole - i32::from(whole as f32 > number)
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
