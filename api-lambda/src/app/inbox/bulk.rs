use std::time::{Duration, Instant};

use crate::{
    app::{accounts::Member, now},
    domain::{BulkChange, BulkStep, MAX_BULK_SIZE, Mailbox, PageSize, QuoteId, Search},
    store::{PatchOutcome, StoreError},
};

use super::Inbox;

/// Time for the changes of one call. It is shorter than a scan, because a call may do both.
const CHANGE_BUDGET: Duration = Duration::from_millis(500);

/// Time for the search of one call.
const SEARCH_BUDGET: Duration = Duration::from_millis(500);

/// The result of one call that changes many requests.
#[derive(Debug, Default)]
pub struct BulkOutcome {
    /// The requests that have the change now; of a dry run, those that would get it.
    pub changed: Vec<QuoteId>,
    /// Requests that are not where the change needs them: they were erased, or moved to the other mailbox.
    pub missing: Vec<QuoteId>,
    /// Requests for another call, because time was up or the table failed.
    pub left: Vec<QuoteId>,
    /// The cursor of the next call of a search; `None` at its end.
    pub next: Option<QuoteId>,
}

impl Inbox {
    /// Changes the named requests, one after the other, for about half a second. If the table fails in the middle, the
    /// rest is `left`.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer before anything was changed.
    pub async fn change_many(
        &self,
        member: &Member,
        change: BulkChange,
        ids: &[QuoteId],
    ) -> Result<BulkOutcome, StoreError> {
        let end = Instant::now() + CHANGE_BUDGET;
        let step = change.step();
        let mut outcome = BulkOutcome::default();
        for (at, id) in ids.iter().enumerate() {
            let is_done = match self.change_one(member, &step, *id).await {
                Ok(is_done) => is_done,
                Err(error) if at == 0 => return Err(error),
                Err(error) => {
                    tracing::warn!(%error, done = at, "the table failed between the changes of one call");
                    outcome.left = ids[at..].to_vec();
                    break;
                }
            };
            if is_done { &mut outcome.changed } else { &mut outcome.missing }.push(*id);
            if Instant::now() >= end {
                outcome.left = ids[at + 1..].to_vec();
                break;
            }
        }
        Ok(outcome)
    }

    /// Changes what a search finds, newest first, or only lists it: at most a page per call.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer before anything was changed.
    pub async fn change_found(
        &self,
        member: &Member,
        change: BulkChange,
        search: Search,
        dry_run: bool,
    ) -> Result<BulkOutcome, StoreError> {
        let search = Search { page_size: PageSize::<MAX_BULK_SIZE>::MAX.for_search(), ..search };
        let page = self.store.search(&self.form, &search, Instant::now() + SEARCH_BUDGET, now()).await?;
        let ids: Vec<QuoteId> = page.requests.iter().map(|request| request.id).collect();
        if dry_run {
            return Ok(BulkOutcome { changed: ids, next: page.next, ..BulkOutcome::default() });
        }
        let mut outcome = self.change_many(member, change, &ids).await?;
        // Goes on after the last one that was tried, not at the end of the page.
        let tried = ids.len() - outcome.left.len();
        outcome.next = if std::mem::take(&mut outcome.left).is_empty() { page.next } else { Some(ids[tried - 1]) };
        Ok(outcome)
    }

    /// Returns true if the request has the change now.
    async fn change_one(&self, member: &Member, step: &BulkStep, id: QuoteId) -> Result<bool, StoreError> {
        Ok(match step {
            BulkStep::Triage(patch) => {
                matches!(self.store.update_triage(id, patch, &member.author, now()).await?, PatchOutcome::Done(_))
            }
            BulkStep::Move(Mailbox::Trash) => self.move_to_trash(member, id).await?,
            BulkStep::Move(Mailbox::Inbox) => self.restore(member, id).await?.is_some(),
        })
    }
}
