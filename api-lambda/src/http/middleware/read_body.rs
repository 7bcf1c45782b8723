use std::{sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    http::{HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};

use crate::{app::App, domain::MAX_PHOTO_BYTES};

use super::super::{error::ApiError, photos};

/// Maximum size of a body: four times the size of all fields in ASCII.
const MAX_BODY_BYTES: usize = 32 * 1024;

/// Time for a body to arrive. A phone may be slow.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Time for a photo to arrive: a megabyte from a phone with one bar.
const PHOTO_TIMEOUT: Duration = Duration::from_secs(60);

/// Reads the body before the deadline of the response starts. A photo is larger than any other body, so nothing of it
/// is read before its sender has shown the permission.
pub(in super::super) async fn buffer(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let (max_bytes, timeout) = match photos::admit(&mut parts, &app).await {
        Ok(None) => (MAX_BODY_BYTES, BODY_TIMEOUT),
        Ok(Some(uploader)) => {
            parts.extensions.insert(uploader);
            (MAX_PHOTO_BYTES, PHOTO_TIMEOUT)
        }
        Err(error) => return unread(error),
    };
    match read_up_to(body, max_bytes, timeout).await {
        Ok(bytes) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Err(error) => unread(error),
    }
}

/// The response to a body that was not read to its end. The rest would be parsed as the next request, so the connection
/// ends.
pub(in super::super) fn unread(error: ApiError) -> Response {
    let mut response = error.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Reads a whole body of usual size.
///
/// # Errors
///
/// Fails when the body is too large, too slow, or breaks off.
pub(in super::super) async fn read_body(body: Body) -> Result<Bytes, ApiError> {
    read_up_to(body, MAX_BODY_BYTES, BODY_TIMEOUT).await
}

async fn read_up_to(body: Body, max_bytes: usize, timeout: Duration) -> Result<Bytes, ApiError> {
    match tokio::time::timeout(timeout, Limited::new(body, max_bytes).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(ApiError::TooLarge(max_bytes)),
        Ok(Err(_)) => Err(ApiError::Malformed("The body broke off. Please send it again.".to_owned())),
        Err(_) => Err(ApiError::BodyTimeout),
    }
}
