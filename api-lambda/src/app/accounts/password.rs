use crate::{
    auth::{Password, PasswordError},
    domain::{Action, NewEntry},
    store::{StoreError, StoredAccount},
};

use super::{Accounts, SignedIn, proof::Proof, reauthentication::ReauthenticationError};

/// The reason why the password was not changed.
#[derive(Debug)]
pub enum PasswordChangeError {
    /// The caller is not believed.
    Reauthentication(ReauthenticationError),
    /// The new password breaks a rule.
    New(PasswordError),
    /// The new password is the present one.
    Same,
    /// The store failed.
    Store(StoreError),
}

impl From<ReauthenticationError> for PasswordChangeError {
    fn from(error: ReauthenticationError) -> Self {
        Self::Reauthentication(error)
    }
}

impl From<StoreError> for PasswordChangeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Accounts {
    /// Changes the caller's password, also a one-time password, and ends all other sessions. With the second step on it
    /// needs a proof: whoever stole session and password must not lock the person out. Attempts are counted for the
    /// session, so a stolen one gives no more guesses than the login, and nobody else can use them up.
    ///
    /// # Errors
    ///
    /// Fails when the present password or the proof is wrong, the new one breaks a rule, after too many attempts, or
    /// when the store does not answer.
    pub async fn change_password(
        &self,
        caller: &SignedIn,
        present: String,
        proof: &Proof,
        new: String,
    ) -> Result<(), PasswordChangeError> {
        Password::check(&new).map_err(PasswordChangeError::New)?;
        let guess = self.guess(caller).await?;
        let account = &guess.account;
        let is_same = Password::is_same(&present, &new);
        self.check_password(caller, account, present).await?;
        if is_same {
            return Err(PasswordChangeError::Same);
        }
        let second_step = self.check_proof(caller, account, proof).await?;
        let password = self.hash_password(new).await.map_err(PasswordChangeError::New)?;
        let changed = StoredAccount { password: Some(password.clone()), one_time: None, second_step, ..account.next() };
        // If another call has changed it meanwhile, this is not the present password any more.
        let entry = NewEntry::of_account(Action::PasswordChanged);
        if !self.save_account(caller, &guess, &changed, &password, Some(&entry)).await? {
            return Err(ReauthenticationError::WrongPassword.into());
        }
        self.remove_ended_subscriptions().await;
        Ok(())
    }
}
