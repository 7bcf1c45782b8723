//! Values that are checked when they are read.

use std::{fmt, ops::Range};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use serde_saphyr::Spanned;
use ts_rs::TS;

use super::{
    amounts, business,
    checked::{checked_text, parsed_text},
    currency,
    inline_schema::inline_schema,
};
use crate::{
    source::{PICTURE_ENDINGS, yaml::bytes},
    typography::printed,
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
    /// A day of the calendar, written YYYY-MM-DD.
    Date(jiff::civil::Date), "date", parse_date
);
parsed_text!(
    /// A time of day with 24 hours, written HH:MM.
    Time(jiff::civil::Time), "hour-minute", parse_time
);
parsed_text!(
    /// A thickness in thousandths of an inch, the least and the most, written 10 or 8-12.
    Mils((u16, u16)), "mils", parse_mils
);
checked_text!(
    /// A language as HTML names it, with a script or a region where needed: `en-US`.
    Language, "language", check_language
);

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
}

impl Language {
    /// The name that Open Graph uses: `en_US`.
    pub fn locale(&self) -> String {
        self.0.replace('-', "_")
    }
}

impl Date {
    /// A day of the calendar.
    pub fn new(day: jiff::civil::Date) -> Self {
        Self(day)
    }

    /// The day itself.
    pub fn day(self) -> jiff::civil::Date {
        self.0
    }

    /// The American form: January 9, 2025.
    pub fn long(self) -> String {
        self.0.strftime("%B %-d, %Y").to_string()
    }

