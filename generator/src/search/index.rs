use itoa::Buffer;
use serde_json::{Value, json};

use super::vocabulary::{NumberedWords, Vocabulary};

/// The file that names all others. It keeps its address, so that pages with the search field do not change with posts.
pub const MANIFEST: &str = "search.json";

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
}

/// The posts that have a word in the same place: the differences of their numbers, as text.
#[derive(Debug, Default)]
struct Postings {
    differences: String,
    last: u32,
}

impl Postings {
    /// Adds a post with a higher number than all before.
    fn add(&mut self, post: u32) {
        if !self.differences.is_empty() {
            self.differences.push(',');
        }
        self.differences.push_str(Buffer::new().format(post - self.last));
        self.last = post;
    }
}

/// The places in which a word can stand in a post: in the text, in a heading, in the title.
type Places = [Postings; 3];

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
    let mut of_words: Vec<(String, String)> = Vec::new();
    for (first, words) in shards(&postings(posts, vocabulary)) {
        let name = add_file(&mut files, "words", words.into_bytes());
        of_words.push((first.to_owned(), name));
    }
    let manifest = json!({ "count": posts.len(), "perFile": POSTS_PER_FILE, "posts": of_posts, "words": of_words });
    files.push(SearchFile { path: MANIFEST.to_owned(), bytes: manifest.to_string().into_bytes() });
    files
}

/// Adds a file whose name has the hash of its content, and returns the hash.
fn add_file(files: &mut Vec<SearchFile>, kind: &str, bytes: Vec<u8>) -> String {
    let hash = blake3::hash(&bytes).to_hex()[..12].to_owned();
    files.push(SearchFile { path: format!("assets/search-{kind}.{hash}.json"), bytes });
    hash
}

/// Every word that is in a post, with the posts that have it, sorted.
fn postings<'a>(posts: &[IndexedPost<'_>], vocabulary: &'a Vocabulary) -> Vec<(&'a str, Places)> {
    let mut all: Vec<(&str, Places)> = Vec::new();
    all.extend(vocabulary.words().iter().map(|word| (word.as_str(), Places::default())));
    for (post, IndexedPost { words, .. }) in (0..).zip(posts) {
        for (place, numbers) in words.places().into_iter().rev().enumerate() {
            numbers.for_each(|number| all[number].1[place].add(post));
        }
    }
    all.retain(|(_, places)| places.iter().any(|postings| !postings.differences.is_empty()));
    all.sort_unstable_by_key(|(word, _)| *word);
    all
}

/// The words in files of similar sizes: the first word of each file, and its JSON.
fn shards<'a>(words: &[(&'a str, Places)]) -> Vec<(&'a str, String)> {
    let mut shards: Vec<(&str, String)> = Vec::new();
    for (word, places) in words {
        let starts = shards
            .last()
            .is_none_or(|(_, file)| file.len() >= MAX_FILE_BYTES || (file.len() >= MIN_FILE_BYTES && may_start(word)));
        if starts {
            shards.push((word, String::new()));
        }
        if let Some((_, file)) = shards.last_mut() {
            file.push(if starts { '{' } else { ',' });
            push_entry(file, word, places);
        }
    }
    shards.iter_mut().for_each(|(_, file)| file.push('}'));
    shards
}

fn may_start(word: &str) -> bool {
    blake3::hash(word.as_bytes()).as_bytes()[0].is_multiple_of(CUT_ONE_IN)
}

/// Adds `"word":["0,4","",…]`. Words are letters and digits, so nothing has to be escaped.
fn push_entry(file: &mut String, word: &str, places: &Places) {
    file.extend(["\"", word, "\":["]);
    // Most words are in no title and no heading.
    let used = places.iter().rposition(|postings| !postings.differences.is_empty()).map_or(0, |last| last + 1);
    for (index, postings) in places[..used].iter().enumerate() {
        let before = if index == 0 { "\"" } else { ",\"" };
        file.extend([before, &postings.differences, "\""]);
    }
    file.push(']');
}
