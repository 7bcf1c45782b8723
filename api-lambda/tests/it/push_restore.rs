//! Browsers that are notified of new requests, after a backup was restored and after everything was copied to another
//! place.

use serde_json::{Value, json};

use crate::{
    backup::{backup, folder, restore, serve},
    copy::copy,
    support::{Browser, FaultyTable, Function, Owner, Receiver, Server, Table, endpoint, quote, quote_with, skipped},
};

const NOTIFICATIONS: &str = "/api/admin/notifications";

const ON: [(&str, &str); 2] = [("WEB_PUSH", "local"), ("TRUSTED_HOPS", "1")];

/// Subscribes a browser of the owner, and returns its path.
#[track_caller]
fn subscribe(owner: &Owner<'_>, browser: &Browser, address: &str) -> String {
    let answer = owner.call("POST", NOTIFICATIONS).json(&browser.subscription(address)).send();
    assert_eq!(answer.status, 201, "{}", answer.body);
    format!("{NOTIFICATIONS}/{}", answer.json()["id"].as_str().expect("an id"))
}

fn listed(server: &Server) -> Value {
    Owner::of(server).call("GET", NOTIFICATIONS).send().json()
}

#[test]
fn a_browser_is_told_after_a_restore_and_after_a_move_to_a_table() {
    if endpoint().is_some() {
        return skipped("is about a file");
    }
    let (receiver, phone, tablet) = (Receiver::start(), Browser::new(), Browser::new());
    let (table, folder, cloud) = (Table::in_folder(folder()), folder(), FaultyTable::new());
    let server = Server::on(&table, &ON);
    let owner = Owner::of(&server);
    let path = subscribe(&owner, &phone, &receiver.push_url("phone"));
    let before = listed(&server);
    let (data, saved) = (table.file().expect("a file"), folder.path().join("saved.db"));
    backup(&data, &saved);
    // Since the backup; the restored file knows neither.
    assert_eq!(owner.call("DELETE", &path).send().status, 200);
    subscribe(&owner, &tablet, &receiver.push_url("tablet"));
    assert!(server.stop().success());

    let (status, said) = restore(&saved, &data, &["--replace"]);
    assert!(status == 0 && said.contains("1 browser is notified of new requests, as when the copy was made"), "{said}");
    let server = serve(&data, &ON);
    assert_eq!(listed(&server), before, "the browsers of the copy, and the key that they know");
    assert_eq!(server.contact(&quote()).status, 201);
    let posted = receiver.wait_for(1).remove(0);
    assert!(posted.line.contains("/push/phone") && phone.read(&posted.bytes).contains("New request"), "{posted:?}");
    assert!(posted.header("authorization").ends_with(before["key"].as_str().expect("a key")));
    assert!(server.stop().success());

    let to_cloud = [("--from-data", data.to_str().expect("UTF-8")), ("--to-table", cloud.table.name())];
    let (status, said) = copy(&cloud.table, &to_cloud);
    assert!(status == 0 && !said.contains("browser"), "{said}");
    let api = Function::start("bootstrap", &cloud.table, &ON[..1]);
    api.contact(1, &quote_with("firstName", "Ada"));
    // In a stack that sends no e-mails.
    let sender = Function::start("mail", &cloud.table, &ON[..1]);
    assert!(sender.invoke(json!({ "source": "aws.events" })).is_ok());
    let posted = receiver.wait_for(2).remove(1);
    assert!(posted.line.contains("/push/phone") && phone.read(&posted.bytes).contains("New request"), "{posted:?}");
    assert!(posted.header("authorization").ends_with(before["key"].as_str().expect("a key")));
}

#[test]
fn a_browser_that_was_turned_off_stays_off_when_lost_requests_are_copied_back() {
    if endpoint().is_some() {
        return skipped("is about a file");
    }
    let (table, cloud, browser) = (Table::in_folder(folder()), FaultyTable::new(), Browser::new());
    let server = Server::on(&table, &[]);
    let owner = Owner::of(&server);
    let phone = subscribe(&owner, &browser, "https://push.example.com/phone");
    subscribe(&owner, &browser, "https://push.example.com/desk");
    assert!(server.stop().success());
    let data = table.file().expect("a file");
    let copy_to = |cloud: &FaultyTable| {
        let (status, said) =
            copy(&cloud.table, &[("--from-data", data.to_str().expect("UTF-8")), ("--to-table", cloud.table.name())]);
        assert_eq!(status, 0, "{said}");
        said
    };
    copy_to(&cloud);
    let server = Server::on(&cloud.table, &[]);
    assert_eq!(Owner::of(&server).call("DELETE", &phone).send().status, 200);
    let left = listed(&server);
    let said = copy_to(&cloud);
    assert!(said.contains("0 items copied") && said.contains("1 browser is not copied"), "{said}");
    assert_eq!((listed(&server), left["browsers"].as_array().map(Vec::len)), (left.clone(), Some(1)));

    // A place with a key of its own: push services would refuse what it sends to browsers that know another one.
    let other = FaultyTable::new();
    let server = Server::on(&other.table, &[]);
    let own = listed(&server);
    let said = copy_to(&other);
    assert!(said.contains("2 browsers are not copied"), "{said}");
    assert_eq!(listed(&server), own);
}
