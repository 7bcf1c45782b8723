//! Browsers are notified of new requests through their push services: encrypted, once, and also after an outage.

use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::Timestamp;
use serde_json::{Value, json};

use api_lambda::push::{BrowserKeys, MessageKey};

use crate::support::{
    Answers, Browser, Fault, FaultyTable, Function, MailServer, Owner, Posted, Receiver, Server, quote, quote_with,
};

const NOTIFICATIONS: &str = "/api/admin/notifications";

fn server() -> Server {
    Server::with(&[("WEB_PUSH", "local"), ("TRUSTED_HOPS", "1")])
}

/// Subscribes a browser of the owner.
#[track_caller]
fn subscribe(owner: &Owner<'_>, browser: &Browser, endpoint: &str) -> String {
    let answer = owner.call("POST", NOTIFICATIONS).json(&browser.subscription(endpoint)).send();
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()["id"].as_str().expect("an id").to_owned()
}

#[track_caller]
fn read(browser: &Browser, posted: &Posted) -> Value {
    serde_json::from_str(&browser.read(&posted.bytes)).expect("JSON")
}

fn decode(text: &str) -> Vec<u8> {
    BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64url")
}

#[test]
fn the_example_of_rfc_8291_is_encrypted_to_its_bytes() {
    let browser = Browser::of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg");
    let subscription = browser.subscription("");
    let [p256dh, auth] = ["p256dh", "auth"].map(|name| subscription[name].as_str().expect("a key"));
    assert_eq!(p256dh, "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
    let keys = BrowserKeys::parse(p256dh, auth).expect("keys");
    let salt = decode("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
    let key = MessageKey::of(&decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), salt).expect("a key");
    let text = "When I grow up, I want to be a watermelon";
    let message = keys.encrypt(text.as_bytes(), 0, &key).expect("a message");
    let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    assert_eq!(BASE64_URL_SAFE_NO_PAD.encode(&message), expected);
    assert_eq!(browser.read(&message), text);
}

#[test]
fn a_browser_gets_one_encrypted_message_about_each_new_request_with_nothing_personal() {
    let (receiver, browser) = (Receiver::start(), Browser::new());
    let site = "https://www.example.com";
    let server = Server::with(&[("WEB_PUSH", "local"), ("TRUSTED_HOPS", "1"), ("SITE_ORIGIN", site)]);
    let owner = Owner::of(&server);
    let body = browser.subscription(&receiver.push_url("phone"));
    assert_eq!(owner.call("POST", NOTIFICATIONS).header("origin", site).json(&body).send().status, 201);
    assert_eq!(server.contact(&quote_with("fillTime", 1)).status, 201, "possibly a robot: no message");
    assert_eq!(server.contact(&quote()).status, 201);
    let posted = receiver.wait_for(1).remove(0);
    let request = owner.inbox().remove(0);
    let id = request["id"].as_str().expect("an id");
    assert_eq!(posted.line, "POST /push/phone?secret=hunter2 HTTP/1.1");
    let [encoding, topic, ttl, urgency] =
        ["content-encoding", "topic", "ttl", "urgency"].map(|name| posted.header(name));
    assert_eq!((encoding, topic, urgency), ("aes128gcm", &*id.replace('-', ""), "high"));
    assert!((86_000..=86_400).contains(&ttl.parse::<u32>().expect("seconds")), "{ttl}");
    let message = read(&browser, &posted);
    assert_eq!(message, json!({ "id": id, "title": "New request", "body": "Residential Garage · Within 1-2 weeks" }),);
    assert!(!posted.body.contains("New request"), "it can be read on the way");

    let authorization = posted.header("authorization").strip_prefix("vapid t=").expect("a token");
    let (token, key) = authorization.split_once(", k=").expect("a key");
    let offered = owner.call("GET", NOTIFICATIONS).send().json();
    assert_eq!(key, offered["key"]);
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key));
    key.verify(signed.as_bytes(), &decode(signature)).expect("signed by the offered key");
    let claims: Value = serde_json::from_slice(&decode(signed.split_once('.').expect("claims").1)).expect("JSON");
    let service = receiver.push_url("").split("/push").next().expect("an address").to_owned();
    let left = claims["exp"].as_i64().expect("seconds") - Timestamp::now().as_second();
    assert!(claims["aud"] == service && claims["sub"] == site && (1..=86_400).contains(&left), "{claims}");

    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    assert_eq!(receiver.wait_for(2).len(), 2);
    assert!(!server.log().contains("hunter2"), "{}", server.log());
}

