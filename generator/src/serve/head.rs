//! Checks of request heads by RFC 9112, and weak `ETag`s by RFC 9110, which the HTTP library leaves out.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, Version, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};

/// Refuses requests that another server on the way may read differently. Their body is not read, so the connection
/// ends.
pub(super) async fn check(request: Request, next: Next) -> Response {
    let refusal = if !names_one_host(request.version(), request.headers()) {
        (StatusCode::BAD_REQUEST, "Name the host in one header `Host`.\n")
    } else if !is_coding_known(request.headers()) {
        (StatusCode::NOT_IMPLEMENTED, "The only transfer coding that is known here is `chunked`.\n")
    } else {
        return next.run(request).await;
    };
    let mut response = refusal.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// RFC 9112, section 3.2. HTTP/1.0 has no `Host`, and HTTP/2 names the host in `:authority`.
fn names_one_host(version: Version, headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let Some(host) = hosts.next() else { return version != Version::HTTP_11 };
    let is_host = |host: &HeaderValue| {
        host.is_empty() || Authority::try_from(host.as_bytes()).is_ok_and(|host| !host.as_str().contains('@'))
    };
    hosts.next().is_none() && is_host(host)
}

/// RFC 9112, section 6.1. The library reads a body that has other codings below `chunked` as if it had none.
fn is_coding_known(headers: &HeaderMap) -> bool {
    let codings = headers.get_all(header::TRANSFER_ENCODING).iter();
    let mut codings = codings.flat_map(|line| line.as_bytes().split(|byte| *byte == b',')).map(<[u8]>::trim_ascii);
    codings.next().is_none_or(|first| first.eq_ignore_ascii_case(b"chunked")) && codings.next().is_none()
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
