use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    sync::Arc,
};

use ttf_parser::Face;

use crate::{
    check::{UsedLetters, list_letters},
    content::{self, FontFile},
    diagnostics::{Code, Diagnostic, Help, Place},
    model::{Advances, FallbackMetrics, Fonts, Typeface, WebFont},
    source::{LFS_HELP, LFS_POINTER},
    suggest::nearest,
};

use super::{
    advances::advances,
    decode::{Decoded, Refused, decode},
    metrics::{WEIGHTS, fallback},
};

const SITE: &str = "site.yaml";

/// The weights of texts in the bar at the top of pages: of its items, and the heaviest of all others.
const BAR_WEIGHTS: [u16; 2] = [500, 720];

/// The weight of a file above which it is worth a warning. The fonts of most brands have 20 to 50 kB for one language.
const HEAVY_BYTES: usize = 100_000;

/// Maximum size of a font: no page should load more, and nothing larger is unpacked.
const MAX_BYTES: usize = 2_000_000;

/// The letters that every page has: those of English, and the signs of print.
const EVERY_PAGE: &str =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?&$%()-/+@'\"\u{2019}\u{201c}\u{201d}\u{2013}";

/// A font file of the content folder: its path in it, and its bytes, if it could be read.
pub type FontBytes = (String, io::Result<Vec<u8>>);

/// The fonts of a business, checked.
#[derive(Debug, Default)]
pub struct BrandFonts {
    /// The fonts of pages; `None` when `site.yaml` names no fonts, or one that cannot be used.
    pub fonts: Option<Fonts>,
    /// The letters of each file that is used, and its place in `site.yaml`.
    letters: Vec<FileLetters>,
}

#[derive(Debug)]
struct FileLetters {
    place: Place,
    name: String,
    is_for_headings: bool,
    letters: BTreeSet<char>,
}

impl BrandFonts {
    /// Reads the fonts that `site.yaml` names out of the files that there are.
    pub fn load(named: Option<&content::Fonts>, files: &[FontBytes], found: &mut Vec<Diagnostic>) -> Self {
        let mut brand = Self::default();
        let mut used = BTreeSet::new();
        let before = found.len();
        let files: BTreeMap<&str, &io::Result<Vec<u8>>> =
            files.iter().map(|(path, bytes)| (path.trim_start_matches("fonts/"), bytes)).collect();
        let text = named.and_then(|named| named.text.as_ref());
        let headings = named.and_then(|named| named.headings.as_ref());
        let mut typeface = |names: &[FontFile], is_for_headings| {
            used.extend(names.iter().map(|name| name.value.clone()));
            brand.typeface(names, is_for_headings, &files, found)
        };
        let fonts = Fonts {
            text: text.and_then(|names| typeface(names, false)),
            headings: headings.and_then(|names| typeface(names, true)),
        };
        let is_whole = found[before..].iter().all(|one| one.code == Code::FontHeavy);
        brand.fonts = (is_whole && named.is_some()).then_some(fonts);
        // Of a name that is wrong, the file may be one that seems unused.
        let unused = files.keys().filter(|name| is_whole && !used.contains(**name));
        for name in unused {
            let help = format!("write `fonts: {{ text: [{name}] }}` in site.yaml, or remove the file");
            let path = format!("fonts/{name}");
            found.push(Diagnostic::new(Code::FileUnused, &path, Place::File, "no text has this font", help));
        }
        brand
    }

