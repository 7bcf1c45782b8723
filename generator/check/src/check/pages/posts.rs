use std::{collections::BTreeMap, ops::Range};

use crate::{
    content::{Date, PostCategory, ReadTime, Zone},
    diagnostics::{Code, Diagnostic, Help, Place},
    markdown::Facts,
    model::{Midnight, PostSummary, minutes},
    source::SourceFile,
    suggest::nearest,
};

/// The allowed difference between the written and the computed read time, in minutes.
const READ_TIME_TOLERANCE: usize = 3;

/// Checks a category against those of the site, if it has some.
pub fn check_category(path: &str, category: &str, categories: &[PostCategory]) -> Option<Diagnostic> {
    let known = || categories.iter().map(|known| known.name.as_str());
    if category.trim().is_empty() || categories.is_empty() || known().any(|name| name == category) {
        return None;
    }
    let help = nearest(category, known()).map_or_else(
        || format!("the categories with a color are {}", known().collect::<Vec<_>>().join(", ")).into(),
        |near| Help::meant(category, near, "did you mean `{}`?"),
    );
    let message = format!("there is no category `{category}`");
    Some(Diagnostic::new(Code::CategoryUnknown, path, Place::field("category"), message, help))
}

/// Compares the written read time with the length of the text.
pub fn check_read_time(path: &str, read_time: &ReadTime, words: usize) -> Option<Diagnostic> {
    let (written, counted) = (read_time.minutes(), minutes(words));
    (written.abs_diff(counted) > READ_TIME_TOLERANCE).then(|| {
        let message = format!("`readTime` says {written} minutes, and {words} words take about {counted}");
        let help = format!("write `readTime: {counted} min read`, or leave the line out");
        Diagnostic::new(Code::ReadTimeOff, path, Place::field("readTime"), message, help)
    })
}

/// Accounts, programs and placeholders that name no author.
const NOBODY: [&str; 12] = [
    "admin", "administrator", "anonymous", "author", "chatgpt", "me", "myself", "n/a", "none", "root", "unknown",
    "user",
];

/// Reports an author who is an e-mail address, or comes with the word that the page puts before the name.
pub fn check_author_name(path: &str, author: &str) -> Option<Diagnostic> {
    let (message, help) = match author.trim().split_once(' ') {
        None if author.contains('@') => {
            ("this is an e-mail address, and visitors read it".to_owned(), "write the name of a person".to_owned())
        }
        None if NOBODY.iter().any(|one| author.trim().eq_ignore_ascii_case(one)) => {
            (format!("visitors read `By {}`", author.trim()), "write the name of a person or of the team".to_owned())
        }
        Some((by, name)) if by.eq_ignore_ascii_case("by") => {
            (format!("the page puts `By` before the name, so visitors read `By {author}`"), format!("write `{name}`"))
        }
        _ => return None,
    };
    Some(Diagnostic::new(Code::TextUnfinished, path, Place::field("author"), message, help))
}

/// Reports a text that starts with its title, which the page shows above it.
pub fn check_title_twice(source: &SourceFile, body: &Range<usize>, title: &str, facts: &Facts) -> Option<Diagnostic> {
    let block = facts.outline.blocks.first().filter(|block| block.heading.is_some())?;
    let text = &source.text[body.clone()];
    let words: String = block.runs.iter().map(|run| &text[run.at.clone()]).collect();
    let at = block.at.start + body.start..block.runs.last()?.at.end + body.start;
    let message = "the page shows its title above the text, so it is there twice";
    let help = "remove this heading, or give it other words";
    (words.trim() == title.trim())
        .then(|| Diagnostic::new(Code::WordRepeated, &source.path, Place::Bytes(at), message, help))
}

/// The days of a post, as far as they can be read.
pub struct Days {
    /// Its first day.
    pub date: Option<Date>,
    /// The day of its last change.
    pub updated: Option<Date>,
    /// The first day on which it is gone.
    pub expires: Option<Date>,
    /// True if it has a `slug`, so that the name of its file is not its address.
    pub has_slug: bool,
}

/// Compares the days of a post with each other, and with the name of its file.
pub fn check_days(source: &SourceFile, days: &Days) -> Vec<Diagnostic> {
    let Days { date: Some(date), updated, expires, has_slug } = *days else { return Vec::new() };
    let path = &source.path;
    let stem = Some(source.stem()).filter(|_| !has_slug);
    let found = [
        stem.and_then(|stem| check_named_day(path, stem, date)),
        stem.and_then(|stem| check_dated_address(path, stem, date)),
        expires.and_then(|expires| check_expires(path, expires, date)),
        updated.and_then(|updated| check_updated(path, updated, date)),
    ];
    found.into_iter().flatten().collect()
}

/// Reports a post that would be gone before it comes.
fn check_expires(path: &str, expires: Date, date: Date) -> Option<Diagnostic> {
    Some(()).filter(|()| expires <= date)?;
    let message = format!("this post would be gone on {expires}, and it comes on {date}");
    let help = "`expires` is the first day on which the post is gone: write a day after `date`, or leave the line out";
    Some(Diagnostic::new(Code::FieldValue, path, Place::field("expires"), message, help))
}

