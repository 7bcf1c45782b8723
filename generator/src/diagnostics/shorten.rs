//! Values of the author in messages, which have no limit of their own: a picture inside of a text has 400,000 letters.

/// The longest value in a message, in characters.
const MAX_VALUE_CHARS: usize = 80;

/// The characters that are left of a longer one.
const SHOWN_CHARS: usize = 60;

/// A sentence with its long values cut: words, and texts between backticks or quotes.
///
/// A line to write, `name: value`, stays whole as far as its words do: it has to be copied.
pub(super) fn shortened(text: String) -> String {
    if text.len() <= MAX_VALUE_CHARS {
        return text;
    }
    let is_long = |word: &str| word.len() > MAX_VALUE_CHARS && word.chars().count() > MAX_VALUE_CHARS;
    let text = if text.split(char::is_whitespace).any(is_long) {
        let words = text.split_inclusive(char::is_whitespace);
        words.map(|word| if is_long(word.trim_end()) { cut(word) } else { word.to_owned() }).collect()
    } else {
        text
    };
    ['`', '"']
        .into_iter()
        .fold(text, |text, quote| if text.contains(quote) { without_long(&text, quote) } else { text })
}

/// The text with its long parts between these quotes cut.
fn without_long(text: &str, quote: char) -> String {
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    // Other quotes stand for inches.
    let opens = |(at, _): &(usize, &str), text: &str| !text[..*at].ends_with(|last: char| last.is_alphanumeric());
    while let Some((at, _)) = rest.match_indices(quote).find(|found| opens(found, rest)) {
        let start = at + quote.len_utf8();
        let Some(length) = rest[start..].find(quote) else { break };
        let value = &rest[start..start + length];
        let is_line = value.split_once(": ").is_some_and(|(name, _)| !name.contains(' '));
        short += &rest[..start];
        short += &if value.chars().count() > MAX_VALUE_CHARS && !is_line { cut(value) } else { value.to_owned() };
        short.push(quote);
        rest = &rest[start + length + quote.len_utf8()..];
    }
    short + rest
}

/// The start of a value, and the signs behind it.
fn cut(value: &str) -> String {
    let end = value.trim_end_matches(|last: char| last.is_whitespace() || "`'\"),.;:?!>]}".contains(last));
    let start: String = value.chars().take(SHOWN_CHARS).collect();
    format!("{start}…{}", &value[end.len()..])
}
