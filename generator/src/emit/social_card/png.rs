use anyhow::Context;
use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use resvg::tiny_skia::Pixmap;

use crate::model::Rgb;

/// The colors that a picture with a list of colors can have.
const MAX_COLORS: usize = 256;

/// Writes a drawing as PNG: with a list of colors, or in full if it has too many. The edges of letters are in steps of
/// an eighth of 256. `flat` are colors that stay as they are; the first is that of the ground.
pub(super) fn encode(canvas: &Pixmap, flat: &[Rgb]) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    // After the compression, which sets another filter. Flat colors pack best as they are.
    encoder.set_filter(Filter::NoFilter);
    let pixels = if let Some((colors, pixels)) = indexed(canvas, flat) {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(colors);
        pixels
    } else {
        encoder.set_color(ColorType::Rgb);
        // Nothing shows through the ground, so the colors are not mixed with any.
        canvas.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
    };
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).context("cannot write a card")?;
    Ok(bytes)
}

/// The colors, and for each pixel the place of its color; `None` when there are too many.
fn indexed(canvas: &Pixmap, flat: &[Rgb]) -> Option<(Vec<u8>, Vec<u8>)> {
    let step = |[red, green, blue]: [u8; 3]| {
        usize::from(red >> 3) << 10 | usize::from(green >> 3) << 5 | usize::from(blue >> 3)
    };
    let mut places: Vec<Option<u8>> = vec![None; 1 << 15];
    let mut colors: Vec<[u8; 3]> = Vec::new();
    for color in flat {
        places[step(color.parts())].get_or_insert(u8::try_from(colors.len()).ok()?);
        colors.push(color.parts());
    }
    let mut pixels = vec![0; canvas.pixels().len()];
    let ground = flat.first()?.parts();
    let mut last = ([ground[0], ground[1], ground[2], u8::MAX], 0);
    for (pixel, place) in canvas.data().as_chunks::<4>().0.iter().zip(&mut pixels) {
        if *pixel != last.0 {
            let color = [pixel[0], pixel[1], pixel[2]];
            let found = match places[step(color)] {
                Some(found) => found,
                None if colors.len() == MAX_COLORS => return None,
                None => {
                    let next = u8::try_from(colors.len()).ok()?;
                    places[step(color)] = Some(next);
                    colors.push(color);
                    next
                }
            };
            last = (*pixel, found);
        }
        *place = last.1;
    }
    Some((colors.concat(), pixels))
}
