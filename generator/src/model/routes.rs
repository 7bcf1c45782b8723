use std::collections::{HashMap, HashSet};

use crate::suggest::nearest;

use super::{Stage, THANK_YOU};

/// Every address of the site, to check links against.
#[derive(Debug, Default)]
pub struct Routes {
    addresses: HashSet<String>,
    /// Addresses of posts that are not in the site yet.
    waiting: HashMap<String, Stage>,
    /// The anchors of a page, sorted, by its address. Links to any anchor of a page that is not here are valid.
    anchors: HashMap<String, Vec<String>>,
    /// The name of the site in web addresses, without `www.`.
    own_host: Option<String>,
}

impl Routes {
    /// The addresses of every site, and `more`.
    pub fn new(more: impl IntoIterator<Item = String>) -> Self {
        let mut addresses: HashSet<String> =
            ["/", "/blog", "/locations", THANK_YOU, "/feed.xml", "/feed.json", "/sitemap.xml"]
                .map(str::to_owned)
                .into();
        addresses.extend(more);
        Self { addresses, ..Self::default() }
    }

    /// Adds the address of a post.
    pub fn add(&mut self, address: String) {
        self.addresses.insert(address);
    }

    /// Adds the address of a post that is not in the site yet.
    pub fn add_waiting(&mut self, address: String, stage: Stage) {
        self.waiting.insert(address, stage);
    }

    /// Returns true if a page, a redirect or a post that waits has the address.
    pub fn is_taken(&self, address: &str) -> bool {
        self.stage(address).is_some()
    }

    /// The stage of the page at an address; [`Stage::Live`] for redirects too.
    pub fn stage(&self, address: &str) -> Option<Stage> {
        if self.addresses.contains(address) { Some(Stage::Live) } else { self.waiting.get(address).copied() }
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

    /// Returns true if there is a page at an address.
    pub fn has(&self, address: &str) -> bool {
        self.addresses.contains(address.split('?').next().unwrap_or(address))
    }

    /// Checks an address of this site, with or without an anchor, for a link on a page in the stage `from`.
    ///
    /// # Errors
    ///
    /// The suggestion for the author.
    pub fn check(&self, href: &str, from: Stage) -> Result<(), String> {
        let (path, anchor) = href.split_once('#').map_or((href, None), |(path, anchor)| (path, Some(anchor)));
        let path = path.split('?').next().unwrap_or(path);
        if !self.addresses.contains(path) {
            match self.waiting.get(path) {
                // On the day of this page, that one is there too.
                Some(stage) if *stage <= from => return Ok(()),
                Some(Stage::Waits(day)) => {
                    return Err(format!(
                        "that post is in the site from {day} on; link to it from pages of that day or later"
                    ));
                }
                Some(_) => return Err("that post is a draft; link to it once it is in the site".to_owned()),
                None => {}
            }
            let bare = path.trim_end_matches('/');
            if self.addresses.contains(bare) {
                return Err(format!("addresses here have no slash at the end: {bare}"));
            }
            return Err(nearest(path, self.addresses.iter().map(String::as_str)).map_or_else(
                || "link to a page that exists, or make this one".to_owned(),
                |near| format!("did you mean {near}?"),
            ));
        }
        let (Some(anchor), Some(anchors)) = (anchor, self.anchors.get(path)) else { return Ok(()) };
        if anchors.binary_search_by(|known| known.as_str().cmp(anchor)).is_ok() {
            return Ok(());
        }
        Err(match nearest(anchor, anchors.iter().map(String::as_str)) {
            Some(near) => format!("did you mean {path}#{near}?"),
            None if anchors.is_empty() => format!("that page has no anchors; write {path}"),
            None => format!("the anchors of that page are {}", anchors.join(", ")),
        })
    }
}

fn without_www(host: &str) -> String {
    let host = host.to_ascii_lowercase();
    host.strip_prefix("www.").map_or_else(|| host.clone(), str::to_owned)
}

/// The file of a page in `dist/`: `/blog/a` is `blog/a.html`, so that no page needs a folder of its own.
pub fn file_of(address: &str) -> String {
    if address == "/" { "index.html".to_owned() } else { format!("{}.html", address.trim_start_matches('/')) }
}
