//! The history of the account and of each request.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::support::{
    Answer, Fault, FaultyTable, LIST, Owner, PASSWORD, Person, Server, id_of, quote, quote_with, stored_long_ago,
};

const HISTORY: &str = "/api/admin/history";

const DESK: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// The entries of a history, newest first. They must fit on one page.
#[track_caller]
fn entries(owner: &Owner<'_>, path: &str) -> Vec<Value> {
    let answer = owner.call("GET", path).send();
    assert_eq!((answer.status, &answer.json()["next"]), (200, &Value::Null), "{}", answer.body);
    answer.json()["entries"].as_array().expect("an array").clone()
}

#[track_caller]
fn of_request(owner: &Owner<'_>, id: &str) -> Vec<Value> {
    entries(owner, &format!("{LIST}/{id}/history"))
}

/// The actions, newest first, each with its detail and its count if it is not one.
fn actions(entries: &[Value]) -> Vec<String> {
    let words = |entry: &Value| {
        let detail = entry["detail"].as_str().map(|detail| format!(": {detail}")).unwrap_or_default();
        let count = entry["count"].as_u64().filter(|count| *count != 1);
        let count = count.map(|count| format!(" x{count}")).unwrap_or_default();
        format!("{}{detail}{count}", entry["action"].as_str().expect("an action"))
    };
    entries.iter().map(words).collect()
}

#[track_caller]
fn done(answer: &Answer) {
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[test]
fn the_history_of_a_request_has_what_was_done_when_and_in_which_browser() {
    let server = Server::start();
    let call = server.post("/api/admin/login").header("user-agent", DESK).json(&json!({ "password": PASSWORD }));
    let mut owner = Owner::of(&server);
    owner.cookie = call.send().cookie().expect("a session");
    let [id, other] = [(); 2].map(|()| id_of(&server.contact(&quote()).json()));
    let before = Timestamp::now() - SignedDuration::from_secs(1);
    let changes = [json!({ "read": true }), json!({ "status": "contacted" }), json!({ "notRobot": true })];
    for change in &changes {
        done(&owner.change(&id, change));
    }
    done(&owner.change(&id, &json!({ "note": "Called.", "noteRevision": 0, "status": "won", "read": false })));
    done(&owner.delete(&id));
    done(&owner.restore(&id));
    let list = of_request(&owner, &id);
    let mut found = actions(&list);
    assert_eq!(found.split_off(5), ["not-robot", "status-changed: contacted", "read"]);
    // A note stands where its hour began, but is listed by the time.
    assert_eq!(found[..2], ["restored", "deleted"]);
    found[2..].sort();
    assert_eq!(found[2..], ["note-changed", "status-changed: won", "unread"]);
    for entry in &list {
        let at: Timestamp = entry["at"].as_str().expect("a time").parse().expect("a time");
        assert!(before <= at && at <= Timestamp::now(), "{entry}");
        assert_eq!(entry["browser"], "Firefox on Windows");
    }
    assert_eq!(of_request(&owner, &other), [] as [Value; 0]);
}

#[test]
fn a_change_that_changes_nothing_is_not_in_the_history() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let id = id_of(&server.contact(&quote()).json());
    let change = json!({ "read": true, "status": "won", "note": "Called.", "noteRevision": 0 });
    done(&owner.change(&id, &change));
    let rows = table.rows();
    for change in [change, json!({ "read": true }), json!({ "status": "won" })] {
        done(&owner.change(&id, &change));
    }
    done(&owner.restore(&id));
    assert_eq!(owner.change(&id, &json!({ "note": "Mine.", "noteRevision": 7 })).status, 409);
    assert_eq!(table.rows(), rows, "nothing was written");
    assert_eq!(of_request(&owner, &id).len(), 3);
}

#[test]
fn a_status_a_flag_or_a_note_that_an_untouched_request_has_anyway_is_not_in_the_history() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = id_of(&server.contact(&quote()).json());
    let none = json!({ "amount": 0, "callAgain": "", "assignee": "" });
    for change in [json!({ "status": "new" }), json!({ "read": false }), json!({ "notRobot": false }), none] {
        done(&owner.change(&id, &change));
    }
    done(&owner.change(&id, &json!({ "status": "new", "note": "", "noteRevision": 0 })));
    assert_eq!(of_request(&owner, &id), [] as [Value; 0]);
    done(&owner.change(&id, &json!({ "status": "won" })));
    done(&owner.change(&id, &json!({ "status": "new" })));
    assert_eq!(actions(&of_request(&owner, &id)), ["status-changed: new", "status-changed: won"]);
}

