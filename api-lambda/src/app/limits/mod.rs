//! Limits of attempts: see `docs/guards.md`.

use std::{net::IpAddr, sync::Arc, time::Duration};

use jiff::Timestamp;
use refused::Refused;

use crate::{
    app::now,
    auth::{Device, SessionKeys},
    config::RateLimit,
    http::error::ApiError,
    store::{Store, StoreError},
};

mod refused;

/// The prefixes by which an IPv6 address is counted: their bytes, and the limit as a multiple of that for one address,
/// narrowest first. /64 is one network. Providers give a household or a rented server up to a /56 and a company a /48,
/// so one sender can have 65,536 networks. The wider limits leave room for customers of one mobile network.
const IPV6_PREFIXES: [(usize, u32); 3] = [(8, 1), (7, 2), (6, 4)];

/// The name of the counter of all clients together.
const ALL: &str = "all";

/// The name of the counter of all suspected submissions together. They have the global limit once more for themselves:
/// what robots send must not use up that of customers.
const SUSPECTED: &str = "suspected";

/// Attempts of a client in a window up to which it is a newcomer: a form, and one more after a mistake in it. Wider
/// prefixes have the same multiples of it as of the limit.
const NEWCOMER_ATTEMPTS: u32 = 2;

/// The part of a counter's name before the typed name.
const NAMED: &str = "@";

/// The end of the name by which it is remembered that a counter is over its limit for all but newcomers.
const NEWCOMERS_ONLY: &str = "#newcomers";

/// The counters of attempts.
#[derive(Debug)]
pub(super) struct Limits {
    pub(super) store: Arc<Store>,
    pub(super) keys: Arc<SessionKeys>,
    /// Senders who are over a limit.
    refused: Refused,
}

/// The caller, as its attempts are counted.
#[derive(Debug)]
pub(super) enum Client {
    /// Anybody: by the networks of the address, and together with everybody else.
    Network(IpAddr),
    /// A browser that logged in before: by itself, whatever others do.
    Device(Device),
    /// A session, by itself.
    Session(String),
    /// One of the others, with a keyed hash of the typed login name: each name has its own counter.
    Named(Box<Client>, String),
}

impl Client {
    /// Returns true if it is nobody that is known.
    pub(super) fn is_stranger(&self) -> bool {
        match self {
            Self::Network(_) => true,
            Self::Device(_) | Self::Session(_) => false,
            Self::Named(client, _) => client.is_stranger(),
        }
    }

    /// The name of the counter of all strangers together.
    fn all(&self) -> String {
        match self {
            Self::Named(_, name) => format!("{ALL}{NAMED}{name}"),
            Self::Network(_) | Self::Device(_) | Self::Session(_) => ALL.to_owned(),
        }
    }
}

/// The limits of one kind of attempt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limiter {
    /// Names the counters in the table.
    pub(super) name: &'static str,
    /// The limit for one client.
    pub(super) per_client: RateLimit,
}

/// The limit of submissions of all clients together, and that of suspected ones.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ceiling {
    /// Submissions in a window before those of newcomers alone are accepted, as a multiple of the limit for one client.
    pub(super) newcomers_only: u32,
    /// Submissions in a window before all are refused.
    pub(super) shut: u32,
}

/// The attempts of a client in this window, the present one included.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attempts {
    /// The count of the narrowest prefix.
    pub(super) count: u32,
    /// Few came from all prefixes.
    is_newcomer: bool,
}

impl Limits {
    pub(super) fn new(store: Arc<Store>, keys: Arc<SessionKeys>) -> Self {
        Self { store, keys, refused: Refused::default() }
    }

    /// A keyed hash of a client's network. The table holds only this, so a copy of the table reveals no IP address.
    pub(super) fn pseudonym(&self, network: &[u8]) -> String {
        self.keys.pseudonym(network)
    }

    /// The counters of one kind of attempt of a client, in the present window.
    pub(super) fn of(&self, limiter: Limiter, client: &Client) -> Counters<'_> {
        let window = Window::at(now(), limiter.per_client.window);
        let names = self.names(client).into_iter().map(|(name, factor)| (window.counter(limiter, &name), factor));
        let (names, all) = (names.collect(), window.counter(limiter, &client.all()));
        Counters { limits: self, limiter, names, all, is_of_stranger: client.is_stranger(), window }
    }

    /// The narrowest network of a client, as a keyed hash.
    pub(super) fn network(&self, ip: IpAddr) -> String {
        match ip.to_canonical() {
            IpAddr::V4(ip) => self.pseudonym(&ip.octets()),
            IpAddr::V6(ip) => self.pseudonym(&ip.octets()[..IPV6_PREFIXES[0].0]),
        }
    }

    /// The names of a client's counters, narrowest first, with the limit of each as a multiple of that for one client.
    fn names(&self, client: &Client) -> Vec<(String, u32)> {
        let ip = match client {
            Client::Network(ip) => *ip,
            Client::Session(id) => return vec![(format!("session:{id}"), 1)],
            Client::Device(device) => return vec![(format!("device:{}", device.id), 1)],
            Client::Named(client, name) => {
                let names = self.names(client).into_iter();
                return names.map(|(counter, factor)| (format!("{counter}{NAMED}{name}"), factor)).collect();
            }
        };
        match ip.to_canonical() {
            IpAddr::V4(_) => vec![(self.network(ip), 1)],
            IpAddr::V6(ip) => {
                let prefix = |(bytes, factor): (usize, u32)| (self.pseudonym(&ip.octets()[..bytes]), factor);
                IPV6_PREFIXES.map(prefix).into()
            }
        }
    }
}

