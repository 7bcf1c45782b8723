use super::{Note, Status};

/// Changes to the triage of a request. A field that is absent stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TriagePatch {
    /// The new status.
    pub status: Option<Status>,
    /// The new read mark.
    pub read: Option<bool>,
    /// True: a person sent it, whatever the marks say. False takes that back.
    pub not_robot: Option<bool>,
    /// The new note.
    pub note: Option<Note>,
}
