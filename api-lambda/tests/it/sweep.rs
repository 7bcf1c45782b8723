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
    assert_eq!(line(&server, "the clock is far from")["hours"], 31 * 24);
    assert_eq!(rows(&file, "trash"), 5);
    drop(server);
    set_last_sweep(&file, Timestamp::now() + SignedDuration::from_mins(31 * 24 * 60 + 10));
    let server = Server::on(&table, &[]);
    assert_eq!(line(&server, "the clock is far from")["hours"], -31 * 24);
    assert_eq!(rows(&file, "trash"), 5, "nor one that is a month behind");
    drop(server);

    set_last_sweep(&file, Timestamp::now() - SignedDuration::from_hours(2));
    let server = Server::on(&table, &[]);
    assert_eq!(line(&server, "expired items were removed")["items"], 5);
}

fn trial(file: &Connection) -> Option<String> {
    file.query_row("SELECT value FROM _config WHERE key = 'clock_trial'", [], |row| row.get(0)).ok()
}

#[test]
fn a_clock_with_which_the_program_has_run_for_a_day_in_several_parts_is_believed() {
    let table = closed_table();
    let mut file = open(&table);
    add_expired(&mut file, "count", 5);
    set_last_sweep(&file, Timestamp::now() - SignedDuration::from_hours(31 * 24));
    let server = Server::on(&table, &[]);
    line(&server, "the clock is far from");
    drop(server);
    assert_eq!(trial(&file).as_deref(), Some("0"), "it has just begun");
    file.execute("UPDATE _config SET value = '86400' WHERE key = 'clock_trial'", []).expect("a setting");
    let server = Server::on(&table, &[]);
    assert_eq!(line(&server, "expired items were removed")["items"], 5);
    assert_eq!(trial(&file), None);
}

#[test]
fn the_life_of_what_a_wrong_clock_has_deleted_or_noted_begins_anew() {
    let table = closed_table();
    let mut file = open(&table);
    add_expired(&mut file, "count", 1);
    let now = Timestamp::now();
    let day = 24 * 3600;
    let kinds = [("trash", 30), ("history", 365)];
    let wrong = [400 * day, 2 * 365 * day - now.as_second()];
    for (kind, days) in kinds {
        for (number, end) in wrong.iter().enumerate() {
            let (name, expires) = (format!("{kind}#{number}"), now.as_second() + end + days * day);
            let item = json!({ "pk": { "S": name }, "sk": { "S": kind }, "expires": { "N": expires.to_string() } })
                .to_string();
            let sql = "INSERT INTO quotes (pk, sk, item_json, item_size) VALUES (?1, ?2, ?3, 100)";
            file.execute(sql, (format!("S:{name}"), format!("S:{kind}"), item)).expect("a row");
        }
    }
    let server = Server::on(&table, &[]);
    assert_eq!(line(&server, "expired items were removed")["items"], 1);
    for (kind, days) in kinds {
        let mut statement = file.prepare("SELECT item_json FROM quotes WHERE sk = ?1").expect("a query");
        let items = statement.query_map([format!("S:{kind}")], |row| row.get::<_, String>(0)).expect("rows");
        let items: Vec<Value> = items.map(|item| serde_json::from_str(&item.expect("a row")).expect("JSON")).collect();
        assert_eq!(items.len(), 2, "{kind}");
        for item in items {
            let expires: i64 = item["expires"]["N"].as_str().expect("a number").parse().expect("a number");
            assert!((expires - now.as_second() - days * day).abs() < 300, "{item}");
        }
    }
}
