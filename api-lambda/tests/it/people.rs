//! People with logins of their own: adding, changing and removing them.

use std::{collections::BTreeSet, thread};

use serde_json::{Value, json};

use crate::{
    backup::{backup, folder, restore, serve},
    support::{
        Fault, FaultyTable, LIST, OWN_PASSWORD, Owner, PASSWORD, PEOPLE, Person, Server, Table, add, endpoint, id_of,
        log_in, quote, remove, rename, skipped, try_to_add,
    },
};

const HISTORY: &str = "/api/admin/history";
pub(crate) const FIRST: &str = "/api/admin/people/first";

#[track_caller]
pub(crate) fn people(owner: &Owner<'_>) -> Vec<Value> {
    let answer = owner.call("GET", PEOPLE).send();
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json().as_array().expect("people").clone()
}

pub(crate) fn knows(server: &Server, cookie: &str) -> bool {
    server.get(LIST).cookie(cookie).send().status == 200
}

pub(crate) fn status_of(server: &Server, cookie: &str) -> Value {
    server.get("/api/admin/auth-status").cookie(cookie).send().json()
}

#[test]
fn a_one_time_password_logs_in_once_also_when_it_is_sent_twice_at_once_and_not_after_a_week() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let (_, one_time) = add(&owner, "Ann", "staff");
    let both = thread::scope(|scope| {
        let logins = [(); 2].map(|()| scope.spawn(|| log_in(&server, "ann", &one_time).status));
        logins.map(|login| login.join().expect("a status"))
    });
    assert_eq!(BTreeSet::from(both), BTreeSet::from([200, 401]));
    assert_eq!(log_in(&server, "Ann", &one_time).status, 401);

    let (id, late) = add(&owner, "Bo", "staff");
    let mut row = table.rows().into_iter().find(|row| row["sk"]["S"] == *id).expect("the person");
    let expires: i64 = row["oneTime"]["N"].as_str().expect("a time").parse().expect("a number");
    let week = jiff::Timestamp::now().as_second() + 7 * 24 * 60 * 60;
    assert!((week - 60..=week).contains(&expires), "{row}");
    assert!(!row.to_string().contains(&late), "{row}");
    row["oneTime"]["N"] = (expires - 8 * 24 * 60 * 60).to_string().into();
    table.put(&row);
    assert_eq!(log_in(&server, "Bo", &late).status, 401);
}

#[test]
fn a_login_without_a_name_is_that_of_the_first_owner_however_many_people_there_are() {
    let server = Server::start();
    let owner = Owner::of(&server);
    assert_eq!(status_of(&server, ""), json!({ "authenticated": false }), "as with one person before");
    let ann = Person::added(&server, &owner, "Ann", "owner");
    assert_eq!(status_of(&server, ""), json!({ "authenticated": false, "asksForName": true }));
    assert_eq!(log_in(&server, "Owner", PASSWORD).status, 200, "the name before another one is chosen");
    let rename = |name: &str| ann.call("PATCH", FIRST).json(&json!({ "name": name, "password": OWN_PASSWORD })).send();
    assert_eq!(rename("Pat Quill").json()["name"], "Pat Quill");
    let names = ["", "  ", " pat  quill", "PAT QUILL", "Owner", "Ann"];
    let statuses = names.map(|name| log_in(&server, name, PASSWORD).status);
    assert_eq!(statuses, [200, 200, 200, 200, 401, 401]);
    assert_eq!(server.try_password(OWN_PASSWORD).status, 401, "Ann has a name");
    assert_eq!(remove(&owner, &ann.path()).status, 200);
    assert!(server.knows(&owner.cookie), "with one person again, `auth-status` is as before");
}

#[test]
fn no_two_people_have_the_same_name_also_when_they_are_added_at_once() {
    let server = Server::start();
    let owner = Owner::of(&server);
    assert_eq!(try_to_add(&owner, "owner", "staff").wrong_fields(), ["name"]);
    let both = thread::scope(|scope| {
        let adds = ["Ann", "ANN"].map(|name| scope.spawn(|| try_to_add(&owner, name, "staff").status));
        adds.map(|add| add.join().expect("a status"))
    });
    assert!(both.contains(&201) && both.iter().all(|status| [201, 409, 422].contains(status)), "{both:?}");
    assert_eq!(people(&owner).len(), 2);
    assert_eq!(try_to_add(&owner, " aNN ", "staff").wrong_fields(), ["name"]);
    let bo = Person::added(&server, &owner, "Bo", "staff");
    let rename = |name: &str| rename(&owner, &bo.path(), name);
    assert_eq!(rename("ann").wrong_fields(), ["name"]);
    assert_eq!(rename("BO").json()["name"], "BO", "another case of the own name");
    assert_eq!(rename("Bob").status, 200);
    assert_eq!(["Bo", "bob"].map(|name| log_in(&server, name, OWN_PASSWORD).status), [401, 200]);
    assert!(knows(&server, &bo.cookie), "a rename ends no session");
    add(&owner, "Bo", "staff");
}

