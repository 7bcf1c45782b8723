//! A browser that logged in before has its own count of wrong passwords, and nothing else.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::json;

use crate::support::{Answer, OTHER_SECRET, PASSWORD, SECRET, Server};

const NAME: &str = "__Secure-device=";

/// The `Set-Cookie` of the device.
fn device_header(answer: &Answer) -> Option<String> {
    let headers = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().expect("plain letters"));
    headers.into_iter().find(|header| header.starts_with(NAME)).map(str::to_owned)
}

/// The device cookie of a login, as it is sent back.
fn device(answer: &Answer) -> String {
    let header = device_header(answer).unwrap_or_else(|| panic!("{} {:?}", answer.status, answer.headers));
    header.split(';').next().expect("a first part").to_owned()
}

/// Tries a password from an address, with this `Cookie` header.
fn try_password(server: &Server, password: &str, address: &str, cookie: &str) -> Answer {
    let call = server.post("/api/admin/login").json(&json!({ "password": password }));
    let call = call.header("x-forwarded-for", address);
    if cookie.is_empty() { call } else { call.cookie(cookie) }.send()
}

/// One wrong password for each address, ten for all together.
fn strict() -> Server {
    Server::with(&[("LOGIN_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")])
}

/// Uses up the limit of all strangers.
#[track_caller]
fn flood(server: &Server) {
    let statuses = (1..250).map(|number| try_password(server, "wrong", &format!("203.0.113.{number}"), "").status);
    assert!(statuses.into_iter().any(|status| status == 429), "a limit");
}

#[test]
fn a_login_sets_a_device_cookie_for_half_a_year_that_only_the_login_gets() {
    let server = Server::start();
    let header = device_header(&server.try_password(PASSWORD)).expect("a cookie").to_lowercase();
    let mut attributes: Vec<_> = header.split(';').skip(1).map(str::trim).collect();
    attributes.sort_unstable();
    assert_eq!(attributes, ["httponly", "max-age=15552000", "path=/api/admin/login", "samesite=strict", "secure"]);
    assert_eq!(device_header(&server.try_password("wrong")), None);
    let token = device(&server.try_password(PASSWORD));
    let claims = URL_SAFE_NO_PAD.decode(token.split('.').nth(1).expect("claims")).expect("base64url");
    let claims: serde_json::Value = serde_json::from_slice(&claims).expect("JSON");
    let names: Vec<_> = claims.as_object().expect("claims").keys().collect();
    assert_eq!(names, ["exp", "iat", "jti", "sub"], "nothing personal");
}

#[test]
fn wrong_passwords_from_everywhere_do_not_lock_out_a_browser_that_logged_in_before() {
    let server = strict();
    let known = device(&try_password(&server, PASSWORD, "198.51.100.1", ""));
    flood(&server);
    assert_eq!(try_password(&server, PASSWORD, "198.51.100.2", "").status, 429, "a stranger waits");
    let answer = try_password(&server, PASSWORD, "203.0.113.1", &known);
    assert_eq!(answer.status, 200, "from an address over its limit too: {}", answer.body);
    assert_ne!(device(&answer), known, "each login makes a new one");
    let server = server.again(&[("LOGIN_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    assert_eq!(try_password(&server, PASSWORD, "203.0.113.1", &device(&answer)).status, 200, "after a restart too");
}

#[test]
fn a_copy_of_a_device_cookie_gives_as_many_guesses_as_an_address_and_none_to_others() {
    let server = Server::with(&[("LOGIN_LIMIT", "2/2000000000"), ("TRUSTED_HOPS", "1")]);
    let known = device(&try_password(&server, PASSWORD, "198.51.100.1", ""));
    let statuses: Vec<u16> =
        (0..30).map(|number| try_password(&server, "wrong", &format!("203.0.113.{number}"), &known).status).collect();
    assert_eq!(statuses, [[401; 2].as_slice(), &[429; 28]].concat(), "from whatever addresses");
    assert_eq!(try_password(&server, PASSWORD, "203.0.113.1", &known).status, 429, "the right one too");
    let answer = try_password(&server, PASSWORD, "203.0.113.1", "");
    assert_eq!(answer.status, 200, "the addresses were not counted: {}", answer.body);
}

#[test]
fn a_device_cookie_is_no_session_and_a_session_is_no_device_cookie() {
    let server = strict();
    let answer = try_password(&server, PASSWORD, "198.51.100.1", "");
    let (session, device) = (answer.cookie().expect("a session"), device(&answer));
    assert!(!server.knows(&device));
    assert!(!server.knows(&device.replace(NAME, "__Secure-session=")));
    flood(&server);
    let token = session.strip_prefix("__Secure-session=").expect("the name");
    assert_eq!(try_password(&server, PASSWORD, "198.51.100.2", &format!("{NAME}{token}")).status, 429);
    assert!(server.knows(&session));
}

#[test]
fn another_secret_under_the_same_name_makes_every_browser_a_stranger() {
    let known = device(&strict().try_password(PASSWORD));
    let keys = format!("test:{OTHER_SECRET}");
    let server = Server::with(&[("SESSION_SECRETS", &keys), ("LOGIN_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    flood(&server);
    assert_eq!(try_password(&server, PASSWORD, "198.51.100.2", &known).status, 429);
}

#[test]
fn a_forged_device_cookie_is_a_stranger() {
    let server = strict();
    let known = device(&try_password(&server, PASSWORD, "198.51.100.1", ""));
    flood(&server);
    let now = jiff::Timestamp::now().as_second();
    let signed = |secret: &str| {
        let claims = json!({ "sub": "device", "jti": "mine", "iat": now, "exp": now + 1000 });
        let header = Header { kid: Some("test".to_owned()), ..Header::new(Algorithm::HS256) };
        let key = EncodingKey::from_secret(&URL_SAFE_NO_PAD.decode(secret).expect("base64url"));
        format!("{NAME}{}", encode(&header, &claims, &key).expect("a token"))
    };
    let unsigned = format!("{}.", known.rsplit_once('.').expect("a signature").0);
    for forged in [signed(SECRET), signed(OTHER_SECRET), unsigned, format!("{NAME}x"), NAME.to_owned()] {
        assert_eq!(try_password(&server, PASSWORD, "198.51.100.2", &forged).status, 429, "{forged}");
    }
    let beside = format!("{NAME}x; {known}");
    assert_eq!(try_password(&server, PASSWORD, "198.51.100.2", &beside).status, 200, "the true one is found");
}
