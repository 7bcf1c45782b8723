//! Expired rows are removed from the data file while visitors send requests.

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::support::{Server, Table, memory_folder, quote};

/// A table with one request, closed.
fn closed_table() -> Table {
    let table = Table::in_folder(memory_folder());
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    assert!(server.stop().success());
    table
}

fn open(table: &Table) -> Connection {
    Connection::open(table.file().expect("a file")).expect("the file")
}

/// Adds rows of a kind, such as `count`, that expired an hour ago. The next sweep says in the log that it removed them.
pub(crate) fn add_expired(file: &mut Connection, kind: &str, rows: usize) {
    let expires = (Timestamp::now() - SignedDuration::from_hours(1)).as_second();
    let transaction = file.transaction().expect("a transaction");
    for number in 0..rows {
        let name = format!("{kind}#contact#{number:06}");
        let item = json!({ "pk": { "S": name }, "sk": { "S": kind }, "count": { "N": "1" },
            "expires": { "N": expires.to_string() } });
        let sql = "INSERT INTO quotes (pk, sk, item_json, item_size) VALUES (?1, ?2, ?3, 100)";
        let row = (format!("S:{name}"), format!("S:{kind}"), item.to_string());
        transaction.execute(sql, row).expect("a row");
    }
    transaction.commit().expect("a commit");
}

fn rows(file: &Connection, kind: &str) -> usize {
    let sql = "SELECT count(*) FROM quotes WHERE pk LIKE 'S:' || ?1 || '#contact#______'";
    file.query_row(sql, [kind], |row| row.get(0)).expect("a number")
}

fn set_last_sweep(file: &Connection, time: Timestamp) {
    let sql = "INSERT OR REPLACE INTO _config (key, value) VALUES ('last_sweep', ?1)";
    file.execute(sql, [time.to_string()]).expect("a setting");
}

/// The line of the log with these words.
#[track_caller]
fn line(server: &Server, words: &str) -> Value {
    let log = server.wait_for_log(words);
    serde_json::from_str(log.lines().find(|line| line.contains(words)).expect("the line")).expect("JSON")
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).expect("the file").len()
}

#[test]
fn a_visitor_is_answered_while_many_expired_rows_are_removed_and_their_space_is_given_back() {
    const ROWS: usize = 40_000;
    let table = closed_table();
    let mut file = open(&table);
    add_expired(&mut file, "count", ROWS);
    drop(file);
    let path = table.file().expect("a file");
    let before = size(&path);
    let server = Server::on(&table, &[]);
    let file = open(&table);

    // Each of these ends before the sweep does.
    for _ in 0..5 {
        assert_eq!(server.contact(&quote()).status, 201);
        assert!(rows(&file, "count") > 0, "the sweep ended before the response");
    }
    let swept = line(&server, "expired items were removed");
    assert_eq!(swept["items"], ROWS);
    let turns = usize::try_from(swept["turns"].as_u64().expect("a number")).expect("a number");
    assert!(ROWS / turns <= 250, "{turns} turns, so a request can wait for {} rows", ROWS / turns);
    assert_eq!(rows(&file, "count"), 0);
    drop(file);
    assert_eq!(server.requests().len(), 6);
    assert!(server.stop().success());
    let after = size(&path);
    assert!(before > 6_000_000 && after < 2_500_000, "{before} bytes before, {after} after");
}

#[test]
fn only_rows_that_expired_are_removed() {
    let table = closed_table();
    let mut file = open(&table);
    add_expired(&mut file, "key", 300);
    add_expired(&mut file, "session", 1);
    add_expired(&mut file, "quotes", 3);
    let all = |file: &Connection| -> usize {
        file.query_row("SELECT count(*) FROM quotes", [], |row| row.get(0)).expect("a number")
    };
    let before = all(&file);
    let server = Server::on(&table, &[]);
    assert_eq!(line(&server, "expired items were removed")["items"], 301);
    assert_eq!((rows(&file, "key"), rows(&file, "session"), rows(&file, "quotes")), (0, 0, 3));
    assert_eq!(all(&file), before - 301);
}

#[test]
fn a_clock_that_is_a_month_ahead_at_the_start_empties_nothing() {
    let table = closed_table();
    let mut file = open(&table);
    add_expired(&mut file, "trash", 5);
    set_last_sweep(&file, Timestamp::now() - SignedDuration::from_hours(31 * 24));
    let server = Server::on(&table, &[]);
    assert_eq!(line(&server, "the clock is far ahead")["hours"], 31 * 24);
    assert_eq!(rows(&file, "trash"), 5);
    drop(server);

    set_last_sweep(&file, Timestamp::now() - SignedDuration::from_hours(2));
    let server = Server::on(&table, &[]);
    assert_eq!(line(&server, "expired items were removed")["items"], 5);
}