#[test]
fn the_history_has_amount_day_and_person_and_says_that_a_lost_request_needs_no_call() {
    let server = Server::start();
    let owner = Owner::of(&server);
    Person::added(&server, &owner, "Ann", "staff");
    let id = id_of(&server.contact(&quote()).json());
    let day = Timestamp::now().to_string()[..10].to_owned();
    for change in [
        json!({ "amount": 3400 }),
        json!({ "callAgain": day }),
        json!({ "assignee": "first" }),
        json!({ "status": "lost" }),
        json!({ "callAgain": day, "status": "lost" }),
        json!({ "amount": 0 }),
        json!({ "assignee": "" }),
    ] {
        done(&owner.change(&id, &change));
    }
    let mut found = actions(&of_request(&owner, &id));
    // Those of one change have one time.
    found[3..5].sort();
    let called = format!("call-again: {day}");
    let expected = [
        "assigned", "amount-changed", &called, "call-again", "status-changed: lost", "assigned: Owner", &called,
        "amount-changed: 3400",
    ];
    assert_eq!(found, expected);
    let answer = owner.call("POST", &format!("{LIST}/bulk")).json(&json!({ "change": "won", "ids": [id] })).send();
    assert_eq!((answer.status, &owner.inbox()[0]["callAgain"]), (200, &json!("")), "{}", answer.body);
}

#[test]
fn a_request_that_somebody_has_read_says_of_each_further_person_when_it_was_opened_first() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let [ann, bo] = ["Ann", "Bo"].map(|name| Person::added(&server, &owner, name, "staff"));
    let id = id_of(&server.contact(&quote()).json());
    let read = json!({ "read": true });
    let open = |person: &Person<'_>, change: &Value| {
        done(&person.call("PATCH", &format!("{LIST}/{id}")).json(change).send());
    };
    done(&owner.change(&id, &read));
    open(&ann, &read);
    open(&ann, &read);
    done(&owner.change(&id, &read));
    open(&bo, &json!({ "read": true, "status": "won" }));
    open(&bo, &read);
    open(&ann, &json!({ "status": "lost" }));
    let list = of_request(&owner, &id);
    let mut found: Vec<_> =
        list.iter().zip(actions(&list)).map(|(entry, action)| format!("{} {action}", entry["person"])).collect();
    found.sort();
    let expected = [
        "\"Ann\" opened",
        "\"Ann\" status-changed: lost",
        "\"Bo\" opened",
        "\"Bo\" status-changed: won",
        "\"Owner\" read",
    ];
    assert_eq!(found, expected);
}

#[test]
fn notes_that_are_saved_within_an_hour_are_one_entry_with_a_count() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = id_of(&server.contact(&quote()).json());
    for revision in 0..5 {
        done(&owner.change(&id, &json!({ "note": format!("Called {revision} times."), "noteRevision": revision })));
    }
    let counted: u64 = of_request(&owner, &id).iter().map(|entry| entry["count"].as_u64().expect("a number")).sum();
    let entries = of_request(&owner, &id).len();
    assert!(counted == 5 && entries <= 2, "five, in one hour or two: {entries}");
}

#[test]
fn an_export_is_in_the_history_of_the_account_and_of_each_exported_request_and_a_search_is_not() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let [ann, dana] = [("firstName", "Ann"), ("firstName", "Dana")]
        .map(|(name, value)| id_of(&server.contact(&quote_with(name, value)).json()));
    done(&owner.search(&json!({ "text": "Ann" })));
    done(&owner.search(&json!({ "text": "Ann", "export": false })));
    done(&owner.search(&json!({ "text": "Nobody", "export": true })));
    assert_eq!(of_request(&owner, &ann), [] as [Value; 0]);
    done(&owner.search(&json!({ "text": "Ann", "export": true })));
    done(&owner.search(&json!({ "export": true })));
    assert_eq!(actions(&of_request(&owner, &ann)), ["exported"; 2]);
    assert_eq!(actions(&of_request(&owner, &dana)), ["exported"]);
    let account = entries(&owner, HISTORY);
    let exported = account.iter().filter(|entry| entry["action"] == "exported");
    assert_eq!(exported.map(|entry| entry["count"].as_u64().expect("a number")).sum::<u64>(), 3, "{account:?}");
}

#[test]
fn an_erasure_is_in_the_history_without_a_word_of_the_customer() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let ids = [(); 3].map(|()| id_of(&server.contact(&quote_with("lastName", "Quagmire")).json()));
    done(&owner.change(&ids[0], &json!({ "note": "Wombat", "noteRevision": 0, "status": "lost" })));
    done(&owner.delete(&ids[1]));
    done(&owner.search(&json!({ "text": "Quagmire", "export": true })));
    assert_eq!(owner.erase_all("dana@example.com").0, 3);
    for id in &ids {
        assert_eq!(actions(&of_request(&owner, id))[0], "erased");
    }
    let account = entries(&owner, HISTORY);
    let erased = account.iter().filter(|entry| entry["action"] == "erased");
    assert_eq!(erased.map(|entry| entry["count"].as_u64().expect("a number")).sum::<u64>(), 3, "{account:?}");
    let rows = Value::from(table.rows()).to_string();
    for word in ["Quagmire", "Wombat", "dana@", "Dana"] {
        assert!(!rows.contains(word), "{word} in {rows}");
    }
}

