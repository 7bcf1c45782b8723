use std::{borrow::Cow, hash::BuildHasher, ops::Range};

use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

use crate::{
    cache::Key,
    content::{Date, FrontMatter, LayoutFile, Slug, Text},
    diagnostics::Help,
    source::SourceFile,
};

use super::{Alias, Calendar, Stage};

/// The reading speed of an adult in a technical text.
const WORDS_PER_MINUTE: usize = 200;

/// The words of a text that is compared with those of other posts. A note about a holiday may be there each year.
const MIN_COMPARED_WORDS: usize = 50;

/// The part of a post that lists, feeds and the sitemap need.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PostSummary {
    /// Path inside the content folder.
    pub path: String,
    /// The last part of its address.
    pub slug: Slug,
    /// The last part of its address in its language, if a translation has its own.
    pub own_slug: Option<Slug>,
    /// Headline.
    pub title: String,
    /// One or two sentences.
    pub excerpt: String,
    /// The name of its category.
    pub category: String,
    /// The day it was published.
    pub date: Date,
    /// Addresses that it had before.
    pub aliases: Vec<Alias>,
    /// The first day on which it is gone.
    pub expires: Option<Date>,
    /// Its stage on the day of the build. Not known when only its file is.
    #[serde(skip)]
    pub stage: Stage,
    /// The day of the last change, if readers should know of one.
    pub updated: Option<Date>,
    /// The time that it takes.
    pub read_time: TimeToRead,
    /// The author's name.
    pub author: String,
    /// The picture at its head and in lists.
    pub picture: Option<PostPicture>,
    /// Shown at the head of the blog, if it is the newest of these.
    pub featured: bool,
}

/// The time that a post takes.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum TimeToRead {
    /// The words of its file, such as `8 min read`.
    Written(String),
    /// Counted minutes. The layout has the words around them.
    Minutes(usize),
}

/// The picture at the head of a post.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PostPicture {
    /// Its path below `content/images/`.
    pub file: String,
    /// Its alt text.
    pub alt: Text,
}

/// A post without its text: its front matter with the defaults filled in.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Post {
    /// The key of its file when it was checked.
    pub content: Key,
    /// The part that lists need.
    pub summary: PostSummary,
    /// The key of that part, without its stage.
    pub listed: Key,
    /// The description in search results.
    pub meta_description: Text,
    /// Words that people search for.
    pub keywords: Vec<Text>,
    /// Shows a list of contents if it is long.
    pub contents: bool,
    /// Left out of the site unless drafts are wanted.
    pub draft: bool,
    /// The pictures that it shows, by their path below `content/images/`.
    pub pictures: Vec<String>,
    /// Its text; `None` when it is too short to be compared.
    pub text: Option<PostText>,
}

/// The text of a post, by which copies of it are found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PostText {
    /// The hash of the text. It is compared with those of some thousand others, which needs no longer one.
    pub hash: u64,
    /// The place of its first line in the file.
    pub first_line: Range<usize>,
}

impl PostText {
    /// The text in these bytes of a file.
    fn new(source: &SourceFile, body: Range<usize>) -> Self {
        let written = &source.text[body.clone()];
        let start = body.start + written.len() - written.trim_start().len();
        let first = written.trim_start().lines().next().unwrap_or_default();
        Self { hash: FxBuildHasher.hash_one(written.trim()), first_line: start..start + first.len() }
    }
}

impl Post {
    /// The post of a file whose address has `own_slug` in its language, if that is another one, whose text is in `body`, has `words` words, and shows these pictures. Its YAML starts at byte
    /// `start`.
    ///
    /// # Errors
    ///
    /// When the `slug`, or without one the file's name, cannot be a slug; the text says what to write instead.
    pub fn new(
        source: &SourceFile,
        start: usize,
        matter: FrontMatter,
        own_slug: Option<Slug>,
        body: Range<usize>,
        words: usize,
        pictures: Vec<String>,
    ) -> Result<Self, Help> {
        // All fields by name: a new field that is not used here does not compile.
        let FrontMatter {
            title,
            date,
            category,
            author,
            meta_description,
            keywords,
            excerpt,
            picture,
            read_time,
            featured,
            updated,
            expires,
            contents,
            draft,
            aliases,
            slug,
            acknowledged: _,
        } = matter;
        let slug =
            slug.map_or_else(|| Slug::parse_address(source.stem()), |slug| Slug::parse_address(slug.as_str()))?;
        let read_time =
            read_time.map_or_else(|| TimeToRead::Minutes(minutes(words)), |text| TimeToRead::Written(text.to_string()));
        let summary = PostSummary {
            path: source.path.clone(),
            slug,
            own_slug,
            title: title.to_string(),
            excerpt: excerpt.to_string(),
            category: category.to_string(),
            date,
            aliases: Alias::written(&aliases, start),
            expires,
            stage: Stage::default(),
            updated,
            read_time,
            author: author.to_string(),
            picture: picture.map(|picture| PostPicture { file: picture.file.value, alt: picture.alt }),
            featured,
        };
        let (content, keywords) = (Key::quick(source.text.as_bytes()), keywords.into_vec());
        let listed = Key::of(postcard::to_stdvec(&summary).expect("texts, days and lists of them can be encoded"));
        let text = (words >= MIN_COMPARED_WORDS).then(|| PostText::new(source, body));
        Ok(Self { content, summary, listed, meta_description, keywords, contents, draft, pictures, text })
    }
}

impl Post {
    /// Enters the post into a calendar and notes its stage.
    pub fn enter(&mut self, calendar: &mut Calendar, today: Date) {
        let summary = &mut self.summary;
        summary.stage = calendar.add(today, self.draft, summary.date, summary.expires);
    }
}

impl PostSummary {
    /// Its address on the site.
    pub fn href(&self) -> String {
        ["/blog/", self.slug.as_str()].concat()
    }

    /// The address at which it came into the blog, before it was renamed.
    pub fn first_href(&self) -> Cow<'_, str> {
        let mut earlier = self.aliases.iter().map(|alias| alias.address.as_str());
        // An alias elsewhere is a short address on a flyer, or one of another program: no feed of this one had it.
        earlier.find(|address| address.starts_with("/blog/")).map_or_else(|| self.href().into(), Cow::from)
    }

    /// The time that it takes, in words.
    pub fn read_time(&self, words: &LayoutFile) -> Cow<'_, str> {
        match &self.read_time {
            TimeToRead::Written(text) => text.into(),
            TimeToRead::Minutes(minutes) => words.read_time.as_str().replace("{minutes}", &minutes.to_string()).into(),
        }
    }

    /// Returns true if visitors can see it.
    pub fn is_live(&self) -> bool {
        self.stage == Stage::Live
    }

    /// The badge of a preview: the reason why visitors cannot see it.
    pub fn held_back(&self) -> Option<String> {
        match self.stage {
            Stage::Live => None,
            Stage::Draft => Some("Draft".to_owned()),
            Stage::Waits(day) => Some(format!("From {}", day.day().strftime("%b %-d, %Y"))),
            Stage::Expired => Some("Expired".to_owned()),
        }
    }

    /// The day of its last change.
    pub fn last_changed(&self) -> Date {
        self.updated.filter(|updated| *updated > self.date).unwrap_or(self.date)
    }
}

/// The minutes that a text of so many words takes.
pub fn minutes(words: usize) -> usize {
    words.div_ceil(WORDS_PER_MINUTE).max(1)
}
