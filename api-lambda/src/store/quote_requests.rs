use std::sync::PoisonError;

use aws_sdk_dynamodb::types::{Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use jiff::{SignedDuration, Timestamp};

use crate::domain::{CLOCK_MARGIN, MessageKind, QuoteId, QuoteRequest};

use super::{
    Item, Store, StoreError, TTL_ATTRIBUTE, clock::CONFIRMATION_INTERVAL, failed, items::quote_request_item, key,
    number, outbox::outbox_item, senders::TextTrace, text, text_of, transactions::incomplete,
};

/// Identifies a submission, so that repeating it stores nothing new.
#[derive(Debug, Clone)]
pub struct IdempotencyKey {
    /// A hash of everything that two equal submissions have in common.
    pub name: String,
    /// The end of its retention.
    pub expires: Timestamp,
}

/// The messages about a new request.
#[derive(Debug, Clone, Default)]
pub struct Messages {
    /// Messages to the owner, each with the time from which it may be sent.
    pub announcements: Vec<(MessageKind, Timestamp)>,
    /// The message to the customer.
    pub confirmation: Option<Confirmation>,
}

/// An e-mail to the customer, unless the same address got one a short time ago.
#[derive(Debug, Clone)]
pub struct Confirmation {
    /// A hash of the address.
    pub address: String,
    /// The time from which the address may get another one.
    pub again: Timestamp,
}

/// Time in which expired items are removed, also by a program that was off for some days.
const EXPIRED_LATELY: SignedDuration = SignedDuration::from_hours(30 * 24);

impl Store {
    /// Stores a request, its key, the trace of its text and its messages in the outbox: all or nothing. Returns the id
    /// of the request, or the earlier id if the key exists.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn add(
        &self,
        request: &QuoteRequest,
        key: Option<&IdempotencyKey>,
        trace: Option<&TextTrace>,
        messages: &Messages,
        now: Timestamp,
    ) -> Result<QuoteId, StoreError> {
        self.register_month(&request.id.month()).await?;
        let mut items = vec![self.put(quote_request_item(request))?];
        if let Some(key) = key {
            items.push(self.put_key(key, request.id, now)?);
        }
        for (kind, due) in &messages.announcements {
            items.push(self.put(outbox_item(request.id, *kind, *due))?);
        }
        if let Some(trace) = trace {
            items.push(self.put_trace(trace)?);
        }
        let without_confirmation = items.len();
        if let Some(confirmation) = &messages.confirmation {
            items.push(self.put_confirmed(confirmation, now)?);
            items.push(self.put(outbox_item(request.id, MessageKind::Confirmation, now))?);
        }
        while let Some(unmet) = self.unmet(items.clone()).await? {
            // The key comes first: of a repeated request nothing is written.
            if unmet.place < without_confirmation {
                let id = unmet.item.and_then(|item| QuoteId::parse(&text_of(&item, "id")?));
                return id.ok_or_else(|| StoreError::new("TransactWriteItems", "a key without its request"));
            }
            items.truncate(without_confirmation);
        }
        Ok(request.id)
    }

    /// Registers a month before its first request is stored, so that scans find it.
    async fn register_month(&self, month: &str) -> Result<(), StoreError> {
        if *self.month.lock().unwrap_or_else(PoisonError::into_inner) == month {
            return Ok(());
        }
        let call = self.client.put_item().table_name(&self.table).set_item(Some(key("months", month)));
        call.send().await.map_err(failed("PutItem"))?;
        month.clone_into(&mut self.month.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(())
    }

    pub(super) fn put(&self, item: Item) -> Result<TransactWriteItem, StoreError> {
        let put = Put::builder().table_name(&self.table).set_item(Some(item)).build().map_err(incomplete)?;
        Ok(TransactWriteItem::builder().put(put).build())
    }

    fn put_key(&self, key: &IdempotencyKey, id: QuoteId, now: Timestamp) -> Result<TransactWriteItem, StoreError> {
        let mut item = super::key(format!("key#{}", key.name), "key");
        item.insert("id".to_owned(), text(id.to_string()));
        self.put_unless_there(item, key.expires, Timestamp::MAX, now)
    }

    fn put_confirmed(&self, confirmation: &Confirmation, now: Timestamp) -> Result<TransactWriteItem, StoreError> {
        let item = super::key(format!("confirmed#{}", confirmation.address), "confirmed");
        self.put_unless_there(item, confirmation.again, now + CONFIRMATION_INTERVAL + CLOCK_MARGIN, now)
    }

    /// Writes an item that expires, on the condition that there is none, or one that has expired lately. One that
    /// expired long ago, and was not removed, was written while the clock was behind: it counts. One that expires after
    /// `latest` was written while the clock was ahead, and does not count.
    fn put_unless_there(
        &self,
        mut item: Item,
        expires: Timestamp,
        latest: Timestamp,
        now: Timestamp,
    ) -> Result<TransactWriteItem, StoreError> {
        item.insert(TTL_ATTRIBUTE.to_owned(), number(expires.as_second()));
        let put = Put::builder()
            .table_name(&self.table)
            .set_item(Some(item))
            .condition_expression("attribute_not_exists(pk) OR #expires BETWEEN :lately AND :now OR #expires > :latest")
            .expression_attribute_names("#expires", TTL_ATTRIBUTE)
            .expression_attribute_values(":now", number(now.as_second()))
            .expression_attribute_values(":latest", number(latest.as_second()))
            .expression_attribute_values(":lately", number((now - EXPIRED_LATELY).as_second()))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .build();
        Ok(TransactWriteItem::builder().put(put.map_err(incomplete)?).build())
    }
}
