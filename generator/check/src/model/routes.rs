use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    cache::Key,
    content::plain_host,
    diagnostics::Help,
    suggest::{nearest, neighbors},
};

use super::{Addresses, OUTPUT_FILES, OutputFile, Stage};

/// Maximum number of anchors that a message lists.
const MAX_LISTED_ANCHORS: usize = 12;

/// The start of the message about a link to an address that no page has.
pub const NO_PAGE: &str = "there is no page at ";

/// Every address of the site, to check links against.
#[derive(Debug, Default)]
pub struct Routes {
    addresses: FxHashSet<String>,
    /// Old addresses that lead on.
    moved: FxHashSet<String>,
    /// Addresses of posts that are not in the site yet.
    waiting: FxHashMap<String, Stage>,
    /// The anchors of a page, sorted, by its address. Links to any anchor of a page that is not here are valid.
    anchors: FxHashMap<String, Vec<String>>,
    /// The addresses of the first language, for those of another one.
    first: Option<Arc<Self>>,
    /// The addresses at which visitors find these pages.
    public: Arc<Addresses>,
    /// The addresses of pages and posts that wait, by those that visitors know; not known for ones that are the same.
    by_public: OnceLock<FxHashMap<String, String>>,
    /// The name of the site in web addresses, without `www.`.
    own_host: Option<String>,
    /// The suggestions for addresses that do not exist.
    helps: Mutex<FxHashMap<String, Help>>,
    /// The addresses by their last parts in small letters, sorted, for suggestions.
    by_last_part: OnceLock<Vec<(String, String)>>,
}

/// The message about a link that leads nowhere.
#[derive(Debug)]
pub struct BrokenLink {
    /// The mistake, in one sentence.
    pub message: String,
    /// A suggestion for the author.
    pub help: Help,
}

impl Routes {
    /// The addresses of every site with the quote form, or of every site without it, and `more`.
    pub fn new(has_form: bool, more: impl IntoIterator<Item = String>) -> Self {
        let always = OUTPUT_FILES.iter().filter(|file| file.is_always_there(has_form)).map(OutputFile::address);
        let addresses = always.chain(more).collect();
        Self { addresses, ..Self::default() }
    }

    /// The addresses that a further language has whatever its content, and `more`.
    pub fn of_language(has_form: bool, more: impl IntoIterator<Item = String>) -> Self {
        Self { addresses: OutputFile::of_each_language(has_form).chain(more).collect(), ..Self::default() }
    }

    /// Sets the addresses of the first language, to which links lead that this one has no page for.
    pub fn set_first(&mut self, first: Arc<Self>) {
        self.first = Some(first);
    }

    /// The addresses at which visitors find the pages.
    pub fn public(&self) -> &Arc<Addresses> {
        &self.public
    }

    /// The key of everything by which links are checked.
    pub fn key(&self) -> Key {
        let waiting = self.waiting.iter().map(|(address, stage)| Key::of(format!("{address} {stage:?}")));
        let anchors = self.anchors.iter().map(|(address, anchors)| {
            anchors.iter().fold(Key::builder(address), |key, anchor| key.with(anchor.as_bytes())).finish()
        });
        Key::builder("routes")
            .with(Key::of_set(self.addresses.iter().map(Key::of)))
            .with(Key::of_set(self.moved.iter().map(Key::of)))
            .with(Key::of_set(waiting))
            .with(Key::of_set(anchors))
            .with(self.own_host.as_deref().unwrap_or_default())
            .with(format!("{:?}", self.public.names()))
            .with(self.first.as_ref().map_or_else(String::new, |first| format!("{:?}", first.key())))
            .finish()
    }

    /// Sets the addresses at which visitors find the pages.
    pub fn set_public(&mut self, addresses: Arc<Addresses>) {
        self.public = addresses;
        self.by_public.take();
    }

    /// The address of the page that visitors find at `public`; `None` if there is none.
    pub fn of_public<'a>(&'a self, public: &'a str) -> Option<&'a str> {
        if self.public.are_of_files() {
            return Some(public);
        }
        let known = self.by_public.get_or_init(|| {
            let all = self.addresses.iter().chain(self.waiting.keys());
            all.map(|address| (self.public.public(address).into_owned(), address.clone())).collect()
        });
        known.get(public).map(String::as_str)
    }

    /// The stage of what visitors find at an address; [`Stage::Live`] for redirects too.
    pub fn published(&self, public: &str) -> Option<Stage> {
        let page = self.of_public(public).and_then(|address| self.stage(address));
        let own = page.or_else(|| self.moved.contains(public).then_some(Stage::Live));
        own.or_else(|| self.first.as_ref()?.published(public))
    }

    /// Returns true if visitors find a page or a file at an address.
    pub fn is_published(&self, public: &str) -> bool {
        self.of_public(public).is_some_and(|address| self.is_living(address))
    }

