//! A floor of any color in the picture of a room.
//!
//! A room is rendered once, with a plain floor, into passes: the light on the floor, and the light that its coat
//! mirrors, called gloss. A floor is its color times the light, plus the gloss. See `art/rooms` and decision 0041.

mod color;
mod pattern;

use image::RgbImage;

use color::Screen;
use pattern::Pattern;

/// Samples of one pixel along the direction in which it is longest on the floor. At flat angles a pixel is a long, thin
/// piece of floor; without this chips would either flicker or blur.
const MAX_SAMPLES_PER_PIXEL: f64 = 12.0;

/// A room without a color on its floor.
pub(super) struct Room {
    /// The room with a gray floor.
    pub(super) photo: RgbImage,
    /// The square root of the light on the floor, as parts of `most_light`.
    pub(super) light: RgbImage,
    /// The square root of the light that the coat mirrors, as parts of `most_gloss`.
    pub(super) gloss: RgbImage,
    /// White where the floor is.
    pub(super) mask: RgbImage,
    /// The light of white in the pass, as parts of the light that shows a white floor white.
    pub(super) most_light: f32,
    /// The light of white in the pass.
    pub(super) most_gloss: f32,
    /// Matrix in rows that takes a place (x, y, 1) in the picture, in pixels, to meters on the floor, up to scale.
    pub(super) plane: [f64; 9],
}

/// A piece of floor that one pixel shows, in meters.
struct Piece {
    center: [f64; 2],
    /// The longer axis.
    long: [f64; 2],
    /// Length of the other axis.
    width: f64,
}

impl Room {
    /// Lays a floor of the color in a picture of `meters` of floor, with this part of the room's gloss.
    pub(super) fn with_floor(&self, swatch: &RgbImage, meters: f32, shine: f32) -> RgbImage {
        let mut pattern = Pattern::new(swatch, meters);
        let screen = Screen::new();
        let light_of = pass(self.most_light);
        let gloss_of = pass(self.most_gloss * shine);
        let mut picture = self.photo.clone();
        let passes = self.light.pixels().zip(self.gloss.pixels()).zip(self.mask.pixels());
        for ((x, y, pixel), ((light, gloss), mask)) in picture.enumerate_pixels_mut().zip(passes) {
            if mask[0] == 0 {
                continue;
            }
            let floor = mean_color(&mut pattern, &self.piece(x, y));
            let share = f32::from(mask[0]) / 255.0;
            for channel in 0..3 {
                let light = floor[channel] * light_of[usize::from(light[channel])];
                let floor = screen.shown(light + gloss_of[usize::from(gloss[channel])]);
                let rest = f32::from(pixel[channel]);
                pixel[channel] = (rest + (floor - rest) * share + 0.5) as u8;
            }
        }
        picture
    }

    /// The piece of floor that a pixel shows.
    fn piece(&self, x: u32, y: u32) -> Piece {
        let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
        let [right, forward, scale] = [0, 3, 6].map(|row| &self.plane[row..row + 3]);
        let at = |row: &[f64]| row[0] * x + row[1] * y + row[2];
        let one = 1.0 / at(scale);
        let center = [at(right) * one, at(forward) * one];
        // The ways on the floor to the next pixel across and down.
        let way = |column: usize| {
            [(right[column] - center[0] * scale[column]) * one, (forward[column] - center[1] * scale[column]) * one]
        };
        let (long, width) = axes(way(0), way(1));
        Piece { center, long, width }
    }
}

/// The light that each byte of a pass stands for.
fn pass(most: f32) -> [f32; 256] {
    std::array::from_fn(|byte| (byte as f32 / 255.0).powi(2) * most)
}

/// The mean color of a piece of floor.
fn mean_color(pattern: &mut Pattern, piece: &Piece) -> color::Light {
    let Piece { center, long, width } = piece;
    let length = (long[0] * long[0] + long[1] * long[1]).sqrt();
    let samples = (length / width.max(1e-9)).ceil().clamp(1.0, MAX_SAMPLES_PER_PIXEL);
    let sizes = pattern.sizes(width.max(length / samples) as f32, samples as u16);
    let mut sum = color::DARK;
    for sample in 0..samples as u16 {
        let away = (f64::from(sample) + 0.5) / samples - 0.5;
        let point = [(center[0] + long[0] * away) as f32, (center[1] + long[1] * away) as f32];
        let found = pattern.at(point, sizes.of(sample));
        for channel in 0..4 {
            sum[channel] += found[channel];
        }
    }
    sum.map(|sum| sum / samples as f32)
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
