use std::collections::BTreeMap;

use crate::{
    diagnostics::{Code, Diagnostic},
    model::{Alias, Routes},
};

/// Reports old addresses that another page, redirect or alias has. `files` has the aliases of each file with its path;
/// `routes` has none of them yet.
pub fn check_aliases<'a>(routes: &Routes, files: impl Iterator<Item = (&'a str, &'a [Alias])>) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for (path, alias) in files.flat_map(|(path, aliases)| aliases.iter().map(move |alias| (path, alias))) {
        let address = alias.address.as_str();
        let message = match seen.insert(address, path) {
            Some(other) => format!("{address} is an alias in {other} already"),
            None if routes.is_taken(address) => format!("{address} is the address of a page or a redirect already"),
            None => continue,
        };
        let help = "an address can lead to one page only: remove one of the two";
        diagnostics.push(Diagnostic::new(Code::AliasTaken, path, alias.place.clone(), message, help));
    }
    diagnostics
}
