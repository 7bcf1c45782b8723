use std::sync::OnceLock;

use crate::{
    cache::KeyedFiles,
    emit::CardPainter,
    model::{CardStyle, Post, Site, SocialCard},
    pictures::Cache,
};

use super::{Options, parallel};

/// Writes the social card of each post that needs one. Those that an earlier build on this machine has drawn are
/// copied.
pub(super) fn publish(
    options: &Options,
    style: &CardStyle,
    site: &Site,
    posts: &[Post],
    cache: &Cache,
    files: &impl KeyedFiles,
) -> anyhow::Result<()> {
    let cards: Vec<SocialCard<'_>> = posts.iter().filter_map(|post| style.card(site, &post.summary)).collect();
    let ground = OnceLock::new();
    let draw = |card: &SocialCard<'_>| {
        let name = format!("cards/{}.png", card.key.hex());
        if let Some(kept) = cache.get(&name) {
            return Ok(kept);
        }
        let painter = match ground.get() {
            Some(painter) => painter,
            // Two threads may draw it at the same time; one of the two is used.
            None => {
                let painter = CardPainter::new(style)?;
                ground.get_or_init(|| painter)
            }
        };
        let bytes = painter.draw(card)?;
        cache.put(&name, &bytes);
        anyhow::Ok(bytes)
    };
    let work = |card: &SocialCard<'_>| files.offer(card.address().trim_start_matches('/'), card.key, || draw(card));
    parallel::map(options.jobs, &cards, work)?;
    Ok(())
}
