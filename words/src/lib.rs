//! The words of this program in other languages than English, for visitors and owners. English stays in the code, which
//! decides the sentences that exist; a test compares them with the files.
//!
//! A file has one sentence a line, `name: text`, with double quotes around a text that YAML would read as something else.
//! Of a sentence with two wordings in English, the second one for sites that name their `businessType`, the text has
//! both, with ` | ` between them.
//!
//! In `inbox.yaml`, a sentence with a number has a name for each form of the language, such as `list.found.few`, and in
//! `mail.yaml` one that ends with `.one` where the number one needs another wording.

use std::{borrow::Cow, collections::BTreeMap};

/// The files of a language with a name each, such as `site`.
type Files = [(&'static str, &'static str)];

macro_rules! languages {
    ($($tag:literal)*) => {
        /// All languages that have files.
        pub const LANGUAGES: &[Language] = &[$(Language {
            tag: $tag,
            files: &[
                ("about", include_str!(concat!("../", $tag, "/about.yaml"))),
                ("site", include_str!(concat!("../", $tag, "/site.yaml"))),
                ("form", include_str!(concat!("../", $tag, "/form.yaml"))),
                ("inbox", include_str!(concat!("../", $tag, "/inbox.yaml"))),
                ("mail", include_str!(concat!("../", $tag, "/mail.yaml"))),
                ("start", include_str!(concat!("../", $tag, "/start.yaml"))),
            ],
        }),*];
    };
}

languages! { "de" "es" "fr" "it" "nl" "pl" "pt" }

/// The sentences of a file by their names.
pub type Words = BTreeMap<&'static str, Cow<'static, str>>;

/// A language with files.
#[derive(Debug)]
pub struct Language {
    tag: &'static str,
    files: &'static Files,
}

impl Language {
    /// The language of a tag such as `es-US`; `None` for English and for languages without files.
    pub fn of(tag: &str) -> Option<&'static Self> {
        let primary = tag.split('-').next().unwrap_or_default();
        LANGUAGES.iter().find(|language| language.tag.eq_ignore_ascii_case(primary))
    }

    /// The tag of the language, such as `es`.
    pub fn tag(&self) -> &'static str {
        self.tag
    }

    /// Reads the file of this name; empty if there is none.
    pub fn words(&self, file: &str) -> Words {
        let text = self.files.iter().find(|(name, _)| *name == file).map_or("", |(_, text)| text);
        text.lines().filter_map(sentence).collect()
    }
}

/// The name and the text of a line; `None` for comments and empty lines.
fn sentence(line: &'static str) -> Option<(&'static str, Cow<'static, str>)> {
    let (name, text) = line.split_once(':').filter(|(name, _)| !name.starts_with('#'))?;
    let text = text.trim();
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    Some((name, quoted.map_or(Cow::Borrowed(text), |text| text.replace("\\\"", "\"").replace("\\\\", "\\").into())))
}
