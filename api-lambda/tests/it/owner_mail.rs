//! The owner is notified of each new request by e-mail, once.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::Value;

use crate::{
    support::{
        Answers, FaultyTable, MailServer, Mood, Owner, Receiver, Server, Site, appointment, filled_with, id_of, quote,
        quote_with, submit, urlencoded, wait_until,
    },
    webhook::SECRET,
};

/// Variables as the program takes them.
pub(crate) fn borrowed<'v>(variables: &'v [(&'static str, String)]) -> Vec<(&'static str, &'v str)> {
    variables.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

pub(crate) fn server(mail: &MailServer) -> Server {
    // Each request comes from an address of its own: none is marked.
    Server::with(&[borrowed(&mail.variables()), vec![("TRUSTED_HOPS", "1")]].concat())
}

/// Waits until the inbox says of every request that the owner was told.
#[track_caller]
pub(crate) fn wait_until_all_are_told(server: &Server) -> Vec<Value> {
    wait_until(|| server.requests(), |requests| requests.iter().all(|request| request["notice"] == "sent"))
}

/// The value of a header, with its continuation lines.
pub(crate) fn header<'m>(message: &'m str, name: &str) -> &'m str {
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
pub(crate) fn unfolded(message: &str) -> String {
    message.replace("=\r\n", "")
}

#[test]
fn what_a_visitor_typed_adds_no_header_and_no_markup() {
    let (mail, receiver, site) = (MailServer::start(), Receiver::start(), Site::new());
    let to = site.publish(&appointment());
    let url = receiver.url();
    let hook = vec![("WEBHOOK_URL", &*url), ("WEBHOOK_SECRET", SECRET), ("TRUSTED_HOPS", "1"), site.variable()];
    let server = Server::with(&[borrowed(&mail.variables()), hook].concat());
    let (name, lines) = ("<b>Dana</b>, Bcc: eve@example.com", "<script>alert(1)</script>\n.\nSubject: another");
    let mut form = quote_with("firstName", name);
    form["projectDetails"] = lines.into();
    assert_eq!(server.contact(&form).status, 201);
    let mut own = filled_with("patient", name);
    for text in ["plan", "status", "sk"] {
        own[text] = lines.replace('\n', " ").into();
    }
    assert_eq!(submit(&server, &to, &own), 201);
    for message in mail.wait_for(2) {
        let message = unfolded(&message);
        let (head, _) = message.split_once("\r\n\r\n").expect("a head");
        assert!(!head.contains("\r\nBcc: ") && head.matches("\r\nSubject: ").count() == 1, "{head}");
        let html = &message[message.find("text/html").expect("a part of HTML")..];
        assert!(!html.contains("<script>") && !html.contains("<b>"), "{html}");
        assert!(html.contains("&lt;script&gt;"), "{html}");
    }
    let stored = server.requests();
    for posted in receiver.wait_for(2) {
        assert!(!posted.body.contains(|sign: char| sign.is_control()), "{posted:?}");
        let body: Value = serde_json::from_str(&posted.body).expect("JSON");
        let request = stored.iter().find(|request| request["id"] == body["data"]["id"]).expect("the request");
        assert_eq!(body["data"]["answers"], request["answers"]);
    }
}

#[test]
fn a_name_that_looks_encoded_is_shown_as_it_was_typed_in_every_subject() {
    let mail = MailServer::start();
    let server = server(&mail);
    let hidden = "=?utf-8?Q?=E2=80=AEevil=0D=0ABcc:_x@evil.example?=";
    let names = [
        hidden.to_owned(),
        format!("a {hidden}"),
        format!("x{hidden} y"),
        "=?utf-8?b?QQ==?=".to_owned(),
        "a=?b".to_owned(),
    ];
    for name in &names {
        assert_eq!(server.contact(&quote_with("firstName", name.as_str())).status, 201);
    }
    let messages = mail.wait_for(names.len());
    for name in names {
        let shown = format!("{name} Reyes, Residential Garage");
        let is_about = |message: &&String| decoded(header(message, "Subject")).contains(&shown);
        let message = messages.iter().find(is_about).unwrap_or_else(|| panic!("no {name} in {messages:?}"));
        let (head, _) = message.split_once("\r\n\r\n").expect("a head");
        assert!(!head.contains(&name) && head.lines().all(|line| line.len() <= 78), "{head}");
    }
}

/// A header as mail programs show it: words in base64 decoded, lines unfolded.
pub(crate) fn decoded(header: &str) -> String {
    let mut shown = String::new();
    for word in header.replace("?=\r\n =?", "?= =?").replace("\r\n", "").replace("?= =?", "?==?").split("=?utf-8?b?") {
        let (encoded, rest) = word.split_once("?=").unwrap_or(("", word));
        let bytes = BASE64_STANDARD.decode(encoded).expect("base64");
        shown.push_str(std::str::from_utf8(&bytes).expect("UTF-8"));
        shown.push_str(rest);
    }
    shown
}

#[test]
fn no_line_of_a_customer_looks_like_one_of_ours() {
    let mail = MailServer::start();
    let variables = mail.variables();
    let server = Server::with(&[borrowed(&variables), vec![("SITE_ORIGIN", "https://floors.example")]].concat());
    let details = "Two cars.\nCall: tel:+19005550100\r\nInbox: https://evil.example\n\nMap: https://evil.example";
    assert_eq!(server.contact(&quote_with("projectDetails", details)).status, 201);
    let message = unfolded(&mail.wait_for(1)[0]);
    let (text, _) = message.split_once("text/html").expect("two parts");
    for ours in ["Call", "Inbox", "Map"] {
        let lines: Vec<_> = text.lines().filter(|line| line.starts_with(&format!("{ours}: "))).collect();
        assert!(lines.len() == 1 && !lines[0].contains("evil") && !lines[0].contains("1900"), "{text}");
    }
    assert!(text.contains("\r\n    Inbox: https://evil.example"), "all of it is there: {text}");
    let ours = text.find("Inbox: https://floors.example").expect("ours");
    assert!(ours < text.find("Project details:").expect("theirs"), "{text}");
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
    let webhook = vec![("WEBHOOK_URL", &*url), ("WEBHOOK_SECRET", SECRET)];
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

#[test]
fn a_request_that_is_restored_while_its_mail_is_set_aside_is_announced_at_once() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    let server = Server::on(&table.table, &borrowed(&mail.variables()));
    let id = id_of(&server.contact(&quote()).json());
    mail.wait_for_refusals(1);
    let owner = Owner::of(&server);
    let gate = table.holds_about("TransactWriteItems", "#untold");
    assert_eq!(owner.delete(&id).status, 200);
    // A new request wakes the outbox, which sets aside the mail about the deleted one.
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    gate.wait_for_call();
    assert_eq!(owner.restore(&id).status, 200);
    mail.set(Mood::Accepts);
    gate.open();
    // A mail that stayed claimed would come after 90 seconds, and nobody waits for it that long.
    assert!(mail.wait_for(2).iter().any(|message| header(message, "Subject").contains("Dana")));
    wait_until_all_are_told(&server);
}

/// Waits until the outbox has reminders and nothing else.
#[track_caller]
fn wait_until_reminders_alone_are_left(table: &FaultyTable) {
    let is_reminder = |row: &Value| row["sk"]["S"].as_str().is_some_and(|sk| sk.ends_with("#reminder"));
    wait_until(|| table.rows(), |rows| rows.iter().all(|row| row["pk"]["S"] != "outbox" || is_reminder(row)));
}

#[test]
fn without_an_address_of_the_owner_nothing_waits() {
    let server = Server::start();
    assert_eq!(server.contact(&quote()).status, 201);
    let request = server.requests().remove(0);
    assert_eq!((&request["notice"], &request["toldAt"]), (&"unwanted".into(), &Value::Null));
}
