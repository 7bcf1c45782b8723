//! The last look at a converted text, as pages will read it.

use std::{collections::HashSet, ops::Range, sync::LazyLock};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use regex::Regex;

use super::{Page, shortcodes::outside_fences};
use crate::{
    entry::{Kind, pattern},
    markdown::{Ids, facts},
};

/// Shorter sentences may be there twice.
const MIN_SENTENCE_BYTES: usize = 20;

/// Three or more ends of lines.
static EMPTY_LINES: LazyLock<Regex> = LazyLock::new(|| pattern(r"\n[ \t]*\n(?:[ \t]*\n)+"));

/// Blanks at the end of a paragraph.
static BLANKS: LazyLock<Regex> = LazyLock::new(|| pattern(r"[ \t]+\n\n"));

/// An address of this machine.
static LOCAL: LazyLock<Regex> = LazyLock::new(|| pattern(r"https?://(?:localhost|127\.0\.0\.1)[^\s`<>()\[\]]*[\w/]"));

/// Two or more signs of bold words.
static LONE_MARK: LazyLock<Regex> = LazyLock::new(|| pattern(r"\*{2,}"));

/// A tag of HTML.
static TAG: LazyLock<Regex> = LazyLock::new(|| pattern(r"</?([A-Za-z][^<>]*)>"));

/// An entry of a list without words. A line of one dash would make a heading of the paragraph above.
static NO_WORDS: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?m)^[ \t]*[-*+][ \t]*$"));

impl Page<'_> {
    /// The text without HTML that is left, and without links to headings that are not there.
    pub(super) fn finished(&mut self, text: &str) -> String {
        let text = EMPTY_LINES.replace_all(text, "\n\n");
        let text = BLANKS.replace_all(&text, "\n\n");
        let mut text = text.trim().to_owned();
        let lone = lone_marks(&text);
        if !lone.is_empty() {
            self.note(Kind::Changed, "marks of bold words without a start or an end were left out");
            for at in lone.into_iter().rev() {
                text.replace_range(at, "");
            }
            text = outside_fences(&text, |text| NO_WORDS.replace_all(text, "").into_owned());
        }
        // Addresses of the writer's own machine are no links.
        for at in local_addresses(&text).into_iter().rev() {
            text.insert(at.end, '`');
            text.insert(at.start, '`');
        }
        let text = text.trim();
        let read = facts(text, &mut Ids::default());
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        for at in &read.raw_html {
            let written = text[at.clone()].trim();
            if !written.starts_with("<!--") {
                let name = written.split(['\n', ' ']).next().unwrap_or_default();
                self.note(Kind::Changed, format!("HTML that has no form in markdown: {name}"));
            }
            edits.push((at.clone(), crate::html::words_of_html(&text[at.clone()])));
        }
        for (at, href) in &read.links {
            let Some(anchor) = href.strip_prefix('#') else { continue };
            let written = &text[at.clone()];
            if read.anchors.iter().any(|one| one == anchor) || !written.starts_with('[') {
                continue;
            }
            if let Some(end) = written.rfind("](") {
                edits.push((at.clone(), written[1..end].to_owned()));
            }
        }
        edits.sort_by_key(|(at, _)| at.start);
        let mut finished = String::with_capacity(text.len());
        let mut end = 0;
        for (at, new) in edits {
            if at.start >= end {
                finished += &text[end..at.start];
                finished += &new;
                end = at.end;
            }
        }
        finished += &text[end..];
        EMPTY_LINES.replace_all(finished.trim(), "\n\n").into_owned()
    }
}

/// Returns true for a text with more than headings.
pub(crate) fn has_text(text: &str) -> bool {
    let mut in_heading = false;
    Parser::new_ext(text, Options::ENABLE_TABLES).any(|event| match event {
        Event::Start(Tag::Heading { .. }) => {
            in_heading = true;
            false
        }
        Event::End(TagEnd::Heading(_)) => {
            in_heading = false;
            false
        }
        Event::Text(text) | Event::Code(text) => !in_heading && !text.trim().is_empty(),
        Event::Start(Tag::Image { .. }) => true,
        _ => false,
    })
}

