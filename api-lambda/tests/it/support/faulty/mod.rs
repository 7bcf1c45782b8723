use std::{
    io::{self, BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Condvar, Mutex, MutexGuard},
    thread,
    time::Duration,
};

use dynoxide::{Database, DynoxideError};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{
    http::agent,
    server::PATIENCE,
    table::{Table, endpoint},
};

/// A fault on the way to a table and back.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Fault {
    /// Nobody listens.
    Unplugged,
    /// Every connection is reset before its call is read.
    Reset,
    /// The call is not done, and this is the answer: status, body.
    Answer(u16, &'static str),
    /// The call is not done, and the answer is not even HTTP.
    Babble,
    /// The call is not done, and there is no answer.
    Silence,
    /// The call is done this much later than it came.
    Late(Duration),
    /// The call is done and the connection ends without an answer.
    LostAnswer,
    /// The call is done and the connection ends in the middle of the answer.
    HalfAnswer,
    /// The call is done and the answer never comes.
    SilentAnswer,
}

/// A table behind a wire that can be broken: DynamoDB's API on a port of this machine. It is inside the test, or the
/// one at `DYNAMODB_ENDPOINT`.
///
/// A fault that no call has met fails its test when it is replaced, healed or dropped: without that, a test about a
/// fault passes when the product no longer makes the call.
pub(crate) struct FaultyTable {
    address: SocketAddr,
    wire: Arc<Wire>,
    pub(crate) table: Table,
}

struct Wire {
    behind: Behind,
    broken: Mutex<Option<Broken>>,
    held: Mutex<Option<Held>>,
    held_changed: Condvar,
}

/// Calls that wait for the test.
struct Held {
    operation: &'static str,
    /// A part of the body.
    about: String,
    /// The body of the first call. One with the same body is the same call, tried again by the SDK; others pass.
    body: Option<Vec<u8>>,
    /// Number of calls that wait, or waited and are not answered yet.
    waiting: usize,
    open: bool,
}

/// Holds one call back. Dropping it lets the call go.
pub(crate) struct Gate<'t>(&'t Wire);

impl Gate<'_> {
    /// Waits until the call is there.
    #[track_caller]
    pub(crate) fn wait_for_call(&self) {
        self.wait("no call came", |held| held.body.is_some());
    }

    /// Lets the call go, and waits until it is done.
    #[track_caller]
    pub(crate) fn open(self) {
        self.0.change_held(|held| held.open = true);
        self.wait("the call did not end", |held| held.waiting == 0);
    }

    #[track_caller]
    fn wait(&self, problem: &str, is_so: impl Fn(&Held) -> bool) {
        let held = lock(&self.0.held);
        let waits = |held: &mut Option<Held>| held.as_ref().is_some_and(|held| !is_so(held));
        let (held, waited) = self.0.held_changed.wait_timeout_while(held, PATIENCE, waits).expect("the gate");
        drop(held);
        assert!(!waited.timed_out(), "{problem}");
    }
}

impl Drop for Gate<'_> {
    fn drop(&mut self) {
        self.0.change_held(|held| held.open = true);
    }
}

/// Locks even after another thread has panicked, so that its message is the visible one.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[derive(Debug, Clone, Copy)]
struct Broken {
    fault: Fault,
    /// The only operation that it affects.
    operation: Option<&'static str>,
    /// Number of calls that pass before it.
    passing: usize,
    /// Number of further calls that it affects.
    calls: usize,
    /// Number of calls that have met it.
    met: usize,
}

impl Broken {
    /// Calls to a closed port leave no trace, so they need no proof.
    fn is_proven(&self) -> bool {
        self.met > 0 || matches!(self.fault, Fault::Unplugged)
    }
}

enum Behind {
    Engine(Database),
    Endpoint(String, ureq::Agent),
}

impl FaultyTable {
    /// A new one, on which nothing is broken.
    pub(crate) fn new() -> Self {
        let behind = match endpoint() {
            Some(endpoint) => Behind::Endpoint(endpoint, agent()),
            None => Behind::Engine(Database::memory().expect("a database")),
        };
        let wire =
            Arc::new(Wire { behind, broken: Mutex::default(), held: Mutex::default(), held_changed: Condvar::new() });
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its number");
        thread::spawn({
            let wire = Arc::clone(&wire);
            move || listen(listener, address, &wire)
        });
        Self { address, wire, table: Table::at(format!("http://{address}")) }
    }

