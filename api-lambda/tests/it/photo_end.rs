//! The end of photos: with their request, without one, and after photos were switched off.

use std::{
    fs::{self, File},
    time::{Duration, SystemTime},
};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::support::{
    LIST, Owner, PHOTOS_ON, Photographer, Server, files_below, id_of_first, photo_folder, photo_of, photos_seen,
    quote_with, taking_photos, wait_until,
};

#[test]
fn trash_keeps_photos_and_erasing_removes_them() {
    let Some(server) = taking_photos(&[]) else { return };
    let owner = Owner::of(&server);
    let photo = photo_of(200, 100, &[]);
    let dana = Photographer::of(&server);
    let kim = Photographer::who_sent(&server, &quote_with("email", "kim@example.com"));
    for visitor in [&dana, &kim] {
        assert_eq!(visitor.put("1", &photo).status, 201);
    }
    assert_eq!(owner.delete(&dana.id).status, 200);
    assert_eq!(dana.put("2", &photo).status, 201, "one that was on its way");
    assert_eq!(owner.trash()[0]["photos"], json!([1, 2]));
    let [before, _] = photos_seen(&owner, &dana.id, 2);
    assert_eq!(owner.restore(&dana.id).status, 200);
    assert_eq!(
        (photos_seen(&owner, &dana.id, 2)[0].clone(), owner.inbox()[1]["photos"].clone()),
        (before, json!([1, 2]))
    );

    assert_eq!(owner.erase_all("dana@example.com").0, 1);
    let left = files_below(&photo_folder(&server));
    assert!(left.len() == 2 && left.iter().all(|path| path.to_string_lossy().contains(&kim.id)), "{left:?}");
    assert_eq!(owner.call("GET", &format!("{LIST}/{}/photos/1", dana.id)).send().status, 404);
    assert_eq!(dana.put("1", &photo).status, 404, "nothing brings them back");
    assert_eq!(files_below(&photo_folder(&server)).len(), 2);
}

#[test]
fn photos_without_a_request_are_removed_after_a_day_and_unfinished_files_at_the_start() {
    let Some(server) = taking_photos(&[]) else { return };
    let visitor = Photographer::of(&server);
    assert_eq!(visitor.put("1", &photo_of(80, 60, &[])).status, 201);
    let root = photo_folder(&server);
    let [old, young] = ["01999999-0000-7000-8000-000000000001", "01999999-0000-7000-8000-000000000002"];
    for id in [old, young] {
        fs::create_dir(root.join(id)).expect("a folder");
        fs::write(root.join(id).join("1.jpg"), b"x").expect("a file");
    }
    let note = File::create(root.join(old).join("orphan")).expect("a note");
    note.set_modified(SystemTime::now() - Duration::from_secs(25 * 3600)).expect("its time");
    // As if a restored backup had not known the request for two days, and now it does.
    let back = root.join(&visitor.id);
    let note = File::create(back.join("orphan")).expect("a note");
    note.set_modified(SystemTime::now() - Duration::from_secs(50 * 3600)).expect("its time");
    fs::write(back.join("4.part"), b"x").expect("a file");
    let server = server.again(&PHOTOS_ON);
    let is_swept =
        || !root.join(old).exists() && !back.join("orphan").exists() && root.join(young).join("orphan").exists();
    wait_until(|| files_below(&root), |_| is_swept());
    assert!(!back.join("4.part").exists());
    assert_eq!(photos_seen(&Owner::of(&server), &id_of_first(&server), 1).len(), 2);
}

#[test]
fn photos_of_a_request_whose_row_cannot_be_read_stay() {
    let Some(server) = taking_photos(&[]) else { return };
    let id = {
        let visitor = Photographer::of(&server);
        assert_eq!(visitor.put("1", &photo_of(80, 60, &[])).status, 201);
        visitor.id
    };
    let (root, table) = (photo_folder(&server), server.table.clone());
    assert!(server.stop().success());
    let file = Connection::open(table.file().expect("a file")).expect("the file");
    let half = "UPDATE quotes SET item_json = substr(item_json, 1, 40) WHERE sk = 'S:' || ?1 AND pk LIKE 'S:quotes#%'";
    assert_eq!(file.execute(half, [&id]).expect("a change"), 1);
    drop(file);
    // A later id, so that its photos are looked at after those of the request.
    let gone = "01ffffff-0000-7000-8000-000000000001";
    fs::create_dir(root.join(gone)).expect("a folder");
    for id in [&*id, gone] {
        let note = File::create(root.join(id).join("orphan")).expect("a note");
        note.set_modified(SystemTime::now() - Duration::from_secs(25 * 3600)).expect("its time");
    }
    let _server = Server::on(&table, &PHOTOS_ON);
    wait_until(|| files_below(&root), |_| !root.join(gone).exists());
    assert!(root.join(&id).join("1.jpg").exists());
}

