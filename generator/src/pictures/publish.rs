use std::path::Path;

use anyhow::{Context, anyhow};
use image::RgbImage;

use crate::model::{PictureFacts, Pictures};

use super::{Cache, Format, decode::decode, encode::resize};

/// How wide the squares of the color guide are, in pixels: an inch in print.
const GUIDE_WIDTH: u32 = 240;

/// What is needed to turn originals into files.
pub struct Publishing<'a> {
    /// The content folder.
    pub content: &'a Path,
    /// All pictures.
    pub pictures: &'a Pictures,
    /// What was made before.
    pub cache: &'a Cache,
}

/// Where the files of pictures go, by their path inside `dist/`.
pub trait Shelf {
    /// Takes a file of this many bytes over from the site that was built before, if it is there. Names of pictures carry a
    /// hash, so the same name is the same picture.
    fn take_over(&self, path: &str, bytes: u64) -> bool;

    /// Writes a file.
    fn write(&self, path: &str, bytes: &[u8]) -> anyhow::Result<()>;
}

/// Makes or finds every file of one picture.
pub fn publish(with: &Publishing<'_>, file: &str, shelf: &impl Shelf) -> anyhow::Result<()> {
    let (Some(facts), Some(base)) = (with.pictures.facts(file), with.pictures.base(file)) else { return Ok(()) };
    let mut original = Original { with, file, facts, image: None, resized: None };
    let modern = facts.widths().into_iter().flat_map(|width| [(width, Format::Avif), (width, Format::Webp)]);
    for (width, format) in modern.chain([(facts.fallback(), Format::Jpeg)]) {
        let path = format!("{}-{width}.{}", base.trim_start_matches('/'), format.ending());
        let known = with.cache.size(&original.name(width, format));
        if !known.is_some_and(|bytes| shelf.take_over(&path, bytes)) {
            shelf.write(&path, &original.rendition(width, format)?)?;
        }
    }
    Ok(())
}

/// A small JPEG of a picture, for the color guide.
pub fn guide_tile(with: &Publishing<'_>, file: &str) -> anyhow::Result<Vec<u8>> {
    let facts = with.pictures.facts(file).with_context(|| format!("there is no picture {file}"))?;
    Original { with, file, facts, image: None, resized: None }.rendition(GUIDE_WIDTH, Format::Jpeg)
}

/// One original, read only when something of it is missing.
struct Original<'a> {
    with: &'a Publishing<'a>,
    file: &'a str,
    facts: &'a PictureFacts,
    image: Option<RgbImage>,
    /// The last size that was made: the formats of one width come one after the other.
    resized: Option<RgbImage>,
}

impl Original<'_> {
    /// What a file of it is kept under.
    fn name(&self, width: u32, format: Format) -> String {
        format!("{}/{width}.{}", self.facts.hash, format.ending())
    }

    fn rendition(&mut self, width: u32, format: Format) -> anyhow::Result<Vec<u8>> {
        let name = self.name(width, format);
        if let Some(kept) = self.with.cache.get(&name) {
            return Ok(kept);
        }
        let size = (width, self.facts.height_at(width));
        let image = match self.resized.take().filter(|image| image.dimensions() == size) {
            Some(image) => image,
            None => resize(self.image()?, size.0, size.1)?,
        };
        let bytes = format.encode(&image).with_context(|| format!("cannot encode {}", self.file))?;
        self.with.cache.put(&name, &bytes);
        self.resized = Some(image);
        Ok(bytes)
    }

    fn image(&mut self) -> anyhow::Result<&RgbImage> {
        if self.image.is_none() {
            let full = self.with.content.join("images").join(self.file);
            let bytes = std::fs::read(&full).with_context(|| format!("cannot read {}", full.display()))?;
            // It could be read a moment ago.
            self.image = Some(decode(&bytes).map_err(|reason| anyhow!("{}: {}", full.display(), reason.message))?);
        }
        self.image.as_ref().context("a picture that was just read")
    }
}