    /// The month alone: January 2025.
    pub fn month(self) -> String {
        self.0.strftime("%B %Y").to_string()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl Time {
    /// The time with 12 hours: 7AM, 4:30PM.
    pub fn short(self) -> String {
        let format = if self.0.minute() == 0 { "%-I%p" } else { "%-I:%M%p" };
        self.0.strftime(format).to_string()
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

impl fmt::Display for Time {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.strftime("%H:%M").fmt(formatter)
    }
}

impl Slug {
    /// Parses the last part of a page's address. `index` is reserved: hosts show `blog/index.html` at `/blog/`.
    ///
    /// # Errors
    ///
    /// The correct way to write it.
    pub fn parse_address(text: &str) -> Result<Self, String> {
        match text {
            "index" => Err("choose another name; `index` is reserved for the list of these pages".to_owned()),
            _ => Self::parse(text),
        }
    }

    /// A slug made of the letters and digits of a title; `None` when it has none. Accents and apostrophes are dropped:
    /// "Ann's Café" becomes `anns-cafe`. Of a title that is too long, it is the beginning.
    pub fn from_title(title: &str) -> Option<Self> {
        let mut slug = slug::slugify(title.replace(['\'', '’'], ""));
        slug.truncate(MAX_SLUG_CHARS);
        let slug = slug.trim_end_matches('-');
        (!slug.is_empty()).then(|| Self(slug.to_owned()))
    }
}

/// Checks a text for one of the formats above; other formats pass.
///
/// # Errors
///
/// The correct way to write it.
pub(super) fn check_format(format: &str, text: &str) -> Result<(), String> {
    match format {
        "text" => check_text(text),
        "slug" => check_slug(text),
        "date" => parse_date(text).map(drop),
        "hour-minute" => parse_time(text).map(drop),
        "color" => check_color(text),
        "mils" => parse_mils(text).map(drop),
        "language" => check_language(text),
        "link" => check_href(text),
        "picture" => check_picture(text),
        "font" => check_font(text),
        "old-address" => check_old_address(text),
        _ => amounts::check_format(format, text)
            .or_else(|| currency::check_format(format, text))
            .unwrap_or_else(|| business::check_format(format, text)),
    }
}

fn check_text(text: &str) -> Result<(), String> {
    if text.trim().is_empty() { Err("write a text after the colon".to_owned()) } else { Ok(()) }
}

fn check_slug(text: &str) -> Result<(), String> {
    let plain =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if text.split('-').all(plain) {
        let fits = text.len() <= MAX_SLUG_CHARS;
        return if fits { Ok(()) } else { Err(format!("use {MAX_SLUG_CHARS} characters at most")) };
    }
    let better = Slug::from_title(text);
    let better = better.as_ref().map_or("my-page", Slug::as_str);
    Err(format!("use small letters, digits and single hyphens: {better}"))
}

/// The years that a date of a website can have. Others are typing mistakes.
const YEARS: std::ops::RangeInclusive<i16> = 1990..=2999;

/// Returns true for a text that looks like YYYY-MM-DD, with any digits.
pub(super) fn is_date_form(text: &str) -> bool {
    let right = |(at, byte): (usize, u8)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
    text.len() == 10 && text.bytes().enumerate().all(right)
}

/// The date in a text with a year, a month and a day in this order, but without zeros or with other signs: `2025-1-3`.
fn loose_date(text: &str) -> Option<String> {
    let numbers: Option<Vec<u16>> = text.split(['-', '/', '.', ' ', '–']).map(|part| part.parse().ok()).collect();
    let Some([year @ 1990..=2100, month, day]) = numbers.as_deref() else { return None };
    let better = format!("{year}-{month:02}-{day:02}");
    better.parse::<jiff::civil::Date>().is_ok().then_some(better)
}

fn parse_date(text: &str) -> Result<jiff::civil::Date, String> {
    if !is_date_form(text) {
        return Err(loose_date(text).map_or_else(
            || "write the day as YYYY-MM-DD, for example 2025-01-09".to_owned(),
            |better| format!("write it with four, two and two digits: {better}"),
        ));
    }
    let parsed = text.parse::<jiff::civil::Date>();
    if let Ok(date) = parsed
        && !YEARS.contains(&date.year())
    {
        return Err(format!("correct the year {}; the day comes as YYYY-MM-DD", date.year()));
    }
    parsed.map_err(|_| {
        let month: u8 = text[5..7].parse().unwrap_or(0);
        match format!("{}-01", &text[..7]).parse::<jiff::civil::Date>() {
            Ok(first) => format!("{} has {} days", first.strftime("%B %Y"), first.days_in_month()),
            Err(_) => format!("the month is the number in the middle, 01 to 12, and this one is {month:02}"),
        }
    })
}

/// The thickest layer, in mils: two inches, more than any screed.
const MAX_MILS: u16 = 2000;

fn parse_mils(text: &str) -> Result<(u16, u16), String> {
    let (least, most) = text.split_once(['-', '–']).unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().ok().filter(|mils| (1..=MAX_MILS).contains(mils));
    match (number(least), number(most)) {
        (Some(least), Some(most)) if least <= most => Ok((least, most)),
        _ => Err(format!("write whole mils from 1 to {MAX_MILS}, like 10, or from the least to the most, like 8-12")),
    }
}

fn parse_time(text: &str) -> Result<jiff::civil::Time, String> {
    let time = if text.len() == "HH:MM".len() { text.parse().ok() } else { None };
    time.ok_or_else(|| "write the time as HH:MM in quotes, for example \"07:30\"".to_owned())
}

fn check_color(text: &str) -> Result<(), String> {
    let right = text
        .strip_prefix('#')
        .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if right { Ok(()) } else { Err("write the color in quotes as \"#rrggbb\", for example \"#1357c2\"".to_owned()) }
}

/// Accepts the usual part of BCP 47: a language, then a script, then a region, each of them at most once.
fn check_language(text: &str) -> Result<(), String> {
    let letters = |part: &str, lengths: &[usize], right: fn(&u8) -> bool| {
        lengths.contains(&part.len()) && part.as_bytes().iter().all(right)
    };
    let is_script = |part: &str| {
        part.starts_with(|letter: char| letter.is_ascii_uppercase())
            && letters(&part[1..], &[3], u8::is_ascii_lowercase)
    };
    let is_region = |part: &str| letters(part, &[2], u8::is_ascii_uppercase) || letters(part, &[3], u8::is_ascii_digit);
    let mut parts = text.split('-');
    let language = parts.next().is_some_and(|part| letters(part, &[2, 3], u8::is_ascii_lowercase));
    let rest: Vec<&str> = parts.collect();
    let right = match rest[..] {
        [] => true,
        [one] => is_script(one) || is_region(one),
        [script, region] => is_script(script) && is_region(region),
        _ => false,
    };
    if language && right {
        Ok(())
    } else {
        Err("write the language as HTML names it, for example en-US or es".to_owned())
    }
}

fn check_href(text: &str) -> Result<(), String> {
    let inside = text.starts_with('/') && !text.starts_with("//");
    if text.starts_with("https://") || text.starts_with("http://") {
        return business::check_web_address(text);
    }
    let plain = !text.contains(|letter: char| letter.is_whitespace() || "\"<>\\".contains(letter));
    if inside && plain {
        Ok(())
    } else {
        Err("start the link with / for a page of this site (/blog, /#contact) or with https://".to_owned())
    }
}

/// Rejects what hosts take for a pattern or never see as part of an address.
fn check_old_address(text: &str) -> Result<(), String> {
    if text.contains(|sign: char| !sign.is_ascii() || sign == '%') {
        return Err("remove it: only addresses of the letters a to z, digits and signs like - can lead on".to_owned());
    }
    let inside = text.len() > 1 && text.starts_with('/') && !text.contains("//");
    let plain = !text.contains(|sign: char| sign.is_whitespace() || "#?*:\"".contains(sign));
    if inside && plain {
        Ok(())
    } else {
        Err("write the old address as it was after the name of the site, without ? and #: /blog/old-name".to_owned())
    }
}

/// Checks a picture's path without looking for the file.
///
/// # Errors
///
/// The correct way to write it.
pub fn check_picture(text: &str) -> Result<(), String> {
    if text.starts_with("https://") || text.starts_with("http://") {
        return Err("download the picture, put it into content/images/, and write its name here".to_owned());
    }
    if let Some(inside) = text.trim_start_matches('/').strip_prefix("images/") {
        return Err(format!("leave out `images/` and write `{inside}`"));
    }
    let below = text.trim_start_matches(['.', '/']);
    if text.starts_with(['.', '/']) && below.contains('.') {
        return Err(format!(
            "write the path below content/images/: {}",
            below.strip_prefix("images/").unwrap_or(below)
        ));
    }
    let plain = !text.is_empty() && text.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    if !plain || text.contains('\\') {
        return Err("write the path below content/images/, for example front-door.jpg".to_owned());
    }
    let ending = text.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    if PICTURE_ENDINGS.contains(&&*ending) {
        Ok(())
    } else {
        Err(format!("save the picture as JPEG, PNG or WebP; its name ends in .{}", PICTURE_ENDINGS.join(", .")))
    }
}

/// Checks the name of a font.
///
/// # Errors
///
/// The correct way to write it.
fn check_font(text: &str) -> Result<(), String> {
    if text.contains("://") {
        return Err("download the font as WOFF2, put it into content/fonts/, and write its name here".to_owned());
    }
    if let Some((_, name)) = text.rsplit_once(['/', '\\']) {
        return Err(format!("put the file into content/fonts/ itself and write only its name: `{name}`"));
    }
    let Some(stem) = text.strip_suffix(".woff2") else {
        return Err("write the name of a file that ends in .woff2; fontsource.org has free fonts in this format, and \
                    transfonter.org makes them of others"
            .to_owned());
    };
    // The name stands in a style sheet.
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if stem.starts_with(|first: char| first.is_ascii_alphanumeric()) && stem.bytes().all(plain) {
        Ok(())
    } else {
        Err("give the file a name of letters, digits and hyphens: `work-sans.woff2`".to_owned())
    }
}

/// Declares a text with its position, for checks against other files.
macro_rules! located_text {
    ($(#[$doc:meta])* $name:ident, $format:literal, $check:path) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name {
            /// The text as written.
            pub value: String,
            /// Its bytes in the YAML document.
            pub at: Range<usize>,
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let Spanned { value, referenced, .. } = Spanned::<String>::deserialize(deserializer)?;
                $check(&value).map_err(D::Error::custom)?;
                Ok(Self { value, at: bytes(referenced.span()) })
            }
        }

        inline_schema!($name, { "type": "string", "format": $format });
    };
}

located_text!(
    /// The target of a link: an address of this site (`/blog`, `/#contact`) or an https one.
    Href, "link", check_href
);
/// Pages get the target alone.
impl Serialize for Href {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.value)
    }
}

