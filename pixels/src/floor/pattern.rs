use image::RgbImage;

use super::{
    atlas::Atlas,
    color::{self, DARK, Light},
    lattice::Seam,
};

/// Boards up to this width are held in a hand, near a window, and lit unevenly. On a larger one,
/// darker parts are its pattern.
const HAND_BOARD_METERS: f32 = 1.0;

/// Cells across a board whose brightness is evened out.
const CELLS_ACROSS: usize = 4;

/// A swatch, without its own light and in all sizes, so that chips far away become an even color.
pub(super) struct Pattern {
    pub(super) atlas: Atlas,
    /// The pixels of the atlas, in linear light.
    pub(super) pixels: Vec<Light>,
    pub(super) mean: Light,
    pub(super) seam: Seam,
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
        let atlas = Atlas::new(side);
        let pixels = atlas.filled(pixels);
        Self { atlas, pixels, mean, seam: if by_hand { Seam::Sharp } else { Seam::Soft } }
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
