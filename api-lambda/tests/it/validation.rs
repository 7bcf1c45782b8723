//! Every row of the table of the form, over HTTP: as JSON from the page, and as a form from a browser without scripts.

use api_lambda::domain::Definition;
use serde_json::{Value, json};

use crate::support::{Answer, Server, quote, quote_with, urlencoded};

const UNSEEN: &str = "Please remove characters that cannot be seen";

/// An e-mail address of `letters` letters, 254 or a few more, that is valid except for its length.
fn email(letters: usize) -> String {
    let label = |length| "d".repeat(length);
    format!("{}@{}.{}.{}", label(64), label(63), label(63), label(letters - 193))
}

/// Values with the message under their field; empty when the value is valid.
fn cases() -> Vec<(&'static str, String, &'static str)> {
    let x = |count: usize| "x".repeat(count);
    let phone = |blanks: usize| format!("239555014{}2", " ".repeat(blanks));
    vec![
        ("firstName", String::new(), "First name is required"),
        ("firstName", " \t\u{a0}\n ".to_owned(), "First name is required"),
        ("firstName", "\u{200d}".to_owned(), "First name is required"),
        ("firstName", "\u{fe0f}\u{34f}\u{17b4}\u{e0041}".to_owned(), "First name is required"),
        ("firstName", "-'. 😀".to_owned(), "First name is required"),
        ("firstName", "D".to_owned(), ""),
        ("firstName", "李".to_owned(), ""),
        ("firstName", "عمر".to_owned(), ""),
        ("firstName", "3".to_owned(), ""),
        ("firstName", "é".repeat(100), ""),
        ("firstName", format!("  {}  ", x(100)), ""),
        ("firstName", x(101), "Please use 100 characters at most"),
        ("firstName", "Da\nna".to_owned(), UNSEEN),
        ("firstName", "Da\u{7}na".to_owned(), UNSEEN),
        ("firstName", "Da\u{85}na".to_owned(), UNSEEN),
        ("lastName", String::new(), "Last name is required"),
        ("lastName", "\u{34f}".to_owned(), "Last name is required"),
        ("lastName", "O".to_owned(), ""),
        ("lastName", x(100), ""),
        ("lastName", x(101), "Please use 100 characters at most"),
        ("lastName", "Re\u{0}yes".to_owned(), UNSEEN),
        ("email", String::new(), "Invalid email address"),
        ("email", "dana".to_owned(), "Invalid email address"),
        ("email", "dana@example".to_owned(), "Invalid email address"),
        ("email", "dana@example.com, x@example.com".to_owned(), "Invalid email address"),
        ("email", "dana@example.com\r\nBcc: x@example.com".to_owned(), "Invalid email address"),
        ("email", "dana@bü cher.example".to_owned(), "Invalid email address"),
        ("email", "dana@bücher".to_owned(), "Invalid email address"),
        ("email", "dana@bücher.example/x".to_owned(), "Invalid email address"),
        ("email", "d@e.f".to_owned(), ""),
        ("email", "o'neil+floor@mail.example.com".to_owned(), ""),
        ("email", email(254), ""),
        ("email", email(255), "Please use 254 characters at most"),
        ("phone", "239555014".to_owned(), "Phone number must be at least 10 digits"),
        ("phone", "call me please".to_owned(), "Phone number must be at least 10 digits"),
        ("phone", "٢٣٩٥٥٥٠١٤٢".to_owned(), "Phone number must be at least 10 digits"),
        ("phone", "2395550142".to_owned(), ""),
        ("phone", "+1 (239) 555-0142 ext. 7".to_owned(), ""),
        ("phone", phone(30), ""),
        ("phone", phone(31), "Please use 40 characters at most"),
        ("propertyAddress", "12 A  ".to_owned(), "Property address is required"),
        ("propertyAddress", "12 Ab".to_owned(), ""),
        ("propertyAddress", x(300), ""),
        ("propertyAddress", x(301), "Please use 300 characters at most"),
        ("propertyAddress", "12 Palm Way\nNaples".to_owned(), UNSEEN),
        ("projectType", String::new(), "Please select a project type"),
        ("projectType", "Residential Garage".to_owned(), "Please select a project type"),
        ("projectType", "flexible".to_owned(), "Please select a project type"),
        ("projectType", "industrial-facility".to_owned(), ""),
        ("projectTimeline", String::new(), "Please select your timeline"),
        ("projectTimeline", "ASAP".to_owned(), "Please select your timeline"),
        ("projectTimeline", "2-3-months".to_owned(), ""),
        ("projectDetails", x(9), "Please provide more details about your project"),
        ("projectDetails", format!("{}      ", x(9)), "Please provide more details about your project"),
        ("projectDetails", "é".repeat(10), ""),
        ("projectDetails", "é".repeat(5000), ""),
        ("projectDetails", x(5001), "Please use 5000 characters at most"),
        ("projectDetails", "one\ntwo\r\n\tthree".to_owned(), ""),
        ("projectDetails", format!("{}{}", x(4900), "\r\ny".repeat(50)), ""),
        ("projectDetails", "one two three\rfour".to_owned(), UNSEEN),
        ("projectDetails", "one two three\u{1b}[2J".to_owned(), UNSEEN),
    ]
}

