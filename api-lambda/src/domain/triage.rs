use serde::Serialize;

/// How far the owner is with a request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Nobody has answered yet; the promise is 24 hours.
    #[default]
    New,
    /// Called or written to.
    Contacted,
    /// Has an offer.
    Quoted,
    /// Became a job.
    Won,
    /// Did not become one.
    Lost,
}

impl Status {
    /// All of them, in the order of the work.
    pub const ALL: [Self; 5] = [Self::New, Self::Contacted, Self::Quoted, Self::Won, Self::Lost];

    /// Understands what `as_str` writes.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// As it travels and is stored.
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

/// What the owner keeps beside a request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Handling {
    /// How far it is.
    pub status: Status,
    /// Whether somebody has looked at it.
    pub read: bool,
    /// The owner's own words, up to [`Note::MOST`] characters.
    pub note: String,
    /// How often the note was changed.
    pub note_revision: u64,
}

/// A note as it shall be, and the revision of the one that it was made from: what somebody else wrote meanwhile is not lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The words, all of them.
    pub text: String,
    /// The revision before.
    pub revision: u64,
}

impl Note {
    /// How many characters a note may have.
    pub const MOST: usize = 2_000;
}
