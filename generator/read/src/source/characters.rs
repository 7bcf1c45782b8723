use std::{borrow::Cow, ops::RangeInclusive};

use super::Pairs;

/// Returns true for characters that XML and HTML do not allow and that no text needs: control characters other than tab
/// and line ends, and the code points that Unicode will never assign.
pub fn is_control(letter: char) -> bool {
    let code = u32::from(letter);
    matches!(letter, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\x7f'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}')
        || code & 0xfffe == 0xfffe
}

/// Returns true if a text has characters of [`is_control`].
pub fn has_control(text: &str) -> bool {
    // Most texts have none of these, and bytes are compared faster than characters.
    has_byte(text, may_start_control) && text.contains(is_control)
}

/// Returns false for a text with these pairs without characters of [`is_control`].
pub fn may_have_control(pairs: &Pairs) -> bool {
    (0..=u8::MAX).any(|byte| may_start_control(byte) && pairs.has_byte(byte))
}

/// Returns true for the first bytes of characters of [`is_control`].
fn may_start_control(byte: u8) -> bool {
    (byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')) || matches!(byte, 0x7f | 0xc2 | 0xef | 0xf0..=0xff)
}

/// Returns true if a byte of a text is one of those that are meant, which comparisons alone should tell.
#[inline]
pub fn has_byte(text: &str, is_meant: impl Fn(u8) -> bool) -> bool {
    // Without a way out in the middle, the compiler compares many bytes at once.
    let in_chunk = |bytes: &[u8]| bytes.iter().fold(false, |found, byte| found | is_meant(*byte));
    text.as_bytes().chunks(256).any(in_chunk)
}

/// The text without characters of [`is_control`].
pub fn without_control(text: Cow<'_, str>) -> Cow<'_, str> {
    if has_control(&text) { Cow::Owned(text.replace(is_control, "")) } else { text }
}

/// The first sign of a text that nobody sees and that has no work where it stands, with its byte: it turns letters
/// around, parts a word for search, or comes along with copied text. Those that join letters of some scripts and the
/// parts of an emoji, and those between texts of both directions, are none.
pub fn hidden_sign(text: &str) -> Option<(usize, char)> {
    if text.is_ascii() {
        return None;
    }
    let has_both_directions = || text.contains(is_right_to_left);
    let count = |sign: char| text.matches(sign).count();
    // Around a number in a text from right to left.
    let are_closed = || has_both_directions() && count('\u{202a}') + count('\u{202b}') == count('\u{202c}');
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let has_work = match letter {
            // The form of an emoji, the blanks of two scripts, and the places at which a long word may be parted.
            '\u{ad}' | '\u{fe00}'..='\u{fe0f}' | '\u{180b}'..='\u{180f}' | '\u{34f}' => true,
            '\u{200c}' | '\u{200d}' => {
                is_joined(before) || text[at + letter.len_utf8()..].starts_with(is_right_to_left)
            }
            '\u{202a}'..='\u{202c}' => are_closed(),
            '\u{200b}' => matches!(before, '\u{e00}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3040}'..='\u{9fff}'),
            '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{2066}'..='\u{2069}' => has_both_directions(),
            '\u{e0000}'..='\u{e007f}' => before == '\u{1f3f4}',
            _ => !is_invisible(letter),
        };
        // Some editors start each file with it.
        let starts_file = at == 0 && letter == '\u{feff}';
        if !has_work && !starts_file {
            return Some((at, letter));
        }
        // A flag is followed by the letters of its region.
        if !('\u{e0000}'..='\u{e007f}').contains(&letter) {
            before = letter;
        }
    }
    None
}

/// Returns true for letters of scripts, and for emoji, that a sign of no width joins to the next one.
fn is_joined(letter: char) -> bool {
    matches!(letter, '\u{600}'..='\u{1cff}' | '\u{203c}'..='\u{3299}' | '\u{a800}'..='\u{abff}' | '\u{fe0f}' | '\u{10000}'..)
}

fn is_right_to_left(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

/// Characters that take no room and show nothing.
const INVISIBLE: [RangeInclusive<char>; 13] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
];

/// Returns true for characters that take no room and show nothing.
pub fn is_invisible(letter: char) -> bool {
    !letter.is_ascii() && INVISIBLE.iter().any(|range| range.contains(&letter))
}

/// Returns false for a text without such characters, and without those of [`hidden_sign`].
pub fn may_have_invisible(pairs: &Pairs) -> bool {
    // Letters of flags start with these two bytes.
    pairs.has_any(0xf3, [0xa0].into_iter())
        || INVISIBLE.iter().flat_map(Clone::clone).any(|letter| pairs.may_have(letter.encode_utf8(&mut [0; 4])))
}
