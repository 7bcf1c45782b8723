use std::collections::BTreeSet;

use crate::content::SiteFile;

use super::{Alias, PostSummary, Stage};

/// The status of an address that has moved for good.
const FOR_GOOD: u16 = 301;

/// The status of an address that may come back: browsers would remember the other one.
const FOR_NOW: u16 = 302;

/// The aliases of one page.
#[derive(Debug)]
pub struct PageAliases {
    /// The file of the page, inside the content folder.
    pub path: String,
    /// The address of the page.
    pub to: String,
    /// Its old addresses.
    pub aliases: Vec<Alias>,
}

/// An address that leads to another one.
#[derive(Debug)]
pub struct Moved {
    /// The old address.
    pub from: String,
    /// The address that it leads to.
    pub to: String,
    /// The status of the response.
    pub status: u16,
}

impl Moved {
    /// All addresses that lead to others: those in `site.yaml`, then the aliases of pages and posts, then those of
    /// expired posts and of empty lists that nothing else took over. Each post may be in any stage.
    pub fn all<'a>(
        site: &SiteFile,
        pages: &[PageAliases],
        posts: impl Iterator<Item = &'a PostSummary> + Clone,
        empty_lists: impl Iterator<Item = &'a str>,
    ) -> Vec<Self> {
        let redirects = site.redirects.iter().map(|redirect| (redirect.from.value.clone(), redirect.to.value.clone()));
        let aliases =
            pages.iter().flat_map(|page| page.aliases.iter().map(|alias| (alias.address.clone(), page.to.clone())));
        let live = posts.clone().filter(|post| post.is_live());
        let of_posts = live.flat_map(|post| post.aliases.iter().map(|alias| (alias.address.clone(), post.href())));
        let mut aliases: Vec<(String, String)> = aliases.chain(of_posts).collect();
        aliases.sort();
        let mut gone: Vec<String> = posts
            .filter(|post| post.stage == Stage::Expired)
            .flat_map(|post| post.aliases.iter().map(|alias| alias.address.clone()).chain([post.href()]))
            .chain(empty_lists.map(str::to_owned))
            .collect();
        gone.sort();
        let for_good: Vec<(String, String)> = redirects.chain(aliases).collect();
        let taken: BTreeSet<&str> = for_good.iter().map(|(from, _)| from.as_str()).collect();
        gone.retain(|from| !taken.contains(from.as_str()));
        let for_good = for_good.into_iter().map(|(from, to)| Self { from, to, status: FOR_GOOD });
        let for_now = gone.into_iter().map(|from| Self { from, to: "/blog".to_owned(), status: FOR_NOW });
        for_good.chain(for_now).collect()
    }
}
