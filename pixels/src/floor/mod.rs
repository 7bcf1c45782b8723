//! A floor of any color in the picture of a room.
//!
//! A room is rendered once, with a plain floor, into passes: the light on the floor, and the light that its coat
//! mirrors, called gloss. A floor is its color times the light, plus the gloss. See `art/rooms` and decision 0041.

mod atlas;
mod color;
mod lattice;
mod layout;
mod pattern;
mod piece;

use std::convert::Infallible;

use image::RgbImage;

use color::Screen;
use layout::Layout;
use pattern::Pattern;

use crate::recent::Recent;

/// Layouts that a room keeps, of up to some 25 MB each. Most rooms show boards of one or two widths.
const MAX_LAYOUTS: usize = 2;

/// The layouts of a room, by the width of a board in meters and the pixels of a side of its picture.
pub type Layouts = Recent<(f32, usize), Layout, MAX_LAYOUTS>;

/// A room without a color on its floor.
pub struct Room {
    /// The room with a gray floor.
    pub photo: RgbImage,
    /// The square root of the light on the floor, as parts of `most_light`.
    pub light: RgbImage,
    /// The square root of the light that the coat mirrors, as parts of `most_gloss`.
    pub gloss: RgbImage,
    /// White where the floor is.
    pub mask: RgbImage,
    /// The light of white in the pass, as parts of the light that shows a white floor white.
    pub most_light: f32,
    /// The light of white in the pass.
    pub most_gloss: f32,
    /// Matrix in rows that takes a place (x, y, 1) in the picture, in pixels, to meters on the floor, up to scale.
    pub plane: [f64; 9],
    /// Those of boards that were laid in it.
    pub layouts: Layouts,
}

impl Room {
    /// Lays a floor of the color in a picture of `meters` of floor, with this part of the room's gloss.
    pub fn with_floor(&self, swatch: &RgbImage, meters: f32, shine: f32) -> RgbImage {
        let pattern = Pattern::new(swatch, meters);
        let make = || Ok(Layout::new(&self.plane, &self.mask, meters, pattern.seam, &pattern.atlas));
        let Ok::<_, Infallible>(layout) = self.layouts.of((meters, pattern.atlas.side()), make);
        let mut colors = layout.colors(&pattern);
        let screen = Screen::new();
        let light_of = pass(self.most_light);
        let gloss_of = pass(self.most_gloss * shine);
        let mut picture = self.photo.clone();
        let passes = self.light.pixels().zip(self.gloss.pixels()).zip(self.mask.pixels());
        for (pixel, ((light, gloss), mask)) in picture.pixels_mut().zip(passes) {
            if mask[0] == 0 {
                continue;
            }
            let Some(floor) = colors.next() else { break };
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
}

/// The light that each byte of a pass stands for.
fn pass(most: f32) -> [f32; 256] {
    std::array::from_fn(|byte| (byte as f32 / 255.0).powi(2) * most)
}
