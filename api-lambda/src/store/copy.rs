use std::{collections::HashSet, panic::resume_unwind, sync::Arc};

use aws_sdk_dynamodb::Client;
use tokio::task::JoinSet;

use crate::{
    domain::{PersonId, PhotoNumber, PhotoSize, QuoteId},
    photos::{Gallery, HomeError, PhotoFile},
};

use super::{
    Item, Store, StoreError, Write,
    account::{ACCOUNT, PEOPLE},
    failed,
    items::{id_of, photos_of},
    job::PHOTO_SWEEP,
    people::NAMES,
    photo_room::ROOM,
    subscriptions::{PUSH, VAPID},
    text_of,
    writes::IS_NEW,
};

/// Items that are written at the same time.
const CONCURRENT_WRITES: usize = 16;

/// Photos that are copied at the same time.
const CONCURRENT_PHOTOS: usize = 8;

/// The starts of partitions that stay behind in a copy, and in a backup that is restored: what they hold is worth nothing
/// at another place or time, and an ended session must not come back. The first is of earlier versions.
pub(super) const LEFT_BEHIND: [&str; 7] = ["session#", "sessions", "challenge#", "count#", "test", ROOM, PHOTO_SWEEP];

/// The result of a copy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copied {
    /// Items that were written.
    pub written: usize,
    /// Items whose key was there already. They were left as they are.
    pub existing: usize,
    /// Browsers that are notified of new requests by the source and not by the other table, which has a key of its own.
    pub browsers_left: usize,
    /// People of the source who are not in the other table, which has a list of its own.
    pub people_left: usize,
    /// The photos that requests name. They are not in the table.
    pub photos: Vec<(QuoteId, PhotoNumber)>,
}

/// The result of copying photos.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CopiedPhotos {
    /// Photos that were copied.
    pub written: usize,
    /// Photos that are in neither place, or cannot be read.
    pub missing: usize,
}

impl Copied {
    fn count(&mut self, is_written: bool) {
        *if is_written { &mut self.written } else { &mut self.existing } += 1;
    }
}

/// Copies photos that the other place does not have, and changes none that is there.
///
/// # Errors
///
/// Fails when the other place cannot be written, or when a bucket does not answer. What was copied until then stays.
pub async fn copy_photos(
    photos: Vec<(QuoteId, PhotoNumber)>,
    from: &Arc<Gallery>,
    to: &Arc<Gallery>,
) -> Result<CopiedPhotos, HomeError> {
    let _lock = to.lock()?;
    let mut copied = CopiedPhotos::default();
    let copies = photos.into_iter().map(|(id, number)| copy_photo(id, number, Arc::clone(from), Arc::clone(to)));
    at_a_time(CONCURRENT_PHOTOS, copies, |CopiedPhotos { written, missing }| {
        copied.written += written;
        copied.missing += missing;
    })
    .await?;
    Ok(copied)
}

/// Does so many things at a time.
async fn at_a_time<R: Send + 'static, E: Send + 'static>(
    limit: usize,
    mut things: impl Iterator<Item = impl Future<Output = Result<R, E>> + Send + 'static>,
    mut note: impl FnMut(R),
) -> Result<(), E> {
    let mut running = JoinSet::new();
    loop {
        while running.len() < limit
            && let Some(thing) = things.next()
        {
            running.spawn(thing);
        }
        let Some(done) = running.join_next().await else { return Ok(()) };
        note(done.unwrap_or_else(|panic| resume_unwind(panic.into_panic()))?);
    }
}

async fn copy_photo(
    id: QuoteId,
    number: PhotoNumber,
    from: Arc<Gallery>,
    to: Arc<Gallery>,
) -> Result<CopiedPhotos, HomeError> {
    let (mut is_written, mut is_missing) = (false, false);
    for size in PhotoSize::ALL {
        let file = PhotoFile { id, number, size };
        if !to.has(file).await? {
            match to.take(file, &from).await? {
                true => is_written = true,
                false => is_missing = true,
            }
        }
    }
    Ok(CopiedPhotos { written: usize::from(is_written && !is_missing), missing: usize::from(is_missing) })
}

