//! A table that does not answer: visitors get a 503 with their typed text. `faults` tests when.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::Command,
    thread,
    time::Duration,
};

use serde_json::json;

use crate::support::{Answer, PRODUCT_DEADLINE, Server, Table, program, quote};

/// The program with a DynamoDB at `endpoint`.
fn program_on(endpoint: &str, arguments: &[&str]) -> Command {
    let variables = [
        ("AWS_ENDPOINT_URL_DYNAMODB", endpoint),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_REGION", "us-east-1"),
        PRODUCT_DEADLINE,
    ];
    program(arguments, &variables)
}

/// A server on a table at `endpoint`, where nothing answers.
fn server_on(endpoint: &str) -> Server {
    Server::run(program_on(endpoint, &["serve", "--listen", "127.0.0.1:0", "--table", "nowhere"]), Table::fresh())
}

/// An endpoint that answers each call after `wait`.
fn slow_endpoint(wait: Duration) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let endpoint = format!("http://{}", listener.local_addr().expect("its number"));
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            thread::spawn(move || answer_slowly(&stream, wait));
        }
    });
    endpoint
}

#[track_caller]
fn assert_unavailable(answer: &Answer) {
    assert_eq!(answer.status, 503, "{}", answer.body);
    let wait: u32 = answer.header("retry-after").parse().expect("seconds");
    assert!((1..=60).contains(&wait), "{wait}");
}

fn assert_every_call_is_answered(server: &Server) {
    let calls = [
        server.get("/api/health"),
        server.post("/api/contact").json(&quote()),
        server.post("/api/admin/login").json(&json!({ "password": "x" })),
    ];
    for call in calls {
        let answer = call.send();
        assert_unavailable(&answer);
        assert_eq!(
            (answer.header("content-type"), &answer.json()["status"]),
            ("application/problem+json", &json!(503))
        );
    }
    let page = server.post("/api/contact").form(&quote()).send();
    assert_unavailable(&page);
    assert!(page.header("content-type").starts_with("text/html"), "{}", page.body);
    assert!(page.body.contains("Two-car garage, one crack."), "what was typed is lost: {}", page.body);
    assert_eq!(server.get("/nothing").send().status, 404);
}

#[test]
fn a_table_that_nobody_can_reach_is_a_503_that_keeps_what_was_typed() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its number");
    assert_every_call_is_answered(&server_on(&format!("http://{free}")));
}

#[test]
fn a_table_that_never_answers_is_a_503_that_keeps_what_was_typed() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    assert_every_call_is_answered(&server_on(&format!("http://{}", silent.local_addr().expect("its number"))));
}

/// Answers every call on a connection after a while, as if it had counted one.
fn answer_slowly(mut stream: &TcpStream, wait: Duration) {
    let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).is_ok_and(|bytes| bytes > 0) && line != "\r\n" {
                let lower = line.to_lowercase();
                length =
                    lower.strip_prefix("content-length:").map_or(length, |text| text.trim().parse().expect("a length"));
                continue;
            }
            if line.is_empty() {
                return;
            }
            break;
        }
        if reader.read_exact(&mut vec![0; length]).is_err() {
            return;
        }
        thread::sleep(wait);
        let body = r#"{"Attributes":{"count":{"N":"1"}}}"#;
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let _ = stream.write_all(format!("{head}{body}").as_bytes());
    }
}

#[test]
fn a_table_that_answers_each_call_slowly_is_a_503_that_keeps_what_was_typed() {
    let server = server_on(&slow_endpoint(Duration::from_millis(620)));
    let page = server.post("/api/contact").form(&quote()).send();
    assert_unavailable(&page);
    assert!(page.header("content-type").starts_with("text/html"), "{}", page.body);
    assert!(page.body.contains("Two-car garage, one crack."), "what was typed is lost: {}", page.body);
}

#[test]
fn create_table_waits_for_an_answer_that_takes_longer_than_a_visitor_would_wait() {
    let output = program_on(&slow_endpoint(Duration::from_secs(2)), &["create-table", "--table", "Table"])
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
