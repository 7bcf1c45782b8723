use std::{collections::BTreeMap, path::Path};

use image::RgbImage;
use memchr::memmem;
use pixels::{MAX_HEIGHT_PX, average};

use crate::{
    cache::Key,
    diagnostics::{Code, Diagnostic, Place},
    model::{ImageMetadata, PictureChange, Pictures},
};

use super::{
    Cache, VERSION,
    decode::{Decoded, Unreadable, decode_unknown},
};

/// Stripes of color in the place of a picture until it is loaded.
const PLACEHOLDER_STRIPES: u32 = 3;

/// Stripes that differ by less than this in each channel, of 255, count as one color.
const SAME_COLOR: u8 = 12;

/// The metadata of a picture, or a mistake of the author; each with the name of the picture.
pub type Inspection = Result<(String, ImageMetadata), (String, Diagnostic)>;

/// The pictures in `content/images/`.
#[derive(Debug, Default)]
pub struct Inspected {
    /// All pictures by their path.
    pub pictures: Pictures,
    /// A diagnostic for each picture that cannot be read, or that looks different on pages.
    pub diagnostics: Vec<Diagnostic>,
}

impl Inspected {
    /// Collects the results of [`inspect`].
    pub fn collect(results: Vec<Inspection>) -> Self {
        let mut known = BTreeMap::new();
        let mut diagnostics = Vec::new();
        for result in results {
            match result {
                Ok((file, metadata)) => {
                    diagnostics.extend(metadata.changed.map(|change| changed(&file, change)));
                    known.insert(file, Some(metadata));
                }
                Err((file, diagnostic)) => {
                    known.insert(file, None);
                    diagnostics.push(diagnostic);
                }
            }
        }
        Self { pictures: Pictures::new(known), diagnostics }
    }
}

fn changed(file: &str, change: PictureChange) -> Diagnostic {
    let (message, help) = match change {
        PictureChange::White => (
            "the transparent parts of this picture are white on pages",
            "save it as JPEG on the color that belongs behind it",
        ),
        PictureChange::ScreenColors => (
            "this picture has the colors of a printing press (CMYK), and they change on pages",
            "open it in a picture program and save it again with the colors of screens (RGB, sRGB)",
        ),
    };
    Diagnostic::new(Code::PictureChanged, &format!("images/{file}"), Place::File, message, help)
}

/// The name that authors write for a picture, given its path below the content folder.
pub fn name(path: &str) -> &str {
    path.strip_prefix("images/").unwrap_or(path)
}

/// Finds the metadata of one picture, given its path below the content folder, and the key of its file if it can be
/// read.
///
/// # Errors
/// When the decoded picture cannot be resized.
pub fn inspect(content: &Path, path: &str, cache: &Cache) -> anyhow::Result<(Option<Key>, Inspection)> {
    let file = name(path).to_owned();
    let bytes = match std::fs::read(content.join(path)) {
        Ok(bytes) => bytes,
        Err(error) => {
            let message = format!("this picture cannot be read: {error}");
            let help = "put the picture there again, or correct its permissions";
            return Ok((None, Err((file, Diagnostic::new(Code::PictureUnreadable, path, Place::File, message, help)))));
        }
    };
    let key = Some(Key::of(&bytes));
    let hash = hash(&bytes);
    let name = format!("{hash}/metadata");
    let found = match cache.get(&name).and_then(|kept| read(&hash, kept.as_ref())) {
        Some(kept) => Ok(kept),
        None => measured(&bytes, hash)?.inspect(|metadata| {
            cache.put(&name, write(metadata).as_bytes());
        }),
    };
    let found = match found.and_then(refuse_tall) {
        Ok(metadata) => Ok((file, metadata)),
        Err(Unreadable { message, help }) => {
            Err((file, Diagnostic::new(Code::PictureUnreadable, path, Place::File, message, help)))
        }
    };
    Ok((key, found))
}

