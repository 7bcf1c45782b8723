use std::fmt;

use aws_lc_rs::digest;

/// Bytes of an id.
const ID_BYTES: usize = 16;

/// Maximum number of browsers of one person that are notified of new requests. Each is a row of the outbox for each
/// request.
pub const MAX_SUBSCRIPTIONS_PER_PERSON: usize = 4;

/// The id of a browser's push subscription: the start of the hash of its address, so one browser is one row however
/// often it asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SubscriptionId([u8; ID_BYTES]);

impl SubscriptionId {
    /// A regular expression for ids.
    pub const PATTERN: &str = "^[0-9a-f]{32}$";

    /// The id of the subscription with this address.
    pub fn of(endpoint: &str) -> Self {
        let hash = digest::digest(&digest::SHA256, endpoint.as_bytes());
        let mut id = [0; ID_BYTES];
        id.copy_from_slice(&hash.as_ref()[..ID_BYTES]);
        Self(id)
    }

    /// Parses the output of `Display`.
    pub fn parse(text: &str) -> Option<Self> {
        let id = Self(u128::from_str_radix(text, 16).ok()?.to_be_bytes());
        (id.to_string() == text).then_some(id)
    }
}

impl fmt::Display for SubscriptionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", u128::from_be_bytes(self.0))
    }
}
