//! The code or the passkey that is sent with the password: at a login, and in the inbox before the second step itself is
//! changed.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    http::{header, request::Parts},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::{App, now, whole_second},
    auth::passkey::{Assertion, PasskeyError, RelyingParty, user_handle},
    domain::{Action, NewEntry},
    http::{
        body::JsonBody,
        error::{ApiError, PasskeyRequest, PossibleSteps},
        schemas::{Base64Url, base64url, code, credential_id, password},
    },
    store::{Passkey, SecondStep, StoreError},
};

use super::{Accounts, SignedIn, account::Account};

/// The message for a wrong code of an app.
pub(super) const WRONG_CODE: &str = "This code is wrong, or it was used before. Type the one that your app shows now";

const WRONG_RECOVERY_CODE: &str = "This code is wrong, or it was used before. Type another one of your recovery codes";

/// The page that sends the call, if it can have passkeys. A browser names the origin in each call that changes
/// something, and the check of the origin has let through pages of the site only.
pub(crate) struct Page(pub(crate) Option<RelyingParty>);

impl FromRequestParts<Arc<App>> for Page {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        let origin = parts.headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        let own = &app.site.origins;
        let origin = origin.filter(|origin| own.is_empty() || own.iter().any(|own| own == origin));
        Ok(Self(origin.and_then(RelyingParty::of)))
    }
}

/// The answer of a passkey to a challenge, as `AuthenticatorAssertionResponse` has it, in base64url.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PasskeyAnswer {
    #[schema(schema_with = credential_id)]
    id: Base64Url,
    #[schema(schema_with = base64url)]
    client_data: Base64Url,
    #[schema(schema_with = base64url)]
    authenticator_data: Base64Url,
    #[schema(schema_with = base64url)]
    signature: Base64Url,
    /// Leave it out if the authenticator has none.
    #[serde(default)]
    #[schema(nullable = false, schema_with = base64url, required = false)]
    user_handle: Option<Base64Url>,
}

/// The caller's password and, if the second step is on, a code or the answer of a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Confirmation {
    #[serde(default)]
    #[schema(schema_with = password, required = true)]
    password: String,
    /// The code of the authenticator app, or a recovery code; if the second step is on.
    #[schema(schema_with = code)]
    code: Option<String>,
    #[schema(nullable = false, required = false)]
    passkey: Option<PasskeyAnswer>,
}

/// A body that is a [`Confirmation`] and nothing else: the password and the proof in it.
pub(crate) struct Confirmed(pub(super) String, pub(super) Proof);

impl FromRequest<Arc<App>> for Confirmed {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let (mut parts, body) = request.into_parts();
        let Ok(page) = Page::from_request_parts(&mut parts, app).await;
        let body = JsonBody::from_request(Request::from_parts(parts, body), app).await?;
        let JsonBody(Confirmation { password, code, passkey }) = body;
        Ok(Self(password, Proof::new(code, passkey, page)))
    }
}

/// A code or a passkey, and the page on which it was typed or used.
#[derive(Debug, Default)]
pub(crate) struct Proof {
    /// A code of the app, or a recovery code.
    code: Option<String>,
    /// The answer of a passkey to a challenge.
    pub(super) passkey: Option<Assertion>,
    /// The page; `None` if it is not a page of the site, or cannot have passkeys.
    pub(super) page: Option<RelyingParty>,
}

impl Proof {
    /// The proof in a body.
    pub(crate) fn new(code: Option<String>, passkey: Option<PasskeyAnswer>, Page(page): Page) -> Self {
        let passkey = passkey.map(|answer| Assertion {
            id: answer.id.0,
            client_data: answer.client_data.0,
            authenticator_data: answer.authenticator_data.0,
            signature: answer.signature.0,
            user_handle: answer.user_handle.map(|handle| handle.0),
        });
        Self { code, passkey, page }
    }

    pub(super) fn is_missing(&self) -> bool {
        self.code.is_none() && self.passkey.is_none()
    }
}

/// The reason why a proof does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProofError {
    /// No code or passkey was sent.
    Missing,
    /// The code is wrong, or was used before.
    WrongCode,
    /// The passkey is not accepted.
    WrongPasskey,
}

impl ProofError {
    /// The action for the history.
    pub(super) fn action(self) -> Option<Action> {
        match self {
            Self::Missing => None,
            Self::WrongCode => Some(Action::WrongCode),
            Self::WrongPasskey => Some(Action::WrongPasskey),
        }
    }

