use std::fmt;

use aws_lc_rs::digest;

use forms::{CONTROL_CHARS, has_control_chars, normalize, too_long};

/// Maximum number of passkeys of one person. They are in the person's row, which each call reads.
pub const MAX_PASSKEYS: usize = 10;

/// Maximum length of a passkey's name.
pub const MAX_PASSKEY_NAME_CHARS: usize = 60;

/// Bytes of an id.
const ID_BYTES: usize = 16;

/// The id of a passkey in addresses: the start of the hash of its credential's id, which can have a thousand bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasskeyId([u8; ID_BYTES]);

impl PasskeyId {
    /// A regular expression for ids.
    pub const PATTERN: &str = "^[0-9a-f]{32}$";

    /// The id of the passkey with this credential.
    pub fn of(credential: &[u8]) -> Self {
        let hash = digest::digest(&digest::SHA256, credential);
        let mut id = [0; ID_BYTES];
        id.copy_from_slice(&hash.as_ref()[..ID_BYTES]);
        Self(id)
    }
}

impl fmt::Display for PasskeyId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", u128::from_be_bytes(self.0))
    }
}

/// The name of a passkey, by which its person knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// Normalizes and checks a typed name. An empty one becomes `default`, the browser in words.
    ///
    /// # Errors
    ///
    /// Returns a message that says what to write instead.
    pub fn parse(typed: &str, default: &str) -> Result<Self, String> {
        let name = normalize(typed);
        if name.chars().count() > MAX_PASSKEY_NAME_CHARS {
            return Err(too_long(MAX_PASSKEY_NAME_CHARS));
        }
        if has_control_chars(&name, false) {
            return Err(CONTROL_CHARS.to_owned());
        }
        Ok(Self(if name.is_empty() { default.to_owned() } else { name }))
    }

    /// Takes the output of [`Self::as_str`].
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
