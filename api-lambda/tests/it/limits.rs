//! Rate limits. Their windows start in 1970. One of 2,000,000,000 seconds ends in 2033, and not during a test.

use std::thread;

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::{Answer, Call, Fault, FaultyTable, PASSWORD, Server, quote_with};

/// A distinct request for each number.
fn contact<'a>(server: &'a Server, number: usize) -> Call<'a> {
    server.post("/api/contact").json(&quote_with("lastName", format!("Number {number}")))
}

fn login<'a>(server: &'a Server, password: &str) -> Call<'a> {
    server.post("/api/admin/login").json(&json!({ "password": password }))
}

#[track_caller]
fn assert_too_many(answer: &Answer) {
    assert_eq!(answer.status, 429, "{}", answer.body);
    assert_eq!((answer.header("content-type"), &answer.json()["status"]), ("application/problem+json", &json!(429)));
    let wait: u32 = answer.header("retry-after").parse().expect("seconds");
    assert!((1..=2_000_000_000).contains(&wait), "{wait}");
}

#[test]
fn with_a_limit_of_three_the_fourth_form_is_a_429() {
    let server = Server::with(&[("CONTACT_LIMIT", "3/2000000000")]);
    for number in 0..3 {
        assert_eq!(contact(&server, number).send().status, 201);
    }
    assert_too_many(&contact(&server, 3).send());
    let forged = contact(&server, 4).header("x-forwarded-for", "203.0.113.9").header("forwarded", "for=203.0.113.9");
    assert_too_many(&forged.send());
    assert_eq!(server.requests().len(), 3);
    assert_eq!(server.get("/api/health").send().status, 200, "only the form is limited");
}

#[test]
fn a_429_says_when_the_next_window_starts() {
    const DAY: i64 = 86_400;
    let server = Server::with(&[("CONTACT_LIMIT", "1/86400")]);
    // If a day ends between the forms, the second one is the first of the next.
    let (moments, answer) = loop {
        let before = Timestamp::now().as_second();
        let [_, answer] = [0, 1].map(|number| contact(&server, number).send());
        if answer.status == 429 {
            break (before..=Timestamp::now().as_second(), answer);
        }
    };
    let wait: i64 = answer.header("retry-after").parse().expect("seconds");
    assert!(moments.clone().any(|moment| (moment + wait) % DAY == 0), "{wait} seconds after one of {moments:?}");
}

#[test]
fn attempts_are_still_counted_after_a_restart() {
    let limit = [("CONTACT_LIMIT", "2/2000000000"), ("LOGIN_LIMIT", "2/2000000000")];
    let server = Server::with(&limit);
    contact(&server, 0).send();
    login(&server, "wrong").send();
    let server = server.again(&limit);
    assert_eq!((contact(&server, 1).send().status, login(&server, "wrong").send().status), (201, 401));
    let server = server.again(&limit);
    assert_too_many(&contact(&server, 2).send());
    assert_too_many(&login(&server, PASSWORD).send());
}

#[test]
fn processes_on_one_table_share_the_limit() {
    let table = FaultyTable::new();
    let limit = [("CONTACT_LIMIT", "4/2000000000")];
    let [first, second] = [(); 2].map(|()| Server::on(&table.table, &limit));
    for (number, server) in [&first, &second, &first, &second].into_iter().enumerate() {
        assert_eq!(contact(server, number).send().status, 201);
    }
    assert_too_many(&contact(&first, 4).send());
    assert_too_many(&contact(&second, 5).send());
}

