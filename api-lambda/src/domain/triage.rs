use jiff::{SignedDuration, Timestamp, civil::Date, tz::TimeZone};
use serde::Deserialize;

use super::{CLOCK_MARGIN, PersonId, PersonName, named, text::checked};

/// Maximum length of a note.
pub const MAX_NOTE_CHARS: usize = 2_000;

/// Maximum amount of a quote, in whole units of the currency.
pub const MAX_AMOUNT: u32 = 10_000_000;

/// The farthest day on which somebody can be called again.
pub const MAX_CALL_AHEAD: SignedDuration = SignedDuration::from_hours(2 * 366 * 24);

/// The most by which the date of a caller differs from that in UTC.
const DATE_MARGIN: SignedDuration = SignedDuration::from_hours(24);

named! {
    /// Progress of the owner's work on a request. The statuses are in the order of the work.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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
    /// The amount of the quote.
    pub amount: Amount,
    /// The day on which the customer is to be called again.
    pub call_again: CallDay,
    /// The person who works on it. May have been removed since.
    pub assignee: Option<PersonId>,
}

/// The amount of a quote in whole units of the currency, at most [`MAX_AMOUNT`]; 0 for none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u64")]
pub struct Amount(u32);

impl Amount {
    /// The number.
    pub fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<u64> for Amount {
    type Error = String;

    fn try_from(number: u64) -> Result<Self, String> {
        match u32::try_from(number) {
            Ok(number) if number <= MAX_AMOUNT => Ok(Self(number)),
            _ => Err(format!("Please send a whole number up to {MAX_AMOUNT}; 0 for no amount")),
        }
    }
}

/// A day in the owner's calendar, such as `2026-12-04`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Day(pub Date);

impl TryFrom<String> for Day {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        // There is one spelling of a day.
        let day = text.parse::<Date>().ok().filter(|day| day.to_string() == text);
        day.map(Self).ok_or_else(|| "Please send a day such as 2026-12-04".to_owned())
    }
}

/// The day on which a customer is to be called again, or none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct CallDay(pub Option<Date>);

impl CallDay {
    /// Returns false for a day that a right clock cannot have given to a request which arrived then: before its
    /// arrival, or more than two years from now.
    pub fn is_possible(self, arrived: Timestamp, now: Timestamp) -> bool {
        let Some(day) = self.0 else { return true };
        let Ok(day) = day.to_zoned(TimeZone::UTC) else { return false };
        // A request from the future says nothing.
        let earliest = arrived.min(now) - DATE_MARGIN * 2 - CLOCK_MARGIN;
        (earliest..=now + MAX_CALL_AHEAD + DATE_MARGIN).contains(&day.timestamp())
    }

    /// The day as text; empty for none.
    pub fn text(self) -> String {
        self.0.map(|day| day.to_string()).unwrap_or_default()
    }
}

impl TryFrom<String> for CallDay {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text.is_empty() { Ok(Self(None)) } else { Day::try_from(text).map(|Day(day)| Self(Some(day))) }
    }
}

/// The id of the person who works on a request, or of nobody: the empty text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct AssigneeId(pub Option<PersonId>);

impl TryFrom<String> for AssigneeId {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match PersonId::parse(&text) {
            None if !text.is_empty() => Err("Please send the id of a person, or an empty text for nobody".to_owned()),
            id => Ok(Self(id)),
        }
    }
}

/// The person who works on a request from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignee {
    /// The id.
    pub id: PersonId,
    /// The name at that time, for the history.
    pub name: PersonName,
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
        checked(&typed, MAX_NOTE_CHARS, true).map(Self)
    }
}

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

/// Time for which a deleted request can be restored. After that it is removed for good.
pub const TRASH_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The two places where a quote request can be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mailbox {
    /// The requests the owner works on.
    #[default]
    Inbox,
    /// Deleted requests, kept for [`TRASH_RETENTION`].
    Trash,
}

/// Maximum number of requests that one call changes.
pub const MAX_BULK_SIZE: usize = 200;

named! {
    /// A change to many requests at once. Each can be repeated without further effect.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BulkChange {
        /// Sets the read mark.
        Read = "read",
        /// Removes the read mark.
        Unread = "unread",
        /// The status *new*.
        New = "new",
        /// The status *contacted*.
        Contacted = "contacted",
        /// The status *quoted*.
        Quoted = "quoted",
        /// The status *won*.
        Won = "won",
        /// The status *lost*.
        Lost = "lost",
        /// People sent them, whatever the marks say.
        NotRobot = "not-robot",
        /// Takes *not-robot* back.
        Robot = "robot",
        /// Moves them to the trash.
        Delete = "delete",
        /// Moves them back to the inbox.
        Restore = "restore",
    }
}

/// The way in which a change is made to one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BulkStep {
    /// A change to the triage.
    Triage(TriagePatch),
    /// A move to this mailbox.
    Move(Mailbox),
}

impl BulkChange {
    /// The step for each request.
    pub fn step(self) -> BulkStep {
        let read = |read| TriagePatch { read: Some(read), ..TriagePatch::default() };
        // Whoever sets a status has looked at the request.
        let status = |status| TriagePatch { status: Some(status), read: Some(true), ..TriagePatch::default() };
        let not_robot = |not_robot| TriagePatch { not_robot: Some(not_robot), ..TriagePatch::default() };
        BulkStep::Triage(match self {
            Self::Read => read(true),
            Self::Unread => read(false),
            Self::New => status(Status::New),
            Self::Contacted => status(Status::Contacted),
            Self::Quoted => status(Status::Quoted),
            Self::Won => status(Status::Won),
            Self::Lost => status(Status::Lost),
            Self::NotRobot => not_robot(true),
            Self::Robot => not_robot(false),
            Self::Delete => return BulkStep::Move(Mailbox::Trash),
            Self::Restore => return BulkStep::Move(Mailbox::Inbox),
        })
    }
}
