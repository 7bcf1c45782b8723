use std::{fmt::Write as _, sync::Arc};

use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::{content::Language, source::is_variant};

use super::{Addresses, Catalog};

/// The languages of a site, for the links between the translations of a page. A site of one language has none.
#[derive(Debug, Default)]
pub struct Languages(Vec<OneLanguage>);

/// A page in one of its languages.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Alternate {
    /// The language as HTML names it; `x-default` for readers of all others.
    pub language: String,
    /// The full address.
    pub url: String,
}

/// Maximum number of pages that a line lists.
const MAX_LISTED: usize = 5;

#[derive(Debug)]
struct OneLanguage {
    language: Language,
    base_url: String,
    addresses: Arc<Addresses>,
    /// The line that offers the language.
    offer: String,
    /// The pages that search engines may list; those of the first language are all others of the site.
    pages: FxHashSet<String>,
    /// Pages of other languages that stand in for those that this one lacks.
    lent: FxHashSet<String>,
}

impl Languages {
    /// The text in the place of the links in the header. Unicode keeps its signs free for use inside of programs.
    pub const IN_HEADER: &'static str = "\u{FDD1}header\u{FDD1}";
    /// The same in the footer.
    pub const IN_FOOTER: &'static str = "\u{FDD1}footer\u{FDD1}";

    /// The languages of these catalogs, each with the addresses of its pages, and of those that other languages lend it.
    pub fn new<'a>(catalogs: impl Iterator<Item = (&'a Catalog, FxHashSet<String>, FxHashSet<String>)>) -> Self {
        let all = catalogs.map(|(Catalog { site, layout, .. }, pages, lent)| OneLanguage {
            offer: layout.language_offer.to_string(),
            language: site.file.language.clone(),
            base_url: site.base_url.clone(),
            addresses: Arc::clone(&site.addresses),
            pages,
            lent,
        });
        let all: Vec<_> = all.collect();
        Self(if all.len() > 1 { all } else { Vec::new() })
    }

    /// Returns true for a site of one language.
    pub fn is_one(&self) -> bool {
        self.0.is_empty()
    }

    /// The full address of a page in the language that lends it, and that language; `None` in place of the first one.
    pub fn lender(&self, language: Option<&Language>, address: &str) -> Option<(String, &Language)> {
        let is_meant = |one: &&OneLanguage| language.is_none_or(|language| one.language == *language);
        let one = self.0.iter().find(is_meant)?;
        Some((format!("{}{}", one.base_url, one.addresses.public(address)), &one.language))
    }

    /// The names of the languages and their addresses, by which pages change when a translation comes or goes.
    pub fn of_page(&self, address: &str) -> String {
        let lent = self.0.iter().filter(|one| one.lent.contains(address)).map(|one| format!("{} ", one.language));
        self.links(address).map(|(one, href)| format!("{} {href} ", one.language)).chain(lent).collect()
    }

    /// The document of a page with links to its translations, in its head if search engines list the page, and in its
    /// header. `language` is its own.
    pub fn linked(&self, document: String, language: &Language, address: &str, is_listed: bool) -> String {
        if self.is_one() {
            return document;
        }
        let mut head = String::new();
        for Alternate { language, url } in self.alternates(address).into_iter().filter(|_| is_listed) {
            let _ = writeln!(head, "<link rel=\"alternate\" hreflang=\"{language}\" href=\"{url}\">");
        }
        let document = match document.split_once("</head>") {
            Some((before, after)) if !head.is_empty() => [before, &head, "</head>", after].concat(),
            _ => document,
        };
        let [header, footer] = self.switch(language, address);
        document.replace(Self::IN_HEADER, &header).replace(Self::IN_FOOTER, &footer)
    }

    /// A page that search engines list in each of its languages, for them; nothing for one in a single language.
    pub fn alternates(&self, address: &str) -> Vec<Alternate> {
        if self.links(address).nth(1).is_none() {
            return Vec::new();
        }
        let mut all = Vec::new();
        let first = self.0.first().map(|first| &first.language);
        for (one, href) in self.links(address) {
            let url = format!("{}{href}", one.base_url);
            all.push(Alternate { language: one.language.to_string(), url: url.clone() });
            if first == Some(&one.language) {
                all.push(Alternate { language: "x-default".to_owned(), url });
            }
        }
        all
    }

    /// The pages of the first language that others lack, in words: a line for each of these.
    pub fn untranslated(&self) -> Vec<String> {
        let Some((first, others)) = self.0.split_first() else { return Vec::new() };
        let line = |one: &OneLanguage| {
            let lenders = others.iter().filter(|other| {
                other.language.as_str().len() < one.language.as_str().len()
                    && is_variant(one.language.as_str(), other.language.as_str())
            });
            let is_lent = |page: &String| lenders.clone().any(|other| other.pages.contains(page));
            let missing = first.pages.iter().filter(|page| !one.pages.contains(*page) && !is_lent(page));
            let mut missing: Vec<String> = missing.map(|page| first.addresses.public(page).into_owned()).collect();
            missing.sort_unstable();
            let more = missing.len().saturating_sub(MAX_LISTED);
            let pages = if missing.len() == 1 { "1 page".to_owned() } else { format!("{} pages", missing.len()) };
            let more_pages = if more == 0 { String::new() } else { format!(" and {more} more") };
            let listed = missing.iter().take(MAX_LISTED).map(String::as_str).collect::<Vec<_>>().join(", ");
            (!missing.is_empty())
                .then(|| format!("Not in {}: {pages}: {listed}{more_pages}", one.language.own_name(self.all())))
        };
        // A variant of a language has the pages of that.
        let has_lender = |one: &&OneLanguage| is_variant(one.language.as_str(), first.language.as_str());
        others.iter().filter(|one| !has_lender(one)).filter_map(line).collect()
    }

    /// The languages.
    fn all(&self) -> impl Iterator<Item = &Language> {
        self.0.iter().map(|one| &one.language)
    }

    /// Each language of a page with the address there.
    fn links(&self, address: &str) -> impl Iterator<Item = (&OneLanguage, String)> {
        let there = self.0.iter().filter(move |one| one.pages.contains(address));
        there.map(move |one| (one, one.addresses.public(address).into_owned()))
    }

    /// The links to the other languages of a page, for header and footer: to its translation, or to the home page of a
    /// language without one.
    fn switch(&self, language: &Language, address: &str) -> [String; 2] {
        let mut links = [String::new(), String::new()];
        for one in self.0.iter().filter(|one| one.language != *language) {
            let (name, tag) = (one.language.own_name(self.all()), &one.language);
            let there = one.pages.contains(address) && address != NOT_FOUND;
            let is_shown = there || one.lent.contains(address);
            let href = one.addresses.public(if is_shown { address } else { "/" });
            let link = format!("href=\"{href}\" lang=\"{tag}\" hreflang=\"{tag}\"");
            // The bar has little room.
            let sign = one.language.sign(self.all());
            // "This page in English" is true of a translation alone.
            let offer = if there { format!(" data-offer=\"{}\"", escaped(&one.offer)) } else { String::new() };
            let _ = write!(links[0], "<a class=\"language\" {link} title=\"{name}\"{offer}>{sign}</a>");
            let _ = write!(links[1], "<li><a {link}>{name}</a></li>");
        }
        links
    }
}

/// A text in an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;")
}

/// The page for unknown addresses, which has none of its own.
const NOT_FOUND: &str = "/404";
