//! The browsers that are notified of new requests: whose they are, how many, where they may be, and when they end.

use std::net::IpAddr;

use serde_json::{Value, json};

use api_lambda::push::is_public;

use crate::support::{Browser, FaultyTable, Owner, PASSWORD, Person, Receiver, Server, quote, remove, wait_until};

const NOTIFICATIONS: &str = "/api/admin/notifications";

fn url(name: &str) -> String {
    format!("https://push.example.com/send/{name}")
}

fn listed(answer: &Value) -> usize {
    answer["browsers"].as_array().expect("a list").len()
}

#[test]
fn a_browser_is_listed_for_its_person_once_and_ended_by_that_person_alone() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let browser = Browser::new();
    let put = || ann.call("POST", NOTIFICATIONS).json(&browser.subscription(&url("ann"))).send();
    let first = put();
    assert_eq!((first.status, put().json()), (201, first.json()), "{}", first.body);
    let id = first.json()["id"].as_str().expect("an id").to_owned();
    let own = || ann.call("GET", NOTIFICATIONS).send().json();
    let (list, key) = (own(), own()["key"].clone());
    assert_eq!(list["browsers"], json!([first.json()]));
    assert_eq!(key.as_str().map(str::len), Some(87), "{key}");
    let of_owner = owner.call("GET", NOTIFICATIONS).send().json();
    assert_eq!((listed(&of_owner), &of_owner["key"]), (0, &key));
    let path = format!("{NOTIFICATIONS}/{id}");
    assert_eq!(owner.call("DELETE", &path).send().status, 404);
    assert_eq!(server.call("DELETE", &path).send().status, 401);
    assert_eq!(ann.call("DELETE", &path).send().status, 200);
    assert_eq!((ann.call("DELETE", &path).send().status, listed(&own())), (404, 0));
    let history = owner.call("GET", "/api/admin/history").send().json().to_string();
    let count = |action: &str| history.matches(&format!("\"{action}\"")).count();
    assert_eq!((count("notifications-on"), count("notifications-off")), (1, 1), "{history}");
}

#[test]
fn a_person_has_four_browsers_at_most() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let browser = Browser::new();
    let put = |number| owner.call("POST", NOTIFICATIONS).json(&browser.subscription(&url(number))).send();
    assert!(["1", "2", "3", "4"].into_iter().all(|number| put(number).status == 201));
    let refused = put("5");
    assert!(refused.status == 409 && refused.body.contains("4 browsers"), "{}", refused.body);
    assert_eq!(put("4").status, 201, "one that is listed");
}

