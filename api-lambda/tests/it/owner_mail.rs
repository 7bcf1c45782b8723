//! The owner is told of each new request by e-mail: once, and also after an outage of the mail server.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    time::{Duration, Instant},
};

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::{
    Answers, FaultyTable, MailServer, Mood, Owner, PATIENCE, Receiver, Server, Table, Tls, id_of, program, quote,
    quote_with, refused, urlencoded,
};

/// Variables as the program takes them.
fn borrowed<'v>(variables: &'v [(&'static str, String)]) -> Vec<(&'static str, &'v str)> {
    variables.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

fn server(mail: &MailServer) -> Server {
    // Each request comes from an address of its own: none is marked.
    Server::with(&[borrowed(&mail.variables()), vec![("TRUSTED_HOPS", "1")]].concat())
}

/// Waits until the inbox says of every request that the owner was told.
#[track_caller]
fn wait_until_all_are_told(server: &Server) -> Vec<Value> {
    let until = Instant::now() + PATIENCE;
    loop {
        let requests = server.requests();
        if requests.iter().all(|request| request["notice"] == "sent") {
            return requests;
        }
        assert!(Instant::now() < until, "{requests:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The value of a header, with its continuation lines.
fn header<'m>(message: &'m str, name: &str) -> &'m str {
    let start = message.find(&format!("{name}: ")).unwrap_or_else(|| panic!("no {name} in {message}")) + name.len() + 2;
    let rest = &message[start..];
    let end = rest.match_indices("\r\n").find(|(at, _)| !rest[at + 2..].starts_with([' ', '\t']));
    &rest[..end.map_or(rest.len(), |(at, _)| at)]
}

#[test]
fn a_new_request_is_mailed_to_the_owner_and_the_inbox_says_when() {
    let mail = MailServer::start();
    let variables = mail.variables();
    let variables = [borrowed(&variables), vec![("SITE_ORIGIN", "https://floors.example")]].concat();
    let server = Server::with(&variables);
    assert_eq!(server.contact(&quote()).status, 201);
    let [message] = &mail.wait_for(1)[..] else { panic!("more than one") };
    assert_eq!(header(message, "Subject"), "New request: Dana Reyes, Residential Garage, Within 1-2 weeks");
    assert_eq!(header(message, "To"), "\"Pat Owner\" <owner@example.com>");
    assert_eq!(header(message, "From"), "Website <website@example.com>");
    assert_eq!(header(message, "Reply-To"), "\"Dana Reyes\" <dana@example.com>");
    assert_eq!(header(message, "Auto-Submitted"), "auto-generated");
    for part in [
        "tel:2395550142",
        "Property address: 12 Palm Way, Naples",
        "Project details: Two-car garage, one crack.",
        "https://floors.example/admin",
        "an answer within 24 hours",
        "https://www.google.com/maps/search/?api=1&query=12+Palm+Way%2C+Naples",
    ] {
        assert!(unfolded(message).contains(part), "no {part} in {message}");
    }
    let request = wait_until_all_are_told(&server).remove(0);
    assert!(request["toldAt"].as_str().expect("a time") >= request["createdAt"].as_str().expect("a time"), "{request}");
    assert!(header(message, "Message-ID").contains(request["id"].as_str().expect("an id")), "{message}");
}

/// The text without the soft line breaks of quoted-printable.
fn unfolded(message: &str) -> String {
    message.replace("=\r\n", "")
}

#[test]
fn what_a_visitor_typed_adds_no_header_and_no_markup() {
    let mail = MailServer::start();
    let server = server(&mail);
    let mut form = quote_with("firstName", "<b>Dana</b>, Bcc: eve@example.com");
    form["projectDetails"] = "<script>alert(1)</script>\n.\nSubject: another".into();
    assert_eq!(server.contact(&form).status, 201);
    let message = unfolded(&mail.wait_for(1).remove(0));
    let (head, _) = message.split_once("\r\n\r\n").expect("a head");
    assert!(!head.contains("\r\nBcc: ") && head.matches("\r\nSubject: ").count() == 1, "{head}");
    let html = &message[message.find("text/html").expect("a part of HTML")..];
    assert!(!html.contains("<script>") && !html.contains("<b>"), "{html}");
    assert!(html.contains("&lt;script&gt;"), "{html}");
}

#[test]
fn every_request_of_an_outage_is_mailed_once_when_the_server_is_back() {
    let mail = MailServer::start();
    mail.set(Mood::Busy);
    let server = server(&mail);
    for number in 0..20 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
    }
    mail.wait_for_refusals(2);
    assert!(server.requests().iter().all(|request| request["notice"] == "waiting"));
    mail.set(Mood::Accepts);
    mail.wait_for(20);
    wait_until_all_are_told(&server);
    let mut ids: Vec<String> =
        mail.wait_for(20).iter().map(|message| header(message, "Message-ID").to_owned()).collect();
    assert_eq!(ids.len(), 20);
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 20, "one was mailed twice");
    let log = server.log();
    assert!(log.contains("cannot be notified"), "{log}");
    assert!(!log.contains("example.com") && !log.contains("Dana"), "{log}");
}

#[test]
fn a_request_whose_mail_was_under_way_when_the_program_was_killed_is_mailed_again_with_the_same_id() {
    let mail = MailServer::start();
    mail.set(Mood::LosesAnswer);
    let server = server(&mail);
    assert_eq!(server.contact(&quote()).status, 201);
    mail.wait_for(1);
    server.signal("KILL");
    mail.set(Mood::Accepts);
    let server = server.again(&borrowed(&mail.variables()));
    wait_until_all_are_told(&server);
    let messages = mail.wait_for(2);
    assert_eq!(header(&messages[0], "Message-ID"), header(messages.last().expect("one"), "Message-ID"));
}

#[test]
fn a_refused_mail_does_not_hold_up_the_next_one() {
    let mail = MailServer::start();
    mail.set(Mood::Refuses);
    let server = server(&mail);
    assert_eq!(server.contact(&quote_with("firstName", "Robin")).status, 201);
    mail.wait_for_refusals(1);
    mail.set(Mood::Accepts);
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    let messages = mail.wait_for(1);
    assert!(header(&messages[0], "Subject").contains("Ada"), "{}", messages[0]);
    server.wait_for_log("refused the e-mail with code 550");
    assert!(!server.log().contains("example.com"), "{}", server.log());
}

#[test]
fn a_slow_mail_server_gets_each_mail_once_and_no_visitor_waits_for_it() {
    let mail = MailServer::start();
    mail.set(Mood::Slow(Duration::from_millis(300)));
    let server = server(&mail);
    for number in 0..3 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
    }
    assert!(server.requests().iter().any(|request| request["notice"] == "waiting"), "all were answered before");
    wait_until_all_are_told(&server);
    assert_eq!(mail.wait_for(3).len(), 3);
    assert!(!server.log().contains("cannot be notified"), "{}", server.log());
}

