//! Copies of the data file, made while it is served, and put back.

use std::{
    fs::{self, OpenOptions},
    os::unix::fs::{FileExt, PermissionsExt},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
};

use serde_json::json;

use crate::support::{Owner, Server, Table, ids, memory_folder, program, quote, quote_with, seed};

/// A command that ends by itself: its status and everything that it said.
pub(crate) fn run(arguments: &[&str], paths: &[(&str, &Path)]) -> (i32, String) {
    let mut command: Command = program(arguments, &[]);
    for (name, path) in paths {
        command.arg(name).arg(path);
    }
    let output = command.output().expect("the program starts");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().expect("a status"), String::from_utf8(said).expect("UTF-8"))
}

#[track_caller]
pub(crate) fn backup(data: &Path, to: &Path) -> String {
    let (status, said) = run(&["backup"], &[("--data", data), ("--to", to)]);
    assert_eq!(status, 0, "{said}");
    said
}

pub(crate) fn restore(from: &Path, data: &Path, options: &[&str]) -> (i32, String) {
    run(&[&["restore"], options].concat(), &[("--from", from), ("--data", data)])
}

pub(crate) fn folder() -> tempfile::TempDir {
    memory_folder()
}

fn on_disk() -> Table {
    Table::in_folder(folder())
}

/// A server on a file that is not in the folder of a table.
pub(crate) fn serve(data: &Path, variables: &[(&str, &str)]) -> Server {
    let mut command = program(&["serve", "--listen", "127.0.0.1:0"], variables);
    command.arg("--data").arg(data);
    Server::run(command, on_disk())
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    names.sort_unstable();
    names
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("the file").permissions().mode() & 0o777
}

/// Overwrites the page in the middle of those with requests.
fn damage(file: &Path) {
    let content = fs::read(file).expect("the file");
    let is_leaf = |page: &[u8]| page[0] == 0x0d && page.windows(5).any(|part| part == b"Reyes");
    let pages: Vec<usize> =
        content.chunks(4096).enumerate().skip(1).filter(|(_, page)| is_leaf(page)).map(|(page, _)| page).collect();
    let bytes = OpenOptions::new().write(true).open(file).expect("the file");
    bytes.write_all_at(&[0x5a; 4096], (pages[pages.len() / 2] * 4096) as u64).expect("noise");
}

fn requests(number: usize) -> Vec<serde_json::Value> {
    (0..number).map(|number| quote_with("lastName", format!("Reyes {number}"))).collect()
}

#[test]
fn a_backup_under_load_restored_has_every_request_that_was_acknowledged_before_it() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    let (acknowledged, done) = (Mutex::new(seed(&server, &requests(20))), AtomicBool::new(false));
    let copies: Vec<(PathBuf, usize)> = thread::scope(|scope| {
        for sender in 0..3 {
            let (server, acknowledged, done) = (&server, &acknowledged, &done);
            scope.spawn(move || {
                for number in 0.. {
                    if done.load(Relaxed) {
                        return;
                    }
                    let answer = server.contact(&quote_with("lastName", format!("Reyes {sender} {number}")));
                    assert_eq!(answer.status, 201, "{}", answer.body);
                    let id = answer.json()["id"].as_str().expect("an id").to_owned();
                    acknowledged.lock().expect("ids").push(id);
                }
            });
        }
        let copies = (0..5).map(|number| {
            let copy = folder.path().join(format!("copy-{number}.db"));
            let before = acknowledged.lock().expect("ids").len();
            backup(&table.file().expect("a file"), &copy);
            (copy, before)
        });
        let copies = copies.collect();
        done.store(true, Relaxed);
        copies
    });
    let acknowledged = acknowledged.into_inner().expect("ids");
    assert_eq!(server.get("/api/health").send().status, 200);
    for (copy, before) in copies {
        assert_eq!(mode(&copy), 0o600);
        let restored = copy.with_extension("restored");
        let (status, said) = restore(&copy, &restored, &[]);
        assert_eq!((status, mode(&restored)), (0, 0o600), "{said}");
        let server = serve(&restored, &[]);
        let owner = Owner::of(&server);
        let listed = ids(&owner.found(&json!({ "limit": 200 })));
        assert!(acknowledged[..before].iter().all(|id| listed.contains(id)), "{} of {before}", listed.len());
        assert!(listed.len() <= acknowledged.len() + 3);
        assert_eq!(server.contact(&quote()).status, 201);
    }
}