/// Signs of bold words that have no start or no end, so that visitors would see them.
fn lone_marks(text: &str) -> Vec<Range<usize>> {
    // Texts as they are written. One that ends where another one begins goes on in it.
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut in_code = false;
    for (event, at) in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).into_offset_iter()
    {
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Text(words) if !in_code && text[at.clone()] == *words => match runs.last_mut() {
                Some(last) if last.end == at.start => last.end = at.end,
                _ => runs.push(at),
            },
            _ => {}
        }
    }
    let mut found = Vec::new();
    for run in runs {
        for mark in LONE_MARK.find_iter(&text[run.clone()]) {
            let start = run.start + mark.start();
            if !text[..start].ends_with('\\') {
                found.push(start..run.start + mark.end());
            }
        }
    }
    found
}

/// Addresses of the machine on which a text was written.
fn local_addresses(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut in_code, mut in_link) = (false, false);
    for (event, at) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Start(Tag::Link { .. }) => in_link = true,
            Event::End(TagEnd::Link) => in_link = false,
            Event::Text(_) if !in_code && !in_link => {
                let local = LOCAL.find_iter(&text[at.clone()]);
                found.extend(local.map(|one| at.start + one.start()..at.start + one.end()));
            }
            _ => {}
        }
    }
    found
}

/// The paragraphs of a text as plain words, without headings, code, tables and pictures; without lists and quotations, if
/// there is anything else.
fn paragraphs(text: &str) -> Vec<String> {
    let (mut all, mut others) = (Vec::new(), Vec::new());
    let (mut open, mut hidden, mut inside) = (String::new(), 0_usize, 0_usize);
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Start(
                Tag::Heading { .. }
                | Tag::CodeBlock(_)
                | Tag::Table(_)
                | Tag::Image { .. }
                | Tag::FootnoteDefinition(_),
            ) => hidden += 1,
            Event::End(
                TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::Table | TagEnd::Image | TagEnd::FootnoteDefinition,
            ) => {
                hidden = hidden.saturating_sub(1);
            }
            Event::Start(Tag::List(_) | Tag::BlockQuote(_)) => inside += 1,
            Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_)) => inside = inside.saturating_sub(1),
            Event::Text(text) | Event::Code(text) if hidden == 0 => open += &text,
            Event::SoftBreak | Event::HardBreak => open.push(' '),
            Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                let words = open.split_whitespace().collect::<Vec<_>>().join(" ");
                if !words.is_empty() {
                    if inside == 0 { &mut all } else { &mut others }.push(words);
                }
                open.clear();
            }
            _ => {}
        }
    }
    if all.is_empty() { others } else { all }
}

/// A text of a field as plain words: some have marks of markdown or HTML in them.
pub(crate) fn field_words(text: &str) -> String {
    let words = crate::html::words_of_html(text);
    if !["](", "**", "`"].iter().any(|mark| words.contains(mark)) {
        return words;
    }
    let plain = paragraphs(&words).join(" ");
    if plain.is_empty() { words } else { plain }
}

/// A text as plain words in one line.
pub(crate) fn plain_words(text: &str) -> String {
    let words = paragraphs(text).join(" ");
    let mut seen = HashSet::new();
    let is_new = |one: &&str| one.len() < MIN_SENTENCE_BYTES || seen.insert(one.trim_end_matches('.').to_owned());
    let words = words.split_inclusive(". ").map(str::trim_end).filter(is_new).collect::<Vec<_>>().join(" ");
    // Names of elements in code.
    let words = TAG.replace_all(&words, "$1");
    words.replace("http://", "").replace("https://", "")
}

/// The start of a text in `least` to `most` characters, with whole sentences where that is possible.
pub(crate) fn first_words(text: &str, least: usize, most: usize) -> String {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    if chars.len() <= most {
        return text.to_owned();
    }
    let end_of = |count: usize| chars.get(count).map_or(text.len(), |(at, _)| *at);
    let window = &text[..end_of(most)];
    let mut ends = window.char_indices().filter(|(at, sign)| {
        let after = &text[at + sign.len_utf8()..];
        matches!(sign, '.' | '!' | '?') && after.starts_with([' ', '\n'])
    });
    if let Some((at, sign)) = ends.rfind(|(at, _)| text[..*at].chars().count() + 1 >= least) {
        return text[..at + sign.len_utf8()].to_owned();
    }
    let cut = text[..end_of(most - 1)].rfind(' ').unwrap_or(0);
    let cut = text[..cut].trim_end_matches(|sign: char| !sign.is_alphanumeric() && sign != ')');
    format!("{cut}…")
}
