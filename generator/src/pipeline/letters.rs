//! Letters that the program's own font cannot draw.

use std::collections::BTreeMap;

use crate::{
    check,
    content::{CollectionFile, ColorGuideFile, SiteFile},
    diagnostics::{Code, Diagnostic, Place},
    emit,
    model::{Page, Post},
};

/// Reports letters that cards cannot show, each once for the whole site.
pub(super) fn check_cards(site: &SiteFile, posts: &[Post]) -> anyhow::Result<Option<Diagnostic>> {
    let name = ("site.yaml", "name", site.name.as_str());
    let of_posts = posts.iter().flat_map(|post| {
        let post = &post.summary;
        [("title", &post.title), ("category", &post.category)].map(|(field, text)| (&*post.path, field, text.as_str()))
    });
    let help = "a card leaves out words with a letter of another script, and drops other signs and accents; write \
                them in other letters, or a sign as a word";
    lacking("social cards", [name].into_iter().chain(of_posts), help)
}

/// Reports letters that the color guide cannot print, each once.
pub(super) fn check_guide(
    guide: &ColorGuideFile,
    collections: &[Page<CollectionFile>],
) -> anyhow::Result<Option<Diagnostic>> {
    let texts = [("title", &guide.title), ("intro", &guide.intro), ("note", &guide.note)];
    let texts = texts.map(|(field, text)| ("color-guide.yaml", field, text.as_str()));
    let names = guide.collections.iter().map(|name| name.value.as_str());
    let shown = names.filter_map(|name| collections.iter().find(|collection| collection.slug.as_str() == name));
    let of_collections = shown.flat_map(|Page { path, file, .. }| {
        let of_swatches = file.swatches.iter().flat_map(|swatch| {
            [&swatch.name]
                .into_iter()
                .chain(swatch.colors.iter().map(|color| &color.name))
                .map(|name| ("swatches", name))
        });
        let texts = [("name", &file.name), ("summary", &file.summary)].into_iter().chain(of_swatches);
        texts.map(|(field, text)| (&**path, field, text.as_str()))
    });
    let help =
        "the guide drops accents, and has a ? in place of others; write them in other letters, or a sign as a word";
    lacking("the color guide", texts.into_iter().chain(of_collections), help)
}

/// The message about letters that our typeface lacks. Each text comes with its file and its field.
fn lacking<'a>(
    what: &str,
    texts: impl Iterator<Item = (&'a str, &'a str, &'a str)>,
    help: &str,
) -> anyhow::Result<Option<Diagnostic>> {
    let mut texts = texts.filter(|(_, _, text)| !text.is_ascii()).peekable();
    if texts.peek().is_none() {
        return Ok(None);
    }
    let lacks_of = emit::lacks()?;
    let mut lacks = BTreeMap::new();
    let mut first = None;
    for (path, field, text) in texts {
        for letter in lacks_of(text) {
            first.get_or_insert((path, field));
            lacks.entry(letter).or_insert(path);
        }
    }
    Ok(first.map(|(path, field)| {
        let letters = check::list_letters(lacks.iter().map(|(letter, path)| (*letter, Some(*path))));
        let message = format!("{what} cannot show these letters: {letters}");
        Diagnostic::new(Code::CardLetters, path, Place::field(field), message, help)
    }))
}
