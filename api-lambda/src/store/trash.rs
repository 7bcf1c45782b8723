use aws_sdk_dynamodb::{
    operation::transact_get_items::TransactGetItemsError,
    types::{Get, TransactGetItem},
};
use jiff::Timestamp;

use crate::domain::{Action, Author, Mailbox, NewEntry, QuoteId, QuoteRequest, TRASH_RETENTION};

use super::{
    Item, Store, StoreError, Write, failed,
    history::note,
    items::{CHANGES, quote_request},
    outbox::put_back,
    writes::{MAX_ATTEMPTS, backoff},
};

impl Store {
    /// Moves a request to the trash. Returns false if there never was such a request, and true also if it is there
    /// already.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when too many calls move the same request.
    pub async fn move_to_trash(&self, id: QuoteId, by: &Author, now: Timestamp) -> Result<bool, StoreError> {
        Ok(self.move_to(Mailbox::Trash, Mailbox::Inbox, id, by, now).await?.is_some())
    }

    /// Moves a request from the trash to the inbox, unchanged, with the messages about it that were due meanwhile.
    /// Returns `None` if it is in neither.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when too many calls move the same request.
    pub async fn restore(&self, id: QuoteId, by: &Author, now: Timestamp) -> Result<Option<QuoteRequest>, StoreError> {
        self.move_to(Mailbox::Inbox, Mailbox::Trash, id, by, now).await
    }

    /// Moves a request from one mailbox to the other. Succeeds also when it is there already.
    async fn move_to(
        &self,
        to: Mailbox,
        from: Mailbox,
        id: QuoteId,
        by: &Author,
        now: Timestamp,
    ) -> Result<Option<QuoteRequest>, StoreError> {
        let action = if to == Mailbox::Trash { Action::Deleted } else { Action::Restored };
        let entry = note(&NewEntry::of_request(id, action), Some(by), now);
        let deleted = (to == Mailbox::Trash).then_some((now, now + TRASH_RETENTION));
        for tried in 1.. {
            let [there, here] = self.get_both([from.key(id), to.key(id)]).await?;
            let Some(item) = there.filter(|item| quote_request(item, now).is_some()) else {
                return Ok(here.and_then(|item| quote_request(&item, now)));
            };
            let mut writes = if to == Mailbox::Inbox { put_back(&item, now) } else { Vec::new() };
            // A change since then would be lost with the old row.
            let delete = Write::delete(from.key(id)).only_if_still(CHANGES, item.get(CHANGES).cloned());
            let item = to.item(item, id, deleted);
            writes.extend([delete, Write::put(item.clone()), entry.clone()]);
            match self.transact(writes).await? {
                true => return Ok(quote_request(&item, now)),
                // Another call moved or changed it. Read it again.
                false if tried < MAX_ATTEMPTS => backoff().await,
                false => break,
            }
        }
        Err(busy())
    }

    /// Reads two items in one transaction, so a request that is being moved is never missing from both.
    async fn get_both(&self, keys: [Item; 2]) -> Result<[Option<Item>; 2], StoreError> {
        for tried in 1.. {
            let mut call = self.client.transact_get_items();
            for key in &keys {
                let get = Get::builder().table_name(&self.table).set_key(Some(key.clone())).build();
                let get = get.map_err(|_| StoreError::new("TransactGetItems", "an incomplete key"))?;
                call = call.transact_items(TransactGetItem::builder().get(get).build());
            }
            match call.send().await {
                Ok(answer) => {
                    let mut items = answer.responses.into_iter().flatten().map(|response| response.item);
                    let mut next = || items.next().flatten().filter(|item| !item.is_empty());
                    return Ok([next(), next()]);
                }
                Err(error) => match error.as_service_error() {
                    Some(TransactGetItemsError::TransactionCanceledException(_)) if tried < MAX_ATTEMPTS => {
                        backoff().await
                    }
                    _ => return Err(failed("TransactGetItems")(error)),
                },
            }
        }
        Err(busy())
    }

    /// Removes a request for good, from both mailboxes, with its photos. Notes it for the request and for the account.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when other calls change the same request too often.
    pub(super) async fn remove(&self, id: QuoteId, by: &Author, now: Timestamp) -> Result<(), StoreError> {
        // If this fails, the request stays, and erasing again finds it.
        self.remove_photos(id).await?;
        let rows = [Mailbox::Inbox, Mailbox::Trash].map(|mailbox| Write::delete(mailbox.key(id)));
        let entries = [NewEntry::of_request(id, Action::Erased), NewEntry::of_account(Action::Erased)];
        let notes = entries.map(|entry| note(&entry, Some(by), now));
        self.transact(rows.into_iter().chain(notes).collect()).await?;
        // One may have arrived meanwhile. Without a row, no further one is stored.
        self.remove_photos(id).await
    }
}

fn busy() -> StoreError {
    StoreError::new("TransactWriteItems", "too many at the same request")
}
