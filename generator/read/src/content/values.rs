//! Values that are checked when they are read.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de::Error};
use ts_rs::TS;

use super::{
    business::Country,
    checked::{checked_text, parsed_text},
    publicity::{edge_word_held_back, is_held_back},
};
use crate::{
    diagnostics::Help,
    source::{is_language, misspelt_language},
    typography::{language, printed},
};

/// Maximum length of a slug. File systems allow names of 255 bytes, of which `.html`, or the hash, width and ending of
/// a rendition, take a part.
const MAX_SLUG_CHARS: usize = 200;

checked_text!(
    /// A text that is not empty. Pages show it with the signs of print.
    Text, "text", check_text, printed
);
checked_text!(
    /// The part of an address that names a page: small letters, digits and single hyphens, at most `MAX_SLUG_CHARS`
    /// characters.
    Slug, "slug", check_slug
);
checked_text!(
    /// A color as #rrggbb.
    Color, "color", check_color
);

parsed_text!(
    /// A thickness in thousandths of an inch, the least and the most, written 10 or 8-12.
    Mils((u16, u16)), "mils", parse_mils
);

checked_text!(
    /// A language as HTML names it, with a script or a region where needed: `en-US`.
    Language, "language", check_language
);

/// Languages by their codes in ISO 639-1, with their names in themselves.
const OWN_NAMES: [(&str, &str); 26] = [
    ("ar", "العربية"),
    ("bg", "Български"),
    ("cs", "Čeština"),
    ("da", "Dansk"),
    ("de", "Deutsch"),
    ("el", "Ελληνικά"),
    ("en", "English"),
    ("es", "Español"),
    ("fi", "Suomi"),
    ("fr", "Français"),
    ("hr", "Hrvatski"),
    ("ht", "Kreyòl ayisyen"),
    ("hu", "Magyar"),
    ("it", "Italiano"),
    ("ja", "日本語"),
    ("ko", "한국어"),
    ("nb", "Norsk bokmål"),
    ("nl", "Nederlands"),
    ("pl", "Polski"),
    ("pt", "Português"),
    ("ro", "Română"),
    ("ru", "Русский"),
    ("sv", "Svenska"),
    ("tr", "Türkçe"),
    ("uk", "Українська"),
    ("vi", "Tiếng Việt"),
];

/// Languages in Latin letters with others than those of western Europe.
const MORE_LETTERS: [&str; 16] =
    ["az", "bs", "cs", "cy", "eo", "et", "hr", "hu", "lt", "lv", "mt", "pl", "ro", "sk", "sl", "tr"];

impl Default for Language {
    fn default() -> Self {
        Self("en-US".to_owned())
    }
}

impl Text {
    /// A text of this program.
    pub(super) fn of_program(text: &'static str) -> Self {
        Self(text.to_owned())
    }

    /// A sentence of the crate `words`: the first of its two wordings, or the one for any trade.
    pub fn of_words(words: &str, has_any_trade: bool) -> Self {
        let (first, any) = words.split_once(" | ").unwrap_or((words, words));
        Self(if has_any_trade { any } else { first }.to_owned())
    }
}

impl Language {
    /// The name that Open Graph uses, `en_US`, on a site of a business in a country.
    pub fn locale(&self, country: &Country) -> String {
        format!("{}_{}", self.code(), locales::country_of(&self.0).unwrap_or(country.as_str()))
    }

    /// Returns true for one that is written from right to left.
    pub fn is_right_to_left(&self) -> bool {
        locales::is_right_to_left(&self.0)
    }

    /// Returns true for one in Latin letters that the first files of the program's typeface do not have.
    pub fn needs_more_letters(&self) -> bool {
        MORE_LETTERS.contains(&self.code())
    }

    /// Its code alone: `es` of `es-MX`.
    fn code(&self) -> &str {
        self.0.split('-').next().unwrap_or_default()
    }

    /// The script and the region that tell it from another one of these in the same language.
    fn difference<'a>(&self, all: impl Iterator<Item = &'a Self>) -> &str {
        let has_others = all.into_iter().any(|one| one != self && one.code() == self.code());
        let rest = self.0.split_once('-').map_or("", |(_, rest)| rest);
        if has_others { rest } else { "" }
    }

    /// Its name in itself, for people who look for it among all languages of a site; its code where the name is not known
    /// here.
    pub fn own_name<'a>(&self, all: impl Iterator<Item = &'a Self>) -> String {
        let name = OWN_NAMES.iter().find(|(code, _)| *code == self.code());
        match (name, self.difference(all)) {
            (None, _) => self.0.clone(),
            (Some((_, name)), "") => (*name).to_owned(),
            (Some((_, name)), difference) => format!("{name} ({difference})"),
        }
    }

    /// Its code in capitals, as people know it from switches: `ES`.
    pub fn sign<'a>(&self, all: impl Iterator<Item = &'a Self>) -> String {
        let difference = self.difference(all);
        if difference.is_empty() { self.code().to_ascii_uppercase() } else { self.0.to_ascii_uppercase() }
    }

    /// The folder of its pages where it is not the first language of a site: `/es`.
    pub fn folder(&self) -> String {
        format!("/{}", self.0.to_ascii_lowercase())
    }
}

