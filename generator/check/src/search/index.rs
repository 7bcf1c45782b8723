use std::sync::Arc;

use itoa::Buffer;
use serde_json::{Value, json};

use super::vocabulary::{Vocabulary, each_number};
use crate::cache::Key;

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
        match post - self.last {
            // Most of those of frequent words.
            digit @ 0..10 => self.differences.push(char::from(b'0' + digit as u8)),
            difference => self.differences.push_str(Buffer::new().format(difference)),
        }
        self.last = post;
    }

    fn is_empty(&self) -> bool {
        self.differences.is_empty()
    }
}

/// The places in which a word can stand in a post: in the text, in a heading, in the title.
#[derive(Debug, Default)]
struct Places([Postings; 3]);

impl Places {
    /// Adds `"0,4","",…` to a file.
    fn push(&self, file: &mut String) {
        // Most words are in no title and no heading.
        let used = self.0.iter().rposition(|postings| !postings.is_empty()).map_or(0, |last| last + 1);
        for (index, postings) in self.0[..used].iter().enumerate() {
            let before = if index == 0 { "\"" } else { ",\"" };
            file.extend([before, &postings.differences, "\""]);
        }
    }

    /// Returns true if no post has the word.
    fn is_empty(&self) -> bool {
        self.0.iter().all(Postings::is_empty)
    }
}

/// Hands over the files of the index over posts, oldest first: a new post gets the highest number, and others keep theirs.
/// `blog` is the address of the posts if it is another one than `/blog`; the file that names all others is at
/// `manifest_path`. `words` are theirs, one post after the other, as `vocabulary` has numbered them.
///
/// # Errors
/// When the words of a post cannot be read, or `take` does not take a file.
pub fn index(
    posts: &[IndexedPost<'_>],
    blog: Option<&str>,
    manifest_path: &str,
    words: impl Iterator<Item = anyhow::Result<Arc<[u8]>>>,
    vocabulary: &Vocabulary,
    take: impl FnMut(SearchFile) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut files = Files { take };
    let of_posts = posts.chunks(POSTS_PER_FILE).map(|posts| {
        let entry = |post: &IndexedPost<'_>| json!([post.slug, post.title, post.excerpt, post.date]);
        files.add("posts", Value::from_iter(posts.iter().map(entry)).to_string().into_bytes())
    });
    let of_posts = of_posts.collect::<anyhow::Result<Vec<String>>>()?;
    let of_words = files.add_words(postings(words, vocabulary)?)?;
    let mut manifest = json!({ "count": posts.len(), "perFile": POSTS_PER_FILE, "posts": of_posts, "words": of_words });
    if let Some(blog) = blog {
        manifest["blog"] = blog.into();
    }
    (files.take)(SearchFile::of(manifest_path.to_owned(), manifest.to_string().into_bytes()))
}

/// Makes the files of an index, of which one at a time is in memory.
struct Files<T> {
    /// Receives each file.
    take: T,
}

impl<T: FnMut(SearchFile) -> anyhow::Result<()>> Files<T> {
    /// Adds the files of words, which are in their order. Returns the part of the manifest about them: the first word of
    /// each file, and its hash.
    fn add_words(&mut self, words: Vec<(&str, Places)>) -> anyhow::Result<Vec<(String, String)>> {
        let mut added = Vec::new();
        let mut last: Option<(&str, String)> = None;
        for (word, places) in words {
            if let Some(full) = last.take_if(|(_, file)| ends_before(word, file.len())) {
                added.push(self.add_shard(full)?);
            }
            let (_, file) = last.get_or_insert_with(|| (word, String::new()));
            file.push(if file.is_empty() { '{' } else { ',' });
            // Words are letters and digits, so nothing has to be escaped.
            file.extend(["\"", word, "\":["]);
            places.push(file);
            file.push(']');
        }
        if let Some(rest) = last {
            added.push(self.add_shard(rest)?);
        }
        Ok(added)
    }

    fn add_shard(&mut self, (first, mut file): (&str, String)) -> anyhow::Result<(String, String)> {
        file.push('}');
        Ok((first.to_owned(), self.add("words", file.into_bytes())?))
    }

    /// Adds a file whose name has the hash of its content, and returns the hash.
    fn add(&mut self, kind: &str, bytes: Vec<u8>) -> anyhow::Result<String> {
        let mut file = SearchFile::of(String::new(), bytes);
        let hash = file.key.short(12);
        file.path = format!("assets/search-{kind}.{hash}.json");
        (self.take)(file)?;
        Ok(hash)
    }
}

/// Returns true if a file of words with this many bytes ends before a word.
fn ends_before(word: &str, bytes: usize) -> bool {
    bytes >= MAX_FILE_BYTES || (bytes >= MIN_FILE_BYTES && may_start(word))
}

impl SearchFile {
    fn of(path: String, bytes: Vec<u8>) -> Self {
        Self { path, key: Key::of(&bytes), bytes }
    }
}

/// Every word that is in a post, with the posts that have it, sorted.
fn postings(
    words: impl Iterator<Item = anyhow::Result<Arc<[u8]>>>,
    vocabulary: &Vocabulary,
) -> anyhow::Result<Vec<(&str, Places)>> {
    let mut all: Vec<(&str, Places)> = vocabulary.words().map(|word| (word, Places::default())).collect();
    for (post, words) in (0..).zip(words) {
        each_number(&words?, |place, number| all[number].1.0[place].add(post))?;
    }
    all.retain(|(_, places)| !places.is_empty());
    all.sort_unstable_by_key(|(word, _)| *word);
    Ok(all)
}

fn may_start(word: &str) -> bool {
    blake3::hash(word.as_bytes()).as_bytes()[0].is_multiple_of(CUT_ONE_IN)
}
