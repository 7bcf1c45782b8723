//! The use cases of visitors and of the owner, without HTTP.
//!
//! Invariant: every use case of the owner takes an [`Owner`], which only [`App::owner`] can make, from an active session.

mod contact;
mod erase;
mod inbox;
mod limits;
mod refused;
mod sessions;

use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::{Mutex, Semaphore};

use crate::{
    auth::Block,
    config::{Config, Site},
    store::{Health, Store, StoreError},
};

pub use contact::{ContactError, IDEMPOTENCY_TTL, Idempotency, Sender};
pub use erase::{EraseCursor, Erased};
pub use limits::RateLimited;
pub use sessions::{LoginError, NewTokens, Owner, SentTokens};

use refused::Refused;

/// The application: its configuration and its store.
#[derive(Debug)]
pub struct App {
    config: Config,
    store: Store,
    /// Limits concurrent submissions to what the store can take.
    submissions: Semaphore,
    /// Senders who are over a limit.
    refused: Refused,
    /// Memory for checking passwords, one check at a time.
    password_memory: Arc<Mutex<Vec<Block>>>,
}

impl App {
    /// Creates the application.
    pub fn new(config: Config, store: Store) -> Self {
        let submissions = Semaphore::new(store.max_concurrent_submissions());
        Self { config, store, submissions, refused: Refused::default(), password_memory: Arc::default() }
    }

    /// Checks that the store answers and, if it is a file, that it can be written.
    ///
    /// # Errors
    ///
    /// Fails when a quote request could not be stored now.
    pub async fn health(&self) -> Result<Health, StoreError> {
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

    /// A keyed hash of a client's network. The table holds only this, so a copy of the table reveals no IP address.
    fn pseudonym(&self, network: &[u8]) -> String {
        self.config.session_keys.pseudonym(network)
    }
}

fn now() -> Timestamp {
    Timestamp::now()
}
