//! The limits of a body: its type, its size, its form.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::json;

use crate::support::{Answer, Server, quote, urlencoded};

const LIMIT: usize = 32 * 1024;
const FORM: &str = "application/x-www-form-urlencoded";

/// The valid form, padded with blanks to a length of `bytes`.
fn padded(bytes: usize) -> String {
    let text = quote().to_string();
    format!("{text}{}", " ".repeat(bytes - text.len()))
}

/// Sends the body chunked, in pieces of a thousand bytes.
fn chunked(server: &Server, kind: &str, body: &str) -> Answer {
    let mut bytes = format!(
        "POST /api/contact HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: {kind}\r\n\
         Transfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    for piece in body.as_bytes().chunks(1000) {
        bytes.push_str(&format!("{:x}\r\n{}\r\n", piece.len(), str::from_utf8(piece).expect("plain letters")));
    }
    bytes.push_str("0\r\n\r\n");
    server.raw(bytes.as_bytes())
}

#[test]
fn a_body_of_32_kib_is_read_and_one_byte_more_is_not() {
    let server = Server::start();
    let post = |body: String| server.post("/api/contact").body("application/json", body).send();
    assert_eq!(post(padded(LIMIT)).status, 201);
    let answer = post(padded(LIMIT + 1));
    assert_eq!((answer.status, &answer.json()["status"]), (413, &json!(413)));
    let large = padded(2_000_000);
    let head = "POST /api/contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json";
    let answer = server.raw(format!("{head}\r\nContent-Length: {}\r\n\r\n{large}", large.len()).as_bytes());
    assert_eq!(answer.status, 413, "{}", answer.body);
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_chunked_body_has_the_same_limit() {
    let server = Server::start();
    assert_eq!(chunked(&server, "application/json", &padded(LIMIT)).status, 201);
    assert_eq!(chunked(&server, "application/json", &padded(LIMIT + 1)).status, 413);
    assert_eq!(chunked(&server, FORM, &format!("projectDetails={}", "x".repeat(LIMIT))).status, 413);
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn the_body_limit_holds_for_the_owners_calls() {
    let server = Server::start();
    let body = json!({ "password": "x".repeat(LIMIT) });
    assert_eq!(server.post("/api/admin/login").json(&body).send().status, 413);
}

#[test]
fn content_types_are_read_in_any_case_and_with_parameters() {
    let server = Server::start();
    for kind in ["application/json", "application/json; charset=utf-8", "Application/JSON;charset=\"UTF-8\""] {
        let answer = server.post("/api/contact").body(kind, quote().to_string()).send();
        assert_eq!(answer.status, 201, "{kind}: {}", answer.body);
    }
    for kind in [FORM, "application/x-www-form-urlencoded; charset=UTF-8", "APPLICATION/X-WWW-FORM-URLENCODED"] {
        let answer = server.post("/api/contact").body(kind, urlencoded(&quote())).send();
        assert_eq!(answer.status, 303, "{kind}: {}", answer.body);
    }
}

#[test]
fn a_body_of_any_other_type_is_a_415() {
    let server = Server::start();
    let others =
        ["", "text/plain", "multipart/form-data; boundary=x", "application/jsonx", "application/json+x", "json", "*/*"];
    for kind in others {
        let answer = server.post("/api/contact").body(kind, quote().to_string()).send();
        assert_eq!(answer.status, 415, "{kind:?}: {}", answer.body);
        let answer = server.post("/api/admin/login").body(kind, json!({ "password": "x" }).to_string()).send();
        assert_eq!(answer.status, 415, "{kind:?}: {}", answer.body);
    }
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn a_body_that_is_no_json_object_is_refused() {
    let server = Server::start();
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let cases: [&[u8]; 14] = [
        b"",
        b" ",
        b"{",
        b"{\"firstName\":}",
        b"{\"firstName\":\"Dana\",}",
        b"{'firstName':'Dana'}",
        b"[]",
        b"null",
        b"\"Dana\"",
        b"5",
        b"{}{}",
        b"{\"firstName\":\"Da\xffna\"}",
        b"firstName=Dana",
        deep.as_bytes(),
    ];
    for body in cases {
        for path in ["/api/contact", "/api/admin/login"] {
            let answer = server.post(path).body("application/json", body).send();
            let shown = String::from_utf8_lossy(&body[..body.len().min(60)]);
            assert_eq!(answer.status, 400, "{path} {shown}: {}", answer.body);
        }
    }
}

#[test]
fn a_deeply_nested_field_is_refused_and_the_server_goes_on() {
    let server = Server::start();
    let deep = format!("{{\"firstName\":{}{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let answer = server.post("/api/contact").body("application/json", deep).send();
    assert_eq!(answer.status, 400, "{}", answer.body);
    assert_eq!(server.get("/api/health").send().status, 200);
}

#[test]
fn bytes_that_are_no_utf8_in_a_plain_form_are_refused_and_stray_percent_signs_are_stored() {
    let server = Server::start();
    let whole = urlencoded(&quote());
    assert!(whole.contains("firstName=Dana"), "{whole}");
    for (sent, stored) in [
        (&b"D1\xffna"[..], None),
        (b"D2%ffna", None),
        (b"D3%ed%a0%80", None),
        (b"D4%", Some("D4%")),
        (b"D5%zz", Some("D5%zz")),
    ] {
        let (before, after) = whole.split_once("Dana").expect("the name");
        let body = [before.as_bytes(), sent, after.as_bytes()].concat();
        let answer = server.post("/api/contact").body(FORM, body).send();
        let status = if stored.is_some() { 303 } else { 422 };
        assert_eq!(answer.status, status, "{stored:?}: {}", answer.body);
        let last = server.requests().first().map(|request| request["firstName"].clone());
        assert_eq!(last.filter(|_| stored.is_some()), stored.map(Into::into));
    }
}

#[test]
fn after_a_refused_body_the_connection_takes_the_next_request_or_announces_its_end() {
    let server = Server::start();
    for (header, length, status) in [("Origin: https://evil.example", 10, 403), ("Accept: */*", 200_000, 413)] {
        let mut stream = TcpStream::connect(&server.address).expect("a connection");
        let head = format!(
            "POST /api/contact HTTP/1.1\r\nHost: x\r\n{header}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("a head");
        let _ = stream.write_all(&vec![b'x'; length]);
        let mut answer = vec![0; 10_000];
        let read = stream.read(&mut answer).expect("an answer");
        let answer = String::from_utf8_lossy(&answer[..read]).to_lowercase();
        assert!(answer.starts_with(&format!("http/1.1 {status} ")), "{answer}");
        if !answer.contains("\r\nconnection: close\r\n") {
            let _ = stream.write_all(b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            let mut next = String::new();
            let _ = stream.read_to_string(&mut next);
            assert!(next.starts_with("HTTP/1.1 200 "), "after {status} the connection is dead: {next:?}");
        }
    }
}

#[test]
fn a_head_of_more_than_32_kib_is_refused_before_its_end() {
    let server = Server::start();
    let head = |bytes: usize| format!("GET /api/health HTTP/1.1\r\nHost: x\r\nX: {}\r\n", "x".repeat(bytes));
    assert_eq!(server.raw(format!("{}Connection: close\r\n\r\n", head(30_000)).as_bytes()).status, 200);
    assert_eq!(server.raw(head(40_000).as_bytes()).status, 431);
}

#[test]
fn a_connection_whose_head_never_ends_is_closed() {
    let server = Server::start();
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    stream.write_all(b"GET /api/health HTTP/1.1\r\nHost: x\r\n").expect("half a head");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    let mut answer = String::new();
    assert!(stream.read_to_string(&mut answer).is_ok(), "the connection is still open");
}
