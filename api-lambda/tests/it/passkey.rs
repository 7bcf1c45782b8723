//! Passkeys as the second step of the login, with authenticators in software.

use std::fs;

use regex_lite::Regex;
use serde_json::{Value, json};

use crate::{
    backup::{backup, folder, restore, serve},
    support::{
        Answer, Authenticator, Cbor, FaultyTable, HAS_CREDENTIAL, HAS_EXTENSIONS, Made, OWN_PASSWORD, Owner, PASSWORD,
        PRESENT, Person, Server, Table, Used, endpoint, skipped,
    },
};

const STEP: &str = "/api/admin/second-step";
const PASSKEYS: &str = "/api/admin/passkeys";

/// The page of the tests. Its host is the relying party.
const ORIGIN: &str = "https://www.example.com";

/// Another page of the same site.
const OTHER_ORIGIN: &str = "https://inbox.example.com";

fn start() -> Server {
    Server::with(&[("SITE_ORIGIN", ORIGIN)])
}

/// A call of somebody with a session, from the page.
fn post(server: &Server, cookie: &str, path: &str, body: &Value) -> Answer {
    server.post(path).cookie(cookie).header("origin", ORIGIN).json(body).send()
}

/// The options for a new passkey.
#[track_caller]
fn options(server: &Server, cookie: &str, proof: &Value) -> Value {
    let answer = post(server, cookie, &format!("{PASSKEYS}/setup"), proof);
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// The options for the first passkey of the first owner.
#[track_caller]
fn first_options(server: &Server, owner: &Owner<'_>) -> Value {
    options(server, &owner.cookie, &json!({ "password": PASSWORD }))
}

/// Adds the first passkey of the first owner; returns the recovery codes.
#[track_caller]
fn add_first(server: &Server, owner: &Owner<'_>, authenticator: &Authenticator) -> Vec<String> {
    let made = authenticator.made(&first_options(server, owner), ORIGIN);
    let answer = post(server, &owner.cookie, PASSKEYS, &made.body());
    assert_eq!(answer.status, 201, "{}", answer.body);
    let codes = answer.json()["recoveryCodes"].as_array().expect("codes").clone();
    codes.iter().map(|code| code.as_str().expect("a code").to_owned()).collect()
}

/// Adds a passkey of the first owner, with a recovery code as the proof.
#[track_caller]
fn add_further(server: &Server, owner: &Owner<'_>, authenticator: &Authenticator, code: &str) -> Value {
    let options = options(server, &owner.cookie, &json!({ "password": PASSWORD, "code": code }));
    let answer = post(server, &owner.cookie, PASSKEYS, &authenticator.made(&options, ORIGIN).body());
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()
}

/// A login from a page.
fn log_in_at(server: &Server, origin: &str, body: &Value) -> Answer {
    server.post("/api/admin/login").header("origin", origin).json(body).send()
}

fn log_in(server: &Server, body: &Value) -> Answer {
    log_in_at(server, ORIGIN, body)
}

/// The login of the first owner with the answer of a passkey.
fn log_in_with(server: &Server, used: &Used<'_>) -> Answer {
    log_in(server, &json!({ "password": PASSWORD, "passkey": used.body() }))
}

/// The second steps that a refusal names.
#[track_caller]
fn possible(answer: &Answer) -> Value {
    assert_eq!(answer.status, 422, "{}", answer.body);
    answer.json()["secondStep"].clone()
}

/// The challenge of a login of the first owner.
#[track_caller]
fn request(server: &Server) -> Value {
    possible(&log_in(server, &json!({ "password": PASSWORD })))["passkey"].clone()
}

fn state(owner: &Owner<'_>) -> Value {
    owner.call("GET", STEP).send().json()
}

fn deeds(owner: &Owner<'_>) -> Vec<String> {
    let history = owner.call("GET", "/api/admin/history").send().json();
    let text = |entry: &Value, name: &str| entry[name].as_str().unwrap_or("-").to_owned();
    let entries = history["entries"].as_array().expect("entries").clone();
    entries.iter().map(|entry| format!("{} {}", text(entry, "deed"), text(entry, "detail"))).collect()
}

/// The reasons why passkeys were refused, in their order.
fn reasons(log: &str) -> Vec<String> {
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let about = lines.filter(|line| line["message"].as_str().is_some_and(|text| text.starts_with("a passkey is not ")));
    about.map(|line| line["problem"].as_str().expect("a reason").to_owned()).collect()
}

/// The same JSON with another value of a member.
fn with(client: &str, name: &str, value: Value) -> String {
    let mut client: Value = serde_json::from_str(client).expect("JSON");
    client[name] = value;
    client.to_string()
}

#[test]
fn with_a_passkey_a_login_needs_the_password_and_its_answer_with_each_algorithm() {
    let authenticators = [Authenticator::es256(), Authenticator::eddsa(), Authenticator::rs256()];
    for authenticator in authenticators {
        let server = Server::with(&[("SITE_ORIGIN", ORIGIN), ("SITE_NAME", "Marlpoint & Söhne")]);
        let owner = Owner::of(&server);
        assert_eq!(state(&owner), json!({ "on": false, "app": false, "recoveryCodes": 0, "passkeys": [] }));
        let options = first_options(&server, &owner);
        let named = ["rpId", "rpName", "userName"].map(|name| options[name].as_str().expect("a text").to_owned());
        assert_eq!(named, ["www.example.com", "Marlpoint & Söhne", "Owner"]);
        assert_eq!(options["credentialIds"], json!([]));
        assert_eq!(server.try_password(PASSWORD).status, 200, "not before it was made");
        let mut made = authenticator.made(&options, ORIGIN).body();
        made["name"] = "  My phone ".into();
        let answer = post(&server, &owner.cookie, PASSKEYS, &made);
        assert_eq!(answer.status, 201, "{}", answer.body);
        let added = answer.json();
        assert_eq!((&added["passkey"]["name"], &added["passkey"]["usedAt"]), (&json!("My phone"), &Value::Null));
        assert_eq!(added["recoveryCodes"].as_array().map(Vec::len), Some(10));
        let now = state(&owner);
        assert_eq!((&now["on"], &now["app"], &now["recoveryCodes"]), (&json!(true), &json!(false), &json!(10)));
        assert_eq!(now["passkeys"], json!([added["passkey"]]));

        let wrong = log_in(&server, &json!({ "password": "wrong" }));
        assert_eq!((wrong.status, &wrong.json()["secondStep"]), (401, &Value::Null), "no word before the password");
        let needed = log_in(&server, &json!({ "password": PASSWORD }));
        assert_eq!((needed.wrong_fields(), needed.cookie()), (vec!["code".to_owned()], None));
        let possible = possible(&needed);
        assert_eq!((&possible["app"], &possible["passkey"]["rpId"]), (&json!(false), &json!("www.example.com")));
        let used = authenticator.used(&possible["passkey"], ORIGIN);
        assert_eq!(possible["passkey"]["credentialIds"], json!([used.body()["id"]]));
        let answer = log_in_with(&server, &used);
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert!(server.knows(&answer.cookie().expect("a session")));
        assert!(state(&owner)["passkeys"][0]["usedAt"].is_string());
        let deeds = deeds(&owner);
        assert!(deeds.contains(&"passkey-added My phone".to_owned()), "{deeds:?}");
        assert!(deeds.contains(&"passkey-used My phone".to_owned()), "{deeds:?}");
    }
}

/// A change of a new passkey, with the reason why it is refused.
type MadeCase = (&'static str, &'static str, fn(&mut Made));

/// Replaces the public key by these members of it.
fn set_key(made: &mut Made, change: impl FnOnce(&mut Vec<(Cbor, Cbor)>)) {
    let mut key = Authenticator::es256().key();
    change(&mut key);
    made.key = Cbor::Map(key).written();
}

const KEY: &str = "the public key cannot be used";
const DATA: &str = "the authenticator data cannot be read";
const OBJECT: &str = "the attestation object cannot be read";

const MADE: [MadeCase; 36] = [
    ("client data that is no JSON", "the client data cannot be read", |made| made.client = "{".to_owned()),
    ("no challenge of ours", "the client data cannot be read", |made| {
        made.client = with(&made.client, "challenge", json!("AAAA"));
    }),
    ("another challenge", "the challenge is not known, or was used", |made| {
        made.client = with(&made.client, "challenge", json!("A".repeat(43)));
    }),
    ("the other ceremony", "the client data is of another ceremony", |made| {
        made.client = with(&made.client, "type", json!("webauthn.get"));
    }),
    ("another origin", "the client data is of another origin", |made| {
        made.client = with(&made.client, "origin", json!("https://www.example.com.evil.example"));
    }),
    ("another scheme", "the client data is of another origin", |made| {
        made.client = with(&made.client, "origin", json!("http://www.example.com"));
    }),
    ("another port", "the client data is of another origin", |made| {
        made.client = with(&made.client, "origin", json!("https://www.example.com:8443"));
    }),
    ("a frame", "the page was in a frame of another site", |made| {
        made.client = with(&made.client, "crossOrigin", json!(true));
    }),
    ("a token of the connection", "the client data is bound to another connection", |made| {
        made.client = with(&made.client, "tokenBinding", json!({ "status": "present", "id": "AA" }));
    }),
    ("another host", "the authenticator data is of another relying party", |made| {
        made.host = "example.com".to_owned();
    }),
    ("nobody present", "nobody was present", |made| made.flags &= !PRESENT),
    ("no credential", "there is no credential with a correct id", |made| made.flags &= !HAS_CREDENTIAL),
    ("an empty id", "there is no credential with a correct id", |made| made.id.clear()),
    ("a long id", "there is no credential with a correct id", |made| made.id = vec![7; 1024]),
    ("bytes behind the key", DATA, |made| made.behind = vec![0]),
    ("extensions that are missing", DATA, |made| made.flags |= HAS_EXTENSIONS),
    ("extensions that are no map", DATA, |made| {
        (made.flags, made.behind) = (made.flags | HAS_EXTENSIONS, vec![0]);
    }),
    ("a key that is no map", KEY, |made| made.key = Cbor::List(Vec::new()).written()),
    ("another algorithm", KEY, |made| set_key(made, |key| key[1].1 = Cbor::Number(-35))),
    ("another curve", KEY, |made| set_key(made, |key| key[2].1 = Cbor::Number(2))),
    ("another kind of key", KEY, |made| set_key(made, |key| key[0].1 = Cbor::Number(1))),
    ("a coordinate too few", KEY, |made| set_key(made, |key| drop(key.pop()))),
    ("a member too many", KEY, |made| set_key(made, |key| key.push((Cbor::Number(-4), Cbor::Bytes(vec![1; 32]))))),
    ("a short coordinate", KEY, |made| set_key(made, |key| key[4].1 = Cbor::Bytes(vec![1; 31]))),
    ("no point of the curve", KEY, |made| set_key(made, |key| key[4].1 = Cbor::Bytes(vec![1; 32]))),
    ("a short modulus", KEY, |made| {
        let mut key = Authenticator::rs256().key();
        key[2].1 = Cbor::Bytes(vec![1; 128]);
        made.key = Cbor::Map(key).written();
    }),
    ("a name that is there twice", DATA, |made| {
        set_key(made, |key| key.push((Cbor::Number(1), Cbor::Number(2))));
    }),
    ("an object that is no map", OBJECT, |made| made.object = Some(vec![0x80])),
    ("an object with bytes behind it", OBJECT, |made| {
        made.object = Some([Cbor::Map(made.members()).written(), vec![0]].concat());
    }),
    ("an object of two members", OBJECT, |made| {
        made.object = Some(Cbor::Map(made.members()[1..].to_vec()).written());
    }),
    ("an object of four members", OBJECT, |made| {
        let more = (Cbor::Text("more"), Cbor::True);
        made.object = Some(Cbor::Map([made.members(), vec![more]].concat()).written());
    }),
    ("an object without a definite length", OBJECT, |made| {
        let members = Cbor::Map(made.members()).written();
        made.object = Some([&[0xbf][..], &members[1..], &[0xff]].concat());
    }),
    ("a length that is written longer than it need be", OBJECT, |made| {
        let members = Cbor::Map(made.members()).written();
        made.object = Some([&[0xb8, 3][..], &members[1..]].concat());
    }),
    ("an object that is too deep", OBJECT, |made| {
        let deep = (0..4).fold(Cbor::True, |inner, _| Cbor::List(vec![inner]));
        made.statement = Cbor::Map(vec![(Cbor::Text("x5c"), deep)]);
    }),
    ("an object with too many members", OBJECT, |made| {
        made.statement = Cbor::Map((0..33).map(|number| (Cbor::Number(number), Cbor::True)).collect());
    }),
    ("a length beyond the end", OBJECT, |made| {
        made.object = Some([&[0xbb][..], &u64::MAX.to_be_bytes()[..]].concat());
    }),
];

#[test]
fn a_new_passkey_is_refused_for_each_part_that_is_wrong() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    for (case, _, change) in MADE {
        let mut made = authenticator.made(&first_options(&server, &owner), ORIGIN);
        change(&mut made);
        let answer = post(&server, &owner.cookie, PASSKEYS, &made.body());
        assert_eq!(answer.wrong_fields(), ["passkey"], "{case}");
    }
    assert_eq!(state(&owner)["on"], false);
    let log = server.log_at_stop();
    assert_eq!(reasons(&log), MADE.map(|(_, reason, _)| reason));
}

