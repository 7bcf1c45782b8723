use aws_lc_rs::{
    digest,
    rand::SystemRandom,
    rsa::KeySize,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256, RsaKeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};

/// Flags of authenticator data.
pub(crate) const PRESENT: u8 = 1;
pub(crate) const VERIFIED: u8 = 1 << 2;
pub(crate) const HAS_CREDENTIAL: u8 = 1 << 6;
pub(crate) const HAS_EXTENSIONS: u8 = 1 << 7;

/// A value of CBOR, to be written in its shortest form.
#[derive(Debug, Clone)]
pub(crate) enum Cbor {
    Number(i64),
    Bytes(Vec<u8>),
    Text(&'static str),
    List(Vec<Self>),
    Map(Vec<(Self, Self)>),
    True,
}

impl Cbor {
    pub(crate) fn written(&self) -> Vec<u8> {
        let size = |length: usize| u64::try_from(length).expect("a length");
        match self {
            Self::Number(number @ 0..) => head(0, number.unsigned_abs()),
            Self::Number(number) => head(1, (-1 - number).unsigned_abs()),
            Self::Bytes(bytes) => [head(2, size(bytes.len())), bytes.clone()].concat(),
            Self::Text(text) => [head(3, size(text.len())), text.as_bytes().to_vec()].concat(),
            Self::List(list) => {
                [vec![head(4, size(list.len()))], list.iter().map(Self::written).collect()].concat().concat()
            }
            Self::Map(map) => {
                let members = map.iter().flat_map(|(key, value)| [key.written(), value.written()]);
                [vec![head(5, size(map.len()))], members.collect()].concat().concat()
            }
            Self::True => vec![0xf5],
        }
    }
}

fn head(kind: u8, argument: u64) -> Vec<u8> {
    let bytes = argument.to_be_bytes();
    match argument {
        0..24 => vec![kind << 5 | bytes[7]],
        24..0x100 => vec![kind << 5 | 24, bytes[7]],
        0x100..0x1_0000 => [&[kind << 5 | 25][..], &bytes[6..]].concat(),
        0x1_0000..0x1_0000_0000 => [&[kind << 5 | 26][..], &bytes[4..]].concat(),
        _ => [&[kind << 5 | 27][..], &bytes[..]].concat(),
    }
}

/// A passkey in software.
pub(crate) struct Authenticator {
    keys: Keys,
    pub(crate) id: Vec<u8>,
}

enum Keys {
    Es256(EcdsaKeyPair),
    EdDsa(Ed25519KeyPair),
    Rs256(Box<RsaKeyPair>),
}

impl Authenticator {
    pub(crate) fn es256() -> Self {
        Self::with(Keys::Es256(EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).expect("a key")))
    }

    pub(crate) fn eddsa() -> Self {
        Self::with(Keys::EdDsa(Ed25519KeyPair::generate().expect("a key")))
    }

    pub(crate) fn rs256() -> Self {
        Self::with(Keys::Rs256(Box::new(RsaKeyPair::generate(KeySize::Rsa2048).expect("a key"))))
    }

    fn with(keys: Keys) -> Self {
        Self { keys, id: uuid::Uuid::new_v4().as_bytes().repeat(2) }
    }

    /// The members of the public key (RFC 9053).
    pub(crate) fn key(&self) -> Vec<(Cbor, Cbor)> {
        let numbers = |pairs: &[(i64, i64)]| -> Vec<_> {
            pairs.iter().map(|(name, number)| (Cbor::Number(*name), Cbor::Number(*number))).collect()
        };
        let bytes = |name, bytes: &[u8]| (Cbor::Number(name), Cbor::Bytes(bytes.to_vec()));
        match &self.keys {
            Keys::Es256(pair) => {
                let point = pair.public_key().as_ref();
                let mut key = numbers(&[(1, 2), (3, -7), (-1, 1)]);
                key.extend([bytes(-2, &point[1..33]), bytes(-3, &point[33..])]);
                key
            }
            Keys::EdDsa(pair) => {
                let mut key = numbers(&[(1, 1), (3, -8), (-1, 6)]);
                key.push(bytes(-2, pair.public_key().as_ref()));
                key
            }
            Keys::Rs256(pair) => {
                let mut key = numbers(&[(1, 3), (3, -257)]);
                let public = pair.public_key();
                key.push(bytes(-1, public.modulus().big_endian_without_leading_zero()));
                key.push(bytes(-2, public.exponent().big_endian_without_leading_zero()));
                key
            }
        }
    }

