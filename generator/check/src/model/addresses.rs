use std::{borrow::Cow, sync::Arc};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    cache::Key,
    content::{AddressNames, Language, Slug},
};

/// The addresses at which visitors find the pages of one language.
///
/// Inside the program, and in links of content, a page has the address that its file gives it in the first language:
/// `/services/roofs` is `services/roofs.yaml`. A site may have other names for the fixed parts, a translation another
/// last part, and a further language is in a folder of its own: `/es/servicios/techos`. Both meet only here, when a page
/// is finished.
#[derive(Debug, Clone, Default)]
pub struct Addresses {
    /// The folder of the pages, such as `/es`; mostly empty for the first language.
    folder: String,
    names: AddressNames,
    /// The last parts of translations that have their own, by address.
    slugs: FxHashMap<String, Slug>,
    /// The pages and files that are in a further language; `None` while they are not known.
    pages: Option<FxHashSet<String>>,
    /// The home pages of the further languages, in the addresses of the first one.
    homes: Vec<String>,
    /// The addresses of the first language, to which links lead that this one has no page for.
    first: Option<(Arc<Addresses>, Language)>,
}

impl Addresses {
    /// The addresses of the first language, beside others.
    pub fn new(names: AddressNames, others: &[Language]) -> Self {
        let folder = names.folder.as_ref().map(|name| format!("/{name}")).unwrap_or_default();
        Self { folder, names, homes: others.iter().map(Language::folder).collect(), ..Self::default() }
    }

    /// Those of a further language, in the folder of its name. Until its pages are known, it has all of them.
    pub fn further(language: &Language, names: AddressNames, first: (Arc<Self>, Language)) -> Self {
        Self { folder: language.folder(), names, first: Some(first), ..Self::default() }
    }

    /// The same with the last parts of the addresses of some pages.
    pub fn with_slugs(&self, slugs: FxHashMap<String, Slug>) -> Self {
        Self { slugs, ..self.clone() }
    }

    /// The same with these pages, if they are known.
    pub fn with_pages(&self, pages: Option<FxHashSet<String>>) -> Self {
        Self { pages, ..self.clone() }
    }

    /// The key of everything by which the links of a page change.
    pub fn key(&self) -> Key {
        let slugs = self.slugs.iter().map(|(address, slug)| Key::of(format!("{address} {slug}")));
        let pages = self.pages.iter().flatten().map(Key::of);
        Key::builder(&self.folder).with(Key::of_set(slugs)).with(Key::of_set(pages)).finish()
    }

    /// Returns true if all addresses are those of the files.
    pub fn are_of_files(&self) -> bool {
        self.folder.is_empty() && self.names == AddressNames::default()
    }

    /// The folder of the pages, such as `/es`; mostly empty for the first language.
    pub fn folder(&self) -> &str {
        &self.folder
    }

    /// The names of the fixed parts.
    pub fn names(&self) -> &AddressNames {
        &self.names
    }

    /// Returns true for the first language of a site.
    pub fn are_first(&self) -> bool {
        self.first.is_none()
    }

    /// Returns true for a page or a file that this language has in its folder.
    fn has(&self, address: &str) -> bool {
        match &self.pages {
            // The page for unknown addresses is at the top, where hosts look for it.
            _ if self.are_first() && (address == NOT_FOUND || self.homes.iter().any(|home| home == address)) => false,
            Some(pages) => pages.contains(address),
            None => !self.are_first() || is_page(address),
        }
    }

