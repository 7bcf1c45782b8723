//! Normalization of text typed by users.

use std::borrow::Cow;

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::props::{
    BinaryProperty, DefaultIgnorableCodePoint, EnumeratedProperty, GeneralCategory, GeneralCategoryGroup, Script,
};

/// Marks in a row that a letter may have. No word has more, and a pile of them covers the lines around it.
/// <https://www.unicode.org/reports/tr39/#Optional_Detection>
const MAX_MARKS: usize = 4;

/// The message for a value with too many characters.
pub const TOO_LONG: &str = "Please use {most} characters at most";

/// The message for a value with control characters.
pub const CONTROL_CHARS: &str = "Please remove characters that cannot be seen";

/// Returns the one form of a text whose letters can be composed or decomposed (Unicode NFC).
pub fn nfc(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

/// The opposite of [`nfc`]: every accent is a character of its own (Unicode NFD).
pub(super) fn nfd(text: &str) -> Cow<'_, str> {
    DecomposingNormalizerBorrowed::new_nfd().normalize(text)
}

/// Turns line breaks into `\n`, removes invisible characters, and trims whitespace at both ends. Plain forms send
/// `\r\n` and scripts send `\n`, so the same text is the same request either way; so is one whose letters come
/// decomposed. `site/islands/quote/fields/check.ts` does the same.
pub(super) fn normalize(typed: &str) -> String {
    let text = typed.replace("\r\n", "\n").replace(['\u{2028}', '\u{2029}'], " ");
    let seen = if text.is_ascii() { text } else { without_piles(&nfc(&visible(&nfc(&text)))) };
    seen.trim().to_owned()
}

/// A text without invisible characters. Phones put some around numbers copied from their contacts, so they are removed
/// instead of rejected; in the inbox they could disguise a text, and to a program say what no person sees. Emoji and
/// words of some alphabets need joiners and selectors, one between or after their own characters.
fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if is_invisible(letter) {
            continue;
        }
        seen.push(letter);
        if joins(letter) {
            seen.extend(letters.next_if(|next| is_selector(*next)));
            let mut ahead = letters.clone();
            if let Some(joiner @ ('\u{200c}' | '\u{200d}')) = ahead.next()
                && ahead.next().is_some_and(joins)
            {
                seen.push(joiner);
            }
        }
    }
    seen
}

fn is_invisible(letter: char) -> bool {
    // The blank of Braille is a symbol.
    letter == '\u{2800}'
        || DefaultIgnorableCodePoint::for_char(letter)
        || GeneralCategory::for_char(letter) == GeneralCategory::Format
}

fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// True for visible characters beside which a joiner or a selector changes what is seen.
fn joins(letter: char) -> bool {
    let category = GeneralCategory::for_char(letter);
    let is_shown =
        !GeneralCategoryGroup::Separator.contains(category) && !GeneralCategoryGroup::Other.contains(category);
    is_shown
        && !letter.is_ascii()
        && !is_invisible(letter)
        && !matches!(Script::for_char(letter), Script::Latin | Script::Greek | Script::Cyrillic)
}

/// A text in which no letter has more than [`MAX_MARKS`] marks.
fn without_piles(text: &str) -> String {
    let mut marks = 0;
    let is_kept = |letter: &char| {
        let category = GeneralCategory::for_char(*letter);
        let is_mark = matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark);
        marks = if is_mark { marks + 1 } else { 0 };
        marks <= MAX_MARKS
    };
    text.chars().filter(is_kept).collect()
}

/// Letters that are more than a letter with an accent, as people type them without their keys. The search over posts
/// has the same: `site/islands/search/words.ts`.
const SPELLED: [(char, &str); 17] = [
    ('æ', "ae"),
    ('ð', "d"),
    ('ø', "o"),
    ('þ', "th"),
    ('ß', "ss"),
    ('đ', "d"),
    ('ħ', "h"),
    ('ı', "i"),
    ('ĳ', "ij"),
    ('ĸ', "k"),
    ('ŀ', "l"),
    ('ł', "l"),
    ('ŉ', "n"),
    ('ŋ', "ng"),
    ('œ', "oe"),
    ('ŧ', "t"),
    ('ſ', "s"),
];

/// Writes a text as searches compare it: in small letters, without accents and apostrophes, and without hyphens beside
/// letters and digits.
pub fn fold(text: &str, folded: &mut String) {
    folded.clear();
    let text = nfd(text);
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '`' | '´' | '‘' | '’' | 'ʻ' | 'ʼ' | '′' | '\u{300}'..='\u{36f}' => continue,
            letter if is_hyphen(letter) => {
                if !before.is_alphanumeric() && !letters.peek().is_some_and(|next| next.is_alphanumeric()) {
                    folded.push('-');
                }
            }
            letter if letter.is_ascii() => folded.push(letter.to_ascii_lowercase()),
            letter => {
                for small in letter.to_lowercase() {
                    match SPELLED.iter().find(|(known, _)| *known == small) {
                        Some((_, plain)) => folded.push_str(plain),
                        None => folded.push(small),
                    }
                }
            }
        }
        before = letter;
    }
}

/// True for hyphens and dashes.
pub(super) fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Returns true if there are control characters. Multi-line values may have line breaks and tabs.
pub(super) fn has_control_chars(value: &str, multi_line: bool) -> bool {
    value.contains(|letter: char| letter.is_control() && !(multi_line && matches!(letter, '\n' | '\t')))
}

/// [`TOO_LONG`] with the limit filled in.
pub(super) fn too_long(max_chars: usize) -> String {
    TOO_LONG.replace("{most}", &max_chars.to_string())
}
