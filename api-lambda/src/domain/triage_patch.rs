use super::{Amount, Assignee, CallDay, Note, Status};

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
    /// The new amount of the quote.
    pub amount: Option<Amount>,
    /// The new day of a call.
    pub call_again: Option<CallDay>,
    /// The person who works on it from now on; `Some(None)` for nobody.
    pub assignee: Option<Option<Assignee>>,
}

impl TriagePatch {
    /// The day of a call after this change: whoever is won or lost needs no call, unless one is set with it.
    pub fn call_day(&self) -> Option<CallDay> {
        let is_closed = matches!(self.status, Some(Status::Won | Status::Lost));
        self.call_again.or(is_closed.then(CallDay::default))
    }
}
