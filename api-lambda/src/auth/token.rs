use aws_lc_rs::{hkdf, hmac};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::domain::{Lifetime, PHOTO_PERMISSION_TTL, PersonId};

/// Lifetime of a session.
pub const SESSION_TTL: SignedDuration = SignedDuration::from_hours(12);

/// Time for which a browser is known after a login. Each login starts it anew.
pub const DEVICE_TTL: SignedDuration = SignedDuration::from_hours(180 * 24);

/// Maximum number of people for whom a browser is known: those of a shared computer. Browsers keep cookies of 4 KiB.
const MAX_PEOPLE_PER_DEVICE: usize = 8;

/// Minimum length of a secret: the output length of HMAC-SHA256 (RFC 7518, section 3.2).
const MIN_SECRET_BYTES: usize = 32;

/// A session, read from its token. Only the table shows if it is still active.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Its name in the table.
    pub id: String,
    /// The time at which it expires.
    pub expires: Timestamp,
}

/// A browser in which somebody has logged in before, read from its token. It gives access to nothing: its login
/// attempts are only counted apart from those of others.
/// <https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies>
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// Random; says nothing about the browser or its user.
    pub id: String,
    /// The people who have logged in there, the last one first.
    pub people: Vec<PersonId>,
}

impl Device {
    /// Returns true if the person has logged in there.
    pub fn knows(&self, person: PersonId) -> bool {
        self.people.contains(&person)
    }
}

/// The keys that sign sessions. The first one signs, all are accepted, so a key can be replaced during a session.
pub struct SessionKeys {
    keys: Vec<Key>,
}

struct Key {
    id: String,
    secret: Vec<u8>,
    session: Signer,
    device: Signer,
    photos: Signer,
}

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    sub: String,
    jti: String,
    iat: i64,
    exp: i64,
    /// The people who have logged in on a device. Absent when it is the first owner alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    people: Vec<String>,
}

impl SessionKeys {
    /// Parses `kid:secret` pairs, separated by commas.
    ///
    /// # Errors
    ///
    /// Returns what is wrong, with the place of the entry. It quotes nothing: what stands in place of a name can be the
    /// secret.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut keys: Vec<Key> = Vec::new();
        for (place, entry) in (1..).zip(text.split(',')) {
            let entry = entry.trim().split_once(':').filter(|(id, _)| !id.is_empty());
            let (id, secret) = entry.ok_or_else(|| format!("entry {place} is not of the form `kid:secret`"))?;
            let secret = BASE64_URL_SAFE_NO_PAD
                .decode(secret)
                .map_err(|_| format!("the secret of entry {place} is not base64url without padding"))?;
            if secret.len() < MIN_SECRET_BYTES {
                return Err(format!("the secret of entry {place} has fewer than {MIN_SECRET_BYTES} bytes"));
            }
            if keys.iter().any(|key| key.id == id) {
                return Err(format!("entry {place} has the name of an earlier one"));
            }
            let session = Signer::new("owner", SESSION_TTL, &secret);
            let device = Signer::new("device", DEVICE_TTL, &derive(&secret, b"device cookie"));
            let photos = Signer::new("photos", PHOTO_PERMISSION_TTL, &derive(&secret, b"photo permission"));
            keys.push(Key { id: id.to_owned(), secret, session, device, photos });
        }
        Ok(Self { keys })
    }

    /// Starts a session and signs its token.
    pub fn start(&self, now: Timestamp) -> (Session, String) {
        let key = &self.keys[0];
        let (session, token) = key.session.sign(random_id(), Vec::new(), &key.id, now);
        (Session { id: session.jti, expires: now + SESSION_TTL }, token)
    }

    /// Verifies a token and returns its session. Returns nothing if it was not signed by one of the keys with HS256, or
    /// has expired.
    pub fn read(&self, token: &str) -> Option<Session> {
        let claims = self.verify(token, |key| &key.session)?;
        // The table cannot look up every text.
        Uuid::try_parse(&claims.jti).ok()?;
        Some(Session { id: claims.jti, expires: Timestamp::from_second(claims.exp).ok()? })
    }

    /// Signs the token by which a browser is known from now on, for a person and for those for whom it was known.
    pub fn remember_device(&self, now: Timestamp, person: PersonId, known: impl Iterator<Item = PersonId>) -> String {
        let key = &self.keys[0];
        let mut people = vec![person];
        for other in known {
            if !people.contains(&other) && people.len() < MAX_PEOPLE_PER_DEVICE {
                people.push(other);
            }
        }
        let people = match people[..] {
            [PersonId::First] => Vec::new(),
            _ => people.iter().map(ToString::to_string).collect(),
        };
        key.device.sign(random_id(), people, &key.id, now).1
    }

    /// Verifies the token of a browser that is known, like [`Self::read`].
    pub fn device(&self, token: &str) -> Option<Device> {
        let claims = self.verify(token, |key| &key.device)?;
        let people = match claims.people[..] {
            [] => vec![PersonId::First],
            _ => claims.people.iter().filter_map(|person| PersonId::parse(person)).collect(),
        };
        Some(Device { id: claims.jti, people })
    }

    /// Signs the permission to add photos to something, by its name.
    pub fn permit_photos(&self, name: &str, now: Timestamp) -> String {
        let key = &self.keys[0];
        key.photos.sign(name.to_owned(), Vec::new(), &key.id, now).1
    }

    /// Verifies a permission, like [`Self::read`], and returns the name that it is for.
    pub fn photo_permission(&self, token: &str) -> Option<String> {
        Some(self.verify(token, |key| &key.photos)?.jti)
    }

    /// A keyed hash. Without the key, the hashed value cannot be found by trying.
    pub fn pseudonym(&self, secret: &[u8]) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &self.keys[0].secret), secret))
    }

    fn verify(&self, token: &str, signer: impl Fn(&Key) -> &Signer) -> Option<Claims> {
        let kid = decode_header(token).ok()?.kid?;
        let key = self.keys.iter().find(|key| key.id == kid)?;
        signer(key).verify(token)
    }
}