/// The metadata of a picture that nobody has inspected before.
fn measured(bytes: &[u8], hash: String) -> anyhow::Result<Result<ImageMetadata, Unreadable>> {
    let Decoded { image, changed } = match decode_unknown(bytes) {
        Ok(decoded) => decoded,
        Err(reason) => return Ok(Err(reason)),
    };
    let (width, height) = image.dimensions();
    let (computed, placeholder_colors) = (is_computed(bytes), placeholder_colors(&image)?);
    Ok(Ok(ImageMetadata { hash, width, height, computed, changed, placeholder_colors }))
}

/// Returns true if a file says that a program made the picture, in the words of IPTC: the property `DigitalSourceType`,
/// which renderers and services that make pictures of words write into its metadata.
fn is_computed(bytes: &[u8]) -> bool {
    const PROPERTY: &[u8] = b"digitalsourcetype/";
    const BY_PROGRAMS: [&[u8]; 4] = [
        b"algorithmicMedia",
        b"trainedAlgorithmicMedia",
        b"compositeSynthetic",
        b"compositeWithTrainedAlgorithmicMedia",
    ];
    memmem::find_iter(bytes, PROPERTY).any(|at| {
        let value = &bytes[at + PROPERTY.len()..];
        BY_PROGRAMS.iter().any(|kind| value.starts_with(kind))
    })
}

/// Refuses a picture whose widest file has more rows than a format can have.
fn refuse_tall(metadata: ImageMetadata) -> Result<ImageMetadata, Unreadable> {
    if metadata.tallest() <= MAX_HEIGHT_PX {
        return Ok(metadata);
    }
    let ImageMetadata { width, height, .. } = metadata;
    let message = format!(
        "this picture is too tall: of {width} × {height} pixels its widest file has {} rows, and {MAX_HEIGHT_PX} are the \
         most",
        metadata.tallest()
    );
    Err(Unreadable { message, help: "cut it into parts, each a picture of its own" })
}

/// The hash of an original. With the version: browsers cache renditions for a year, so a rendition that is encoded
/// differently needs another name.
pub(super) fn hash(bytes: &[u8]) -> String {
    blake3::Hasher::new().update(&VERSION.to_le_bytes()).update(bytes).finalize().to_hex().to_string()
}

/// The mean colors of its stripes; only one when they are alike, as on a swatch.
fn placeholder_colors(image: &RgbImage) -> anyhow::Result<Vec<String>> {
    let stripes = average(image, 1, PLACEHOLDER_STRIPES)?;
    let colors: Vec<[u8; 3]> = stripes.pixels().map(|pixel| pixel.0).collect();
    let near = |one: &[u8; 3], other: &[u8; 3]| one.iter().zip(other).all(|(a, b)| a.abs_diff(*b) < SAME_COLOR);
    let even = colors.iter().all(|color| near(color, &colors[0]));
    let kept = if even { 1 } else { colors.len() };
    Ok(colors[..kept].iter().map(|[red, green, blue]| format!("#{red:02x}{green:02x}{blue:02x}")).collect())
}

fn write(metadata: &ImageMetadata) -> String {
    let changed = match metadata.changed {
        None => "as-is",
        Some(PictureChange::White) => "white",
        Some(PictureChange::ScreenColors) => "screen-colors",
    };
    let ImageMetadata { width, height, computed, .. } = metadata;
    let source = if *computed { "computed" } else { "taken" };
    format!("{width} {height} {source} {changed} {}", metadata.placeholder_colors.join(" "))
}

fn read(hash: &str, kept: &[u8]) -> Option<ImageMetadata> {
    let text = std::str::from_utf8(kept).ok()?;
    let mut words = text.split(' ');
    let width = words.next()?.parse().ok()?;
    let height = words.next()?.parse().ok()?;
    let computed = match words.next()? {
        "computed" => true,
        "taken" => false,
        _ => return None,
    };
    let changed = match words.next()? {
        "as-is" => None,
        "white" => Some(PictureChange::White),
        "screen-colors" => Some(PictureChange::ScreenColors),
        _ => return None,
    };
    Some(ImageMetadata {
        hash: hash.to_owned(),
        width,
        height,
        computed,
        changed,
        placeholder_colors: words.map(str::to_owned).collect(),
    })
}
