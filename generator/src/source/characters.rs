use std::borrow::Cow;

/// Returns true for characters that XML and HTML do not allow and that no text needs: control characters other than tab
/// and line ends, and the code points that Unicode will never assign.
pub fn is_control(letter: char) -> bool {
    let code = u32::from(letter);
    matches!(letter, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\x7f'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}')
        || code & 0xfffe == 0xfffe
}

/// Returns true if a text has characters of [`is_control`].
pub fn has_control(text: &str) -> bool {
    // The first bytes of these characters; most texts have none of them, and bytes are compared faster than characters.
    let may_start = |byte: u8| {
        (byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')) || matches!(byte, 0x7f | 0xc2 | 0xef | 0xf0..=0xff)
    };
    // Without a way out in the middle, the compiler compares many bytes at once.
    let may_have = |bytes: &[u8]| bytes.iter().fold(false, |found, byte| found | may_start(*byte));
    text.as_bytes().chunks(256).any(may_have) && text.contains(is_control)
}

/// The text without characters of [`is_control`].
pub fn without_control(text: Cow<'_, str>) -> Cow<'_, str> {
    if has_control(&text) { Cow::Owned(text.replace(is_control, "")) } else { text }
}

/// Returns true for characters that take no room and show nothing.
pub fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}'
    )
}
