use std::sync::Arc;

use axum::{
    Extension, Json,
    body::Bytes,
    extract::State,
    http::{HeaderMap, header},
    response::{AppendHeaders, IntoResponse},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::{session_cookie, set_session, unset_session},
    domain::{FieldErrors, Written},
};

use super::{
    address::ClientAddress,
    body::{MediaType, json_pairs},
    error::ApiError,
    openapi::{ForeignOrigin, LoginFails, LoginSchema, StoreFails},
    rim::in_time,
};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AuthStatus {
    /// Whether the request carries a living session.
    authenticated: bool,
}

/// Starts a session of the owner.
#[utoipa::path(
    post,
    path = "/api/admin/login",
    request_body(content = LoginSchema, content_type = "application/json"),
    responses((status = OK, description = "Logged in; the cookie is set", body = AuthStatus), LoginFails)
)]
pub(super) async fn login(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<impl IntoResponse, ApiError> {
    if MediaType::of(&headers) != Some(MediaType::Json) {
        return Err(ApiError::MediaType("application/json"));
    }
    let token = in_time(app.login(password(json_pairs(&body)?)?, address)).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, set_session(&token))]), Json(AuthStatus { authenticated: true })))
}

/// Ends the session of the owner, also for every copy of its cookie.
#[utoipa::path(
    post,
    path = "/api/admin/logout",
    responses(
        (status = OK, description = "No session any more; the cookie is removed", body = AuthStatus),
        ForeignOrigin,
        StoreFails
    )
)]
pub(super) async fn logout(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<impl IntoResponse, ApiError> {
    in_time(app.logout(token(&headers).as_deref())).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, unset_session())]), Json(AuthStatus { authenticated: false })))
}

/// Whether there is a session. Having none is an answer, not an error.
#[utoipa::path(
    get,
    path = "/api/admin/auth-status",
    responses((status = OK, description = "Either way", body = AuthStatus), StoreFails)
)]
pub(super) async fn auth_status(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<AuthStatus>, ApiError> {
    let session = in_time(app.session(token(&headers).as_deref())).await?;
    Ok(Json(AuthStatus { authenticated: session.is_some() }))
}

/// Lets only the owner through.
pub(super) async fn require_session(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    app.session(token(headers).as_deref()).await?.map(drop).ok_or(ApiError::NoSession)
}

fn token(headers: &HeaderMap) -> Option<String> {
    session_cookie(headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()))
}

fn password(pairs: Vec<(String, Written)>) -> Result<String, ApiError> {
    let mut password: Option<String> = None;
    let mut errors = FieldErrors::new();
    for (name, value) in pairs {
        match (name.as_str(), value) {
            ("password", _) if password.is_some() => {
                errors.insert(name, "Please send this field once".to_owned());
            }
            ("password", Written::Text(text)) => password = Some(text),
            ("password", _) => drop(errors.insert(name, "Please send this field as a text".to_owned())),
            _ => drop(errors.insert(name.chars().take(60).collect(), "This form has no such field".to_owned())),
        }
    }
    let password = password.unwrap_or_default();
    if password.is_empty() && !errors.contains_key("password") {
        errors.insert("password".to_owned(), "Password is required".to_owned());
    }
    if errors.is_empty() { Ok(password) } else { Err(ApiError::Fields(errors)) }
}