#[test]
fn another_password_and_a_removal_end_notifications() {
    let (table, receiver) = (FaultyTable::new(), Receiver::start());
    let server = Server::on(&table.table, &[("WEB_PUSH", "local"), ("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let [ann, bob] = ["Ann", "Bob"].map(|name| Person::added(&server, &owner, name, "staff"));
    let put = |person: &Person<'_>, name: &str| {
        let body = Browser::new().subscription(&receiver.push_url(name));
        assert_eq!(person.call("POST", NOTIFICATIONS).json(&body).send().status, 201);
    };
    let rows = || table.rows().into_iter().filter(|row| row["pk"]["S"] == "push").count();
    put(&ann, "ann");
    put(&bob, "bob");
    let change = json!({ "password": crate::support::OWN_PASSWORD, "newPassword": "another coat for the floor" });
    assert_eq!(ann.call("POST", "/api/admin/password").json(&change).send().status, 200);
    assert_eq!((rows(), listed(&ann.call("GET", NOTIFICATIONS).send().json())), (1, 0));
    put(&ann, "ann");
    let reset = json!({ "password": PASSWORD });
    assert_eq!(owner.call("POST", &format!("{}/reset", ann.path())).json(&reset).send().status, 200);
    assert_eq!(rows(), 1);
    assert_eq!(remove(&owner, &bob.path()).status, 200);
    assert_eq!(rows(), 0);
    // One that is left, such as from a backup, is not told either.
    let mut row = json!({ "pk": { "S": "push" }, "sk": { "S": "0".repeat(32) } });
    let keys = Browser::new().subscription(&receiver.push_url("ghost"));
    for name in ["endpoint", "p256dh", "auth"] {
        row[name] = json!({ "S": keys[name] });
    }
    row["person"] = json!({ "S": bob.id });
    row["password"] = json!({ "S": "x" });
    row["browser"] = json!({ "S": "Firefox" });
    row["started"] = json!({ "N": "1" });
    table.put(&row);
    let owners = Browser::new().subscription(&receiver.push_url("owner"));
    assert_eq!(server.contact(&quote()).status, 201);
    assert_eq!(owner.call("POST", NOTIFICATIONS).json(&owners).send().status, 201);
    assert_eq!(server.contact(&crate::support::quote_with("firstName", "Ada")).status, 201);
    assert!(receiver.wait_for(1)[0].line.contains("/push/owner"));
    assert_eq!(rows(), 1);
}

#[test]
fn an_address_that_is_not_of_a_push_service_and_wrong_keys_are_refused_with_the_reason() {
    let server = Server::start();
    let owner = Owner::of(&server);
    let browser = Browser::new();
    let addresses = [
        ("", "not an address"),
        ("http://push.example.com/1", "does not start with https://"),
        ("ftp://push.example.com/1", "does not start with https://"),
        ("http://127.0.0.1:3000/1", "does not start with https://"),
        ("https://127.0.0.1/1", "no server of the Internet"),
        ("https://0x7f.1/1", "no server of the Internet"),
        ("https://[::1]/1", "no server of the Internet"),
        ("https://169.254.169.254/latest", "no server of the Internet"),
        ("https://93.184.215.14/1", "no server of the Internet"),
        ("https://localhost/1", "no server of the Internet"),
        ("https://router./1", "no server of the Internet"),
        ("https://push.example.com:8443/1", "names a port"),
        ("https://me:hunter2@push.example.com/1", "a user, a password"),
        (&*format!("https://push.example.com/{}", "x".repeat(1024)), "too long"),
    ];
    for (address, reason) in addresses {
        let answer = owner.call("POST", NOTIFICATIONS).json(&browser.subscription(address)).send();
        let message = answer.json()["errors"]["endpoint"].to_string();
        assert!(answer.status == 422 && message.contains(reason), "{address}: {}", answer.body);
    }
    let short = "BCVxsr7N";
    let off_curve = format!("B{}", "A".repeat(86));
    for (name, value) in [("p256dh", short), ("p256dh", &*off_curve), ("p256dh", "!"), ("auth", short), ("auth", "")] {
        let mut body = browser.subscription(&url("1"));
        body[name] = value.into();
        let answer = owner.call("POST", NOTIFICATIONS).json(&body).send();
        assert!(answer.status == 422 && answer.json()["errors"][name].is_string(), "{name}: {}", answer.body);
    }
    assert_eq!(listed(&owner.call("GET", NOTIFICATIONS).send().json()), 0);
}

#[test]
fn a_row_with_an_address_of_this_machine_is_not_called_unless_the_tests_setting_allows_it() {
    let (table, receiver) = (FaultyTable::new(), Receiver::start());
    let server = Server::on(&table.table, &[("WEB_PUSH", "local"), ("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let body = Browser::new().subscription(&receiver.push_url("here"));
    assert_eq!(owner.call("POST", NOTIFICATIONS).json(&body).send().status, 201);
    drop(server);
    let server = Server::on(&table.table, &[("WEB_PUSH", "1"), ("TRUSTED_HOPS", "1")]);
    assert_eq!(server.contact(&quote()).status, 201);
    wait_until(|| table.rows(), |rows| rows.iter().all(|row| row["pk"]["S"] != "outbox" && row["pk"]["S"] != "push"));
    receiver.set(crate::support::Answers::Status(201));
    drop(server);
    assert!(receiver.is_untouched());
}

#[test]
fn a_name_that_leads_to_this_machine_is_not_called() {
    let (named, numbered) = (Receiver::start(), Receiver::start());
    let server = Server::with(&[("WEB_PUSH", "local"), ("TRUSTED_HOPS", "1")]);
    let owner = Owner::of(&server);
    let name = named.push_url("name").replace("127.0.0.1", "localhost");
    for address in [name, numbered.push_url("number")] {
        let answer = owner.call("POST", NOTIFICATIONS).json(&Browser::new().subscription(&address)).send();
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
    assert_eq!(server.contact(&quote()).status, 201);
    assert_eq!(numbered.wait_for(1).len(), 1);
    server.wait_for_log("the push service could not be reached");
    drop(server);
    assert!(named.is_untouched());
}

#[test]
fn addresses_of_private_networks_are_told_from_those_of_the_internet() {
    let is_public = |text: &str| is_public(text.parse::<IpAddr>().expect("an address"));
    for private in [
        "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.0.0.8", "192.168.1.1",
        "198.18.0.1", "203.0.113.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::127.0.0.1",
        "fc00::1", "fd12::1", "fe80::1", "ff02::1", "2001:db8::1", "2001::1", "2002:7f00:1::", "64:ff9b::10.0.0.1",
    ] {
        assert!(!is_public(private), "{private}");
    }
    for public in ["8.8.8.8", "100.63.0.1", "172.15.0.1", "2606:4700::1111", "2001:4860:4860::8888", "64:ff9b::8.8.8.8"]
    {
        assert!(is_public(public), "{public}");
    }
}
