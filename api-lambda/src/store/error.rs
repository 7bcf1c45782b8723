use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};

use crate::photos::HomeError;

/// A failed call to the table. It is never the caller's mistake, and repeating it later may help.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{operation} failed: {reason}")]
pub struct StoreError {
    /// The operation of DynamoDB, or `photos`.
    operation: &'static str,
    /// A code or the kind of failure. Nothing of the content of the call.
    reason: String,
}

/// Converts an error of the SDK. Its texts are left out, because they can quote items.
pub(super) fn failed<E: ProvideErrorMetadata, R>(operation: &'static str) -> impl Fn(SdkError<E, R>) -> StoreError {
    move |error| {
        let reason = match &error {
            SdkError::TimeoutError(_) => "no answer in time".to_owned(),
            SdkError::DispatchFailure(failure) if failure.is_timeout() => "no connection in time".to_owned(),
            SdkError::DispatchFailure(_) => "no connection".to_owned(),
            SdkError::ServiceError(context) => context.err().code().unwrap_or("an error without a code").to_owned(),
            SdkError::ResponseError(_) => "an answer that cannot be read".to_owned(),
            _ => "the call could not be made".to_owned(),
        };
        StoreError { operation, reason }
    }
}

impl From<HomeError> for StoreError {
    fn from(error: HomeError) -> Self {
        Self::new("photos", error.to_string())
    }
}

impl StoreError {
    /// The error for a row that was removed during a call that needs it.
    pub fn changed_meanwhile() -> Self {
        Self::new("GetItem", "a row that was removed meanwhile")
    }

    pub(super) fn new(operation: &'static str, reason: impl Into<String>) -> Self {
        Self { operation, reason: reason.into() }
    }

    /// The code or the kind of failure.
    #[cfg(feature = "embedded")]
    pub(super) fn reason(&self) -> &str {
        &self.reason
    }
}
