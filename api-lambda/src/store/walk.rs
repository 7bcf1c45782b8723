use std::{collections::VecDeque, time::Instant};

use jiff::Timestamp;

use crate::domain::{Lead, QuoteId, Search};

use super::{Item, Shelf, Store, StoreError, failed, items::lead, text, text_of};

/// How many requests are looked at in one go while searching.
const BATCH: usize = 500;

/// A part of the inbox or the trash.
#[derive(Debug)]
pub struct Page {
    /// Newest first.
    pub leads: Vec<Lead>,
    /// After which request the next part starts, if there is one.
    pub next: Option<QuoteId>,
}

/// How far the requests of somebody were removed.
#[derive(Debug)]
pub struct Erased {
    /// How many.
    pub count: usize,
    /// The last one that was looked at, if some are left.
    pub next: Option<QuoteId>,
}

impl Store {
    /// The newest requests of the inbox, or those that follow one.
    pub async fn list(&self, limit: usize, after: Option<QuoteId>, now: Timestamp) -> Result<Page, StoreError> {
        let mut leads: Vec<Lead> = Vec::new();
        let mut walk = self.walk(Shelf::Inbox, after, now).await?;
        // One more than asked tells whether there is a next page.
        while leads.len() <= limit
            && let Some(batch) = walk.next(limit + 1 - leads.len()).await?
        {
            leads.extend(batch);
        }
        let next = (leads.len() > limit).then(|| {
            leads.truncate(limit);
            leads.last().map(|lead| lead.id)
        });
        Ok(Page { leads, next: next.flatten() })
    }

    /// The newest requests that a search finds. At the end of its time it gives what it has; there may be more then.
    pub async fn search(&self, search: &Search, end: Instant, now: Timestamp) -> Result<Page, StoreError> {
        let shelf = if search.trash { Shelf::Trash } else { Shelf::Inbox };
        let mut walk = self.walk(shelf, search.after, now).await?;
        let mut leads: Vec<Lead> = Vec::new();
        let mut seen = None;
        while let Some(batch) = walk.next(BATCH).await? {
            for lead in batch {
                let found = search.finds(&lead);
                if found && leads.len() == search.limit {
                    return Ok(Page { leads, next: seen });
                }
                seen = Some(lead.id);
                if found {
                    leads.push(lead);
                }
            }
            if walk.has_more() && (leads.len() == search.limit || Instant::now() >= end) {
                return Ok(Page { leads, next: seen });
            }
        }
        Ok(Page { leads, next: None })
    }

    /// Removes the requests with an e-mail address for good, as far as the time goes.
    pub async fn erase(
        &self,
        shelf: Shelf,
        email: &str,
        after: Option<QuoteId>,
        end: Instant,
        now: Timestamp,
    ) -> Result<Erased, StoreError> {
        let mut walk = self.walk(shelf, after, now).await?;
        let mut count = 0;
        while let Some(batch) = walk.next(BATCH).await? {
            let mut seen = None;
            for lead in batch {
                seen = Some(lead.id);
                if !lead.request.value("email").eq_ignore_ascii_case(email) {
                    continue;
                }
                self.remove(shelf, lead.id).await?;
                count += 1;
                if Instant::now() >= end {
                    return Ok(Erased { count, next: seen });
                }
            }
            if seen.is_some() && walk.has_more() && Instant::now() >= end {
                return Ok(Erased { count, next: seen });
            }
        }
        Ok(Erased { count, next: None })
    }

    async fn remove(&self, shelf: Shelf, id: QuoteId) -> Result<(), StoreError> {
        let call = self.client.delete_item().table_name(&self.table).set_key(Some(shelf.key(id)));
        call.send().await.map(drop).map_err(failed("DeleteItem"))
    }

    /// Goes through a shelf from its newest request, or from the one after `after`.
    async fn walk(&self, shelf: Shelf, after: Option<QuoteId>, now: Timestamp) -> Result<Walk<'_>, StoreError> {
        let from = after.map(QuoteId::month);
        let mut months = self.months().await?;
        months.retain(|month| from.as_ref().is_none_or(|from| month <= from));
        let start = after.filter(|id| months.front() == Some(&id.month())).map(|id| shelf.key(id));
        Ok(Walk { store: self, shelf, months, start, now })
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

/// A way through a shelf, newest first.
struct Walk<'s> {
    store: &'s Store,
    shelf: Shelf,
    /// Those that are left; the first one is being read.
    months: VecDeque<String>,
    /// Where to go on in the first month.
    start: Option<Item>,
    now: Timestamp,
}

impl Walk<'_> {
    /// The next requests, up to so many, perhaps none; nothing at the end.
    async fn next(&mut self, wanted: usize) -> Result<Option<Vec<Lead>>, StoreError> {
        let Some(month) = self.months.front() else { return Ok(None) };
        let call = self.store.query(&self.shelf.partition(month)).limit(i32::try_from(wanted).unwrap_or(i32::MAX));
        let answer = call.set_exclusive_start_key(self.start.take()).send().await.map_err(failed("Query"))?;
        self.start.clone_from(&answer.last_evaluated_key);
        if self.start.is_none() {
            self.months.pop_front();
        }
        Ok(Some(answer.items().iter().filter_map(|item| lead(item, self.now)).collect()))
    }

    fn has_more(&self) -> bool {
        !self.months.is_empty()
    }
}
