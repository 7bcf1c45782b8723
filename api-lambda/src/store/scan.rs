use std::{collections::VecDeque, time::Instant};

use forms::MAX_TOTAL_CHARS;
use jiff::Timestamp;

use crate::domain::{
    Author, Customer, FieldName, MAX_NOTE_CHARS, MAX_PAGE_SIZE, MAX_SEARCH_PAGE_BYTES, Mailbox, QuoteId, QuoteRequest,
    Search, Versions,
};

use super::{
    Item, Store, StoreError, failed,
    items::{ANSWERS, id_of, quote_request, texts_of},
    text_of,
};

/// Requests per query while scanning.
pub(super) const BATCH_SIZE: usize = 500;

/// Characters after which a page of the list ends, so that it fits into a response of Lambda: those of the largest
/// requests of the built-in form on the largest page. Only own forms, with the names of their fields, have more.
const MAX_LIST_CHARS: usize = MAX_PAGE_SIZE * (MAX_TOTAL_CHARS + MAX_NOTE_CHARS);

/// A page of a mailbox.
#[derive(Debug)]
pub struct Page {
    /// Newest first.
    pub requests: Vec<QuoteRequest>,
    /// The cursor of the next page, if there is one.
    pub next: Option<QuoteId>,
}

/// The result of a scan that removes requests.
#[derive(Debug)]
pub struct Removed {
    /// Number of requests removed.
    pub count: usize,
    /// The cursor of the next call or turn; `None` at the end of the mailbox.
    pub next: Option<QuoteId>,
}

impl Store {
    /// Lists the inbox, newest first, from the request after the cursor.
    pub async fn list(&self, limit: usize, after: Option<QuoteId>, now: Timestamp) -> Result<Page, StoreError> {
        let mut requests: Vec<QuoteRequest> = Vec::new();
        let mut chars = 0;
        let mut scan = self.scan(Mailbox::Inbox, after).await?;
        // One more than wanted shows whether there is a next page.
        while requests.len() <= limit
            && let Some(batch) = scan.next(limit + 1 - requests.len()).await?
        {
            for request in batch.iter().filter_map(|item| quote_request(item, now)) {
                chars += request.texts().map(|text| text.chars().count()).sum::<usize>();
                // The first one of a page always is on it.
                if chars > MAX_LIST_CHARS && !requests.is_empty() {
                    let next = requests.last().map(|request| request.id);
                    return Ok(Page { requests, next });
                }
                requests.push(request);
            }
        }
        let next = (requests.len() > limit).then(|| {
            requests.truncate(limit);
            requests.last().map(|request| request.id)
        });
        Ok(Page { requests, next: next.flatten() })
    }

    /// Searches a mailbox, newest first. At `end` it returns what it has found so far.
    pub async fn search(
        &self,
        versions: &Versions,
        search: &Search,
        end: Instant,
        now: Timestamp,
    ) -> Result<Page, StoreError> {
        let mut scan = self.scan(search.mailbox, search.after).await?;
        let (mut requests, mut bytes, mut seen) = (Vec::new(), 0, None);
        let is_full =
            |requests: &[_], bytes| requests.len() == search.page_size.get() || bytes >= MAX_SEARCH_PAGE_BYTES;
        // The first matches are often the newest; one more than wanted shows whether there is a next page.
        let mut size = (search.page_size.get() + 1).min(BATCH_SIZE);
        while let Some(batch) = scan.next(size).await? {
            size = (size * 2).min(BATCH_SIZE);
            for request in batch.iter().filter_map(|item| quote_request(item, now)) {
                let is_match = search.matches(versions, &request);
                if is_match && is_full(&requests, bytes) {
                    return Ok(Page { requests, next: seen });
                }
                seen = Some(request.id);
                if is_match {
                    bytes += request.text_bytes();
                    requests.push(request);
                }
            }
            if is_full(&requests, bytes) || Instant::now() >= end {
                return Ok(Page { requests, next: scan.cursor() });
            }
        }
        Ok(Page { requests, next: None })
    }

