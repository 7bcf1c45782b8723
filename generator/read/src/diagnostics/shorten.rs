//! Values of the author in messages, which have no limit of their own: a picture inside of a text has 400,000 letters.
//!
//! A message shows the start of a long value. A help is copied, so it names the value by a word in capitals instead, and
//! says what this word stands for.

use std::ops::Range;

/// The longest value in a message, in characters.
const MAX_VALUE_CHARS: usize = 80;

/// The characters that are left of a longer one.
const SHOWN_CHARS: usize = 60;

/// The first and the last characters by which a help tells which value is meant.
const START_CHARS: usize = 36;
const END_CHARS: usize = 24;

/// A message with its long values cut: words, and texts between backticks or quotes.
pub(super) fn shortened(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut done = 0;
    for at in long_values(text) {
        short += &text[done..at.start];
        short.extend(text[at.clone()].chars().take(SHOWN_CHARS));
        short.push('…');
        done = at.end;
    }
    short + &text[done..]
}

/// A help with words in capitals in the place of its long values, and what they stand for.
pub(super) fn copyable(text: String) -> String {
    let places = long_values(&text);
    if places.is_empty() {
        return text;
    }
    let mut help = String::new();
    let mut names: Vec<(&str, String)> = Vec::new();
    let mut done = 0;
    for at in places {
        let value = &text[at.clone()];
        help += &text[done..at.start];
        help += &name_of(value, &mut names);
        done = at.end;
    }
    help += &text[done..];
    for (value, name) in names {
        let start: String = value.chars().take(START_CHARS).collect();
        let end = value.char_indices().rev().nth(END_CHARS - 1).map_or(0, |(at, _)| at);
        help += if help.ends_with(['.', '?']) { " " } else { "; " };
        help += &format!("{name} stands for all that begins with `{start}` and ends with `{}`", &value[end..]);
    }
    help
}

/// The word in capitals for a value.
fn name_of<'t>(value: &'t str, names: &mut Vec<(&'t str, String)>) -> String {
    if let Some((_, name)) = names.iter().find(|(other, _)| *other == value) {
        return name.clone();
    }
    let kind = match value {
        _ if value.contains(char::is_whitespace) => "WORDS",
        _ if value.contains('/') => "ADDRESS",
        _ => "NAME",
    };
    let same = names.iter().filter(|(_, name)| name.starts_with(kind)).count();
    let name = if same == 0 { kind.to_owned() } else { format!("{kind}{}", same + 1) };
    names.push((value, name.clone()));
    name
}

fn is_long(value: &str) -> bool {
    value.len() > MAX_VALUE_CHARS && value.chars().count() > MAX_VALUE_CHARS
}

/// The places of long values, in order: words, and texts between backticks or quotes.
fn long_values(text: &str) -> Vec<Range<usize>> {
    if !is_long(text) {
        return Vec::new();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut add = |at: Range<usize>| {
        if !at.is_empty() && !found.iter().any(|other| other.start < at.end && at.start < other.end) {
            found.push(at);
        }
    };
    let at_of = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        start..start + part.len()
    };
    for word in text.split_whitespace().filter(|word| is_long(word)) {
        // Of a link the words or the address.
        let longest = word.split("](").max_by_key(|part| part.len()).unwrap_or(word);
        let value = longest.trim_start_matches(['[', '(', '{', '<', '!', '*', '~', '`', '"', '\'']);
        let value =
            value.trim_end_matches([']', ')', '}', '>', '!', '*', '~', '`', '"', '\'', ',', '.', ';', ':', '?']);
        add(at_of(value));
    }
    for (end, _) in text.match_indices("](") {
        let words = text[..end].rfind('[').map_or("", |start| &text[start + 1..end]);
        if is_long(words) {
            add(at_of(words));
        }
    }
    for quote in ['`', '"'] {
        for inner in between(text, quote).into_iter().filter(|inner| is_long(inner)) {
            values_of(inner).into_iter().map(at_of).for_each(&mut add);
        }
    }
    found.sort_by_key(|at| at.start);
    found
}

/// The texts between these quotes.
fn between(text: &str, quote: char) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    // Other quotes stand for inches.
    let opens = |(at, _): &(usize, &str), text: &str| !text[..*at].ends_with(|last: char| last.is_alphanumeric());
    while let Some((at, _)) = rest.match_indices(quote).find(|found| opens(found, rest)) {
        rest = &rest[at + quote.len_utf8()..];
        let Some(length) = rest.find(quote) else { break };
        found.push(&rest[..length]);
        rest = &rest[length + quote.len_utf8()..];
    }
    found
}

/// The long values of a piece to copy: the value of a line of YAML, each one of a group or list between braces or
/// brackets, and the words of a line of markdown behind the sign that starts it.
fn values_of(inner: &str) -> Vec<&str> {
    let line = inner.split_once(": ").filter(|(name, _)| !name.contains(' '));
    let value = line.map_or(inner, |(_, value)| value).trim();
    if line.is_none() || !value.starts_with(['{', '[']) {
        let is_sign = |sign: char| "#-*!~>\"' ".contains(sign);
        return vec![value.trim_matches(is_sign)];
    }
    let mut found = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (at, sign) in value.char_indices() {
        let is_quote = sign == '"' && !value[..at].ends_with('\\');
        quoted ^= is_quote;
        if is_quote || !quoted && ("{}[],".contains(sign) || value[at..].starts_with(": ")) {
            found.push(value[start..at].trim());
            start = at + sign.len_utf8();
        }
    }
    found.retain(|one| is_long(one));
    found
}
