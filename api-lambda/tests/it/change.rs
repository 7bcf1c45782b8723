//! The triage of a request: status, read mark and note. Nothing of it is lost or overwritten.

use std::thread;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::support::{
    Answer, Fault, FaultyTable, LIST, Owner, Server, id_of, ids_of_no_request, quote, stored_long_ago,
};

const STATUSES: [&str; 5] = ["new", "contacted", "quoted", "won", "lost"];

fn stored(server: &Server) -> String {
    id_of(&server.contact(&quote()).json())
}

/// The only request in the list.
#[track_caller]
fn only(owner: &Owner<'_>) -> Value {
    let inbox = owner.inbox();
    let [request] = inbox.as_slice() else { panic!("{inbox:?}") };
    request.clone()
}

/// Writes a note from revision 0.
fn write(owner: &Owner<'_>, id: &str, note: &str) -> Answer {
    owner.change(id, &json!({ "note": note, "noteRevision": 0 }))
}

/// A day that is so many days from now.
fn day_from_now(days: i64) -> String {
    (Timestamp::now() + SignedDuration::from_hours(24 * days)).to_string()[..10].to_owned()
}

/// A request with other values in some of its fields.
fn with(request: &Value, values: &Value) -> Value {
    let mut request = request.clone();
    for (name, value) in values.as_object().expect("fields") {
        request[name] = value.clone();
    }
    request
}

#[test]
fn a_request_is_new_unread_and_without_a_note_when_it_arrives() {
    let server = Server::start();
    let id = stored(&server);
    let request = only(&Owner::of(&server));
    let mut expected = with(&quote(), &json!({ "status": "new", "read": false, "note": "", "noteRevision": 0 }));
    let none = json!({ "place": "Naples", "amount": 0, "callAgain": "", "assignee": "" });
    expected = with(&expected, &none);
    expected = with(
        &expected,
        &json!({ "id": id, "dialed": "2395550142", "createdAt": request["createdAt"], "suspected": false, "marks": [], "notice": "unwanted", "photos": [] }),
    );
    assert_eq!(request, expected, "and it was not deleted");
}

#[test]
fn a_change_shows_in_the_answer_and_the_list_and_touches_nothing_else() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    let mut expected = only(&owner);
    let soon = day_from_now(3);
    let statuses = STATUSES.into_iter().rev().map(|status| (json!({ "status": status }), json!({ "status": status })));
    let others = [
        (json!({ "read": true }), json!({ "read": true })),
        (json!({ "read": true }), json!({ "read": true })),
        (json!({ "note": "Called.", "noteRevision": 0 }), json!({ "note": "Called.", "noteRevision": 1 })),
        (json!({ "read": false }), json!({ "read": false })),
        (json!({ "amount": 3400 }), json!({ "amount": 3400 })),
        (json!({ "callAgain": soon }), json!({ "callAgain": soon })),
        (json!({ "status": "quoted", "assignee": "first" }), json!({ "status": "quoted", "assignee": "first" })),
        (json!({ "amount": 0, "assignee": "" }), json!({ "amount": 0, "assignee": "" })),
        (json!({ "note": "Called twice.", "noteRevision": 1 }), json!({ "note": "Called twice.", "noteRevision": 2 })),
        (
            json!({ "status": "won", "read": true, "note": "", "noteRevision": 2 }),
            json!({ "status": "won", "read": true, "note": "", "noteRevision": 3, "callAgain": "" }),
        ),
    ];
    for (change, values) in statuses.chain(others) {
        let answer = owner.change(&id, &change);
        expected = with(&expected, &values);
        // The time of the first status other than New, which is taken back with the status.
        if expected["status"] == "new" {
            expected.as_object_mut().expect("fields").remove("answeredAt");
        } else if expected["answeredAt"].is_null() {
            let answered = answer.json()["answeredAt"].clone();
            assert!(answered.as_str() >= expected["createdAt"].as_str(), "{change}: {answered}");
            expected["answeredAt"] = answered;
        }
        assert_eq!((answer.status, answer.json()), (200, expected.clone()), "{change}");
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(only(&owner), expected, "{change}");
    }
    let server = server.again(&[]);
    assert_eq!(only(&Owner::of(&server)), expected, "after a restart");
}

