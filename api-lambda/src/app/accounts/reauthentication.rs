//! The check of the caller's password and second step before a call in a session that gives access or takes it away.

use crate::{
    app::{
        limits::{Client, Counters, Limiter},
        now,
    },
    auth::Password,
    domain::{Action, NewEntry},
    http::error::ApiError,
    store::{SecondStep, StoreError, StoredAccount},
};

use super::{
    Accounts, SignedIn,
    account::Account,
    proof::{Proof, Purpose},
};

/// An attempt of the caller to be believed, which is counted until it succeeds.
pub(in crate::app) struct Guess<'l> {
    /// The caller's account.
    pub(in crate::app) account: Account,
    counters: Counters<'l>,
}

impl Accounts {
    /// Checks password and second step of the caller who asks for something that whoever stole the session must not
    /// do, and stores that the proof is used up.
    pub(in crate::app) async fn confirm(
        &self,
        caller: &SignedIn,
        password: String,
        proof: &Proof,
    ) -> Result<(), ApiError> {
        let guess = self.guess(caller).await?;
        let Some(step) = self.reauthenticate(caller, &guess.account, password, proof).await? else {
            return Ok(guess.counters.reset().await?);
        };
        let next = StoredAccount { second_step: Some(step), ..guess.account.next() };
        let is_saved = self.save_account(caller, &guess, &next, &guess.account.password, None).await?;
        is_saved.then_some(()).ok_or(ApiError::OtherState)
    }

    /// Counts a call that needs the password or a code in the inbox, against the limit of the session.
    pub(in crate::app) async fn guess(&self, caller: &SignedIn) -> Result<Guess<'_>, ApiError> {
        let counters = self.count_in_session("password", caller).await?;
        Ok(Guess { account: self.account_of_caller(caller).await?, counters })
    }

    /// Stores the caller's account and its password after a guess that was right, which counts no more. Returns false if
    /// another call has changed the account meanwhile.
    pub(in crate::app) async fn save_account(
        &self,
        caller: &SignedIn,
        guess: &Guess<'_>,
        next: &StoredAccount,
        password: &Password,
        entry: Option<&NewEntry>,
    ) -> Result<bool, StoreError> {
        let is_saved = self.store.save_account(next, &password.fingerprint(), entry, &caller.author, now()).await?;
        if is_saved {
            guess.counters.reset().await?;
        }
        Ok(is_saved)
    }

    async fn count_in_session(&self, name: &'static str, caller: &SignedIn) -> Result<Counters<'_>, ApiError> {
        let limiter = Limiter { name, per_client: self.login_limit, global_factor: 1 };
        let counters = self.limits.of(limiter, &Client::Session(caller.session.id.clone()));
        counters.check()?;
        counters.attempt().await?;
        Ok(counters)
    }

    /// Checks the password and, if the second step is on, a proof. Returns the second step after that, which has to be
    /// stored.
    pub(in crate::app) async fn reauthenticate(
        &self,
        caller: &SignedIn,
        account: &Account,
        password: String,
        proof: &Proof,
    ) -> Result<Option<SecondStep>, ApiError> {
        self.check_password(caller, account, password, "This is not your password").await?;
        self.check_proof(caller, account, proof).await
    }

    /// Checks the password. `wrong` is the message under its field.
    pub(in crate::app) async fn check_password(
        &self,
        caller: &SignedIn,
        account: &Account,
        password: String,
        wrong: &str,
    ) -> Result<(), ApiError> {
        if self.verify_password(&account.password, password).await {
            return Ok(());
        }
        self.store.record(&NewEntry::of_account(Action::WrongPassword), Some(&caller.author), now()).await?;
        Err(ApiError::of_field("password", wrong))
    }

    /// Checks a proof, if the second step is on. Proofs have a count of their own in each session, which only an
    /// accepted one resets: whatever else the right password does, it gives no further guesses at a code.
    pub(in crate::app) async fn check_proof(
        &self,
        caller: &SignedIn,
        account: &Account,
        proof: &Proof,
    ) -> Result<Option<SecondStep>, ApiError> {
        let Some(step) = &account.stored.second_step else { return Ok(None) };
        let purpose = Purpose::Change(caller);
        let counted = if proof.is_missing() { None } else { Some(self.count_in_session("code", caller).await?) };
        let error = match self.use_proof(account, step, proof, &purpose).await? {
            Ok((step, _)) => {
                if let Some(counters) = counted {
                    counters.reset().await?;
                }
                return Ok(Some(step));
            }
            Err(error) => error,
        };
        if let Some(action) = error.action() {
            self.store.record(&NewEntry::of_account(action), Some(&caller.author), now()).await?;
        }
        Err(self.second_step_needed(error, step, proof, &purpose).await?)
    }
}
