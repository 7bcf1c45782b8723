//! Valid tokens are only those that this program signed, with a key that it still has, for an active session.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

use crate::support::{OTHER_SECRET, SECRET, Server};

/// The parts of the token in a cookie: header, claims, signature.
fn parts(cookie: &str) -> [String; 3] {
    let token = cookie.strip_prefix("__Secure-session=").expect("the name");
    let parts: Vec<String> = token.split('.').map(str::to_owned).collect();
    parts.try_into().expect("three parts")
}

fn decoded(part: &str) -> Value {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).expect("base64url")).expect("JSON")
}

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn cookie(token: &str) -> String {
    format!("__Secure-session={token}")
}

/// A token made by the test.
fn signed(algorithm: Algorithm, kid: Option<&str>, secret: &str, claims: &Value) -> String {
    let header = Header { kid: kid.map(str::to_owned), ..Header::new(algorithm) };
    let key = EncodingKey::from_secret(&URL_SAFE_NO_PAD.decode(secret).expect("base64url"));
    cookie(&encode(&header, claims, &key).expect("a token"))
}

fn now() -> i64 {
    jiff::Timestamp::now().as_second()
}

/// The claims of an active session, with some changed.
fn with(claims: &Value, changes: &[(&str, Value)]) -> Value {
    let mut claims = claims.clone();
    for (name, value) in changes {
        assert!(!claims[name].is_null(), "the token has no {name}: {claims}");
        claims[name] = value.clone();
    }
    claims
}

#[test]
fn a_token_names_its_key_and_lasts_twelve_hours() {
    let server = Server::start();
    let [header, claims, _] = parts(&server.login());
    assert_eq!(decoded(&header), json!({ "typ": "JWT", "alg": "HS256", "kid": "test" }));
    let claims = decoded(&claims);
    let (issued, ends) = (claims["iat"].as_i64().expect("a time"), claims["exp"].as_i64().expect("a time"));
    assert_eq!(ends - issued, 43_200);
    assert!((now() - issued).abs() < 60, "{claims}");
    assert!(!claims.to_string().contains("horse"), "{claims}");
}

#[test]
fn a_forged_expired_or_malformed_token_is_refused() {
    let server = Server::start();
    let real = server.login();
    let [header, claims, signature] = parts(&real);
    let live = decoded(&claims);
    let hs256 = |kid, secret, claims: &Value| signed(Algorithm::HS256, kid, secret, claims);
    assert!(server.knows(&hs256(Some("test"), SECRET, &live)), "we sign as the program does");

    let turned: String = signature.chars().rev().collect();
    let mut flipped = URL_SAFE_NO_PAD.decode(&signature).expect("base64url");
    flipped[31] ^= 1;
    let kid = |alg: &str, kid: Value| encoded(&json!({ "typ": "JWT", "alg": alg, "kid": kid }));
    let forged = [
        ("garbage", cookie("garbage")),
        ("three dots", cookie("...")),
        ("no signature", cookie(&format!("{header}.{claims}."))),
        ("two parts", cookie(&format!("{header}.{claims}"))),
        ("four parts", cookie(&format!("{header}.{claims}.{signature}.{signature}"))),
        ("another signature", cookie(&format!("{header}.{claims}.{turned}"))),
        ("one bit of the signature", cookie(&format!("{header}.{claims}.{}", URL_SAFE_NO_PAD.encode(&flipped)))),
        ("half of the signature", cookie(&format!("{header}.{claims}.{}", &signature[..20]))),
        (
            "other claims",
            cookie(&format!("{header}.{}.{signature}", encoded(&with(&live, &[("exp", json!(now() * 2))])))),
        ),
        ("alg none", cookie(&format!("{}.{claims}.", kid("none", json!("test"))))),
        ("alg None, signed", cookie(&format!("{}.{claims}.{signature}", kid("None", json!("test"))))),
        ("a kid that is no text", cookie(&format!("{}.{claims}.{signature}", kid("HS256", json!(["test"]))))),
        ("HS384", signed(Algorithm::HS384, Some("test"), SECRET, &live)),
        ("HS512", signed(Algorithm::HS512, Some("test"), SECRET, &live)),
        ("another secret", hs256(Some("test"), OTHER_SECRET, &live)),
        ("an unknown key", hs256(Some("unknown"), SECRET, &live)),
        ("a key nobody named", hs256(None, SECRET, &live)),
        ("the key in other case", hs256(Some("TEST"), SECRET, &live)),
        (
            "expired",
            hs256(Some("test"), SECRET, &with(&live, &[("iat", json!(now() - 43_260)), ("exp", json!(now() - 60))])),
        ),
        ("of a clock that was a year ahead", {
            let year = 365 * 24 * 3600;
            let times = [("iat", json!(now() + year)), ("exp", json!(now() + year + 43_200))];
            hs256(Some("test"), SECRET, &with(&live, &times))
        }),
        ("without an end", {
            let mut claims = live.clone();
            claims.as_object_mut().expect("claims").remove("exp");
            hs256(Some("test"), SECRET, &claims)
        }),
        (
            "a session that never was",
            hs256(Some("test"), SECRET, &with(&live, &[("jti", json!(uuid::Uuid::now_v7().to_string()))])),
        ),
        ("no session", hs256(Some("test"), SECRET, &with(&live, &[("jti", json!(""))]))),
        ("claims that are none", hs256(Some("test"), SECRET, &json!([1, 2]))),
    ];
    for (what, cookie) in forged {
        assert!(!server.knows(&cookie), "{what}: {cookie}");
    }
    assert!(server.knows(&real), "and nothing of it ends the real session");
}

#[test]
fn with_two_keys_the_first_signs_and_both_are_accepted() {
    let old = format!("old:{OTHER_SECRET}");
    let both = format!("new:{SECRET},{old}");
    let server = Server::with(&[("SESSION_SECRETS", &old)]);
    let before = server.login();
    assert_eq!(decoded(&parts(&before)[0])["kid"], "old");

    let server = server.again(&[("SESSION_SECRETS", &both)]);
    assert!(server.knows(&before), "the old session lives on");
    let after = server.login();
    assert_eq!(decoded(&parts(&after)[0])["kid"], "new");
    let swapped = signed(Algorithm::HS256, Some("old"), SECRET, &decoded(&parts(&after)[1]));
    assert!(!server.knows(&swapped), "each key counts only under its own name");

    let server = server.again(&[("SESSION_SECRETS", &format!("new:{SECRET}"))]);
    assert!(!server.knows(&before), "without its key a session is over");
    assert!(server.knows(&after));
}

#[test]
fn another_secret_under_the_same_name_ends_all_sessions() {
    let server = Server::start();
    let cookie = server.login();
    let server = server.again(&[("SESSION_SECRETS", &format!("test:{OTHER_SECRET}"))]);
    assert!(!server.knows(&cookie));
}
