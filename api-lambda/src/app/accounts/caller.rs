use std::{borrow::Cow, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
    response::{IntoResponse, Response},
};

use crate::{
    app::App,
    auth::{device_cookies, session_cookies},
    http::error::ApiError,
};

use super::rights::{Member, Owner, SignedIn};

/// Take `SignedIn` as an argument of a handler to require a session, also with a one-time password.
impl FromRequestParts<Arc<App>> for SignedIn {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let caller = app.accounts.signed_in(&session_tokens(&parts.headers)).await;
        caller
            .map_err(ApiError::from)
            .and_then(|caller| caller.ok_or(ApiError::NoSession))
            .map_err(ApiError::into_response)
    }
}

/// Take `Member` as an argument of a handler to require a person who works on requests. The use cases need it, so it
/// cannot be left out.
impl FromRequestParts<Arc<App>> for Member {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let caller = SignedIn::from_request_parts(parts, app).await?;
        caller.member().ok_or_else(|| ApiError::OneTimePassword.into_response())
    }
}

/// Take `Owner` as an argument of a handler to require an owner. The use cases of owners need it, so it cannot be left
/// out.
impl FromRequestParts<Arc<App>> for Owner {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let member = Member::from_request_parts(parts, app).await?;
        member.owner().ok_or_else(|| ApiError::OwnersOnly.into_response())
    }
}

/// The tokens in all cookies with our name, not verified yet.
pub(crate) fn session_tokens(headers: &HeaderMap) -> Vec<String> {
    session_cookies(cookie_headers(headers).iter().map(AsRef::as_ref))
}

/// The tokens of earlier logins in this browser, not verified yet.
pub(crate) fn device_tokens(headers: &HeaderMap) -> Vec<String> {
    device_cookies(cookie_headers(headers).iter().map(AsRef::as_ref))
}

fn cookie_headers(headers: &HeaderMap) -> Vec<Cow<'_, str>> {
    headers.get_all(header::COOKIE).iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect()
}
