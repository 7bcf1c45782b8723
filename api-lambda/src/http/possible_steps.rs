use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::{ProofError, SecondStepNeeded},
    domain::FieldErrors,
};

use super::schemas::{challenge, credential_ids};

/// The message for a wrong code of an app.
pub(super) const WRONG_CODE: &str = "This code is wrong, or it was used before. Type the one that your app shows now";

const WRONG_RECOVERY_CODE: &str = "This code is wrong, or it was used before. Type another one of your recovery codes";

/// The second steps that are possible. Recovery codes always are.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct PossibleSteps {
    /// Codes of an app are accepted.
    app: bool,
    /// Absent if the person has no passkeys for this page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    passkey: Option<PasskeyRequest>,
}

/// The options for `navigator.credentials.get`. Bytes are in base64url.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PasskeyRequest {
    /// Answered once, within five minutes.
    #[schema(schema_with = challenge)]
    challenge: String,
    /// The host of the site.
    rp_id: String,
    /// One of these passkeys has to answer.
    #[schema(schema_with = credential_ids)]
    credential_ids: Vec<String>,
}

impl From<&SecondStepNeeded> for PossibleSteps {
    fn from(SecondStepNeeded { app, passkey, .. }: &SecondStepNeeded) -> Self {
        let passkey = passkey.as_ref().map(|request| PasskeyRequest {
            challenge: request.challenge.clone(),
            rp_id: request.host.clone(),
            credential_ids: encoded(&request.credentials),
        });
        Self { app: *app, passkey }
    }
}

/// Bytes in base64url.
pub(super) fn encoded(ids: &[Vec<u8>]) -> Vec<String> {
    ids.iter().map(|id| BASE64_URL_SAFE_NO_PAD.encode(id)).collect()
}

/// The message at the field of the second step.
pub(super) fn second_step_errors(SecondStepNeeded { error, app, passkey }: &SecondStepNeeded) -> FieldErrors {
    let (name, message) = match (error, app, passkey.is_some()) {
        (ProofError::WrongPasskey, ..) => ("passkey", "This passkey was not accepted. Try again, or type a code"),
        (ProofError::WrongCode, true, _) => ("code", WRONG_CODE),
        (ProofError::WrongCode, false, _) => ("code", WRONG_RECOVERY_CODE),
        (ProofError::Missing, true, true) => ("code", "Use a passkey, or type the code that your app shows"),
        (ProofError::Missing, true, false) => ("code", "Type the code that your app shows"),
        (ProofError::Missing, false, true) => ("code", "Use a passkey, or type one of your recovery codes"),
        (ProofError::Missing, false, false) => ("code", "Type one of your recovery codes"),
    };
    FieldErrors::from([(name.to_owned(), message.to_owned())])
}
