use std::fmt;

use jiff::{Timestamp, ToSpan, civil::Date, tz::TimeZone};
use uuid::Uuid;

/// Names a quote request: a UUID of version 7, so later ones sort after earlier ones, and the moment is part of the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct QuoteId {
    uuid: Uuid,
    created: Timestamp,
}

impl QuoteId {
    /// What ids look like until the year 2527.
    pub const PATTERN: &str = "^0[0-9a-f]{7}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$";

    /// A new one, of this moment.
    pub fn new() -> Self {
        Self::of(Uuid::now_v7()).expect("now is a date")
    }

    /// Understands what `Display` writes. Nothing else names a request.
    pub fn parse(text: &str) -> Option<Self> {
        let id = Self::of(Uuid::try_parse(text).ok()?)?;
        (id.to_string() == text).then_some(id)
    }

    fn of(uuid: Uuid) -> Option<Self> {
        let (seconds, nanoseconds) = uuid.get_timestamp()?.to_unix();
        let created = Timestamp::new(seconds.try_into().ok()?, nanoseconds.try_into().ok()?).ok()?;
        (uuid.get_version_num() == 7).then_some(Self { uuid, created })
    }

    /// The last one that a month could have: no request has it, and all of the month come before it.
    pub fn last_of(month: &str) -> Option<Self> {
        let first: Date = format!("{month}-01").parse().ok()?;
        let end = first.checked_add(1.month()).ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp();
        let milliseconds = u64::try_from(end.as_millisecond() - 1).ok()?;
        Self::of(uuid::Builder::from_unix_timestamp_millis(milliseconds, &[0xff; 10]).into_uuid())
    }

    /// When the request came, to the millisecond.
    pub fn created(self) -> Timestamp {
        self.created
    }

    /// The month in which it came, in UTC: `2026-11`.
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
