use itoa::Buffer;
use serde_json::{Value, json};

use super::vocabulary::{NumberedWords, Vocabulary};
use crate::cache::Key;

/// The file that names all others. It keeps its address, so that pages with the search field do not change with posts.
pub const MANIFEST: &str = "search.json";

/// The start of the paths of the files of words. They are in the order of their words.
pub const OF_WORDS: &str = "assets/search-words.";

/// Posts in one file of titles and excerpts.
const POSTS_PER_FILE: usize = 50;

/// Bytes after which a file of words ends at the next word with a fitting hash.
const MIN_FILE_BYTES: usize = 16_000;

/// Bytes after which it ends in any case.
const MAX_FILE_BYTES: usize = 64_000;

/// One in this many words may be the first one of a file. The boundaries depend on words and not on their number, so
/// that a new post changes the files of its own words and few others.
const CUT_ONE_IN: u8 = 16;

/// A post with everything that can be found.
#[derive(Debug)]
pub struct IndexedPost<'a> {
    /// The last part of its address.
    pub slug: &'a str,
    /// Its headline.
    pub title: &'a str,
    /// One or two sentences, shown below the headline.
    pub excerpt: &'a str,
    /// Its day, as it is shown.
    pub date: String,
    /// Its words.
    pub words: NumberedWords,
}

/// A file of the index.
#[derive(Debug)]
pub struct SearchFile {
    /// Path inside `dist/`.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Their key.
    pub key: Key,
}

/// The posts that have a word in the same place: the differences of their numbers, as text.
#[derive(Debug, Default)]
pub(super) struct Postings {
    differences: String,
    last: u32,
}

impl Postings {
    /// Adds a post with a higher number than all before.
    pub(super) fn add(&mut self, post: u32) {
        if !self.differences.is_empty() {
            self.differences.push(',');
        }
        self.differences.push_str(Buffer::new().format(post - self.last));
        self.last = post;
    }

    fn is_empty(&self) -> bool {
        self.differences.is_empty()
    }
}

/// The places in which a word can stand in a post: in the text, in a heading, in the title.
#[derive(Debug, Default)]
pub(super) struct Places(pub(super) [Postings; 3]);

impl Places {
    /// Adds `"0,4","",…` to a file.
    pub(super) fn push(&self, file: &mut String) {
        // Most words are in no title and no heading.
        let used = self.0.iter().rposition(|postings| !postings.is_empty()).map_or(0, |last| last + 1);
        for (index, postings) in self.0[..used].iter().enumerate() {
            let before = if index == 0 { "\"" } else { ",\"" };
            file.extend([before, &postings.differences, "\""]);
        }
    }

    /// Returns true if no post has the word.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Postings::is_empty)
    }
}

/// The files of the index over posts, oldest first: a new post gets the highest number, and others keep theirs.
pub fn index(posts: &[IndexedPost<'_>], vocabulary: &Vocabulary) -> Vec<SearchFile> {
    let mut files = Vec::new();
    let of_posts: Vec<String> = posts
        .chunks(POSTS_PER_FILE)
        .map(|posts| {
            let entry = |post: &IndexedPost<'_>| json!([post.slug, post.title, post.excerpt, post.date]);
            add_file(&mut files, "posts", Value::from_iter(posts.iter().map(entry)).to_string().into_bytes())
        })
        .collect();
    let words = postings(posts, vocabulary);
    let of_words =
        add_words(&mut files, words.iter().map(|(word, places)| (*word, |file: &mut String| places.push(file))));
    let manifest = json!({ "count": posts.len(), "perFile": POSTS_PER_FILE, "posts": of_posts, "words": of_words });
    files.push(SearchFile::of(MANIFEST.to_owned(), manifest.to_string().into_bytes()));
    files
}

/// Adds the files of words, sorted, each of which adds its JSON to a file. Returns the part of the manifest about them:
/// the first word of each file, and its hash.
pub(super) fn add_words<'a, F: Fn(&mut String)>(
    files: &mut Vec<SearchFile>,
    words: impl Iterator<Item = (&'a str, F)>,
) -> Vec<(String, String)> {
    let shards = shards(words).into_iter();
    shards.map(|(first, file)| (first.to_owned(), add_file(files, "words", file.into_bytes()))).collect()
}

/// Adds a file whose name has the hash of its content, and returns the hash.
fn add_file(files: &mut Vec<SearchFile>, kind: &str, bytes: Vec<u8>) -> String {
    let mut file = SearchFile::of(String::new(), bytes);
    let hash = file.key.hex()[..12].to_owned();
    file.path = format!("assets/search-{kind}.{hash}.json");
    files.push(file);
    hash
}

impl SearchFile {
    pub(super) fn of(path: String, bytes: Vec<u8>) -> Self {
        Self { path, key: Key::of(&bytes), bytes }
    }
}

/// Every word that is in a post, with the posts that have it, sorted.
fn postings<'a>(posts: &[IndexedPost<'_>], vocabulary: &'a Vocabulary) -> Vec<(&'a str, Places)> {
    let mut all: Vec<(&str, Places)> = Vec::new();
    all.extend(vocabulary.words().iter().map(|word| (word.as_str(), Places::default())));
    for (post, IndexedPost { words, .. }) in (0..).zip(posts) {
        for (place, numbers) in words.places().into_iter().rev().enumerate() {
            numbers.for_each(|number| all[number].1.0[place].add(post));
        }
    }
    all.retain(|(_, places)| !places.is_empty());
    all.sort_unstable_by_key(|(word, _)| *word);
    all
}

/// The words in files of similar sizes: the first word of each file, and its JSON.
fn shards<'a, F: Fn(&mut String)>(words: impl Iterator<Item = (&'a str, F)>) -> Vec<(&'a str, String)> {
    let mut shards: Vec<(&str, String)> = Vec::new();
    for (word, push) in words {
        let starts = shards
            .last()
            .is_none_or(|(_, file)| file.len() >= MAX_FILE_BYTES || (file.len() >= MIN_FILE_BYTES && may_start(word)));
        if starts {
            shards.push((word, String::new()));
        }
        if let Some((_, file)) = shards.last_mut() {
            file.push(if starts { '{' } else { ',' });
            // Words are letters and digits, so nothing has to be escaped.
            file.extend(["\"", word, "\":["]);
            push(file);
            file.push(']');
        }
    }
    shards.iter_mut().for_each(|(_, file)| file.push('}'));
    shards
}

fn may_start(word: &str) -> bool {
    blake3::hash(word.as_bytes()).as_bytes()[0].is_multiple_of(CUT_ONE_IN)
}
