//! The rights of owner and staff, and of a session that is stolen, or has only a one-time password.

use std::{collections::BTreeSet, fs};

use serde_json::{Value, json};

use crate::{
    people::{FIRST, knows, people, status_of},
    support::{
        Answer, Call, LIST, OWN_PASSWORD, Owner, PASSWORD, PEOPLE, Person, Server, add, id_of, log_in, quote, remove,
    },
};

const SESSIONS: &str = "/api/admin/sessions";
const HISTORY: &str = "/api/admin/history";

/// The calls of the contract that staff cannot make.
const OF_OWNERS: [&str; 7] = [
    "GET /api/admin/history",
    "GET /api/admin/people",
    "PATCH /api/admin/people/{person}",
    "POST /api/admin/erase",
    "POST /api/admin/people",
    "POST /api/admin/people/{person}/remove",
    "POST /api/admin/people/{person}/reset",
];

/// All calls that need a session, as in the contract, with parameters filled in.
fn calls() -> Vec<(String, String, String)> {
    let contract = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json")).expect("the contract");
    let contract: Value = serde_json::from_str(&contract).expect("JSON");
    let mut calls = Vec::new();
    for (path, item) in contract["paths"].as_object().expect("paths") {
        for (method, call) in item.as_object().expect("calls") {
            if call["security"].is_null() {
                continue;
            }
            let method = method.to_uppercase();
            let filled = path
                .replace("{id}", "01890000-0000-7000-8000-000000000000")
                .replace("{number}", "1")
                .replace("{session}", "00000000-0000-4000-8000-000000000000")
                .replace("{passkey}", &"0".repeat(32))
                .replace("{person}", "00000000-0000-4000-8000-000000000000");
            calls.push((format!("{method} {path}"), method, filled));
        }
    }
    assert!(calls.len() > 20, "{calls:?}");
    calls
}

/// The answer to a call with an empty body.
fn answer(server: &Server, cookie: Option<&str>, method: &str, path: &str) -> Answer {
    let call = server.call(method, path);
    let call = cookie.into_iter().fold(call, Call::cookie);
    match method {
        "GET" | "DELETE" => call.send(),
        _ => call.json(&json!({})).send(),
    }
}

/// The calls that a session cannot make.
fn forbidden(server: &Server, cookie: &str) -> BTreeSet<String> {
    let calls = calls().into_iter();
    calls
        .filter(|(_, method, path)| answer(server, Some(cookie), method, path).status == 403)
        .map(|call| call.0)
        .collect()
}

#[test]
fn every_call_that_needs_a_session_is_a_401_without_one_and_staff_can_make_all_but_those_of_owners() {
    let server = Server::start();
    for (name, method, path) in calls() {
        assert_eq!(answer(&server, None, &method, &path).status, 401, "{name}");
    }
    let owner = Owner::of(&server);
    let staff = Person::added(&server, &owner, "Ann", "staff");
    assert_eq!(forbidden(&server, &staff.cookie), OF_OWNERS.map(str::to_owned).into());
    let second = Person::added(&server, &owner, "Bo", "owner");
    assert_eq!(forbidden(&server, &second.cookie), BTreeSet::new());
}

#[test]
fn with_a_one_time_password_nothing_is_possible_but_to_change_it() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let (id, one_time) = add(&owner, "Ann", "owner");
    let team = json!([{ "id": "first", "name": "Owner" }, { "id": id, "name": "Ann" }]);
    let answer = log_in(&server, "Ann", &one_time);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let cookie = answer.cookie().expect("a session");
    let all: BTreeSet<String> = calls().into_iter().map(|call| call.0).collect();
    let possible: Vec<_> = all.difference(&forbidden(&server, &cookie)).cloned().collect();
    assert_eq!(possible, ["POST /api/admin/password"]);
    let person = |one_time, team: Value| json!({ "id": id, "name": "Ann", "role": "owner", "oneTimePassword": one_time, "team": team });
    assert_eq!(status_of(&server, &cookie), json!({ "authenticated": true, "person": person(true, json!([])) }));
    let change = |new: &str| {
        let body = json!({ "password": one_time, "newPassword": new });
        server.post("/api/admin/password").cookie(&cookie).json(&body).send()
    };
    assert_eq!(change(&one_time).wrong_fields(), ["newPassword"]);
    assert_eq!(change(OWN_PASSWORD).status, 200);
    assert_eq!(status_of(&server, &cookie), json!({ "authenticated": true, "person": person(false, team) }));
    assert!(knows(&server, &cookie));
    assert_eq!([&one_time, OWN_PASSWORD].map(|password| log_in(&server, "Ann", password).status), [401, 200]);
}

