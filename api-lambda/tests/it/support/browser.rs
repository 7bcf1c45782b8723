use aws_lc_rs::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree},
    hkdf::{HKDF_SHA256, KeyType, Salt},
    rand,
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde_json::{Value, json};

/// A browser that has subscribed at a push service: it reads messages as RFC 8291 and 8188 say.
pub(crate) struct Browser {
    key: PrivateKey,
    auth: Vec<u8>,
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

impl Browser {
    pub(crate) fn new() -> Self {
        let mut auth = vec![0; 16];
        rand::fill(&mut auth).expect("random numbers");
        Self { key: PrivateKey::generate(&ECDH_P256).expect("a key"), auth }
    }

    /// A browser with these keys, in base64url.
    pub(crate) fn of(key: &str, auth: &str) -> Self {
        let decode = |text| BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64url");
        Self { key: PrivateKey::from_private_key(&ECDH_P256, &decode(key)).expect("a key"), auth: decode(auth) }
    }

    /// The body that it sends to the API, with this address.
    pub(crate) fn subscription(&self, endpoint: &str) -> Value {
        let key = self.key.compute_public_key().expect("a key");
        let [p256dh, auth] = [key.as_ref(), &self.auth].map(|bytes| BASE64_URL_SAFE_NO_PAD.encode(bytes));
        json!({ "endpoint": endpoint, "p256dh": p256dh, "auth": auth })
    }

    /// Reads a message.
    #[track_caller]
    pub(crate) fn read(&self, message: &[u8]) -> String {
        let (salt, rest) = message.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes());
        let (sender, record) = rest[1..].split_at(rest[0].into());
        let derive = |salt: &[u8], secret: &[u8], info: &[u8], length| {
            let mut derived = vec![0; length];
            let key = Salt::new(HKDF_SHA256, salt).extract(secret);
            key.expand(&[info], Length(length)).expect("a length").fill(&mut derived).expect("a length");
            derived
        };
        let own = self.key.compute_public_key().expect("a key");
        let info = [b"WebPush: info\0", own.as_ref(), sender].concat();
        let peer = UnparsedPublicKey::new(&ECDH_P256, sender);
        let secret = agree(&self.key, peer, (), |shared| Ok(derive(&self.auth, shared, &info, 32))).expect("a point");
        let key = derive(salt, &secret, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = derive(salt, &secret, b"Content-Encoding: nonce\0", 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("a nonce");
        let mut record = record.to_vec();
        let padded = key.open_in_place(nonce, Aad::empty(), &mut record).expect("a message for this browser");
        let end = padded.iter().rposition(|byte| *byte != 0).expect("an end");
        assert_eq!(padded[end], 2, "the last record");
        String::from_utf8(padded[..end].to_vec()).expect("UTF-8")
    }
}
