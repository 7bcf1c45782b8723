use std::{collections::BTreeMap, sync::OnceLock};

use crate::{
    cache::KeyedFiles,
    check,
    content::{CollectionFile, ColorGuideFile, SiteFile},
    diagnostics::{Code, Diagnostic, Place},
    emit::{self, CardPainter},
    model::{CardStyle, Catalog, Page, Post, SocialCard},
    pictures::{self, Cache, Publishing, Rooms},
};

use super::{Options, parallel};

/// Reports letters that cards cannot show, each once for the whole site.
pub(super) fn check_letters(site: &SiteFile, posts: &[Post]) -> anyhow::Result<Option<Diagnostic>> {
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
pub(super) fn check_letters_of_guide(
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

/// Writes the social card of each post. Those that an earlier build on this machine has drawn are
/// copied.
pub(super) fn publish(
    options: &Options,
    style: &CardStyle,
    catalog: &Catalog,
    posts: &[Post],
    cache: &Cache,
    files: &impl KeyedFiles,
) -> anyhow::Result<()> {
    let rooms = Rooms::default();
    let with = Publishing { content: &options.content, pictures: &catalog.pictures, cache, rooms: &rooms };
    let ground = OnceLock::new();
    let draw = |card: &SocialCard<'_>| {
        let painter = match ground.get() {
            Some(painter) => painter,
            // Two threads may draw it at the same time; one of the two is used.
            None => {
                let painter = CardPainter::new(style)?;
                ground.get_or_init(|| painter)
            }
        };
        let cover = |file| pictures::cover(&with, file, SocialCard::WIDTH, SocialCard::HEIGHT);
        match card.picture.map(cover).transpose()? {
            Some(picture) => pictures::jpeg(&painter.draw_on(card, &picture)?),
            None => painter.draw(card),
        }
    };
    let work = |post: &Post| {
        let card = style.card(&catalog.site, &catalog.pictures, &post.summary);
        let name = format!("cards/{}.{}", card.key.hex(), card.ending());
        cache.offer(files, (card.address().trim_start_matches('/'), card.key), &name, || draw(&card))
    };
    parallel::map(options.jobs, posts, work)?;
    Ok(())
}