#[test]
fn a_photo_that_its_request_does_not_name_is_removed_two_days_after_that_was_noted_and_no_other_is() {
    let Some(server) = taking_photos(&[]) else { return };
    let (id, permission) = {
        let visitor = Photographer::of(&server);
        for number in ["1", "2"] {
            assert_eq!(visitor.put(number, &photo_of(80, 60, &[])).status, 201);
        }
        (visitor.id, visitor.permission)
    };
    let (home, table) = (photo_folder(&server).join(&id), server.table.clone());
    drop(server);
    // As if the program had been killed between a photo and its row, twice, and once between the two files of a photo.
    for name in ["3.jpg", "3.small.jpg", "4.jpg", "4.small.jpg", "5.small.jpg"] {
        fs::copy(home.join("1.jpg"), home.join(name)).expect("a copy");
    }
    // 2 was not named for a while: a backup was restored, and then a newer one.
    for (number, hours) in [(3, 49), (4, 47), (2, 100)] {
        let note = File::create(home.join(format!("{number}.unnamed"))).expect("a note");
        note.set_modified(SystemTime::now() - Duration::from_secs(hours * 3600)).expect("its time");
    }
    let server = Server::on(&table, &PHOTOS_ON);
    let names = || {
        let mut names: Vec<_> = files_below(&home)
            .iter()
            .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
            .collect();
        names.sort_unstable();
        names
    };
    let expected = [
        "1.jpg", "1.small.jpg", "2.jpg", "2.small.jpg", "4.jpg", "4.small.jpg", "4.unnamed", "5.small.jpg", "5.unnamed",
    ];
    wait_until(names, |names| *names == expected);
    let call = server.call("PUT", &format!("/api/contact/{id}/photos/4"));
    let call = call.header("authorization", &format!("Bearer {permission}"));
    assert_eq!(call.photo("image/jpeg", photo_of(80, 60, &[])).send().status, 201, "the browser sends it again");
    assert!(!names().contains(&"4.unnamed".to_owned()), "{:?}", names());
    assert_eq!(Owner::of(&server).inbox()[0]["photos"], json!([1, 2, 4]));
}

#[test]
fn photos_are_seen_and_erased_after_photos_were_switched_off() {
    let Some(server) = taking_photos(&[]) else { return };
    let (id, permission) = {
        let visitor = Photographer::of(&server);
        assert_eq!(visitor.put("1", &photo_of(80, 60, &[])).status, 201);
        (visitor.id, visitor.permission)
    };
    let root = photo_folder(&server);
    let gone = root.join("01999999-0000-7000-8000-000000000001");
    fs::create_dir(&gone).expect("a folder");
    let note = File::create(gone.join("orphan")).expect("a note");
    note.set_modified(SystemTime::now() - Duration::from_secs(25 * 3600)).expect("its time");

    let server = server.again(&[]);
    let owner = Owner::of(&server);
    assert_eq!(photos_seen(&owner, &id, 1).len(), 2);
    assert_eq!(server.contact(&quote_with("email", "kim@example.com")).json()["photos"], Value::Null);
    assert_eq!(server.get("/api/health").send().json()["photosWritable"], Value::Null);
    let call = server.call("PUT", &format!("/api/contact/{id}/photos/2"));
    let call = call.header("authorization", &format!("Bearer {permission}"));
    let refused = call.photo("image/jpeg", photo_of(9, 9, &[])).send();
    assert_eq!((refused.status, refused.json()["detail"].clone()), (404, json!("No photos are taken here.")));
    assert_eq!(owner.erase_all("dana@example.com").0, 1);
    wait_until(|| files_below(&root), Vec::is_empty);
}
