//! The reminder of a request that nobody has answered.

use jiff::Timestamp;
use serde_json::json;

use crate::{
    owner_mail::{borrowed, header, unfolded, wait_until_all_are_told},
    support::{FaultyTable, MailServer, Owner, Server, id_of, quote, quote_with, wait_until},
};

/// A server on a table whose rows the test can change, with a request that the owner was told of.
fn told(mail: &MailServer, table: &FaultyTable) -> (Server, String) {
    let server = Server::on(&table.table, &borrowed(&mail.variables()));
    assert_eq!(server.contact(&quote()).status, 201);
    let request = wait_until_all_are_told(&server).remove(0);
    (server, id_of(&request))
}

/// Makes the reminder of a request due, and wakes the program by another request.
fn remind(table: &FaultyTable, server: &Server, id: &str) {
    let rows = table.rows();
    let mut row = rows.into_iter().find(|row| row["sk"]["S"] == format!("{id}#reminder")).expect("a reminder");
    let due: i64 = row["due"]["N"].as_str().expect("a number").parse().expect("a number");
    let arrived = Timestamp::now().as_second();
    assert!((due - arrived - 20 * 3_600).abs() < 60, "four hours before the end of the promise, not {due}");
    row["due"]["N"] = arrived.to_string().into();
    table.put(&row);
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
}

#[test]
fn the_owner_is_reminded_of_a_request_without_an_answer_once() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    let (server, id) = told(&mail, &table);
    remind(&table, &server, &id);
    let messages = mail.wait_for(3);
    let reminders: Vec<_> =
        messages.iter().filter(|message| header(message, "Subject").starts_with("No answer yet: Dana")).collect();
    let [reminder] = reminders[..] else { panic!("{messages:?}") };
    assert!(header(reminder, "Message-ID").contains(&format!("{id}.reminder@")), "{reminder}");
    assert!(unfolded(reminder).contains("About 4 of the promised 24 hours are left"), "{reminder}");
    wait_until_gone(&table, &id);
}

#[test]
fn of_a_request_that_was_answered_nobody_is_reminded() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    let (server, id) = told(&mail, &table);
    assert_eq!(Owner::of(&server).change(&id, &json!({ "status": "contacted" })).status, 200);
    remind(&table, &server, &id);
    wait_until_gone(&table, &id);
    wait_until_all_are_told(&server);
    let messages = mail.wait_for(2);
    assert!(messages.iter().all(|message| header(message, "Subject").starts_with("New request")), "{messages:?}");
}

/// Waits until the reminder of a request has left the outbox.
#[track_caller]
fn wait_until_gone(table: &FaultyTable, id: &str) {
    wait_until(|| table.rows(), |rows| rows.iter().all(|row| row["sk"]["S"] != format!("{id}#reminder")));
}
