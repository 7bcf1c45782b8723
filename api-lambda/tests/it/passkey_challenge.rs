//! Challenges of passkeys: once, for five minutes, for one purpose, one person and one origin.

use serde_json::{Value, json};

use crate::support::{
    Authenticator, FaultyTable, OWN_PASSWORD, Owner, PASSWORD, Person, Server,
    passkeys::{
        ORIGIN, OTHER_ORIGIN, PASSKEYS, STEP, add_first, add_further, first_options, log_in, log_in_at, log_in_with,
        options, options_for, possible, post, request, start, state,
    },
};

#[test]
fn a_challenge_is_answered_once_also_when_the_answer_is_wrong() {
    let server = Server::with(&[("SITE_ORIGIN", ORIGIN)]);
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
}

#[test]
fn of_one_answer_that_is_sent_twice_at_once_one_logs_in() {
    // A table of its own: after a few attempts a login is delayed, and a call that is held meanwhile ends with a 503.
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[("SITE_ORIGIN", ORIGIN)]);
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    add_first(&server, &owner, &authenticator);
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
