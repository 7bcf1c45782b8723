//! What transactions need: several writes that are done together or not at all.

use std::time::Duration;

use aws_sdk_dynamodb::{operation::transact_write_items::TransactWriteItemsError, types::CancellationReason};

use super::StoreError;

/// How often a transaction is tried that met another one on the same items.
pub(super) const TRIES: u32 = 5;

/// Why each item of a transaction was refused; nothing if it failed for another reason.
pub(super) fn reasons(error: Option<&TransactWriteItemsError>) -> &[CancellationReason] {
    match error {
        Some(TransactWriteItemsError::TransactionCanceledException(error)) => error.cancellation_reasons(),
        _ => &[],
    }
}

pub(super) fn is_conflict(reasons: &[CancellationReason]) -> bool {
    reasons.iter().any(|reason| reason.code() == Some("TransactionConflict"))
}

/// Waits a moment for another transaction to end; not always the same moment, or two would meet again.
pub(super) async fn let_pass() {
    let spread = uuid::Uuid::now_v7().as_bytes()[15];
    tokio::time::sleep(Duration::from_millis(5 + u64::from(spread) / 8)).await;
}

pub(super) fn incomplete(_: impl std::error::Error) -> StoreError {
    StoreError::new("TransactWriteItems", "an incomplete item")
}
