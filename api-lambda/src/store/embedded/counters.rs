//! Counters of attempts in a file, without a sync of the disk. A kill loses none. A power cut may lose those since the
//! last request was stored, whose sync includes them: nobody gains from that, and each submission would wait for two
//! more syncs.

use std::sync::{Arc, Mutex, PoisonError};

use dynoxide::{AttributeValue, storage::compute_hash_prefix};
use jiff::Timestamp;
use rusqlite::{Connection, TransactionBehavior, params};

use super::{
    super::StoreError,
    Engine, TABLE,
    rows::{connect, stored},
};

/// The sort key of a counter.
const COUNT: &str = "count";

/// Size of a row as the engine counts it, about. Only pages of answers depend on it, and nobody lists counters.
const ROW_BYTES: i64 = 100;

/// A connection whose commits reach the system, and the disk with the next commit of the engine.
#[derive(Debug, Clone)]
pub(super) struct Unsynced(Arc<Mutex<Connection>>);

impl Unsynced {
    pub(super) fn open(path: &std::path::Path) -> rusqlite::Result<Self> {
        let connection = connect(path)?;
        // With a write-ahead log this can lose the last commits, and never breaks the file:
        // https://sqlite.org/pragma.html
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        Ok(Self(Arc::new(Mutex::new(connection))))
    }

    /// Adds one to a counter as `UpdateItem` would, and returns its value.
    fn add(&self, partition: &str, expires: Timestamp) -> rusqlite::Result<u32> {
        let sql = format!(
            "INSERT INTO \"{TABLE}\" (pk, sk, item_json, item_size, hash_prefix) VALUES (?1, ?2, json_object('pk', json_object('S', ?3), \
             'sk', json_object('S', ?4), 'count', json_object('N', '1'), 'expires', json_object('N', ?5)), ?6, ?7) \
             ON CONFLICT (pk, sk) DO UPDATE SET item_json = json_set(item_json, '$.expires.N', ?5, '$.count.N', \
             CAST(CAST(json_extract(item_json, '$.count.N') AS INTEGER) + 1 AS TEXT)) \
             RETURNING CAST(json_extract(item_json, '$.count.N') AS INTEGER)"
        );
        let hash_prefix = compute_hash_prefix(&AttributeValue::S(partition.to_owned()));
        let expires = expires.as_second().to_string();
        let values = params![stored(partition), stored(COUNT), partition, COUNT, expires, ROW_BYTES, hash_prefix];
        let mut connection = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let count = transaction.prepare_cached(&sql)?.query_row(values, |row| row.get(0))?;
        transaction.commit()?;
        Ok(count)
    }
}

impl Engine {
    /// Adds one to the counter of a partition and returns its value.
    ///
    /// # Errors
    ///
    /// Fails when the file may not or cannot be written.
    pub(in super::super) async fn count(&self, partition: String, expires: Timestamp) -> Result<u32, StoreError> {
        let counted = self.in_turn(move |engine| {
            engine.check_file()?;
            let counted = engine.unsynced.add(&partition, expires);
            if !engine.file.written() {
                engine.check_file()?;
            }
            counted.map_err(|error| {
                engine.suspect.notify_one();
                engine.condition.write_failed(&error.to_string());
                StoreError::new("UpdateItem", "the file cannot be written")
            })
        });
        counted.await.unwrap_or_else(|_| Err(StoreError::new("UpdateItem", "a panic")))
    }
}
