//! Reloads open pages after each build. Only `ssg dev` uses this.

use std::convert::Infallible;

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::Request,
    http::{HeaderValue, header},
    middleware::{self, Next},
    response::{
        IntoResponse, Response,
        sse::{Event, Sse},
    },
    routing::get,
};
use futures_util::stream;
use tokio::sync::watch;

use crate::cdn_headers;

const SCRIPT: &str = "\
const events = new EventSource(\"/_dev/events\");
events.onmessage = () => location.reload();
";

const TAG: &str = "<script type=\"module\" src=\"/_dev/reload.js\"></script></body>";

/// Adds reloading to a router. `built` counts the builds.
pub(super) fn add(site: Router, built: watch::Receiver<u64>) -> Router {
    let events = move || {
        let built = built.clone();
        async move { events(built) }
    };
    let script = || async { ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT) };
    let site = site.layer(middleware::from_fn(insert_script));
    Router::new().route("/_dev/events", get(events)).route("/_dev/reload.js", get(script)).fallback_service(site)
}

/// One event for each build after the page was loaded.
fn events(mut built: watch::Receiver<u64>) -> impl IntoResponse {
    built.mark_unchanged();
    Sse::new(stream::unfold(built, |mut built| async move {
        built.changed().await.ok()?;
        Some((Ok::<_, Infallible>(Event::default().data("built")), built))
    }))
}

async fn insert_script(mut request: Request, next: Next) -> Response {
    // The response must be whole and uncompressed to insert a script into it.
    for name in [header::IF_NONE_MATCH, header::IF_MODIFIED_SINCE, header::ACCEPT_ENCODING, header::RANGE] {
        request.headers_mut().remove(name);
    }
    let response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if !kind.is_some_and(|kind| kind.starts_with("text/html")) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // A page that was fetched early is older than the last build.
    parts.headers.remove(cdn_headers::SPECULATION_RULES);
    let page = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let page = String::from_utf8_lossy(&page).replacen("</body>", TAG, 1);
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::ETAG);
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Response::from_parts(parts, Body::from(page))
}
