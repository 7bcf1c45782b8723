//! What visitors and the owner can do, without a word of HTTP.

mod contact;
mod inbox;
mod limits;
mod sessions;

use std::{net::IpAddr, sync::Arc};

use jiff::Timestamp;
use tokio::sync::Mutex;

use crate::{
    auth::Block,
    config::{Config, Site},
    store::{Store, StoreError},
};

pub use contact::{ContactError, IDEMPOTENCY_TTL, Idempotency};
pub use limits::TooMany;
pub use sessions::LoginError;

/// Everything that the use cases need.
#[derive(Debug)]
pub struct App {
    config: Config,
    store: Store,
    /// What a password is checked in, so one at a time.
    password_memory: Arc<Mutex<Vec<Block>>>,
}

impl App {
    /// Puts the parts together.
    pub fn new(config: Config, store: Store) -> Self {
        Self { config, store, password_memory: Arc::default() }
    }

    /// Whether requests could be stored now.
    pub async fn health(&self) -> Result<(), StoreError> {
        self.store.ping().await
    }

    /// What was set.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The site this belongs to.
    pub fn site(&self) -> &Site {
        &self.config.site
    }

    /// An address as the table may know it: nobody can find out whose it is from the table alone.
    fn pseudonym(&self, address: IpAddr) -> String {
        self.config.session_keys.pseudonym(&network(address))
    }
}

/// Whom an address belongs to. With IPv6 everybody has 64 bits of addresses to themselves.
fn network(address: IpAddr) -> Vec<u8> {
    match address.to_canonical() {
        IpAddr::V4(address) => address.octets().to_vec(),
        IpAddr::V6(address) => address.octets()[..8].to_vec(),
    }
}

fn now() -> Timestamp {
    Timestamp::now()
}
