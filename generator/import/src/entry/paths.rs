//! Addresses of the old site.

use percent_encoding::percent_decode_str;

use crate::content::{Date, address_in_letters, check_old_address};

/// The path of an address, without host, query and anchor.
pub(crate) fn path_of(address: &str) -> &str {
    let path = match address.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("/", |slash| &rest[slash..]),
        None => address,
    };
    path.split(['?', '#']).next().unwrap_or(path)
}

/// A path as it is compared: without its escapes, its ending, and the slash at its end.
pub(crate) fn plain(path: &str) -> String {
    let path = percent_decode_str(path).decode_utf8_lossy();
    let path = path.strip_suffix("/index.html").or_else(|| path.strip_suffix(".html")).unwrap_or(&path);
    let path = path.trim_end_matches('/').to_lowercase();
    if path.starts_with('/') { path } else { format!("/{path}") }
}

/// The last part of a path, without its ending.
pub(crate) fn name_of(path: &str) -> &str {
    let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns true for a path that can lead on.
pub(crate) fn is_possible(path: &str) -> bool {
    check_old_address(path).is_ok()
}

/// A path with its letters in the place of their escapes, for people. One with invisible signs stays as it is.
pub(crate) fn with_letters(path: &str) -> String {
    let is_seen = |path: &String| path.chars().all(|sign| sign.is_ascii() || sign.is_alphanumeric());
    address_in_letters(path).filter(is_seen).unwrap_or_else(|| path.to_owned())
}

/// A pattern of addresses, as Jekyll and Hugo write it: `/:year/:month/:slug/`.
pub(crate) struct Pattern<'a>(pub(crate) &'a str);

/// The values that a pattern asks for.
pub(crate) struct Parts<'a> {
    pub(crate) date: Option<Date>,
    /// Its file without day and ending.
    pub(crate) file: &'a str,
    pub(crate) slug: &'a str,
    pub(crate) title: &'a str,
    /// The folders of its file: `posts/2024`.
    pub(crate) folders: &'a str,
    pub(crate) categories: &'a [String],
}

impl Pattern<'_> {
    /// The address of an entry; `None` if it has no date and the pattern needs one.
    pub(crate) fn address(&self, parts: &Parts<'_>) -> Option<String> {
        let mut address = String::from("/");
        for part in self.0.split('/').filter(|part| !part.is_empty()) {
            let mut rest = part;
            let mut written = String::new();
            while let Some(colon) = rest.find(':') {
                written += &rest[..colon];
                let after = &rest[colon + 1..];
                let end = after.find(|letter: char| !letter.is_ascii_alphabetic() && letter != '_');
                let (name, next) = after.split_at(end.unwrap_or(after.len()));
                written += &parts.value(name)?;
                rest = next.strip_prefix("[1:]").unwrap_or(next);
            }
            written += rest;
            if !written.is_empty() {
                address += &written;
                address.push('/');
            }
        }
        let has_slash = self.0.ends_with('/') || address == "/";
        Some(if has_slash { address } else { address.trim_end_matches('/').to_owned() })
    }
}

impl Parts<'_> {
    fn value(&self, name: &str) -> Option<String> {
        let date = self.date.map(|date| date.to_string());
        let of_date = |range: std::ops::Range<usize>| date.as_ref().map(|date| date[range].to_owned());
        let unpadded = |number: String| number.trim_start_matches('0').to_owned();
        let sections = || self.folders.trim_start_matches("_posts").trim_matches('/').to_owned();
        Some(match name {
            "year" => of_date(0..4)?,
            "short_year" => of_date(2..4)?,
            "month" => of_date(5..7)?,
            "i_month" => unpadded(of_date(5..7)?),
            "day" => of_date(8..10)?,
            "i_day" => unpadded(of_date(8..10)?),
            "title" => self.title.to_owned(),
            "slug" | "slugorfilename" | "slugorcontentbasename" => self.slug.to_owned(),
            "filename" | "contentbasename" | "name" | "basename" => self.file.to_owned(),
            "section" => sections().split('/').next().unwrap_or_default().to_owned(),
            "sections" | "path" if name == "sections" => sections(),
            "path" => [sections(), self.file.to_owned()]
                .into_iter()
                .filter(|one| !one.is_empty())
                .collect::<Vec<_>>()
                .join("/"),
            "categories" => {
                self.categories.iter().map(|one| one.to_lowercase().replace(' ', "-")).collect::<Vec<_>>().join("/")
            }
            _ => String::new(),
        })
    }
}
