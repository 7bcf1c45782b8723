//! A submission is in the owner's list exactly as it was typed, and robots are marked without noticing it.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::support::{FaultyTable, Owner, Server, quote, quote_with, quote_with_fields, stored_long_ago};

/// A typed text as it is stored: no blanks at its ends, and line breaks as scripts write them.
fn stored(typed: &Value) -> String {
    typed.as_str().expect("a text").trim().replace("\r\n", "\n")
}

#[test]
fn a_submission_is_answered_with_its_id_and_listed_as_typed() {
    let server = Server::start();
    let typed = quote_with_fields(json!({
        "firstName": "  Zoë 😀 ",
        "lastName": "O'Brien-Ñandú <b>&amp;</b>",
        "email": " zoe+floor@example.com ",
        "phone": "+1 (239) 555-0142 ",
        "propertyAddress": "12 Palm Way; DROP TABLE \"leads\", Naples \\ FL",
        "projectDetails": "\n First line\r\n\tsecond  line\n\nمرحبا 你好 e\u{301} last \n",
    }));
    let before = Timestamp::now();
    let answer = server.contact(&typed);
    let id = answer.json()["id"].as_str().expect("an id").to_owned();
    assert_eq!((answer.status, answer.json()), (201, json!({ "id": id })));
    assert_eq!(answer.header("content-type"), "application/json");

    let requests = server.requests();
    let [request] = requests.as_slice() else { panic!("{requests:?}") };
    let created_at = request["createdAt"].as_str().expect("a time");
    let mut expected = json!({
        "id": id, "dialed": "+12395550142", "createdAt": created_at, "suspected": false, "marks": [], "notice": "unwanted", "status": "new", "read": false, "note": "", "noteRevision": 0, "photos": [],
        "place": "Naples \\", "amount": 0, "callAgain": "", "assignee": "",
    });
    for (name, value) in typed.as_object().expect("an object") {
        // Letters have their composed form.
        expected[name] = stored(value).replace("e\u{301}", "é").into();
    }
    assert_eq!(request, &expected);

    assert!(created_at.ends_with('Z'), "{created_at}");
    let created: Timestamp = created_at.parse().expect("RFC 3339");
    let second = SignedDuration::from_secs(1);
    assert!(before - second < created && created < Timestamp::now() + second, "{created_at}");
}

#[test]
fn a_plain_form_is_stored_as_typed() {
    let server = Server::start();
    let typed = quote_with("projectDetails", "50% off + a=b&c;\r\nsecond line — “quoted”");
    let call = server.post("/api/contact").header("accept-language", "en");
    assert_eq!(call.form(&typed).send().status, 303);
    let requests = server.requests();
    let [request] = requests.as_slice() else { panic!("{requests:?}") };
    for (name, value) in typed.as_object().expect("an object") {
        assert_eq!(request[name], stored(value));
    }
    assert_eq!(request["suspected"], false);
}

#[test]
fn ids_are_uuids_and_every_request_has_its_own() {
    let server = Server::start();
    let id = |answer: Value| answer["id"].as_str().expect("an id").parse::<uuid::Uuid>().expect("a UUID");
    let mut ids: Vec<_> = (0..20).map(|_| id(server.contact(&quote()).json())).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((ids.len(), server.requests().len()), (20, 20), "without a key the same form twice is two requests");
}

/// Values of a field, with the mark that each gets.
fn marks() -> [(&'static str, Value, Option<&'static str>); 20] {
    [
        ("fillTime", json!(0), Some("too-fast")),
        ("fillTime", json!(2_999), Some("too-fast")),
        ("fillTime", json!(3_000), None),
        ("fillTime", json!(86_400_000_u64), None),
        ("subject", json!(""), None),
        ("subject", json!("https://cheap.example"), None),
        ("subject", json!("x"), None),
        ("projectDetails", json!("nothing else than the form"), None),
        ("projectDetails", json!("https://pictures.example/1 and http://www.shop.example/floors"), None),
        ("projectDetails", json!("www.a.example HTTPS://b.example, http://c.example"), Some("many-links")),
        ("projectDetails", json!("x".repeat(4_980) + " www.a.example"), None),
        ("firstName", json!("Dana https://cheap.example"), Some("link-in-name")),
        ("firstName", json!("WWW.Cheap.example"), Some("link-in-name")),
        ("firstName", json!("J.R. awww. St.John"), None),
        ("phone", json!("2395550142 www.cheap.example"), None),
        ("propertyAddress", json!("see www.map.example"), None),
        ("subject", json!(" "), None),
        ("fillTime", json!(9_007_199_254_740_991_u64), None),
        ("other", json!("https://a.example https://b.example https://c.example"), None),
        ("fillTime", json!(3_001), None),
    ]
}

