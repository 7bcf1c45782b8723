use std::sync::OnceLock;

use crate::{
    cache::KeyedFiles,
    emit::CardPainter,
    model::{CardStyle, Catalog, Post, SocialCard},
    pictures::{self, Cache, Publishing, Rooms},
    pipeline::{Options, parallel},
};

/// Writes the social card of each post. Those that an earlier build on this machine has drawn are copied, and the others
/// left out unless they are `wanted` now.
pub(in crate::pipeline) fn publish(
    options: &Options,
    style: &CardStyle,
    catalog: &Catalog,
    posts: &[Post],
    cache: &Cache,
    wanted: bool,
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
        let (address, key) = (card.address(), card.key);
        let file = (address.trim_start_matches('/'), key);
        match wanted {
            true => cache.offer(files, file, &name, || draw(&card)),
            false => cache.offer_known(files, file, &name).map(drop),
        }
    };
    parallel::map(options.jobs, posts, work)?;
    Ok(())
}
