//! Calls with passkeys, from a page.

use serde_json::{Value, json};

use super::{Answer, Authenticator, Owner, PASSWORD, Server, Used};

pub(crate) const STEP: &str = "/api/admin/second-step";

pub(crate) const PASSKEYS: &str = "/api/admin/passkeys";

/// The page of the tests. Its host is the relying party.
pub(crate) const ORIGIN: &str = "https://www.example.com";

/// Another page of the same site.
pub(crate) const OTHER_ORIGIN: &str = "https://inbox.example.com";

/// The reason why authenticator data is refused that is cut, or has more than it says.
pub(crate) const DATA: &str = "the authenticator data cannot be read";

pub(crate) fn start() -> Server {
    Server::with(&[("SITE_ORIGIN", ORIGIN)])
}

/// A call of somebody with a session, from the page.
pub(crate) fn post(server: &Server, cookie: &str, path: &str, body: &Value) -> Answer {
    server.post(path).cookie(cookie).header("origin", ORIGIN).json(body).send()
}

/// The options for a new passkey.
#[track_caller]
pub(crate) fn options(server: &Server, cookie: &str, proof: &Value) -> Value {
    let answer = post(server, cookie, &format!("{PASSKEYS}/setup"), proof);
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// The options for the first passkey of the first owner.
#[track_caller]
pub(crate) fn first_options(server: &Server, owner: &Owner<'_>) -> Value {
    options(server, &owner.cookie, &json!({ "password": PASSWORD }))
}

/// Adds the first passkey of the first owner; returns the recovery codes.
#[track_caller]
pub(crate) fn add_first(server: &Server, owner: &Owner<'_>, authenticator: &Authenticator) -> Vec<String> {
    let made = authenticator.made(&first_options(server, owner), ORIGIN);
    let answer = post(server, &owner.cookie, PASSKEYS, &made.body());
    assert_eq!(answer.status, 201, "{}", answer.body);
    let codes = answer.json()["recoveryCodes"].as_array().expect("codes").clone();
    codes.iter().map(|code| code.as_str().expect("a code").to_owned()).collect()
}

/// Adds a passkey of the first owner, with a recovery code as the proof.
#[track_caller]
pub(crate) fn add_further(server: &Server, owner: &Owner<'_>, authenticator: &Authenticator, code: &str) -> Value {
    let options = options(server, &owner.cookie, &json!({ "password": PASSWORD, "code": code }));
    let answer = post(server, &owner.cookie, PASSKEYS, &authenticator.made(&options, ORIGIN).body());
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()
}

/// A login from a page.
pub(crate) fn log_in_at(server: &Server, origin: &str, body: &Value) -> Answer {
    server.post("/api/admin/login").header("origin", origin).json(body).send()
}

pub(crate) fn log_in(server: &Server, body: &Value) -> Answer {
    log_in_at(server, ORIGIN, body)
}

/// The login of the first owner with the answer of a passkey.
pub(crate) fn log_in_with(server: &Server, used: &Used<'_>) -> Answer {
    log_in(server, &json!({ "password": PASSWORD, "passkey": used.body() }))
}

/// The second steps that a refusal names.
#[track_caller]
pub(crate) fn possible(answer: &Answer) -> Value {
    assert_eq!(answer.status, 422, "{}", answer.body);
    answer.json()["secondStep"].clone()
}

/// The challenge of a login of the first owner.
#[track_caller]
pub(crate) fn request(server: &Server) -> Value {
    possible(&log_in(server, &json!({ "password": PASSWORD })))["passkey"].clone()
}

pub(crate) fn state(owner: &Owner<'_>) -> Value {
    owner.call("GET", STEP).send().json()
}

pub(crate) fn actions(owner: &Owner<'_>) -> Vec<String> {
    let history = owner.call("GET", "/api/admin/history").send().json();
    let text = |entry: &Value, name: &str| entry[name].as_str().unwrap_or("-").to_owned();
    let entries = history["entries"].as_array().expect("entries").clone();
    entries.iter().map(|entry| format!("{} {}", text(entry, "action"), text(entry, "detail"))).collect()
}

/// The reasons why passkeys were refused, in their order.
pub(crate) fn reasons(log: &str) -> Vec<String> {
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let about = lines.filter(|line| line["message"].as_str().is_some_and(|text| text.starts_with("a passkey is not ")));
    about.map(|line| line["problem"].as_str().expect("a reason").to_owned()).collect()
}

/// The same JSON with another value of a member.
pub(crate) fn with(client: &str, name: &str, value: Value) -> String {
    let mut client: Value = serde_json::from_str(client).expect("JSON");
    client[name] = value;
    client.to_string()
}

pub(crate) fn options_for(server: &Server, owner: &Owner<'_>, code: &str) -> Value {
    options(server, &owner.cookie, &json!({ "password": PASSWORD, "code": code }))
}

pub(crate) fn request_of_change(server: &Server, owner: &Owner<'_>) -> Value {
    let answer = post(server, &owner.cookie, &format!("{PASSKEYS}/setup"), &json!({ "password": PASSWORD }));
    possible(&answer)["passkey"].clone()
}
