use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use serde::Serialize;
use utoipa::{ToSchema, openapi::ObjectBuilder};

use crate::{
    app::{App, Owner},
    store::StoredSession,
};

use super::{
    error::ApiError,
    openapi::{ForeignOrigin, NoSession, NoSuchSession, StoreFails},
    schemas::{moment, session_id},
};

/// A session of the owner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActiveSession {
    #[schema(schema_with = session_id)]
    id: String,
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

/// Lists the active sessions of the owner: that of the call first, then those used last.
#[utoipa::path(
    get,
    path = "/api/admin/sessions",
    responses((status = OK, description = "All active sessions", body = [ActiveSession]), NoSession, StoreFails),
    security(("session" = []))
)]
pub(super) async fn sessions(State(app): State<Arc<App>>, owner: Owner) -> Result<Json<Vec<ActiveSession>>, ApiError> {
    let body = |session: StoredSession| ActiveSession {
        current: owner.is_in(&session),
        started_at: format!("{:.3}", session.started),
        used_at: format!("{:.3}", session.used),
        id: session.id,
        browser: session.browser,
    };
    Ok(Json(app.sessions(&owner).await?.into_iter().map(body).collect()))
}

/// Ends all sessions but that of the call, also for every copy of their cookies.
#[utoipa::path(
    delete,
    path = "/api/admin/sessions",
    responses((status = OK, description = "Ended", body = EndedSessions), NoSession, ForeignOrigin, StoreFails),
    security(("session" = []))
)]
pub(super) async fn end_other_sessions(
    State(app): State<Arc<App>>,
    owner: Owner,
) -> Result<Json<EndedSessions>, ApiError> {
    Ok(Json(EndedSessions { ended: app.end_other_sessions(&owner).await? }))
}

/// Ends one session, also for every copy of its cookie.
#[utoipa::path(
    delete,
    path = "/api/admin/sessions/{session}",
    params(("session" = String, Path, description = "From the list")),
    responses((status = OK, description = "Ended", body = EndedSessions), NoSession, ForeignOrigin, NoSuchSession, StoreFails),
    security(("session" = []))
)]
pub(super) async fn end_session(
    State(app): State<Arc<App>>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<Json<EndedSessions>, ApiError> {
    if app.end_session(&owner, &id).await? { Ok(Json(EndedSessions { ended: 1 })) } else { Err(ApiError::NotFound) }
}
