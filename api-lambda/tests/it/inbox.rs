//! Properties of every call with which the owner works on the inbox.

use serde_json::{Value, json};

use crate::support::{Answer, Call, Fault, FaultyTable, LIST, Owner, PASSWORD, PRODUCT_DEADLINE, Server, id_of, quote};

/// Every call, by name; `inbox` and `trash` are requests in these mailboxes.
fn calls(inbox: &str, trash: &str) -> [(&'static str, &'static str, String, Option<Value>); 8] {
    let weeks = ["2026-01-05T00:00:00Z", "2026-01-12T00:00:00Z"];
    let change = json!({ "status": "won", "note": "Called.", "noteRevision": 0 });
    [
        ("search", "POST", format!("{LIST}/search"), Some(json!({ "text": "dana" }))),
        ("change", "PATCH", format!("{LIST}/{inbox}"), Some(change)),
        ("delete", "DELETE", format!("{LIST}/{inbox}"), None),
        ("restore", "POST", format!("{LIST}/{trash}/restore"), None),
        ("bulk", "POST", format!("{LIST}/bulk"), Some(json!({ "change": "read", "ids": [inbox] }))),
        ("numbers", "POST", "/api/admin/numbers".to_owned(), Some(json!({ "weeks": weeks }))),
        (
            "today",
            "POST",
            "/api/admin/today".to_owned(),
            Some(json!({ "day": "2026-01-05", "end": "2026-01-06T05:00:00Z" })),
        ),
        (
            "erase",
            "POST",
            "/api/admin/erase".to_owned(),
            Some(json!({ "email": "dana@example.com", "password": PASSWORD })),
        ),
    ]
}

fn with_body<'c>(call: Call<'c>, body: Option<&Value>) -> Call<'c> {
    match body {
        Some(body) => call.json(body),
        None => call,
    }
}

/// One request in the inbox and one in the trash.
fn one_of_each(server: &Server, owner: &Owner<'_>) -> [String; 2] {
    let ids = [(); 2].map(|()| id_of(&server.contact(&quote()).json()));
    assert_eq!(owner.delete(&ids[1]).status, 200);
    ids
}

fn everything(owner: &Owner<'_>) -> [Vec<Value>; 2] {
    [owner.inbox(), owner.trash()]
}

#[test]
fn without_a_session_every_call_of_the_owner_is_a_401_and_changes_nothing() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let [inbox, trash] = one_of_each(&server, &owner);
    let before = everything(&owner);
    let gone = server.login();
    assert_eq!(server.post("/api/admin/logout").cookie(&gone).send().status, 200);
    for (name, method, path, body) in calls(&inbox, &trash) {
        for cookie in ["", "other=1", "__Secure-session=", "__Secure-session=x.y.z", &gone] {
            let call = || match cookie {
                "" => server.call(method, &path),
                cookie => server.call(method, &path).cookie(cookie),
            };
            let mut answers = vec![with_body(call(), body.as_ref()).send()];
            if body.is_some() {
                answers.extend([call().body("application/json", "{").send(), call().json(&json!({ "x": 1 })).send()]);
                answers.push(call().body("text/plain", "x").send());
            }
            for answer in answers {
                assert_eq!((answer.status, &answer.json()["status"]), (401, &json!(401)), "{name} {cookie}");
                assert!(!answer.body.contains("Dana"), "{}", answer.body);
            }
        }
    }
    assert_eq!(everything(&owner), before);
}

#[test]
fn a_call_from_another_origin_is_a_403_and_changes_nothing() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let [inbox, trash] = one_of_each(&server, &owner);
    let before = everything(&owner);
    let foreign = [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ];
    for (name, method, path, body) in calls(&inbox, &trash) {
        for (header, value) in foreign {
            let answer = with_body(owner.call(method, &path).header(header, value), body.as_ref()).send();
            assert_eq!(answer.status, 403, "{name} {header}: {value}: {}", answer.body);
        }
    }
    assert_eq!(everything(&owner), before);
    for (name, method, path, body) in calls(&inbox, &trash).into_iter().filter(|call| call.0 != "delete") {
        let answer = with_body(owner.call(method, &path).header("sec-fetch-site", "same-origin"), body.as_ref()).send();
        assert_eq!(answer.status, 200, "{name}: {}", answer.body);
    }
}