#[test]
fn a_request_that_is_not_from_a_robot_loses_its_marks_until_that_is_taken_back() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let mut robot = quote();
    robot["fillTime"] = 1.into();
    let id = id_of(&server.contact(&robot).json());
    let marked = only(&owner);
    assert_eq!(marked["suspected"], true);
    let person = with(&marked, &json!({ "suspected": false, "marks": [] }));
    for (not_robot, expected) in [(true, &person), (true, &person), (false, &marked), (true, &person)] {
        let answer = owner.change(&id, &json!({ "notRobot": not_robot }));
        assert_eq!((answer.status, &answer.json()), (200, expected), "{not_robot}");
        assert_eq!(only(&owner), *expected);
    }
    assert_eq!(owner.delete(&id).status, 200);
    assert_eq!(owner.trash()[0]["suspected"], false, "in the trash");
    assert_eq!(owner.restore(&id).json(), person, "and back");
    let server = server.again(&[]);
    let owner = Owner::of(&server);
    assert_eq!(owner.found(&json!({ "suspected": false })), [person], "after a restart");
    assert_eq!(owner.found(&json!({ "suspected": true })), Vec::<Value>::new());
}

#[test]
fn a_note_is_stored_as_typed_or_refused() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let x = |count: usize| "x".repeat(count);
    let taken = [
        ("é".repeat(2_000), "é".repeat(2_000)),
        ("😀".repeat(2_000), "😀".repeat(2_000)),
        (format!("{}\r\n{}", x(1_000), x(999)), format!("{}\n{}", x(1_000), x(999))),
        ("one\n\ttwo\r\n\r\nthree".to_owned(), "one\n\ttwo\n\nthree".to_owned()),
        ("<b>&amp;</b> \"50%\" \\ {}".to_owned(), "<b>&amp;</b> \"50%\" \\ {}".to_owned()),
        ("\u{202a}(239) 555-0142\u{202c}, b\u{202e}ack\u{200b}\u{feff}".to_owned(), "(239) 555-0142, back".to_owned()),
        ("مرحبا 你好 e\u{301} 👩🏽\u{200d}🔧".to_owned(), "مرحبا 你好 é 👩🏽\u{200d}🔧".to_owned()),
        (String::new(), String::new()),
    ];
    for (typed, kept) in taken {
        let id = stored(&server);
        let answer = write(&owner, &id, &typed);
        assert_eq!((answer.status, &answer.json()["note"]), (200, &json!(kept)), "{typed:.60}");
        assert_eq!(owner.inbox()[0]["note"], kept, "{typed:.60}");
    }
    let id = stored(&server);
    let unseen = ["a\0b", "a\u{1b}[2Jb", "a\u{7f}b", "a\u{85}b", "a\rb", "a\u{8}b"].map(str::to_owned);
    for typed in unseen.into_iter().chain([x(2_001), "é".repeat(2_001), x(20_000)]) {
        assert_eq!(write(&owner, &id, &typed).wrong_fields(), ["note"], "{typed:.60?}");
    }
    assert_eq!(owner.inbox()[0]["noteRevision"], 0);
}

#[test]
fn an_impossible_value_is_reported_at_its_field() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    let before = only(&owner);
    let statuses = [json!("New"), json!(""), json!(" new"), json!("archived"), json!(0), json!(true), json!(["new"])];
    let reads = [json!("true"), json!(1), json!(""), json!({ "read": true })];
    let notes = [json!(1), json!(false), json!(["Called."]), json!({})];
    let revisions = [json!("0"), json!(-1), json!(0.5), json!(true), json!([0])];
    let whole = json!({ "status": "won", "read": true, "note": "Called.", "noteRevision": 0 });
    let amounts = [json!(-1), json!(0.5), json!(10_000_001), json!("3400"), json!("$3,400"), json!(true)];
    let texts = ["4.12.2026", "2026-02-30", "friday", &day_from_now(-10), &day_from_now(800), "9999-12-31", " "];
    let days: Vec<Value> = texts.iter().map(|day| json!(day)).chain([json!(0), json!(true)]).collect();
    let people = [json!("Owner"), json!(0), json!(true), json!("first ")];
    let cases = [
        ("status", &statuses[..]),
        ("read", &reads),
        ("note", &notes),
        ("noteRevision", &revisions),
        ("amount", &amounts),
        ("callAgain", &days),
        ("assignee", &people),
    ];
    for (field, values) in cases {
        for value in values.iter().chain([&Value::Null]) {
            let answer = owner.change(&id, &with(&whole, &json!({ field: value })));
            assert_eq!(answer.wrong_fields(), [field], "{value}");
            let mut alone = json!({ field: value });
            if field == "note" {
                alone["noteRevision"] = 0.into();
            }
            let wrong = owner.change(&id, &alone).wrong_fields();
            assert!(field == "noteRevision" || wrong == [field], "{alone}: {wrong:?}");
        }
    }
    let answer = owner.change(&id, &json!({ "status": "x", "read": "x", "note": 1, "noteRevision": "x" }));
    assert_eq!(answer.wrong_fields(), ["note", "noteRevision", "read", "status"], "all at once");
    assert_eq!(only(&owner), before, "nothing of it is stored, not even what was right");
}