#[test]
fn requests_of_an_outage_reach_a_browser_once_each_and_hold_up_no_other_browser() {
    let (broken, working) = (Receiver::start(), Receiver::start());
    let (phone, desk, server) = (Browser::new(), Browser::new(), server());
    let owner = Owner::of(&server);
    broken.set(Answers::Status(503));
    subscribe(&owner, &phone, &broken.push_url("phone"));
    subscribe(&owner, &desk, &working.push_url("desk"));
    for number in 0..5 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
    }
    working.wait_for(5);
    broken.wait_for_refusals(2);
    broken.set(Answers::Status(201));
    let mut told: Vec<_> = broken.wait_for(5).iter().map(|posted| read(&phone, posted)["id"].clone()).collect();
    told.sort_by_key(Value::to_string);
    let mut expected: Vec<_> = owner.inbox().iter().map(|request| request["id"].clone()).collect();
    expected.sort_by_key(Value::to_string);
    assert_eq!(told, expected);
    assert_eq!(working.wait_for(5).len(), 5, "once each");
    let log = server.log();
    assert!(log.contains("with status 503") && !log.contains("hunter2") && !log.contains("Dana"), "{log}");
}

#[test]
fn a_push_service_that_does_not_answer_holds_up_no_other_browser() {
    let (receiver, phone, desk, server) = (Receiver::start(), Browser::new(), Browser::new(), server());
    let owner = Owner::of(&server);
    receiver.set(Answers::SilenceAt("/push/phone"));
    // The silent one comes first for some of the requests, whatever their order.
    subscribe(&owner, &phone, &receiver.push_url("phone"));
    subscribe(&owner, &desk, &receiver.push_url("desk"));
    for number in 0..4 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
        receiver.wait_for(number + 1);
    }
    // Its first message still waits for an answer, ten seconds at most.
    assert_eq!(receiver.wait_for_refusals(1).len(), 1, "{}", server.log());
    assert!(!server.log().contains("next_try"), "{}", server.log());
}

#[test]
fn on_aws_a_push_service_that_does_not_answer_holds_up_no_mail_of_its_batch() {
    let (receiver, mail, table) = (Receiver::start(), MailServer::start(), FaultyTable::new());
    let push = [("WEB_PUSH", "local")];
    let server = Server::on(&table.table, &push);
    subscribe(&Owner::of(&server), &Browser::new(), &receiver.push_url("phone"));
    drop(server);
    receiver.set(Answers::Silence);
    let api = Function::start("bootstrap", &table.table, &[push[0], ("MAIL_TO", "owner@example.com")]);
    (0..3).for_each(|number| api.contact(number, &quote_with("firstName", format!("Dana {number}"))));
    let mut rows: Vec<_> = table.rows().into_iter().filter(|row| row["pk"]["S"] == "outbox").collect();
    // Those to the browser are first.
    rows.sort_by_key(|row| !row["sk"]["S"].as_str().is_some_and(|key| key.contains("#push-")));
    let record = |(number, row): (usize, &Value)| {
        let keys = json!({ "pk": row["pk"], "sk": row["sk"] });
        json!({ "eventName": "INSERT", "dynamodb": { "Keys": keys, "SequenceNumber": number.to_string() } })
    };
    let records: Vec<_> = rows.iter().enumerate().map(record).collect();
    let variables = mail.variables();
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
    let sender = Function::start("mail", &table.table, &[variables.as_slice(), &push].concat());
    sender.send(json!({ "Records": records }));
    mail.wait_for(3);
    receiver.wait_for_refusals(1);
    // Still claimed: its first message waits for an answer, ten seconds at most, after which the claim ends.
    let is_push = |row: &&Value| row["sk"]["S"].as_str().is_some_and(|key| key.contains("#push-"));
    let due = |row: &Value| row["due"]["N"].as_str().and_then(|due| due.parse::<i64>().ok()).expect("a time");
    let left: Vec<_> = table.rows().iter().filter(is_push).map(|row| due(row) - Timestamp::now().as_second()).collect();
    assert!(left.len() == 3 && left.iter().any(|seconds| *seconds > 60), "{left:?}");
}