    /// A typeface out of its files.
    fn typeface(
        &mut self,
        names: &[FontFile],
        is_for_headings: bool,
        files: &BTreeMap<&str, &io::Result<Vec<u8>>>,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Typeface> {
        let mut decoded: Vec<(WebFont, Decoded)> = Vec::new();
        for name in names {
            let place = Place::Bytes(name.at.clone());
            let Some(bytes) = files.get(name.value.as_str()) else {
                found.push(missing(&name.value, place, files.keys().copied()));
                continue;
            };
            let path = format!("fonts/{}", name.value);
            let (bytes, font) = match read(bytes) {
                Ok(read) => read,
                Err(Refused { message, help }) => {
                    // A file can be named for text and for headings.
                    let is_told = found.iter().any(|one| one.code == Code::FontUnreadable && one.path == path);
                    if !is_told {
                        found.push(Diagnostic::new(Code::FontUnreadable, &path, Place::File, message, help));
                    }
                    continue;
                }
            };
            let is_told = found.iter().any(|one| one.code == Code::FontHeavy && one.path == path);
            if bytes.len() > HEAVY_BYTES && !is_told {
                found.push(heavy(&path, bytes.len()));
            }
            let same = |(other, _): &&(WebFont, Decoded)| {
                other.is_italic == font.is_italic
                    && other.weights.start() <= font.weights.end()
                    && font.weights.start() <= other.weights.end()
            };
            if let Some((other, _)) = decoded.iter().find(same) {
                let message = format!("`{}` has the same weight as `{}`", name.value, other.name);
                let help = "remove one of the two; a file for each weight is enough, or one variable file for all";
                found.push(Diagnostic::new(Code::FieldValue, SITE, place, message, help));
                continue;
            }
            let (name, weights) = (name.value.clone(), font.weights.clone());
            let letters = font.letters.clone();
            self.letters.push(FileLetters { place, name: name.clone(), is_for_headings, letters });
            decoded.push((WebFont { name, bytes, weights, is_italic: font.is_italic }, font));
        }
        let regular = fallback_of(&decoded, 0)?;
        let fallback = [regular, fallback_of(&decoded, 1).unwrap_or(regular)];
        let [medium, strong] =
            BAR_WEIGHTS.map(|weight| face_of(&decoded, weight).map(|face| advances(&face)).unwrap_or_default());
        let advances = Advances { medium, strong };
        Some(Typeface { files: decoded.into_iter().map(|(file, _)| file).collect(), fallback, advances })
    }

    /// Reports letters of the site that a font lacks: browsers show them in another one.
    pub fn check_letters(&self, used: &UsedLetters) -> Vec<Diagnostic> {
        let found = self.letters.iter().filter_map(|font| {
            let everywhere = EVERY_PAGE.chars().map(|letter| (letter, None));
            let written = used.get(font.is_for_headings).iter().map(|(letter, path)| (*letter, Some(path.as_str())));
            let lacks: Vec<_> =
                everywhere.chain(written).filter(|(letter, _)| !font.letters.contains(letter)).collect();
            let texts = if font.is_for_headings { "headings" } else { "texts" };
            (!lacks.is_empty()).then(|| {
                let shown = list_letters(lacks.iter().copied());
                let message = format!("`{}` lacks letters of {texts}: {shown}", font.name);
                let help = "pages show them in a font of the visitor's device; download the font again with more letters \
                            (another subset, such as latin-ext), or choose another one";
                Diagnostic::new(Code::FontLetters, SITE, font.place.clone(), message, help)
            })
        });
        found.collect()
    }
}

/// The bytes of a file, and what is in them.
fn read(bytes: &io::Result<Vec<u8>>) -> Result<(Arc<[u8]>, Decoded), Refused> {
    let bytes = bytes.as_ref().map_err(|error| Refused {
        message: format!("this font cannot be read: {error}"),
        help: "put the font there again, or correct its permissions",
    })?;
    if bytes.starts_with(LFS_POINTER) {
        let message = "this is not the font, but what Git LFS leaves in its place".to_owned();
        return Err(Refused { message, help: LFS_HELP });
    }
    if bytes.len() > MAX_BYTES {
        let message = format!("this font has {} MB", bytes.len() / 1_000_000);
        let help = "pages would take minutes on a phone; download the part of it that your language needs";
        return Err(Refused { message, help });
    }
    Ok((bytes.as_slice().into(), decode(bytes)?))
}

/// The metrics of the fallback font for the file with the nearest weight.
fn fallback_of(files: &[(WebFont, Decoded)], index: usize) -> Option<FallbackMetrics> {
    fallback(&face_of(files, WEIGHTS[index])?, index)
}

/// The font with the weight nearest to this one.
fn face_of(files: &[(WebFont, Decoded)], weight: u16) -> Option<Face<'_>> {
    let away = |file: &WebFont| {
        let nearest = weight.clamp(*file.weights.start(), *file.weights.end());
        (file.is_italic, nearest.abs_diff(weight))
    };
    let (_, nearest) = files.iter().min_by_key(|(file, _)| away(file))?;
    nearest.face(weight)
}

fn missing<'n>(name: &str, place: Place, files: impl Iterator<Item = &'n str>) -> Diagnostic {
    let files: Vec<&str> = files.collect();
    let help = match nearest(name, files.iter().copied()) {
        Some(near) => Help::meant(name, near, "did you mean `{}`?"),
        None if files.is_empty() => "put the file there; a folder named fonts beside posts".into(),
        None => format!("put the file there, or write the name of another: {}", files.join(", ")).into(),
    };
    let message = format!("`{name}` is not in content/fonts/");
    Diagnostic::new(Code::FontMissing, SITE, place, message, help)
}

fn heavy(path: &str, bytes: usize) -> Diagnostic {
    let message = format!("this font has {} kB; {} kB are enough", bytes / 1000, HEAVY_BYTES / 1000);
    let help = "visitors read in another font until it has arrived; download only the letters of your language (the \
                subset latin), and only the weights that pages show";
    Diagnostic::new(Code::FontHeavy, path, Place::File, message, help)
}
