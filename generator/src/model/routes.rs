use std::collections::BTreeSet;

use crate::{content::section::Section, diagnostics::nearest};

use super::Catalog;

/// Every address that answers, to check links against.
#[derive(Debug, Default)]
pub struct Routes {
    addresses: BTreeSet<String>,
    home_anchors: BTreeSet<String>,
}

impl Routes {
    /// The addresses of a catalog and of posts.
    pub fn new(catalog: &Catalog, posts: impl Iterator<Item = String>) -> Self {
        let mut addresses: BTreeSet<String> =
            ["/", "/blog", "/locations", "/feed.xml", "/feed.json", "/sitemap.xml"].map(str::to_owned).into();
        addresses.extend(catalog.locations.iter().map(|page| format!("/locations/{}", page.slug)));
        addresses.extend(catalog.services.iter().map(|page| format!("/services/{}", page.slug)));
        addresses.extend(catalog.site.file.redirects.iter().map(|redirect| redirect.from.value.clone()));
        addresses.extend(posts);
        Self { addresses, home_anchors: home_anchors(&catalog.home.sections) }
    }

    /// Checks an address of this site, with or without an anchor; the error says what to write instead.
    ///
    /// Anchors are known of the home page only: those are the ones that other pages link to.
    pub fn check(&self, href: &str) -> Result<(), String> {
        let (path, anchor) = href.split_once('#').map_or((href, None), |(path, anchor)| (path, Some(anchor)));
        let path = path.split('?').next().unwrap_or(path);
        if !self.addresses.contains(path) {
            let bare = path.trim_end_matches('/');
            if self.addresses.contains(bare) {
                return Err(format!("addresses here have no slash at the end: {bare}"));
            }
            return Err(nearest(path, self.addresses.iter().map(String::as_str)).map_or_else(
                || "link to a page that exists, or make this one".to_owned(),
                |near| format!("did you mean {near}?"),
            ));
        }
        match anchor {
            Some(anchor) if path == "/" && !self.home_anchors.contains(anchor) => {
                let anchors = || self.home_anchors.iter().map(String::as_str);
                Err(nearest(anchor, anchors()).map_or_else(
                    || format!("the anchors of the home page are {}", anchors().collect::<Vec<_>>().join(", ")),
                    |near| format!("did you mean /#{near}?"),
                ))
            }
            _ => Ok(()),
        }
    }
}

/// The anchors that links can lead to on the home page. The design center has a second one.
pub fn home_anchors(sections: &[Section]) -> BTreeSet<String> {
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
