//! Normalization of text typed by users.

use std::borrow::Cow;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{
    BinaryProperty, DefaultIgnorableCodePoint, EnumeratedProperty, GeneralCategory, GeneralCategoryGroup,
    NoncharacterCodePoint, Script,
};

use crate::TOO_LONG;

/// Marks of a kind that a letter may have. No word has more, and a pile of them covers the lines around it.
/// <https://www.unicode.org/reports/tr39/#Optional_Detection>
const MAX_MARKS: usize = 4;

/// Returns the one form of a text whose letters can be composed or decomposed (Unicode NFC).
pub fn nfc(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

/// Turns line breaks into `\n`, removes invisible characters, and trims whitespace at both ends. Plain forms send
/// `\r\n` and scripts send `\n`, so the same text is the same request either way; so is one whose letters come
/// decomposed. `site/islands/quote/fields/check.ts` does the same.
pub fn normalize(typed: &str) -> String {
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

/// Returns true if there are control characters. Multi-line values may have line breaks and tabs.
pub fn has_control_chars(value: &str, multi_line: bool) -> bool {
    value.contains(|letter: char| letter.is_control() && !(multi_line && matches!(letter, '\n' | '\t')))
}

/// [`TOO_LONG`] with the limit filled in.
pub fn too_long(max_chars: usize) -> String {
    TOO_LONG.replace("{most}", &max_chars.to_string())
}
