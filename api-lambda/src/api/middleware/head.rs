//! Checks of heads. `generator/src/serve/head.rs` has the same two functions: change both together.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, Version, header, uri::Authority},
    middleware::Next,
    response::Response,
};

use crate::http::{error::ApiError, read_body::unread};

/// Rejects requests that a proxy in front may read differently. On Lambda the gateway has read the head.
pub(in crate::api) async fn check(request: Request, next: Next) -> Response {
    if !names_one_host(request.version(), request.headers()) {
        return unread(ApiError::Malformed("Please name the host in one header `Host`.".to_owned()));
    }
    if !is_coding_known(request.headers()) {
        return unread(ApiError::TransferCoding);
    }
    next.run(request).await
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
