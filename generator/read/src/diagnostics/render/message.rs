use serde::Serialize;

use super::{Located, human};

/// A message as a preview shows it on the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    severity: &'static str,
    /// File, line and column; empty when there is no file.
    place: String,
    /// The text that a terminal shows, with the lines of the file, without colors.
    text: String,
}

impl Message {
    pub(super) fn of(one: &Located) -> Self {
        let text = human::report(one);
        Self {
            severity: one.diagnostic.code.severity().name(),
            place: format!("{}:{}:{}", one.shown_path, one.line, one.column),
            text: anstream::adapter::strip_str(text.trim_end()).to_string(),
        }
    }

    /// A fault of the machine.
    pub fn fault(text: &str) -> Self {
        Self { severity: "error", place: String::new(), text: text.to_owned() }
    }
}
