//! Open pages follow the builds: they reload after each one, and show its mistakes. Only `ssg dev` uses this.

use std::convert::Infallible;

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{
        IntoResponse, Response,
        sse::{Event, Sse},
    },
    routing::get,
};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::watch;

use crate::{cdn_headers, diagnostics::render::Message};

const SCRIPT: &str = include_str!("preview.js");
const STYLE: &str = include_str!("preview.css");

/// The page in place of a site that could not be built yet.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Not built yet</title>\n\
    </head>\n<body id=\"not-built\"><p>This site cannot be built yet. It appears here as soon as the mistakes are corrected.</p></body>\n</html>\n";

/// The state of the site that open pages follow.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PreviewState {
    /// Number of builds that changed the site. Zero as long as there is none.
    pub built: u64,
    /// Number of pictures of the site that are not encoded yet. A browser that asks for one waits for it.
    pub unencoded: usize,
    /// The messages of the last build.
    pub messages: Vec<Message>,
}

/// Adds the script that follows the builds to every page.
pub(super) fn add(site: Router, states: watch::Receiver<PreviewState>) -> Router {
    let followed = states.clone();
    let events = move || {
        let states = followed.clone();
        async move { events(states) }
    };
    let script = || async { ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT) };
    let style = || async { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE) };
    let site = site.layer(middleware::from_fn_with_state(states, insert_script));
    let own = Router::new().route("/_dev/events", get(events)).route("/_dev/preview.js", get(script));
    own.route("/_dev/preview.css", get(style)).fallback_service(site)
}

/// The state now, and then each new one.
fn events(mut states: watch::Receiver<PreviewState>) -> impl IntoResponse {
    states.mark_changed();
    Sse::new(stream::unfold(states, |mut states| async move {
        states.changed().await.ok()?;
        let state = serde_json::to_string(&*states.borrow_and_update()).unwrap_or_default();
        Some((Ok::<_, Infallible>(Event::default().data(state)), states))
    }))
}

async fn insert_script(
    State(states): State<watch::Receiver<PreviewState>>,
    mut request: Request,
    next: Next,
) -> Response {
    // The response must be whole and uncompressed to insert a script into it.
    for name in [header::IF_NONE_MATCH, header::IF_MODIFIED_SINCE, header::ACCEPT_ENCODING, header::RANGE] {
        request.headers_mut().remove(name);
    }
    // A build that ends in between makes the page reload once more.
    let built = states.borrow().built;
    let is_page = !request.uri().path().contains('.');
    let response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_html = kind.is_some_and(|kind| kind.starts_with("text/html"));
    // A site has a document of its own for unknown addresses.
    let no_site = response.status() == StatusCode::NOT_FOUND && !is_html && is_page;
    if !is_html && !no_site {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // A page that was fetched early is older than the last build.
    parts.headers.remove(cdn_headers::SPECULATION_RULES);
    let page = if no_site {
        parts.status = StatusCode::SERVICE_UNAVAILABLE;
        parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        NOT_BUILT.to_owned()
    } else {
        String::from_utf8_lossy(&to_bytes(body, usize::MAX).await.unwrap_or_default()).into_owned()
    };
    let tag = format!("<script type=\"module\" src=\"/_dev/preview.js?built={built}\"></script></body>");
    let page = page.replacen("</body>", &tag, 1);
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::ETAG);
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Response::from_parts(parts, Body::from(page))
}