#[test]
fn a_backup_to_a_folder_has_a_name_with_the_time_and_keeps_as_many_as_it_should() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    let data = table.file().expect("a file");
    for day in 10..15 {
        fs::write(folder.path().join(format!("quotes-2026-01-{day}T031500Z.db")), "").expect("an older copy");
    }
    for other in ["quotes-of-kant.db", "quotes.db", "notes.txt", "quotes-2026-01-10T031500Z.db.gz"] {
        fs::write(folder.path().join(other), "").expect("a file of somebody else");
    }
    let (status, said) = run(&["backup", "--keep", "3"], &[("--data", &data), ("--to", folder.path())]);
    assert!(status == 0 && said.contains("1 request and 0 in the trash") && said.contains("removed: 3"), "{said}");
    let left = names(folder.path());
    assert_eq!(left.len(), 7, "{left:?}");
    assert!(left.contains(&"quotes-2026-01-14T031500Z.db".to_owned()), "{left:?}");
    assert!(!left.contains(&"quotes-2026-01-12T031500Z.db".to_owned()), "{left:?}");

    let file = folder.path().join("notes.txt");
    let (status, said) = run(&["backup", "--keep", "3"], &[("--data", &data), ("--to", &file)]);
    assert!(status == 1 && said.contains("Name a folder"), "{said}");
    let (status, said) = run(&["backup"], &[("--data", &data), ("--to", &file)]);
    assert!(status == 1 && said.contains("overwrites nothing"), "{said}");
    let (status, said) = run(&["backup"], &[("--data", &folder.path().join("missing")), ("--to", folder.path())]);
    assert!(status == 1 && said.contains("there is no file"), "{said}");
    assert_eq!(names(folder.path()), left, "nothing is left of a backup that failed");
}

#[test]
fn a_restore_over_a_file_in_use_is_refused() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    let (data, copy) = (table.file().expect("a file"), folder.path().join("copy.db"));
    backup(&data, &copy);
    let (status, said) = restore(&copy, &data, &["--replace"]);
    assert!(status == 1 && said.contains("used by another process"), "{said}");
    let (status, said) = restore(&data, &folder.path().join("new.db"), &[]);
    assert!(status == 1 && said.contains("api-lambda backup"), "{said}");
    let (status, said) = restore(&data, &data, &[]);
    assert!(status == 1 && said.contains("the data file itself"), "{said}");
    assert_eq!(server.contact(&quote()).status, 201);
    assert_eq!(server.requests().len(), 2);
}

#[test]
fn a_restore_over_requests_needs_a_flag_and_keeps_them_under_another_name() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    let first = seed(&server, &[quote_with("firstName", "Ada")]);
    let (data, copy) = (table.file().expect("a file"), folder.path().join("copy.db"));
    backup(&data, &copy);
    let cookie = server.login();
    assert_eq!(server.contact(&quote_with("firstName", "Robin")).status, 201);
    // Killed, so that the newest request is only in the log.
    drop(server);
    let before = fs::read(&data).expect("the file");

    let (status, said) = restore(&copy, &data, &[]);
    assert!(status == 1 && said.contains("2 requests") && said.contains("--replace"), "{said}");
    let (status, said) = restore(&copy, &data, &["--replace"]);
    assert!(status == 0 && said.contains("1 request and") && said.contains(".before-"), "{said}");
    assert_ne!(fs::read(&data).expect("the file"), before);
    let files = names(data.parent().expect("a folder"));
    assert!(
        !files.iter().any(|name| name.starts_with("table.db-wal") || name.starts_with("table.db-shm")),
        "{files:?}"
    );

    let server = Server::on(&table, &[]);
    assert!(!server.knows(&cookie), "sessions are not restored");
    assert_eq!(ids(&server.requests()), first);
    drop(server);
    let kept = files.iter().find(|name| name.contains(".before-")).expect("the file before");
    let server = serve(&data.with_file_name(kept), &[]);
    assert_eq!(server.requests().len(), 2, "the kept file has everything");
}

#[test]
fn a_restore_removes_the_log_of_the_file_before() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    let all = seed(&server, &requests(30));
    let (data, copy) = (table.file().expect("a file"), folder.path().join("copy.db"));
    backup(&data, &copy);
    drop(server);
    // As after `mv copy quotes.db` by hand: the file is gone, its log is not.
    fs::remove_file(&data).expect("removed");
    let (status, said) = restore(&copy, &data, &[]);
    assert_eq!(status, 0, "{said}");
    let server = Server::on(&table, &[]);
    let mut listed = ids(&server.requests());
    listed.reverse();
    let mut all = all;
    all.sort_unstable();
    assert_eq!(listed, all);
}