#[test]
fn names_that_look_the_same_are_the_same_at_the_login_and_no_two_people_have_them() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let jose = Person::added(&server, &owner, "Jos\u{e9}", "staff");
    let same = [
        "Jos\u{e9}", "Jose\u{301}", "JOSE\u{301}", "J\u{200d}ose\u{301}", "Jos\u{e9}\u{2060}", "\u{200c}Jos\u{e9}",
        "Jos\u{e9}\u{fe0f}",
    ];
    for name in same {
        assert_eq!(log_in(&server, name, OWN_PASSWORD).status, 200, "{name:?}");
        assert_eq!(try_to_add(&owner, name, "staff").wrong_fields(), ["name"], "{name:?}");
    }
    assert_eq!(log_in(&server, "Jose", OWN_PASSWORD).status, 401, "another name");
    add(&owner, "Jose", "staff");
    assert_eq!(rename(&owner, &jose.path(), "Jose\u{301} M.").json()["name"], "Jos\u{e9} M.");
    assert_eq!(log_in(&server, "jose\u{301} m.", OWN_PASSWORD).status, 200);
    add(&owner, "Jos\u{e9}", "staff");
}

#[test]
fn names_that_differ_in_the_case_width_or_form_of_their_letters_only_are_the_same() {
    let server = Server::start();
    let owner = Owner::of(&server);
    for (name, same) in [
        ("Weiß", ["WEISS", "weiss", "WEIẞ"]),
        ("ŞİRİN", ["şirin", "Şirin", "ŞIRIN"]),
        ("Σίσυφος", ["ΣΊΣΥΦΟΣ", "Σίσυφοσ", "σίσυφος"]),
        ("Ann", ["Ａｎｎ", "ａｎｎ", "𝐀𝐧𝐧"]),
        ("fiona", ["ﬁona", "FIONA", "Fiona"]),
    ] {
        let person = Person::added(&server, &owner, name, "staff");
        for same in same {
            assert_eq!(try_to_add(&owner, same, "staff").wrong_fields(), ["name"], "{same}");
            assert_eq!(log_in(&server, same, OWN_PASSWORD).status, 200, "{same}");
        }
        assert_eq!(rename(&owner, &person.path(), same[0]).status, 200, "the own name");
        assert_eq!(log_in(&server, name, OWN_PASSWORD).status, 200, "{name}");
    }
    add(&owner, "Siríus", "staff");
    add(&owner, "Sirius", "staff");
}

#[test]
fn people_whose_names_were_stored_as_two_and_are_now_the_same_log_in_with_their_own() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let weiss = Person::added(&server, &owner, "Weiß", "staff");
    let mut row = table.rows().iter().find(|row| row["pk"]["S"] == "names").expect("the row of the name").clone();
    table.remove(&row);
    row["sk"]["S"] = "weiß".into();
    table.put(&row);
    assert_eq!(log_in(&server, "WEIß", OWN_PASSWORD).status, 200);
    assert_eq!(try_to_add(&owner, "WEISS", "staff").wrong_fields(), ["name"]);
    assert_eq!(rename(&owner, &weiss.path(), "WEISS").status, 200);
    assert_eq!(["Weiß", "weiss"].map(|name| log_in(&server, name, OWN_PASSWORD).status), [200; 2]);
    let keys: Vec<_> =
        table.rows().into_iter().filter(|row| row["pk"]["S"] == "names").map(|row| row["sk"]["S"].clone()).collect();
    assert_eq!(keys, ["weiss"]);
}

