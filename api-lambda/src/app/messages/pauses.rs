//! Pauses after messages that were not taken.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use jiff::{SignedDuration, Timestamp, Unit};

use crate::{app::now, domain::SubscriptionId};

/// Pause after the first message that could not be sent; each further one is twice as long.
pub(super) const MIN_RETRY_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause. An owner learns of a lead at most this much after the mail server is back.
const MAX_RETRY_PAUSE: Duration = Duration::from_secs(5 * 60);

/// Time after which a refused e-mail is tried again, times the number of refusals. Its reason may be a setting that
/// somebody mends.
const REFUSED_RETRY_PAUSE: SignedDuration = SignedDuration::from_mins(10);

/// The most refusals that make the next pause longer: it is four hours then.
const MAX_COUNTED_REFUSALS: u32 = 24;

/// The pause after so many failures in a row, and one more.
pub(super) fn retry_pause(failures: u32) -> Duration {
    MIN_RETRY_PAUSE.saturating_mul(1 << failures.min(16)).min(MAX_RETRY_PAUSE)
}

/// The pause of a message that was refused so many times.
pub(super) fn refusal_pause(refusals: u32) -> SignedDuration {
    REFUSED_RETRY_PAUSE * i32::try_from(refusals.min(MAX_COUNTED_REFUSALS)).unwrap_or(1)
}

/// Browsers whose push services do not take messages now: until when, and after how many failures.
#[derive(Debug, Default)]
pub(in crate::app) struct Pauses(Mutex<HashMap<SubscriptionId, (Timestamp, u32)>>);

impl Pauses {
    pub(super) fn until(&self, id: SubscriptionId) -> Option<Timestamp> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&id).map(|(until, _)| *until)
    }

    /// Starts the next pause, as long as the push service asked for or twice the last one. Returns its end.
    pub(super) fn next(&self, id: SubscriptionId, asked: Option<Duration>) -> Timestamp {
        let mut pauses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (until, failures) = pauses.entry(id).or_default();
        let pause = asked.unwrap_or_else(|| retry_pause(*failures));
        let pause = SignedDuration::try_from(pause).unwrap_or(SignedDuration::ZERO);
        // A row has whole seconds, and must not be due before the end.
        let end = now() + pause;
        *until = end.round(Unit::Second).unwrap_or(end) + SignedDuration::from_secs(1);
        *failures += 1;
        *until
    }

    pub(super) fn end(&self, id: SubscriptionId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }
}
