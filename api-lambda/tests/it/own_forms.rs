//! Requests of a site's forms: each value has the rule of its field, and is stored by its meaning or its name.

use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use crate::support::{
    Owner, Site, appointment, extended, filled, filled_with, form_choices, form_field, form_input, id_of, mistakes_in,
    submit, version_of,
};

#[test]
fn a_request_of_an_own_form_has_its_values_by_meaning_and_the_others_by_name() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    assert_eq!(submit(&server, &to, &filled()), 201);
    let request = server.requests().remove(0);
    for (name, value) in [
        ("firstName", "Dana Reyes"),
        ("lastName", ""),
        ("phone", "239 555 0142"),
        ("email", "dana@example.com"),
        ("projectType", "new"),
        ("propertyAddress", ""),
        ("status", "new"),
        ("form", "appointment"),
        ("formVersion", version_of(&to)),
    ] {
        assert_eq!(request[name], value, "{name}: {request}");
    }
    let answers = json!({
        "plan": "Gold", "days": "mon wed", "day": "2099-03-05", "people": "2.5", "member": "AB-123", "terms": "yes",
        "status": "won", "sk": "quotes",
    });
    assert_eq!(request["answers"], answers);
    assert_eq!((&request["suspected"], &request["marks"]), (&false.into(), &json!([])), "{request}");
    // Also after a restart, and when the site is not there any more.
    let server = server.again(&[]);
    assert_eq!(server.requests(), [request]);
    assert_eq!(submit(&server, &to, &filled_with("plan", "Silver")), 201);
    assert_eq!(server.requests()[0]["answers"]["plan"], "Silver");
}

#[test]
fn a_day_from_today_on_may_be_of_last_week_only_where_a_script_may_have_waited_for_a_network() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    let before = (Timestamp::now() - SignedDuration::from_hours(4 * 24)).to_string();
    let form = filled_with("day", before.split('T').next().expect("a day"));
    assert_eq!(server.post(&to).form(&form).send().status, 422);
    assert_eq!(submit(&server, &to, &form), 201);
}

#[test]
fn each_kind_of_field_has_its_rule_and_the_message_of_the_definition() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    for (name, value, is_good) in [
        ("patient", "", false),
        ("patient", "李", true),
        ("tel", "12345", false),
        ("mail", "", true),
        ("mail", "dana", false),
        ("visit", "other", false),
        ("plan", "", false),
        ("days", "", true),
        ("days", "mon fri", false),
        ("days", "mon mon tue", true),
        ("day", "2099-02-29", false),
        ("day", "2096-02-29", true),
        ("day", "2020-01-01", false),
        ("day", "05.03.2099", false),
        ("people", "0.5", false),
        ("people", "9.5", true),
        ("people", "9.51", false),
        ("people", "1e0", false),
        ("people", "two", false),
        ("member", "AB-12", false),
        ("member", "xAB-123", false),
        ("terms", "", false),
        ("terms", "no", false),
        ("status", &"x".repeat(121), false),
        ("sk", "one\ntwo", false),
    ] {
        let form = filled_with(name, value);
        if is_good {
            assert_eq!(submit(&server, &to, &form), 201, "{name}: {value}");
        } else {
            let errors = mistakes_in(&server, &to, &form);
            assert_eq!(errors.keys().collect::<Vec<_>>(), [name], "{name}: {value}");
            let message = errors[name].as_str().expect("a text");
            assert!(message.ends_with("please check") || message.starts_with("Please "), "{message}");
        }
    }
    let without_plan = |visit: &str| {
        let mut form = filled_with("visit", visit);
        form.as_object_mut().expect("a form").remove("plan");
        form
    };
    assert_eq!(submit(&server, &to, &without_plan("check-up")), 201, "the condition is not met");
    assert_eq!(mistakes_in(&server, &to, &without_plan("new")).len(), 1);
    // A field that is not asked for leads to no other.
    let mut chain = appointment();
    chain["fields"][4] = extended(
        form_field("plan", "Dental plan", form_choices("radios", &[("gold", "Gold")]), json!({ "kind": "choice" })),
        &json!({ "when": { "field": "visit", "values": ["new"] } }),
    );
    chain["fields"][10]["when"] = json!({ "field": "plan", "values": ["gold"] });
    chain["fields"][10]["required"] = true.into();
    let chained = site.publish(&chain);
    let form = |visit: &str| {
        let mut form = filled_with("visit", visit);
        form["plan"] = "gold".into();
        form["status"] = "".into();
        form
    };
    assert_eq!(submit(&server, &chained, &form("check-up")), 201);
    assert_eq!(mistakes_in(&server, &chained, &form("new")).keys().collect::<Vec<_>>(), ["status"]);
    // A value of a field that is not asked is kept: a person wrote it.
    assert_eq!(submit(&server, &to, &filled_with("visit", "check-up")), 201);
    assert_eq!(server.requests()[0]["answers"]["plan"], "Gold");
}

#[test]
fn foreign_names_are_ignored_and_none_can_change_a_row() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    let mut form = filled();
    for name in ["__proto__", "constructor", "pk", "deletedAt", "suspected", "form", "answers", "pictures", "firstName"]
    {
        form[name] = "hostile".into();
    }
    assert_eq!(submit(&server, &to, &form), 201);
    let request = server.requests().remove(0);
    assert_eq!(request["answers"].as_object().expect("answers").len(), 8, "{request}");
    assert_eq!(request["firstName"], "Dana Reyes");
    let owner = Owner::of(&server);
    assert_eq!(owner.change(&id_of(&request), &json!({ "status": "quoted" })).status, 200);
    let changed = server.requests().remove(0);
    assert_eq!((&changed["status"], &changed["answers"]["status"]), (&"quoted".into(), &"won".into()));
}

#[test]
fn a_page_of_the_largest_requests_of_an_own_form_fits_into_a_response_of_lambda() {
    const LAMBDA_MAX_RESPONSE_BYTES: usize = 6_291_556;
    let site = Site::new();
    let mut form = appointment();
    let fields = form["fields"].as_array_mut().expect("fields");
    fields.truncate(2);
    for number in 0..38 {
        let name = format!("{:x<38}{number:02}", "field");
        fields.push(extended(
            form_field(&name, "A text", form_input("text"), json!({ "kind": "any" })),
            &json!({ "maxChars": 148 }),
        ));
    }
    let to = site.publish(&form);
    let server = site.server();
    let names = form["fields"].as_array().expect("fields").iter().skip(2).map(|field| field["name"].clone());
    let mut filled = json!({ "patient": "Dana", "tel": "2395550142", "fillTime": 20_000 });
    for name in names {
        filled[name.as_str().expect("a name")] = "\"".repeat(148).into();
    }
    for _ in 0..200 {
        assert_eq!(submit(&server, &to, &filled), 201);
    }
    let owner = Owner::of(&server);
    let (mut path, mut count) = (Some("/api/admin/contact-requests?limit=200".to_owned()), 0);
    while let Some(next) = path {
        let page = owner.call("GET", &next).send();
        assert!(json!(page.body).to_string().len() < LAMBDA_MAX_RESPONSE_BYTES - 10_000, "{} bytes", page.body.len());
        count += page.json().as_array().expect("requests").len();
        let link = page.headers.get("link").and_then(|link| link.to_str().ok());
        path = link.and_then(|link| Some(link.split_once('<')?.1.split_once('>')?.0.to_owned()));
    }
    assert_eq!(count, 200);
}
