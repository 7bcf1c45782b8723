use crate::{
    domain::QuoteId,
    store::{Page, StoreError},
};

use super::{App, now};

impl App {
    /// A part of the inbox, newest first.
    pub async fn leads(&self, limit: usize, after: Option<QuoteId>) -> Result<Page, StoreError> {
        self.store.list(limit, after).await
    }

    /// Moves a request to the trash. False if there never was such a request.
    pub async fn delete(&self, id: QuoteId) -> Result<bool, StoreError> {
        self.store.trash(id, now()).await
    }
}
