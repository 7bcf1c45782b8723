use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use super::wait::PATIENCE;

/// The answer of the receiver to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answers {
    /// This status.
    Status(u16),
    /// This status to calls with this word; others it takes.
    StatusAbout(&'static str, u16),
    /// 429, and to wait for these seconds.
    Wait(u64),
    /// A redirect to another path of the same receiver.
    Redirect,
    /// It takes the call, and the connection breaks before it says so.
    Lost,
    /// Nothing.
    Silence,
    /// Nothing to calls to this path; to others, it takes them.
    SilenceAt(&'static str),
}

/// A call that came.
#[derive(Debug, Clone)]
pub(crate) struct Posted {
    /// `POST /hook HTTP/1.1`
    pub(crate) line: String,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
    /// The body as it came.
    pub(crate) bytes: Vec<u8>,
}

impl Posted {
    /// The value of a header; empty if there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

/// An HTTP server for webhooks on a port of this machine.
pub(crate) struct Receiver {
    address: SocketAddr,
    state: Arc<State>,
}

struct State {
    inner: Mutex<Inner>,
    changed: Condvar,
}

struct Inner {
    answers: Answers,
    /// The calls that got a 2xx or were taken without an answer.
    taken: Vec<Posted>,
    /// The others.
    refused: Vec<Posted>,
}

impl Receiver {
    /// Starts one that takes everything.
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its number");
        let inner = Inner { answers: Answers::Status(204), taken: Vec::new(), refused: Vec::new() };
        let state = Arc::new(State { inner: Mutex::new(inner), changed: Condvar::new() });
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let shared = Arc::clone(&shared);
                thread::spawn(move || converse(&stream, &shared));
            }
        });
        Self { address, state }
    }

    /// The address of a browser at it, as a push service.
    pub(crate) fn push_url(&self, browser: &str) -> String {
        format!("http://{}/push/{browser}?secret=hunter2", self.address)
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/hook?token=hunter2", self.address)
    }

    /// Changes the answer to further calls.
    pub(crate) fn set(&self, answers: Answers) {
        self.lock().answers = answers;
    }

    /// Waits until it has taken this many calls, and returns them.
    #[track_caller]
    pub(crate) fn wait_for(&self, count: usize) -> Vec<Posted> {
        self.wait(|inner| inner.taken.len() >= count).taken.clone()
    }

    /// Returns true if no call has come.
    pub(crate) fn is_untouched(&self) -> bool {
        let inner = self.lock();
        inner.taken.is_empty() && inner.refused.is_empty()
    }

    /// Waits until it has not taken this many calls, and returns them.
    #[track_caller]
    pub(crate) fn wait_for_refusals(&self, count: usize) -> Vec<Posted> {
        self.wait(|inner| inner.refused.len() >= count).refused.clone()
    }

    #[track_caller]
    fn wait(&self, is_so: impl Fn(&Inner) -> bool) -> MutexGuard<'_, Inner> {
        let waited = self.state.changed.wait_timeout_while(self.lock(), PATIENCE, |inner| !is_so(inner));
        let (inner, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        assert!(!waited.timed_out(), "it took {} calls and refused {}", inner.taken.len(), inner.refused.len());
        inner
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.state.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Answers the calls of one connection until it ends.
fn converse(stream: &TcpStream, state: &State) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    while let Some(call) = read(&mut reader)? {
        let mut inner = state.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let answers = match inner.answers {
            Answers::SilenceAt(path) if call.line.contains(path) => Answers::Silence,
            Answers::StatusAbout(word, status) if call.body.contains(word) => Answers::Status(status),
            Answers::SilenceAt(_) | Answers::StatusAbout(..) => Answers::Status(201),
            answers => answers,
        };
        match answers {
            Answers::Status(200..300) | Answers::Lost => inner.taken.push(call),
            _ => inner.refused.push(call),
        }
        drop(inner);
        state.changed.notify_all();
        let answer = match answers {
            Answers::Status(status) => format!("HTTP/1.1 {status} -\r\nContent-Length: 0\r\n\r\n"),
            Answers::Wait(seconds) => {
                format!("HTTP/1.1 429 -\r\nRetry-After: {seconds}\r\nContent-Length: 0\r\n\r\n")
            }
            Answers::Redirect => "HTTP/1.1 307 -\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n".to_owned(),
            Answers::Lost => return Ok(()),
            Answers::Silence | Answers::SilenceAt(_) | Answers::StatusAbout(..) => {
                return io::copy(&mut reader, &mut io::sink()).map(drop);
            }
        };
        (&*stream).write_all(answer.as_bytes())?;
    }
    Ok(())
}

/// Reads the next call; `None` at the end of the connection.
fn read(reader: &mut impl BufRead) -> io::Result<Option<Posted>> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let mut headers = Vec::new();
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        let Some((name, value)) = header.trim_end().split_once(": ") else { break };
        headers.push((name.to_lowercase(), value.to_owned()));
    }
    let mut call = Posted { line: line.trim_end().to_owned(), headers, body: String::new(), bytes: Vec::new() };
    let length = call.header("content-length").parse().unwrap_or_default();
    reader.take(length).read_to_end(&mut call.bytes)?;
    call.body = String::from_utf8_lossy(&call.bytes).into_owned();
    Ok(Some(call))
}
