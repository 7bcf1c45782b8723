//! Limits on connections, time and memory that clients take of `ssg serve` and `ssg dev`.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    process::Command,
    time::Duration,
};

use crate::support::{Server, acceptance_site};

/// Longer than the product waits for a head or a reader.
const PATIENCE: Duration = Duration::from_secs(30);

/// `ssg` for a site, with as many open files as the system usually allows.
fn limited(open_files: usize, arguments: &[&str]) -> Server {
    let mut command = Command::new("sh");
    let limit = format!("ulimit -n {open_files} && exec \"$0\" \"$@\"");
    command.args(["-c", &limit, env!("CARGO_BIN_EXE_ssg")]).args(arguments).args(["--port", "0"]);
    Server::running(command)
}

fn connect(server: &Server) -> TcpStream {
    let (_, port) = server.url.rsplit_once(':').expect("a port");
    let stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
    stream.set_write_timeout(Some(PATIENCE)).expect("a limit");
    stream
}

/// The answer to these bytes, until the server closes the connection.
fn raw(server: &Server, bytes: &str) -> String {
    let mut stream = connect(server);
    // The server may have refused it already.
    let _ = stream.write_all(bytes.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn connections_that_ask_for_nothing_keep_no_visitor_out() {
    let site = acceptance_site().to_string_lossy();
    let ask = |server: &Server| raw(server, "GET /blog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    for open_files in [256, 1024] {
        let server = limited(open_files, &["serve", "--dir", &site]);
        let mut held: Vec<TcpStream> = Vec::new();
        for number in 0..1_050 {
            let mut stream = connect(&server);
            // Empty ones, half a head, and a whole request after which nothing comes.
            let sent = ["", "GET / HTTP/1.1\r\nHost: a\r\nX:", "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"][number % 3];
            stream.write_all(sent.as_bytes()).expect("a part of a request");
            held.push(stream);
        }
        for _ in 0..3 {
            let answer = ask(&server);
            assert!(answer.starts_with("HTTP/1.1 200"), "{open_files} files: {answer:?}");
        }
        assert_eq!(held.len(), 1_050);
    }
}

#[test]
fn readers_of_large_files_leave_files_for_the_answers_to_all() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("index.html"), "<!doctype html>").expect("a page");
    let film = fs::File::create(folder.path().join("film.mp4")).expect("a file");
    film.set_len(64 << 20).expect("a large file");
    let server = limited(256, &["serve", "--dir", &folder.path().to_string_lossy()]);
    let ask = |_| {
        let mut reader = connect(&server);
        reader.write_all(b"GET /film.mp4 HTTP/1.1\r\nHost: a\r\n\r\n").expect("a request");
        reader
    };
    let answered = |mut reader: TcpStream| {
        let mut status = [0; 12];
        reader.read_exact(&mut status).expect("a status");
        assert_eq!(String::from_utf8_lossy(&status), "HTTP/1.1 200");
        reader
    };
    let reading: Vec<TcpStream> = (0..100).map(ask).map(answered).collect();
    // Some of these have a turn when the first ones have taken nothing for too long.
    let late: Vec<TcpStream> = (0..60).map(ask).collect();
    assert_eq!(late.into_iter().map(answered).count() + reading.len(), 160);
}

#[test]
fn half_a_head_a_head_that_is_too_long_and_http_2_without_tls_end_the_connection() {
    let server = Server::start(acceptance_site(), &[]);
    assert_eq!(raw(&server, "GET / HTTP/1.1\r\nHost: a\r\nX:"), "");
    let long = format!("GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n", "x".repeat(64 * 1024));
    let answer = raw(&server, &long);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    let answer = raw(&server, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0");
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer:?}");
}

#[test]
fn a_visitor_who_takes_nothing_of_the_answers_holds_no_connection() {
    let server = Server::start(acceptance_site(), &[]);
    let mut stream = connect(&server);
    let requests = "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1_000);
    let error = loop {
        if let Err(error) = stream.write_all(requests.as_bytes()) {
            break error;
        }
    };
    let kinds = [std::io::ErrorKind::ConnectionReset, std::io::ErrorKind::BrokenPipe];
    assert!(kinds.contains(&error.kind()), "{error}");
}
