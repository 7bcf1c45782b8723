use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

use crate::{
    domain::FieldErrors,
    http::error::{PasskeyRequest, PossibleSteps, SecondStepProblem},
};

use super::proof::{ProofError, SecondStepNeeded};

/// The message for a wrong code of an app.
pub(crate) const WRONG_CODE: &str = "This code is wrong, or it was used before. Type the one that your app shows now";

const WRONG_RECOVERY_CODE: &str = "This code is wrong, or it was used before. Type another one of your recovery codes";

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
pub(crate) fn encoded(ids: &[Vec<u8>]) -> Vec<String> {
    ids.iter().map(|id| BASE64_URL_SAFE_NO_PAD.encode(id)).collect()
}

impl From<&SecondStepNeeded> for SecondStepProblem {
    fn from(needed: &SecondStepNeeded) -> Self {
        Self { errors: second_step_errors(needed), possible: needed.into() }
    }
}

/// The message at the field of the second step.
fn second_step_errors(SecondStepNeeded { error, app, passkey }: &SecondStepNeeded) -> FieldErrors {
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