#[test]
fn a_submission_of_a_robot_is_stored_and_marked_as_suspected() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    for (number, (field, value, mark)) in marks().into_iter().enumerate() {
        for plain in [false, true] {
            let mut form = quote_with("fillTime", 60_000);
            form[field] = value.clone();
            form["lastName"] = format!("Number {number} {plain}").into();
            // Many from one address are a sign too.
            let address = format!("203.0.113.{number}");
            let call = server.post("/api/contact").header("x-forwarded-for", &address).header("accept-language", "en");
            let answer = if plain { call.form(&form) } else { call.json(&form) }.send();
            assert_eq!(answer.status, if plain { 303 } else { 201 }, "{field} {value}: {}", answer.body);
            let newest = server.requests().swap_remove(0);
            assert_eq!(newest["lastName"], form["lastName"], "{field} {value}");
            assert_eq!(newest["suspected"], mark.is_some(), "{field} {value}");
            assert_eq!(newest["marks"], json!(mark.as_slice()), "{field} {value}");
            assert_eq!((&newest["subject"], &newest["fillTime"]), (&Value::Null, &Value::Null));
        }
    }
}

/// The marks of one more request.
fn marks_of(server: &Server, form: &Value, address: &str, language: &str, plain: bool) -> Value {
    let call = server.post("/api/contact").header("x-forwarded-for", address);
    let call = if language.is_empty() { call } else { call.header("accept-language", language) };
    let answer = if plain { call.form(form) } else { call.json(form) }.send();
    assert_eq!(answer.status, if plain { 303 } else { 201 }, "{}", answer.body);
    server.requests()[0]["marks"].clone()
}

#[test]
fn a_sender_that_is_no_browser_or_not_the_page_is_marked() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let mut form = quote_with("fillTime", 60_000);
    assert_eq!(marks_of(&server, &form, "203.0.113.1", "en-US,en;q=0.5", false), json!([]));
    assert_eq!(marks_of(&server, &form, "203.0.113.1", "", false), json!(["no-language"]));
    assert_eq!(marks_of(&server, &form, "203.0.113.1", "", true), json!(["no-language"]));
    form.as_object_mut().expect("an object").remove("fillTime");
    form["lastName"] = "Stone".into();
    assert_eq!(marks_of(&server, &form, "203.0.113.2", "en", true), json!([]), "a plain form has no clock");
    assert_eq!(marks_of(&server, &form, "203.0.113.2", "en", false), json!(["no-fill-time"]));
    let mut bot = quote_with("subject", "https://cheap.example");
    bot["lastName"] = "Marsh".into();
    assert_eq!(
        marks_of(&server, &bot, "203.0.113.3", "", true),
        json!(["honeypot", "no-script", "no-language"]),
        "each sign"
    );
    let mut helped = quote_with("subject", "Dana Reyes");
    helped["fillTime"] = 60_000.into();
    helped["lastName"] = "Olsen".into();
    let people =
        [marks_of(&server, &helped, "203.0.113.4", "en", false), marks_of(&server, &helped, "203.0.113.4", "en", true)];
    assert_eq!(people, [json!([]), json!([])], "a program that fills in forms for people");
    helped["lastName"] = "Xzqwrtk".into();
    assert_eq!(marks_of(&server, &helped, "203.0.113.5", "en", false), json!(["honeypot", "odd-name"]));
}

