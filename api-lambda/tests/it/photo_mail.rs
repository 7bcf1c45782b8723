//! The owner learns by e-mail that a request has photos, though they come after it: once, and with their number.

use rusqlite::Connection;

use crate::support::{
    MailServer, Mood, Owner, Photographer, Server, Table, id_of, memory_folder, photo_of, quote_with,
};

/// Variables with which photos are taken and the owner is mailed.
fn variables(mail: &MailServer) -> Vec<(&'static str, String)> {
    let others = [("PHOTOS_MAX_MB", "1000"), ("SITE_ORIGIN", "https://floors.example")];
    mail.variables().into_iter().chain(others.map(|(name, value)| (name, value.to_owned()))).collect()
}

fn start(table: &Table, variables: &[(&'static str, String)]) -> Server {
    let variables: Vec<_> = variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Server::on(table, &variables)
}

fn table() -> Table {
    Table::in_folder(memory_folder())
}

/// Stops the server, makes everything about photos in the outbox due, and starts it again. Returns the number of rows.
fn when_due(server: Server, variables: &[(&'static str, String)]) -> (Server, usize) {
    let table = server.table.clone();
    assert!(server.stop().success());
    let file = Connection::open(table.file().expect("a file")).expect("the file");
    let sql = "UPDATE quotes SET item_json = json_set(item_json, '$.due.N', '1000000000') \
        WHERE pk = 'S:outbox' AND sk LIKE '%#photo%'";
    let rows = file.execute(sql, []).expect("a change");
    drop(file);
    (start(&table, variables), rows)
}

/// Number of rows about photos in the outbox of a server that has stopped.
fn left(server: Server) -> i64 {
    let table = server.table.clone();
    assert!(server.stop().success());
    let file = Connection::open(table.file().expect("a file")).expect("the file");
    let sql = "SELECT count(*) FROM quotes WHERE pk = 'S:outbox' AND sk LIKE '%#photo%'";
    file.query_row(sql, [], |row| row.get(0)).expect("a number")
}

#[track_caller]
fn with_photos<'s>(server: &'s Server, name: &str, photos: &[&str]) -> Photographer<'s> {
    let visitor = Photographer::who_sent(server, &quote_with("firstName", name));
    for photo in photos {
        assert_eq!(visitor.put(photo, &photo_of(80, 60, &[])).status, 201);
    }
    visitor
}

#[test]
fn photos_that_come_after_the_e_mail_are_one_more_with_their_number_and_a_link() {
    let mail = MailServer::start();
    let variables = variables(&mail);
    let server = start(&table(), &variables);
    let visitor = Photographer::who_sent(&server, &quote_with("firstName", "Dana"));
    let first = mail.wait_for(1).remove(0);
    assert!(!first.contains("Photos"), "{first}");
    for photo in ["1", "2", "4"] {
        assert_eq!(visitor.put(photo, &photo_of(80, 60, &[])).status, 201);
    }
    let id = visitor.id.clone();
    let (server, rows) = when_due(server, &variables);
    assert_eq!(rows, 3, "each photo asks for it");
    let message = mail.wait_for(2).remove(1).replace("=\r\n", "");
    for part in [
        "Subject: 3 photos: Dana Reyes, Residential Garage\r\n",
        &format!("In-Reply-To: <{id}@"),
        "Dana Reyes added 3 photos",
        "https://floors.example/admin",
    ] {
        assert!(message.contains(part), "no {part} in {message}");
    }
    // A sign that the round is over: this one comes after the photos of the older request.
    with_photos(&server, "Kim", &[]);
    let all = mail.wait_for(3);
    assert!(all[2].contains("Subject: New request: Kim Reyes"), "once: {}", all[2]);
    assert_eq!(left(server), 0);
}

#[test]
fn an_e_mail_that_is_late_has_the_number_of_photos_and_none_follows() {
    let mail = MailServer::start();
    mail.set(Mood::Refuses);
    let variables = variables(&mail);
    let server = start(&table(), &variables);
    let visitor = with_photos(&server, "Dana", &["1", "2"]);
    mail.wait_for_refusals(1);
    let id = visitor.id.clone();
    mail.set(Mood::Accepts);
    let (server, rows) = when_due(server, &variables);
    assert_eq!(rows, 2);
    let message = mail.wait_for(1).remove(0).replace("=\r\n", "");
    assert!(message.contains("Subject: New request: Dana Reyes") && message.contains("Photos: 2"), "{message}");
    with_photos(&server, "Kim", &[]);
    assert!(mail.wait_for(2)[1].contains("Subject: New request: Kim Reyes"), "no other one before it");
    assert_eq!(id_of(&Owner::of(&server).inbox()[1]), id);
    assert_eq!(left(server), 0);
}

#[test]
fn nobody_is_told_of_photos_of_a_request_of_which_nobody_is_told() {
    let table = table();
    let server = start(&table, &[("PHOTOS_MAX_MB", "1000".to_owned())]);
    with_photos(&server, "Dana", &["1"]);
    assert_eq!(left(server), 0);
    let mail = MailServer::start();
    let variables = variables(&mail);
    let server = start(&table, &variables);
    let visitor = with_photos(&server, "Kim", &["1"]);
    mail.wait_for(1);
    assert_eq!(Owner::of(&server).delete(&visitor.id).status, 200);
    let (server, rows) = when_due(server, &variables);
    assert_eq!(rows, 1);
    with_photos(&server, "Robin", &[]);
    assert!(mail.wait_for(2)[1].contains("Robin"), "not of one in the trash");
    assert_eq!(left(server), 0);
}
