//! Lists that markdown takes for text, and entries that it counts or nests differently.

use std::ops::Range;

use crate::{
    diagnostics::Code,
    markdown::{Block, WrongNumber},
};

use super::{Finding, first_line};

/// Lines that start like a list, in a paragraph.
pub(super) fn lines(text: &str, block: &Block) -> Option<Finding> {
    let lines = || block.runs.iter().filter(|run| run.starts_line).map(|run| (run, &text[run.at.clone()]));
    let is_item = |line: &str| {
        let mut letters = line.chars();
        match (letters.next(), letters.next()) {
            // With a blank, it has a backslash before it.
            (Some('-' | '*' | '+'), Some(next)) => next.is_alphabetic() || next == ' ',
            (Some('–' | '—'), Some(' ')) => true,
            _ => false,
        }
    };
    let is_numbered = |line: &str| {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let mut rest = line[digits..].chars();
        matches!(digits, 1 | 2)
            && matches!(rest.next(), Some('.' | ')'))
            && rest.next().is_some_and(|next| next.is_alphabetic() && !matches!(next, 'º' | 'ª'))
    };
    let slip = |at: Range<usize>, better: &str| {
        let help = format!("write a blank after the sign, as in `{better}`");
        Finding::new(Code::MarkdownSlip, at, "these lines are not a list", help)
    };
    let mut numbered = lines().filter(|(_, line)| is_numbered(line));
    // Nearly all slips need two lines.
    if memchr::memchr2(b'\n', b'\r', text[block.at.clone()].trim_end().as_bytes()).is_none() {
        let (first, line) = numbered.next()?;
        return line.starts_with('1').then(|| slip(first.at.clone(), "1. word"));
    }
    let mut signs = block
        .runs
        .iter()
        .filter(|run| run.starts_line && !is_after_break(text, run.at.start))
        .map(|run| (run, sign_of(&text[run.at.clone()])));
    let first = signs.next().and_then(|(run, sign)| Some((run, sign?)));
    if let Some((run, sign)) = first
        && signs.any(|(_, other)| other == Some(sign))
    {
        let help = match sign {
            Sign::Number => "number them `1. `, `2. `",
            Sign::Step => "number them `1. `, `2. `, or put an empty line between them",
            Sign::Tab => "write a table, as in `| First | Second |`, with a line |---|---| below its first row",
            Sign::Other(_) => "start each line with `- `, or end it with a backslash to keep the sign",
        };
        let message = match sign {
            Sign::Tab => "these lines are not a table: all of them become one paragraph",
            _ => "these lines are not a list",
        };
        return Some(Finding::new(Code::MarkdownSlip, run.at.clone(), message, help));
    }
    let lettered: Vec<&str> = lines().map(|(_, line)| line).collect();
    const LETTERS: [(&str, &str); 6] =
        [("a) ", "b) "), ("(a) ", "(b) "), ("a. ", "b. "), ("i. ", "ii. "), ("i) ", "ii) "), ("(i) ", "(ii) ")];
    if let [first, second, ..] = lettered[..]
        && LETTERS.iter().any(|(one, two)| first.starts_with(one) && second.starts_with(two))
        && !is_after_break(text, second.as_ptr() as usize - text.as_ptr() as usize)
    {
        let at = block.runs.first().map_or_else(|| block.at.clone(), |run| run.at.clone());
        let help = "number them `1. `, `2. `, or start each line with `- `";
        return Some(Finding::new(Code::MarkdownSlip, at, "these lines are not a list", help));
    }
    if let Some(at) = labeled(text, block) {
        let help = "start each line with `- `, or end it with a backslash; remove those that are about the page itself";
        return Some(Finding::new(Code::MarkdownSlip, at, BECOME_ONE, help));
    }
    let mut items = lines().filter(|(_, line)| is_item(line));
    if let (Some((first, _)), Some(_)) = (items.next(), items.next()) {
        if text[..first.at.start].ends_with('\\') {
            let help = "remove the backslash before each sign, so that they start entries";
            return Some(Finding::new(Code::MarkdownSlip, first.at.clone(), "these lines are not a list", help));
        }
        if text[first.at.clone()].starts_with(['–', '—']) {
            let help = "start each line with `- `";
            return Some(Finding::new(Code::MarkdownSlip, first.at.clone(), "these lines are not a list", help));
        }
        return Some(slip(first.at.clone(), "- word"));
    }
    let (first, line) = numbered.next()?;
    (line.starts_with('1') || numbered.next().is_some()).then(|| slip(first.at.clone(), "1. word"))
}

pub(in crate::check::text) const BECOME_ONE: &str = "visitors read these lines as one";

/// The fewest lines of a block that all have a label.
const MIN_LABELED: usize = 3;

/// The longest label of a line, in bytes.
const MAX_LABEL_BYTES: usize = 24;

/// The first of the lines of a block that all start with a label, as in `Time: two hours`, and that nothing keeps apart.
fn labeled(text: &str, block: &Block) -> Option<Range<usize>> {
    let is_labeled = |line: &str| {
        let line = line.trim_start_matches(['>', ' ', '*', '_']);
        line.starts_with(char::is_uppercase)
            && line
                .bytes()
                .take(MAX_LABEL_BYTES + 1)
                .position(|byte| byte == b':')
                .is_some_and(|end| line[end + 1..].trim_start_matches(['*', '_']).starts_with(' '))
    };
    let written = &text[block.at.clone()];
    // The head of a mail has a message of its own.
    let is_kept_apart =
        || written.lines().any(|line| line.ends_with('\\') || line.ends_with("  ") || line.starts_with("Sent: "));
    let are_labeled = block.is_paragraph
        && is_labeled(written)
        && written.lines().all(is_labeled)
        && written.lines().nth(MIN_LABELED - 1).is_some();
    (are_labeled && !is_kept_apart()).then(|| first_line(text, &block.at))
}

