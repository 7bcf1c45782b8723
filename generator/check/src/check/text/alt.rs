//! Alt texts that say nothing, or the same of two pictures, in markdown and in YAML.

use std::collections::HashMap;

use crate::{
    content::{CaptionedPicture, PictureFile, Text, WrittenPicture},
    diagnostics::{Code, Diagnostic, Place},
    source::{PICTURE_ENDINGS, yaml::Pointer},
};

use super::notes;

/// The longest alt text. It is read aloud without a pause, and cannot be skimmed.
const MAX_ALT_CHARS: usize = 250;

/// Words that say only that there is a picture, without the numbers that cameras and phones add.
const EMPTY_WORDS: [&str; 23] = [
    "", "alt", "alt text", "alt text here", "description", "dsc", "dscf", "dscn", "image", "img", "img wa", "n a",
    "none", "photo", "photograph", "pic", "picture", "pxl", "pxl mp", "screen shot", "screenshot", "untitled",
    "whatsapp image",
];

/// Examples of our messages and fields, in small letters. Left as they are, they would say the same of any picture.
const PROPOSED: [&str; 3] =
    ["what is seen", "a blue front door between two lamps", "a blue front door between two lamps at dusk"];

/// An alt text in YAML.
pub struct WrittenAlt<'a> {
    file: &'a PictureFile,
    alt: &'a Text,
}

impl<'a> From<&'a WrittenPicture> for WrittenAlt<'a> {
    fn from(picture: &'a WrittenPicture) -> Self {
        Self { file: &picture.file, alt: &picture.alt }
    }
}

impl<'a> From<&'a CaptionedPicture> for WrittenAlt<'a> {
    fn from(picture: &'a CaptionedPicture) -> Self {
        Self { file: &picture.file, alt: &picture.alt }
    }
}

impl<'a> From<(&'a PictureFile, &'a Text)> for WrittenAlt<'a> {
    fn from((file, alt): (&'a PictureFile, &'a Text)) -> Self {
        Self { file, alt }
    }
}

/// Reports alt texts that say nothing, below `pointer` in the YAML of a file.
pub fn check_alts<'a>(path: &str, pointer: &Pointer, alts: impl Iterator<Item = WrittenAlt<'a>>) -> Vec<Diagnostic> {
    let poor = alts.filter_map(|WrittenAlt { file, alt }| {
        let written = alt.as_str();
        // A note has a message of its own.
        let message = poor(written.trim(), &file.value).filter(|_| notes::find(written).is_empty())?;
        let place = Place::FieldOf(pointer.clone(), "alt".to_owned(), written.to_owned());
        let help = "say what is seen, as in `alt: A blue front door between two lamps`";
        Some(Diagnostic::new(Code::PictureAltPoor, path, place, message, help))
    });
    poor.collect()
}

/// Reports pictures of a page with the alt text of another picture. Each comes with its place, its file and its alt
/// text.
pub fn check_same_alts<'a>(path: &str, pictures: impl Iterator<Item = (Place, &'a str, &'a str)>) -> Vec<Diagnostic> {
    let mut taken: HashMap<String, &str> = HashMap::new();
    let same = pictures.filter_map(|(place, file, alt)| {
        let alt = alt.trim();
        // An alt text that says nothing has a message of its own.
        if alt.is_empty() || poor(alt, file).is_some() || !notes::find(alt).is_empty() {
            return None;
        }
        let other = *taken.entry(words_of(alt)).or_insert(file);
        (other != file).then(|| {
            let message = format!("{file} has the same alt text as {other}");
            let help = "say what is different here: people who cannot see the two take them for one picture";
            Diagnostic::new(Code::TextDuplicate, path, place, message, help)
        })
    });
    same.collect()
}

/// Returns true for two alt texts of the same words.
pub fn is_same_alt(one: &str, other: &str) -> bool {
    words_of(one) == words_of(other)
}

/// The words of an alt text, to compare it with others.
fn words_of(alt: &str) -> String {
    let words = alt.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    words.trim_end_matches('.').to_owned()
}

/// The message about an alt text that says nothing.
pub(super) fn poor(alt: &str, file: &str) -> Option<String> {
    if says_nothing(alt, file) {
        Some(format!("`{alt}` does not say what the picture shows"))
    } else if let Some(words) = announced(alt) {
        Some(format!("`{words}` is what every screen reader says before an alt text"))
    } else {
        let count = alt.chars().count();
        (count > MAX_ALT_CHARS).then(|| format!("this alt text has {count} characters"))
    }
}

/// The words at the start of an alt text that only say that there is a picture.
fn announced(alt: &str) -> Option<&str> {
    let mut words = alt.split_whitespace();
    let first = words.next()?;
    let is = |word: &str, list: &[&str]| list.iter().any(|one| word.eq_ignore_ascii_case(one));
    let kind = if is(first, &["a", "an", "the"]) { words.next()? } else { first };
    let of = words.next().filter(|of| *of == "of" && is(kind, &["picture", "photo", "photograph", "image"]))?;
    Some(&alt[..of.as_ptr() as usize + of.len() - alt.as_ptr() as usize])
}

/// Returns true for a file's name, the name that a camera gives, and words such as "image".
fn says_nothing(alt: &str, file: &str) -> bool {
    let alt = alt.to_lowercase();
    let name = file.rsplit('/').next().unwrap_or(file).to_lowercase();
    let stem = name.rsplit_once('.').map_or(&*name, |(stem, _)| stem);
    let ending = alt.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_file_name = (PICTURE_ENDINGS.contains(&ending) && !alt.contains(char::is_whitespace))
        || alt == name
        || (alt == stem && stem.contains(['-', '_']));
    let is_bracketed = alt.starts_with('[') && alt.ends_with(']');
    // IMG_1234, DSC 0017, Photo 3, Screenshot 2025-01-03 at 10.12.13
    let words = alt.split(|letter: char| !letter.is_alphanumeric());
    let words = words.map(|word| word.trim_end_matches(|letter: char| letter.is_ascii_digit()));
    let words: Vec<&str> = words.filter(|word| !matches!(*word, "" | "at" | "am" | "pm")).collect();
    let is_proposed = PROPOSED.contains(&alt.trim_end_matches('.'));
    is_file_name || is_bracketed || is_proposed || EMPTY_WORDS.contains(&&*words.join(" "))
}