#[test]
fn a_mail_server_that_wants_a_login_gets_it_and_a_wrong_password_only_delays() {
    let mail = MailServer::with_login("website", "hunter2");
    let [to, from, _] = mail.variables();
    let run = |password: &str| vec![to.clone(), from.clone(), ("SMTP_URL", mail.url_for("website", password))];
    let server = Server::with(&borrowed(&run("hunter1")));
    assert_eq!(server.contact(&quote()).status, 201);
    mail.wait_for_refusals(1);
    server.wait_for_log("535");
    assert_eq!(server.requests()[0]["notice"], "waiting");
    let log = server.log();
    assert!(!log.contains("hunter") && !log.contains("example.com"), "{log}");
    let server = server.again(&borrowed(&run("hunter2")));
    wait_until_all_are_told(&server);
    assert_eq!(mail.wait_for(1).len(), 1);
}

#[test]
fn a_mail_server_without_tls_gets_neither_mail_nor_password_if_the_setting_demands_tls() {
    let mail = MailServer::with_login("website", "hunter2");
    let [to, from, _] = mail.variables();
    let url = format!("{}?tls=required", mail.url_for("website", "hunter2"));
    let server = Server::with(&borrowed(&[to, from, ("SMTP_URL", url)]));
    assert_eq!(server.contact(&quote()).status, 201);
    server.wait_for_log("cannot be notified");
    assert_eq!(server.requests()[0]["notice"], "waiting");
    assert!(mail.has_nothing(), "{}", server.log());
}

/// The settings for a mail server with a login and TLS.
fn safe_settings(mail: &MailServer, tls: Tls) -> Vec<(&'static str, String)> {
    let [to, from, _] = mail.variables();
    let url = mail.url_for("website", "hunter2");
    let url = match tls {
        Tls::FromTheStart => url.replacen("smtp://", "smtps://", 1),
        Tls::OnDemand => format!("{url}?tls=required"),
    };
    vec![to, from, ("SMTP_URL", url)]
}

#[test]
fn a_mail_server_with_tls_gets_password_and_mail_over_it_on_demand_and_from_the_start() {
    for tls in [Tls::OnDemand, Tls::FromTheStart] {
        let mail = MailServer::with_tls(tls, "website", "hunter2");
        let trusted = ("SSL_CERT_FILE", MailServer::authority());
        let server = Server::with(&[borrowed(&safe_settings(&mail, tls)), vec![trusted]].concat());
        for name in ["Robin", "Ada"] {
            assert_eq!(server.contact(&quote_with("firstName", name)).status, 201);
        }
        wait_until_all_are_told(&server);
        assert_eq!(mail.wait_for(2).len(), 2, "{tls:?}");
        assert!(!server.log().contains("cannot be notified"), "{tls:?}: {}", server.log());
    }
}