/// The start of a line that is one of a list in other programs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// A check mark, an arrow, an emoji.
    Other(char),
    /// `1.)`, `1:`, `(1)` and the keycap of a phone.
    Number,
    /// `Step 1:`
    Step,
    /// A tab between words, as in the cells of a sheet.
    Tab,
}

/// The sign that a line starts with.
fn sign_of(line: &str) -> Option<Sign> {
    const WORDS: &str = "“”„«»‹›‘’‚…¿¡§©®™€£¥°¶×÷±–—−";
    // A line with one of them has a message of its own.
    const BULLETS: &str = "•●▪‣◦";
    let first = line.chars().next()?;
    // Phones add U+FE0F, which asks for the colored form of an emoji.
    let rest = line[first.len_utf8()..].trim_start_matches('\u{fe0f}');
    let is_picture = !first.is_ascii()
        && !first.is_alphanumeric()
        && !first.is_whitespace()
        && !WORDS.contains(first)
        && !BULLETS.contains(first);
    let is_circle = first == 'o' && rest.starts_with(' ') && rest[1..].starts_with(char::is_uppercase);
    if (is_picture && rest.starts_with(' ')) || (matches!(first, 'o' | '·') && rest.starts_with('\t')) || is_circle {
        return Some(Sign::Other(first));
    }
    let digits = line.trim_start_matches('(').bytes().take_while(u8::is_ascii_digit).count();
    let is_number = match (first, digits) {
        (_, 0 | 3..) => false,
        ('(', _) => line[1 + digits..].starts_with(") "),
        _ => line[digits..].starts_with(".) ") || line[digits..].starts_with(": ") || rest.starts_with("\u{20e3} "),
    };
    if is_number {
        return Some(Sign::Number);
    }
    if let Some(rest) = line.strip_prefix("Step ") {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        return (digits > 0 && rest[digits..].starts_with([':', '.', ')'])).then_some(Sign::Step);
    }
    // A row of a table that misses its line of dashes has a message of its own.
    (line.trim().contains('\t') && first != '|' && !BULLETS.contains(first)).then_some(Sign::Tab)
}

/// Returns true for a place behind a line that ends with a backslash or two blanks, which keep lines apart.
fn is_after_break(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(['>', ' ']).strip_suffix('\n');
    before.is_some_and(|before| before.trim_end_matches('\r').ends_with(['\\']) || before.ends_with("  "))
}

/// An entry with nothing behind its sign.
pub(super) fn empty_entry(text: &str, at: &Range<usize>) -> Finding {
    let help = "write them behind its sign, or remove the line";
    Finding::new(Code::MarkdownSlip, first_line(text, at), "this entry has no words", help)
}

/// An entry that is a list of its own, because its sign is there twice: `- - word`. A list of several entries is meant.
pub(super) fn sign_twice(text: &str, block: &Block) -> Option<Finding> {
    let line = text[..block.at.start].rfind('\n').map_or(0, |end| end + 1);
    let signs = text[line..block.at.start].trim_matches(['>', ' ']);
    let (first, second) = signs.split_once(' ')?;
    let is_sign = matches!(first, "-" | "*" | "+")
        || first.strip_suffix(['.', ')']).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    // Right behind the bar of a table is no blank.
    let at = block.at.start.checked_sub(signs.len() + 1)?..block.at.start - 1;
    let is_twice = is_sign && first == second && text.get(at.clone()) == Some(signs);
    (is_twice && !goes_on(text, at.end - second.len(), block.at.start)).then(|| {
        let message = "visitors see this sign twice, because a list starts inside of the entry";
        Finding::new(Code::MarkdownSlip, at, message, format!("write `{first} ` once"))
    })
}

/// Returns true if the list whose first sign is at `sign`, and whose first words are at `words`, has another entry.
fn goes_on(text: &str, sign: usize, words: usize) -> bool {
    let line = text[..sign].rfind('\n').map_or(0, |end| end + 1);
    // The columns in which its next entry can start.
    let columns = sign - line..words - line;
    let mark = text[sign..].chars().next().unwrap_or_default();
    let is_entry = |rest: &str| {
        if mark.is_ascii_digit() {
            rest.starts_with(|first: char| first.is_ascii_digit())
        } else {
            rest.strip_prefix(mark).is_some_and(|rest| rest.starts_with(' '))
        }
    };
    let below = text[words..].lines().skip(1).map(|line| {
        let rest = line.trim_start_matches(['>', ' ']);
        (line.len() - rest.len(), rest)
    });
    let written = below.filter(|(_, rest)| !rest.trim().is_empty());
    let mut inside = written.take_while(|(column, _)| *column >= columns.start);
    inside.any(|(column, rest)| columns.contains(&column) && is_entry(rest))
}

/// An entry of a list whose number is not the one that visitors read.
pub(super) fn wrong_number(text: &str, entry: &WrongNumber) -> Finding {
    let WrongNumber { at, written, shown, is_meant } = entry;
    let message = format!("visitors read {shown} here and not {written}, because a list counts its entries");
    let rest = text[at.clone()].trim_start().trim_start_matches(|sign: char| sign.is_ascii_digit());
    let sign = if rest.starts_with(')') { ')' } else { '.' };
    let help = if *is_meant {
        format!(
            "if the number is meant, start each entry with a dash, and write a backslash behind its number: \
             `- {written}\\{sign}`"
        )
    } else {
        format!(
            "write {shown}, or put the entry where it belongs; a sentence between two lists starts a new one; if the \
             number is meant, write `- {written}\\{sign}`"
        )
    };
    Finding::new(Code::MarkdownSlip, first_line(text, at), message, help)
}