impl Mils {
    /// The thickness in the middle of least and most.
    pub fn middle(self) -> f64 {
        f64::midpoint(f64::from(self.0.0), f64::from(self.0.1))
    }
}

impl fmt::Display for Mils {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = self.0;
        if least == most { least.fmt(formatter) } else { write!(formatter, "{least}-{most}") }
    }
}

impl std::ops::Add for Mils {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self((self.0.0.saturating_add(other.0.0), self.0.1.saturating_add(other.0.1)))
    }
}

impl Slug {
    /// Parses the last part of a page's address. `index` is reserved: hosts show `blog/index.html` at `/blog/`.
    ///
    /// # Errors
    ///
    /// The correct way to write it.
    pub fn parse_address(text: &str) -> Result<Self, Help> {
        match text {
            "index" => Err("choose another name; `index` is reserved for the list of these pages".into()),
            "_index" => Err("remove this file: the list of these pages is made by itself".into()),
            _ => Self::parse(text),
        }
    }

    /// A slug made of the letters and digits of a title; `None` when it has none. Accents and apostrophes are dropped:
    /// "Ann's Café" becomes `anns-cafe`, and in German "Fürth" `fuerth`. Of a title that is too long, it is the beginning.
    pub fn from_title(title: &str) -> Option<Self> {
        let mut slug = slug::slugify(language().plain_letters(title).replace(['\'', '’'], ""));
        slug.truncate(MAX_SLUG_CHARS);
        let slug = slug.trim_end_matches('-');
        (!slug.is_empty()).then(|| Self(slug.to_owned()))
    }
}

pub(super) fn check_text(text: &str) -> Result<(), String> {
    if text.trim().is_empty() { Err("write a text after the colon".to_owned()) } else { Ok(()) }
}

pub(super) fn check_slug(text: &str) -> Result<(), Help> {
    let plain =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if text.split('-').all(plain) {
        let fits = text.len() <= MAX_SLUG_CHARS;
        return if fits { Ok(()) } else { Err(format!("use {MAX_SLUG_CHARS} characters at most").into()) };
    }
    // The last part of an address, or of the name of a file.
    let name = text.trim_end_matches('/').rsplit('/').next().unwrap_or(text);
    let name = [".html", ".md"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
    let better = Slug::from_title(name);
    let better = better.as_ref().map_or("my-page", Slug::as_str);
    if is_held_back(name) || edge_word_held_back(&format!("posts/{name}")).is_some() {
        // Whoever takes the sign away must not publish a text that other programs hold back.
        return Err(format!(
            "drafts and copies have such names: write `draft: true` in a post, or start the name of the file with a dot, \
             and nothing is made of it; to publish it, name it {better}"
        )
        .into());
    }
    Err(Help::replacing(text, better, "use small letters, digits and single hyphens: {}"))
}

/// The thickest layer, in mils: two inches, more than any screed.
const MAX_MILS: u16 = 2000;

pub(super) fn parse_mils(text: &str) -> Result<(u16, u16), String> {
    let (least, most) = text.split_once(['-', '–']).unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().ok().filter(|mils| (1..=MAX_MILS).contains(mils));
    match (number(least), number(most)) {
        (Some(least), Some(most)) if least <= most => Ok((least, most)),
        _ => Err(format!("write whole mils from 1 to {MAX_MILS}, like 10, or from the least to the most, like 8-12")),
    }
}

pub(super) fn check_color(text: &str) -> Result<(), String> {
    let right = text
        .strip_prefix('#')
        .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if right { Ok(()) } else { Err("write the color in quotes as \"#rrggbb\", for example \"#1357c2\"".to_owned()) }
}

/// Accepts the usual part of BCP 47: a language, then a script, then a region, each of them at most once.
pub(super) fn check_language(text: &str) -> Result<(), Help> {
    if is_language(text) {
        return Ok(());
    }
    if let Some(right) = misspelt_language(text) {
        return Err(Help::replacing(text, right, "did you mean `{}`?"));
    }
    let small = text.to_lowercase();
    let named = OWN_NAMES.iter().find(|(_, name)| name.to_lowercase() == small);
    Err(match named {
        Some((code, _)) => Help::replacing(text, *code, "write the code of the language: {}"),
        None => "write the code of the language, as HTML names it: es for Spanish, de for German, es-MX for the Spanish of Mexico"
            .into(),
    })
}
