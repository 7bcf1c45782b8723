//! Lines of a draft about the page itself, such as `Slug: epoxy-cost` and `H2: What it costs`.

use crate::{
    check::finding::{Finding, line_at},
    content::{LifeDay, Worded, day_in, held_back_by, keep_unseen, life_day, publicity_by_line},
    diagnostics::Code,
    markdown::{Block, Facts},
};

/// The longest label, in words, and in bytes with its marks.
const MAX_WORDS: usize = 4;
const MAX_BYTES: usize = 48;

/// Last words of labels: `Primary keyword`, `URL slug`.
const LAST_WORDS: [&str; 11] = [
    "clave", "cta", "ctas", "excerpt", "keyphrase", "keyphrases", "keyword", "keywords", "permalink", "schlagwörter",
    "slug",
];

/// First words of labels, and those that follow them: `Meta description`. `SEO tips` may be the name of a chapter.
const FIRST_WORDS: [&str; 4] = ["meta", "og", "seo", "yoast"];
const SECOND_WORDS: [&str; 11] =
    ["beschreibung", "data", "desc", "descripción", "description", "image", "score", "tags", "title", "título", "url"];

/// Words before a label that say nothing about it.
const SUGGESTED: [&str; 3] = ["proposed", "recommended", "suggested"];

/// Other labels, sorted, to be searched in halves.
const LABELS: [&str; 33] = [
    "alt attribute", "alt tag", "alt text", "anchor text", "call to action", "content type", "created by",
    "created time", "date created", "external link", "external links", "featured image", "featured image alt",
    "hero image", "image alt", "image alt tag", "image alt text", "internal link", "internal linking",
    "internal links", "last edited", "last edited by", "last edited time", "outbound link", "outbound links",
    "publish date", "schema markup", "search intent", "tags", "target audience", "title tag", "user intent",
    "word count",
];

/// Returns true for a name of the trade of writing, in small letters, that is about a page and not on it.
pub(super) fn is_label(name: &str) -> bool {
    let words = name.split([' ', '-', '_']).filter(|word| !word.is_empty() && !SUGGESTED.contains(word));
    let words: Vec<&str> = words.collect();
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return false };
    words.len() <= MAX_WORDS
        && (LAST_WORDS.contains(last)
            || (FIRST_WORDS.contains(first) && words.get(1).is_some_and(|second| SECOND_WORDS.contains(second)))
            || LABELS.binary_search(&&*words.join(" ")).is_ok())
}

/// Finds lines of a draft in a text of the file at `path`.
pub(super) fn find(text: &str, facts: &Facts, path: &str) -> Vec<Finding> {
    let outline = &facts.outline;
    let blocks = outline.blocks.iter().enumerate().filter(|(_, block)| !outline.is_cell(block));
    let mut is_head = true;
    let in_blocks = blocks.flat_map(|(index, block)| {
        let found = in_block(text, block, (index == 0, is_head), path);
        // Behind the first words of the text itself, a line is about what the text is about.
        is_head = is_head && (block.heading.is_some() || text[block.at.clone()].lines().all(|line| line.contains(':')));
        found
    });
    in_blocks.collect()
}

fn in_block(text: &str, block: &Block, (is_first, is_head): (bool, bool), path: &str) -> Vec<Finding> {
    let starts = block.runs.iter().filter(|run| run.starts_line && !run.in_link).map(|run| run.at.start);
    // Bold words at the start of a block are no run at the start of its line.
    let starts = [block.at.start].into_iter().chain(starts.filter(|start| *start != block.at.start));
    let found = starts.filter_map(|start| {
        let line = line_at(text, &(start..text.len())).trim_end_matches('\r');
        let is_first = is_first && start == block.at.start;
        if !is_first && !may_be_label(line) {
            return None;
        }
        let held_back = || says_not_public(line, block, is_first, is_head).then(|| not_public(path));
        let (message, help) = held_back().or_else(|| line_of_draft(line, block, is_first))?;
        Some(Finding::new(Code::TextUnfinished, start..start + line.trim_end().len(), message, help))
    });
    found.collect()
}

/// Returns true for a line that can be one of a draft by its first sign, a colon, or its capitals. Most are sentences.
fn may_be_label(line: &str) -> bool {
    let bytes = line.as_bytes();
    matches!(bytes, [b'#' | b'[' | b'(' | b'\\' | b'H' | b'h' | b'*' | b'_' | b' ', ..])
        || memchr::memchr(b':', &bytes[..bytes.len().min(MAX_BYTES + 1)]).is_some()
        || (bytes.len() <= MAX_BYTES && !bytes.iter().any(u8::is_ascii_lowercase))
}

/// The signs around words in bold, and around a name.
const MARKS: [char; 4] = ['*', '_', ' ', '#'];

