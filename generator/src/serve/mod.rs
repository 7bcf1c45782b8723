//! Serves `dist/` over HTTP as a CDN does: clean addresses, redirects, headers, compression, the 404 document.

mod address;
mod api;
mod head;
mod host;
mod listen;
mod memory;
mod preview;
mod served;
mod shown;
mod token;

use std::{borrow::Cow, net::SocketAddr, sync::Arc, thread};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request, State},
    http::{HeaderValue, Method, StatusCode, Uri, header},
    middleware::{from_fn, from_fn_with_state},
    response::{IntoResponse, Response},
};
use tokio::sync::Semaphore;
use tower::ServiceExt;
use tower_http::{compression::CompressionLayer, services::ServeDir};

use crate::{cdn_headers, markdown::percent_decoded};
use address::Target;
use served::Current;

pub use address::arrive;
pub use host::PreviewHost;
pub use listen::{bind, listen};
pub use memory::{Files, from_memory, when_asked};
pub use preview::{Pages, PreviewState};
pub use served::Served;
pub use shown::{has_previews, named};
pub use token::Token;

/// The longest name of a file on all systems.
const MAX_NAME_BYTES: usize = 255;

struct Site {
    served: Served,
    /// A permit for each processor: browsers ask for many pictures at once.
    encoders: Arc<Semaphore>,
    api: Option<api::Api>,
}

/// A router for a site; requests below /api are forwarded to `api`. [`listen()`] gives it the address of the client. A
/// site that is not public is a preview, and `preview` its own host; its `pages` follow the builds.
pub fn router(served: Served, api: Option<Uri>, preview: Option<PreviewHost>, pages: Option<Pages>) -> Router {
    let encoders = Arc::new(Semaphore::new(thread::available_parallelism().map_or(1, usize::from)));
    let site = Arc::new(Site { served, encoders, api: api.map(api::Api::new) });
    let router = Router::new().fallback(answer).layer(CompressionLayer::new());
    let mut router = router.layer(from_fn(head::weaken_tag)).with_state(site);
    if let Some(pages) = pages {
        router = preview::add(router, pages);
    }
    if let Some(own) = preview {
        return guarded(router, own);
    }
    // For whatever address.
    router.layer(from_fn(head::check))
}

/// A router that answers at its own host alone.
pub fn guarded(router: Router, own: PreviewHost) -> Router {
    router.layer(from_fn_with_state(Arc::new(own), host::check)).layer(from_fn(head::check))
}

async fn answer(
    State(site): State<Arc<Site>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    let path = request.uri().path().to_owned();
    if path == "/api" || path.starts_with("/api/") {
        return match &site.api {
            Some(api) => api.forward(peer.ip(), request).await,
            None => (StatusCode::SERVICE_UNAVAILABLE, "No API is running here. Start one and name it with --api.\n")
                .into_response(),
        };
    }
    // The backlog is read before the files, because a build writes the files before it replaces the backlog.
    let current = site.served.current();
    let shown = current.shown_to(request.headers());
    let door = current.door(&path);
    let is_preview = shown.is_some() || door.is_some();
    let current = shown.unwrap_or(current);
    let mut response = match (door, request.method()) {
        (Some(door), _) => door,
        (None, &Method::GET | &Method::HEAD) => page(&site, &current, request).await,
        _ => (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response(),
    };
    let is_there = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_page = kind.is_some_and(|kind| kind.starts_with("text/html"));
    let headers = response.headers_mut();
    for (name, value) in cdn_headers::headers(&path) {
        headers.insert(name, value);
    }
    // Read each time, as the redirects are. Only pages can have frames.
    if is_page && !cdn_headers::is_owners(&path) {
        let policy = cdn_headers::written_policy(&current.folder);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let kept = headers.get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok());
    if !is_there && kept.is_some_and(|kept| kept.contains("immutable")) {
        // A later build may have the file.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if is_preview && !is_shared(&path) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    response
}

async fn page(site: &Site, current: &Current, request: Request) -> Response {
    let asked = request.uri().path().to_owned();
    match address::resolve(&current.folder, request.uri()) {
        Target::Redirect { to, status } => {
            let to = with_query(&to, request.uri().query());
            (status, [(header::LOCATION, &*to)]).into_response()
        }
        Target::Nothing => not_found(current, request.method(), &asked).await,
        Target::File(uri) if has_long_name(uri.path()) => not_found(current, request.method(), &asked).await,
        Target::File(uri) => {
            let method = request.method().clone();
            let (mut parts, _) = request.into_parts();
            let path = uri.path().to_owned();
            parts.uri = uri;
            let response = files(current, Request::from_parts(parts, Body::empty())).await;
            if response.status() != StatusCode::NOT_FOUND {
                return response;
            }
            match current.ask(&path) {
                Some(picture) => served::picture(picture, &path, &site.encoders).await,
                None => not_found(current, &method, &asked).await,
            }
        }
    }
}

/// Returns true for a file with a hash in its name, which is the same in all releases.
fn is_shared(path: &str) -> bool {
    ["/assets/", "/images/"].iter().any(|folder| path.starts_with(folder))
}

/// Returns true for an address with a name that no file system has. Its answer would be a fault and not "not found".
fn has_long_name(path: &str) -> bool {
    path.split('/').any(|name| percent_decoded(name).len() > MAX_NAME_BYTES)
}

/// The target of a redirect with the query of the request, by which advertisements are counted. It stands before a
/// fragment.
fn with_query<'a>(to: &'a str, query: Option<&str>) -> Cow<'a, str> {
    let Some(query) = query.filter(|query| !query.is_empty()) else { return to.into() };
    let (address, fragment) = to.split_at(to.find('#').unwrap_or(to.len()));
    let sign = if address.contains('?') { '&' } else { '?' };
    format!("{address}{sign}{query}{fragment}").into()
}

/// The 404 document with its status, always whole: a 304 would mean that the page exists. A language has its own in its
/// folder.
async fn not_found(current: &Current, method: &Method, asked: &str) -> Response {
    let folder = asked[1..].split('/').next().unwrap_or_default();
    let is_name = folder.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-');
    let has_own = is_name && current.folder.join(folder).join("404.html").is_file();
    let document = if has_own { format!("/{folder}/404.html") } else { "/404.html".to_owned() };
    let request = Request::builder().method(method).uri(document).body(Body::empty());
    let Ok(request) = request else { return StatusCode::NOT_FOUND.into_response() };
    let mut response = files(current, request).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    response.headers_mut().remove(header::ETAG);
    response.headers_mut().remove(header::LAST_MODIFIED);
    response
}

async fn files(current: &Current, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/').to_owned();
    let service =
        ServeDir::new(&current.folder).append_index_html_on_directories(false).redirect_to_trailing_slash(false);
    // `ssg build --precompress` wrote these files; the router's layer compresses what has none.
    let service = service.precompressed_br().precompressed_gzip();
    let mut response = match service.oneshot(request).await {
        Ok(response) => response.into_response(),
        Err(never) => match never {},
    };
    if response.headers().contains_key(header::CONTENT_TYPE) {
        let kind = HeaderValue::from_static(cdn_headers::content_type(&current.folder.join(path)));
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    response
}
