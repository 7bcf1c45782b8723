use std::collections::HashMap;

use serde_json::{Value, json};

use super::words::{PostWords, for_each_word};

/// The file that names all others. It keeps its address, so that pages with the search field do not change with posts.
pub const MANIFEST: &str = "search.json";

/// Posts in one file of titles and excerpts.
const POSTS_PER_FILE: usize = 50;

/// Bytes after which a file of words ends at the next word with a fitting hash.
const MIN_FILE_BYTES: usize = 16_000;

/// Bytes after which it ends in any case.
const MAX_FILE_BYTES: usize = 64_000;

/// One in this many words may be the first one of a file. The boundaries depend on words and not on their number, so that
/// a new post changes the files of its own words and few others.
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
    /// Further texts with words that can be found.
    pub others: Vec<&'a str>,
    /// The words of its text.
    pub words: PostWords,
}

/// A file of the index.
#[derive(Debug)]
pub struct SearchFile {
    /// Path inside `dist/`.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The posts that have a word, by their numbers: in the title; else in a heading; else in the text.
#[derive(Debug, Default)]
struct Postings([Vec<u32>; 3]);

impl Postings {
    /// Adds a post with a higher number than all before, unless it is there already. Better places come first.
    fn add(&mut self, place: usize, post: u32) {
        if self.0[..=place].iter().all(|posts| posts.last() != Some(&post)) {
            self.0[place].push(post);
        }
    }

    /// The differences of the numbers, as short text.
    fn encode(&self) -> Value {
        let list = |posts: &Vec<u32>| {
            let mut before = 0;
            let differences = posts.iter().map(|post| {
                let difference = post - before;
                before = *post;
                difference.to_string()
            });
            differences.collect::<Vec<_>>().join(",")
        };
        let mut lists: Vec<String> = self.0.iter().rev().map(list).collect();
        // Most words are in no title and no heading.
        while lists.last().is_some_and(String::is_empty) {
            lists.pop();
        }
        json!(lists)
    }
}

/// The files of the index over posts, oldest first: a new post gets the highest number, and others keep theirs.
pub fn index(posts: &[IndexedPost<'_>]) -> Vec<SearchFile> {
    let mut files = Vec::new();
    let of_posts: Vec<String> = posts
        .chunks(POSTS_PER_FILE)
        .map(|posts| {
            let entry = |post: &IndexedPost<'_>| json!([post.slug, post.title, post.excerpt, post.date]);
            add_file(&mut files, "posts", &posts.iter().map(entry).collect())
        })
        .collect();
    let mut of_words: Vec<(String, String)> = Vec::new();
    for (first, words) in shards(postings(posts)) {
        let name = add_file(&mut files, "words", &Value::Object(words.into_iter().collect()));
        of_words.push((first, name));
    }
    let manifest = json!({ "count": posts.len(), "perFile": POSTS_PER_FILE, "posts": of_posts, "words": of_words });
    files.push(SearchFile { path: MANIFEST.to_owned(), bytes: manifest.to_string().into_bytes() });
    files
}

/// Adds a file whose name has the hash of its content, and returns the hash.
fn add_file(files: &mut Vec<SearchFile>, kind: &str, content: &Value) -> String {
    let bytes = content.to_string().into_bytes();
    let hash = blake3::hash(&bytes).to_hex()[..12].to_owned();
    files.push(SearchFile { path: format!("assets/search-{kind}.{hash}.json"), bytes });
    hash
}

/// Every word with the posts that have it, sorted.
fn postings(posts: &[IndexedPost<'_>]) -> Vec<(String, Postings)> {
    let mut all: HashMap<String, Postings> = HashMap::new();
    for (number, post) in (0u32..).zip(posts) {
        let mut add = |place: usize, word: &str| match all.get_mut(word) {
            Some(postings) => postings.add(place, number),
            None => all.entry(word.to_owned()).or_default().add(place, number),
        };
        for_each_word(post.title, |word| add(0, word));
        post.words.headings.split(' ').filter(|word| !word.is_empty()).for_each(|word| add(1, word));
        post.words.text.split(' ').filter(|word| !word.is_empty()).for_each(|word| add(2, word));
        for text in &post.others {
            for_each_word(text, |word| add(2, word));
        }
    }
    let mut sorted: Vec<_> = all.into_iter().collect();
    sorted.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    sorted
}

/// The words in files of similar sizes, each with its first word.
fn shards(words: Vec<(String, Postings)>) -> Vec<(String, Vec<(String, Value)>)> {
    let mut shards: Vec<(String, Vec<(String, Value)>)> = Vec::new();
    let mut size = MAX_FILE_BYTES;
    for (word, postings) in words {
        let may_start = blake3::hash(word.as_bytes()).as_bytes()[0].is_multiple_of(CUT_ONE_IN);
        let value = postings.encode();
        if size >= MAX_FILE_BYTES || (size >= MIN_FILE_BYTES && may_start) {
            shards.push((word.clone(), Vec::new()));
            size = 0;
        }
        size += word.len() + value.to_string().len() + 4;
        if let Some((_, words)) = shards.last_mut() {
            words.push((word, value));
        }
    }
    shards
}
