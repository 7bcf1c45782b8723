use std::{borrow::Cow, ops::Deref, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};

use crate::{
    app::App,
    auth::{browser_name, device_cookies, session_cookies},
    domain::{Author, PersonId, Role},
    http::error::ApiError,
    store::{StoredAccount, StoredSession},
};

/// Proof that the caller has an active session. Only [`Accounts::signed_in`](super::Accounts::signed_in) makes one. A
/// person with a one-time password has no other right than to change it.
#[derive(Debug)]
pub(crate) struct SignedIn {
    /// The session of the call.
    pub(in crate::app) session: StoredSession,
    /// The caller, for the history.
    pub(in crate::app) author: Author,
    pub(super) role: Role,
    /// The one-time password was not changed yet.
    pub(super) has_one_time_password: bool,
    /// The password still is the one that whoever set up the program has configured.
    pub(super) has_configured_password: bool,
}

impl SignedIn {
    /// Takes the person's account as it is stored now, so that another role or a removal counts at once.
    pub(super) fn new(session: StoredSession, author: Author, account: &StoredAccount) -> Self {
        let has_one_time_password = account.one_time.is_some();
        let has_configured_password = account.password.is_none();
        Self { session, author, role: account.role, has_one_time_password, has_configured_password }
    }

    /// Returns true if the call came in this session.
    pub(crate) fn is_in(&self, session: &StoredSession) -> bool {
        self.session.id == session.id
    }

    /// Returns true if the caller is this person.
    pub(crate) fn is(&self, person: PersonId) -> bool {
        self.session.person == person
    }

    /// The proof that the caller may work on requests; `None` before a one-time password was changed.
    pub(crate) fn member(self) -> Option<Member> {
        (!self.has_one_time_password).then_some(Member(self))
    }
}

/// Proof that the caller may work on requests. Every call of the inbox takes one or an [`Owner`].
#[derive(Debug)]
pub(crate) struct Member(SignedIn);

impl Member {
    /// The proof that the caller is an owner; `None` for staff.
    pub(crate) fn owner(self) -> Option<Owner> {
        (self.0.role == Role::Owner).then_some(Owner(self))
    }
}

/// Proof that the caller is an owner. It is also a [`Member`].
#[derive(Debug)]
pub(crate) struct Owner(Member);

impl Deref for Member {
    type Target = SignedIn;

    fn deref(&self) -> &SignedIn {
        &self.0
    }
}

impl Deref for Owner {
    type Target = Member;

    fn deref(&self) -> &Member {
        &self.0
    }
}

/// Take `SignedIn` as an argument of a handler to require a session, also with a one-time password.
impl FromRequestParts<Arc<App>> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        app.accounts.signed_in(&session_tokens(&parts.headers)).await?.ok_or(ApiError::NoSession)
    }
}

/// Take `Member` as an argument of a call to require a person who works on requests.
impl FromRequestParts<Arc<App>> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        SignedIn::from_request_parts(parts, app).await?.member().ok_or(ApiError::OneTimePassword)
    }
}

/// Take `Owner` as an argument of a call to require an owner.
impl FromRequestParts<Arc<App>> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Member::from_request_parts(parts, app).await?.owner().ok_or(ApiError::OwnersOnly)
    }
}

/// The tokens in all cookies with our name, not verified yet.
pub(super) fn session_tokens(headers: &HeaderMap) -> Vec<String> {
    session_cookies(cookie_headers(headers).iter().map(AsRef::as_ref))
}

/// The tokens of earlier logins in this browser, not verified yet.
pub(super) fn device_tokens(headers: &HeaderMap) -> Vec<String> {
    device_cookies(cookie_headers(headers).iter().map(AsRef::as_ref))
}

fn cookie_headers(headers: &HeaderMap) -> Vec<Cow<'_, str>> {
    headers.get_all(header::COOKIE).iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect()
}

/// The browser of a call and its system, in words.
pub(super) fn browser_of(headers: &HeaderMap) -> String {
    browser_name(headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default())
}