/// Reports a day in the name of a file, and so in the address, that is not the day of its post.
fn check_named_day(path: &str, stem: &str, date: Date) -> Option<Diagnostic> {
    let day: jiff::civil::Date = stem.get(..10)?.parse().ok()?;
    (day != date.day()).then(|| {
        let message = format!("the file's name says {day}, and `date` is {date}");
        let help = "correct one of the two; without a day in its name, a post keeps its address when the day changes";
        Diagnostic::new(Code::YamlSlip, path, Place::field("date"), message, help)
    })
}

/// Reports an address with the day that Jekyll asks for in the name of a file, and leaves out of the address.
fn check_dated_address(path: &str, stem: &str, date: Date) -> Option<Diagnostic> {
    let name = stem.get(10..)?.strip_prefix('-').filter(|name| !name.is_empty())?;
    // Another day than that of the post has a message of its own.
    stem.get(..10)?.parse().ok().filter(|day: &jiff::civil::Date| *day == date.day())?;
    let message = format!("the day in the file's name is a part of the address, /blog/{stem}");
    let help = format!(
        "rename the file to {name}.md; if the post was published elsewhere, write its address there into `aliases`, so that \
         old links still lead here"
    );
    Some(Diagnostic::new(Code::AddressDated, path, Place::File, message, help))
}

/// Reports a change of a post before the post was published.
fn check_updated(path: &str, updated: Date, date: Date) -> Option<Diagnostic> {
    Some(()).filter(|()| updated < date)?;
    let message = format!("`updated` is {updated}, before the `date` of this post, {date}");
    let help = "write the day of the last change, or leave the line out";
    Some(Diagnostic::new(Code::DateImpossible, path, Place::field("updated"), message, help))
}

/// Reports a change on a day that has not come for the business. A post that waits may be changed up to its `date`.
pub fn check_changed_later(
    path: &str,
    updated: Date,
    today: Date,
    date: Option<Date>,
    zone: &Zone,
) -> Option<Diagnostic> {
    let waits = date.filter(|date| *date > today);
    if updated <= waits.unwrap_or(today) {
        return None;
    }
    let message = match waits {
        Some(date) => format!("`updated` is {updated}, and this post comes on {date}"),
        None => format!("`updated` is {updated}, and today is {today} in {zone}"),
    };
    let help = "write the day of the last change, or leave the line out";
    Some(Diagnostic::new(Code::DateImpossible, path, Place::field("updated"), message, help))
}

/// Reports a post that is held back until its date.
pub fn scheduled(post: &PostSummary, zone: &Zone) -> Diagnostic {
    let message = format!("this post waits until {} and is not in the site yet", Midnight { day: post.date, zone });
    let help = "the first build from then on includes it; `ssg dev` shows it now";
    Diagnostic::new(Code::PostScheduled, &post.path, Place::field("date"), message, help)
}

fn is_own_page(source: &SourceFile) -> bool {
    source.path.starts_with("pages/")
}

/// Reports a markdown file without a text. `body` is the place of the text in the file.
pub fn check_body_empty(source: &SourceFile, body: &Range<usize>, facts: &Facts) -> Option<Diagnostic> {
    let outline = &facts.outline;
    let only_headings = outline.code.is_empty() && outline.blocks.iter().all(|block| block.heading.is_some());
    if (facts.words > 0 && !only_headings) || !facts.raw_html.is_empty() || !facts.pictures.is_empty() {
        return None;
    }
    // The line of dashes above the missing text.
    let dashes = source.text[..body.start].trim_end().len();
    let place = Place::Bytes(dashes.saturating_sub(3)..dashes);
    let help = "write the text below the second line of dashes";
    let message = if is_own_page(source) { "this page has no text" } else { "this post has no text" };
    Some(Diagnostic::new(Code::BodyEmpty, &source.path, place, message, help))
}

/// Reports posts with the address of another post, whatever their days: one that waits would stop the build of its day.
/// The file that comes later by path is reported.
pub fn check_duplicates<'a>(posts: impl Iterator<Item = &'a PostSummary>) -> Vec<Diagnostic> {
    let mut by_slug: BTreeMap<&str, Vec<&PostSummary>> = BTreeMap::new();
    for post in posts {
        by_slug.entry(post.slug.as_str()).or_default().push(post);
    }
    let mut diagnostics = Vec::new();
    for (slug, mut posts) in by_slug {
        posts.sort_by(|a, b| a.path.cmp(&b.path));
        for post in &posts[1..] {
            let message = format!("/blog/{slug} is already the address of {}", posts[0].path);
            let help = "rename one of the two files, or give one another `slug`";
            diagnostics.push(Diagnostic::new(Code::SlugDuplicate, &post.path, Place::field("slug"), message, help));
        }
    }
    diagnostics
}