#[test]
fn a_mail_server_with_a_certificate_that_nobody_vouches_for_gets_neither_password_nor_mail() {
    for tls in [Tls::OnDemand, Tls::FromTheStart] {
        let mail = MailServer::with_tls(tls, "website", "hunter2");
        // Another one's certificate is there, so that the list is not empty.
        let other = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tls/stranger.pem");
        let server = Server::with(&[borrowed(&safe_settings(&mail, tls)), vec![("SSL_CERT_FILE", other)]].concat());
        assert_eq!(server.contact(&quote()).status, 201);
        server.wait_for_log("cannot be notified");
        assert_eq!(server.requests()[0]["notice"], "waiting");
        assert!(mail.has_nothing(), "{tls:?}: {}", server.log());
    }
}

#[test]
fn a_marked_request_is_not_mailed() {
    let mail = MailServer::start();
    let server = server(&mail);
    assert_eq!(server.contact(&quote_with("fillTime", 1)).status, 201);
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    let messages = mail.wait_for(1);
    assert!(header(&messages[0], "Subject").contains("Ada"), "{}", messages[0]);
    let notices: Vec<_> = server.requests().iter().map(|request| request["notice"].clone()).collect();
    assert!(notices.contains(&"unwanted".into()), "{notices:?}");
}

#[test]
fn of_a_flood_the_first_request_alone_is_mailed_and_the_mail_says_so() {
    let mail = MailServer::start();
    let limits = vec![("TRUSTED_HOPS", "1"), ("CONTACT_LIMIT", "1/2000000000")];
    let server = Server::with(&[borrowed(&mail.variables()), limits].concat());
    for number in 0..23 {
        assert_eq!(server.contact(&quote_with("fillTime", 60_000 + number)).status, 201);
    }
    for newest in &server.requests()[..2] {
        assert_eq!(newest["marks"], Value::from(vec!["flood"]));
        assert_eq!((&newest["suspected"], &newest["notice"]), (&false.into(), &"unwanted".into()));
    }
    let messages = mail.wait_for(21);
    let of_flood: Vec<_> =
        messages.iter().filter(|message| header(message, "Subject").starts_with("Very many requests, the")).collect();
    let [message] = of_flood[..] else { panic!("{messages:?}") };
    let first = server.requests().swap_remove(2);
    assert!(header(message, "Message-ID").contains(&id_of(&first)) && first["suspected"] == false, "{first}");
    assert!(unfolded(message).contains("without a message for each"), "{message}");
}

#[test]
fn a_request_sent_twice_is_mailed_once() {
    let mail = MailServer::start();
    let server = server(&mail);
    for _ in 0..2 {
        let call = server.post("/api/contact").header("accept-language", "en").form(&quote());
        assert_eq!(call.send().status, 303, "{}", urlencoded(&quote()));
    }
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    wait_until_all_are_told(&server);
    assert_eq!(mail.wait_for(2).len(), 2);
}

#[test]
fn a_request_that_was_deleted_before_its_mail_could_be_sent_is_not_mailed() {
    let mail = MailServer::start();
    mail.set(Mood::Refuses);
    let server = server(&mail);
    assert_eq!(server.contact(&quote_with("firstName", "Robin")).status, 201);
    mail.wait_for_refusals(1);
    let owner = Owner::of(&server);
    assert_eq!(owner.delete(&id_of(&owner.inbox()[0])).status, 200);
    mail.set(Mood::Accepts);
    // A new start tries everything that is left.
    let server = server.again(&borrowed(&mail.variables()));
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    let messages = mail.wait_for(1);
    assert!(header(&messages[0], "Subject").contains("Ada"), "{}", messages[0]);
}

