use std::{cmp::Reverse, sync::Arc};

use axum::{
    Json,
    extract::{Path, State},
    http::HeaderMap,
};
use jiff::SignedDuration;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    app::{App, now},
    auth::Session,
    domain::{PersonId, PersonName, Role},
    http::{
        error::ApiError,
        fails::{Fails, InSession, NoSuchSession, Origin, Stored},
        schemas::session_id,
    },
    store::{StoreError, StoredSession},
};

use super::{Accounts, Member, SignedIn, account::Account, rights::session_tokens};

/// Maximum number of sessions among which that of a call is looked for. A logout ends all. Sites on neighboring hosts can add cookies; those without our
/// signature do not count.
const MAX_SESSIONS_PER_REQUEST: usize = 4;

/// The last use of a session is noted this exactly: an open inbox calls every 30 seconds, and must not write as often.
const USE_PRECISION: SignedDuration = SignedDuration::from_mins(5);

impl Accounts {
    /// Returns the caller if one of these tokens belongs to an active session of a person who still is one.
    pub(crate) async fn signed_in(&self, tokens: &[String]) -> Result<Option<SignedIn>, StoreError> {
        for Session { id, .. } in self.signed_sessions(tokens).take(MAX_SESSIONS_PER_REQUEST) {
            let (first, session) = tokio::try_join!(self.account(), self.store.session(&id, now()))?;
            let Some(session) = session else { continue };
            let account = match session.person {
                PersonId::First => Some(first),
                person @ PersonId::Further(_) => self.account_of(person).await?,
            };
            let Some(account) = account.filter(|account| account.has(&session)) else { continue };
            if session.used + USE_PRECISION <= now() {
                // A reader of the inbox can do without this note, for example while the disk is full.
                let _ = self.store.note_use(&id, now()).await;
            }
            let author = account.author(&session);
            return Ok(Some(SignedIn::new(session, author, &account.stored)));
        }
        Ok(None)
    }

    /// Ends the sessions of a browser in the store, so copies of its cookies end too.
    pub(super) async fn end_sessions_of(&self, headers: &HeaderMap) -> Result<(), StoreError> {
        let tokens = session_tokens(headers);
        for Session { id, .. } in self.signed_sessions(&tokens) {
            let Some(session) = self.store.session(&id, now()).await? else { continue };
            // The sessions of a person who was removed have ended.
            if let Some(account) = self.account_of(session.person).await? {
                self.store.end_session(&session, &account.author(&session), now()).await?;
            }
        }
        Ok(())
    }

    fn signed_sessions(&self, tokens: &[String]) -> impl Iterator<Item = Session> {
        tokens.iter().filter_map(|token| self.keys.read(token))
    }
}

/// The sessions that belong to one of these accounts and its present password: that of the call first, then those used
/// last.
fn active(
    sessions: Vec<StoredSession>,
    accounts: &[Account],
    caller: &SignedIn,
) -> impl Iterator<Item = (StoredSession, PersonName)> {
    let named = |session: StoredSession| {
        let account = accounts.iter().find(|account| account.stored.person == session.person)?;
        account.has(&session).then(|| (session, account.name()))
    };
    let mut active: Vec<_> = sessions.into_iter().filter_map(named).collect();
    active.sort_by_key(|(session, _)| (!caller.is_in(session), Reverse(session.used), Reverse(session.started)));
    active.into_iter()
}

/// A session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ActiveSession {
    #[schema(schema_with = session_id)]
    id: String,
    /// The name of the person.
    person: String,
    /// The browser and its system, in words.
    browser: String,
    /// When somebody logged in. In UTC
    #[schema(format = DateTime)]
    started_at: String,
    /// When it was used last, to five minutes. In UTC
    #[schema(format = DateTime)]
    used_at: String,
    /// True for the session of this call.
    current: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EndedSessions {
    /// Number of sessions that this call ended.
    ended: usize,
}

/// Lists the active sessions, those of everybody for an owner: that of the call first, then those used last.
#[utoipa::path(
    get,
    path = "/api/admin/sessions",
    responses((status = OK, description = "Active sessions", body = [ActiveSession]), Fails::<(InSession, Stored)>)
)]
pub(crate) async fn sessions(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<Vec<ActiveSession>>, ApiError> {
    let accounts = async {
        match member.role {
            Role::Owner => app.accounts.accounts().await,
            Role::Staff => Ok(app.accounts.account_of(member.session.person).await?.into_iter().collect()),
        }
    };
    let (accounts, sessions) = tokio::try_join!(accounts, app.accounts.store.sessions(now()))?;
    let body = |(session, name): (StoredSession, PersonName)| ActiveSession {
        current: member.is_in(&session),
        person: name.as_str().to_owned(),
        started_at: format!("{:.3}", session.started),
        used_at: format!("{:.3}", session.used),
        id: session.id,
        browser: session.browser,
    };
    Ok(Json(active(sessions, &accounts, &member).map(body).collect()))
}

/// Ends all sessions of the caller but that of the call, also for every copy of their cookies.
#[utoipa::path(
    delete,
    path = "/api/admin/sessions",
    responses((status = OK, description = "Ended", body = EndedSessions), Fails::<(InSession, Origin, Stored)>)
)]
pub(crate) async fn end_other_sessions(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<EndedSessions>, ApiError> {
    let accounts = &app.accounts;
    let (own, sessions) = tokio::try_join!(accounts.account_of(member.session.person), accounts.store.sessions(now()))?;
    let mut ended = 0;
    for (session, _) in active(sessions, own.as_slice(), &member) {
        if !member.is_in(&session) && accounts.store.end_session(&session, &member.author, now()).await? {
            ended += 1;
        }
    }
    Ok(Json(EndedSessions { ended }))
}

/// Ends one session, also for every copy of its cookie. Only an owner ends that of somebody else.
#[utoipa::path(
    delete,
    path = "/api/admin/sessions/{session}",
    params(("session" = String, Path, description = "From the list")),
    responses((status = OK, description = "Ended", body = EndedSessions), Fails::<(InSession, Origin, NoSuchSession, Stored)>)
)]
pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<Json<EndedSessions>, ApiError> {
    // The table cannot look up every text.
    let is_id = Uuid::try_parse(&id).is_ok();
    let session = if is_id { app.accounts.store.session(&id, now()).await? } else { None };
    let may_end = |session: &StoredSession| member.role == Role::Owner || member.is(session.person);
    let session = session.filter(may_end).ok_or(ApiError::NotFound)?;
    let is_ended = app.accounts.store.end_session(&session, &member.author, now()).await?;
    is_ended.then_some(Json(EndedSessions { ended: 1 })).ok_or(ApiError::NotFound)
}
