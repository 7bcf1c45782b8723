//! The middleware that stands before every call, the outermost first.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use server::AmbiguousHead;

use crate::{
    app::{App, in_time, photos::photo},
    http::{
        client_ip::is_cdn,
        error::ApiError,
        read_body::{receive_body, unread},
    },
};

/// Headers of every response. No page may frame a response, and no cache may store it.
const SECURITY_HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    ),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds the headers that the response does not set itself.
pub(super) async fn add_headers(mut response: Response) -> Response {
    for (name, value) in SECURITY_HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// Rejects requests that a proxy in front may read differently. On Lambda the gateway has read the head.
pub(super) async fn check_head(request: Request, next: Next) -> Response {
    match AmbiguousHead::of(request.version(), request.headers()) {
        None => next.run(request).await,
        Some(AmbiguousHead::Host) => unread(ApiError::malformed("Please name the host in one header `Host`.")),
        Some(AmbiguousHead::TransferCoding) => unread(ApiError::TransferCoding),
    }
}

/// With `CDN_REQUIRED`, rejects requests that did not come through the CDN, before their body is read. Otherwise
/// whoever knows the API's own address calls it past the CDN's firewall.
pub(super) async fn require_cdn(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let proxies = &app.proxies;
    if proxies.required && !is_cdn(request.headers(), proxies.secret.as_deref()) {
        return unread(ApiError::PastCdn);
    }
    next.run(request).await
}

/// Reads the body before the deadline of the response starts.
pub(super) async fn buffer_body(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let read = match photo::sent_to(&parts) {
        None => receive_body(&parts, body, &app.proxies).await,
        Some(request) => photo::receive(request, &mut parts, body, &app).await,
    };
    match read {
        Ok(bytes) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Err(error) => unread(error),
    }
}

/// Rejects writes that a browser sends for a page of another origin.
pub(super) async fn check_origin(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if may_write(&request, &app.site.origins) {
        next.run(request).await
    } else {
        ApiError::ForeignOrigin.into_response()
    }
}

/// Returns true if a request reads, or comes from a page of the site. Browsers set the checked headers, and pages
/// cannot change them; other clients send no cookie of another person. After <https://words.filippo.io/csrf/>.
fn may_write(request: &Request, origins: &[String]) -> bool {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return true;
    }
    let headers = request.headers();
    let origin = text(headers, header::ORIGIN.as_str());
    if origin.is_some_and(|origin| origins.iter().any(|own| own == origin)) {
        return true;
    }
    match (text(headers, "sec-fetch-site"), origin) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, None) => true,
        (None, Some(origin)) => host(origin).is_some_and(|host| text(headers, header::HOST.as_str()) == Some(&*host)),
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    // A value that is not text matches no origin, but it counts as present.
    headers.get(name).map(|value| value.to_str().unwrap_or(""))
}

fn host(origin: &str) -> Option<String> {
    let uri: Uri = origin.parse().ok()?;
    uri.scheme()?;
    Some(uri.authority()?.to_string())
}

/// Time to send a response that is ready, out of the time that it has in all.
const SENDING: Duration = Duration::from_millis(200);

/// Ends a request that takes too long. A write that was under way is applied completely or not at all; repeating it
/// shows which.
pub(super) async fn keep_deadline(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let response = in_time(app.response_time - SENDING, next.run(request)).await;
    response.unwrap_or_else(|| ApiError::DeadlineExceeded.into_response())
}
