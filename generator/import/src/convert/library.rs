//! Pictures and papers of the old site: found, named anew, each once.

use std::{
    collections::{BTreeSet, HashMap, HashSet, hash_map::Entry},
    fs,
    io::Cursor,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use anyhow::Context;
use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Rgb, RgbImage,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
    metadata::Orientation,
};
use percent_encoding::percent_decode_str;
use regex::{Captures, Regex};

use super::links::{bare, joined, library_name};
use crate::{
    content::{Slug, section::MIN_PICTURE_WIDTH_PX},
    entry::{path_of, pattern},
    model::OUTPUT_FILES,
};

/// Pictures with less are counters, signs and lines.
const MIN_SIDE_PX: u32 = 50;

/// The most by which a small picture is made larger. The rest of its place is white.
const MAX_GROWTH: f32 = 2.5;

/// A side that is longer than the other one by this is a line.
const MAX_RATIO: u32 = 50;

/// The quality of a picture that had to be made anew.
const JPEG_QUALITY: u8 = 90;

/// The start of the mark in place of a name, with the digits of a hash behind it.
const MARK: &str = "new-file-";

/// The digits of a hash in a mark. Two files with the same ones are not found in practice.
const MARK_DIGITS: usize = 32;

/// A mark.
static MARKED: LazyLock<Regex> = LazyLock::new(|| pattern(r"new-file-[0-9a-f]{32}-[a-z]+\.[a-z0-9]+"));

/// The start of a file that Git LFS has left in the place of another one.
const LFS: &[u8] = b"version https://git-lfs";

/// Words that say only that there is a picture.
const EMPTY_WORDS: [&str; 16] = [
    "image", "img", "picture", "photo", "pic", "dsc", "dscn", "dscf", "screenshot", "untitled", "featured", "alt",
    "scan", "thumbnail", "cover", "banner",
];

/// A picture of the old site.
pub(crate) enum Found {
    Picture {
        /// Its name below `content/images/`.
        file: String,
        /// The name of the old file, without its ending.
        stem: String,
        /// The change that was made to it, in words; `None` if its bytes are the old ones.
        changed: Option<String>,
    },
    Missing,
    /// The reason why pages cannot show it.
    Unusable(String),
}

/// A file that is to be written into the content folder.
pub(crate) struct Pending {
    /// Its path below the content folder.
    pub(crate) path: String,
    pub(crate) bytes: Bytes,
}

/// The bytes of a file.
pub(crate) enum Bytes {
    Of(PathBuf),
    Made(Vec<u8>),
}

/// A file that has no name yet.
struct New {
    path: PathBuf,
    folder: &'static str,
    bytes: Bytes,
}

/// The pictures and papers of the old site.
pub(crate) struct Library {
    roots: Vec<PathBuf>,
    /// The folder of the site that relative paths are in.
    site: Option<PathBuf>,
    /// Names below the content folder that are taken.
    taken: HashSet<String>,
    by_hash: HashMap<blake3::Hash, String>,
    by_path: HashMap<PathBuf, Result<(String, Option<String>), String>>,
    /// New files by their marks.
    new: HashMap<String, New>,
    /// Addresses that were not found.
    pub(crate) missing: BTreeSet<String>,
}

impl Library {
    /// A library over these folders. Pictures that the content folder has are found in it.
    pub(crate) fn new(roots: Vec<PathBuf>, site: Option<PathBuf>, content: &Path) -> anyhow::Result<Self> {
        // Files that the site makes itself.
        let made = OUTPUT_FILES.iter().map(|file| format!("files{}", file.address()));
        let (mut taken, mut by_hash): (HashSet<String>, _) = (made.collect(), HashMap::new());
        for folder in ["images", "files"] {
            let folder = content.join(folder);
            if !folder.is_dir() {
                continue;
            }
            for entry in walkdir::WalkDir::new(&folder).sort_by_file_name() {
                let entry = entry.with_context(|| format!("cannot list {}", folder.display()))?;
                if entry.file_type().is_file() {
                    let bytes =
                        fs::read(entry.path()).with_context(|| format!("cannot read {}", entry.path().display()))?;
                    let inside = entry.path().strip_prefix(content).unwrap_or(entry.path());
                    let name = inside.to_string_lossy().replace('\\', "/");
                    taken.insert(name.to_lowercase());
                    by_hash.entry(blake3::hash(&bytes)).or_insert(name);
                }
            }
        }
        let (by_path, new, missing) = (HashMap::new(), HashMap::new(), BTreeSet::new());
        Ok(Self { roots, site, taken, by_hash, by_path, new, missing })
    }

