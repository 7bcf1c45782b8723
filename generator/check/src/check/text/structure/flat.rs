//! Lists and tables whose lines a program has joined, so that they are one paragraph.

use crate::{check::text::prose::Prose, diagnostics::Code, markdown::Block, source::has_byte};

use super::{Finding, first_line, tables::cells};

/// The signs with which entries start, beside numbers.
const SIGNS: [char; 11] = ['*', '+', '-', '–', '—', '•', '●', '▪', '‣', '◦', '·'];

/// Returns true if a sign or a number may start with a byte. From 0xC0 on it starts a character of several bytes.
fn may_start(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'*' | b'+' | b'-' | 0xC0..)
}

const IN_ONE_LINE: &str = "these entries are in one line, so they are no list";

/// The longest row that a help shows, in bytes.
const MAX_SHOWN_BYTES: usize = 60;

/// Returns true for a text that can have such a paragraph. One look at it is much faster than one at each piece.
pub(super) fn may_be_in(prose: &Prose<'_>) -> bool {
    const PARTED: [&str; 13] = [" * ", " \\* ", " - ", " \\- ", " + ", " – ", " — ", "•", "●", "▪", "‣", "◦", " · "];
    // Many texts have these signs in code or in tables only.
    let may_have_sign = prose.bytes.any(|byte| b"*+-".contains(&byte) || !byte.is_ascii());
    let is_before_sign = |digit: &u8| prose.pairs.has_any(*digit, [b'.', b')'].into_iter());
    let may_have_number = (b'0'..=b'9').filter(|digit| prose.bytes.has(*digit)).any(|digit| is_before_sign(&digit));
    may_have_number || may_have_sign && prose.has_any(&PARTED)
}

/// A sign that starts an entry at other places.
struct Start<'a> {
    at: usize,
    sign: char,
    /// The number, for the sign `1`.
    number: u64,
    /// The last character of the words before it.
    before: char,
    /// The text behind it.
    words: &'a str,
    /// False for a number in the middle of a sentence: `1. Grind 2. Patch 3. Coat`.
    is_parted: bool,
}

impl Start<'_> {
    /// Returns true if the words before it end a sentence or announce a list.
    fn is_introduced(&self) -> bool {
        ".:!?;".contains(self.before)
    }

    /// Returns true if it has bold words or a sentence behind it: no name of a person, a place or a day.
    fn starts_sentence(&self) -> bool {
        let mut words = self.words.split_whitespace();
        let starts = words.next().is_some_and(|word| word.starts_with(char::is_uppercase));
        let goes_on = |word: &str| word.starts_with(char::is_lowercase) && word != "from";
        self.words.starts_with("**") || starts && words.next().is_some_and(goes_on)
    }
}

/// The entries of a list in one line.
pub(super) fn list(text: &str, block: &Block) -> Option<Finding> {
    let starts = starts(text, block);
    if starts.is_empty() {
        return None;
    }
    let line = text[..block.at.start].rfind('\n').map_or(0, |end| end + 1);
    let own = text[line..block.at.start].trim_start_matches(['>', ' ']).trim_end();
    let own_number = own.strip_suffix(['.', ')']).and_then(|number| number.parse::<u64>().ok());
    let is_entry = own_number.is_some() || matches!(own, "-" | "*" | "+");
    let first = numbers(&starts, own_number).or_else(|| {
        SIGNS.into_iter().find_map(|sign| {
            let same: Vec<&Start<'_>> = starts.iter().filter(|one| one.sign == sign).collect();
            (same.len() > 1 && is_list(text, block, &same, is_entry)).then(|| same[0])
        })
    })?;
    let help = match first.sign {
        '1' | '*' | '+' | '-' => "start each one in a line of its own".to_owned(),
        sign => format!("start each one in a line of its own, with `- ` in place of {sign}"),
    };
    Some(Finding::new(Code::MarkdownSlip, first_line(text, &(first.at..text.len())), IN_ONE_LINE, help))
}

/// Entries in one line that start with check marks, the first of them too.
pub(super) fn marked_list(text: &str, block: &Block) -> Option<Finding> {
    const MARKS: [char; 9] = ['✓', '✔', '✅', '☑', '✗', '✘', '❌', '◆', '■'];
    let line = first_line(text, &block.at);
    let sign = text[line.clone()].chars().next().filter(|sign| MARKS.contains(sign))?;
    let mut entries = text[line.clone()].split(sign).skip(1);
    let are_entries = entries.clone().count() > 1 && entries.all(|entry| entry.contains(char::is_alphabetic));
    are_entries.then(|| {
        let help = format!("start each one in a line of its own, with `- ` in place of {sign}");
        Finding::new(Code::MarkdownSlip, line, IN_ONE_LINE, help)
    })
}

/// The first of two numbers in a row that start sentences, or of three that are in one.
fn numbers<'a, 't>(starts: &'a [Start<'t>], own: Option<u64>) -> Option<&'a Start<'t>> {
    let is_sentence = |first: char| first.is_uppercase() || first == '*';
    let is_number = |one: &&Start<'_>| one.sign == '1' && one.words.starts_with(is_sentence);
    let in_row = |numbers: &[&'a Start<'t>], least: usize| {
        let (first, before) = (*numbers.first()?, own.unwrap_or(0));
        let count = numbers.iter().zip(before + 1..).take_while(|(one, number)| one.number == *number).count();
        (count >= least).then_some(first)
    };
    let all: Vec<&Start<'_>> = starts.iter().filter(is_number).collect();
    let parted: Vec<&Start<'_>> = all.iter().copied().filter(|one| one.is_parted).collect();
    let is_first_written = usize::from(own.is_some());
    in_row(&parted, 2 - is_first_written).or_else(|| in_row(&all, 3 - is_first_written))
}

