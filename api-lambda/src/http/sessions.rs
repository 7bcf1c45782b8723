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
    app::{App, Credentials, LoginBrowser, NewTokens, SignedIn},
    auth::{browser_name, set_device, set_session, unset_session},
    domain::FieldErrors,
};

use super::{
    body::JsonBody,
    caller::{device_tokens, session_tokens},
    client_ip::ClientIp,
    error::ApiError,
    openapi::{Confirmed, Fails, LoginState, Origin, Stored},
    proof::{Page, PasskeyAnswer, proof},
    schemas::{RoleSchema, code, person_name},
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Login {
    /// The name of the person. Without one, the first owner logs in.
    #[schema(schema_with = person_name)]
    name: Option<String>,
    #[serde(default)]
    #[schema(format = Password, min_length = 1, required = true)]
    password: String,
    /// The code of the authenticator app, or a recovery code; if the second step is on.
    #[schema(schema_with = code)]
    code: Option<String>,
    /// The answer to the challenge that came with the refusal of a login without it.
    #[schema(nullable = false, required = false)]
    passkey: Option<PasskeyAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuthStatus {
    /// True if the request has an active session.
    authenticated: bool,
    /// True without a session if there is more than one person, so that a login needs a name. Absent otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    asks_for_name: bool,
    /// The person of the session. Absent without one, and for an owner who is the only person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    person: Option<CallerBody>,
}

/// The person of a session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Caller)]
pub(super) struct CallerBody {
    name: String,
    #[schema(value_type = RoleSchema)]
    role: &'static str,
    /// True until the one-time password was changed. No other call is possible before.
    one_time_password: bool,
}

impl AuthStatus {
    fn of(authenticated: bool) -> Self {
        Self { authenticated, asks_for_name: false, person: None }
    }
}

/// Starts a session. A wrong password and a name that nobody has get the same response. With the right password and
/// without the second step, `secondStep` of the refusal says what is possible.
#[utoipa::path(
    post,
    path = "/api/admin/login",
    request_body(content = Login, content_type = "application/json"),
    responses((status = OK, description = "Logged in; the cookies of the session and of the browser are set", body = AuthStatus), Fails::<(LoginState, Confirmed, Stored)>)
)]
pub(super) async fn login(
    State(app): State<Arc<App>>,
    ClientIp(ip): ClientIp,
    page: Page,
    headers: HeaderMap,
    JsonBody(Login { name, password, code, passkey }): JsonBody<Login>,
) -> Result<impl IntoResponse, ApiError> {
    if password.is_empty() {
        return Err(FieldErrors::from([("password".to_owned(), "Password is required".to_owned())]).into());
    }
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let (sessions, devices) = (session_tokens(&headers), device_tokens(&headers));
    let browser = LoginBrowser { ip, name: browser_name(agent), sessions, devices };
    let name = name.filter(|name| !name.trim().is_empty());
    let proof = proof(code, passkey.as_ref(), page)?;
    let NewTokens { session, device } = app.accounts.login(Credentials { name, password, proof }, browser).await?;
    let cookies = [set_session(&session), set_device(&device)].map(|cookie| (header::SET_COOKIE, cookie));
    Ok((AppendHeaders(cookies), Json(AuthStatus::of(true))))
}

/// Ends the session, also for every copy of its cookie.
#[utoipa::path(
    post,
    path = "/api/admin/logout",
    responses((status = OK, description = "No session any more; the cookie is removed", body = AuthStatus), Fails::<(Origin, Stored)>)
)]
pub(super) async fn logout(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<impl IntoResponse, ApiError> {
    app.accounts.logout(&session_tokens(&headers)).await?;
    Ok((AppendHeaders([(header::SET_COOKIE, unset_session())]), Json(AuthStatus::of(false))))
}

/// Returns the state of the session. Having none is not an error.
#[utoipa::path(
    get,
    path = "/api/admin/auth-status",
    responses((status = OK, description = "With or without a session", body = AuthStatus), Fails::<Stored>)
)]
pub(super) async fn auth_status(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<AuthStatus>, ApiError> {
    let tokens = session_tokens(&headers);
    let (caller, is_one_of_several) = tokio::try_join!(app.accounts.signed_in(&tokens), app.accounts.asks_for_name())?;
    let asks_for_name = caller.is_none() && is_one_of_several;
    let authenticated = caller.is_some();
    let person = caller.filter(|_| is_one_of_several).map(|caller| body(&caller));
    Ok(Json(AuthStatus { authenticated, asks_for_name, person }))
}

fn body(caller: &SignedIn) -> CallerBody {
    CallerBody {
        name: caller.name().to_owned(),
        role: caller.role().as_str(),
        one_time_password: caller.has_one_time_password(),
    }
}
