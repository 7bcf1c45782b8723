use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::{
    content::{AuthorFile, SiteFile},
    diagnostics::{Code, Diagnostic, Place},
    model::Page,
    source::yaml::Step,
    suggest::{neighbors, same_person},
};

/// Reports categories whose page has no address, or that of another one.
pub fn check_categories(site: &SiteFile) -> Vec<Diagnostic> {
    let mut taken = BTreeSet::new();
    let mut diagnostics = Vec::new();
    let with_page = site.categories().iter().enumerate().filter(|(_, category)| category.meta_description.is_some());
    for (index, category) in with_page {
        let name = category.name.as_str();
        let field = if category.slug.is_some() { "slug" } else { "name" };
        let steps = vec![Step::Field("categories".to_owned()), Step::Item(index), Step::Field(field.to_owned())];
        let place = Place::Value(steps);
        let (code, message) = match category.href() {
            None => (Code::SlugInvalid, format!("no address can be made of the name `{name}`")),
            Some(address) => {
                let message = format!("{address} is already the address of another category");
                if taken.insert(address) {
                    continue;
                }
                (Code::SlugDuplicate, message)
            }
        };
        let help = "write the last part of the page's address below the name: `slug: my-category`";
        diagnostics.push(Diagnostic::new(code, "site.yaml", place, message, help));
    }
    diagnostics
}

/// Reports authors with the name of another author: posts could not say whose page is meant.
pub fn check_authors(authors: &[Page<AuthorFile>]) -> Vec<Diagnostic> {
    let mut taken: BTreeMap<&str, &str> = BTreeMap::new();
    let mut twice = Vec::new();
    for page in authors {
        let name = page.file.name.as_str();
        let first = *taken.entry(name).or_insert(&page.path);
        if first != page.path {
            let message = format!("{first} is about `{name}` already");
            let help = "remove one of the two files, or give one another `name`";
            twice.push(Diagnostic::new(Code::FieldValue, &page.path, Place::field("name"), message, help));
        }
    }
    twice
}

/// The authors that have a page, to compare those of posts with.
pub struct KnownAuthors<'a> {
    names: BTreeSet<&'a str>,
    /// By name in small letters.
    sorted: Vec<(String, &'a Page<AuthorFile>)>,
    /// Findings for authors of posts.
    found: HashMap<&'a str, Option<&'a Page<AuthorFile>>>,
}

impl<'a> KnownAuthors<'a> {
    /// The authors of `authors/`.
    pub fn new(authors: &'a [Page<AuthorFile>]) -> Self {
        let named = authors.iter().filter(|page| !page.file.name.as_str().trim().is_empty());
        let mut sorted: Vec<_> = named.map(|page| (page.file.name.as_str().to_lowercase(), page)).collect();
        sorted.sort_by(|(one, _), (other, _)| one.cmp(other));
        let names = authors.iter().map(|page| page.file.name.as_str()).collect();
        Self { names, sorted, found: HashMap::new() }
    }

    /// Reports an author of a post who is probably one with a page.
    pub fn check(&mut self, path: &str, author: &'a str) -> Option<Diagnostic> {
        if self.names.contains(author) {
            return None;
        }
        let near = *self.found.entry(author).or_insert_with(|| {
            let alike = neighbors(&author.to_lowercase(), &self.sorted, |(name, _)| name.as_str());
            let same = alike.iter().map(|(_, page)| *page).filter(|page| same_person(author, page.file.name.as_str()));
            same.min_by_key(|page| &page.path)
        });
        let near = near?;
        let name = &near.file.name;
        let message = format!("there is no author `{author}`, but {} is about `{name}`", near.path);
        let help =
            format!("did you mean `{name}`? For somebody else, make a file in authors/ with the name as it is here");
        Some(Diagnostic::new(Code::AuthorNear, path, Place::field("author"), message, help))
    }
}
