//! Doubt about times that a wrong clock has stored.

use jiff::{SignedDuration, Timestamp};

/// The most by which the clocks of two processes, or of one before and after it was set, usually differ.
pub const CLOCK_MARGIN: SignedDuration = SignedDuration::from_mins(5);

/// The first moment of 2020. This program did not exist before, so an earlier time is that of a wrong clock: a machine
/// without a battery begins in 1970.
pub const FIRST_MOMENT: Timestamp = Timestamp::constant(1_577_836_800, 0);

/// The state of something that has an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lifetime {
    /// The end has not come.
    Lasts,
    /// The end has come.
    Over,
    /// No right clock can have stored this end.
    Doubtful,
}

impl Lifetime {
    /// The state of something that was to last so long, and ends at `end`. It cannot have begun before `earliest`.
    pub fn of(end: Timestamp, long: SignedDuration, earliest: Option<Timestamp>, now: Timestamp) -> Self {
        if !end.checked_sub(long).is_ok_and(|began| is_possible(began, earliest, now)) {
            Self::Doubtful
        } else if end > now {
            Self::Lasts
        } else {
            Self::Over
        }
    }
}

/// Returns true if a right clock can have stored this time of something that has happened, and not before `earliest`.
pub fn is_possible(time: Timestamp, earliest: Option<Timestamp>, now: Timestamp) -> bool {
    // A time that is itself in the future says nothing.
    let earliest = earliest.filter(|earliest| *earliest <= now).unwrap_or(FIRST_MOMENT);
    (FIRST_MOMENT..=now + CLOCK_MARGIN).contains(&time) && time + CLOCK_MARGIN >= earliest
}
