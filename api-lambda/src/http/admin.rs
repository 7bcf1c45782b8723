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
    auth::{session_cookies, set_session, unset_session},
    domain::{FieldErrors, FieldReader, RawValue},
};

use super::{
    body::json_fields,
    client_ip::ClientAddress,
    error::ApiError,
    openapi::{ForeignOrigin, LoginFails, StoreFails},
    rim::in_time,
    schemas::LoginSchema,
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
    let token = in_time(app.login(password(json_fields(&headers, &body)?)?, address, &tokens(&headers))).await?;
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
    in_time(app.logout(&tokens(&headers))).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, unset_session())]), Json(AuthStatus { authenticated: false })))
}

/// Whether there is a session. Having none is an answer, not an error.
#[utoipa::path(
    get,
    path = "/api/admin/auth-status",
    responses((status = OK, description = "Either way", body = AuthStatus), StoreFails)
)]
pub(super) async fn auth_status(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<AuthStatus>, ApiError> {
    let session = in_time(app.session(&tokens(&headers))).await?;
    Ok(Json(AuthStatus { authenticated: session.is_some() }))
}

/// Lets only the owner through.
pub(super) async fn require_session(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    app.session(&tokens(headers)).await?.map(drop).ok_or(ApiError::NoSession)
}

fn tokens(headers: &HeaderMap) -> Vec<String> {
    let lines: Vec<_> =
        headers.get_all(header::COOKIE).iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
    session_cookies(lines.iter().map(AsRef::as_ref))
}

fn password(pairs: Vec<(String, RawValue)>) -> Result<String, FieldErrors> {
    let mut fields = FieldReader::read(pairs, &["password"]);
    let password = fields.text("password").unwrap_or_default();
    if password.is_empty() {
        fields.mistake("password", "Password is required");
    }
    fields.finish(password)
}