#[test]
fn another_role_counts_at_once_and_a_removed_person_is_out_with_every_cookie() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "owner");
    let other = log_in(&server, "Ann", OWN_PASSWORD).cookie().expect("a session");
    assert_eq!(ann.call("GET", HISTORY).send().status, 200);
    let demote = json!({ "role": "staff", "password": PASSWORD });
    assert_eq!(owner.call("PATCH", &ann.path()).json(&demote).send().json()["role"], "staff");
    assert_eq!([ann.call("GET", HISTORY).send().status, ann.call("GET", LIST).send().status], [403, 200]);
    let promote = json!({ "role": "owner", "password": OWN_PASSWORD });
    assert_eq!(ann.call("PATCH", &ann.path()).json(&promote).send().status, 403, "staff makes itself no owner");

    assert_eq!(remove(&owner, &ann.path()).json(), json!({ "removed": true }));
    assert_eq!([&ann.cookie, &other].map(|cookie| knows(&server, cookie)), [false; 2]);
    assert_eq!(status_of(&server, &other), json!({ "authenticated": false }));
    assert_eq!(log_in(&server, "Ann", OWN_PASSWORD).status, 401);
    assert_eq!(remove(&owner, &ann.path()).status, 404);
    let again = Person::added(&server, &owner, "Ann", "staff");
    assert!(!knows(&server, &other) && again.id != ann.id, "somebody else with the same name");
}

#[test]
fn the_first_owner_stays_one_and_nobody_else_resets_the_password() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "owner");
    let body = json!({ "role": "staff", "password": OWN_PASSWORD });
    assert_eq!(ann.call("PATCH", FIRST).json(&body).send().status, 409);
    let password = json!({ "password": OWN_PASSWORD });
    assert_eq!(ann.call("POST", &format!("{FIRST}/remove")).json(&password).send().status, 409);
    assert_eq!(ann.call("POST", &format!("{FIRST}/reset")).json(&password).send().status, 409);
    assert_eq!(ann.call("POST", &format!("{}/reset", ann.path())).json(&password).send().status, 409, "one's own");
    assert_eq!(server.try_password(PASSWORD).status, 200);
    for nobody in ["First", "x", "%00", "00000000-0000-4000-8000-000000000000"] {
        assert_eq!(
            ann.call("POST", &format!("{PEOPLE}/{nobody}/remove")).json(&password).send().status,
            404,
            "{nobody}"
        );
    }
}

