//! The signs of print in texts that are typed on a keyboard: curly quotes, dashes in ranges, and spaces that do not
//! break.
//!
//! A quote after a number stays straight: `12"x12"` is a size, not the end of a quotation.

use std::{borrow::Cow, cell::Cell};

use locales::{Locale, Print};

use crate::source::has_byte;

/// The dash of a range. The word joiners around it keep the range on one line.
const RANGE: &str = "\u{2060}–\u{2060}";
/// A space at which no line ends.
const SPACE: &str = "\u{a0}";

/// A narrow space at which no line ends.
const NARROW_SPACE: &str = "\u{202f}";

thread_local! {
    static LANGUAGE: Cell<Locale> = const { Cell::new(Locale::ENGLISH) };
}

/// The language in which this thread prints texts, and makes addresses of them. A text does not know its own, and gets its
/// signs when it is written into the props of a page. Threads of the pipeline have that of the thread that starts them.
pub fn language() -> Locale {
    LANGUAGE.get()
}

/// Prints the texts of this thread in another language.
pub fn set_language(language: Locale) {
    LANGUAGE.set(language);
}

/// A quote that was typed straight.
#[derive(Debug, Clone, Copy)]
pub struct Quote {
    /// `"` or `'`.
    pub sign: char,
    /// The character before it in the paragraph.
    pub before: Option<char>,
    /// The character after it in the paragraph.
    pub after: Option<char>,
    /// True for an apostrophe at the start or the end of a word that lacks letters: 'twas, rock 'n' roll.
    pub is_elision: bool,
}

/// Returns true between these texts for an apostrophe in place of letters at the edge of a word.
pub fn is_elision(before: &str, after: &str) -> bool {
    const WORDS: [&str; 6] = ["em", "til", "tis", "twas", "twere", "twill"];
    let is_quote = |sign: char| matches!(sign, '\'' | '’');
    if let Some(start) = before.strip_suffix(['n', 'N']).and_then(|start| start.strip_suffix(is_quote)) {
        return start.ends_with(char::is_whitespace);
    }
    let word = after.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    let ends_quoted = after[word.len()..].starts_with(is_quote);
    let is_one = WORDS.iter().any(|one| word.eq_ignore_ascii_case(one)) && !ends_quoted;
    !before.ends_with(char::is_alphanumeric) && (is_one || word.eq_ignore_ascii_case("n") && ends_quoted)
}

/// A text with the signs of print. Addresses, codes and phone numbers keep their hyphens.
pub fn printed(text: &str) -> Cow<'_, str> {
    replace(text, true)
}

/// The same without quotes, for a text whose quotes are decided together with those around it.
pub fn printed_numbers(text: &str) -> Cow<'_, str> {
    replace(text, false)
}

fn replace(text: &str, quotes: bool) -> Cow<'_, str> {
    let print = language().print();
    let spaced = !print.spaced.is_empty() && has_byte(text, |byte| matches!(byte, b':' | b';' | b'!' | b'?' | 0xc2));
    if !spaced && !has_byte(text, |byte| byte.is_ascii_digit() | (quotes & matches!(byte, b'"' | b'\''))) {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let (mut signs, mut typed) = (Vec::new(), Vec::new());
    for (at, &byte) in bytes.iter().enumerate() {
        // A blank that does not break is beside a digit, or behind `sq`.
        let is_beside_digit = || {
            bytes[..at].last().is_some_and(|last| last.is_ascii_digit() || *last == b'q')
                || bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
        };
        match byte {
            b' ' if !is_beside_digit() => {}
            b'-' if is_range(&text[..at], &text[at + 1..], print) => signs.push((at, RANGE)),
            b' ' if precedes_unit(&text[..at], &text[at + 1..], print) || is_in_name(&text[..at], &text[at + 1..]) => {
                signs.push((at, SPACE));
            }
            b'"' | b'\'' if quotes => {
                let (before, after) = (text[..at].chars().next_back(), text[at + 1..].chars().next());
                let is_elision = byte == b'\'' && is_elision(&text[..at], &text[at + 1..]);
                typed.push((at, Quote { sign: char::from(byte), before, after, is_elision }));
            }
            _ => {}
        }
    }
    signs.extend(decided(&typed));
    if spaced {
        signs.extend(spaces(text, print));
    }
    if signs.is_empty() {
        return Cow::Borrowed(text);
    }
    signs.sort_unstable_by_key(|(at, _)| *at);
    signs.dedup_by_key(|(at, _)| *at);
    let mut printed = String::with_capacity(text.len() + 8 * signs.len());
    let mut start = 0;
    for (at, sign) in signs {
        printed.extend([&text[start..at], sign]);
        start = at + 1;
    }
    printed.push_str(&text[start..]);
    Cow::Owned(printed)
}

