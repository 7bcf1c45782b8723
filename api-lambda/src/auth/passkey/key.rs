//! Public keys in the form of COSE (RFC 9053), and signatures made with their private keys.

use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
};

use super::cbor::Value;

/// The algorithms that are accepted, the preferred one first: ES256, `EdDSA`, and RS256, which Windows Hello has on
/// older computers.
pub const PASSKEY_ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];

const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// Members of a key that all kinds have.
const KIND: i64 = 1;
const ALGORITHM: i64 = 3;

/// Members of a key whose meaning depends on its kind.
const FIRST: i64 = -1;
const SECOND: i64 = -2;
const THIRD: i64 = -3;

/// Bytes of a coordinate of P-256, and of a key of Ed25519.
const COORDINATE_BYTES: usize = 32;

/// Bytes of an RSA modulus: 2,048 to 8,192 bits.
const MODULUS_BYTES: std::ops::RangeInclusive<usize> = 256..=1024;

/// Maximum length of an RSA exponent. Authenticators use 65,537.
const MAX_EXPONENT_BYTES: usize = 4;

/// A public key.
#[derive(Debug)]
pub(super) enum PublicKey {
    /// Of a curve. The library has checked that it is a point of it.
    Curve(ParsedPublicKey),
    /// Of RSA.
    Rsa(RsaPublicKeyComponents<Vec<u8>>),
}

impl PublicKey {
    /// Parses a key that has the members of its kind and no others.
    pub(super) fn parse(cose: &[u8]) -> Option<Self> {
        let key = Value::whole(cose)?;
        let number = |name| match key.get(&Value::Number(name)) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        };
        let bytes = |name| key.get(&Value::Number(name))?.bytes();
        let coordinate = |name| bytes(name).filter(|bytes| bytes.len() == COORDINATE_BYTES);
        match (number(KIND)?, number(ALGORITHM)?, key.size()) {
            (2, ES256, 5) if number(FIRST) == Some(1) => {
                let point = [&[4][..], coordinate(SECOND)?, coordinate(THIRD)?].concat();
                ParsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).ok().map(Self::Curve)
            }
            (1, EDDSA, 4) if number(FIRST) == Some(6) => {
                ParsedPublicKey::new(&ED25519, coordinate(SECOND)?).ok().map(Self::Curve)
            }
            (3, RS256, 4) => {
                let (modulus, exponent) = (bytes(FIRST)?, bytes(SECOND)?);
                let is_sound = MODULUS_BYTES.contains(&modulus.len())
                    && (1..=MAX_EXPONENT_BYTES).contains(&exponent.len())
                    && modulus[0] != 0
                    && exponent[0] != 0;
                is_sound.then(|| Self::Rsa(RsaPublicKeyComponents { n: modulus.to_vec(), e: exponent.to_vec() }))
            }
            _ => None,
        }
    }

    /// Returns true if the private key has signed the message.
    pub(super) fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::Curve(key) => key.verify_sig(message, signature).is_ok(),
            Self::Rsa(key) => key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature).is_ok(),
        }
    }
}
