//! Changing many requests in one call.

use serde_json::{Value, json};

use crate::support::{Answer, Fault, FaultyTable, LIST, Owner, Server, ids, quote_with, seed};

fn bulk(owner: &Owner<'_>, body: &Value) -> Answer {
    owner.call("POST", &format!("{LIST}/bulk")).json(body).send()
}

#[track_caller]
fn done(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{}", answer.body);
    let done = answer.json();
    let names: Vec<&String> = done.as_object().expect("an object").keys().collect();
    assert_eq!(names, ["changed", "left", "missing", "next"]);
    done
}

/// Repeats a call with what it left, up to a bound.
#[track_caller]
fn all(owner: &Owner<'_>, change: &str, wanted: &[String]) -> Vec<Value> {
    let mut changed = Vec::new();
    let mut left = json!(wanted);
    while left != json!([]) {
        let part = done(&bulk(owner, &json!({ "change": change, "ids": left })));
        assert_ne!(part["left"], left, "a call without progress");
        changed.extend(part["changed"].as_array().expect("ids").iter().cloned());
        left = part["left"].clone();
    }
    changed
}

fn forms(count: usize) -> Vec<Value> {
    (0..count).map(|number| quote_with("lastName", format!("Number {number}"))).collect()
}

#[test]
fn each_change_is_made_to_all_named_requests_and_to_no_other() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let stored = seed(&server, &forms(5));
    let (chosen, others) = stored.split_at(3);
    let before = owner.inbox();
    let fields = |name: &str| -> Vec<Value> {
        let inbox = owner.inbox();
        chosen
            .iter()
            .map(|id| inbox.iter().find(|one| one["id"] == *id).map_or(Value::Null, |one| one[name].clone()))
            .collect()
    };
    for (change, name, value) in [
        ("read", "read", json!(true)),
        ("unread", "read", json!(false)),
        ("contacted", "status", json!("contacted")),
        ("quoted", "status", json!("quoted")),
        ("won", "status", json!("won")),
        ("lost", "status", json!("lost")),
        ("new", "status", json!("new")),
    ] {
        for again in [false, true] {
            assert_eq!(all(&owner, change, chosen), chosen, "{change} {again}");
            assert_eq!(fields(name), vec![value.clone(); 3], "{change} {again}");
        }
    }
    assert_eq!(fields("read"), vec![json!(true); 3], "who sets a status has read it");
    let untouched = |inbox: &[Value]| -> Vec<Value> {
        inbox.iter().filter(|one| others.contains(&one["id"].as_str().expect("an id").to_owned())).cloned().collect()
    };
    assert_eq!(untouched(&owner.inbox()), untouched(&before));
}

#[test]
fn requests_are_deleted_and_restored_unchanged() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let stored = seed(&server, &forms(4));
    let before = owner.inbox();
    for _ in 0..2 {
        assert_eq!(all(&owner, "delete", &stored[1..]), stored[1..]);
        assert_eq!((ids(&owner.inbox()), owner.trash().len()), (vec![stored[0].clone()], 3));
    }
    let in_trash = done(&bulk(&owner, &json!({ "change": "read", "ids": stored })));
    assert_eq!((&in_trash["changed"], &in_trash["missing"]), (&json!([stored[0]]), &json!(stored[1..])));
    assert_eq!(owner.change(&stored[0], &json!({ "read": false })).status, 200);
    for _ in 0..2 {
        assert_eq!(all(&owner, "restore", &stored[1..]), stored[1..]);
        assert_eq!((owner.inbox(), owner.trash()), (before.clone(), vec![]));
    }
}

#[test]
fn possible_robots_are_moved_to_the_inbox_and_back() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let forms: Vec<Value> = forms(3)
        .into_iter()
        .map(|mut form| {
            form["fillTime"] = 1.into();
            form
        })
        .collect();
    let stored = seed(&server, &forms);
    let suspected = || owner.found(&json!({ "suspected": true })).len();
    assert_eq!(suspected(), 3);
    assert_eq!(all(&owner, "not-robot", &stored), stored);
    assert_eq!(suspected(), 0);
    assert_eq!(all(&owner, "robot", &stored), stored);
    assert_eq!(suspected(), 3);
}

