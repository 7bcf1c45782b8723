use super::cbor::Value;

/// Maximum length of the id of a credential, by the standard.
pub const MAX_CREDENTIAL_ID_BYTES: usize = 1023;

/// Flags of authenticator data.
const USER_PRESENT: u8 = 1;
const HAS_CREDENTIAL: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;

/// The statement of an authenticator (WebAuthn, section 6.1).
#[derive(Debug)]
pub(super) struct AuthenticatorData<'b> {
    /// The SHA-256 of the relying party's id.
    pub(super) relying_party: &'b [u8],
    /// Somebody touched it or confirmed otherwise.
    pub(super) is_user_present: bool,
    /// Number of signatures so far; 0 from those that do not count.
    pub(super) counter: u32,
    /// A new credential: its id, and its public key in CBOR.
    pub(super) credential: Option<(&'b [u8], &'b [u8])>,
}

impl<'b> AuthenticatorData<'b> {
    /// Parses all the bytes; `None` if they are too few or too many.
    pub(super) fn parse(bytes: &'b [u8]) -> Option<Self> {
        let (relying_party, rest) = bytes.split_at_checked(32)?;
        let ([flags], rest) = rest.split_first_chunk::<1>()?;
        let (counter, mut rest) = rest.split_first_chunk()?;
        let mut credential = None;
        if flags & HAS_CREDENTIAL != 0 {
            // Behind the model of the authenticator, 16 bytes.
            let (length, behind) = rest.split_at_checked(16)?.1.split_first_chunk()?;
            let (id, key) = behind.split_at_checked(u16::from_be_bytes(*length).into())?;
            (_, rest) = Value::first(key)?;
            credential = Some((id, &key[..key.len() - rest.len()]));
        }
        if flags & HAS_EXTENSIONS != 0 {
            let (extensions, behind) = Value::first(rest)?;
            rest = behind;
            if !matches!(extensions, Value::Map(_)) {
                return None;
            }
        }
        let data = Self {
            relying_party,
            is_user_present: flags & USER_PRESENT != 0,
            counter: u32::from_be_bytes(*counter),
            credential,
        };
        rest.is_empty().then_some(data)
    }
}
