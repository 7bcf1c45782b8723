//! Texts with their position in the file, for checks against other files: links, names of files, prose.

use std::ops::Range;

use percent_encoding::percent_decode_str;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use serde_saphyr::Spanned;

use super::{
    business,
    inline_schema::inline_schema,
    values::{Text, check_slug, check_text},
};
use crate::{diagnostics::Help, source::yaml::bytes};

/// The most bytes of an old address with its escapes, so that it is a key of CloudFront's key value store.
const MAX_OLD_ADDRESS_BYTES: usize = 480;

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
located_text!(
    /// A picture's path below `content/images/`.
    PictureFile, "picture", check_text
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
    /// The name of a file in `content/forms/`, without its ending.
    FormName, "slug", check_slug
);
located_text!(
    /// A pigment's number: `P1000`.
    PigmentCode, "text", check_text
);
located_text!(
    /// Prose in markdown, after `body: |`.
    Markdown, "text", check_text
);

/// Pages get the target alone.
impl Serialize for Href {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.value)
    }
}

/// A link as authors write it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WrittenLink {
    /// The text of the link.
    pub label: Text,
    /// The target.
    pub to: Href,
}

/// The help about an address of which a message or another program shows only a part: `https://youtu.be/…`.
///
/// # Errors
///
/// When the address is such a part.
pub fn check_whole(address: &str) -> Result<(), String> {
    if address.contains('…') || address.trim_end_matches('/').ends_with("...") {
        return Err("this is only a part of an address: write all of it, without the three dots".to_owned());
    }
    Ok(())
}

pub(super) fn check_href(text: &str) -> Result<(), Help> {
    check_whole(text)?;
    let inside = text.starts_with('/') && !text.starts_with("//");
    if text.starts_with("https://") || text.starts_with("http://") {
        return business::check_web_address(text);
    }
    let plain = !text.contains(|letter: char| letter.is_whitespace() || "\"<>\\".contains(letter));
    if inside && plain {
        Ok(())
    } else {
        Err("start the link with / for a page of this site (/blog, /#contact) or with https://".into())
    }
}

/// An old address with letters in the place of their escapes. `None` for one that hosts do not find: with the escape of
/// another sign, or too long.
pub fn address_in_letters(address: &str) -> Option<String> {
    let beyond_ascii = |text: &str| text.bytes().filter(|byte| !byte.is_ascii()).count();
    let text = percent_decode_str(address).decode_utf8().ok()?;
    let (bytes, escapes) = (beyond_ascii(&text), address.matches('%').count());
    let is_sign = |sign: char| !sign.is_ascii() && (sign.is_control() || sign.is_whitespace());
    let are_letters = bytes == beyond_ascii(address) + escapes && !text.contains(is_sign);
    // Escaped, each of those bytes has two more.
    (are_letters && text.len() + 2 * bytes <= MAX_OLD_ADDRESS_BYTES).then(|| text.into_owned())
}

/// Rejects what hosts take for a pattern or never see as part of an address.
///
/// # Errors
///
/// The correct way to write it.
pub fn check_old_address(text: &str) -> Result<(), String> {
    check_whole(text)?;
    if address_in_letters(text).is_none() {
        return Err(format!(
            "remove it: in an address that leads on, a % stands for letters such as ü alone, and it has \
             {MAX_OLD_ADDRESS_BYTES} bytes at most"
        ));
    }
    let inside = text.len() > 1 && text.starts_with('/') && !text.contains("//");
    let plain = !text.contains(|sign: char| sign.is_whitespace() || "#?*:\"\\".contains(sign));
    // Browsers resolve these before they ask for a page.
    let is_resolved = text.split('/').any(|part| matches!(part, "." | ".."));
    if inside && plain && !is_resolved {
        Ok(())
    } else {
        // What is behind the name of the site, up to a ? or #.
        let path = text.split_once("//").map_or(text, |(_, rest)| rest.find('/').map_or("", |slash| &rest[slash..]));
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let path = if path != text && check_old_address(path).is_ok() { path } else { "/blog/old-name" };
        Err(format!("write the old address as it was after the name of the site, without ? and #: {path}"))
    }
}

/// Returns true for the name of a video.
pub fn is_video_file(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    ["avi", "m4v", "mov", "mp4", "webm"].contains(&&*ending)
}

/// Checks the name of a font.
///
/// # Errors
///
/// The correct way to write it.
pub(super) fn check_font(text: &str) -> Result<(), String> {
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