    /// Makes a passkey with the options of the API, on a page.
    pub(crate) fn made(&self, options: &Value, origin: &str) -> Made {
        Made {
            client: client_data("webauthn.create", options, origin),
            host: options["rpId"].as_str().expect("a host").to_owned(),
            flags: PRESENT | VERIFIED | HAS_CREDENTIAL,
            counter: 0,
            id: self.id.clone(),
            key: Cbor::Map(self.key()).written(),
            behind: Vec::new(),
            statement: Cbor::Map(Vec::new()),
            object: None,
        }
    }

    /// Answers the challenge of the API, on a page.
    pub(crate) fn used(&self, request: &Value, origin: &str) -> Used<'_> {
        Used {
            authenticator: self,
            client: client_data("webauthn.get", request, origin),
            host: request["rpId"].as_str().expect("a host").to_owned(),
            flags: PRESENT | VERIFIED,
            counter: 0,
            id: self.id.clone(),
            behind: Vec::new(),
            handle: None,
            signer: None,
        }
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        match &self.keys {
            Keys::Es256(pair) => pair.sign(&SystemRandom::new(), message).expect("a signature").as_ref().to_vec(),
            Keys::EdDsa(pair) => pair.sign(message).as_ref().to_vec(),
            Keys::Rs256(pair) => {
                let mut signature = vec![0; pair.public_modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature).expect("a signature");
                signature
            }
        }
    }
}

fn client_data(kind: &str, options: &Value, origin: &str) -> String {
    let challenge = &options["challenge"];
    json!({ "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false, "future": [1] }).to_string()
}

fn authenticator_data(host: &str, flags: u8, counter: u32, rest: &[u8]) -> Vec<u8> {
    let host = digest::digest(&digest::SHA256, host.as_bytes());
    [host.as_ref(), &[flags], &counter.to_be_bytes(), rest].concat()
}

fn text(bytes: impl AsRef<[u8]>) -> Value {
    URL_SAFE_NO_PAD.encode(bytes).into()
}

/// A new passkey on its way to the API. A test changes one part of it.
pub(crate) struct Made {
    pub(crate) client: String,
    pub(crate) host: String,
    pub(crate) flags: u8,
    pub(crate) counter: u32,
    pub(crate) id: Vec<u8>,
    pub(crate) key: Vec<u8>,
    /// Bytes behind the key.
    pub(crate) behind: Vec<u8>,
    pub(crate) statement: Cbor,
    /// The attestation object, in place of the one of these parts.
    pub(crate) object: Option<Vec<u8>>,
}

impl Made {
    pub(crate) fn data(&self) -> Vec<u8> {
        let credential = if self.flags & HAS_CREDENTIAL == 0 {
            Vec::new()
        } else {
            let length = u16::try_from(self.id.len()).expect("a length").to_be_bytes();
            [&[0; 16][..], &length[..], &self.id, &self.key].concat()
        };
        authenticator_data(&self.host, self.flags, self.counter, &[credential, self.behind.clone()].concat())
    }

    /// The members of the attestation object.
    pub(crate) fn members(&self) -> Vec<(Cbor, Cbor)> {
        vec![
            (Cbor::Text("fmt"), Cbor::Text("none")),
            (Cbor::Text("attStmt"), self.statement.clone()),
            (Cbor::Text("authData"), Cbor::Bytes(self.data())),
        ]
    }

    pub(crate) fn body(&self) -> Value {
        let object = self.object.clone().unwrap_or_else(|| Cbor::Map(self.members()).written());
        json!({ "clientData": text(&self.client), "attestation": text(object) })
    }
}

/// The answer of a passkey on its way to the API. A test changes one part of it.
pub(crate) struct Used<'a> {
    authenticator: &'a Authenticator,
    pub(crate) client: String,
    pub(crate) host: String,
    pub(crate) flags: u8,
    pub(crate) counter: u32,
    pub(crate) id: Vec<u8>,
    /// Bytes behind the counter.
    pub(crate) behind: Vec<u8>,
    pub(crate) handle: Option<Vec<u8>>,
    /// Another authenticator, which signs in place of the right one.
    pub(crate) signer: Option<&'a Authenticator>,
}

impl Used<'_> {
    pub(crate) fn body(&self) -> Value {
        let data = authenticator_data(&self.host, self.flags, self.counter, &self.behind);
        let hash = digest::digest(&digest::SHA256, self.client.as_bytes());
        let signature = self.signer.unwrap_or(self.authenticator).sign(&[&data[..], hash.as_ref()].concat());
        let mut body = json!({
            "id": text(&self.id),
            "clientData": text(&self.client),
            "authenticatorData": text(data),
            "signature": text(signature),
        });
        if let Some(handle) = &self.handle {
            body["userHandle"] = text(handle);
        }
        body
    }
}
