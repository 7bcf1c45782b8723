use ttf_parser::Face;

use crate::model::FallbackMetrics;

/// The weights for which a device has a fallback font: regular, and that of headings.
pub(super) const WEIGHTS: [u16; 2] = [400, 600];

/// The number of each letter in a thousand of English text, with the width of it in Arial and in Arial Bold, in
/// thousandths of an em. Liberation Sans and Helvetica have the same widths.
const LETTERS: [(char, u16, [u16; 2]); 27] = [
    (' ', 180, [278, 278]),
    ('a', 67, [556, 556]),
    ('b', 12, [556, 611]),
    ('c', 23, [500, 556]),
    ('d', 35, [556, 611]),
    ('e', 104, [556, 556]),
    ('f', 18, [278, 333]),
    ('g', 17, [556, 611]),
    ('h', 50, [556, 611]),
    ('i', 57, [222, 278]),
    ('j', 1, [222, 278]),
    ('k', 6, [500, 556]),
    ('l', 33, [222, 278]),
    ('m', 20, [833, 889]),
    ('n', 55, [556, 611]),
    ('o', 62, [556, 611]),
    ('p', 16, [556, 611]),
    ('q', 1, [556, 611]),
    ('r', 49, [333, 389]),
    ('s', 52, [500, 556]),
    ('t', 74, [278, 333]),
    ('u', 23, [556, 611]),
    ('v', 8, [500, 556]),
    ('w', 19, [722, 778]),
    ('x', 1, [500, 556]),
    ('y', 16, [500, 556]),
    ('z', 1, [500, 500]),
];

/// The metrics that give Arial the size of a font; `None` when the font has no such letters or no height. `index` is
/// that of the weight in [`WEIGHTS`].
pub(super) fn fallback(face: &Face<'_>, index: usize) -> Option<FallbackMetrics> {
    let em = f64::from(face.units_per_em());
    let (mut own, mut other) = (0.0, 0.0);
    for (letter, often, widths) in LETTERS {
        let width = face.glyph_index(letter).and_then(|glyph| face.glyph_hor_advance(glyph));
        if let Some(width) = width.filter(|width| *width > 0) {
            own += f64::from(often) * f64::from(width) / em;
            other += f64::from(often) * f64::from(widths[index]) / 1000.0;
        }
    }
    let size = own / other;
    let part = |units: i16| f64::from(units) / em / size;
    let metrics = FallbackMetrics {
        size,
        ascent: part(face.ascender()),
        descent: part(face.descender().saturating_neg()),
        line_gap: part(face.line_gap().max(0)),
    };
    (size.is_finite() && metrics.ascent > 0.0 && metrics.descent >= 0.0).then_some(metrics)
}
