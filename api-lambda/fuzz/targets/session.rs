//! No Cookie header gives a session without the key.
#![no_main]

use std::sync::LazyLock;

use api_lambda::auth::{SessionKeys, session_cookies};
use libfuzzer_sys::fuzz_target;

static KEYS: LazyLock<SessionKeys> =
    LazyLock::new(|| SessionKeys::parse("k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8").expect("a key of 32 bytes"));

fuzz_target!(|header: &str| {
    assert_eq!(KEYS.read(header), None);
    for token in session_cookies([header]) {
        assert!(header.contains(&token));
        assert_eq!(KEYS.read(&token), None);
    }
});
