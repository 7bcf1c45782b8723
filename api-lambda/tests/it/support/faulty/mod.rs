mod behind;
mod connections;
mod engine;
mod received;
mod wire;

use std::{
    net::{SocketAddr, TcpListener, TcpStream},
    sync::Arc,
    thread,
    time::Duration,
};

use dynoxide::Database;
use serde_json::{Value, json};

use super::{
    http::agent,
    table::{Table, endpoint},
};

use behind::Behind;
use connections::listen;
use received::Received;
use wire::{Broken, Gate, Held, Wire, lock};

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

impl FaultyTable {
    /// A new one, on which nothing is broken.
    pub(crate) fn new() -> Self {
        let behind = match endpoint() {
            Some(endpoint) => Behind::Endpoint(endpoint, agent()),
            None => Behind::Engine(Database::memory().expect("a database")),
        };
        let wire = Arc::new(Wire::new(behind));
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
        self.set(Some(Broken { fault, about: String::new(), operation: None, passing: 0, calls: usize::MAX, met: 0 }));
    }

    /// Makes the next `calls` calls of one operation meet this fault.
    #[track_caller]
    pub(crate) fn breaks_at(&self, operation: &'static str, calls: usize, fault: Fault) {
        self.set(Some(Broken { fault, about: String::new(), operation: Some(operation), passing: 0, calls, met: 0 }));
    }

    /// Lets some calls of one operation pass, and makes all later ones meet this fault.
    #[track_caller]
    pub(crate) fn breaks_after(&self, operation: &'static str, passing: usize, fault: Fault) {
        self.set(Some(Broken {
            fault,
            about: String::new(),
            operation: Some(operation),
            passing,
            calls: usize::MAX,
            met: 0,
        }));
    }

    /// Makes every further call of one operation with this in its body meet this fault.
    #[track_caller]
    pub(crate) fn breaks_about(&self, operation: &'static str, about: &str, fault: Fault) {
        let about = about.to_owned();
        self.set(Some(Broken { fault, about, operation: Some(operation), passing: 0, calls: usize::MAX, met: 0 }));
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
        lock(&self.wire.broken).as_ref().map_or(0, |broken| broken.met)
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

    /// Removes a row, past any fault.
    pub(crate) fn remove(&self, row: &Value) {
        self.ask("DeleteItem", json!({ "Key": { "pk": row["pk"], "sk": row["sk"] } }));
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
