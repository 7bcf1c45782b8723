//! Normalization of text typed by users.

use std::borrow::Cow;

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::props::{
    BinaryProperty, DefaultIgnorableCodePoint, EnumeratedProperty, GeneralCategory, GeneralCategoryGroup,
    NoncharacterCodePoint, Script,
};

/// Marks of a kind that a letter may have. No word has more, and a pile of them covers the lines around it.
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
            seen.extend(letters.next_if(|next| selects(*next, letter)));
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
    // Symbols and marks that are blank: of Braille, of music and of Khitan.
    matches!(letter, '\u{2800}' | '\u{1d159}' | '\u{16fe4}')
        || DefaultIgnorableCodePoint::for_char(letter)
        || NoncharacterCodePoint::for_char(letter)
        || GeneralCategory::for_char(letter) == GeneralCategory::Format
}

/// True for a character that selects one of the forms of the letter before it. Only ideographs, of which names have
/// some, have more than two: behind other characters, they could hide a text.
fn selects(selector: char, letter: char) -> bool {
    match selector {
        '\u{fe0e}' | '\u{fe0f}' => true,
        '\u{fe00}'..='\u{fe0d}' | '\u{e0100}'..='\u{e01ef}' => Script::for_char(letter) == Script::Han,
        _ => false,
    }
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

/// A text in which no letter has more than [`MAX_MARKS`] marks that take no room, and as many that do.
fn without_piles(text: &str) -> String {
    let (mut marks, mut spacing) = (0, 0);
    let is_kept = |letter: &char| {
        let count = match GeneralCategory::for_char(*letter) {
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => &mut marks,
            GeneralCategory::SpacingMark => &mut spacing,
            _ => {
                (marks, spacing) = (0, 0);
                return true;
            }
        };
        *count += 1;
        *count <= MAX_MARKS
    };
    text.chars().filter(is_kept).collect()
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
pub(super) fn fold(text: &str, folded: &mut String) {
    folded.clear();
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

/// Returns true if there are control characters. Multi-line values may have line breaks and tabs.
pub(super) fn has_control_chars(value: &str, multi_line: bool) -> bool {
    value.contains(|letter: char| letter.is_control() && !(multi_line && matches!(letter, '\n' | '\t')))
}

/// [`TOO_LONG`] with the limit filled in.
pub(super) fn too_long(max_chars: usize) -> String {
    TOO_LONG.replace("{most}", &max_chars.to_string())
}
