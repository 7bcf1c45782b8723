//! The row of a job that is done from time to time. A process claims the job by moving the time of its next turn.

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use jiff::Timestamp;

use crate::domain::QuoteId;

use super::{Item, Store, StoreError, failed, key, number, text, text_of};

/// The time of the next turn.
pub(super) const DUE: &str = "due";

const AFTER: &str = "after";

/// The state of a job that goes through all requests in several turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobState {
    /// The time of the next turn. Until then it is not time for it, or another process is at it.
    pub due: Timestamp,
    /// The last request that the turn before looked at; `None` if it reached the end.
    pub after: Option<QuoteId>,
}

impl Store {
    /// The state of a job; `None` before the first time.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub(super) async fn job_state(&self, name: &str) -> Result<Option<JobState>, StoreError> {
        let state = |item: &Item| {
            let after = text_of(item, AFTER).and_then(|id| QuoteId::parse(&id));
            Some(JobState { due: time_of(item, DUE)?, after })
        };
        Ok(self.job(name).await?.as_ref().and_then(state))
    }

    /// Writes the state of a job if it still is the one before. Returns false if another process was faster.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub(super) async fn put_job_state(
        &self,
        name: &str,
        state: &JobState,
        before: Option<&JobState>,
    ) -> Result<bool, StoreError> {
        let after = state.after.map(|after| (AFTER.to_owned(), text(after.to_string())));
        self.put_job(name, state.due, after.into_iter().collect(), before.map(|before| before.due)).await
    }

    /// The row of a job; `None` before the first time.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub(super) async fn job(&self, name: &str) -> Result<Option<Item>, StoreError> {
        self.get(key(name, name)).await
    }

    /// Writes the row of a job if it is still due at `before`, or if there is none yet. Returns false if another
    /// process was faster.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub(super) async fn put_job(
        &self,
        name: &str,
        due: Timestamp,
        more: Item,
        before: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let mut item = key(name, name);
        item.insert(DUE.to_owned(), number(due.as_second()));
        item.extend(more);
        let call = self.client.put_item().table_name(&self.table).set_item(Some(item));
        let call = match before {
            None => call.condition_expression("attribute_not_exists(pk)"),
            Some(before) => call
                .condition_expression("#due = :before")
                .expression_attribute_names("#due", DUE)
                .expression_attribute_values(":before", number(before.as_second())),
        };
        match call.send().await {
            Ok(_) => Ok(true),
            Err(error) => match error.as_service_error() {
                Some(PutItemError::ConditionalCheckFailedException(_)) => Ok(false),
                _ => Err(failed("PutItem")(error)),
            },
        }
    }
}

/// A time of a row, in seconds.
pub(super) fn time_of(item: &Item, name: &str) -> Option<Timestamp> {
    Timestamp::from_second(item.get(name)?.as_n().ok()?.parse().ok()?).ok()
}
