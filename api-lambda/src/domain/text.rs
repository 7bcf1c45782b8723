//! What is meant by what people type.

/// Line breaks as one character each, without marks that cannot be seen, and without blanks at both ends. Plain forms send line
/// breaks as two characters, scripts as one: the same text is the same request either way.
pub(super) fn meant(written: &str) -> String {
    written.replace("\r\n", "\n").replace(is_mark, "").trim().to_owned()
}

/// Whether there is something that cannot be seen. Only texts of several lines have line breaks and tabs.
pub(super) fn has_strange(value: &str, several_lines: bool) -> bool {
    value.contains(|letter: char| letter.is_control() && !(several_lines && matches!(letter, '\n' | '\t')))
}

/// What to tell about it.
pub(super) const STRANGE: &str = "Please remove characters that cannot be seen";

/// What to tell about too many characters.
pub(super) fn too_long(most: usize) -> String {
    format!("Please use {most} characters at most")
}

/// Marks without a shape of their own, which say how what stands beside them is set. Phones put them around numbers that are
/// copied from their contacts, so nobody can be asked to remove them; in an inbox they could make a text look like another one.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
