use jiff::{SignedDuration, Timestamp};

use super::{QuoteId, Status, named};

/// Time for which the history is kept.
pub const HISTORY_RETENTION: SignedDuration = SignedDuration::from_hours(365 * 24);

named! {
    /// Something that the owner did, or that happened to the account or to a request.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Deed {
        /// Somebody logged in.
        LoggedIn = "logged-in",
        /// The session was ended in its own browser.
        LoggedOut = "logged-out",
        /// Somebody typed a wrong password.
        WrongPassword = "wrong-password",
        /// The session of another browser was ended.
        SessionEnded = "session-ended",
        /// The password was changed in the inbox.
        PasswordChanged = "password-changed",
        /// Somebody with the right password typed a wrong code.
        WrongCode = "wrong-code",
        /// The second step was turned on.
        SecondStepOn = "second-step-on",
        /// The second step was turned off.
        SecondStepOff = "second-step-off",
        /// Somebody logged in with a recovery code.
        RecoveryCodeUsed = "recovery-code-used",
        /// Requests were exported.
        Exported = "exported",
        /// Requests were erased.
        Erased = "erased",
        /// The rule for lost requests deleted them.
        LostDeleted = "lost-deleted",
        /// The request was marked as read.
        Read = "read",
        /// The request was marked as unread.
        Unread = "unread",
        /// The request got another status.
        StatusChanged = "status-changed",
        /// The note of the request was changed.
        NoteChanged = "note-changed",
        /// The owner said that a person sent the request.
        NotRobot = "not-robot",
        /// The owner took that back.
        Robot = "robot",
        /// The request was moved to the trash.
        Deleted = "deleted",
        /// The request was moved out of the trash.
        Restored = "restored",
    }
}

/// The thing that a history is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The owner's account.
    Account,
    /// One quote request.
    Request(QuoteId),
}

/// An entry of a history. Nothing in it comes from a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The time; of a counted entry, the last one.
    pub at: Timestamp,
    /// The act that is recorded.
    pub deed: Deed,
    /// The browser in which it was done, in words. Nobody's for wrong passwords.
    pub browser: Option<String>,
    /// The new status, or the browser whose session was ended.
    pub detail: Option<String>,
    /// Number of times within an hour, or of requests.
    pub count: u64,
}

/// Something to be noted in a history.
#[derive(Debug, Clone)]
pub struct NewEntry {
    /// The history.
    pub subject: Subject,
    /// The act to record.
    pub deed: Deed,
    /// See [`HistoryEntry::detail`].
    pub detail: Option<String>,
    /// Number of times or of requests.
    pub count: u64,
}

impl NewEntry {
    /// An entry about the account.
    pub fn of_account(deed: Deed) -> Self {
        Self { subject: Subject::Account, deed, detail: None, count: 1 }
    }

    /// An entry about a request.
    pub fn of_request(id: QuoteId, deed: Deed) -> Self {
        Self { subject: Subject::Request(id), deed, detail: None, count: 1 }
    }

    /// The same entry with a detail.
    #[must_use]
    pub fn with(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }

    /// The same entry, for this many requests or sessions.
    #[must_use]
    pub fn times(self, count: u64) -> Self {
        Self { count, ..self }
    }

    /// The entry about another status.
    pub fn of_status(id: QuoteId, status: Status) -> Self {
        Self::of_request(id, Deed::StatusChanged).with(status.as_str())
    }

    /// Returns true if such deeds of one hour are one entry with a count: somebody who guesses, and a note that is saved after each
    /// pause, must not fill the table.
    pub fn is_counted(&self) -> bool {
        match self.deed {
            Deed::WrongPassword | Deed::WrongCode | Deed::NoteChanged => true,
            Deed::Erased | Deed::LostDeleted | Deed::Exported => self.subject == Subject::Account,
            _ => false,
        }
    }
}