    /// The address at which visitors find a page or a file of the site, with what follows the path; that of the first
    /// language if this one does not have it.
    pub fn public<'a>(&self, address: &'a str) -> Cow<'a, str> {
        self.link(address).0
    }

    /// The same, with the language of the page if it is another one than that of these addresses.
    pub fn link<'a>(&self, address: &'a str) -> (Cow<'a, str>, Option<&Language>) {
        if self.are_of_files() {
            return (Cow::Borrowed(address), None);
        }
        let (path, rest) = address.split_at(address.find(['#', '?']).unwrap_or(address.len()));
        match &self.first {
            // Not a page: a file, a picture, the API.
            Some((first, language)) if !self.has(path) => {
                let is_theirs = is_page(path) && !first.homes.iter().any(|home| home == path);
                (first.public(address), Some(language).filter(|_| is_theirs))
            }
            None if !self.folder.is_empty() && !self.has(path) => (Cow::Borrowed(address), None),
            _ => (self.own(path, rest), None),
        }
    }

    /// The address of a page of this language, whether it is there or not.
    pub fn former(&self, address: &str) -> String {
        self.own(address, "").into_owned()
    }

    /// Addresses that a page of this language can have had: with the names of the files in it, or before a translation had
    /// its own last part, or before the first language had a folder.
    pub fn before(&self, address: &str) -> Vec<String> {
        let of_files = Self { names: AddressNames::default(), ..self.clone() };
        let [bare, bare_of_files] = [self, &of_files].map(|one| one.with_slugs(FxHashMap::default()).former(address));
        let mut before = vec![of_files.former(address), bare, bare_of_files];
        if self.are_first() && !self.folder.is_empty() {
            let at_top = Self { folder: String::new(), ..self.clone() };
            before.extend([at_top.former(address), address.to_owned()]);
        }
        before
    }

    /// The address of a page of this language.
    fn own<'a>(&self, path: &'a str, rest: &str) -> Cow<'a, str> {
        let renamed = self.names.renamed(path);
        let own = match self.slugs.get(path) {
            Some(slug) => format!("{}/{slug}", renamed.rsplit_once('/').map_or("", |(before, _)| before)),
            None => renamed.into_owned(),
        };
        let own = if own == "/" && !self.folder.is_empty() { "" } else { &own };
        Cow::Owned([&self.folder, own, rest].concat())
    }

    /// The HTML of a finished page, with the address that visitors know in each link, also among the props of islands. A
    /// link to a page of the first language says so.
    pub fn published(&self, html: String) -> String {
        if self.are_of_files() {
            return html;
        }
        let mut written = String::with_capacity(html.len() + html.len() / 16);
        let mut rest = &*html;
        while let Some(start) = rest.find('<') {
            let (before, tag) = rest.split_at(start);
            written.push_str(before);
            rest = self.publish_tag(tag, &mut written);
        }
        written + rest
    }

    /// Adds the tag at the start of `html`, and returns what follows.
    fn publish_tag<'h>(&self, html: &'h str, written: &mut String) -> &'h str {
        let mut rest = html;
        loop {
            let end = rest.find(['"', '>']).unwrap_or(rest.len());
            if !rest[end..].starts_with('"') {
                let end = rest.len().min(end + 1);
                written.push_str(&rest[..end]);
                return &rest[end..];
            }
            let (before, value) = (&rest[..=end], &rest[end + 1..]);
            let (value, after) = value.split_once('"').unwrap_or((value, ""));
            written.push_str(before);
            if before.ends_with(" href=\"") || before.ends_with(" action=\"") {
                let (address, language) = self.link(value);
                written.push_str(&address);
                if let Some(language) = language.filter(|_| before.ends_with(" href=\"")) {
                    written.extend(["\" hreflang=\"", language.as_str()]);
                }
            } else if before.ends_with(" data-props=\"") {
                self.publish_props(value, written);
            } else {
                written.push_str(value);
            }
            written.push('"');
            rest = after;
        }
    }

    /// Adds props, which are JSON with its quotes escaped. A text that starts with `/` is an address.
    fn publish_props(&self, props: &str, written: &mut String) {
        const QUOTE: &str = "&quot;";
        let mut parts = props.split(QUOTE);
        written.extend(parts.next());
        for part in parts {
            written.push_str(QUOTE);
            if part.starts_with('/') { written.push_str(&self.public(part)) } else { written.push_str(part) }
        }
    }
}

/// The page for unknown addresses.
const NOT_FOUND: &str = "/404";

/// Returns true for what could be the address of a page of this site: one without an ending.
fn is_page(path: &str) -> bool {
    path.starts_with('/') && !path.contains('.') && !path.starts_with("/api/")
}
