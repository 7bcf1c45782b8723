use std::{borrow::Cow, ops::Range};

use crate::markdown::{Block, Facts};

/// The longest text between brackets that a program has left there, in bytes.
const MAX_BYTES: usize = 400;

/// Words between square brackets that are published as they are written. Converters write a backslash before each of
/// the signs, as in `\[vc\_row\]`.
pub(super) struct Bracket<'a> {
    /// Its position, with a backslash before it.
    pub(super) at: Range<usize>,
    /// The text of its block before it.
    pub(super) before: &'a str,
    /// The text between the brackets, without backslashes.
    pub(super) inner: Cow<'a, str>,
    pub(super) is_escaped: bool,
    /// True if nothing else is in its line.
    pub(super) is_alone: bool,
}

/// Finds the brackets of a text, in order. Of brackets inside others, the inner ones are found.
pub(super) fn find<'a>(text: &'a str, facts: &Facts) -> Vec<Bracket<'a>> {
    facts.outline.blocks.iter().flat_map(|block| in_block(text, block)).collect()
}

fn in_block<'a>(text: &'a str, block: &Block) -> Vec<Bracket<'a>> {
    let mut found = Vec::new();
    for run in block.runs.iter().filter(|run| !run.in_link) {
        let opened = text[run.at.clone()].match_indices('[').map(|(at, _)| run.at.start + at);
        found.extend(opened.filter_map(|open| {
            let rest = &text[open + 1..block.at.end.max(run.at.end)];
            let length = rest.find(['[', ']', '`']).filter(|at| *at <= MAX_BYTES && rest[*at..].starts_with(']'))?;
            let is_escaped = text[..open].ends_with('\\');
            let at = open - usize::from(is_escaped)..open + length + 2;
            let line = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
            let behind = text[at.end..].lines().next().unwrap_or_default();
            let is_blank = |part: &str| part.trim_matches([' ', '>', '*', '_', '-', '\\', '\r']).is_empty();
            let is_alone = is_blank(&text[line..at.start]) && is_blank(behind);
            let inner = &rest[..length];
            let inner = if inner.contains('\\') { inner.replace('\\', "").into() } else { Cow::Borrowed(inner) };
            Some(Bracket { before: &text[block.at.start.min(at.start)..at.start], at, inner, is_escaped, is_alone })
        }));
    }
    found
}
