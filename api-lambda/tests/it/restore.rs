//! Restoring a request from the trash: it is unchanged, and never missing from both mailboxes.

use std::{sync::Mutex, thread};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::support::{
    Answer, Fault, FaultyTable, Owner, Server, age_trash, id_of, ids, ids_of_no_request, lying_in_trash, quote,
    quote_with, stored_long_ago,
};

fn stored(server: &Server) -> String {
    id_of(&server.contact(&quote()).json())
}

fn moment(value: &Value) -> Timestamp {
    let text = value.as_str().expect("a time");
    assert!(text.ends_with('Z'), "{text}");
    text.parse().expect("RFC 3339")
}

#[test]
fn a_restored_request_is_back_as_it_was_in_its_old_place() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let sent: Vec<String> = ["A", "B", "C", "D"]
        .map(|name| id_of(&server.contact(&quote_with("lastName", name)).json()))
        .into_iter()
        .collect();
    let handled = json!({ "status": "quoted", "read": true, "note": "Called.\n2 cars", "noteRevision": 0 });
    assert_eq!(owner.change(&sent[1], &handled).status, 200);
    let inbox = owner.inbox();
    for id in &sent[1..3] {
        assert_eq!(owner.delete(id).status, 200);
    }
    assert_eq!(ids(&owner.inbox()), [&sent[3][..], &sent[0]]);
    for place in [2, 1] {
        let answer = owner.restore(&id_of(&inbox[place]));
        assert_eq!((answer.status, answer.json()), (200, inbox[place].clone()));
        assert_eq!(answer.header("content-type"), "application/json");
    }
    assert_eq!((owner.inbox(), owner.trash()), (inbox.clone(), vec![]));
    let server = server.again(&[]);
    assert_eq!(Owner::of(&server).inbox(), inbox, "after a restart");
}

#[test]
fn restoring_a_request_that_is_in_the_inbox_changes_nothing() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    let inbox = owner.inbox();
    for _ in 0..2 {
        assert_eq!((owner.restore(&id).status, owner.inbox()), (200, inbox.clone()));
    }
    assert_eq!(owner.delete(&id).status, 200);
    for _ in 0..3 {
        let answer = owner.restore(&id);
        assert_eq!((answer.status, &answer.json(), owner.inbox()), (200, &inbox[0], inbox.clone()));
    }
    let change = json!({ "note": "Called.", "noteRevision": 0 });
    assert_eq!(owner.change(&id, &change).status, 200, "it can be changed");
    assert_eq!(owner.restore(&id).json()["note"], "Called.", "and a restore that comes again takes nothing back");
}

#[test]
fn a_request_in_the_trash_has_the_time_of_its_first_deletion() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    let inbox = owner.inbox();
    let mut before = Timestamp::now();
    for _ in 0..2 {
        assert_eq!(owner.delete(&id).status, 200);
        let trash = owner.trash();
        let deleted_at = moment(&trash[0]["deletedAt"]);
        let second = SignedDuration::from_secs(1);
        assert!(before - second < deleted_at && deleted_at < Timestamp::now() + second, "{deleted_at}");
        let mut expected = inbox[0].clone();
        expected["deletedAt"] = trash[0]["deletedAt"].clone();
        assert_eq!(trash, [expected]);
        assert_eq!(owner.delete(&id).status, 200);
        assert_eq!(owner.trash(), trash, "deleting it again does not keep it longer");
        assert_eq!((owner.restore(&id).status, owner.inbox()), (200, inbox.clone()));
        // The second deletion has a later time than the first one.
        while Timestamp::now() <= deleted_at {
            thread::yield_now();
        }
        before = Timestamp::now().max(deleted_at + second);
    }
}

#[test]
fn restoring_an_unknown_id_is_a_404() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = stored(&server);
    assert_eq!(owner.delete(&id).status, 200);
    for nothing in ids_of_no_request(&id) {
        let answer = owner.restore(&nothing);
        assert_eq!((answer.status, &answer.json()["status"]), (404, &json!(404)), "{nothing:.80}: {}", answer.body);
    }
    assert_eq!((owner.inbox().len(), owner.trash().len()), (0, 1));
}