#[test]
fn a_person_whose_name_was_stored_decomposed_logs_in_with_both_forms_and_gives_the_name_back() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let jose = Person::added(&server, &owner, "Jos\u{e9}", "staff");
    let rows = table.rows();
    let mut row = rows.iter().find(|row| row["pk"]["S"] == "names").expect("the row of the name").clone();
    table.remove(&row);
    row["sk"]["S"] = "jose\u{301}".into();
    table.put(&row);
    let names = ["Jos\u{e9}", "Jose\u{301}"];
    assert_eq!(names.map(|name| log_in(&server, name, OWN_PASSWORD).status), [200; 2]);
    assert_eq!(names.map(|name| try_to_add(&owner, name, "staff").status), [422; 2]);
    assert_eq!(rename(&owner, &jose.path(), "Pepe").status, 200);
    assert_eq!(names.map(|name| log_in(&server, name, OWN_PASSWORD).status), [401; 2]);
    add(&owner, names[0], "staff");
}

#[test]
fn a_wrong_value_is_reported_at_its_field_and_adds_nobody() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let long = "x".repeat(61);
    for (name, role, password, field) in [
        ("", "staff", PASSWORD, "name"),
        (" \u{200b} ", "staff", PASSWORD, "name"),
        (&long, "staff", PASSWORD, "name"),
        ("A\u{7}nn", "staff", PASSWORD, "name"),
        ("Ann", "admin", PASSWORD, "role"),
        ("Ann", "staff", "wrong", "password"),
        ("Ann", "staff", "", "password"),
    ] {
        let body = json!({ "name": name, "role": role, "password": password });
        assert_eq!(owner.call("POST", PEOPLE).json(&body).send().wrong_fields(), [field], "{body}");
    }
    let without_role = json!({ "name": "Ann", "password": PASSWORD });
    assert_eq!(owner.call("POST", PEOPLE).json(&without_role).send().wrong_fields(), ["role"]);
    assert_eq!(owner.call("PATCH", FIRST).json(&json!({})).send().wrong_fields(), ["name"]);
    assert_eq!(people(&owner).len(), 1);
    add(&owner, &long[1..], "staff");
    for number in 2..=20 {
        add(&owner, &format!("Person {number}"), "staff");
    }
    assert_eq!(try_to_add(&owner, "One more", "staff").status, 409);
}

#[test]
fn a_reset_gives_a_one_time_password_ends_all_sessions_and_turns_the_second_step_off() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let setup = json!({ "password": OWN_PASSWORD });
    let secret = ann.call("POST", "/api/admin/second-step/setup").json(&setup).send().json();
    let code = crate::second_step::code_of(secret["secret"].as_str().expect("a secret"));
    assert_eq!(ann.call("POST", "/api/admin/second-step/on").json(&json!({ "code": code })).send().status, 200);
    assert_eq!(log_in(&server, "Ann", OWN_PASSWORD).wrong_fields(), ["code"]);
    assert_eq!(server.try_password(PASSWORD).status, 200, "the second step of one person is not that of another");
    assert_eq!(people(&owner)[1]["secondStep"], true);

    let reset = owner.call("POST", &format!("{}/reset", ann.path())).json(&json!({ "password": PASSWORD })).send();
    assert_eq!((reset.status, &reset.json()["person"]["oneTimePassword"]), (200, &json!(true)), "{}", reset.body);
    assert!(!knows(&server, &ann.cookie));
    let one_time = reset.json()["oneTimePassword"].as_str().expect("a password").to_owned();
    assert_eq!([OWN_PASSWORD, &one_time].map(|password| log_in(&server, "Ann", password).status), [401, 200]);
    assert_eq!(people(&owner)[1]["secondStep"], false);
}

#[test]
fn histories_say_who_did_it_under_the_name_of_that_time() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let id = id_of(&server.contact(&quote()).json());
    let change = |status: &str| {
        let answer = ann.call("PATCH", &format!("{LIST}/{id}")).json(&json!({ "status": status })).send();
        assert_eq!(answer.status, 200, "{}", answer.body);
    };
    change("contacted");
    assert_eq!(rename(&owner, &ann.path(), "Anna").status, 200);
    change("won");
    assert_eq!(owner.change(&id, &json!({ "status": "lost" })).status, 200);
    assert_eq!(owner.search(&json!({ "export": true })).status, 200);
    let entries = |path: &str| owner.call("GET", path).send().json()["entries"].as_array().expect("entries").clone();
    let who = |entries: &[Value]| entries.iter().map(|entry| entry["person"].clone()).collect::<Vec<_>>();
    assert_eq!(who(&entries(&format!("{LIST}/{id}/history"))), ["Owner", "Owner", "Anna", "Ann"]);

    assert_eq!(log_in(&server, "Anna", "wrong").status, 401);
    assert_eq!(log_in(&server, "Wombat", "wrong").status, 401);
    assert_eq!(remove(&owner, &ann.path()).status, 200);
    let account = entries(HISTORY);
    let found: BTreeSet<_> = account
        .iter()
        .map(|entry| {
            let text = |name: &str| entry[name].as_str().unwrap_or("-").to_owned();
            format!("{} {} {}", text("person"), text("action"), text("detail"))
        })
        .collect();
    for expected in [
        "Owner person-added Ann",
        "Ann logged-in -",
        "Ann password-changed -",
        "Owner person-renamed Ann → Anna",
        "Anna wrong-password -",
        "- wrong-password -",
        "Owner person-removed Anna",
        "Owner exported -",
    ] {
        assert!(found.contains(expected), "no {expected} in {found:?}");
    }
    assert!(!Value::from(table.rows()).to_string().contains("ombat"), "a password may have been typed there");

    // An entry of a version before there were names.
    let mut row = table.rows().into_iter().find(|row| row["pk"]["S"] == format!("history#{id}")).expect("an entry");
    row.as_object_mut().expect("a row").remove("person");
    table.put(&row);
    assert_eq!(entries(&format!("{LIST}/{id}/history")).len(), 4);
}