#[test]
fn of_twenty_forms_at_once_five_are_stored_with_a_limit_of_five() {
    let server = Server::with(&[("CONTACT_LIMIT", "5/2000000000")]);
    let statuses: Vec<u16> = thread::scope(|scope| {
        let all: Vec<_> = (0..20)
            .map(|number| {
                scope.spawn({
                    let server = &server;
                    move || contact(server, number).send().status
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().expect("a status")).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 5, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 15, "{statuses:?}");
}

#[test]
fn a_sender_over_the_limit_is_refused_without_a_call_to_the_table() {
    let table = FaultyTable::new();
    let limits = [("CONTACT_LIMIT", "1/2000000000"), ("LOGIN_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")];
    let server = Server::on(&table.table, &limits);
    let contact = |number, address| contact(&server, number).header("x-forwarded-for", address).send();
    let login = |address| login(&server, "wrong").header("x-forwarded-for", address).send();
    assert_eq!((contact(0, "203.0.113.1").status, login("203.0.113.1").status), (201, 401));
    assert_eq!((contact(1, "203.0.113.1").status, login("203.0.113.1").status), (429, 429));
    table.breaks(Fault::Reset);
    assert_too_many(&contact(2, "203.0.113.1"));
    assert_too_many(&login("203.0.113.1"));
    assert_eq!(contact(3, "203.0.113.2").status, 503, "others need the table");
}

#[test]
fn refusals_are_in_the_log_as_one_line_and_a_count_of_the_others() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("LOGIN_LIMIT", "1/2000000000")]);
    assert_eq!((contact(&server, 0).send().status, login(&server, "wrong").send().status), (201, 401));
    let first = contact(&server, 1).send();
    assert_eq!((first.status, &server.line_about(&first)["status"]), (429, &json!(429)));
    for number in 0..20 {
        assert_eq!(contact(&server, number).send().status, 429);
    }
    for _ in 0..3 {
        assert_eq!(login(&server, "wrong").send().status, 429);
    }
    let log = server.log_at_stop();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let refusals = lines.iter().filter(|line| line["status"] == 429);
    let mut seen: Vec<(&str, &Value)> =
        refusals.map(|line| (line["route"].as_str().expect("a route"), &line["refused"])).collect();
    seen.sort_by_key(|(route, refused)| (*route, refused.as_u64()));
    let (two, twenty) = (json!(2), json!(20));
    let expected = [
        ("/api/admin/login", &Value::Null),
        ("/api/admin/login", &two),
        ("/api/contact", &Value::Null),
        ("/api/contact", &twenty),
    ];
    assert_eq!(seen, expected, "{log}");
}

#[test]
fn forms_are_taken_again_in_the_next_window() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/1")]);
    let refused = (0..100).map(|number| contact(&server, number).send()).find(|answer| answer.status != 201);
    let refused = refused.expect("a hundred within a second");
    assert_too_many(&refused);
    let taken = (100..100_000).map(|number| contact(&server, number).send().status).find(|status| *status != 429);
    assert_eq!(taken, Some(201));
}

#[test]
fn after_three_wrong_passwords_the_right_one_is_a_429() {
    let server = Server::with(&[("LOGIN_LIMIT", "3/2000000000")]);
    for _ in 0..3 {
        assert_eq!(login(&server, "wrong").send().status, 401);
    }
    for password in ["wrong", PASSWORD] {
        let answer = login(&server, password).send();
        assert_too_many(&answer);
        assert!(answer.headers.get("set-cookie").is_none());
    }
    assert_eq!(contact(&server, 0).send().status, 201, "customers do not wait with the owner");
}

#[test]
fn a_login_resets_the_count_of_wrong_passwords() {
    let server = Server::with(&[("LOGIN_LIMIT", "3/2000000000")]);
    for _ in 0..4 {
        assert_eq!(login(&server, "wrong").send().status, 401);
        assert_eq!(login(&server, "wrong").send().status, 401);
        assert_eq!(login(&server, PASSWORD).send().status, 200);
    }
}

#[test]
fn all_addresses_together_may_try_ten_times_as_many_passwords() {
    let server = Server::with(&[("LOGIN_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    let from =
        |number: usize| login(&server, "wrong").header("x-forwarded-for", &format!("203.0.113.{number}")).send().status;
    assert_eq!((0..10).map(from).collect::<Vec<_>>(), [401; 10]);
    assert_eq!(from(10), 429);
    server.wait_for_log("all clients together are over their limit; everybody is refused");
}
