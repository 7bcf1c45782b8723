//! Marks that come along with a text from another program: comments of Google Docs, and signs that are escaped twice.

use std::{collections::BTreeMap, ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{
    check::finding::{Finding, pattern},
    markdown::Facts,
};

use super::prose::Prose;

/// A comment below the text: `[a]Is this right?`. With a blank it may be a list of sources.
static COMMENT: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\[([a-z])\][\p{L}\p{N}@]"));

/// The mark `[a]` in the text that leads to a comment.
static MARK: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([a-z])\]"));

/// The rest of a sign behind `&amp;`.
static ESCAPED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:amp|apos|bull|copy|deg|eacute|frac1[24]|frac34|gt|hellip|ldquo|lsquo|lt|mdash|middot|nbsp|ndash|quot|rdquo|reg|rsquo|times|trade|#[0-9]{2,5}|#x[0-9A-Fa-f]{2,5});",
    )
});

const AMPERSAND: &str = "&amp;";

/// Finds the marks in a text.
pub(super) fn find(prose: &Prose<'_>) -> Vec<Finding> {
    let Prose { text, facts, .. } = *prose;
    let mut found = Vec::new();
    if prose.has_any(&["[a]"]) {
        found.extend(comments(text, facts));
    }
    if prose.has_any(&[AMPERSAND, "\\&"]) {
        let runs = facts.outline.blocks.iter().flat_map(|block| &block.runs);
        found.extend(runs.filter_map(|run| escaped_twice(text, &run.at)));
    }
    found
}

/// The comments, which are lettered from a, and the marks that lead to them. `[s]he` and `employee[s]` are none.
fn comments(text: &str, facts: &Facts) -> Vec<Finding> {
    let runs = || facts.outline.blocks.iter().flat_map(|block| &block.runs);
    let lines = runs().filter(|run| run.starts_line).filter_map(|run| {
        let letter = COMMENT.captures(&text[run.at.clone()])?.get(1)?.as_str().chars().next()?;
        Some((letter, run.at.clone()))
    });
    let mut comments: BTreeMap<char, Range<usize>> = BTreeMap::new();
    for (letter, at) in lines {
        comments.entry(letter).or_insert(at);
    }
    let Some(first) = comments.get(&'a').cloned() else { return Vec::new() };
    let is_behind_word = |at: &Range<usize>| {
        let ends = text[at.end..].chars().next().is_none_or(|next| next.is_whitespace() || ".,;:!?)[*_".contains(next));
        ends && text[..at.start].chars().next_back().is_some_and(|before| !before.is_whitespace())
    };
    let marks: Vec<(String, Range<usize>)> = runs()
        .filter(|run| run.at.start < first.start)
        .flat_map(|run| {
            MARK.captures_iter(&text[run.at.clone()]).filter_map(|mark| {
                let letter = mark.get(1)?;
                let at = run.at.start + letter.start() - 1..run.at.start + letter.end() + 1;
                let is_mark = letter.as_str().chars().all(|letter| comments.contains_key(&letter));
                (is_mark && is_behind_word(&at)).then(|| (letter.as_str().to_owned(), at))
            })
        })
        .collect();
    if marks.iter().all(|(letter, _)| letter != "a") {
        return Vec::new();
    }
    let told = marks.into_iter().map(|(letter, at)| {
        let message = format!("`[{letter}]` is the mark of a comment in a word processor");
        Finding::leftover(at, message, "remove it, once the comment is settled")
    });
    let at = first.start..first.start + text[first].trim_end().len();
    let message = "the comments of a word processor start here";
    let help = "remove this line and the other comments";
    told.chain([Finding::leftover(at, message, help)]).collect()
}

/// A sign whose `&` is escaped, so that its letters are published: `&amp;nbsp;`, `\&nbsp;`.
fn escaped_twice(text: &str, run: &Range<usize>) -> Option<Finding> {
    let written = &text[run.clone()];
    let (start, rest) = match written.strip_prefix('&').filter(|_| text[..run.start].ends_with('\\')) {
        Some(rest) => (run.start - 1, rest),
        None => (text[..run.start].strip_suffix(AMPERSAND)?.len(), written),
    };
    let name = ESCAPED.find(rest)?.as_str();
    let at = start..run.end - rest.len() + name.len();
    let message = format!("this sign is escaped twice, so visitors read `&{name}`");
    let help = format!("write &{name}, or the sign itself; to show the letters, put them between backticks: `&{name}`");
    Some(Finding::leftover(at, message, help))
}
