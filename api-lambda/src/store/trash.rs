use aws_sdk_dynamodb::{
    operation::transact_get_items::TransactGetItemsError,
    types::{Delete, Get, TransactGetItem, TransactWriteItem},
};
use jiff::Timestamp;

use crate::domain::{Action, Author, Mailbox, NewEntry, QuoteId, QuoteRequest, TRASH_RETENTION};

use super::{
    Item, Store, StoreError, failed,
    items::{CHANGES, quote_request},
    transactions::{MAX_ATTEMPTS, backoff, incomplete, reasons},
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
        let entry = self.note(&NewEntry::of_request(id, action), Some(by), now)?;
        let deleted = (to == Mailbox::Trash).then_some((now, now + TRASH_RETENTION));
        for tried in 1.. {
            let [there, here] = self.get_both([from.key(id), to.key(id)]).await?;
            let Some(item) = there.filter(|item| quote_request(item, now).is_some()) else {
                return Ok(here.and_then(|item| quote_request(&item, now)));
            };
            let mut writes = if to == Mailbox::Inbox { self.put_back(&item, now)? } else { Vec::new() };
            writes.push(entry.clone());
            let item = to.item(item, id, deleted);
            match self.move_item(from.key(id), item.clone(), writes).await? {
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
                call = call.transact_items(TransactGetItem::builder().get(get.map_err(incomplete)?).build());
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
        self.remove_rows(id, by, now).await?;
        // One may have arrived meanwhile. Without a row, no further one is stored.
        self.remove_photos(id).await
    }

    async fn remove_rows(&self, id: QuoteId, by: &Author, now: Timestamp) -> Result<(), StoreError> {
        let entries = [NewEntry::of_request(id, Action::Erased), NewEntry::of_account(Action::Erased)];
        for tried in 1.. {
            let mut call = self.client.transact_write_items();
            for mailbox in [Mailbox::Inbox, Mailbox::Trash] {
                let delete = Delete::builder().table_name(&self.table).set_key(Some(mailbox.key(id))).build();
                call = call.transact_items(TransactWriteItem::builder().delete(delete.map_err(incomplete)?).build());
            }
            for entry in &entries {
                call = call.transact_items(self.note(entry, Some(by), now)?);
            }
            match call.send().await {
                Ok(_) => return Ok(()),
                Err(error) if tried < MAX_ATTEMPTS && !reasons(error.as_service_error()).is_empty() => backoff().await,
                Err(error) => return Err(failed("TransactWriteItems")(error)),
            }
        }
        Err(busy())
    }

    /// Removes one item and writes another with everything that belongs to it, all or nothing. Returns false if the
    /// first item changed after it was read.
    async fn move_item(&self, old: Item, new: Item, writes: Vec<TransactWriteItem>) -> Result<bool, StoreError> {
        // A change since then would be lost with the old item.
        let delete =
            Delete::builder().table_name(&self.table).set_key(Some(old)).expression_attribute_names("#c", CHANGES);
        let delete = match new.get(CHANGES) {
            Some(changes) => delete.condition_expression("#c = :c").expression_attribute_values(":c", changes.clone()),
            None => delete.condition_expression("attribute_exists(pk) AND attribute_not_exists(#c)"),
        };
        let delete = TransactWriteItem::builder().delete(delete.build().map_err(incomplete)?).build();
        let items = [delete, self.put(new)?].into_iter().chain(writes).collect();
        match self.client.transact_write_items().set_transact_items(Some(items)).send().await {
            Ok(_) => Ok(true),
            Err(error) if !reasons(error.as_service_error()).is_empty() => Ok(false),
            Err(error) => Err(failed("TransactWriteItems")(error)),
        }
    }
}

fn busy() -> StoreError {
    StoreError::new("TransactWriteItems", "too many at the same request")
}