#[test]
fn a_change_without_fields_with_unknown_or_repeated_ones_is_refused() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    let before = only(&owner);
    for nothing in [json!({}), json!({ "noteRevision": 0 })] {
        assert!(!owner.change(&id, &nothing).wrong_fields().is_empty(), "{nothing}");
    }
    let change = json!({ "status": "won", "note": "Called." });
    assert_eq!(owner.change(&id, &change).wrong_fields(), ["noteRevision"], "a note without its revision");
    for name in ["id", "email", "createdAt", "suspected", "deletedAt", "expires", "pk", "sk", "Status", "note_revision"]
    {
        let answer = owner.change(&id, &json!({ "status": "won", name: "2026-01-01T00:00:00Z" }));
        assert_eq!(answer.wrong_fields(), [name]);
    }
    let twice = [
        (r#"{"status":"won","status":"lost"}"#, "status"),
        (r#"{"read":true,"status":"won","read":true}"#, "read"),
        (r#"{"notRobot":true,"notRobot":false}"#, "notRobot"),
        (r#"{"note":"a","noteRevision":0,"note":"b"}"#, "note"),
        (r#"{"note":"a","noteRevision":0,"noteRevision":0}"#, "noteRevision"),
    ];
    for (body, field) in twice {
        let answer = owner.call("PATCH", &format!("{LIST}/{id}")).body("application/json", body).send();
        assert_eq!(answer.wrong_fields(), [field], "{body}");
    }
    assert_eq!(only(&owner), before);
}

#[test]
fn a_note_made_from_an_older_revision_is_a_409_and_changes_nothing() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    assert_eq!(write(&owner, &id, "Called.").status, 200);
    let before = only(&owner);
    for revision in [json!(0), json!(2), json!(9_007_199_254_740_993_u64), json!(u64::MAX)] {
        for values in [json!({}), json!({ "status": "lost", "read": true })] {
            let change = with(&values, &json!({ "note": "Wrote a mail.", "noteRevision": revision }));
            let answer = owner.change(&id, &change);
            let problem = "application/problem+json";
            assert_eq!((answer.status, answer.header("content-type")), (409, problem), "{change}: {}", answer.body);
            assert_eq!(answer.json()["status"], 409);
            assert_eq!(only(&owner), before, "{change}");
        }
    }
    assert_eq!(owner.change(&id, &json!({ "note": "Called, wrote.", "noteRevision": 1 })).status, 200);
}

#[test]
fn of_four_changes_of_one_note_at_once_one_succeeds_and_three_are_409() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    for round in 0..10 {
        let notes: Vec<Value> =
            (0..4).map(|writer| json!({ "note": format!("{round}, {writer}"), "noteRevision": round })).collect();
        let answers: Vec<Answer> = thread::scope(|scope| {
            let all: Vec<_> = notes.iter().map(|note| scope.spawn(|| owner.change(&id, note))).collect();
            all.into_iter().map(|one| one.join().expect("an answer")).collect()
        });
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        let winner = statuses.iter().position(|status| *status == 200).expect("one that wins");
        let request = only(&owner);
        assert_eq!((&request["note"], &request["noteRevision"]), (&notes[winner]["note"], &json!(round + 1)));
        assert_eq!(answers[winner].json(), request);
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409, 409]);
    }
}

#[test]
fn changes_of_different_fields_at_once_all_succeed() {
    let server = Server::start();
    let owner = Owner::of(&server);
    for _ in 0..10 {
        let id = stored(&server);
        let changes =
            [json!({ "status": "won" }), json!({ "read": true }), json!({ "note": "Hm.", "noteRevision": 0 })];
        thread::scope(|scope| {
            for change in &changes {
                let (owner, id) = (&owner, &id);
                scope.spawn(move || assert_eq!(owner.change(id, change).status, 200, "{change}"));
            }
        });
        let request = owner.inbox()[0].clone();
        assert_eq!(
            [&request["status"], &request["read"], &request["note"]],
            [&json!("won"), &json!(true), &json!("Hm.")]
        );
    }
}

#[test]
fn changing_a_request_outside_the_inbox_is_a_404() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    let change = json!({ "status": "won", "read": true, "note": "Called.", "noteRevision": 0 });
    for nothing in ids_of_no_request(&id) {
        let answer = owner.change(&nothing, &change);
        assert_eq!((answer.status, &answer.json()["status"]), (404, &json!(404)), "{nothing:.80}: {}", answer.body);
    }
    assert_eq!(owner.inbox().len(), 1, "what is not there does not begin to be");
    assert_eq!(owner.delete(&id).status, 200);
    let before = owner.trash();
    for change in [&change, &json!({ "read": true })] {
        assert_eq!(owner.change(&id, change).status, 404, "{change}");
    }
    assert_eq!((owner.inbox(), owner.trash()), (vec![], before), "in the trash it stays as it is");
}

