//! The use cases of visitors and of the owner, without HTTP.
//!
//! Invariant: every use case of the owner takes an [`Owner`], which only [`App::owner`] can make, from an active session.

mod contact;
mod erase;
mod inbox;
mod limits;
mod sessions;

use std::{net::IpAddr, sync::Arc};

use jiff::Timestamp;
use tokio::sync::{Mutex, Semaphore};

use crate::{
    auth::Block,
    config::{Config, Site},
    store::{Store, StoreError},
};

pub use contact::{ContactError, IDEMPOTENCY_TTL, Idempotency};
pub use erase::{EraseCursor, Erased};
pub use limits::RateLimited;
pub use sessions::{LoginError, Owner};

/// The application: its configuration and its store.
#[derive(Debug)]
pub struct App {
    config: Config,
    store: Store,
    /// Limits concurrent submissions to what the store can take.
    submissions: Semaphore,
    /// Memory for checking passwords, one check at a time.
    password_memory: Arc<Mutex<Vec<Block>>>,
}

impl App {
    /// Creates the application.
    pub fn new(config: Config, store: Store) -> Self {
        let submissions = Semaphore::new(store.max_concurrent_submissions());
        Self { config, store, submissions, password_memory: Arc::default() }
    }

    /// Checks that the store answers.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer or cannot be written any more.
    pub async fn health(&self) -> Result<(), StoreError> {
        self.store.ping().await
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The site that this API belongs to.
    pub fn site(&self) -> &Site {
        &self.config.site
    }

    /// A keyed hash of the client's network. The table holds only this, so a copy of the table reveals no IP address.
    fn pseudonym(&self, ip: IpAddr) -> String {
        self.config.session_keys.pseudonym(&network(ip))
    }
}

/// The network of one client: an IPv4 address, or the first 64 bits of an IPv6 address, which providers assign to one customer.
fn network(ip: IpAddr) -> Vec<u8> {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.octets().to_vec(),
        IpAddr::V6(ip) => ip.octets()[..8].to_vec(),
    }
}

fn now() -> Timestamp {
    Timestamp::now()
}
