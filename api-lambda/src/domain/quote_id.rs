use std::fmt;

use jiff::{SignedDuration, Timestamp, ToSpan, civil::Date, tz::TimeZone};
use uuid::{NoContext, Uuid};

use super::is_possible;

/// Time by which an id may be ahead of the clock, so that ids of the same millisecond ascend.
const MAX_AHEAD: SignedDuration = SignedDuration::from_secs(1);

/// The id of a quote request: a UUID of version 7. It holds the time of arrival, so later ids sort after earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct QuoteId {
    uuid: Uuid,
    created: Timestamp,
}

impl QuoteId {
    /// A regular expression for ids. It holds until the year 2527.
    pub const PATTERN: &str = "^0[0-9a-f]{7}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$";

    /// Makes an id of the current time. Ids of one process ascend, unless the clock was set back.
    pub fn new() -> Self {
        let id = Self::of(Uuid::now_v7()).expect("now is a date");
        // The library goes on from the latest time that it has seen. A clock that was ahead for a moment would date all
        // later ids.
        if id.created.duration_since(Timestamp::now()) > MAX_AHEAD {
            return Self::of(Uuid::new_v7(uuid::Timestamp::now(NoContext))).expect("now is a date");
        }
        id
    }

    /// Parses the output of `Display`. Rejects other forms of the same UUID.
    pub fn parse(text: &str) -> Option<Self> {
        let id = Self::of(Uuid::try_parse(text).ok()?)?;
        (id.to_string() == text).then_some(id)
    }

    fn of(uuid: Uuid) -> Option<Self> {
        let (seconds, nanoseconds) = uuid.get_timestamp()?.to_unix();
        let created = Timestamp::new(seconds.try_into().ok()?, nanoseconds.try_into().ok()?).ok()?;
        (uuid.get_version_num() == 7).then_some(Self { uuid, created })
    }

    /// The last id that a month could have. No request has it; all requests of the month sort before it.
    pub fn last_of(month: &str) -> Option<Self> {
        let first: Date = format!("{month}-01").parse().ok()?;
        let end = first.checked_add(1.month()).ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp();
        let milliseconds = u64::try_from(end.as_millisecond() - 1).ok()?;
        Self::of(uuid::Builder::from_unix_timestamp_millis(milliseconds, &[0xff; 10]).into_uuid())
    }

    /// The last id that a request of this time could have. Requests that came later sort after it. `None` before 1970.
    pub fn last_before(moment: Timestamp) -> Option<Self> {
        let milliseconds = u64::try_from(moment.as_millisecond()).ok()?;
        Self::of(uuid::Builder::from_unix_timestamp_millis(milliseconds, &[0xff; 10]).into_uuid())
    }

    /// The time of arrival, to the millisecond.
    pub fn created(self) -> Timestamp {
        self.created
    }

    /// The time of arrival, or `now` if only a wrong clock can have given that time.
    pub fn arrived(self, now: Timestamp) -> Timestamp {
        if is_possible(self.created, None, now) { self.created } else { now }
    }

    /// The month of arrival, in UTC: `2026-11`.
    pub fn month(self) -> String {
        self.created.to_zoned(TimeZone::UTC).strftime("%Y-%m").to_string()
    }
}

impl Default for QuoteId {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for QuoteId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uuid.hyphenated().fmt(formatter)
    }
}
