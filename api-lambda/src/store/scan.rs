use std::{collections::VecDeque, time::Instant};

use jiff::Timestamp;

use crate::domain::{Mailbox, QuoteId, QuoteRequest, Search};

use super::{
    Item, Store, StoreError, failed,
    items::{id_of, quote_request},
    text, text_of,
};

/// How many requests are looked at in one go while searching.
const BATCH: usize = 500;

/// A part of the inbox or the trash.
#[derive(Debug)]
pub struct Page {
    /// Newest first.
    pub requests: Vec<QuoteRequest>,
    /// After which request the next part starts, if there is one.
    pub next: Option<QuoteId>,
}

/// How far the requests of somebody were removed.
#[derive(Debug)]
pub struct Erased {
    /// How many.
    pub count: usize,
    /// After which request to go on, if some are left.
    pub next: Option<QuoteId>,
}

impl Store {
    /// The newest requests of the inbox, or those that follow one.
    pub async fn list(&self, limit: usize, after: Option<QuoteId>, now: Timestamp) -> Result<Page, StoreError> {
        let mut requests: Vec<QuoteRequest> = Vec::new();
        let mut scan = self.scan(Mailbox::Inbox, after).await?;
        // One more than asked tells whether there is a next page.
        while requests.len() <= limit
            && let Some(batch) = scan.next(limit + 1 - requests.len()).await?
        {
            requests.extend(batch.iter().filter_map(|item| quote_request(item, now)));
        }
        let next = (requests.len() > limit).then(|| {
            requests.truncate(limit);
            requests.last().map(|request| request.id)
        });
        Ok(Page { requests, next: next.flatten() })
    }

    /// The newest requests that a search finds. At the end of its time it gives what it has; there may be more then.
    pub async fn search(&self, search: &Search, end: Instant, now: Timestamp) -> Result<Page, StoreError> {
        let mut scan = self.scan(search.mailbox, search.after).await?;
        let mut requests: Vec<QuoteRequest> = Vec::new();
        let mut seen = None;
        while let Some(batch) = scan.next(BATCH).await? {
            for request in batch.iter().filter_map(|item| quote_request(item, now)) {
                let found = search.finds(&request);
                if found && requests.len() == search.limit {
                    return Ok(Page { requests, next: seen });
                }
                seen = Some(request.id);
                if found {
                    requests.push(request);
                }
            }
            if requests.len() == search.limit || Instant::now() >= end {
                return Ok(Page { requests, next: scan.place() });
            }
        }
        Ok(Page { requests, next: None })
    }

    /// Removes the requests with an e-mail address for good, as far as the time goes.
    pub async fn erase(
        &self,
        mailbox: Mailbox,
        email: &str,
        after: Option<QuoteId>,
        end: Instant,
    ) -> Result<Erased, StoreError> {
        let mut scan = self.scan(mailbox, after).await?;
        let mut count = 0;
        while let Some(batch) = scan.next(BATCH).await? {
            // Items and not requests: what has expired in the trash is still there.
            for item in batch {
                let is_theirs = text_of(&item, "email").is_some_and(|theirs| theirs.eq_ignore_ascii_case(email));
                let Some(id) = id_of(&item).filter(|_| is_theirs) else { continue };
                self.remove(id).await?;
                count += 1;
                if Instant::now() >= end {
                    return Ok(Erased { count, next: Some(id) });
                }
            }
            if Instant::now() >= end {
                return Ok(Erased { count, next: scan.place() });
            }
        }
        Ok(Erased { count, next: None })
    }

    /// Goes through a mailbox from its newest request, or from the one after `after`.
    async fn scan(&self, mailbox: Mailbox, after: Option<QuoteId>) -> Result<Scan<'_>, StoreError> {
        let from = after.map(QuoteId::month);
        let mut months = self.months().await?;
        months.retain(|month| from.as_ref().is_none_or(|from| month <= from));
        let start = after.filter(|id| months.front() == Some(&id.month())).map(|id| mailbox.key(id));
        Ok(Scan { store: self, mailbox, months, start })
    }

    /// The months that ever had requests, newest first.
    async fn months(&self) -> Result<VecDeque<String>, StoreError> {
        let mut months = VecDeque::new();
        let mut start = None;
        loop {
            let answer = self.query("months").set_exclusive_start_key(start).send().await.map_err(failed("Query"))?;
            months.extend(answer.items().iter().filter_map(|item| text_of(item, "sk")));
            start = answer.last_evaluated_key;
            if start.is_none() {
                return Ok(months);
            }
        }
    }

    fn query(&self, pk: &str) -> aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder {
        let call = self.client.query().table_name(&self.table).key_condition_expression("pk = :pk");
        call.expression_attribute_values(":pk", text(pk)).scan_index_forward(false).consistent_read(true)
    }
}

/// A way through a mailbox, newest first.
struct Scan<'s> {
    store: &'s Store,
    mailbox: Mailbox,
    /// Those that are left; the first one is being read.
    months: VecDeque<String>,
    /// Where to go on in the first month.
    start: Option<Item>,
}

impl Scan<'_> {
    /// The next items, up to so many, perhaps none; nothing at the end.
    async fn next(&mut self, wanted: usize) -> Result<Option<Vec<Item>>, StoreError> {
        let Some(month) = self.months.front() else { return Ok(None) };
        let call = self.store.query(&self.mailbox.partition(month)).limit(i32::try_from(wanted).unwrap_or(i32::MAX));
        let answer = call.set_exclusive_start_key(self.start.take()).send().await.map_err(failed("Query"))?;
        self.start.clone_from(&answer.last_evaluated_key);
        if self.start.is_none() {
            self.months.pop_front();
        }
        Ok(Some(answer.items.unwrap_or_default()))
    }

    /// What to go on after: the last request that was looked at, or the end of the next month. Nothing when no month is left.
    fn place(&self) -> Option<QuoteId> {
        let month = self.months.front()?;
        self.start.as_ref().map_or_else(|| QuoteId::last_of(month), id_of)
    }
}
