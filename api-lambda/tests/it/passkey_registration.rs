//! Making passkeys: what of a new one is checked, who may add one, and how many.

use std::fs;

use regex_lite::Regex;
use serde_json::{Value, json};

use crate::support::{
    Authenticator, Cbor, HAS_CREDENTIAL, HAS_EXTENSIONS, Made, OWN_PASSWORD, Owner, PASSWORD, PRESENT, Person,
    passkeys::{
        DATA, ORIGIN, PASSKEYS, actions, add_first, add_further, first_options, log_in, log_in_with, options,
        options_for, possible, post, reasons, request, request_of_change, start, state, with,
    },
};

/// A change of a new passkey, with the reason why it is refused.
type MadeCase = (&'static str, &'static str, fn(&mut Made));

/// Replaces the public key by these members of it.
fn set_key(made: &mut Made, change: impl FnOnce(&mut Vec<(Cbor, Cbor)>)) {
    let mut key = Authenticator::es256().key();
    change(&mut key);
    made.key = Cbor::Map(key).written();
}

const KEY: &str = "the public key cannot be used";

const OBJECT: &str = "the attestation object cannot be read";

const MADE: [MadeCase; 38] = [
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
    ("an EdDSA key of another curve", KEY, |made| {
        let mut key = Authenticator::eddsa().key();
        assert_eq!(key[2].1.written(), Cbor::Number(6).written());
        key[2].1 = Cbor::Number(7);
        made.key = Cbor::Map(key).written();
    }),
    ("a short modulus", KEY, |made| {
        let mut key = Authenticator::rs256().key();
        key[2].1 = Cbor::Bytes(vec![1; 128]);
        made.key = Cbor::Map(key).written();
    }),
    ("a name that is there twice", DATA, |made| {
        set_key(made, |key| key.push((Cbor::Number(1), Cbor::Number(2))));
    }),
    ("a value that is neither true, false nor null", DATA, |made| {
        made.flags |= HAS_EXTENSIONS;
        // `{"x": undefined}`
        made.behind = vec![0xa1, 0x61, b'x', 0xf7];
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

#[test]
fn a_number_in_an_extension_is_read_in_its_shortest_form_alone_and_a_map_has_32_members_at_most() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let add = |extensions: Vec<u8>| {
        let mut made = authenticator.made(&first_options(&server, &owner), ORIGIN);
        made.flags |= HAS_EXTENSIONS;
        made.behind = extensions;
        post(&server, &owner.cookie, PASSKEYS, &made.body())
    };
    let of = |number: Vec<u8>| [vec![0xa1, 0x61, b'x'], number].concat();
    let members = |count: i64| Cbor::Map((0..count).map(|number| (Cbor::Number(number), Cbor::True)).collect());
    for (what, extensions) in [
        ("23 in a byte", of(vec![0x18, 23])),
        ("255 in two bytes", of(vec![0x19, 0, 255])),
        ("65,535 in four bytes", of(vec![0x1a, 0, 0, 255, 255])),
        ("4,294,967,295 in eight bytes", of(vec![0x1b, 0, 0, 0, 0, 255, 255, 255, 255])),
        ("33 members", members(33).written()),
    ] {
        assert_eq!(add(extensions).wrong_fields(), ["passkey"], "{what}");
    }
    let numbers = [23, 24, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, i64::MAX];
    let mut extensions: Vec<_> = numbers.map(|number| (Cbor::Number(number), Cbor::Number(number))).into();
    extensions.push((Cbor::Text("members"), members(32)));
    let answer = add(Cbor::Map(extensions).written());
    assert_eq!(answer.status, 201, "{}", answer.body);
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
    assert_eq!([id(0).len(), id(1).len()], [32, 32]);
    assert_ne!(id(0), id(1));
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
    let actions = actions(&owner);
    assert_eq!(actions.iter().filter(|action| action.starts_with("passkey-removed")).count(), 2, "{actions:?}");
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
