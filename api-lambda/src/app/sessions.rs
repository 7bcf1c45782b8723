use std::{net::IpAddr, time::Duration};

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
    /// Starts a session for whoever knows the password, and gives its token. An attempt counts before the password is looked at,
    /// so trying many at once does not help.
    pub async fn login(&self, password: String, address: IpAddr) -> Result<String, LoginError> {
        let counted = Counted { what: "login", limit: self.config.login_limit, all: 10 };
        let attempt = match self.attempt(counted, address).await? {
            Verdict::Allowed(attempt) => attempt,
            Verdict::Refused(refused) => return Err(LoginError::TooMany(refused)),
        };
        tokio::time::sleep(delay(attempt)).await;
        if !self.is_password(password).await {
            return Err(LoginError::WrongPassword);
        }
        let (session, token) = self.config.session_keys.start(now());
        self.store.start_session(&session.id, session.expires).await?;
        self.forgive(counted, address).await?;
        Ok(token)
    }

    /// The session of a token, if it was not ended.
    pub async fn session(&self, token: Option<&str>) -> Result<Option<Session>, StoreError> {
        let Some(session) = token.and_then(|token| self.config.session_keys.read(token)) else { return Ok(None) };
        let lives = self.store.has_session(&session.id, now()).await?;
        Ok(lives.then_some(session))
    }

    /// Ends the session of a token, here and for every copy of it.
    pub async fn logout(&self, token: Option<&str>) -> Result<(), StoreError> {
        match token.and_then(|token| self.config.session_keys.read(token)) {
            Some(session) => self.store.end_session(&session.id).await,
            None => Ok(()),
        }
    }

    async fn is_password(&self, password: String) -> bool {
        let _turn = self.password_checks.acquire().await;
        let hash = self.config.password.clone();
        tokio::task::spawn_blocking(move || hash.verify(&password)).await.unwrap_or(false)
    }
}

fn delay(attempt: u32) -> Duration {
    let [first, slowest] = SLOWEST;
    match attempt.checked_sub(SLOW_FROM) {
        None => Duration::ZERO,
        Some(beyond) => first.saturating_mul(1 << beyond.min(8)).min(slowest),
    }
}
