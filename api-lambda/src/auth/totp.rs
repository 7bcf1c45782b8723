//! Codes of an authenticator app (TOTP, RFC 6238): six digits of HMAC-SHA1, another every 30 seconds. All apps know
//! these parameters.

use aws_lc_rs::{constant_time::verify_slices_are_equal, digest, hmac, rand};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::Timestamp;

/// Time after which the code changes.
const STEP_SECONDS: i64 = 30;

/// Steps before and after the present one whose code is accepted, for clocks that differ and slow fingers.
const MAX_SKEW_STEPS: i64 = 1;

/// Digits of a code.
const CODE_DIGITS: u32 = 6;

/// Length of a secret: that of the hash, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;

/// Number of recovery codes.
pub const RECOVERY_CODES: usize = 10;

/// Random bytes of a recovery code and of a one-time password: too many to be guessed from a fast hash.
const RECOVERY_BYTES: usize = 10;

/// The alphabet of base32 (RFC 4648), which apps take.
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The secret that an authenticator app shares with the table.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret([u8; SECRET_BYTES]);

impl TotpSecret {
    /// Makes a random secret.
    pub fn generate() -> Self {
        Self(random())
    }

    /// Parses the output of [`Self::stored`].
    pub fn from_stored(text: &str) -> Option<Self> {
        BASE64_URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// The secret for the table.
    pub fn stored(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The secret as it is typed into an app.
    pub fn base32(&self) -> String {
        base32(&self.0)
    }

    /// The address that an app reads from the picture.
    pub fn uri(&self, site: &str) -> String {
        // Apps show the issuer. A percent sign of an encoded blank is read by all of them, a plus is not.
        let issuer: String = url::form_urlencoded::byte_serialize(site.as_bytes()).collect();
        let issuer = issuer.replace('+', "%20");
        format!("otpauth://totp/{issuer}:Inbox?secret={}&issuer={issuer}", self.base32())
    }

    /// Returns the step of a code, if it belongs to now or a neighboring step, and to a later step than the last one
    /// that was used.
    pub fn step_of(&self, code: &str, now: Timestamp, used: i64) -> Option<i64> {
        let digits: String = code.chars().filter(|sign| !sign.is_whitespace()).collect();
        let present = now.as_second() / STEP_SECONDS;
        // All of them, so that the time does not tell which one it was.
        let matching = (present - MAX_SKEW_STEPS..=present + MAX_SKEW_STEPS)
            .map(|step| (step, verify_slices_are_equal(self.code(step).as_bytes(), digits.as_bytes()).is_ok()));
        matching.fold(None, |found, (step, is_equal)| if is_equal && step > used { Some(step) } else { found })
    }

    /// The code of a step (RFC 4226, section 5.3).
    fn code(&self, step: i64) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &self.0);
        let hash = hmac::sign(&key, &step.to_be_bytes());
        let hash = hash.as_ref();
        let offset = usize::from(hash[19] & 15);
        let bytes = [hash[offset] & 127, hash[offset + 1], hash[offset + 2], hash[offset + 3]];
        let code = u32::from_be_bytes(bytes) % 10_u32.pow(CODE_DIGITS);
        format!("{code:0width$}", width = CODE_DIGITS as usize)
    }
}

/// The secret is in no log.
impl std::fmt::Debug for TotpSecret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("TotpSecret")
    }
}

/// A code that logs in once without the app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// Makes a random code, and returns it for the owner: four groups of four letters and digits.
    pub fn generate() -> (Self, String) {
        let text = secret_to_type();
        (Self(hash(&text.replace('-', ""))), text)
    }

    /// Parses the output of [`Self::stored`].
    pub fn from_stored(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The hash for the table.
    pub fn stored(&self) -> &str {
        &self.0
    }

    /// Returns true if this is the typed code. Case, blanks and hyphens do not count.
    pub fn is(&self, typed: &str) -> bool {
        let typed: String = typed.chars().filter(|sign| !sign.is_whitespace() && *sign != '-').collect();
        verify_slices_are_equal(self.0.as_bytes(), hash(&typed.to_lowercase()).as_bytes()).is_ok()
    }
}

/// A random text for people to type: four groups of four letters and digits.
pub(super) fn secret_to_type() -> String {
    let text = base32(&random::<RECOVERY_BYTES>()).to_lowercase();
    let groups: Vec<_> = text.as_bytes().chunks(4).map(String::from_utf8_lossy).collect();
    groups.join("-")
}

fn hash(text: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(digest::digest(&digest::SHA256, text.as_bytes()))
}

fn random<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    rand::fill(&mut bytes).expect("random numbers of the operating system");
    bytes
}

/// Base32 of whole groups of five bytes, without padding.
fn base32(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(5) {
        let bits = group.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        for place in (0..8).rev() {
            text.push(char::from(BASE32[usize::try_from(bits >> (place * 5) & 31).unwrap_or_default()]));
        }
    }
    text
}
