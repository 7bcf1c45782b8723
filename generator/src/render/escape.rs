use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The characters that `encodeURIComponent` of JavaScript encodes.
const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

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

/// Encodes text as `encodeURIComponent` does, and escapes that.
pub(super) fn push_encoded(html: &mut String, text: &str) {
    utf8_percent_encode(text, COMPONENT).for_each(|part| push_escaped(html, part));
}
