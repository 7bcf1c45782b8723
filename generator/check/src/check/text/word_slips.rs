//! Words that are in a text by mistake, and addresses that are no links.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{
    check::finding::{Finding, is_twice, overlaps, pattern},
    diagnostics::{Code, Help},
    markdown::{Block, Facts, is_video},
};

use super::{brackets::Bracket, ended, notes, prose::Prose, signs, targets::only_on_own_computer};

/// Words that no sentence has twice in a row. "That that" and "had had" are right.
const NEVER_TWICE: [&str; 19] = [
    "a", "an", "and", "are", "at", "but", "by", "for", "from", "if", "of", "or", "our", "the", "their", "this", "to",
    "with", "your",
];

/// The length of the longest of them.
const MAX_NEVER_TWICE_BYTES: usize = 5;

static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\bhttps?://[^\s<>\[\]]+|\bwww\.[a-z0-9-]+\.[^\s<>\[\]]+|\b[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+")
});

/// Finds slips in the words of a text.
pub(super) fn find(prose: &Prose<'_>) -> Vec<Finding> {
    let Prose { text, facts, pairs, brackets, .. } = prose;
    let mut found = lines_twice(text, facts);
    let in_brackets: Vec<Finding> = brackets.iter().filter_map(|one| note(text, one)).collect();
    // One look at the whole text is much faster than one at each piece, and most texts have none of this.
    let may_have_note = notes::may_be_outside_brackets(text, pairs);
    let may_have_address = prose.has_any(&["://", "www.", "@"]);
    let may_have_commas = prose.has_any(&[",,"]);
    let slips_likely = signs::Likely::of(pairs);
    for block in &facts.outline.blocks {
        repeated(text, block, &mut found);
        found.extend(signs::cut_words(text, block));
        found.extend(ended::find(text, block));
        for run in &block.runs {
            let written = &text[run.at.clone()];
            let place = |at: Range<usize>| run.at.start + at.start..run.at.start + at.end;
            if may_have_commas {
                found.extend(commas_twice(written).map(|at| {
                    let help = Help::changing(",,", ",", "remove one of the two");
                    Finding::new(Code::WordRepeated, place(at), "this comma is there twice", help)
                }));
            }
            let slips = signs::find(written, &slips_likely).into_iter();
            found.extend(slips.map(|one| {
                let help = one.advice_in_markdown(written);
                Finding::new(one.code, place(one.at), one.message, help)
            }));
        }
        if !may_have_note && !may_have_address {
            continue;
        }
        for run in block.runs.iter().filter(|run| !run.in_link) {
            let written = &text[run.at.clone()];
            let place = |one: regex::Match<'_>| run.at.start + one.start()..run.at.start + one.end();
            let noted = if may_have_note { notes::outside_brackets(written) } else { Vec::new() };
            // `{{ name }}` has a message of its own here.
            let noted = noted.into_iter().filter(|one| !written[one.at.start..].starts_with("{{"));
            let noted = noted.map(|one| {
                let at = run.at.start + one.at.start..run.at.start + one.at.end;
                Finding::new(Code::TextUnfinished, at, one.message, one.help)
            });
            let is_meant = |one: &Finding| text[..one.at.start].ends_with('\\') || overlaps(&in_brackets, &one.at);
            found.extend(noted.filter(|one| !is_meant(one)));
            if !written.contains(['@', ':']) && !written.contains("www.") {
                continue;
            }
            let addresses = ADDRESS.find_iter(written).map(place).filter(|at| !is_in_shortcode(text, at));
            found.extend(addresses.map(|at| {
                let written = whole_address(text, at.clone());
                let address = written.replace('\\', "");
                let at = at.start..at.start + written.len();
                if let Some(help) = only_on_own_computer(&address) {
                    let help = format!("{help}; to show the address itself, put it between backticks");
                    return Finding::new(Code::LinkBroken, at, format!("`{address}` leads nowhere"), help);
                }
                let message = format!("`{address}` is not a link");
                let line = text[run.at.start..block.at.end.max(run.at.end)].lines().next().unwrap_or_default();
                let alone = run.starts_line && written.len() == line.trim().len();
                let help = if alone && is_video(&address) { as_video(&address) } else { as_link(&address) };
                Finding::new(Code::LinkBare, at, message, help)
            }));
        }
    }
    found.extend(in_brackets);
    found
}

/// The note between two brackets. Behind a backslash, words in a sentence are meant.
fn note(text: &str, bracket: &Bracket<'_>) -> Option<Finding> {
    let Bracket { at, before, inner, is_escaped, is_alone } = bracket;
    let is_meant = *is_escaped && !is_alone;
    let note = notes::in_bracket(at.clone(), before, inner, &text[at.end..]).filter(|_| !is_meant)?;
    Some(Finding::new(Code::TextUnfinished, note.at, note.message, note.help))
}

/// Finds lines that are there twice in a row, outside of code.
fn lines_twice(text: &str, facts: &Facts) -> Vec<Finding> {
    let mut found = Vec::new();
    let (mut last, mut start) = ("", 0);
    for end in memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]) {
        let (at, line) = (start, text[start..end].trim_end());
        start = text.len().min(end + 1);
        // It has a message of its own.
        let is_picture = line.starts_with("![") && line.ends_with(')');
        if is_twice(last, line) && !is_picture && !facts.outline.code.iter().any(|code| code.at.contains(&at)) {
            let message = "this line is there twice";
            found.push(Finding::new(Code::WordRepeated, at..at + line.len(), message, "remove one of the two"));
        }
        last = line;
    }
    found
}

