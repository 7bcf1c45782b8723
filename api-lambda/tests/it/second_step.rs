//! The second step of the login: codes of an authenticator app, and recovery codes.

use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::{Answer, FaultyTable, OWN_PASSWORD, Owner, PASSWORD, PEOPLE, Person, Server, add};

const STEP: &str = "/api/admin/second-step";

/// The code of an app (RFC 6238), this many steps from now.
fn code(secret: &[u8], steps: i64) -> String {
    code_at(secret, Timestamp::now().as_second() / 30 + steps)
}

fn code_at(secret: &[u8], step: i64) -> String {
    let hash = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret), &step.to_be_bytes());
    let start = usize::from(hash.as_ref()[19] % 16);
    let number = hash.as_ref()[start..start + 4].iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
    format!("{:06}", (number & 0x7fff_ffff) % 1_000_000)
}

/// The code that an app with this secret, in base32, shows now.
pub(crate) fn code_of(secret: &str) -> String {
    code(&decoded(secret), 0)
}

/// The bytes of a secret in base32 (RFC 4648).
fn decoded(base32: &str) -> Vec<u8> {
    let value = |letter: char| "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(letter).expect("base32");
    let bits: String = base32.chars().map(|letter| format!("{:05b}", value(letter))).collect();
    bits.as_bytes()
        .chunks(8)
        .map(|byte| u8::from_str_radix(str::from_utf8(byte).expect("bits"), 2).expect("bits"))
        .collect()
}

fn login(server: &Server, code: &str) -> Answer {
    server.post("/api/admin/login").json(&json!({ "password": PASSWORD, "code": code })).send()
}

fn post(owner: &Owner<'_>, name: &str, body: &Value) -> Answer {
    owner.call("POST", &format!("{STEP}/{name}")).json(body).send()
}

fn is_on(owner: &Owner<'_>) -> (bool, u64) {
    let state = owner.call("GET", STEP).send().json();
    (state["on"] == true, state["recoveryCodes"].as_u64().expect("a number"))
}

