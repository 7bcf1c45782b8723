use std::{
    fs,
    io::Write,
    process::Stdio,
    time::{Duration, Instant},
};

use super::{Connections, Sent, send_all, spread};
use crate::support::{PASSWORD, PRODUCT_DEADLINE, Server, Table, endpoint, program, skipped};

/// Stores more requests, with these numbers.
fn fill(server: &Server, numbers: std::ops::Range<usize>) {
    let count = numbers.len();
    let (sent, ()) = send_all(server, numbers, Connections::Kept(8), |_| {});
    assert_eq!(sent.iter().filter_map(Sent::id).count(), count);
}

#[test]
#[ignore = "measures: make reliability"]
fn a_start_on_a_file_with_a_thousand_requests_answers_a_health_check() {
    let server = Server::on(&Table::on_disk(), &[PRODUCT_DEADLINE]);
    fill(&server, 0..1_000);
    let table = server.table.clone();
    assert!(server.stop().success());
    let time = |table: &Table| {
        let start = Instant::now();
        let server = Server::on(table, &[PRODUCT_DEADLINE]);
        assert_eq!(server.get("/api/health").send().status, 200);
        start.elapsed()
    };
    let times: Vec<Duration> = (0..20).map(|_| time(&table)).collect();
    println!("start to first answer on a file with 1,000 requests, 20 times: {}", spread(times.iter().copied()));
}

/// A hash with the production costs, and so with their use of memory.
pub(super) fn real_hash() -> String {
    let mut hash = program(&["hash-password"], &[]);
    let hash = hash.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut hash = hash.expect("the program starts");
    hash.stdin.take().expect("its input").write_all(PASSWORD.as_bytes()).expect("a password");
    let output = hash.wait_with_output().expect("its output").stdout;
    String::from_utf8(output).expect("UTF-8").trim().to_owned()
}

/// A value of the process in `/proc`, in kilobytes.
fn memory(server: &Server, line: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).expect("Linux");
    let value = status.lines().find_map(|it| it.strip_prefix(line)).expect("the line");
    value.trim_matches([':', ' ', '\t', 'k', 'B']).parse().expect("a number")
}

fn size(table: &Table, ending: &str) -> u64 {
    let file = format!("{}{ending}", table.file().expect("a file").display());
    fs::metadata(file).map_or(0, |file| file.len() / 1024)
}

#[test]
#[ignore = "measures: make reliability"]
fn the_program_and_its_file_stay_small() {
    if endpoint().is_some() {
        return skipped("about the file");
    }
    let hash = real_hash();
    let mut server = Server::on(&Table::on_disk(), &[("ADMIN_PASSWORD_HASH", &hash), PRODUCT_DEADLINE]);
    let rss = |server: &Server| memory(server, "VmRSS");
    assert_eq!(server.get("/api/health").send().status, 200);
    println!("memory, idle: {} kB", rss(&server));
    for (from, to) in [(0, 1_000), (1_000, 2_000), (2_000, 5_000)] {
        fill(&server, from..to);
        let filled = rss(&server);
        server.login();
        println!("memory, {to} posts: {filled} kB; and a login: {} kB", rss(&server));
        let running = [size(&server.table, ""), size(&server.table, "-wal")];
        let (table, peak) = (server.table.clone(), memory(&server, "VmHWM"));
        assert!(server.stop().success());
        let stopped = [size(&table, ""), size(&table, "-wal")];
        println!(
            "file and its log, {to} requests: running {running:?} kB, stopped {stopped:?} kB; peak memory {peak} kB"
        );
        assert!(peak < 200_000, "{peak} kB");
        server = Server::on(&table, &[("ADMIN_PASSWORD_HASH", &hash), PRODUCT_DEADLINE]);
    }
}
