//! The rule that deletes lost requests: the requests that it is for, and one row with its state.

use std::time::Instant;

use aws_sdk_dynamodb::types::{Delete, TransactWriteItem, Update};
use jiff::Timestamp;

use crate::domain::{Action, Mailbox, NewEntry, QuoteId, Status, is_possible};

use super::{
    Item, Store, StoreError,
    items::{CHANGES, LOST, STATUS, id_of},
    job::JobState,
    scan::BATCH_SIZE,
    text, text_of,
    transactions::incomplete,
};

const RETENTION: &str = "retention";

/// The result of a turn.
#[derive(Debug)]
pub struct LostRemoved {
    /// Number of requests removed.
    pub count: usize,
    /// The cursor of the next turn; `None` at the end of the inbox.
    pub next: Option<QuoteId>,
}

impl Store {
    /// The state; `None` before the first time.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn retention(&self) -> Result<Option<JobState>, StoreError> {
        self.job_state(RETENTION).await
    }

    /// Writes the state if it still is the one before. Returns false if another process was faster.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn put_retention(&self, state: &JobState, before: Option<&JobState>) -> Result<bool, StoreError> {
        self.put_job_state(RETENTION, state, before).await
    }

    /// Removes the requests of the inbox for good that are lost since `before` or longer, with their photos, until
    /// `end`. Notes it for each request and for the account.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer. Requests removed until then stay removed.
    pub async fn remove_lost(
        &self,
        before: Timestamp,
        after: Option<QuoteId>,
        end: Instant,
        now: Timestamp,
    ) -> Result<LostRemoved, StoreError> {
        // Later requests have not been lost long enough.
        let mut scan = self.scan(Mailbox::Inbox, after.or_else(|| QuoteId::last_before(before))).await?;
        let mut count = 0;
        while let Some(batch) = scan.next(BATCH_SIZE).await? {
            for item in batch {
                let Some((id, lost)) = id_of(&item).and_then(|id| Some((id, Lost::of(&item, id, now)?))) else {
                    continue;
                };
                if lost == Lost::Doubtful {
                    self.lose_anew(id, &item, now).await?;
                } else if lost <= Lost::Since(before) && self.remove_unchanged(id, &item, now).await? {
                    // Without a row no further one is stored. If this fails, a sweep removes them after a day.
                    self.remove_photos(id).await?;
                    count += 1;
                }
                if Instant::now() >= end {
                    return Ok(LostRemoved { count, next: Some(id) });
                }
            }
            if Instant::now() >= end {
                return Ok(LostRemoved { count, next: scan.cursor() });
            }
        }
        Ok(LostRemoved { count, next: None })
    }

    /// Lets the time of a lost request begin anew, unless it was changed since it was read.
    async fn lose_anew(&self, id: QuoteId, item: &Item, now: Timestamp) -> Result<(), StoreError> {
        let Some(before) = item.get(LOST) else { return Ok(()) };
        let update = Update::builder()
            .table_name(&self.table)
            .set_key(Some(Mailbox::Inbox.key(id)))
            .update_expression("SET #lost = :now")
            .condition_expression("#lost = :before")
            .expression_attribute_names("#lost", LOST)
            .expression_attribute_values(":now", text(now.to_string()))
            .expression_attribute_values(":before", before.clone());
        let update = TransactWriteItem::builder().update(update.build().map_err(incomplete)?).build();
        self.transact(vec![update]).await.map(drop)
    }

    /// Removes the row of a request if it is as it was read: somebody may have changed the status meanwhile.
    async fn remove_unchanged(&self, id: QuoteId, item: &Item, now: Timestamp) -> Result<bool, StoreError> {
        let delete = Delete::builder().table_name(&self.table).set_key(Some(Mailbox::Inbox.key(id)));
        let delete = delete.expression_attribute_names("#c", CHANGES);
        let delete = match item.get(CHANGES) {
            Some(changes) => delete.condition_expression("#c = :c").expression_attribute_values(":c", changes.clone()),
            None => delete.condition_expression("attribute_exists(pk) AND attribute_not_exists(#c)"),
        };
        let delete = TransactWriteItem::builder().delete(delete.build().map_err(incomplete)?).build();
        let entries = [NewEntry::of_request(id, Action::LostDeleted), NewEntry::of_account(Action::LostDeleted)];
        let notes = entries.iter().map(|entry| self.note(entry, None, now));
        let items = [Ok(delete)].into_iter().chain(notes).collect::<Result<_, _>>()?;
        self.transact(items).await
    }
}

/// Since when a request is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Lost {
    Since(Timestamp),
    /// Since a time that a wrong clock has stored: before the request arrived, or in the future.
    Doubtful,
}

impl Lost {
    /// Rows of earlier versions do not say since when they are lost; there the arrival counts.
    fn of(item: &Item, id: QuoteId, now: Timestamp) -> Option<Self> {
        text_of(item, STATUS).filter(|status| status == Status::Lost.as_str())?;
        let since = text_of(item, LOST).and_then(|text| text.parse().ok());
        Some(match since {
            Some(since) if !is_possible(since, Some(id.created()), now) => Self::Doubtful,
            since => Self::Since(since.unwrap_or(id.created())),
        })
    }
}