#[test]
fn a_new_passkey_is_refused_at_each_length_it_is_cut_to() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let whole = Cbor::Map(authenticator.made(&first_options(&server, &owner), ORIGIN).members()).written();
    for length in (0..whole.len()).step_by(5) {
        let mut made = authenticator.made(&first_options(&server, &owner), ORIGIN);
        made.object = Some(whole[..length].to_vec());
        assert_eq!(post(&server, &owner.cookie, PASSKEYS, &made.body()).wrong_fields(), ["passkey"], "{length}");
        // The data of the authenticator, cut inside a sound object.
        let mut made = authenticator.made(&first_options(&server, &owner), ORIGIN);
        let mut members = made.members();
        let Cbor::Bytes(data) = &mut members[2].1 else { panic!("no bytes") };
        data.truncate(length.min(data.len() - 1));
        made.object = Some(Cbor::Map(members).written());
        assert_eq!(post(&server, &owner.cookie, PASSKEYS, &made.body()).wrong_fields(), ["passkey"], "{length}");
    }
    assert_eq!(state(&owner)["on"], false);
}

#[test]
fn a_new_passkey_may_have_an_attestation_extensions_and_the_longest_id() {
    let server = start();
    let owner = Owner::of(&server);
    let mut authenticator = Authenticator::es256();
    authenticator.id = vec![7; 1023];
    let mut made = authenticator.made(&first_options(&server, &owner), ORIGIN);
    let certificates = Cbor::List(vec![Cbor::Bytes(vec![1; 700])]);
    made.statement = Cbor::Map(vec![(Cbor::Text("alg"), Cbor::Number(-7)), (Cbor::Text("x5c"), certificates)]);
    made.flags |= HAS_EXTENSIONS;
    made.behind = Cbor::Map(vec![(Cbor::Text("credProtect"), Cbor::Number(2))]).written();
    let answer = post(&server, &owner.cookie, PASSKEYS, &made.body());
    assert_eq!(answer.status, 201, "{}", answer.body);
    let mut used = authenticator.used(&request(&server), ORIGIN);
    used.flags = PRESENT | HAS_EXTENSIONS;
    used.behind = Cbor::Map(vec![(Cbor::Text("uvm"), Cbor::True)]).written();
    let answer = log_in_with(&server, &used);
    assert_eq!(answer.status, 200, "without a check of the user: {}", answer.body);
}