#[test]
fn a_file_that_is_no_copy_is_refused_and_nothing_is_changed() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    assert!(server.stop().success());
    let data = table.file().expect("a file");
    let before = fs::read(&data).expect("the file");

    let novel = folder.path().join("novel.txt");
    fs::write(&novel, "The only copy of a novel. ".repeat(400)).expect("a file");
    let other = folder.path().join("other.db");
    let connection = rusqlite::Connection::open(&other).expect("a database");
    connection.execute_batch("CREATE TABLE songs (name TEXT)").expect("a table");
    drop(connection);
    let empty = folder.path().join("empty.db");
    fs::write(&empty, "").expect("a file");
    for (from, words) in [(&novel, "no database"), (&other, "not a data file"), (&empty, "not a data file")] {
        let (status, said) = restore(from, &data, &["--replace"]);
        assert!(status == 1 && said.contains(words) && said.contains("nothing was changed"), "{said}");
    }
    assert_eq!(fs::read(&data).expect("the file"), before);
    assert_eq!(names(data.parent().expect("a folder")), ["table.db", "table.db-lock"]);
}

#[test]
fn a_damaged_file_is_not_backed_up_and_no_older_copy_is_removed() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    seed(&server, &requests(120));
    assert!(server.stop().success());
    let data = table.file().expect("a file");
    for day in 10..13 {
        fs::write(folder.path().join(format!("quotes-2026-01-{day}T031500Z.db")), "").expect("an older copy");
    }
    damage(&data);
    let (status, said) = run(&["backup", "--keep", "1"], &[("--data", &data), ("--to", folder.path())]);
    assert!(status == 1 && said.contains("is damaged") && said.contains("--salvage"), "{said}");
    assert!(!said.contains("Reyes"), "{said}");
    assert_eq!(names(folder.path()).len(), 3);
}

#[test]
fn a_damaged_copy_is_refused_and_with_salvage_everything_readable_is_restored() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    let all = seed(&server, &requests(120));
    let owner = Owner::of(&server);
    assert_eq!(owner.delete(&all[0]).status, 200);
    let (data, copy, new) =
        (table.file().expect("a file"), folder.path().join("copy.db"), folder.path().join("new.db"));
    backup(&data, &copy);
    // As after many removals: a wide gap in the numbers of rows, in front of which rows are damaged.
    let file = rusqlite::Connection::open(&copy).expect("the copy");
    let sql = "UPDATE quotes SET rowid = rowid + 5000000 WHERE rowid > (SELECT max(rowid) / 2 FROM quotes)";
    assert!(file.execute(sql, []).expect("a gap") > 0);
    drop(file);
    damage(&copy);
    let (status, said) = restore(&copy, &new, &[]);
    assert!(status == 1 && said.contains("is damaged") && said.contains("--salvage"), "{said}");
    assert!(!new.exists());

    let (status, said) = restore(&copy, &new, &["--salvage"]);
    assert!(status == 0 && said.contains("The copy is damaged"), "{said}");
    let server = serve(&new, &[]);
    let owner = Owner::of(&server);
    let mut listed = [ids(&owner.found(&json!({ "limit": 200 }))), ids(&owner.trash())].concat();
    listed.sort_unstable();
    assert!(listed.len() >= 100 && listed.len() < 120, "{}", listed.len());
    assert!(listed.iter().all(|id| all.contains(id)));
    assert_eq!(server.contact(&quote()).status, 201);
    assert_eq!(server.get("/api/health").send().json(), json!({ "status": "ok" }));
}

#[test]
fn the_copy_just_made_is_kept_although_a_wrong_clock_has_made_later_ones() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    let copy = |year: u16| format!("quotes-{year}-01-10T031500Z.db");
    for year in [2025, 2098, 2099, 2100] {
        fs::write(folder.path().join(copy(year)), "").expect("a copy");
    }
    for left in [&[2025, 2100][..], &[]] {
        let keep = (left.len() + 1).to_string();
        let data = table.file().expect("a file");
        let (status, said) = run(&["backup", "--keep", &keep], &[("--data", &data), ("--to", folder.path())]);
        assert_eq!(status, 0, "{said}");
        let made = said.split_once(" has ").expect("the copy").0;
        assert!(Path::new(made).exists(), "{said}");
        let mut expected: Vec<String> = left.iter().map(|year| copy(*year)).collect();
        expected.push(Path::new(made).file_name().expect("a name").to_string_lossy().into_owned());
        expected.sort_unstable();
        assert_eq!(names(folder.path()), expected, "{said}");
        fs::remove_file(made).expect("the copy");
    }
}

#[test]
fn a_command_whose_reader_goes_ends_well() {
    let (table, folder) = (on_disk(), folder());
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    let mut command = program(&["backup"], &[]);
    command.arg("--data").arg(table.file().expect("a file")).arg("--to").arg(folder.path());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
