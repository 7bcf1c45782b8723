//! Languages: an owner reads requests and e-mails in one language, customers in that of their form.

use std::collections::BTreeSet;

use api_lambda::mail::ENGLISH;
use serde_json::{Value, json};
use words::LANGUAGES;

use crate::{
    owner_mail::{borrowed, header, unfolded},
    support::{MailServer, Owner, PASSWORD, Receiver, Server, Site, appointment, filled, quote, version_of},
};

const BUSINESS: [(&str, &str); 4] = [
    ("CONFIRMATION_MAIL", "1"),
    ("SITE_NAME", "Marlpoint Dental"),
    ("SITE_PHONE", "+1 239 555 0100"),
    ("TRUSTED_HOPS", "1"),
];

/// A secret of the webhook.
const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// The words that the form has in Spanish; the last field is one that the original lacks.
fn in_spanish(original: &str) -> Value {
    let mut form = appointment();
    form["title"] = "Pedir una cita".into();
    form["language"] = "es-US".into();
    form["original"] = json!({ "language": "en-US", "version": original });
    form["thankYou"] = "/es/thank-you".into();
    form["fields"][0]["label"] = "Su nombre".into();
    form["fields"][3]["label"] = "Motivo".into();
    form["fields"][3]["control"]["choices"][1]["label"] = "Soy paciente nuevo".into();
    form["fields"][5]["control"]["choices"][0]["label"] = "Lunes".into();
    form["fields"][10]["name"] = "seguro".into();
    form["fields"][10]["label"] = "Seguro propio".into();
    form["sent"] = json!({ "title": "Gracias, le llamamos!", "text": "El siguiente día hábil.", "steps": [] });
    form
}

fn filled_in_spanish() -> Value {
    let mut form = filled();
    form.as_object_mut().expect("a form").remove("status");
    form["seguro"] = "Azul".into();
    form
}

/// The messages to the owner, and those to the customer, without the encoding of long lines.
fn sorted(messages: &[String]) -> (Vec<String>, Vec<String>) {
    let messages = messages.iter().map(|message| unfolded(message));
    messages.partition(|message| message.contains("To: \"Pat Owner\" <owner@example.com>"))
}

#[test]
fn a_form_in_spanish_is_read_in_english_by_the_owner_and_answered_in_spanish() {
    let (site, mail, receiver) = (Site::new(), MailServer::start(), Receiver::start());
    let original = site.publish(&appointment());
    let to = site.publish(&in_spanish(version_of(&original)));
    let (mailed, url) = (mail.variables(), receiver.url());
    let hook = vec![("WEBHOOK_URL", &*url), ("WEBHOOK_SECRET", SECRET), site.variable()];
    let variables = [borrowed(&mailed), BUSINESS.to_vec(), hook].concat();
    let server = Server::with(&variables);
    let answer = server.post(&to).header("accept-language", "es").json(&filled_in_spanish()).send();
    assert_eq!(answer.status, 201, "{}", answer.body);

    let (owners, customers) = sorted(&mail.wait_for(2));
    let [owners] = &owners[..] else { panic!("{owners:?}") };
    assert_eq!(header(owners, "Subject"), "Ask for an appointment: Dana Reyes, I am new here");
    for part in [
        "Your name: Dana Reyes",
        "What may we plan? I am new here",
        "Good days: Monday, Wednesday",
        "Seguro propio: Azul",
        "Language: Spanish",
        "<html lang=3D\"en\">",
    ] {
        assert!(owners.contains(part), "no {part} in {owners}");
    }
    assert!(!owners.contains("Motivo") && !owners.contains("Soy paciente"), "{owners}");
    let [customers] = &customers[..] else { panic!("{customers:?}") };
    assert_eq!(header(customers, "Subject"), "Gracias, le llamamos! Marlpoint Dental");
    for part in [
        "Motivo: Soy paciente nuevo",
        "Llamar al +1 239 555 0100",
        "que termina en 42",
        "Si no fue usted, no tiene que hacer nada.",
        "<html lang=3D\"es\">",
    ] {
        assert!(customers.contains(part), "no {part} in {customers}");
    }
    assert!(!customers.contains("Phone") && !customers.contains("somebody"), "{customers}");
    let posted: Value = serde_json::from_str(&receiver.wait_for(1)[0].body).expect("JSON");
    assert_eq!(posted["data"]["language"], "es-US", "{posted}");

    // The inbox makes the labels from both versions; the search knows both.
    let owner = Owner::of(&server);
    let forms = owner.call("GET", "/api/admin/forms").send().json();
    let versions: BTreeSet<_> = forms.as_array().expect("forms").iter().map(|form| form["version"].as_str()).collect();
    assert_eq!(versions, [Some(version_of(&original)), Some(version_of(&to))].into());
    for (text, found) in [("here", 1), ("paciente", 1), ("lunes", 1), ("monday", 1), ("tuesday", 0)] {
        assert_eq!(owner.found(&json!({ "text": text })).len(), found, "{text}");
    }
}