    /// Returns true if visitors find a post at an address once it is in the site.
    pub fn will_be_published(&self, public: &str) -> bool {
        self.of_public(public).is_some_and(|address| self.waiting.contains_key(address))
    }

    /// Adds an old address that leads on.
    pub fn add_moved(&mut self, address: String) {
        self.moved.insert(address);
    }

    /// Returns true for an address of a page or a file that is in the site.
    pub fn is_living(&self, address: &str) -> bool {
        self.addresses.contains(address)
    }

    /// Every address of a page or a file that is in the site.
    pub fn living(&self) -> impl Iterator<Item = &str> {
        self.addresses.iter().map(String::as_str)
    }

    /// Adds the address of a post.
    pub fn add(&mut self, address: String) {
        self.by_last_part.take();
        self.by_public.take();
        self.addresses.insert(address);
    }

    /// Adds the address of a post that is not in the site yet.
    pub fn add_waiting(&mut self, address: String, stage: Stage) {
        self.by_public.take();
        self.waiting.insert(address, stage);
    }

    /// The stage of the page at an address; [`Stage::Live`] for redirects too.
    fn stage(&self, address: &str) -> Option<Stage> {
        if self.is_living(address) || self.moved.contains(address) {
            Some(Stage::Live)
        } else {
            self.waiting.get(address).copied()
        }
    }

    /// Adds anchors of a page.
    pub fn add_anchors(&mut self, address: String, more: impl IntoIterator<Item = String>) {
        let anchors = self.anchors.entry(address).or_default();
        anchors.extend(more);
        anchors.sort_unstable();
    }

    /// Sets the name of the site in web addresses.
    pub fn set_own_host(&mut self, host: &str) {
        self.own_host = Some(without_www(host));
    }

    /// Returns true for the name of this site in web addresses.
    pub fn is_own(&self, host: &str) -> bool {
        self.own_host.as_ref().is_some_and(|own| *own == without_www(host))
    }

    /// Checks an address of this site, with or without an anchor, for a link on a page in the stage `from`.
    ///
    /// # Errors
    ///
    /// The message to the author.
    pub fn check(&self, href: &str, from: Stage) -> Result<(), BrokenLink> {
        let (path, anchor) = href.split_once('#').map_or((href, None), |(path, anchor)| (path, Some(anchor)));
        let path = path.split('?').next().unwrap_or(path);
        // On the day of a page that waits, earlier ones are there too.
        let waited_for = self.waiting.get(path).is_some_and(|stage| *stage <= from);
        if waited_for {
            return Ok(());
        }
        if let Some(first) = self.first.as_ref().filter(|_| !self.is_living(path) && !self.moved.contains(path)) {
            return first.check(href, from);
        }
        if !self.addresses.contains(path) && !self.moved.contains(path) {
            let bare = path.trim_end_matches('/');
            // What follows the path is right.
            let help = if self.addresses.contains(bare) && bare.len() < path.len() {
                let rest = &href[path.len()..];
                let words = "addresses here have no slash at the end: {}";
                let help = Help::replacing(href, format!("{bare}{rest}"), words);
                if anchor.is_some() { help.uncertain() } else { help }
            } else {
                self.help(path, anchor)
            };
            return Err(BrokenLink { message: format!("{NO_PAGE}{href}"), help });
        }
        let (Some(anchor), Some(anchors)) = (anchor, self.anchors.get(path)) else { return Ok(()) };
        if self.has_anchor(path, anchor) {
            return Ok(());
        }
        let alike = neighbors(&anchor.to_lowercase(), anchors, String::as_str);
        let help = match nearest(anchor, alike.iter().map(String::as_str)) {
            Some(near) => Help::meant(&format!("{path}#{anchor}"), &format!("{path}#{near}"), "did you mean {}?"),
            None if anchors.is_empty() => Help::replacing(href, path, "that page has no anchors; write {}"),
            None => match anchors.len().saturating_sub(MAX_LISTED_ANCHORS) {
                0 | 1 => format!("the anchors of that page are {}", anchors.join(", ")).into(),
                more => {
                    let first = anchors[..MAX_LISTED_ANCHORS].join(", ");
                    format!("the anchors of that page are {first} and {more} others").into()
                }
            },
        };
        Err(BrokenLink { message: format!("there is no anchor #{anchor} on {path}"), help })
    }

