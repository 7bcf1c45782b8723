//! Open pages follow the builds: they reload after each one, and show its mistakes. Only `ssg dev` uses this.

use std::{collections::BTreeSet, convert::Infallible, net::SocketAddr, path::Path, sync::Arc};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{ConnectInfo, DefaultBodyLimit, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{
        IntoResponse, Response,
        sse::{Event, Sse},
    },
    routing::{get, post},
};
use futures_util::stream;
use serde::Serialize;
use tokio::{sync::watch, task::spawn_blocking};

use crate::{
    cdn_headers,
    diagnostics::{
        Diagnostic,
        render::{self, Message},
    },
};

use super::Token;

const SCRIPT: &str = include_str!("preview.js");
const STYLE: &str = include_str!("preview.css");

/// The page in place of a site that could not be built yet.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width\">\n<title>Not built yet</title>\n\
    <link rel=\"stylesheet\" href=\"/_dev/preview.css\">\n</head>\n\
    <body id=\"not-built\"><h1>Not built yet</h1><p>Your site appears here as soon as the mistakes below are corrected.</p></body>\n</html>\n";

/// The longest name of a change.
const MAX_NAME_BYTES: usize = 100;

/// The most messages that a page gets. A person reads the first few, and to draw thousands takes long.
const MAX_MESSAGES: usize = 200;

/// The state of the site that open pages follow.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PreviewState {
    /// Number of builds that changed the site. Zero as long as there is none.
    pub built: u64,
    /// Number of pictures of the site that are not encoded yet. A browser that asks for one waits for it.
    pub unencoded: usize,
    /// The messages of the last build, the worst first.
    pub messages: Vec<Message>,
    /// Number of those that are left out.
    pub more: usize,
    /// True if all messages that came last are about one line, which is probably being written.
    pub writing: bool,
}

impl PreviewState {
    /// The state with the messages of another build.
    #[must_use]
    pub fn with_messages(&self, content: &Path, mut diagnostics: Vec<Diagnostic>) -> Self {
        diagnostics.sort_by_key(|one| one.code.severity());
        let more = diagnostics.len().saturating_sub(MAX_MESSAGES);
        diagnostics.truncate(MAX_MESSAGES);
        Self { more, ..self.with(render::messages(content, diagnostics)) }
    }

    /// The state without changes that mend, if `is_outdated`: a file may have been changed after the build had read it
    /// and before the place of a message was looked up in it, and a change there would be wrong. The next build follows.
    #[must_use]
    pub fn mendable_unless(self, is_outdated: impl FnOnce() -> bool) -> Self {
        if !self.messages.iter().any(Message::is_mendable) || !is_outdated() {
            return self;
        }
        Self { messages: self.messages.into_iter().map(Message::without_change).collect(), ..self }
    }

    /// The state after a fault of the machine.
    #[must_use]
    pub fn with_fault(&self, text: &str) -> Self {
        Self { more: 0, ..self.with(vec![Message::fault(text)]) }
    }

    fn with(&self, messages: Vec<Message>) -> Self {
        let is_new = |one: &&Message| !self.messages.iter().any(|other| other.is_same(one));
        let lines: BTreeSet<_> = messages.iter().filter(is_new).map(Message::place).collect();
        let writing = match lines.len() {
            // Editors save in several steps, and a change elsewhere is no reason to open what was quiet before.
            0 => self.writing && !messages.is_empty(),
            count => count == 1,
        };
        Self { messages, writing, ..self.clone() }
    }
}

/// A preview that open pages may follow and mend.
#[derive(Debug, Clone)]
pub struct Pages {
    states: watch::Receiver<PreviewState>,
    /// The address at which an editor opens a file, with `{path}`, `{line}` and `{column}`.
    editor: Arc<str>,
    token: Token,
    /// The guide for authors, which messages lead to.
    guide: Router,
}

impl Pages {
    /// The pages of a preview.
    ///
    /// # Errors
    ///
    /// When the system has no random numbers.
    pub fn new(states: watch::Receiver<PreviewState>, editor: &str, guide: Router) -> anyhow::Result<Self> {
        Ok(Self { states, editor: editor.into(), token: Token::new()?, guide })
    }
}

/// Adds the script that follows the builds to every page.
pub(super) fn add(site: Router, pages: Pages) -> Router {
    let (followed, guide) = (pages.states.clone(), pages.guide.clone());
    let events = move || {
        let states = followed.clone();
        async move { events(states) }
    };
    let script = || async { ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT) };
    let style = || async { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE) };
    let site = site.layer(middleware::from_fn_with_state(pages.clone(), insert_script));
    let mend = Router::new().route("/_dev/mend", post(mend)).layer(DefaultBodyLimit::max(MAX_NAME_BYTES));
    let own = Router::new()
        .route("/_dev/events", get(events))
        .route("/_dev/preview.js", get(script))
        .nest_service("/_dev/guide", guide);
    own.route("/_dev/preview.css", get(style)).merge(mend.with_state(pages)).fallback_service(site)
}

/// Makes the change of a name, which a message of the last build has. So a page decides neither the file nor the text.
async fn mend(
    State(pages): State<Pages>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    name: String,
) -> Response {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    if !peer.ip().to_canonical().is_loopback() || !pages.token.is_sent(&headers, sent) {
        return (StatusCode::FORBIDDEN, "Only a page of this preview may change the content.\n").into_response();
    }
    let edit = pages.states.borrow().messages.iter().find_map(|one| one.edit(&name)).cloned();
    let Some(edit) = edit else {
        return (StatusCode::CONFLICT, "This message is an old one.").into_response();
    };
    match spawn_blocking(move || edit.apply()).await {
        Ok(Ok(())) => StatusCode::NO_CONTENT.into_response(),
        Ok(Err(reason)) => (StatusCode::CONFLICT, reason).into_response(),
        Err(fault) => (StatusCode::INTERNAL_SERVER_ERROR, fault.to_string()).into_response(),
    }
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

async fn insert_script(State(pages): State<Pages>, mut request: Request, next: Next) -> Response {
    // The response must be whole and uncompressed to insert a script into it.
    for name in [header::IF_NONE_MATCH, header::IF_MODIFIED_SINCE, header::ACCEPT_ENCODING, header::RANGE] {
        request.headers_mut().remove(name);
    }
    // A build that ends in between makes the page reload once more.
    let built = pages.states.borrow().built;
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
    let query = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("built", &built.to_string())
        .append_pair("token", pages.token.as_str())
        .append_pair("editor", &pages.editor)
        .finish();
    let query = query.replace('&', "&amp;");
    let tag = format!("<script type=\"module\" src=\"/_dev/preview.js?{query}\"></script></body>");
    let page = page.replacen("</body>", &tag, 1);
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::ETAG);
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Response::from_parts(parts, Body::from(page))
}
