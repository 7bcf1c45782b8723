use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageReader, Rgb, RgbImage};
use moxcms::{ColorProfile, Layout, TransformOptions};

/// How much memory one original may take while it is read. A photograph of 50 megapixels takes 150 MB.
const MEMORY_BYTES: u64 = 1 << 30;

/// Reads an original: turned the right way up, in sRGB, with white behind what is transparent. The error is for the author.
pub(super) fn decode(bytes: &[u8]) -> Result<RgbImage, String> {
    if cut_short(bytes) {
        return Err("it ends in the middle, as if it had not been copied whole".to_owned());
    }
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|error| error.to_string())?;
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(MEMORY_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| error.to_string())?;
    // Phones store pictures lying on their side and say so in a note.
    let orientation = decoder.orientation().map_err(|error| error.to_string())?;
    let profile = decoder.icc_profile().ok().flatten();
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| error.to_string())?;
    image.apply_orientation(orientation);
    let mut image = on_white(image);
    if let Some(profile) = profile {
        to_srgb(&mut image, &profile);
    }
    Ok(image)
}

/// Whether a JPEG has no end. Decoders draw what there is and leave the rest gray, which nobody wants on a page.
fn cut_short(bytes: &[u8]) -> bool {
    let last = |marker: [u8; 2]| bytes.windows(2).rposition(|pair| pair == marker);
    // Inside of the pixels a 0xff is always followed by a zero, so these two are found only where they mean something.
    let (start_of_scan, end_of_image) = (last([0xff, 0xda]), last([0xff, 0xd9]));
    bytes.starts_with(&[0xff, 0xd8]) && end_of_image <= start_of_scan
}

fn on_white(image: DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.into_rgb8();
    }
    let image = image.into_rgba8();
    let mut flat = RgbImage::new(image.width(), image.height());
    for (to, from) in flat.pixels_mut().zip(image.pixels()) {
        let alpha = u32::from(from[3]);
        let blend = |channel: u8| {
            let mixed = (u32::from(channel) * alpha + 255 * (255 - alpha)) / 255;
            u8::try_from(mixed).unwrap_or(u8::MAX)
        };
        *to = Rgb([blend(from[0]), blend(from[1]), blend(from[2])]);
    }
    flat
}

/// Phones and cameras write wider colors than sRGB; without this they would look dull. A profile that cannot be used is
/// taken for sRGB, as browsers do.
fn to_srgb(image: &mut RgbImage, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
    let srgb = ColorProfile::new_srgb();
    let transform = profile.create_transform_8bit(Layout::Rgb, &srgb, Layout::Rgb, TransformOptions::default());
    let Ok(transform) = transform else { return };
    let mut converted = vec![0; image.len()];
    if transform.transform(image, &mut converted).is_ok() {
        image.copy_from_slice(&converted);
    }
}
