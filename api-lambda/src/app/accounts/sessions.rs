use std::{cmp::Reverse, sync::Arc};

use axum::{
    Json,
    extract::{Path, State},
};
use jiff::SignedDuration;
use serde::Serialize;
use utoipa::{ToSchema, openapi::ObjectBuilder};
use uuid::Uuid;

use crate::{
    app::{App, now},
    auth::Session,
    domain::{PersonId, PersonName},
    http::{
        error::ApiError,
        fails::{Fails, InSession, NoSuchSession, Origin, Stored},
        schemas::{moment, session_id},
    },
    store::{StoreError, StoredSession},
};

use super::{Accounts, Member, Owner, SignedIn, account::Account, rights::Rights};

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

    /// Returns true if there is more than one person, so that the login asks for a name.
    pub(crate) async fn asks_for_name(&self) -> Result<bool, StoreError> {
        Ok(self.account().await?.is_one_of_several())
    }

    /// Ends the sessions of these tokens in the store, so copies of the tokens end too.
    pub(crate) async fn logout(&self, tokens: &[String]) -> Result<(), StoreError> {
        for Session { id, .. } in self.signed_sessions(tokens) {
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

/// An active session, with the name of its person.
#[derive(Debug)]
pub(crate) struct NamedSession {
    /// The session.
    pub(crate) session: StoredSession,
    /// The name of its person.
    pub(crate) name: PersonName,
}

impl Accounts {
    /// The active sessions of the caller, that of the call first, then those used last.
    pub(crate) async fn own_sessions(&self, member: &Member) -> Result<Vec<NamedSession>, StoreError> {
        let (account, sessions) = tokio::try_join!(self.account_of(member.session.person), self.store.sessions(now()))?;
        Ok(named(sessions, account.as_slice(), member))
    }

    /// The active sessions of all people, in the same order.
    pub(crate) async fn all_sessions(&self, owner: &Owner) -> Result<Vec<NamedSession>, StoreError> {
        let (accounts, sessions) = tokio::try_join!(self.accounts(), self.store.sessions(now()))?;
        Ok(named(sessions, &accounts, owner))
    }

    /// Ends a session of the caller. Returns false if the caller has none of this id.
    pub(crate) async fn end_own_session(&self, member: &Member, id: &str) -> Result<bool, StoreError> {
        match self.store.session(id, now()).await? {
            Some(session) if member.is(session.person) => self.store.end_session(&session, &member.author, now()).await,
            _ => Ok(false),
        }
    }

    /// Ends a session of anybody. Returns false if there is none of this id.
    pub(crate) async fn end_session(&self, owner: &Owner, id: &str) -> Result<bool, StoreError> {
        let Some(session) = self.store.session(id, now()).await? else { return Ok(false) };
        self.store.end_session(&session, &owner.author, now()).await
    }

    /// Ends all sessions of the caller but that of the call. Returns their number.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer. Sessions ended until then stay ended.
    pub(crate) async fn end_other_sessions(&self, member: &Member) -> Result<usize, StoreError> {
        let mut count = 0;
        for NamedSession { session, .. } in self.own_sessions(member).await? {
            if !member.is_in(&session) && self.store.end_session(&session, &member.author, now()).await? {
                count += 1;
            }
        }
        Ok(count)
    }
}

/// The sessions that belong to one of these accounts and its present password.
fn named(sessions: Vec<StoredSession>, accounts: &[Account], caller: &SignedIn) -> Vec<NamedSession> {
    let named = |session: StoredSession| {
        let account = accounts.iter().find(|account| account.stored.person == session.person)?;
        account.has(&session).then(|| NamedSession { name: account.name(), session })
    };
    let mut named: Vec<_> = sessions.into_iter().filter_map(named).collect();
    named.sort_by_key(|NamedSession { session, .. }| {
        (!caller.is_in(session), Reverse(session.used), Reverse(session.started))
    });
    named
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
pub(crate) struct EndedSessions {
    /// Number of sessions that this call ended.
    ended: usize,
}

/// Lists the active sessions, those of everybody for an owner: that of the call first, then those used last.
#[utoipa::path(
    get,
    path = "/api/admin/sessions",
    responses((status = OK, description = "Active sessions", body = [ActiveSession]), Fails::<(InSession, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn sessions(
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
    responses((status = OK, description = "Ended", body = EndedSessions), Fails::<(InSession, Origin, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn end_other_sessions(
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
    responses((status = OK, description = "Ended", body = EndedSessions), Fails::<(InSession, Origin, NoSuchSession, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn end_session(
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
