use std::{collections::BTreeMap, sync::OnceLock};

use crate::{
    cache::KeyedFiles,
    check,
    content::SiteFile,
    diagnostics::{Code, Diagnostic, Place},
    emit::{self, CardPainter},
    model::{CardStyle, Catalog, Post, SocialCard},
    pictures::{self, Cache, Publishing, Rooms},
};

use super::{Options, parallel};

/// Reports letters that cards cannot show, each once for the whole site.
pub(super) fn check_letters(site: &SiteFile, posts: &[Post]) -> anyhow::Result<Option<Diagnostic>> {
    let lacks_of = emit::lacks()?;
    let name = ("site.yaml", "name", site.name.as_str());
    let of_posts = posts.iter().flat_map(|post| {
        let post = &post.summary;
        [("title", &post.title), ("category", &post.category)].map(|(field, text)| (&*post.path, field, text.as_str()))
    });
    let mut lacks = BTreeMap::new();
    let mut first = None;
    for (path, field, text) in [name].into_iter().chain(of_posts) {
        for letter in lacks_of(text) {
            first.get_or_insert((path, field));
            lacks.entry(letter).or_insert(path);
        }
    }
    Ok(first.map(|(path, field)| {
        let letters = check::list_letters(lacks.iter().map(|(letter, path)| (*letter, Some(*path))));
        let message = format!("social cards cannot show these letters: {letters}");
        let help = "a card leaves out words with a letter of another script, and drops other signs and accents; write \
                    them in other letters, or a sign as a word";
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
