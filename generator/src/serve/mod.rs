//! Serves `dist/` over HTTP as a CDN does: clean addresses, redirects, headers, compression, the 404 document.

mod address;
mod api;
mod head;
mod listen;
mod preview;

use std::{net::SocketAddr, path::PathBuf, sync::Arc};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request, State},
    http::{HeaderValue, Method, StatusCode, Uri, header},
    middleware::from_fn,
    response::{IntoResponse, Response},
};
use tokio::sync::watch;
use tower::ServiceExt;
use tower_http::{compression::CompressionLayer, services::ServeDir};

use crate::cdn_headers;
use address::Target;

pub use listen::{bind, listen};
pub use preview::PreviewState;

struct Site {
    folder: PathBuf,
    api: Option<api::Api>,
}

/// A router for the site in `folder`; requests below /api are forwarded to `api`. [`listen()`] gives it the address of
/// the client.
pub fn router(folder: PathBuf, api: Option<Uri>) -> Router {
    let site = Arc::new(Site { folder, api: api.map(api::Api::new) });
    let router = Router::new().fallback(answer).layer(CompressionLayer::new());
    router.layer(from_fn(head::weaken_tag)).layer(from_fn(head::check)).with_state(site)
}

/// Like [`router`], with pages that follow the builds.
pub fn preview_router(folder: PathBuf, api: Option<Uri>, states: watch::Receiver<PreviewState>) -> Router {
    preview::add(router(folder, api), states)
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
    let mut response = match *request.method() {
        Method::GET | Method::HEAD => page(&site, request).await,
        _ => (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in cdn_headers::headers(&path) {
        headers.insert(name, value);
    }
    response
}

async fn page(site: &Site, request: Request) -> Response {
    match address::resolve(&site.folder, request.uri()) {
        Target::Redirect { to, status } => (status, [(header::LOCATION, to)]).into_response(),
        Target::Nothing => not_found(site, request.method()).await,
        Target::File(uri) => {
            let method = request.method().clone();
            let (mut parts, _) = request.into_parts();
            parts.uri = uri;
            let response = files(site, Request::from_parts(parts, Body::empty())).await;
            if response.status() == StatusCode::NOT_FOUND { not_found(site, &method).await } else { response }
        }
    }
}

/// The 404 document with its status, always whole: a 304 would mean that the page exists.
async fn not_found(site: &Site, method: &Method) -> Response {
    let request = Request::builder().method(method).uri("/404.html").body(Body::empty());
    let Ok(request) = request else { return StatusCode::NOT_FOUND.into_response() };
    let mut response = files(site, request).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    response.headers_mut().remove(header::ETAG);
    response.headers_mut().remove(header::LAST_MODIFIED);
    response
}

async fn files(site: &Site, request: Request) -> Response {
    let service = ServeDir::new(&site.folder).append_index_html_on_directories(false).redirect_to_trailing_slash(false);
    // `ssg build --precompress` wrote these files; the router's layer compresses what has none.
    let service = service.precompressed_br().precompressed_gzip();
    let mut response = match service.oneshot(request).await {
        Ok(response) => response.into_response(),
        Err(never) => match never {},
    };
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| HeaderValue::from_str(cdn_headers::content_type(kind)).ok());
    if let Some(kind) = kind {
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    response
}
