//! Passkeys as a second step: the checks that WebAuthn Level 2 demands of a server, in the sections 7.1 and 7.2.
//! <https://www.w3.org/TR/webauthn-2/>

mod authenticator_data;
mod cbor;
mod client_data;
mod key;

use aws_lc_rs::{constant_time::verify_slices_are_equal, digest, rand};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use url::{Host, Url};

use crate::domain::PersonId;

use authenticator_data::AuthenticatorData;
use cbor::Value;
use key::PublicKey;

pub use authenticator_data::MAX_CREDENTIAL_ID_BYTES;
pub use key::PASSKEY_ALGORITHMS;

/// Time in which a challenge has to be answered. The standard recommends five minutes at least.
pub const CHALLENGE_TTL: SignedDuration = SignedDuration::from_mins(5);

/// The reason why a passkey is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasskeyError {
    /// The client data cannot be read.
    #[error("the client data cannot be read")]
    ClientData,
    /// Made for the other ceremony.
    #[error("the client data is of another ceremony")]
    Ceremony,
    /// The challenge is not ours, was used, has expired, or was made for something else.
    #[error("the challenge is not known, or was used")]
    Challenge,
    /// Made on a page of another origin.
    #[error("the client data is of another origin")]
    Origin,
    /// Made in a frame of another site.
    #[error("the page was in a frame of another site")]
    Framed,
    /// Bound to a connection that is not ours.
    #[error("the client data is bound to another connection")]
    TokenBinding,
    /// The attestation object cannot be read.
    #[error("the attestation object cannot be read")]
    Attestation,
    /// The authenticator data cannot be read.
    #[error("the authenticator data cannot be read")]
    AuthenticatorData,
    /// Made for another host.
    #[error("the authenticator data is of another relying party")]
    RelyingParty,
    /// Nobody confirmed.
    #[error("nobody was present")]
    NobodyPresent,
    /// A new credential is missing, or its id has an impossible length.
    #[error("there is no credential with a correct id")]
    Credential,
    /// The public key cannot be read, or is of an algorithm that was not asked for.
    #[error("the public key cannot be used")]
    Key,
    /// The credential belongs to somebody already.
    #[error("the credential is registered already")]
    Registered,
    /// The credential is not one of this person at this origin.
    #[error("the credential is not known")]
    Unknown,
    /// The credential was made for somebody else.
    #[error("the user handle is of another person")]
    UserHandle,
    /// The signature is wrong.
    #[error("the signature is wrong")]
    Signature,
    /// The counter did not grow: somebody may have a copy of the credential.
    #[error("the counter did not grow")]
    Counter,
}

/// The length of a challenge. The standard recommends 16 at least.
pub const CHALLENGE_BYTES: usize = 32;

/// A challenge in base64url: random, answered once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge(String);

