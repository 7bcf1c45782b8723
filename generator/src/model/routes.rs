use std::collections::{BTreeSet, HashMap, HashSet};

use crate::{content::section::Section, suggest::nearest};

use super::{Stage, THANK_YOU};

/// Every address of the site, to check links against.
#[derive(Debug, Default)]
pub struct Routes {
    addresses: HashSet<String>,
    /// Addresses of posts that are not in the site yet.
    waiting: HashMap<String, Stage>,
    /// `None` when the home page cannot be read; links to its anchors are then valid.
    home_anchors: Option<BTreeSet<String>>,
}

impl Routes {
    /// The addresses of every site, and `more`.
    pub fn new(more: impl IntoIterator<Item = String>, home: Option<&[Section]>) -> Self {
        let mut addresses: HashSet<String> =
            ["/", "/blog", "/locations", THANK_YOU, "/feed.xml", "/feed.json", "/sitemap.xml"]
                .map(str::to_owned)
                .into();
        addresses.extend(more);
        Self { addresses, waiting: HashMap::new(), home_anchors: home.map(home_anchors) }
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

    /// Checks an address of this site, with or without an anchor, for a link on a page in the stage `from`. Only anchors of the home page are checked; other pages
    /// link to those.
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
        let (Some(anchor), Some(anchors), "/") = (anchor, &self.home_anchors, path) else { return Ok(()) };
        if anchors.contains(anchor) {
            return Ok(());
        }
        let names = || anchors.iter().map(String::as_str);
        Err(nearest(anchor, names()).map_or_else(
            || format!("the anchors of the home page are {}", names().collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean /#{near}?"),
        ))
    }
}

/// The anchors that links can lead to on the home page. The design center has a second one.
fn home_anchors(sections: &[Section]) -> BTreeSet<String> {
    let mut anchors: BTreeSet<String> = sections.iter().flat_map(Section::anchors).map(ToString::to_string).collect();
    if sections.iter().any(|section| matches!(section, Section::DesignCenter(_))) {
        anchors.insert("gallery".to_owned());
    }
    anchors
}

/// The file of a page in `dist/`: `/blog/a` is `blog/a.html`, so that no page needs a folder of its own.
pub fn file_of(address: &str) -> String {
    if address == "/" { "index.html".to_owned() } else { format!("{}.html", address.trim_start_matches('/')) }
}
