use std::collections::BTreeMap;

use crate::{
    content::address_in_letters,
    diagnostics::{Code, Diagnostic},
    model::{Alias, Routes},
};

use super::redirects::{bare, is_reserved, page_of};

/// Reports old addresses that another page, redirect or alias has, in any way to write them, and those of the site
/// itself. `files` has the aliases of each file with its path and its address; `routes` has none of them yet.
pub fn check_aliases<'a>(
    routes: &Routes,
    files: impl Iterator<Item = (&'a str, String, &'a [Alias])>,
) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for (path, to, alias) in
        files.flat_map(|(path, to, aliases)| aliases.iter().map(move |alias| (path, to.clone(), alias)))
    {
        let written = alias.address.as_str();
        let address = bare(written);
        let other = seen.insert(address_in_letters(address).unwrap_or_default(), path);
        let both = "an address can lead to one page only: remove one of the two";
        let (message, help) = if let Some(other) = other {
            (format!("{written} is an alias in {other} already"), both)
        } else if is_reserved(address) {
            let message = format!("{written} belongs to the site itself; an alias would make it unreachable");
            (message, "remove this alias")
        } else if routes.published(address).is_some() {
            (format!("{written} is the address of a page or a redirect already"), both)
        } else if let Some(page) = another_way(address, routes).filter(|page| *page != to) {
            (
                format!("{written} is another way to write {page}, the address of a page that exists"),
                "remove this alias",
            )
        } else {
            continue;
        };
        diagnostics.push(Diagnostic::new(Code::AliasTaken, path, alias.place.clone(), message, help));
    }
    diagnostics
}

/// The living page that hosts show at an address that is written otherwise: with another ending, or with capitals.
fn another_way(address: &str, routes: &Routes) -> Option<String> {
    let page = page_of(address).unwrap_or(address);
    [page.to_owned(), page.to_lowercase()].into_iter().find(|page| page != address && routes.is_published(page))
}