/// Sets up an app; returns its secret.
#[track_caller]
fn set_up(owner: &Owner<'_>) -> Vec<u8> {
    let answer = post(owner, "setup", &json!({ "password": PASSWORD }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    decoded(answer.json()["secret"].as_str().expect("a secret"))
}

/// Turns the second step on; returns the secret and the recovery codes.
#[track_caller]
fn turn_on(owner: &Owner<'_>) -> (Vec<u8>, Vec<String>) {
    let secret = set_up(owner);
    // The oldest code that counts, so that later ones are left for the test.
    let answer = post(owner, "on", &json!({ "code": code(&secret, 0) }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    let codes = answer.json()["recoveryCodes"].as_array().expect("codes").clone();
    (secret, codes.iter().map(|code| code.as_str().expect("a code").to_owned()).collect())
}

#[test]
fn the_codes_of_these_tests_are_those_of_rfc_6238() {
    let secret = b"12345678901234567890";
    for (second, expected) in [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")] {
        assert_eq!(code_at(secret, second / 30), expected);
    }
    assert_eq!(decoded("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), secret);
}

#[test]
fn with_the_second_step_a_login_needs_the_password_and_a_code_that_was_not_used_before() {
    let server = Server::with(&[("SITE_NAME", "Marlpoint & Söhne")]);
    let owner = Owner::of(&server);
    assert_eq!(is_on(&owner), (false, 0));
    let answer = post(&owner, "setup", &json!({ "password": PASSWORD }));
    let body = answer.json();
    let issuer = "Marlpoint%20%26%20S%C3%B6hne";
    let uri =
        format!("otpauth://totp/{issuer}:Inbox?secret={}&issuer={issuer}", body["secret"].as_str().expect("text"));
    assert_eq!(body["uri"], uri);
    assert!(body["qrPath"].as_str().is_some_and(|path| path.starts_with("M4 4h1v1h-1z")), "a corner: {body}");
    assert_eq!((is_on(&owner), server.try_password(PASSWORD).status), ((false, 0), 200), "not before a code was shown");

    let step = Timestamp::now().as_second() / 30;
    let (secret, codes) = turn_on(&owner);
    assert_eq!(is_on(&owner), (true, 10));
    assert!(codes.iter().all(|code| code.len() == 19), "{codes:?}");
    assert_eq!(server.try_password("wrong").status, 401, "no word about a code before the password is right");
    assert_eq!(server.try_password(PASSWORD).wrong_fields(), ["code"]);
    let next = code(&secret, 1);
    // Those of the step in which it was turned on: a step later, the present one was not used yet.
    let [older, used] = [step - 1, step].map(|step| code_at(&secret, step));
    for wrong in ["", "000", "abcdef", &older, &used, &code(&secret, 4), &format!("{next}0")] {
        let answer = login(&server, wrong);
        assert_eq!((answer.wrong_fields(), answer.cookie()), (vec!["code".to_owned()], None), "{wrong}");
    }
    assert_eq!(login(&server, &format!(" {} {}", &next[..3], &next[3..])).status, 200, "as apps show it");
    assert_eq!(login(&server, &next).wrong_fields(), ["code"], "used before");
    assert!(server.knows(&owner.cookie), "sessions go on");
}

#[test]
fn the_code_before_the_present_one_counts_and_the_one_before_that_does_not() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let secret = set_up(&owner);
    let turned_on_with = |steps: i64| loop {
        let step = Timestamp::now().as_second() / 30;
        let status = post(&owner, "on", &json!({ "code": code_at(&secret, step + steps) })).status;
        // If the code changed meanwhile, the answer to an older one says nothing.
        if status == 200 || Timestamp::now().as_second() / 30 == step {
            return status;
        }
    };
    assert_eq!(turned_on_with(-2), 422);
    assert_eq!(turned_on_with(-1), 200);
}

#[test]
fn one_code_logs_in_once_also_when_it_is_sent_twice_at_once() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let (secret, _) = turn_on(&owner);
    let next = code(&secret, 1);
    let (slow, fast) = table.meanwhile("TransactWriteItems", || login(&server, &next), || login(&server, &next));
    assert_eq!((fast.status, slow.status), (200, 422), "{} {}", fast.body, slow.body);
    assert_eq!(slow.cookie(), None);
}

#[test]
fn a_login_with_a_code_that_another_one_has_just_used_leaves_the_session_of_its_browser() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let (secret, _) = turn_on(&owner);
    let body = json!({ "password": PASSWORD, "code": code(&secret, 1) });
    let again = || server.post("/api/admin/login").cookie(&owner.cookie).json(&body).send();
    let other = || server.post("/api/admin/login").json(&body).send();
    let (slow, fast) = table.meanwhile("TransactWriteItems", again, other);
    assert_eq!((fast.status, slow.status), (200, 422), "{} {}", fast.body, slow.body);
    assert!(server.knows(&owner.cookie), "whoever cannot log in ends nothing");
}

#[test]
fn a_recovery_code_logs_in_once_however_it_is_written() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let (_, codes) = turn_on(&owner);
    assert_eq!(login(&server, &codes[0]).status, 200);
    assert_eq!(login(&server, &codes[0]).wrong_fields(), ["code"], "used before");
    let written = codes[1].replace('-', " ").to_uppercase();
    assert_eq!(login(&server, &format!(" {written} ")).status, 200);
    assert_eq!(is_on(&owner), (true, 8));
    let rows = Value::from(table.rows()).to_string();
    for code in &codes {
        assert!(!rows.contains(code) && !rows.contains(&code.replace('-', "")), "only hashes are stored");
    }
    let history = owner.call("GET", "/api/admin/history").send().json();
    let used =
        history["entries"].as_array().expect("entries").iter().filter(|one| one["action"] == "recovery-code-used");
    assert_eq!(used.count(), 2);
}

#[test]
fn whoever_has_the_password_can_try_few_codes_and_does_not_lock_out_a_known_browser() {
    let server = Server::with(&[("LOGIN_LIMIT", "4/2000000000"), ("TRUSTED_HOPS", "1")]);
    let answer = server.try_password(PASSWORD);
    let headers = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().expect("plain letters"));
    let device = headers.filter_map(|header| header.split(';').next()).find(|header| header.contains("device"));
    let device = device.expect("a device").to_owned();
    let owner = Owner::of(&server);
    let (secret, codes) = turn_on(&owner);
    let stranger = |number: usize, code: &str| {
        let call = server.post("/api/admin/login").json(&json!({ "password": PASSWORD, "code": code }));
        call.header("x-forwarded-for", &format!("203.0.113.{number}")).send().status
    };
    let statuses: Vec<_> = (0..6).map(|number| stranger(number, "000000")).collect();
    assert_eq!(statuses, [422, 422, 422, 422, 429, 429], "from whatever addresses");
    assert_eq!(stranger(9, &code(&secret, 1)), 429, "the right one too");
    assert_eq!(stranger(10, &codes[0]), 429, "and a recovery code");
    let call = server.post("/api/admin/login").json(&json!({ "password": PASSWORD, "code": code(&secret, 1) }));
    assert_eq!(call.cookie(&device).header("x-forwarded-for", "203.0.113.1").send().status, 200);
    let history = owner.call("GET", "/api/admin/history").send().json();
    let wrong = history["entries"].as_array().expect("entries").iter().filter(|one| one["action"] == "wrong-code");
    assert_eq!(wrong.map(|one| one["count"].as_u64().expect("a number")).sum::<u64>(), 4, "{history}");
}

#[test]
fn right_codes_use_up_no_attempts_of_strangers_nor_of_a_known_browser_and_give_no_further_guesses() {
    let server = Server::with(&[("LOGIN_LIMIT", "4/2000000000")]);
    let owner = Owner::of(&server);
    let (_, codes) = turn_on(&owner);
    assert_eq!(["000000", "000001"].map(|code| login(&server, code).status), [422, 422]);
    let logins: Vec<_> = codes[..6].iter().map(|code| login(&server, code)).collect();
    assert_eq!(logins.iter().map(|answer| answer.status).collect::<Vec<_>>(), [200; 6]);
    let headers = logins[0].headers.get_all("set-cookie").iter().map(|value| value.to_str().expect("plain letters"));
    let device = headers.filter_map(|header| header.split(';').next()).find(|header| header.contains("device"));
    let known = |code: &str| {
        let call = server.post("/api/admin/login").json(&json!({ "password": PASSWORD, "code": code }));
        call.cookie(device.expect("a device")).send().status
    };
    assert_eq!(
        ["000000", &codes[6], "000000", &codes[7], "000000", &codes[8]].map(known),
        [422, 200, 422, 200, 422, 200]
    );
    assert_eq!(["000002", "000003", "000004"].map(|code| login(&server, code).status), [422, 422, 429]);
    assert_eq!(login(&server, &codes[9]).status, 429);
}

#[test]
fn turning_on_needs_the_password_and_the_right_code_and_turning_off_both() {
    let server = Server::start();
    let owner = Owner::of(&server);
    assert_eq!(post(&owner, "on", &json!({ "code": "123456" })).status, 409, "nothing was set up");
    for password in ["wrong", ""] {
        assert_eq!(post(&owner, "setup", &json!({ "password": password })).wrong_fields(), ["password"]);
    }
    let first = set_up(&owner);
    let secret = set_up(&owner);
    for wrong in [code(&first, 0), code(&secret, 5), String::new()] {
        assert_eq!(post(&owner, "on", &json!({ "code": wrong })).wrong_fields(), ["code"]);
    }
    assert_eq!(is_on(&owner), (false, 0));
    assert_eq!(post(&owner, "on", &json!({ "code": code(&secret, 0) })).status, 200);
    assert_eq!(post(&owner, "setup", &json!({ "password": PASSWORD })).status, 409, "it is on");

    let off = |password: &str, code: &str| post(&owner, "off", &json!({ "password": password, "code": code }));
    assert_eq!(off("wrong", &code(&secret, 1)).wrong_fields(), ["password"]);
    assert_eq!(off(PASSWORD, &code(&secret, 0)).wrong_fields(), ["code"], "used before");
    assert_eq!(is_on(&owner), (true, 10));
    assert_eq!(off(PASSWORD, &code(&secret, 1)).status, 200);
    assert_eq!((is_on(&owner), server.try_password(PASSWORD).status), ((false, 0), 200));
    assert_eq!(off(PASSWORD, &code(&secret, 1)).status, 409, "it is off");
}

#[test]
fn while_the_second_step_is_on_a_session_and_the_password_change_nobody_and_erase_nothing() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let (ann, _) = add(&owner, "Ann", "staff");
    let (_, codes) = turn_on(&owner);
    let person = format!("{PEOPLE}/{ann}");
    let (reset, remove) = (format!("{person}/reset"), format!("{person}/remove"));
    let calls = [
        ("POST", PEOPLE, json!({ "name": "Eve", "role": "owner", "password": PASSWORD }), 201),
        ("PATCH", &person, json!({ "role": "owner", "password": PASSWORD }), 200),
        ("PATCH", &person, json!({ "name": "Anna", "password": PASSWORD }), 200),
        ("POST", &reset, json!({ "password": PASSWORD }), 200),
        ("POST", &remove, json!({ "password": PASSWORD }), 200),
        ("POST", "/api/admin/erase", json!({ "email": "dana@example.com", "password": PASSWORD }), 200),
        ("POST", "/api/admin/password", json!({ "password": PASSWORD, "newPassword": OWN_PASSWORD }), 200),
    ];
    let people = || owner.call("GET", PEOPLE).send().json();
    let before = people();
    for (method, path, body, _) in &calls {
        let with = |code: Option<&str>| {
            let mut body = body.clone();
            if let Some(code) = code {
                body["code"] = code.into();
            }
            owner.call(method, path).json(&body).send()
        };
        for code in [None, Some("000000"), Some("")] {
            let answer = with(code);
            assert_eq!(answer.wrong_fields(), ["code"], "{method} {path} {code:?}");
            assert_eq!(answer.json()["secondStep"], json!({ "app": true }), "{method} {path} {code:?}");
        }
    }
    assert_eq!((people(), server.try_password(PASSWORD).wrong_fields()), (before, vec!["code".to_owned()]));
    for (number, (method, path, body, status)) in calls.into_iter().enumerate() {
        let mut body = body;
        body["code"] = json!(codes[number]);
        let answer = owner.call(method, path).json(&body).send();
        assert_eq!((answer.status, is_on(&owner)), (status, (true, 9 - number as u64)), "{path}: {}", answer.body);
        let again = owner.call(method, path).json(&body).send().status;
        assert_eq!(again, if path == remove { 404 } else { 422 }, "{path}: used before");
    }
}