#[test]
fn a_request_that_was_deleted_in_an_outage_is_announced_once_when_it_is_restored() {
    let (mail, receiver, table) = (MailServer::start(), Receiver::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    receiver.set(Answers::Status(503));
    let url = receiver.url();
    let webhook = vec![("WEBHOOK_URL", &*url), ("WEBHOOK_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")];
    let server = Server::on(&table.table, &[borrowed(&mail.variables()), webhook].concat());
    let id = id_of(&server.contact(&quote()).json());
    mail.wait_for_refusals(1);
    receiver.wait_for_refusals(1);
    let owner = Owner::of(&server);
    assert_eq!(owner.delete(&id).status, 200);
    mail.set(Mood::Accepts);
    receiver.set(Answers::Status(204));
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    // The messages about the deleted one are due before those about the other.
    let (mails, posts) = (mail.wait_for(1), receiver.wait_for(1));
    assert!(header(&mails[0], "Subject").contains("Ada") && !posts[0].body.contains("Dana"), "{mails:?} {posts:?}");

    for _ in 0..2 {
        let restored = owner.restore(&id);
        assert_eq!((restored.status, restored.json()["notice"] != "unwanted"), (200, true), "{}", restored.body);
    }
    assert!(header(&mail.wait_for(2)[1], "Subject").contains("Dana"));
    assert_eq!(receiver.wait_for(2)[1].header("webhook-id"), id);
    let told = wait_until_all_are_told(&server).into_iter().find(|request| id_of(request) == id).expect("the request");
    // Once: neither a move nor a new start sends it again.
    assert_eq!((owner.delete(&id).status, owner.restore(&id).json()), (200, told));
    assert_eq!(server.contact(&quote_with("firstName", "Cleo")).status, 201);
    assert!(header(&mail.wait_for(3)[2], "Subject").contains("Cleo"));
    assert!(receiver.wait_for(3)[2].body.contains("Cleo"));
    wait_until_reminders_alone_are_left(&table);
}

/// Waits until the outbox has reminders and nothing else.
#[track_caller]
fn wait_until_reminders_alone_are_left(table: &FaultyTable) {
    let until = Instant::now() + PATIENCE;
    let is_reminder = |row: &Value| row["sk"]["S"].as_str().is_some_and(|sk| sk.ends_with("#reminder"));
    while table.rows().iter().any(|row| row["pk"]["S"] == "outbox" && !is_reminder(row)) {
        assert!(Instant::now() < until, "{:?}", table.rows());
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn without_a_mail_server_each_mail_is_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mail");
    let variables = [
        ("MAIL_TO", "owner@example.com"),
        ("MAIL_FROM", "website@example.com"),
        ("MAIL_FOLDER", path.to_str().expect("UTF-8")),
    ];
    let server = Server::with(&variables);
    assert_eq!(server.contact(&quote()).status, 201);
    let request = wait_until_all_are_told(&server).remove(0);
    let file = path.join(format!("{}.eml", request["id"].as_str().expect("an id")));
    assert!(fs::read_to_string(&file).expect("a file").contains("Reply-To: \"Dana Reyes\" <dana@example.com>"));
    let modes = [path, file].map(|path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777);
    assert_eq!(modes, [0o700, 0o600], "for the user of the program alone");
}

#[test]
fn without_an_address_of_the_owner_nothing_waits() {
    let server = Server::start();
    assert_eq!(server.contact(&quote()).status, 201);
    let request = server.requests().remove(0);
    assert_eq!((&request["notice"], &request["toldAt"]), (&"unwanted".into(), &Value::Null));
}

#[test]
fn an_incomplete_or_unsafe_setting_is_refused_with_advice_and_without_the_password() {
    let refusal = |variables: &[(&str, &str)]| {
        let table = Table::fresh();
        let (status, said) = refused(table.configure(program(&["serve", "--listen", "127.0.0.1:0"], variables)));
        assert_ne!(status, 0, "{said}");
        assert!(!said.contains("hunter2"), "{said}");
        said
    };
    let to = ("MAIL_TO", "owner@example.com");
    let from = ("MAIL_FROM", "website@example.com");
    assert!(refusal(&[to]).contains("MAIL_FROM: not set, but MAIL_TO is"));
    assert!(refusal(&[to, from]).contains("SMTP_URL: not set, but MAIL_TO is"));
    assert!(refusal(&[("MAIL_TO", "owner"), from]).contains("`owner` is not an e-mail address"));
    let open = ("SMTP_URL", "smtp://website:hunter2@mail.example.com");
    assert!(refusal(&[to, from, open]).contains("without TLS"));
    let odd = ("SMTP_URL", "https://website:hunter2@mail.example.com");
    assert!(refusal(&[to, from, odd]).contains("does not start with smtps://"));
    let safe = ("SMTP_URL", "smtps://website:hunter2@mail.example.com");
    assert!(refusal(&[to, from, safe, ("MAIL_FOLDER", "/tmp/mail")]).contains("MAIL_FOLDER: set beside SMTP_URL"));
}

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
    let until = Instant::now() + PATIENCE;
    while table.rows().iter().any(|row| row["sk"]["S"] == format!("{id}#reminder")) {
        assert!(Instant::now() < until, "{:?}", table.rows());
        std::thread::sleep(Duration::from_millis(5));
    }
}