/// An address with the parts behind its backslashes, with which a converter escapes signs, and without the signs of the
/// sentence around it.
fn whole_address(text: &str, at: Range<usize>) -> &str {
    let is_escaped = text[at.end..].starts_with('\\');
    let rest = text[at.end..].find(|sign: char| sign.is_whitespace() || "<>[]`".contains(sign));
    let end = if is_escaped { rest.map_or(text.len(), |length| at.end + length) } else { at.end };
    let mut address = &text[at.start..end];
    loop {
        let shorter = address.trim_end_matches(|sign| ".,;:!?*\"'\\“”„‘’«»‹›…–—".contains(sign));
        // The end of a pair belongs to the address: `Epoxy_(resin)`.
        let closes = shorter.ends_with(')') && shorter.matches(')').count() > shorter.matches('(').count();
        let shorter = if closes { &shorter[..shorter.len() - 1] } else { shorter };
        if shorter.len() == address.len() {
            return address;
        }
        address = shorter;
    }
}

/// Returns true for the address between the two ends of a shortcode, which is told as one: `[embed]https://…[/embed]`.
fn is_in_shortcode(text: &str, at: &Range<usize>) -> bool {
    text[..at.start].ends_with(']') && text[at.end..].trim_start_matches('\\').starts_with("[/")
}

fn as_video(address: &str) -> String {
    format!("write [Its title]({address}) in a paragraph of its own; visitors can then play the video there")
}

fn as_link(address: &str) -> String {
    if address.contains("://") || (address.contains('@') && !address.contains('/')) {
        format!("put it between < and >, <{address}>, or write [words](address)")
    } else {
        format!("write [{address}](https://{address})")
    }
}

/// Finds words that are in a block twice in a row, also at the end of a line and the start of the next.
fn repeated(text: &str, block: &Block, found: &mut Vec<Finding>) {
    words_twice(text, block.runs.iter().map(|run| run.at.clone()), |at| {
        let message = format!("`{}` is there twice", &text[at.clone()]);
        found.push(Finding::new(Code::WordRepeated, at, message, "remove one of the two"));
    });
}

/// Calls `found` with the second one of words that a text has twice in a row. `runs` are the parts of the text that
/// visitors read.
pub(in crate::check) fn words_twice(
    text: &str,
    runs: impl Iterator<Item = Range<usize>>,
    mut found: impl FnMut(Range<usize>),
) {
    let bytes = text.as_bytes();
    // The last word, and the number of words so far.
    let (mut last, mut count) = (0..0, 0);
    for run in runs {
        let mut start = run.start;
        while start < run.end {
            let word = start..start + first_blank(&bytes[start..run.end]);
            start = word.end + 1;
            if word.is_empty() {
                continue;
            }
            // Nearly all words start with another letter than the one before.
            let may_be = last.len() <= MAX_NEVER_TWICE_BYTES && (bytes[last.start] ^ bytes[word.start]) & !0x20 == 0;
            if may_be && is_again(text, &last, &word, count == 1) {
                found(word.start..word.start + last.len());
            }
            (last, count) = (word, count + 1);
        }
    }
}

/// The number of bytes before the first blank. It looks at eight at once: a blank, and each byte below it, borrows from
/// its own highest bit. Of the bits that are set then, the first one is right.
fn first_blank(text: &[u8]) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let mut at = 0;
    while let Some(eight) = text[at..].first_chunk() {
        let eight = u64::from_le_bytes(*eight);
        let low = eight.wrapping_sub(ONES * 0x21) & !eight & (ONES << 7);
        at += low.trailing_zeros() as usize / 8;
        match text.get(at) {
            Some(byte) if low != 0 && byte.is_ascii_whitespace() => return at,
            // A control character.
            Some(_) if low != 0 => at += 1,
            _ => {}
        }
    }
    text[at..].iter().position(u8::is_ascii_whitespace).map_or(text.len(), |blank| at + blank)
}

/// Returns true for one of these words that is the one before it again.
fn is_again(text: &str, last: &Range<usize>, next: &Range<usize>, is_first: bool) -> bool {
    let (before, word) = (&text[last.clone()], &text[next.clone()]);
    before.eq_ignore_ascii_case(word.trim_end_matches(['.', ',']))
        && NEVER_TWICE.iter().any(|one| before.eq_ignore_ascii_case(one))
        && !is_letter(before, word, is_first)
        && text[last.end..next.start].chars().all(|between| between.is_whitespace() || between == '>')
}

/// Two commas between words. Before a word they are quotes of typewriters.
pub(in crate::check) fn commas_twice(text: &str) -> Option<Range<usize>> {
    let mut found = text.match_indices(",,").map(|(at, _)| at..at + 2);
    found.find(|at| text[..at.start].ends_with(char::is_alphabetic) && text[at.end..].starts_with(' '))
}

/// Returns true for a letter that is a name and an article behind it: `Grade A a year later`.
fn is_letter(before: &str, word: &str, is_first: bool) -> bool {
    before.len() == 1 && (word.starts_with('A') || (before == "A" && !is_first))
}
