//! Connections that one sender can hold open.

use std::{
    io::{ErrorKind, Read, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::json;

use crate::support::{Server, quote, wait_until};

/// Connections of one client; `MAX_CONNECTIONS_PER_CLIENT` in `server/src/places.rs`.
const MAX: usize = 100;

/// Opens a connection and sends the first half of a head, so that it stays open.
fn open(server: &Server) -> TcpStream {
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a limit");
    // The server may have closed it already.
    let _ = stream.write_all(b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n");
    stream
}

/// The answer after the rest of the head; empty if the server has closed the connection.
fn finish(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.write_all(b"\r\n");
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).expect("UTF-8")
}

#[test]
fn one_address_has_a_hundred_connections_and_further_ones_are_closed_at_once() {
    let server = Server::start();
    let mut held: Vec<TcpStream> = (0..MAX).map(|_| open(&server)).collect();
    assert_eq!(finish(open(&server)), "");
    let answer = finish(held.pop().expect("a connection"));
    assert!(answer.starts_with("HTTP/1.1 200"), "those before are served: {answer}");
    // Its place is free a moment after the end of the answer.
    // Its place is free a moment after the end of the answer.
    let answer = wait_until(|| finish(open(&server)), |answer| !answer.is_empty());
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(held.len(), MAX - 1);
}

#[test]
fn behind_a_proxy_whose_connections_have_one_address_there_is_no_such_limit() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let held: Vec<TcpStream> = (0..MAX + 10).map(|_| open(&server)).collect();
    for stream in held {
        let answer = finish(stream);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[test]
fn behind_a_proxy_one_address_may_send_sixteen_bodies_at_the_same_time_and_others_do_not_wait() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let head = "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\
                Connection: close\r\nX-Forwarded-For: 203.0.113.1\r\nExpect: 100-continue\r\n\r\n";
    let hold = || {
        let mut stream = TcpStream::connect(&server.address).expect("a connection");
        stream.write_all(head.as_bytes()).expect("a head");
        // The server asks for the body once it has a place for it.
        let mut asked = [0; b"HTTP/1.1 100 Continue\r\n\r\n".len()];
        stream.read_exact(&mut asked).expect("a line");
        assert_eq!(asked, *b"HTTP/1.1 100 Continue\r\n\r\n");
        stream
    };
    let mut held: Vec<TcpStream> = (0..16).map(|_| hold()).collect();
    let send = |address: &str| server.post("/api/contact").header("x-forwarded-for", address).json(&json!({})).send();
    let refused = send("203.0.113.1");
    assert_eq!((refused.status, refused.header("retry-after").is_empty()), (503, false), "{}", refused.body);
    let plain = server.post("/api/contact").header("x-forwarded-for", "203.0.113.1").form(&quote()).send();
    assert_eq!((plain.status, plain.header("content-type")), (503, "text/html; charset=utf-8"), "{}", plain.body);
    assert_eq!(send("203.0.113.2").status, 422, "somebody else");
    assert_eq!(server.get("/api/health").header("x-forwarded-for", "203.0.113.1").send().status, 200, "no body");
    let mut first = held.remove(0);
    first.write_all(b"{}").expect("a body");
    let mut answer = String::new();
    first.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
    assert_eq!(send("203.0.113.1").status, 422, "a place is free");
    assert_eq!(held.len(), 15);
}

#[test]
fn a_connection_whose_answers_are_not_read_is_closed() {
    let server = Server::start();
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    // Longer than the product's limit of ten seconds.
    stream.set_write_timeout(Some(Duration::from_secs(30))).expect("a limit");
    let requests = "GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1_000);
    let error = loop {
        if let Err(error) = stream.write_all(requests.as_bytes()) {
            break error;
        }
    };
    assert!(matches!(error.kind(), ErrorKind::ConnectionReset | ErrorKind::BrokenPipe), "{error}");
}
