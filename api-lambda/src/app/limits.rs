use std::{net::IpAddr, time::Duration};

use jiff::Timestamp;

use crate::{auth::Device, config::RateLimit, store::StoreError};

use super::{App, now};

/// The prefixes by which an IPv6 address is counted: their bytes, and the limit as a multiple of that for one address,
/// narrowest first. /64 is one network. Providers give a household or a rented server up to a /56 and a company a /48,
/// so one sender can have 65,536 networks. The wider limits leave room for customers of one mobile network.
const IPV6_PREFIXES: [(usize, u32); 3] = [(8, 1), (7, 2), (6, 4)];

/// The name of the counter of all clients together.
const ALL: &str = "all";

/// The name of the counter of all suspected submissions together. They have the global limit once more for themselves:
/// what robots send must not use up that of customers.
const SUSPECTED: &str = "suspected";

/// The name of the counter of newcomers that passed the global limit.
const NEWCOMERS: &str = "newcomers";

/// The name of the counter of submissions over all these limits whose senders have done work.
const PROVEN: &str = "proven";

/// Attempts of a client in a window up to which it is a newcomer: a form, and one more after a mistake in it. Wider
/// prefixes have the same multiples of it as of the limit.
const NEWCOMER_ATTEMPTS: u32 = 2;

/// The part of a counter's name before the typed name.
const NAMED: &str = "@";

/// The end of the name by which it is remembered that a client is no newcomer any more.
const KNOWN: &str = "#known";

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
    /// Maximum number of attempts of all clients together, as a multiple of the limit for one.
    pub(super) global_factor: u32,
    /// Maximum number of attempts of newcomers beyond that, as a multiple of the limit for one, and once more of
    /// submissions with a proof of work. With 0 everybody is refused.
    pub(super) newcomers_factor: u32,
}

/// The attempts of a client in this window, the present one included.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attempts {
    /// The count of the narrowest prefix.
    pub(super) count: u32,
    /// Few came from all prefixes.
    is_newcomer: bool,
}

/// The outcome of counting an attempt.
pub(super) enum RateDecision {
    /// The attempt is within the limit; the number of attempts in this window, this one included.
    Allowed(u32),
    /// The attempt is over the limit.
    Denied(RateLimited),
}

/// The outcome of counting a submission against the limits of all clients together.
pub(super) enum Counted {
    /// Within the first limit; the number of submissions in this window, this one included.
    Within(u32),
    /// Over it, and accepted: the sender is a newcomer.
    Beyond,
    /// Over it, and accepted: the sender has done work.
    Proven,
    /// Over all limits that it could pass.
    Over(RateLimited),
}

impl App {
    /// Returns the refusal that an attempt of this client would get, if that is known without asking the table.
    pub(super) fn known_refusal(&self, limiter: Limiter, client: &Client) -> Option<RateLimited> {
        self.known_client_refusal(limiter, client).or_else(|| self.known_global_refusal(limiter, client))
    }

    /// The same for the limit of the client alone.
    pub(super) fn known_client_refusal(&self, limiter: Limiter, client: &Client) -> Option<RateLimited> {
        let window = Window::at(now(), limiter.per_client.window);
        let is_over = |name: &str| self.refused.has(&window.counter(limiter, name));
        self.names(client).iter().any(|(name, _)| is_over(name)).then(|| window.refusal())
    }

    /// The same for the limits of all clients together. A proof of work may pass them.
    pub(super) fn known_global_refusal(&self, limiter: Limiter, client: &Client) -> Option<RateLimited> {
        let window = Window::at(now(), limiter.per_client.window);
        let is_over = |name: &str| self.refused.has(&window.counter(limiter, name));
        let is_known = || limiter.newcomers_factor == 0 || is_over(&known(&self.names(client))) || is_over(NEWCOMERS);
        (client.is_stranger() && is_over(&client.all()) && is_known()).then(|| window.refusal())
    }

    /// Returns true if submissions with a proof of work are known to be over their limit too.
    pub(super) fn is_shut_for_work(&self, limiter: Limiter) -> bool {
        let window = Window::at(now(), limiter.per_client.window);
        self.refused.has(&window.counter(limiter, PROVEN))
    }

    /// Counts an attempt of one client, an IPv6 address by each of its prefixes. The counters are in the table, so the
    /// limit holds for all instances together. Returns the count of the narrowest prefix.
    pub(super) async fn count_attempt(&self, limiter: Limiter, client: &Client) -> Result<RateDecision, StoreError> {
        let attempts = self.count_attempts(limiter, client).await?;
        Ok(attempts.map_or_else(RateDecision::Denied, |attempts| RateDecision::Allowed(attempts.count)))
    }

