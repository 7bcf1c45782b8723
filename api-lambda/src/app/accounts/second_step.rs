use crate::{
    app::now,
    auth::TotpSecret,
    domain::{Action, NewEntry},
    store::{AuthenticatorApp, Passkey, SecondStep, StoreError, StoredAccount},
};

use super::{
    Accounts, Member,
    proof::Proof,
    reauthentication::{Guess, ReauthenticationError},
};

/// The state of the second step.
#[derive(Debug, Clone, Default)]
pub struct SecondStepState {
    /// True if a login needs a second step.
    pub on: bool,
    /// True if codes of an app are accepted.
    pub app: bool,
    /// Number of recovery codes that are left.
    pub recovery_codes: usize,
    /// The passkeys, the oldest first.
    pub passkeys: Vec<Passkey>,
}

impl SecondStepState {
    pub(in crate::app) fn of(step: Option<SecondStep>) -> Self {
        let Some(SecondStep { app, passkeys, recovery }) = step else { return Self::default() };
        Self { on: true, app: app.is_some(), recovery_codes: recovery.len(), passkeys }
    }
}

/// The reason why the second step was not changed.
#[derive(Debug)]
pub enum SecondStepError {
    /// The caller is not believed.
    Reauthentication(ReauthenticationError),
    /// The code of the new app is wrong.
    WrongCode,
    /// The new passkey is not accepted.
    WrongPasskey,
    /// There are as many passkeys as there can be.
    PasskeysFull,
    /// The page cannot have passkeys: its host is not a name, or it is not a page of the site.
    NoPasskeysHere,
    /// There is no such passkey.
    Missing,
    /// It is on already, or off, or nothing was set up, or another call was faster.
    OtherState,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for SecondStepError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<ReauthenticationError> for SecondStepError {
    fn from(error: ReauthenticationError) -> Self {
        Self::Reauthentication(error)
    }
}

impl Accounts {
    /// The state of the second step.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn second_step(&self, member: &Member) -> Result<SecondStepState, StoreError> {
        Ok(SecondStepState::of(self.account_of_caller(member).await?.stored.second_step))
    }

    /// Makes the secret of an authenticator app. It counts only after [`Accounts::turn_on_second_step`]. It needs the
    /// password: with a stolen session alone, the owner could be locked out. With passkeys it needs a proof, too.
    ///
    /// # Errors
    ///
    /// Fails when password or proof are wrong, there is an app, after too many attempts, or when the store does not
    /// answer.
    pub async fn set_up_second_step(
        &self,
        member: &Member,
        password: String,
        proof: &Proof,
    ) -> Result<TotpSecret, SecondStepError> {
        let guess = self.guess(member).await?;
        let account = &guess.account;
        if account.stored.second_step.as_ref().is_some_and(|step| step.app.is_some()) {
            return Err(SecondStepError::OtherState);
        }
        let second_step = self.reauthenticate(member, account, password, proof).await?;
        let secret = TotpSecret::generate();
        let next = StoredAccount { pending: Some(secret.clone()), second_step, ..account.next() };
        self.save_second_step(member, &guess, &next, None).await?;
        Ok(secret)
    }

    /// Turns the second step on, once the app shows the right code. Returns the recovery codes, which are never seen
    /// again, unless there are some.
    ///
    /// # Errors
    ///
    /// Fails when the code is wrong, nothing was set up, after too many attempts, or when the store does not answer.
    pub async fn turn_on_second_step(&self, member: &Member, code: &str) -> Result<Vec<String>, SecondStepError> {
        let guess = self.guess(member).await?;
        let account = &guess.account;
        let Some(secret) = account.stored.pending.clone() else { return Err(SecondStepError::OtherState) };
        let used_step = secret.step_of(code, now(), 0).ok_or(SecondStepError::WrongCode)?;
        let step = account.stored.second_step.clone().unwrap_or_default();
        let app = Some(AuthenticatorApp { secret, used_step });
        let (step, codes) = SecondStep { app, ..step }.with_codes();
        let next = StoredAccount { pending: None, second_step: Some(step), ..account.next() };
        let entry = NewEntry::of_account(Action::SecondStepOn);
        self.save_second_step(member, &guess, &next, Some(&entry)).await?;
        Ok(codes)
    }

    /// Turns codes of an app off, and the second step if there are no passkeys. It needs the password and a proof.
    ///
    /// # Errors
    ///
    /// Fails when password or proof are wrong, there is no app, after too many attempts, or when the store does not
    /// answer.
    pub async fn turn_off_second_step(
        &self,
        member: &Member,
        password: String,
        proof: &Proof,
    ) -> Result<SecondStepState, SecondStepError> {
        let guess = self.guess(member).await?;
        let account = &guess.account;
        let step = self.reauthenticate(member, account, password, proof).await?;
        let Some(step) = step.filter(|step| step.app.is_some()) else { return Err(SecondStepError::OtherState) };
        let second_step = Some(SecondStep { app: None, ..step }).filter(|step| !step.is_off());
        let next = StoredAccount { second_step, pending: None, ..account.next() };
        let entry = NewEntry::of_account(Action::SecondStepOff);
        self.save_second_step(member, &guess, &next, Some(&entry)).await?;
        Ok(SecondStepState::of(next.second_step))
    }

    /// Makes ten new recovery codes, which are never seen again. Those before do not count any more. It needs the
    /// password and a proof.
    ///
    /// # Errors
    ///
    /// Fails when password or proof are wrong, the second step is off, after too many attempts, or when the store does
    /// not answer.
    pub async fn renew_recovery_codes(
        &self,
        member: &Member,
        password: String,
        proof: &Proof,
    ) -> Result<Vec<String>, SecondStepError> {
        let guess = self.guess(member).await?;
        let account = &guess.account;
        let step = self.reauthenticate(member, account, password, proof).await?;
        let step = step.ok_or(SecondStepError::OtherState)?;
        let (step, codes) = SecondStep { recovery: Vec::new(), ..step }.with_codes();
        let next = StoredAccount { second_step: Some(step), ..account.next() };
        let entry = NewEntry::of_account(Action::RecoveryCodesRenewed);
        self.save_second_step(member, &guess, &next, Some(&entry)).await?;
        Ok(codes)
    }

    pub(in crate::app) async fn save_second_step(
        &self,
        member: &Member,
        guess: &Guess<'_>,
        next: &StoredAccount,
        entry: Option<&NewEntry>,
    ) -> Result<(), SecondStepError> {
        let is_saved = self.save_account(member, guess, next, &guess.account.password, entry).await?;
        is_saved.then_some(()).ok_or(SecondStepError::OtherState)
    }
}