/// A change of the answer of a passkey, with the reason why it is refused.
type UsedCase = (&'static str, &'static str, fn(&mut Used<'_>));

const USED: [UsedCase; 16] = [
    ("client data that is no JSON", "the client data cannot be read", |used| used.client = "[]".to_owned()),
    ("another challenge", "the challenge is not known, or was used", |used| {
        used.client = with(&used.client, "challenge", json!("A".repeat(43)));
    }),
    ("an id that nobody has", "the credential is not known", |used| used.id.push(1)),
    ("somebody else's handle", "the user handle is of another person", |used| used.handle = Some(vec![1; 32])),
    ("the other ceremony", "the client data is of another ceremony", |used| {
        used.client = with(&used.client, "type", json!("webauthn.create"));
    }),
    ("another origin", "the client data is of another origin", |used| {
        used.client = with(&used.client, "origin", json!("https://evil.example"));
    }),
    ("another page of the site", "the client data is of another origin", |used| {
        used.client = with(&used.client, "origin", json!(OTHER_ORIGIN));
    }),
    ("an origin with a slash", "the client data is of another origin", |used| {
        used.client = with(&used.client, "origin", json!("https://www.example.com/"));
    }),
    ("a frame", "the page was in a frame of another site", |used| {
        used.client = with(&used.client, "crossOrigin", json!(true));
    }),
    ("a token of the connection", "the client data is bound to another connection", |used| {
        used.client = with(&used.client, "tokenBinding", json!({ "status": "present" }));
    }),
    ("another host", "the authenticator data is of another relying party", |used| {
        used.host = "inbox.example.com".to_owned();
    }),
    ("nobody present", "nobody was present", |used| used.flags = 0),
    ("bytes behind the counter", DATA, |used| used.behind = vec![0]),
    ("extensions that are missing", DATA, |used| used.flags |= HAS_EXTENSIONS),
    ("a credential that is cut", DATA, |used| {
        (used.flags, used.behind) = (used.flags | HAS_CREDENTIAL, vec![0; 17]);
    }),
    ("extensions without a definite length", DATA, |used| {
        (used.flags, used.behind) = (used.flags | HAS_EXTENSIONS, vec![0xbf, 0xff]);
    }),
];

#[test]
fn an_answer_is_refused_for_each_part_that_is_wrong() {
    let server = Server::with(&[("SITE_ORIGIN", &format!("{ORIGIN},{OTHER_ORIGIN}"))]);
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let stranger = Authenticator::es256();
    add_first(&server, &owner, &authenticator);
    for (case, _, change) in USED {
        let mut used = authenticator.used(&request(&server), ORIGIN);
        change(&mut used);
        let answer = log_in_with(&server, &used);
        assert_eq!((answer.wrong_fields(), answer.cookie()), (vec!["passkey".to_owned()], None), "{case}");
        assert!(possible(&answer)["passkey"]["challenge"].is_string(), "another try is possible: {case}");
    }
    let mut used = authenticator.used(&request(&server), ORIGIN);
    used.signer = Some(&stranger);
    assert_eq!(log_in_with(&server, &used).wrong_fields(), ["passkey"]);
    let mut cut = authenticator.used(&request(&server), ORIGIN).body();
    cut["signature"] = cut["signature"].as_str().expect("a text")[4..].into();
    let answer = log_in(&server, &json!({ "password": PASSWORD, "passkey": cut }));
    assert_eq!(answer.wrong_fields(), ["passkey"]);
    for member in ["id", "clientData", "authenticatorData", "signature"] {
        let mut body = authenticator.used(&request(&server), ORIGIN).body();
        body[member] = "a=".into();
        let answer = log_in(&server, &json!({ "password": PASSWORD, "passkey": body }));
        assert_eq!(answer.wrong_fields(), ["passkey"], "{member} that is not base64url");
    }
    assert_eq!(state(&owner)["passkeys"][0]["usedAt"], Value::Null);
    let wrong = "the signature is wrong".to_owned();
    let expected = USED.map(|(_, reason, _)| reason.to_owned()).into_iter().chain([wrong.clone(), wrong]);
    assert_eq!(reasons(&server.log_at_stop()), expected.collect::<Vec<_>>());
}

#[test]
fn the_bytes_of_a_passkey_are_read_exactly_when_the_contract_allows_them() {
    let contract = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json")).expect("the contract");
    let contract: Value = serde_json::from_str(&contract).expect("JSON");
    let pattern = &contract["components"]["schemas"]["PasskeyAnswer"]["properties"]["signature"]["pattern"];
    let pattern = Regex::new(pattern.as_str().expect("a pattern")).expect("a regular expression");
    let server = start();
    let (mut allowed, mut refused) = (0, 0);
    for signature in [
        "A", "AA", "AB", "AQ", "Ag", "Aw", "AAA", "AAB", "AAC", "AAE", "AA8", "AA_", "AAAA", "____", "AA==", "A+A/",
        "AAAAA", "AAAAAA", "AAAAA_", "AAAAAAA", "AAAAAA-",
    ] {
        let answer = json!({ "id": "AA", "clientData": "AA", "authenticatorData": "AA", "signature": signature });
        let answer = log_in(&server, &json!({ "password": "wrong", "passkey": answer }));
        let is_read = answer.status != 422;
        assert_eq!(is_read, pattern.is_match(signature), "{signature}: {}", answer.body);
        *if is_read { &mut allowed } else { &mut refused } += 1;
    }
    assert_eq!((allowed, refused), (11, 10));
}

#[test]
fn an_answer_with_another_signed_part_or_key_of_another_algorithm_is_refused() {
    let server = start();
    let owner = Owner::of(&server);
    for (own, foreign) in [
        (Authenticator::eddsa(), Authenticator::eddsa()),
        (Authenticator::rs256(), Authenticator::rs256()),
        (Authenticator::es256(), Authenticator::eddsa()),
    ] {
        let codes = add_first(&server, &owner, &own);
        let mut used = own.used(&request(&server), ORIGIN);
        used.signer = Some(&foreign);
        assert_eq!(log_in_with(&server, &used).wrong_fields(), ["passkey"]);
        let used = own.used(&request(&server), ORIGIN);
        let mut body = used.body();
        let mut later = own.used(&request(&server), ORIGIN);
        later.counter = 9;
        body["authenticatorData"] = later.body()["authenticatorData"].clone();
        let answer = log_in(&server, &json!({ "password": PASSWORD, "passkey": body }));
        assert_eq!(answer.wrong_fields(), ["passkey"], "a counter that was not signed");
        assert_eq!(log_in_with(&server, &own.used(&request(&server), ORIGIN)).status, 200);
        let id = state(&owner)["passkeys"][0]["id"].as_str().expect("an id").to_owned();
        let path = format!("{PASSKEYS}/{id}/remove");
        let answer = post(&server, &owner.cookie, &path, &json!({ "password": PASSWORD, "code": codes[0] }));
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
}

#[test]
fn the_handle_of_the_person_is_accepted_and_does_not_name_the_person() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let options = first_options(&server, &owner);
    let handle = options["userId"].as_str().expect("a handle").to_owned();
    assert_eq!(handle.len(), 43);
    assert_eq!(post(&server, &owner.cookie, PASSKEYS, &authenticator.made(&options, ORIGIN).body()).status, 201);
    let mut body = authenticator.used(&request(&server), ORIGIN).body();
    body["userHandle"] = handle.into();
    assert_eq!(log_in(&server, &json!({ "password": PASSWORD, "passkey": body })).status, 200);
}

#[test]
fn a_challenge_is_answered_once_also_when_the_answer_is_wrong_or_sent_twice_at_once() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[("SITE_ORIGIN", ORIGIN)]);
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let options = first_options(&server, &owner);
    let made = authenticator.made(&options, ORIGIN).body();
    assert_eq!(post(&server, &owner.cookie, PASSKEYS, &made).status, 201);
    let other = Authenticator::es256().made(&options, ORIGIN).body();
    assert_eq!(post(&server, &owner.cookie, PASSKEYS, &other).wrong_fields(), ["passkey"]);

    let used = authenticator.used(&request(&server), ORIGIN);
    assert_eq!(log_in_with(&server, &used).status, 200);
    assert_eq!(log_in_with(&server, &used).wrong_fields(), ["passkey"], "used before");

    let request_of_two = request(&server);
    let mut wrong = authenticator.used(&request_of_two, ORIGIN);
    wrong.flags = 0;
    assert_eq!(log_in_with(&server, &wrong).wrong_fields(), ["passkey"]);
    let right = authenticator.used(&request_of_two, ORIGIN);
    assert_eq!(log_in_with(&server, &right).wrong_fields(), ["passkey"], "used up by the wrong answer");

    let used = authenticator.used(&request(&server), ORIGIN);
    let (slow, fast) =
        table.meanwhile("TransactWriteItems", || log_in_with(&server, &used), || log_in_with(&server, &used));
    assert_eq!((slow.status, fast.wrong_fields()), (200, vec!["passkey".to_owned()]), "{}", slow.body);
}

