use std::time::Duration;

use axum::{
    extract::Request,
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::super::error::ApiError;

/// Time for a response once the body has arrived. With it, every response is out within two seconds.
const RESPONSE_DEADLINE: Duration = Duration::from_millis(1_800);

/// Ends what takes too long. A write that was under way is then done or not done as a whole; repeating the request shows which.
pub(in super::super) async fn enforce(request: Request, next: Next) -> Response {
    let response = tokio::time::timeout(RESPONSE_DEADLINE, next.run(request)).await;
    response.unwrap_or_else(|_| ApiError::DeadlineExceeded.into_response())
}
