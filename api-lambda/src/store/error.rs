use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};

/// The table did not do what it was asked. Never a mistake of whoever called; trying again later may help.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{operation} failed: {reason}")]
pub struct StoreError {
    /// The call to DynamoDB.
    operation: &'static str,
    /// A code or the kind of failure; nothing of what the call carried.
    reason: String,
}

/// Turns an error of the SDK into ours, without the texts that came with it.
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

impl StoreError {
    pub(super) fn new(operation: &'static str, reason: impl Into<String>) -> Self {
        Self { operation, reason: reason.into() }
    }
}
