//! Customers are told that their request has come, if that is switched on: without a way to mail strangers.

use serde_json::Value;

use crate::support::{
    FaultyTable, MailServer, Mood, Server, Table, id_of, program, quote, quote_with, refused, stored_long_ago,
};

const BUSINESS: [(&str, &str); 4] = [
    ("CONFIRMATION_MAIL", "1"),
    ("SITE_NAME", "Marlpoint Floors"),
    ("SITE_PHONE", "+1 239 555 0100"),
    ("TRUSTED_HOPS", "1"),
];

/// A server that confirms, with further variables.
fn server(mail: &MailServer, table: &Table, more: &[(&str, &str)]) -> Server {
    let variables = mail.variables();
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
    Server::on(table, &[&variables[..], &BUSINESS, more].concat())
}

/// The ids of the requests whose customers are to get an e-mail. The mail server is busy, so all are there.
fn confirmations(table: &FaultyTable) -> Vec<String> {
    let keys = table.rows().into_iter().map(|row| row["sk"]["S"].as_str().expect("a text").to_owned());
    keys.filter_map(|key| key.strip_suffix("#confirmation").map(str::to_owned)).collect()
}

/// The first e-mail that is not to the owner.
fn to_customer(messages: &[String]) -> Option<&String> {
    messages.iter().find(|message| !message.contains("To: \"Pat Owner\" <owner@example.com>\r\n"))
}

#[test]
fn a_customer_gets_what_was_chosen_the_promise_and_the_phone_and_nothing_that_was_typed() {
    let mail = MailServer::start();
    let server = server(&mail, &Table::fresh(), &[]);
    let mut form = quote_with("firstName", "<b>Buy</b> pills.example");
    form["lastName"] = "Robin, Bcc: eve@example.com".into();
    assert_eq!(server.contact(&form).status, 201);
    let messages = mail.wait_for(2);
    let message = to_customer(&messages).expect("one to the customer").replace("=\r\n", "");
    for part in [
        "To: dana@example.com\r\n",
        "From: Website <website@example.com>\r\n",
        "Reply-To: \"Marlpoint Floors\" <owner@example.com>\r\n",
        "Subject: We have your request: Marlpoint Floors\r\n",
        "Auto-Submitted: auto-replied\r\n",
        "Residential Garage",
        "Within 1-2 weeks",
        "within 24 hours",
        "the number that ends in 42",
        "+1 239 555 0100",
        "tel:+12395550100",
    ] {
        assert!(message.contains(part), "no {part} in {message}");
    }
    for typed in ["pills", "Robin", "eve@", "Palm Way", "crack", "555-0142", "5550142"] {
        assert!(!message.contains(typed), "{typed} in {message}");
    }
}

#[test]
fn a_mail_server_that_refuses_the_login_for_a_while_loses_no_email_to_a_customer() {
    let mail = MailServer::with_login("website", "hunter2");
    let server = server(&mail, &Table::fresh(), &[("SMTP_URL", &mail.url_for("website", "hunter1"))]);
    assert_eq!(server.contact(&quote()).status, 201);
    server.wait_for_log("no confirmation yet: the mail server refused the login with code 535");
    let variables = mail.variables();
    let mended = mail.url_for("website", "hunter2");
    let mut settings = variables.each_ref().map(|(name, value)| (*name, value.as_str())).to_vec();
    settings.extend(BUSINESS.into_iter().chain([("SMTP_URL", &*mended)]));
    let _server = server.again(&settings);
    assert!(to_customer(&mail.wait_for(2)).is_some());
}

#[test]
fn an_address_that_looks_encoded_gets_no_email_because_it_could_be_read_as_another_one() {
    let mail = MailServer::start();
    let server = server(&mail, &Table::fresh(), &[]);
    assert_eq!(server.contact(&quote_with("email", "=?utf-8?Q?evil?=@example.com")).status, 201);
    let messages = mail.wait_for(1);
    let (head, _) = messages[0].split_once("\r\n\r\n").expect("a head");
    assert!(!head.contains("Reply-To") && !head.contains("evil"), "{head}");
    assert_eq!(server.contact(&quote()).status, 201);
    let messages = mail.wait_for(3);
    assert!(messages.iter().all(|message| !message.contains("\r\nTo: =?")), "{messages:?}");
}

#[test]
fn nobody_gets_one_unless_it_is_switched_on() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    let server = server(&mail, &table.table, &[("CONFIRMATION_MAIL", "0")]);
    assert_eq!(server.contact(&quote()).status, 201);
    assert!(confirmations(&table).is_empty());
}

#[test]
fn one_address_gets_one_a_day_however_it_is_spelled_and_every_request_is_stored() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    let server = server(&mail, &table.table, &[]);
    for address in ["dana.reyes@example.com", "Dana.Reyes@EXAMPLE.com", "danareyes+floor@example.com"] {
        assert_eq!(server.contact(&quote_with("email", address)).status, 201);
    }
    let [first] = &confirmations(&table)[..] else { panic!("{:?}", confirmations(&table)) };
    assert_eq!(server.requests().last().expect("three")["id"], first.as_str());
    assert_eq!(server.requests().len(), 3);
    let mut guard = table.rows().into_iter().find(|row| row["sk"]["S"] == "confirmed").expect("a row");
    // One that expired years ago would be of a wrong clock.
    guard["expires"]["N"] = (jiff::Timestamp::now().as_second() - 1).to_string().into();
    table.put(&guard);
    assert_eq!(server.contact(&quote_with("email", "dana.reyes@example.com")).status, 201);
    assert_eq!(confirmations(&table).len(), 2);
    guard["expires"]["N"] = (jiff::Timestamp::now().as_second() + 400 * 24 * 3600).to_string().into();
    table.put(&guard);
    assert_eq!(server.contact(&quote_with("email", "dana.reyes@example.com")).status, 201);
    assert_eq!(confirmations(&table).len(), 3, "a clock that was ahead for a moment keeps nobody waiting for a year");
    assert!(!guard.to_string().contains("dana"), "{guard}");
}

