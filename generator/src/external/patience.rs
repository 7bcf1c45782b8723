use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Mutex as AsyncMutex, OwnedMutexGuard},
    time::{Instant, sleep_until},
};

/// The pause between two calls to one host.
const HOST_PAUSE: Duration = Duration::from_secs(1);

/// The end of the last call to each host. Redirects lead from the links of one host to another one, so the hosts of
/// links are not enough.
#[derive(Debug, Default)]
pub(super) struct Patience(Mutex<HashMap<String, Arc<AsyncMutex<Option<Instant>>>>>);

/// The permission for one call to a host. The pause starts when it is dropped.
#[derive(Debug)]
pub(super) struct Turn(OwnedMutexGuard<Option<Instant>>);

impl Patience {
    /// Waits until nobody else calls the host, and the pause is over.
    pub(super) async fn turn(&self, host: &str) -> Turn {
        let last = {
            let mut hosts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(hosts.entry(host.to_owned()).or_default())
        };
        let last = last.lock_owned().await;
        if let Some(ended) = *last {
            sleep_until(ended + HOST_PAUSE).await;
        }
        Turn(last)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        *self.0 = Some(Instant::now());
    }
}
