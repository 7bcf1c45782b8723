use axum::{
    extract::Request,
    http::{HeaderMap, Method, Uri, header},
};

/// Whether a request may change something: it does not come from a page of another origin. Browsers send the headers that this
/// looks at and pages cannot change them; what is not a browser carries no cookie of somebody else.
/// After <https://words.filippo.io/csrf/>.
pub(super) fn may_write(request: &Request, origins: &[String]) -> bool {
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
    // A value that is not text is nobody's origin, but it is there.
    headers.get(name).map(|value| value.to_str().unwrap_or(""))
}

fn host(origin: &str) -> Option<String> {
    let uri: Uri = origin.parse().ok()?;
    uri.scheme()?;
    Some(uri.authority()?.to_string())
}
