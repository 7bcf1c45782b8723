use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::passkey::{Assertion, RelyingParty},
    domain::FieldErrors,
    http::{
        error::ApiError,
        schemas::{base64url, code, credential_id, password},
    },
};

use super::proof::Proof;

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
    id: String,
    #[schema(schema_with = base64url)]
    client_data: String,
    #[schema(schema_with = base64url)]
    authenticator_data: String,
    #[schema(schema_with = base64url)]
    signature: String,
    /// Leave it out if the authenticator has none.
    #[serde(default)]
    #[schema(nullable = false, schema_with = base64url, required = false)]
    user_handle: Option<String>,
}

impl PasskeyAnswer {
    fn decoded(&self) -> Result<Assertion, ApiError> {
        Ok(Assertion {
            id: bytes(&self.id)?,
            client_data: bytes(&self.client_data)?,
            authenticator_data: bytes(&self.authenticator_data)?,
            signature: bytes(&self.signature)?,
            user_handle: self.user_handle.as_deref().map(bytes).transpose()?,
        })
    }
}

/// The proof in a body.
pub(crate) fn proof(code: Option<String>, passkey: Option<&PasskeyAnswer>, page: Page) -> Result<Proof, ApiError> {
    Ok(Proof { code, passkey: passkey.map(PasskeyAnswer::decoded).transpose()?, page: page.0 })
}

/// Bytes of a passkey, in base64url.
pub(crate) fn bytes(text: &str) -> Result<Vec<u8>, ApiError> {
    let wrong = |_| FieldErrors::from([("passkey".to_owned(), "Send bytes in base64url without padding".to_owned())]);
    Ok(BASE64_URL_SAFE_NO_PAD.decode(text).map_err(wrong)?)
}

/// The caller's password and, if the second step is on, a code or the answer of a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Confirmation {
    #[serde(default)]
    #[schema(schema_with = password, required = true)]
    pub(crate) password: String,
    /// The code of the authenticator app, or a recovery code; if the second step is on.
    #[schema(schema_with = code)]
    pub(crate) code: Option<String>,
    #[schema(nullable = false, required = false)]
    pub(crate) passkey: Option<PasskeyAnswer>,
}
