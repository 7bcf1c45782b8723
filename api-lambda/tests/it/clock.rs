//! Times that a wrong clock has stored do not count when the clock is right.

use std::{
    fs::{self, File},
    time::{Duration, SystemTime},
};

use aws_lc_rs::hkdf::{HKDF_SHA256, Salt};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

use crate::{
    owner_mail::{borrowed, wait_until_all_are_told},
    support::{
        FaultyTable, MailServer, Mood, Owner, PATIENCE, PHOTOS_ON, Photographer, SECRET, Server, add, id_of, ids,
        log_in, lying_in_trash, photo_folder, photo_of, quote, quote_with, taking_photos, wait_until,
    },
};

/// As far ahead as the wrong clock was.
const AHEAD: i64 = 400 * 24 * 3600;

/// A day of a machine whose clock begins anew.
const DAY_OF_1972: i64 = 2 * 365 * 24 * 3600;

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
    let (ahead, behind) = (ahead(), Value::from(DAY_OF_1972.to_string()));
    let cases: [(&[&str], &Value); 5] = [
        (&["due", "since", "started"], &ahead),
        (&["since"], &ahead),
        (&["started"], &ahead),
        (&["since"], &behind),
        (&["started"], &behind),
    ];
    for (wrong, time) in cases {
        let first = Server::on(&table.table, &borrowed(&mail.variables()));
        let mut state = wait_until(|| row(&table, "digest", ""), Option::is_some).expect("the state");
        drop(first);
        for name in wrong {
            state[name]["N"] = time.clone();
        }
        table.put(&state);
        let server = Server::on(&table.table, &borrowed(&mail.variables()));
        let now = Timestamp::now().as_second();
        let is_near = |time: &Value| (now - 2 * 24 * 3600..=now + 60).contains(&seconds(time));
        let is_right = |state: &Value| {
            // Requests of a clock that was behind come first in the table, so the digest begins there.
            let is_first = *time == behind && seconds(&state["since"]) == 0;
            seconds(&state["due"]) <= now + 25 * 3600
                && is_near(&state["started"])
                && (is_first || is_near(&state["since"]))
        };
        wait_until(|| row(&table, "digest", "").expect("the state"), is_right);
        server.wait_for_log("a stored time is too far from now");
    }
}

#[test]
fn a_digest_is_planned_anew_also_while_no_mail_server_is_there() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    let server = Server::on(&table.table, &borrowed(&mail.variables()));
    let mut state = wait_until(|| row(&table, "digest", ""), Option::is_some).expect("the state");
    state["since"]["N"] = ahead();
    table.put(&state);
    assert_eq!(server.contact(&quote()).status, 201);
    mail.wait_for_refusals(1);
    let now = Timestamp::now().as_second();
    wait_until(|| row(&table, "digest", "").expect("the state"), |state| seconds(&state["since"]) <= now);
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
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    wait_until_all_are_told(&server);
    server.wait_for_log("a stored time is too far from now");
}

#[test]
fn a_reminder_of_a_wrong_clock_comes_twenty_hours_after_the_request_and_not_at_once() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    let server = Server::on(&table.table, &borrowed(&mail.variables()));
    let id = id_of(&server.contact(&quote()).json());
    wait_until_all_are_told(&server);
    let right = Timestamp::now().as_second() + 20 * 3600;
    for wrong in [ahead(), DAY_OF_1972.to_string().into()] {
        let key = format!("{id}#reminder");
        let mut reminder = row(&table, "outbox", &key).expect("a reminder");
        reminder["due"]["N"] = wrong;
        table.put(&reminder);
        assert_eq!(server.contact(&quote_with("firstName", "Cleo")).status, 201);
        let due = || seconds(&row(&table, "outbox", &key).expect("the reminder")["due"]);
        wait_until(due, |due| (due - right).abs() < 300);
    }
    wait_until_all_are_told(&server);
    assert!(mail.wait_for(3).iter().all(|message| !message.contains("Subject: No answer yet")));
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
fn what_a_wrong_clock_has_deleted_stays_in_the_trash() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let now = Timestamp::now();
    let day = SignedDuration::from_hours(24);
    let arrived = (now - 60 * day).strftime("%Y-%m-%d").to_string();
    for deleted in [Timestamp::UNIX_EPOCH + 730 * day, now - 360 * day, now + 400 * day] {
        let id = lying_in_trash(&table, &arrived, &quote(), (deleted + 30 * day).duration_since(now));
        assert_eq!((ids(&owner.trash()), owner.restore(&id).status), (vec![id], 200), "{deleted}");
    }
}

#[test]
fn the_history_that_a_wrong_clock_has_written_stays() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let mut entry = row(&table, "history", "").expect("the login");
    entry["expires"]["N"] = (DAY_OF_1972 + 365 * 24 * 3600).to_string().into();
    table.put(&entry);
    let page = owner.call("GET", "/api/admin/history").send().json();
    assert_eq!(page["entries"].as_array().map(Vec::len), Some(1), "{page}");
}

#[test]
fn a_session_that_a_clock_ahead_has_stored_is_over() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let cookie = server.login();
    assert!(server.knows(&cookie));
    let mut session = row(&table, "sessions", "").expect("the session");
    session["expires"]["N"] = ahead();
    table.put(&session);
    assert!(!server.knows(&cookie));
}

#[test]
fn a_one_time_password_of_a_clock_that_was_ahead_logs_nobody_in() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let (id, one_time) = add(&owner, "Ann", "staff");
    let right = row(&table, "people", &id).expect("the person");
    let mut wrong = right.clone();
    wrong["oneTime"]["N"] = ahead();
    table.put(&wrong);
    assert_eq!(log_in(&server, "Ann", &one_time).status, 401);
    table.put(&right);
    assert_eq!(log_in(&server, "Ann", &one_time).status, 200);
}

#[test]
fn a_permission_for_photos_that_a_clock_ahead_has_signed_is_none() {
    let Some(server) = taking_photos(&[]) else { return };
    let visitor = Photographer::of(&server);
    for (seconds, status) in [(AHEAD, 401), (3600, 201)] {
        let permission = forged(b"photo permission", "photos", &visitor.id, seconds);
        assert_eq!(visitor.put_with(&permission, "1", &photo_of(80, 60, &[])).status, status);
    }
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

/// A token as the program signs it for a purpose, with an end of its own.
fn forged(purpose: &[u8], subject: &str, name: &str, seconds: i64) -> String {
    let secret = URL_SAFE_NO_PAD.decode(SECRET).expect("base64url");
    let mut key = [0; 32];
    let derived = Salt::new(HKDF_SHA256, &[]).extract(&secret);
    derived.expand(&[purpose], HKDF_SHA256).and_then(|output| output.fill(&mut key)).expect("a key");
    let now = Timestamp::now().as_second();
    let claims = json!({ "sub": subject, "jti": name, "iat": now - 3_600, "exp": now + seconds });
    let header = Header { kid: Some("test".to_owned()), ..Header::new(Algorithm::HS256) };
    encode(&header, &claims, &EncodingKey::from_secret(&key)).expect("a token")
}