/// Returns true for a line by which the text is not public: `Status: Draft`, `#draft`, `DO NOT PUBLISH`.
fn says_not_public(line: &str, block: &Block, is_first: bool, is_head: bool) -> bool {
    let held_back = |words: &str, what| held_back_by(words, what).is_some();
    if is_all_tags(line) {
        return line.split_whitespace().any(|tag| held_back(tag, Worded::Mark));
    }
    let line = line.trim_end().trim_matches(MARKS);
    if let Some((name, value)) = line.split_once(':') {
        // A field of ours has a message of its own.
        let is_field = name == "draft" || name.len() > MAX_BYTES || block.heading.is_some();
        let name = name.trim_matches(MARKS);
        return is_head
            && block.is_paragraph
            && !is_field
            && publicity_by_line(name, value.trim_matches([':', '*', '_', ' '])).is_some();
    }
    // `Draft` alone above a text, and `DO NOT PUBLISH` anywhere. In the middle of a text it may be one of its words.
    let is_alone = is_first || (line.contains(' ') && !line.contains(char::is_lowercase));
    block.is_paragraph && is_alone && line.len() <= MAX_BYTES && held_back(line, Worded::File)
}

/// The message and the help about such a line.
fn not_public(path: &str) -> (&'static str, String) {
    let help = format!("to keep the text out of the site, {}; to publish it, remove this line", keep_unseen(path));
    ("this line says that the text is not public, and it would be public here", help)
}

fn line_of_draft(line: &str, block: &Block, is_first: bool) -> Option<(&'static str, String)> {
    if is_tags(line, is_first) {
        let help = "remove them; `keywords` between the lines of dashes says what a post is about";
        return Some(("visitors read these tags of another program", help.to_owned()));
    }
    let line = line.trim_matches(MARKS).trim_end();
    if let Some((level, words)) = level_of_heading(line).filter(|_| block.is_paragraph || block.heading.is_some()) {
        let signs = "#".repeat(level.max(2));
        return Some(("visitors read this label of a heading", format!("write `{signs} {words}`")));
    }
    let (name, value) = line.split_once(':').filter(|_| block.heading.is_none())?;
    if name.len() > MAX_BYTES {
        return None;
    }
    let name = name.trim_matches(MARKS).to_ascii_lowercase();
    let value = value.trim_matches(MARKS);
    let has_time =
        || value.split_once(':').is_some_and(|(_, rest)| rest.starts_with(|next: char| next.is_ascii_digit()));
    let is_about_page = match &*name {
        "title" | "blog title" | "post title" => is_first && !value.is_empty(),
        "url" => value.starts_with('/'),
        // Others than this one say that the text is not public.
        "status" => value.eq_ignore_ascii_case("published"),
        "created" | "updated" | "last updated" | "modified" => has_time(),
        // `Tags:: floors` is the syntax of another program.
        _ if value.starts_with(':') => false,
        // Those of a cylinder, and the pest of a garden.
        "tags" if value.ends_with('.') => false,
        _ if name.ends_with("slug") && value.contains(' ') => false,
        // An entry of a list may explain the word in a sentence.
        _ if value.is_empty() => false,
        _ => is_label(&name) && (block.is_paragraph || !value.ends_with('.')),
    };
    let help = if let Some(day) = day_in(value).filter(|_| life_day(&name, value) == Some(LifeDay::First)) {
        return is_about_page.then(|| {
            let help = format!(
                "write `date: {day}` between the lines of dashes, the day from which on a post is public, and remove it here"
            );
            ("visitors read this line, which is about the page", help)
        });
    } else if name.ends_with(" link") || name.ends_with("links") || name.ends_with("linking") {
        "write a link in place of it, as in [what it costs](/blog/name)"
    } else if name.split(' ').any(|word| word == "alt") {
        "remove it; an alt text is with its picture: ![what is seen](file.jpg)"
    } else if name.ends_with("cta") || name == "call to action" {
        "remove the label; for a link write [words](/#contact)"
    } else {
        "remove it: the fields between the lines of dashes say it, as `title` and `metaDescription`"
    };
    is_about_page.then(|| ("visitors read this line, which is about the page", help.to_owned()))
}

/// Returns true for a line of nothing but tags, as Obsidian has them: `#flooring #garage/flake`. Some people end a text
/// with tags for networks, which have no slash.
fn is_tags(line: &str, is_first: bool) -> bool {
    is_all_tags(line) && (line.contains('/') || is_first && line.trim().contains(' '))
}

fn is_all_tags(line: &str) -> bool {
    let is_tag = |word: &str| word.strip_prefix('#').is_some_and(|name| name.starts_with(char::is_alphabetic));
    line.starts_with('#') && line.split_whitespace().all(is_tag)
}

/// The level and the words of a heading as programs label it in a draft: `H2: Cost`, `[H2] Cost`, `(H2) Cost`.
fn level_of_heading(line: &str) -> Option<(usize, &str)> {
    let inner = line.trim_start_matches(['[', '(', '\\']);
    let rest = inner.strip_prefix(['H', 'h'])?;
    let level = rest.chars().next()?.to_digit(10).filter(|level| (1..=6).contains(level))?;
    let rest = &rest[1..];
    let is_in_brackets = inner.len() < line.len();
    let words = if is_in_brackets {
        rest.trim_start_matches('\\').strip_prefix([']', ')'])?
    } else {
        rest.trim_start_matches(['*', '_']).strip_prefix(':').or_else(|| rest.strip_prefix(" - "))?
    };
    let words = words.trim_start_matches([':', '*', '_', '-', ' ']);
    Some((level as usize, words)).filter(|(_, words)| !words.is_empty())
}
