use std::{fmt::Display, io::Cursor};

use image::{DynamicImage, ImageDecoder, ImageReader, Rgb, RgbImage};
use moxcms::{ColorProfile, Layout, TransformOptions};

/// Bytes that a decoder may allocate for one original.
const MAX_DECODER_BYTES: u64 = 1 << 30;

/// Pixels of one original. Phones take up to 108 megapixels, and the widest rendition has 1920 pixels in a row. At up to 8
/// bytes a pixel (16 bits for each of four channels) a decoded original stays below 1 GB.
const MAX_PIXELS: u64 = 120_000_000;

/// The reason why a file cannot be used as a picture, for its author.
#[derive(Debug)]
pub(super) struct Unreadable {
    pub(super) message: String,
    pub(super) help: &'static str,
}

impl<E: Display> From<E> for Unreadable {
    fn from(reason: E) -> Self {
        Self {
            message: format!("this picture cannot be read: {reason}"),
            help: "open it in a picture program and save it again as JPEG, or take another copy of it",
        }
    }
}

impl Unreadable {
    fn too_large(width: u32, height: u32) -> Self {
        let (pixels, limit) = (u64::from(width) * u64::from(height) / 1_000_000, MAX_PIXELS / 1_000_000);
        Self {
            message: format!(
                "this picture is too large: {width} × {height} pixels are {pixels} megapixels, and {limit} are the limit"
            ),
            help: "save it again at 4000 pixels wide or less; pages show 1920 at most",
        }
    }
}

/// Decodes an original: turned the right way up, in sRGB, with white behind transparent parts.
///
/// # Errors
/// When the file is no picture, is damaged, or has more than [`MAX_PIXELS`]. Those are counted before anything is decoded:
/// a file of a hundred bytes can claim to have more pixels than the machine has memory.
pub(super) fn decode(bytes: &[u8]) -> Result<RgbImage, Unreadable> {
    if cut_short(bytes) {
        return Err("it ends in the middle, as if it had not been copied whole".into());
    }
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Unreadable::too_large(width, height));
    }
    // Phones store pictures as the sensor saw them and write the orientation into the metadata.
    let orientation = decoder.orientation()?;
    let profile = decoder.icc_profile().ok().flatten();
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    let mut image = on_white(image);
    if let Some(profile) = profile {
        to_srgb(&mut image, &profile);
    }
    Ok(image)
}

/// Returns true if a JPEG has no end marker. Decoders accept such a file and leave the missing part gray.
fn cut_short(bytes: &[u8]) -> bool {
    let last = |marker: [u8; 2]| bytes.windows(2).rposition(|pair| pair == marker);
    // In compressed data a 0xff is always followed by a zero, so these pairs are found only as markers.
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

/// Converts wider color spaces of phones and cameras to sRGB; without this their colors look dull. An unusable profile is
/// ignored, as browsers do.
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