    /// Finds a picture by its old address, seen from the folder `base`.
    pub(super) fn picture(&mut self, address: &str, base: &str) -> Found {
        let Some(path) = self.find(address, base) else {
            self.missing.insert(address.to_owned());
            return Found::Missing;
        };
        let stem = slug_of(&path);
        let known = match self.by_path.get(&path) {
            Some(known) => known.clone(),
            None => {
                let taken = self.take_picture(&path);
                self.by_path.insert(path, taken.clone());
                taken
            }
        };
        match known {
            Ok((file, changed)) => Found::Picture { file, stem, changed },
            Err(reason) => Found::Unusable(reason),
        }
    }

    /// The new address of a paper.
    pub(super) fn file(&mut self, address: &str, base: &str) -> Option<String> {
        let Some(path) = self.find(address, base) else {
            self.missing.insert(address.to_owned());
            return None;
        };
        let bytes = fs::read(&path).ok().filter(|bytes| !bytes.is_empty())?;
        let name = self.named(&path, "files", &ending(&path), &bytes, Bytes::Of(path.clone()));
        Some(name.replacen("files", "", 1))
    }

    /// The file of an address.
    fn find(&self, address: &str, base: &str) -> Option<PathBuf> {
        let path = percent_decode_str(path_of(address)).decode_utf8_lossy().into_owned();
        if path.trim_matches('/').is_empty() {
            return None;
        }
        let mut inside = Vec::new();
        if let (Some(site), false, false) = (&self.site, path.starts_with('/'), address.contains("://")) {
            inside.push(site.join(joined(base, &path).trim_start_matches('/')));
        }
        let path = joined("", &path);
        // The folder of uploads may be the one above the years.
        let uploads = ["/wp-content/uploads/", "/uploads/", "/content/images/", "/files/"];
        let rest = uploads.iter().find_map(|mark| path.split_once(mark)).map(|(_, rest)| rest);
        let named = [Some(path.trim_start_matches('/')), rest];
        for root in &self.roots {
            inside.extend(named.into_iter().flatten().map(|path| root.join(path)));
        }
        // The largest one is the original.
        let original = |path: &PathBuf| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            let original = library_name(&name);
            (original != name).then(|| path.with_file_name(original))
        };
        let all = inside.iter().filter_map(original).chain(inside.iter().cloned());
        all.into_iter().find(|path| path.is_file())
    }

    /// Takes a picture into the content folder.
    fn take_picture(&mut self, path: &Path) -> Result<(String, Option<String>), String> {
        let bytes = fs::read(path).map_err(|error| format!("it cannot be read: {error}"))?;
        if bytes.starts_with(LFS) {
            return Err("it is in Git LFS; fetch it with `git lfs pull` and import again".to_owned());
        }
        if let Some(name) = self.by_hash.get(&blake3::hash(&bytes))
            && let Some(name) = name.strip_prefix("images/")
        {
            return Ok((name.to_owned(), None));
        }
        let (made, changed) = made(&bytes)?;
        let name = match made {
            None => {
                let ending = match image::guess_format(&bytes) {
                    Ok(ImageFormat::Png) => "png",
                    Ok(ImageFormat::WebP) => "webp",
                    _ => "jpg",
                };
                self.named(path, "images", ending, &bytes, Bytes::Of(path.to_owned()))
            }
            Some((made, ending)) => self.named(path, "images", ending, &made, Bytes::Made(made.clone())),
        };
        Ok((name.trim_start_matches("images/").to_owned(), changed))
    }

    /// The path of a file below the content folder. Files of the same bytes have one. Until all are known, a new one has a
    /// mark in place of its name, so that names do not depend on the order of the work.
    fn named(&mut self, path: &Path, folder: &'static str, ending: &str, bytes: &[u8], made: Bytes) -> String {
        let hash = blake3::hash(bytes);
        if let Some(name) = self.by_hash.get(&hash).filter(|name| name.starts_with(folder)) {
            return name.clone();
        }
        let mark = format!("{MARK}{}-{folder}.{ending}", &hash.to_hex()[..MARK_DIGITS]);
        let new = New { path: path.to_owned(), folder, bytes: made };
        match self.new.entry(mark.clone()) {
            Entry::Occupied(mut known) if path < known.get().path.as_path() => drop(known.insert(new)),
            Entry::Occupied(_) => {}
            Entry::Vacant(free) => drop(free.insert(new)),
        }
        format!("{folder}/{mark}")
    }

    /// Gives every new file its name.
    pub(crate) fn names(self) -> Names {
        let Self { new, mut taken, .. } = self;
        let mut all: Vec<(String, New)> = new.into_iter().collect();
        all.sort_by(|(_, one), (_, other)| one.path.cmp(&other.path));
        let mut names = Names { by_mark: HashMap::new(), pending: Vec::new() };
        for (mark, New { path, folder, bytes }) in all {
            let slug = slug_of(&path);
            let ending = mark.rsplit_once('.').map_or("", |(_, ending)| ending);
            let numbered = (1..).map(|number| if number == 1 { slug.clone() } else { format!("{slug}-{number}") });
            let mut free = numbered.map(|name| format!("{name}.{ending}"));
            let name = free.find(|name| taken.insert(format!("{folder}/{name}"))).unwrap_or_default();
            names.pending.push(Pending { path: format!("{folder}/{name}"), bytes });
            names.by_mark.insert(mark, name);
        }
        names
    }
}

