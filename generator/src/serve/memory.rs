use std::{
    borrow::Cow,
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use axum::{
    Router,
    http::{StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use tokio::task::spawn_blocking;

use crate::cdn_headers;

/// Files by their paths: small sites that the program makes itself.
pub type Files = BTreeMap<String, Cow<'static, [u8]>>;

/// Serves files that are in memory.
pub fn from_memory(files: Files) -> Router {
    routed(OnceLock::from(Ok(files)), || Ok(Files::new()))
}

/// Serves files that are made when somebody asks for one of them.
pub fn when_asked(make: fn() -> anyhow::Result<Files>) -> Router {
    routed(OnceLock::new(), make)
}

fn routed(made: OnceLock<Result<Files, String>>, make: fn() -> anyhow::Result<Files>) -> Router {
    let made = Arc::new(made);
    Router::new().fallback(move |uri: Uri| {
        let made = Arc::clone(&made);
        async move {
            let answer =
                spawn_blocking(move || match made.get_or_init(|| make().map_err(|fault| format!("{fault:#}"))) {
                    Ok(files) => answer(files, uri.path().trim_start_matches('/')),
                    Err(fault) => (StatusCode::INTERNAL_SERVER_ERROR, fault.clone()).into_response(),
                });
            answer.await.unwrap_or_else(|fault| (StatusCode::INTERNAL_SERVER_ERROR, fault.to_string()).into_response())
        }
    })
}

/// The file at an address. Pages have no ending there, as in every site.
fn answer(files: &Files, name: &str) -> Response {
    if let Some(clean) = name.strip_suffix(".html").filter(|_| files.contains_key(name)) {
        // Seen from the folder of the page, wherever these files are.
        let last = clean.rsplit('/').next().unwrap_or_default();
        let to = if last == "index" { "./" } else { last };
        return (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, to)]).into_response();
    }
    let page = if name.is_empty() { "index.html".to_owned() } else { format!("{name}.html") };
    let found = [name, &page].into_iter().find_map(|name| files.get_key_value(name));
    // All pages are beside each other: the one for what is not there finds its styles from there alone.
    if found.is_none() && name.contains('/') {
        let last = name.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let to = "../".repeat(name.matches('/').count()) + last;
        return (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, to)]).into_response();
    }
    let (status, file) = match found {
        Some(file) => (StatusCode::OK, Some(file)),
        None => (StatusCode::NOT_FOUND, files.get_key_value("404.html")),
    };
    let Some((path, bytes)) = file else { return status.into_response() };
    let kind = cdn_headers::content_type(path.as_ref());
    let headers =
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache"), (header::X_FRAME_OPTIONS, "DENY")];
    (status, headers, bytes.clone()).into_response()
}
