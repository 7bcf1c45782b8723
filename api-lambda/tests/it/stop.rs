//! Being asked to stop.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::Duration,
};

use crate::support::{Server, quote};

#[test]
fn what_is_being_answered_is_still_answered() {
    let server = Server::start();
    // The sixth wrong password in a row waits for half a second.
    (0..5).for_each(|_| drop(server.try_password("wrong")));
    let address = server.address.clone();
    let waiting = thread::spawn(move || {
        let mut stream = TcpStream::connect(address).expect("a connection");
        let body = r#"{"password":"wrong"}"#;
        let head = "POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close";
        let request = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    });
    thread::sleep(Duration::from_millis(150));
    assert!(server.stop().success());
    let answer = waiting.join().expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
}

#[test]
fn connections_on_which_nothing_comes_do_not_hold_it_up() {
    let server = Server::start();
    assert_eq!(server.contact(&quote()).status, 201);
    let connect = || TcpStream::connect(&server.address).expect("a connection");
    let (_empty, mut half, mut idle) = (connect(), connect(), connect());
    half.write_all(b"GET /api/hea").expect("half a head");
    idle.write_all(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n").expect("a request");
    assert_ne!(idle.read(&mut [0; 1000]).expect("an answer"), 0);
    let table = server.table.clone();
    assert!(server.stop().success());
    assert_eq!(Server::on(&table, &[]).requests().len(), 1);
}
