use std::collections::{BTreeMap, HashSet};

use crate::{
    entry::{Kind, Note, is_possible, path_of, plain, with_letters},
    write::Additions,
};

/// The old addresses that are given away. Each leads to one page only.
pub(super) struct Aliases {
    taken: HashSet<String>,
}

impl Aliases {
    /// `taken` are the addresses of the new site.
    pub(super) fn new(taken: impl IntoIterator<Item = String>) -> Self {
        Self { taken: taken.into_iter().collect() }
    }

    /// The old addresses that lead to a page from now on.
    pub(super) fn of_page(&mut self, old: &[String], place: &str, notes: &mut Vec<Note>) -> Vec<String> {
        let mut aliases = Vec::new();
        for address in old {
            let path = path_of(address);
            let compared = plain(path);
            if compared == "/" || !self.taken.insert(compared) {
                continue;
            }
            if is_possible(path) {
                aliases.push(with_letters(path));
            } else {
                notes.push(impossible(path).at(place));
            }
        }
        aliases
    }

    /// Lets the lists of the old site lead to those of the new one.
    pub(super) fn lists(&mut self, lists: &BTreeMap<String, String>, additions: &mut Additions, notes: &mut Vec<Note>) {
        for (from, to) in lists {
            if from == to || plain(from) == "/" || !self.taken.insert(plain(from)) {
                continue;
            }
            if is_possible(from) {
                additions.redirects.push((with_letters(from), to.clone()));
            } else {
                notes.push(impossible(from).at("site.yaml"));
            }
        }
    }
}

fn impossible(path: &str) -> Note {
    let text = format!("the old address {path} cannot lead on: only letters, digits and signs like - can");
    Note::new(Kind::Person, text)
}