    /// The field of the second step, and the message at it.
    fn at_field(self, possible: &PossibleSteps) -> (&'static str, &'static str) {
        match (self, possible.app, possible.passkey.is_some()) {
            (Self::WrongPasskey, ..) => ("passkey", "This passkey was not accepted. Try again, or type a code"),
            (Self::WrongCode, true, _) => ("code", WRONG_CODE),
            (Self::WrongCode, false, _) => ("code", WRONG_RECOVERY_CODE),
            (Self::Missing, true, true) => ("code", "Use a passkey, or type the code that your app shows"),
            (Self::Missing, true, false) => ("code", "Type the code that your app shows"),
            (Self::Missing, false, true) => ("code", "Use a passkey, or type one of your recovery codes"),
            (Self::Missing, false, false) => ("code", "Type one of your recovery codes"),
        }
    }
}

/// The thing that a challenge is for. It counts for nothing else, and only at the origin of the page that asked for it.
pub(super) enum Purpose<'p> {
    /// The login of a person with the present password.
    Login(&'p Account),
    /// A change of the second step, in a session.
    Change(&'p SignedIn),
    /// Another passkey, in a session, while the second step is on or off.
    Add(&'p SignedIn, bool),
}

impl Purpose<'_> {
    pub(super) fn text(&self, page: Option<&RelyingParty>) -> String {
        let purpose = match self {
            Self::Login(account) => format!("login {} {}", account.stored.person, account.password.fingerprint()),
            Self::Change(caller) => format!("change {}", caller.session.id),
            Self::Add(caller, is_on) => format!("add {} {is_on}", caller.session.id),
        };
        format!("{purpose} at {}", page.map_or("no page", RelyingParty::origin))
    }
}

impl Accounts {
    /// Uses up a proof. Returns the second step after that, which the caller stores, and the entry of a login with it.
    /// A wrong one is noted, and the error says what is needed.
    pub(super) async fn use_proof(
        &self,
        account: &Account,
        step: &SecondStep,
        proof: &Proof,
        purpose: &Purpose<'_>,
    ) -> Result<(SecondStep, NewEntry), ApiError> {
        let used = match (&proof.passkey, &proof.code) {
            (Some(assertion), _) => {
                let used = self.use_passkey(account, step, assertion, proof.page.as_ref(), purpose).await?;
                used.map_err(|problem| {
                    tracing::info!(%problem, "a passkey is not accepted");
                    ProofError::WrongPasskey
                })
            }
            (None, Some(code)) => {
                let used = step.using(code, now()).map(|(step, action)| (step, NewEntry::of_account(action)));
                used.ok_or(ProofError::WrongCode)
            }
            (None, None) => Err(ProofError::Missing),
        };
        let error = match used {
            Ok(used) => return Ok(used),
            Err(error) => error,
        };
        if let Some(action) = error.action() {
            let (entry, author) = match purpose {
                Purpose::Login(account) => (NewEntry::of_failed_login(action, account.tried()), None),
                Purpose::Change(caller) | Purpose::Add(caller, _) => {
                    (NewEntry::of_account(action), Some(&caller.author))
                }
            };
            self.store.record(&entry, author, now()).await?;
        }
        Err(self.second_step_needed(error, step, proof, purpose).await?)
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
    pub(super) async fn second_step_needed(
        &self,
        error: ProofError,
        step: &SecondStep,
        proof: &Proof,
        purpose: &Purpose<'_>,
    ) -> Result<ApiError, StoreError> {
        let mut possible = PossibleSteps { app: step.app.is_some(), passkey: None };
        let of_page = |page| step.passkeys_of(page).map(|passkey| Base64Url(passkey.credential.id.clone())).collect();
        let credential_ids: Vec<_> = proof.page.as_ref().map(of_page).unwrap_or_default();
        if let Some(page) = proof.page.as_ref().filter(|_| !credential_ids.is_empty()) {
            let challenge = self.store.new_challenge(&purpose.text(Some(page)), now()).await?.as_str().to_owned();
            possible.passkey = Some(PasskeyRequest { challenge, rp_id: page.id().to_owned(), credential_ids });
        }
        let (name, message) = error.at_field(&possible);
        Ok(ApiError::SecondStep([(name.to_owned(), message.to_owned())].into(), possible))
    }
}
