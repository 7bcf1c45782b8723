//! Limits of `serve` on connections.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::network;

/// Maximum number of open connections. It is below the usual limit of 1,024 open files per process.
const MAX_CONNECTIONS: usize = 500;

/// Maximum number of open connections of one client, so that it takes five to use up all. A browser opens six.
const MAX_CONNECTIONS_PER_CLIENT: usize = 100;

/// The places for open connections.
pub(super) struct Places {
    all: Arc<Semaphore>,
    clients: Clients,
    /// Behind a proxy, all connections come from its address. There the bodies of a client are counted
    /// (`http/middleware/read_body.rs`).
    behind_proxy: bool,
}

/// The number of open connections of each client.
type Clients = Arc<Mutex<HashMap<IpAddr, usize>>>;

impl Places {
    pub(super) fn new(behind_proxy: bool) -> Self {
        Self { all: Arc::new(Semaphore::new(MAX_CONNECTIONS)), clients: Clients::default(), behind_proxy }
    }

    /// Waits for a place. Until then, further connections wait in the queue of the operating system.
    pub(super) async fn next(&self) -> Place {
        Place { _permit: Arc::clone(&self.all).acquire_owned().await.ok(), client: None }
    }

    /// Counts the place for this client. Returns `None` if the client has enough.
    pub(super) fn assign(&self, mut place: Place, ip: IpAddr) -> Option<Place> {
        if !self.behind_proxy {
            let network = network(ip);
            let mut clients = lock(&self.clients);
            let open = clients.entry(network).or_default();
            if *open >= MAX_CONNECTIONS_PER_CLIENT {
                return None;
            }
            *open += 1;
            place.client = Some((network, Arc::clone(&self.clients)));
        }
        Some(place)
    }
}

/// A place for one connection, free again when it is dropped.
pub(super) struct Place {
    _permit: Option<OwnedSemaphorePermit>,
    client: Option<(IpAddr, Clients)>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some((network, clients)) = &self.client else { return };
        let mut clients = lock(clients);
        match clients.get_mut(network) {
            Some(open) if *open > 1 => *open -= 1,
            _ => drop(clients.remove(network)),
        }
    }
}

fn lock(clients: &Clients) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    clients.lock().unwrap_or_else(PoisonError::into_inner)
}
