//! Once a day the owner is told of requests that were not mailed, and asked whether the form works when nobody writes.

use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use serde_json::{Value, json};

use crate::support::{
    FaultyTable, Function, MailServer, Mood, Server, Table, program, quote, quote_with, refused, stored_long_ago,
    wait_until,
};

const ZONE: &str = "America/New_York";

/// A day in the past, as `stored_long_ago` takes it.
pub(crate) fn days_ago(days: i64) -> String {
    (Timestamp::now() - SignedDuration::from_hours(24 * days)).strftime("%Y-%m-%d").to_string()
}

fn server(mail: &MailServer, table: &FaultyTable) -> Server {
    let variables = mail.variables();
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
    Server::on(
        &table.table,
        &[&variables[..], &[("TIME_ZONE", ZONE), ("SITE_ORIGIN", "https://floors.example")]].concat(),
    )
}

/// Stores a request of a past day with these marks.
pub(crate) fn marked(table: &FaultyTable, day: &str, form: &Value, marks: &str) {
    let id = stored_long_ago(table, day, form);
    let mut row = table.rows().into_iter().find(|row| row["sk"]["S"] == id.as_str()).expect("the row");
    row["marks"] = json!({ "S": marks });
    row["suspected"] = json!({ "BOOL": marks != "flood" });
    table.put(&row);
}

fn state(table: &FaultyTable) -> Option<Value> {
    table.rows().into_iter().find(|row| row["pk"]["S"] == "digest")
}

fn due(state: &Value) -> i64 {
    state["due"]["N"].as_str().expect("a number").parse().expect("a number")
}

/// Waits until the digest is planned for the future.
#[track_caller]
fn wait_until_planned(table: &FaultyTable) -> Value {
    // A plan is for a full hour. A claim ends five minutes after it was made.
    let is_planned = |state: &Value| due(state) > Timestamp::now().as_second() && due(state) % 3_600 == 0;
    wait_until(|| state(table), |state| state.as_ref().is_some_and(is_planned)).expect("a state")
}

/// Makes the digest due, as if the last one was long ago or just now, and wakes the program by a new request.
pub(crate) fn make_due(table: &FaultyTable, server: &Server, since: Option<i64>) {
    let mut state = wait_until_planned(table);
    state["due"]["N"] = "1".into();
    if let Some(since) = since {
        state["since"]["N"] = since.to_string().into();
    }
    table.put(&state);
    assert_eq!(server.contact(&quote_with("firstName", "Waker")).status, 201);
}

/// The e-mails that are not about a new request, without soft line breaks.
fn digests(messages: &[String]) -> Vec<String> {
    let others = messages.iter().filter(|message| !message.contains("\r\nSubject: New request"));
    others.map(|message| message.replace("=\r\n", "")).collect()
}

#[test]
fn marked_requests_and_those_of_a_flood_are_in_one_digest_at_eight_in_the_morning_of_the_business() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    marked(&table, &days_ago(1), &quote_with("firstName", "<b>Robo</b>"), "too-fast sales-words");
    marked(&table, &days_ago(1), &quote_with("firstName", "Flo"), "flood");
    marked(&table, &days_ago(4), &quote_with("firstName", "Oldie"), "too-fast");
    stored_long_ago(&table, &days_ago(1), &quote_with("firstName", "Mailed"));
    let server = server(&mail, &table);
    let planned = Timestamp::from_second(due(&wait_until_planned(&table))).expect("a time");
    let local = planned.to_zoned(TimeZone::get(ZONE).expect("a zone"));
    assert_eq!((local.hour(), local.minute(), local.second()), (8, 0, 0));
    assert!(planned.duration_since(Timestamp::now()) <= SignedDuration::from_hours(25));
    let since = (Timestamp::now() - SignedDuration::from_hours(60)).as_second();
    make_due(&table, &server, Some(since));
    let [digest] = &digests(&mail.wait_for(2))[..] else { panic!("not one") };
    for part in [
        "Subject: 2 requests were not mailed to you\r\n",
        "Came while very many were sent, without any other sign: 1",
        "Flo Reyes, Residential Garage, (239) 555-0142",
        "Possible robots: 1",
        "too fast, sales words",
        "&lt;b&gt;Robo&lt;",
        "https://floors.example/admin",
    ] {
        assert!(digest.contains(part), "no {part} in {digest}");
    }
    assert!(!digest.contains("Oldie") && !digest.contains("Mailed"), "{digest}");
    // The next one has nothing to say.
    make_due(&table, &server, None);
    wait_until_planned(&table);
    assert_eq!(digests(&mail.wait_for(3)).len(), 1);
}

