//! People after a backup was restored and after lost requests were copied back: nobody who was removed comes back by a
//! copy, and a restore says who does.

use serde_json::Value;

use crate::{
    backup::{backup, folder, restore},
    copy::copy,
    support::{
        FaultyTable, OWN_PASSWORD, Owner, PEOPLE, Person, Server, Table, add, endpoint, log_in, quote, remove, rename,
        skipped,
    },
};

fn people(owner: &Owner<'_>) -> Value {
    owner.call("GET", PEOPLE).send().json()
}

#[test]
fn people_who_were_removed_stay_removed_when_lost_requests_are_copied_back() {
    if endpoint().is_some() {
        return skipped("is about a file");
    }
    let (table, cloud) = (Table::in_folder(folder()), FaultyTable::new());
    let server = Server::on(&table, &[]);
    let owner = Owner::of(&server);
    let [bob, ann] = ["Bob", "Ann"].map(|name| Person::added(&server, &owner, name, "owner").path());
    assert_eq!(server.contact(&quote()).status, 201);
    assert!(server.stop().success());
    let data = table.file().expect("a file");
    let copy_to_cloud = || {
        let (status, said) =
            copy(&cloud.table, &[("--from-data", data.to_str().expect("UTF-8")), ("--to-table", cloud.table.name())]);
        assert_eq!(status, 0, "{said}");
        said
    };
    let said = copy_to_cloud();
    assert!(!said.contains("person") && !said.contains("people"), "{said}");
    let server = Server::on(&cloud.table, &[]);
    assert_eq!(log_in(&server, "Bob", OWN_PASSWORD).status, 200, "a move takes everybody along");
    let owner = Owner::of(&server);
    assert_eq!(remove(&owner, &bob).status, 200);
    assert_eq!(rename(&owner, &ann, "Anna").status, 200);
    add(&owner, "Cleo", "staff");
    let left = people(&owner);
    drop(server);

    let said = copy_to_cloud();
    assert!(said.contains("1 person is not copied: the target has its own list of people"), "{said}");
    let server = Server::on(&cloud.table, &[]);
    assert_eq!(log_in(&server, "Bob", OWN_PASSWORD).status, 401);
    assert_eq!(log_in(&server, "Ann", OWN_PASSWORD).status, 401, "the name before");
    assert_eq!(log_in(&server, "Anna", OWN_PASSWORD).status, 200);
    assert_eq!((people(&Owner::of(&server)), left.as_array().map(Vec::len)), (left.clone(), Some(3)));
}

#[test]
fn a_restore_says_how_many_people_can_log_in_again() {
    if endpoint().is_some() {
        return skipped("is about a file");
    }
    let (table, folder) = (Table::in_folder(folder()), folder());
    let server = Server::on(&table, &[]);
    let owner = Owner::of(&server);
    let bob = Person::added(&server, &owner, "Bob", "staff").path();
    let (data, saved) = (table.file().expect("a file"), folder.path().join("saved.db"));
    backup(&data, &saved);
    assert_eq!(remove(&owner, &bob).status, 200);
    assert_eq!(log_in(&server, "Bob", OWN_PASSWORD).status, 401);
    assert!(server.stop().success());
    let (status, said) = restore(&saved, &data, &["--replace"]);
    assert!(status == 0 && said.contains("1 person beside the owner can log in, as when the copy was made"), "{said}");
}
