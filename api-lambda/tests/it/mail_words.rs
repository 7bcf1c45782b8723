//! E-mails have no words but those of a language and those that somebody typed.

use std::collections::BTreeSet;

use forms::Definition;
use jiff::Timestamp;
use quoted_printable::{ParseMode, decode};
use serde_json::{Value, json};

use crate::{
    digest::{days_ago, make_due, marked},
    owner_mail::{borrowed, decoded, header},
    support::{FaultyTable, MailServer, PASSWORD, Server, Site, appointment, filled, quote, wait_until},
};

/// All words of four letters and more.
fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|sign: char| !sign.is_alphabetic()).filter(|word| word.chars().count() > 3);
    words.map(str::to_lowercase).collect()
}

/// The texts of a JSON value.
fn texts(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text} "),
        Value::Array(values) => values.iter().map(texts).collect(),
        Value::Object(values) => values.values().map(texts).collect(),
        _ => String::new(),
    }
}

/// The text of an e-mail as a reader sees it: its subject, and its parts without encoding and tags.
fn shown(message: &str) -> String {
    let (_, body) = message.split_once("\r\n\r\n").expect("a head");
    let body = String::from_utf8(decode(body, ParseMode::Robust).expect("quoted-printable")).expect("UTF-8");
    let lines = body.lines().filter(|line| !line.starts_with("--") && !line.starts_with("Content-"));
    let mut text = decoded(header(message, "Subject"));
    for line in lines {
        text.push('\n');
        for part in line.split('<') {
            text.push_str(part.split_once('>').map_or(part, |(_, after)| after));
        }
    }
    text
}

/// One e-mail of each kind that the owner and a customer get, on a site of this language.
fn mails(language: &str) -> Vec<String> {
    let (site, mail, table) = (Site::new(), MailServer::start(), FaultyTable::new());
    let mut form = appointment();
    form["language"] = language.into();
    form["answerWithinHours"] = 24.into();
    let to = site.publish(&form);
    for signs in ["too-fast sales-words no-language", "flood"] {
        marked(&table, &days_ago(1), &quote(), signs);
    }
    let mailed = mail.variables();
    let settings = [
        ("SITE_LANGUAGE", language),
        ("SITE_ORIGIN", "https://example.com"),
        ("TIME_ZONE", "Europe/Berlin"),
        ("CONFIRMATION_MAIL", "1"),
        ("SITE_NAME", "Marlpoint"),
        ("SITE_PHONE", "+1 239 555 0100"),
        site.variable(),
    ];
    let server = Server::on(&table.table, &[borrowed(&mailed), settings.to_vec()].concat());
    let mut sent = filled();
    sent["source"] = json!({ "referrer": "example.com", "campaign": { "utm_source": "example" } });
    assert_eq!(server.post(&to).header("accept-language", language).json(&sent).send().status, 201);
    let agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
    let login = server.post("/api/admin/login").json(&json!({ "password": PASSWORD })).header("user-agent", agent);
    assert_eq!(login.send().status, 200);
    let reminder = |rows: Vec<Value>| {
        rows.into_iter().find(|row| row["sk"]["S"].as_str().is_some_and(|sk| sk.ends_with("#reminder")))
    };
    let mut reminder = wait_until(|| reminder(table.rows()), Option::is_some).expect("a reminder");
    mail.wait_for(3);
    reminder["due"]["N"] = Timestamp::now().as_second().to_string().into();
    table.put(&reminder);
    make_due(&table, &server, Some(0));
    mail.wait_for(6)
}

#[test]
fn mails_in_three_languages_share_no_word_but_those_that_somebody_typed() {
    let built_in = serde_json::to_value(Definition::built_in()).expect("JSON");
    let typed = [appointment(), filled(), quote(), built_in].iter().map(texts).collect::<String>();
    let typed = typed + "Marlpoint Waker utm_source Firefox Windows https admin maps google search query";
    // Two of them share some: "Telefon", "Konto", "mapa".
    let said = ["de-DE", "es-ES", "pl-PL"]
        .map(|language| mails(language).iter().flat_map(|message| words(&shown(message))).collect::<BTreeSet<_>>());
    assert!(said.iter().all(|words| words.len() > 100), "{said:?}");
    let shared: BTreeSet<_> = said.into_iter().reduce(|a, b| &a & &b).unwrap_or_default();
    let typed = words(&typed);
    let unmarked: Vec<_> = shared.difference(&typed).collect();
    assert!(unmarked.is_empty(), "{unmarked:?}");
}
