use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{app::App, http::error::ApiError};

/// Rejects writes that a browser sends for a page of another origin.
pub(in crate::api) async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
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