    /// Makes every further call meet this fault.
    #[track_caller]
    pub(crate) fn breaks(&self, fault: Fault) {
        self.set(Some(Broken { fault, operation: None, passing: 0, calls: usize::MAX, met: 0 }));
    }

    /// Makes the next `calls` calls of one operation meet this fault.
    #[track_caller]
    pub(crate) fn breaks_at(&self, operation: &'static str, calls: usize, fault: Fault) {
        self.set(Some(Broken { fault, operation: Some(operation), passing: 0, calls, met: 0 }));
    }

    /// Lets some calls of one operation pass, and makes all later ones meet this fault.
    #[track_caller]
    pub(crate) fn breaks_after(&self, operation: &'static str, passing: usize, fault: Fault) {
        self.set(Some(Broken { fault, operation: Some(operation), passing, calls: usize::MAX, met: 0 }));
    }

    /// Holds the next call of one operation until the gate is opened. A call that was given up meanwhile is still done,
    /// late.
    pub(crate) fn holds(&self, operation: &'static str) -> Gate<'_> {
        self.holds_about(operation, "")
    }

    /// Holds the next call of one operation with this in its body.
    pub(crate) fn holds_about(&self, operation: &'static str, about: &str) -> Gate<'_> {
        *lock(&self.wire.held) = Some(Held { operation, about: about.to_owned(), body: None, waiting: 0, open: false });
        Gate(&self.wire)
    }

    /// Does `other` while the first call of one operation by `slow` is on its way to the table.
    pub(crate) fn meanwhile<A: Send, B>(
        &self,
        operation: &'static str,
        slow: impl FnOnce() -> A + Send,
        other: impl FnOnce() -> B,
    ) -> (A, B) {
        thread::scope(|scope| {
            let gate = self.holds(operation);
            let slow = scope.spawn(slow);
            gate.wait_for_call();
            let other = other();
            gate.open();
            (slow.join().expect("an answer"), other)
        })
    }

    /// Number of calls that have met the present fault.
    pub(crate) fn met(&self) -> usize {
        lock(&self.wire.broken).map_or(0, |broken| broken.met)
    }

    #[track_caller]
    fn set(&self, broken: Option<Broken>) {
        let before = std::mem::replace(&mut *lock(&self.wire.broken), broken);
        if let Some(unproven) = before.filter(|before| !before.is_proven()) {
            assert!(thread::panicking(), "no call has met {unproven:?}");
        }
    }

    /// Writes a row as it is, past any fault: a row of an earlier version, or an aged one.
    pub(crate) fn put(&self, row: &Value) {
        self.ask("PutItem", json!({ "Item": row }));
    }

    /// All rows of the table.
    pub(crate) fn rows(&self) -> Vec<Value> {
        let mut rows = Vec::new();
        let mut call = json!({ "ConsistentRead": true });
        loop {
            let answer = self.ask("Scan", call.clone());
            rows.extend(answer["Items"].as_array().expect("rows").iter().cloned());
            match &answer["LastEvaluatedKey"] {
                Value::Null => return rows,
                key => call["ExclusiveStartKey"] = key.clone(),
            }
        }
    }

    /// Asks the table past the wire.
    fn ask(&self, operation: &str, mut call: Value) -> Value {
        call["TableName"] = self.table.name().into();
        let signed = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0";
        let target = format!("DynamoDB_20120810.{operation}");
        let kind = "application/x-amz-json-1.0";
        let headers = [("x-amz-target", target.as_str()), ("content-type", kind), ("authorization", signed)];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let call = Received { operation: operation.to_owned(), headers, body: call.to_string().into() };
        let (status, body) = self.wire.behind.answer(&call);
        assert_eq!(status, 200, "{operation}: {body}");
        serde_json::from_str(&body).expect("an answer")
    }

    /// Ends the fault.
    #[track_caller]
    pub(crate) fn heals(&self) {
        self.set(None);
        while TcpStream::connect(self.address).is_err() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for FaultyTable {
    fn drop(&mut self) {
        self.set(None);
    }
}

impl Wire {
    fn is_unplugged(&self) -> bool {
        matches!(*lock(&self.broken), Some(Broken { fault: Fault::Unplugged, .. }))
    }

    /// Returns true if connections are reset now; the fault then counts as met.
    fn resets(&self) -> bool {
        let mut broken = lock(&self.broken);
        let reset = broken.as_mut().filter(|broken| matches!(broken.fault, Fault::Reset));
        reset.map(|broken| broken.met += 1).is_some()
    }

    /// The fault for the next call of an operation.
    fn fault(&self, operation: &str) -> Option<Fault> {
        let mut broken = lock(&self.broken);
        let broken = broken.as_mut().filter(|it| it.operation.is_none_or(|only| only == operation) && it.calls > 0)?;
        if broken.passing > 0 {
            broken.passing -= 1;
            return None;
        }
        broken.calls -= 1;
        broken.met += 1;
        Some(broken.fault)
    }

    fn change_held(&self, change: impl FnOnce(&mut Held)) {
        if let Some(held) = &mut *lock(&self.held) {
            change(held);
        }
        self.held_changed.notify_all();
    }

    /// Waits with a call that is held until the gate is open. True if it was held.
    fn wait_at_gate(&self, call: &Received) -> bool {
        let mut held = lock(&self.held);
        let is_meant = |held: &&mut Held| !held.open && held.operation == call.operation && call.is_about(&held.about);
        let Some(gate) = held.as_mut().filter(is_meant) else { return false };
        if *gate.body.get_or_insert_with(|| call.body.clone()) != call.body {
            return false;
        }
        gate.waiting += 1;
        self.held_changed.notify_all();
        let closed = |held: &mut Option<Held>| held.as_ref().is_some_and(|held| !held.open);
        drop(self.held_changed.wait_while(held, closed));
        true
    }
}

fn listen(mut listener: TcpListener, address: SocketAddr, wire: &Arc<Wire>) {
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
        let fault = wire.fault(&call.operation);
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

/// A call to the table.
struct Received {
    operation: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Received {
    fn is_about(&self, about: &str) -> bool {
        String::from_utf8_lossy(&self.body).contains(about)
    }

    /// Reads the next call; `None` when the other side has ended the connection.
    fn read(reader: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            match line.trim_end().split_once(": ") {
                Some((name, value)) => headers.push((name.to_lowercase(), value.to_owned())),
                None if line == "\r\n" => break,
                None => {}
            }
        }
        let header = |wanted: &str| headers.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value);
        let operation = header("x-amz-target").rsplit('.').next().expect("a last part").to_owned();
        let mut body = vec![0; header("content-length").parse().unwrap_or_default()];
        reader.read_exact(&mut body)?;
        Ok(Some(Self { operation, headers, body }))
    }
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

impl Behind {
    fn answer(&self, call: &Received) -> (u16, String) {
        match self {
            Self::Engine(database) => do_call(database, &call.operation, &call.body),
            Self::Endpoint(endpoint, agent) => {
                let passed_on = ["x-amz-target", "content-type", "authorization", "x-amz-date"];
                let headers = call.headers.iter().filter(|(name, _)| passed_on.contains(&name.as_str()));
                let request = headers.fold(agent.post(endpoint), |request, (name, value)| request.header(name, value));
                let mut answer = request.send(&call.body).expect("an answer of DYNAMODB_ENDPOINT");
                (answer.status().as_u16(), answer.body_mut().read_to_string().expect("a text"))
            }
        }
    }
}

fn do_call(database: &Database, operation: &str, body: &[u8]) -> (u16, String) {
    let result = match operation {
        "GetItem" => with(body, |call| database.get_item(call)),
        "PutItem" => with(body, |call| database.put_item(call)),
        "UpdateItem" => with(body, |call| database.update_item(call)),
        "DeleteItem" => with(body, |call| database.delete_item(call)),
        "Query" => with(body, |call| database.query(call)),
        "Scan" => with(body, |call| database.scan(call)),
        "TransactGetItems" => with(body, |call| database.transact_get_items(call)),
        "TransactWriteItems" => with(body, |call| database.transact_write_items(call)),
        "CreateTable" => with(body, |call| database.create_table(call)),
        "UpdateTimeToLive" => with(body, |call| database.update_time_to_live(call)),
        _ => panic!("{operation} is new; pass it on here too"),
    };
    result.map_or_else(|error| (error.status_code(), error.to_json()), |json| (200, json))
}

fn with<C: DeserializeOwned, A: Serialize>(
    body: &[u8],
    run: impl FnOnce(C) -> Result<A, DynoxideError>,
) -> Result<String, DynoxideError> {
    let call = serde_json::from_slice(body).expect("a call that the SDK has written");
    Ok(serde_json::to_string(&run(call)?).expect("an answer"))
}
