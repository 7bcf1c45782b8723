//! Helpers for transactions: several writes that are applied together or not at all.

use std::time::Duration;

use aws_sdk_dynamodb::{
    operation::transact_write_items::TransactWriteItemsError,
    types::{CancellationReason, TransactWriteItem},
};

use super::{Item, Store, StoreError, failed};

/// Attempts per transaction when DynamoDB reports a conflict with another one.
pub(super) const MAX_ATTEMPTS: u32 = 5;

/// A write of a transaction whose condition does not hold.
pub(super) struct Unmet {
    /// Its place among the writes.
    pub(super) place: usize,
    /// The present item, if there is one and the write asks for it.
    pub(super) item: Option<Item>,
}

impl Store {
    /// Does several writes together. Returns false if the condition of one does not hold; nothing was changed then.
    pub(super) async fn transact(&self, items: Vec<TransactWriteItem>) -> Result<bool, StoreError> {
        Ok(self.unmet(items).await?.is_none())
    }

    /// Does several writes together. Returns the first one whose condition does not hold; nothing was changed then.
    pub(super) async fn unmet(&self, items: Vec<TransactWriteItem>) -> Result<Option<Unmet>, StoreError> {
        for tried in 1.. {
            let call = self.client.transact_write_items().set_transact_items(Some(items.clone()));
            let Err(error) = call.send().await else { break };
            let reasons = reasons(error.as_service_error());
            let unmet = reasons.iter().position(|reason| reason.code() == Some("ConditionalCheckFailed"));
            match unmet {
                Some(place) => {
                    let item = reasons[place].item().filter(|item| !item.is_empty()).cloned();
                    return Ok(Some(Unmet { place, item }));
                }
                None if tried < MAX_ATTEMPTS && is_conflict(reasons) => backoff().await,
                None => return Err(failed("TransactWriteItems")(error)),
            }
        }
        Ok(None)
    }
}

/// The reason for each item of a cancelled transaction; empty if it failed otherwise.
pub(super) fn reasons(error: Option<&TransactWriteItemsError>) -> &[CancellationReason] {
    match error {
        Some(TransactWriteItemsError::TransactionCanceledException(error)) => error.cancellation_reasons(),
        _ => &[],
    }
}

fn is_conflict(reasons: &[CancellationReason]) -> bool {
    reasons.iter().any(|reason| reason.code() == Some("TransactionConflict"))
}

/// Waits 5 to 36 milliseconds for another transaction to end. The time is random, so that two do not meet again.
pub(super) async fn backoff() {
    let spread = uuid::Uuid::now_v7().as_bytes()[15];
    tokio::time::sleep(Duration::from_millis(5 + u64::from(spread) / 8)).await;
}

pub(super) fn incomplete(_: impl std::error::Error) -> StoreError {
    StoreError::new("TransactWriteItems", "an incomplete item")
}
