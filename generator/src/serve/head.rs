//! Request heads that another server may read differently, and weak `ETag`s by RFC 9110, which the HTTP library leaves
//! out.

use axum::{
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use server::AmbiguousHead;

/// Refuses requests that another server on the way may read differently. Their body is not read, so the connection
/// ends.
pub(super) async fn check(request: Request, next: Next) -> Response {
    let refusal = match AmbiguousHead::of(request.version(), request.headers()) {
        None => return next.run(request).await,
        Some(AmbiguousHead::Host) => (StatusCode::BAD_REQUEST, "Name the host in one header `Host`.\n"),
        Some(AmbiguousHead::TransferCoding) => {
            (StatusCode::NOT_IMPLEMENTED, "The only transfer coding that is known here is `chunked`.\n")
        }
    };
    let mut response = refusal.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Makes the `ETag` of a compressed response weak: its bytes differ with the compression, and RFC 9110, section 8.8.1,
/// wants one strong `ETag` for the same bytes only.
pub(super) async fn weaken_tag(request: Request, next: Next) -> Response {
    let known = request.headers().get_all(header::IF_NONE_MATCH).iter().cloned().collect::<Vec<_>>();
    let mut response = next.run(request).await;
    let Some(tag) = response.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok()) else { return response };
    let weak = format!("W/{tag}");
    // A 304 has the `ETag` that its sender knows.
    let is_known = || known.iter().any(|known| known.to_str().is_ok_and(|known| known.contains(&weak)));
    let is_weak = response.headers().contains_key(header::CONTENT_ENCODING)
        || (response.status() == StatusCode::NOT_MODIFIED && is_known());
    if is_weak
        && !tag.starts_with("W/")
        && let Ok(weak) = HeaderValue::from_str(&weak)
    {
        response.headers_mut().insert(header::ETAG, weak);
    }
    response
}
