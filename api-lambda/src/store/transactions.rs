//! Helpers for transactions: several writes that are applied together or not at all.

use std::time::Duration;

use aws_sdk_dynamodb::{operation::transact_write_items::TransactWriteItemsError, types::CancellationReason};

use super::StoreError;

/// Attempts per transaction when DynamoDB reports a conflict with another one.
pub(super) const MAX_ATTEMPTS: u32 = 5;

/// The reason for each item of a cancelled transaction; empty if it failed otherwise.
pub(super) fn reasons(error: Option<&TransactWriteItemsError>) -> &[CancellationReason] {
    match error {
        Some(TransactWriteItemsError::TransactionCanceledException(error)) => error.cancellation_reasons(),
        _ => &[],
    }
}

pub(super) fn is_conflict(reasons: &[CancellationReason]) -> bool {
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
