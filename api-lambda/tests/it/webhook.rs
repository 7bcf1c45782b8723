//! A program of the owner gets each new request as a signed HTTP request: once, and also after an outage of it.

use aws_lc_rs::hmac;
use base64::{Engine, prelude::BASE64_STANDARD};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::{
    Answers, FaultyTable, Function, MailServer, Posted, Receiver, Server, Site, Table, appointment, filled, program,
    quote, quote_with, refused, submit,
};

pub(crate) const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const NEXT_SECRET: &str = "whsec_bmV4dC1zZWNyZXQtb2YtdGhlc2UtdGVzdHM=";

fn server(receiver: &Receiver) -> Server {
    Server::with(&[("WEBHOOK_URL", &receiver.url()), ("WEBHOOK_SECRET", SECRET), ("TRUSTED_HOPS", "1")])
}

/// Checks a signature as the specification of Standard Webhooks says.
#[track_caller]
fn verify(posted: &Posted, secret: &str) {
    let [id, timestamp] = ["webhook-id", "webhook-timestamp"].map(|name| posted.header(name));
    let key = BASE64_STANDARD.decode(secret.strip_prefix("whsec_").expect("a prefix")).expect("base64");
    let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
    let content = format!("{id}.{timestamp}.{}", posted.body);
    let signatures = posted.header("webhook-signature").split(' ').filter_map(|each| each.strip_prefix("v1,"));
    let mut signatures = signatures.map(|each| BASE64_STANDARD.decode(each).expect("base64"));
    assert!(signatures.any(|each| hmac::verify(&key, content.as_bytes(), &each).is_ok()), "{posted:?}");
    let age = Timestamp::now().as_second() - timestamp.parse::<i64>().expect("seconds");
    assert!((0..60).contains(&age), "{timestamp}");
}

fn ids(posted: &[Posted]) -> Vec<String> {
    let mut ids: Vec<_> = posted.iter().map(|each| each.header("webhook-id").to_owned()).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn a_new_request_is_posted_with_a_signature_that_can_be_checked() {
    let receiver = Receiver::start();
    let (secrets, site) = (format!("{NEXT_SECRET}, {SECRET}"), Site::new());
    let to = site.publish(&appointment());
    let server = site.server_with(&[("WEBHOOK_URL", &receiver.url()), ("WEBHOOK_SECRET", &secrets)]);
    assert_eq!(server.contact(&quote()).status, 201);
    let posted = receiver.wait_for(1).remove(0);
    assert_eq!(posted.line, "POST /hook?token=hunter2 HTTP/1.1");
    assert_eq!(posted.header("content-type"), "application/json");
    verify(&posted, SECRET);
    verify(&posted, NEXT_SECRET);
    let request = server.requests().remove(0);
    assert_eq!(
        (posted.header("webhook-id"), &request["notice"]),
        (request["id"].as_str().expect("an id"), &"unwanted".into())
    );
    let mut data = quote();
    data["id"] = request["id"].clone();
    data["createdAt"] = request["createdAt"].clone();
    let body: Value = serde_json::from_str(&posted.body).expect("JSON");
    assert_eq!(body, json!({ "type": "quote_request.created", "timestamp": request["createdAt"], "data": data }));
    // As in the list, also when the milliseconds end with a zero: `2026-11-23T09:00:00.430Z`.
    assert_eq!(body["timestamp"].as_str().map(str::len), Some(24), "{body}");
    // One of an own form has its version and its answers besides.
    assert_eq!(submit(&server, &to, &filled()), 201);
    let posted = receiver.wait_for(2).remove(1);
    verify(&posted, SECRET);
    let (request, body) = (server.requests().remove(0), serde_json::from_str::<Value>(&posted.body).expect("JSON"));
    let own = ["id", "createdAt", "firstName", "email", "phone", "projectType", "form", "formVersion", "answers"];
    let data = body["data"].as_object().expect("data");
    assert!(own.iter().all(|name| data[*name] == request[*name]) && data.len() == 13, "{body}");
    assert_eq!((&data["form"], &data["answers"]["days"]), (&"appointment".into(), &"mon wed".into()));
    // And where it came from.
    let mut form = filled();
    form["source"] = json!({ "campaign": { "utm_source": "spring" } });
    let page = "https://www.dune.example/jobs?utm_source=spring";
    let sent = server.post(&to).header("accept-language", "en").header("referer", page).json(&form).send();
    assert_eq!(sent.status, 201);
    let body: Value = serde_json::from_str(&receiver.wait_for(3).remove(2).body).expect("JSON");
    assert_eq!((&body["data"]["page"], &body["data"]["source"]), (&"/jobs".into(), &json!({ "utm_source": "spring" })));
}

#[test]
fn every_request_of_an_outage_is_posted_once_and_the_owners_mail_does_not_wait_for_it() {
    let (receiver, mail) = (Receiver::start(), MailServer::start());
    receiver.set(Answers::Status(503));
    let variables = mail.variables();
    let mut variables: Vec<_> = variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let url = receiver.url();
    variables.extend([("WEBHOOK_URL", url.as_str()), ("WEBHOOK_SECRET", SECRET), ("TRUSTED_HOPS", "1")]);
    let server = Server::with(&variables);
    for number in 0..20 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
    }
    mail.wait_for(20);
    receiver.wait_for_refusals(2);
    receiver.set(Answers::Status(200));
    receiver.wait_for(20);
    // A later one is taken after them.
    assert_eq!(server.contact(&quote()).status, 201);
    let mut expected: Vec<_> =
        server.requests().iter().map(|request| request["id"].as_str().expect("an id").to_owned()).collect();
    expected.sort_unstable();
    assert_eq!(ids(&receiver.wait_for(21)), expected);
    let log = server.log();
    assert!(log.contains("asked to try again later, with status 503"), "{log}");
    assert!(!log.contains("hunter2") && !log.contains("Dana"), "{log}");
}

