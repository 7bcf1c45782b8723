use std::{borrow::Cow, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
    response::{IntoResponse, Response},
};

use crate::{
    app::{App, Owner},
    auth::{device_cookies, session_cookies},
};

use super::error::ApiError;

/// Take `Owner` as an argument of a handler to require a session. The use cases of the owner need it, so it cannot be left out.
impl FromRequestParts<Arc<App>> for Owner {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let owner = app.owner(&session_tokens(&parts.headers)).await;
        owner
            .map_err(ApiError::from)
            .and_then(|owner| owner.ok_or(ApiError::NoSession))
            .map_err(ApiError::into_response)
    }
}

/// The tokens in all cookies with our name, not verified yet.
pub(super) fn session_tokens(headers: &HeaderMap) -> Vec<String> {
    session_cookies(cookie_headers(headers).iter().map(AsRef::as_ref))
}

/// The tokens of earlier logins in this browser, not verified yet.
pub(super) fn device_tokens(headers: &HeaderMap) -> Vec<String> {
    device_cookies(cookie_headers(headers).iter().map(AsRef::as_ref))
}

fn cookie_headers(headers: &HeaderMap) -> Vec<Cow<'_, str>> {
    headers.get_all(header::COOKIE).iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect()
}
