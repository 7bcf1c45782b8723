//! Bold text whose asterisks are published, because they have no counterpart or a blank is beside them.

use std::ops::Range;

use crate::{
    check::finding::Finding,
    diagnostics::Help,
    markdown::{Block, Facts},
};

/// The longest text that a help shows as it has to be written, in bytes.
const MAX_SHOWN_BYTES: usize = 60;

/// Two asterisks that are published.
struct Mark {
    at: Range<usize>,
    /// The characters beside it.
    left: Option<char>,
    right: Option<char>,
    starts_line: bool,
}

impl Mark {
    /// Returns true if words before it can end at it, and none start.
    fn only_ends(&self) -> bool {
        let is_word = |left: char| left.is_alphanumeric() || ".,;:!?)”’%".contains(left);
        self.left.is_some_and(is_word) && self.right.is_none_or(|right| !right.is_alphanumeric())
    }

    fn is_before_word(&self) -> bool {
        self.right.is_some_and(char::is_alphabetic)
    }

    fn is_before_blank(&self) -> bool {
        self.right.is_none_or(char::is_whitespace)
    }

    fn is_behind_blank(&self) -> bool {
        self.left.is_none_or(char::is_whitespace)
    }
}

/// Finds bold text that is none.
pub(super) fn find(text: &str, facts: &Facts) -> Vec<Finding> {
    let blocks: Vec<Vec<Mark>> = facts.outline.blocks.iter().map(|block| marks(text, block)).collect();
    // `$450**` refers to a note further below that starts with the mark.
    let all = || blocks.iter().flatten();
    let reference = all().find(|mark| mark.only_ends()).map(|mark| mark.at.start);
    let note = all().rfind(|mark| mark.starts_line).map(|mark| mark.at.start);
    let has_notes = reference.is_some_and(|reference| note.is_some_and(|note| note > reference));
    blocks.iter().flat_map(|marks| in_block(text, marks, has_notes)).collect()
}

fn marks(text: &str, block: &Block) -> Vec<Mark> {
    let runs = block.runs.iter();
    let found = runs.flat_map(|run| {
        text[run.at.clone()].match_indices("**").map(|(at, _)| run.at.start + at..run.at.start + at + 2)
    });
    let found = found.filter_map(|at| {
        let left = text[block.at.start.min(at.start)..at.start].chars().next_back();
        let right = text[at.end..block.at.end.max(at.end)].chars().next();
        // A power, as in `2 ** 3`.
        let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
        let line = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
        let before = text[line..at.start].trim_end();
        let is_power = is_digit(before.chars().next_back()) && is_digit(text[at.end..].trim_start().chars().next());
        let starts_line = before.trim_matches(['>', ' ']).is_empty();
        let is_other = left == Some('*') || right == Some('*') || left == Some('\\');
        (!is_power && !is_other).then_some(Mark { at, left, right, starts_line })
    });
    found.collect()
}

fn in_block(text: &str, marks: &[Mark], has_notes: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut rest = marks.iter().peekable();
    while let Some(mark) = rest.next() {
        if mark.only_ends() {
            let help = "write ** before its first word too, without a blank behind it";
            let is_mistake = !has_notes && mark.is_before_blank() && !mark.left.is_some_and(char::is_numeric);
            found.extend(is_mistake.then(|| Finding::leftover(mark.at.clone(), "this bold text has no start", help)));
            continue;
        }
        let Some(end) = rest.next_if(|end| !(has_notes && end.starts_line)) else {
            if has_notes && mark.starts_line {
                continue;
            }
            if mark.is_behind_blank() && mark.is_before_word() {
                found.push(Finding::leftover(
                    mark.at.clone(),
                    "this bold text has no end",
                    "write ** after its last word too",
                ));
            } else if mark.starts_line && mark.is_before_blank() {
                let help = "write **words**, without a blank behind the first **, or \\*\\* for asterisks";
                found.push(Finding::leftover(mark.at.clone(), "this bold text has no end", help));
            }
            continue;
        };
        found.extend(pair(text, mark, end));
    }
    found
}

fn pair(text: &str, mark: &Mark, end: &Mark) -> Option<Finding> {
    let inner = &text[mark.at.end..end.at.start];
    let words = inner.trim_matches(|sign: char| sign.is_whitespace() || sign == '\\');
    let line = text[mark.at.start..].lines().next().map_or(0, str::len);
    let at = mark.at.start..end.at.end.min(mark.at.start + line);
    let shown = |generic: &str| {
        let is_short = words.len() <= MAX_SHOWN_BYTES && !words.contains(['\n', '`']) && !words.is_empty();
        let better = format!("**{words}**");
        // Without a blank outside of it, it would not be bold either.
        let is_apart = mark.is_behind_blank() && !end.right.is_some_and(char::is_alphanumeric);
        match is_short {
            true if is_apart => Help::replacing(&text[mark.at.start..end.at.end], better, "write `{}`"),
            true => format!("write `{better}`").into(),
            false => Help::from(generic),
        }
    };
    if end.starts_line {
        let help = shown("write ** right behind its last word").uncertain().and(", and start the next line behind it");
        return Some(Finding::leftover(
            at,
            "this is not bold, because its last ** is in another line than its words",
            help,
        ));
    }
    if mark.is_before_blank() || end.is_behind_blank() {
        let help = shown("write **words**").and(", without a blank at either end");
        return Some(Finding::leftover(at, "this is not bold, because of the blank beside the **", help));
    }
    // A sign before the mark and a letter behind it make it the start of something, as in `**Soft.**Dry`.
    if end.right.is_some_and(char::is_alphanumeric) {
        return Some(Finding::leftover(
            at,
            "this is not bold, because a letter follows the **",
            "write a blank behind the **",
        ));
    }
    let help = "write a blank before the first ** and behind the last one, and none on the inner side";
    Some(Finding::leftover(at, "these words are not bold: their ** are shown", help))
}
