use aws_sdk_dynamodb::{
    operation::transact_get_items::TransactGetItemsError,
    types::{Delete, Get, TransactGetItem, TransactWriteItem},
};
use jiff::Timestamp;

use crate::domain::{Mailbox, QuoteId, QuoteRequest, TRASH_RETENTION};

use super::{
    Item, Store, StoreError, failed,
    items::{CHANGES, quote_request},
    transactions::{TRIES, incomplete, let_pass, reasons},
};

impl Store {
    /// Moves a request to the trash. False if there never was such a request; true also if it lies there already.
    pub async fn trash(&self, id: QuoteId, now: Timestamp) -> Result<bool, StoreError> {
        Ok(self.put_on(Mailbox::Trash, Mailbox::Inbox, id, now).await?.is_some())
    }

    /// Takes a request out of the trash, as it was. Nothing if it is neither there nor in the inbox.
    pub async fn restore(&self, id: QuoteId, now: Timestamp) -> Result<Option<QuoteRequest>, StoreError> {
        self.put_on(Mailbox::Inbox, Mailbox::Trash, id, now).await
    }

    /// Moves a request from one mailbox to the other. Succeeds also when it is there already.
    async fn put_on(
        &self,
        to: Mailbox,
        from: Mailbox,
        id: QuoteId,
        now: Timestamp,
    ) -> Result<Option<QuoteRequest>, StoreError> {
        let deleted = (to == Mailbox::Trash).then_some((now, now + TRASH_RETENTION));
        for tried in 1.. {
            let [there, here] = self.both([from.key(id), to.key(id)]).await?;
            let Some(item) = there.filter(|item| quote_request(item, now).is_some()) else {
                return Ok(here.and_then(|item| quote_request(&item, now)));
            };
            let item = to.item(item, id, deleted);
            match self.exchange(from.key(id), item.clone()).await? {
                true => return Ok(quote_request(&item, now)),
                // Somebody else is moving it, or changes it: look again.
                false if tried < TRIES => let_pass().await,
                false => break,
            }
        }
        Err(busy())
    }

    /// Two items as they are at one moment: what is being moved is never seen at neither place.
    async fn both(&self, keys: [Item; 2]) -> Result<[Option<Item>; 2], StoreError> {
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
                    Some(TransactGetItemsError::TransactionCanceledException(_)) if tried < TRIES => let_pass().await,
                    _ => return Err(failed("TransactGetItems")(error)),
                },
            }
        }
        Err(busy())
    }

    /// Removes a request for good, wherever it lies by now.
    pub(super) async fn remove(&self, id: QuoteId) -> Result<(), StoreError> {
        for tried in 1.. {
            let mut call = self.client.transact_write_items();
            for mailbox in [Mailbox::Inbox, Mailbox::Trash] {
                let delete = Delete::builder().table_name(&self.table).set_key(Some(mailbox.key(id))).build();
                call = call.transact_items(TransactWriteItem::builder().delete(delete.map_err(incomplete)?).build());
            }
            match call.send().await {
                Ok(_) => return Ok(()),
                Err(error) if tried < TRIES && !reasons(error.as_service_error()).is_empty() => let_pass().await,
                Err(error) => return Err(failed("TransactWriteItems")(error)),
            }
        }
        Err(busy())
    }

    /// Removes one item and writes another, both or neither. False if the first one was not as it was read any more.
    async fn exchange(&self, old: Item, new: Item) -> Result<bool, StoreError> {
        // What was changed since it was read would be lost with the old item.
        let delete =
            Delete::builder().table_name(&self.table).set_key(Some(old)).expression_attribute_names("#c", CHANGES);
        let delete = match new.get(CHANGES) {
            Some(changes) => delete.condition_expression("#c = :c").expression_attribute_values(":c", changes.clone()),
            None => delete.condition_expression("attribute_exists(pk) AND attribute_not_exists(#c)"),
        };
        let delete = TransactWriteItem::builder().delete(delete.build().map_err(incomplete)?).build();
        let call = self.client.transact_write_items().transact_items(delete).transact_items(self.put(new)?);
        match call.send().await {
            Ok(_) => Ok(true),
            Err(error) if !reasons(error.as_service_error()).is_empty() => Ok(false),
            Err(error) => Err(failed("TransactWriteItems")(error)),
        }
    }
}

fn busy() -> StoreError {
    StoreError::new("TransactWriteItems", "too many at the same request")
}