#[test]
fn a_deleted_request_is_in_the_trash_for_thirty_days() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let thirty_days = SignedDuration::from_hours(30 * 24);
    let minute = SignedDuration::from_mins(1);
    for (age, is_there) in [(thirty_days - minute, true), (thirty_days, false)] {
        // It was there before: one that was deleted before it came would be of a wrong clock.
        let id = stored_long_ago(&table, "2025-06-14", &quote());
        assert_eq!(owner.delete(&id).status, 200);
        age_trash(&table, &id, age);
        let (found, restored) = (ids(&owner.trash()).contains(&id), owner.restore(&id).status);
        assert_eq!((found, restored), (is_there, if is_there { 200 } else { 404 }), "{age:#} after its deletion");
    }
}

#[test]
fn a_restored_request_stays_for_good() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let old = lying_in_trash(&table, "2025-03-14", &quote(), SignedDuration::from_hours(1));
    let new = stored(&server);
    assert_eq!(owner.delete(&new).status, 200);
    for id in [&old, &new] {
        let answer = owner.restore(id);
        assert_eq!((answer.status, &answer.json()["noteRevision"]), (200, &json!(0)), "{}", answer.body);
        let rows = table.rows();
        let rows: Vec<&Value> = rows.iter().filter(|row| row["sk"]["S"] == **id).collect();
        assert_eq!(rows.len(), 1, "{rows:?}");
        assert_eq!(rows[0]["expires"], Value::Null, "a table removes what has a time to end: {rows:?}");
    }
}

#[test]
fn deleting_and_restoring_at_once_loses_nothing() {
    let server = Server::start();
    let owner = Owner::of(&server);
    for round in 0..10 {
        let id = stored(&server);
        assert_eq!(owner.change(&id, &json!({ "note": "Called.", "noteRevision": 0 })).status, 200);
        let answers = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for turn in 0..4 {
                let (owner, id, answers) = (&owner, &id, &answers);
                scope.spawn(move || {
                    for step in 0..3 {
                        let answer: Answer = match (turn + step + round) % 2 {
                            0 => owner.delete(id),
                            _ => owner.restore(id),
                        };
                        answers.lock().expect("the statuses").push(answer.status);
                    }
                });
            }
        });
        let statuses = answers.into_inner().expect("the statuses");
        // Too many conflicts give a 503, but the request always exists.
        assert!(statuses.iter().all(|status| matches!(status, 200 | 503)), "{statuses:?}");
        assert!(statuses.contains(&200), "nothing was deleted or restored: {statuses:?}");
        let (inbox, trash) = (owner.inbox(), owner.trash());
        let found: Vec<&Value> = inbox.iter().chain(&trash).filter(|request| request["id"] == id).collect();
        assert_eq!(found.len(), 1, "{inbox:?} {trash:?}");
        assert_eq!(found[0]["note"], "Called.");
    }
}

#[test]
fn a_restore_whose_answer_was_lost_can_be_sent_again() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    for calls in [1, usize::MAX] {
        for fault in [Fault::LostAnswer, Fault::HalfAnswer, Fault::Answer(500, "{}")] {
            let id = stored(&server);
            let before = owner.inbox()[0].clone();
            assert_eq!(owner.delete(&id).status, 200);
            table.breaks_at("TransactWriteItems", calls, fault);
            let first = owner.restore(&id);
            table.heals();
            let again = owner.restore(&id);
            assert_eq!(first.status, if calls == 1 { 200 } else { 503 }, "{calls} {fault:?}: {}", first.body);
            assert_eq!((again.status, again.json()), (200, before), "{calls} {fault:?}");
            assert_eq!((owner.trash().len(), ids(&owner.inbox()).iter().filter(|one| **one == id).count()), (0, 1));
        }
    }
}
