use jiff::{SignedDuration, Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

use forms::{CONTROL_CHARS, has_control_chars, normalize, too_long};

use super::{CLOCK_MARGIN, PersonId, PersonName, named};

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