#[test]
fn rows_of_earlier_versions_are_the_first_owner_and_damaged_ones_let_nobody_in() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let row = |pk: &str, is: &dyn Fn(&Value) -> bool| {
        table.rows().into_iter().find(|row| row["pk"]["S"] == pk && is(row)).expect("a row")
    };
    let mut account = row("account", &|_| true);
    account.as_object_mut().expect("a row").remove("further");
    table.put(&account);
    assert!(server.knows(&owner.cookie), "a session without a person is the first owner's");
    for (name, damage) in
        [("role", json!({ "S": "admin" })), ("role", json!({ "N": "1" })), ("hash", json!({ "S": "" }))]
    {
        let person = row("people", &|_| true);
        let mut damaged = person.clone();
        damaged[name] = damage;
        table.put(&damaged);
        assert_eq!(ann.call("GET", LIST).send().status, 503, "{damaged}");
        assert_eq!(log_in(&server, "Ann", OWN_PASSWORD).status, 503, "{damaged}");
        table.put(&person);
    }
    assert_eq!(ann.call("GET", LIST).send().status, 200);
    let mut session = row("sessions", &|row| !row["person"].is_null());
    session["person"]["S"] = "x".into();
    table.put(&session);
    assert_eq!(ann.call("GET", LIST).send().status, 401, "not the first owner's");
}

#[test]
fn a_failing_table_adds_changes_and_removes_nobody() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let before = people(&owner);
    table.breaks_at("TransactWriteItems", usize::MAX, Fault::Answer(500, "{}"));
    assert_eq!(try_to_add(&owner, "Bo", "staff").status, 503);
    assert_eq!(rename(&owner, &ann.path(), "Anna").status, 503);
    assert_eq!(remove(&owner, &ann.path()).status, 503);
    table.heals();
    assert_eq!(people(&owner), before);
    add(&owner, "Bo", "staff");
}

#[test]
fn people_survive_a_restart_another_configured_password_and_a_backup() {
    if endpoint().is_some() {
        return skipped("has a file of its own");
    }
    let home = folder();
    let table = Table::in_folder(folder());
    let server = Server::on(&table, &[]);
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    assert_eq!(rename(&owner, FIRST, "Pat").status, 200);
    let (ann_cookie, copy) = (ann.cookie.clone(), home.path().join("copy.db"));
    backup(&table.file().expect("a file"), &copy);
    let other = crate::support::PASSWORD_HASH.replace("c2FsdC1vZi10aGUtdGVzdHM", "YW5vdGhlci1zYWx0LWhlcmU");
    let server = server.again(&[("ADMIN_PASSWORD_HASH", &other)]);
    assert!(knows(&server, &ann_cookie), "another password of the first owner is not that of Ann");
    assert_eq!(log_in(&server, "Ann", OWN_PASSWORD).status, 200);
    drop(server);

    let data = home.path().join("restored.db");
    let (status, said) = restore(&copy, &data, &[]);
    assert_eq!(status, 0, "{said}");
    let server = serve(&data, &[]);
    assert!(!knows(&server, &ann_cookie), "sessions do not come back");
    let logins = [("Ann", OWN_PASSWORD), ("Pat", PASSWORD), ("", PASSWORD), ("Owner", PASSWORD)];
    assert_eq!(logins.map(|(name, password)| log_in(&server, name, password).status), [200, 200, 200, 401]);
}