#[test]
fn a_call_that_cannot_succeed_uses_up_no_code() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let (_, codes) = turn_on(&owner);
    let body = json!({ "name": "owner", "role": "staff", "password": PASSWORD, "code": codes[0] });
    assert_eq!(owner.call("POST", PEOPLE).json(&body).send().wrong_fields(), ["name"]);
    let body = json!({ "password": PASSWORD, "newPassword": PASSWORD, "code": codes[0] });
    assert_eq!(owner.call("POST", "/api/admin/password").json(&body).send().wrong_fields(), ["newPassword"]);
    let (role, nobody) = (json!({ "role": "owner", "password": PASSWORD, "code": codes[0] }), uuid::Uuid::new_v4());
    assert_eq!(owner.call("PATCH", &format!("{PEOPLE}/{nobody}")).json(&role).send().status, 404);
    assert_eq!(is_on(&owner), (true, 10));
}

#[test]
fn an_owner_who_gives_the_own_role_away_needs_a_proof_too() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "owner");
    let setup = json!({ "password": OWN_PASSWORD });
    let secret = ann.call("POST", &format!("{STEP}/setup")).json(&setup).send().json()["secret"].clone();
    let on = json!({ "code": code_of(secret.as_str().expect("a secret")) });
    let codes = ann.call("POST", &format!("{STEP}/on")).json(&on).send().json()["recoveryCodes"].clone();
    let mut body = json!({ "role": "staff", "password": OWN_PASSWORD });
    assert_eq!(ann.call("PATCH", &ann.path()).json(&body).send().wrong_fields(), ["code"]);
    body["code"] = codes[0].clone();
    assert_eq!(ann.call("PATCH", &ann.path()).json(&body).send().json()["role"], "staff");
    assert_eq!(ann.call("GET", STEP).send().json()["recoveryCodes"], 9);
}