impl Challenge {
    /// Makes a random challenge.
    pub fn generate() -> Self {
        let mut bytes = [0; CHALLENGE_BYTES];
        rand::fill(&mut bytes).expect("random numbers of the operating system");
        Self(BASE64_URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The text for the browser and the table.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The page on which a passkey is made or used. Its host is the relying party.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelyingParty {
    origin: String,
    id: String,
}

impl RelyingParty {
    /// Takes the origin of a page, as browsers write it. Returns `None` if the host is not a name: an address cannot
    /// have passkeys.
    pub fn of(origin: &str) -> Option<Self> {
        let url = Url::parse(origin).ok().filter(|url| url.origin().ascii_serialization() == origin)?;
        match url.host()? {
            Host::Domain(host) => Some(Self { origin: origin.to_owned(), id: host.to_owned() }),
            Host::Ipv4(_) | Host::Ipv6(_) => None,
        }
    }

    /// The origin of the page.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The name of the host.
    pub fn id(&self) -> &str {
        &self.id
    }

    fn check(&self, data: &AuthenticatorData<'_>) -> Result<(), PasskeyError> {
        let id = digest::digest(&digest::SHA256, self.id.as_bytes());
        if verify_slices_are_equal(data.relying_party, id.as_ref()).is_err() {
            return Err(PasskeyError::RelyingParty);
        }
        // The password is the first step, so the authenticator need not know who it is.
        if data.is_user_present { Ok(()) } else { Err(PasskeyError::NobodyPresent) }
    }
}

/// The id of a person for authenticators, which keep one passkey for each id and host. It does not show who the person
/// is.
pub fn user_handle(person: PersonId) -> Vec<u8> {
    digest::digest(&digest::SHA256, format!("person {person}").as_bytes()).as_ref().to_vec()
}

/// The credential of a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    /// Its id, 1 to 1,023 bytes.
    pub id: Vec<u8>,
    /// Its public key, as the authenticator wrote it.
    pub key: Vec<u8>,
    /// Number of signatures so far; 0 for authenticators that do not count.
    pub counter: u32,
}

impl Credential {
    /// Returns true if the key can be read.
    pub fn is_sound(&self) -> bool {
        PublicKey::parse(&self.key).is_some()
    }
}

/// The answer of a browser that has made a passkey.
#[derive(Debug, Clone)]
pub struct Registration {
    /// The statement of the browser, in JSON.
    pub client_data: Vec<u8>,
    /// The attestation object, in CBOR.
    pub attestation: Vec<u8>,
}

impl Registration {
    /// The challenge that was answered; `None` if it cannot be one of ours.
    pub fn challenge(&self) -> Option<Challenge> {
        client_data::challenge_of(&self.client_data)
    }

    /// Returns the new credential. The maker of the authenticator is not asked for, so the attestation statement is not
    /// judged.
    ///
    /// # Errors
    ///
    /// Returns the first check of section 7.1 that fails.
    pub fn verify(&self, challenge: &Challenge, page: &RelyingParty) -> Result<Credential, PasskeyError> {
        client_data::check(&self.client_data, "webauthn.create", challenge, &page.origin)?;
        let object = Value::whole(&self.attestation).ok_or(PasskeyError::Attestation)?;
        let member = |name| object.get(&Value::Text(name));
        let (Some(Value::Text(_)), Some(Value::Map(_)), Some(Value::Bytes(data)), 3) =
            (member("fmt"), member("attStmt"), member("authData"), object.size())
        else {
            return Err(PasskeyError::Attestation);
        };
        let data = AuthenticatorData::parse(data).ok_or(PasskeyError::AuthenticatorData)?;
        page.check(&data)?;
        let (id, key) = data.credential.ok_or(PasskeyError::Credential)?;
        if !(1..=MAX_CREDENTIAL_ID_BYTES).contains(&id.len()) {
            return Err(PasskeyError::Credential);
        }
        let credential = Credential { id: id.to_vec(), key: key.to_vec(), counter: data.counter };
        if credential.is_sound() { Ok(credential) } else { Err(PasskeyError::Key) }
    }
}

/// The answer of a browser that has used a passkey.
#[derive(Debug, Clone)]
pub struct Assertion {
    /// The id of the credential.
    pub id: Vec<u8>,
    /// The statement of the browser, in JSON.
    pub client_data: Vec<u8>,
    /// The statement of the authenticator.
    pub authenticator_data: Vec<u8>,
    /// The signature of both.
    pub signature: Vec<u8>,
    /// The person for whom the credential was made, if the authenticator says so.
    pub user_handle: Option<Vec<u8>>,
}

impl Assertion {
    /// The challenge that was answered; `None` if it cannot be one of ours.
    pub fn challenge(&self) -> Option<Challenge> {
        client_data::challenge_of(&self.client_data)
    }

    /// Returns the credential with its new counter. The caller has found the credential by its id.
    ///
    /// # Errors
    ///
    /// Returns the first check of section 7.2 that fails.
    pub fn verify(
        &self,
        credential: &Credential,
        challenge: &Challenge,
        page: &RelyingParty,
    ) -> Result<Credential, PasskeyError> {
        client_data::check(&self.client_data, "webauthn.get", challenge, &page.origin)?;
        let data = AuthenticatorData::parse(&self.authenticator_data).ok_or(PasskeyError::AuthenticatorData)?;
        page.check(&data)?;
        let key = PublicKey::parse(&credential.key).ok_or(PasskeyError::Key)?;
        let hash = digest::digest(&digest::SHA256, &self.client_data);
        if !key.has_signed(&[&self.authenticator_data[..], hash.as_ref()].concat(), &self.signature) {
            return Err(PasskeyError::Signature);
        }
        let counts = data.counter != 0 || credential.counter != 0;
        if counts && data.counter <= credential.counter {
            return Err(PasskeyError::Counter);
        }
        Ok(Credential { counter: data.counter, ..credential.clone() })
    }
}