#[test]
fn a_row_stored_before_triage_existed_can_be_changed() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let ids = ["2024-12-31", "2025-01-01"].map(|day| stored_long_ago(&table, day, &quote()));
    let first = json!({ "status": "new", "read": false, "note": "", "noteRevision": 0 });
    for request in owner.inbox() {
        assert_eq!(request, with(&request, &first));
    }
    assert_eq!(owner.change(&ids[0], &json!({ "note": "x", "noteRevision": 1 })).status, 409);
    let changes =
        [json!({ "read": true }), json!({ "note": "Called.", "noteRevision": 0 }), json!({ "status": "quoted" })];
    for change in changes {
        let answer = owner.change(&ids[0], &change);
        assert_eq!((answer.status, &answer.json()), (200, &owner.inbox()[1]), "{change}");
    }
    let second = json!({ "status": "quoted", "read": true, "note": "Called.", "noteRevision": 1 });
    assert_eq!(owner.inbox()[1], with(&owner.inbox()[1], &second));
    assert_eq!(owner.inbox()[0]["noteRevision"], 0, "and no other");
}

#[test]
fn a_note_that_is_written_while_its_request_is_deleted_is_not_lost() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let id = stored(&server);
    let (deleted, written) =
        table.meanwhile("TransactWriteItems", || owner.delete(&id), || write(&owner, &id, "Called."));
    assert_eq!((deleted.status, written.status), (200, 200), "{} {}", deleted.body, written.body);
    let trash = owner.trash();
    assert_eq!((owner.inbox().len(), trash.len(), &trash[0]["note"]), (0, 1, &json!("Called.")));
}

#[test]
fn a_change_that_arrives_after_a_delete_or_erasure_is_a_404_and_brings_nothing_back() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    for erased in [false, true] {
        let take_away = |id: &str| match erased {
            false => owner.delete(id),
            true => owner.erase(&json!({ "email": "dana@example.com" })),
        };
        for change in [json!({ "status": "won" }), json!({ "note": "Called.", "noteRevision": 0 })] {
            let id = stored(&server);
            let (changed, taken_away) =
                table.meanwhile("TransactWriteItems", || owner.change(&id, &change), || take_away(&id));
            assert_eq!((taken_away.status, changed.status), (200, 404), "{change}: {}", changed.body);
            assert_eq!((owner.inbox().len(), owner.trash().len()), (0, usize::from(!erased)), "{change}");
            assert_eq!(owner.erase_all("dana@example.com").0, u64::from(!erased));
        }
    }
}

#[test]
fn a_change_whose_first_answer_was_lost_is_no_conflict() {
    for fault in [Fault::LostAnswer, Fault::HalfAnswer, Fault::Silence, Fault::Answer(500, "{}")] {
        let table = FaultyTable::new();
        let server = Server::on(&table.table, &[]);
        let owner = Owner::of(&server);
        let id = stored(&server);
        table.breaks_at("TransactWriteItems", 1, fault);
        let answer = owner.change(&id, &json!({ "note": "Called.", "noteRevision": 0, "status": "won" }));
        assert_eq!(answer.status, 200, "{fault:?}: {}", answer.body);
        assert_eq!(answer.json(), only(&owner));
        assert_eq!((&answer.json()["noteRevision"], &answer.json()["status"]), (&json!(1), &json!("won")), "{fault:?}");
    }
}

#[test]
fn the_same_note_from_somebody_else_is_a_conflict_when_other_fields_differ() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    assert_eq!(write(&owner, &id, "Called.").status, 200);
    let answer = owner.change(&id, &json!({ "note": "Called.", "noteRevision": 0, "status": "won", "read": true }));
    assert_eq!(answer.status, 409, "{}", answer.body);
    let request = only(&owner);
    assert_eq!([&request["status"], &request["read"]], [&json!("new"), &json!(false)]);
}

#[test]
fn a_change_whose_every_answer_was_lost_can_be_sent_again() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let id = stored(&server);
    table.breaks_at("TransactWriteItems", usize::MAX, Fault::LostAnswer);
    let first = write(&owner, &id, "Called.");
    table.heals();
    assert_eq!(first.status, 503, "{}", first.body);
    let again = write(&owner, &id, "Called.");
    assert_eq!(again.status, 200, "nobody else has changed it: {}", again.body);
    assert_eq!((&only(&owner)["note"], &only(&owner)["noteRevision"]), (&json!("Called."), &json!(1)));
}