#[test]
fn a_body_is_a_json_object_of_32_kib_at_most() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let [inbox, trash] = one_of_each(&server, &owner);
    let before = everything(&owner);
    for (name, method, path, body) in calls(&inbox, &trash) {
        let Some(body) = body else { continue };
        let body = body.to_string();
        let send = |kind: &str, body: &str| owner.call(method, &path).body(kind, body).send();
        for kind in ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "multipart/form-data"]
        {
            assert_eq!(send(kind, &body).status, 415, "{name} {kind:?}");
        }
        let deep = "[".repeat(10_000);
        for malformed in ["", " ", "{", "[]", "null", "\"x\"", "5", "{}{}", "{'text':'x'}", "email=x", &deep] {
            let answer = send("application/json", malformed);
            assert_eq!(answer.status, 400, "{name} {malformed:.20}: {}", answer.body);
        }
        let large = format!("{body}{}", " ".repeat(32 * 1024 + 1 - body.len()));
        assert_eq!(send("application/json", &large).status, 413, "{name}");
        let (first, _) = body[1..].split_once(':').expect("a name");
        let twice = format!("{},{first}:\"x\"}}", body.trim_end_matches('}'));
        assert_eq!(send("application/json", &twice).wrong_fields(), [first.trim_matches('"')], "{name}");
    }
    assert_eq!(everything(&owner), before);
    for (name, method, path, body) in calls(&inbox, &trash) {
        let Some(body) = body else { continue };
        let body = body.to_string();
        let padded = format!("{body}{}", " ".repeat(32 * 1024 - body.len()));
        let answer = owner.call(method, &path).body("Application/JSON; charset=utf-8", padded).send();
        assert_eq!(answer.status, 200, "{name}: {}", answer.body);
    }
}

#[test]
fn unknown_field_names_are_repeated_at_most_20_times_and_60_characters_long() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let [inbox, trash] = one_of_each(&server, &owner);
    let long = "Tapir".repeat(3_000);
    let many: serde_json::Map<_, _> = (0..2_000).map(|number| (format!("Tapir {number}"), json!(0))).collect();
    for (name, method, path, body) in calls(&inbox, &trash) {
        if body.is_none() {
            continue;
        }
        let twice = format!("{{\"{long}\":0,\"{long}\":0}}");
        for sent in [json!({ &long: 0 }).to_string(), Value::Object(many.clone()).to_string(), twice] {
            let wrong = owner.call(method, &path).body("application/json", sent).send().wrong_fields();
            let unknown: Vec<&String> = wrong.iter().filter(|name| name.starts_with("Tapir")).collect();
            assert!((1..=20).contains(&unknown.len()), "{name}: {}", unknown.len());
            assert!(unknown.iter().all(|name| name.chars().count() <= 60), "{name}: {unknown:?}");
        }
    }
}

#[track_caller]
fn assert_unavailable(name: &str, answer: &Answer) {
    assert_eq!((answer.status, answer.header("content-type")), (503, "application/problem+json"), "{name}");
    let wait: u32 = answer.header("retry-after").parse().expect("seconds");
    assert!((1..=60).contains(&wait), "{name}: {wait}");
}

#[test]
fn a_failing_table_is_a_503_and_changes_nothing() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let [inbox, trash] = one_of_each(&server, &owner);
    let before = everything(&owner);
    // The operations that each call needs.
    let needed: [(&str, &[&str]); 8] = [
        ("search", &["GetItem", "Query"]),
        ("change", &["GetItem", "TransactWriteItems"]),
        ("delete", &["GetItem", "TransactGetItems", "TransactWriteItems"]),
        ("restore", &["GetItem", "TransactGetItems", "TransactWriteItems"]),
        ("bulk", &["GetItem", "TransactWriteItems"]),
        ("numbers", &["GetItem", "Query"]),
        ("today", &["GetItem", "Query"]),
        ("erase", &["GetItem", "Query", "TransactWriteItems"]),
    ];
    let refused = r#"{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"}"#;
    for ((name, method, path, body), (_, operations)) in calls(&inbox, &trash).into_iter().zip(needed) {
        let send = || with_body(owner.call(method, &path), body.as_ref()).send();
        for operation in operations {
            for fault in [Fault::Answer(500, "{}"), Fault::Answer(400, refused)] {
                table.breaks_at(operation, usize::MAX, fault);
                assert_unavailable(&format!("{name} at {operation}"), &send());
            }
        }
        table.breaks(Fault::Unplugged);
        assert_unavailable(name, &send());
        table.heals();
        assert_eq!(everything(&owner), before, "{name}");
    }
    for (name, method, path, body) in calls(&inbox, &trash).into_iter().filter(|call| call.0 != "delete") {
        assert_eq!(with_body(owner.call(method, &path), body.as_ref()).send().status, 200, "{name}");
    }
    assert!(!server.log().contains("panicked"), "{}", server.log());
}

#[test]
fn a_call_that_meets_a_transaction_is_tried_again() {
    let canceled = r#"{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"ongoing",
        "CancellationReasons":[{"Code":"TransactionConflict"},{"Code":"None"}]}"#;
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let [inbox, trash] = one_of_each(&server, &owner);
    // The operations of each call that can meet a transaction.
    let transactions = [("TransactGetItems", canceled), ("TransactWriteItems", canceled)];
    let needed: [(&str, &[(&str, &str)]); 8] = [
        ("search", &[]),
        ("change", &transactions[1..]),
        ("delete", &transactions),
        ("restore", &transactions),
        ("bulk", &transactions[1..]),
        ("numbers", &[]),
        ("today", &[]),
        ("erase", &transactions[1..]),
    ];
    for ((name, method, path, body), (_, operations)) in calls(&inbox, &trash).into_iter().zip(needed) {
        for (operation, fault) in operations {
            // The request may have been moved by the call before.
            let back = if name == "restore" { owner.delete(&trash) } else { owner.restore(&inbox) };
            assert_eq!(back.status, 200, "{}", back.body);
            table.breaks_at(operation, 1, Fault::Answer(400, fault));
            let answer = with_body(owner.call(method, &path), body.as_ref()).send();
            assert_eq!(answer.status, 200, "{name} at {operation}: {}", answer.body);
        }
    }
}

