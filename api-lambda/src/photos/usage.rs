use jiff::{Timestamp, tz::TimeZone};

/// The part of the room that may be used in one day: a tenth.
const DAILY_SHARE_DIVISOR: u64 = 10;

/// The part of a day's room that photos of possible robots may use: half.
const ROBOT_SHARE_DIVISOR: u64 = 2;

/// The kind of sender of a photo, which decides how much room it may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// A person, as far as is known.
    Person,
    /// A suspected request. Robots must not use up the room of a day.
    Robot,
}

/// The limit that a photo met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// The limit of all photos together.
    All,
    /// The limit of one day, in UTC.
    Day,
}

/// Bytes in use.
#[derive(Debug)]
pub(super) struct Usage {
    max_bytes: u64,
    all: u64,
    today: u64,
    /// The day of `today`.
    day: String,
}

impl Usage {
    pub(super) fn new(max_bytes: u64) -> Self {
        Self { max_bytes, all: 0, today: 0, day: day_of(Timestamp::now()) }
    }

    /// Adds a file that was there at the start.
    pub(super) fn found(&mut self, bytes: u64, written: Timestamp) {
        self.all += bytes;
        if day_of(written) == self.day {
            self.today += bytes;
        }
    }

    /// Checks that there is room, without taking it.
    pub(super) fn check(&mut self, bytes: u64, share: Share, now: Timestamp) -> Result<(), Full> {
        let day = day_of(now);
        if day != self.day {
            (self.day, self.today) = (day, 0);
        }
        let of_day = room_of_day(self.max_bytes, share);
        match () {
            () if self.all + bytes > self.max_bytes => Err(Full::All),
            () if self.today + bytes > of_day => Err(Full::Day),
            () => Ok(()),
        }
    }

    pub(super) fn all(&self) -> u64 {
        self.all
    }

    pub(super) fn take(&mut self, bytes: u64) {
        self.all += bytes;
        self.today += bytes;
    }

    /// Gives room back. That of the day stays used: who fills and removes again is counted.
    pub(super) fn free(&mut self, bytes: u64) {
        self.all = self.all.saturating_sub(bytes);
    }
}

/// The room of one day in bytes.
pub fn room_of_day(max_bytes: u64, share: Share) -> u64 {
    max_bytes / DAILY_SHARE_DIVISOR / if share == Share::Robot { ROBOT_SHARE_DIVISOR } else { 1 }
}

/// The day whose room a photo uses, in UTC: `2026-11-23`.
pub fn day_of(time: Timestamp) -> String {
    time.to_zoned(TimeZone::UTC).strftime("%Y-%m-%d").to_string()
}
