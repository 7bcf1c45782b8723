use aws_lc_rs::hmac;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// How long the owner stays logged in.
pub const SESSION_LENGTH: SignedDuration = SignedDuration::from_hours(12);

/// Who the only account is.
const OWNER: &str = "owner";

/// HMAC-SHA256 wants keys as long as its output.
const LEAST_BYTES: usize = 32;

/// A session of the owner, as its token states it. Whether it still lives is for the table to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Its name in the table.
    pub id: String,
    /// When it ends by itself.
    pub expires: Timestamp,
}

/// The keys that sign sessions. The first signs, all are accepted, so that a key can be replaced while sessions live.
pub struct SessionKeys {
    keys: Vec<Key>,
}

struct Key {
    id: String,
    encoding: EncodingKey,
    decoding: DecodingKey,
    secret: Vec<u8>,
}

/// What is wrong with a list of keys.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SessionKeysError {
    /// Not of the form `kid:secret,kid:secret`.
    #[error("entry {0} is not of the form `kid:secret`")]
    Form(usize),
    /// Not base64url without padding.
    #[error("the secret of `{0}` is not base64url without padding")]
    Encoding(String),
    /// Fewer bytes than a signature has.
    #[error("the secret of `{0}` has fewer than {LEAST_BYTES} bytes")]
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
    /// Understands `kid:secret` pairs, separated by commas.
    pub fn parse(text: &str) -> Result<Self, SessionKeysError> {
        let mut keys: Vec<Key> = Vec::new();
        for (index, entry) in text.split(',').enumerate() {
            let (id, secret) = entry.trim().split_once(':').ok_or(SessionKeysError::Form(index + 1))?;
            if id.is_empty() {
                return Err(SessionKeysError::Form(index + 1));
            }
            let secret =
                BASE64_URL_SAFE_NO_PAD.decode(secret).map_err(|_| SessionKeysError::Encoding(id.to_owned()))?;
            if secret.len() < LEAST_BYTES {
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

    /// A new session and its token.
    pub fn start(&self, now: Timestamp) -> (Session, String) {
        // Nobody should learn from a token when another one was made, hence no v7.
        let session = Session { id: Uuid::new_v4().to_string(), expires: now + SESSION_LENGTH };
        let (iat, exp) = (now.as_second(), session.expires.as_second());
        let claims = Claims { sub: OWNER.to_owned(), jti: session.id.clone(), iat, exp };
        let header = Header { kid: Some(self.keys[0].id.clone()), ..Header::new(Algorithm::HS256) };
        let token = encode(&header, &claims, &self.keys[0].encoding).expect("strings and numbers become a token");
        (session, token)
    }

    /// The session that a token states; nothing for one that was not signed with a key of ours by our algorithm, or is too old.
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

    /// A name for something that only who has the key can make from it: what is hashed cannot be guessed by trying.
    pub fn pseudonym(&self, secret: &[u8]) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &self.keys[0].secret), secret))
    }
}

impl std::fmt::Debug for SessionKeys {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.keys.iter().map(|key| &key.id)).finish()
    }
}
