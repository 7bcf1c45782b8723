//! Messages about requests of a site's forms: the labels and the promise of the form, and nothing of a sensitive one.

use serde_json::{Value, json};

use crate::{
    owner_mail::{borrowed, header, unfolded},
    support::{
        FaultyTable, Function, MailServer, Owner, Receiver, Server, Site, appointment, extended, filled, filled_with,
        submit, version_of,
    },
    webhook::SECRET,
};

#[test]
fn an_own_form_is_mailed_with_its_labels_and_no_promise_that_it_does_not_make() {
    let (site, mail) = (Site::new(), MailServer::start());
    let to = site.publish(&appointment());
    let variables = mail.variables();
    let server = site.server_with(&[borrowed(&variables), vec![("SITE_ORIGIN", "https://dentist.example")]].concat());
    let mut form = filled();
    form["source"] = json!({ "referrer": "search.example", "campaign": { "utm_source": "spring", "evil": "x" } });
    assert_eq!(submit(&server, &to, &form), 201);
    let [message] = &mail.wait_for(1)[..] else { panic!("more than one") };
    assert_eq!(header(message, "Subject"), "Ask for an appointment: Dana Reyes, I am new here");
    for part in [
        "Good days: Monday, Wednesday",
        "Day: March 5, 2099",
        "People: 2.5 persons",
        "Dental plan: Gold",
        "Came from: search.example, utm_source spring",
    ] {
        assert!(unfolded(message).contains(part), "no {part} in {message}");
    }
    for foreign in ["hours", "asks for a quote", "evil", ">Map<", "Map:"] {
        assert!(!unfolded(message).contains(foreign), "{foreign} in {message}");
    }
    let request = server.requests().remove(0);
    assert_eq!(request["source"], json!({ "referrer": "search.example", "utm_source": "spring" }));
}

#[test]
fn a_day_is_mailed_as_the_language_of_the_site_writes_it() {
    let (site, mail) = (Site::new(), MailServer::start());
    let to = site.publish(&extended(appointment(), &json!({ "language": "de-AT" })));
    let variables = mail.variables();
    let server = site.server_with(&borrowed(&variables));
    assert_eq!(submit(&server, &to, &filled_with("day", "2099-04-05")), 201);
    let message = unfolded(&mail.wait_for(1)[0]);
    assert!(message.contains("Day: 5. April 2099"), "{message}");
}

#[test]
fn a_sensitive_form_says_outside_of_the_inbox_only_that_a_request_came() {
    let (site, mail, receiver) = (Site::new(), MailServer::start(), Receiver::start());
    let mut form = appointment();
    form["sensitive"] = true.into();
    let to = site.publish(&form);
    let variables = mail.variables();
    let url = receiver.url();
    let more = vec![("SITE_ORIGIN", "https://dentist.example"), ("WEBHOOK_URL", &*url), ("WEBHOOK_SECRET", SECRET)];
    let server = site.server_with(&[borrowed(&variables), more].concat());
    let mut form = filled();
    form["source"] = json!({ "referrer": "search.example" });
    assert_eq!(submit(&server, &to, &form), 201);
    let message = mail.wait_for(1).remove(0);
    assert_eq!(header(&message, "Subject"), "Ask for an appointment: a new request");
    let told = [unfolded(&message), receiver.wait_for(1).remove(0).body];
    for secret in ["Dana", "239", "Gold", "Monday", "new here", "search.example"] {
        assert!(told.iter().all(|told| !told.contains(secret)), "{secret} in {told:?}");
    }
    assert!(told[0].contains("https://dentist.example/admin") && told[1].contains("appointment"), "{told:?}");
    let request = server.requests().remove(0);
    assert_eq!((&request["answers"]["plan"], &request["source"]), (&"Gold".into(), &Value::Null));
}

#[test]
fn the_webhook_has_the_answers_and_the_source() {
    let (site, receiver) = (Site::new(), Receiver::start());
    let to = site.publish(&appointment());
    let url = receiver.url();
    let server = site.server_with(&[("WEBHOOK_URL", &url), ("WEBHOOK_SECRET", SECRET)]);
    let mut form = filled();
    form["source"] = json!({ "campaign": { "gclid": "g".repeat(200) } });
    assert_eq!(submit(&server, &to, &form), 201);
    let body: Value = serde_json::from_str(&receiver.wait_for(1).remove(0).body).expect("JSON");
    let data = &body["data"];
    assert_eq!((&data["form"], &data["formVersion"]), (&"appointment".into(), &version_of(&to).into()));
    assert_eq!((&data["answers"]["plan"], &data["firstName"]), (&"Gold".into(), &"Dana Reyes".into()));
    assert_eq!(data["source"], json!({ "gclid": "g".repeat(100) }));
}

#[test]
fn each_form_has_its_own_time_for_an_answer_or_none() {
    let (site, mail) = (Site::new(), MailServer::start());
    let mut addresses = vec![site.publish(&appointment())];
    for hours in [1, 48] {
        let mut form = appointment();
        form["answerWithinHours"] = hours.into();
        addresses.push(site.publish(&form));
    }
    let table = FaultyTable::new();
    let variables = mail.variables();
    let server = Server::on(&table.table, &[borrowed(&variables), vec![site.variable()]].concat());
    for (number, to) in addresses.iter().enumerate() {
        assert_eq!(submit(&server, to, &filled_with("plan", format!("Plan {number}"))), 201);
    }
    let texts = mail.wait_for(3).concat();
    assert!(unfolded(&texts).contains("within 1 hour.") && unfolded(&texts).contains("within 48 hours"), "{texts}");
    // Reminders: at half of an hour, and four hours before the end of two days.
    let now = jiff::Timestamp::now();
    let is_reminder = |row: &Value| row["pk"]["S"] == "outbox" && row["sk"]["S"].to_string().contains("remind");
    let mut minutes: Vec<i64> = table
        .rows()
        .iter()
        .filter(|row| is_reminder(row))
        .map(|row| (row["due"]["N"].as_str().and_then(|due| due.parse().ok()).unwrap_or(0) - now.as_second() + 59) / 60)
        .collect();
    minutes.sort_unstable();
    assert_eq!(minutes, [30, 44 * 60]);
    // Today has the one that runs out, and none without a promise.
    let end = now + jiff::SignedDuration::from_hours(2);
    // Some zone has this day, which ends then.
    let day = (end - jiff::SignedDuration::from_hours(12)).to_zoned(jiff::tz::TimeZone::UTC).date();
    let today = json!({ "day": day.to_string(), "end": end.to_string() });
    let today = Owner::of(&server).call("POST", "/api/admin/today").json(&today).send().json();
    let due: Vec<_> = today["requests"].as_array().expect("requests").iter().map(|each| &each["formVersion"]).collect();
    assert_eq!(due, [version_of(&addresses[1])], "{today}");
}

#[test]
fn the_function_on_aws_learns_a_form_and_the_mail_function_writes_its_labels() {
    let (site, table) = (Site::new(), FaultyTable::new());
    let to = site.publish(&appointment());
    let mail = MailServer::start();
    let variables = mail.variables();
    let variables = [borrowed(&variables), vec![site.variable()]].concat();
    let function = Function::start("bootstrap", &table.table, &variables);
    let mut form = filled();
    form["fillTime"] = 20_000.into();
    assert_eq!(function.post(1, &to, &form)["statusCode"], 201);
    let mailer = Function::start("mail", &table.table, &variables);
    mailer.invoke(json!({ "source": "aws.events" })).expect("an answer");
    assert!(unfolded(&mail.wait_for(1)[0]).contains("Dental plan: Gold"));
}
