use std::fmt;

use aws_lc_rs::digest;

/// Bytes of a short hash.
const HASH_BYTES: usize = 16;

/// The start of the SHA-256 of something long, as its id in addresses and in the table: 32 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortHash([u8; HASH_BYTES]);

/// The id of a passkey in addresses: that of its credential can have a thousand bytes.
pub type PasskeyId = ShortHash;

/// The id of a browser's push subscription: the hash of its address, so one browser is one row however often it asks.
pub type SubscriptionId = ShortHash;

impl ShortHash {
    /// A regular expression for short hashes.
    pub const PATTERN: &str = "^[0-9a-f]{32}$";

    /// The short hash of some bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> Self {
        let hash = digest::digest(&digest::SHA256, bytes.as_ref());
        let mut id = [0; HASH_BYTES];
        id.copy_from_slice(&hash.as_ref()[..HASH_BYTES]);
        Self(id)
    }

    /// Parses the output of `Display`.
    pub fn parse(text: &str) -> Option<Self> {
        let id = Self(u128::from_str_radix(text, 16).ok()?.to_be_bytes());
        (id.to_string() == text).then_some(id)
    }
}

impl fmt::Display for ShortHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", u128::from_be_bytes(self.0))
    }
}
