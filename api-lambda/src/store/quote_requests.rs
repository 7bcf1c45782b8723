use std::sync::PoisonError;

use jiff::{SignedDuration, Timestamp};

use crate::domain::{CLOCK_MARGIN, MessageKind, QuoteId, QuoteRequest};

use super::{
    Item, Store, StoreError, TTL_ATTRIBUTE, Write,
    clock::CONFIRMATION_INTERVAL,
    items::quote_request_item,
    key,
    outbox::outbox_item,
    row,
    senders::{TextTrace, put_trace},
    text, text_of, time,
    writes::IS_NEW,
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
    pub async fn add(
        &self,
        request: &QuoteRequest,
        key: Option<&IdempotencyKey>,
        trace: Option<&TextTrace>,
        messages: &Messages,
        now: Timestamp,
    ) -> Result<QuoteId, StoreError> {
        self.register_month(&request.id.month()).await?;
        let mut writes = vec![Write::put(quote_request_item(request))];
        if let Some(IdempotencyKey { name, expires }) = key {
            let item = row(super::key(format!("key#{name}"), "key"), [("id", Some(text(request.id.to_string())))]);
            writes.push(put_unless_there(item, *expires, Timestamp::MAX, now));
        }
        let announcements = messages.announcements.iter();
        writes.extend(announcements.map(|(kind, due)| Write::put(outbox_item(request.id, *kind, *due))));
        writes.extend(trace.map(put_trace));
        let without_confirmation = writes.len();
        if let Some(Confirmation { address, again }) = &messages.confirmation {
            let item = super::key(format!("confirmed#{address}"), "confirmed");
            writes.push(put_unless_there(item, *again, now + CONFIRMATION_INTERVAL + CLOCK_MARGIN, now));
            writes.push(Write::put(outbox_item(request.id, MessageKind::Confirmation, now)));
        }
        while let Some(unmet) = self.unmet(writes.clone()).await? {
            // The key comes first: of a repeated request nothing is written.
            if unmet.place < without_confirmation {
                let id = unmet.item.and_then(|item| QuoteId::parse(&text_of(&item, "id")?));
                return id.ok_or_else(|| StoreError::new("TransactWriteItems", "a key without its request"));
            }
            writes.truncate(without_confirmation);
        }
        Ok(request.id)
    }

    /// Registers a month before its first request is stored, so that scans find it.
    async fn register_month(&self, month: &str) -> Result<(), StoreError> {
        if *self.month.lock().unwrap_or_else(PoisonError::into_inner) == month {
            return Ok(());
        }
        self.write(Write::put(key("months", month))).await?;
        month.clone_into(&mut self.month.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(())
    }
}

/// Puts a row that expires, on the condition that there is none, or one that has expired lately. One that expired long
/// ago, and was not removed, was written while the clock was behind: it counts. One that expires after `latest` was
/// written while the clock was ahead, and does not count.
fn put_unless_there(item: Item, expires: Timestamp, latest: Timestamp, now: Timestamp) -> Write {
    let times = format!("#{TTL_ATTRIBUTE} BETWEEN :lately AND :now OR #{TTL_ATTRIBUTE} > :latest");
    Write::put(row(item, [(TTL_ATTRIBUTE, Some(time(expires)))]))
        .only_if(format!("{IS_NEW} OR {times}"))
        .with("now", time(now))
        .with("latest", time(latest))
        .with("lately", time(now - EXPIRED_LATELY))
}
