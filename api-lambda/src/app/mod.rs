//! The use cases of visitors and of people with a login, without HTTP.
//!
//! Invariant: every use case of the inbox takes a [`Member`], and one for owners alone an [`Owner`]. Only
//! [`App::signed_in`] can make what these are made from, from an active session and the role that the person has now.

mod account;
mod browsers;
mod bulk;
mod confirm;
mod contact;
mod deadline;
mod digest;
mod erase;
mod inbox;
mod limits;
mod login;
mod numbers;
mod outbox;
mod passkeys;
mod password;
mod people;
mod photos;
mod proof;
mod push;
mod reauthentication;
mod refused;
mod repeated;
mod retention;
mod rights;
mod second_step;
mod sessions;

use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use tokio::sync::{Notify, OnceCell, Semaphore};

use crate::{
    auth::Block,
    blocking::Turns,
    config::{Config, Site},
    domain::Channel,
    mail::Mailer,
    push::{Push, VapidKey},
    store::{Health, Store, StoreError},
    webhook::Webhook,
};

pub use bulk::BulkOutcome;
pub use contact::{ContactError, IDEMPOTENCY_TTL, Idempotency, Sender};
pub use deadline::{MAX_RESPONSE_TIME, in_time};
pub use erase::{EraseCursor, EraseError, ErasePermit, Erased};
pub use limits::RateLimited;
pub use login::{Credentials, LoginBrowser, LoginError, NewTokens};
pub use outbox::OutboxError;
pub use passkeys::PasskeyCreation;
pub use password::PasswordChangeError;
pub use people::{NewPassword, PeopleError, Person, PersonChange};
pub use photos::{PhotoPermission, PhotoSender, UploadError, Uploader};
pub use proof::{PasskeyRequest, Proof, ProofError, SecondStepNeeded};
pub use push::{NewSubscription, SubscribeError};
pub use reauthentication::ReauthenticationError;
pub use rights::{Member, Owner, Rights, SignedIn};
pub use second_step::{SecondStepError, SecondStepState};
pub use sessions::NamedSession;

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
    /// Notifies the owner of new requests; `None` if nobody is notified.
    mailer: Option<Mailer>,
    /// Sends new requests to a program of the owner; `None` if there is none.
    webhook: Option<Webhook>,
    /// Notifies browsers of new requests; `None` if another process does, or none is notified.
    push: Option<Push>,
    /// The key by which push services recognize this program, once it was needed.
    vapid_key: OnceCell<VapidKey>,
    /// Browsers whose push services do not take messages now.
    pauses: push::Pauses,
    /// Wakes the tasks that empty the outbox, one for each of [`Channel::ALL`](crate::domain::Channel::ALL).
    new_messages: [Notify; Channel::ALL.len()],
    /// Places for bodies with photos, so that they take a bounded amount of memory.
    uploads: Arc<Semaphore>,
    /// Turns to check or hash a password: one at a time, because each takes much memory.
    passwords: Turns,
    /// Memory for checking passwords.
    password_memory: Arc<Mutex<Vec<Block>>>,
}

impl App {
    /// Creates the application.
    pub fn new(config: Config, store: Store) -> Self {
        let submissions = Semaphore::new(store.max_concurrent_submissions());
        Self {
            config,
            store,
            submissions,
            refused: Refused::default(),
            mailer: None,
            webhook: None,
            push: None,
            vapid_key: OnceCell::new(),
            pauses: push::Pauses::default(),
            new_messages: Default::default(),
            uploads: Arc::new(Semaphore::new(photos::MAX_CONCURRENT_UPLOADS)),
            passwords: Turns::new(1),
            password_memory: Arc::default(),
        }
    }

    /// Lets the application send what is in the outbox, while [`App::empty_outbox`] runs.
    #[must_use]
    pub fn with_channels(self, mailer: Option<Mailer>, webhook: Option<Webhook>) -> Self {
        let push = self.config.push.map(Push::new);
        Self { mailer, webhook, push, ..self }
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

/// The present time as most rows have it.
fn whole_second() -> Timestamp {
    Timestamp::from_second(now().as_second()).unwrap_or_else(|_| now())
}