#[test]
fn new_recovery_codes_need_the_password_and_a_proof_and_end_those_before() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let renew = |body: &Value| post(&owner, "recovery-codes", body);
    assert_eq!(renew(&json!({ "password": PASSWORD })).status, 409, "it is off");
    let (secret, codes) = turn_on(&owner);
    assert_eq!(renew(&json!({ "password": "wrong", "code": codes[0] })).wrong_fields(), ["password"]);
    assert_eq!(renew(&json!({ "password": PASSWORD })).wrong_fields(), ["code"]);
    let answer = renew(&json!({ "password": PASSWORD, "code": codes[0] }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    let new: Vec<String> = serde_json::from_value(answer.json()["recoveryCodes"].clone()).expect("codes");
    assert_eq!((new.len(), is_on(&owner)), (10, (true, 10)));
    assert_eq!(login(&server, &codes[1]).wrong_fields(), ["code"]);
    assert_eq!([&new[0], &code(&secret, 1)].map(|code| login(&server, code).status), [200, 200]);
    let history = owner.call("GET", "/api/admin/history").send().json();
    let actions: Vec<_> =
        history["entries"].as_array().expect("entries").iter().map(|one| one["action"].clone()).collect();
    assert!(actions.contains(&json!("recovery-codes-renewed")), "{actions:?}");
}

#[test]
fn a_session_gives_few_guesses_at_password_and_codes() {
    let server = Server::with(&[("LOGIN_LIMIT", "3/2000000000")]);
    let owner = Owner::of(&server);
    let statuses = (0..4).map(|_| post(&owner, "setup", &json!({ "password": "wrong" })).status);
    assert_eq!(statuses.collect::<Vec<_>>(), [422, 422, 422, 429]);
    assert_eq!(post(&owner, "on", &json!({ "code": "123456" })).status, 429, "one count for all");
}

#[test]
fn a_session_gives_few_guesses_at_codes_whatever_the_right_password_does_between_them() {
    let server = Server::with(&[("LOGIN_LIMIT", "6/2000000000")]);
    let owner = Owner::of(&server);
    let (ann, _) = add(&owner, "Ann", "staff");
    let (_, codes) = turn_on(&owner);
    let off = |code: &str| post(&owner, "off", &json!({ "password": PASSWORD, "code": code })).status;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.extend(["000000", "000001"].map(off));
        let role = json!({ "role": "staff", "password": PASSWORD });
        owner.call("PATCH", &format!("{PEOPLE}/{ann}")).json(&role).send();
    }
    assert!(statuses.iter().filter(|status| **status == 422).count() <= 6, "{statuses:?}");
    assert_eq!((statuses.last(), off(&codes[0])), (Some(&429), 429), "the right one too: {statuses:?}");
}

