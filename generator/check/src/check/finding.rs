use std::{ops::Range, sync::OnceLock};

use regex::Regex;

use crate::diagnostics::{Code, Help};

/// The shortest line that nobody writes twice in a row.
const MIN_TWICE_BYTES: usize = 16;

/// The message about what another program replaces, and this one publishes.
pub(super) const ANOTHER_PROGRAM: &str = "this is the syntax of another program";

/// A mistake in a markdown text. Positions are bytes of the text.
pub(super) struct Finding {
    pub(super) code: Code,
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) help: Help,
}

/// A pattern that is compiled when a text may have it for the first time: to compile sixty takes longer than all other
/// work on one post.
pub(super) struct Pattern {
    /// Each match has one of these.
    signs: &'static [&'static str],
    source: &'static str,
    compiled: OnceLock<Regex>,
}

impl Pattern {
    /// A pattern whose matches all have one of these signs.
    pub(super) const fn with(signs: &'static [&'static str], source: &'static str) -> Self {
        Self { signs, source, compiled: OnceLock::new() }
    }

    /// Returns true if all matches are at the start of a text.
    pub(super) fn is_at_start(&self) -> bool {
        self.source.starts_with('^')
    }

    /// The pattern, if it may be in a text.
    pub(super) fn that_may_be_in(&self, text: &str) -> Option<&Regex> {
        self.signs.iter().any(|sign| text.contains(sign)).then(|| self.compiled.get_or_init(|| pattern(self.source)))
    }
}

/// A pattern of this program. Tests use each.
pub(super) fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Returns true for a line of words that is the one before it again.
pub(super) fn is_twice(last: &str, line: &str) -> bool {
    line.len() >= MIN_TWICE_BYTES
        && line == last
        && line.bytes().filter(u8::is_ascii_alphabetic).count() >= MIN_TWICE_BYTES / 2
}

impl Finding {
    pub(super) fn new(code: Code, at: Range<usize>, message: impl Into<String>, help: impl Into<Help>) -> Self {
        Self { code, at, message: message.into(), help: help.into() }
    }

    /// A leftover of another program, or markdown that is shown as it is written.
    pub(super) fn leftover(at: Range<usize>, message: impl Into<String>, help: impl Into<Help>) -> Self {
        Self::new(Code::MarkdownLeftover, at, message, help)
    }
}

/// The first line of a place, with the blanks at its end.
pub(super) fn line_at<'t>(text: &'t str, at: &Range<usize>) -> &'t str {
    let written = &text[at.clone()];
    &written[..memchr::memchr(b'\n', written.as_bytes()).unwrap_or(written.len())]
}

/// The first line of a place, without the blanks at its end.
pub(super) fn first_line(text: &str, at: &Range<usize>) -> Range<usize> {
    at.start..at.start + line_at(text, at).trim_end().len()
}

/// Returns true for a place that one of some findings is in, too. They are in order, and no two of them overlap.
pub(super) fn overlaps(findings: &[Finding], at: &Range<usize>) -> bool {
    let next = findings.partition_point(|one| one.at.end <= at.start);
    findings.get(next).is_some_and(|one| one.at.start < at.end)
}

/// Returns true for words and signs that would fit any link. "Here" alone may be a place.
pub(super) fn is_vague(words: &str) -> bool {
    // The last ones stand for others in what our messages propose.
    const VAGUE: [&str; 10] = [
        "click", "click here", "click this link", "find out more", "learn more", "read more", "this link", "its title",
        "its words", "words",
    ];
    let words = words.trim();
    if !words.is_empty() && words.chars().all(|sign| "»«›‹→←>…. ".contains(sign)) {
        return true;
    }
    let plain = words.trim_matches(|letter: char| !letter.is_alphanumeric());
    VAGUE.iter().any(|vague| plain.eq_ignore_ascii_case(vague))
}
