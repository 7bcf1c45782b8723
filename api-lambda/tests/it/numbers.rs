//! The owner's numbers, and what they are made of: the time of the first answer, and the page of the form.

use serde_json::{Value, json};

use crate::support::{Answer, FaultyTable, LIST, Owner, Server, quote, quote_with, stored_long_ago};

fn numbers(owner: &Owner<'_>, weeks: &Value) -> Answer {
    owner.call("POST", "/api/admin/numbers").json(&json!({ "weeks": weeks })).send()
}

/// Four weeks of a zone in which Monday begins at five o'clock UTC.
fn weeks() -> Value {
    json!([
        "2026-01-05T05:00:00Z", "2026-01-12T05:00:00Z", "2026-01-19T05:00:00Z", "2026-01-26T05:00:00Z",
        "2026-02-02T05:00:00Z"
    ])
}

/// Stores a request that came at noon of a day, with further attributes.
fn stored(table: &FaultyTable, day: &str, project_type: &str, attributes: &Value) {
    let id = stored_long_ago(table, day, &quote_with("projectType", project_type));
    let mut row = table.rows().into_iter().find(|row| row["sk"]["S"] == *id).expect("the row");
    row.as_object_mut().expect("a row").extend(attributes.as_object().expect("attributes").clone());
    table.put(&row);
}

/// A job of a hundred dollars.
fn won(answered: &str) -> Value {
    json!({ "status": { "S": "won" }, "answeredAt": { "S": answered }, "amount": { "N": "100" } })
}

fn counts(requests: u64, won: u64, answered: u64, median: Option<u64>) -> Value {
    json!({ "requests": requests, "won": won, "wonAmount": won * 100, "answered": answered, "medianMinutes": median })
}

#[test]
fn requests_of_likely_people_are_counted_by_week_type_page_and_place() {
    let table = FaultyTable::new();
    let (garage, retail) = ("residential-garage", "retail-space");
    stored(&table, "2026-01-04", garage, &json!({}));
    stored(&table, "2026-01-05", garage, &won("2026-01-05T12:10:00Z"));
    stored(&table, "2026-01-11", garage, &won("2026-01-11T13:00:00Z"));
    stored(&table, "2026-01-12", retail, &won("2026-01-12T12:30:40Z"));
    stored(&table, "2026-01-13", garage, &json!({ "suspected": { "BOOL": true }, "marks": { "S": "honeypot" } }));
    stored(&table, "2026-01-31", garage, &json!({ "page": { "S": "/" } }));
    let lost = json!({ "page": { "S": "/" }, "status": { "S": "lost" }, "amount": { "N": "50" }, "propertyAddress": { "S": "3 Bay Rd" } });
    stored(&table, "2026-02-01", garage, &lost);
    stored(&table, "2026-02-02", garage, &json!({ "page": { "S": "/late" } }));
    let server = Server::on(&table.table, &[]);
    let answer = numbers(&Owner::of(&server), &weeks());
    assert_eq!(answer.status, 200, "{}", answer.body);
    let expected = json!({
        "weeks": [counts(2, 2, 2, Some(35)), counts(1, 1, 1, Some(30)), counts(0, 0, 0, None), counts(2, 0, 0, None)],
        "projectTypes": [
            { "name": garage, "counts": counts(4, 2, 2, Some(35)) },
            { "name": retail, "counts": counts(1, 1, 1, Some(30)) },
        ],
        "pages": [
            { "name": "", "counts": counts(3, 3, 3, Some(30)) },
            { "name": "/", "counts": counts(2, 0, 0, None) },
        ],
        "places": [
            { "name": "Naples", "counts": counts(4, 3, 3, Some(30)) },
            { "name": "", "counts": counts(1, 0, 0, None) },
        ],
        "forms": [{ "name": "", "counts": counts(5, 3, 3, Some(30)) }],
        "sources": [{ "name": "", "counts": counts(5, 3, 3, Some(30)) }],
        "total": counts(5, 3, 3, Some(30)),
        "open": 1,
        "complete": true,
    });
    assert_eq!(answer.json(), expected);
    assert!(!answer.body.contains("Dana"), "no request is in the answer");
}

#[test]
fn a_place_is_what_an_address_has_after_its_last_comma_without_postal_code_and_state() {
    let addresses = [
        ("12 Palm Way, Naples", "Naples"),
        ("12 Palm Way,NAPLES FL 34102", "Naples"),
        ("12 Palm Way, naples, FL 34102-1234", "Naples"),
        ("12 Palm Way, Naples, Florida, USA", "Naples"),
        ("12 Palm Way, Naples Florida 34102", "Naples"),
        ("Apt 4, 12 Palm Way, Ft. Myers, fl", "Fort Myers"),
        ("1 Main St, St. Petersburg, FL", "St. Petersburg"),
        ("Hauptstr. 5, 10115 Berlin", "Berlin"),
        // A wrong place is worse than none.
        ("12 Palm Way Naples", ""),
        ("12 Palm Way, Apt B, FL 34102", ""),
        ("12 Palm Way, Unit 4", ""),
        ("Naples, 12 Palm Way", ""),
        ("1 Broadway, New York, New York 10001", ""),
        ("12 Palm Way, FL 34102", ""),
        (",,,", ""),
    ];
    let table = FaultyTable::new();
    let day = |number: usize| format!("2026-01-{:02}", number + 1);
    for (number, (address, _)) in addresses.iter().enumerate() {
        stored(&table, &day(number), "residential-garage", &json!({ "propertyAddress": { "S": address } }));
    }
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    for (number, (address, place)) in addresses.iter().enumerate() {
        let week = [number, number + 1].map(|number| format!("{}T00:00:00Z", day(number)));
        let places = numbers(&owner, &json!(week)).json()["places"].clone();
        assert_eq!(places, json!([{ "name": place, "counts": counts(1, 0, 0, None) }]), "{address}");
    }
}

