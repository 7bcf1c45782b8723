/// Escapes text as React does.
pub(super) fn push_escaped(html: &mut String, text: &str) {
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "&quot;",
            b'&' => "&amp;",
            b'\'' => "&#x27;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            _ => continue,
        };
        html.push_str(&text[from..at]);
        html.push_str(escape);
        from = at + 1;
    }
    html.push_str(&text[from..]);
}

/// Encodes text as the function `encodeURIComponent` of JavaScript does, and escapes that.
pub(super) fn push_encoded(html: &mut String, text: &str) {
    for byte in text.bytes() {
        match byte {
            b'\'' => html.push_str("&#x27;"),
            _ if byte.is_ascii_alphanumeric() || b"-_.!~*()".contains(&byte) => html.push(char::from(byte)),
            _ => {
                const DIGITS: [char; 16] =
                    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
                html.extend(['%', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
            }
        }
    }
}
