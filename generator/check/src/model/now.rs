use jiff::Timestamp;

use crate::content::{Date, Zone};

/// The moment that a build is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Now {
    /// The time of the machine.
    Clock(Timestamp),
    /// Another moment, asked for.
    Moment(Timestamp),
    /// The start of a day of the business, asked for.
    Day(Date),
}

impl Now {
    /// The time of the machine.
    pub fn from_clock() -> Self {
        Self::Clock(Timestamp::now())
    }

    /// Parses a day, or a moment with its offset from UTC.
    ///
    /// # Errors
    ///
    /// The correct way to write it.
    pub fn parse(text: &str) -> Result<Self, String> {
        if !text.contains('T') {
            return Date::parse(text).map(Self::Day).map_err(|help| help.text);
        }
        text.parse().map(Self::Moment).map_err(|_| {
            "write a day as 2025-01-09, or a moment with its offset from UTC as 2025-01-09T17:30:00-05:00".to_owned()
        })
    }

    /// The day of the business.
    pub fn day(self, zone: &Zone) -> Date {
        match self {
            Self::Clock(moment) | Self::Moment(moment) => zone.day(moment),
            Self::Day(day) => day,
        }
    }

    /// The moment; `None` for a day.
    pub fn moment(self) -> Option<Timestamp> {
        match self {
            Self::Clock(moment) | Self::Moment(moment) => Some(moment),
            Self::Day(_) => None,
        }
    }

    /// Returns true if this is the time of the machine.
    pub fn is_clock(self) -> bool {
        matches!(self, Self::Clock(_))
    }
}
