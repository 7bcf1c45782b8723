use jiff::{SignedDuration, Timestamp};

use super::{PersonId, PersonName, QuoteId, Status, named};

/// Time for which the history is kept.
pub const HISTORY_RETENTION: SignedDuration = SignedDuration::from_hours(365 * 24);

named! {
    /// Something that a person did, or that happened to the account or to a request.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Action {
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
        /// New recovery codes took the place of those before.
        RecoveryCodesRenewed = "recovery-codes-renewed",
        /// A passkey was added.
        PasskeyAdded = "passkey-added",
        /// A passkey was removed.
        PasskeyRemoved = "passkey-removed",
        /// Somebody logged in with a passkey.
        PasskeyUsed = "passkey-used",
        /// Somebody with the right password used a passkey that was not accepted.
        WrongPasskey = "wrong-passkey",
        /// A person got a login.
        PersonAdded = "person-added",
        /// A person's login was removed.
        PersonRemoved = "person-removed",
        /// A person got another name.
        PersonRenamed = "person-renamed",
        /// A person got the role of an owner.
        MadeOwner = "made-owner",
        /// A person got the role of staff.
        MadeStaff = "made-staff",
        /// A person got a one-time password in place of their own.
        PasswordReset = "password-reset",
        /// A browser is notified of new requests from then on.
        NotificationsOn = "notifications-on",
        /// A browser is not notified of new requests any more.
        NotificationsOff = "notifications-off",
        /// Requests were exported.
        Exported = "exported",
        /// Requests were erased.
        Erased = "erased",
        /// The rule for lost requests deleted them.
        LostDeleted = "lost-deleted",
        /// The request was as old as its form keeps requests, and was deleted.
        AgeDeleted = "age-deleted",
        /// Somebody opened a request that another person had marked as read: the first time of each person.
        Opened = "opened",
        /// The request was marked as read.
        Read = "read",
        /// The request was marked as unread.
        Unread = "unread",
        /// The request got another status.
        StatusChanged = "status-changed",
        /// The note of the request was changed.
        NoteChanged = "note-changed",
        /// The amount of the quote was changed.
        AmountChanged = "amount-changed",
        /// The customer is to be called again on a day, or not any more.
        CallAgain = "call-again",
        /// Somebody works on the request from then on, or nobody.
        Assigned = "assigned",
        /// Somebody said that a person sent the request.
        NotRobot = "not-robot",
        /// Somebody took that back.
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
    /// The account: logins, people, exports and erasures.
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
    pub action: Action,
    /// The name of the person at that time; for wrong passwords, whose they should have been. Absent for what nobody
    /// did, for names that nobody has, and in entries of earlier versions.
    pub person: Option<String>,
    /// The browser in which it was done, in words. Nobody's for wrong passwords.
    pub browser: Option<String>,
    /// The new status, amount or day, the person who works on a request or whose login was changed, the browser whose
    /// session or notifications were ended, or the name of the passkey.
    pub detail: Option<String>,
    /// Number of times within an hour, or of requests.
    pub count: u64,
}

/// The login that was tried by somebody without a session.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Tried {
    /// None.
    #[default]
    None,
    /// A name that nobody has. It is not stored: somebody may have typed a password there.
    UnknownName,
    /// This person.
    Person(PersonId, PersonName),
}

/// Something to be noted in a history.
#[derive(Debug, Clone)]
pub struct NewEntry {
    /// The history.
    pub subject: Subject,
    /// The act to record.
    pub action: Action,
    /// See [`HistoryEntry::detail`].
    pub detail: Option<String>,
    /// The person whose login was tried, if it was anybody's. Others do things as an [`Author`](super::Author).
    pub tried: Tried,
    /// Number of times or of requests.
    pub count: u64,
}

impl NewEntry {
    /// An entry about the account.
    pub fn of_account(action: Action) -> Self {
        Self { subject: Subject::Account, action, detail: None, tried: Tried::default(), count: 1 }
    }

    /// An entry about a request.
    pub fn of_request(id: QuoteId, action: Action) -> Self {
        Self { subject: Subject::Request(id), action, detail: None, tried: Tried::default(), count: 1 }
    }

    /// An entry about a login that failed.
    pub fn of_failed_login(action: Action, tried: Tried) -> Self {
        Self { tried, ..Self::of_account(action) }
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
        Self::of_request(id, Action::StatusChanged).with(status.as_str())
    }

    /// Returns true if such actions of one hour are one entry with a count: somebody who guesses, and a note that is
    /// saved after each pause, must not fill the table.
    pub fn is_counted(&self) -> bool {
        match self.action {
            Action::WrongPassword | Action::WrongCode | Action::WrongPasskey | Action::NoteChanged => true,
            Action::Erased | Action::LostDeleted | Action::AgeDeleted | Action::Exported => {
                self.subject == Subject::Account
            }
            _ => false,
        }
    }
}