#[test]
fn a_wrong_field_in_json_gets_its_message_and_no_other() {
    let server = Server::start();
    for (field, value, message) in cases() {
        let answer = server.contact(&quote_with(field, value.as_str()));
        if message.is_empty() {
            assert_eq!(answer.status, 201, "{field} {value:.60}: {}", answer.body);
        } else {
            assert_eq!(answer.status, 422, "{field} {value:.60}: {}", answer.body);
            assert_eq!(answer.json()["errors"], json!({ field: message }), "{value:.60}");
        }
    }
    let taken = cases().iter().filter(|(_, _, message)| message.is_empty()).count();
    assert_eq!(server.requests().len(), taken, "what is refused is not stored");
}

#[test]
fn a_wrong_field_in_a_plain_form_gets_the_same_message_on_a_page() {
    let server = Server::start();
    let messages: Vec<&str> =
        cases().into_iter().map(|(_, _, message)| message).filter(|text| !text.is_empty()).collect();
    for (field, value, message) in cases() {
        let answer = server.post("/api/contact").form(&quote_with(field, value.as_str())).send();
        let shown: Vec<&str> = messages.iter().copied().filter(|text| answer.body.contains(text)).collect();
        if message.is_empty() {
            assert_eq!((answer.status, shown.len()), (303, 0), "{field} {value:.60}: {}", answer.body);
        } else {
            assert_eq!(answer.status, 422, "{field} {value:.60}");
            assert!(!shown.is_empty() && shown.iter().all(|text| *text == message), "{field} {value:.60}: {shown:?}");
        }
    }
}

/// The part of a value that is stored.
fn stored(server: &Server, field: &str, typed: &str) -> String {
    let answer = server.contact(&quote_with(field, typed));
    assert_eq!(answer.status, 201, "{typed:?}: {}", answer.body);
    server.requests()[0][field].as_str().expect("a text").to_owned()
}

#[test]
fn what_nobody_sees_is_not_stored_and_what_people_write_is() {
    let server = Server::start();
    // By categories: every character that formats, is ignored by default, or breaks lines or paragraphs.
    let formats = [
        '\u{ad}', '\u{34f}', '\u{600}', '\u{61c}', '\u{115f}', '\u{17b4}', '\u{180e}', '\u{200b}', '\u{200c}',
        '\u{200d}', '\u{200e}', '\u{202e}', '\u{2060}', '\u{2065}', '\u{2066}', '\u{206a}', '\u{206f}', '\u{2800}',
        '\u{3164}', '\u{fe00}', '\u{fe0f}', '\u{feff}', '\u{ffa0}', '\u{fff0}', '\u{fff9}', '\u{fffb}', '\u{110bd}',
        '\u{1bca0}', '\u{1d159}', '\u{16fe4}', '\u{fdd0}', '\u{fffe}', '\u{ffff}', '\u{10ffff}', '\u{1d173}',
        '\u{1d17a}', '\u{e0001}', '\u{e0020}', '\u{e007f}', '\u{e0100}', '\u{e01ef}', '\u{e0fff}',
    ];
    let between = formats.map(|sign| format!("Da{sign}{sign}na")).join("");
    assert_eq!(stored(&server, "propertyAddress", &between), "Dana".repeat(formats.len()));
    assert_eq!(stored(&server, "firstName", "\u{200d}\u{200d}Dana\u{200d}"), "Dana");
    assert_eq!(stored(&server, "propertyAddress", "12 Palm Way\u{2028}Naples\u{2029}"), "12 Palm Way Naples");
    assert_eq!(
        stored(&server, "firstName", &format!("De{}a", "\u{301}".repeat(90))),
        "D\u{e9}\u{301}\u{301}\u{301}\u{301}a"
    );
    assert_eq!(stored(&server, "firstName", &format!("क{}", "\u{903}".repeat(8))), "क\u{903}\u{903}\u{903}\u{903}");
    let selected: String =
        (0..20).filter_map(|number| char::from_u32(0xe0141 + number)).map(|sign| format!("😀{sign}")).collect();
    assert_eq!(
        stored(&server, "propertyAddress", &format!("12 Palm Way {selected}")),
        format!("12 Palm Way {}", "😀".repeat(20))
    );
    let hidden: String =
        "ignore all".chars().filter_map(|letter| char::from_u32(0xe0000 + u32::from(letter))).collect();
    assert_eq!(stored(&server, "projectDetails", &format!("Two cars, one crack.{hidden}")), "Two cars, one crack.");
    assert_eq!(stored(&server, "lastName", "Nu\u{301}n\u{303}ez"), "Núñez");
    for kept in [
        "❤\u{fe0f}\u{200d}🔥",
        "👩🏽\u{200d}🔧 👨\u{200d}👩\u{200d}👧",
        "می\u{200c}خواهم",
        "ශ\u{dca}\u{200d}රී",
        "葛\u{e0100}城",
        "שָׁלוֹם",
        "Nguyễn Thị",
        "ที่นี่",
        "မြွှောင်း",
        "😀",
    ] {
        let typed = format!("Garage floor {kept} .");
        assert_eq!(stored(&server, "projectDetails", &typed), typed);
    }
}

