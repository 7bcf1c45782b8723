//! The check of the caller's password and second step before a call in a session that gives access or takes it away.

use crate::{
    app::{
        limits::{Client, Counters},
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

/// An attempt of the caller to be believed, which is counted against the limit of the session until it succeeds.
pub(super) struct Guess<'g> {
    pub(super) account: Account,
    accounts: &'g Accounts,
    caller: &'g SignedIn,
    counters: Counters<'g>,
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
        match guess.reauthenticate(password, proof).await? {
            None => Ok(guess.counters.reset().await?),
            Some(step) => {
                let next = StoredAccount { second_step: Some(step), ..guess.account.next() };
                guess.save(&next, None).await
            }
        }
    }

    /// Counts a call that needs the password or a code in the inbox.
    pub(super) async fn guess<'g>(&'g self, caller: &'g SignedIn) -> Result<Guess<'g>, ApiError> {
        let counters = self.count_in_session("password", caller).await?;
        Ok(Guess { account: self.account_of_caller(caller).await?, accounts: self, caller, counters })
    }

    async fn count_in_session(&self, name: &'static str, caller: &SignedIn) -> Result<Counters<'_>, ApiError> {
        let counters = self.limits.of(self.limiter(name), &Client::Session(caller.session.id.clone()));
        counters.check()?;
        counters.attempt().await?;
        Ok(counters)
    }
}

impl Guess<'_> {
    /// Checks the password and, if the second step is on, a proof. Returns the second step after that, which has to be
    /// stored.
    pub(super) async fn reauthenticate(&self, password: String, proof: &Proof) -> Result<Option<SecondStep>, ApiError> {
        self.check_password(password, "This is not your password").await?;
        self.check_proof(proof).await
    }

    /// Checks the password. `wrong` is the message under its field.
    pub(super) async fn check_password(&self, password: String, wrong: &str) -> Result<(), ApiError> {
        if self.accounts.verify_password(&self.account.password, password).await {
            return Ok(());
        }
        let entry = NewEntry::of_account(Action::WrongPassword);
        self.accounts.store.record(&entry, Some(&self.caller.author), now()).await?;
        Err(ApiError::of_field("password", wrong))
    }

    /// Checks a proof, if the second step is on. Proofs have a count of their own in each session, which only an
    /// accepted one resets: whatever else the right password does, it gives no further guesses at a code.
    pub(super) async fn check_proof(&self, proof: &Proof) -> Result<Option<SecondStep>, ApiError> {
        let Some(step) = &self.account.stored.second_step else { return Ok(None) };
        let accounts = self.accounts;
        let counted =
            if proof.is_missing() { None } else { Some(accounts.count_in_session("code", self.caller).await?) };
        let (step, _) = accounts.use_proof(&self.account, step, proof, &Purpose::Change(self.caller)).await?;
        if let Some(counters) = counted {
            counters.reset().await?;
        }
        Ok(Some(step))
    }

    /// Stores the caller's account after a guess that was right, which counts no more. Fails if another call has changed
    /// the account meanwhile.
    pub(super) async fn save(&self, next: &StoredAccount, entry: Option<&NewEntry>) -> Result<(), ApiError> {
        self.save_with(&self.account.password, next, entry).await?.then_some(()).ok_or(ApiError::OtherState)
    }

    /// The same with another password. Returns false if another call has changed the account meanwhile.
    pub(super) async fn save_with(
        &self,
        password: &Password,
        next: &StoredAccount,
        entry: Option<&NewEntry>,
    ) -> Result<bool, StoreError> {
        let (fingerprint, author) = (password.fingerprint(), &self.caller.author);
        let is_saved = self.accounts.store.save_account(next, &fingerprint, entry, author, now()).await?;
        if is_saved {
            self.counters.reset().await?;
        }
        Ok(is_saved)
    }
}
