//! Connections of the program to the table: each call meets the fault of the wire.

use std::{
    io::{self, BufReader, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::Arc,
    thread,
    time::Duration,
};

use super::{Fault, received::Received, wire::Wire};

pub(super) fn listen(mut listener: TcpListener, address: SocketAddr, wire: &Arc<Wire>) {
    loop {
        for stream in listener.incoming().map_while(Result::ok) {
            if wire.is_unplugged() {
                break;
            }
            let wire = Arc::clone(wire);
            thread::spawn(move || converse(&stream, &wire));
        }
        drop(listener);
        while wire.is_unplugged() {
            thread::sleep(Duration::from_millis(1));
        }
        listener = TcpListener::bind(address).expect("the same port again");
    }
}

/// Answers the calls of one connection until it ends.
fn converse(stream: &TcpStream, wire: &Wire) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    // Only a fault for every operation can strike before the call is read.
    while stream.peek(&mut [0])? > 0 {
        if wire.resets() || wire.is_unplugged() {
            // Ending a connection with something unread in it resets it.
            return Ok(());
        }
        let Some(call) = Received::read(&mut reader)? else { return Ok(()) };
        let was_held = wire.wait_at_gate(&call);
        let fault = wire.fault(&call);
        match fault {
            Some(Fault::Answer(status, body)) => {
                write_answer(stream, status, body)?;
                continue;
            }
            Some(Fault::Babble) => return (&*stream).write_all(b"220 mail.example ESMTP ready\r\n"),
            Some(Fault::Silence) => return hold(stream),
            Some(Fault::Late(time)) => thread::sleep(time),
            _ => {}
        }
        let (status, body) = wire.behind.answer(&call);
        if was_held {
            wire.change_held(|held| held.waiting -= 1);
        }
        match fault {
            Some(Fault::LostAnswer) => return Ok(()),
            Some(Fault::HalfAnswer) => return write_half(stream, &body),
            Some(Fault::SilentAnswer) => return hold(stream),
            _ => write_answer(stream, status, &body)?,
        }
    }
    Ok(())
}

fn write_answer(mut stream: &TcpStream, status: u16, body: &str) -> io::Result<()> {
    let kind = "Content-Type: application/x-amz-json-1.0";
    let head = format!("HTTP/1.1 {status} -\r\n{kind}\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all(format!("{head}{body}").as_bytes())
}

fn write_half(mut stream: &TcpStream, body: &str) -> io::Result<()> {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", body.len() + 10);
    stream.write_all(format!("{head}{}", &body[..body.len() / 2]).as_bytes())
}

/// Sends nothing until the other side ends the connection.
fn hold(mut stream: &TcpStream) -> io::Result<()> {
    io::copy(&mut stream, &mut io::sink()).map(drop)
}
