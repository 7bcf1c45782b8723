//! Doubt about stored times. A clock that is wrong for a moment, such as that of a machine that has no network yet,
//! leaves times behind that would count for as long as it was wrong.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};

/// The most by which the clocks of two processes, or of one before and after it was set, usually differ.
pub const CLOCK_MARGIN: SignedDuration = SignedDuration::from_mins(5);

/// Times of a job that may have been left alone for as long as it likes, and is due at most so far from now.
pub fn due_within(interval: SignedDuration) -> RangeInclusive<SignedDuration> {
    SignedDuration::MIN..=interval + SignedDuration::from_hours(1)
}

/// Times that are over.
pub const IN_THE_PAST: RangeInclusive<SignedDuration> = SignedDuration::MIN..=CLOCK_MARGIN;

/// Returns true if a stored time is in this distance from now. If not, says in the log that it does not count.
pub fn is_plausible(what: &'static str, time: Timestamp, distance: &RangeInclusive<SignedDuration>) -> bool {
    let found = time.duration_since(Timestamp::now());
    let is_plausible = distance.contains(&found);
    if !is_plausible {
        tracing::warn!(
            what,
            stored = %time,
            hours = found.as_hours(),
            "a stored time is too far from now, so it does not count: the clock was wrong, or the program was off for long"
        );
    }
    is_plausible
}