#[test]
fn what_a_search_finds_is_listed_by_a_dry_run_and_changed_without_one() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let robots: Vec<Value> = forms(5)
        .into_iter()
        .map(|mut form| {
            form["fillTime"] = 1.into();
            form
        })
        .collect();
    let mut found = seed(&server, &robots);
    found.sort_by(|a, b| b.cmp(a));
    let people = seed(&server, &forms(2));
    let search = json!({ "suspected": true });
    let dry = done(&bulk(&owner, &json!({ "change": "delete", "search": search, "dryRun": true })));
    assert_eq!(
        (&dry["changed"], &dry["next"], owner.inbox().len()),
        (&json!(found), &Value::Null, 7),
        "nothing changed"
    );

    let mut deleted = Vec::new();
    let mut search = search;
    loop {
        let part = done(&bulk(&owner, &json!({ "change": "delete", "search": search })));
        assert_eq!(part["left"], json!([]), "the cursor says it");
        deleted.extend(part["changed"].as_array().expect("ids").iter().cloned());
        if part["next"].is_null() {
            break;
        }
        search["cursor"] = part["next"].clone();
    }
    let mut inbox = ids(&owner.inbox());
    inbox.sort();
    let mut expected = people;
    expected.sort();
    assert_eq!((json!(deleted), inbox, owner.trash().len()), (json!(found), expected, 5));
}

#[test]
fn two_hundred_ids_are_a_call_and_one_more_is_a_422() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let stored = seed(&server, &forms(1));
    let nobody = |count: usize| -> Vec<String> { (0..count).map(|_| uuid::Uuid::now_v7().to_string()).collect() };
    let mut many = nobody(199);
    many.push(stored[0].clone());
    let mut left = json!(many);
    let mut missing = 0;
    while left != json!([]) {
        let part = done(&bulk(&owner, &json!({ "change": "read", "ids": left })));
        missing += part["missing"].as_array().expect("ids").len();
        left = part["left"].clone();
    }
    assert_eq!((missing, &owner.inbox()[0]["read"]), (199, &json!(true)));
    for (body, wrong) in [
        (json!({ "change": "read", "ids": nobody(201) }), "ids"),
        (json!({ "change": "read", "ids": [] }), "ids"),
        (json!({ "change": "read" }), "ids"),
        (json!({ "change": "read", "ids": stored, "search": {} }), "ids"),
        (json!({ "change": "read", "ids": stored, "dryRun": true }), "dryRun"),
        (json!({ "change": "read", "ids": ["1"] }), "ids"),
        (json!({ "change": "erase", "ids": stored }), "change"),
        (json!({ "ids": stored }), "change"),
        (json!({ "change": "read", "search": { "texts": "x" } }), "search"),
        (json!({ "change": "delete", "search": { "projectType": 0 } }), "search"),
        (json!({ "change": "read", "ids": stored, "all": true }), "all"),
    ] {
        assert_eq!(bulk(&owner, &body).wrong_fields(), [wrong], "{body:.100}");
    }
}

#[test]
fn if_the_table_fails_in_the_middle_the_answer_says_what_was_done_and_the_rest_can_be_sent_again() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let stored = seed(&server, &forms(6));
    for (change, operation) in [("won", "TransactWriteItems"), ("delete", "TransactWriteItems")] {
        let before = server.log().matches("failed between the changes").count();
        table.breaks_after(operation, 2, Fault::Answer(400, r#"{"__type":"x#AccessDeniedException"}"#));
        let answer = bulk(&owner, &json!({ "change": change, "ids": stored }));
        let part = done(&answer);
        assert_eq!((&part["changed"], &part["left"]), (&json!(stored[..2]), &json!(stored[2..])), "{change}");
        // The log is read beside the answer; this line comes after the one that is counted.
        server.line_about(&answer);
        assert_eq!(server.log().matches("failed between the changes").count(), before + 1);
        assert_eq!(bulk(&owner, &json!({ "change": change, "ids": part["left"] })).status, 503, "nothing was done");
        table.heals();
        assert_eq!(all(&owner, change, &stored[2..]), stored[2..], "{change}");
    }
    assert_eq!((owner.inbox().len(), owner.trash().len()), (0, 6));
}
