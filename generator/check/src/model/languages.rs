use std::{fmt::Write as _, sync::Arc};

use rustc_hash::FxHashSet;

use crate::content::Language;

use super::{Addresses, Catalog};

/// The languages of a site, for the links between the translations of a page. A site of one language has none.
#[derive(Debug, Default)]
pub struct Languages(Vec<OneLanguage>);

#[derive(Debug)]
struct OneLanguage {
    language: Language,
    base_url: String,
    addresses: Arc<Addresses>,
    /// The line that offers the language.
    offer: String,
    /// The pages that search engines may list; those of the first language are all others of the site.
    pages: FxHashSet<String>,
}

impl Languages {
    /// The text in the place of the links in the header. Unicode keeps its signs free for use inside of programs.
    pub const IN_HEADER: &'static str = "\u{FDD1}header\u{FDD1}";
    /// The same in the footer.
    pub const IN_FOOTER: &'static str = "\u{FDD1}footer\u{FDD1}";

    /// The languages of these catalogs, each with the addresses of its pages.
    pub fn new<'a>(catalogs: impl Iterator<Item = (&'a Catalog, FxHashSet<String>)>) -> Self {
        let all = catalogs.map(|(Catalog { site, layout, .. }, pages)| OneLanguage {
            offer: layout.language_offer.to_string(),
            language: site.file.language.clone(),
            base_url: site.base_url.clone(),
            addresses: Arc::clone(&site.addresses),
            pages,
        });
        let all: Vec<_> = all.collect();
        Self(if all.len() > 1 { all } else { Vec::new() })
    }

    /// Returns true for a site of one language.
    pub fn is_one(&self) -> bool {
        self.0.is_empty()
    }

    /// The names of the languages and their addresses, by which pages change when a translation comes or goes.
    pub fn of_page(&self, address: &str) -> String {
        self.links(address).map(|(one, href)| format!("{} {href} ", one.language)).collect()
    }

    /// The document of a page with links to its translations, in its head if search engines list the page, and in its
    /// header. `language` is its own.
    pub fn linked(&self, document: String, language: &Language, address: &str, is_listed: bool) -> String {
        if self.is_one() {
            return document;
        }
        let mut head = String::new();
        if is_listed && self.links(address).count() > 1 {
            for (at, (one, href)) in self.links(address).enumerate() {
                let url = format!("{}{href}", one.base_url);
                let _ = writeln!(head, "<link rel=\"alternate\" hreflang=\"{}\" href=\"{url}\">", one.language);
                if at == 0 && one.addresses.folder().is_empty() {
                    let _ = writeln!(head, "<link rel=\"alternate\" hreflang=\"x-default\" href=\"{url}\">");
                }
            }
        }
        let document = match document.split_once("</head>") {
            Some((before, after)) if !head.is_empty() => [before, &head, "</head>", after].concat(),
            _ => document,
        };
        let [header, footer] = self.switch(language, address);
        document.replace(Self::IN_HEADER, &header).replace(Self::IN_FOOTER, &footer)
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
            let all = || self.0.iter().map(|one| &one.language);
            let (name, tag) = (one.language.own_name(all()), &one.language);
            let there = one.pages.contains(address) && address != NOT_FOUND;
            let href = one.addresses.public(if there { address } else { "/" });
            let link = format!("href=\"{href}\" lang=\"{tag}\" hreflang=\"{tag}\"");
            // The bar has little room.
            let sign = one.language.sign(all());
            let _ = write!(
                links[0],
                "<a class=\"language\" {link} title=\"{name}\" data-offer=\"{}\">{sign}</a>",
                escaped(&one.offer)
            );
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
