use aws_sdk_dynamodb::{Client, operation::put_item::PutItemError};
use tokio::task::JoinSet;

use crate::{
    domain::{PhotoNumber, PhotoSize, QuoteId},
    photos::{Album, Found, PhotoFile},
};

use super::{
    Item, Store, StoreError, failed,
    items::{id_of, photos_of},
};

/// Items that are written at the same time.
const CONCURRENT_WRITES: usize = 16;

/// Partitions that stay behind: what they hold is worth nothing at another place, and an ended session must not come back.
const LEFT_BEHIND: [&str; 3] = ["sessions", "count#", "test"];

/// The result of a copy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copied {
    /// Items that were written.
    pub written: usize,
    /// Items whose key was there already. They were left as they are.
    pub existing: usize,
    /// The photos that requests name. They are not in the table.
    pub photos: Vec<(QuoteId, PhotoNumber)>,
}

/// The result of copying photos.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CopiedPhotos {
    /// Photos that were copied.
    pub written: usize,
    /// Photos that are in neither folder, or cannot be read.
    pub missing: usize,
}

/// Copies photos that the other folder does not have, and changes none that is there.
///
/// # Errors
///
/// Fails when the other folder cannot be written. What was copied until then stays.
pub fn copy_photos(photos: &[(QuoteId, PhotoNumber)], from: &Album, to: &Album) -> std::io::Result<CopiedPhotos> {
    let mut copied = CopiedPhotos::default();
    for &(id, number) in photos {
        let (mut is_written, mut is_missing) = (false, false);
        for size in PhotoSize::ALL {
            let file = PhotoFile { id, number, size };
            if matches!(to.look(file), Found::File(_)) {
                continue;
            }
            match from.look(file) {
                Found::File(hash) => is_written |= to.take(file, from, &hash)?,
                Found::Missing | Found::Unreadable => is_missing = true,
            }
        }
        copied.missing += usize::from(is_missing);
        copied.written += usize::from(is_written && !is_missing);
    }
    Ok(copied)
}

impl Store {
    /// Copies all items into another table, except sessions and counters. Changes no item that is there, so it can be repeated.
    ///
    /// # Errors
    ///
    /// Fails when one of the tables does not answer. What was copied until then stays.
    pub async fn copy_to(&self, to: &Self) -> Result<Copied, StoreError> {
        let mut copied = Copied::default();
        let mut start = None;
        loop {
            let call = self.client.scan().table_name(&self.table).consistent_read(true).set_exclusive_start_key(start);
            let page = call.send().await.map_err(failed("Scan"))?;
            let items: Vec<Item> = page.items.unwrap_or_default().into_iter().filter(is_copied).collect();
            let photos = |item: &Item| id_of(item).map(|id| photos_of(item).into_iter().map(move |photo| (id, photo)));
            copied.photos.extend(items.iter().filter_map(photos).flatten());
            let mut items = items.into_iter();
            let mut writes = JoinSet::new();
            loop {
                while writes.len() < CONCURRENT_WRITES
                    && let Some(item) = items.next()
                {
                    writes.spawn(put_new(to.client.clone(), to.table.clone(), item));
                }
                let Some(written) = writes.join_next().await else { break };
                match written.unwrap_or_else(|_| Err(StoreError::new("PutItem", "a panic")))? {
                    true => copied.written += 1,
                    false => copied.existing += 1,
                }
            }
            start = page.last_evaluated_key;
            if start.is_none() {
                return Ok(copied);
            }
        }
    }
}

fn is_copied(item: &Item) -> bool {
    let partition = item.get("pk").and_then(|pk| pk.as_s().ok());
    partition.is_none_or(|partition| !LEFT_BEHIND.iter().any(|prefix| partition.starts_with(prefix)))
}

/// Writes an item unless its key is there. Returns true if it was written.
async fn put_new(client: Client, table: String, item: Item) -> Result<bool, StoreError> {
    let call = client.put_item().table_name(table).set_item(Some(item));
    match call.condition_expression("attribute_not_exists(pk)").send().await {
        Ok(_) => Ok(true),
        Err(error) => match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(_)) => Ok(false),
            _ => Err(failed("PutItem")(error)),
        },
    }
}
