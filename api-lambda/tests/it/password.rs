//! The owner changes the password.

use std::{io::Write, process::Stdio};

use serde_json::{Value, json};

use crate::support::{Answer, Fault, FaultyTable, OTHER_SECRET, PASSWORD, PASSWORD_HASH, SECRET, Server, program};

const NEW: &str = "a floor of polished concrete";

fn change(server: &Server, cookie: &str, present: &str, new: &str) -> Answer {
    let body = json!({ "password": present, "newPassword": new });
    server.post("/api/admin/password").cookie(cookie).json(&body).send()
}

#[track_caller]
fn assert_changed(answer: &Answer) {
    assert_eq!((answer.status, answer.json()), (200, json!({ "changed": true })), "{}", answer.body);
}

/// The hash of a password, as the operator gets it.
fn hashed(password: &str) -> String {
    let mut command = program(&["hash-password"], &[]);
    let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    process.stdin.take().expect("its input").write_all(password.as_bytes()).expect("a line");
    String::from_utf8(process.wait_with_output().expect("its end").stdout).expect("UTF-8").trim().to_owned()
}

#[test]
fn a_changed_password_logs_in_and_ends_all_other_sessions() {
    let server = Server::start();
    let (mine, other) = (server.login(), server.login());
    assert_changed(&change(&server, &mine, PASSWORD, NEW));
    assert!(server.knows(&mine), "the session of the change goes on");
    assert!(!server.knows(&other));
    assert_eq!(server.try_password(PASSWORD).status, 401);
    assert_eq!(server.try_password(NEW).status, 200);

    let server = server.again(&[]);
    assert!(server.knows(&mine));
    assert_eq!([PASSWORD, NEW].map(|password| server.try_password(password).status), [401, 200]);
    assert_changed(&change(&server, &mine, NEW, PASSWORD));
    assert_eq!([PASSWORD, NEW].map(|password| server.try_password(password).status), [200, 401], "and back");
}

/// The same password as different keyboards and programs write it: composed, decomposed, and with another blank.
const ONE_PASSWORD: [&str; 3] = [
    "M\u{fc}llers Garagenb\u{f6}den sind sch\u{f6}n",
    "Mu\u{308}llers Garagenbo\u{308}den sind scho\u{308}n",
    "M\u{fc}llers\u{a0}Garagenb\u{f6}den sind sch\u{f6}n",
];

#[test]
fn a_password_logs_in_whatever_form_its_letters_have() {
    for chosen in ONE_PASSWORD {
        let server = Server::start();
        let cookie = server.login();
        assert_changed(&change(&server, &cookie, PASSWORD, chosen));
        assert_eq!(ONE_PASSWORD.map(|typed| server.try_password(typed).status), [200; 3], "{chosen:?}");
        let without = "Mullers Garagenboden sind schon";
        assert_eq!([without, PASSWORD].map(|typed| server.try_password(typed).status), [401; 2]);
        for typed in ONE_PASSWORD {
            assert_eq!(change(&server, &cookie, chosen, typed).wrong_fields(), ["newPassword"], "the present one");
        }
        let configured = hashed(chosen);
        let server = Server::with(&[("ADMIN_PASSWORD_HASH", &configured)]);
        assert_eq!(ONE_PASSWORD.map(|typed| server.try_password(typed).status), [200; 3], "of hash-password");
    }
    let server = Server::start();
    let short = "e\u{301}".repeat(14);
    assert_eq!(change(&server, &server.login(), PASSWORD, &short).wrong_fields(), ["newPassword"], "14 letters");
}

#[test]
fn a_hash_of_before_that_is_of_decomposed_letters_still_logs_in() {
    let hash = "$argon2id$v=19$m=19456,t=2,p=1$8g96IFE1ACXnGhYlj3B9tQ$uitgsesjvAgSeDz/7YZcpXcDSrw3hqpwJCwKBFQmKRg";
    let server = Server::with(&[("ADMIN_PASSWORD_HASH", hash)]);
    assert_eq!([ONE_PASSWORD[1], PASSWORD].map(|typed| server.try_password(typed).status), [200, 401]);
}

#[test]
fn another_configured_password_is_the_way_back_for_an_owner_who_forgot_the_own_one() {
    let server = Server::start();
    let mine = server.login();
    assert_changed(&change(&server, &mine, PASSWORD, NEW));
    let third = "the operator's own phrase";
    let hash = hashed(third);
    let configured = [("ADMIN_PASSWORD_HASH", hash.as_str())];
    let server = server.again(&configured);
    assert!(!server.knows(&mine), "all sessions end");
    assert_eq!([PASSWORD, NEW, third].map(|password| server.try_password(password).status), [401, 401, 200]);
    let answer = server.try_password(third);
    assert_changed(&change(&server, &answer.cookie().expect("a session"), third, NEW));
    let server = server.again(&configured);
    assert_eq!([PASSWORD, NEW, third].map(|password| server.try_password(password).status), [401, 200, 401]);
}

#[test]
fn a_new_key_for_sessions_keeps_the_changed_password() {
    let server = Server::start();
    assert_changed(&change(&server, &server.login(), PASSWORD, NEW));
    let keys = format!("next:{OTHER_SECRET},test:{SECRET}");
    let server = server.again(&[("SESSION_SECRETS", &keys)]);
    assert_eq!([PASSWORD, NEW].map(|password| server.try_password(password).status), [401, 200]);
}

