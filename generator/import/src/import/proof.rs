//! The old addresses with the words of each page, to compare them with the new site.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs,
    path::Path,
    sync::LazyLock,
};

use anyhow::Context;
use pulldown_cmark::{Options, Parser};
use regex::Regex;

use super::Import;
use crate::{
    entry::{Body, path_of, pattern, plain},
    html::{parse, text_of},
    stop::Stop,
};

/// Shorter words are on every page.
const MIN_WORD_CHARS: usize = 4;

/// The knowledge about an old address.
#[derive(Debug)]
pub enum Known {
    /// The words of its page.
    Page(HashSet<String>),
    /// A list, which leads to another list.
    List,
    /// The page of a draft, which nobody may see.
    HeldBack,
    /// Nothing but that it was there.
    Nothing,
}

/// An address of the old site.
#[derive(Debug)]
pub struct OldAddress {
    /// Its path.
    pub path: String,
    /// The place in the export.
    pub place: String,
    /// The knowledge about it.
    pub known: Known,
}

impl Import {
    /// Every address of the old site that the export has.
    pub fn old(&self) -> Vec<OldAddress> {
        let mut all: BTreeMap<String, OldAddress> = BTreeMap::new();
        // Where the new site has a list of its own, it takes the place of a page.
        let own: HashSet<String> =
            self.own_addresses().into_iter().filter(|address| address.matches('/').count() == 1).collect();
        for one in self.placed() {
            let is_made = self.record.file_of(&one.entry.id).is_none_or(|file| file != super::NOTHING);
            for address in self.old_addresses(one.entry) {
                let path = path_of(&address).to_owned();
                let waits = one.entry.date.is_some_and(|date| date > self.options.today);
                let is_own = plain(&path) == "/blog" || own.contains(&plain(&path));
                let known = match (one.entry.held_back.is_some() || waits, is_made && !is_own) {
                    (true, _) => Known::HeldBack,
                    (false, false) => Known::List,
                    (false, true) => Known::Page(words(&visible(&one.entry.body))),
                };
                let old = OldAddress { path: path.clone(), place: one.entry.place.clone(), known };
                all.entry(path).or_insert(old);
            }
        }
        for archive in &self.export.archives {
            let (path, place) = (archive.path.clone(), "a list".to_owned());
            all.entry(path.clone()).or_insert(OldAddress { path, place, known: Known::List });
        }
        all.into_values().filter(|one| one.path != "/").collect()
    }
}

impl OldAddress {
    /// The addresses of a sitemap; `None` if the file is none. One that lists others needs them beside it.
    ///
    /// # Errors
    ///
    /// When a file cannot be read.
    pub fn of_sitemap(path: &Path) -> Result<Option<Vec<Self>>, Stop> {
        if !path.is_file() {
            return Ok(None);
        }
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = String::from_utf8_lossy(&bytes);
        if !text.contains("<urlset") && !text.contains("<sitemapindex") {
            return Ok(None);
        }
        let mut found = BTreeSet::new();
        for part in text.split("<loc>").skip(1) {
            let address = part.split("</loc>").next().unwrap_or_default().trim();
            let address = address.trim_start_matches("<![CDATA[").trim_end_matches("]]>").replace("&amp;", "&");
            if text.contains("<sitemapindex") {
                let name = address.rsplit('/').next().unwrap_or_default();
                let beside = path.with_file_name(name);
                let Some(more) = Self::of_sitemap(&beside)? else {
                    return Err(Stop::refused(format!(
                        "{} names {address}; save it beside it as {name}",
                        path.display()
                    )));
                };
                found.extend(more.into_iter().map(|one| one.path));
            } else {
                found.insert(path_of(&address).to_owned());
            }
        }
        let place = path.display().to_string();
        Ok(Some(found.into_iter().map(|path| Self { path, place: place.clone(), known: Known::Nothing }).collect()))
    }
}

/// Shortcodes and addresses, which are no words of a page.
static UNREAD: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[[^\[\]]*\]|\{\{[^{}]*\}\}|\{%[^%]*%\}|https?://\S+"));

/// The text that visitors of the old site could read.
fn visible(body: &Body) -> String {
    match body {
        Body::Html(html) => text_of(&parse(html)),
        Body::Markdown(text) => {
            let mut html = String::new();
            pulldown_cmark::html::push_html(&mut html, Parser::new_ext(text, Options::all()));
            text_of(&parse(&html))
        }
    }
}

/// The words of a finished page.
pub fn words_of_page(html: &str) -> HashSet<String> {
    words(&text_of(&parse(html)))
}

fn words(text: &str) -> HashSet<String> {
    let text = UNREAD.replace_all(text, " ");
    let words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    words.filter(|word| word.chars().count() >= MIN_WORD_CHARS).collect()
}
