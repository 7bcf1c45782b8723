//! Titles that are none, or that are those of files, drafts and copies.

use std::sync::LazyLock;

use regex::Regex;

use crate::check::finding::pattern;

/// Titles of pages that have none, in small letters.
const UNTITLED: [&str; 14] = [
    "hello world", "hello world!", "new page", "new post", "no title", "sample page", "sample post", "test",
    "test page", "test post", "untitled", "untitled document", "untitled page", "untitled post",
];

/// The words of file managers before a title, in small letters.
const COPY_OF: &str = "copy of ";

/// Words and endings after a title, of file managers and word processors, in small letters.
const SUFFIXES: [&str; 10] =
    [" - copy", " - google docs", " - microsoft word", " - word", ".doc", ".docx", ".md", ".odt", ".pdf", ".txt"];

/// The number that an author gives a file: `final v2`, `v3 final`, `_final`. `Meter v2` is a product, `stripe_v3` in
/// a longer title is one, and `The Final V8` has an engine.
static VERSION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"[ _-](?i:final)[ _-]*v[0-9]{1,2}$|[ _-]v[0-9]{1,2}[ _-]+(?i:final)$|_(?i:final|draft)$|^\S+_(?i:v[0-9]{1,2})$",
    )
});

/// The message and the help about a title that is none. Readers see the title of a post above its text, so `business`,
/// the name that search engines get behind it, is not part of it.
pub(in crate::check) fn slip(title: &str, business: Option<&str>) -> Option<(String, String)> {
    let title = title.trim();
    let small = title.to_lowercase();
    if UNTITLED.contains(&&*small) {
        let message = format!("`{title}` is written where there is no title yet");
        return Some((message, "write what the page is about, in a few words".to_owned()));
    }
    let is_of_file = small.starts_with(COPY_OF)
        || SUFFIXES.iter().any(|end| small.ends_with(end))
        // `%20` is an encoded blank, as in names of downloaded files.
        || title.contains("%20")
        || VERSION.is_match(title);
    if is_of_file {
        let message = format!("`{title}` is the name of a file or of a draft");
        let help = "write only what the page is about, without the name of a program, the ending of a file or a word for drafts";
        return Some((message, help.to_owned()));
    }
    let plain = without_business(title, business?)?;
    let message = "readers see the name of the business in this title, above the text and in lists".to_owned();
    Some((message, format!("write `{plain}`: the page adds the name for search engines itself")))
}

/// The title without the name of the business behind it: `Sand | Dune Floors`. `About Dune Floors` has no other part.
fn without_business<'a>(title: &'a str, name: &str) -> Option<&'a str> {
    let start = title.len().checked_sub(name.len())?;
    let before = title.get(..start).filter(|_| title[start..].eq_ignore_ascii_case(name))?;
    let plain = before.trim_end().trim_end_matches(['|', '-', '–', '—', '·', '•']);
    let between = &before[plain.len()..];
    let is_parted = between.contains('|') || (between.len() > 1 && plain.ends_with(' ') && between.ends_with(' '));
    Some(plain.trim_end()).filter(|plain| is_parted && !plain.is_empty())
}

/// The title that a copy was made of by a file manager or a browser: `Sand (1)` of `Sand`.
pub(in crate::check) fn original(title: &str) -> Option<&str> {
    title.trim().strip_suffix(" (1)")
}