#[test]
fn deleted_requests_are_not_counted() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = server.contact(&quote()).json()["id"].as_str().expect("an id").to_owned();
    let century = json!(["2001-01-01T00:00:00Z", "2101-01-01T00:00:00Z"]);
    let total = || numbers(&owner, &century).json()["total"]["requests"].clone();
    assert_eq!(total(), 1);
    assert_eq!(owner.delete(&id).status, 200);
    assert_eq!(total(), 0);
}

#[test]
fn the_first_status_other_than_new_is_the_answer_and_new_again_takes_it_back() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let id = server.contact(&quote()).json()["id"].as_str().expect("an id").to_owned();
    let after = |change: Value| {
        let answer = owner.change(&id, &change);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["answeredAt"].clone()
    };
    assert_eq!(after(json!({ "read": true })), Value::Null);
    let first = after(json!({ "status": "contacted" }));
    assert!(
        first.as_str().is_some_and(|time| *time >= *owner.inbox()[0]["createdAt"].as_str().expect("a time")),
        "{first}"
    );
    assert_eq!(after(json!({ "status": "quoted", "note": "Called.", "noteRevision": 0 })), first);
    assert_eq!(after(json!({ "status": "new" })), Value::Null);
    let bulk = owner.call("POST", &format!("{LIST}/bulk")).json(&json!({ "change": "won", "ids": [id] })).send();
    assert_eq!(bulk.status, 200, "{}", bulk.body);
    assert_eq!(after(json!({ "read": false })), owner.inbox()[0]["answeredAt"]);
    assert_ne!(owner.inbox()[0]["answeredAt"], Value::Null);
    assert_eq!((owner.delete(&id).status, owner.restore(&id).status), (200, 200));
    assert_ne!(owner.inbox()[0]["answeredAt"], Value::Null, "it survives the trash");
}

#[test]
fn the_page_of_a_request_is_the_path_of_its_referer() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let long = format!("https://www.example.com/{}", "x".repeat(200));
    for (referer, page) in [
        ("", Value::Null),
        ("https://www.example.com/", json!("/")),
        ("https://www.example.com/locations/naples?name=Dana#contact", json!("/locations/naples")),
        ("http://localhost:8080/blog/a%20b", json!("/blog/a%20b")),
        ("not an address", Value::Null),
        ("data:text/plain,x", Value::Null),
        (long.as_str(), Value::Null),
    ] {
        for plain in [false, true] {
            let call = server.post("/api/contact").header("accept-language", "en");
            let call = if referer.is_empty() { call } else { call.header("referer", referer) };
            let form = quote_with("fillTime", 60_000);
            let status = if plain {
                call.form(&quote_with("lastName", referer.len().to_string() + "x")).send().status
            } else {
                call.json(&form).send().status
            };
            assert!([201, 303].contains(&status), "{referer}: {status}");
            assert_eq!(owner.inbox()[0]["page"], page, "{referer} {plain}");
        }
    }
}

#[test]
fn the_page_of_a_form_that_was_corrected_on_the_apis_page_is_the_one_before() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let of_api = "https://www.example.com/api/contact";
    let send = |referer: &str, address: &str, form: &Value| {
        let call = server.post(address).header("accept-language", "en").header("referer", referer);
        call.form(form).send()
    };
    let action = |answer: &Answer| {
        let action = answer.body.split("action=\"").nth(1).and_then(|rest| rest.split('"').next());
        action.expect("a form").to_owned()
    };
    let first = send("https://www.example.com/blog/a?name=Dana", "/api/contact", &quote_with("email", "dana"));
    let address = action(&first);
    assert_eq!(address, "/api/contact?page=%2Fblog%2Fa");
    let second = send(of_api, &address, &quote_with("phone", "1"));
    assert_eq!(action(&second), address, "also after another mistake");
    assert_eq!(send(of_api, &address, &quote()).status, 303);
    assert_eq!(owner.inbox()[0]["page"], "/blog/a");

    for made_up in
        ["%2F%2Fevil.example%2Fx", "https%3A%2F%2Fevil.example%2F", "%2Fa%3Fb", "%22%3E%3Cb", "javascript%3Aa", ""]
    {
        let address = format!("/api/contact?page={made_up}");
        let refused = send(of_api, &address, &quote_with("email", "dana"));
        assert_eq!(action(&refused), "/api/contact", "{made_up}");
        assert_eq!(send(of_api, &address, &quote_with("lastName", format!("x{}", made_up.len()))).status, 303);
        assert_eq!(owner.inbox()[0]["page"], Value::Null, "{made_up}");
    }
    // A site with `leadSource: false` names an empty page.
    assert_eq!(
        send("https://www.example.com/blog/a", "/api/contact?page=", &quote_with("lastName", "Lee")).status,
        303
    );
    assert_eq!(owner.inbox()[0]["page"], Value::Null);
}

#[test]
fn weeks_that_are_none_are_a_422() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let many: Vec<String> =
        (0..55).map(|day| format!("2026-{:02}-{:02}T00:00:00Z", 1 + day / 28, 1 + day % 28)).collect();
    for wrong in [
        json!([]),
        json!(["2026-01-05T05:00:00Z"]),
        json!(["2026-01-12T05:00:00Z", "2026-01-05T05:00:00Z"]),
        json!(["2026-01-05T05:00:00Z", "2026-01-05T05:00:00Z"]),
        json!(["2026-01-05", "2026-01-12"]),
        json!("2026-01-05T05:00:00Z"),
        json!(many),
    ] {
        assert_eq!(numbers(&owner, &wrong).wrong_fields(), ["weeks"], "{wrong:.80}");
    }
}
