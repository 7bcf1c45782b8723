//! A browser that has another subscription than before: it goes on in its place, unless somebody has ended it.

use serde_json::{Value, json};

use crate::support::{
    Answer, Answers, Browser, FaultyTable, OWN_PASSWORD, Owner, Person, Receiver, Server, quote, quote_with, wait_until,
};

const NOTIFICATIONS: &str = "/api/admin/notifications";

const ON: [(&str, &str); 2] = [("WEB_PUSH", "local"), ("TRUSTED_HOPS", "1")];

fn put(owner: &Owner<'_>, address: &str, replaces: Option<&str>) -> Answer {
    let mut body = Browser::new().subscription(address);
    if let Some(replaces) = replaces {
        body["replaces"] = replaces.into();
    }
    owner.call("POST", NOTIFICATIONS).json(&body).send()
}

#[track_caller]
fn id_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()["id"].as_str().expect("an id").to_owned()
}

fn listed(owner: &Owner<'_>) -> Vec<Value> {
    owner.call("GET", NOTIFICATIONS).send().json()["browsers"].as_array().expect("a list").clone()
}

/// Makes the row of a subscription look as if it had started in 2001.
fn age(table: &FaultyTable, id: &str) {
    let mut row = table.rows().into_iter().find(|row| row["sk"]["S"] == id).expect("a row");
    row["started"]["N"] = "1000000000".into();
    table.put(&row);
}

const LONG_AGO: &str = "2001-09-09T01:46:40.000Z";

#[test]
fn a_renewed_subscription_takes_the_place_of_the_one_before() {
    let (table, receiver) = (FaultyTable::new(), Receiver::start());
    let server = Server::on(&table.table, &ON);
    let owner = Owner::of(&server);
    let ids = ["1", "2", "3", "4"].map(|name| id_of(&put(&owner, &receiver.push_url(name), None)));
    age(&table, &ids[1]);
    let renewed = put(&owner, &receiver.push_url("5"), Some(&ids[1]));
    let new = id_of(&renewed);
    assert_eq!(renewed.json()["startedAt"], LONG_AGO, "it is the same browser, though there are four");
    let list = listed(&owner);
    let mut found: Vec<_> = list.iter().filter_map(|browser| browser["id"].as_str()).collect();
    let mut expected = [&*ids[0], &*ids[2], &*ids[3], &*new];
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(id_of(&put(&owner, &receiver.push_url("5"), Some(&ids[1]))), new, "sent again");
    let history = owner.call("GET", "/api/admin/history").send().json().to_string();
    assert_eq!(history.matches("\"notifications-on\"").count(), 4, "nobody turned anything on: {history}");

    assert_eq!(server.contact(&quote()).status, 201);
    let mut told: Vec<_> = receiver.wait_for(4).iter().map(|posted| posted.line.clone()).collect();
    told.sort_unstable();
    assert!(
        told.iter().zip(["1", "3", "4", "5"]).all(|(line, name)| line.contains(&format!("/push/{name}?"))),
        "{told:?}"
    );
}

#[test]
fn only_a_subscription_of_the_caller_that_was_not_ended_can_be_replaced() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let url = |name: &str| format!("https://push.example.com/send/{name}");
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let of_ann = ann.call("POST", NOTIFICATIONS).json(&Browser::new().subscription(&url("ann"))).send();
    let ended = id_of(&put(&owner, &url("1"), None));
    assert_eq!(owner.call("DELETE", &format!("{NOTIFICATIONS}/{ended}")).send().status, 200);
    for before in [&*ended, &*id_of(&of_ann), &"0".repeat(32)] {
        let refused = put(&owner, &url("2"), Some(before));
        assert_eq!(refused.status, 409, "{}", refused.body);
    }
    for wrong in ["", "x", &"A".repeat(32)] {
        let refused = put(&owner, &url("2"), Some(wrong));
        assert!(refused.status == 422 && refused.json()["errors"]["replaces"].is_string(), "{}", refused.body);
    }
    assert_eq!(listed(&owner), Vec::<Value>::new());
    let list = ann.call("GET", NOTIFICATIONS).send().json();
    assert_eq!(list["browsers"], json!([of_ann.json()]));
}

#[test]
fn a_browser_that_its_push_service_gave_up_can_go_on_until_the_password_changes() {
    let (table, receiver) = (FaultyTable::new(), Receiver::start());
    let server = Server::on(&table.table, &ON);
    let ann = Person::added(&server, &Owner::of(&server), "Ann", "staff");
    let put = |name: &str, replaces: Option<&str>| {
        let mut body = Browser::new().subscription(&receiver.push_url(name));
        if let Some(replaces) = replaces {
            body["replaces"] = replaces.into();
        }
        ann.call("POST", NOTIFICATIONS).json(&body).send()
    };
    let lapses = |customer: &str| {
        receiver.set(Answers::Status(410));
        assert_eq!(server.contact(&quote_with("lastName", customer)).status, 201);
        wait_until(|| ann.call("GET", NOTIFICATIONS).send().json()["browsers"].clone(), |listed| *listed == json!([]));
        receiver.set(Answers::Status(201));
    };
    let first = id_of(&put("first", None));
    age(&table, &first);
    lapses("Reyes");
    let left = table.rows().into_iter().find(|row| row["sk"]["S"] == *first).expect("a row");
    assert!(!left.to_string().contains("hunter2") && left["expires"]["N"].is_string(), "{left}");
    let renewed = put("second", Some(&first));
    let second = id_of(&renewed);
    assert_eq!(renewed.json()["startedAt"], LONG_AGO);
    assert_eq!(put("third", Some(&first)).status, 409, "once");
    assert_eq!(server.contact(&quote()).status, 201);
    assert!(receiver.wait_for(1)[0].line.contains("/push/second"));

    lapses("Cruz");
    let change = json!({ "password": OWN_PASSWORD, "newPassword": "another coat for the floor" });
    assert_eq!(ann.call("POST", "/api/admin/password").json(&change).send().status, 200);
    assert_eq!(put("third", Some(&second)).status, 409);
    assert_eq!(ann.call("GET", NOTIFICATIONS).send().json()["browsers"], json!([]));
}
