//! Times that a wrong clock has stored do not count when the clock is right.

use std::{
    fs::{self, File},
    time::{Duration, SystemTime},
};

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use crate::{
    owner_mail::{borrowed, wait_until_all_are_told},
    support::{
        FaultyTable, MailServer, Mood, Owner, PATIENCE, PHOTOS_ON, Server, id_of, photo_folder, quote, quote_with,
        stored_long_ago, taking_photos, wait_until,
    },
};

/// As far ahead as the wrong clock was.
const AHEAD: i64 = 400 * 24 * 3600;

fn ahead() -> Value {
    (Timestamp::now().as_second() + AHEAD).to_string().into()
}

fn seconds(time: &Value) -> i64 {
    time["N"].as_str().expect("a number").parse().expect("a number")
}

/// The row of this partition and, if it is not empty, of this key.
fn row(table: &FaultyTable, partition: &str, key: &str) -> Option<Value> {
    let is_meant = |row: &Value| {
        row["pk"]["S"].as_str().is_some_and(|pk| pk.starts_with(partition)) && (key.is_empty() || row["sk"]["S"] == key)
    };
    table.rows().into_iter().find(is_meant)
}

#[test]
fn a_digest_that_a_wrong_clock_has_planned_is_planned_anew_and_leaves_out_no_request() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    for wrong in [&["due", "since", "started"][..], &["since"], &["started"]] {
        let first = Server::on(&table.table, &borrowed(&mail.variables()));
        let mut state = wait_until(|| row(&table, "digest", ""), Option::is_some).expect("the state");
        drop(first);
        for name in wrong {
            state[name]["N"] = ahead();
        }
        table.put(&state);
        let server = Server::on(&table.table, &borrowed(&mail.variables()));
        let now = Timestamp::now().as_second();
        let is_right = |state: &Value| {
            seconds(&state["due"]) <= now + 25 * 3600
                && ["since", "started"].iter().all(|name| seconds(&state[name]) <= now + 60)
        };
        wait_until(|| row(&table, "digest", "").expect("the state"), is_right);
        server.wait_for_log("a stored time is too far from now");
    }
}

#[test]
fn a_message_that_was_put_off_by_a_wrong_clock_is_sent_at_once() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    let server = Server::on(&table.table, &borrowed(&mail.variables()));
    let id = id_of(&server.contact(&quote()).json());
    mail.wait_for_refusals(1);
    // While it is not tried.
    let is_idle = |message: &Value| seconds(&message["due"]) <= Timestamp::now().as_second();
    let mut message = wait_until(|| row(&table, "outbox", &id).expect("the message"), is_idle);
    message["due"]["N"] = ahead();
    table.put(&message);
    mail.set(Mood::Accepts);
    let second = id_of(&server.contact(&quote_with("firstName", "Ada")).json());
    wait_until_all_are_told(&server);
    let mut reminder = row(&table, "outbox", &format!("{second}#reminder")).expect("a reminder");
    reminder["due"]["N"] = ahead();
    table.put(&reminder);
    assert_eq!(server.contact(&quote_with("firstName", "Cleo")).status, 201);
    wait_until(|| row(&table, "outbox", &format!("{second}#reminder")), Option::is_none);
    server.wait_for_log("a stored time is too far from now");
}

#[test]
fn a_key_of_a_clock_that_was_behind_still_makes_one_request_of_two() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let send = || server.post("/api/contact").header("idempotency-key", "key-of-the-form").json(&quote()).send();
    let first = send();
    let mut key = row(&table, "key#", "").expect("the key");
    let right = seconds(&key["expires"]);
    key["expires"]["N"] = "604800".into();
    table.put(&key);
    assert_eq!((send().body, server.requests().len()), (first.body, 1));
    key["expires"]["N"] = (right - 8 * 24 * 3600).to_string().into();
    table.put(&key);
    assert_eq!((send().status, server.requests().len()), (201, 2), "one that has expired does not count");
}

#[test]
fn a_request_that_a_clock_behind_its_arrival_deletes_stays_in_the_trash_for_thirty_days() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let arrived = Timestamp::now() + SignedDuration::from_hours(100 * 24);
    let id = stored_long_ago(&table, &arrived.strftime("%Y-%m-%d").to_string(), &quote());
    assert_eq!(Owner::of(&server).delete(&id).status, 200);
    let expires = seconds(&row(&table, "trash#", &id).expect("the row")["expires"]);
    assert!(expires >= arrived.as_second() + 29 * 24 * 3600, "{expires}");
}

#[test]
fn a_note_of_a_wrong_clock_beside_photos_begins_anew() {
    let Some(server) = taking_photos(&[]) else { return };
    let root = photo_folder(&server);
    let ids = [0, 1].map(|number| format!("01999999-0000-7000-8000-00000000000{number}"));
    let wrong = [SystemTime::UNIX_EPOCH, SystemTime::now() + Duration::from_secs(AHEAD.unsigned_abs())];
    for (id, time) in ids.iter().zip(wrong) {
        fs::create_dir_all(root.join(id)).expect("a folder");
        fs::write(root.join(id).join("1.jpg"), b"x").expect("a file");
        File::create(root.join(id).join("orphan")).and_then(|note| note.set_modified(time)).expect("a note");
    }
    let server = server.again(&PHOTOS_ON);
    for id in &ids {
        let age = || fs::metadata(root.join(id).join("orphan")).ok()?.modified().ok()?.elapsed().ok();
        wait_until(age, |age| age.is_some_and(|age| age < PATIENCE));
        assert!(root.join(id).join("1.jpg").exists());
    }
    assert_eq!(server.contact(&quote()).status, 201);
}
