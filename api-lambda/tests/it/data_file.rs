//! The data file is removed, replaced or overwritten while the program runs, or cannot be written. No further write may
//! then be acknowledged.

use std::{
    fs::{self, OpenOptions},
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
    process::Command,
};

use rusqlite::Connection;

use crate::{
    support::{Owner, Server, Table, memory_folder, program, quote, quote_with, refused, seed, skipped},
    sweep::add_expired,
};

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
    let table = Table::in_folder(memory_folder());
    let server = Server::on(&table, &[]);
    assert_eq!(server.contact(&quote()).status, 201);
    let file = table.file().expect("a file");
    (server, file)
}

#[track_caller]
fn assert_refuses(server: &Server) {
    assert_refuses_with(server, "removed or replaced", "move the file back");
}

#[track_caller]
fn assert_refuses_with(server: &Server, problem: &str, advice: &str) {
    for status in [
        server.contact(&quote_with("firstName", "Robin")).status,
        server.get("/api/health").send().status,
        server.contact(&quote_with("firstName", "Ada")).status,
    ] {
        assert_eq!(status, 503);
    }
    let found = lines_with(server, problem);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains(advice), "{found:?}");
}

/// The lines of the log with these words. A line may be written a moment after the response is there.
fn lines_with(server: &Server, words: &str) -> Vec<String> {
    server.wait_for_log(words).lines().filter(|line| line.contains(words)).map(str::to_owned).collect()
}