#[test]
fn a_request_sent_twice_is_confirmed_once() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    let server = server(&mail, &table.table, &[]);
    let mut form = quote();
    form["fillTime"] = 60_000.into();
    for _ in 0..2 {
        let call =
            server.post("/api/contact").header("accept-language", "en").header("idempotency-key", "one-and-the-same");
        assert_eq!(call.json(&form).send().status, 201);
    }
    assert_eq!((server.requests().len(), confirmations(&table).len()), (1, 1));
}

#[test]
fn a_marked_request_is_not_confirmed() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    let server = server(&mail, &table.table, &[]);
    assert_eq!(server.contact(&quote_with("fillTime", 1)).status, 201);
    assert!(confirmations(&table).is_empty());
}

#[test]
fn one_network_and_all_together_get_a_few_a_day() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    let server = server(&mail, &table.table, &[]);
    for number in 0..5 {
        let mut form = quote_with("email", format!("n{number}@example.com"));
        form["fillTime"] = 60_000.into();
        let call = server.post("/api/contact").header("accept-language", "en").header("x-forwarded-for", "192.0.2.1");
        assert_eq!(call.json(&form).send().status, 201);
    }
    assert_eq!(confirmations(&table).len(), 3);
    for number in 0..90 {
        assert_eq!(server.contact(&quote_with("email", format!("a{number}@example.com"))).status, 201);
    }
    assert_eq!(confirmations(&table).len(), 90);
    assert!(
        table.rows().iter().filter(|row| row["notice"]["S"] == "waiting").count() == 95,
        "the owner is told of all"
    );
}

#[test]
fn an_address_for_which_the_mail_server_is_busy_does_not_hold_up_the_owners_mail() {
    let mail = MailServer::start();
    mail.set(Mood::BusyTo("dana@example.com"));
    let server = server(&mail, &Table::fresh(), &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    mail.wait_for_refusals(1);
    assert_eq!(server.contact(&quote_with("email", "ada@example.com")).status, 201);
    let messages = mail.wait_for(3);
    assert!(to_customer(&messages).expect("one").contains("To: ada@example.com\r\n"), "{messages:?}");
    assert!(!server.log().contains("cannot be notified"), "{}", server.log());
}

#[test]
fn an_email_to_a_customer_of_a_clock_that_was_behind_is_sent_when_it_is_right() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::Busy);
    let server = server(&mail, &table.table, &[]);
    let first = id_of(&server.contact(&quote()).json());
    mail.wait_for_refusals(1);
    let id = stored_long_ago(&table, "1972-01-05", &quote_with("email", "ada@example.com"));
    let key = format!("{first}#confirmation");
    let mut row = table.rows().into_iter().find(|row| row["sk"]["S"] == key.as_str()).expect("the row");
    row["sk"]["S"] = format!("{id}#confirmation").into();
    table.put(&row);
    mail.set(Mood::Accepts);
    assert_eq!(server.contact(&quote_with("email", "cleo@example.com")).status, 201);
    let messages = mail.wait_for(5);
    assert!(messages.iter().any(|one| one.contains("To: ada@example.com\r\n")), "{messages:?}");
}

#[test]
fn an_address_that_the_mail_server_refuses_is_given_up() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    mail.set(Mood::RefusesTo("dana@example.com"));
    let server = server(&mail, &table.table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    mail.wait_for_refusals(1);
    let answer = server.contact(&quote_with("email", "ada@example.com"));
    assert_eq!(answer.status, 201);
    mail.wait_for(3);
    server.wait_for_log("no confirmation for the customer");
    assert!(!server.log().contains("example.com"), "{}", server.log());
    let waiting: Vec<Value> = server.requests().into_iter().map(|request| request["notice"].clone()).collect();
    assert_eq!(waiting, ["sent", "sent"]);
    // The row of the e-mail that arrived may not be removed yet.
    let (waiting, arrived) = (confirmations(&table), id_of(&answer.json()));
    assert!(waiting.iter().all(|id| *id == arrived), "not given up: {waiting:?}");
}

#[test]
fn an_incomplete_setting_is_refused_with_advice() {
    let refusal = |variables: &[(&str, &str)]| {
        let table = Table::fresh();
        refused(table.configure(program(&["serve", "--listen", "127.0.0.1:0"], variables))).1
    };
    let on = ("CONFIRMATION_MAIL", "1");
    assert!(refusal(&[on]).contains("CONFIRMATION_MAIL: `1`, but MAIL_TO is not set"));
    assert!(refusal(&[("CONFIRMATION_MAIL", "yes")]).contains("`yes` is neither 0 nor 1"));
    let mail = [("MAIL_TO", "o@example.com"), ("MAIL_FROM", "w@example.com"), ("MAIL_FOLDER", "/nowhere"), on];
    let said = refusal(&mail);
    assert!(said.contains("SITE_NAME: not set") && said.contains("SITE_PHONE: not set"), "{said}");
    assert!(refusal(&[&mail[..], &[("SITE_PHONE", "call us")]].concat()).contains("`call us` has no digits"));
}
