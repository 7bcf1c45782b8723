//! Storage: one DynamoDB table, on AWS or in a file. Its items:
//!
//! | `pk` | `sk` | Content | Retention |
//! |---|---|---|---|
//! | `quotes#2026-11` | id | a quote request with its triage; one partition per month, so that none grows without limit | |
//! | `months` | `2026-11` | a month that has requests | |
//! | `trash#2026-11` | id | a deleted request, unchanged | 30 days |
//! | `key#…` | `key` | an idempotency key and the id it made | 7 days or less |
//! | `text#…` | `text` | the last sender of a long text, as keyed hashes | 7 days |
//! | `outbox` | id, with an ending for some kinds | a message that has to be sent | until it was taken |
//! | `digest` | `digest` | when the owner gets the next digest, and what was in the last | |
//! | `retention` | `retention` | when the rule for lost requests looks through them next, and where it is | |
//! | `confirmed#…` | `confirmed` | an address whose owner got a confirmation | 1 day |
//! | `account` | `account` | what the first owner has changed: name, the hash of the password, the second step | |
//! | `people` | id | a further person: name, role, the hash of the password, the second step | |
//! | `names` | name in lower case | the id of the person with this name | |
//! | `history` | time | what people did with the account, and wrong passwords | a year |
//! | `history#…` | time | what people did with one request | a year |
//! | `exports` | time | the ids of exported requests | a year |
//! | `photos` | `all` | the bytes of all photos | |
//! | `photos` | day | those that came on a day | 2 days |
//! | `sweep` | `sweep` | when photos in a bucket are looked through next | |
//! | `forms` | name and version | a version of a form of the site | |
//! | `templates` | name | a text with which answers to customers begin | |
//! | `sessions` | id | a session of a person | 12 hours |
//! | `push` | id | a browser that is notified of new requests | until it or its person ends it |
//! | `lapsed` | id | a browser whose push service has forgotten it, which may go on with another address | 30 days |
//! | `vapid` | `vapid` | the key by which push services recognize this program | |
//! | `challenge#…` | `challenge` | what a passkey has to answer: the purpose, and whose it is | 5 minutes, or one answer |
//! | `count#…` | `count` | attempts of one client in a window of a rate limit | the window |
//!
//! Items are removed some time after `expires` (seconds since 1970). Until then they are filtered out when read.

mod account;
mod challenges;
mod clock;
mod connect;
#[cfg(feature = "embedded")]
mod copy;
mod counters;
mod digest;
#[cfg(feature = "embedded")]
mod embedded;
mod error;
mod forms;
mod history;
mod items;
mod job;
mod outbox;
mod people;
mod photo_room;
mod photo_sweep;
mod photos;
mod quote_requests;
mod retention;
mod row;
mod scan;
mod second_step;
mod senders;
mod sessions;
mod subscriptions;
mod table;
mod templates;
mod trash;
mod triage;
mod writes;

use std::sync::Mutex;

use aws_sdk_dynamodb::{Client, operation::query::builders::QueryFluentBuilder};
use tokio::sync::Semaphore;

use crate::photos::Photos;

pub use account::{OneTime, StoredAccount};
pub use clock::{CONFIRMATION_INTERVAL, TRACE_TTL, due_within, in_the_past, is_plausible};
pub use connect::{aws_config, patient_aws_config};
#[cfg(feature = "embedded")]
pub use copy::{Copied, CopiedPhotos, copy_photos};
pub use digest::DigestState;
#[cfg(feature = "embedded")]
pub use embedded::{
    Backup, Contents, Count, PhotosInBackup, PhotosRestored, Restore, Restored, Salvaged, backup, photo_folder,
};
pub use error::StoreError;
pub use history::{HistoryCursor, HistoryPage};
pub use job::{JOB_CLAIM, Job, JobState};
pub use outbox::{OutboxMessage, SentRecord};
pub use photo_room::Full;
pub use photo_sweep::Swept;
pub use photos::PhotoError;
pub use quote_requests::{Confirmation, IdempotencyKey, Messages};
pub use retention::LostRule;
pub use scan::{Page, Removed};
pub use second_step::{AuthenticatorApp, Passkey, SecondStep};
pub use senders::TextTrace;
pub use sessions::StoredSession;
pub use subscriptions::{Predecessor, StoredSubscription};
pub use table::TTL_ATTRIBUTE;
pub use triage::PatchOutcome;

