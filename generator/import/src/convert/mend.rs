//! Slips that other programs and scripts have left in markdown, where it is certain what was meant.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::shortcodes::outside_fences;
use crate::entry::pattern;

/// Bold words with a blank before their end: `**Cost: **about`.
static BLANK_AT_END: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?m)(^|[^*\\\w])\*\*(\S(?:[^*\n]*?\S)?)[ \t]+\*\*([^*\n]|$)"));

/// A heading without a blank behind its sign.
static NO_BLANK: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?m)^(#{2,6})([^#\s])"));

/// A link in the words of another one. Browsers know only the inner one.
static NESTED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\[([^\[\]\n]*)\[([^\[\]\n]+)\]\(([^()\s]+)\)([^\[\]\n]*)\]\([^()\s]+\)"));

/// A formula between dollar signs.
static FORMULA: LazyLock<Regex> = LazyLock::new(|| pattern(r"\$([^$\n]{1,200}?[\\^][^$\n]{0,200}?)\$"));

/// A word of a formula in braces.
static IN_BRACES: LazyLock<Regex> = LazyLock::new(|| pattern(r"\\(?:text|mathrm|textbf|mathbf)\{\s*([^{}]*?)\s*\}"));

/// Signs of formulas and those of print.
const SIGNS: [(&str, &str); 12] = [
    ("^\\circ", "°"),
    ("^{\\circ}", "°"),
    ("\\degree", "°"),
    ("\\times", "×"),
    ("\\div", "÷"),
    ("\\approx", "≈"),
    ("\\leq", "≤"),
    ("\\geq", "≥"),
    ("\\pm", "±"),
    ("\\cdot", "·"),
    ("^2", "²"),
    ("^3", "³"),
];

/// A heading or an entry of a list without words.
static NO_WORDS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?m)^(?:#{1,6}|(?:[*+]|\d{1,2}[.)])(?:[ \t]+[-*+])?|-[ \t]+[-*+]?)[ \t]*$"));

/// The text with its slips mended.
pub(super) fn mended(text: &str) -> String {
    outside_fences(text, |text| {
        let text = NO_WORDS.replace_all(text, "");
        let text = NO_BLANK.replace_all(&text, "$1 $2");
        let text = BLANK_AT_END.replace_all(&text, "$1**$2** $3");
        let text = NESTED.replace_all(&text, "$1[$2]($3)$4");
        let text = FORMULA
            .replace_all(&text, |found: &Captures<'_>| plain_formula(&found[1]).unwrap_or_else(|| found[0].to_owned()));
        lists(&text)
    })
}

/// A formula in plain signs; `None` when some of it has none.
fn plain_formula(formula: &str) -> Option<String> {
    let mut plain = IN_BRACES.replace_all(formula, " $1").into_owned();
    for (sign, printed) in SIGNS {
        plain = plain.replace(sign, printed);
    }
    let plain = plain.replace("\\%", "%").replace("\\,", " ").replace("\\ ", " ");
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ").replace("° F", "°F").replace("° C", "°C");
    (!plain.contains(['\\', '^', '_', '{', '}'])).then_some(plain)
}

/// A sign in a line that starts an entry at other places.
struct Start {
    at: usize,
    sign: char,
    number: u64,
    /// The last sign before it.
    before: char,
    /// True if what follows starts as a sentence does.
    is_sentence: bool,
}

/// Puts each entry of a list into a line of its own, where a script has joined them.
fn lists(text: &str) -> String {
    let mut mended = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let own = own_number(line);
        let is_entry = own.is_some() || line.starts_with("- ") || line.starts_with("* ");
        let entries = if line.starts_with(['|', ' ', '\t', '>', '#']) { Vec::new() } else { entries(line, own) };
        let mut end = 0;
        for (index, start) in entries.iter().enumerate() {
            mended += line[end..start.at].trim_end();
            mended += if index == 0 && !is_entry { "\n\n" } else { "\n" };
            end = start.at;
            if start.sign == '•' {
                mended.push('-');
                end += '•'.len_utf8();
            }
        }
        mended += &line[end..];
    }
    mended
}

/// The number of the entry that a line is.
fn own_number(line: &str) -> Option<u64> {
    let digits = line.len() - line.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    line[digits..].starts_with(". ").then(|| line[..digits].parse().ok()).flatten()
}

/// The entries in the middle of a line.
fn entries(line: &str, own: Option<u64>) -> Vec<Start> {
    let all = starts(line);
    let first = own.unwrap_or(0);
    let numbered =
        all.iter().filter(|start| start.sign == '1' && start.is_sentence && ".:!?;)*".contains(start.before));
    let in_row = numbered.zip(first + 1..).take_while(|(start, number)| start.number == *number).count();
    let is_list = |sign: char| {
        let same: Vec<&Start> = all.iter().filter(|start| start.sign == sign).collect();
        let Some(first) = same.first() else { return false };
        let are_sentences = same.iter().all(|start| start.is_sentence);
        let is_own = line.starts_with(sign);
        let is_introduced = ".:!?;*".contains(first.before) || is_own;
        same.len() + usize::from(is_own) > 1 && is_introduced && (are_sentences || first.before == ':')
    };
    let has_numbers = in_row + usize::from(own.is_some()) > 1;
    let signs = ['-', '*', '•'].map(|sign| (sign, is_list(sign)));
    let (mut next, mut left) = (first + 1, in_row);
    let is_start = |start: &Start| {
        if start.sign == '1' {
            let is_next = has_numbers
                && left > 0
                && start.number == next
                && start.is_sentence
                && ".:!?;)*".contains(start.before);
            if is_next {
                (next, left) = (next + 1, left - 1);
            }
            return is_next;
        }
        signs.iter().any(|(sign, is_list)| *sign == start.sign && *is_list)
    };
    let mut is_start = is_start;
    all.into_iter().filter(|start| is_start(start)).collect()
}

/// The signs in a line that may start an entry.
fn starts(line: &str) -> Vec<Start> {
    let mut found = Vec::new();
    for (space, _) in line.match_indices(' ') {
        let at = space + 1;
        let rest = &line[at..];
        let (sign, length) = match rest.chars().next() {
            Some(sign @ ('-' | '*')) => (sign, 1),
            Some('•') => ('•', '•'.len_utf8()),
            Some(digit) if digit.is_ascii_digit() => {
                let digits = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
                if digits > 2 || !rest[digits..].starts_with('.') {
                    continue;
                }
                ('1', digits + 1)
            }
            _ => continue,
        };
        let Some(words) = rest[length..].strip_prefix(' ') else { continue };
        let Some(before) = line[..space].trim_end().chars().next_back() else { continue };
        let words = words.trim_start();
        let is_sentence = words.starts_with("**") || words.starts_with('[') || words.starts_with(char::is_uppercase);
        let number = if sign == '1' { rest[..length - 1].parse().unwrap_or(0) } else { 0 };
        let count = |sign| line[..space].matches(sign).count();
        let is_inside = count('(') > count(')') || count('[') > count(']') || count('`') % 2 == 1;
        if !words.is_empty() && !is_inside {
            found.push(Start { at, sign, number, before, is_sentence });
        }
    }
    found
}
