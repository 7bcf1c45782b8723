//! Photos in backups, restored and copied: with their request, whole, or reported.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use crate::{
    backup::{backup, folder, names, restore, run, serve},
    support::{FaultyTable, LIST, Owner, Photographer, Server, endpoint, photo_of, program, quote_with, skipped},
};

const ON: [(&str, &str); 1] = [("PHOTOS_MAX_MB", "1000")];

/// The time of no backup of these tests: the oldest of a folder.
const OLDEST: &str = "quotes-2026-01-10T031500Z.db";

/// A request with photos, and both files of each as the owner gets them.
struct Seen {
    id: String,
    photos: Vec<Vec<u8>>,
}

/// Sends a request of this person with two photos.
#[track_caller]
fn with_photos(server: &Server, name: &str, width: u16) -> Seen {
    let visitor = Photographer::who_sent(server, &quote_with("firstName", name));
    for number in ["1", "3"] {
        assert_eq!(visitor.put(number, &photo_of(width, 300, &[])).status, 201);
    }
    Seen { photos: photos(server, &visitor.id), id: visitor.id }
}

#[track_caller]
fn photos(server: &Server, id: &str) -> Vec<Vec<u8>> {
    let owner = Owner::of(server);
    let files = ["1", "1/small", "3", "3/small"].map(|photo| {
        let (answer, file) = owner.call("GET", &format!("{LIST}/{id}/photos/{photo}")).send_for_bytes();
        assert_eq!(answer.status, 200, "{photo}");
        file
    });
    files.into()
}

/// A server with two requests, each with two photos, and the path of its file.
fn start(folder: &tempfile::TempDir) -> (Server, PathBuf, [Seen; 2]) {
    let data = folder.path().join("table.db");
    let server = serve(&data, &ON);
    let seen = [with_photos(&server, "Ada", 400), with_photos(&server, "Kim", 500)];
    (server, data, seen)
}

fn photo_folder(data: &Path) -> PathBuf {
    data.with_file_name(format!("{}.photos", data.file_name().expect("a name").to_string_lossy()))
}

/// The only copy in a folder of copies.
fn copy_in(folder: &Path) -> PathBuf {
    let copies: Vec<_> = names(folder).into_iter().filter(|name| name.starts_with("quotes-")).collect();
    assert_eq!(copies.len(), 1, "{copies:?}");
    folder.join(&copies[0])
}

/// Changes one byte in the middle.
fn damage(file: &Path) {
    let mut bytes = fs::read(file).expect("a photo");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xff;
    fs::write(file, bytes).expect("a damaged photo");
}

/// The next second has another name for a copy.
fn backup_again(data: &Path, to: &Path) -> (PathBuf, String) {
    let before = copy_in(to);
    let older = to.join(OLDEST);
    fs::rename(before, &older).expect("an older copy");
    let said = backup(data, to);
    let newest = names(to).into_iter().filter(|name| name.starts_with("quotes-")).max().expect("a copy");
    (to.join(newest), said)
}

#[test]
fn photos_of_a_backup_are_restored_in_another_place_byte_for_byte() {
    let (home, copies, other) = (folder(), folder(), folder());
    let (server, data, seen) = start(&home);
    assert_eq!(Owner::of(&server).delete(&seen[1].id).status, 200, "those in the trash are photos too");
    let said = backup(&data, copies.path());
    assert!(said.contains("4 photos are in") && said.contains("copies in this folder share"), "{said}");
    drop(server);
    drop(home);

    let stored = copies.path().join("photos").join(&seen[0].id);
    assert_eq!(names(&stored), ["1.jpg", "1.small.jpg", "3.jpg", "3.small.jpg"]);
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!((mode(&stored), mode(&stored.join("1.jpg"))), (0o700, 0o600));

    let data = other.path().join("new.db");
    let (status, said) = restore(&copy_in(copies.path()), &data, &[]);
    assert!(status == 0 && said.contains("4 photos restored"), "{said}");
    let server = serve(&data, &ON);
    for Seen { id, photos: before } in &seen {
        assert!(photos(&server, id) == *before, "{id}");
    }
    assert_eq!(mode(&photo_folder(&data)), 0o700);
}

