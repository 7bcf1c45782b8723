//! What is meant by what people type.

use std::sync::LazyLock;

use regex_lite::Regex;

/// Marks without a shape of their own, which say how what stands beside them is set, and letters that show nothing. Phones put some
/// around numbers that are copied from their contacts, so nobody can be asked to remove them; in an inbox they could make a text look
/// like another one, or like none. Those that join the parts of emoji and of Persian words are not among them.
pub const INVISIBLE: &str = r"[\u{ad}\u{61c}\u{115f}\u{1160}\u{180e}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{2800}\u{3164}\u{feff}\u{ffa0}]";

static INVISIBLE_REGEX: LazyLock<Regex> = LazyLock::new(|| Regex::new(INVISIBLE).expect("a correct pattern"));

/// What people read when a value has more characters than it may.
pub const TOO_LONG: &str = "Please use {most} characters at most";

/// What people read when a value has control characters.
pub const CONTROL_CHARS: &str = "Please remove characters that cannot be seen";

/// Line breaks as one character each, without marks that cannot be seen, and without blanks at both ends. Plain forms send line
/// breaks as two characters, scripts as one: the same text is the same request either way.
pub(super) fn normalize(written: &str) -> String {
    INVISIBLE_REGEX.replace_all(&written.replace("\r\n", "\n"), "").trim().to_owned()
}

/// Whether there are control characters. Only texts of several lines have line breaks and tabs.
pub(super) fn has_control_chars(value: &str, several_lines: bool) -> bool {
    value.contains(|letter: char| letter.is_control() && !(several_lines && matches!(letter, '\n' | '\t')))
}

/// What to tell about too many characters.
pub(super) fn too_long(most: usize) -> String {
    TOO_LONG.replace("{most}", &most.to_string())
}
