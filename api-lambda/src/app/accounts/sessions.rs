use std::cmp::Reverse;

use jiff::SignedDuration;

use crate::{
    app::now,
    auth::Session,
    domain::{PersonId, PersonName},
    store::{StoreError, StoredSession},
};

use super::{Accounts, Member, Owner, SignedIn, account::Account};

/// Maximum number of sessions among which that of a call is looked for. A logout ends all. Sites on neighboring hosts can add cookies; those without our
/// signature do not count.
const MAX_SESSIONS_PER_REQUEST: usize = 4;

/// The last use of a session is noted this exactly: an open inbox calls every 30 seconds, and must not write as often.
const USE_PRECISION: SignedDuration = SignedDuration::from_mins(5);

impl Accounts {
    /// Returns the caller if one of these tokens belongs to an active session of a person who still is one.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn signed_in(&self, tokens: &[String]) -> Result<Option<SignedIn>, StoreError> {
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
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn asks_for_name(&self) -> Result<bool, StoreError> {
        Ok(self.account().await?.is_one_of_several())
    }

    /// Ends the sessions of these tokens in the store, so copies of the tokens end too.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn logout(&self, tokens: &[String]) -> Result<(), StoreError> {
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
pub struct NamedSession {
    /// The session.
    pub session: StoredSession,
    /// The name of its person.
    pub name: PersonName,
}

impl Accounts {
    /// The active sessions of the caller, that of the call first, then those used last.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn own_sessions(&self, member: &Member) -> Result<Vec<NamedSession>, StoreError> {
        let (account, sessions) = tokio::try_join!(self.account_of(member.session.person), self.store.sessions(now()))?;
        Ok(named(sessions, account.as_slice(), member))
    }

    /// The active sessions of all people, in the same order.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn all_sessions(&self, owner: &Owner) -> Result<Vec<NamedSession>, StoreError> {
        let (accounts, sessions) = tokio::try_join!(self.accounts(), self.store.sessions(now()))?;
        Ok(named(sessions, &accounts, owner))
    }

    /// Ends a session of the caller. Returns false if the caller has none of this id.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn end_own_session(&self, member: &Member, id: &str) -> Result<bool, StoreError> {
        match self.store.session(id, now()).await? {
            Some(session) if member.is(session.person) => self.store.end_session(&session, &member.author, now()).await,
            _ => Ok(false),
        }
    }

    /// Ends a session of anybody. Returns false if there is none of this id.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn end_session(&self, owner: &Owner, id: &str) -> Result<bool, StoreError> {
        let Some(session) = self.store.session(id, now()).await? else { return Ok(false) };
        self.store.end_session(&session, &owner.author, now()).await
    }

    /// Ends all sessions of the caller but that of the call. Returns their number.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer. Sessions ended until then stay ended.
    pub async fn end_other_sessions(&self, member: &Member) -> Result<usize, StoreError> {
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
