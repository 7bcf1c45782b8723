use std::{borrow::Cow, collections::BTreeMap};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::{
    PostWords, SearchFile,
    index::{Files, Places},
};

/// The posts of a word that have changed, by number: true for one that has it now, false for one that had it. One list
/// for each place.
type PostsOfWord = [BTreeMap<u32, bool>; 3];

/// The words whose posts have changed.
#[derive(Debug, Default)]
pub struct Changes<'a>(BTreeMap<&'a str, PostsOfWord>);

impl<'a> Changes<'a> {
    /// Adds what differs between the words that a post had and those that it has.
    pub fn add(&mut self, post: u32, had: &'a PostWords<'_>, has: &'a PostWords<'_>) {
        for (words, is_there) in [(had, false), (has, true)] {
            for (place, words) in [&words.text, &words.headings, &words.title].into_iter().enumerate() {
                for word in words.split(' ').filter(|word| !word.is_empty()) {
                    let posts = &mut self.0.entry(word).or_default()[place];
                    // A word that it had and has is no change.
                    if !(is_there && posts.remove(&post).is_some()) {
                        posts.insert(post, is_there);
                    }
                }
            }
        }
        self.0.retain(|_, places| places.iter().any(|posts| !posts.is_empty()));
    }
}

/// The index after changes of words, from its manifest and its files of words, without the files of titles, which are
/// the same.
///
/// # Errors
/// When these are not the files of an index.
pub fn edited(manifest: &[u8], of_words: &[String], changes: &Changes<'_>) -> anyhow::Result<Vec<SearchFile>> {
    let mut words = Vec::new();
    let mut changed = changes.0.iter().peekable();
    for file in of_words {
        for entry in entries(file)? {
            let (word, written) = entry?;
            while let Some((new, change)) = changed.next_if(|(new, _)| **new < word) {
                words.push((*new, with_changes("", change)?));
            }
            match changed.next_if(|(new, _)| **new == word) {
                Some((_, change)) => words.push((word, with_changes(written, change)?)),
                None => words.push((word, written.into())),
            }
        }
    }
    for (new, change) in changed {
        words.push((*new, with_changes("", change)?));
    }
    words.retain(|(_, places)| !places.is_empty());
    let mut made = Vec::new();
    let mut files = Files {
        take: |file| {
            made.push(file);
            Ok(())
        },
    };
    let words = words.iter().map(|(word, places)| (*word, |file: &mut String| file.push_str(places)));
    let of_words = files.add_words(words)?;
    let mut manifest: Value = serde_json::from_slice(manifest)?;
    manifest["words"] = json!(of_words);
    files.add_manifest(&manifest)?;
    Ok(made)
}

/// Each word of a file, with the JSON of its places.
fn entries(file: &str) -> anyhow::Result<impl Iterator<Item = anyhow::Result<(&str, &str)>>> {
    const MALFORMED: &str = "a file of the search is malformed";
    let inside = file.strip_prefix("{\"").and_then(|rest| rest.strip_suffix("]}")).context(MALFORMED)?;
    Ok(inside.split("],\"").map(|entry| entry.split_once("\":[").context(MALFORMED)))
}

/// Changes the JSON of the places of a word: `"0,4","",…`.
fn with_changes(written: &str, changes: &PostsOfWord) -> anyhow::Result<Cow<'static, str>> {
    let lists: Vec<String> = serde_json::from_str(&format!("[{written}]"))?;
    ensure!(lists.len() <= changes.len(), "a word has more places than there are");
    let mut places = Places::default();
    for (index, (postings, changes)) in places.0.iter_mut().zip(changes).enumerate() {
        let mut posts = BTreeMap::new();
        let mut last = 0;
        for difference in lists.get(index).map_or("", String::as_str).split(',').filter(|text| !text.is_empty()) {
            last += difference.parse::<u32>()?;
            posts.insert(last, true);
        }
        posts.extend(changes);
        posts.into_iter().filter(|(_, is_there)| *is_there).for_each(|(post, _)| postings.add(post));
    }
    let mut text = String::new();
    places.push(&mut text);
    Ok(text.into())
}
