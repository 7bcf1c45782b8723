use super::color::{DARK, Light};

/// Pixels that the borders of a size add to a side.
const BORDERS: usize = 2;

/// The places of the sizes of a square picture among the pixels of a larger one: the full size at the left, and the
/// others, each with half as many pixels a side, below one another at its right.
///
/// Each size has a border of one pixel, a copy of its edge, so that a color between pixels is found in the same way at an
/// edge as elsewhere.
pub(super) struct Atlas {
    sizes: Vec<Square>,
    /// Pixels from one to the one below it, in all sizes.
    pub(super) row: usize,
    rows: usize,
}

/// One size.
#[derive(Clone, Copy)]
pub(super) struct Square {
    /// Pixels of a side, without borders.
    pub(super) side: usize,
    /// The upper left pixel of its border.
    pub(super) start: usize,
}

impl Atlas {
    /// The places of the sizes of a picture with `side` pixels a side.
    pub(super) fn new(side: usize) -> Self {
        let aside = side + BORDERS;
        let row = aside + side / 2 + BORDERS;
        let mut sizes = vec![Square { side, start: 0 }];
        let mut line = 0;
        for side in std::iter::successors(Some(side / 2), |side| Some(side / 2)).take_while(|side| *side > 0) {
            sizes.push(Square { side, start: line * row + aside });
            line += side + BORDERS;
        }
        Self { sizes, row, rows: line.max(aside) }
    }

    /// Pixels of a side of the picture.
    pub(super) fn side(&self) -> usize {
        self.sizes[0].side
    }

    /// The sizes, from the full one to a single pixel.
    pub(super) fn sizes(&self) -> &[Square] {
        &self.sizes
    }

    /// The pixels of a picture in all sizes.
    pub(super) fn filled(&self, picture: Vec<Light>) -> Vec<Light> {
        let mut all = vec![DARK; self.row * self.rows];
        let mut pixels = picture;
        for (index, Square { side, start }) in self.sizes.iter().enumerate() {
            if let Some(larger) = index.checked_sub(1) {
                pixels = halved(&pixels, self.sizes[larger].side);
            }
            for line in 0..side + BORDERS {
                let from = &pixels[line.saturating_sub(1).min(side - 1) * side..][..*side];
                let to = &mut all[start + line * self.row..][..side + BORDERS];
                to[1..=*side].copy_from_slice(from);
                (to[0], to[side + 1]) = (from[0], from[side - 1]);
            }
        }
        all
    }
}

/// A picture with half as many pixels a side. Of an odd number the last one is left out.
fn halved(pixels: &[Light], side: usize) -> Vec<Light> {
    let half = side / 2;
    let mut halved = Vec::with_capacity(half * half);
    for rows in pixels.chunks_exact(2 * side).take(half) {
        let (upper, lower) = rows.split_at(side);
        for (upper, lower) in upper.chunks_exact(2).zip(lower.chunks_exact(2)) {
            let mut mean = DARK;
            for channel in 0..4 {
                mean[channel] = (upper[0][channel] + upper[1][channel] + lower[0][channel] + lower[1][channel]) / 4.0;
            }
            halved.push(mean);
        }
    }
    halved
}
