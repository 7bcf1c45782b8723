//! Graceful shutdown.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::Duration,
};

use crate::support::{FaultyTable, Server, quote};

#[test]
fn a_request_that_is_being_answered_at_sigterm_is_still_answered() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[]);
    let mut idle = TcpStream::connect(&server.address).expect("a connection");
    idle.write_all(b"GET /api/openapi HTTP/1.1\r\nHost: x\r\n\r\n").expect("a request");
    idle.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    assert_ne!(idle.read(&mut [0; 10_000]).expect("an answer"), 0);
    let answer = thread::scope(|scope| {
        let gate = table.holds("TransactWriteItems");
        let answer = scope.spawn(|| server.contact(&quote()));
        gate.wait_for_call();
        server.signal("TERM");
        // The server closes idle connections once it has begun to stop.
        assert_eq!(idle.read(&mut [0; 10_000]).expect("the end of the connection"), 0);
        gate.open();
        answer.join().expect("an answer")
    });
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert!(server.stop().success());
}

#[test]
fn idle_connections_do_not_delay_the_stop() {
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