#[test]
fn the_history_of_the_account_has_logins_wrong_passwords_in_counts_and_ended_sessions() {
    let server = Server::start();
    let owner = Owner::of(&server);
    for _ in 0..4 {
        assert_eq!(server.try_password("wrong").status, 401);
    }
    let lost = server.post("/api/admin/login").header("user-agent", DESK).json(&json!({ "password": PASSWORD }));
    assert_eq!(lost.send().status, 200);
    done(&owner.call("DELETE", "/api/admin/sessions").send());
    let gone = server.login();
    done(&server.post("/api/admin/logout").cookie(&gone).send());
    done(&server.post("/api/admin/logout").cookie(&gone).send());
    let change = json!({ "password": PASSWORD, "newPassword": "a floor of polished concrete" });
    done(&owner.call("POST", "/api/admin/password").json(&change).send());
    let list = entries(&owner, HISTORY);
    let wrong: Vec<_> = list.iter().filter(|entry| entry["action"] == "wrong-password").collect();
    assert_eq!(wrong.iter().map(|entry| entry["count"].as_u64().expect("a number")).sum::<u64>(), 4);
    assert!(wrong.len() <= 2 && wrong.iter().all(|entry| entry["browser"].is_null()), "{wrong:?}");
    let others: Vec<_> = list.iter().filter(|entry| entry["action"] != "wrong-password").cloned().collect();
    let expected = ["password-changed", "logged-out", "logged-in", "session-ended: Firefox on Windows"];
    assert_eq!(actions(&others), [expected.as_slice(), &["logged-in", "logged-in"]].concat());
}

#[test]
fn an_entry_is_written_with_what_it_is_about_or_neither_is_and_is_kept_for_a_year() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    // More than a year old: nothing about it can have ended otherwise.
    let id = stored_long_ago(&table, "2025-06-14", &quote());
    table.breaks_at("TransactWriteItems", usize::MAX, Fault::Answer(500, "{}"));
    assert_eq!(owner.change(&id, &json!({ "status": "won" })).status, 503);
    assert_eq!(owner.delete(&id).status, 503);
    table.heals();
    assert_eq!((of_request(&owner, &id).len(), &owner.inbox()[0]["status"]), (0, &json!("new")));
    done(&owner.change(&id, &json!({ "status": "won" })));

    let mut rows = table.rows();
    rows.retain(|row| row["pk"]["S"].as_str().is_some_and(|partition| partition.starts_with("history")));
    assert_eq!(rows.len(), 2, "a login and a status: {rows:?}");
    let year = Timestamp::now().as_second() + 365 * 24 * 60 * 60;
    for mut row in rows {
        let expires: i64 = row["expires"]["N"].as_str().expect("a number").parse().expect("a number");
        assert!((year - 60..=year).contains(&expires), "{row}");
        row["expires"]["N"] = (Timestamp::now().as_second() - 1).to_string().into();
        table.put(&row);
    }
    assert_eq!((of_request(&owner, &id).len(), entries(&owner, HISTORY).len()), (0, 0), "a year later");
}

#[test]
fn a_long_history_has_pages() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = id_of(&server.contact(&quote()).json());
    for number in 0..130 {
        done(&owner.change(&id, &json!({ "read": number % 2 == 0 })));
    }
    let path = format!("{LIST}/{id}/history");
    let first = owner.call("GET", &path).send().json();
    let next = first["next"].as_str().expect("a cursor");
    let second = owner.call("GET", &format!("{path}?after={next}")).send().json();
    let all =
        [first["entries"].as_array().expect("an array").as_slice(), second["entries"].as_array().expect("an array")];
    assert_eq!((all[0].len(), all[1].len(), &second["next"]), (100, 30, &Value::Null));
    let mut expected = ["unread", "read"].repeat(65);
    let found = actions(&all.concat());
    // Entries of one millisecond have no order.
    let mut sorted = found.clone();
    sorted.sort();
    expected.sort_unstable();
    assert_eq!(sorted, expected);
    for wrong in ["after=x", "after=", "after=1&after=2", "limit=5", &format!("after={next}%00")] {
        for path in [HISTORY, &path] {
            let answer = owner.call("GET", &format!("{path}?{wrong}")).send();
            assert_eq!(answer.status, 400, "{wrong}: {}", answer.body);
        }
    }
}

#[test]
fn nobody_reads_a_history_without_a_session() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = id_of(&server.contact(&quote()).json());
    done(&owner.change(&id, &json!({ "read": true })));
    for path in [HISTORY.to_owned(), format!("{LIST}/{id}/history")] {
        let answer = server.get(&path).send();
        assert_eq!((answer.status, answer.body.contains("entries")), (401, false), "{path}");
    }
    assert_eq!(owner.call("GET", &format!("{LIST}/x/history")).send().status, 404);
}
