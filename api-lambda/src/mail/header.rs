use std::error::Error;

use base64::{Engine, prelude::BASE64_STANDARD};
use lettre::{
    Address,
    message::header::{Header, HeaderName, HeaderValue},
};

/// Keeps automatic answers, such as those of an absence, from going out for an e-mail that no person wrote. RFC 3834,
/// section 5.
#[derive(Clone, Copy)]
pub(super) enum AutoSubmitted {
    /// The program wrote by itself.
    Generated,
    /// The program wrote in answer to somebody.
    Replied,
}

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        if text == "auto-replied" { Ok(Self::Replied) } else { Ok(Self::Generated) }
    }

    fn display(&self) -> HeaderValue {
        let value = match self {
            Self::Generated => "auto-generated",
            Self::Replied => "auto-replied",
        };
        HeaderValue::new(Self::name(), value.to_owned())
    }
}

/// The start of an encoded word (RFC 2047).
const ENCODED_WORD: &str = "=?";

/// Bytes of text in an encoded word, so that the first line with one has fewer than 76 characters.
const BYTES_PER_WORD: usize = 39;

/// The subject of an e-mail. A name that looks like encoded words is encoded itself: mail programs would decode it, to
/// characters that nobody can send in the form.
#[derive(Clone)]
pub(super) struct Subject(pub(super) String);

impl Header for Subject {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Subject")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        let text = self.0.clone();
        if text.contains(ENCODED_WORD) {
            let encoded = encoded(&text);
            HeaderValue::dangerous_new_pre_encoded(Self::name(), text, encoded)
        } else {
            HeaderValue::new(Self::name(), text)
        }
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