#[test]
fn a_plain_form_in_spanish_goes_to_its_own_page_and_is_corrected_in_spanish() {
    let site = Site::new();
    let original = site.publish(&appointment());
    let to = site.publish(&in_spanish(version_of(&original)));
    let server = site.server_with(&[("SITE_ORIGIN", "https://dental.example")]);
    let send = |form: &Value| server.post(&to).header("origin", "https://dental.example").form(form).send();
    let mut form = filled_in_spanish();
    form["days"] = "mon".into();
    let answer = send(&form);
    assert_eq!((answer.status, answer.header("location")), (303, "https://dental.example/es/thank-you"));
    form["patient"] = "".into();
    let answer = send(&form);
    assert_eq!(answer.status, 422);
    for part in ["<html lang=\"es-US\">", "Su nombre", "Soy paciente nuevo", "Pedir una cita"] {
        assert!(answer.body.contains(part), "no {part} in {}", answer.body);
    }
    assert!(!answer.body.contains("Please check your request"), "{}", answer.body);
}

#[test]
fn an_address_of_another_host_is_no_page_after_sending() {
    for (address, is_good) in [
        ("/es/thank-you", true),
        ("//evil.example", false),
        ("/\\evil.example", false),
        ("https://evil.example", false),
        ("es/thank-you", false),
        ("/\r\nx: y", false),
    ] {
        let mut form = appointment();
        form["thankYou"] = address.into();
        let form: forms::Definition = serde_json::from_value(form).expect("a definition");
        assert_eq!(form.problems().is_empty(), is_good, "{address}");
    }
}

#[test]
fn an_owner_whose_site_is_german_gets_every_mail_in_german() {
    let (site, mail) = (Site::new(), MailServer::start());
    let mut form = appointment();
    form["language"] = "de".into();
    form["title"] = "Termin anfragen".into();
    let to = site.publish(&form);
    let mailed = mail.variables();
    let settings =
        [("SITE_LANGUAGE", "de-DE"), ("SITE_ORIGIN", "https://zahn.example"), ("TIME_ZONE", "Europe/Berlin")];
    let server = Server::with(&[borrowed(&mailed), settings.to_vec(), vec![site.variable()]].concat());
    assert_eq!(server.post(&to).header("accept-language", "de").json(&filled()).send().status, 201);
    let message = unfolded(&mail.wait_for(1).remove(0));
    for part in [
        "<html lang=3D\"de\">",
        "Anrufen",
        "Posteingang",
        "Antworten Sie auf diese Nachricht, um an dana@example.com zu schreiben.",
    ] {
        assert!(message.contains(part), "no {part} in {message}");
    }
    // Its language is its own, so nothing is marked.
    assert!(!message.contains("Sprache"), "{message}");
    let agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
    let login = server.post("/api/admin/login").json(&json!({ "password": PASSWORD })).header("user-agent", agent);
    assert_eq!(login.send().status, 200);
    let message = unfolded(&mail.wait_for(2).remove(1));
    for part in ["Neue Anmeldung in Ihrem Posteingang: Firefox auf Windows", "<strong>Konto</strong>", "=C2=A0Uhr CE"] {
        assert!(message.contains(part), "no {part} in {message}");
    }
    assert!(!message.contains("logged in"), "{message}");
}

/// Sentences that are the same in English.
const SHARED: [(&str, &str); 6] = [
    ("de", "browserLabel"),
    ("fr", "photosLabel"),
    ("it", "browserLabel"),
    ("nl", "browserLabel"),
    ("fr", "photos"),
    ("fr", "minutes"),
];

#[test]
fn each_language_has_every_sentence_of_mails_with_its_places_and_none_in_english() {
    let places = |text: &str| -> BTreeSet<String> {
        text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(place, _)| place.to_owned()).collect()
    };
    let mut wrong = Vec::new();
    for language in LANGUAGES {
        let (tag, said) = (language.tag(), language.words("mail"));
        for name in said.keys().filter(|name| ENGLISH.iter().all(|(each, _)| each != *name)) {
            wrong.push(format!("{tag}: {name} is unknown"));
        }
        for (name, english) in ENGLISH {
            let Some(text) = said.get(name) else {
                // A sentence can be right for the number one, too.
                if !name.ends_with(".one") {
                    wrong.push(format!("{tag}: {name} is missing"));
                }
                continue;
            };
            let is_shared = SHARED.contains(&(tag, name)) || name.ends_with(".one") && text.starts_with("1 ");
            if text.trim().is_empty() || places(text) != places(english) {
                wrong.push(format!("{tag}: {name} has other places: {text}"));
            }
            if text.matches("**").count() != english.matches("**").count() {
                wrong.push(format!("{tag}: {name} has other words in bold"));
            }
            if text == english && !is_shared && *name != "browserOn" {
                wrong.push(format!("{tag}: {name} is English: {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_site_without_languages_gets_no_word_about_them() {
    let (site, mail, receiver) = (Site::new(), MailServer::start(), Receiver::start());
    let to = site.publish(&appointment());
    let (mailed, url) = (mail.variables(), receiver.url());
    let hook = vec![("WEBHOOK_URL", &*url), ("WEBHOOK_SECRET", SECRET), site.variable()];
    let server = Server::with(&[borrowed(&mailed), hook].concat());
    assert_eq!(server.post(&to).header("accept-language", "en").json(&filled()).send().status, 201);
    assert_eq!(server.contact(&quote()).status, 201);
    for message in mail.wait_for(2) {
        assert!(!unfolded(&message).contains("Language"), "{message}");
    }
    for posted in receiver.wait_for(2) {
        assert!(!posted.body.contains("language"), "{}", posted.body);
    }
}
