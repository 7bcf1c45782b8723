use std::time::{Duration, Instant};

use crate::{
    app::{
        accounts::{Member, Owner},
        now,
    },
    domain::{Action, NewEntry, QuoteId, QuoteRequest, Search, Subject, TriagePatch},
    store::{HistoryCursor, HistoryPage, Page, PatchOutcome, StoreError},
};

use super::Inbox;

/// Time for one call that scans a mailbox. The caller continues with the cursor of the response.
pub(in crate::app) const SCAN_BUDGET: Duration = Duration::from_secs(1);

impl Inbox {
    /// Lists a page of the inbox, newest first.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn list(&self, _: &Member, limit: usize, after: Option<QuoteId>) -> Result<Page, StoreError> {
        self.store.list(limit, after, now()).await
    }

    /// Searches a mailbox, newest first, for about a second.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn search(&self, _: &Member, search: &Search) -> Result<Page, StoreError> {
        self.store.search(&self.form, search, Instant::now() + SCAN_BUDGET, now()).await
    }

    /// Searches like [`Self::search`], and notes the results as exported.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn export(&self, owner: &Owner, search: &Search) -> Result<Page, StoreError> {
        let page = self.search(owner, search).await?;
        let ids: Vec<_> = page.requests.iter().map(|request| request.id).collect();
        if !ids.is_empty() {
            self.store.record_export(&ids, &owner.author, now()).await?;
        }
        Ok(page)
    }

    /// Changes the triage of a request in the inbox. Whoever marks one as read has opened it, and the history says so of
    /// each person once, also if somebody else has read it before.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn update_triage(
        &self,
        member: &Member,
        id: QuoteId,
        patch: &TriagePatch,
    ) -> Result<PatchOutcome, StoreError> {
        let outcome = self.store.update_triage(id, patch, &member.author, now()).await?;
        let has_read = patch.read == Some(true) && matches!(outcome, PatchOutcome::Done(_));
        if has_read && !self.store.has_opened(id, &member.author).await? {
            let entry = NewEntry::of_request(id, Action::Opened);
            self.store.record(&entry, Some(&member.author), now()).await?;
        }
        Ok(outcome)
    }

    /// Moves a request to the trash. Returns false if there never was such a request.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn move_to_trash(&self, member: &Member, id: QuoteId) -> Result<bool, StoreError> {
        self.store.move_to_trash(id, &member.author, now()).await
    }

    /// Moves a request from the trash back to the inbox, and sends what was due meanwhile. Returns `None` if it is in
    /// neither.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn restore(&self, member: &Member, id: QuoteId) -> Result<Option<QuoteRequest>, StoreError> {
        let restored = self.store.restore(id, &member.author, now()).await?;
        self.wake.all();
        Ok(restored)
    }

    /// A page of the history of a request, newest first.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn request_history(
        &self,
        _: &Member,
        id: QuoteId,
        after: Option<&HistoryCursor>,
    ) -> Result<HistoryPage, StoreError> {
        self.store.history(Subject::Request(id), after, now()).await
    }
}