#[test]
fn the_second_step_survives_a_new_password_and_a_restart_and_ends_with_another_configured_password() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let (secret, codes) = turn_on(&owner);
    let new = "a floor of polished concrete";
    let change = json!({ "password": PASSWORD, "newPassword": new, "code": codes[0] });
    assert_eq!(owner.call("POST", "/api/admin/password").json(&change).send().status, 200);
    let server = server.again(&[]);
    assert_eq!(server.try_password(new).wrong_fields(), ["code"]);
    let call = server.post("/api/admin/login").json(&json!({ "password": new, "code": code(&secret, 1) }));
    assert_eq!(call.send().status, 200);
    let call = server.post("/api/admin/login").json(&json!({ "password": new, "code": codes[3] }));
    assert_eq!(call.send().status, 200);

    // Another hash of the first password: the way back without phone and codes.
    let server = server.again(&[("ADMIN_PASSWORD_HASH", &rehashed())]);
    let answer = server.try_password(PASSWORD);
    assert_eq!(answer.status, 200, "{}", answer.body);
}

/// Another hash of the password of all tests.
pub(crate) fn rehashed() -> String {
    use std::{io::Write, process::Stdio};
    let mut command = crate::support::program(&["hash-password"], &[]);
    let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    process.stdin.take().expect("its input").write_all(PASSWORD.as_bytes()).expect("a line");
    String::from_utf8(process.wait_with_output().expect("its end").stdout).expect("UTF-8").trim().to_owned()
}

#[test]
fn a_damaged_second_step_lets_nobody_in_without_it() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    turn_on(&owner);
    let account = table.rows().into_iter().find(|row| row["pk"]["S"] == "account").expect("the account");
    for damage in [json!({ "S": "x" }), json!({ "S": URL_SAFE_NO_PAD.encode("short") }), json!({ "BOOL": true })] {
        let mut row = account.clone();
        row["secret"] = damage;
        table.put(&row);
        assert_eq!(server.try_password(PASSWORD).status, 503);
    }
}

#[test]
fn without_a_session_nothing_is_shown_or_changed() {
    let server = Server::start();
    let owner = Owner::of(&server);
    turn_on(&owner);
    assert_eq!(server.get(STEP).send().status, 401);
    for name in ["setup", "on", "off", "recovery-codes"] {
        let call = || server.post(&format!("{STEP}/{name}")).json(&json!({ "password": PASSWORD, "code": "123456" }));
        assert_eq!(call().send().status, 401, "{name}");
        assert_eq!(call().cookie(&owner.cookie).header("sec-fetch-site", "cross-site").send().status, 403, "{name}");
    }
    assert_eq!(is_on(&owner), (true, 10));
}