/// The counters of a client for one kind of attempt. They are in the table, so a limit holds for all instances together.
#[derive(Debug)]
pub(super) struct Counters<'l> {
    limits: &'l Limits,
    limiter: Limiter,
    /// Those of the client, narrowest first, with the limit of each as a multiple of that for one client.
    names: Vec<(String, u32)>,
    /// That of all strangers together.
    all: String,
    is_of_stranger: bool,
    window: Window,
}

impl Counters<'_> {
    /// Returns true if the client is nobody that is known.
    pub(super) fn is_of_stranger(&self) -> bool {
        self.is_of_stranger
    }

    /// Fails if an attempt would be refused and that is known without asking the table.
    pub(super) fn check(&self) -> Result<(), ApiError> {
        let is_over = |counter: &str| self.limits.refused.has(counter);
        let of_client = self.names.iter().any(|(counter, _)| is_over(counter));
        if of_client || self.is_of_stranger && is_over(&self.all) { Err(self.window.refusal()) } else { Ok(()) }
    }

    /// Counts an attempt of the client, an IPv6 address by each of its prefixes.
    pub(super) async fn attempt(&self) -> Result<Attempts, ApiError> {
        let mut attempts = None;
        let mut is_newcomer = true;
        // One after the other: what a single network sends beyond its limit must not use up that of its neighbors.
        for (counter, factor) in &self.names {
            let count = self.count(counter, *factor).await?;
            attempts = attempts.or(Some(count));
            is_newcomer &= count <= NEWCOMER_ATTEMPTS * factor;
        }
        Ok(Attempts { count: attempts.unwrap_or(1), is_newcomer })
    }

    /// Counts an attempt of all strangers together, who may have `factor` times as many as one client. Call it only after
    /// the client's own attempt was allowed, so that one client cannot use up the limit for all.
    pub(super) async fn attempt_of_all(&self, factor: u32) -> Result<u32, ApiError> {
        self.count(&self.all, factor).await
    }

    /// Counts a submission against the ceiling of all, or that of suspected ones: what few senders do must not shut out
    /// people who come once. Returns the number of submissions in this window, this one included.
    pub(super) async fn submission(&self, ceiling: Ceiling, by: Attempts, is_suspected: bool) -> Result<u32, ApiError> {
        let Self { limits: Limits { store, refused, .. }, limiter, window, .. } = self;
        let name = if is_suspected { SUSPECTED } else { ALL };
        let counter = window.counter(*limiter, name);
        let newcomers_only = format!("{counter}{NEWCOMERS_ONLY}");
        let refuse_sender = || {
            // Its next submission need not ask. One that is suspected says nothing about others of its address.
            if let Some((sender, _)) = self.names.first().filter(|_| !is_suspected) {
                refused.remember(sender.clone(), window.end, now());
            }
            Err(window.refusal())
        };
        if refused.has(&counter) {
            return Err(window.refusal());
        }
        if !by.is_newcomer && refused.has(&newcomers_only) {
            return refuse_sender();
        }
        let count = store.count(&counter, window.end).await?;
        let kind = limiter.name;
        let of_ceiling = |factor: u32| limiter.per_client.times(factor).count;
        let (few, most) = (of_ceiling(ceiling.newcomers_only), of_ceiling(ceiling.shut));
        // The count is exact over all instances, so one of them logs each of these once.
        for (limit, whom) in [(few, "newcomers alone are accepted"), (most, "everybody is refused")] {
            if count == limit.saturating_add(1) {
                tracing::warn!(kind, name, limit, "these senders together are over their limit; {whom}");
            }
        }
        if count > most {
            refused.remember(counter, window.end, now());
            return Err(window.refusal());
        }
        if count > few {
            refused.remember(newcomers_only, window.end, now());
            if !by.is_newcomer {
                return refuse_sender();
            }
        }
        Ok(count)
    }

    async fn count(&self, counter: &str, factor: u32) -> Result<u32, ApiError> {
        let Self { limits: Limits { store, refused, .. }, limiter, window, .. } = self;
        if refused.has(counter) {
            return Err(window.refusal());
        }
        let count = store.count(counter, window.end).await?;
        let limit = limiter.per_client.times(factor).count;
        if count <= limit {
            return Ok(count);
        }
        // The count is exact over all instances, so one of them logs this once.
        if count == limit + 1 && counter == self.all {
            let kind = limiter.name;
            tracing::warn!(kind, limit, "all clients together are over their limit; everybody is refused");
        }
        refused.remember(counter.to_owned(), window.end, now());
        Err(window.refusal())
    }

    /// Takes an attempt that was right back from the limit of all. Those of others stay: some may be guesses.
    pub(super) async fn take_back(&self) -> Result<(), StoreError> {
        self.limits.store.uncount(&self.all).await
    }

    /// Sets the count of the client back to zero.
    pub(super) async fn reset(&self) -> Result<(), StoreError> {
        let Some((counter, _)) = self.names.first() else { return Ok(()) };
        self.limits.store.clear_count(counter).await?;
        self.limits.refused.forget(counter);
        Ok(())
    }
}

/// A fixed window: windows of one length follow each other without a gap, from the start of 1970.
#[derive(Debug)]
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

    fn counter(&self, limiter: Limiter, name: &str) -> String {
        format!("{}#{name}#{}", limiter.name, self.start)
    }

    fn refusal(&self) -> ApiError {
        ApiError::RateLimited(self.rest)
    }
}