use error::failed;
use row::{Item, flag_of, key, number, number_of, optional, row, text, text_of, time, time_of};
use writes::Write;

/// The table and its client.
#[derive(Debug)]
pub struct Store {
    client: Client,
    /// For counters of attempts.
    counting: Client,
    table: String,
    /// The month whose item is known to exist.
    month: Mutex<String>,
    /// The home of photos, if any are taken or were.
    photos: Option<Photos>,
    #[cfg(feature = "embedded")]
    engine: Option<embedded::Engine>,
}

/// The condition of a table that answers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Health {
    /// Number of rows that cannot be read, and are left out of lists. Always 0 on AWS.
    pub unreadable: usize,
    /// True if photos could be stored now; `None` if none are taken.
    pub photos: Option<bool>,
}

impl Store {
    fn new(client: Client, table: &str) -> Self {
        Self {
            counting: client.clone(),
            client,
            table: table.to_owned(),
            month: Mutex::default(),
            photos: None,
            #[cfg(feature = "embedded")]
            engine: None,
        }
    }

    /// Maximum number of submissions that should be under way at a time. A table in a file does one call at a time; if
    /// all submissions advanced together, all would be late.
    pub fn max_concurrent_submissions(&self) -> usize {
        #[cfg(feature = "embedded")]
        if self.engine.is_some() {
            return embedded::MAX_CONCURRENT_SUBMISSIONS;
        }
        Semaphore::MAX_PERMITS
    }

    /// Returns true if no other process uses the table, which is so for a file.
    pub fn is_exclusive(&self) -> bool {
        #[cfg(feature = "embedded")]
        return self.engine.is_some();
        #[cfg(not(feature = "embedded"))]
        false
    }

    /// Empties the write-ahead log, so that removed rows cannot be recovered from it. On AWS there is no such log.
    pub async fn purge_log(&self) -> Result<(), StoreError> {
        #[cfg(feature = "embedded")]
        if let Some(engine) = &self.engine {
            engine.purge_log().await?;
        }
        Ok(())
    }

    /// Checks that the table answers: reads a key that never exists. Also opens the connection. A table in a file is
    /// checked further: that it can be written.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when its file was removed, replaced, damaged or cannot be written.
    pub async fn ping(&self) -> Result<Health, StoreError> {
        let photos = match &self.photos {
            Some(photos) if photos.takes_more() => Some(photos.is_writable().await),
            _ => None,
        };
        #[cfg(feature = "embedded")]
        let unreadable = match &self.engine {
            Some(engine) => engine.health().await?,
            None => 0,
        };
        #[cfg(not(feature = "embedded"))]
        let unreadable = 0;
        self.get(key("ping", "ping")).await.map(|_| Health { unreadable, photos })
    }

    /// The row with a key, as it is now; `None` if there is none.
    async fn get(&self, key: Item) -> Result<Option<Item>, StoreError> {
        let call = self.client.get_item().table_name(&self.table).set_key(Some(key)).consistent_read(true);
        call.send().await.map(|answer| answer.item).map_err(failed("GetItem"))
    }

    /// A query of the rows of a partition, as they are now.
    fn query(&self, partition: &str) -> QueryFluentBuilder {
        let call = self.client.query().table_name(&self.table).consistent_read(true);
        call.key_condition_expression("pk = :pk").expression_attribute_values(":pk", text(partition))
    }

    /// All rows of a partition, in the order of their keys.
    async fn all(&self, partition: &str) -> Result<Vec<Item>, StoreError> {
        self.every(self.query(partition)).await
    }

    /// All rows of a query.
    async fn every(&self, query: QueryFluentBuilder) -> Result<Vec<Item>, StoreError> {
        let (mut rows, mut from) = (Vec::new(), None);
        loop {
            let answer = query.clone().set_exclusive_start_key(from).send().await.map_err(failed("Query"))?;
            rows.extend(answer.items.unwrap_or_default());
            from = answer.last_evaluated_key;
            if from.is_none() {
                return Ok(rows);
            }
        }
    }
}
