use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};

use crate::photos::HomeError;

/// A failed call to the table, which did not answer or refused. It is never the caller's mistake, and repeating it later
/// may help. Any call can fail so; documentation under *Errors* names other reasons and what remains.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{operation} failed: {reason}{message}")]
pub struct StoreError {
    /// The operation of DynamoDB, or `photos`.
    operation: &'static str,
    /// A code or the kind of failure. Nothing of the content of the call.
    reason: String,
    /// The words of AWS about it, after a colon; often empty.
    message: String,
}

/// Errors whose texts say who may not do what, or which table is missing. Those of others can quote items.
const WITHOUT_ITEMS: [&str; 6] = [
    "AccessDeniedException",
    "ExpiredTokenException",
    "KMSAccessDeniedException",
    "ResourceNotFoundException",
    "TransactionCanceledException",
    "UnrecognizedClientException",
];

/// Converts an error of the SDK.
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
        let message = error.as_service_error().and_then(ProvideErrorMetadata::message);
        let message = message.filter(|_| WITHOUT_ITEMS.contains(&&*reason)).map(|message| format!(": {message}"));
        StoreError { operation, reason, message: message.unwrap_or_default() }
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
        Self { operation, reason: reason.into(), message: String::new() }
    }

    /// The code or the kind of failure.
    #[cfg(feature = "embedded")]
    pub(super) fn reason(&self) -> &str {
        &self.reason
    }
}