#[test]
fn a_stolen_session_of_an_owner_changes_nobody_erases_nothing_and_gives_few_guesses() {
    let server = Server::with(&[("LOGIN_LIMIT", "8/2000000000")]);
    let owner = Owner::of(&server);
    let (id, _) = add(&owner, "Ann", "staff");
    assert_eq!(server.contact(&quote()).status, 201);
    let stolen = Owner::of(&server);
    let guess = |method: &str, path: &str, body: Value| stolen.call(method, path).json(&body).send().status;
    let (person, reset) = (format!("{PEOPLE}/{id}"), format!("{PEOPLE}/{id}/reset"));
    let (remove, before) = (format!("{PEOPLE}/{id}/remove"), people(&owner));
    assert_eq!(guess("PATCH", &person, json!({ "role": "owner" })), 422);
    assert_eq!(guess("PATCH", &person, json!({ "name": "Zed" })), 422, "the name is typed at the login");
    assert_eq!(guess("PATCH", FIRST, json!({ "name": "Zed", "password": "wrong" })), 422);
    assert_eq!(guess("POST", &reset, json!({ "password": "wrong" })), 422);
    assert_eq!(guess("POST", &remove, json!({})), 422);
    assert_eq!(guess("POST", "/api/admin/erase", json!({ "email": "dana@example.com" })), 422);
    let cursor = format!("inbox~{}", "A".repeat(43));
    let erase = json!({ "email": "dana@example.com", "cursor": cursor });
    assert_eq!(guess("POST", "/api/admin/erase", erase), 409, "a cursor of one's own");
    assert_eq!(guess("POST", &remove, json!({ "password": "wrong" })), 422);
    assert_eq!(guess("POST", PEOPLE, json!({ "name": "Eve", "role": "owner", "password": "wrong" })), 422);
    assert_eq!(guess("POST", PEOPLE, json!({ "name": "Eve", "role": "owner", "password": PASSWORD })), 429);
    assert_eq!((people(&owner), owner.inbox().len()), (before, 1));
}

#[test]
fn staff_sees_and_ends_its_own_sessions_and_an_owner_those_of_everybody() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let second = log_in(&server, "Ann", OWN_PASSWORD).cookie().expect("a session");
    let list = |call: Answer| -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        call.json().as_array().expect("sessions").iter().map(|one| (text(&one["person"]), text(&one["id"]))).collect()
    };
    let own = list(ann.call("GET", SESSIONS).send());
    assert_eq!(own.iter().map(|one| one.0.as_str()).collect::<Vec<_>>(), ["Ann", "Ann"]);
    let all = list(owner.call("GET", SESSIONS).send());
    assert_eq!((all.len(), all[0].0.as_str()), (3, "Owner"));
    assert_eq!(ann.call("DELETE", &format!("{SESSIONS}/{}", all[0].1)).send().status, 404);
    assert_eq!(ann.call("DELETE", SESSIONS).send().json(), json!({ "ended": 1 }));
    assert!(knows(&server, &owner.cookie) && knows(&server, &ann.cookie) && !knows(&server, &second));
    assert_eq!(owner.call("DELETE", SESSIONS).send().json(), json!({ "ended": 0 }), "that of Ann stays");
    assert_eq!(owner.call("DELETE", &format!("{SESSIONS}/{}", own[0].1)).send().status, 200);
    assert!(!knows(&server, &ann.cookie));
}

#[test]
fn staff_reads_and_works_on_requests_and_an_export_is_refused() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let id = id_of(&server.contact(&quote()).json());
    let search = |search: &Value| ann.call("POST", &format!("{LIST}/search")).json(search).send();
    assert_eq!(search(&json!({})).json()["requests"].as_array().map(Vec::len), Some(1));
    let export = search(&json!({ "export": true }));
    assert_eq!((export.status, export.body.contains("Dana")), (403, false), "{}", export.body);
    let change = json!({ "status": "won", "note": "Called.", "noteRevision": 0 });
    assert_eq!(ann.call("PATCH", &format!("{LIST}/{id}")).json(&change).send().status, 200);
    let erase = json!({ "email": "dana@example.com" });
    assert_eq!(ann.call("POST", "/api/admin/erase").json(&erase).send().status, 403);
    assert_eq!(owner.inbox().len(), 1);
}

#[test]
fn no_page_of_another_origin_adds_changes_or_removes_a_person() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let (id, _) = add(&owner, "Ann", "staff");
    let person = format!("{PEOPLE}/{id}");
    let body = json!({ "name": "Eve", "role": "owner", "password": PASSWORD });
    for (method, path) in [
        ("POST", PEOPLE),
        ("PATCH", &person),
        ("POST", &format!("{person}/reset")),
        ("POST", &format!("{person}/remove")),
    ] {
        let call = owner.call(method, path).header("sec-fetch-site", "cross-site").json(&body);
        assert_eq!(call.send().status, 403, "{method} {path}");
    }
    assert_eq!(people(&owner).len(), 2);
}
