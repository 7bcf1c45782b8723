//! The second step, shown beside the password: at a login, and in the inbox before the second step itself is changed.

use crate::{
    app::{now, whole_second},
    auth::passkey::{Assertion, PasskeyError, RelyingParty, user_handle},
    domain::{Action, NewEntry},
    http::error::ApiError,
    store::{Passkey, SecondStep, StoreError},
};

use super::{Accounts, SignedIn, account::Account};

/// A code or a passkey, and the page on which it was typed or used.
#[derive(Debug, Default)]
pub(crate) struct Proof {
    /// A code of the app, or a recovery code.
    pub(crate) code: Option<String>,
    /// The answer of a passkey to a challenge.
    pub(crate) passkey: Option<Assertion>,
    /// The page; `None` if it is not a page of the site, or cannot have passkeys.
    pub(crate) page: Option<RelyingParty>,
}

impl Proof {
    /// Returns true if there is neither.
    pub(crate) fn is_missing(&self) -> bool {
        self.code.is_none() && self.passkey.is_none()
    }
}

/// The reason why a proof does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProofError {
    /// No code or passkey was sent.
    Missing,
    /// The code is wrong, or was used before.
    WrongCode,
    /// The passkey is not accepted.
    WrongPasskey,
}

impl ProofError {
    /// The action for the history.
    pub(in crate::app) fn action(self) -> Option<Action> {
        match self {
            Self::Missing => None,
            Self::WrongCode => Some(Action::WrongCode),
            Self::WrongPasskey => Some(Action::WrongPasskey),
        }
    }
}

/// The password is right, but the second step is missing or wrong. Says what is possible.
#[derive(Debug, Clone)]
pub(crate) struct SecondStepNeeded {
    /// The reason.
    pub(crate) error: ProofError,
    /// Codes of an app are accepted. Recovery codes always are.
    pub(crate) app: bool,
    /// The challenge for passkeys; `None` if the person has none for this page.
    pub(crate) passkey: Option<PasskeyRequest>,
}

/// A challenge that one of these passkeys has to answer.
#[derive(Debug, Clone)]
pub(crate) struct PasskeyRequest {
    /// The challenge, in base64url.
    pub(crate) challenge: String,
    /// The relying party: the host of the page.
    pub(crate) host: String,
    /// The ids of the credentials.
    pub(crate) credentials: Vec<Vec<u8>>,
}

/// The thing that a challenge is for. It counts for nothing else, and only at the origin of the page that asked for it.
pub(in crate::app) enum Purpose<'p> {
    /// The login of a person with the present password.
    Login(&'p Account),
    /// A change of the second step, in a session.
    Change(&'p SignedIn),
    /// Another passkey, in a session, while the second step is on or off.
    Add(&'p SignedIn, bool),
}

impl Purpose<'_> {
    pub(in crate::app) fn text(&self, page: Option<&RelyingParty>) -> String {
        let purpose = match self {
            Self::Login(account) => format!("login {} {}", account.stored.person, account.password.fingerprint()),
            Self::Change(caller) => format!("change {}", caller.session_id()),
            Self::Add(caller, is_on) => format!("add {} {is_on}", caller.session_id()),
        };
        format!("{purpose} at {}", page.map_or("no page", RelyingParty::origin))
    }
}

impl Accounts {
    /// Uses up a proof. Returns the second step after that, which the caller stores, and the entry of a login with it.
    pub(in crate::app) async fn use_proof(
        &self,
        account: &Account,
        step: &SecondStep,
        proof: &Proof,
        purpose: &Purpose<'_>,
    ) -> Result<Result<(SecondStep, NewEntry), ProofError>, StoreError> {
        if let Some(assertion) = &proof.passkey {
            let page = proof.page.as_ref();
            let used = self.use_passkey(account, step, assertion, page, purpose).await?;
            return Ok(used.map_err(|problem| {
                tracing::info!(%problem, "a passkey is not accepted");
                ProofError::WrongPasskey
            }));
        }
        let Some(code) = &proof.code else { return Ok(Err(ProofError::Missing)) };
        let used = step.using(code, now()).map(|(step, action)| (step, NewEntry::of_account(action)));
        Ok(used.ok_or(ProofError::WrongCode))
    }

    async fn use_passkey(
        &self,
        account: &Account,
        step: &SecondStep,
        assertion: &Assertion,
        page: Option<&RelyingParty>,
        purpose: &Purpose<'_>,
    ) -> Result<Result<(SecondStep, NewEntry), PasskeyError>, StoreError> {
        let Some(challenge) = assertion.challenge() else { return Ok(Err(PasskeyError::ClientData)) };
        // Before all other checks: a wrong answer uses it up, too.
        let is_known = self.store.take_challenge(&challenge, &purpose.text(page), now()).await?;
        let Some(page) = page else { return Ok(Err(PasskeyError::Origin)) };
        if !is_known {
            return Ok(Err(PasskeyError::Challenge));
        }
        let is_it = |known: &Passkey| known.credential.id == assertion.id && known.is_of(page);
        let Some(place) = step.passkeys.iter().position(is_it) else { return Ok(Err(PasskeyError::Unknown)) };
        let person = user_handle(account.stored.person);
        if assertion.user_handle.as_ref().is_some_and(|handle| *handle != person) {
            return Ok(Err(PasskeyError::UserHandle));
        }
        let known = &step.passkeys[place];
        let verified = assertion.verify(&known.credential, &challenge, page);
        Ok(verified.map(|credential| {
            let entry = NewEntry::of_account(Action::PasskeyUsed).with(known.name.as_str());
            let mut next = step.clone();
            let origin = Some(page.origin().to_owned());
            next.passkeys[place] = Passkey { credential, origin, used: Some(whole_second()), ..known.clone() };
            (next, entry)
        }))
    }

    /// The error that says what is needed, with a new challenge if there are passkeys for the page.
    pub(in crate::app) async fn second_step_needed(
        &self,
        error: ProofError,
        step: &SecondStep,
        proof: &Proof,
        purpose: &Purpose<'_>,
    ) -> Result<ApiError, StoreError> {
        let mut needed = SecondStepNeeded { error, app: step.app.is_some(), passkey: None };
        let of_page = |page| step.passkeys_of(page).map(|passkey| passkey.credential.id.clone()).collect();
        let credentials: Vec<_> = proof.page.as_ref().map(of_page).unwrap_or_default();
        if let Some(page) = proof.page.as_ref().filter(|_| !credentials.is_empty()) {
            let challenge = self.store.new_challenge(&purpose.text(Some(page)), now()).await?.as_str().to_owned();
            needed.passkey = Some(PasskeyRequest { challenge, host: page.id().to_owned(), credentials });
        }
        Ok(ApiError::SecondStep((&needed).into()))
    }
}
