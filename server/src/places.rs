//! Places for open connections, and who has them.

use std::{
    collections::{BTreeMap, HashMap},
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use tokio::{
    sync::{Notify, OwnedSemaphorePermit, Semaphore},
    time::sleep,
};

/// Maximum number of open connections of one client. A browser opens six.
const MAX_CONNECTIONS_PER_CLIENT: usize = 100;

/// Time in which the first request of a connection, or the end of a response, is on its way. A connection that has asked
/// for nothing for longer may have to end.
const SENDING_TIME: Duration = Duration::from_secs(1);

/// Time for a response that is under way when its connection has to end. No response of the API takes longer.
const ANSWER_TIME: Duration = Duration::from_secs(3);

/// Open files of a process beside those of connections: its own data, what it watches, standard streams.
const OTHER_FILES: usize = 24;

/// The limits of one server.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Maximum number of open connections, fewer where the system allows the process fewer open files.
    pub connections: usize,
    /// Returns the network by which connections of an address are counted. `None` for addresses that many visitors may
    /// have: those of a proxy.
    pub counted: fn(IpAddr) -> Option<IpAddr>,
    /// Time for responses that are under way when the program is asked to stop.
    pub shutdown: Duration,
}

/// The network by which a client is counted: an IPv4 address, or the /64 of an IPv6 address.
#[must_use]
pub fn network(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & (u128::MAX << 64)).into(),
        ip @ IpAddr::V4(_) => ip,
    }
}

/// The places for open connections. When all are taken, a new connection gets that of the one that has been without a
/// request for the longest time: connections that ask for nothing keep nobody out.
pub(super) struct Places {
    permits: Arc<Semaphore>,
    count: usize,
    counted: fn(IpAddr) -> Option<IpAddr>,
    clients: Clients,
    waiting: Arc<Waiting>,
}

/// The number of open connections of each client.
type Clients = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// The connections that wait for a request, the longest wait first.
#[derive(Default)]
struct Waiting {
    connections: Mutex<BTreeMap<u64, (Instant, Arc<Notify>)>>,
    next_number: AtomicU64,
    /// Another connection waits.
    another: Notify,
}

impl Places {
    pub(super) fn new(limits: &Limits) -> Self {
        // The response of each connection may need another file.
        let count = limits.connections.min((system::allowed_files().saturating_sub(OTHER_FILES) / 2).max(1));
        Self {
            permits: Arc::new(Semaphore::new(count)),
            count,
            counted: limits.counted,
            clients: Clients::default(),
            waiting: Arc::default(),
        }
    }

    /// Counts a connection of this client. Returns `None` if the client has enough.
    pub(super) fn client(&self, ip: IpAddr) -> Option<Client> {
        let Some(network) = (self.counted)(ip) else { return Some(Client(None)) };
        let mut clients = lock(&self.clients);
        let open = clients.entry(network).or_default();
        if *open >= MAX_CONNECTIONS_PER_CLIENT {
            return None;
        }
        *open += 1;
        Some(Client(Some((network, Arc::clone(&self.clients)))))
    }

    /// Waits for a place, which a connection without a request has to leave if all are taken: one that has asked for
    /// nothing for long, or any after a while, so that those that ask again and again keep nobody out either.
    pub(super) async fn next(&self, client: Client) -> Place {
        let free = || Arc::clone(&self.permits).acquire_owned();
        let begun = Instant::now();
        let permit = loop {
            if let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() {
                break Some(permit);
            }
            let patience = SENDING_TIME.saturating_sub(begun.elapsed());
            if self.end_longest_wait(if patience.is_zero() { Duration::ZERO } else { SENDING_TIME }) {
                break free().await.ok();
            }
            tokio::select! {
                permit = free() => break permit.ok(),
                () = sleep(self.time_to_wait().min(patience)), if !patience.is_zero() => {}
                () = self.waiting.another.notified() => {}
            }
        };
        let place = Place {
            waiting: Arc::clone(&self.waiting),
            needed: Arc::default(),
            wait: Mutex::new(None),
            _client: client,
            _permit: permit,
        };
        place.wait();
        place
    }

    /// Ends the connection that has been without a request for the longest time. Returns false if none has been for this
    /// long.
    pub(super) fn end_longest_wait(&self, least: Duration) -> bool {
        let mut connections = lock(&self.waiting.connections);
        let longest = connections.first_entry().filter(|longest| longest.get().0.elapsed() >= least);
        longest.map(|longest| longest.remove().1.notify_one()).is_some()
    }

    /// Time until a connection has been without a request for long.
    fn time_to_wait(&self) -> Duration {
        let longest = lock(&self.waiting.connections).first_key_value().map(|(_, (since, _))| since.elapsed());
        longest.map_or(Duration::MAX, |longest| SENDING_TIME.saturating_sub(longest))
    }

    /// Waits until no connection is open.
    pub(super) async fn all_free(&self) {
        let count = self.count.try_into().unwrap_or(u32::MAX);
        drop(self.permits.acquire_many(count).await);
    }
}

/// A counted connection of a client, no longer counted when it is dropped.
pub(super) struct Client(Option<(IpAddr, Clients)>);

impl Drop for Client {
    fn drop(&mut self) {
        let Some((network, clients)) = &self.0 else { return };
        let mut clients = lock(clients);
        match clients.get_mut(network) {
            Some(open) if *open > 1 => *open -= 1,
            _ => drop(clients.remove(network)),
        }
    }
}

/// A place for one connection, free again when it is dropped.
pub(super) struct Place {
    waiting: Arc<Waiting>,
    needed: Arc<Notify>,
    /// The wait for a request. `None` while one is answered.
    wait: Mutex<Option<Wait>>,
    _client: Client,
    _permit: Option<OwnedSemaphorePermit>,
}

struct Wait {
    number: u64,
    /// The end of the last response, or the beginning of the connection.
    since: Instant,
}

impl Place {
    fn wait(&self) {
        let (number, since) = (self.waiting.next_number.fetch_add(1, Relaxed), Instant::now());
        *lock(&self.wait) = Some(Wait { number, since });
        lock(&self.waiting.connections).insert(number, (since, Arc::clone(&self.needed)));
        self.waiting.another.notify_one();
    }

    fn end_wait(&self) {
        if let Some(Wait { number, .. }) = lock(&self.wait).take() {
            lock(&self.waiting.connections).remove(&number);
        }
    }

    /// Begins the answer to a request.
    pub(super) fn turn(place: &Arc<Self>) -> Turn {
        place.end_wait();
        Turn(Arc::clone(place))
    }

    /// Returns when another connection needs this place.
    pub(super) async fn is_needed(&self) {
        self.needed.notified().await;
    }

    /// The time that the connection may take to end.
    pub(super) fn time_to_end(&self) -> Duration {
        lock(&self.wait).as_ref().map_or(ANSWER_TIME, |wait| SENDING_TIME.saturating_sub(wait.since.elapsed()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.end_wait();
    }
}

/// The answer to one request. The connection waits for the next one when it is dropped.
pub(super) struct Turn(Arc<Place>);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.wait();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
