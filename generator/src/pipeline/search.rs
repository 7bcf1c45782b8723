use crate::{
    cache::{Key, KeyedFiles},
    content::Text,
    search::{self, IndexedPost},
};

use super::{Options, parallel, post, site::CheckedSite, sources::Sources, state::SearchFiles};

/// Writes the index of the search over posts, unless an earlier build has made it of the same posts. Without posts there
/// is none.
///
/// # Errors
/// When a file cannot be written, or the report on a post is missing.
pub(super) fn write(
    options: &Options,
    sources: &Sources<'_>,
    site: &CheckedSite,
    earlier: &SearchFiles,
    files: &impl KeyedFiles,
) -> anyhow::Result<SearchFiles> {
    if site.posts.is_empty() {
        return Ok(SearchFiles::default());
    }
    // The file of a post has everything that is found and shown.
    let key = site
        .posts
        .iter()
        .rev()
        .fold(Key::builder("search"), |key, post| key.with(post.content).with(post.summary.slug.as_str()));
    let key = key.finish();
    if earlier.key == Some(key) && earlier.files.iter().all(|(path, key)| files.keep(path, *key)) {
        return Ok(earlier.clone());
    }
    let words = parallel::map(options.jobs, &site.posts, |one| post::words(sources, &one.summary.path))?;
    let posts = site.posts.iter().zip(words).rev().map(|(post, words)| {
        let summary = &post.summary;
        let keywords = post.keywords.iter().map(Text::as_str);
        let others = [&*summary.excerpt, &summary.category, &summary.author, post.meta_description.as_str()];
        IndexedPost {
            slug: summary.slug.as_str(),
            title: &summary.title,
            excerpt: &summary.excerpt,
            date: summary.date.long(),
            others: others.into_iter().chain(keywords).collect(),
            words,
        }
    });
    let made = search::index(&posts.collect::<Vec<_>>());
    let mut written = SearchFiles { key: Some(key), ..SearchFiles::default() };
    for file in made {
        let key = Key::of(&file.bytes);
        files.offer(&file.path, key, || Ok(&file.bytes))?;
        written.files.push((file.path, key));
    }
    Ok(written)
}
