//! A floor of any color in the picture of a room.
//!
//! A room is rendered once, with a plain floor, into passes: the light on the floor, and what its coat mirrors. A floor
//! is its color times the light, plus the gloss. See `art/rooms` and decision 0041.

mod color;
mod pattern;

use image::RgbImage;

use pattern::Pattern;

/// Samples of one pixel along the direction in which it is longest on the floor. At flat angles a pixel is a long, thin
/// piece of floor; without this chips would either flicker or blur.
const MAX_SAMPLES_PER_PIXEL: u16 = 12;

/// A room without a color on its floor.
pub(super) struct Room {
    /// The room with a gray floor.
    pub(super) photo: RgbImage,
    /// The square root of the light on the floor, as parts of `most_light`.
    pub(super) light: RgbImage,
    /// The square root of what the coat mirrors, as parts of `most_gloss`.
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

impl Room {
    /// Lays a floor of the color in a picture of `meters` of floor, with this part of the room's gloss.
    pub(super) fn with_floor(&self, swatch: &RgbImage, meters: f32, shine: f32) -> RgbImage {
        let pattern = Pattern::new(swatch, meters);
        let mut picture = self.photo.clone();
        let passes = self.light.pixels().zip(self.gloss.pixels()).zip(self.mask.pixels());
        for ((x, y, pixel), ((light, gloss), mask)) in picture.enumerate_pixels_mut().zip(passes) {
            if mask[0] == 0 {
                continue;
            }
            let floor = self.color_at(&pattern, x, y);
            let share = f32::from(mask[0]) / 255.0;
            let pass = |byte: u8, most: f32| (f32::from(byte) / 255.0).powi(2) * most;
            for channel in 0..3 {
                let light = floor[channel] * pass(light[channel], self.most_light);
                let floor = color::shown(light + pass(gloss[channel], self.most_gloss) * shine) * 255.0;
                let rest = f32::from(pixel[channel]);
                pixel[channel] = (rest + (floor - rest) * share).round() as u8;
            }
        }
        picture
    }

    /// The mean color of the piece of floor that a pixel shows.
    fn color_at(&self, pattern: &Pattern, x: u32, y: u32) -> color::Light {
        let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
        let center = self.on_floor(x, y);
        let across = minus(self.on_floor(x + 0.5, y), self.on_floor(x - 0.5, y));
        let down = minus(self.on_floor(x, y + 0.5), self.on_floor(x, y - 0.5));
        let (long, width) = axes(across, down);
        let length = long[0].hypot(long[1]);
        let samples = (length / width.max(1e-9)).ceil().clamp(1.0, f64::from(MAX_SAMPLES_PER_PIXEL));
        let footprint = width.max(length / samples) as f32;
        let mut sum = color::DARK;
        for sample in 0..samples as u16 {
            let away = (f64::from(sample) + 0.5) / samples - 0.5;
            let point = [(center[0] + long[0] * away) as f32, (center[1] + long[1] * away) as f32];
            let found = pattern.at(point, footprint);
            for channel in 0..4 {
                sum[channel] += found[channel] / samples as f32;
            }
        }
        sum
    }

    fn on_floor(&self, x: f64, y: f64) -> [f64; 2] {
        let row = |row: usize| self.plane[3 * row] * x + self.plane[3 * row + 1] * y + self.plane[3 * row + 2];
        let scale = row(2);
        [row(0) / scale, row(1) / scale]
    }
}

fn minus(one: [f64; 2], other: [f64; 2]) -> [f64; 2] {
    [one[0] - other[0], one[1] - other[1]]
}

/// The longer axis of the ellipse that a pixel covers, and the length of the other one.
fn axes(across: [f64; 2], down: [f64; 2]) -> ([f64; 2], f64) {
    let xx = across[0] * across[0] + down[0] * down[0];
    let xy = across[0] * across[1] + down[0] * down[1];
    let yy = across[1] * across[1] + down[1] * down[1];
    let (middle, reach) = (f64::midpoint(xx, yy), ((xx - yy) / 2.0).hypot(xy));
    let angle = (2.0 * xy).atan2(xx - yy) / 2.0;
    let length = (middle + reach).sqrt();
    ([angle.cos() * length, angle.sin() * length], (middle - reach).max(0.0).sqrt())
}
