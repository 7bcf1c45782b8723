use crate::{
    app::{now, whole_second},
    auth::passkey::{PasskeyError, Registration, RelyingParty, user_handle},
    domain::{Action, MAX_PASSKEYS, NewEntry, PasskeyName},
    store::{Passkey, StoredAccount},
};

use super::{
    Accounts, Member, SecondStepError, SecondStepState,
    account::Account,
    proof::{Proof, Purpose},
};

/// Everything that a browser needs to make a passkey.
#[derive(Debug)]
pub struct PasskeyCreation {
    /// The challenge, in base64url.
    pub challenge: String,
    /// The relying party: the host of the page.
    pub host: String,
    /// The id of the person for authenticators.
    pub user: Vec<u8>,
    /// The name of the person.
    pub name: String,
    /// The ids of credentials that the person has, so that no authenticator makes a second one.
    pub known: Vec<Vec<u8>>,
}

impl Accounts {
    /// Begins to add a passkey, which [`Accounts::add_passkey`] completes in the same session. It needs the password and, if
    /// the second step is on, a proof: a stolen session alone must not make a way in that outlives it.
    ///
    /// # Errors
    ///
    /// Fails when password or proof are wrong, the page cannot have passkeys, there are too many, after too many
    /// attempts, or when the store does not answer.
    pub async fn set_up_passkey(
        &self,
        member: &Member,
        password: String,
        proof: &Proof,
    ) -> Result<PasskeyCreation, SecondStepError> {
        let page = proof.page.as_ref().ok_or(SecondStepError::NoPasskeysHere)?;
        let account = self.account_of_caller(member).await?;
        let known = passkeys(&account);
        if known.len() >= MAX_PASSKEYS {
            return Err(SecondStepError::PasskeysFull);
        }
        self.confirm(member, password, proof).await?;
        let purpose = Purpose::Add(member, account.stored.second_step.is_some());
        let challenge = self.store.new_challenge(&purpose.text(Some(page)), now()).await?;
        Ok(PasskeyCreation {
            challenge: challenge.as_str().to_owned(),
            host: page.id().to_owned(),
            user: user_handle(account.stored.person),
            name: account.name().as_str().to_owned(),
            known: known
                .iter()
                .filter(|known| known.host == page.id())
                .map(|known| known.credential.id.clone())
                .collect(),
        })
    }

    /// Adds a passkey, once the browser has made it. Returns it, and recovery codes, which are never seen again, unless
    /// there are some.
    ///
    /// # Errors
    ///
    /// Fails when the passkey is not accepted, there are too many, after too many attempts, or when the store does not
    /// answer.
    pub async fn add_passkey(
        &self,
        member: &Member,
        registration: &Registration,
        name: PasskeyName,
        page: Option<&RelyingParty>,
    ) -> Result<(Passkey, Vec<String>), SecondStepError> {
        let guess = self.guess(member).await?;
        let account = &guess.account;
        if passkeys(account).len() >= MAX_PASSKEYS {
            return Err(SecondStepError::PasskeysFull);
        }
        let challenge = registration.challenge().ok_or_else(|| refused(PasskeyError::ClientData))?;
        let purpose = Purpose::Add(member, account.stored.second_step.is_some());
        let is_known = self.store.take_challenge(&challenge, &purpose.text(page), now()).await?;
        let page = page.ok_or_else(|| refused(PasskeyError::Origin))?;
        if !is_known {
            return Err(refused(PasskeyError::Challenge));
        }
        let credential = registration.verify(&challenge, page).map_err(refused)?;
        // Of all people: a passkey shows who it is.
        if self.accounts().await?.iter().flat_map(passkeys).any(|known| known.credential.id == credential.id) {
            return Err(refused(PasskeyError::Registered));
        }
        let (host, origin) = (page.id().to_owned(), Some(page.origin().to_owned()));
        let passkey = Passkey { credential, host, origin, name, added: whole_second(), used: None };
        let mut step = account.stored.second_step.clone().unwrap_or_default();
        step.passkeys.push(passkey.clone());
        let (step, codes) = step.with_codes();
        // An app that was begun before the second step was on needed no proof.
        let pending = account.stored.pending.clone().filter(|_| account.stored.second_step.is_some());
        let next = StoredAccount { second_step: Some(step), pending, ..account.next() };
        let entry = NewEntry::of_account(Action::PasskeyAdded).with(passkey.name.as_str());
        self.save_second_step(member, &guess, &next, Some(&entry)).await?;
        Ok((passkey, codes))
    }

    /// Removes a passkey of the caller, by its id. Without another one and without an app, the second step is off. It
    /// needs the password and a proof.
    ///
    /// # Errors
    ///
    /// Fails when the caller has no such passkey, password or proof are wrong, after too many attempts, or when the
    /// store does not answer.
    pub async fn remove_passkey(
        &self,
        member: &Member,
        id: &str,
        password: String,
        proof: &Proof,
    ) -> Result<SecondStepState, SecondStepError> {
        let guess = self.guess(member).await?;
        let account = &guess.account;
        let is_it = |known: &Passkey| known.id().to_string() == id;
        let place = passkeys(account).iter().position(is_it).ok_or(SecondStepError::Missing)?;
        let proven = self.reauthenticate(member, account, password, proof).await?;
        let mut step = proven.ok_or(SecondStepError::OtherState)?;
        let removed = step.passkeys.remove(place);
        let next = StoredAccount { second_step: Some(step).filter(|step| !step.is_off()), ..account.next() };
        let entry = NewEntry::of_account(Action::PasskeyRemoved).with(removed.name.as_str());
        self.save_second_step(member, &guess, &next, Some(&entry)).await?;
        Ok(SecondStepState::of(next.second_step))
    }
}

fn passkeys(account: &Account) -> &[Passkey] {
    account.stored.second_step.as_ref().map_or(&[], |step| &step.passkeys)
}

fn refused(problem: PasskeyError) -> SecondStepError {
    tracing::info!(%problem, "a passkey is not added");
    SecondStepError::WrongPasskey
}
