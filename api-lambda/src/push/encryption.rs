//! Messages that only one browser can read (RFC 8291), in one record of `aes128gcm` (RFC 8188).

use std::fmt;

use aws_lc_rs::{
    aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    agreement::{ECDH_P256, ParsedPublicKey, PrivateKey, UnparsedPublicKey, agree},
    error::Unspecified,
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
    rand,
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

/// The length of a public key, as an uncompressed point.
pub const PUBLIC_KEY_BYTES: usize = 65;

/// The length of the secret that a browser shares with us.
pub const AUTH_BYTES: usize = 16;

const SALT_BYTES: usize = 16;

/// The size of the record, as its header names it. Push services take messages of 4096 bytes.
const RECORD_BYTES: u32 = 4096;

/// The end of the text in the last record. Zeros may follow it.
const END: u8 = 2;

/// The keys of a browser's subscription: whoever has them can write to it, but not read what others wrote.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserKeys {
    public: [u8; PUBLIC_KEY_BYTES],
    auth: [u8; AUTH_BYTES],
}

impl fmt::Debug for BrowserKeys {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("BrowserKeys")
    }
}

/// The key and the salt of one message.
pub struct MessageKey {
    private: PrivateKey,
    salt: [u8; SALT_BYTES],
}

impl MessageKey {
    /// Makes random ones. Every message needs its own.
    pub fn random() -> Self {
        let mut salt = [0; SALT_BYTES];
        rand::fill(&mut salt).expect("random numbers of the operating system");
        Self { private: PrivateKey::generate(&ECDH_P256).expect("random numbers of the operating system"), salt }
    }

    /// Takes a given key and salt, for the example of the specification; `None` if the bytes are not a private key.
    pub fn of(private: &[u8], salt: [u8; SALT_BYTES]) -> Option<Self> {
        Some(Self { private: PrivateKey::from_private_key(&ECDH_P256, private).ok()?, salt })
    }
}

/// A length for HKDF.
#[derive(Clone, Copy)]
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

impl BrowserKeys {
    /// Parses `p256dh` and `auth` of a browser, both in base64url.
    ///
    /// # Errors
    ///
    /// Returns the name of the one that is not a key, `p256dh` or `auth`.
    pub fn parse(p256dh: &str, auth: &str) -> Result<Self, &'static str> {
        let public: [u8; PUBLIC_KEY_BYTES] = decode(p256dh).ok_or("p256dh")?;
        // A point that is not on the curve would fail at every message.
        ParsedPublicKey::try_from(UnparsedPublicKey::new(&ECDH_P256, public)).map_err(|_| "p256dh")?;
        Ok(Self { public, auth: decode(auth).ok_or("auth")? })
    }

    /// The public key, in base64url.
    pub fn p256dh(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.public)
    }

    /// The shared secret, in base64url.
    pub fn auth(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.auth)
    }

    /// Encrypts a text for the browser, followed by zeros up to `padded_bytes`: so its length says nothing. `None` if
    /// the text is too long for a record.
    pub fn encrypt(&self, text: &[u8], padded_bytes: usize, key: &MessageKey) -> Option<Vec<u8>> {
        let mut record = text.to_vec();
        record.push(END);
        record.resize(record.len().max(padded_bytes), 0);
        self.seal(record, key)
            .ok()
            .filter(|message| u32::try_from(message.len()).is_ok_and(|size| size <= RECORD_BYTES))
    }

    fn seal(&self, mut record: Vec<u8>, MessageKey { private, salt }: &MessageKey) -> Result<Vec<u8>, Unspecified> {
        let sender = private.compute_public_key()?;
        let info = [b"WebPush: info\0".as_slice(), &self.public, sender.as_ref()].concat();
        let browser = UnparsedPublicKey::new(&ECDH_P256, self.public);
        let secret: [u8; 32] = agree(private, browser, Unspecified, |shared| {
            derive(&Salt::new(HKDF_SHA256, &self.auth).extract(shared), &info)
        })?;
        let pseudorandom = Salt::new(HKDF_SHA256, salt).extract(&secret);
        let key: [u8; 16] = derive(&pseudorandom, b"Content-Encoding: aes128gcm\0")?;
        let nonce: [u8; NONCE_LEN] = derive(&pseudorandom, b"Content-Encoding: nonce\0")?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
        let mut message = salt.to_vec();
        message.extend(RECORD_BYTES.to_be_bytes());
        message.push(u8::try_from(PUBLIC_KEY_BYTES).map_err(|_| Unspecified)?);
        message.extend(sender.as_ref());
        message.extend(record);
        Ok(message)
    }
}

fn derive<const LENGTH: usize>(key: &Prk, info: &[u8]) -> Result<[u8; LENGTH], Unspecified> {
    let mut derived = [0; LENGTH];
    key.expand(&[info], Length(LENGTH))?.fill(&mut derived)?;
    Ok(derived)
}

fn decode<const LENGTH: usize>(text: &str) -> Option<[u8; LENGTH]> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()?.try_into().ok()
}