located_text!(
    /// A picture's path below `content/images/`.
    PictureFile, "picture", check_picture
);
located_text!(
    /// The name of a WOFF2 file in `content/fonts/`.
    FontFile, "font", check_font
);
located_text!(
    /// An address that a page had before: `/blog/old-name`.
    OldAddress, "old-address", check_old_address
);
located_text!(
    /// The name of a file in `content/swatches/`, without its ending.
    CollectionName, "slug", check_slug
);
located_text!(
    /// A pigment's number: `P1000`.
    PigmentCode, "text", check_text
);
located_text!(
    /// Prose in markdown, after `body: |`.
    Markdown, "text", check_text
);

/// A link as authors write it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WrittenLink {
    /// The text of the link.
    pub label: Text,
    /// The target.
    pub to: Href,
}

/// Declares a number with limits, both included.
macro_rules! bounded {
    ($(#[$doc:meta])* $name:ident, $number:ty, $schema_type:literal, $least:literal, $most:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, TS)]
        pub struct $name(pub $number);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = <$number>::deserialize(deserializer)?;
                if ($least..=$most).contains(&number) { Ok(Self(number)) } else { Err(D::Error::custom("out of range")) }
            }
        }

        inline_schema!($name, { "type": $schema_type, "minimum": $least, "maximum": $most });
    };
}

bounded!(
    /// Degrees north.
    Latitude, f64, "number", -90.0, 90.0
);
bounded!(
    /// Degrees east.
    Longitude, f64, "number", -180.0, 180.0
);
bounded!(
    /// Stars of a rating.
    Stars, f64, "number", 1.0, 5.0
);
bounded!(
    /// A length of floor, in millimeters.
    Millimeters, u32, "integer", 10, 10_000
);
bounded!(
    /// The most light in a picture. 1 is the light in which white is white.
    Most, f64, "number", 0.01, 1000.0
);
bounded!(
    /// A part of the gloss of a coat of clear resin.
    Gloss, f64, "number", 0.0, 1.0
);
bounded!(
    /// A part of a whole, in percent.
    Percent, u8, "integer", 1, 100
);
bounded!(
    /// A place in a list, counted from 1.
    Position, u32, "integer", 1, 999
);
bounded!(
    /// A number of things of which there is at least one.
    Count, u32, "integer", 1, 9_999_999
);
bounded!(
    /// A distance that can be driven, in miles.
    Miles, u32, "integer", 1, 3000
);
bounded!(
    /// A year of a website.
    Year, i16, "integer", 1900, 2100
);