#[test]
fn of_two_passkeys_used_at_once_both_challenges_are_known_and_one_login_succeeds_at_a_time() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[("SITE_ORIGIN", ORIGIN)]);
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    add_first(&server, &owner, &authenticator);
    let [one, two] = [request(&server), request(&server)].map(|request| authenticator.used(&request, ORIGIN));
    let (slow, fast) =
        table.meanwhile("TransactWriteItems", || log_in_with(&server, &one), || log_in_with(&server, &two));
    assert_eq!((fast.status, slow.wrong_fields()), (200, vec!["passkey".to_owned()]), "{}", slow.body);
    let again = authenticator.used(&possible(&slow)["passkey"], ORIGIN);
    assert_eq!(log_in_with(&server, &again).status, 200);
}

#[test]
fn a_challenge_counts_for_five_minutes() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[("SITE_ORIGIN", ORIGIN)]);
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    add_first(&server, &owner, &authenticator);
    let used = authenticator.used(&request(&server), ORIGIN);
    let is_challenge = |row: &&Value| row["pk"]["S"].as_str().is_some_and(|pk| pk.starts_with("challenge#"));
    let mut row = table.rows().iter().find(is_challenge).expect("the challenge").clone();
    let expires: i64 = row["expires"]["N"].as_str().expect("a time").parse().expect("a number");
    let left = expires - jiff::Timestamp::now().as_second();
    assert!((240..=300).contains(&left), "{left}");
    row["expires"] = json!({ "N": (expires - 300).to_string() });
    table.put(&row);
    assert_eq!(log_in_with(&server, &used).wrong_fields(), ["passkey"]);
    assert_eq!(table.rows().iter().filter(is_challenge).count(), 1, "the one of the last answer");
}

#[test]
fn passkeys_survive_a_restore_and_challenges_do_not() {
    if endpoint().is_some() {
        return skipped("is about a file");
    }
    let (table, home) = (Table::in_folder(folder()), folder());
    let variables = [("SITE_ORIGIN", ORIGIN)];
    let server = Server::on(&table, &variables);
    let authenticator = Authenticator::es256();
    add_first(&server, &Owner::of(&server), &authenticator);
    let before = authenticator.used(&request(&server), ORIGIN);
    let (copy, restored) = (home.path().join("copy.db"), home.path().join("restored.db"));
    backup(&table.file().expect("a file"), &copy);
    assert!(server.stop().success());
    let (status, said) = restore(&copy, &restored, &[]);
    assert_eq!(status, 0, "{said}");
    let server = serve(&restored, &variables);
    assert_eq!(log_in_with(&server, &before).wrong_fields(), ["passkey"]);
    assert_eq!(reasons(&server.log()), ["the challenge is not known, or was used"]);
    assert_eq!(log_in_with(&server, &authenticator.used(&request(&server), ORIGIN)).status, 200);
}

