use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};

use super::super::error::ApiError;

/// Maximum size of a body: four times the size of all fields in ASCII.
const MAX_BODY_BYTES: usize = 32 * 1024;

/// Time for a body to arrive. A phone may be slow.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Reads the body before the deadline of the response starts.
pub(in super::super) async fn buffer(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match read_body(body).await {
        Ok(bytes) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Err(error) => unread(error),
    }
}

/// The response to a body that was not read to its end. The rest would be parsed as the next request, so the connection ends.
pub(in super::super) fn unread(error: ApiError) -> Response {
    let mut response = error.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Reads a whole body.
///
/// # Errors
///
/// Fails when the body is too large, too slow, or breaks off.
pub(in super::super) async fn read_body(body: Body) -> Result<Bytes, ApiError> {
    match tokio::time::timeout(BODY_TIMEOUT, Limited::new(body, MAX_BODY_BYTES).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(ApiError::TooLarge(MAX_BODY_BYTES)),
        Ok(Err(_)) => Err(ApiError::Malformed("The body broke off. Please send it again.".to_owned())),
        Err(_) => Err(ApiError::BodyTimeout),
    }
}
