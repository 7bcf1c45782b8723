//! Sending the same form again with the same key is safe, and never loses one.

use std::{collections::BTreeSet, thread};

use serde_json::Value;

use crate::support::{Answer, Server, quote, quote_with};

fn send(server: &Server, form: &Value, key: &str) -> Answer {
    server.post("/api/contact").header("idempotency-key", key).json(form).send()
}

#[test]
fn the_same_key_with_the_same_fields_is_one_request_and_the_same_answer() {
    let server = Server::start();
    let first = send(&server, &quote(), "key-of-the-form");
    assert_eq!(first.status, 201, "{}", first.body);
    for _ in 0..3 {
        let again = send(&server, &quote(), "key-of-the-form");
        assert_eq!((again.status, &again.body), (first.status, &first.body));
    }
    let requests = server.requests();
    assert_eq!((requests.len(), &requests[0]["id"]), (1, &first.json()["id"]));
}

#[test]
fn a_retry_after_a_restart_is_still_the_same_request() {
    let server = Server::start();
    let first = send(&server, &quote(), "key-of-the-form");
    let server = server.again(&[]);
    assert_eq!(send(&server, &quote(), "key-of-the-form").body, first.body);
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_retry_that_took_longer_to_fill_in_is_still_the_same_request() {
    let server = Server::start();
    let first = send(&server, &quote_with("fillTime", 9_000), "key-of-the-form");
    let again = send(&server, &quote_with("fillTime", 19_000), "key-of-the-form");
    assert_eq!((again.status, &again.body), (201, &first.body));
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn the_same_key_with_other_line_breaks_is_one_request() {
    let server = Server::start();
    let [script, browser] = ["One crack.\nTwo cars.", "One crack.\r\nTwo cars."].map(|text| {
        let answer = send(&server, &quote_with("projectDetails", text), "key-of-the-form");
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.body
    });
    assert_eq!((script, server.requests().len()), (browser, 1));
}

#[test]
fn twenty_copies_at_once_are_one_request_and_all_get_the_same_answer() {
    let server = Server::start();
    for round in 0..5 {
        let key = format!("round-number-{round}");
        let answers: Vec<(u16, String)> = thread::scope(|scope| {
            let copies: Vec<_> = (0..20).map(|_| scope.spawn(|| send(&server, &quote(), &key))).collect();
            copies.into_iter().map(|copy| copy.join().expect("an answer")).map(|it| (it.status, it.body)).collect()
        });
        assert_eq!(answers[0].0, 201, "{answers:?}");
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        assert_eq!(server.requests().len(), round + 1);
    }
}

#[test]
fn the_same_key_with_other_fields_is_another_request() {
    let server = Server::start();
    let forms = [quote(), quote_with("firstName", "Dan"), quote_with("projectDetails", "Now three cars, two cracks.")];
    let ids = || forms.iter().map(|form| send(&server, form, "key-of-the-form").json()["id"].to_string());
    let first: Vec<String> = ids().collect();
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 3);
    assert_eq!(ids().collect::<Vec<_>>(), first, "each of them is safe to repeat");
    assert_eq!(server.requests().len(), 3);
}

#[test]
fn another_key_with_the_same_fields_is_another_request() {
    let server = Server::start();
    let ids: BTreeSet<String> = ["first-key", "second-key", "Second-Key"]
        .map(|key| send(&server, &quote(), key).json()["id"].to_string())
        .into();
    assert_eq!((ids.len(), server.requests().len()), (3, 3));
}

#[test]
fn a_key_of_a_refused_form_can_be_used_again() {
    let server = Server::start();
    assert_eq!(send(&server, &quote_with("email", "dana"), "key-of-the-form").status, 422);
    assert_eq!(send(&server, &quote(), "key-of-the-form").status, 201);
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_key_has_8_to_200_plain_characters() {
    let server = Server::start();
    for key in ["12345678", "aB3-_.:z", &"k".repeat(200)] {
        assert_eq!(send(&server, &quote(), key).status, 201, "{key}");
    }
    let stored = server.requests().len();
    for key in ["", "1234567", &"k".repeat(201), "with a blank", "with/slash", "with\"quote", "with,comma", "with#hash"]
    {
        let answer = send(&server, &quote(), key);
        assert_eq!(answer.status, 400, "{key:?}: {}", answer.body);
    }
    let answer = server.raw(
        b"POST /api/contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIdempotency-Key: caf\xe9-caf\xe9\r\n\
                              Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    );
    assert_eq!(answer.status, 400, "{}", answer.body);
    assert_eq!(server.requests().len(), stored);
}
