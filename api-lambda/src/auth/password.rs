use std::fmt;

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, phc::PasswordHash},
};
use aws_lc_rs::{constant_time::verify_slices_are_equal, digest};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

pub use argon2::Block;

use crate::domain::nfc;

use super::totp::secret_to_type;

/// A person's password, as a hash.
#[derive(Debug, Clone)]
pub struct Password {
    hash: PasswordHash,
}

/// The reason why a text is not a password or not a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// Only whitespace.
    #[error("the password is empty")]
    Empty,
    /// Too short.
    #[error("the password has fewer than {MIN_PASSWORD_CHARS} characters; write a longer one")]
    Short,
    /// Not a hash of Argon2id in the PHC format.
    #[error("not a hash of Argon2id")]
    NotAHash,
}

/// NIST SP 800-63B asks for 15 characters where a password is the only factor.
pub const MIN_PASSWORD_CHARS: usize = 15;

impl Password {
    /// Hashes a new password.
    pub fn hash(password: &str) -> Result<String, PasswordError> {
        Self::check(password)?;
        let hash = hasher().hash_password(in_one_form(password).as_bytes());
        Ok(hash.expect("a salt from the operating system").to_string())
    }

    /// Makes a random password for a new person, who has to change it.
    pub fn one_time() -> String {
        secret_to_type()
    }

    /// Checks the rules for a new password.
    pub fn check(password: &str) -> Result<(), PasswordError> {
        match in_one_form(password).chars().count() {
            _ if password.trim().is_empty() => Err(PasswordError::Empty),
            ..MIN_PASSWORD_CHARS => Err(PasswordError::Short),
            _ => Ok(()),
        }
    }

    /// Returns true if both are the same password.
    pub fn is_same(one: &str, other: &str) -> bool {
        in_one_form(one) == in_one_form(other)
    }

    /// Parses a hash in the PHC format, with any costs.
    pub fn from_hash(text: &str) -> Result<Self, PasswordError> {
        let hash = PasswordHash::new(text.trim()).map_err(|_| PasswordError::NotAHash)?;
        let is_argon2id = hash.algorithm == Algorithm::Argon2id.ident() && hash.hash.is_some();
        is_argon2id.then_some(Self { hash }).ok_or(PasswordError::NotAHash)
    }

    /// A short digest that identifies the hash and reveals nothing about it.
    pub fn fingerprint(&self) -> String {
        let digest = digest::digest(&digest::SHA256, self.to_string().as_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(&digest.as_ref()[..12])
    }

    /// Returns true if this is the password. Takes tens of milliseconds on purpose and, with the costs of
    /// [`Password::hash`], 19 MiB. Pass the same `memory` each time: memory that is freed after each check would stay
    /// with the thread that freed it.
    pub fn verify(&self, password: &str, memory: &mut Vec<Block>) -> bool {
        let in_one_form = in_one_form(password);
        // Hashes of before 2026-11-28 are of the characters as they came. What is checked depends on what was typed alone.
        self.is_of(&in_one_form, memory) || (in_one_form != password && self.is_of(password, memory))
    }

    fn is_of(&self, password: &str, memory: &mut Vec<Block>) -> bool {
        let (Some(salt), Some(expected)) = (&self.hash.salt, &self.hash.hash) else { return false };
        let Ok(costs) = Params::try_from(&self.hash) else { return false };
        let Ok(version) = self.hash.version.map_or(Ok(Version::V0x13), Version::try_from) else { return false };
        memory.resize(costs.block_count(), Block::default());
        let mut found = vec![0; expected.len()];
        let hasher = Argon2::new(Algorithm::Argon2id, version, costs);
        hasher.hash_password_into_with_memory(password.as_bytes(), salt, &mut found, memory).is_ok()
            && verify_slices_are_equal(&found, expected.as_bytes()).is_ok()
    }
}

/// The hash in the PHC format.
impl fmt::Display for Password {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hash.fmt(formatter)
    }
}

/// A password as it is hashed: the same from every keyboard, whether its accents come as parts of letters or on their own.
/// RFC 8265, section 4.2 (`OpaqueString`).
fn in_one_form(password: &str) -> String {
    let is_other_blank = |letter: char| letter.is_whitespace() && !letter.is_ascii() && !letter.is_control();
    nfc(&password.replace(is_other_blank, " ")).into_owned()
}

/// The costs that OWASP recommends first; a Lambda function with 512 MB checks a password in about a tenth of a second.
/// <https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id>
fn hasher() -> Argon2<'static> {
    let costs = Params::new(19 * 1024, 2, 1, None).expect("correct costs");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, costs)
}