#[test]
fn a_challenge_counts_for_its_purpose_its_session_and_its_person_alone() {
    let server = start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let authenticator = Authenticator::es256();
    let other_session = server.login();
    let made = authenticator.made(&first_options(&server, &owner), ORIGIN).body();
    assert_eq!(post(&server, &other_session, PASSKEYS, &made).wrong_fields(), ["passkey"], "another session");
    let codes = add_first(&server, &owner, &authenticator);

    let of_login = Authenticator::es256().made(&request(&server), ORIGIN).body();
    assert_eq!(post(&server, &owner.cookie, PASSKEYS, &of_login).wrong_fields(), ["passkey"], "of a login");
    let set_up = format!("{PASSKEYS}/setup");
    let needed = |cookie: &str| {
        let answer = post(&server, cookie, &set_up, &json!({ "password": PASSWORD }));
        possible(&answer)["passkey"].clone()
    };
    let of_change = authenticator.used(&needed(&owner.cookie), ORIGIN);
    assert_eq!(log_in_with(&server, &of_change).wrong_fields(), ["passkey"], "of a change in the inbox");
    let of_another =
        json!({ "password": PASSWORD, "passkey": authenticator.used(&needed(&owner.cookie), ORIGIN).body() });
    assert_eq!(post(&server, &other_session, &set_up, &of_another).wrong_fields(), ["passkey"]);
    let at_login = json!({ "password": PASSWORD, "passkey": authenticator.used(&request(&server), ORIGIN).body() });
    assert_eq!(post(&server, &owner.cookie, &set_up, &at_login).wrong_fields(), ["passkey"]);
    let of_adding = options_for(&server, &owner, &codes[0]);
    let at_login = authenticator.used(&of_adding, ORIGIN);
    assert_eq!(log_in_with(&server, &at_login).wrong_fields(), ["passkey"], "of another passkey");

    let hers = Authenticator::es256();
    let options = options(&server, &ann.cookie, &json!({ "password": OWN_PASSWORD }));
    assert_eq!(post(&server, &ann.cookie, PASSKEYS, &hers.made(&options, ORIGIN).body()).status, 201);
    let login = |passkey: Value| json!({ "name": "Ann", "password": OWN_PASSWORD, "passkey": passkey });
    let of_owner = hers.used(&request(&server), ORIGIN).body();
    assert_eq!(log_in(&server, &login(of_owner)).wrong_fields(), ["passkey"], "of another person");
    let request = possible(&log_in(&server, &json!({ "name": "Ann", "password": OWN_PASSWORD })))["passkey"].clone();
    let of_owner = authenticator.used(&request, ORIGIN).body();
    assert_eq!(log_in(&server, &login(of_owner)).wrong_fields(), ["passkey"], "the passkey of another person");
}

fn options_for(server: &Server, owner: &Owner<'_>, code: &str) -> Value {
    options(server, &owner.cookie, &json!({ "password": PASSWORD, "code": code }))
}

#[test]
fn a_counter_has_to_grow_unless_the_passkey_does_not_count() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let mut made = authenticator.made(&first_options(&server, &owner), ORIGIN);
    made.counter = 5;
    assert_eq!(post(&server, &owner.cookie, PASSKEYS, &made.body()).status, 201);
    let status = |counter: u32| {
        let mut used = authenticator.used(&request(&server), ORIGIN);
        used.counter = counter;
        log_in_with(&server, &used).status
    };
    assert_eq!([5, 4, 0, 6, 6, 5, 7, u32::MAX].map(status), [422, 422, 422, 200, 422, 422, 200, 200]);
    let log = server.log_at_stop();
    assert!(reasons(&log).iter().all(|reason| reason == "the counter did not grow"), "{log}");

    let server = start();
    let owner = Owner::of(&server);
    add_first(&server, &owner, &authenticator);
    let status = |counter: u32| {
        let mut used = authenticator.used(&request(&server), ORIGIN);
        used.counter = counter;
        log_in_with(&server, &used).status
    };
    assert_eq!([0, 0, 1, 0].map(status), [200, 200, 200, 422]);
}

#[test]
fn adding_and_removing_needs_the_password_and_a_proof_if_the_second_step_is_on() {
    let server = start();
    let owner = Owner::of(&server);
    let set_up = format!("{PASSKEYS}/setup");
    for password in ["wrong", ""] {
        let answer = post(&server, &owner.cookie, &set_up, &json!({ "password": password }));
        assert_eq!(answer.wrong_fields(), ["password"]);
    }
    let (first, second) = (Authenticator::es256(), Authenticator::eddsa());
    let codes = add_first(&server, &owner, &first);
    let missing = post(&server, &owner.cookie, &set_up, &json!({ "password": PASSWORD }));
    assert_eq!(missing.wrong_fields(), ["code"]);
    let wrong = post(&server, &owner.cookie, &set_up, &json!({ "password": PASSWORD, "code": "000000" }));
    assert_eq!(wrong.wrong_fields(), ["code"]);
    let stranger = second.used(&possible(&missing)["passkey"], ORIGIN).body();
    let answer = post(&server, &owner.cookie, &set_up, &json!({ "password": PASSWORD, "passkey": stranger }));
    assert_eq!(answer.wrong_fields(), ["passkey"]);
    let proof = first.used(&possible(&answer)["passkey"], ORIGIN).body();
    let options = options(&server, &owner.cookie, &json!({ "password": PASSWORD, "passkey": proof }));
    assert_eq!(options["credentialIds"].as_array().map(Vec::len), Some(1), "no second passkey of one authenticator");
    let answer = post(&server, &owner.cookie, PASSKEYS, &second.made(&options, ORIGIN).body());
    assert_eq!((answer.status, &answer.json()["recoveryCodes"]), (201, &json!([])), "{}", answer.body);
    assert_eq!(answer.json()["passkey"]["name"], "Another program", "of the browser");

    let id = |place: usize| state(&owner)["passkeys"][place]["id"].as_str().expect("an id").to_owned();
    let remove = |id: &str, body: &Value| post(&server, &owner.cookie, &format!("{PASSKEYS}/{id}/remove"), body);
    let right = json!({ "password": PASSWORD, "code": codes[0] });
    assert_eq!(remove(&"0".repeat(32), &right).status, 404);
    assert_eq!(remove(&id(0), &json!({ "password": "wrong", "code": codes[0] })).wrong_fields(), ["password"]);
    assert_eq!(remove(&id(0), &json!({ "password": PASSWORD })).wrong_fields(), ["code"]);
    let answer = remove(&id(0), &right);
    assert_eq!((answer.status, answer.json()["passkeys"].as_array().map(Vec::len)), (200, Some(1)), "{}", answer.body);
    assert_eq!((&answer.json()["on"], &answer.json()["recoveryCodes"]), (&json!(true), &json!(9)));
    assert_eq!(log_in_with(&server, &first.used(&request(&server), ORIGIN)).wrong_fields(), ["passkey"], "removed");
    assert_eq!(log_in_with(&server, &second.used(&request(&server), ORIGIN)).status, 200);

    let needed = possible(&remove(&id(0), &json!({ "password": PASSWORD })));
    let proof = second.used(&needed["passkey"], ORIGIN).body();
    let answer = remove(&id(0), &json!({ "password": PASSWORD, "passkey": proof }));
    assert_eq!(answer.json(), json!({ "on": false, "app": false, "recoveryCodes": 0, "passkeys": [] }));
    assert_eq!(server.try_password(PASSWORD).status, 200, "the password is enough again");
    let deeds = deeds(&owner);
    assert_eq!(deeds.iter().filter(|deed| deed.starts_with("passkey-removed")).count(), 2, "{deeds:?}");
}