/// The names of new files by their marks.
pub(crate) struct Names {
    by_mark: HashMap<String, String>,
    pub(crate) pending: Vec<Pending>,
}

impl Names {
    /// A text with the names of files in the place of their marks.
    pub(crate) fn fill(&self, text: &mut String) {
        if text.contains(MARK) {
            let name =
                |found: &Captures<'_>| self.by_mark.get(&found[0]).cloned().unwrap_or_else(|| found[0].to_owned());
            *text = MARKED.replace_all(text, name).into_owned();
        }
    }
}

/// The name of a file as addresses have it, without its ending.
fn slug_of(path: &Path) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Slug::from_title(&stem).map_or_else(|| "picture".to_owned(), |slug| slug.to_string())
}

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// A picture that was made anew, with its ending.
type Made = Option<(Vec<u8>, &'static str)>;

/// Makes a picture anew where pages could not show it as it is. Says what was done.
fn made(bytes: &[u8]) -> Result<(Made, Option<String>), String> {
    let unknown = || "its format is not known here; save it as JPEG".to_owned();
    let format = image::guess_format(bytes).map_err(|_| unknown())?;
    let reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut decoder = reader.into_decoder().map_err(|_| "it is damaged".to_owned())?;
    let turned = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let (width, height) = decoder.dimensions();
    let is_on_side = matches!(
        turned,
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH
    );
    let (width, height) = if is_on_side { (height, width) } else { (width, height) };
    if width.min(height) < MIN_SIDE_PX || width.max(height) > width.min(height) * MAX_RATIO {
        return Err(format!("it has only {width} by {height} pixels"));
    }
    let is_moving = match format {
        ImageFormat::WebP => bytes.get(12..16) == Some(b"VP8X") && bytes.get(20).is_some_and(|flags| flags & 2 != 0),
        ImageFormat::Png => {
            bytes.get(..2048.min(bytes.len())).is_some_and(|start| start.windows(4).any(|four| four == b"acTL"))
        }
        ImageFormat::Gif => bytes.windows(3).filter(|three| three == b"\x21\xf9\x04").count() > 1,
        _ => false,
    };
    let is_plain = matches!(format, ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP);
    let is_small = width < MIN_PICTURE_WIDTH_PX;
    let may_be_clear = format == ImageFormat::Png && decoder.color_type().has_alpha();
    if is_plain && !is_small && !is_moving && !may_be_clear {
        return Ok((None, None));
    }
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| "it is damaged".to_owned())?;
    let is_clear = picture.color().has_alpha() && picture.to_rgba8().pixels().any(|pixel| pixel.0[3] < u8::MAX);
    if is_plain && !is_small && !is_moving && !is_clear {
        return Ok((None, None));
    }
    picture.apply_orientation(turned);
    let mut changes = Vec::new();
    if is_moving {
        changes.push("it moved; its first picture stands still".to_owned());
    }
    if !is_plain {
        changes.push("it has another format".to_owned());
    }
    if is_clear {
        changes.push("its transparent parts are white".to_owned());
    }
    let mut opaque = on_white(&picture, width, height, 0);
    if is_small {
        opaque = enlarged(&opaque);
        changes.push(format!(
            "it was {width} pixels wide and is {MIN_PICTURE_WIDTH_PX}; put a larger original in its place"
        ));
    }
    let is_drawn = matches!(format, ImageFormat::Png | ImageFormat::Gif | ImageFormat::Bmp);
    let mut made = Vec::new();
    let written = if is_drawn {
        opaque.write_to(&mut Cursor::new(&mut made), ImageFormat::Png)
    } else {
        opaque.write_with_encoder(JpegEncoder::new_with_quality(&mut made, JPEG_QUALITY))
    };
    written.map_err(|_| "it cannot be made anew".to_owned())?;
    Ok((Some((made, if is_drawn { "png" } else { "jpg" })), Some(changes.join("; "))))
}

