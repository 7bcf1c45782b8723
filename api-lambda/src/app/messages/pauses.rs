//! Pauses between rounds of the outbox, and after messages that were not taken.

use std::{
    collections::HashMap,
    fmt::Display,
    sync::Mutex,
    time::{Duration, Instant},
};

use jiff::{SignedDuration, Timestamp, Unit};

use crate::{
    app::now,
    blocking::lock,
    domain::{Channel, SubscriptionId},
};

/// Time after which the outbox is read even when nothing new came: another process may have left something in it.
const POLL_INTERVAL: Duration = Duration::from_secs(60);

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
fn retry_pause(failures: u32) -> Duration {
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
        lock(&self.0).get(&id).map(|(until, _)| *until)
    }

    /// Starts the next pause, as long as the push service asked for or twice the last one. Returns its end.
    pub(super) fn next(&self, id: SubscriptionId, asked: Option<Duration>) -> Timestamp {
        let mut pauses = lock(&self.0);
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
        lock(&self.0).remove(&id);
    }
}

/// The time until the outbox is read again, at most that until the next message is due.
pub(super) fn until_next_round(next: Option<Timestamp>) -> Duration {
    let until = |moment: Timestamp| Duration::try_from(moment.duration_since(now())).unwrap_or_default();
    next.map_or(POLL_INTERVAL, |next| until(next).min(POLL_INTERVAL))
}

/// Pauses after rounds that failed, one after the other.
pub(super) struct Failures {
    channel: Channel,
    count: u32,
    /// The end of the present pause.
    end: Instant,
}

impl Failures {
    pub(super) fn of(channel: Channel) -> Self {
        Self { channel, count: 0, end: Instant::now() }
    }

    /// Logs a failure, and returns the pause after it. If a new message interrupted the pause, returns the rest of it
    /// and logs nothing.
    pub(super) fn next_pause(&mut self, problem: &impl Display) -> Duration {
        let left = self.end.saturating_duration_since(Instant::now());
        if !left.is_zero() {
            return left;
        }
        let pause = retry_pause(self.count);
        self.count += 1;
        self.end = Instant::now() + pause;
        let (channel, next_try_seconds) = (self.channel, pause.as_secs());
        tracing::warn!(?channel, %problem, next_try_seconds, "the owner cannot be notified of new requests now");
        pause
    }

    /// Logs the end of the failures, if there were any.
    pub(super) fn end(&mut self) {
        if self.count > 0 {
            tracing::info!(channel = ?self.channel, after = self.count, "the owner is notified of new requests again");
        }
        *self = Self::of(self.channel);
    }
}