#[test]
fn a_passkey_confirms_changes_of_people_and_of_the_password() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    add_first(&server, &owner, &authenticator);
    let confirmed = |path: &str, mut body: Value| {
        let needed = possible(&post(&server, &owner.cookie, path, &body));
        body["passkey"] = authenticator.used(&needed["passkey"], ORIGIN).body();
        post(&server, &owner.cookie, path, &body).status
    };
    assert_eq!(confirmed("/api/admin/people", json!({ "name": "Ann", "role": "owner", "password": PASSWORD })), 201);
    assert_eq!(confirmed("/api/admin/password", json!({ "password": PASSWORD, "newPassword": OWN_PASSWORD })), 200);
    assert_eq!((&state(&owner)["on"], &state(&owner)["recoveryCodes"]), (&json!(true), &json!(10)));
}

#[test]
fn recovery_codes_are_made_with_the_first_factor_and_kept_until_the_last_one_is_removed() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let codes = add_first(&server, &owner, &authenticator);
    assert_eq!(codes.len(), 10);
    assert_eq!(log_in(&server, &json!({ "password": PASSWORD, "code": codes[0] })).status, 200);
    assert_eq!(log_in(&server, &json!({ "password": PASSWORD, "code": codes[0] })).wrong_fields(), ["code"]);

    let set_up = format!("{STEP}/setup");
    assert_eq!(post(&server, &owner.cookie, &set_up, &json!({ "password": PASSWORD })).wrong_fields(), ["code"]);
    let answer = post(&server, &owner.cookie, &set_up, &json!({ "password": PASSWORD, "code": codes[1] }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    let secret = answer.json()["secret"].as_str().expect("a secret").to_owned();
    let code = crate::second_step::code_of(&secret);
    let answer = post(&server, &owner.cookie, &format!("{STEP}/on"), &json!({ "code": code }));
    assert_eq!((answer.status, answer.json()), (200, json!({ "recoveryCodes": [] })));
    let now = state(&owner);
    assert_eq!((&now["app"], &now["recoveryCodes"]), (&json!(true), &json!(8)));
    let possible = possible(&log_in(&server, &json!({ "password": PASSWORD })));
    assert_eq!((&possible["app"], possible["passkey"].is_object()), (&json!(true), true));

    let off = json!({ "password": PASSWORD, "code": codes[2] });
    let answer = post(&server, &owner.cookie, &format!("{STEP}/off"), &off);
    let left = answer.json();
    assert_eq!((&left["on"], &left["app"], &left["recoveryCodes"]), (&json!(true), &json!(false), &json!(7)));
    assert_eq!(log_in_with(&server, &authenticator.used(&request(&server), ORIGIN)).status, 200);
    let answer =
        post(&server, &owner.cookie, &format!("{STEP}/off"), &json!({ "password": PASSWORD, "code": codes[3] }));
    assert_eq!(answer.status, 409, "there is no app");
}

#[test]
fn a_person_has_ten_passkeys_at_most_and_no_credential_twice() {
    let server = start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let first = Authenticator::es256();
    let codes = add_first(&server, &owner, &first);
    for code in &codes[..8] {
        add_further(&server, &owner, &Authenticator::es256(), code);
    }
    let twice = first.made(&options_for(&server, &owner, &codes[8]), ORIGIN);
    assert_eq!(post(&server, &owner.cookie, PASSKEYS, &twice.body()).wrong_fields(), ["passkey"]);
    let proof = first.used(&request_of_change(&server, &owner), ORIGIN).body();
    let tenth = options(&server, &owner.cookie, &json!({ "password": PASSWORD, "passkey": proof }));
    let proof = first.used(&request_of_change(&server, &owner), ORIGIN).body();
    let eleventh = options(&server, &owner.cookie, &json!({ "password": PASSWORD, "passkey": proof }));
    let add = |options: &Value| {
        let made = Authenticator::es256().made(options, ORIGIN);
        post(&server, &owner.cookie, PASSKEYS, &made.body())
    };
    assert_eq!([add(&tenth), add(&eleventh)].map(|answer| answer.status), [201, 409]);
    let body = json!({ "password": PASSWORD, "code": codes[9] });
    let answer = post(&server, &owner.cookie, &format!("{PASSKEYS}/setup"), &body);
    assert_eq!(
        (answer.status, answer.json()["detail"].as_str()),
        (409, Some("There can be 10 passkeys. Remove one first."))
    );
    assert_eq!(state(&owner)["passkeys"].as_array().map(Vec::len), Some(10));

    let options = options(&server, &ann.cookie, &json!({ "password": OWN_PASSWORD }));
    let answer = post(&server, &ann.cookie, PASSKEYS, &first.made(&options, ORIGIN).body());
    assert_eq!(answer.wrong_fields(), ["passkey"], "of the first owner");
    let log = server.log_at_stop();
    assert_eq!(reasons(&log), ["the credential is registered already"; 2]);
}

fn request_of_change(server: &Server, owner: &Owner<'_>) -> Value {
    let answer = post(server, &owner.cookie, &format!("{PASSKEYS}/setup"), &json!({ "password": PASSWORD }));
    possible(&answer)["passkey"].clone()
}

#[test]
fn a_name_is_that_of_the_browser_or_a_short_one_without_control_characters() {
    let server = start();
    let owner = Owner::of(&server);
    for (typed, expected) in [
        (json!({}), Some("Firefox on Windows")),
        (json!({ "name": " " }), Some("Firefox on Windows")),
        (json!({ "name": "x".repeat(60) }), Some(&*"x".repeat(60))),
        (json!({ "name": "x".repeat(61) }), None),
        (json!({ "name": "a\u{7}b" }), None),
    ] {
        let mut body = Authenticator::es256().made(&first_options(&server, &owner), ORIGIN).body();
        body.as_object_mut().expect("an object").extend(typed.as_object().expect("an object").clone());
        let agent = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
        let call = owner.call("POST", PASSKEYS).header("origin", ORIGIN).header("user-agent", agent);
        let answer = call.json(&body).send();
        match expected {
            Some(name) => assert_eq!(answer.json()["passkey"]["name"], name, "{}", answer.body),
            None => assert_eq!(answer.wrong_fields(), ["name"]),
        }
        let remaining = state(&owner)["passkeys"].as_array().expect("passkeys").clone();
        for passkey in remaining {
            let codes = answer.json()["recoveryCodes"].clone();
            let path = format!("{PASSKEYS}/{}/remove", passkey["id"].as_str().expect("an id"));
            let proof = json!({ "password": PASSWORD, "code": codes[0] });
            assert_eq!(post(&server, &owner.cookie, &path, &proof).status, 200);
        }
    }
}

#[test]
fn wrong_answers_count_as_wrong_codes_do_and_are_in_the_history() {
    let server = Server::with(&[("SITE_ORIGIN", ORIGIN), ("LOGIN_LIMIT", "4/86400"), ("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let codes = add_first(&server, &owner, &authenticator);
    let from = |number: usize, body: &Value| {
        let call = server.post("/api/admin/login").header("origin", ORIGIN).json(body);
        call.header("x-forwarded-for", &format!("203.0.113.{number}")).send()
    };
    let requests: Vec<_> =
        (0..6).map(|number| possible(&from(number, &json!({ "password": PASSWORD })))["passkey"].clone()).collect();
    let attempt = |number: usize| {
        let mut used = authenticator.used(&requests[number], ORIGIN);
        used.flags = if number < 3 { 0 } else { PRESENT };
        from(10 + number, &json!({ "password": PASSWORD, "passkey": used.body() })).status
    };
    assert_eq!([0, 1, 2].map(attempt), [422; 3]);
    assert_eq!(from(20, &json!({ "password": PASSWORD, "code": "000000" })).status, 422, "one count for both");
    assert_eq!([3, 4].map(attempt), [429; 2], "the right ones too");
    assert_eq!(from(21, &json!({ "password": PASSWORD, "code": codes[0] })).status, 429);
    let history = owner.call("GET", "/api/admin/history").send().json();
    let wrong = history["entries"].as_array().expect("entries").iter().find(|one| one["deed"] == "wrong-passkey");
    assert_eq!(wrong.map(|entry| (&entry["count"], &entry["person"])), Some((&json!(3), &json!("Owner"))), "{history}");
}

#[test]
fn a_session_gives_few_guesses_with_passkeys() {
    let server = Server::with(&[("SITE_ORIGIN", ORIGIN), ("LOGIN_LIMIT", "4/86400")]);
    let owner = Owner::of(&server);
    let options = first_options(&server, &owner);
    let mut made = Authenticator::es256().made(&options, ORIGIN);
    made.flags = 0;
    let statuses = [0; 5].map(|_| post(&server, &owner.cookie, PASSKEYS, &made.body()).status);
    assert_eq!(statuses, [422, 422, 422, 422, 429]);
}

#[test]
fn nobody_sees_or_removes_the_passkeys_of_somebody_else() {
    let server = start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let authenticator = Authenticator::es256();
    let codes = add_first(&server, &owner, &authenticator);
    assert_eq!(ann.call("GET", STEP).send().json()["passkeys"], json!([]));
    let id = state(&owner)["passkeys"][0]["id"].as_str().expect("an id").to_owned();
    let path = format!("{PASSKEYS}/{id}/remove");
    for body in
        [json!({ "password": OWN_PASSWORD, "code": codes[0] }), json!({ "password": PASSWORD, "code": codes[0] })]
    {
        assert_eq!(post(&server, &ann.cookie, &path, &body).status, 404);
    }
    assert_eq!(state(&owner)["passkeys"].as_array().map(Vec::len), Some(1));
    assert_eq!(log_in(&server, &json!({ "name": "Ann", "password": OWN_PASSWORD })).status, 200);
}

#[test]
fn a_reset_removes_the_passkeys_of_the_person() {
    let server = start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let options = options(&server, &ann.cookie, &json!({ "password": OWN_PASSWORD }));
    let authenticator = Authenticator::es256();
    assert_eq!(post(&server, &ann.cookie, PASSKEYS, &authenticator.made(&options, ORIGIN).body()).status, 201);
    assert_eq!(log_in(&server, &json!({ "name": "Ann", "password": OWN_PASSWORD })).wrong_fields(), ["code"]);
    let reset = owner.call("POST", &format!("{}/reset", ann.path())).json(&json!({ "password": PASSWORD })).send();
    let one_time = reset.json()["oneTimePassword"].as_str().expect("a password").to_owned();
    assert_eq!(log_in(&server, &json!({ "name": "Ann", "password": one_time })).status, 200);
}

#[test]
fn passkeys_survive_a_new_password_and_a_restart_and_end_with_another_configured_password() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let codes = add_first(&server, &owner, &authenticator);
    let new = "a floor of polished concrete";
    let of_before = authenticator.used(&request(&server), ORIGIN).body();
    let change = json!({ "password": PASSWORD, "newPassword": new, "code": codes[0] });
    assert_eq!(owner.call("POST", "/api/admin/password").json(&change).send().status, 200);
    let server = server.again(&[("SITE_ORIGIN", ORIGIN)]);
    let answer = log_in(&server, &json!({ "password": new, "passkey": of_before }));
    assert_eq!(answer.wrong_fields(), ["passkey"], "a challenge of the password before");
    let used = authenticator.used(&possible(&answer)["passkey"], ORIGIN).body();
    assert_eq!(log_in(&server, &json!({ "password": new, "passkey": used })).status, 200);

    let server = server.again(&[("SITE_ORIGIN", ORIGIN), ("ADMIN_PASSWORD_HASH", &crate::second_step::rehashed())]);
    let answer = log_in(&server, &json!({ "password": PASSWORD }));
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[test]
fn a_passkey_works_on_the_host_at_which_it_was_made_and_no_other() {
    let server = Server::with(&[("SITE_ORIGIN", &format!("{ORIGIN},{OTHER_ORIGIN}"))]);
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let codes = add_first(&server, &owner, &authenticator);
    let answer = log_in_at(&server, OTHER_ORIGIN, &json!({ "password": PASSWORD }));
    assert_eq!(possible(&answer), json!({ "app": false }), "a recovery code is possible");
    let used = authenticator.used(&request(&server), ORIGIN).body();
    let answer = log_in_at(&server, OTHER_ORIGIN, &json!({ "password": PASSWORD, "passkey": used }));
    assert_eq!(answer.wrong_fields(), ["passkey"]);
    // An attacker on another host of the domain may use its name as the host, but not as the origin.
    let mut used = authenticator.used(&request(&server), OTHER_ORIGIN);
    used.host = "www.example.com".to_owned();
    let body = json!({ "password": PASSWORD, "passkey": used.body() });
    assert_eq!(log_in_at(&server, OTHER_ORIGIN, &body).wrong_fields(), ["passkey"]);
    let answer = log_in_at(&server, OTHER_ORIGIN, &json!({ "password": PASSWORD, "code": codes[0] }));
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[test]
fn without_a_configured_origin_the_page_of_the_call_is_it_unless_its_host_is_a_number() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let at = |origin: &str, path: &str, body: &Value| {
        let call = owner.call("POST", path).header("origin", origin).header("sec-fetch-site", "same-origin");
        call.json(body).send()
    };
    let set_up = format!("{PASSKEYS}/setup");
    let password = json!({ "password": PASSWORD });
    for number in ["http://127.0.0.1:8080", "http://[::1]:8080", "null", "https://www.example.com/x"] {
        assert_eq!(at(number, &set_up, &password).status, 409, "{number}");
    }
    assert_eq!(owner.call("POST", &set_up).json(&password).send().status, 409, "no page");
    let local = "http://localhost:8080";
    let answer = at(local, &set_up, &password);
    assert_eq!((answer.status, &answer.json()["rpId"]), (200, &json!("localhost")), "{}", answer.body);
    let authenticator = Authenticator::es256();
    assert_eq!(at(local, PASSKEYS, &authenticator.made(&answer.json(), local).body()).status, 201);
    let answer = at(local, "/api/admin/login", &password);
    let used = authenticator.used(&possible(&answer)["passkey"], local).body();
    let answer = at(local, "/api/admin/login", &json!({ "password": PASSWORD, "passkey": used }));
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[test]
fn a_passkey_and_a_challenge_count_for_the_origin_at_which_they_were_made_and_no_other_of_the_host() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let at = |origin: &str, path: &str, body: &Value| {
        let call = owner.call("POST", path).header("origin", origin).header("sec-fetch-site", "same-origin");
        call.json(body).send()
    };
    let password = json!({ "password": PASSWORD });
    let set_up = at(ORIGIN, &format!("{PASSKEYS}/setup"), &password).json();
    let authenticator = Authenticator::es256();
    let others = ["https://www.example.com:8443", "http://www.example.com"];
    for other in others {
        let made = authenticator.made(&set_up, other).body();
        assert_eq!(at(other, PASSKEYS, &made).wrong_fields(), ["passkey"], "the challenge of another origin");
    }
    let set_up = at(ORIGIN, &format!("{PASSKEYS}/setup"), &password).json();
    assert_eq!(at(ORIGIN, PASSKEYS, &authenticator.made(&set_up, ORIGIN).body()).status, 201);
    let login = "/api/admin/login";
    let log_in = |origin: &str, request: &Value| {
        let used = authenticator.used(request, origin).body();
        at(origin, login, &json!({ "password": PASSWORD, "passkey": used }))
    };
    let request = || possible(&at(ORIGIN, login, &password))["passkey"].clone();
    for other in others {
        assert_eq!(possible(&at(other, login, &password)), json!({ "app": false }), "{other}");
        assert_eq!(log_in(other, &request()).wrong_fields(), ["passkey"], "{other}");
    }
    assert_eq!(log_in(ORIGIN, &request()).status, 200);

    // A row of an earlier version works at its host, and from then on at the origin of that use.
    let mut account = table.rows().into_iter().find(|row| row["pk"]["S"] == "account").expect("the account");
    account["passkeys"]["L"][0]["M"].as_object_mut().expect("a passkey").remove("origin");
    table.put(&account);
    let request_at = |origin: &str| possible(&at(origin, login, &password))["passkey"].clone();
    assert_eq!(log_in(others[0], &request()).wrong_fields(), ["passkey"], "the challenge of another origin");
    assert_eq!(log_in(others[0], &request_at(others[0])).status, 200);
    assert_eq!(possible(&at(ORIGIN, login, &password)), json!({ "app": false }));
}

#[test]
fn what_was_begun_without_a_proof_ends_when_the_second_step_is_on() {
    let server = start();
    let owner = Owner::of(&server);
    let begun = first_options(&server, &owner);
    let app = post(&server, &owner.cookie, &format!("{STEP}/setup"), &json!({ "password": PASSWORD })).json();
    let authenticator = Authenticator::es256();
    let codes = add_first(&server, &owner, &authenticator);
    let secret = app["secret"].as_str().expect("a secret");
    let on = |code: &str| post(&server, &owner.cookie, &format!("{STEP}/on"), &json!({ "code": code })).status;
    assert_eq!(on(&crate::second_step::code_of(secret)), 409);
    let made = Authenticator::es256().made(&begun, ORIGIN).body();
    assert_eq!(post(&server, &owner.cookie, PASSKEYS, &made).wrong_fields(), ["passkey"]);
    assert_eq!((&state(&owner)["app"], state(&owner)["passkeys"].as_array().map(Vec::len)), (&json!(false), Some(1)));
    add_further(&server, &owner, &Authenticator::es256(), &codes[0]);
}

#[test]
fn passkeys_that_cannot_be_read_let_nobody_in_without_them() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[("SITE_ORIGIN", ORIGIN)]);
    let owner = Owner::of(&server);
    add_first(&server, &owner, &Authenticator::es256());
    let account = table.rows().into_iter().find(|row| row["pk"]["S"] == "account").expect("the account");
    let damage: [fn(&mut Value); 6] = [
        |row| row["passkeys"] = json!({ "S": "x" }),
        |row| row["passkeys"]["L"][0] = json!({ "S": "x" }),
        |row| row["passkeys"]["L"][0]["M"]["key"] = json!({ "S": "AA" }),
        |row| row["passkeys"]["L"][0]["M"]["counter"] = json!({ "N": "-1" }),
        |row| row["passkeys"]["L"][0]["M"]["used"] = json!({ "S": "x" }),
        |row| drop(row.as_object_mut().expect("a row").remove("recovery")),
    ];
    for change in damage {
        let mut row = account.clone();
        change(&mut row);
        table.put(&row);
        assert_eq!(server.try_password(PASSWORD).status, 503);
    }
}

#[test]
fn without_a_session_or_from_another_site_nothing_is_shown_or_changed() {
    let server = start();
    let owner = Owner::of(&server);
    add_first(&server, &owner, &Authenticator::es256());
    let id = state(&owner)["passkeys"][0]["id"].as_str().expect("an id").to_owned();
    for path in [format!("{PASSKEYS}/setup"), PASSKEYS.to_owned(), format!("{PASSKEYS}/{id}/remove")] {
        let call = || server.post(&path).json(&json!({ "password": PASSWORD }));
        assert_eq!(call().header("origin", ORIGIN).send().status, 401, "{path}");
        let foreign = call().cookie(&owner.cookie).header("origin", "https://evil.example");
        assert_eq!(foreign.header("sec-fetch-site", "cross-site").send().status, 403, "{path}");
    }
    assert_eq!(state(&owner)["passkeys"].as_array().map(Vec::len), Some(1));
}

#[test]
fn neither_challenges_nor_keys_are_in_the_log() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let options = first_options(&server, &owner);
    let made = authenticator.made(&options, ORIGIN).body();
    assert_eq!(post(&server, &owner.cookie, PASSKEYS, &made).status, 201);
    let request = request(&server);
    let mut wrong = authenticator.used(&request, ORIGIN);
    wrong.flags = 0;
    let wrong = wrong.body();
    assert_eq!(log_in(&server, &json!({ "password": PASSWORD, "passkey": wrong })).status, 422);
    let log = server.log_at_stop();
    for secret in
        [&options["challenge"], &request["challenge"], &made["attestation"], &wrong["id"], &wrong["signature"]]
    {
        assert!(!log.contains(secret.as_str().expect("a text")), "{log}");
    }
}