#[test]
fn a_backup_to_a_new_file_has_its_photos_beside_it() {
    let (home, copies, other) = (folder(), folder(), folder());
    let (server, data, seen) = start(&home);
    let copy = copies.path().join("by-hand.db");
    let said = backup(&data, &copy);
    assert!(said.contains("4 photos are in") && said.contains("by-hand.db.photos"), "{said}");
    drop(server);
    let data = other.path().join("new.db");
    let (status, said) = restore(&copy, &data, &[]);
    assert_eq!(status, 0, "{said}");
    assert!(photos(&serve(&data, &ON), &seen[0].id) == seen[0].photos);
}

#[test]
fn a_backup_with_a_damaged_or_a_missing_photo_is_refused_and_salvage_takes_the_others() {
    let (home, copies, other) = (folder(), folder(), folder());
    let (server, data, seen) = start(&home);
    backup(&data, copies.path());
    drop(server);
    let copy = copy_in(copies.path());
    let stored = copies.path().join("photos");
    damage(&stored.join(&seen[0].id).join("3.jpg"));
    fs::remove_file(stored.join(&seen[1].id).join("1.small.jpg")).expect("a thumbnail");

    let data = other.path().join("new.db");
    let (status, said) = restore(&copy, &data, &[]);
    assert!(status == 1 && said.contains("nothing was changed") && said.contains("--salvage"), "{said}");
    assert!(said.contains("1 photo is missing") && said.contains("1 photo is damaged"), "{said}");
    assert!(!data.exists() && !photo_folder(&data).exists());

    let (status, said) = restore(&copy, &data, &["--salvage"]);
    assert!(status == 0 && said.contains("2 photos restored"), "{said}");
    assert!(said.contains("1 photo is missing") && said.contains("1 photo is damaged"), "{said}");
    let server = serve(&data, &ON);
    let owner = Owner::of(&server);
    let status = |seen: &Seen, photo: &str| {
        owner.call("GET", &format!("{LIST}/{}/photos/{photo}", seen.id)).send_for_bytes().0.status
    };
    assert_eq!([status(&seen[0], "1"), status(&seen[0], "3"), status(&seen[1], "3")], [200, 404, 200]);
}

#[test]
fn a_photo_that_is_damaged_where_it_is_served_never_replaces_the_whole_one_of_an_older_copy() {
    let (home, copies) = (folder(), folder());
    let (server, data, seen) = start(&home);
    backup(&data, copies.path());
    let (first, second) = (photo_folder(&data).join(&seen[0].id), photo_folder(&data).join(&seen[1].id));
    damage(&first.join("1.jpg"));
    fs::remove_file(second.join("3.jpg")).expect("a photo");
    damage(&copies.path().join("photos").join(&seen[1].id).join("1.jpg"));

    let (copy, said) = backup_again(&data, copies.path());
    assert!(said.contains("1 photo is damaged") && said.contains("1 photo is missing"), "{said}");
    assert!(said.contains("4 photos are in"), "an older copy has them, and the damaged one is replaced: {said}");
    assert!(server.stop().success());
    let (status, said) = restore(&copy, &data, &["--replace"]);
    assert!(status == 0 && said.contains("2 photos restored"), "those that are whole stay: {said}");
    let server = serve(&data, &ON);
    for Seen { id, photos: before } in &seen {
        assert!(photos(&server, id) == *before, "{id}");
    }
}

#[test]
fn a_photo_that_is_nowhere_is_reported_by_the_backup_and_does_not_stop_the_restore() {
    let (home, copies, other) = (folder(), folder(), folder());
    let (server, data, seen) = start(&home);
    fs::remove_dir_all(photo_folder(&data).join(&seen[0].id)).expect("photos");
    let said = backup(&data, copies.path());
    assert!(said.contains("2 photos are missing") && said.contains("2 photos are in"), "{said}");
    drop(server);
    let data = other.path().join("new.db");
    let (status, said) = restore(&copy_in(copies.path()), &data, &[]);
    assert!(status == 0 && said.contains("2 photos are missing") && said.contains("2 photos restored"), "{said}");
    assert_eq!(Owner::of(&serve(&data, &ON)).inbox().len(), 2);
}

