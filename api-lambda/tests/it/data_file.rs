//! The data file is removed or replaced while the program runs. The open file then has no name, so no further write may be
//! acknowledged.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::{Duration, Instant},
};

use crate::support::{Server, Table, program, quote, quote_with};

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The database, its write-ahead log and the index of the log.
fn all(file: &Path) -> [PathBuf; 3] {
    [file.to_owned(), beside(file, "-wal"), beside(file, "-shm")]
}

/// A server on a file, with one request stored.
fn server() -> (Server, PathBuf) {
    let table = Table::in_folder(tempfile::tempdir().expect("a temporary folder"));
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    let file = table.file().expect("a file");
    (server, file)
}

#[track_caller]
fn assert_refuses(server: &Server) {
    for status in [
        server.contact(&quote_with("firstName", "Robin")).status,
        server.get("/api/health").send().status,
        server.contact(&quote_with("firstName", "Ada")).status,
    ] {
        assert_eq!(status, 503);
    }
    let until = Instant::now() + Duration::from_secs(5);
    let lines =
        || server.log().lines().filter(|line| line.contains("removed or replaced")).map(str::to_owned).collect();
    let mut found: Vec<String> = lines();
    while found.is_empty() && Instant::now() < until {
        thread::sleep(Duration::from_millis(5));
        found = lines();
    }
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("move the file back"), "{found:?}");
}

#[test]
fn a_post_after_the_file_was_removed_is_refused() {
    let (server, file) = server();
    for path in all(&file) {
        fs::remove_file(path).expect("removed");
    }
    assert_refuses(&server);
}

#[test]
fn a_post_after_only_the_log_was_removed_is_refused() {
    let (server, file) = server();
    fs::remove_file(beside(&file, "-wal")).expect("removed");
    assert_refuses(&server);
}

#[test]
fn a_post_after_another_file_took_the_name_is_refused() {
    let (server, file) = server();
    let (other, theirs) = self::server();
    let _kept = other.table.clone();
    assert!(other.stop().success());
    for path in all(&file).into_iter().skip(1) {
        fs::remove_file(path).expect("removed");
    }
    fs::copy(theirs, beside(&file, "-new")).expect("a copy");
    fs::rename(beside(&file, "-new"), &file).expect("replaced");
    assert_refuses(&server);
}

#[test]
fn a_file_that_is_moved_away_keeps_what_was_acknowledged_and_works_again_in_its_place() {
    let (server, file) = server();
    let away = tempfile::tempdir().expect("a temporary folder");
    let moved = all(&away.path().join("table.db"));
    for (here, there) in all(&file).iter().zip(&moved) {
        fs::rename(here, there).expect("moved away");
    }
    assert_refuses(&server);
    for (here, there) in all(&file).iter().zip(&moved) {
        fs::rename(there, here).expect("moved back");
    }
    assert_eq!(server.get("/api/health").send().status, 200);
    assert_eq!(server.contact(&quote_with("firstName", "Robin")).status, 201);
    let names: Vec<_> = server.again(&[]).requests().iter().map(|request| request["firstName"].clone()).collect();
    assert_eq!(names, ["Robin", "Dana"]);
}

#[test]
fn the_program_started_again_on_the_moved_file_has_everything_that_was_acknowledged() {
    let (server, file) = server();
    let away = tempfile::tempdir().expect("a temporary folder");
    let moved = all(&away.path().join("table.db"));
    for (here, there) in all(&file).iter().zip(&moved) {
        fs::rename(here, there).expect("moved");
    }
    assert_refuses(&server);
    assert!(server.stop().success());
    let mut command: Command = program(&["serve", "--listen", "127.0.0.1:0"], &[]);
    command.arg("--data").arg(&moved[0]);
    let requests = Server::run(command, Table::in_folder(away)).requests();
    assert_eq!(requests.len(), 1, "what was refused is not stored");
    assert_eq!(requests[0]["firstName"], "Dana");
}