/// Signs and verifies tokens of one kind.
struct Signer {
    /// The subject of every token.
    subject: &'static str,
    /// The life of every token.
    long: SignedDuration,
    encoding: EncodingKey,
    decoding: DecodingKey,
}

impl Signer {
    fn new(subject: &'static str, long: SignedDuration, secret: &[u8]) -> Self {
        let (encoding, decoding) = (EncodingKey::from_secret(secret), DecodingKey::from_secret(secret));
        Self { subject, long, encoding, decoding }
    }

    fn sign(&self, jti: String, people: Vec<String>, kid: &str, now: Timestamp) -> (Claims, String) {
        let (iat, exp) = (now.as_second(), (now + self.long).as_second());
        let claims = Claims { sub: self.subject.to_owned(), jti, iat, exp, people };
        let header = Header { kid: Some(kid.to_owned()), ..Header::new(Algorithm::HS256) };
        let token = encode(&header, &claims, &self.encoding).expect("strings and numbers become a token");
        (claims, token)
    }

    fn verify(&self, token: &str) -> Option<Claims> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 0;
        validation.sub = Some(self.subject.to_owned());
        validation.set_required_spec_claims(&["exp", "sub"]);
        let claims = decode::<Claims>(token, &self.decoding, &validation).ok()?.claims;
        // One of a clock that was ahead would last for as long as it was.
        let end = Timestamp::from_second(claims.exp).ok()?;
        (Lifetime::of(end, self.long, None, Timestamp::now()) == Lifetime::Lasts).then_some(claims)
    }
}

/// Not v7: a token must not reveal when another one was made.
fn random_id() -> String {
    Uuid::new_v4().to_string()
}

/// A key for another purpose (HKDF, RFC 5869), from which the secret cannot be found.
fn derive(secret: &[u8], purpose: &[u8]) -> [u8; MIN_SECRET_BYTES] {
    let mut key = [0; MIN_SECRET_BYTES];
    let secret = hkdf::Salt::new(hkdf::HKDF_SHA256, &[]).extract(secret);
    let expanded = secret.expand(&[purpose], hkdf::HKDF_SHA256).and_then(|output| output.fill(&mut key));
    expanded.expect("as many bytes as the hash has");
    key
}

impl std::fmt::Debug for SessionKeys {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.keys.iter().map(|key| &key.id)).finish()
    }
}
