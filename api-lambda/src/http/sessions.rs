use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, header},
    response::{AppendHeaders, IntoResponse},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, LoginBrowser, NewTokens},
    auth::{browser_name, set_device, set_session, unset_session},
    domain::FieldErrors,
};

use super::{
    body::JsonBody,
    client_ip::ClientIp,
    error::ApiError,
    openapi::{ForeignOrigin, LoginFails, StoreFails},
    owner::{device_tokens, session_tokens},
    schemas::code,
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Login {
    #[serde(default)]
    #[schema(format = Password, min_length = 1, required = true)]
    password: String,
    /// Of the authenticator app, or a recovery code; if the second step is on.
    #[schema(schema_with = code)]
    code: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AuthStatus {
    /// True if the request has an active session.
    authenticated: bool,
}

/// Starts a session of the owner.
#[utoipa::path(
    post,
    path = "/api/admin/login",
    request_body(content = Login, content_type = "application/json"),
    responses((status = OK, description = "Logged in; the cookies of the session and of the browser are set", body = AuthStatus), LoginFails)
)]
pub(super) async fn login(
    State(app): State<Arc<App>>,
    ClientIp(ip): ClientIp,
    headers: HeaderMap,
    JsonBody(Login { password, code }): JsonBody<Login>,
) -> Result<impl IntoResponse, ApiError> {
    if password.is_empty() {
        return Err(FieldErrors::from([("password".to_owned(), "Password is required".to_owned())]).into());
    }
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let (sessions, devices) = (session_tokens(&headers), device_tokens(&headers));
    let browser = LoginBrowser { ip, name: browser_name(agent), sessions, devices };
    let NewTokens { session, device } = app.login(password, code.as_deref(), browser).await?;
    let cookies = [set_session(&session), set_device(&device)].map(|cookie| (header::SET_COOKIE, cookie));
    Ok((AppendHeaders(cookies), Json(AuthStatus { authenticated: true })))
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
    app.logout(&session_tokens(&headers)).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, unset_session())]), Json(AuthStatus { authenticated: false })))
}

/// Returns the state of the session. Having none is not an error.
#[utoipa::path(
    get,
    path = "/api/admin/auth-status",
    responses((status = OK, description = "With or without a session", body = AuthStatus), StoreFails)
)]
pub(super) async fn auth_status(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<AuthStatus>, ApiError> {
    let owner = app.owner(&session_tokens(&headers)).await?;
    Ok(Json(AuthStatus { authenticated: owner.is_some() }))
}