#[test]
fn photos_that_no_kept_copy_has_are_removed_with_the_oldest_copy() {
    let (home, copies) = (folder(), folder());
    let (server, data, seen) = start(&home);
    backup(&data, copies.path());
    let owner = Owner::of(&server);
    assert_eq!(owner.delete(&seen[0].id).status, 200);
    fs::write(copies.path().join("photos").join("notes.txt"), "of somebody").expect("a file");
    let (_, said) = backup_again(&data, copies.path());
    assert!(said.contains("4 photos are in"), "{said}");
    erase_from_trash(&data, server, &seen[0].id);

    let of = |id: &str| copies.path().join("photos").join(id);
    let keep = |number: &str| {
        let (status, said) = run(&["backup", "--keep", number], &[("--data", &data), ("--to", copies.path())]);
        assert_eq!(status, 0, "{said}");
    };
    let newest = names(copies.path()).into_iter().filter(|name| name.starts_with("quotes-")).max().expect("a copy");
    fs::rename(copies.path().join(newest), copies.path().join("quotes-2026-01-11T031500Z.db")).expect("an older copy");
    keep("3");
    assert!(of(&seen[0].id).exists(), "older copies have them");
    let newest = names(copies.path()).into_iter().filter(|name| name.starts_with("quotes-")).max().expect("a copy");
    fs::rename(copies.path().join(newest), copies.path().join("quotes-2026-01-12T031500Z.db")).expect("an older copy");
    keep("2");
    assert_eq!((of(&seen[0].id).exists(), of(&seen[1].id).exists()), (false, true));
    assert!(copies.path().join("photos").join("notes.txt").exists(), "no file of somebody else");
}

/// Removes the row of a request in the trash, as its end does.
fn erase_from_trash(data: &Path, server: Server, id: &str) {
    assert!(server.stop().success());
    let file = rusqlite::Connection::open(data).expect("the file");
    let removed = file.execute("DELETE FROM quotes WHERE pk LIKE 'S:trash#%' AND sk = ?1", [format!("S:{id}")]);
    assert_eq!(removed.expect("a row"), 1);
}

#[test]
fn a_replaced_file_is_kept_with_its_photos() {
    let (home, copies) = (folder(), folder());
    let (server, data, _) = start(&home);
    backup(&data, copies.path());
    let later = with_photos(&server, "Robin", 600);
    assert!(server.stop().success());
    let (status, said) = restore(&copy_in(copies.path()), &data, &["--replace"]);
    assert_eq!(status, 0, "{said}");
    let kept = names(home.path()).into_iter().find(|name| name.contains(".before-") && name.ends_with('Z'));
    let kept = home.path().join(kept.expect("the file before"));
    // As the sweep does after a day.
    fs::remove_dir_all(photo_folder(&data).join(&later.id)).expect("photos without a request");
    assert!(photos(&serve(&kept, &ON), &later.id) == later.photos);
}

#[test]
fn photos_are_copied_from_file_to_file_and_reported_where_a_table_has_no_place_for_them() {
    if endpoint().is_some() {
        return skipped("has a table of its own");
    }
    let (home, other, cloud) = (folder(), folder(), FaultyTable::new());
    let (server, data, seen) = start(&home);
    fs::remove_file(photo_folder(&data).join(&seen[1].id).join("3.jpg")).expect("a photo");
    assert!(server.stop().success());
    let new = other.path().join("new.db");
    for expected in ["3 photos copied", "0 photos copied"] {
        let (status, said) = run(&["copy"], &[("--from-data", &data), ("--to-data", &new)]);
        assert!(status == 0 && said.contains(expected) && said.contains("1 photo is missing"), "{said}");
    }
    assert!(photos(&serve(&new, &ON), &seen[0].id) == seen[0].photos);
    let unfinished = photo_folder(&new).join(&seen[0].id).join("2.small.jpg.4711.part");
    fs::write(&unfinished, "half").expect("what a copy leaves that is killed");
    let (status, said) = run(&["copy"], &[("--from-data", &data), ("--to-data", &new)]);
    assert!(status == 0 && !unfinished.exists(), "{said}");

    let mut command = program(&["copy", "--to-table", cloud.table.name()], &[]);
    let environment = cloud.table.configure(program(&[], &[]));
    command.envs(environment.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = command.arg("--from-data").arg(&data).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("4 photos are not copied"), "{said}");
}