/// Returns true for starts with one sign that are no dashes of a sentence, no product and no row of names.
fn is_list(text: &str, block: &Block, starts: &[&Start<'_>], is_entry: bool) -> bool {
    let first = starts[0];
    let are_sentences = || starts.iter().all(|one| one.starts_sentence());
    match first.sign {
        '*' | '+' => {
            let is_product = |one: &&Start<'_>| one.before.is_numeric() && one.words.starts_with(char::is_numeric);
            !starts.iter().any(is_product) && (first.is_introduced() || is_entry && are_sentences())
        }
        '-' | '–' | '—' => first.before == ':' || (first.is_introduced() || is_entry) && are_sentences(),
        // Between names they are a row of facts, as in `Licensed • Insured`.
        _ => {
            let written = text[block.at.clone()].trim();
            let is_sentence = written.starts_with(char::is_uppercase) && written.ends_with('.');
            let are_small = starts.iter().all(|one| one.words.starts_with(char::is_lowercase));
            !written.starts_with(first.sign) && (first.is_introduced() || is_sentence && are_small)
        }
    }
}

fn starts<'a>(text: &'a str, block: &Block) -> Vec<Start<'a>> {
    let mut found = Vec::new();
    for run in block.runs.iter().filter(|run| !run.in_link) {
        let written = &text[run.at.clone()];
        // Bytes first: letters and blanks, which start no entry, are nearly all of a text.
        if !has_byte(written, may_start) {
            continue;
        }
        let places = written.bytes().enumerate().filter(|(_, byte)| may_start(*byte));
        for (index, sign) in places.filter_map(|(index, _)| Some((index, written[index..].chars().next()?))) {
            let at = run.at.start + index;
            let is_number = sign.is_ascii_digit();
            if at <= block.at.start || !(is_number || SIGNS.contains(&sign)) {
                continue;
            }
            let before = text[block.at.start..at].trim_end_matches('\\');
            let digits = written[index..].bytes().take_while(u8::is_ascii_digit).count();
            let behind = if is_number {
                written[index + digits..].strip_prefix(['.', ')'])
            } else {
                Some(&written[index + sign.len_utf8()..])
            };
            let is_parted =
                before.ends_with(' ') && behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(' '));
            let Some(last) = before.trim_end_matches(['*', '_', ' ']).chars().next_back().filter(|_| is_parted) else {
                continue;
            };
            let length = if is_number { digits + 1 } else { sign.len_utf8() };
            let words = text[at + length..block.at.end.max(at + length)].trim_start();
            let number = written[index..index + digits].parse().unwrap_or_default();
            // A sentence may number what it names: `we do two things: 1) Grinding, 2) Coating`.
            let ends = if is_number && text[at + digits..].starts_with(')') { ".!?" } else { ".:;!?,)”\"" };
            let is_abbreviated = ["No.", "a.m.", "p.m."].iter().any(|end| before.trim_end().ends_with(end));
            let starts_entry = ends.contains(last) && !is_abbreviated;
            let last = if is_abbreviated { 'm' } else { last };
            // Signs at the start of a line have messages of their own.
            let is_parted = !is_number || starts_entry;
            // `On Day 1. We grind`
            let word = before.trim_end().rsplit(' ').next().unwrap_or_default();
            let is_counted = word.starts_with(char::is_uppercase) || matches!(word, "day" | "part" | "phase" | "step");
            let may_be_joined =
                last.is_alphanumeric() && !is_abbreviated && !is_counted && text[at + digits..].starts_with('.');
            if last != '\n' && last != '>' && !words.is_empty() && (is_parted || may_be_joined) {
                found.push(Start {
                    at,
                    sign: if is_number { '1' } else { sign },
                    number,
                    before: last,
                    words,
                    is_parted,
                });
            }
        }
    }
    found
}

/// A table in one line, also behind words.
pub(super) fn table(text: &str, block: &Block) -> Option<Finding> {
    let bars = block.runs.iter().map(|run| text[run.at.clone()].matches('|').count()).sum::<usize>();
    if bars < 5 {
        return None;
    }
    let mut start = block.at.start;
    let (at, line) = text[block.at.clone()].split_inclusive('\n').find_map(|line| {
        let at = start;
        start += line.len();
        let bar = line.find('|')?;
        let has_words = line.contains(char::is_alphanumeric);
        let has_ruler = ["|--", "| --", "|:-", "| :-"].iter().any(|ruler| line.contains(ruler));
        (has_words && (has_ruler || line.contains("| |"))).then_some((at + bar, line[bar..].trim_end()))
    })?;
    let head =
        line.find("| |").map(|end| &line[..=end]).filter(|head| cells(head) > 1 && head.len() <= MAX_SHOWN_BYTES);
    let help = match head {
        Some(head) => format!(
            "start each row in a line of its own, with an empty line above the first: `{head}`, `|{}`, then the others",
            "---|".repeat(cells(head))
        ),
        None => {
            "start each row in a line of its own, with an empty line above the first and |---|---| below it".to_owned()
        }
    };
    Some(Finding::new(Code::MarkdownSlip, at..at + line.len(), "this table is in one line, so it is no table", help))
}
