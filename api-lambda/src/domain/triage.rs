use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    named,
    text::{CONTROL_CHARS, has_control_chars, normalize, too_long},
};

/// Maximum length of a note.
pub const MAX_NOTE_CHARS: usize = 2_000;

named! {
    /// Progress of the owner's work on a request. The statuses are in the order of the work.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "&'static str")]
    pub enum Status {
        /// Not answered yet.
        #[default]
        New = "new",
        /// The owner has called or written.
        Contacted = "contacted",
        /// The owner has sent an offer.
        Quoted = "quoted",
        /// The request became a job.
        Won = "won",
        /// The request did not become a job.
        Lost = "lost",
    }
}

impl From<Status> for &'static str {
    fn from(status: Status) -> Self {
        status.as_str()
    }
}

impl TryFrom<String> for Status {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("Please send one of: {}", Self::ALL.map(Self::as_str).join(", ")))
    }
}

/// The owner's working state of a request, stored beside the visitor's answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Triage {
    /// Progress of the work.
    pub status: Status,
    /// True if the owner has looked at the request.
    pub read: bool,
    /// The owner's note, at most [`MAX_NOTE_CHARS`] characters.
    pub note: String,
    /// Time of the first status other than *new*. Absent for answers before 2026-11-23.
    pub answered: Option<Timestamp>,
    /// Number of changes to the note so far.
    pub note_revision: u64,
}

/// A new text for the note. It replaces only the revision it was written from, so edits from two devices do not
/// overwrite each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The complete new text.
    pub text: NoteText,
    /// The revision the text was written from.
    pub revision: u64,
}

/// The text of a note: normalized, at most [`MAX_NOTE_CHARS`] characters, without control characters.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct NoteText(String);

impl NoteText {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for NoteText {
    type Error = String;

    fn try_from(typed: String) -> Result<Self, String> {
        let text = normalize(&typed);
        if text.chars().count() > MAX_NOTE_CHARS {
            return Err(too_long(MAX_NOTE_CHARS));
        }
        if has_control_chars(&text, true) {
            return Err(CONTROL_CHARS.to_owned());
        }
        Ok(Self(text))
    }
}
