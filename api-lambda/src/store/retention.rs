//! The rule that deletes lost requests, and old ones where their form says so: the requests that it is for, and one row with its state.

use std::{collections::HashMap, time::Instant};

use aws_sdk_dynamodb::types::{Delete, TransactWriteItem, Update};
use jiff::Timestamp;

use crate::domain::{Action, FIRST_MOMENT, Mailbox, NewEntry, QuoteId, Status, is_possible};

use super::{
    Item, Store, StoreError,
    items::{CHANGES, LOST, STATUS, form_of, id_of},
    job::JobState,
    scan::BATCH_SIZE,
    text, text_of,
    transactions::incomplete,
};

const RETENTION: &str = "retention";

/// The requests that are deleted.
#[derive(Debug, Default)]
pub struct LostRule {
    /// Those that are lost since then or longer; `None` for none.
    pub lost_before: Option<Timestamp>,
    /// By the hash of a version of an own form, those that arrived before.
    pub arrived_before: HashMap<String, Timestamp>,
}

impl LostRule {
    /// Returns true if it is for no request.
    pub fn is_empty(&self) -> bool {
        self.lost_before.is_none() && self.arrived_before.is_empty()
    }

    /// Later requests stay in any case.
    fn newest(&self) -> Option<Timestamp> {
        self.arrived_before.values().copied().chain(self.lost_before).max()
    }

    /// True for an old request. One of a wrong clock, which began in 1970, is none.
    fn is_old(&self, item: &Item, id: QuoteId) -> bool {
        let before = form_of(item).and_then(|form| self.arrived_before.get(&form.hash));
        before.is_some_and(|before| (FIRST_MOMENT..*before).contains(&id.created()))
    }
}

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

    /// Removes the requests of the inbox for good that a rule is for, with their photos, until `end`. Notes it for each request and for the account.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer. Requests removed until then stay removed.
    pub async fn remove_lost(
        &self,
        rule: &LostRule,
        after: Option<QuoteId>,
        end: Instant,
        now: Timestamp,
    ) -> Result<LostRemoved, StoreError> {
        let mut scan = self.scan(Mailbox::Inbox, after.or_else(|| QuoteId::last_before(rule.newest()?))).await?;
        let mut count = 0;
        while let Some(batch) = scan.next(BATCH_SIZE).await? {
            for item in batch {
                let Some(id) = id_of(&item) else { continue };
                let lost = rule.lost_before.and_then(|before| Some((before, Lost::of(&item, id, now)?)));
                let action = match lost {
                    _ if rule.is_old(&item, id) => Action::AgeDeleted,
                    Some((_, Lost::Doubtful)) => {
                        self.lose_anew(id, &item, now).await?;
                        continue;
                    }
                    Some((before, lost)) if lost <= Lost::Since(before) => Action::LostDeleted,
                    _ => continue,
                };
                if self.remove_unchanged(id, &item, action, now).await? {
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
    async fn remove_unchanged(
        &self,
        id: QuoteId,
        item: &Item,
        action: Action,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let delete = Delete::builder().table_name(&self.table).set_key(Some(Mailbox::Inbox.key(id)));
        let delete = delete.expression_attribute_names("#c", CHANGES);
        let delete = match item.get(CHANGES) {
            Some(changes) => delete.condition_expression("#c = :c").expression_attribute_values(":c", changes.clone()),
            None => delete.condition_expression("attribute_exists(pk) AND attribute_not_exists(#c)"),
        };
        let delete = TransactWriteItem::builder().delete(delete.build().map_err(incomplete)?).build();
        let entries = [NewEntry::of_request(id, action), NewEntry::of_account(action)];
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
