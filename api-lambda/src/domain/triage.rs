use serde::{Deserialize, Serialize};

use super::text::{CONTROL_CHARS, has_control_chars, normalize, too_long};

/// Maximum length of a note.
pub const MAX_NOTE_CHARS: usize = 2_000;

/// Progress of the owner's work on a request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", try_from = "String")]
pub enum Status {
    /// Not answered yet.
    #[default]
    New,
    /// The owner has called or written.
    Contacted,
    /// The owner has sent an offer.
    Quoted,
    /// The request became a job.
    Won,
    /// The request did not become a job.
    Lost,
}

impl Status {
    /// All statuses, in the order of the work.
    pub const ALL: [Self; 5] = [Self::New, Self::Contacted, Self::Quoted, Self::Won, Self::Lost];

    /// Parses the output of [`Status::as_str`].
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// The form used in the API and in the table.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Contacted => "contacted",
            Self::Quoted => "quoted",
            Self::Won => "won",
            Self::Lost => "lost",
        }
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
    /// Number of changes to the note so far.
    pub note_revision: u64,
}

/// A new text for the note. It replaces only the revision it was written from, so edits from two devices do not overwrite each other.
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
