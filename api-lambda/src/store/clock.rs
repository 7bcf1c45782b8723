//! Doubt about stored times. A clock that is wrong for a moment, such as that of a machine that has no network yet,
//! leaves times behind that would count for as long as it was wrong.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};

use crate::{
    auth::{SESSION_TTL, passkey::CHALLENGE_TTL},
    domain::{CLOCK_MARGIN, FIRST_MOMENT, HISTORY_RETENTION, Lifetime, QuoteId, TRASH_RETENTION},
};

use super::{Item, TTL_ATTRIBUTE, number_of, text_of};

/// Time for which the last sender of a text is known.
pub const TRACE_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Time between two confirmations to one address.
pub const CONFIRMATION_INTERVAL: SignedDuration = SignedDuration::from_hours(24);

/// Time in which the browser of a lapsed subscription can go on with another one. Somebody opens the inbox once a month.
pub(super) const LAPSED_TTL: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A kind of rows that end.
struct Kind {
    /// The start of their partitions.
    partition: &'static str,
    /// Their whole life.
    long: SignedDuration,
    /// True if somebody would miss the row: it stays when its end cannot be right. All others are over then.
    is_kept: bool,
}

/// The kinds of rows whose end is doubted. That of an idempotency key is not: one that lives for too long stores the same
/// request once all the same.
const KINDS: [Kind; 8] = [
    Kind { partition: "sessions", long: SESSION_TTL, is_kept: false },
    Kind { partition: "challenge#", long: CHALLENGE_TTL, is_kept: false },
    Kind { partition: "text#", long: TRACE_TTL, is_kept: false },
    Kind { partition: "confirmed#", long: CONFIRMATION_INTERVAL, is_kept: false },
    Kind { partition: "lapsed", long: LAPSED_TTL, is_kept: false },
    Kind { partition: "trash#", long: TRASH_RETENTION, is_kept: true },
    Kind { partition: "history", long: HISTORY_RETENTION, is_kept: true },
    Kind { partition: "exports", long: HISTORY_RETENTION, is_kept: true },
];

/// The fate of a row that has an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It stays.
    Stays,
    /// It is over.
    Ends,
    /// It stays, and its life begins anew with this end.
    BeginsAnew(Timestamp),
}

/// The fate of a row with this key and end, in seconds.
pub(super) fn fate(pk: &str, sk: &str, expires: i64, now: Timestamp) -> Fate {
    let Some(Kind { long, is_kept, .. }) = KINDS.iter().find(|kind| pk.starts_with(kind.partition)) else {
        return if expires > now.as_second() { Fate::Stays } else { Fate::Ends };
    };
    // What is about a request was not there before it: its id is in one of the keys.
    let request = QuoteId::parse(sk).or_else(|| QuoteId::parse(pk.split_once('#')?.1));
    let end = Timestamp::from_second(expires).unwrap_or(Timestamp::MAX);
    match Lifetime::of(end, *long, request.map(QuoteId::created), now) {
        Lifetime::Lasts => Fate::Stays,
        Lifetime::Doubtful if *is_kept => Fate::BeginsAnew(now + *long),
        Lifetime::Over | Lifetime::Doubtful => Fate::Ends,
    }
}

/// Returns true if a row has an end, and is not over.
pub(super) fn is_alive(item: &Item, now: Timestamp) -> bool {
    let [pk, sk] = ["pk", "sk"].map(|name| text_of(item, name).unwrap_or_default());
    number_of(item, TTL_ATTRIBUTE).is_some_and(|expires| fate(&pk, &sk, expires, now) != Fate::Ends)
}

/// Times of a job that may have been left alone for as long as it likes, and is due at most so far from now.
pub fn due_within(interval: SignedDuration) -> RangeInclusive<SignedDuration> {
    SignedDuration::MIN..=interval + SignedDuration::from_hours(1)
}

/// Times of this program that are over.
pub fn in_the_past() -> RangeInclusive<SignedDuration> {
    FIRST_MOMENT.duration_since(Timestamp::now())..=CLOCK_MARGIN
}

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
