use base64::{Engine, prelude::BASE64_STANDARD};
use lettre::{
    Address,
    message::header::{HeaderName, HeaderValue},
};

/// The header that keeps automatic answers, such as those of an absence, from going out for an e-mail that no person
/// wrote (RFC 3834, section 5): `auto-generated`, or `auto-replied` in answer to somebody.
pub(super) fn auto_submitted(how: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), how.to_owned())
}

/// The start of an encoded word (RFC 2047).
const ENCODED_WORD: &str = "=?";

/// Bytes of text in an encoded word, so that the first line with one has fewer than 76 characters.
const BYTES_PER_WORD: usize = 39;

/// The subject of an e-mail. A name that looks like encoded words is encoded itself: mail programs would decode it, to
/// characters that nobody can send in the form.
pub(super) fn subject(text: String) -> HeaderValue {
    let name = HeaderName::new_from_ascii_str("Subject");
    if text.contains(ENCODED_WORD) {
        let encoded = encoded(&text);
        HeaderValue::dangerous_new_pre_encoded(name, text, encoded)
    } else {
        HeaderValue::new(name, text)
    }
}

/// An address that a customer typed, if e-mails can be sent to it. The form's rule is that of browsers, which take some
/// more. One that looks like an encoded word is another address to mail programs that decode it.
pub(super) fn typed_address(text: &str) -> Option<Address> {
    text.parse().ok().filter(|_| !text.contains(ENCODED_WORD))
}

/// A text as encoded words, each on a line.
fn encoded(text: &str) -> String {
    let mut parts = vec![String::new()];
    for letter in text.chars() {
        if parts.last().is_none_or(|part| part.len() + letter.len_utf8() > BYTES_PER_WORD) {
            parts.push(String::new());
        }
        parts.last_mut().expect("one part at least").push(letter);
    }
    let words: Vec<_> = parts.iter().map(|part| format!("=?utf-8?b?{}?=", BASE64_STANDARD.encode(part))).collect();
    words.join("\r\n ")
}
