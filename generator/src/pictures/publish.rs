use std::path::Path;

use anyhow::{Context, anyhow, bail};
use image::RgbImage;
use pixels::{Format, resize};

use crate::{
    cache::{Key, KeyedFiles},
    model::{ImageMetadata, Pictures, Renditions},
};

use super::{Cache, Rendition, Rooms, decode::decode, inspect::hash, room::lay};

/// Width of the squares in the color guide, in pixels: 240 dots to the inch in print.
const GUIDE_WIDTH_PX: u32 = 240;

/// The inputs of encoding.
pub struct Publishing<'a> {
    /// The content folder.
    pub content: &'a Path,
    /// All pictures.
    pub pictures: &'a Pictures,
    /// Renditions that were made before.
    pub cache: &'a Cache,
    /// Rooms that were read for a floor.
    pub rooms: &'a Rooms,
}

/// Publishes every rendition of one picture. With `later`, those that are not encoded yet are left out and returned, by
/// their path below the output folder.
///
/// # Errors
/// When the original cannot be read any more, or a rendition cannot be encoded or written.
pub fn publish(
    with: &Publishing<'_>,
    file: &str,
    later: bool,
    files: &impl KeyedFiles,
) -> anyhow::Result<Vec<(String, Rendition)>> {
    let mut waiting = Vec::new();
    let pictures = with.pictures;
    let (Some(mut original), Some(renditions), Some(base)) =
        (Original::of(with, file), pictures.renditions(file), pictures.base(file))
    else {
        return Ok(waiting);
    };
    with.cache.note_use(&original.metadata.hash);
    let Renditions { widths, fallback } = renditions;
    let modern = widths.into_iter().map(|width| (width, Format::Avif));
    for (width, format) in modern.chain([(fallback, Format::Jpeg)]) {
        let path = format!("{}-{width}.{}", base.trim_start_matches('/'), format.ending());
        let name = original.name(width, format);
        let key = Key::builder("rendition").with(&name).finish();
        if !with.cache.offer_known(files, (&path, key), &name)? {
            if later {
                waiting.push((path, Rendition { file: file.to_owned(), width, format }));
                continue;
            }
            let bytes = original.encoded(width, format)?;
            with.cache.put(&name, &bytes);
            files.write(&path, key, &bytes)?;
        }
    }
    Ok(waiting)
}

/// A small JPEG of a picture, for the color guide.
///
/// # Errors
/// When the picture cannot be found or encoded.
pub fn guide_tile(with: &Publishing<'_>, file: &str) -> anyhow::Result<Vec<u8>> {
    let mut original = Original::of(with, file).with_context(|| format!("there is no picture {file}"))?;
    Ok(original.rendition(GUIDE_WIDTH_PX, Format::Jpeg)?.bytes)
}

/// The middle of a picture in this size, which it fills. It is made of the file for old browsers, which is in the cache
/// already and a tenth of the original.
///
/// # Errors
/// When the picture cannot be found, read or encoded.
pub fn cover(with: &Publishing<'_>, file: &str, width: u32, height: u32) -> anyhow::Result<RgbImage> {
    let mut original = Original::of(with, file).with_context(|| format!("there is no picture {file}"))?;
    let renditions = with.pictures.renditions(file).with_context(|| format!("there is no picture {file}"))?;
    let small = original.rendition(renditions.fallback, Format::Jpeg)?.bytes;
    let small = decode(&small).map_err(|reason| anyhow!("{file}: {}", reason.message))?.image;
    let (across, down) = (u64::from(small.width()) * u64::from(height), u64::from(small.height()) * u64::from(width));
    let side = |side: u64, by: u32| u32::try_from(side / u64::from(by)).unwrap_or(u32::MAX).max(1);
    let (wide, high) =
        if across > down { (side(down, height), small.height()) } else { (small.width(), side(across, width)) };
    let (left, top) = ((small.width() - wide) / 2, (small.height() - high) / 2);
    let middle = image::imageops::crop_imm(&small, left, top, wide, high).to_image();
    resize(&middle, width, height)
}

/// The bytes of a file, and whether the cache has it.
pub(super) struct Encoded {
    pub(super) bytes: Vec<u8>,
    pub(super) is_kept: bool,
}

/// One original, read only when a rendition is not in the cache.
pub(super) struct Original<'a> {
    with: &'a Publishing<'a>,
    file: &'a str,
    metadata: &'a ImageMetadata,
    image: Option<RgbImage>,
    /// The last size that was made: the formats of one width are encoded one after the other.
    resized: Option<RgbImage>,
}

impl<'a> Original<'a> {
    pub(super) fn of(with: &'a Publishing<'a>, file: &'a str) -> Option<Self> {
        Some(Self { with, file, metadata: with.pictures.metadata(file)?, image: None, resized: None })
    }

    /// The name of a rendition in the cache.
    fn name(&self, width: u32, format: Format) -> String {
        format!("{}/{width}.{}", self.metadata.hash, format.ending())
    }

    /// A rendition from the cache, or one that is made and kept there.
    ///
    /// # Errors
    /// When the original cannot be read any more, or cannot be encoded.
    pub(super) fn rendition(&mut self, width: u32, format: Format) -> anyhow::Result<Encoded> {
        let name = self.name(width, format);
        if let Some(kept) = self.with.cache.get(&name) {
            return Ok(Encoded { bytes: kept.as_ref().to_vec(), is_kept: true });
        }
        let bytes = self.encoded(width, format)?;
        let is_kept = self.with.cache.put(&name, &bytes);
        Ok(Encoded { bytes, is_kept })
    }

    fn encoded(&mut self, width: u32, format: Format) -> anyhow::Result<Vec<u8>> {
        let size = (width, self.metadata.height_at(width));
        let image = match self.resized.take().filter(|image| image.dimensions() == size) {
            Some(image) => image,
            None => resize(self.image()?, size.0, size.1)?,
        };
        let is_floor = self.with.pictures.floor(self.file).is_some();
        let bytes = format.encode(&image, is_floor).with_context(|| format!("cannot encode {}", self.file))?;
        self.resized = Some(image);
        Ok(bytes)
    }

    fn image(&mut self) -> anyhow::Result<&RgbImage> {
        if let (None, Some(floor)) = (&self.image, self.with.pictures.floor(self.file)) {
            let mut swatch = Original::of(self.with, &floor.swatch).context("a floor has a swatch")?;
            let room = self.with.rooms.of(self.with.content, floor)?;
            self.image = Some(lay(&room, floor, swatch.image()?));
        }
        if self.image.is_none() {
            let full = self.with.content.join("images").join(self.file);
            let bytes = std::fs::read(&full).with_context(|| format!("cannot read {}", full.display()))?;
            if hash(&bytes) != self.metadata.hash {
                // Its renditions would get the name of other pictures, in the cache too.
                bail!("{} was changed during the build; build again", full.display());
            }
            let decoded = decode(&bytes).map_err(|reason| anyhow!("{}: {}", full.display(), reason.message))?;
            self.image = Some(decoded.image);
        }
        self.image.as_ref().context("a picture that was just read")
    }
}
