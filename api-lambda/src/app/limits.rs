use std::{net::IpAddr, time::Duration};

use jiff::Timestamp;

use crate::{config::RateLimit, store::StoreError};

use super::{App, now};

/// The caller has made too many attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimited {
    /// Time until the next attempt is accepted, in whole seconds.
    pub retry_after: Duration,
}

/// The limits of one kind of attempt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limiter {
    /// Names the counters in the table.
    pub(super) name: &'static str,
    /// The limit for one client.
    pub(super) per_client: RateLimit,
    /// The limit for all clients together, as a multiple of the limit for one.
    pub(super) global_factor: u32,
}

/// The outcome of counting an attempt.
pub(super) enum RateDecision {
    /// The attempt is within the limit; the number of attempts in this window, this one included.
    Allowed(u32),
    /// The attempt is over the limit.
    Denied(RateLimited),
}

impl App {
    /// Counts an attempt of one client. The counters are in the table, so the limit holds for all instances together.
    pub(super) async fn count_attempt(&self, limiter: Limiter, ip: IpAddr) -> Result<RateDecision, StoreError> {
        self.count(limiter, &self.pseudonym(ip), limiter.per_client.count).await
    }

    /// Counts an attempt against the global limit. Call it only after the client's own attempt was allowed, so that one client cannot
    /// use up the limit for all.
    pub(super) async fn count_global_attempt(&self, limiter: Limiter) -> Result<RateDecision, StoreError> {
        self.count(limiter, "all", limiter.per_client.count.saturating_mul(limiter.global_factor)).await
    }

    async fn count(&self, limiter: Limiter, client: &str, max_count: u32) -> Result<RateDecision, StoreError> {
        let window = Window::at(now(), limiter.per_client.window);
        let count = self.store.count(&window.counter(limiter.name, client), window.end).await?;
        let denied = || RateDecision::Denied(RateLimited { retry_after: window.rest });
        Ok(if count > max_count { denied() } else { RateDecision::Allowed(count) })
    }

    /// Sets the count of one client back to zero.
    pub(super) async fn reset_attempts(&self, limiter: Limiter, ip: IpAddr) -> Result<(), StoreError> {
        let window = Window::at(now(), limiter.per_client.window);
        self.store.clear_count(&window.counter(limiter.name, &self.pseudonym(ip))).await
    }
}

/// A fixed window: windows of one length follow each other without a gap, from the start of 1970.
struct Window {
    start: i64,
    end: Timestamp,
    rest: Duration,
}

impl Window {
    fn at(now: Timestamp, length: Duration) -> Self {
        let seconds = i64::try_from(length.as_secs()).unwrap_or(i64::MAX);
        let start = now.as_second() - now.as_second() % seconds;
        let end = Timestamp::from_second(start.saturating_add(seconds)).unwrap_or(Timestamp::MAX);
        // Rounded up, so that an attempt after `Retry-After` falls into the next window.
        let rest = Duration::from_secs(u64::try_from(end.as_second() - now.as_second()).unwrap_or(1).max(1));
        Self { start, end, rest }
    }

    fn counter(&self, name: &str, client: &str) -> String {
        format!("{name}#{client}#{}", self.start)
    }
}
