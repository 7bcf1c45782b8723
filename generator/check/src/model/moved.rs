use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::content::{SiteFile, address_in_letters};

use super::{Addresses, Alias, PostSummary, Routes, Stage, THANK_YOU};

/// The status of an address that has moved for good.
const FOR_GOOD: u16 = 301;

/// The status of a file that is sent at the address itself.
const HERE: u16 = 200;

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
    /// expired posts and of empty lists that nothing else took over, which lead to `list`. Each post may be in any stage.
    pub fn all<'a>(
        site: &SiteFile,
        addresses: &Addresses,
        pages: &[PageAliases],
        posts: impl Iterator<Item = &'a PostSummary> + Clone,
        empty_lists: impl Iterator<Item = &'a str>,
        list: &str,
    ) -> Vec<Self> {
        // The API leads there when a form was sent without scripts.
        let is_page = pages.iter().any(|page| page.to == THANK_YOU);
        let has_other = is_page && addresses.are_first() && addresses.public(THANK_YOU) != THANK_YOU;
        let thank_you = has_other.then(|| (THANK_YOU.to_owned(), THANK_YOU.to_owned()));
        let is_in_folder = addresses.are_first() && !addresses.folder().is_empty();
        let redirects = site.redirects.iter().map(|redirect| (redirect.from.value.clone(), redirect.to.value.clone()));
        let aliases =
            pages.iter().flat_map(|page| page.aliases.iter().map(|alias| (alias.address.clone(), page.to.clone())));
        let live = posts.clone().filter(|post| post.is_live());
        let of_posts = live.flat_map(|post| post.aliases.iter().map(|alias| (alias.address.clone(), post.href())));
        let mut aliases: Vec<(String, String)> = aliases.chain(of_posts).collect();
        aliases.sort();
        let mut gone: Vec<String> = posts
            .filter(|post| post.stage == Stage::Expired)
            .flat_map(|post| {
                post.aliases.iter().map(|alias| alias.address.clone()).chain([addresses.former(&post.href())])
            })
            .chain(empty_lists.map(|list| addresses.former(list)))
            .collect();
        let home = is_in_folder.then(|| Self { from: "/".to_owned(), to: "/".to_owned(), status: FOR_NOW });
        gone.sort();
        let for_good: Vec<(String, String)> = redirects.chain(aliases).chain(thank_you).flat_map(spellings).collect();
        let taken: BTreeSet<&str> = for_good.iter().map(|(from, _)| from.as_str()).collect();
        gone.retain(|from| !taken.contains(from.as_str()));
        let for_good = for_good.into_iter().map(|(from, to)| Self { from, to, status: FOR_GOOD });
        let for_now = gone.into_iter().map(|from| (from, list.to_owned())).flat_map(spellings);
        let for_now = for_now.map(|(from, to)| Self { from, to, status: FOR_NOW });
        for_good.chain(for_now).chain(home).collect()
    }

    /// Known addresses of pages that have another name or last part in them now.
    pub fn renamed(known: &BTreeSet<String>, routes: &Routes) -> Vec<Self> {
        let addresses = routes.public();
        let is_of_language = |from: &str| addresses.are_first() || from.starts_with(addresses.folder());
        let is_lost = |from: &&String| is_of_language(from) && routes.published(from).is_none();
        let lost: FxHashSet<&String> =
            if addresses.are_of_files() { FxHashSet::default() } else { known.iter().filter(is_lost).collect() };
        if lost.is_empty() {
            return Vec::new();
        }
        let moved = routes.living().flat_map(|to| {
            let before = addresses.before(to).into_iter().filter(|from| lost.contains(from));
            before.map(|from| Self { from, to: to.to_owned(), status: FOR_GOOD })
        });
        let mut moved: Vec<Self> = moved.collect();
        moved.sort_by(|one, other| (&one.from, &one.to).cmp(&(&other.from, &other.to)));
        moved.dedup_by(|next, one| next.from == one.from);
        moved
    }

    /// The rule by which a file of the author is at its own address: hosts send visitors of `/flyer.html` on to `/flyer`,
    /// as for a page, unless a rule says that both are the same. `None` for a file of another name.
    pub fn file(address: &str) -> Option<Self> {
        let to = address.strip_suffix(".html")?;
        Some(Self { from: address.to_owned(), to: to.to_owned(), status: HERE })
    }

    /// Returns true for the rule of a file of the author.
    pub fn is_file(&self) -> bool {
        self.status == HERE
    }

    /// The rules in a file `_redirects`: from, to, status.
    pub fn listed(lines: &str) -> impl Iterator<Item = Self> {
        lines.lines().filter_map(|line| {
            let mut words = line.split_whitespace();
            let (from, to, status) = (words.next()?, words.next()?, words.next()?);
            Some(Self { from: from.to_owned(), to: to.to_owned(), status: status.parse().ok()? })
        })
    }
}

/// An old address in all ways in which hosts compare it: with a slash at its end and without, and letters outside of a to
/// z as they are and in both ways in which programs escape them.
fn spellings((from, to): (String, String)) -> impl Iterator<Item = (String, String)> {
    let letters = address_in_letters(&from).unwrap_or(from);
    let escaped = |digits: fn(u8) -> String| -> String {
        let escape = |sign: char| -> String { sign.to_string().bytes().map(digits).collect() };
        letters.chars().map(|sign| if sign.is_ascii() { sign.to_string() } else { escape(sign) }).collect()
    };
    let forms = if letters.is_ascii() {
        vec![letters]
    } else {
        vec![escaped(|byte| format!("%{byte:02x}")), escaped(|byte| format!("%{byte:02X}")), letters]
    };
    forms.into_iter().flat_map(move |from| {
        let bare = from.strip_suffix('/').filter(|bare| !bare.is_empty()).map(|bare| (bare.to_owned(), to.clone()));
        bare.into_iter().chain([(from, to.clone())])
    })
}
