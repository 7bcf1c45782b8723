use std::{net::IpAddr, sync::Arc, time::Duration};

use crate::{
    auth::{Device, Session},
    store::StoreError,
};

use super::{
    App, RateLimited,
    limits::{Client, Limiter, RateDecision},
    now,
};

/// The first attempt of a window whose response is delayed.
const FIRST_DELAYED_ATTEMPT: u32 = 4;

/// The delay of that attempt. It doubles with each further attempt.
const MIN_LOGIN_DELAY: Duration = Duration::from_millis(125);

/// The longest delay of a login.
const MAX_LOGIN_DELAY: Duration = Duration::from_secs(1);

/// Maximum number of sessions or devices looked up for one request. Sites on neighboring hosts can add cookies; those without our signature
/// do not count.
const MAX_SESSIONS_PER_REQUEST: usize = 4;

/// Proof that the caller is the owner. Only [`App::owner`] makes one, so no use case that takes it can be reached without a session.
#[derive(Debug)]
pub struct Owner(());

/// The tokens that a browser sent with a login.
#[derive(Debug, Default)]
pub struct SentTokens {
    /// Of earlier sessions, which end.
    pub sessions: Vec<String>,
    /// Of earlier logins in this browser.
    pub devices: Vec<String>,
}

/// The tokens that a browser gets with a login.
#[derive(Debug)]
pub struct NewTokens {
    /// Of the session.
    pub session: String,
    /// By which the browser is known at its next login.
    pub device: String,
}

/// The reason why a login failed.
#[derive(Debug)]
pub enum LoginError {
    /// The password is wrong.
    WrongPassword,
    /// Too many attempts.
    RateLimited(RateLimited),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for LoginError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl App {
    /// Starts a session, and ends the browser's earlier ones. The attempt is counted before the password is checked, so concurrent
    /// attempts do not get around the limit. A browser that logged in before is counted alone: wrong passwords from elsewhere do
    /// not lock the owner out, and whoever has a copy of its cookie can guess no faster than a stranger.
    ///
    /// # Errors
    ///
    /// Fails when the password is wrong, after too many attempts, or when the store does not answer.
    pub async fn login(&self, password: String, ip: IpAddr, sent: &SentTokens) -> Result<NewTokens, LoginError> {
        let limiter = Limiter { name: "login", per_client: self.config.login_limit, global_factor: 10 };
        let client = self.known_device(&sent.devices).map_or(Client::Network(ip), Client::Device);
        if let Some(limited) = self.known_refusal(limiter, &client) {
            return Err(LoginError::RateLimited(limited));
        }
        let attempt = match self.count_attempt(limiter, &client).await? {
            RateDecision::Allowed(attempt) => attempt,
            RateDecision::Denied(limited) => return Err(LoginError::RateLimited(limited)),
        };
        if let Client::Network(_) = client
            && let RateDecision::Denied(limited) = self.count_global_attempt(limiter).await?
        {
            return Err(LoginError::RateLimited(limited));
        }
        tokio::time::sleep(login_delay(attempt)).await;
        if !self.verify_password(password).await {
            return Err(LoginError::WrongPassword);
        }
        self.logout(&sent.sessions).await?;
        let keys = &self.config.session_keys;
        let (session, token) = keys.start(now());
        self.store.start_session(&self.session_name(&session), session.expires).await?;
        self.reset_attempts(limiter, &client).await?;
        Ok(NewTokens { session: token, device: keys.remember_device(now()) })
    }

    /// Returns the owner if one of these tokens belongs to an active session.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn owner(&self, tokens: &[String]) -> Result<Option<Owner>, StoreError> {
        for session in self.signed_sessions(tokens) {
            if self.store.has_session(&self.session_name(&session), now()).await? {
                return Ok(Some(Owner(())));
            }
        }
        Ok(None)
    }

    /// Ends the sessions of these tokens in the store, so copies of the tokens end too.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn logout(&self, tokens: &[String]) -> Result<(), StoreError> {
        for session in self.signed_sessions(tokens) {
            self.store.end_session(&self.session_name(&session)).await?;
        }
        Ok(())
    }

    fn known_device(&self, tokens: &[String]) -> Option<Device> {
        tokens.iter().take(MAX_SESSIONS_PER_REQUEST).find_map(|token| self.config.session_keys.device(token))
    }

    fn signed_sessions(&self, tokens: &[String]) -> impl Iterator<Item = Session> {
        tokens.iter().filter_map(|token| self.config.session_keys.read(token)).take(MAX_SESSIONS_PER_REQUEST)
    }

    /// The name of a session in the table. It depends on the password, so a new password ends all sessions.
    fn session_name(&self, session: &Session) -> String {
        format!("{}#{}", session.id, self.config.password.fingerprint())
    }

    async fn verify_password(&self, password: String) -> bool {
        let mut memory = Arc::clone(&self.password_memory).lock_owned().await;
        let hash = self.config.password.clone();
        // The task holds the lock. A caller that disconnects does not start a second check beside a running one.
        tokio::task::spawn_blocking(move || hash.verify(&password, &mut memory)).await.unwrap_or(false)
    }
}

fn login_delay(attempt: u32) -> Duration {
    match attempt.checked_sub(FIRST_DELAYED_ATTEMPT) {
        None => Duration::ZERO,
        Some(doublings) => MIN_LOGIN_DELAY.saturating_mul(1 << doublings.min(8)).min(MAX_LOGIN_DELAY),
    }
}
