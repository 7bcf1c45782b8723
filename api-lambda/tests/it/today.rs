//! The work of a day: what runs out, who was promised a call, and the counts beside it.

use serde_json::{Value, json};

use crate::{
    people::status_of,
    support::{
        Answer, FaultyTable, OWN_PASSWORD, Owner, PASSWORD, Person, Server, add, id_of, ids, log_in, quote, remove,
        stored_long_ago,
    },
};

/// The end of the day in a zone in which it ends at five o'clock UTC.
const END: &str = "2026-01-15T05:00:00Z";

fn today(owner: &Owner<'_>, body: &Value) -> Answer {
    owner.call("POST", "/api/admin/today").json(body).send()
}

fn of_day(owner: &Owner<'_>) -> Value {
    let answer = today(owner, &json!({ "day": "2026-01-14", "end": END }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

fn found(today: &Value) -> Vec<String> {
    ids(today["requests"].as_array().expect("requests"))
}

/// Stores a request that came at noon of a day, with further attributes. Returns its id.
fn stored(table: &FaultyTable, day: &str, attributes: &Value) -> String {
    let id = stored_long_ago(table, day, &quote());
    let mut row = table.rows().into_iter().find(|row| row["sk"]["S"] == *id).expect("the row");
    row.as_object_mut().expect("a row").extend(attributes.as_object().expect("attributes").clone());
    table.put(&row);
    id
}

fn to_call(day: &str) -> Value {
    json!({ "status": { "S": "contacted" }, "callAgain": { "S": day } })
}

#[test]
fn what_runs_out_and_who_is_to_be_called_is_listed_with_the_most_urgent_first() {
    let table = FaultyTable::new();
    let called_tomorrow = to_call("2026-01-15");
    let runs_out = stored(&table, "2026-01-13", &json!({}));
    let call_today = stored(&table, "2026-01-02", &to_call("2026-01-14"));
    let overdue = stored(&table, "2026-01-10", &json!({}));
    let call_overdue = stored(&table, "2026-01-03", &to_call("2026-01-12"));
    let both = stored(&table, "2026-01-09", &json!({ "callAgain": { "S": "2026-01-14" } }));
    stored(&table, "2026-01-14", &json!({}));
    stored(&table, "2026-01-02", &called_tomorrow);
    stored(&table, "2026-01-10", &json!({ "suspected": { "BOOL": true }, "marks": { "S": "honeypot" } }));
    stored(&table, "2025-12-10", &json!({ "status": { "S": "quoted" }, "amount": { "N": "3400" } }));
    stored(&table, "2024-12-10", &json!({ "status": { "S": "quoted" }, "amount": { "N": "125" } }));
    stored(&table, "2025-12-10", &json!({ "status": { "S": "won" }, "amount": { "N": "9000" } }));
    let server = Server::on(&table.table, &[]);
    let day = of_day(&Owner::of(&server));
    assert_eq!(found(&day), [both, overdue, call_overdue, runs_out, call_today]);
    let counts = [("new", 4), ("contacted", 3), ("quoted", 2), ("won", 1), ("lost", 0)];
    let counts = counts.map(|(status, requests)| json!({ "status": status, "requests": requests }));
    assert_eq!(day["statuses"], json!(counts));
    assert_eq!([&day["count"], &day["quotedAmount"], &day["complete"]], [&json!(5), &json!(3525), &json!(true)]);
}

#[test]
fn a_request_within_the_hours_of_the_day_is_due_at_the_time_that_the_form_named() {
    let table = FaultyTable::new();
    let in_time = stored(&table, "2026-01-14", &json!({}));
    let call = stored(&table, "2026-01-02", &to_call("2026-01-14"));
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let until = |until: &str| {
        let same_day = json!({ "from": "2026-01-14T05:00:00Z", "until": until, "at": "2026-01-14T23:00:00Z" });
        let answer = today(&owner, &json!({ "day": "2026-01-14", "end": END, "sameDay": same_day }));
        assert_eq!(answer.status, 200, "{}", answer.body);
        found(&answer.json())
    };
    assert_eq!(until("2026-01-14T20:00:00Z"), [in_time, call.clone()]);
    assert_eq!(until("2026-01-14T12:00:00Z"), [call], "it came at noon, when they were over");
    let wrong = json!({ "from": "2026-01-14T05:00:00Z", "until": "15:00", "at": "2026-01-14T23:00:00Z" });
    let answer = today(&owner, &json!({ "day": "2026-01-14", "end": END, "sameDay": wrong }));
    assert_eq!(answer.wrong_fields(), ["sameDay"]);
}

#[test]
fn of_very_many_that_are_due_the_fifty_most_urgent_are_listed_and_all_are_counted() {
    let table = FaultyTable::new();
    let day = |number: usize| format!("2025-{:02}-{:02}", number / 28 + 1, number % 28 + 1);
    let all: Vec<String> = (0..130).map(|number| stored(&table, &day(number), &to_call(&day(number)))).collect();
    let server = Server::on(&table.table, &[]);
    let day = of_day(&Owner::of(&server));
    assert_eq!((found(&day), &day["count"]), (all[..50].to_vec(), &json!(130)));
}

#[test]
fn an_answer_overdue_for_more_than_two_weeks_is_counted_apart_unless_a_call_was_promised() {
    let table = FaultyTable::new();
    let last = stored(&table, "2026-01-01", &json!({}));
    let called = stored(&table, "2025-11-01", &json!({ "callAgain": { "S": "2026-01-13" } }));
    for day in ["2025-12-30", "2025-06-01"] {
        stored(&table, day, &json!({}));
    }
    stored(&table, "2025-06-01", &json!({ "status": { "S": "contacted" } }));
    stored(&table, "2025-06-01", &json!({ "suspected": { "BOOL": true }, "marks": { "S": "honeypot" } }));
    let server = Server::on(&table.table, &[]);
    let day = of_day(&Owner::of(&server));
    assert_eq!(found(&day), [last, called]);
    assert_eq!([&day["count"], &day["longOverdue"]], [&json!(2), &json!(2)]);
}

#[test]
fn a_stored_day_that_no_right_clock_gave_is_no_day() {
    let table = FaultyTable::new();
    for day in ["1999-01-01", "2025-12-30", "2999-01-01", "2026-02-30", "soon", ""] {
        stored(&table, "2026-01-02", &to_call(day));
    }
    let text = json!({ "callAgain": { "N": "20260114" }, "amount": { "S": "3400" }, "assignee": { "S": "x" } });
    stored(&table, "2026-01-14", &text);
    stored(&table, "2026-01-14", &json!({ "amount": { "N": "10000001" } }));
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    assert_eq!(found(&of_day(&owner)), Vec::<String>::new());
    for request in owner.inbox() {
        let values = [&request["callAgain"], &request["amount"], &request["assignee"]];
        assert_eq!(values, [&json!(""), &json!(0), &json!("")], "{request}");
    }
}

#[test]
fn a_day_that_is_none_and_an_end_that_is_not_its_end_are_refused() {
    let server = Server::start();
    let owner = Owner::of(&server);
    for day in [json!("14.1.2026"), json!("2026-02-30"), json!("2026-1-4"), json!("20260114"), json!(14), json!("")] {
        assert_eq!(today(&owner, &json!({ "day": day, "end": END })).wrong_fields(), ["day"], "{day}");
    }
    for end in [json!("2026-01-14"), json!("2026-01-17T05:00:00Z"), json!("2026-01-14T00:00:00Z"), json!(1), json!("")]
    {
        assert_eq!(today(&owner, &json!({ "day": "2026-01-14", "end": end })).wrong_fields(), ["end"], "{end}");
    }
    assert_eq!(today(&owner, &json!({})).wrong_fields(), ["day"]);
    for end in ["2026-01-14T10:00:00Z", "2026-01-15T00:00:00+00:00", "2026-01-15T12:00:00Z"] {
        assert_eq!(today(&owner, &json!({ "day": "2026-01-14", "end": end })).status, 200, "{end}");
    }
}

#[test]
fn a_request_is_given_to_one_of_the_people_and_found_by_that() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let [hers, other] = [(); 2].map(|()| id_of(&server.contact(&quote()).json()));
    let assign = |id: &str, person: &str| owner.change(id, &json!({ "assignee": person }));
    assert_eq!(assign(&hers, &ann.id).json()["assignee"], ann.id);
    let found = |person: &str| ids(&owner.found(&json!({ "assignee": person })));
    assert_eq!([found(&ann.id), found(""), found("first")], [vec![hers.clone()], vec![other.clone()], vec![]]);
    for nobody in ["Ann", "Owner", "00000000-0000-4000-8000-000000000000"] {
        assert_eq!(assign(&hers, nobody).wrong_fields(), ["assignee"], "{nobody}");
    }
    assert_eq!(assign(&other, "first").json()["assignee"], "first");
    assert_eq!(remove(&owner, &ann.path()).status, 200);
    assert_eq!(found(&ann.id), vec![hers.clone()], "until somebody else is named");
    assert_eq!(assign(&hers, &ann.id).wrong_fields(), ["assignee"]);
    assert_eq!(assign(&hers, "").json()["assignee"], "");
}

#[test]
fn colleagues_know_each_other_by_name_but_not_before_a_one_time_password_was_changed() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let status = |cookie: &str| status_of(&server, cookie);
    assert_eq!(status(&owner.cookie)["person"], Value::Null, "alone");
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let team = json!([{ "id": "first", "name": "Owner" }, { "id": ann.id, "name": "Ann" }]);
    for cookie in [&owner.cookie, &ann.cookie] {
        assert_eq!(status(cookie)["person"]["team"], team);
    }
    let (_, one_time) = add(&owner, "Bo", "staff");
    let bo = log_in(&server, "Bo", &one_time).cookie().expect("a session");
    assert_eq!(status(&bo)["person"]["team"], json!([]));
}

#[test]
fn a_session_of_the_first_owner_says_that_the_password_is_the_configured_one_until_it_was_changed() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let says = |cookie: &str| status_of(&server, cookie)["configuredPassword"].clone();
    let ann = Person::added(&server, &owner, "Ann", "owner");
    let all = [says(&owner.cookie), says(""), says(&ann.cookie)];
    assert_eq!(all, [json!(true), Value::Null, Value::Null], "others have no configured one");
    let change = json!({ "password": PASSWORD, "newPassword": OWN_PASSWORD });
    assert_eq!(owner.call("POST", "/api/admin/password").json(&change).send().status, 200);
    assert_eq!(says(&owner.cookie), Value::Null);
}