    /// Shows the requests of the inbox that came at `start` or later, newest first, until `end`. Returns false if time
    /// was up before all were shown.
    pub async fn each_since(
        &self,
        start: Timestamp,
        end: Instant,
        now: Timestamp,
        mut show: impl FnMut(&QuoteRequest),
    ) -> Result<bool, StoreError> {
        let mut scan = self.scan(Mailbox::Inbox, None).await?;
        while let Some(batch) = scan.next(BATCH_SIZE).await? {
            for request in batch.iter().filter_map(|item| quote_request(item, now)) {
                if request.id.created() < start {
                    return Ok(true);
                }
                show(&request);
            }
            if Instant::now() >= end {
                return Ok(scan.cursor().is_none());
            }
        }
        Ok(true)
    }

    /// Removes the requests of a customer for good, known by an e-mail address, a phone number or an answer, until `end`.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer. Requests removed until then stay removed.
    pub async fn erase(
        &self,
        mailbox: Mailbox,
        customer: &Customer,
        after: Option<QuoteId>,
        end: Instant,
        by: &Author,
    ) -> Result<Removed, StoreError> {
        let mut scan = self.scan(mailbox, after).await?;
        let mut count = 0;
        while let Some(batch) = scan.next(BATCH_SIZE).await? {
            // Items, not requests: the trash still holds items that have expired.
            for item in batch {
                let addresses = [FieldName::Email, FieldName::Phone].map(|column| text_of(&item, column.as_str()));
                let is_theirs = addresses.into_iter().flatten().any(|address| customer.has(&address))
                    || texts_of(&item, ANSWERS).into_values().any(|answer| customer.has_answer(&answer));
                let Some(id) = id_of(&item).filter(|_| is_theirs) else { continue };
                self.remove(id, by, Timestamp::now()).await?;
                count += 1;
                if Instant::now() >= end {
                    return Ok(Removed { count, next: Some(id) });
                }
            }
            if Instant::now() >= end {
                return Ok(Removed { count, next: scan.cursor() });
            }
        }
        Ok(Removed { count, next: None })
    }

    /// Starts a scan of a mailbox at its newest request, or at the one after the cursor.
    pub(super) async fn scan(&self, mailbox: Mailbox, after: Option<QuoteId>) -> Result<Scan<'_>, StoreError> {
        let from = after.map(QuoteId::month);
        let mut months = self.months().await?;
        months.retain(|month| from.as_ref().is_none_or(|from| month <= from));
        let start = after.filter(|id| months.front() == Some(&id.month())).map(|id| mailbox.key(id));
        Ok(Scan { store: self, mailbox, months, start })
    }

    /// The registered months, newest first.
    async fn months(&self) -> Result<VecDeque<String>, StoreError> {
        Ok(self.all("months").await?.iter().rev().filter_map(|item| text_of(item, "sk")).collect())
    }
}

/// A paginated scan of a mailbox, newest first.
pub(super) struct Scan<'s> {
    store: &'s Store,
    mailbox: Mailbox,
    /// The months that are left. The first one is being read.
    months: VecDeque<String>,
    /// The position in the first month.
    start: Option<Item>,
}

impl Scan<'_> {
    /// Reads the next items, at most `wanted` and perhaps none. Returns `None` at the end.
    pub(super) async fn next(&mut self, wanted: usize) -> Result<Option<Vec<Item>>, StoreError> {
        let Some(month) = self.months.front() else { return Ok(None) };
        let call = self.store.query(&self.mailbox.partition(month)).scan_index_forward(false);
        let call = call.limit(i32::try_from(wanted).unwrap_or(i32::MAX));
        let answer = call.set_exclusive_start_key(self.start.take()).send().await.map_err(failed("Query"))?;
        self.start.clone_from(&answer.last_evaluated_key);
        if self.start.is_none() {
            self.months.pop_front();
        }
        Ok(Some(answer.items.unwrap_or_default()))
    }

    /// The cursor for the next call: the last request that was read, or the end of the next month. `None` at the end.
    pub(super) fn cursor(&self) -> Option<QuoteId> {
        let month = self.months.front()?;
        self.start.as_ref().map_or_else(|| QuoteId::last_of(month), id_of)
    }
}
