use std::{net::IpAddr, time::Duration};

use jiff::SignedDuration;

use crate::{
    auth::{Device, Session},
    domain::{Channel, Deed, NewDevice, NewEntry, QuoteId},
    store::{SecondStep, StoreError, StoredAccount, StoredSession},
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

/// The last use of a session is noted this exactly: an open inbox calls every 30 seconds, and must not write as often.
const USE_PRECISION: SignedDuration = SignedDuration::from_mins(5);

/// Proof that the caller is the owner. Only [`App::owner`] makes one, so no use case that takes it can be reached without a session.
#[derive(Debug)]
pub struct Owner {
    /// The session of the call.
    pub(super) session: StoredSession,
}

impl Owner {
    /// Returns true if the call came in this session.
    pub fn is_in(&self, session: &StoredSession) -> bool {
        self.session.id == session.id
    }
}

/// The browser in which somebody logs in, and what it sent along.
#[derive(Debug)]
pub struct LoginBrowser {
    /// Its address.
    pub ip: IpAddr,
    /// The browser and its system, in words.
    pub name: String,
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
    /// The password is right, but a code is needed, too.
    CodeRequired,
    /// The password is right, but the code is wrong or was used before.
    WrongCode,
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
    /// not lock the owner out, and whoever has a copy of its cookie can guess no faster than a stranger. Of a login in another browser
    /// the owner is told by e-mail, if any are sent.
    ///
    /// # Errors
    ///
    /// Fails when the password is wrong, after too many attempts, or when the store does not answer.
    pub async fn login(
        &self,
        password: String,
        code: Option<&str>,
        browser: LoginBrowser,
    ) -> Result<NewTokens, LoginError> {
        let limiter =
            Limiter { name: "login", per_client: self.config.login_limit, global_factor: 10, newcomers_factor: 0 };
        let client = self.known_device(&browser.devices).map_or(Client::Network(browser.ip), Client::Device);
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
        let account = self.account().await?;
        if !self.verify_password(&account.password, password).await {
            self.store.record(&NewEntry::of_account(Deed::WrongPassword), None, now()).await?;
            return Err(LoginError::WrongPassword);
        }
        let (next, deed) = match &account.stored.second_step {
            None => (None, Deed::LoggedIn),
            Some(step) => {
                let code = code.ok_or(LoginError::CodeRequired)?;
                let Some((step, deed)) = self.use_code_at_login(step, code, &client).await? else {
                    return Err(LoginError::WrongCode);
                };
                (Some(StoredAccount { second_step: Some(step), ..account.next() }), deed)
            }
        };
        self.logout(&browser.sessions).await?;
        let keys = &self.config.session_keys;
        let (Session { id, expires }, token) = keys.start(now());
        let (password, started) = (account.password.fingerprint(), now());
        let session = StoredSession { id, password, browser: browser.name, started, used: started, expires };
        let is_told = self.config.is_mailed && !matches!(client, Client::Device(_));
        let notice = is_told.then(|| NewDevice { id: QuoteId::new(), browser: session.browser.clone() });
        if !self.store.start_session(&session, deed, next.as_ref(), notice.as_ref()).await? {
            return Err(LoginError::WrongCode);
        }
        if is_told {
            self.new_letters[Channel::Mail as usize].notify_one();
        }
        self.reset_attempts(limiter, &client).await?;
        Ok(NewTokens { session: token, device: keys.remember_device(now()) })
    }

    /// Uses up a code. Whoever has the password may try few: strangers together as many as one of them may try passwords.
    async fn use_code_at_login(
        &self,
        step: &SecondStep,
        code: &str,
        client: &Client,
    ) -> Result<Option<(SecondStep, Deed)>, LoginError> {
        let limiter =
            Limiter { name: "code", per_client: self.config.login_limit, global_factor: 1, newcomers_factor: 0 };
        let decision = match client {
            Client::Network(_) => self.count_global_attempt(limiter).await?,
            client => self.count_attempt(limiter, client).await?,
        };
        if let RateDecision::Denied(limited) = decision {
            return Err(LoginError::RateLimited(limited));
        }
        let used = step.using(code, now());
        if used.is_none() {
            self.store.record(&NewEntry::of_account(Deed::WrongCode), None, now()).await?;
        }
        Ok(used)
    }

    /// Returns the owner if one of these tokens belongs to an active session.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn owner(&self, tokens: &[String]) -> Result<Option<Owner>, StoreError> {
        for Session { id, .. } in self.signed_sessions(tokens) {
            let (account, session) = tokio::try_join!(self.account(), self.store.session(&id, now()))?;
            let Some(session) = session.filter(|session| account.has(session)) else { continue };
            if session.used + USE_PRECISION <= now() {
                // A reader of the inbox can do without this note, for example while the disk is full.
                let _ = self.store.note_use(&id, now()).await;
            }
            return Ok(Some(Owner { session }));
        }
        Ok(None)
    }

    /// Ends the sessions of these tokens in the store, so copies of the tokens end too.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn logout(&self, tokens: &[String]) -> Result<(), StoreError> {
        for Session { id, .. } in self.signed_sessions(tokens) {
            if let Some(session) = self.store.session(&id, now()).await? {
                self.store.end_session(&session, &session, now()).await?;
            }
        }
        Ok(())
    }

    fn known_device(&self, tokens: &[String]) -> Option<Device> {
        tokens.iter().take(MAX_SESSIONS_PER_REQUEST).find_map(|token| self.config.session_keys.device(token))
    }

    fn signed_sessions(&self, tokens: &[String]) -> impl Iterator<Item = Session> {
        tokens.iter().filter_map(|token| self.config.session_keys.read(token)).take(MAX_SESSIONS_PER_REQUEST)
    }
}

fn login_delay(attempt: u32) -> Duration {
    match attempt.checked_sub(FIRST_DELAYED_ATTEMPT) {
        None => Duration::ZERO,
        Some(doublings) => MIN_LOGIN_DELAY.saturating_mul(1 << doublings.min(8)).min(MAX_LOGIN_DELAY),
    }
}