impl Store {
    /// Copies all items into another table, except sessions and counters. Changes no item that is there, so it can be
    /// repeated.
    ///
    /// Subscriptions of browsers go along only together with the key that they know, which is copied last. A table that
    /// has a key has a list of browsers too: one that is not in it was ended since, or knows another key. People and
    /// their names go along only together with the first owner's account, which is copied last too: where that is, a
    /// person who is not in the list was removed since.
    ///
    /// # Errors
    ///
    /// Fails when one of the tables does not answer. What was copied until then stays.
    pub async fn copy_to(&self, to: &Self) -> Result<Copied, StoreError> {
        let known = match to.stored_vapid_key().await? {
            Some(_) => Some(to.subscription_keys().await?),
            None => None,
        };
        let people: Option<HashSet<_>> = match to.account(PersonId::First).await? {
            Some(_) => Some(to.people().await?.into_iter().map(|known| known.person.to_string()).collect()),
            None => None,
        };
        let (mut copied, mut account, mut key) = (Copied::default(), None, None);
        let mut start = None;
        loop {
            let call = self.client.scan().table_name(&self.table).consistent_read(true).set_exclusive_start_key(start);
            let page = call.send().await.map_err(failed("Scan"))?;
            let mut items: Vec<Item> = page.items.unwrap_or_default().into_iter().filter(is_copied).collect();
            key = key.or(items.extract_if(.., |item| is_in(item, VAPID)).next());
            account = account.or(items.extract_if(.., |item| is_in(item, ACCOUNT)).next());
            if let Some(people) = &people {
                items.retain(|item| !is_in(item, NAMES));
                let of_source = items.extract_if(.., |item| is_in(item, PEOPLE));
                let is_known = |item: &Item| text_of(item, "sk").is_some_and(|id| people.contains(&id));
                let (known, left): (Vec<_>, Vec<_>) = of_source.partition(is_known);
                copied.existing += known.len();
                copied.people_left += left.len();
            }
            if let Some(known) = &known {
                let is_left =
                    |item: &Item| is_in(item, PUSH) && text_of(item, "sk").is_none_or(|id| !known.contains(&id));
                copied.browsers_left += items.extract_if(.., |item| is_left(item)).count();
            }
            let photos = |item: &Item| id_of(item).map(|id| photos_of(item).into_iter().map(move |photo| (id, photo)));
            copied.photos.extend(items.iter().filter_map(photos).flatten());
            let writes = items.into_iter().map(|item| put_new(to.client.clone(), to.table.clone(), item));
            at_a_time(CONCURRENT_WRITES, writes, |is_written| copied.count(is_written)).await?;
            start = page.last_evaluated_key;
            if start.is_none() {
                break;
            }
        }
        for item in account.into_iter().chain(key) {
            copied.count(put_new(to.client.clone(), to.table.clone(), item).await?);
        }
        Ok(copied)
    }

    /// The sort keys of all subscriptions.
    async fn subscription_keys(&self) -> Result<HashSet<String>, StoreError> {
        Ok(self.subscription_ids().await?.into_iter().map(|id| id.to_string()).collect())
    }
}

fn is_in(item: &Item, partition: &str) -> bool {
    item.get("pk").and_then(|pk| pk.as_s().ok()).is_some_and(|pk| pk == partition)
}

fn is_copied(item: &Item) -> bool {
    let partition = item.get("pk").and_then(|pk| pk.as_s().ok());
    partition.is_none_or(|partition| !LEFT_BEHIND.iter().any(|prefix| partition.starts_with(prefix)))
}

/// Writes an item unless its key is there. Returns true if it was written.
async fn put_new(client: Client, table: String, item: Item) -> Result<bool, StoreError> {
    Write::put(item).only_if(IS_NEW).send(&client, &table).await
}
