//! The owner is told by e-mail of a login in a browser that was not known, and of no other.

use serde_json::{Value, json};

use crate::support::{Answer, FaultyTable, Function, MailServer, Mood, PASSWORD, Server, quote};

const AGENT: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0 <b>agent-7</b>";

fn variables(mail: &MailServer) -> Vec<(&'static str, String)> {
    let more = [("SITE_ORIGIN", "https://floors.example"), ("TRUSTED_HOPS", "1"), ("TIME_ZONE", "America/New_York")];
    mail.variables().into_iter().chain(more.map(|(name, value)| (name, value.to_owned()))).collect()
}

fn borrowed<'v>(variables: &'v [(&'static str, String)]) -> Vec<(&'static str, &'v str)> {
    variables.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

/// Tries a password with the cookie of a browser, which may be empty.
fn log_in(server: &Server, password: &str, device: &str) -> Answer {
    let call = server.post("/api/admin/login").json(&json!({ "password": password }));
    let call = call.header("user-agent", AGENT).header("x-forwarded-for", "198.51.100.77");
    if device.is_empty() { call } else { call.cookie(device) }.send()
}

fn notices(table: &FaultyTable) -> Vec<Value> {
    let is_notice = |row: &Value| row["sk"]["S"].as_str().is_some_and(|sk| sk.ends_with("#new-device"));
    table.rows().into_iter().filter(is_notice).collect()
}

#[test]
fn a_login_in_an_unknown_browser_is_mailed_once_with_the_browser_in_words_and_no_address() {
    let mail = MailServer::start();
    let server = Server::with(&borrowed(&variables(&mail)));
    let known = log_in(&server, PASSWORD, "").device().expect("a cookie");
    let message = mail.wait_for_logins(1).remove(0).replace("=\r\n", "");
    for part in [
        "Subject: New login to your inbox: Firefox on Windows\r\n",
        "To: \"Pat Owner\" <owner@example.com>\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "https://floors.example/admin",
        "change the password",
    ] {
        assert!(message.contains(part), "no {part} in {message}");
    }
    assert!(message.contains(" EST") || message.contains(" EDT"), "the owner's clock: {message}");
    assert!(!message.contains("agent-7") && !message.contains("198.51.100.77"), "{message}");
    assert_eq!(log_in(&server, "wrong", "").status, 401);
    assert_eq!(log_in(&server, PASSWORD, &known).status, 200);
    // The e-mails of one server go out one after the other.
    assert_eq!(log_in(&server, PASSWORD, "").status, 200);
    let ids: Vec<_> = mail.wait_for_logins(2).iter().map(|message| id_of(message)).collect();
    assert!(ids.len() == 2 && ids[0] != ids[1], "{ids:?}");
    let log = server.log_at_stop();
    for part in ["agent-7", "198.51.100.77", "Firefox", "owner@example.com"] {
        assert!(!log.contains(part), "{part} in {log}");
    }
}

fn id_of(message: &str) -> String {
    message.lines().find(|line| line.starts_with("Message-ID")).expect("an id").to_owned()
}

#[test]
fn a_login_during_an_outage_of_the_mail_server_is_mailed_once_when_it_is_back() {
    let mail = MailServer::start();
    mail.set(Mood::Busy);
    let server = Server::with(&borrowed(&variables(&mail)));
    assert_eq!(log_in(&server, PASSWORD, "").status, 200, "no login waits for the mail server");
    mail.wait_for_refusals(1);
    let server = server.again(&borrowed(&variables(&mail)));
    mail.wait_for_refusals(2);
    mail.set(Mood::Accepts);
    assert_eq!(server.contact(&quote()).status, 201);
    mail.wait_for(1);
    assert_eq!(mail.wait_for_logins(1).len(), 1);
}

#[test]
fn without_an_address_of_the_owner_no_notice_of_a_login_waits() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    assert_eq!(log_in(&server, PASSWORD, "").status, 200);
    assert_eq!(notices(&table), Vec::<Value>::new());
}

#[test]
fn on_aws_the_record_of_the_stream_sends_the_notice_and_the_schedule_does_not_send_it_again() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    // This process knows that the owner is told, and not how.
    let api = Function::start("bootstrap", &table.table, &[("MAIL_TO", "owner@example.com")]);
    assert_eq!(api.post(1, "/api/admin/login", &json!({ "password": PASSWORD }))["statusCode"], 200);
    let [row] = &notices(&table)[..] else { panic!("not one") };
    let variables = variables(&mail);
    let sender = Function::start("mail", &table.table, &borrowed(&variables));
    let keys = json!({ "pk": row["pk"], "sk": row["sk"] });
    let record = json!({ "eventName": "INSERT", "dynamodb": { "Keys": keys, "SequenceNumber": "1" } });
    let answer = sender.invoke(json!({ "Records": [record] }));
    assert_eq!(answer, Ok(json!({ "batchItemFailures": [] })));
    sender.invoke(json!({ "source": "aws.events" })).expect("an answer");
    let messages = mail.wait_for_logins(1);
    assert!(messages.len() == 1 && notices(&table).is_empty(), "{messages:?}");
    assert!(messages[0].contains("Subject: New login to your inbox: "), "{messages:?}");
}