/// A picture on white, with a margin at its left and right.
fn on_white(picture: &DynamicImage, width: u32, height: u32, margin: u32) -> RgbImage {
    let mut ground = image::RgbaImage::from_pixel(width + 2 * margin, height, image::Rgba([u8::MAX; 4]));
    imageops::overlay(&mut ground, &picture.to_rgba8(), i64::from(margin), 0);
    DynamicImage::ImageRgba8(ground).to_rgb8()
}

/// A small picture as wide as its place needs. A very small one has white beside it.
fn enlarged(picture: &RgbImage) -> RgbImage {
    let (width, height) = picture.dimensions();
    let growth = (MIN_PICTURE_WIDTH_PX as f32 / width as f32).min(MAX_GROWTH);
    let side = |pixels: u32| ((pixels as f32 * growth).round() as u32).max(1);
    let grown = imageops::resize(picture, side(width).min(MIN_PICTURE_WIDTH_PX), side(height), FilterType::CatmullRom);
    let margin = (MIN_PICTURE_WIDTH_PX - grown.width()) / 2;
    if margin == 0 && grown.width() == MIN_PICTURE_WIDTH_PX {
        return grown;
    }
    let mut ground = RgbImage::from_pixel(MIN_PICTURE_WIDTH_PX, grown.height(), Rgb([u8::MAX; 3]));
    imageops::overlay(&mut ground, &grown, i64::from(margin), 0);
    ground
}

/// Returns true for an alt text that is more than the name of a file.
pub(super) fn says_something(alt: &str, stem: &str) -> bool {
    let is_name = Slug::from_title(alt).is_none_or(|slug| slug.as_str() == stem) && !alt.contains(' ');
    let is_file = bare(alt).contains('.') && !alt.contains(' ');
    let words = alt.split(|letter: char| !letter.is_alphabetic());
    let mut telling = words.filter(|word| word.chars().count() > 2 && !EMPTY_WORDS.contains(&&*word.to_lowercase()));
    !is_name && !is_file && telling.next().is_some() && !alt.starts_with('[')
}

/// The words of the name of a file, if they say something.
pub(super) fn words_of_file(stem: &str) -> Option<String> {
    let words: Vec<&str> = stem.split('-').filter(|word| !word.bytes().any(|byte| byte.is_ascii_digit())).collect();
    let telling = words.iter().filter(|word| word.chars().count() > 2 && !EMPTY_WORDS.contains(word)).count();
    let text = words.join(" ");
    let mut letters = text.chars();
    let first = letters.next().filter(|_| telling > 1)?;
    Some(first.to_uppercase().chain(letters).collect())
}
