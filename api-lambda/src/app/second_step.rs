use crate::{
    auth::{RECOVERY_CODES, RecoveryCode, TotpSecret},
    domain::{Deed, NewEntry},
    store::{SecondStep, StoreError, StoredAccount},
};

use super::{
    App, Member, RateLimited,
    account::{Account, CountError},
    now,
};

/// The state of the second step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecondStepState {
    /// True if a login needs a code.
    pub on: bool,
    /// Number of recovery codes that are left.
    pub recovery_codes: usize,
}

/// The reason why the second step was not changed.
#[derive(Debug)]
pub enum SecondStepError {
    /// The password is wrong.
    WrongPassword,
    /// The code is wrong, or was used before.
    WrongCode,
    /// It is on already, or off, or nothing was set up, or another call was faster.
    OtherState,
    /// Too many attempts.
    RateLimited(RateLimited),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for SecondStepError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<CountError> for SecondStepError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::RateLimited(limited) => Self::RateLimited(limited),
            CountError::Store(error) => Self::Store(error),
        }
    }
}

impl App {
    /// The state of the second step.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn second_step(&self, member: &Member) -> Result<SecondStepState, StoreError> {
        let step = self.account_of_caller(member).await?.stored.second_step;
        Ok(SecondStepState { on: step.is_some(), recovery_codes: step.map_or(0, |step| step.recovery.len()) })
    }

    /// Makes the secret of an authenticator app. It counts only after [`App::turn_on_second_step`]. It needs the password: with a stolen
    /// session alone, the owner could be locked out.
    ///
    /// # Errors
    ///
    /// Fails when the password is wrong, the second step is on, after too many attempts, or when the store does not answer.
    pub async fn set_up_second_step(&self, member: &Member, password: String) -> Result<TotpSecret, SecondStepError> {
        let (limiter, client) = self.count_guess(member).await?;
        let account = self.account_of_caller(member).await?;
        self.check_password(member, &account, password).await?;
        if account.stored.second_step.is_some() {
            return Err(SecondStepError::OtherState);
        }
        let secret = TotpSecret::generate();
        let next = StoredAccount { pending: Some(secret.clone()), ..account.next() };
        self.save(member, &account, &next, None).await?;
        self.reset_attempts(limiter, &client).await?;
        Ok(secret)
    }

    /// Turns the second step on, once the app shows the right code. Returns the recovery codes, which are never seen again.
    ///
    /// # Errors
    ///
    /// Fails when the code is wrong, nothing was set up, after too many attempts, or when the store does not answer.
    pub async fn turn_on_second_step(&self, member: &Member, code: &str) -> Result<Vec<String>, SecondStepError> {
        let (limiter, client) = self.count_guess(member).await?;
        let account = self.account_of_caller(member).await?;
        let Some(secret) = account.stored.pending.clone() else { return Err(SecondStepError::OtherState) };
        let used_step = secret.step_of(code, now(), 0).ok_or(SecondStepError::WrongCode)?;
        let (recovery, codes) = (0..RECOVERY_CODES).map(|_| RecoveryCode::generate()).unzip();
        let second_step = Some(SecondStep { secret, used_step, recovery });
        let next = StoredAccount { pending: None, second_step, ..account.next() };
        self.save(member, &account, &next, Some(Deed::SecondStepOn)).await?;
        self.reset_attempts(limiter, &client).await?;
        Ok(codes)
    }

    /// Turns the second step off. It needs the password and a code, or a recovery code.
    ///
    /// # Errors
    ///
    /// Fails when password or code are wrong, the second step is off, after too many attempts, or when the store does not answer.
    pub async fn turn_off_second_step(
        &self,
        member: &Member,
        password: String,
        code: &str,
    ) -> Result<(), SecondStepError> {
        let (limiter, client) = self.count_guess(member).await?;
        let account = self.account_of_caller(member).await?;
        self.check_password(member, &account, password).await?;
        let Some(step) = &account.stored.second_step else { return Err(SecondStepError::OtherState) };
        if step.using(code, now()).is_none() {
            self.store.record(&NewEntry::of_account(Deed::WrongCode), Some(&member.author), now()).await?;
            return Err(SecondStepError::WrongCode);
        }
        let next = StoredAccount { second_step: None, pending: None, ..account.next() };
        self.save(member, &account, &next, Some(Deed::SecondStepOff)).await?;
        self.reset_attempts(limiter, &client).await?;
        Ok(())
    }

    async fn check_password(
        &self,
        member: &Member,
        account: &Account,
        password: String,
    ) -> Result<(), SecondStepError> {
        if self.verify_password(&account.password, password).await {
            return Ok(());
        }
        self.store.record(&NewEntry::of_account(Deed::WrongPassword), Some(&member.author), now()).await?;
        Err(SecondStepError::WrongPassword)
    }

    async fn save(
        &self,
        member: &Member,
        account: &Account,
        next: &StoredAccount,
        deed: Option<Deed>,
    ) -> Result<(), SecondStepError> {
        let entry = deed.map(NewEntry::of_account);
        let fingerprint = account.password.fingerprint();
        let saved = self.store.save_account(next, &fingerprint, entry.as_ref(), &member.author, now()).await?;
        saved.then_some(()).ok_or(SecondStepError::OtherState)
    }
}
