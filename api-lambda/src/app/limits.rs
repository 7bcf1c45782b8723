use std::{net::IpAddr, time::Duration};

use jiff::Timestamp;

use crate::{auth::Device, config::RateLimit, store::StoreError};

use super::{App, now};

/// The prefixes by which an IPv6 address is counted: their bytes, and the limit as a multiple of that for one address, narrowest
/// first. /64 is one network. Providers give a household or a rented server up to a /56 and a company a /48, so one sender can
/// have 65,536 networks. The wider limits leave room for customers of one mobile network.
const IPV6_PREFIXES: [(usize, u32); 3] = [(8, 1), (7, 2), (6, 4)];

/// The name of the counter of all clients together.
const ALL: &str = "all";

/// The caller has made too many attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimited {
    /// Time until the next attempt is accepted, in whole seconds.
    pub retry_after: Duration,
}

/// The caller, as its attempts are counted.
#[derive(Debug)]
pub(super) enum Client {
    /// Anybody: by the networks of the address, and together with everybody else.
    Network(IpAddr),
    /// A browser that logged in before: by itself, whatever others do.
    Device(Device),
    /// A session of the owner, by itself.
    Session(String),
}

/// The limits of one kind of attempt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limiter {
    /// Names the counters in the table.
    pub(super) name: &'static str,
    /// The limit for one client.
    pub(super) per_client: RateLimit,
    /// Maximum number of attempts of all clients together, as a multiple of the limit for one.
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
    /// Returns the refusal that an attempt of this client would get, if that is known without asking the table.
    pub(super) fn known_refusal(&self, limiter: Limiter, client: &Client) -> Option<RateLimited> {
        let window = Window::at(now(), limiter.per_client.window);
        let all = matches!(client, Client::Network(_)).then(|| ALL.to_owned());
        let mut names = self.names(client).into_iter().map(|(name, _)| name).chain(all);
        let is_refused = names.any(|name| self.refused.has(&window.counter(limiter, &name)));
        is_refused.then(|| window.refusal())
    }

    /// Counts an attempt of one client, an IPv6 address by each of its prefixes. The counters are in the table, so the limit holds
    /// for all instances together. Returns the count of the narrowest prefix.
    pub(super) async fn count_attempt(&self, limiter: Limiter, client: &Client) -> Result<RateDecision, StoreError> {
        let mut attempts = None;
        // One after the other: what a single network sends beyond its limit must not use up that of its neighbors.
        for (name, factor) in self.names(client) {
            match self.count(limiter, &name, factor).await? {
                RateDecision::Allowed(count) => attempts = attempts.or(Some(count)),
                denied @ RateDecision::Denied(_) => return Ok(denied),
            }
        }
        Ok(RateDecision::Allowed(attempts.unwrap_or(1)))
    }

    /// Counts an attempt against the global limit. Call it only after the client's own attempt was allowed, so that one client cannot
    /// use up the limit for all.
    pub(super) async fn count_global_attempt(&self, limiter: Limiter) -> Result<RateDecision, StoreError> {
        self.count(limiter, ALL, limiter.global_factor).await
    }

    async fn count(&self, limiter: Limiter, name: &str, factor: u32) -> Result<RateDecision, StoreError> {
        let window = Window::at(now(), limiter.per_client.window);
        let counter = window.counter(limiter, name);
        if self.refused.has(&counter) {
            return Ok(RateDecision::Denied(window.refusal()));
        }
        let count = self.store.count(&counter, window.end).await?;
        let limit = limiter.per_client.count.saturating_mul(factor);
        if count <= limit {
            return Ok(RateDecision::Allowed(count));
        }
        // The count is exact over all instances, so one of them logs this once.
        if name == ALL && count == limit + 1 {
            tracing::warn!(
                kind = limiter.name,
                limit,
                "all clients together are over their limit; everybody is refused"
            );
        }
        self.refused.remember(counter, window.end, now());
        Ok(RateDecision::Denied(window.refusal()))
    }

    /// Sets the count of one client back to zero.
    pub(super) async fn reset_attempts(&self, limiter: Limiter, client: &Client) -> Result<(), StoreError> {
        let window = Window::at(now(), limiter.per_client.window);
        let Some((name, _)) = self.names(client).into_iter().next() else { return Ok(()) };
        let counter = window.counter(limiter, &name);
        self.store.clear_count(&counter).await?;
        self.refused.forget(&counter);
        Ok(())
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

    fn counter(&self, limiter: Limiter, name: &str) -> String {
        format!("{}#{name}#{}", limiter.name, self.start)
    }

    fn refusal(&self) -> RateLimited {
        RateLimited { retry_after: self.rest }
    }
}
