use std::time::{Duration, Instant};

use crate::{
    domain::{Mailbox, QuoteId, QuoteRequest, Search, TriagePatch},
    store::{Changed, Erased, Page, StoreError},
};

use super::{App, now};

/// How long one call looks through requests. What is left then is for the next call.
const LOOK: Duration = Duration::from_secs(1);

impl App {
    /// A part of the inbox, newest first.
    pub async fn requests(&self, limit: usize, after: Option<QuoteId>) -> Result<Page, StoreError> {
        self.store.list(limit, after, now()).await
    }

    /// What a search finds, newest first, as far as a second goes.
    pub async fn search(&self, search: &Search) -> Result<Page, StoreError> {
        self.store.search(search, Instant::now() + LOOK, now()).await
    }

    /// Changes what the owner keeps beside a request.
    pub async fn change(&self, id: QuoteId, change: &TriagePatch) -> Result<Changed, StoreError> {
        self.store.change(id, change, now()).await
    }

    /// Moves a request to the trash. False if there never was such a request.
    pub async fn delete(&self, id: QuoteId) -> Result<bool, StoreError> {
        self.store.trash(id, now()).await
    }

    /// Takes a request out of the trash, as it was.
    pub async fn restore(&self, id: QuoteId) -> Result<Option<QuoteRequest>, StoreError> {
        self.store.restore(id, now()).await
    }

    /// Removes the requests with an e-mail address from a mailbox, for good, as far as a second goes.
    pub async fn erase(&self, mailbox: Mailbox, email: &str, after: Option<QuoteId>) -> Result<Erased, StoreError> {
        self.store.erase(mailbox, email, after, Instant::now() + LOOK).await
    }

    /// The end of erasing: nothing is left of it.
    pub async fn forget_erased(&self) -> Result<(), StoreError> {
        self.store.purge_log().await
    }
}
