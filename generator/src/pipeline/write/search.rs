use locales::Locale;

use crate::{
    cache::{Key, KeyBuilder, KeyedFiles},
    model::Post,
    pipeline::{check::site::CheckedSite, read::sources::Sources, state::SearchFiles},
    search::{self, IndexedPost, SearchFile, Vocabulary},
};

/// The address of the blog.
const BLOG: &str = "/blog";

/// Writes the index of the search over posts, unless an earlier build has made it of the same posts. Without posts
/// there is none.
///
/// The sources have the words that go with the result, in the order of their numbers.
///
/// # Errors
/// When a file cannot be written, or the report on a post is missing.
pub(in crate::pipeline) fn write(
    sources: &Sources<'_>,
    site: &CheckedSite<'_>,
    earlier: &SearchFiles,
    files: &impl KeyedFiles,
) -> anyhow::Result<SearchFiles> {
    let posts = &site.posts[..];
    let Some(catalog) = site.catalog.as_ref().filter(|_| !posts.is_empty()) else { return Ok(SearchFiles::default()) };
    let (addresses, locale) = (&catalog.site.addresses, catalog.site.locale);
    let blog = addresses.public(BLOG);
    let key = key(posts, &blog, locale);
    if earlier.key == Some(key) && earlier.files.iter().all(|(path, key)| files.keep(path, *key)) {
        return Ok(SearchFiles { key: Some(key), files: earlier.files.clone(), words: Vocabulary::default() });
    }
    let vocabulary = sources.vocabulary()?;
    let indexed = posts.iter().rev().map(|Post { summary, .. }| IndexedPost {
        slug: summary.own_slug.as_ref().unwrap_or(&summary.slug).as_str(),
        title: &summary.title,
        excerpt: &summary.excerpt,
        date: summary.date.long(locale),
    });
    let numbers = posts.iter().rev().map(|post| sources.words(&post.summary.path));
    let mut made = Vec::new();
    let of_blog = (blog != BLOG).then_some(&*blog);
    let manifest = &addresses.public("/search.json")[1..];
    search::index(&indexed.collect::<Vec<_>>(), of_blog, manifest, numbers, &vocabulary, |file| {
        made.push(offer(file, files)?);
        Ok(())
    })?;
    Ok(SearchFiles { key: Some(key), files: made, words: Vocabulary::default() })
}

/// The key of everything that the index is made from: the file of a post has all that is found and shown.
fn key(posts: &[Post], blog: &str, locale: Locale) -> Key {
    let with = |key: KeyBuilder, post: &Post| key.with(post.content).with(post.listed);
    posts.iter().rev().fold(Key::builder("search").with(blog).with(locale.tag()), with).finish()
}

/// Writes a file if it cannot be kept. Returns its path and its key.
fn offer(SearchFile { path, bytes, key }: SearchFile, files: &impl KeyedFiles) -> anyhow::Result<(String, Key)> {
    files.offer(&path, key, || Ok(bytes))?;
    Ok((path, key))
}