fn health(server: &Server) -> u16 {
    server.get("/api/health").send().status
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
    let away = memory_folder();
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
    let away = memory_folder();
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

#[test]
fn a_post_after_another_file_was_copied_into_the_file_is_refused_until_a_restart_and_a_read_is_not() {
    let (server, file) = server();
    let owner = Owner::of(&server);
    let (other, theirs) = self::server();
    let _kept = other.table.clone();
    assert!(other.stop().success());
    fs::copy(theirs, &file).expect("a copy in place");
    assert_refuses_with(&server, "another program wrote into the data file", "restart");
    assert_eq!(owner.call("GET", "/api/admin/contact-requests").send().status, 200);
}

#[test]
fn a_post_after_the_file_or_its_log_was_cut_off_is_refused() {
    for ending in ["", "-wal"] {
        let (server, file) = server();
        let cut = OpenOptions::new().write(true).open(beside(&file, ending)).expect("the file");
        cut.set_len(512).expect("cut off");
        assert_refuses_with(&server, "another program wrote into the data file or cut it off", "restart");
    }
}

#[test]
fn an_emptied_file_whose_log_is_left_is_not_opened() {
    let (server, file) = server();
    let table = server.table.clone();
    drop(server);
    assert!(fs::metadata(beside(&file, "-wal")).expect("the log").len() > 0);
    fs::write(&file, "").expect("emptied");
    let command = table.configure(program(&["serve", "--listen", "127.0.0.1:0"], &[]));
    let (status, said) = refused(command);
    assert!(status == 1 && said.contains("is empty, but its log") && said.contains("restore"), "{status} {said}");
    assert!(fs::metadata(beside(&file, "-wal")).expect("the log").len() > 0, "the log is kept");
}

#[test]
fn a_row_that_cannot_be_read_hides_no_other_and_is_counted() {
    let table = Table::in_folder(memory_folder());
    let server = Server::on(&table, &[]);
    let forms: Vec<_> = (0..7).map(|number| quote_with("firstName", format!("Secretname{number}"))).collect();
    let ids = seed(&server, &forms);
    assert_eq!(Owner::of(&server).delete(&ids[6]).status, 200);
    assert!(server.stop().success());
    let damage = [
        (&ids[1], "UPDATE quotes SET item_json = substr(item_json, 1, length(item_json) / 2) WHERE sk = ?1"),
        (&ids[3], "UPDATE quotes SET item_json = CAST(x'7b22ff' AS TEXT) WHERE sk = ?1"),
        (&ids[6], "UPDATE quotes SET item_json = '{}' WHERE sk = ?1"),
    ];
    {
        let file = Connection::open(table.file().expect("a file")).expect("the file");
        for (id, sql) in damage {
            assert_eq!(file.execute(sql, [format!("S:{id}")]).expect("a damaged row"), 1, "{sql} {id}");
        }
    }
    let server = Server::on(&table, &[]);
    let lines = lines_with(&server, "cannot be read");
    assert!(lines.len() == 1 && lines[0].contains("\"rows\":3"), "{lines:?}");
    let owner = Owner::of(&server);
    let mut left: Vec<String> = [0, 2, 4, 5].map(|place| ids[place].clone()).into();
    left.sort_unstable();
    let sorted = |requests: Vec<serde_json::Value>| {
        let mut ids = crate::support::ids(&requests);
        ids.sort_unstable();
        ids
    };
    assert_eq!(sorted(owner.inbox()), left);
    assert_eq!(sorted(owner.found(&serde_json::json!({ "text": "Secretname" }))), left);
    for limit in [1, 2, 3] {
        let pages = owner.pages(&serde_json::json!({ "limit": limit }), |_| ());
        assert_eq!(sorted(pages.concat()), left, "pages of {limit}");
    }
    assert_eq!(owner.trash().len(), 0);
    let answer = server.get("/api/health").send();
    assert_eq!((answer.status, answer.json()), (200, serde_json::json!({ "status": "ok", "unreadable": 3 })));
    assert_eq!(server.contact(&quote()).status, 201, "new requests are stored");
    assert_eq!(owner.inbox().len(), 5);
    assert_eq!(lines_with(&server, "cannot be read").len(), 1, "once");
    assert!(!server.log().contains("Secretname"), "{}", server.log());
}

/// A table with many pages of requests, closed. Returns the ids and the cookie of a session.
fn filled() -> (Table, Vec<String>, String) {
    let table = Table::in_folder(memory_folder());
    let server = Server::on(&table, &[]);
    let forms: Vec<_> = (0..120).map(|number| quote_with("lastName", format!("Reyes {number}"))).collect();
    let (ids, cookie) = (seed(&server, &forms), server.login());
    assert!(server.stop().success());
    (table, ids, cookie)
}

/// The file's pages that hold requests, without those that lead to others.
fn pages_of_requests(file: &Path) -> Vec<usize> {
    let content = fs::read(file).expect("the file");
    let is_leaf = |page: &[u8]| page[0] == 0x0d && page.windows(5).any(|part| part == b"Reyes");
    let pages = content.chunks(4096).enumerate().skip(1).filter(|(_, page)| is_leaf(page));
    pages.map(|(number, _)| number).collect()
}

#[test]
fn a_damaged_page_is_found_at_the_start_and_all_requests_on_other_pages_are_still_listed() {
    let (table, ids, cookie) = filled();
    let file = table.file().expect("a file");
    let pages = pages_of_requests(&file);
    let at = pages[pages.len() / 2] * 4096;
    let content = fs::read(&file).expect("the file");
    let page = &content[at..at + 4096];
    let bytes = OpenOptions::new().write(true).open(&file).expect("the file");
    bytes.write_all_at(&[0x5a; 4096], at as u64).expect("noise");
    let server = Server::on(&table, &[]);
    assert_eq!((health(&server), server.contact(&quote()).status), (503, 503));
    let lines = lines_with(&server, "is damaged");
    assert!(lines.len() == 1 && lines[0].contains("restore --from"), "{lines:?}");
    assert!(!server.log().contains("Reyes"), "{}", server.log());

    let is_on_page = |id: &String| page.windows(id.len()).any(|part| part == id.as_bytes());
    let mut expected: Vec<String> = ids.into_iter().filter(|id| !is_on_page(id)).collect();
    assert!(expected.len() < 120, "the page had requests");
    let search = server.post("/api/admin/contact-requests/search").cookie(&cookie);
    let answer = search.json(&serde_json::json!({ "limit": 200 })).send();
    assert_eq!(answer.status, 200, "{}", answer.body);
    let mut listed = crate::support::ids(answer.json()["requests"].as_array().expect("an array"));
    expected.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, expected);
}

#[test]
fn a_page_that_goes_bad_without_a_trace_is_found_by_the_first_list_that_needs_it() {
    let (table, ids, cookie) = filled();
    let server = Server::on(&table, &[]);
    let file = table.file().expect("a file");
    let pages = pages_of_requests(&file);
    let bytes = OpenOptions::new().write(true).open(&file).expect("the file");
    let time = bytes.metadata().expect("the file").modified().expect("its time");
    bytes.write_all_at(&[0x5a; 4096], (pages[pages.len() / 2] * 4096) as u64).expect("noise");
    // A bad sector changes no time.
    bytes.set_modified(time).expect("its time");
    assert_eq!(health(&server), 200, "nobody has read the page");

    let search = server.post("/api/admin/contact-requests/search").cookie(&cookie);
    let answer = search.json(&serde_json::json!({ "limit": 200 })).send();
    let listed = answer.json()["requests"].as_array().expect("an array").len();
    assert!(answer.status == 200 && listed > 100 && listed < ids.len(), "{listed}");
    assert_eq!(lines_with(&server, "is damaged").len(), 1);
    assert_eq!((health(&server), server.contact(&quote()).status), (503, 503));
}