#[test]
fn a_change_that_breaks_a_rule_names_its_field_and_changes_nothing() {
    let server = Server::start();
    let (mine, other) = (server.login(), server.login());
    for (present, new, field) in [
        ("wrong", NEW, "password"),
        ("", NEW, "password"),
        (PASSWORD, "", "newPassword"),
        (PASSWORD, "               ", "newPassword"),
        (PASSWORD, "fourteen chars", "newPassword"),
        (PASSWORD, PASSWORD, "newPassword"),
        ("wrong", "short", "newPassword"),
    ] {
        assert_eq!(change(&server, &mine, present, new).wrong_fields(), [field], "{present:?} {new:?}");
    }
    for body in
        [json!({}), json!({ "password": PASSWORD }), json!({ "password": PASSWORD, "newPassword": NEW, "x": 1 })]
    {
        let answer = server.post("/api/admin/password").cookie(&mine).json(&body).send();
        assert_eq!(answer.status, 422, "{body}");
    }
    assert!(server.knows(&mine) && server.knows(&other));
    assert_eq!(server.try_password(PASSWORD).status, 200);
}

#[test]
fn a_session_gives_as_many_guesses_at_the_password_as_the_login_and_takes_none_from_others() {
    let server = Server::with(&[("LOGIN_LIMIT", "3/2000000000")]);
    let (stolen, mine) = (server.login(), server.login());
    let guesses = (0..4).map(|_| change(&server, &stolen, "wrong", NEW).status);
    assert_eq!(guesses.collect::<Vec<_>>(), [422, 422, 422, 429]);
    let answer = change(&server, &stolen, PASSWORD, NEW);
    assert_eq!(answer.status, 429, "the right one too: {}", answer.body);
    assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|wait| wait > 0));
    assert_eq!(change(&server, &mine, PASSWORD, "short").status, 422, "costs no guess");
    assert_changed(&change(&server, &mine, PASSWORD, NEW));
    assert_eq!(server.try_password(NEW).status, 200, "the login has a count of its own");
}

#[test]
fn of_two_changes_at_once_one_counts_and_a_login_between_is_ended() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let (mine, other) = (server.login(), server.login());
    let faster = "the faster of the two changes";
    let (slow, (fast, between)) = table.meanwhile(
        "TransactWriteItems",
        || change(&server, &mine, PASSWORD, NEW),
        || (change(&server, &other, PASSWORD, faster), server.try_password(faster).cookie().expect("a session")),
    );
    assert_changed(&fast);
    assert_eq!(slow.status, 422, "{}", slow.body);
    assert_eq!([PASSWORD, NEW, faster].map(|password| server.try_password(password).status), [401, 401, 200]);
    assert!(server.knows(&between) && server.knows(&other) && !server.knows(&mine));
}

#[test]
fn a_login_with_the_present_password_during_the_change_is_ended_by_it() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let mine = server.login();
    let (changed, between) =
        table.meanwhile("TransactWriteItems", || change(&server, &mine, PASSWORD, NEW), || server.login());
    assert_changed(&changed);
    assert!(server.knows(&mine) && !server.knows(&between));
}

#[test]
fn a_failing_table_changes_no_password_and_lets_nobody_in_with_an_earlier_one() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let mine = server.login();
    table.breaks_at("TransactWriteItems", usize::MAX, Fault::Answer(500, "{}"));
    assert_eq!(change(&server, &mine, PASSWORD, NEW).status, 503);
    table.heals();
    assert_changed(&change(&server, &mine, PASSWORD, NEW));
    table.breaks_at("GetItem", usize::MAX, Fault::Answer(500, "{}"));
    assert_eq!(server.try_password(PASSWORD).status, 503, "it is not known that the password was changed");
    table.heals();

    let mut account = table.rows().into_iter().find(|row| row["pk"]["S"] == "account").expect("the account");
    let row = account.to_string();
    assert!(!row.contains(NEW) && row.contains("$argon2id$v=19$m=19456"), "{row}");
    account["hash"] = json!({ "S": "damaged" });
    table.put(&account);
    assert_eq!([PASSWORD, NEW].map(|password| server.try_password(password).status), [503; 2]);
}

#[test]
fn nobody_changes_the_password_without_a_session_or_from_another_origin() {
    let server = Server::start();
    let mine = server.login();
    let body = json!({ "password": PASSWORD, "newPassword": NEW });
    assert_eq!(server.post("/api/admin/password").json(&body).send().status, 401);
    let foreign = server.post("/api/admin/password").cookie(&mine).header("sec-fetch-site", "cross-site");
    assert_eq!(foreign.json(&body).send().status, 403);
    assert_eq!(server.try_password(PASSWORD).status, 200);
}

#[test]
fn neither_the_log_nor_an_answer_has_a_password_of_a_change() {
    let server = Server::start();
    let mine = server.login();
    let answers = [("wrong password of an owl", NEW), (PASSWORD, "short owl"), (PASSWORD, NEW)]
        .map(|(present, new)| change(&server, &mine, present, new));
    for answer in &answers {
        let line: Value = server.line_about(answer);
        for text in [&answer.body, &line.to_string()] {
            assert!(!text.contains("owl") && !text.contains(NEW) && !text.contains(PASSWORD), "{text}");
        }
    }
    assert!(!server.log().contains(PASSWORD_HASH), "{}", server.log());
}
