//! The rule that deletes lost requests, and old ones where their form says so.

use std::{collections::HashMap, time::Instant};

use jiff::Timestamp;

use crate::domain::{Action, FIRST_MOMENT, Mailbox, NewEntry, QuoteId, Status, is_possible};

use super::{
    Item, Store, StoreError, Write,
    history::note,
    items::{CHANGES, LOST, STATUS, form_of, id_of},
    scan::{BATCH_SIZE, Removed},
    text, text_of,
};

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

impl Store {
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
    ) -> Result<Removed, StoreError> {
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
                    return Ok(Removed { count, next: Some(id) });
                }
            }
            if Instant::now() >= end {
                return Ok(Removed { count, next: scan.cursor() });
            }
        }
        Ok(Removed { count, next: None })
    }

    /// Lets the time of a lost request begin anew, unless it was changed since it was read.
    async fn lose_anew(&self, id: QuoteId, item: &Item, now: Timestamp) -> Result<(), StoreError> {
        let update = Write::update(Mailbox::Inbox.key(id)).set(LOST, text(now.to_string()));
        self.write(update.only_if_still(LOST, item.get(LOST).cloned())).await.map(drop)
    }

    /// Removes the row of a request if it is as it was read: somebody may have changed the status meanwhile.
    async fn remove_unchanged(
        &self,
        id: QuoteId,
        item: &Item,
        action: Action,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let delete = Write::delete(Mailbox::Inbox.key(id)).only_if_still(CHANGES, item.get(CHANGES).cloned());
        let entries = [NewEntry::of_request(id, action), NewEntry::of_account(action)];
        let notes = entries.iter().map(|entry| note(entry, None, now));
        self.transact([delete].into_iter().chain(notes).collect()).await
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