/// The signs of French with the narrow space before them, whether a space was typed or none: `Quoi ?`. A sign inside a
/// word, as in an address or a time, has none.
fn spaces<'t>(text: &'t str, print: &'static Print) -> impl Iterator<Item = (usize, &'static str)> + 't {
    let is_spaced = |sign: char| print.spaced.contains(sign) || sign == '»';
    text.char_indices().filter_map(move |(at, sign)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + sign.len_utf8()..].chars().next());
        let ends_word =
            || before.is_some_and(|last| last.is_alphanumeric() || matches!(last, ')' | '"' | '\'' | '%' | '€'));
        let ends = || after.is_none_or(|next| next.is_whitespace() || matches!(next, '"' | ')' | '»'));
        match sign {
            ' ' if after.is_some_and(is_spaced) || before == Some('«') => Some((at, NARROW_SPACE)),
            ':' if print.spaced.contains(':') && ends_word() && ends() => Some((at, "\u{202f}:")),
            ';' if print.spaced.contains(';') && ends_word() && ends() => Some((at, "\u{202f};")),
            '!' if print.spaced.contains('!') && ends_word() && ends() => Some((at, "\u{202f}!")),
            '?' if print.spaced.contains('?') && ends_word() && ends() => Some((at, "\u{202f}?")),
            _ => None,
        }
    })
}

/// True between the two numbers of a range such as `15-20` or `$1,600-4,000`.
fn is_range(before: &str, after: &str, print: &Print) -> bool {
    let is_part = |char: char| char.is_ascii_digit() || matches!(char, ',' | '.');
    let left = &before[before.trim_end_matches(is_part).len()..];
    let before = &before[..before.len() - left.len()];
    let (money, before) = before.strip_suffix('$').map_or((false, before), |before| (true, before));
    let after = after.strip_prefix('$').unwrap_or(after);
    let right = &after[..after.len() - after.trim_start_matches(is_part).len()];
    let right = right.trim_end_matches([',', '.']);
    let mut next = after[right.len()..].chars();
    let starts = before.chars().next_back().is_none_or(|char| char.is_whitespace() || matches!(char, '(' | '"' | '“'));
    let ends = match (next.next(), next.next()) {
        (None, _) => true,
        (Some('.' | ','), Some(next)) => !next.is_alphanumeric(),
        (Some('€'), _) => print.decimal == ',',
        (Some(next), _) => next.is_whitespace() || ".,;:!?)%\"”'’".contains(next),
    };
    // In Europe the digits of a phone number stand in groups of any length: 08141 12-345.
    let follows_digits = || before.trim_end().ends_with(|last: char| last.is_ascii_digit());
    let is_phone = !money && (left.len() == 3 && right.len() == 4 || print.decimal == ',' && follows_digits());
    let grows = || number(left, print).zip(number(right, print)).is_some_and(|(left, right)| left < right);
    starts && ends && !is_phone && grows()
}

/// A number with signs between its groups. One that starts with a needless zero is a code.
fn number(digits: &str, print: &Print) -> Option<f64> {
    let is_code = digits.strip_prefix('0').is_some_and(|rest| !rest.is_empty() && !rest.starts_with('.'));
    if is_code || !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    match print.decimal {
        ',' => digits.replace('.', "").replace(',', ".").parse().ok(),
        _ => digits.replace(',', "").parse().ok(),
    }
}

/// True at the space of `24 hours` and `400 sq ft`.
fn precedes_unit(before: &str, after: &str, print: &Print) -> bool {
    let word = || after.split(|char: char| !char.is_alphanumeric()).next().unwrap_or_default();
    if before.ends_with(|last: char| last.is_ascii_digit()) {
        print.units.contains(&word()) || print.signs_are_units && after.starts_with(['%', '€', '$', '£', '°'])
    } else {
        (before.ends_with(" sq") || before.ends_with("\u{a0}sq")) && word() == "ft"
    }
}

