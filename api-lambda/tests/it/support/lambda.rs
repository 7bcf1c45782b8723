use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use serde_json::{Value, json};

use super::{server::program, table::Table, wait::PATIENCE};

/// A function of the stack, as Lambda runs it: the program, and the runtime API that it asks for events
/// (<https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html>). One event at a time.
pub(crate) struct Function {
    process: Child,
    events: Sender<Value>,
    answers: Receiver<(String, Value)>,
    log: tempfile::NamedTempFile,
}

impl Function {
    /// Starts the function with this `Handler` on a table.
    pub(crate) fn start(handler: &str, table: &Table, variables: &[(&str, &str)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its number").to_string();
        let (events, next) = channel();
        let (answer, answers) = channel();
        let next = Arc::new(Mutex::new(next));
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (next, answer) = (Arc::clone(&next), answer.clone());
                thread::spawn(move || converse(&stream, &next, &answer));
            }
        });
        let mut command = program(&[], variables);
        command
            .envs(table.access())
            .env("TABLE_NAME", table.name())
            .env("_HANDLER", handler)
            .env("AWS_LAMBDA_RUNTIME_API", address);
        command.envs([("AWS_LAMBDA_FUNCTION_NAME", "function"), ("AWS_LAMBDA_FUNCTION_VERSION", "1")]);
        command.env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512");
        let log = tempfile::NamedTempFile::new().expect("a file");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log.reopen().expect("a file"));
        Self { process: command.spawn().expect("the program starts"), events, answers, log }
    }

    /// Sends an event and returns the answer, or Lambda's description of the failure.
    #[track_caller]
    pub(crate) fn invoke(&self, event: Value) -> Result<Value, Value> {
        self.send(event);
        self.finish()
    }

    /// Waits for the answer to the event that was sent before.
    #[track_caller]
    pub(crate) fn finish(&self) -> Result<Value, Value> {
        let (kind, answer) = self.answers.recv_timeout(PATIENCE).expect("an answer of the function");
        if kind == "response" { Ok(answer) } else { Err(answer) }
    }

    /// Sends an event without waiting for the answer.
    pub(crate) fn send(&self, event: Value) {
        self.events.send(event).expect("the runtime API");
    }

    /// Everything that it has logged so far.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.log.path()).expect("the log")
    }

    /// Sends a quote request as the HTTP API passes it on. Each comes from an address of its own.
    #[track_caller]
    pub(crate) fn contact(&self, number: u16, form: &Value) {
        let mut form = form.clone();
        form["fillTime"] = 60_000.into();
        let answer = self.post(number, "/api/contact", &form);
        assert_eq!(answer["statusCode"], 201, "{answer}");
    }

    /// Sends JSON as the HTTP API passes it on, from the address of this number, and returns the answer.
    #[track_caller]
    pub(crate) fn post(&self, number: u16, path: &str, body: &Value) -> Value {
        let [high, low] = number.to_be_bytes();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let route = format!("POST {path}");
        let event = json!({
            "version": "2.0",
            "routeKey": route,
            "rawPath": path,
            "rawQueryString": query,
            "headers": { "content-type": "application/json", "accept-language": "en", "host": "api.example" },
            "requestContext": {
                "http": {
                    "method": "POST",
                    "path": path,
                    "protocol": "HTTP/1.1",
                    "sourceIp": format!("10.1.{high}.{low}"),
                    "userAgent": "test",
                },
                "routeKey": route,
                "stage": "$default",
                "timeEpoch": 0,
            },
            "body": body.to_string(),
            "isBase64Encoded": false,
        });
        self.invoke(event).expect("an answer")
    }
}

impl Drop for Function {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Answers the calls of one connection until it ends.
fn converse(stream: &TcpStream, next: &Mutex<Receiver<Value>>, answers: &Sender<(String, Value)>) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    while let Some((path, body)) = read(&mut reader)? {
        if path.ends_with("/next") {
            let Ok(event) = next.lock().expect("the events").recv() else { return Ok(()) };
            let event = event.to_string();
            let head =
                "HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: 1\r\nLambda-Runtime-Deadline-Ms: 9999999999999";
            let arn = "Lambda-Runtime-Invoked-Function-Arn: arn:aws:lambda:us-east-1:123456789012:function:function";
            // In one piece: the system would hold a second one back for 40 ms.
            let answer = format!("{head}\r\n{arn}\r\nContent-Length: {}\r\n\r\n{event}", event.len());
            (&*stream).write_all(answer.as_bytes())?;
            continue;
        }
        let kind = path.rsplit('/').next().unwrap_or_default().to_owned();
        let answer = serde_json::from_slice(&body).unwrap_or(Value::Null);
        let accepted = "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n";
        (&*stream).write_all(accepted.as_bytes())?;
        let _ = answers.send((kind, answer));
    }
    Ok(())
}

/// Reads one call: its path and its body. `None` at the end of the connection.
fn read(reader: &mut impl BufRead) -> io::Result<Option<(String, Vec<u8>)>> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let (mut length, mut is_chunked) = (0, false);
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        match header.trim_end().to_lowercase().split_once(": ") {
            Some(("content-length", value)) => length = value.parse().unwrap_or_default(),
            Some(("transfer-encoding", _)) => is_chunked = true,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    while is_chunked {
        let mut size = String::new();
        reader.read_line(&mut size)?;
        let size = usize::from_str_radix(size.trim_end(), 16).unwrap_or_default();
        let mut chunk = vec![0; size + 2];
        reader.read_exact(&mut chunk)?;
        body.extend(&chunk[..size]);
        is_chunked = size > 0;
    }
    Ok(Some((path, body)))
}