#[test]
fn a_table_that_never_answers_is_a_503() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[PRODUCT_DEADLINE]);
    let owner = Owner::of(&server);
    let [inbox, trash] = one_of_each(&server, &owner);
    table.breaks(Fault::Silence);
    std::thread::scope(|scope| {
        for (name, method, path, body) in calls(&inbox, &trash) {
            let owner = &owner;
            scope.spawn(move || {
                // `faults` tests when.
                assert_unavailable(name, &with_body(owner.call(method, &path), body.as_ref()).send());
            });
        }
    });
}

#[test]
fn the_log_has_route_and_status_of_each_call_and_nothing_that_was_sent() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let [inbox, trash] = one_of_each(&server, &owner);
    let routes = ["/search", "/{id}", "/{id}", "/{id}/restore"].map(|end| format!("{LIST}{end}"));
    let line = |route: &str, method: &str, status: u16, answer: &Answer| {
        let line = server.line_about(answer);
        let told = [line["route"].clone(), line["method"].clone(), line["status"].clone()];
        assert_eq!((answer.status, told), (status, [json!(route), json!(method), json!(status)]), "{}", answer.body);
    };
    let search = |search: Value| owner.search(&search);
    line(&routes[0], "POST", 200, &search(json!({ "text": "Zebedee 5550987" })));
    line(&routes[0], "POST", 422, &search(json!({ "text": ["Zebedee"], "Quagmire": "Quixotic" })));
    line(&routes[1], "PATCH", 200, &owner.change(&inbox, &json!({ "note": "Wombat", "noteRevision": 0 })));
    line(&routes[1], "PATCH", 409, &owner.change(&inbox, &json!({ "note": "Wombat!", "noteRevision": 0 })));
    line(&routes[1], "PATCH", 422, &owner.change(&inbox, &json!({ "note": "Wombat\u{7}", "status": "Axolotl" })));
    line(&routes[1], "PATCH", 404, &owner.change("Zebedee", &json!({ "read": true })));
    line(&routes[3], "POST", 404, &owner.restore("Zebedee"));
    line(&routes[3], "POST", 200, &owner.restore(&trash));
    line("/api/admin/erase", "POST", 422, &owner.erase(&json!({ "email": "Bandicoot" })));
    table.breaks_at(
        "Query",
        usize::MAX,
        Fault::Answer(400, r#"{"__type":"x#ValidationException","message":"Ocelot"}"#),
    );
    line(&routes[0], "POST", 503, &search(json!({ "text": "Zebedee" })));
    line("/api/admin/erase", "POST", 503, &owner.erase(&json!({ "email": "zq@mailhost.example" })));
    table.breaks_at("TransactWriteItems", usize::MAX, Fault::Answer(500, r#"{"message":"Ocelot"}"#));
    line(&routes[1], "PATCH", 503, &owner.change(&inbox, &json!({ "note": "Wombat", "noteRevision": 1 })));
    table.heals();
    line("/api/admin/erase", "POST", 200, &owner.erase(&json!({ "email": "dana@example.com" })));

    let words = ["Zebedee", "Quagmire", "Quixotic", "Wombat", "Axolotl", "Bandicoot", "Ocelot", "mailhost", "dana"];
    let log = server.log().to_lowercase();
    for word in words.map(str::to_lowercase).iter().chain([&"5550987".to_owned(), &inbox, &trash]) {
        assert!(!log.contains(word), "{word} in {log}");
    }
}

#[test]
fn an_unsupported_method_is_a_405_that_lists_the_supported_ones() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let [inbox, trash] = one_of_each(&server, &owner);
    let before = everything(&owner);
    let one = format!("{LIST}/{inbox}");
    let cases = [
        ("GET", format!("{LIST}/search"), "POST"),
        ("DELETE", format!("{LIST}/search"), "POST"),
        ("PATCH", format!("{LIST}/bulk"), "POST"),
        ("GET", format!("{LIST}/{trash}/restore"), "POST"),
        ("PUT", format!("{LIST}/{trash}/restore"), "POST"),
        ("GET", "/api/admin/erase".to_owned(), "POST"),
        ("DELETE", "/api/admin/erase".to_owned(), "POST"),
        ("GET", one.clone(), "DELETE,PATCH"),
        ("PUT", one.clone(), "DELETE,PATCH"),
        ("POST", one, "DELETE,PATCH"),
    ];
    for (method, path, expected) in cases {
        let answer = owner.call(method, &path).send();
        let mut allowed: Vec<&str> = answer.header("allow").split(',').map(str::trim).collect();
        allowed.sort_unstable();
        assert_eq!((answer.status, allowed.join(",").as_str()), (405, expected), "{method} {path}");
    }
    assert_eq!(everything(&owner), before);
}
