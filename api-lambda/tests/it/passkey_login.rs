//! Using passkeys as the second step: what of an answer is checked, and how many guesses there are.

use serde_json::{Value, json};

use crate::support::{
    Authenticator, HAS_CREDENTIAL, HAS_EXTENSIONS, OWN_PASSWORD, Owner, PASSWORD, PRESENT, Server, Used,
    passkeys::{
        DATA, ORIGIN, OTHER_ORIGIN, PASSKEYS, actions, add_first, first_options, log_in, log_in_with, possible, post,
        reasons, request, start, state, with,
    },
};

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
        let actions = actions(&owner);
        assert!(actions.contains(&"passkey-added My phone".to_owned()), "{actions:?}");
        assert!(actions.contains(&"passkey-used My phone".to_owned()), "{actions:?}");
    }
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
    let wrong = history["entries"].as_array().expect("entries").iter().find(|one| one["action"] == "wrong-passkey");
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
