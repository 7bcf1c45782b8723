use aws_lc_rs::hmac;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Lifetime of a session.
pub const SESSION_TTL: SignedDuration = SignedDuration::from_hours(12);

/// Subject of every session token.
const OWNER: &str = "owner";

/// Minimum length of a secret: the output length of HMAC-SHA256 (RFC 7518, section 3.2).
const MIN_SECRET_BYTES: usize = 32;

/// A session of the owner, read from its token. Only the table shows if it is still active.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Its name in the table.
    pub id: String,
    /// The time at which it expires.
    pub expires: Timestamp,
}

/// The keys that sign sessions. The first one signs, all are accepted, so a key can be replaced during a session.
pub struct SessionKeys {
    keys: Vec<Key>,
}

struct Key {
    id: String,
    encoding: EncodingKey,
    decoding: DecodingKey,
    secret: Vec<u8>,
}

/// The reason why a list of keys is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SessionKeysError {
    /// Not of the form `kid:secret,kid:secret`.
    #[error("entry {0} is not of the form `kid:secret`")]
    Form(usize),
    /// Not base64url without padding.
    #[error("the secret of `{0}` is not base64url without padding")]
    Encoding(String),
    /// Fewer bytes than a signature has.
    #[error("the secret of `{0}` has fewer than {MIN_SECRET_BYTES} bytes")]
    Short(String),
    /// Two keys with one name.
    #[error("the key `{0}` is there twice")]
    Twice(String),
}

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    sub: String,
    jti: String,
    iat: i64,
    exp: i64,
}

impl SessionKeys {
    /// Parses `kid:secret` pairs, separated by commas.
    ///
    /// # Errors
    ///
    /// Returns the entry or key that is wrong.
    pub fn parse(text: &str) -> Result<Self, SessionKeysError> {
        let mut keys: Vec<Key> = Vec::new();
        for (index, entry) in text.split(',').enumerate() {
            let (id, secret) = entry.trim().split_once(':').ok_or(SessionKeysError::Form(index + 1))?;
            if id.is_empty() {
                return Err(SessionKeysError::Form(index + 1));
            }
            let secret =
                BASE64_URL_SAFE_NO_PAD.decode(secret).map_err(|_| SessionKeysError::Encoding(id.to_owned()))?;
            if secret.len() < MIN_SECRET_BYTES {
                return Err(SessionKeysError::Short(id.to_owned()));
            }
            if keys.iter().any(|key| key.id == id) {
                return Err(SessionKeysError::Twice(id.to_owned()));
            }
            let (encoding, decoding) = (EncodingKey::from_secret(&secret), DecodingKey::from_secret(&secret));
            keys.push(Key { id: id.to_owned(), encoding, decoding, secret });
        }
        Ok(Self { keys })
    }

    /// Starts a session and signs its token.
    pub fn start(&self, now: Timestamp) -> (Session, String) {
        // Not v7: a token must not reveal when another one was made.
        let session = Session { id: Uuid::new_v4().to_string(), expires: now + SESSION_TTL };
        let (iat, exp) = (now.as_second(), session.expires.as_second());
        let claims = Claims { sub: OWNER.to_owned(), jti: session.id.clone(), iat, exp };
        let header = Header { kid: Some(self.keys[0].id.clone()), ..Header::new(Algorithm::HS256) };
        let token = encode(&header, &claims, &self.keys[0].encoding).expect("strings and numbers become a token");
        (session, token)
    }

    /// Verifies a token and returns its session. Returns nothing if it was not signed by one of the keys with HS256, or has expired.
    pub fn read(&self, token: &str) -> Option<Session> {
        let kid = decode_header(token).ok()?.kid?;
        let key = self.keys.iter().find(|key| key.id == kid)?;
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 0;
        validation.sub = Some(OWNER.to_owned());
        validation.set_required_spec_claims(&["exp", "sub"]);
        let claims = decode::<Claims>(token, &key.decoding, &validation).ok()?.claims;
        Some(Session { id: claims.jti, expires: Timestamp::from_second(claims.exp).ok()? })
    }

    /// A keyed hash. Without the key, the hashed value cannot be found by trying.
    pub fn pseudonym(&self, secret: &[u8]) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &self.keys[0].secret), secret))
    }
}

impl std::fmt::Debug for SessionKeys {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.keys.iter().map(|key| &key.id)).finish()
    }
}
