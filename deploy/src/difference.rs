use crate::manifest::{Manifest, same};
use release::File;

/// The difference between two releases, as visitors see it. Addresses are sorted.
#[derive(Debug, Default)]
pub(crate) struct Difference<'a> {
    pub(crate) added: Vec<&'a File>,
    pub(crate) changed: Vec<&'a File>,
    pub(crate) removed: Vec<&'a str>,
    /// Files with a hash in their name that no earlier release has, or none with this compression.
    pub(crate) shared: Vec<&'a File>,
    /// Redirects that are new or lead elsewhere now, and those that are gone; by old address.
    pub(crate) redirects: Vec<&'a str>,
}

impl<'a> Difference<'a> {
    /// Compares with the releases that visitors may see, at least one. A page counts as changed when it differs from
    /// any.
    pub(crate) fn new(from: &'a [Manifest], to: &'a Manifest) -> Self {
        let mut difference = Self::default();
        let old: Vec<_> = from.iter().map(Manifest::pages).collect();
        let new = to.pages();
        for (address, file) in &new {
            let before: Vec<_> = old.iter().map(|pages| pages.get(address)).collect();
            if before.iter().all(Option::is_none) {
                difference.added.push(file);
            } else if !before.iter().all(|one| one.is_some_and(|one| same(one, file))) {
                difference.changed.push(file);
            }
        }
        let gone = old.iter().flat_map(|pages| pages.keys()).filter(|address| !new.contains_key(*address));
        difference.removed = gone.copied().collect();
        difference.removed.sort_unstable();
        difference.removed.dedup();
        let is_there =
            |file: &File, one: &Manifest| one.shared().any(|other| other.path == file.path && same(other, file));
        let had = |file: &File| from.iter().any(|one| is_there(file, one));
        difference.shared = to.shared().filter(|file| !had(file)).collect();
        difference.redirects = redirects(from, to);
        difference
    }

    /// The addresses whose answers differ.
    pub(crate) fn addresses(&self) -> Vec<&'a str> {
        let pages = self.added.iter().chain(&self.changed).filter_map(|file| file.address.as_deref());
        let mut all: Vec<_> = pages.chain(self.removed.iter().copied()).chain(self.redirects.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

fn redirects<'a>(from: &'a [Manifest], to: &'a Manifest) -> Vec<&'a str> {
    let new = to.redirects.iter().filter(|one| !from.iter().all(|old| old.redirects.contains(one)));
    let gone = from.iter().flat_map(|old| &old.redirects);
    let gone = gone.filter(|old| !to.redirects.iter().any(|new| new.from == old.from));
    let mut all: Vec<_> = new.chain(gone).map(|one| one.from.as_str()).collect();
    all.sort_unstable();
    all.dedup();
    all
}