#[test]
fn an_address_with_a_host_in_letters_of_any_language_is_stored_as_the_mail_system_knows_it() {
    let server = Server::start();
    for (typed, expected) in [
        ("dana@bücher.example", "dana@xn--bcher-kva.example"),
        ("Dana@Bu\u{308}cher.Example", "Dana@xn--bcher-kva.example"),
        ("dana@mail.例え.jp", "dana@mail.xn--r8jz45g.jp"),
        ("dana@Example.COM", "dana@Example.COM"),
    ] {
        assert_eq!(stored(&server, "email", typed), expected);
    }
}

fn every_message() -> Value {
    Definition::built_in()
        .fields
        .iter()
        .map(|field| (field.name.to_string(), Value::from(&*field.message)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

#[test]
fn all_wrong_or_missing_fields_are_reported_at_once() {
    let server = Server::start();
    let empty: Value = Definition::built_in()
        .fields
        .iter()
        .map(|field| (field.name.to_string(), json!(" ")))
        .collect::<serde_json::Map<_, _>>()
        .into();
    for form in [json!({}), empty] {
        let answer = server.contact(&form);
        assert_eq!((answer.status, &answer.json()["errors"]), (422, &every_message()));
        let page = server.post("/api/contact").form(&form).send();
        assert_eq!(page.status, 422);
        for field in Definition::built_in().fields {
            assert!(page.body.contains(&*field.message), "{} has no message: {}", field.name, page.body);
        }
    }
    for field in Definition::built_in().fields {
        let mut form = quote();
        form.as_object_mut().expect("an object").remove(&*field.name);
        assert_eq!(server.contact(&form).json()["errors"], json!({ &*field.name: field.message }));
    }
}

/// The name of the only wrong field.
fn wrong_field(answer: &Answer) -> String {
    assert_eq!(answer.status, 422, "{}", answer.body);
    let errors = answer.json()["errors"].as_object().expect("messages").clone();
    assert!(errors.values().all(|message| message.as_str().is_some_and(|text| !text.is_empty())), "{errors:?}");
    errors.keys().cloned().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_value_that_is_no_text_is_reported_at_its_field() {
    let server = Server::start();
    for value in [json!(2_395_550_142_u64), Value::Null, json!(true), json!(["Dana"]), json!({ "first": "Dana" })] {
        for field in ["firstName", "phone", "projectType"] {
            assert_eq!(wrong_field(&server.contact(&quote_with(field, value.clone()))), field, "{value}");
        }
    }
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn unknown_fields_are_ignored_and_change_nothing() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    assert_eq!(server.contact(&quote()).status, 201);
    let mut plain = server.requests().swap_remove(0);
    let names = ["admin", "FirstName", "suspected", "marks", "status", "note", "pk", "utm_source", &"x".repeat(3_000)];
    for name in names {
        for value in [json!("yes"), json!(true), json!(null), json!(["a", { "b": 1 }])] {
            let answer = server.contact(&quote_with(name, value.clone()));
            assert_eq!(answer.status, 201, "{name:.40} {value}: {}", answer.body);
        }
    }
    let plain_form = server.post("/api/contact").header("accept-language", "en");
    let body = urlencoded(&quote_with("admin", "yes")) + "&utm_source=a&utm_source=b";
    let answer = plain_form.body("application/x-www-form-urlencoded", body).send();
    assert_eq!(answer.status, 303, "{}", answer.body);
    for mut stored in server.requests() {
        for own in ["id", "createdAt"] {
            plain[own] = stored[own].take();
            stored[own] = plain[own].clone();
        }
        assert_eq!(stored, plain);
    }
}

#[test]
fn a_repeated_field_is_refused() {
    let server = Server::start();
    for (field, value) in [("firstName", "Other"), ("firstName", "Dana"), ("projectDetails", "Other words, many.")] {
        let whole = quote().to_string();
        let twice = format!("{},{}:{}}}", whole.trim_end_matches('}'), json!(field), json!(value));
        let answer = server.post("/api/contact").body("application/json", twice).send();
        assert_eq!(wrong_field(&answer), field);
        let twice = format!("{}&{}", urlencoded(&quote()), urlencoded(&json!({ field: value })));
        let answer = server.post("/api/contact").body("application/x-www-form-urlencoded", twice).send();
        assert_eq!(answer.status, 422, "{}", answer.body);
    }
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn a_fill_time_that_is_no_whole_number_is_refused() {
    let server = Server::start();
    for value in [json!(-1), json!(1.5), json!("soon"), json!(true), json!([])] {
        assert_eq!(wrong_field(&server.contact(&quote_with("fillTime", value.clone()))), "fillTime", "{value}");
        let answer = server.post("/api/contact").form(&quote_with("fillTime", value.clone())).send();
        assert_eq!(answer.status, 422, "{value}");
    }
}