    /// The address of the page that a path of a file names, such as `../blog/dry-slab.md`; the first one of several.
    pub fn of_file(&self, path: &str) -> Option<&str> {
        let name = path.trim_start_matches(['.', '/']);
        let name = [".md", ".html", ".yaml"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
        let ends =
            |address: &&str| address.strip_suffix(name).is_some_and(|before| before.ends_with('/')) && !name.is_empty();
        let (last, sorted) = (last_part(name), self.by_last_part());
        let start = sorted.partition_point(|(other, _)| *other < last);
        let same = sorted[start..].iter().take_while(|(other, _)| *other == last);
        same.map(|(_, address)| address.as_str()).filter(ends).min()
    }

    fn has_anchor(&self, page: &str, anchor: &str) -> bool {
        let anchors = self.anchors.get(page);
        anchors.is_some_and(|anchors| anchors.binary_search_by(|known| known.as_str().cmp(anchor)).is_ok())
    }

    /// The suggestion for an address that does not exist. With an anchor that the page has which is meant, it names both.
    fn help(&self, path: &str, anchor: Option<&str>) -> Help {
        let href = anchor.map_or_else(|| path.to_owned(), |anchor| format!("{path}#{anchor}"));
        let mut known = self.helps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(help) = known.get(&href) {
            return help.clone();
        }
        let help = match self.known_help(path) {
            // Another page may lack the anchor.
            Some(help) if anchor.is_some() => help.uncertain(),
            Some(help) => help,
            None => self.near_help(path, anchor),
        };
        // Comparing with every address takes long, and thousands of posts may have the same broken link.
        known.insert(href, help.clone());
        help
    }

    /// The suggestion for an address of which it is known why it does not exist.
    fn known_help(&self, path: &str) -> Option<Help> {
        match self.waiting.get(path) {
            Some(Stage::Waits(day)) => {
                let words =
                    format!("that post is in the site from {day} on; link to it from pages of that day or later");
                return Some(words.into());
            }
            Some(_) => return Some("that post is a draft; link to it once it is in the site".into()),
            None => {}
        }
        let bare = path.trim_end_matches('/');
        match bare {
            "/blog" => return Some("the blog is in the site once it has a post; until then remove the link".into()),
            "/locations" => {
                return Some("that page is in the site once locations/ has a place; until then remove the link".into());
            }
            _ => {}
        }
        let inner = path.strip_prefix("/content").unwrap_or(path);
        let published = inner.strip_prefix("/files").filter(|rest| self.addresses.contains(*rest));
        if let Some(address) = published {
            let words = "did you mean {}? Files of files/ are published at the top of the site";
            return Some(Help::replacing(path, address, words));
        }
        let help = self.on_home_page(bare)?;
        Some(if bare == path { help } else { help.uncertain() })
    }

    /// The suggestion to write the nearest address, with the anchor if that page has it.
    fn near_help(&self, path: &str, anchor: Option<&str>) -> Help {
        let alike = neighbors(&last_part(path), self.by_last_part(), |(last, _)| last.as_str());
        let Some(near) = nearest(path, alike.iter().map(|(_, address)| address.as_str())) else {
            return "link to a page that exists, or make this one".into();
        };
        let meant = |typed: &str, near: &str| Help::meant(typed, near, "did you mean {}?");
        match anchor {
            None => meant(path, near),
            Some(anchor) if self.has_anchor(near, anchor) => {
                meant(&format!("{path}#{anchor}"), &format!("{near}#{anchor}"))
            }
            Some(_) => meant(path, near).uncertain(),
        }
    }

    /// The addresses by their last parts in small letters, sorted.
    fn by_last_part(&self) -> &[(String, String)] {
        self.by_last_part.get_or_init(|| {
            let mut sorted: Vec<_> =
                self.addresses.iter().map(|address| (last_part(address), address.clone())).collect();
            sorted.sort_unstable();
            sorted
        })
    }
}

impl Routes {
    /// The suggestion for an address that is a part of the home page here, and a page in other programs.
    fn on_home_page(&self, address: &str) -> Option<Help> {
        let anchor = match address {
            "/home" | "/index" | "/index.html" => return Some(Help::replacing(address, "/", "did you mean {}?")),
            "/contact-us" | "/quote" => "contact",
            _ => address.strip_prefix('/')?,
        };
        let is_there = self.anchors.get("/").is_some_and(|anchors| anchors.iter().any(|known| known == anchor));
        is_there.then(|| Help::replacing(address, format!("/#{anchor}"), "did you mean {}?"))
    }
}

/// The last part of an address in small letters.
fn last_part(address: &str) -> String {
    address.rsplit('/').next().unwrap_or(address).to_ascii_lowercase()
}

fn without_www(host: &str) -> String {
    let host = plain_host(host);
    host.strip_prefix("www.").unwrap_or(&host).to_owned()
}

/// The file of a page in `dist/`: `/blog/a` is `blog/a.html`, so that no page needs a folder of its own.
pub fn file_of(address: &str) -> String {
    if address == "/" { "index.html".to_owned() } else { format!("{}.html", address.trim_start_matches('/')) }
}