#[test]
fn from_the_sixth_on_submissions_of_one_address_in_a_window_are_marked() {
    let server = Server::with(&[("CONTACT_LIMIT", "30/2000000000"), ("TRUSTED_HOPS", "1")]);
    let marks: Vec<Value> = (0..7)
        .map(|number| marks_of(&server, &quote_with("fillTime", 60_000 + number), "203.0.113.1", "en", false))
        .collect();
    let many = json!(["many-from-address"]);
    assert_eq!(marks, [json!([]), json!([]), json!([]), json!([]), json!([]), many.clone(), many]);
    assert_eq!(marks_of(&server, &quote_with("fillTime", 60_000), "203.0.113.2", "en", false), json!([]), "not others");
}

#[test]
fn requests_of_earlier_and_later_versions_are_read_with_the_marks_that_are_known() {
    let table = FaultyTable::new();
    let ids = ["2026-01-10", "2026-01-11", "2026-01-12", "2026-01-13", "2026-01-14"]
        .map(|day| stored_long_ago(&table, day, &quote()));
    let rows = [
        (&ids[1], true, None),
        (&ids[2], true, Some("honeypot of-next-year too-fast")),
        (&ids[3], true, Some("flood")),
        (&ids[4], true, Some("flood of-next-year")),
    ];
    for (id, suspected, marks) in rows {
        let mut row = table.rows().into_iter().find(|row| row["sk"]["S"] == *id).expect("the row");
        row["suspected"] = json!({ "BOOL": suspected });
        if let Some(marks) = marks {
            row["marks"] = json!({ "S": marks });
        }
        table.put(&row);
    }
    let requests = Server::on(&table.table, &[]).requests();
    let seen: Vec<_> = requests.iter().map(|one| json!([one["id"], one["suspected"], one["marks"]])).collect();
    let expected = [
        json!([ids[4], true, ["flood"]]),
        // Earlier versions suspected it for the flood alone.
        json!([ids[3], false, ["flood"]]),
        json!([ids[2], true, ["honeypot", "too-fast"]]),
        json!([ids[1], true, []]),
        json!([ids[0], false, []]),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_suspected_submission_gets_the_same_answer_as_others() {
    let server = Server::start();
    let mut seen = Vec::new();
    for form in [quote_with("fillTime", 60_000), quote_with("fillTime", 5), quote_with("subject", "https://x.example")]
    {
        let answer = server.contact(&form);
        let mut names: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
        names.sort();
        let keys: Vec<String> = answer.json().as_object().expect("an object").keys().cloned().collect();
        seen.push((answer.status, names, keys, answer.body.len()));
    }
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]), "{seen:?}");
}

#[test]
fn a_suspected_submission_with_mistakes_is_a_422_and_not_stored() {
    let server = Server::start();
    let mut form = quote_with("subject", "https://x.example");
    form["email"] = "dana".into();
    let answer = server.contact(&form);
    assert_eq!((answer.status, &answer.json()["errors"]), (422, &json!({ "email": "Invalid email address" })));
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn the_source_is_also_kept_for_the_built_in_form_and_is_never_an_error() {
    let server = Server::start();
    for (source, kept) in [
        (json!({ "referrer": "search.example" }), json!({ "referrer": "search.example" })),
        (json!("text"), Value::Null),
        (json!([1]), Value::Null),
        (json!({ "referrer": 3, "other": "x" }), Value::Null),
    ] {
        let mut form = quote();
        form["source"] = source;
        assert_eq!(server.contact(&form).status, 201, "{form}");
        let request = server.requests().remove(0);
        assert_eq!((&request["source"], &request["form"]), (&kept, &Value::Null));
    }
    let weeks = json!({ "weeks": ["2020-01-01T00:00:00Z", "2099-01-01T00:00:00Z"] });
    let numbers = Owner::of(&server).call("POST", "/api/admin/numbers").json(&weeks).send().json();
    let sources: Vec<_> = numbers["sources"].as_array().expect("sources").iter().map(|each| &each["name"]).collect();
    assert!(sources.contains(&&json!("search.example")), "{numbers}");
}