    /// The same, with the counts of all prefixes.
    pub(super) async fn count_attempts(
        &self,
        limiter: Limiter,
        client: &Client,
    ) -> Result<Result<Attempts, RateLimited>, StoreError> {
        let mut attempts = None;
        let mut is_newcomer = true;
        // One after the other: what a single network sends beyond its limit must not use up that of its neighbors.
        for (name, factor) in self.names(client) {
            match self.count(limiter, &name, factor).await? {
                RateDecision::Allowed(count) => {
                    attempts = attempts.or(Some(count));
                    is_newcomer &= count <= NEWCOMER_ATTEMPTS * factor;
                }
                RateDecision::Denied(limited) => return Ok(Err(limited)),
            }
        }
        Ok(Ok(Attempts { count: attempts.unwrap_or(1), is_newcomer }))
    }

    /// Counts an attempt against the global limit. Call it only after the client's own attempt was allowed, so that one
    /// client cannot use up the limit for all.
    pub(super) async fn count_global_attempt(
        &self,
        limiter: Limiter,
        client: &Client,
    ) -> Result<RateDecision, StoreError> {
        self.count(limiter, &client.all(), limiter.global_factor).await
    }

    /// Counts a submission against the global limit, or that of suspected ones, and beyond it against that for
    /// newcomers: what few senders do must not shut out people who come once. Beyond that, a proof of work passes.
    pub(super) async fn count_submission(
        &self,
        limiter: Limiter,
        client: &Client,
        attempts: Attempts,
        is_suspected: bool,
        is_proven: bool,
    ) -> Result<Counted, StoreError> {
        let name = if is_suspected { SUSPECTED.to_owned() } else { client.all() };
        let denied = match self.count(limiter, &name, limiter.global_factor).await? {
            RateDecision::Denied(limited) => limited,
            RateDecision::Allowed(count) => return Ok(Counted::Within(count)),
        };
        if attempts.is_newcomer {
            if let RateDecision::Allowed(_) = self.count(limiter, NEWCOMERS, limiter.newcomers_factor).await? {
                return Ok(Counted::Beyond);
            }
        } else {
            let window = Window::at(now(), limiter.per_client.window);
            self.refused.remember(window.counter(limiter, &known(&self.names(client))), window.end, now());
        }
        if is_proven && let RateDecision::Allowed(_) = self.count(limiter, PROVEN, limiter.newcomers_factor).await? {
            return Ok(Counted::Proven);
        }
        Ok(Counted::Over(denied))
    }

    /// Takes the count of a submission with a proof of work back that turned out to be a repeated one: its work counts
    /// once.
    pub(super) async fn uncount_proven(&self, limiter: Limiter) -> Result<(), StoreError> {
        let window = Window::at(now(), limiter.per_client.window);
        self.store.uncount(&window.counter(limiter, PROVEN)).await
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
        let kind_of_counter = name.split(NAMED).next().unwrap_or_default();
        // The count is exact over all instances, so one of them logs this once.
        if count == limit + 1 {
            let kind = limiter.name;
            match kind_of_counter {
                SUSPECTED => tracing::warn!(
                    kind,
                    limit,
                    "all suspected clients together are over their limit; of them, newcomers and proofs of work alone are accepted"
                ),
                ALL if limiter.newcomers_factor > 0 => tracing::warn!(
                    kind,
                    limit,
                    "all clients together are over their limit; newcomers and proofs of work alone are accepted"
                ),
                NEWCOMERS => tracing::warn!(
                    kind,
                    limit,
                    "newcomers are over their limit; submissions with a proof of work alone are accepted"
                ),
                ALL | PROVEN => {
                    tracing::warn!(kind, limit, "all clients together are over their limit; everybody is refused")
                }
                _ => {}
            }
        }
        self.refused.remember(counter, window.end, now());
        Ok(RateDecision::Denied(window.refusal()))
    }

    /// Takes an attempt that was right back from the global limit. Those of others stay: some may be guesses.
    pub(super) async fn uncount_global_attempt(&self, limiter: Limiter, client: &Client) -> Result<(), StoreError> {
        let window = Window::at(now(), limiter.per_client.window);
        self.store.uncount(&window.counter(limiter, &client.all())).await
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

/// The name by which it is remembered that a client is no newcomer.
fn known(names: &[(String, u32)]) -> String {
    format!("{}{KNOWN}", names.first().map_or("", |(name, _)| name))
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