#[test]
fn noise_written_into_the_file_while_the_program_runs_is_noticed_at_the_next_post() {
    let (table, ..) = filled();
    let file = table.file().expect("a file");
    add_expired(&mut Connection::open(&file).expect("the file"), "count", 1);
    let server = Server::on(&table, &[]);
    // A change during a write of the program looks like its own, and the sweep at the start writes.
    assert_eq!(lines_with(&server, "expired items were removed").len(), 1);
    let page = pages_of_requests(&file)[0];
    let bytes = OpenOptions::new().write(true).open(&file).expect("the file");
    bytes.write_all_at(&[0x5a; 4096], (page * 4096) as u64).expect("noise");
    assert_refuses_with(&server, "another program wrote into the data file", "restart");
}

#[test]
fn health_is_503_after_a_failed_write_until_there_is_room_again() {
    let table = Table::in_folder(memory_folder());
    let file = table.file().expect("a file");
    // Without the trap, a write beyond the limit ends the process.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(env!("CARGO_BIN_EXE_api-lambda"));
    let serve = table.configure(program(&["serve", "--listen", "127.0.0.1:0"], &[]));
    command.args(serve.get_args()).env_clear().envs(serve.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let server = Server::run(command, table);
    assert_eq!(server.contact(&quote()).status, 201);
    let limit = |bytes: &str| {
        let pid = server.pid().to_string();
        Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}:unlimited")]).status()
    };
    // No file of the process may grow beyond this.
    let log = fs::metadata(beside(&file, "-wal")).expect("the log").len();
    if !limit(&log.to_string()).is_ok_and(|status| status.success()) {
        return skipped("needs prlimit, of Linux");
    }
    assert_eq!(health(&server), 200, "nothing failed yet");
    let details = "x".repeat(2_000);
    assert_eq!(server.contact(&quote_with("projectDetails", details)).status, 503);
    assert_eq!((health(&server), health(&server)), (503, 503));
    let lines = lines_with(&server, "nothing can be written");
    assert!(lines.len() == 1 && lines[0].contains("make room"), "{lines:?}");

    assert!(limit("unlimited").expect("prlimit").success());
    assert_eq!(health(&server), 200, "without a restart and without a post");
    assert_eq!(lines_with(&server, "can be written again").len(), 1);
    assert_eq!(server.contact(&quote()).status, 201);
}

#[test]
fn a_second_process_is_refused_also_by_a_hard_link_or_without_the_lock_file() {
    let (server, file) = server();
    let serve = |file: &Path| {
        let mut command = program(&["serve", "--listen", "127.0.0.1:0"], &[]);
        command.arg("--data").arg(file);
        refused(command)
    };
    if cfg!(target_os = "linux") {
        fs::remove_file(beside(&file, "-lock")).expect("removed");
        let (status, said) = serve(&file);
        assert!(status == 1 && said.contains("used by another process"), "{said}");
    }
    let link = file.with_file_name("link.db");
    fs::hard_link(&file, &link).expect("a link");
    let (status, said) = serve(&link);
    assert!(status == 1 && said.contains("2 names") && said.contains("samefile"), "{said}");
    fs::remove_file(&link).expect("removed");
    assert_eq!(server.contact(&quote()).status, 201);
}

/// The repair of a damaged file, backups, and the removal of expired rows depend on them.
#[test]
fn the_tables_of_the_engine_are_those_that_are_read_beside_it() {
    let (_server, file) = server();
    let file = Connection::open(file).expect("the file");
    let sql = "SELECT sql FROM sqlite_master WHERE name IN ('quotes', '_config') ORDER BY name DESC";
    let mut statement = file.prepare(sql).expect("a query");
    let tables = statement.query_map([], |row| row.get::<_, String>(0)).expect("the tables");
    let tables: Vec<String> =
        tables.map(|sql| sql.expect("SQL").split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let expected = [
        "CREATE TABLE \"quotes\" ( pk TEXT NOT NULL, sk TEXT NOT NULL DEFAULT '', item_json TEXT NOT NULL, item_size INTEGER \
         NOT NULL, cached_at REAL, hash_prefix TEXT NOT NULL DEFAULT '', PRIMARY KEY (pk, sk) )",
        "CREATE TABLE _config ( key TEXT PRIMARY KEY, value TEXT NOT NULL )",
    ];
    assert_eq!(tables, expected);
    let stored = "SELECT pk, sk, json_extract(item_json, '$.firstName.S') FROM quotes WHERE pk LIKE 'S:quotes#%'";
    let row = file.query_row(stored, [], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
    });
    let (pk, sk, name) = row.expect("the request");
    assert!(pk.starts_with("S:quotes#20") && sk.starts_with("S:01") && name == "Dana", "{pk} {sk} {name}");
}
