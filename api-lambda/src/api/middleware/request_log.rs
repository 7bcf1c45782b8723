use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request},
    http::{Method, StatusCode},
    middleware::Next,
    response::Response,
};

use crate::http::error::ApiError;

use super::refusals;

/// The id of a request: in its line of the log, in `X-Request-Id`, and in the body of an error.
#[derive(Debug, Clone)]
pub(super) struct RequestId(pub(super) String);

/// Methods that are logged by name. Any other method is text of the sender.
const METHODS: [Method; 7] =
    [Method::DELETE, Method::GET, Method::HEAD, Method::OPTIONS, Method::PATCH, Method::POST, Method::PUT];

/// Logs one line per request, and one a minute for requests that a rate limit refuses. Invariant: it holds nothing that
/// the sender wrote.
pub(in crate::api) async fn write(request: Request, next: Next) -> Response {
    let start = Instant::now();
    let id = request.extensions().get::<RequestId>().map_or_else(String::new, |id| id.0.clone());
    let method = METHODS.iter().find(|method| *method == request.method()).map_or("-", Method::as_str);
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let cause = match response.extensions().get::<ApiError>() {
        Some(ApiError::Store(error)) => Some(error.to_string()),
        Some(ApiError::DeadlineExceeded) => Some("the table or the processor took too long".to_owned()),
        _ => None,
    };
    let route = route.as_ref().map_or("-", MatchedPath::as_str);
    let status = response.status().as_u16();
    let ms = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    refusals::write_refusals(false);
    if response.status() == StatusCode::TOO_MANY_REQUESTS && !refusals::count(method, route) {
        return response;
    }
    match cause {
        Some(cause) => tracing::error!(id, method, route, status, ms, cause, "request"),
        None => tracing::info!(id, method, route, status, ms, "request"),
    }
    response
}
