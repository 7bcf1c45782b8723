//! Words of another language inside of a text, marked as a link is: `[Dachstuhl](lang:de)`.

use locales::is_right_to_left;

use crate::typography;

use super::escape;

/// The start of the target of a link that leads nowhere, and says in which language its words are.
const MARK: &str = "lang:";

/// The end of such words.
pub(super) const CLOSING: &str = "</span>";

/// The language that the target of a link names as that of the words; `None` for an address.
pub fn marked_language(target: &str) -> Option<&str> {
    target.strip_prefix(MARK)
}

/// The start of words in a language. Between words in the other direction they have their own.
pub(super) fn opening(language: &str) -> String {
    let direction = match (is_right_to_left(language), typography::language().is_right_to_left()) {
        (true, false) => " dir=\"rtl\"",
        (false, true) => " dir=\"ltr\"",
        _ => "",
    };
    format!("<span lang=\"{}\"{direction}>", escape(language))
}
