use std::{net::IpAddr, time::Duration};

use jiff::Timestamp;

use crate::{config::Limit, store::StoreError};

use super::{App, now};

/// Too many attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany {
    /// How long until the next one is heard.
    pub wait: Duration,
}

/// What is counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counted {
    pub(super) what: &'static str,
    pub(super) limit: Limit,
    /// All addresses together may do so many times what one may.
    pub(super) all: u32,
}

/// Whether somebody may go on; the number is which attempt of this address it is.
pub(super) enum Verdict {
    Allowed(u32),
    Refused(TooMany),
}

impl App {
    /// Counts an attempt of an address in the table, where all instances count together.
    pub(super) async fn attempt(&self, counted: Counted, address: IpAddr) -> Result<Verdict, StoreError> {
        self.count(counted, &self.pseudonym(address), counted.limit.count).await
    }

    /// Counts what all addresses do together. Called after the address's own attempt was allowed, so that nobody can close the
    /// door for everybody from one place.
    pub(super) async fn attempt_of_all(&self, counted: Counted) -> Result<Verdict, StoreError> {
        self.count(counted, "all", counted.limit.count.saturating_mul(counted.all)).await
    }

    async fn count(&self, counted: Counted, who: &str, most: u32) -> Result<Verdict, StoreError> {
        let window = Window::of(now(), counted.limit.window);
        let count = self.store.count(&window.name(counted.what, who), window.end).await?;
        let refused = || Verdict::Refused(TooMany { wait: window.rest });
        Ok(if count > most { refused() } else { Verdict::Allowed(count) })
    }

    /// Forgets the attempts of an address.
    pub(super) async fn forgive(&self, counted: Counted, address: IpAddr) -> Result<(), StoreError> {
        let window = Window::of(now(), counted.limit.window);
        self.store.clear_count(&window.name(counted.what, &self.pseudonym(address))).await
    }
}

/// A stretch of time in which attempts are counted; all stretches of one length follow each other without a gap.
struct Window {
    start: i64,
    end: Timestamp,
    rest: Duration,
}

impl Window {
    fn of(now: Timestamp, length: Duration) -> Self {
        let seconds = i64::try_from(length.as_secs()).unwrap_or(i64::MAX);
        let start = now.as_second() - now.as_second() % seconds;
        let end = Timestamp::from_second(start.saturating_add(seconds)).unwrap_or(Timestamp::MAX);
        // Rounded up, so that who waits as long as told is heard.
        let rest = Duration::from_secs(u64::try_from(end.as_second() - now.as_second()).unwrap_or(1).max(1));
        Self { start, end, rest }
    }

    fn name(&self, what: &str, who: &str) -> String {
        format!("{what}#{who}#{}", self.start)
    }
}