#[test]
fn a_request_of_a_clock_that_began_in_1970_is_in_the_digest_after_it_is_right() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    marked(&table, "1972-01-05", &quote_with("firstName", "Robo"), "too-fast");
    marked(&table, &days_ago(400), &quote_with("firstName", "Oldie"), "too-fast");
    let server = server(&mail, &table);
    make_due(&table, &server, Some(24 * 3600));
    let [digest] = &digests(&mail.wait_for(2))[..] else { panic!("not one") };
    assert!(digest.contains("Possible robots: 1") && !digest.contains("Oldie"), "{digest}");
}

#[test]
fn a_week_without_a_customer_is_reported_once_until_the_next_one_writes() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    stored_long_ago(&table, &days_ago(9), &quote());
    marked(&table, &days_ago(2), &quote_with("firstName", "Robo"), "too-fast");
    // A new start wakes the program. A request would end the silence.
    let first = server(&mail, &table);
    let mut planned = wait_until_planned(&table);
    drop(first);
    planned["due"]["N"] = "1".into();
    table.put(&planned);
    let again = server(&mail, &table);
    let message = digests(&mail.wait_for(1)).remove(0);
    // It came at noon of that day.
    let said = [8, 9].map(|days| format!("Subject: No request for {days} days: does the form still work?\r\n"));
    assert!(said.iter().any(|subject| message.contains(subject)), "{message}");
    assert!(message.contains("You are told this once"), "{message}");
    let mut planned = wait_until_planned(&table);
    drop(again);
    planned["due"]["N"] = "1".into();
    table.put(&planned);
    let again = server(&mail, &table);
    wait_until_planned(&table);
    assert_eq!(again.contact(&quote()).status, 201);
    assert_eq!(digests(&mail.wait_for(2)).len(), 1, "it is not repeated");
}

#[test]
fn a_digest_waits_for_the_mail_server_and_goes_out_once() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    marked(&table, &days_ago(1), &quote_with("firstName", "Flo"), "flood");
    mail.set(Mood::Busy);
    let server = server(&mail, &table);
    let since = (Timestamp::now() - SignedDuration::from_hours(60)).as_second();
    make_due(&table, &server, Some(since));
    mail.wait_for_refusals(2);
    mail.set(Mood::Accepts);
    let messages = mail.wait_for(2);
    assert_eq!(digests(&messages).len(), 1, "{messages:?}");
    wait_until_planned(&table);
}

#[test]
fn a_digest_goes_out_although_the_server_puts_another_mail_off_each_time() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    marked(&table, &days_ago(1), &quote_with("firstName", "Flo"), "flood");
    mail.set(Mood::BusyAbout("Waker"));
    let server = server(&mail, &table);
    let since = (Timestamp::now() - SignedDuration::from_hours(60)).as_second();
    make_due(&table, &server, Some(since));
    assert_eq!(digests(&mail.wait_for(1)).len(), 1);
    mail.wait_for_refusals(1);
    wait_until_planned(&table);
}

#[test]
fn on_aws_the_schedule_sends_the_digest() {
    let (mail, table) = (MailServer::start(), FaultyTable::new());
    marked(&table, &days_ago(1), &quote_with("firstName", "Flo"), "flood");
    let variables = mail.variables();
    let sender =
        Function::start("mail", &table.table, &variables.each_ref().map(|(name, value)| (*name, value.as_str())));
    let schedule = json!({ "source": "aws.events" });
    sender.invoke(schedule.clone()).expect("an answer");
    let mut planned = state(&table).expect("a plan");
    planned["due"]["N"] = "1".into();
    planned["since"]["N"] = (Timestamp::now() - SignedDuration::from_hours(60)).as_second().to_string().into();
    table.put(&planned);
    for _ in 0..2 {
        sender.invoke(schedule.clone()).expect("an answer");
    }
    let messages = mail.wait_for(1);
    assert!(messages.len() == 1 && messages[0].contains("Subject: 1 request was not mailed to you"), "{messages:?}");
}

#[test]
fn a_time_zone_that_is_none_is_refused_with_advice() {
    let table = Table::fresh();
    let variables = [("TIME_ZONE", "Florida")];
    let said = refused(table.configure(program(&["serve", "--listen", "127.0.0.1:0"], &variables))).1;
    assert!(said.contains("TIME_ZONE: `Florida` is not a time zone") && said.contains("America/New_York"), "{said}");
}
