//! DynamoDB's API on a free port, with tables in memory, for tests of pages. Prints its address.

#[path = "../tests/it/support/faulty/engine.rs"]
mod engine;
#[path = "../tests/it/support/faulty/received.rs"]
#[expect(dead_code, reason = "the tests of the API need all of a call")]
mod received;

use std::{
    io::{self, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread,
};

use dynoxide::Database;

use engine::do_call;
use received::Received;

fn main() -> io::Result<()> {
    let database = Database::memory().map_err(io::Error::other)?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("http://{}", listener.local_addr()?);
    thread::scope(|scope| {
        for stream in listener.incoming().map_while(Result::ok) {
            let database = &database;
            scope.spawn(move || converse(&stream, database));
        }
    });
    Ok(())
}

/// Answers the calls of one connection until it ends.
fn converse(mut stream: &TcpStream, database: &Database) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    while let Some(Received { operation, body, .. }) = Received::read(&mut reader)? {
        let (status, body) = do_call(database, &operation, &body);
        let head = format!("HTTP/1.1 {status} -\r\nContent-Length: {}\r\n\r\n", body.len());
        stream.write_all(format!("{head}{body}").as_bytes())?;
    }
    Ok(())
}
