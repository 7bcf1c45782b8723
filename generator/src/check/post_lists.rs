use std::collections::{BTreeMap, BTreeSet};

use crate::{
    content::{AuthorFile, SiteFile},
    diagnostics::{Code, Diagnostic, Place},
    model::Page,
    source::yaml::Step,
    suggest::same_person,
};

/// Reports categories whose page has no address, or that of another one.
pub fn check_categories(site: &SiteFile) -> Vec<Diagnostic> {
    let mut taken = BTreeSet::new();
    let mut diagnostics = Vec::new();
    let with_page = site.categories.iter().enumerate().filter(|(_, category)| category.meta_description.is_some());
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

/// Compares the author of a post with those that have a page.
pub fn check_author(path: &str, author: &str, authors: &[Page<AuthorFile>]) -> Option<Diagnostic> {
    let known = || authors.iter().filter(|page| !page.file.name.as_str().trim().is_empty());
    if known().any(|page| page.file.name.as_str() == author) {
        return None;
    }
    let near = known().find(|page| same_person(author, page.file.name.as_str()))?;
    let name = &near.file.name;
    let message = format!("there is no author `{author}`, but {} is about `{name}`", near.path);
    let help = format!("did you mean `{name}`? For somebody else, make a file in authors/ with the name as it is here");
    Some(Diagnostic::new(Code::AuthorNear, path, Place::field("author"), message, help))
}
