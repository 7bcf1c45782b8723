use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use serde::{Deserialize, Serialize};
use utoipa::{ToSchema, openapi::ObjectBuilder};
use uuid::Uuid;

use crate::app::{App, Member, NamedSession, Rights, SignedIn};

use super::{
    body::JsonBody,
    error::ApiError,
    openapi::{AnySession, Confirmed, Fails, NewPassword, NoSuchSession, Origin, Session, Stored},
    proof::{Page, PasskeyAnswer, proof},
    schemas::{code, moment, new_password, password, session_id},
};

/// A session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActiveSession {
    #[schema(schema_with = session_id)]
    id: String,
    /// The name of the person.
    person: String,
    /// The browser and its system, in words.
    browser: String,
    #[schema(schema_with = started)]
    started_at: String,
    #[schema(schema_with = used)]
    used_at: String,
    /// True for the session of this call.
    current: bool,
}

fn started() -> ObjectBuilder {
    moment("When somebody logged in. In UTC")
}

fn used() -> ObjectBuilder {
    moment("When it was used last, to five minutes. In UTC")
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EndedSessions {
    /// Number of sessions that this call ended.
    ended: usize,
}

/// Lists the active sessions, those of everybody for an owner: that of the call first, then those used last.
#[utoipa::path(
    get,
    path = "/api/admin/sessions",
    responses((status = OK, description = "Active sessions", body = [ActiveSession]), Fails::<(Session, Stored)>),
    security(("session" = []))
)]
pub(super) async fn sessions(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<Vec<ActiveSession>>, ApiError> {
    let current = member.session_id().to_owned();
    let body = |NamedSession { session, name }| ActiveSession {
        current: session.id == current,
        person: name.as_str().to_owned(),
        started_at: format!("{:.3}", session.started),
        used_at: format!("{:.3}", session.used),
        id: session.id,
        browser: session.browser,
    };
    let sessions = match member.rights() {
        Rights::Owner(owner) => app.accounts.all_sessions(&owner).await?,
        Rights::Staff(member) => app.accounts.own_sessions(&member).await?,
    };
    Ok(Json(sessions.into_iter().map(body).collect()))
}

/// Ends all sessions of the caller but that of the call, also for every copy of their cookies.
#[utoipa::path(
    delete,
    path = "/api/admin/sessions",
    responses((status = OK, description = "Ended", body = EndedSessions), Fails::<(Session, Origin, Stored)>),
    security(("session" = []))
)]
pub(super) async fn end_other_sessions(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<EndedSessions>, ApiError> {
    Ok(Json(EndedSessions { ended: app.accounts.end_other_sessions(&member).await? }))
}

/// Ends one session, also for every copy of its cookie. Only an owner ends that of somebody else.
#[utoipa::path(
    delete,
    path = "/api/admin/sessions/{session}",
    params(("session" = String, Path, description = "From the list")),
    responses((status = OK, description = "Ended", body = EndedSessions), Fails::<(Session, Origin, NoSuchSession, Stored)>),
    security(("session" = []))
)]
pub(super) async fn end_session(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<Json<EndedSessions>, ApiError> {
    // The table cannot look up every text.
    let is_id = Uuid::try_parse(&id).is_ok();
    let is_ended = match member.rights() {
        _ if !is_id => false,
        Rights::Owner(owner) => app.accounts.end_session(&owner, &id).await?,
        Rights::Staff(member) => app.accounts.end_own_session(&member, &id).await?,
    };
    if is_ended { Ok(Json(EndedSessions { ended: 1 })) } else { Err(ApiError::NotFound) }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PasswordChange {
    /// The present one.
    #[serde(default)]
    #[schema(schema_with = password, required = true)]
    password: String,
    #[serde(default)]
    #[schema(schema_with = new_password, required = true)]
    new_password: String,
    /// If the second step is on: a code of the app, or a recovery code.
    #[schema(schema_with = code)]
    code: Option<String>,
    #[schema(nullable = false, required = false)]
    passkey: Option<PasskeyAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PasswordChanged {
    /// Always true.
    changed: bool,
}

/// Changes the password of the caller, and ends all sessions but that of the call.
#[utoipa::path(
    post,
    path = "/api/admin/password",
    request_body(content = PasswordChange, content_type = "application/json"),
    responses((status = OK, description = "The new password counts from now on", body = PasswordChanged), Fails::<(AnySession, Confirmed, NewPassword, Stored)>),
    security(("session" = []))
)]
pub(super) async fn change_password(
    State(app): State<Arc<App>>,
    caller: SignedIn,
    page: Page,
    JsonBody(body): JsonBody<PasswordChange>,
) -> Result<Json<PasswordChanged>, ApiError> {
    let PasswordChange { password, new_password, code, passkey } = body;
    let proof = proof(code, passkey.as_ref(), page)?;
    app.accounts.change_password(&caller, password, &proof, new_password).await?;
    Ok(Json(PasswordChanged { changed: true }))
}