#[test]
fn a_request_that_the_receiver_fails_at_each_time_holds_up_no_other_one() {
    let receiver = Receiver::start();
    receiver.set(Answers::StatusAbout("Poppy", 500));
    let server = server(&receiver);
    assert_eq!(server.contact(&quote_with("firstName", "Poppy")).status, 201);
    receiver.wait_for_refusals(2);
    for number in 0..3 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
    }
    assert!(receiver.wait_for(3).iter().all(|posted| posted.body.contains("Dana")));
}

#[test]
fn a_receiver_that_is_not_there_gets_everything_when_it_is() {
    let receiver = Receiver::start();
    receiver.set(Answers::Lost);
    let server = server(&receiver);
    assert_eq!(server.contact(&quote()).status, 201);
    receiver.wait_for(1);
    receiver.set(Answers::Status(200));
    let posted = receiver.wait_for(2);
    assert_eq!(posted[0].header("webhook-id"), posted[1].header("webhook-id"));
    verify(&posted[1], SECRET);
}

#[test]
fn a_rejected_request_and_a_redirect_do_not_hold_up_the_next_one() {
    for (answers, status) in [(Answers::Status(400), "400"), (Answers::Redirect, "307")] {
        let receiver = Receiver::start();
        receiver.set(answers);
        let server = server(&receiver);
        assert_eq!(server.contact(&quote_with("firstName", "Robin")).status, 201);
        let rejected = receiver.wait_for_refusals(1).remove(0);
        receiver.set(Answers::Status(200));
        assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
        let posted = receiver.wait_for(1).remove(0);
        assert!(posted.body.contains("Ada") && rejected.body.contains("Robin"), "{posted:?}");
        assert_eq!(posted.line, rejected.line, "it followed the redirect");
        server.wait_for_log(&format!("answered with status {status}"));
        // A rejected message is not given up: a new start tries it at once.
        let url = receiver.url();
        let server = server.again(&[("WEBHOOK_URL", &url), ("WEBHOOK_SECRET", SECRET)]);
        // The other one is there again if the program was stopped before it had noted it.
        let mut posted = receiver.wait_for(2);
        while !posted.iter().any(|each| each.body.contains("Robin")) {
            posted = receiver.wait_for(posted.len() + 1);
        }
        drop(server);
    }
}

