use std::{net::IpAddr, sync::Arc, time::Duration};

use crate::{auth::Session, store::StoreError};

use super::{
    App, TooMany,
    limits::{Counted, Verdict},
    now,
};

/// From this attempt on, each answer waits longer.
const SLOW_FROM: u32 = 4;

/// How long the first slow answer waits, and how long the slowest.
const SLOWEST: [Duration; 2] = [Duration::from_millis(125), Duration::from_secs(1)];

/// How many sessions of one request are looked up. Others can add cookies that we did not sign; those do not count.
const MOST_SESSIONS: usize = 4;

/// Why nobody was logged in.
#[derive(Debug)]
pub enum LoginError {
    /// Not the password.
    WrongPassword,
    /// Too many attempts.
    TooMany(TooMany),
    /// The table failed.
    Store(StoreError),
}

impl From<StoreError> for LoginError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl App {
    /// Starts a session for whoever knows the password, and gives its token; the sessions that came along end. An attempt counts
    /// before the password is looked at, so trying many at once does not help.
    pub async fn login(&self, password: String, address: IpAddr, old: &[String]) -> Result<String, LoginError> {
        let counted = Counted { what: "login", limit: self.config.login_limit, all: 10 };
        let attempt = match self.attempt(counted, address).await? {
            Verdict::Allowed(attempt) => attempt,
            Verdict::Refused(refused) => return Err(LoginError::TooMany(refused)),
        };
        if let Verdict::Refused(refused) = self.attempt_of_all(counted).await? {
            return Err(LoginError::TooMany(refused));
        }
        tokio::time::sleep(delay(attempt)).await;
        if !self.is_password(password).await {
            return Err(LoginError::WrongPassword);
        }
        self.logout(old).await?;
        let (session, token) = self.config.session_keys.start(now());
        self.store.start_session(&self.name(&session), session.expires).await?;
        self.forgive(counted, address).await?;
        Ok(token)
    }

    /// The first session among these tokens that was not ended.
    pub async fn session(&self, tokens: &[String]) -> Result<Option<Session>, StoreError> {
        for session in self.stated(tokens) {
            if self.store.has_session(&self.name(&session), now()).await? {
                return Ok(Some(session));
            }
        }
        Ok(None)
    }

    /// Ends the sessions of these tokens, here and for every copy of them.
    pub async fn logout(&self, tokens: &[String]) -> Result<(), StoreError> {
        for session in self.stated(tokens) {
            self.store.end_session(&self.name(&session)).await?;
        }
        Ok(())
    }

    fn stated(&self, tokens: &[String]) -> impl Iterator<Item = Session> {
        tokens.iter().filter_map(|token| self.config.session_keys.read(token)).take(MOST_SESSIONS)
    }

    /// What the table calls a session. With another password it is another name, so a new password ends all sessions.
    fn name(&self, session: &Session) -> String {
        format!("{}#{}", session.id, self.config.password.fingerprint())
    }

    async fn is_password(&self, password: String) -> bool {
        let mut memory = Arc::clone(&self.password_memory).lock_owned().await;
        let hash = self.config.password.clone();
        // The lock ends with the work, not with who waits for it: whoever gives up waiting does not make room for one more.
        tokio::task::spawn_blocking(move || hash.verify(&password, &mut memory)).await.unwrap_or(false)
    }
}

fn delay(attempt: u32) -> Duration {
    let [first, slowest] = SLOWEST;
    match attempt.checked_sub(SLOW_FROM) {
        None => Duration::ZERO,
        Some(beyond) => first.saturating_mul(1 << beyond.min(8)).min(slowest),
    }
}
