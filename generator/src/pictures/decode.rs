use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Rgb, RgbImage, error::ImageFormatHint};
use moxcms::{ColorProfile, Layout, TransformOptions};

use super::damage;
use crate::{
    model::PictureChange,
    source::{LFS_HELP, LFS_POINTER},
};

/// Bytes that a decoder may allocate for one original.
const MAX_DECODER_BYTES: u64 = 1 << 30;

/// Pixels of one original. Phones take up to 108 megapixels, and the widest rendition has 1920 pixels in a row. At up
/// to 8 bytes a pixel (16 bits for each of four channels) a decoded original stays below 1 GB.
const MAX_PIXELS: u64 = 120_000_000;

/// The reason why a file cannot be used as a picture, for its author.
#[derive(Debug)]
pub(super) struct Unreadable {
    pub(super) message: String,
    pub(super) help: &'static str,
}

/// The help for files that no picture program wrote like this.
const COPY_HELP: &str = "open it in a picture program and save it again as JPEG, or take another copy of it";

impl From<ImageError> for Unreadable {
    fn from(error: ImageError) -> Self {
        let message = match error {
            ImageError::Unsupported(_) => "this file is not a JPEG, PNG or WebP, whatever its name says",
            ImageError::Limits(_) => "this picture needs too much memory",
            _ => "this picture is damaged and cannot be read",
        };
        Self { message: message.to_owned(), help: COPY_HELP }
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

/// An original: turned the right way up, in sRGB, with white behind transparent parts.
pub(super) struct Decoded {
    pub(super) image: RgbImage,
    pub(super) changed: Option<PictureChange>,
}

/// Decodes an original that nobody has inspected. A JPEG is decoded twice, because what is damaged shows only to a
/// strict decoder.
///
/// # Errors
/// Like [`decode`], and when the file is damaged or animated.
pub(super) fn decode_unknown(bytes: &[u8]) -> Result<Decoded, Unreadable> {
    if bytes.starts_with(LFS_POINTER) {
        let message = "this is not the picture, but what Git LFS leaves in its place".to_owned();
        return Err(Unreadable { message, help: LFS_HELP });
    }
    if damage::is_cut_short(bytes) {
        let message = "this picture ends in the middle, as if it had not been copied whole".to_owned();
        return Err(Unreadable { message, help: COPY_HELP });
    }
    if damage::is_animated(bytes) {
        let message = "this picture moves, and pages show only pictures that stand still".to_owned();
        return Err(Unreadable { message, help: "save one of its frames as JPEG" });
    }
    let decoded = decode(bytes)?;
    if damage::is_damaged_jpeg(bytes) {
        let message = "this picture is damaged: a part of it would be gray".to_owned();
        return Err(Unreadable { message, help: COPY_HELP });
    }
    Ok(decoded)
}

/// The formats of pictures that pages show.
const FORMATS: [ImageFormat; 3] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];

/// Decodes an original whose bytes were inspected, or a picture that `ssg` made.
///
/// # Errors
/// When the file is no picture or has more than [`MAX_PIXELS`]. Those are counted before anything is decoded: a file of
/// a hundred bytes can claim to have more pixels than the machine has memory.
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded, Unreadable> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(ImageError::from)?;
    // An import decodes more.
    let format = reader.format().filter(|format| !FORMATS.contains(format));
    if let Some(other) = format {
        return Err(ImageError::Unsupported(ImageFormatHint::Exact(other).into()).into());
    }
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
    let transparent = is_transparent(&image).then_some(PictureChange::White);
    let mut image = on_white(image);
    let press = profile.and_then(|profile| to_srgb(&mut image, &profile));
    Ok(Decoded { image, changed: transparent.or(press) })
}

fn is_transparent(image: &DynamicImage) -> bool {
    image.color().has_alpha() && image.to_rgba8().pixels().any(|pixel| pixel[3] < u8::MAX)
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

/// Bytes of a color profile that name the colors it is for.
const COLOR_SPACE: std::ops::Range<usize> = 16..20;

/// Converts wider color spaces of phones and cameras to sRGB; without this their colors look dull. An unusable profile
/// is ignored, as browsers do. One for print (CMYK) is too, because the decoder has already made RGB of the inks.
fn to_srgb(image: &mut RgbImage, profile: &[u8]) -> Option<PictureChange> {
    if profile.get(COLOR_SPACE) == Some(b"CMYK") {
        return Some(PictureChange::ScreenColors);
    }
    let profile = ColorProfile::new_from_slice(profile).ok()?;
    let srgb = ColorProfile::new_srgb();
    let transform = profile.create_transform_8bit(Layout::Rgb, &srgb, Layout::Rgb, TransformOptions::default()).ok()?;
    let mut converted = vec![0; image.len()];
    if transform.transform(image, &mut converted).is_ok() {
        image.copy_from_slice(&converted);
    }
    None
}