#[test]
fn a_receiver_that_does_not_answer_in_time_gets_the_same_request_again() {
    let receiver = Receiver::start();
    receiver.set(Answers::Silence);
    let server = server(&receiver);
    assert_eq!(server.contact(&quote()).status, 201);
    let first = receiver.wait_for_refusals(1).remove(0);
    receiver.set(Answers::Status(200));
    assert_eq!(receiver.wait_for(1)[0].header("webhook-id"), first.header("webhook-id"));
    server.wait_for_log("did not answer in time");
}

#[test]
fn a_request_that_was_under_way_when_the_program_was_killed_is_posted_again_with_the_same_id() {
    let receiver = Receiver::start();
    receiver.set(Answers::Silence);
    let server = server(&receiver);
    assert_eq!(server.contact(&quote()).status, 201);
    let first = receiver.wait_for_refusals(1).remove(0);
    server.signal("KILL");
    receiver.set(Answers::Status(200));
    let url = receiver.url();
    let _server = server.again(&[("WEBHOOK_URL", &url), ("WEBHOOK_SECRET", SECRET)]);
    assert_eq!(receiver.wait_for(1)[0].header("webhook-id"), first.header("webhook-id"));
}

#[test]
fn a_marked_request_is_not_posted() {
    let receiver = Receiver::start();
    let server = server(&receiver);
    assert_eq!(server.contact(&quote_with("fillTime", 1)).status, 201);
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    assert!(receiver.wait_for(1)[0].body.contains("Ada"));
}

#[test]
fn on_aws_the_function_that_sends_posts_too() {
    let (receiver, table) = (Receiver::start(), FaultyTable::new());
    let url = receiver.url();
    let variables = [("WEBHOOK_URL", url.as_str()), ("WEBHOOK_SECRET", SECRET)];
    let api = Function::start("bootstrap", &table.table, &variables[..1]);
    let sender = Function::start("mail", &table.table, &variables);
    receiver.set(Answers::Status(503));
    api.contact(1, &quote());
    let schedule = json!({ "source": "aws.events" });
    let error = sender.invoke(schedule.clone()).expect_err("an outage");
    assert!(error["errorMessage"].to_string().contains("with status 503"), "{error}");
    receiver.set(Answers::Status(200));
    sender.invoke(schedule).expect("an answer");
    verify(&receiver.wait_for(1)[0], SECRET);
    assert!(table.rows().iter().all(|row| row["pk"]["S"] != "outbox"), "{:?}", table.rows());
}

#[test]
fn an_incomplete_or_unsafe_setting_is_refused_with_advice_and_without_the_secret() {
    let refusal = |url: &str, secret: &str| {
        let table = Table::fresh();
        let variables = [("WEBHOOK_URL", url), ("WEBHOOK_SECRET", secret)];
        let said = refused(table.configure(program(&["serve", "--listen", "127.0.0.1:0"], &variables))).1;
        assert!(!said.contains("hunter2"), "{said}");
        said
    };
    let url = "https://www.example.com/hook?token=hunter2";
    assert!(refusal(url, "").contains("WEBHOOK_SECRET: not set"));
    assert!(refusal(url, "hunter2").contains("does not start with `whsec_`"));
    assert!(refusal(url, "whsec_hunter2!").contains("not base64"));
    assert!(refusal(url, "whsec_aHVudGVyMg==").contains("fewer than 24"));
    assert!(refusal("http://www.example.com/hunter2", SECRET).contains("without TLS"));
    assert!(refusal("http://127.0.0.1.example.com/hunter2", SECRET).contains("without TLS"));
    assert!(refusal("ftp://www.example.com/hunter2", SECRET).contains("does not start with https://"));
    assert!(refusal("https://me:hunter2@www.example.com/", SECRET).contains("a user, a password"));
}
