//! Texts typed by users, as they are compared.

use std::borrow::Cow;

use forms::{CONTROL_CHARS, has_control_chars, normalize, too_long};
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::props::{EnumeratedProperty, GeneralCategory};

/// Normalizes a typed text of one line, or of several, and checks its length and its characters.
///
/// # Errors
///
/// Returns a message that says what to write instead.
pub(super) fn checked(typed: &str, max_chars: usize, has_lines: bool) -> Result<String, String> {
    let text = normalize(typed);
    if text.chars().count() > max_chars {
        return Err(too_long(max_chars));
    }
    if has_control_chars(&text, has_lines) {
        return Err(CONTROL_CHARS.to_owned());
    }
    Ok(text)
}

/// The text in which every accent is a character of its own (Unicode NFD).
pub(super) fn nfd(text: &str) -> Cow<'_, str> {
    DecomposingNormalizerBorrowed::new_nfd().normalize(text)
}

/// Letters that are more than a letter with an accent, as people type them without their keys.
const SPELLED: [(char, &str); 23] = [
    ('æ', "ae"),
    ('ð', "d"),
    ('ø', "o"),
    ('þ', "th"),
    ('đ', "d"),
    ('ħ', "h"),
    ('ĸ', "k"),
    ('ł', "l"),
    ('ŋ', "ng"),
    ('œ', "oe"),
    ('ŧ', "t"),
    ('ƙ', "k"),
    ('ƒ', "f"),
    ('ƴ', "y"),
    ('ɓ', "b"),
    ('ɔ', "o"),
    ('ɖ', "d"),
    ('ɗ', "d"),
    ('ə', "e"),
    ('ɛ', "e"),
    ('ɣ', "g"),
    ('ɩ', "i"),
    ('ʋ', "v"),
];

/// Writes a text as searches compare it: in small letters, each in its usual width and form, without accents and
/// apostrophes, and without hyphens beside letters and digits.
pub(super) fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let text = without_forms(text);
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        match letter {
            letter if APOSTROPHES.contains(&letter) || letter == MIDDLE_DOT => continue,
            letter if is_hyphen(letter) => {
                if !before.is_alphanumeric() && !letters.peek().is_some_and(|next| next.is_alphanumeric()) {
                    folded.push('-');
                }
            }
            letter if letter.is_ascii() => folded.push(letter.to_ascii_lowercase()),
            letter if is_accent(letter) => continue,
            letter => {
                for small in caseless(letter) {
                    match SPELLED.iter().find(|(known, _)| *known == small) {
                        Some((_, plain)) => folded.push_str(plain),
                        None => folded.push(small),
                    }
                }
            }
        }
        before = letter;
    }
    folded
}

/// Signs that people type or that names have for an apostrophe, and those of Arabic names in Latin letters.
const APOSTROPHES: [char; 12] =
    ['\'', '`', '‘', '’', '\u{201b}', '\u{2b9}', '\u{2bb}', '\u{2bc}', '\u{2be}', '\u{2bf}', '′', '\u{a78c}'];

/// The point between two letters l of Catalan, which one sign for both has too.
const MIDDLE_DOT: char = '\u{b7}';

/// A text in which each accent is a character of its own, and each letter has its usual width and form (Unicode NFKD).
fn without_forms(text: &str) -> Cow<'_, str> {
    const ACCENTS_ALONE: [char; 5] = ['´', '\u{384}', '\u{1fbd}', '\u{1fbf}', '\u{1ffd}'];
    let nfkd = DecomposingNormalizerBorrowed::new_nfkd();
    // They would become a blank with an accent, and people type them for an apostrophe.
    if text.contains(ACCENTS_ALONE) {
        nfkd.normalize(&text.replace(ACCENTS_ALONE, "'")).into_owned().into()
    } else {
        nfkd.normalize(text)
    }
}

fn is_accent(letter: char) -> bool {
    GeneralCategory::for_char(letter) == GeneralCategory::NonspacingMark
}

/// The text that is the same for all texts that differ in the case, width or form of their letters only. Accents stay.
pub(super) fn without_case(text: &str) -> String {
    let nfkc = ComposingNormalizerBorrowed::new_nfkc();
    let small: String = nfkc.normalize(text).chars().flat_map(caseless).collect();
    // The capital of an i with a point and that of one without are letters of their own in Turkish alone.
    nfkc.normalize(&small.replace("i\u{307}", "i")).into_owned()
}

/// A letter in the case in which those that are the same in capitals are the same: `ß` and `ss`, `ς` and `σ`.
fn caseless(letter: char) -> impl Iterator<Item = char> {
    letter.to_lowercase().flat_map(char::to_uppercase).flat_map(char::to_lowercase)
}

/// True for hyphens and dashes.
pub(super) fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}
