//! Texts with which answers to customers begin.

use serde_json::{Value, json};

use crate::support::{Answer, FaultyTable, Owner, Server};

const TEMPLATES: &str = "/api/admin/templates";

fn put(owner: &Owner<'_>, name: &str, text: &str) -> Answer {
    owner.call("PUT", TEMPLATES).json(&json!({ "name": name, "text": text })).send()
}

#[track_caller]
fn listed(owner: &Owner<'_>) -> Vec<(String, String)> {
    let answer = owner.call("GET", TEMPLATES).send();
    assert_eq!(answer.status, 200, "{}", answer.body);
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    answer.json().as_array().expect("texts").iter().map(|one| (text(&one["name"]), text(&one["text"]))).collect()
}

fn pair(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), text.to_owned())
}

#[test]
fn a_text_is_kept_by_its_name_changed_under_the_same_name_and_removed() {
    let server = Server::start();
    let owner = Owner::of(&server);
    assert_eq!(listed(&owner), []);
    let kept = put(&owner, " On Fridays ", "Hello {first name},\r\nwe are closed.");
    assert_eq!((kept.status, &kept.json()["name"]), (200, &json!("On Fridays")), "{}", kept.body);
    assert_eq!(put(&owner, "After 100 % / of jobs?", "Thank you!").status, 200);
    assert_eq!(put(&owner, "On Fridays", "Hello {first name}!").status, 200);
    let server = server.again(&[]);
    let owner = Owner::of(&server);
    let both = [pair("After 100 % / of jobs?", "Thank you!"), pair("On Fridays", "Hello {first name}!")];
    assert_eq!(listed(&owner), both, "after a restart");
    for _ in 0..2 {
        let path = format!("{TEMPLATES}/After%20100%20%25%20%2F%20of%20jobs%3F");
        assert_eq!(owner.call("DELETE", &path).send().status, 200);
    }
    assert_eq!(listed(&owner), both[1..]);
}

#[test]
fn a_text_or_name_that_is_empty_too_long_or_has_characters_that_nobody_sees_is_refused() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let x = |count: usize| "x".repeat(count);
    for name in ["", "  ", "a\nb", "a\u{7}", &x(61)] {
        assert_eq!(put(&owner, name, "Hello").wrong_fields(), ["name"], "{name:?}");
    }
    for text in ["", " \n ", "a\u{1b}b", &x(1_001)] {
        assert_eq!(put(&owner, "Name", text).wrong_fields(), ["text"], "{text:?}");
    }
    assert_eq!(owner.call("PUT", TEMPLATES).json(&json!({ "name": "Name" })).send().wrong_fields(), ["text"]);
    assert_eq!(listed(&owner), []);
    assert_eq!(put(&owner, &x(60), &x(1_000)).status, 200);
    for number in 1..20 {
        assert_eq!(put(&owner, &format!("{number}"), "Hello").status, 200);
    }
    assert_eq!(put(&owner, "one more", "Hello").wrong_fields(), ["name"]);
    assert_eq!(put(&owner, "19", "Changed").status, 200, "one that is there");
}

#[test]
fn a_stored_text_that_cannot_be_one_is_left_out() {
    let table = FaultyTable::new();
    for (name, text) in [("good", "Hello"), ("long", &"x".repeat(1_001)), ("empty", "")] {
        table.put(&json!({ "pk": { "S": "templates" }, "sk": { "S": name }, "text": { "S": text } }));
    }
    table.put(&json!({ "pk": { "S": "templates" }, "sk": { "S": "number" }, "text": { "N": "1" } }));
    let server = Server::on(&table.table, &[]);
    assert_eq!(listed(&Owner::of(&server)), [pair("good", "Hello")]);
}