#[test]
fn browsers_that_could_not_be_looked_up_when_a_request_came_are_told_of_it_later() {
    let (receiver, browser, table) = (Receiver::start(), Browser::new(), FaultyTable::new());
    let server = Server::on(&table.table, &[("WEB_PUSH", "local")]);
    subscribe(&Owner::of(&server), &browser, &receiver.push_url("phone"));
    // More calls than the SDK repeats.
    table.breaks_at("Query", 4, Fault::Answer(500, r#"{"__type":"InternalServerError"}"#));
    assert_eq!(server.contact(&quote()).status, 201);
    assert_eq!(read(&browser, &receiver.wait_for(1)[0])["title"], "New request");
    assert!(table.met() > 0 && server.log().contains("are looked up later"), "{}", server.log());
}

#[test]
fn a_push_service_that_asks_to_wait_is_not_called_before() {
    let (receiver, browser, server) = (Receiver::start(), Browser::new(), server());
    subscribe(&Owner::of(&server), &browser, &receiver.push_url("phone"));
    receiver.set(Answers::Wait(3));
    let asked = Timestamp::now();
    assert_eq!(server.contact(&quote()).status, 201);
    receiver.wait_for_refusals(1);
    receiver.set(Answers::Status(201));
    // Another request wakes the program, and has to wait too.
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    receiver.wait_for(2);
    assert!(Timestamp::now().duration_since(asked).as_millis() >= 2_900, "{}", server.log());
    assert_eq!(receiver.wait_for_refusals(1).len(), 1);
}

#[test]
fn a_subscription_that_the_push_service_does_not_know_any_more_is_removed() {
    for status in [404, 410] {
        let (receiver, browser, server) = (Receiver::start(), Browser::new(), server());
        let owner = Owner::of(&server);
        subscribe(&owner, &browser, &receiver.push_url("phone"));
        receiver.set(Answers::Status(status));
        assert_eq!(server.contact(&quote()).status, 201);
        receiver.wait_for_refusals(1);
        receiver.set(Answers::Status(201));
        // The row goes after the answer; a browser that subscribes again is told of later requests alone.
        let other = Browser::new();
        subscribe(&owner, &other, &receiver.push_url("other"));
        assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
        let posted = receiver.wait_for(1);
        assert!(posted[0].line.contains("/push/other"), "{posted:?}");
        let listed = owner.call("GET", NOTIFICATIONS).send().json();
        assert_eq!(listed["browsers"].as_array().map(Vec::len), Some(1), "{listed}");
    }
}

#[test]
fn a_rejected_message_holds_up_no_other_one_and_redirects_are_not_followed() {
    for answers in [Answers::Status(403), Answers::Redirect] {
        let (receiver, browser, server) = (Receiver::start(), Browser::new(), server());
        subscribe(&Owner::of(&server), &browser, &receiver.push_url("phone"));
        receiver.set(answers);
        assert_eq!(server.contact(&quote()).status, 201);
        let rejected = receiver.wait_for_refusals(1).remove(0);
        receiver.set(Answers::Status(201));
        assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
        let posted = receiver.wait_for(1).remove(0);
        assert_ne!(posted.header("topic"), rejected.header("topic"));
        assert_eq!(posted.line, rejected.line);
        // Not given up: a new start tries it at once.
        let server = server.again(&[("WEB_PUSH", "local")]);
        assert_eq!(receiver.wait_for(2)[1].header("topic"), rejected.header("topic"));
        drop(server);
    }
}

#[test]
fn a_message_that_was_under_way_at_a_kill_comes_again_with_the_same_topic() {
    let (receiver, browser, server) = (Receiver::start(), Browser::new(), server());
    subscribe(&Owner::of(&server), &browser, &receiver.push_url("phone"));
    receiver.set(Answers::Silence);
    assert_eq!(server.contact(&quote()).status, 201);
    let first = receiver.wait_for_refusals(1).remove(0);
    server.signal("KILL");
    receiver.set(Answers::Status(201));
    let _server = server.again(&[("WEB_PUSH", "local")]);
    let again = receiver.wait_for(1).remove(0);
    assert_eq!(again.header("topic"), first.header("topic"));
    assert_eq!(read(&browser, &again), read(&browser, &first), "the key is the same after a start");
}

#[test]
fn an_answered_or_deleted_request_needs_no_message() {
    let (receiver, browser, server) = (Receiver::start(), Browser::new(), server());
    let owner = Owner::of(&server);
    subscribe(&owner, &browser, &receiver.push_url("phone"));
    receiver.set(Answers::Wait(2));
    assert_eq!(server.contact(&quote()).status, 201);
    receiver.wait_for_refusals(1);
    let id = owner.inbox()[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(owner.change(&id, &json!({ "status": "contacted" })).status, 200);
    receiver.set(Answers::Status(201));
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    let posted = receiver.wait_for(1);
    assert!(posted.len() == 1 && read(&browser, &posted[0])["id"] != id, "{posted:?}");
}

#[test]
fn nothing_is_written_to_the_outbox_while_no_browser_has_asked_or_notifications_are_off() {
    let (receiver, browser, table) = (Receiver::start(), Browser::new(), FaultyTable::new());
    let server = Server::on(&table.table, &[("WEB_PUSH", "local")]);
    let waiting = || table.rows().into_iter().filter(|row| row["pk"]["S"] == "outbox").count();
    assert_eq!((server.contact(&quote()).status, waiting()), (201, 0));
    subscribe(&Owner::of(&server), &browser, &receiver.push_url("phone"));
    drop(server);
    let server = Server::on(&table.table, &[("WEB_PUSH", "0")]);
    assert_eq!((server.contact(&quote_with("firstName", "Ada")).status, waiting()), (201, 0));
    let owner = Owner::of(&server);
    let refused = owner.call("POST", NOTIFICATIONS).json(&browser.subscription("https://push.example.com/1")).send();
    assert_eq!(refused.status, 404, "{}", refused.body);
    assert_eq!(owner.call("GET", NOTIFICATIONS).send().json()["key"], Value::Null);
}

#[test]
fn on_aws_the_function_that_sends_tells_browsers_too() {
    let (receiver, browser, table) = (Receiver::start(), Browser::new(), FaultyTable::new());
    let variables = [("WEB_PUSH", "local")];
    let server = Server::on(&table.table, &variables);
    subscribe(&Owner::of(&server), &browser, &receiver.push_url("phone"));
    drop(server);
    let api = Function::start("bootstrap", &table.table, &variables);
    let folder = tempfile::tempdir().expect("a folder");
    let mail = [
        ("MAIL_TO", "owner@example.com"),
        ("MAIL_FROM", "website@example.com"),
        ("MAIL_FOLDER", folder.path().to_str().expect("UTF-8")),
        ("WEB_PUSH", "local"),
    ];
    let sender = Function::start("mail", &table.table, &mail);
    receiver.set(Answers::Status(503));
    api.contact(1, &quote());
    let row = table.rows().into_iter().find(|row| row["pk"]["S"] == "outbox").expect("a row");
    let keys = json!({ "pk": row["pk"], "sk": row["sk"] });
    let record = json!({ "eventName": "INSERT", "dynamodb": { "Keys": keys, "SequenceNumber": "1" } });
    // A push service that is away holds up no e-mail of the batch.
    let answer = sender.invoke(json!({ "Records": [record] })).expect("an answer");
    assert_eq!(answer, json!({ "batchItemFailures": [] }));
    receiver.wait_for_refusals(1);
    receiver.set(Answers::Status(201));
    drop(sender);
    let sender = Function::start("mail", &table.table, &mail);
    let mut row = table.rows().into_iter().find(|row| row["pk"]["S"] == "outbox").expect("a row");
    row["due"]["N"] = "1".into();
    table.put(&row);
    sender.invoke(json!({ "source": "aws.events" })).expect("an answer");
    assert_eq!(read(&browser, &receiver.wait_for(1)[0])["title"], "New request");
    assert!(table.rows().iter().all(|row| row["pk"]["S"] != "outbox"), "{:?}", table.rows());
}
