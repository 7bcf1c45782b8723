use std::{cmp::Reverse, sync::Arc};

use crate::{
    auth::{Password, PasswordError},
    domain::{Deed, NewEntry, Subject},
    store::{HistoryCursor, HistoryPage, StoreError, StoredAccount, StoredSession},
};

use super::{
    App, Owner, RateLimited,
    limits::{Client, Limiter, RateDecision},
    now,
};

/// The owner's account: as configured, with what the owner has changed since.
#[derive(Debug)]
pub(super) struct Account {
    /// The password that counts.
    pub(super) password: Password,
    /// The changes that count; the default if there are none.
    pub(super) stored: StoredAccount,
}

impl Account {
    /// A new password ends all sessions that were started with another one.
    pub(super) fn has(&self, session: &StoredSession) -> bool {
        session.password == self.password.fingerprint()
    }

    /// The next state of the stored account.
    pub(super) fn next(&self) -> StoredAccount {
        StoredAccount { changes: self.stored.changes + 1, ..self.stored.clone() }
    }
}

/// The reason why the password was not changed.
#[derive(Debug)]
pub enum PasswordChangeError {
    /// The present password is wrong.
    WrongPassword,
    /// The new password breaks a rule.
    New(PasswordError),
    /// The new password is the present one.
    Same,
    /// Too many attempts.
    RateLimited(RateLimited),
    /// The store failed.
    Store(StoreError),
}

/// The reason why a guess is not accepted.
#[derive(Debug)]
pub(super) enum CountError {
    RateLimited(RateLimited),
    Store(StoreError),
}

impl From<StoreError> for CountError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<CountError> for PasswordChangeError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::RateLimited(limited) => Self::RateLimited(limited),
            CountError::Store(error) => Self::Store(error),
        }
    }
}

impl From<StoreError> for PasswordChangeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl App {
    /// Reads the account. What the owner has changed counts until the operator configures another password.
    pub(super) async fn account(&self) -> Result<Account, StoreError> {
        let configured = &self.config.password;
        let stored = self.store.account().await?.unwrap_or_default();
        let stored = if stored.configured == configured.fingerprint() {
            stored
        } else {
            StoredAccount { configured: configured.fingerprint(), changes: stored.changes, ..StoredAccount::default() }
        };
        let password = stored.password.clone().unwrap_or_else(|| configured.clone());
        Ok(Account { password, stored })
    }

    /// Changes the owner's password, and by that ends all sessions but that of the caller. Attempts are counted for the session, so a
    /// stolen one gives no more guesses than the login, and nobody else can use them up.
    ///
    /// # Errors
    ///
    /// Fails when the present password is wrong, the new one breaks a rule, after too many attempts, or when the store does not answer.
    pub async fn change_password(
        &self,
        owner: &Owner,
        present: String,
        new: String,
    ) -> Result<(), PasswordChangeError> {
        Password::check(&new).map_err(PasswordChangeError::New)?;
        let (limiter, client) = self.count_guess(owner).await?;
        let account = self.account().await?;
        let is_same = present == new;
        if !self.verify_password(&account.password, present).await {
            self.store.record(&NewEntry::of_account(Deed::WrongPassword), Some(&owner.session), now()).await?;
            return Err(PasswordChangeError::WrongPassword);
        }
        if is_same {
            return Err(PasswordChangeError::Same);
        }
        let password = self.hash_password(new).await.map_err(PasswordChangeError::New)?;
        let fingerprint = password.fingerprint();
        let changed = StoredAccount { password: Some(password), ..account.next() };
        // If another call has changed it meanwhile, this is not the present password any more.
        let entry = NewEntry::of_account(Deed::PasswordChanged);
        if !self.store.save_account(&changed, &fingerprint, Some(&entry), &owner.session, now()).await? {
            return Err(PasswordChangeError::WrongPassword);
        }
        self.reset_attempts(limiter, &client).await?;
        Ok(())
    }

    /// Counts a guess at the password or at a code in the inbox, against the limit of the session. The caller resets the count when the
    /// guess was right.
    pub(super) async fn count_guess(&self, owner: &Owner) -> Result<(Limiter, Client), CountError> {
        let limiter =
            Limiter { name: "password", per_client: self.config.login_limit, global_factor: 1, newcomers_factor: 0 };
        let client = Client::Session(owner.session.id.clone());
        if let Some(limited) = self.known_refusal(limiter, &client) {
            return Err(CountError::RateLimited(limited));
        }
        match self.count_attempt(limiter, &client).await? {
            RateDecision::Allowed(_) => Ok((limiter, client)),
            RateDecision::Denied(limited) => Err(CountError::RateLimited(limited)),
        }
    }

    /// The active sessions, that of the caller first, then those used last.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn sessions(&self, owner: &Owner) -> Result<Vec<StoredSession>, StoreError> {
        let (account, mut sessions) = tokio::try_join!(self.account(), self.store.sessions(now()))?;
        sessions.retain(|session| account.has(session));
        sessions.sort_by_key(|session| (!owner.is_in(session), Reverse(session.used), Reverse(session.started)));
        Ok(sessions)
    }

    /// Ends a session. Returns false if there is none of this id.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn end_session(&self, owner: &Owner, id: &str) -> Result<bool, StoreError> {
        let Some(session) = self.store.session(id, now()).await? else { return Ok(false) };
        self.store.end_session(&session, &owner.session, now()).await
    }

    /// Ends all sessions but that of the caller. Returns their number.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer. Sessions ended until then stay ended.
    pub async fn end_other_sessions(&self, owner: &Owner) -> Result<usize, StoreError> {
        let mut count = 0;
        for session in self.sessions(owner).await? {
            if !owner.is_in(&session) && self.store.end_session(&session, &owner.session, now()).await? {
                count += 1;
            }
        }
        Ok(count)
    }

    /// A page of a history, newest first.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn history(
        &self,
        _: &Owner,
        subject: Subject,
        after: Option<&HistoryCursor>,
    ) -> Result<HistoryPage, StoreError> {
        self.store.history(subject, after, now()).await
    }

    /// Checks a password, in the memory for that.
    pub(super) async fn verify_password(&self, hash: &Password, password: String) -> bool {
        let mut memory = Arc::clone(&self.password_memory).lock_owned().await;
        let hash = hash.clone();
        // The task holds the lock. A caller that disconnects does not start a second check beside a running one.
        tokio::task::spawn_blocking(move || hash.verify(&password, &mut memory)).await.unwrap_or(false)
    }

    /// Hashes a password, while no other one is hashed or checked.
    async fn hash_password(&self, password: String) -> Result<Password, PasswordError> {
        let turn = Arc::clone(&self.password_memory).lock_owned().await;
        let hashed = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            Password::from_hash(&Password::hash(&password)?)
        });
        hashed.await.unwrap_or(Err(PasswordError::NotAHash))
    }
}
