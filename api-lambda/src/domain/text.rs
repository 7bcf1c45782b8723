//! Normalization of text typed by users.

use std::sync::LazyLock;

use regex_lite::Regex;

/// A regular expression for bidirectional controls, zero-width characters and other invisible code points. Phones put
/// some around numbers copied from their contacts, so they are removed instead of rejected; in the inbox they could
/// disguise a text. Joiners are not among them: emoji and Persian words need them.
pub const INVISIBLE: &str = r"[\u{ad}\u{61c}\u{115f}\u{1160}\u{180e}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{2800}\u{3164}\u{feff}\u{ffa0}]";

static INVISIBLE_REGEX: LazyLock<Regex> = LazyLock::new(|| Regex::new(INVISIBLE).expect("a correct pattern"));

/// The message for a value with too many characters.
pub const TOO_LONG: &str = "Please use {most} characters at most";

/// The message for a value with control characters.
pub const CONTROL_CHARS: &str = "Please remove characters that cannot be seen";

/// Turns line breaks into `\n`, removes invisible characters, and trims whitespace at both ends. Plain forms send
/// `\r\n` and scripts send `\n`, so the same text is the same request either way.
pub(super) fn normalize(typed: &str) -> String {
    INVISIBLE_REGEX.replace_all(&typed.replace("\r\n", "\n"), "").trim().to_owned()
}

/// Returns true if there are control characters. Multi-line values may have line breaks and tabs.
pub(super) fn has_control_chars(value: &str, multi_line: bool) -> bool {
    value.contains(|letter: char| letter.is_control() && !(multi_line && matches!(letter, '\n' | '\t')))
}

/// [`TOO_LONG`] with the limit filled in.
pub(super) fn too_long(max_chars: usize) -> String {
    TOO_LONG.replace("{most}", &max_chars.to_string())
}
