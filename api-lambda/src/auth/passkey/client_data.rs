use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::Deserialize;

use super::{CHALLENGE_BYTES, Challenge, PasskeyError};

/// The statement of the browser (WebAuthn, section 5.8.1). Browsers may add members.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
    token_binding: Option<TokenBinding>,
}

#[derive(Debug, Deserialize)]
struct TokenBinding {
    status: String,
}

/// Checks that the browser has confirmed this challenge for this ceremony, on a page of this origin.
pub(super) fn check(bytes: &[u8], ceremony: &str, challenge: &Challenge, origin: &str) -> Result<(), PasskeyError> {
    let data = parse(bytes).ok_or(PasskeyError::ClientData)?;
    if data.r#type != ceremony {
        return Err(PasskeyError::Ceremony);
    }
    if data.challenge != challenge.as_str() {
        return Err(PasskeyError::Challenge);
    }
    if data.origin != origin {
        return Err(PasskeyError::Origin);
    }
    // No page of ours is shown in a frame of another site.
    if data.cross_origin {
        return Err(PasskeyError::Framed);
    }
    // Our connections have no token to bind.
    if data.token_binding.is_some_and(|binding| binding.status == "present") {
        return Err(PasskeyError::TokenBinding);
    }
    Ok(())
}

/// The challenge that the browser has confirmed. It is not checked yet.
pub(super) fn challenge_of(bytes: &[u8]) -> Option<Challenge> {
    let text = parse(bytes)?.challenge;
    let length = BASE64_URL_SAFE_NO_PAD.decode(&text).ok()?.len();
    (length == CHALLENGE_BYTES).then_some(Challenge(text))
}

fn parse(bytes: &[u8]) -> Option<ClientData> {
    serde_json::from_slice(bytes).ok()
}
