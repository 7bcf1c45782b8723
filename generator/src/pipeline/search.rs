use std::fs;

use anyhow::{Context, bail};

use crate::{
    cache::{Key, KeyBuilder, KeyedFiles},
    emit::OutputFolder,
    model::Post,
    search::{self, Changes, IndexedPost, MANIFEST, NumberedWords, OF_WORDS, PostWords, SearchFile},
};

use super::{
    sources::Sources,
    state::{Known, SearchFiles, State, Words},
};

/// Writes the index of the search over posts, unless an earlier build has made it of the same posts. Without posts
/// there is none.
///
/// The sources have the words that go with the result, in the order of their numbers.
///
/// # Errors
/// When a file cannot be written, or the report on a post is missing.
pub(super) fn write(
    sources: &Sources<'_>,
    posts: &[Post],
    earlier: &SearchFiles,
    files: &impl KeyedFiles,
) -> anyhow::Result<SearchFiles> {
    if posts.is_empty() {
        return Ok(SearchFiles::default());
    }
    let key = key(posts);
    if earlier.key == Some(key) && earlier.files.iter().all(|(path, key)| files.keep(path, *key)) {
        return Ok(SearchFiles { key: Some(key), files: earlier.files.clone(), words: Vec::new() });
    }
    let mut vocabulary = sources.vocabulary()?;
    for post in posts {
        let path = &post.summary.path;
        // A post whose text alone was edited by a build that has numbered nothing.
        if let Words::Spelled(words) = sources.words(path).with_context(|| format!("{path} was not read"))? {
            let numbered = vocabulary.number(&postcard::from_bytes(&words)?);
            sources.note_words(path, Words::Numbered(postcard::to_stdvec(&numbered)?.into()));
        }
    }
    let indexed = posts.iter().rev().map(|Post { summary, .. }| IndexedPost {
        slug: summary.slug.as_str(),
        title: &summary.title,
        excerpt: &summary.excerpt,
        date: summary.date.long(),
    });
    let numbers = posts.iter().rev().map(|post| numbered(sources, &post.summary.path));
    let mut made = Vec::new();
    search::index(&indexed.collect::<Vec<_>>(), numbers, vocabulary.words(), |file| {
        made.push(offer(file, files)?);
        Ok(())
    })?;
    Ok(SearchFiles { key: Some(key), files: made, words: Vec::new() })
}

/// Changes the index after an edit of nothing but the texts of posts, which are at these places. `None` if it has to be
/// made anew.
///
/// # Errors
/// When a file cannot be written, or the report on a post is missing.
pub(super) fn edit(
    sources: &Sources<'_>,
    posts: &[Post],
    places: &[usize],
    earlier: &State,
    out: &OutputFolder,
    files: &impl KeyedFiles,
) -> anyhow::Result<Option<SearchFiles>> {
    let State { sources: records, search, .. } = earlier;
    let mut words = Vec::with_capacity(places.len());
    for place in places {
        let path = &posts[*place].summary.path;
        let had = match records.get(path).map(|record| &record.known) {
            Some(Known::Post { words, .. }) => spelled(words, search)?,
            _ => None,
        };
        let has = sources.words(path).map_or(Ok(None), |words| spelled(&words, search))?;
        let number = u32::try_from(posts.len() - 1 - place)?;
        words.extend(had.zip(has).map(|(had, has)| (number, had, has)));
    }
    let mut changes = Changes::default();
    words.iter().for_each(|(number, had, has)| changes.add(*number, had, has));
    let (remade, mut kept): (Vec<_>, Vec<_>) =
        search.files.iter().cloned().partition(|(path, _)| path == MANIFEST || path.starts_with(OF_WORDS));
    let is_known = words.len() == places.len() && kept.iter().all(|(path, key)| files.keep(path, *key));
    let Some(made) = edited(out, &remade, &changes).filter(|_| is_known) else { return Ok(None) };
    for file in made {
        kept.push(offer(file, files)?);
    }
    Ok(Some(SearchFiles { key: Some(key(posts)), files: kept, words: search.words.clone() }))
}

/// The manifest and the files of words after changes. `None` when those of before are not there, or were changed by
/// somebody.
fn edited(out: &OutputFolder, before: &[(String, Key)], changes: &Changes<'_>) -> Option<Vec<SearchFile>> {
    let (mut of_words, mut manifest) = (Vec::new(), None);
    for (path, key) in before {
        let bytes = fs::read(out.path().join(path)).ok().filter(|bytes| Key::of(bytes) == *key)?;
        if path == MANIFEST {
            manifest = Some(bytes);
        } else {
            of_words.push(String::from_utf8(bytes).ok()?);
        }
    }
    search::edited(&manifest?, &of_words, changes).ok()
}

/// The words of a post; `None` if its numbers are not those of this index.
fn spelled(words: &Words, index: &SearchFiles) -> anyhow::Result<Option<PostWords<'static>>> {
    Ok(match words {
        Words::Numbered(words) => postcard::from_bytes::<NumberedWords>(words)?.spelled(&index.words),
        Words::Spelled(words) => Some(postcard::from_bytes::<PostWords<'_>>(words)?.into_owned()),
    })
}

/// The key of everything that the index is made from: the file of a post has all that is found and shown.
fn key(posts: &[Post]) -> Key {
    let with = |key: KeyBuilder, post: &Post| key.with(post.content).with(post.summary.slug.as_str());
    posts.iter().rev().fold(Key::builder("search"), with).finish()
}

/// Writes a file if it cannot be kept. Returns its path and its key.
fn offer(SearchFile { path, bytes, key }: SearchFile, files: &impl KeyedFiles) -> anyhow::Result<(String, Key)> {
    files.offer(&path, key, || Ok(bytes))?;
    Ok((path, key))
}

/// The words of a post by number.
fn numbered(sources: &Sources<'_>, path: &str) -> anyhow::Result<NumberedWords> {
    match sources.words(path) {
        Some(Words::Numbered(words)) => Ok(postcard::from_bytes(&words)?),
        _ => bail!("the words of {path} have no numbers"),
    }
}
