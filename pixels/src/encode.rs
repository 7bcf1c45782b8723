use anyhow::Context;
use fast_image_resize::{
    FilterType, ResizeAlg, ResizeOptions, Resizer,
    images::{TypedImage, TypedImageRef},
    pixels::U8x3,
};
use image::RgbImage;
use jpeg_encoder::{ColorType, SamplingFactor};

use crate::avif::{self, Effort};

/// The formats of renditions, from best to oldest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Every browser since 2024.
    Avif,
    /// The format for all other browsers, feeds and social networks.
    Jpeg,
}

/// The most rows of pixels in a file, from the specification of JPEG. The encoder of AVIF has the same limit.
pub const MAX_HEIGHT_PX: u32 = 65_535;

/// From 0, the best, to 255. Chosen by eye on flake floors: at 147 chips keep their edges, at 160 fine flake turns to
/// mush.
const AVIF_QUANTIZER: u8 = 147;
/// The encoder's effort for pictures. A slower preset makes files 5 % smaller in three times the time.
const AVIF_EFFORT: Effort = Effort::Normal;
/// The same for pictures full of detail, such as flake. Measured: 3 % larger in four fifths of the time, and as true.
/// Others would be 11 to 15 % larger in nine tenths.
const DETAIL_AVIF_EFFORT: Effort = Effort::Estimate;
/// The same for floors, of which there are many. Measured: flake is 8 % and metallic floors are 16 % larger in three
/// quarters of the time, and as true (SSIM and PSNR differ by a thousandth and a tenth).
const FLOOR_AVIF_EFFORT: Effort = Effort::Low;
/// Mean difference between neighboring pixels in green, of 255, from which a picture is full of detail. At 800 pixels
/// flake has 5 to 20, and pigments and photos of rooms have less than 3.
const DETAIL: u64 = 4;
/// Quality from 0 to 100. Chosen by eye to look like the AVIF.
const JPEG_QUALITY: u8 = 78;

impl Format {
    /// The ending of file names.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Jpeg => "jpg",
        }
    }

    /// Encodes a picture.
    ///
    /// # Errors
    /// When it has no pixels, or more than [`MAX_HEIGHT_PX`] a side.
    pub fn encode(self, image: &RgbImage, is_floor: bool) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Avif => encode_avif(image, is_floor),
            Self::Jpeg => jpeg(image),
        }
    }
}

fn encode_avif(image: &RgbImage, is_floor: bool) -> anyhow::Result<Vec<u8>> {
    let effort = match is_floor {
        true => FLOOR_AVIF_EFFORT,
        false if has_detail(image) => DETAIL_AVIF_EFFORT,
        false => AVIF_EFFORT,
    };
    avif::encode(image, image.width() as usize, image.height() as usize, AVIF_QUANTIZER, effort)
}

fn has_detail(image: &RgbImage) -> bool {
    let rows = image.chunks_exact(3 * image.width() as usize);
    let greens =
        rows.flat_map(|row| row.chunks_exact(3).zip(row[3..].chunks_exact(3)).map(|(one, next)| (one[1], next[1])));
    let (sum, count) =
        greens.fold((0, 0), |(sum, count), (one, next)| (sum + u64::from(one.abs_diff(next)), count + 1));
    sum >= DETAIL * count
}

/// A picture as JPEG, as social networks and old browsers get it.
///
/// # Errors
/// When it has more than 65,535 pixels a side.
pub fn jpeg(image: &RgbImage) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, JPEG_QUALITY);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    let side = |pixels: u32| u16::try_from(pixels).context("a JPEG has 65,535 pixels a side at most");
    encoder.encode(image, side(image.width())?, side(image.height())?, ColorType::Rgb)?;
    Ok(bytes)
}

/// Resizes a picture and keeps its edges sharp.
///
/// # Errors
/// When it has no pixels.
pub fn resize(image: &RgbImage, width: u32, height: u32) -> anyhow::Result<RgbImage> {
    scale(image, width, height, FilterType::Lanczos3)
}

/// The mean color of each cell of a grid laid over a picture.
///
/// # Errors
/// When it has no pixels.
pub fn average(image: &RgbImage, columns: u32, rows: u32) -> anyhow::Result<RgbImage> {
    scale(image, columns, rows, FilterType::Box)
}

fn scale(image: &RgbImage, width: u32, height: u32, filter: FilterType) -> anyhow::Result<RgbImage> {
    if image.dimensions() == (width, height) {
        return Ok(image.clone());
    }
    // For one kind of pixels: `resize` would be compiled for all kinds, a fifth of the code of this program.
    let source = TypedImageRef::<U8x3>::from_buffer(image.width(), image.height(), image)?;
    let mut resized = RgbImage::new(width, height);
    let mut target = TypedImage::<U8x3>::from_buffer(width, height, &mut resized)?;
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(filter));
    Resizer::new().resize_typed(&source, &mut target, &options)?;
    Ok(resized)
}
