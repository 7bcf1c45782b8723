//! The key by which push services recognize the sender (RFC 8292): no account there is needed.

use std::fmt;

use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::Serialize;

use super::Endpoint;

/// Lifetime of a signature. Push services take a day at most.
const SIGNATURE_TTL: SignedDuration = SignedDuration::from_hours(12);

/// The key. Browsers take messages of this one alone, so another one would end all subscriptions.
pub struct VapidKey {
    /// As PKCS #8.
    private: Vec<u8>,
    /// In base64url.
    public: String,
}

impl fmt::Debug for VapidKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("VapidKey")
    }
}

#[derive(Serialize)]
struct Claims<'c> {
    aud: String,
    exp: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sub: Option<&'c str>,
}

impl VapidKey {
    /// Makes a random key.
    pub fn random() -> Self {
        let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).expect("random numbers");
        let private = pair.to_pkcs8v1().expect("a key that was just made").as_ref().to_vec();
        Self { private, public: public(&pair) }
    }

    /// Parses what [`Self::stored`] made.
    pub fn from_stored(text: &str) -> Option<Self> {
        let private = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &private).ok()?;
        Some(Self { public: public(&pair), private })
    }

    /// The private key as the table has it.
    pub fn stored(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(&self.private)
    }

    /// The public key, as browsers ask for it.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// The header that says who sends. `site` is where the push service may ask about messages: a page of the sender.
    pub(super) fn authorization(&self, to: &Endpoint, site: Option<&str>, now: Timestamp) -> Option<String> {
        let claims = Claims { aud: to.service(), exp: (now + SIGNATURE_TTL).as_second(), sub: site };
        let token = encode(&Header::new(Algorithm::ES256), &claims, &EncodingKey::from_ec_der(&self.private)).ok()?;
        Some(format!("vapid t={token}, k={}", self.public))
    }
}

fn public(pair: &EcdsaKeyPair) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(pair.public_key())
}
