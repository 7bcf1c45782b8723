use anyhow::Context;

use crate::{
    cache::{Key, KeyedFiles},
    model::Post,
    search::{self, IndexedPost, NumberedWords, Vocabulary},
};

use super::{
    site::CheckedSite,
    sources::Sources,
    state::{SearchFiles, Words},
};

/// Writes the index of the search over posts, unless an earlier build has made it of the same posts. Without posts
/// there is none.
///
/// The posts' words get numbers, which the sources note: they are valid only together with the result.
///
/// # Errors
/// When a file cannot be written, or the report on a post is missing.
pub(super) fn write(
    sources: &Sources<'_>,
    site: &CheckedSite,
    earlier: &SearchFiles,
    files: &impl KeyedFiles,
) -> anyhow::Result<SearchFiles> {
    let words = earlier.words.clone();
    if site.posts.is_empty() {
        return Ok(SearchFiles { words, ..SearchFiles::default() });
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
    let mut vocabulary = Vocabulary::new(words);
    let posts = site.posts.iter().rev().map(|Post { summary, .. }| {
        anyhow::Ok(IndexedPost {
            slug: summary.slug.as_str(),
            title: &summary.title,
            excerpt: &summary.excerpt,
            date: summary.date.long(),
            words: numbered(sources, &summary.path, &mut vocabulary)?,
        })
    });
    let posts = posts.collect::<Result<Vec<_>, _>>()?;
    let made = search::index(&posts, &vocabulary);
    let mut written = SearchFiles { key: Some(key), words: vocabulary.into_words(), files: Vec::new() };
    for file in made {
        let key = Key::of(&file.bytes);
        files.offer(&file.path, key, || Ok(&file.bytes))?;
        written.files.push((file.path, key));
    }
    Ok(written)
}

/// The words of a post by number.
fn numbered(sources: &Sources<'_>, path: &str, vocabulary: &mut Vocabulary) -> anyhow::Result<NumberedWords> {
    match sources.words(path).with_context(|| format!("{path} was not read"))? {
        Words::Numbered(words) => Ok(postcard::from_bytes(&words)?),
        Words::Spelled(words) => {
            let numbered = vocabulary.number(&postcard::from_bytes(&words)?);
            sources.note_words(path, Words::Numbered(postcard::to_stdvec(&numbered)?.into()));
            Ok(numbered)
        }
    }
}