/// True at the space of names of an abbreviation and a number, such as `CSP 2` and `US 41`.
fn is_in_name(before: &str, after: &str) -> bool {
    let rest = before.trim_end_matches(|last: char| last.is_ascii_uppercase());
    let letters = before.len() - rest.len();
    (2..=5).contains(&letters)
        && !rest.ends_with(char::is_alphanumeric)
        && after.starts_with(|first: char| first.is_ascii_digit())
}

/// A label as it stands within a sentence: with a small first letter, unless it is an abbreviation, or German.
pub fn within_a_sentence(label: &str, language: &str) -> String {
    let mut letters = label.chars();
    let first = letters.next().filter(|_| !language.starts_with("de"));
    match first.filter(|_| letters.clone().next().is_some_and(char::is_lowercase)) {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => label.to_owned(),
    }
}

/// Decides the quotes of a paragraph together. Returns the text of each, with the place that came with it.
pub fn decided(quotes: &[(usize, Quote)]) -> Vec<(usize, &'static str)> {
    let mut texts = Vec::with_capacity(quotes.len());
    if quotes.is_empty() {
        return texts;
    }
    for sign in ['"', '\''] {
        let of_sign = quotes.iter().filter(|(_, quote)| quote.sign == sign);
        let (places, quotes): (Vec<usize>, Vec<&Quote>) = of_sign.map(|(place, quote)| (*place, quote)).unzip();
        texts.extend(places.into_iter().zip(of_one_kind(&quotes)));
    }
    texts
}

/// The texts of the quotes of one kind in a paragraph.
fn of_one_kind(quotes: &[&Quote]) -> Vec<&'static str> {
    // For each, true if the next quote that is no measure ends a quotation.
    let mut end_follows = vec![false; quotes.len()];
    for index in (1..quotes.len()).rev() {
        let next = quotes[index];
        let is_unclear = next.is_after_number() || next.is_apostrophe();
        end_follows[index - 1] = if is_unclear { end_follows[index] } else { !next.opens() };
    }
    let [open, close, open_inside, close_inside] = language().print().quotes;
    let mut is_open = false;
    let mut texts: Vec<&str> = Vec::with_capacity(quotes.len());
    for (quote, end_follows) in quotes.iter().zip(end_follows) {
        let is_second_of_two = quote.before == Some(quote.sign) && texts.last().is_some_and(|last| last.is_ascii());
        let is_measure = quote.is_after_number() && (!is_open || end_follows) || is_second_of_two;
        let (text, opens) = match (quote.sign, quote.opens()) {
            ('"', _) if is_measure => ("\"", is_open),
            ('"', true) => (open, true),
            ('"', false) => (close, false),
            _ if is_measure => ("'", is_open),
            // Without an end it stands for letters left out: 'twas.
            (_, true) if end_follows => (open_inside, true),
            _ if quote.is_apostrophe() => ("’", is_open),
            _ => (if is_open { close_inside } else { "’" }, false),
        };
        is_open = opens;
        texts.push(text);
    }
    texts
}

impl Quote {
    /// Returns true if it can be the sign for feet or inches.
    fn is_after_number(&self) -> bool {
        self.before.is_some_and(char::is_numeric) && !self.is_apostrophe()
    }

    /// Returns true between two letters, as in "it's" and "the 1990's", and for one in place of letters. `6'x8'` has two
    /// measures.
    fn is_apostrophe(&self) -> bool {
        let is_letter = |next: char| next.is_alphabetic() && !matches!(next, 'x' | 'X' | '×');
        let after_number = self.before.is_some_and(char::is_numeric);
        let is_inside = self.before.is_some_and(char::is_alphanumeric)
            && self.after.is_some_and(if after_number { is_letter } else { char::is_alphanumeric });
        self.is_elision || (self.sign == '\'' && is_inside)
    }

    /// Returns true if a quotation can start here.
    fn opens(&self) -> bool {
        let starts = self.before.is_none_or(|before| before.is_whitespace() || "([{–—-/\"'“‘¿¡".contains(before));
        let is_year = self.sign == '\'' && self.after.is_some_and(char::is_numeric);
        starts
            && !is_year
            && !self.is_elision
            && self.after.is_some_and(|next| !next.is_whitespace() && !".,;:!?)]}".contains(next))
    }
}
