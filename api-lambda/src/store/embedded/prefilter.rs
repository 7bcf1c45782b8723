//! A quick test of stored requests, without parsing them.

use crate::domain::{Email, SearchText, Word, fold};

/// The start of the phone number in the JSON of a stored request.
const PHONE: &str = r#""phone":{"S":""#;

/// Words that stand in the JSON of each request that has them.
#[derive(Debug, Clone)]
pub(in crate::store) struct Prefilter(Vec<Word>);

impl Prefilter {
    /// The test for a search. Words that can be in a request without standing in its JSON are left out.
    pub(in crate::store) fn of(text: &SearchText) -> Self {
        Self(text.words().iter().filter(|word| is_written(word) && !word.is_in_a_label()).cloned().collect())
    }

    /// The test for requests with an e-mail address, in any case of its letters.
    pub(in crate::store) fn of_email(email: &Email) -> Self {
        Self(Some(Word::of(email.as_str())).filter(is_written).into_iter().collect())
    }

    /// Returns false if the request with this JSON does not match the search. `buffer` is for the folded text.
    pub(super) fn may_match(&self, json: &str, buffer: &mut String) -> bool {
        // Any letter can be written as its number.
        if self.0.is_empty() || json.contains(r"\u") {
            return true;
        }
        fold(json, buffer);
        self.0.iter().all(|word| buffer.contains(&word.text) || may_be_in_phone(word, json))
    }
}

/// True if the folded JSON has the word as it is. What stands beside a hyphen can be another letter there: that of an
/// escape.
fn is_written(word: &Word) -> bool {
    word.text.bytes().all(|byte| byte.is_ascii_graphic() && !br#""\/-"#.contains(&byte))
}

fn may_be_in_phone(word: &Word, json: &str) -> bool {
    let Some(digits) = &word.digits else { return false };
    let phone = json.split_once(PHONE).and_then(|(_, rest)| rest.split_once('"'));
    phone.is_none_or(|(phone, _)| {
        phone.contains('\\') || phone.chars().filter(char::is_ascii_digit).collect::<String>().contains(digits)
    })
}
