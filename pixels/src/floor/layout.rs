use image::RgbImage;

use super::{
    atlas::Atlas,
    color::{DARK, Light},
    lattice::{Lattice, Part, Seam},
    pattern::Pattern,
    piece::Piece,
};

/// Samples of one pixel along the direction in which it is longest on the floor. At flat angles a pixel is a long, thin
/// piece of floor; without this chips would either flicker or blur.
const MAX_SAMPLES_PER_PIXEL: f64 = 12.0;

/// Pixels with fewer samples than this take each of them from two sizes of the picture and mix them. The others take
/// some from one size, and the rest from the other, which is the same mean for half of the work.
const MIN_SAMPLES_IN_ONE_SIZE: u16 = 4;

/// The same for clouds of pigment, whose sizes differ less than those of chips.
const MIN_SAMPLES_OF_CLOUDS: u16 = 2;

/// The places in the picture of a board from which the pixels of a floor take their colors. They are the same for all
/// boards of one width whose pictures are of one size, so they are found once for many colors.
pub struct Layout {
    /// For each pixel of the floor, in the order of the picture, the number of the first tap behind its own.
    ends: Vec<u32>,
    taps: Vec<Tap>,
}

/// A place between four pixels of the board.
#[derive(Clone, Copy)]
struct Tap {
    /// The upper left one of the four, in the pixels of the atlas.
    at: u32,
    /// Distance from it to the right, in parts of 256 of a pixel.
    right: u8,
    /// Distance from it down.
    down: u8,
    /// Its share of the color of the floor's pixel, from 0 to 65,535.
    share: u16,
}

/// The sizes of the picture for the samples of a pixel, each of them the mean of an area of the same width.
struct Sizes {
    finer: usize,
    /// The part of the next size.
    part: f32,
    mixed: bool,
}

impl Sizes {
    /// The sizes for one of the samples, with their parts.
    fn of(&self, sample: u16) -> [(usize, f32); 2] {
        let Self { finer, part, mixed } = *self;
        if mixed {
            return [(finer, 1.0 - part), (finer + 1, part)];
        }
        // Steps by the golden ratio spread both sizes over the pixel.
        let is_coarser = (f32::from(sample) * 0.618_034 + 0.3).fract() < part;
        [(finer + usize::from(is_coarser), 1.0), (finer, 0.0)]
    }
}

impl Layout {
    /// The layout of boards that are `meters` wide, on the floor of a room with this plane and mask.
    pub(super) fn new(plane: &[f64; 9], mask: &RgbImage, meters: f32, seam: Seam, atlas: &Atlas) -> Self {
        let mut layout = Self { ends: Vec::new(), taps: Vec::new() };
        let mut lattice = Lattice::new(seam);
        for (x, y, _) in mask.enumerate_pixels().filter(|(_, _, mask)| mask[0] != 0) {
            let Piece { center, long, width } = Piece::of(plane, x, y);
            let length = (long[0] * long[0] + long[1] * long[1]).sqrt();
            let samples = (length / width.max(1e-9)).ceil().clamp(1.0, MAX_SAMPLES_PER_PIXEL);
            let sizes = sizes(width.max(length / samples) as f32 / meters, samples as u16, seam, atlas);
            for sample in 0..samples as u16 {
                let away = (f64::from(sample) + 0.5) / samples - 0.5;
                let point = [(center[0] + long[0] * away) as f32, (center[1] + long[1] * away) as f32];
                for part in lattice.at(point.map(|along| along / meters)) {
                    for (size, of_size) in sizes.of(sample) {
                        layout.tap(&part, size, of_size / samples as f32, atlas);
                    }
                }
            }
            layout.ends.push(layout.taps.len() as u32);
        }
        layout.taps.shrink_to_fit();
        layout
    }

    /// Adds a place with its share of what the pixel shows, in one size of the picture.
    fn tap(&mut self, part: &Part, size: usize, of_pixel: f32, atlas: &Atlas) {
        let share = (part.share * of_pixel * 65535.0 + 0.5) as u16;
        if share == 0 {
            return;
        }
        let square = atlas.sizes()[size];
        // From the upper left pixel of the border, which is half a pixel away from the edge.
        let [right, down] = part.place.map(|along| along * square.side as f32 + 0.5);
        let between = |place: f32| (place.fract() * 256.0) as u8;
        let at = square.start + down as usize * atlas.row + right as usize;
        self.taps.push(Tap { at: at as u32, right: between(right), down: between(down), share });
    }

    /// The colors of all pixels of the floor, in the order of the picture.
    pub(super) fn colors<'a>(&'a self, pattern: &'a Pattern) -> impl Iterator<Item = Light> + 'a {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let taps = &self.taps[start..*end as usize];
            start = *end as usize;
            color(taps, pattern)
        })
    }
}

/// The sizes for samples that are each `footprint` widths of the picture wide.
fn sizes(footprint: f32, samples: u16, seam: Seam, atlas: &Atlas) -> Sizes {
    let sizes = atlas.sizes();
    let level = (footprint * sizes[0].side as f32).max(1.0).log2();
    let (finer, part) = (level as usize, level.fract());
    let last = sizes.len() - 1;
    if finer >= last {
        return Sizes { finer: last, part: 0.0, mixed: false };
    }
    let least = if seam == Seam::Sharp { MIN_SAMPLES_IN_ONE_SIZE } else { MIN_SAMPLES_OF_CLOUDS };
    Sizes { finer, part, mixed: samples < least }
}

/// The color of a pixel. Colors are added in loops: without link-time optimization the functions of arrays are not
/// inlined.
fn color(taps: &[Tap], pattern: &Pattern) -> Light {
    let mut sum = DARK;
    let mut rest = 1.0;
    for Tap { at, right, down, share } in taps {
        let share = f32::from(*share) * (1.0 / 65535.0);
        rest -= share;
        let lower = share * (f32::from(*down) * (1.0 / 256.0));
        let upper = share - lower;
        let right = f32::from(*right) * (1.0 / 256.0);
        let (upper_right, lower_right) = (upper * right, lower * right);
        let (upper_left, lower_left) = (upper - upper_right, lower - lower_right);
        let at = *at as usize;
        let [above, below] = [at, at + pattern.atlas.row].map(|at| &pattern.pixels[at..at + 2]);
        for channel in 0..4 {
            sum[channel] += above[0][channel] * upper_left
                + above[1][channel] * upper_right
                + below[0][channel] * lower_left
                + below[1][channel] * lower_right;
        }
    }
    for (channel, mean) in sum.iter_mut().zip(pattern.mean) {
        *channel = (*channel + mean * rest).max(0.0);
    }
    sum
}
