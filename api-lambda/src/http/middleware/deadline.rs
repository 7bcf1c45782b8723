use std::time::Duration;

use axum::{
    extract::Request,
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::super::error::ApiError;

/// Time for a response once the body has arrived. With it, every response is sent within two seconds.
const RESPONSE_DEADLINE: Duration = Duration::from_millis(1_800);

/// Ends a request that takes too long. A write that was under way is applied completely or not at all; repeating it
/// shows which.
pub(in super::super) async fn enforce(request: Request, next: Next) -> Response {
    let response = tokio::time::timeout(RESPONSE_DEADLINE, next.run(request)).await;
    response.unwrap_or_else(|_| ApiError::DeadlineExceeded.into_response())
}
